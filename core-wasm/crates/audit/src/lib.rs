//! Judging a run from outside: what any family's checks have in common. They hear what replicas state and what the
//! network tells, and never see a node.

mod intervals;

use sim::ids::{Point, ReplicaId};
use sim::observer::Observer;
use sim::requests::Requests;
use sim::simulation::Counters;
use sim::time::Time;

pub use intervals::Intervals;

/// All checks of a family, which observe one run.
pub trait Judge<F>: Observer<F> + Clone {
    /// The run is over, and the kernel counted this.
    fn settle(&mut self, at: Point, counters: &Counters);

    /// What was wrong by `now`, in order.
    fn wrongs(&self, now: Time, requests: &Requests) -> Vec<Wrong>;
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
