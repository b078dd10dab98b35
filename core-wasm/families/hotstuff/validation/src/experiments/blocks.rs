//! h: the same bytes a second as blocks and as a stream.

use serde::Deserialize;
use serde_json::json;

use crate::figures::Figures;
use crate::network::{Link, Path};
use crate::recorded::quantile;
use crate::traffic::{play as play_writes, regular, seconds};

pub const HOW: &str = "The same writes.";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    congestion: String,
    path_mbps: f64,
    buffer_bytes: u64,
    loss: f64,
    rtt_ms: f64,
    bytes: u64,
    every_ms: f64,
}

pub fn play(setting: &Setting, seed: u64) -> Result<Figures, String> {
    let path = Some(Path { mbps: setting.path_mbps, buffer_bytes: setting.buffer_bytes });
    let link = Link { loss: setting.loss, path, ..Link::new(&setting.congestion) };
    let network = link.setup(2, setting.rtt_ms / 2.0, &json!([]))?;
    let writes = regular(0.2, setting.every_ms, 50.2, setting.bytes);
    let seen = play_writes(network, seed, seconds(54.0), writes);
    let all: Vec<f64> = seen.deliveries.iter().map(|delivery| delivery.delay_ms()).collect();
    let kept = &all[all.len() / 6..];
    Ok(Figures::of([
        ("p50", quantile(kept, 0.5)),
        ("p95", quantile(kept, 0.95)),
        ("max", quantile(kept, 1.0)),
        ("mean", kept.iter().sum::<f64>() / kept.len() as f64),
    ]))
}
