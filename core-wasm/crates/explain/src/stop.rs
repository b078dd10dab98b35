//! What to step to, and which way.

use trace::marks::{Mark, MarkKind};
use trace::recorder::Recorder;

/// Which way to step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To later points.
    Forwards,
    /// To earlier points.
    Backwards,
}

/// What to stop at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// What matters.
    Significant,
    /// Everything.
    Event,
    /// The first commit of a block.
    Commit,
    /// A proof of a view change.
    ViewChange,
    /// A replica locks.
    Lock,
    /// A view times out.
    TimeOut,
    /// A certificate of the view of this number.
    Certificate(u32),
    /// A certificate in a view in which another block has one.
    Conflict,
    /// A check fails.
    Violation,
    /// A side of a network interface comes to be used for more than so many percent.
    LinkAbove(u64),
    /// More than so many transactions come to wait for their commit.
    QueueAbove(u64),
}

impl Stop {
    /// Whether a replica's statement is one.
    pub fn is_at(self, trace: &Recorder, mark: &Mark) -> bool {
        match self {
            Stop::Significant => mark.significant,
            Stop::Event => true,
            Stop::Commit => mark.significant && mark.kind == MarkKind::Committed,
            Stop::ViewChange => mark.kind == MarkKind::ViewChanged,
            Stop::Lock => mark.kind == MarkKind::Locked,
            Stop::TimeOut => mark.kind == MarkKind::TimedOut,
            Stop::Certificate(view) => mark.kind == MarkKind::Certified && mark.view == view,
            Stop::Conflict => {
                mark.kind == MarkKind::Certified && trace.blocks().has_rival(mark.block, mark.time)
            }
            Stop::Violation | Stop::LinkAbove(_) | Stop::QueueAbove(_) => false,
        }
    }

    /// Whether faults are among them.
    pub fn is_at_faults(self) -> bool {
        matches!(self, Stop::Significant | Stop::Event)
    }
}
