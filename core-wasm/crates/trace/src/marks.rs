//! Marks: what replicas stated, one row for each statement that a picture or a step may stop at.

use sim::ids::{Point, ReplicaId};
use sim::time::Time;

/// One statement of a replica.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// When, in nanoseconds.
    pub time: Time,
    /// As which event.
    pub sequence: u32,
    /// Number of the round that it is about, such as a view or a ballot.
    pub round: u32,
    /// Row of what it is about in its family's table, such as a block or an instance; [`Mark::NOTHING`] of nothing
    /// that is known.
    pub subject: u32,
    /// What else it says, by its kind.
    pub value: u32,
    /// Row of the message whose handling led to it, or [`Mark::NO_CAUSE`].
    pub cause: u32,
    /// Who.
    pub replica: ReplicaId,
    /// What it stands for: a number of its family's kinds of marks.
    pub kind: u8,
    /// Whether stepping stops here whatever follows.
    pub significant: bool,
}

impl Mark {
    /// No message led to it.
    pub const NO_CAUSE: u32 = u32::MAX;
    /// It is about nothing that is known.
    pub const NOTHING: u32 = u32::MAX;

    /// Its place in the run.
    pub fn point(&self) -> Point {
        Point { time: self.time, sequence: self.sequence }
    }
}

/// What a mark says of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noted {
    /// What [`Mark::kind`] is.
    pub kind: u8,
    /// What [`Mark::round`] is.
    pub round: u32,
    /// What [`Mark::subject`] is.
    pub subject: u32,
    /// What [`Mark::value`] is.
    pub value: u32,
    /// What [`Mark::significant`] is.
    pub is_step: bool,
}
