//! c: throughput under random loss.

use serde::Deserialize;
use serde_json::json;

use crate::figures::Figures;
use crate::network::{Link, Path};
use crate::traffic::{BULK_BYTES, bulk, bytes_per_s, play as play_writes, seconds};

pub const HOW: &str = "The connections are the sockets of one pair; nine seeds.";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    congestion: String,
    loss: f64,
    rtt_ms: f64,
    sockets: u64,
    path_mbps: f64,
    buffer_bytes: u64,
}

pub fn play(setting: &Setting, seed: u64) -> Result<Figures, String> {
    let path = Some(Path { mbps: setting.path_mbps, buffer_bytes: setting.buffer_bytes });
    let link = Link { loss: setting.loss, sockets: setting.sockets, path, ..Link::new(&setting.congestion) };
    let network = link.setup(2, setting.rtt_ms / 2.0, &json!([]))?;
    let seen =
        play_writes(network, seed, seconds(45.0), bulk(BULK_BYTES, setting.path_mbps * 1e6 / 8.0, 45.0));
    Ok(Figures::of([("throughput", bytes_per_s(&seen, 15.0, 45.0) / 1e3)]))
}
