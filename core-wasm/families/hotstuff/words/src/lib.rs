//! How runs of HotStuff are told: captions of what replicas state, what is stepped to, and what belongs to a vote and
//! to a block. What any run has is in `explain`.

mod captions;
pub mod related;
mod stop;

use std::fmt::{Debug, Formatter};
use std::marker::PhantomData;

use explain::Words;
use sim::ids::ReplicaId;
use sim::time::Time;
use tables::Tables;
use tables::marks::{MarkKind, Read};
use trace::marks::Mark;
use trace::messages::MessageTable;

pub use stop::Stop;
pub use tables::OfHotStuff;

/// A run of HotStuff's replicas, written down.
pub type Recorder<T = Tables> = trace::recorder::Recorder<T>;

/// HotStuff's words, for its runs and for those of a family that hosts its replicas.
pub struct HotStuffWords<T = Tables>(PhantomData<T>);

impl<T> Clone for HotStuffWords<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for HotStuffWords<T> {}

impl<T> Debug for HotStuffWords<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str("HotStuffWords")
    }
}

/// A run with names, to be stepped through and told.
pub type Story<'a> = explain::Story<'a, HotStuffWords>;

/// A run with its clients.
pub type Follower<'a> = explain::Follower<'a, HotStuffWords>;

impl<T: OfHotStuff> Words for HotStuffWords<T> {
    type Tables = T;
    type Stop = Stop;

    const COMMITTED: u8 = MarkKind::Committed as u8;
    const VIOLATION: u8 = MarkKind::Violation as u8;
    const RANKS_MAX: u8 = captions::RANKS_MAX;
    const QUEUE: &'static str = "transactions await commit";

    fn stop(word: &str, amount: u32) -> Option<Stop> {
        Stop::named(word, amount)
    }

    fn is_at(stop: Stop, trace: &Recorder<T>, mark: &Mark) -> bool {
        stop.is_at(trace, mark)
    }

    fn is_step(trace: &Recorder<T>, mark: &Mark) -> bool {
        stop::is_hidden(trace, mark)
    }

    fn is_said_again(one: &Mark, other: &Mark) -> bool {
        captions::is_said_again(one, other)
    }

    fn rank(mark: &Mark) -> u8 {
        captions::rank(mark.of())
    }

    fn tell(story: &explain::Story<'_, Self>, mark: &Mark, folds: bool) -> String {
        captions::tell(story, mark, folds)
    }

    fn is_told_with(one: &Mark, other: &Mark) -> bool {
        captions::is_committed_with(one, other)
    }

    fn goes_on(before: &Mark, mark: &Mark) -> bool {
        before.is(MarkKind::Certified) && mark.is(MarkKind::Proposed)
    }

    fn tell_opened(trace: &Recorder<T>, tags: (u32, u32), by: Time) -> String {
        captions::tell_opened(trace, tags, by)
    }

    fn is_witnessed(mark: &Mark) -> bool {
        use MarkKind::{Committed, Fetched, Installed, Keyed, Locked, Refused};
        !matches!(mark.of(), Refused | Keyed | Locked | Committed | Fetched | Installed)
    }

    fn identity(tables: &T, row: u32) -> u64 {
        tables.hotstuff().blocks.get(row).map_or(0, |block| block.fact.id.0)
    }

    fn opener(tables: &T, row: u32) -> Option<ReplicaId> {
        tables.hotstuff().blocks.get(row).map(|block| block.proposer)
    }

    fn answered_by(messages: &MessageTable, row: u32) -> Option<u32> {
        related::held_for(messages, row)
    }
}
