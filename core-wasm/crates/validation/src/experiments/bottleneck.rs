//! g: a bottleneck with a buffer.

use serde::Deserialize;
use serde_json::json;

use crate::figures::Figures;
use crate::network::{Link, Path};
use crate::traffic::{BULK_BYTES, bulk, bytes_per_s, play as play_writes, seconds};

pub const HOW: &str = "The connections are the sockets of one pair. The queue is the mean over bytes of the time from a piece's last bit \
    out of the card to its last bit at the receiver, less the way. How fair the sockets are to each other is not taken down.";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    congestion: String,
    path_mbps: f64,
    buffer_bytes: u64,
    rtt_ms: f64,
    sockets: u64,
}

pub fn play(setting: &Setting) -> Result<Figures, String> {
    let path = Some(Path { mbps: setting.path_mbps, buffer_bytes: setting.buffer_bytes });
    let link = Link { sockets: setting.sockets, path, ..Link::new(&setting.congestion) };
    let network = link.setup(2, setting.rtt_ms / 2.0, &json!([]))?;
    let seen = play_writes(network, 1, seconds(40.0), bulk(BULK_BYTES, setting.path_mbps * 1e6 / 8.0, 40.0));
    let crossings = || seen.crossings.iter().filter(|crossing| crossing.at >= seconds(10.0));
    let bytes: u64 = crossings().map(|crossing| crossing.bytes).sum();
    let waited: f64 =
        crossings().map(|crossing| crossing.bytes as f64 * crossing.queued.as_ns() as f64 / 1e6).sum();
    Ok(Figures::of([
        ("goodput", bytes_per_s(&seen, 10.0, 40.0) * 8.0 / 1e6),
        ("queue", if bytes == 0 { 0.0 } else { waited / bytes as f64 }),
    ]))
}
