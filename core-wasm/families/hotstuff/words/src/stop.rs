//! What is stepped to of HotStuff alone.

use tables::marks::{MarkKind, Read};
use trace::marks::Mark;

use crate::{OfHotStuff, Recorder};

/// What to stop at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
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
}

impl Stop {
    /// What stands for a word, of the view `amount` where that matters.
    pub(crate) fn named(word: &str, amount: u32) -> Option<Stop> {
        Some(match word {
            "viewChange" => Stop::ViewChange,
            "lock" => Stop::Lock,
            "timeOut" => Stop::TimeOut,
            "certificate" => Stop::Certificate(amount),
            "conflict" => Stop::Conflict,
            _ => return None,
        })
    }

    /// Whether a replica's statement is one.
    pub(crate) fn is_at<T: OfHotStuff>(self, trace: &Recorder<T>, mark: &Mark) -> bool {
        match self {
            Stop::ViewChange => mark.is(MarkKind::ViewChanged),
            Stop::Lock => mark.is(MarkKind::Locked),
            Stop::TimeOut => mark.is(MarkKind::TimedOut),
            Stop::Certificate(view) => mark.is(MarkKind::Certified) && mark.round == view,
            Stop::Conflict => {
                mark.is(MarkKind::Certified)
                    && trace.tables.hotstuff().blocks.has_rival(mark.subject, mark.time)
            }
        }
    }
}

/// Whether this is a hidden lock or key: its replica times out or refuses to vote, before it commits the block or has
/// another lock or key, and fewer than a quorum have come by this one. Where all goes well every replica locks on every
/// block, and none of those locks decides anything.
pub(crate) fn is_hidden<T: OfHotStuff>(trace: &Recorder<T>, mark: &Mark) -> bool {
    use MarkKind::{Committed, Installed, Keyed, Locked, Refused, TimedOut};
    let is_one = |mark: &Mark, kinds: &[MarkKind]| kinds.iter().any(|&kind| mark.is(kind));
    if !is_one(mark, &[Locked, Keyed]) {
        return false;
    }
    let Some(block) = trace.tables.hotstuff().blocks.get(mark.subject) else { return false };
    let first = trace.marks().partition_point(|other| other.point() <= mark.point());
    let later = trace.marks().iter_from(first).take_while(|other| other.time < block.shared);
    let end = later.filter(|other| other.replica == mark.replica).find(|other| {
        is_one(other, &[TimedOut, Refused, Locked, Keyed, Installed])
            || (other.is(Committed) && other.subject == mark.subject)
    });
    end.is_some_and(|end| is_one(end, &[TimedOut, Refused]))
}
