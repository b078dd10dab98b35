//! What to step to, and which way.

use tables::Recorder;
use tables::marks::{MarkKind, Read};
use trace::marks::Mark;

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
    /// What matters: what is marked so, and hidden locks and keys.
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
            Stop::Significant => mark.significant || is_hidden(trace, mark),
            Stop::Event => true,
            Stop::Commit => mark.significant && mark.of() == MarkKind::Committed,
            Stop::ViewChange => mark.of() == MarkKind::ViewChanged,
            Stop::Lock => mark.of() == MarkKind::Locked,
            Stop::TimeOut => mark.of() == MarkKind::TimedOut,
            Stop::Certificate(view) => mark.of() == MarkKind::Certified && mark.round == view,
            Stop::Conflict => {
                mark.of() == MarkKind::Certified && trace.tables.blocks.has_rival(mark.subject, mark.time)
            }
            Stop::Violation | Stop::LinkAbove(_) | Stop::QueueAbove(_) => false,
        }
    }

    /// Whether faults are among them.
    pub fn is_at_faults(self) -> bool {
        matches!(self, Stop::Significant | Stop::Event)
    }

    /// Whether replicas that give up a view at one time are one step.
    pub fn folds(self) -> bool {
        self != Stop::Event
    }
}

/// Whether this is a hidden lock or key: its replica times out or refuses to vote, before it commits the block or has
/// another lock or key, and fewer than a quorum have come by this one. Where all goes well every replica locks on every
/// block, and none of those locks decides anything.
fn is_hidden(trace: &Recorder, mark: &Mark) -> bool {
    if !matches!(mark.of(), MarkKind::Locked | MarkKind::Keyed) {
        return false;
    }
    let Some(block) = trace.tables.blocks.get(mark.subject) else { return false };
    let first = trace.marks().partition_point(|other| other.point() <= mark.point());
    let later = trace.marks().iter_from(first).take_while(|other| other.time < block.shared);
    let end = later.filter(|other| other.replica == mark.replica).find(|other| match other.of() {
        MarkKind::TimedOut | MarkKind::Refused | MarkKind::Locked | MarkKind::Keyed | MarkKind::Installed => {
            true
        }
        MarkKind::Committed => other.subject == mark.subject,
        _ => false,
    });
    end.is_some_and(|end| matches!(end.of(), MarkKind::TimedOut | MarkKind::Refused))
}
