//! What a message's time goes into, from its end back to its sending. The parts are contiguous, so they sum exactly.
//!
//! What is what: *window stall*, *congestion window* and *queueing* come before and between a message's first
//! transmissions, *serialising* is its transmissions at the source's rate, the *queue of the path* and *propagation*
//! follow the last bit, and what remains until it is taken in is queueing at the target, less what a fault *held* it
//! back there. A message is there with the transmission that is taken in last: where that one carries what another had
//! lost, *sent again* lies between the two, and so it is called where a message waits at its target behind a hole of
//! its socket. Then it waits for the target's *processor*, and is read there.

use serde::Serialize;
use sim::record::Transmission;
use sim::time::{Duration, Time};

use trace::Trace;
use trace::messages::Message;
use trace::repeats::{last_taken_in, repeated_by};

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
pub fn delays(trace: &Trace, message: &Message) -> Vec<PathPart> {
    let mut path = Backwards { since: message.queued, until: message.ended, parts: Vec::new() };
    walk_message(trace, message, &mut path);
    path.parts.reverse();
    path.parts
}

/// A path that grows from its end towards its beginning.
pub(crate) struct Backwards {
    pub(crate) since: Time,
    pub(crate) until: Time,
    pub(crate) parts: Vec<PathPart>,
}

impl Backwards {
    pub(crate) fn is_complete(&self) -> bool {
        self.until <= self.since
    }

    /// The stretch from `start` (but not before the path's beginning) to what is known already.
    pub(crate) fn back_to(&mut self, start: Time, spent: Spent, row: Option<u32>) {
        let start = start.clamp(self.since, self.until);
        if start < self.until {
            self.parts.push(PathPart { spent, start, end: self.until, row });
            self.until = start;
        }
    }
}

/// A message, from its end back to its sending.
pub(crate) fn walk_message(trace: &Trace, message: &Message, path: &mut Backwards) {
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
