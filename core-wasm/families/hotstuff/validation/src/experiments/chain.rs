//! Batches and streams in a chained consensus: the engine's own HotStuff in the world of the experiment.

use facts::Fact;
use serde::Deserialize;
use serde_json::{Value, json};
use sim::ids::{MessageId, Point, ReplicaId, Run as Transactions, StreamId};
use sim::observer::Observer;
use sim::requests::Requests;
use sim::time::Time;

use crate::figures::Figures;
use crate::network::{Link, Path, completed};
use crate::traffic::seconds;

pub const HOW: &str = "The engine's chained HotStuff with a fixed leader and no time-out: clients without a way at the leader, blocks and votes \
    of the engine's own sizes, one connection a follower for batches, two for streams. Where the experiment had no card its emulator took \
    about 1 Gbit/s, copy after copy; the engine's three copies share one of 3 Gbit/s in turns, so that each path meets its copy at that \
    rate. (With 1 Gbit/s in turns a burst is gentler: five more goals are missed.) \"Falls behind\" is the experiment's own rule: less than \
    93 % of the load committed in the 32 s measured, or more than 2 % of what arrived in them open 4 s later and the backlog growing by \
    more than 3 % of the load. What only just kept up, or fell behind slowly, is compared by its latency. H: the leader recovers if three \
    seconds in a row are within 10 % of what was before.";

/// Round trips in milliseconds between N. Virginia, Tokyo, Bahrain, Cape Town.
const ROUND_TRIPS_MS: [[f64; 4]; 4] = [
    [0.0, 170.428, 202.857, 230.745],
    [170.428, 0.0, 154.645, 374.956],
    [202.857, 154.645, 0.0, 282.316],
    [230.745, 374.956, 282.316, 0.0],
];

/// The experiment had no card, but an emulator that took about 1 Gbit/s; a block's copies were written one after the
/// other, so that each path met its own at that rate. Here the three share a card in turns.
const CARD_MBPS: f64 = 3_000.0;

/// Seconds before the measured ones, measured, and given to what is open at their end.
const WARM_S: usize = 12;
const MEASURED_S: usize = 32;
const TAIL_S: f64 = 4.0;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    congestion: String,
    pacing: Option<String>,
    rate_tps: f64,
    cap_tx: Option<u64>,
    path_mbps: Option<f64>,
    buffer_bytes: Option<u64>,
    line_mbps: Option<f64>,
    dissemination: Dissemination,
    slow: Option<Slow>,
    gentle: Option<Gentle>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Dissemination {
    Batch,
    Stream,
    Sent,
}

/// All delays are multiplied for a while.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Slow {
    at_s: usize,
    for_s: usize,
    factor: f64,
}

/// The load is less at first.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Gentle {
    for_s: f64,
    share: f64,
}

impl Setting {
    /// Seconds in which transactions arrive.
    fn arrivals_s(&self) -> usize {
        self.slow.map_or(WARM_S + MEASURED_S, |slow| slow.at_s + slow.for_s + 40)
    }

    fn scenario(&self, seed: u64) -> Value {
        let link = Link {
            pacing: self.pacing.as_deref().unwrap_or("none"),
            sockets: if self.dissemination == Dissemination::Batch { 1 } else { 2 },
            card_mbps: self.line_mbps.unwrap_or(CARD_MBPS),
            path: self
                .path_mbps
                .zip(self.buffer_bytes)
                .map(|(mbps, buffer_bytes)| Path { mbps, buffer_bytes }),
            ..Link::new(&self.congestion)
        };
        // The clients, last, are where the leader is.
        let one_way = |from: usize, to: usize| ROUND_TRIPS_MS[from % 4][to % 4] / 2.0;
        let matrix: Vec<Vec<f64>> = (0..5).map(|from| (0..5).map(|to| one_way(from, to)).collect()).collect();
        let share = self.gentle.map_or(1.0, |gentle| gentle.share);
        let mut scenario = json!({
            "seed": seed,
            "horizon_s": self.arrivals_s() as f64 + TAIL_S,
            "replicas": { "names": ["N. Virginia", "Tokyo", "Bahrain", "Cape Town"] },
            // Nobody was answered.
            "clients": { "reply_bytes": 0 },
            "network": link.settings(json!({ "matrix_one_way_ms": matrix })),
            "protocol": {
                "variant": "chained",
                "leader": { "policy": "fixed" },
                "timeout_ms": 600_000,
                "dissemination": if self.dissemination == Dissemination::Batch { "batch" } else { "stream" },
                "batch": { "max_tx": self.cap_tx.unwrap_or(2_000_000) },
                "stream": { "origins": "leader", "micro_batch_tx": 1_000_000, "flush_ms": 10, "ack_every_ms": 10 },
            },
            "workload": { "kind": "open", "rate_tps": self.rate_tps * share, "tx_bytes": 1_000 },
        });
        if self.dissemination == Dissemination::Sent {
            scenario["protocol"]["stream"]["cut"] = json!("sent");
        }
        if let Some(Slow { at_s, for_s, factor }) = self.slow {
            scenario["faults"] = json!([{ "kind": "slow_link", "from": "*", "to": "*", "factor": factor, "at_s": at_s, "until_s": at_s + for_s }]);
        }
        if let Some(Gentle { for_s, .. }) = self.gentle {
            scenario["changes"] = json!([{ "at_s": for_s, "set": { "workload.rate_tps": self.rate_tps } }]);
        }
        scenario
    }
}

pub fn play(setting: &Setting, seed: u64) -> Result<Figures, String> {
    let scenario = completed(&setting.scenario(seed))?;
    let mut planet = run::simulation(&scenario, scenario.setup());
    let mut leader = Leader::default();
    planet.advance(Time::FAR, u64::MAX, &mut leader);
    leader.leave_open(scenario.setup().horizon, planet.requests());
    match setting.slow {
        Some(slow) => Ok(leader.hiccup(setting, slow)),
        None => Ok(leader.steady(setting)),
    }
}

/// Transactions that arrived at one time and were committed at one time.
#[derive(Clone, Copy, Debug)]
struct Batch {
    arrived: Time,
    /// None: open at the end; its wait is then what it has waited so far.
    committed: Option<Time>,
    wait_s: f64,
    count: u64,
}

/// What the leader commits.
#[derive(Default)]
struct Leader {
    batches: Vec<Batch>,
    committed: u64,
}

impl Observer<Fact> for Leader {
    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &Fact,
        _: Option<MessageId>,
        requests: &Requests,
    ) {
        let Fact::Committed { runs, .. } = fact else { return };
        if replica != ReplicaId(0) {
            return;
        }
        for &transactions in runs.iter() {
            self.committed += transactions.count;
            self.add(transactions, at.time, Some(at.time), requests);
        }
    }
}

impl Leader {
    fn add(&mut self, transactions: Transactions, until: Time, committed: Option<Time>, requests: &Requests) {
        for (arrived, count) in requests.submissions(transactions) {
            let wait_s = until.saturating_since(arrived).as_ns() as f64 / 1e9;
            self.batches.push(Batch { arrived, committed, wait_s, count });
        }
    }

    /// Nothing is committed any more.
    fn leave_open(&mut self, end: Time, requests: &Requests) {
        let (stream, first) = (StreamId(0), self.committed);
        let count = requests.submitted(stream, end) - first;
        self.add(Transactions { stream, first, count }, end, None, requests);
    }

    /// What arrived from one second to before another.
    fn arrived(&self, from_s: usize, until_s: usize) -> impl Iterator<Item = &Batch> {
        let span = seconds(from_s as f64)..seconds(until_s as f64);
        self.batches.iter().filter(move |batch| span.contains(&batch.arrived))
    }

    fn mean_s(&self, from_s: usize, until_s: usize) -> f64 {
        let mut sum = (0.0, 0);
        for batch in self.arrived(from_s, until_s) {
            sum = (sum.0 + batch.wait_s * batch.count as f64, sum.1 + batch.count);
        }
        sum.0 / sum.1.max(1) as f64
    }

    fn quantile_s(&self, q: f64, from_s: usize, until_s: usize) -> f64 {
        let mut batches: Vec<&Batch> = self.arrived(from_s, until_s).collect();
        batches.sort_by(|one, other| one.wait_s.total_cmp(&other.wait_s));
        let mut left = (q * batches.iter().map(|batch| batch.count).sum::<u64>() as f64) as u64;
        for batch in &batches {
            if left < batch.count {
                return batch.wait_s;
            }
            left -= batch.count;
        }
        batches.last().map_or(0.0, |batch| batch.wait_s)
    }

    /// How many have arrived and are not committed at the end of a second.
    fn backlog(&self, at_s: usize) -> f64 {
        let at = seconds(at_s as f64);
        let open =
            |batch: &&Batch| batch.arrived <= at && batch.committed.is_none_or(|committed| committed > at);
        self.batches.iter().filter(open).map(|batch| batch.count).sum::<u64>() as f64
    }

    /// Of the load, what the backlog grows by: between the means of the first and the last third of the measured
    /// seconds.
    fn growth(&self, rate_tps: f64) -> f64 {
        let third = MEASURED_S / 3;
        let mean =
            |from: usize| (from..from + third).map(|at_s| self.backlog(at_s)).sum::<f64>() / third as f64;
        (mean(WARM_S + MEASURED_S - third) - mean(WARM_S)) / (2 * third) as f64 / rate_tps
    }

    fn steady(&self, setting: &Setting) -> Figures {
        let (from_s, until_s) = (WARM_S, WARM_S + MEASURED_S);
        let span = seconds(from_s as f64)..seconds(until_s as f64);
        let total =
            |batches: &mut dyn Iterator<Item = &Batch>| batches.map(|batch| batch.count).sum::<u64>() as f64;
        let is_in_time = |batch: &&Batch| batch.committed.is_some_and(|committed| span.contains(&committed));
        let committed =
            total(&mut self.batches.iter().filter(is_in_time)) / MEASURED_S as f64 / setting.rate_tps;
        let open = total(&mut self.arrived(from_s, until_s).filter(|batch| batch.committed.is_none()))
            / total(&mut self.arrived(from_s, until_s));
        let growth = self.growth(setting.rate_tps);
        let falls_behind = committed < 0.93 || open > 0.02 && growth > 0.03;
        let mut figures = Figures::of([
            ("mean", self.mean_s(from_s, until_s)),
            ("p50", self.quantile_s(0.5, from_s, until_s)),
            ("p95", self.quantile_s(0.95, from_s, until_s)),
            ("committed", committed),
        ]);
        figures.states.push(match () {
            () if falls_behind => "falls behind",
            () if growth < -0.03 => "drains",
            () => "keeps up",
        });
        figures
    }

    fn hiccup(&self, setting: &Setting, slow: Slow) -> Figures {
        let (begin, end, over) = (slow.at_s, slow.at_s + slow.for_s, setting.arrivals_s());
        let second = |at_s: usize| self.mean_s(at_s, at_s + 1);
        let mean = |from: usize, until: usize| (from..until).map(second).sum::<f64>() / (until - from) as f64;
        let before = mean(begin - 8, begin - 2);
        let back = (end..over - 2).find(|&at_s| (at_s..at_s + 3).all(|at_s| second(at_s) < 1.1 * before));
        let mut figures = Figures::of([
            ("before", before),
            ("worst second", (begin - 2..end + 6).map(second).fold(0.0, f64::max)),
            ("10-20 s after", mean(end + 10, end + 20)),
            ("30 s after", mean(end + 30, over - 4)),
        ]);
        if let Some(at_s) = back {
            figures.pool(Figures::of([("back", (at_s - end) as f64)]));
        }
        figures.states.push(if back.is_some() { "recovers" } else { "stays slow" });
        figures
    }
}
