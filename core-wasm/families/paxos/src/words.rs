//! How runs of MultiPaxos are told: plain words first, the term in brackets; a replica by its name.

use explain::{Story, Words};
use sim::ids::ReplicaId;
use sim::time::Time;
use trace::marks::Mark;
use trace::messages::MessageTable;
use trace::numerals::thousands;
use trace::tables::History;

use crate::marks::MarkKind;
use crate::tables::PaxosTables;

/// Its words.
#[derive(Clone, Copy, Debug)]
pub enum PaxosWords {}

/// What is stepped to beside what any run has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// An instance is known to be decided, for the first time.
    Decided,
    /// A 2a goes out again.
    Copy,
    /// A leader is suspected, a ballot prepared or led: all of a change of leader.
    Leader,
}

type Recorder = trace::recorder::Recorder<PaxosTables>;

fn kind(mark: &Mark) -> MarkKind {
    MarkKind::ALL[usize::from(mark.kind)]
}

/// "instance 7".
fn instance(tables: &PaxosTables, mark: &Mark) -> String {
    tables
        .name(mark.subject)
        .map_or_else(|| "an instance".to_owned(), |(number, _)| format!("instance {number}"))
}

fn requests(count: u32) -> String {
    match count {
        0 => "no new request".to_owned(),
        1 => "1 request".to_owned(),
        _ => format!("{} requests", thousands(count.into())),
    }
}

impl Words for PaxosWords {
    type Tables = PaxosTables;
    type Stop = Stop;

    const COMMITTED: u8 = MarkKind::Executed as u8;
    const VIOLATION: u8 = MarkKind::Violation as u8;
    const RANKS_MAX: u8 = 4;
    const QUEUE: &'static str = "requests wait to be executed";

    fn stop(word: &str, _: u32) -> Option<Stop> {
        Some(match word {
            "decided" => Stop::Decided,
            "copy" => Stop::Copy,
            "leader" => Stop::Leader,
            _ => return None,
        })
    }

    fn is_at(stop: Stop, _: &Recorder, mark: &Mark) -> bool {
        match stop {
            Stop::Decided => mark.significant && kind(mark) == MarkKind::Decided,
            Stop::Copy => kind(mark) == MarkKind::Repeated,
            Stop::Leader => {
                matches!(kind(mark), MarkKind::Suspected | MarkKind::Stood | MarkKind::Led)
            }
        }
    }

    fn is_step(_: &Recorder, _: &Mark) -> bool {
        false
    }

    fn is_said_again(one: &Mark, other: &Mark) -> bool {
        [one, other].iter().all(|mark| kind(mark) == MarkKind::Suspected) && one.round == other.round
    }

    fn rank(mark: &Mark) -> u8 {
        match kind(mark) {
            MarkKind::Decided => 1,
            MarkKind::Executed => 2,
            MarkKind::Prepared | MarkKind::Proposed => 3,
            MarkKind::Accepted | MarkKind::Promised => PaxosWords::RANKS_MAX,
            _ => 0,
        }
    }

    fn tell(story: &Story<'_, Self>, mark: &Mark, folds: bool) -> String {
        let (name, tables) = (story.name(mark.replica), &story.trace.tables);
        let owner = || story.name(ReplicaId(mark.value as u16));
        let about = || instance(tables, mark);
        match kind(mark) {
            MarkKind::Stood => format!("{name} asks all to promise it ballot {} (Phase 1)", mark.round),
            MarkKind::Promised => {
                format!("{name} promises to accept nothing below ballot {} of {}", mark.round, owner())
            }
            MarkKind::Led => format!("a majority has promised: {name} leads in ballot {}", mark.round),
            MarkKind::Proposed => {
                let again = tables.name(mark.subject).is_some_and(|(_, earlier)| earlier > 0);
                let ballot = if again { format!(" in ballot {}", mark.round) } else { String::new() };
                let what = if mark.value == 0 { "a no-op".to_owned() } else { requests(mark.value) };
                format!("{name} proposes {}{ballot}: {what}", about())
            }
            MarkKind::Prepared => {
                format!("{name} prepares {} before it proposes {}", about(), requests(mark.value))
            }
            MarkKind::Repeated => {
                let to = if mark.value == 1 {
                    "one replica".to_owned()
                } else {
                    format!("{} replicas", mark.value)
                };
                format!("{name} sends {} again, to {to} that have not answered", about())
            }
            MarkKind::Accepted => format!("{name} accepts {}", about()),
            MarkKind::Decided => {
                format!("a majority has accepted {}: {name} knows it to be decided", about())
            }
            MarkKind::Executed => {
                let (first, last, count) = together(story, mark);
                let what = if first == last {
                    format!("instance {last}")
                } else {
                    format!("instances {first} to {last}")
                };
                format!("{name} executes {what}: {}", requests(count))
            }
            MarkKind::Suspected => match if folds { at_once(story, mark) } else { 1 } {
                1 => format!("{name} has heard nothing of {} for long, and suspects it", owner()),
                replicas => {
                    format!("{replicas} replicas have heard nothing of {} for long, and suspect it", owner())
                }
            },
            MarkKind::Restarted => format!("{name} is up again"),
            // Its text is the judge's.
            MarkKind::Violation => String::new(),
        }
    }

    fn is_told_with(one: &Mark, other: &Mark) -> bool {
        [one, other].iter().all(|mark| kind(mark) == MarkKind::Executed)
            && one.significant == other.significant
    }

    fn goes_on(_: &Mark, _: &Mark) -> bool {
        false
    }

    fn tell_opened(_: &Recorder, (first, last): (u32, u32), _: Time) -> String {
        if first == last { format!("instance {first}") } else { format!("instances {first} to {last}") }
    }

    fn is_witnessed(mark: &Mark) -> bool {
        !matches!(kind(mark), MarkKind::Executed | MarkKind::Decided | MarkKind::Suspected)
    }

    fn identity(tables: &PaxosTables, row: u32) -> u64 {
        tables.name(row).map_or(0, |(number, _)| number.into())
    }

    fn opener(tables: &PaxosTables, row: u32) -> Option<ReplicaId> {
        tables.instance(u64::from(row) + 1).map(|instance| ReplicaId(instance.ballot.owner))
    }

    fn answered_by(_: &MessageTable, _: u32) -> Option<u32> {
        None
    }
}

/// One event may execute several instances: their first and last, and how many requests.
fn together(story: &Story<'_, PaxosWords>, mark: &Mark) -> (u32, u32, u32) {
    let number = |mark: &Mark| story.trace.tables.name(mark.subject).map_or(0, |(number, _)| number);
    let (mut first, mut count) = (number(mark), 0);
    for other in story.marks_at(mark.point()).filter(|other| PaxosWords::is_told_with(other, mark)) {
        first = first.min(number(other));
        count += other.value;
    }
    (first, number(mark), count)
}

/// How many replicas have suspected the leader at this time, up to this one.
fn at_once(story: &Story<'_, PaxosWords>, mark: &Mark) -> usize {
    let marks = story.trace.marks();
    let first = marks.partition_point(|other| other.time < mark.time);
    let until = marks.iter_from(first).take_while(|other| other.point() <= mark.point());
    until.filter(|other| PaxosWords::is_said_again(mark, other)).count()
}
