//! What clients submitted, as reports have it.

use serde::Serialize;

/// What clients submitted.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WorkloadReport {
    /// Transactions per second; null where clients wait for their replies.
    pub offered_tps: Option<f64>,
    /// Transactions.
    pub submitted: u64,
    /// From when on latencies and goodput are measured, where that is after a warm-up; null where all counts, the cold
    /// start of TCP's connections too.
    pub measured_from_s: Option<f64>,
    /// When clients stop, where that is before the end: what limits the run, and how its queue grows, is judged then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub stopped: Option<Stopped>,
}

/// The end of the load, before that of the run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Stopped {
    /// When.
    pub at_s: f64,
    /// Transactions committed by then.
    pub committed: u64,
}
