//! b: a cold connection, and one after silence.

use serde::Deserialize;
use serde_json::json;

use crate::figures::Figures;
use crate::network::{Link, Path};
use crate::traffic::{one_write, play as play_writes, seconds};

pub const HOW: &str = "One write of 4 MB; when its last byte is there is known from the run before, and the next write follows \
    so much later. The socket buffers never limit, large or default.";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    congestion: String,
    rtt_ms: f64,
    #[serde(rename = "buffers")]
    _buffers: String,
}

/// More than the queue ever is.
const BUFFER_BYTES: u64 = 64_000_000;

pub fn play(setting: &Setting, seed: u64) -> Result<Figures, String> {
    let path = Some(Path { mbps: 1_000.0, buffer_bytes: BUFFER_BYTES });
    let link = Link { path, ..Link::new(&setting.congestion) };
    let network = link.setup(2, setting.rtt_ms / 2.0, &json!([]))?;
    let mut starts_s = vec![0.0];
    let mut took_s = Vec::new();
    for silence_s in [1.0, 5.0, 0.0] {
        let start_s = starts_s[starts_s.len() - 1];
        let writes = starts_s.iter().map(|&at_s| one_write(at_s, 4_000_000)).collect();
        let seen = play_writes(network.clone(), seed, seconds(start_s + 120.0), writes);
        let last = seen.deliveries.last().ok_or("4 MB do not come within two minutes")?;
        took_s.push(last.delay_ms() / 1e3);
        starts_s.push(start_s + last.delay_ms() / 1e3 + silence_s);
    }
    Ok(Figures::of([("cold", took_s[0]), ("after 1 s", took_s[1]), ("after 5 s", took_s[2])]))
}
