//! What `run --json` says of one run.

use checker::{Check, Verdict};
use serde::Serialize;
use trace::Measured;

use scenario::Scenario;

use crate::Run;

/// One element of `runs`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RunReport {
    /// Name of the variant.
    pub variant: String,
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
    /// Verdicts of the checks.
    pub safety: Safety,
    /// Verdict of the check of liveness.
    pub liveness: Verdict,
    /// What was wrong.
    pub violations: Vec<ViolationReport>,
}

/// Verdicts of the safety checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Safety {
    /// One canonical chain.
    pub agreement: Verdict,
    /// Submitted, exactly once.
    pub validity: Verdict,
    /// At most one vote a view.
    pub one_vote_per_view: Verdict,
    /// Locks and safeNode.
    pub lock: Verdict,
    /// Quorums of distinct voters.
    pub certificate: Verdict,
    /// Views only grow.
    pub views_monotone: Verdict,
    /// Cuts only grow.
    pub cut_monotone: Verdict,
}

/// A check that was tripped.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ViolationReport {
    /// Which check.
    pub check: Check,
    /// When.
    pub at_s: f64,
    /// What was wrong.
    pub detail: String,
}

impl RunReport {
    /// The report of `run`, a run of `scenario` as its variant `variant`, as far as it is.
    pub fn new(run: &mut Run, scenario: &Scenario, variant: &str) -> Self {
        let now = run.now();
        let measured = run.measured();
        let (checker, requests) = (&run.observers().checker, run.requests());
        let verdict = |check| checker.safety(check);
        let seconds = |time: sim::time::Time| time.as_ns() as f64 / 1e9;
        RunReport {
            variant: variant.to_owned(),
            seed: scenario.seed,
            digest: run.observers().digest.to_hex(),
            horizon_s: seconds(now),
            events: run.counters().events,
            wall_s: None,
            measured,
            recording_stopped_s: run.observers().recorder.recording_stopped().map(seconds),
            safety: Safety {
                agreement: verdict(Check::Agreement),
                validity: verdict(Check::Validity),
                one_vote_per_view: verdict(Check::OneVotePerView),
                lock: verdict(Check::Lock),
                certificate: verdict(Check::Certificate),
                views_monotone: verdict(Check::ViewsMonotone),
                cut_monotone: verdict(Check::CutMonotone),
            },
            liveness: checker.liveness(now, requests),
            violations: checker
                .violations(now, requests)
                .into_iter()
                .map(|violation| ViolationReport {
                    check: violation.check,
                    at_s: seconds(violation.at.time),
                    detail: violation.detail,
                })
                .collect(),
        }
    }

    /// Whether no check of safety was tripped.
    pub fn is_safe(&self) -> bool {
        let Safety {
            agreement,
            validity,
            one_vote_per_view,
            lock,
            certificate,
            views_monotone,
            cut_monotone,
        } = self.safety;
        [agreement, validity, one_vote_per_view, lock, certificate, views_monotone, cut_monotone]
            .iter()
            .all(|&verdict| verdict == Verdict::Holds)
    }
}
