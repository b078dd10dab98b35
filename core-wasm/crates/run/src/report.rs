//! What `run --json` says of one run.

use checker::{Check, Verdict};
use serde::Serialize;
use trace::Measured;

use scenario::Scenario;

use crate::Run;

/// One element of `runs`.
#[derive(Clone, Debug, PartialEq, Serialize)]
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
    pub wall_s: Option<f64>,
    /// From `workload` on.
    #[serde(flatten)]
    pub measured: Measured,
    /// When the recorder was full; null while everything is recorded.
    pub recording_stopped_s: Option<f64>,
    /// Verdicts of the checks.
    pub safety: Safety,
    /// "holds", "violated" or "impossible".
    pub liveness: &'static str,
    /// What was wrong.
    pub violations: Vec<ViolationReport>,
}

/// Verdicts of the safety checks: "holds" or "violated".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // The checker says what each means.
pub struct Safety {
    pub agreement: &'static str,
    pub validity: &'static str,
    pub one_vote_per_view: &'static str,
    pub lock: &'static str,
    pub certificate: &'static str,
    pub views_monotone: &'static str,
    pub cut_monotone: &'static str,
}

/// A check that was tripped.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ViolationReport {
    /// Which check.
    pub check: &'static str,
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
        let verdict = |check| checker.safety(check).name();
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
            liveness: checker.liveness(now, requests).name(),
            violations: checker
                .violations(now, requests)
                .into_iter()
                .map(|violation| ViolationReport {
                    check: violation.check.name(),
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
        let holds = Verdict::Holds.name();
        [agreement, validity, one_vote_per_view, lock, certificate, views_monotone, cut_monotone]
            .iter()
            .all(|&verdict| verdict == holds)
    }
}
