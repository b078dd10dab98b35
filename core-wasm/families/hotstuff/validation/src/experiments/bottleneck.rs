//! g: a bottleneck with a buffer.

use serde::Deserialize;
use serde_json::json;
use sim::time::Duration;

use crate::figures::Figures;
use crate::network::{Link, Path};
use crate::traffic::{BULK_BYTES, Crossing, bulk, bytes_per_s, play as play_writes, seconds};

pub const HOW: &str = "The connections are the sockets of one pair. The queue is the mean over the segments that arrive, as in the emulator. \
    How fair the sockets are to each other is not taken down.";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    congestion: String,
    path_mbps: f64,
    buffer_bytes: u64,
    rtt_ms: f64,
    sockets: u64,
}

pub fn play(setting: &Setting, seed: u64) -> Result<Figures, String> {
    let path = Some(Path { mbps: setting.path_mbps, buffer_bytes: setting.buffer_bytes });
    let link = Link { sockets: setting.sockets, path, ..Link::new(&setting.congestion) };
    let network = link.setup(2, setting.rtt_ms / 2.0, &json!([]))?;
    let seen =
        play_writes(network, seed, seconds(40.0), bulk(BULK_BYTES, setting.path_mbps * 1e6 / 8.0, 40.0));
    let (mut bytes, mut waited) = (0.0, 0.0);
    for crossing in seen.crossings.iter().filter(|crossing| crossing.at >= seconds(10.0)) {
        bytes += crossing.bytes as f64;
        waited += crossing.bytes as f64 * mean_queue_ms(crossing, setting.path_mbps);
    }
    Ok(Figures::of([
        ("goodput", bytes_per_s(&seen, 10.0, 40.0) * 8.0 / 1e6),
        ("queue", if bytes > 0.0 { waited / bytes } else { 0.0 }),
    ]))
}

/// Bytes on the wire of a segment of 1,448 B.
const SEGMENT_BYTES: f64 = 1_500.0;

/// The mean over a piece's segments of the time in the queue: the last one has waited longer than the first by what the
/// line takes for those between, less what the card took for them.
fn mean_queue_ms(crossing: &Crossing, path_mbps: f64) -> f64 {
    let segments = (crossing.bytes as f64 / 1_448.0).max(1.0);
    let line_ms = (segments - 1.0) * SEGMENT_BYTES * 8.0 / (path_mbps * 1e3);
    let ms = |span: Duration| span.as_ns() as f64 / 1e6;
    ms(crossing.queued) - (line_ms - ms(crossing.sent_over)).max(0.0) / 2.0
}
