//! hs: what libhotstuff does, by the engine's HotStuff.

use std::collections::BTreeMap;
use std::rc::Rc;

use facts::Fact;
use serde::Deserialize;
use serde_json::{Value, json};
use sim::ids::{MessageId, Point, ReplicaId, Run};
use sim::observer::Observer;
use sim::record::Replies;
use sim::requests::Requests;
use sim::time::Time;

use crate::figures::Figures;
use crate::network::{Link, completed};

pub const HOW: &str = "The engine's chained HotStuff, clients with so many transactions outstanding, blocks proposed only when full, \
    processors of the profile `libhotstuff`, certificates of n - f signatures; answers from 8 s to 40 s. On the planet \
    Table 6's round trips and clients in Frankfurt, in the data centre 1.832 ms. The profile is fitted on the \
    throughputs of two cells, datacentre/1/4 and datacentre/400/4000; the others are predictions.";

/// Answers before this do not count.
const WARM_S: f64 = 8.0;
const HORIZON_S: f64 = 40.0;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    place: Place,
    block_tx: u64,
    outstanding: u64,
    #[serde(rename = "tls")]
    _tls: bool,
}

/// Where the replicas stand.
#[derive(Deserialize)]
enum Place {
    #[serde(rename = "planet")]
    Planet,
    #[serde(rename = "datacentre")]
    DataCentre,
    #[serde(rename = "0.2ms")]
    Near,
}

impl Place {
    /// Replicas and the client, and the delays between them.
    fn settings(&self) -> (Value, Value, Value) {
        let uniform = |one_way_ms: f64| {
            (json!({ "count": 4 }), json!({ "count": 1 }), json!({ "uniform_one_way_ms": one_way_ms }))
        };
        match self {
            Place::Planet => (
                json!({ "regions": ["us-east-1", "ap-northeast-1", "me-south-1", "af-south-1"] }),
                json!({ "count": 1, "region": "eu-central-1" }),
                json!({ "preset": "thesis-table-6" }),
            ),
            Place::DataCentre => uniform(0.916),
            Place::Near => uniform(0.1),
        }
    }
}

pub fn play(setting: &Setting, seed: u64) -> Result<Figures, String> {
    let (replicas, clients, latency) = setting.place.settings();
    let scenario = completed(&json!({
        "seed": seed,
        "horizon_s": HORIZON_S,
        "replicas": replicas,
        "clients": clients,
        "network": Link::new("cubic").settings(latency),
        "cpu": { "profile": "libhotstuff" },
        "protocol": {
            "variant": "chained",
            "leader": { "policy": "fixed" },
            "timeout_ms": 11_000,
            "certificates": "list",
            "dissemination": "batch",
            "batch": { "max_tx": setting.block_tx, "full_only": true },
        },
        "workload": { "kind": "closed", "outstanding": setting.outstanding, "tx_bytes": 128 },
    }))?;
    let mut planet = run::simulation(&scenario, scenario.setup());
    let mut clients = Clients::default();
    planet.advance(Time::FAR, u64::MAX, &mut clients);
    let answers: Vec<(Time, f64)> = clients.answers(planet.requests()).collect();
    let span = scenario::time_from_s(WARM_S)..scenario::time_from_s(HORIZON_S);
    let late: Vec<f64> =
        answers.iter().filter(|(at, _)| span.contains(at)).map(|&(_, wait_s)| wait_s).collect();
    Ok(Figures::of([
        ("throughput", late.len() as f64 / (HORIZON_S - WARM_S)),
        ("latency", late.iter().sum::<f64>() / late.len().max(1) as f64),
    ]))
}

/// Matching replies that a client waits for: f + 1 of 4 replicas.
const NEEDED: usize = 2;

/// Replies on their way to the clients.
#[derive(Default)]
struct Clients {
    /// The transactions of each block that has any, by height.
    blocks: BTreeMap<u64, Rc<[Run]>>,
    /// When the replies to them come, by the number of their block among these.
    replies: BTreeMap<u32, Vec<Time>>,
}

impl Observer<Fact> for Clients {
    fn on_fact(&mut self, _: Point, _: ReplicaId, fact: &Fact, _: Option<MessageId>, _: &Requests) {
        if let Fact::Committed { ordinal, runs, .. } = fact
            && !runs.is_empty()
        {
            self.blocks.entry(*ordinal).or_insert_with(|| Rc::clone(runs));
        }
    }

    fn on_replies(&mut self, replies: &Replies) {
        self.replies.entry(replies.ordinal).or_default().push(replies.at);
    }
}

impl Clients {
    /// When each transaction was answered, and after how many seconds.
    fn answers(&mut self, requests: &Requests) -> impl Iterator<Item = (Time, f64)> {
        let replies = self.replies.values_mut();
        self.blocks.values().zip(replies).filter(|(_, replies)| replies.len() >= NEEDED).flat_map(
            move |(runs, replies)| {
                replies.sort_unstable();
                let answered = replies[NEEDED - 1];
                let submitted = runs.iter().flat_map(|&run| requests.submissions(run));
                submitted.flat_map(move |(at, count)| {
                    (0..count).map(move |_| (answered, answered.saturating_since(at).as_ns() as f64 / 1e9))
                })
            },
        )
    }
}
