//! The critical path of a commit: from the message whose handling committed a block backwards, cause by cause, to
//! the block's proposal. Its parts are contiguous, so they sum exactly to the commit's latency.
//!
//! What is what: *window stall*, *congestion window* and *queueing* come before and between a message's first
//! transmissions, *serialising* is its transmissions at the source's rate, the *queue of the path* and *propagation*
//! follow the last bit, and what remains until it is taken in is queueing at the target, less what a fault *held* it
//! back there. A message is there with the transmission that is taken in last: where that one carries what another had
//! lost, *sent again* lies between the two, and so it is called where a message waits at its target behind a hole of
//! its socket. Then it waits for the target's *processor*, and is read there. Between the handling of a cause and the
//! sending of its effect lies what the sender waited for: a batch (or an acknowledgement) to fall due, a time-out, or
//! the processor, which signs and sends. *Vote wait* is a stretch that no message of the
//! path explains: a replica had all that the path brought it and waited for other replicas. Where a vote waited for a
//! piece of a stream the path follows that back to the sending of the proposal, and goes on with what the proposal
//! answers.

use serde::Serialize;
use sim::ids::{ReplicaId, Wait};
use sim::record::Transmission;
use sim::time::{Duration, Time};

use tables::Recorder;
use tables::marks::{MarkKind, Read};
use trace::marks::Mark;
use trace::messages::Message;
use trace::repeats::{last_taken_in, repeated_by};

use crate::related::held_for;

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
    /// For the congestion window, its pace, or a connection.
    CongestionWindow,
    /// In the queue of the path.
    PathQueue,
    /// For what was lost to be sent again: from the end of the transmission that lost it to the next one, or at the
    /// target behind a hole of its socket.
    SentAgain,
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
        if let Some(proposal) = held_for(trace.messages(), row) {
            let proposal = trace.messages().get(proposal);
            if let Some(piece) = cause {
                walk_piece(trace, &trace.messages().get(piece), &proposal, &mut path);
            }
            (wait, cause) = (spent_on(proposal.wait), proposal.cause);
        }
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
        mark.of() == MarkKind::Committed
            && mark.replica == replica
            && u64::from(trace.tables.height_of(mark)) == height
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

/// A piece of a stream that a vote waited for, from its end back to its sending, or to that of the proposal which the
/// vote is for.
fn walk_piece(trace: &Recorder, piece: &Message, proposal: &Message, path: &mut Backwards) {
    let since = path.since;
    path.since = since.max(proposal.queued);
    path.back_to(piece.ended, Spent::Processor, None);
    walk_message(trace, piece, path);
    path.back_to(path.since, Spent::VoteWait, None);
    path.since = since;
}

/// A message, from its end back to its sending.
fn walk_message(trace: &Recorder, message: &Message, path: &mut Backwards) {
    let row = Some(message.row);
    let parts = trace.messages().transmissions(message);
    let (waits, rest) = waits(message, &parts);
    let handed_over = message.ended.checked_before(message.processed).unwrap_or(message.queued);
    path.back_to(handed_over, Spent::Processor, row);
    path.back_to(handed_over.checked_before(message.held).unwrap_or(message.queued), Spent::Held, row);
    let mut next = last_of(message, &parts);
    if message.last_bit_out == Time::FAR {
        rest.walk(path, row);
    } else if let Some(index) = next {
        let last = &parts[index];
        if last.received != Time::FAR {
            path.back_to(last.received, Spent::SentAgain, row);
        } else if last.lost > 0 {
            path.back_to(last.end, Spent::SentAgain, row);
        }
        path.back_to(last.end + last.propagation, Spent::Queueing, row);
        path.back_to(last.end + last.queue, Spent::Propagation, row);
        path.back_to(last.end, Spent::PathQueue, row);
    }
    while let Some(index) = next {
        let part = &parts[index];
        path.back_to(part.start, Spent::Serialising, row);
        next = if part.again { repeated_by(&parts, index) } else { first_before(&parts, index) };
        if part.again {
            path.back_to(next.map_or(message.queued, |next| parts[next].end), Spent::SentAgain, row);
        } else {
            waits[index].walk(path, row);
        }
    }
}

/// The transmission that a message ended with: the last that was taken in, of one that never was whole the first that
/// was lost for good, or else the last that was new.
fn last_of(message: &Message, parts: &[Transmission]) -> Option<usize> {
    let last = parts.len().checked_sub(1)?;
    if message.fate.is_taken_in() {
        return last_taken_in(parts).or(Some(last));
    }
    if message.last_bit_out == Time::FAR {
        return first_before(parts, parts.len());
    }
    let repeated = (0..parts.len()).filter(|&index| parts[index].again).max();
    let since = repeated.map_or(Time::ZERO, |index| parts[index].start);
    Some((0..parts.len()).rfind(|&index| parts[index].lost > 0 && parts[index].end > since).unwrap_or(last))
}

/// The latest transmission that was new before the one with this number.
fn first_before(parts: &[Transmission], index: usize) -> Option<usize> {
    (0..index).rfind(|&before| !parts[before].again)
}

/// A stretch in which bytes that were never sent waited: for windows first, then for their turn.
#[derive(Clone, Copy)]
struct Waited {
    since: Time,
    stalled: Duration,
    congested: Duration,
}

impl Waited {
    /// From its end, up to which the path is known, back to its beginning.
    fn walk(self, path: &mut Backwards, row: Option<u32>) {
        path.back_to(self.since + self.stalled + self.congested, Spent::Queueing, row);
        path.back_to(self.since + self.stalled, Spent::CongestionWindow, row);
        path.back_to(self.since, Spent::WindowStall, row);
    }
}

/// What each transmission of something new had waited for, and what is not out yet: of the message's waits as much as
/// fits, the last first.
fn waits(message: &Message, parts: &[Transmission]) -> (Vec<Waited>, Waited) {
    let (mut stalled, mut congested) = (message.stalled, message.congested);
    let mut before = |index: usize, until: Time| {
        let since = first_before(parts, index).map_or(message.queued, |before| parts[before].end);
        let span = until.saturating_since(since);
        let stall = stalled.min(span);
        let congestion = congested.min(span.saturating_sub(stall));
        (stalled, congested) = (stalled.saturating_sub(stall), congested.saturating_sub(congestion));
        Waited { since, stalled: stall, congested: congestion }
    };
    let nothing = Waited { since: message.ended, stalled: Duration::ZERO, congested: Duration::ZERO };
    let is_out = message.last_bit_out != Time::FAR;
    let rest = if is_out { nothing } else { before(parts.len(), message.ended) };
    let mut waits = vec![nothing; parts.len()];
    for (index, part) in parts.iter().enumerate().rev().filter(|(_, part)| !part.again) {
        waits[index] = before(index, part.start);
    }
    (waits, rest)
}

/// How much of a path is spent on what, by the number of [`Spent`].
pub fn totals(path: &[PathPart]) -> [Duration; 12] {
    let mut totals = [Duration::ZERO; 12];
    for part in path {
        totals[part.spent as usize] += part.end - part.start;
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::kinds::{STREAM, VOTE};
    use sim::ids::MessageId;
    use sim::observer::Observer;
    use sim::record::{Fate, MessageRecord};
    use tables::testing::{Chain, record, recorder, requests};

    fn at(us: u64) -> Time {
        Time::from_ns(us * 1_000)
    }

    fn us(us: u64) -> Duration {
        Duration::from_us(us)
    }

    fn observe(trace: &mut Recorder, message: &MessageRecord<'_>) {
        Observer::<facts::Fact>::on_message(trace, message);
    }

    /// Replica 0 proposes at 100 us; its proposal waits 5 us in its NIC; replica 1 waits 20 us for a batch before it
    /// answers; the answer is cut in two by the window and waits 3 us at the target; its handling commits.
    fn trace() -> Recorder {
        let (requests, mut chain) = (requests(1_000), Chain::default());
        let mut trace = recorder(100);
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
            again: false,
        };
        let parts = [part(138, 139), Transmission { received: at(164), ..part(150, 151) }];
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
        let mut trace = recorder(100);
        observe(&mut trace, &record(0, 2, 1, 95_000));
        chain.propose(&mut trace, at(100), 100, &requests);
        chain.commit_by(&mut trace, ReplicaId(1), 0, at(130), Some(MessageId(0)), &requests);
        let path = critical_path(&trace, ReplicaId(1), 1).unwrap();
        let told: Vec<_> = path.iter().map(|part| (part.spent, part.start, part.end)).collect();
        assert_eq!(told, [(Spent::Propagation, at(100), at(106)), (Spent::VoteWait, at(106), at(130))]);
    }

    #[test]
    fn what_is_not_out_at_the_end_waits() {
        let mut trace = recorder(100);
        let part = Transmission {
            start: at(104),
            end: at(105),
            propagation: us(10),
            queue: Duration::ZERO,
            received: at(115),
            bytes: 125,
            lost: 0,
            again: false,
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

    /// What the delays of one message are: what for, and until when, in microseconds.
    fn told(message: &MessageRecord<'_>) -> Vec<(Spent, u64)> {
        let mut trace = recorder(100);
        observe(&mut trace, message);
        let delays = delays(&trace, &trace.messages().get(0));
        assert!(delays.windows(2).all(|pair| pair[0].end == pair[1].start));
        assert_eq!((delays[0].start, delays[delays.len() - 1].end), (message.queued, message.ended));
        delays.iter().map(|part| (part.spent, part.end.as_ns() / 1_000)).collect()
    }

    /// A lone train waits 4 us for the congestion window and 7 us in the queue of the path.
    #[test]
    fn a_congestion_window_and_a_queue_of_the_path_are_parts() {
        let mut lone = record(0, 0, 1, 100_000);
        (lone.first_bit_out, lone.last_bit_out, lone.congested) = (at(106), at(107), us(4));
        (lone.propagation, lone.queue, lone.ended) = (us(17), us(7), at(125));
        let expected = [
            (Spent::CongestionWindow, 104),
            (Spent::Queueing, 106),
            (Spent::Serialising, 107),
            (Spent::PathQueue, 114),
            (Spent::Propagation, 124),
            (Spent::Queueing, 125),
        ];
        assert_eq!(told(&lone), expected);
    }

    fn sent(start: u64, received: u64, lost: u32, again: bool) -> Transmission {
        let received = if received == 0 { Time::FAR } else { at(received) };
        let (start, end) = (at(start), at(start + 1));
        Transmission { start, end, propagation: us(10), queue: us(2), received, bytes: 125, lost, again }
    }

    /// Of three trains the second loses something; the third, after 5 us for the congestion window, does not; what was
    /// lost is sent again 39 us later, loses something again, and comes at last.
    #[test]
    fn what_was_lost_is_sent_again() {
        let parts = [
            sent(100, 111, 0, false),
            sent(101, 112, 60, false),
            sent(107, 118, 0, false),
            sent(141, 0, 60, true),
            sent(180, 191, 0, true),
        ];
        let mut message = record(0, 0, 1, 100_000);
        (message.first_bit_out, message.last_bit_out, message.ended) = (at(100), at(181), at(191));
        (message.congested, message.bytes, message.transmissions) = (us(5), 375, &parts);
        let expected = [
            (Spent::Serialising, 102),
            (Spent::SentAgain, 141),
            (Spent::Serialising, 142),
            (Spent::SentAgain, 180),
            (Spent::Serialising, 181),
            (Spent::PathQueue, 183),
            (Spent::Propagation, 191),
        ];
        let told = told(&message);
        let merged: Vec<_> = told
            .iter()
            .enumerate()
            .filter(|&(index, part)| told.get(index + 1).is_none_or(|next| next.0 != part.0))
            .map(|(_, part)| *part)
            .collect();
        assert_eq!(merged, expected);
    }

    #[test]
    fn a_message_waits_behind_a_hole_of_its_socket() {
        let parts = [sent(100, 111, 0, false)];
        let mut message = record(0, 0, 1, 100_000);
        (message.ended, message.transmissions) = (at(150), &parts);
        let expected = [
            (Spent::Serialising, 101),
            (Spent::PathQueue, 103),
            (Spent::Propagation, 111),
            (Spent::SentAgain, 150),
        ];
        assert_eq!(told(&message), expected);
    }

    #[test]
    fn what_is_lost_at_the_end_waits_to_be_sent_again() {
        let parts = [sent(100, 0, 125, false), sent(101, 112, 0, false)];
        let mut message = record(0, 0, 1, 100_000);
        (message.last_bit_out, message.ended, message.fate) = (at(102), at(130), Fate::InFlight);
        (message.bytes, message.transmissions) = (250, &parts);
        assert_eq!(told(&message), [(Spent::Serialising, 101), (Spent::SentAgain, 130)]);
    }

    /// The piece that replica 1's vote waits for was sent before the proposal, and comes after it: the path goes on
    /// from there to what the proposal answers.
    #[test]
    fn a_vote_that_waited_for_a_piece_leads_to_its_proposal() {
        let (requests, mut chain) = (requests(1_000), Chain::default());
        let mut trace = recorder(100);
        chain.propose(&mut trace, at(100), 100, &requests);
        observe(&mut trace, &record(0, 1, 0, 100_000));
        let mut proposal = record(1, 0, 1, 111_000);
        (proposal.tag, proposal.cause) = (2, Some(MessageId(0)));
        observe(&mut trace, &proposal);
        let mut piece = record(2, 0, 1, 105_000);
        (piece.kind, piece.ended) = (STREAM, at(129));
        (piece.first_bit_out, piece.last_bit_out, piece.stalled) = (at(118), at(119), us(13));
        observe(&mut trace, &piece);
        let mut vote = record(3, 1, 0, 129_000);
        (vote.kind, vote.tag, vote.cause) = (VOTE, 2, Some(MessageId(2)));
        observe(&mut trace, &vote);
        chain.commit_by(&mut trace, ReplicaId(0), 0, at(140), Some(MessageId(3)), &requests);
        let path = critical_path(&trace, ReplicaId(0), 1).unwrap();
        let told: Vec<_> = path.iter().map(|part| (part.spent, part.end.as_ns() / 1_000, part.row)).collect();
        let expected = [
            (Spent::Serialising, 101, Some(0)),
            (Spent::Propagation, 111, Some(0)),
            (Spent::WindowStall, 118, Some(2)),
            (Spent::Serialising, 119, Some(2)),
            (Spent::Propagation, 129, Some(2)),
            (Spent::Serialising, 130, Some(3)),
            (Spent::Propagation, 140, Some(3)),
        ];
        assert_eq!(told, expected);
        assert_eq!(crate::related::causes(trace.messages(), 3), [2, 1]);
    }

    #[test]
    fn what_is_not_recorded_has_no_path() {
        assert_eq!(critical_path(&trace(), ReplicaId(1), 1), None);
        assert_eq!(critical_path(&trace(), ReplicaId(0), 2), None);
    }
}
