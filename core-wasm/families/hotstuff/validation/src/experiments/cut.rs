//! e: a cut that heals.

use serde::Deserialize;
use serde_json::json;
use sim::ids::Class;
use sim::random::{Purpose, Random};
use sim::time::Duration;

use crate::figures::Figures;
use crate::network::{Link, Path};
use crate::traffic::{Write, bulk, play as play_writes, regular, seconds};

pub const HOW: &str = "Three pairs of hosts, cut one after the other as the seeds' runs were, each with a stream in the background \
    and votes in the foreground on connections of their own; without the queue only the traffic that is measured. Windows are what \
    the kernel advertises: 80,480 B for 64 KiB, 1.25 MiB for 1 MiB. Each with reno and with cubic.";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    congestion: Vec<String>,
    traffic: Traffic,
    cut_s: f64,
    rtt_ms: f64,
    path_mbps: Option<f64>,
    buffer_bytes: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Traffic {
    Stream,
    Votes,
}

/// Pairs of hosts in a run.
const PAIRS: u16 = 3;

/// How long the scripts look for a delivery.
const AFTER_S: f64 = 32.0;

pub fn play(setting: &Setting, seed: u64) -> Result<Figures, String> {
    let mut figures = Figures::default();
    for congestion in &setting.congestion {
        figures.pool(play_one(setting, congestion, seed)?);
    }
    Ok(figures)
}

fn play_one(setting: &Setting, congestion: &str, seed: u64) -> Result<Figures, String> {
    let path =
        setting.path_mbps.zip(setting.buffer_bytes).map(|(mbps, buffer_bytes)| Path { mbps, buffer_bytes });
    let window_bytes = Some(if path.is_some() { 1_310_720 } else { 80_480 });
    let link = Link { window_bytes, sockets: 2, apart: true, path, ..Link::new(congestion) };
    let rate = path.map_or(80_480.0 / (setting.rtt_ms / 1e3), |path| path.mbps * 1e6 / 8.0);
    let cut_at_s = 6.0 + seed as f64 * 0.07;
    let heal_at_s = cut_at_s + setting.cut_s;
    let (senders, receivers): (Vec<u16>, Vec<u16>) = (0..PAIRS).map(|pair| (2 * pair, 2 * pair + 1)).unzip();
    let cut = json!([{ "kind": "partition", "groups": [senders, receivers], "at_s": cut_at_s, "until_s": heal_at_s }]);
    let network = link.setup(2 * usize::from(PAIRS), setting.rtt_ms / 2.0, &cut)?;
    let until_s = heal_at_s + AFTER_S;
    let mut random = Random::split(seed, Purpose::Scenarios);
    let mut writes: Vec<Write> = Vec::new();
    for pair in 0..PAIRS {
        let own = |write: Write| Write { source: 2 * pair, target: 2 * pair + 1, ..write };
        if path.is_some() || setting.traffic == Traffic::Stream {
            writes.extend(bulk(1448, rate, until_s).into_iter().map(own));
        }
        if path.is_some() || setting.traffic == Traffic::Votes {
            let phase = Duration::from_ns(random.below(scenario::ns_from_ms(250.0)));
            let votes = regular(0.0, 250.0, until_s - 0.5, 200).into_iter().map(own);
            writes.extend(votes.map(|vote| Write { at: vote.at + phase, class: Class::Foreground, ..vote }));
        }
    }
    let measured = if setting.traffic == Traffic::Votes { Class::Foreground } else { Class::Background };
    let seen = play_writes(network, seed, seconds(until_s), writes);
    let heal = seconds(heal_at_s);
    let next_s = senders.iter().map(|&sender| {
        let mut own = seen
            .deliveries
            .iter()
            .filter(|delivery| (delivery.write.source, delivery.write.class) == (sender, measured));
        let next = own.find(|delivery| delivery.at > heal + Duration::from_ms(50));
        next.map_or(AFTER_S, |delivery| (delivery.at - heal).as_ns() as f64 / 1e9)
    });
    Ok(Figures { values: vec![("next delivery".to_owned(), next_s.collect())], states: Vec::new() })
}
