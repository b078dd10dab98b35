//! How runs of two clusters are told.

use explain::{Story, Words};
use sim::ids::ReplicaId;
use sim::time::Time;
use trace::marks::Mark;
use trace::messages::MessageTable;

use crate::marks::MarkKind;
use crate::tables::{Crossings, Row};

/// Its words.
#[derive(Clone, Copy, Debug)]
pub enum CrossWords {}

/// What is stepped to beside what any run has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A message is sent across for the first time.
    Sent,
    /// One is sent again.
    Resent,
    /// A replica counts that one is missing.
    Missed,
    /// A replica has a QUACK.
    Quacked,
    /// A replica goes on without messages.
    Skipped,
}

type Recorder = trace::recorder::Recorder<Crossings>;

fn kind(mark: &Mark) -> MarkKind {
    MarkKind::ALL[usize::from(mark.kind)]
}

fn row(tables: &Crossings, mark: &Mark) -> Option<Row> {
    tables.rows().get(mark.subject as usize).copied()
}

/// "message 7 of A".
fn message(tables: &Crossings, mark: &Mark) -> String {
    row(tables, mark).map_or_else(
        || "a message".to_owned(),
        |row| format!("message {} of {}", row.k, ["A", "B"][row.from]),
    )
}

/// By whose doing a replica has a message.
fn from(story: &Story<'_, CrossWords>, mark: &Mark) -> String {
    let messages = story.trace.messages();
    let source = (mark.cause < messages.len()).then(|| messages.get(mark.cause).source);
    source.map_or_else(|| "a replica".to_owned(), |source| story.name(source).to_owned())
}

/// How many of the other side have a message by now.
fn by_now(story: &Story<'_, CrossWords>, mark: &Mark) -> String {
    let tables = &story.trace.tables;
    let all = row(tables, mark).map_or(0, |row| u32::from(tables.sizes()[1 - row.from]));
    match mark.value {
        1 => "the first of its side to have it".to_owned(),
        have if have == all => "now all of its side have it".to_owned(),
        have => format!("{have} of its side have it by now"),
    }
}

impl Words for CrossWords {
    type Tables = Crossings;
    type Stop = Stop;

    /// Nothing is committed in between.
    const COMMITTED: u8 = MarkKind::ALL.len() as u8;
    const VIOLATION: u8 = MarkKind::Violation as u8;
    const RANKS_MAX: u8 = 3;
    const QUEUE: &'static str = "messages wait for the window";

    fn stop(word: &str, _: u32) -> Option<Stop> {
        Some(match word {
            "sent" => Stop::Sent,
            "resent" => Stop::Resent,
            "missed" => Stop::Missed,
            "quacked" => Stop::Quacked,
            "skipped" => Stop::Skipped,
            _ => return None,
        })
    }

    fn is_at(stop: Stop, _: &Recorder, mark: &Mark) -> bool {
        kind(mark)
            == match stop {
                Stop::Sent => MarkKind::Sent,
                Stop::Resent => MarkKind::Resent,
                Stop::Missed => MarkKind::Missed,
                Stop::Quacked => MarkKind::Quacked,
                Stop::Skipped => MarkKind::Skipped,
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
            MarkKind::Resent | MarkKind::Skipped | MarkKind::Reconfigured | MarkKind::Violation => 0,
            MarkKind::Missed | MarkKind::Sent => 1,
            MarkKind::Received | MarkKind::Quacked => 2,
            MarkKind::Told => CrossWords::RANKS_MAX,
        }
    }

    fn tell(story: &Story<'_, Self>, mark: &Mark, _: bool) -> String {
        let (name, about) = (story.name(mark.replica), message(&story.trace.tables, mark));
        let target = || story.name(ReplicaId(mark.value as u16));
        match kind(mark) {
            MarkKind::Sent => format!("{name} sends {about} to {}", target()),
            MarkKind::Resent => {
                format!(
                    "{name} sends {about} again, to {}: resend {}, by its own count",
                    target(),
                    mark.round
                )
            }
            MarkKind::Received => {
                format!("{name} gets {about} from {}: {}", from(story, mark), by_now(story, mark))
            }
            MarkKind::Told => {
                format!("{} hands {about} on to {name}: {}", from(story, mark), by_now(story, mark))
            }
            MarkKind::Quacked => {
                format!("{name} has a QUACK of {about}: a correct replica has it, and all before")
            }
            MarkKind::Missed if mark.value > 0 => {
                format!("{name} has heard enough replicas repeat that {about} is missing, which is collected")
            }
            MarkKind::Missed => format!(
                "{name} has heard enough replicas repeat that {about} is missing: resend {} is due",
                mark.round
            ),
            MarkKind::Skipped => {
                let what =
                    if mark.value == 1 { "a message".to_owned() } else { format!("{} messages", mark.value) };
                format!("{name} goes on without {what} that others of its side have, up to {about}")
            }
            MarkKind::Reconfigured => format!("{name} begins configuration {}", mark.round + 1),
            // Its text is the judge's.
            MarkKind::Violation => String::new(),
        }
    }

    fn is_told_with(one: &Mark, other: &Mark) -> bool {
        kind(one) == kind(other) && kind(one) == MarkKind::Missed && one.subject == other.subject
    }

    fn goes_on(_: &Mark, _: &Mark) -> bool {
        false
    }

    fn tell_opened(_: &Recorder, (first, last): (u32, u32), _: Time) -> String {
        if first == last { format!("message {first}") } else { format!("messages {first} to {last}") }
    }

    fn is_witnessed(mark: &Mark) -> bool {
        matches!(kind(mark), MarkKind::Sent | MarkKind::Resent)
    }

    fn identity(tables: &Crossings, row: u32) -> u64 {
        tables.rows().get(row as usize).map_or(0, |row| u64::from(row.k) << 1 | row.from as u64)
    }

    /// All of its cluster have committed it.
    fn opener(_: &Crossings, _: u32) -> Option<ReplicaId> {
        None
    }

    fn answered_by(_: &MessageTable, _: u32) -> Option<u32> {
        None
    }
}
