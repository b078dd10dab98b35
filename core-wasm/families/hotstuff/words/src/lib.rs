//! How runs of HotStuff are told: captions of what replicas state, what is stepped to, and what belongs to a vote and
//! to a block. What any run has is in `explain`.

mod captions;
pub mod related;
mod stop;

use explain::Words;
use sim::ids::ReplicaId;
use sim::time::Time;
use tables::Tables;
use tables::marks::{MarkKind, Read};
use trace::marks::Mark;
use trace::messages::MessageTable;

pub use stop::Stop;
pub use tables::Recorder;

/// HotStuff's words.
#[derive(Clone, Copy, Debug)]
pub enum HotStuffWords {}

/// A run with names, to be stepped through and told.
pub type Story<'a> = explain::Story<'a, HotStuffWords>;

/// A run with its clients.
pub type Follower<'a> = explain::Follower<'a, HotStuffWords>;

impl Words for HotStuffWords {
    type Tables = Tables;
    type Stop = Stop;

    const COMMITTED: u8 = MarkKind::Committed as u8;
    const VIOLATION: u8 = MarkKind::Violation as u8;
    const RANKS_MAX: u8 = captions::RANKS_MAX;
    const QUEUE: &'static str = "transactions await commit";

    fn stop(word: &str, amount: u32) -> Option<Stop> {
        Stop::named(word, amount)
    }

    fn is_at(stop: Stop, trace: &Recorder, mark: &Mark) -> bool {
        stop.is_at(trace, mark)
    }

    fn is_step(trace: &Recorder, mark: &Mark) -> bool {
        stop::is_hidden(trace, mark)
    }

    fn is_said_again(one: &Mark, other: &Mark) -> bool {
        captions::is_said_again(one, other)
    }

    fn rank(mark: &Mark) -> u8 {
        captions::rank(mark.of())
    }

    fn tell(story: &Story<'_>, mark: &Mark, folds: bool) -> String {
        captions::tell(story, mark, folds)
    }

    fn is_told_with(one: &Mark, other: &Mark) -> bool {
        captions::is_committed_with(one, other)
    }

    fn goes_on(before: &Mark, mark: &Mark) -> bool {
        (before.of(), mark.of()) == (MarkKind::Certified, MarkKind::Proposed)
    }

    fn tell_opened(trace: &Recorder, tags: (u32, u32), by: Time) -> String {
        captions::tell_opened(trace, tags, by)
    }

    fn is_witnessed(mark: &Mark) -> bool {
        use MarkKind::{Committed, Fetched, Installed, Keyed, Locked, Refused};
        !matches!(mark.of(), Refused | Keyed | Locked | Committed | Fetched | Installed)
    }

    fn identity(tables: &Tables, row: u32) -> u64 {
        tables.blocks.get(row).map_or(0, |block| block.fact.id.0)
    }

    fn opener(tables: &Tables, row: u32) -> Option<ReplicaId> {
        tables.blocks.get(row).map(|block| block.proposer)
    }

    fn answered_by(messages: &MessageTable, row: u32) -> Option<u32> {
        related::held_for(messages, row)
    }
}
