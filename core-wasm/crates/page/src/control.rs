//! The control plane: what crosses as plain objects. Times are nanoseconds; the page's types are made from these
//! by the test of a family's module.

use explain::Moment as Told;
use scenario::{Format, ScenarioError};
use serde::Serialize;

/// Every mistake of a scenario, or the scenario itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
    pub fn of<F: Format>(text: &str) -> Self {
        match scenario::complete::<F>(text) {
            Ok((value, scenario)) => CheckResult {
                scenario: Some(value.to_string()),
                variants: scenario.variants.into_iter().map(|variant| variant.name).collect(),
                errors: Vec::new(),
            },
            Err(errors) => CheckResult { scenario: None, variants: Vec::new(), errors },
        }
    }
}

/// The runs of a sweep, or what is wrong with its description or its scenario.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SweepPlan {
    /// What is wrong; the path is one of the description (`x.from`, `scenario.network.loss`).
    pub errors: Vec<ScenarioError>,
    /// The runs: `x` moves slowest, then `series`, then `panels`; of each combination all variants, of each all seeds.
    pub points: Vec<sweep::Point>,
}

/// The most runs of a sweep in the page.
const SWEEP_RUNS_MAX: usize = 2_000;

impl SweepPlan {
    /// What `description` asks for of the scenario in `text`.
    pub fn of<F: Format>(description: &str, text: &str) -> Self {
        match sweep::plan::<F>(description, text, SWEEP_RUNS_MAX) {
            Ok(plan) => SweepPlan { errors: Vec::new(), points: plan.points },
            Err(errors) => SweepPlan { errors, points: Vec::new() },
        }
    }
}

/// A step of the search for a knee.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct KneeStep {
    /// What is wrong with what was given.
    pub errors: Vec<ScenarioError>,
    /// The search after this step: with what to run next, or what it has found; null where there are errors.
    pub knee: Option<sweep::Knee>,
}

impl KneeStep {
    /// The step of the search `knee`, whose last run came to `grows`.
    pub fn of<F: Format>(knee: &str, grows: Option<bool>) -> Self {
        match sweep::Knee::read::<F>(knee) {
            Ok(mut knee) => {
                grows.into_iter().for_each(|grows| knee.step(grows));
                KneeStep { errors: Vec::new(), knee: Some(knee) }
            }
            Err(errors) => KneeStep { errors, knee: None },
        }
    }
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
