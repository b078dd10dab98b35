//! How its runs are told: HotStuff's words, and those of the takeover.

use explain::{Story, Words};
use hotstuff_words::{HotStuffWords, Stop as OfHotStuff};
use sim::ids::ReplicaId;
use sim::time::Time;
use trace::Recorder;
use trace::marks::Mark;
use trace::messages::MessageTable;
use trace::numerals::thousands;

use crate::marks::MarkKind;
use crate::tables::Tables;

/// Its words.
#[derive(Clone, Copy, Debug)]
pub enum RecoveryWords {}

/// What is stepped to beside what any run has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// What HotStuff's runs have.
    HotStuff(OfHotStuff),
    /// A piece of A's log is sent across again.
    Resent,
    /// B takes over: it is told, agrees, begins, and is sent to.
    Takeover,
}

type Inner = HotStuffWords<Tables>;

fn told(kind: MarkKind, mark: &Mark, name: &str) -> String {
    let piece = thousands(mark.value.into());
    match kind {
        MarkKind::Resent => format!("{name} sends piece {piece} across again"),
        MarkKind::Gone => format!("{name} says that the first cluster is gone"),
        MarkKind::Decided if mark.value == 0 => format!("{name} learns the agreed prefix: it is empty"),
        MarkKind::Decided => format!("{name} learns the agreed prefix: the log up to piece {piece}"),
        MarkKind::Recovered => format!("{name} has the log up to piece {piece} and begins"),
        MarkKind::Served => format!("clients turn to {name}"),
    }
}

impl Words for RecoveryWords {
    type Tables = Tables;
    type Stop = Stop;

    const COMMITTED: u8 = Inner::COMMITTED;
    const VIOLATION: u8 = Inner::VIOLATION;
    const RANKS_MAX: u8 = Inner::RANKS_MAX;
    const QUEUE: &'static str = Inner::QUEUE;

    fn stop(word: &str, amount: u32) -> Option<Stop> {
        match word {
            "resent" => Some(Stop::Resent),
            "takeover" => Some(Stop::Takeover),
            _ => Inner::stop(word, amount).map(Stop::HotStuff),
        }
    }

    fn is_at(stop: Stop, trace: &Recorder<Tables>, mark: &Mark) -> bool {
        match (stop, MarkKind::of(mark)) {
            (Stop::HotStuff(stop), _) => Inner::is_at(stop, trace, mark),
            (Stop::Resent, kind) => kind == Some(MarkKind::Resent),
            (Stop::Takeover, kind) => kind.is_some_and(|kind| kind != MarkKind::Resent),
        }
    }

    fn is_step(trace: &Recorder<Tables>, mark: &Mark) -> bool {
        Inner::is_step(trace, mark)
    }

    fn is_said_again(one: &Mark, other: &Mark) -> bool {
        Inner::is_said_again(one, other)
    }

    /// A takeover is rare; resends are not.
    fn rank(mark: &Mark) -> u8 {
        match MarkKind::of(mark) {
            None => Inner::rank(mark),
            Some(MarkKind::Resent) => Self::RANKS_MAX,
            Some(_) => 0,
        }
    }

    fn tell(story: &Story<'_, Self>, mark: &Mark, folds: bool) -> String {
        let Story { trace, names, violations, requests, now } = *story;
        let inner: Story<'_, Inner> = Story { trace, names, violations, requests, now };
        match MarkKind::of(mark) {
            None => Inner::tell(&inner, mark, folds),
            Some(kind) => told(kind, mark, story.name(mark.replica)),
        }
    }

    fn is_told_with(one: &Mark, other: &Mark) -> bool {
        Inner::is_told_with(one, other)
    }

    fn goes_on(before: &Mark, mark: &Mark) -> bool {
        Inner::goes_on(before, mark)
    }

    fn tell_opened(trace: &Recorder<Tables>, tags: (u32, u32), by: Time) -> String {
        Inner::tell_opened(trace, tags, by)
    }

    fn is_witnessed(mark: &Mark) -> bool {
        MarkKind::of(mark).is_some() || Inner::is_witnessed(mark)
    }

    fn identity(tables: &Tables, row: u32) -> u64 {
        Inner::identity(tables, row)
    }

    fn opener(tables: &Tables, row: u32) -> Option<ReplicaId> {
        Inner::opener(tables, row)
    }

    fn answered_by(messages: &MessageTable, row: u32) -> Option<u32> {
        Inner::answered_by(messages, row)
    }
}
