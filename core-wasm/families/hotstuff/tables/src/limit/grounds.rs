//! What limits a run, in words, with the figures that it rests on.

use sim::time::{Duration, Time};

use super::{LimitKind, Quantities, ROUND_PARTS, largest};
use trace::numerals::{percent, rounded, seconds, span, thousands};

/// If more than this part of the offered load is in flight at the end, throughput shows it, and the sentence says so. A
/// choice.
const IN_FLIGHT_MIN: f64 = 0.01;

/// A resource that is spent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spent {
    /// Which.
    pub kind: LimitKind,
    /// For which fraction of the time it is busy, or waited for.
    pub share: f64,
}

/// What a rule found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grounds {
    /// Requests alone fill an interface.
    Requests,
    /// Nothing commits at the end.
    StandsStill {
        /// Since when.
        since: Time,
        /// How many transactions wait.
        waiting: u64,
    },
    /// Nothing is proposed before a block of so many is full.
    FullBlock(u64),
    /// Views are given up.
    TimeOuts,
    /// Clients are not answered.
    Unanswered {
        /// How many replies one needs.
        needed: u32,
        /// How many replicas can send them.
        replying: usize,
        /// How many transactions wait for them.
        unanswered: u64,
    },
    /// Replies wait for an interface.
    Replies(Spent),
    /// No load.
    NothingOffered,
    /// All of this load commits.
    KeepsUp(f64),
    /// Clients wait for replies; and most of a round trip is this part, if not the way.
    Clients(Option<usize>),
    /// A resource.
    Spent(Spent),
    /// Too little has happened.
    FewBlocks,
    /// The run is too short.
    NoCommit,
    /// A pause of this length.
    Pause(Duration),
    /// The time between proposals.
    Rounds {
        /// What limits it.
        kind: LimitKind,
        /// Its largest part, where that is not nearly all of it the way.
        part: Option<usize>,
    },
}

impl Grounds {
    /// What limits.
    pub fn kind(self, of: &Quantities) -> LimitKind {
        match self {
            Grounds::Requests => LimitKind::Ingress,
            Grounds::StandsStill { .. } if of.down.is_some() => LimitKind::Replicas,
            Grounds::StandsStill { .. } | Grounds::TimeOuts | Grounds::Pause(_) => LimitKind::TimeOut,
            Grounds::FullBlock(_) => LimitKind::FullBlocks,
            Grounds::Unanswered { .. } => LimitKind::Replicas,
            Grounds::Replies(Spent { kind, .. }) | Grounds::Spent(Spent { kind, .. }) => kind,
            Grounds::Rounds { kind, .. } => kind,
            Grounds::Clients(Some(part)) => ROUND_PARTS[part].0,
            Grounds::NothingOffered | Grounds::KeepsUp(_) | Grounds::Clients(None) => LimitKind::OfferedLoad,
            Grounds::FewBlocks | Grounds::NoCommit => LimitKind::Unknown,
        }
    }

    /// Whether a backlog may remain beside it that does not grow.
    pub fn leaves_a_backlog(self) -> bool {
        matches!(
            self,
            Grounds::Spent(_)
                | Grounds::FewBlocks
                | Grounds::NoCommit
                | Grounds::Pause(_)
                | Grounds::Rounds { .. }
        )
    }

    /// Whether it is of the time since the settings changed last.
    pub fn is_of_a_stretch(self) -> bool {
        !matches!(self, Grounds::Requests | Grounds::StandsStill { .. })
    }

    /// The sentence.
    pub fn text(self, of: &Quantities) -> String {
        match self {
            Grounds::Requests => {
                format!("requests alone need {} of a network interface’s ingress", percent(of.requests))
            }
            Grounds::StandsStill { since, waiting } => stands_still(since, waiting, of.down),
            Grounds::FullBlock(full) => {
                let waiting = thousands(of.backlog);
                format!("nothing is proposed: {waiting} tx wait for a full block of {}", thousands(full))
            }
            Grounds::TimeOuts => {
                let nothing = if of.goodput_tps == 0.0 { "nothing commits: " } else { "" };
                format!("{nothing}{}", lost(of))
            }
            Grounds::Unanswered { needed, replying, unanswered } => {
                let can = match replying {
                    0 => "no replica can send them".to_owned(),
                    1 => "only 1 replica can send one".to_owned(),
                    several => format!("only {several} replicas can send them"),
                };
                let unanswered = thousands(unanswered);
                format!(
                    "clients need {needed} matching replies, but {can}: {unanswered} committed tx stay unanswered"
                )
            }
            Grounds::Replies(spent) => {
                let departing = thousands(of.departing);
                format!("{}, and replies to {departing} tx queue there", told(spent, of))
            }
            Grounds::NothingOffered => "nothing is offered".to_owned(),
            Grounds::KeepsUp(offered) => {
                let keeps_up = format!("keeps up with the offered {} tx/s", thousands(rounded(offered)));
                keeps_up + &in_flight(offered, of)
            }
            Grounds::Clients(part) => {
                let clients = "clients wait for replies before they send more";
                match part {
                    Some(_) => format!("{}; {clients}", parts(of)),
                    None => clients.to_owned(),
                }
            }
            Grounds::Spent(spent) => told(spent, of),
            Grounds::FewBlocks => format!("{} proposed and committed: too few to tell", blocks(of)),
            Grounds::NoCommit => "nothing commits: the run ends before its first commit".to_owned(),
            Grounds::Pause(pause) => format!("nothing committed for {} while views timed out", span(pause)),
            Grounds::Rounds { kind, part } => rounds(kind, part, of),
        }
    }
}

/// Beside what limits: how much waits.
pub fn remaining(of: &Quantities) -> String {
    format!("; a backlog of {} tx remains", thousands(of.backlog))
}

fn stands_still(since: Time, waiting: u64, down: Option<(u16, u16, u16)>) -> String {
    let waiting = thousands(waiting);
    let nothing = if since == Time::ZERO {
        "nothing commits".to_owned()
    } else {
        format!("nothing has committed since {}", seconds(since))
    };
    match down {
        None => format!("{nothing}: views time out while {waiting} tx wait"),
        Some((down, replicas, quorum)) => {
            format!(
                "{nothing}: {down} of {replicas} replicas are down, a quorum needs {quorum}; {waiting} tx wait"
            )
        }
    }
}

fn lost(of: &Quantities) -> String {
    format!("{} of the time is lost to time-outs", percent(of.lost))
}

fn blocks(of: &Quantities) -> String {
    let noun = if of.blocks == 1 { "block" } else { "blocks" };
    format!("{} {noun}", thousands(of.blocks))
}

/// Why a throughput below what is offered keeps up with it.
fn in_flight(offered: f64, of: &Quantities) -> String {
    let end = if of.is_loaded { "the end of the load" } else { "its end" };
    if of.backlog as f64 > IN_FLIGHT_MIN * offered * of.span.as_ns() as f64 / 1e9 {
        format!("; {} tx are not committed yet at {end}", thousands(of.backlog))
    } else {
        String::new()
    }
}

/// A resource that is spent, in words.
fn told(Spent { kind, share }: Spent, of: &Quantities) -> String {
    let does = match kind {
        LimitKind::Egress => "the busiest network interface sends",
        LimitKind::Ingress => "the busiest network interface receives",
        LimitKind::Path => "the busiest path is in use",
        LimitKind::Processor => "the busiest processor works",
        LimitKind::Window => "the window to the slowest replica of the quorum is full",
        LimitKind::CongestionWindow => "the congestion window to the slowest replica of the quorum is full",
        _ => unreachable!("{kind:?} is no resource"),
    };
    format!("{does} {} {}", percent(share), of_time(of))
}

/// Of which time fractions are: that since a change is said before them.
fn of_time(of: &Quantities) -> &'static str {
    if of.since.is_some() || of.is_loaded { "of the time" } else { "of the whole run" }
}

/// What the time between proposals allows, and what it goes into: first what limits.
fn rounds(kind: LimitKind, part: Option<usize>, of: &Quantities) -> String {
    let most = match of.batch_tx {
        Some(batch) if kind == LimitKind::BlockCap => {
            format!("blocks are full at {} tx, one", thousands(batch))
        }
        Some(batch) => format!("at most {} tx", thousands(batch)),
        None => "one block".to_owned(),
    };
    let rate = format!("{most} in each {}, {} in {}", of.block_takes, blocks(of), counted_over(of));
    let text = match (kind, part) {
        (_, None) => rate,
        (LimitKind::RoundTrip | LimitKind::BlockCap, Some(_)) => format!("{rate}; {}", parts(of)),
        (_, Some(_)) => format!("{}; {rate}", parts(of)),
    };
    let lost = if of.lost > 0.005 { format!("; {}", lost(of)) } else { String::new() };
    format!("{text}{lost}; {}", busiest(kind, of))
}

/// What blocks are counted over: what they allow is then no less than was committed. A warm-up counts; the time since a
/// change is said before it.
fn counted_over(of: &Quantities) -> String {
    let span = span(of.span);
    if of.since.is_some() { span } else { format!("{span} from the first commit on") }
}

/// The parts of a quorum round trip, the largest first.
fn parts(of: &Quantities) -> String {
    let mut left = of.round;
    let mut next = || {
        let part = largest(&left);
        (std::mem::take(&mut left[part]), ROUND_PARTS[part].1)
    };
    let (share, goes) = next();
    let mut text = format!("{} of a round trip {goes}", percent(share));
    for _ in 1..ROUND_PARTS.len() {
        let (share, goes) = next();
        if share >= 0.05 {
            text = format!("{text}, {} {goes}", percent(share));
        }
    }
    text
}

/// How busy the busiest network interface and processor are: first what the limit is about.
fn busiest(kind: LimitKind, of: &Quantities) -> String {
    let (interface, of_time) = (percent(of.egress.max(of.ingress)), of_time(of));
    match of.processor.map(percent) {
        Some(works) if kind == LimitKind::Processor => {
            format!(
                "the busiest processor works {works} {of_time}, the busiest network interface {interface}"
            )
        }
        Some(works) => {
            format!(
                "the busiest network interface is busy {interface} {of_time}, the busiest processor {works}"
            )
        }
        None => format!("the busiest network interface is busy {interface} {of_time}"),
    }
}
