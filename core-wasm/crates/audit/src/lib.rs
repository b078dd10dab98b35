//! Judging a run from outside: what any family's checks have in common. They hear what replicas state and what the
//! network tells, and never see a node.

pub mod books;
mod intervals;

use serde::Serialize;
use sim::ids::{Point, ReplicaId};
use sim::named;
use sim::observer::Observer;
use sim::requests::Requests;
use sim::simulation::Counters;
use sim::time::Time;

pub use intervals::Intervals;

/// All checks of a family, which observe one run.
pub trait Judge<F>: Observer<F> + Clone {
    /// What a report says of them.
    type Verdicts;

    /// The run is over, and the kernel counted this.
    fn settle(&mut self, at: Point, counters: &Counters);

    /// What was wrong by `now`, in order.
    fn wrongs(&self, now: Time, requests: &Requests) -> Vec<Wrong>;

    /// What they have come to by `now`.
    fn verdicts(&self, now: Time, requests: &Requests) -> Self::Verdicts;
}

named! {
    reported
    /// What a check has come to.
    pub enum Verdict {
        /// It was never tripped.
        Holds = "holds",
        /// It was.
        Violated = "violated",
        /// Liveness only: nothing committed, but faults allowed nothing else.
        Impossible = "impossible",
    }
}

impl Verdict {
    /// Of a check of safety.
    pub fn of(is_tripped: bool) -> Self {
        if is_tripped { Verdict::Violated } else { Verdict::Holds }
    }
}

/// A check that was tripped, as a report has it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Tripped {
    /// Which check.
    pub check: &'static str,
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
}

impl Tripped {
    /// Of a check by its name, at a point of the run, by whose statement where it is anybody's.
    pub fn new(check: &'static str, at: Point, replica: Option<ReplicaId>, detail: String) -> Self {
        Tripped {
            check,
            at_s: at.time.as_ns() as f64 / 1e9,
            at_ns: at.time.as_ns(),
            sequence: at.sequence,
            replica: replica.map(|replica| replica.0),
            detail,
        }
    }
}

/// A check that was tripped, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Where in the run.
    pub at: Point,
    /// By whose statement; none where it is nobody's.
    pub replica: Option<ReplicaId>,
    /// Which check, and what was wrong: "agreement is violated: ...".
    pub text: String,
}

impl Wrong {
    /// Of a check by its name, and what was wrong.
    pub fn new(check: &str, at: Point, replica: Option<ReplicaId>, detail: &str) -> Self {
        Wrong { at, replica, text: format!("{} is violated: {detail}", check.replace('_', " ")) }
    }
}
