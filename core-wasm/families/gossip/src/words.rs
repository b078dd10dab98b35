//! How runs of gossip are told.

use explain::{Story, Words};
use sim::ids::ReplicaId;
use sim::time::Time;
use trace::marks::Mark;
use trace::messages::MessageTable;
use trace::tables::History;

use crate::marks::MarkKind;
use crate::tables::Transactions;

/// Its words.
#[derive(Clone, Copy, Debug)]
pub enum GossipWords {}

/// What is stepped to beside what any run has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A node makes a transaction.
    Made,
    /// Codewords are counted as lost.
    Lost,
}

type Recorder = trace::recorder::Recorder<Transactions>;

fn kind(mark: &Mark) -> MarkKind {
    MarkKind::ALL[usize::from(mark.kind)]
}

/// "transaction 7".
fn transaction(tables: &Transactions, mark: &Mark) -> String {
    tables
        .name(mark.subject)
        .map_or_else(|| "a transaction".to_owned(), |(number, _)| format!("transaction {number}"))
}

impl Words for GossipWords {
    type Tables = Transactions;
    type Stop = Stop;

    /// Nothing is committed.
    const COMMITTED: u8 = MarkKind::ALL.len() as u8;
    const VIOLATION: u8 = MarkKind::Violation as u8;
    const RANKS_MAX: u8 = 2;
    const QUEUE: &'static str = "codewords wait to be decoded";

    fn stop(word: &str, _: u32) -> Option<Stop> {
        Some(match word {
            "made" => Stop::Made,
            "lost" => Stop::Lost,
            _ => return None,
        })
    }

    fn is_at(stop: Stop, _: &Recorder, mark: &Mark) -> bool {
        match stop {
            Stop::Made => kind(mark) == MarkKind::Made,
            Stop::Lost => kind(mark) == MarkKind::Lost,
        }
    }

    fn is_step(_: &Recorder, _: &Mark) -> bool {
        false
    }

    fn is_said_again(_: &Mark, _: &Mark) -> bool {
        false
    }

    fn rank(mark: &Mark) -> u8 {
        match kind(mark) {
            MarkKind::Made | MarkKind::Violation => 0,
            MarkKind::Delivered => 1,
            MarkKind::Lost => GossipWords::RANKS_MAX,
        }
    }

    fn tell(story: &Story<'_, Self>, mark: &Mark, _: bool) -> String {
        let (name, about) = (story.name(mark.replica), transaction(&story.trace.tables, mark));
        match kind(mark) {
            MarkKind::Made => format!("{name} makes {about}"),
            MarkKind::Delivered if mark.value == 1 => format!("{name} is the first to get {about}"),
            MarkKind::Delivered => format!("{name} gets {about}, and {} have it by now", mark.value),
            MarkKind::Lost if mark.value == 1 => format!("{name} could not decode a codeword in time"),
            MarkKind::Lost => format!("{name} could not decode {} codewords in time", mark.value),
            // Its text is the judge's.
            MarkKind::Violation => String::new(),
        }
    }

    fn is_told_with(_: &Mark, _: &Mark) -> bool {
        false
    }

    fn goes_on(_: &Mark, _: &Mark) -> bool {
        false
    }

    fn tell_opened(_: &Recorder, (first, last): (u32, u32), _: Time) -> String {
        if first == last { format!("transaction {first}") } else { format!("transactions {first} to {last}") }
    }

    fn is_witnessed(mark: &Mark) -> bool {
        kind(mark) == MarkKind::Made
    }

    fn identity(tables: &Transactions, row: u32) -> u64 {
        tables.rows().get(row as usize).map_or(0, |row| u64::from(row.tx.0) + 1)
    }

    /// Who made it is in its number, of so many nodes as a row does not know.
    fn opener(_: &Transactions, _: u32) -> Option<ReplicaId> {
        None
    }

    fn answered_by(_: &MessageTable, _: u32) -> Option<u32> {
        None
    }
}
