//! The control plane: what crosses as plain objects. Times are nanoseconds; the page's types are made from these
//! (`typescript`).

use explain::steps::Moment as Told;
use scenario::ScenarioError;
use serde::Serialize;

/// Every mistake of a scenario, or the scenario itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CheckResult {
    /// The scenario as JSON text with every default filled in, variants not applied; null where it has errors.
    pub scenario: Option<String>,
    /// Names of the variants; none where the scenario is one run.
    pub variants: Vec<String>,
    /// What is wrong with it.
    pub errors: Vec<ScenarioError>,
}

impl CheckResult {
    /// The judgement of `text`.
    pub fn of(text: &str) -> Self {
        match scenario::complete(text) {
            Ok((value, scenario)) => CheckResult {
                scenario: Some(value.to_string()),
                variants: scenario.variants.into_iter().map(|variant| variant.name).collect(),
                errors: Vec::new(),
            },
            Err(errors) => CheckResult { scenario: None, variants: Vec::new(), errors },
        }
    }
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// Virtual time.
    pub time_ns: u64,
    /// Where it ends.
    pub horizon_ns: u64,
    /// Events handled.
    pub events: u64,
    /// Messages that ended.
    pub messages: u64,
    /// Whether it is over.
    pub finished: bool,
    /// When recording reached its memory cap; metrics go on past it.
    pub recording_stopped_ns: Option<u64>,
    /// Transactions submitted and not committed.
    pub backlog: u64,
}

/// A replica's lane in the picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LaneInfo {
    /// Which replica.
    pub replica: u16,
    /// Name to show: "N. Virginia", or "replica 3".
    pub name: String,
    /// Region of the latency preset.
    pub region: Option<String>,
}

/// Something that happened at a point of a run, told in one line.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Moment {
    /// When.
    pub time_ns: u64,
    /// As which event.
    pub sequence: u32,
    /// In one line.
    pub caption: String,
}

impl From<Told> for Moment {
    fn from(told: Told) -> Self {
        Moment { time_ns: told.point.time.as_ns(), sequence: told.point.sequence, caption: told.caption }
    }
}
