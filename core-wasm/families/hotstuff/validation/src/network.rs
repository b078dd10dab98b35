//! The one place that says which network the experiments are played on: from the words of an experiment to a scenario's
//! settings.

use hotstuff_format::Scenario;
use serde_json::{Value, json};
use sim::fault::Fault;
use sim::network::NetworkSetup;

/// A network card that is none: the emulator hands packets on as fast as it can.
pub const NO_CARD_MBPS: f64 = 10_000.0;

/// The network that plays the experiments, as a scenario names it.
pub const MODEL: &str = "tcp";

/// Random extra delay, of the way: about what the emulator adds (0.13 ms in the mean over a round trip of 203 ms), so
/// that three runs differ as three runs of it do.
const JITTER: f64 = 0.001;

/// What lies between two hosts, in the words of the experiments.
#[derive(Clone, Debug)]
pub struct Link<'a> {
    /// `reno` or `cubic`.
    pub congestion: &'a str,
    /// `none` or `window`.
    pub pacing: &'a str,
    /// What the receiver advertises; none: more than is ever used.
    pub window_bytes: Option<u64>,
    /// Connections of an ordered pair, all of them.
    pub sockets: u64,
    /// Whether the first of them is for the foreground alone and the others are for the background, not all for both.
    pub apart: bool,
    /// Of segments, at random.
    pub loss: f64,
    /// Each host's card.
    pub card_mbps: f64,
    /// The bottleneck of each ordered pair and its drop-tail buffer.
    pub path: Option<Path>,
}

/// A bottleneck.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    /// Its rate.
    pub mbps: f64,
    /// What it holds at most.
    pub buffer_bytes: u64,
}

impl<'a> Link<'a> {
    /// A link without any limit but its congestion control.
    pub fn new(congestion: &'a str) -> Link<'a> {
        let pacing = "none";
        Link {
            congestion,
            pacing,
            window_bytes: None,
            sockets: 1,
            apart: false,
            loss: 0.0,
            card_mbps: NO_CARD_MBPS,
            path: None,
        }
    }

    /// A scenario's `network` with such links, `latency` as it says.
    pub fn settings(&self, latency: Value) -> Value {
        let mut network = json!({
            "model": MODEL,
            "latency": latency,
            "jitter": JITTER,
            "loss": self.loss,
            "egress_mbps": self.card_mbps,
            "ingress_mbps": NO_CARD_MBPS,
            "sockets": self.sockets,
            "window_bytes": self.window_bytes,
            "tcp": { "congestion": self.congestion, "pacing": self.pacing },
        });
        if let Some(Path { mbps, buffer_bytes }) = self.path {
            network["path"] = json!({ "mbps": mbps, "buffer_bytes": buffer_bytes });
        }
        network
    }

    /// The kernel's network of `hosts` hosts, `one_way_ms` from each other, and the faults that befall it.
    ///
    /// # Errors
    /// What no scenario can have.
    pub fn setup(
        &self,
        hosts: usize,
        one_way_ms: f64,
        faults: &Value,
    ) -> Result<(NetworkSetup, Vec<Fault>), String> {
        let scenario = completed(&json!({
            "horizon_s": 3600,
            "replicas": { "count": hosts },
            "network": self.settings(json!({ "uniform_one_way_ms": one_way_ms })),
            "protocol": { "dissemination": if self.apart { "stream" } else { "batch" } },
            "faults": faults,
        }))?;
        let setup = scenario.setup();
        Ok((setup.network, setup.faults))
    }
}

/// The scenario of these settings, defaults filled in.
///
/// # Errors
/// Everything that no scenario can have.
pub fn completed(settings: &Value) -> Result<Scenario, String> {
    hotstuff_format::check(&settings.to_string())
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

/// Whether scenarios have this word yet.
pub fn knows(word: &str) -> bool {
    hotstuff_format::SCHEMA_TEXT.contains(&format!("\"{word}\""))
}
