//! How runs of gossip are told.

use explain::{Story, Words};
use sim::ids::ReplicaId;
use sim::time::Time;
use trace::marks::Mark;
use trace::messages::{Message, MessageTable};
use trace::tables::History;

use crate::kinds::CODEWORD;
use crate::marks::MarkKind;
use crate::tables::Transactions;

/// Its words.
#[derive(Clone, Copy, Debug)]
pub enum GossipWords {}

/// What is stepped to beside what any run has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A codeword opens several transactions.
    Opened,
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

/// So many transactions out of one sum are several.
const SEVERAL: usize = 3;

/// The message whose handling led to a mark.
fn came_by(trace: &Recorder, mark: &Mark) -> Option<Message> {
    (mark.cause < trace.messages().len()).then(|| trace.messages().get(mark.cause))
}

/// What was delivered as part of the same event, in order.
fn delivered_with<'a>(trace: &'a Recorder, mark: &Mark) -> impl Iterator<Item = &'a Mark> {
    let point = mark.point();
    let first = trace.marks().partition_point(|other| other.point() < point);
    let at_once = trace.marks().iter_from(first).take_while(move |other| other.point() == point);
    at_once.filter(|other| kind(other) == MarkKind::Delivered)
}

/// "peer 7 gets a sum of 5 from peer 3, 4 of them known: it opens transaction 40, and that opens 38 and 41".
fn delivered(story: &Story<'_, GossipWords>, mark: &Mark) -> String {
    let tables = &story.trace.tables;
    let name = story.name(mark.replica);
    let marks: Vec<&Mark> = delivered_with(story.trace, mark).collect();
    let first = marks.first().copied().unwrap_or(mark);
    let about = transaction(tables, first);
    let Some(message) = came_by(story.trace, mark) else { return format!("{name} gets {about}") };
    let from = story.name(message.source);
    if message.kind != CODEWORD {
        let others = u32::from(story.trace.replicas()) - 1;
        let by_now = match mark.value {
            1 => "the first to have it".to_owned(),
            have if have == others => "now all have it".to_owned(),
            have => format!("{have} have it by now"),
        };
        return format!("{name} gets {about} from {from}: {by_now}");
    }
    let came = match message.tag {
        of if tables.flow().mixes() => {
            format!(
                "{name} gets a combination of {of} from {from}, the last that it needs: it solves {about}"
            )
        }
        1 => format!("{name} gets {about} from {from} as a sum of one"),
        of => {
            let known = if of == 2 { "1 of them".to_owned() } else { format!("{} of them", of - 1) };
            format!("{name} gets a sum of {of} from {from}, {known} known: it opens {about}")
        }
    };
    let more: Vec<u32> = marks.iter().skip(1).filter_map(|mark| Some(tables.name(mark.subject)?.0)).collect();
    match more.as_slice() {
        [] => came,
        [one, rest @ ..] if tables.flow().mixes() => match rest.len() {
            0 => format!("{came} and {one}"),
            more => format!("{came}, {one} and {more} more"),
        },
        [one] => format!("{came}, and that opens {one}"),
        [one, other] => format!("{came}, and that opens {one} and {other}"),
        [one, other, rest @ ..] => {
            format!("{came}, and that opens {one}, {other} and {} more", rest.len())
        }
    }
}

impl Words for GossipWords {
    type Tables = Transactions;
    type Stop = Stop;

    /// Nothing is committed.
    const COMMITTED: u8 = MarkKind::ALL.len() as u8;
    const VIOLATION: u8 = MarkKind::Violation as u8;
    const RANKS_MAX: u8 = 2;
    const QUEUE: &'static str = "sums wait to be decoded";

    fn stop(word: &str, _: u32) -> Option<Stop> {
        Some(match word {
            "opened" => Stop::Opened,
            "made" => Stop::Made,
            "lost" => Stop::Lost,
            _ => return None,
        })
    }

    fn is_at(stop: Stop, trace: &Recorder, mark: &Mark) -> bool {
        match stop {
            Stop::Opened => {
                kind(mark) == MarkKind::Delivered && delivered_with(trace, mark).count() >= SEVERAL
            }
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
            MarkKind::Delivered => delivered(story, mark),
            MarkKind::Lost => {
                let from = came_by(story.trace, mark).map_or("a peer", |message| story.name(message.source));
                let what = if mark.value == 1 { "a sum".to_owned() } else { format!("{} sums", mark.value) };
                format!("{name} counts {what} of {from} as lost: not decoded in time")
            }
            // Its text is the judge's.
            MarkKind::Violation => String::new(),
        }
    }

    /// What one message opens is told at once.
    fn is_told_with(one: &Mark, other: &Mark) -> bool {
        [one, other].iter().all(|mark| kind(mark) == MarkKind::Delivered)
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
