//! d: small messages, each of which may be the last one for a while.

use serde::Deserialize;
use serde_json::json;
use sim::random::{Purpose, Random};
use sim::time::Duration;

use crate::figures::Figures;
use crate::network::Link;
use crate::recorded::quantile;
use crate::traffic::{Write, play as play_writes, regular, seconds};

pub const HOW: &str = "Each connection is a pair of hosts of its own; the phases are drawn; each with reno and with \
    cubic. Loss is in the direction of the data: where it was in both, the cell is only recorded.";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    congestion: Vec<String>,
    loss: f64,
    #[serde(rename = "lossy")]
    _lossy: String,
    one_way_ms: f64,
    every_ms: f64,
    bytes: u64,
    connections: u16,
    for_s: f64,
}

/// How long the scripts wait for what is still under way.
const DRAIN_S: f64 = 20.0;

pub fn play(setting: &Setting, seed: u64) -> Result<Figures, String> {
    let mut figures = Figures::default();
    for congestion in &setting.congestion {
        figures.pool(play_one(setting, congestion, seed)?);
    }
    Ok(figures)
}

fn play_one(setting: &Setting, congestion: &str, seed: u64) -> Result<Figures, String> {
    let link = Link { loss: setting.loss, ..Link::new(congestion) };
    let hosts = 2 * usize::from(setting.connections);
    let network = link.setup(hosts, setting.one_way_ms, &json!([]))?;
    let mut random = Random::split(seed, Purpose::Scenarios);
    let mut writes: Vec<Write> = Vec::new();
    for connection in 0..setting.connections {
        let phase = Duration::from_ns(random.below(scenario::ns_from_ms(setting.every_ms)));
        let own = regular(0.2, setting.every_ms, 0.2 + setting.for_s, setting.bytes).into_iter();
        let (source, target) = (2 * connection, 2 * connection + 1);
        writes.extend(own.map(|write| Write { at: write.at + phase, source, target, ..write }));
    }
    let seen = play_writes(network, seed, seconds(setting.for_s + DRAIN_S), writes);
    let mut delays_ms: Vec<Vec<f64>> = vec![Vec::new(); hosts];
    for delivery in &seen.deliveries {
        delays_ms[usize::from(delivery.write.source)].push(delivery.delay_ms());
    }
    let all: Vec<f64> = delays_ms.concat();
    let share = |late: usize| late as f64 / all.len() as f64;
    let first = first_late(&delays_ms);
    let mut figures = Figures::of([
        ("mean", all.iter().sum::<f64>() / all.len() as f64),
        ("p50", quantile(&all, 0.5)),
        ("p90", quantile(&all, 0.9)),
        ("p95", quantile(&all, 0.95)),
        ("p99", quantile(&all, 0.99)),
        ("p99.9", quantile(&all, 0.999)),
        ("max", quantile(&all, 1.0)),
        ("late", share(all.iter().filter(|&&delay| delay > 130.0).count())),
    ]);
    if !first.is_empty() {
        let [half, most] = [0.5, 0.9].map(|q| quantile(&first, q));
        figures.pool(Figures::of([("first late p50", half), ("first late p90", most)]));
    }
    Ok(figures)
}

/// The messages later than 140 ms whose predecessor on the same connection was not.
fn first_late(delays_ms: &[Vec<f64>]) -> Vec<f64> {
    let mut first = Vec::new();
    for connection in delays_ms {
        let mut before = 0.0;
        for &delay in connection {
            if delay > 140.0 && before <= 140.0 {
                first.push(delay);
            }
            before = delay;
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_late_behind_another_late_one_does_not_count() {
        let connections = [vec![100.0, 350.0, 330.0, 100.0, 800.0], vec![150.0, 100.0]];
        assert_eq!(first_late(&connections), [350.0, 800.0, 150.0]);
    }
}
