//! The critical path of a commit: from the message whose handling committed a block backwards, cause by cause, to
//! the block's proposal. Its parts are contiguous, so they sum exactly to the commit's latency.
//!
//! What is what: *window stall* and *queueing* come before and between a message's transmissions, *serialising* is
//! its transmissions at the source's rate, *propagation* follows the last bit, and what remains until it is handled is queueing
//! at the target, less what a fault *held* it back there. Between the handling of a cause and the sending of its effect lies what the sender waited for: a batch
//! (or an acknowledgement) to fall due, a time-out, or the processor. *Vote wait* is a stretch that no message of the path
//! explains: a replica had all that the path brought it and waited for other replicas.

use serde::Serialize;
use sim::node::{ReplicaId, Wait};
use sim::time::{Duration, Time};

use trace::marks::{Mark, MarkKind};
use trace::messages::Message;
use trace::recorder::Recorder;

/// What a stretch of the path is spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Spent {
    /// On the way.
    Propagation,
    /// Bits leaving the source.
    Serialising,
    /// Behind other messages, at the source's or the target's NIC.
    Queueing,
    /// For the connection's window.
    WindowStall,
    /// For a batch or an acknowledgement to fall due.
    BatchWait,
    /// In a processor.
    Processor,
    /// For other replicas.
    VoteWait,
    /// For a timer.
    TimeOut,
    /// At the target, from which a fault keeps it.
    Held,
}

/// A stretch of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathPart {
    /// What it is spent on.
    pub spent: Spent,
    /// Begin.
    pub start: Time,
    /// End.
    pub end: Time,
    /// Row of the message that it belongs to, where there is one.
    pub row: Option<u32>,
}

/// What a message's time went into, from its sending to its end: as far as it got, where it is lost or under way.
pub fn delays(trace: &Recorder, message: &Message) -> Vec<PathPart> {
    let mut path = Backwards { since: message.queued, until: message.ended, parts: Vec::new() };
    walk_message(trace, message, &mut path);
    path.parts.reverse();
    path.parts
}

/// The path of the commit of the block at `height` by `replica`, in the order of time; `None` where that commit, or the
/// block's proposal, is not recorded.
pub fn critical_path(trace: &Recorder, replica: ReplicaId, height: u64) -> Option<Vec<PathPart>> {
    let (commit, proposed) = find_commit(trace, replica, height)?;
    let mut path = Backwards { since: proposed, until: commit.time, parts: Vec::new() };
    let mut cause = (commit.cause != Mark::NO_CAUSE).then_some(commit.cause);
    let mut wait = Spent::VoteWait;
    while let Some(row) = cause.filter(|_| !path.is_complete()) {
        let message = trace.messages().get(row);
        path.back_to(message.ended, wait, None);
        walk_message(trace, &message, &mut path);
        wait = spent_on(message.wait);
        cause = message.cause;
    }
    path.back_to(proposed, Spent::VoteWait, None);
    path.parts.reverse();
    Some(path.parts)
}

fn spent_on(wait: Wait) -> Spent {
    match wait {
        Wait::None => Spent::Processor,
        Wait::Batch | Wait::Acknowledge => Spent::BatchWait,
        Wait::Timeout | Wait::Fetch => Spent::TimeOut,
    }
}

/// The replica's commit of the block at `height`, and when the block was proposed; `None` where either is not recorded.
pub fn find_commit(trace: &Recorder, replica: ReplicaId, height: u64) -> Option<(Mark, Time)> {
    let first = trace.commits().partition_point(|step| step.height < height);
    let step = trace.commits().get(first).filter(|step| step.height == height)?;
    let commit = trace.marks().iter_from(step.mark as usize).find(|mark| {
        mark.kind == MarkKind::Committed
            && mark.replica == replica
            && u64::from(trace.height_of(mark)) == height
    })?;
    Some((*commit, Time::from_ns(step.time.as_ns() - step.latency.as_ns())))
}

/// A path that grows from its end towards its beginning.
struct Backwards {
    since: Time,
    until: Time,
    parts: Vec<PathPart>,
}

impl Backwards {
    fn is_complete(&self) -> bool {
        self.until <= self.since
    }

    /// The stretch from `start` (but not before the path's beginning) to what is known already.
    fn back_to(&mut self, start: Time, spent: Spent, row: Option<u32>) {
        let start = start.clamp(self.since, self.until);
        if start < self.until {
            self.parts.push(PathPart { spent, start, end: self.until, row });
            self.until = start;
        }
    }
}

/// A message, from its end back to its sending.
fn walk_message(trace: &Recorder, message: &Message, path: &mut Backwards) {
    let row = Some(message.row);
    let parts = trace.messages().transmissions(message);
    path.back_to(message.ended.checked_before(message.held).unwrap_or(message.queued), Spent::Held, row);
    let mut stalled = message.stalled;
    // Before a transmission the connection waits for its window first, then for its turn.
    let mut wait = |path: &mut Backwards, from: Time, until: Time| {
        let stall = stalled.min(until.saturating_since(from));
        stalled = stalled.saturating_sub(stall);
        path.back_to(from + stall, Spent::Queueing, row);
        path.back_to(from, Spent::WindowStall, row);
    };
    let out = |count: usize| count.checked_sub(1).map_or(message.queued, |last| parts[last].end);
    if message.last_bit_out == Time::FAR {
        wait(path, out(parts.len()), message.ended);
    } else if let Some(last) = parts.last() {
        path.back_to(last.end + last.propagation, Spent::Queueing, row);
        path.back_to(last.end, Spent::Propagation, row);
    }
    for (index, part) in parts.iter().enumerate().rev() {
        path.back_to(part.start, Spent::Serialising, row);
        wait(path, out(index), part.start);
    }
}

/// How much of a path is spent on what, by the number of [`Spent`].
pub fn totals(path: &[PathPart]) -> [Duration; 9] {
    let mut totals = [Duration::ZERO; 9];
    for part in path {
        totals[part.spent as usize] += part.end - part.start;
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim::observer::{Fate, MessageId, MessageRecord, Observer, Transmission};
    use trace::testing::{Chain, record, requests, setup};

    fn at(us: u64) -> Time {
        Time::from_ns(us * 1_000)
    }

    fn us(us: u64) -> Duration {
        Duration::from_us(us)
    }

    fn observe(trace: &mut Recorder, message: &MessageRecord<'_>) {
        Observer::<facts::Fact>::on_message(trace, message);
    }

    /// Replica 0 proposes at 100 us; its proposal waits 5 us in its NIC; replica 1 waits 20 us for a batch before it answers;
    /// the answer is cut in two by the window and waits 3 us at the target; its handling commits.
    fn trace() -> Recorder {
        let (requests, mut chain) = (requests(1_000), Chain::default());
        let mut trace = Recorder::new(&setup(), 100);
        chain.propose(&mut trace, at(100), 100, &requests);
        let mut proposal = record(0, 0, 1, 100_000);
        proposal.first_bit_out = at(105);
        proposal.last_bit_out = at(106);
        proposal.ended = at(116);
        observe(&mut trace, &proposal);
        let part = |start, end| Transmission {
            start: at(start),
            end: at(end),
            propagation: us(10),
            queue: Duration::ZERO,
            received: at(end + 10),
            bytes: 125,
            lost: 0,
        };
        let parts = [part(138, 139), part(150, 151)];
        let mut answer = record(1, 1, 0, 136_000);
        answer.cause = Some(MessageId(0));
        answer.wait = Wait::Batch;
        answer.first_bit_out = at(138);
        answer.last_bit_out = at(151);
        answer.stalled = us(8);
        answer.ended = at(164);
        answer.transmissions = &parts;
        observe(&mut trace, &answer);
        chain.commit_by(&mut trace, ReplicaId(0), 0, at(164), Some(MessageId(1)), &requests);
        trace
    }

    #[test]
    fn the_parts_are_what_happened_and_sum_to_the_latency() {
        let path = critical_path(&trace(), ReplicaId(0), 1).unwrap();
        let told: Vec<_> = path.iter().map(|part| (part.spent, part.end.as_ns() / 1_000, part.row)).collect();
        let expected = [
            (Spent::Queueing, 105, Some(0)),
            (Spent::Serialising, 106, Some(0)),
            (Spent::Propagation, 116, Some(0)),
            (Spent::BatchWait, 136, None),
            (Spent::Queueing, 138, Some(1)),
            (Spent::Serialising, 139, Some(1)),
            (Spent::WindowStall, 147, Some(1)),
            (Spent::Queueing, 150, Some(1)),
            (Spent::Serialising, 151, Some(1)),
            (Spent::Propagation, 161, Some(1)),
            (Spent::Queueing, 164, Some(1)),
        ];
        assert_eq!(told, expected);
        assert!(path.windows(2).all(|pair| pair[0].end == pair[1].start));
        let total = totals(&path).into_iter().fold(Duration::ZERO, |sum, span| sum + span);
        assert_eq!((path[0].start, total), (at(100), us(64)));
    }

    #[test]
    fn a_path_begins_at_the_proposal_even_where_its_messages_do_not() {
        let (requests, mut chain) = (requests(1_000), Chain::default());
        let mut trace = Recorder::new(&setup(), 100);
        observe(&mut trace, &record(0, 2, 1, 95_000));
        chain.propose(&mut trace, at(100), 100, &requests);
        chain.commit_by(&mut trace, ReplicaId(1), 0, at(130), Some(MessageId(0)), &requests);
        let path = critical_path(&trace, ReplicaId(1), 1).unwrap();
        let told: Vec<_> = path.iter().map(|part| (part.spent, part.start, part.end)).collect();
        assert_eq!(told, [(Spent::Propagation, at(100), at(106)), (Spent::VoteWait, at(106), at(130))]);
    }

    #[test]
    fn what_is_not_out_at_the_end_waits() {
        let mut trace = Recorder::new(&setup(), 100);
        let part = Transmission {
            start: at(104),
            end: at(105),
            propagation: us(10),
            queue: Duration::ZERO,
            received: at(115),
            bytes: 125,
            lost: 0,
        };
        let parts = [part];
        let mut half = record(0, 0, 1, 100_000);
        half.first_bit_out = at(104);
        half.last_bit_out = Time::FAR;
        half.stalled = us(3);
        half.ended = at(150);
        half.fate = Fate::InFlight;
        half.transmissions = &parts;
        observe(&mut trace, &half);
        let told: Vec<_> = delays(&trace, &trace.messages().get(0))
            .iter()
            .map(|part| (part.spent, part.end.as_ns() / 1_000))
            .collect();
        let expected = [
            (Spent::Queueing, 104),
            (Spent::Serialising, 105),
            (Spent::WindowStall, 108),
            (Spent::Queueing, 150),
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn what_is_not_recorded_has_no_path() {
        assert_eq!(critical_path(&trace(), ReplicaId(1), 1), None);
        assert_eq!(critical_path(&trace(), ReplicaId(0), 2), None);
    }
}
