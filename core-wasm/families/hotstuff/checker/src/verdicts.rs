//! What a report says of the checks.

use audit::Verdict;
use serde::Serialize;

use crate::check::{Check, Conflict, Safety, Violation};

/// The verdicts of a run's checks.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Verdicts {
    /// Verdicts of the checks of safety, by their names.
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

impl Verdicts {
    /// Whether no check of safety was tripped.
    pub fn are_safe(&self) -> bool {
        self.safety.holds()
    }
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
            at_s: at.time.as_ns() as f64 / 1e9,
            at_ns: at.time.as_ns(),
            sequence: at.sequence,
            replica: replica.map(|replica| replica.0),
            detail,
            both: conflict.as_ref().map(Conflict::both),
            quorums: conflict.map(|conflict| conflict.quorums),
        }
    }
}
