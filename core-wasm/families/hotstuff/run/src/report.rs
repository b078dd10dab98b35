//! What `run --json` says of one run.

use checker::{Check, Conflict, Safety, Verdict, Violation};
use serde::Serialize;
use sim::time::Time;
use tables::Measured;

use hotstuff_format::Scenario;

use crate::Run;

/// One element of `runs`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RunReport {
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
    pub measured: Measured,
    /// When the recorder was full; null while everything is recorded.
    pub recording_stopped_s: Option<f64>,
    /// Places in the scenario's `faults` of those of a message that is not sent in this run.
    pub faults_without_message: Vec<usize>,
    /// Verdicts of the checks, by their names.
    #[cfg_attr(
        feature = "typescript",
        ts(type = "{ readonly [check in Exclude<Check, \"liveness\">]: Verdict }")
    )]
    pub safety: Safety,
    /// Verdict of the check of liveness.
    pub liveness: Verdict,
    /// Why nothing else was possible; null where something was.
    pub liveness_reason: Option<String>,
    /// What was wrong, in order: the first few of each check.
    pub violations: Vec<ViolationReport>,
}

/// A check that was tripped.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ViolationReport {
    /// Which check.
    pub check: Check,
    /// When.
    pub at_s: f64,
    /// When, in nanoseconds: with `sequence` the point of the run from which on the check is tripped.
    pub at_ns: u64,
    /// As which event.
    pub sequence: u32,
    /// By whose statement; null where it is nobody's.
    pub replica: Option<u16>,
    /// What was wrong.
    pub detail: String,
    /// The two quorums that contradict each other, where two do: who voted for the one and for the other.
    pub quorums: Option<[Vec<u16>; 2]>,
    /// Who is in both of them.
    pub both: Option<Vec<u16>>,
}

impl From<Violation> for ViolationReport {
    fn from(Violation { check, at, replica, detail, conflict }: Violation) -> Self {
        ViolationReport {
            check,
            at_s: seconds(at.time),
            at_ns: at.time.as_ns(),
            sequence: at.sequence,
            replica: replica.map(|replica| replica.0),
            detail,
            both: conflict.as_ref().map(Conflict::both),
            quorums: conflict.map(|conflict| conflict.quorums),
        }
    }
}

fn seconds(time: Time) -> f64 {
    time.as_ns() as f64 / 1e9
}

impl RunReport {
    /// The report of `run`, a run of `scenario` as its variant `variant`, as far as it is.
    pub fn new(run: &mut Run, scenario: &Scenario, variant: &str) -> Self {
        let now = run.now();
        let measured = run.measured();
        let (checker, requests) = (&run.observers().judge, run.requests());
        let (liveness, liveness_reason) = checker.liveness(now, requests);
        RunReport {
            variant: variant.to_owned(),
            caveats: scenario.caveats(),
            seed: scenario.seed,
            digest: run.observers().digest.to_hex(),
            horizon_s: seconds(now),
            events: run.counters().events,
            wall_s: None,
            measured,
            recording_stopped_s: run.observers().recorder.recording_stopped().map(seconds),
            faults_without_message: run.faults_without_message(),
            safety: checker.safety(),
            liveness,
            liveness_reason,
            violations: checker.violations(now, requests).into_iter().map(ViolationReport::from).collect(),
        }
    }

    /// Whether no check of safety was tripped.
    pub fn is_safe(&self) -> bool {
        self.safety.holds()
    }
}
