//! What `run --json` says of one run of any family.

use audit::Judge;
use scenario::{Format, Scenario};
use serde::Serialize;
use sim::time::Time;
use trace::meter::{Metrics, seconds};

use crate::{Family, Run};

/// One element of `runs`: what any run has, what a family measures, and the verdicts of its checks.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(concrete(M = (), V = ())))]
pub struct Report<M, V> {
    /// Name of the variant.
    pub variant: String,
    /// What keeps it from being the real protocol within what it bears: "rule removed: quorum of n − f". Mostly
    /// nothing.
    pub caveats: Vec<String>,
    /// Seed of all chance.
    pub seed: u64,
    /// 16 hexadecimal digits: equal for equal runs.
    pub digest: String,
    /// Virtual time that the figures cover.
    pub horizon_s: f64,
    /// What was popped from the queue.
    pub events: u64,
    /// Wall time, where it was taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub wall_s: Option<f64>,
    /// From `workload` on.
    #[serde(flatten)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub measured: M,
    /// When the recorder was full; null while everything is recorded.
    pub recording_stopped_s: Option<f64>,
    /// Places in the scenario's `faults` of those of a message that is not sent in this run.
    pub faults_without_message: Vec<usize>,
    /// Of the checks.
    #[serde(flatten)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub verdicts: V,
}

/// The report of a family's runs.
pub type ReportOf<F> = Report<
    <<F as Family>::Metrics as Metrics<<F as Family>::Fact>>::Measured,
    <<F as Family>::Judge as Judge<<F as Family>::Fact>>::Verdicts,
>;

impl<M, V> Report<M, V> {
    /// The report of `run`, a run of `scenario` as its variant `variant`, as far as it is.
    pub fn new<F, S>(run: &mut Run<F>, scenario: &Scenario<S>, variant: &str) -> Self
    where
        F: Family<Metrics: Metrics<F::Fact, Measured = M>, Judge: Judge<F::Fact, Verdicts = V>>,
        S: Format,
    {
        let now = run.now();
        let measured = run.measured();
        let verdicts = run.observers().judge.verdicts(now, run.requests());
        Report {
            variant: variant.to_owned(),
            caveats: scenario.caveats(),
            seed: scenario.seed,
            digest: run.observers().digest.to_hex(),
            horizon_s: seconds(now - Time::ZERO),
            events: run.counters().events,
            wall_s: None,
            measured,
            recording_stopped_s: run
                .observers()
                .recorder
                .recording_stopped()
                .map(|at| seconds(at - Time::ZERO)),
            faults_without_message: run.faults_without_message(),
            verdicts,
        }
    }
}

/// How far a measured run went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Extent {
    /// To its horizon.
    Whole,
    /// Until it was seen to go on as it had: the report is of the whole run, as if it did.
    Steady,
    /// Until it had taken as many events as it was allowed: the report is of that part.
    Cut,
}

/// What a run measures, and how far it went for it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measurement<R> {
    /// The measurements. Where the run stopped because it was steady: its digest, its events, the checks and the limit
    /// are of the part that was run.
    pub report: R,
    /// How far it went.
    pub extent: Extent,
    /// Virtual time that was simulated.
    pub reached_s: f64,
}
