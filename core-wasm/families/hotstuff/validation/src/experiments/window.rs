//! a: what a window carries.

use serde::Deserialize;
use serde_json::json;

use crate::figures::Figures;
use crate::network::Link;
use crate::traffic::{BULK_BYTES, bulk, bytes_per_s, play as play_writes, seconds};

pub const HOW: &str = "The window is what the kernel was seen to advertise for this SO_RCVBUF (1.15, 1.23, 1.25 of it); \
    the connections are the sockets of one pair.";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    congestion: String,
    rcvbuf_bytes: u64,
    advertised_bytes: u64,
    sockets: u64,
    rtt_ms: f64,
}

pub fn play(setting: &Setting, seed: u64) -> Result<Figures, String> {
    let law = setting.sockets as f64 * setting.rcvbuf_bytes as f64 / (setting.rtt_ms / 1e3);
    let window_bytes = Some(setting.advertised_bytes);
    let link = Link { window_bytes, sockets: setting.sockets, ..Link::new(&setting.congestion) };
    let network = link.setup(2, setting.rtt_ms / 2.0, &json!([]))?;
    let seen = play_writes(network, seed, seconds(12.0), bulk(BULK_BYTES, 1.5 * law, 12.0));
    Ok(Figures::of([("throughput", bytes_per_s(&seen, 4.0, 12.0) / law)]))
}
