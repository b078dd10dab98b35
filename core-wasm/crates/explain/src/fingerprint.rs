//! What happened in a stretch of a run as a few numbers: where those of two runs differ, the runs do.
//!
//! What counts is what is done and stated: messages, faults, and the facts that replicas state. What does not: names,
//! and in what order or under which numbers a trace keeps things. A liar's word on its own state is not recorded, not
//! even from before its first lie: for a replica that lies in one of two runs, only what others could witness counts.

use sim::digest::Digest;
use sim::ids::ReplicaId;
use sim::time::Time;

use crate::words::{Recorder, Words};

/// What is noted.
const SENT: u64 = 0;
const FAULT: u64 = 1;
const ENDED: u64 = 2;
const STATED: u64 = 4;

/// For each of `cells` equal parts of `[start, end)`, in whole nanoseconds, numbers of 53 bits over what happened
/// there, in whatever order it is recorded: one over messages, faults and what others than the replica itself could
/// witness, then one for each replica over its word on its own state, which is not a number for `liars`.
pub fn fingerprints<W: Words>(
    trace: &Recorder<W>,
    liars: &[ReplicaId],
    (start, end): (Time, Time),
    cells: u32,
) -> Vec<f64> {
    let span = end.as_ns().saturating_sub(start.as_ns()).max(1);
    let words = 1 + usize::from(trace.replicas());
    let mut numbers = vec![0_u64; cells as usize * words];
    let mut note = |time: Time, word: usize, what: &[u64]| {
        let Some(since) = time.as_ns().checked_sub(start.as_ns()) else { return };
        let place = u128::from(since) * u128::from(cells) / u128::from(span);
        if let Some(number) = numbers.get_mut(place as usize * words + word) {
            let mut digest = Digest::default();
            [time.as_ns()].iter().chain(what).for_each(|&word| digest.word(word));
            *number = number.wrapping_add(digest.value());
        }
    };
    let messages = trace.messages();
    for row in messages.overlapping(start, end) {
        let flight = messages.flight(row);
        let link =
            u64::from(flight.source.0) << 32 | u64::from(flight.target.0) << 8 | u64::from(flight.kind.0);
        note(flight.queued, 0, &[SENT, link, u64::from(flight.bytes)]);
        let arrived = u64::from(flight.received != Time::FAR);
        note(messages.ended_at(row).time, 0, &[ENDED + arrived, link, flight.from().as_ns()]);
    }
    for fault in trace.faults() {
        note(fault.point.time, 0, &[FAULT, u64::from(fault.active)]);
    }
    let marks = trace.marks();
    let first = marks.partition_point(|mark| mark.time < start);
    for mark in marks.iter_from(first).take_while(|mark| mark.time < end) {
        let word = if W::is_witnessed(mark) { 0 } else { 1 + mark.replica.index() };
        let of = u64::from(mark.replica.0) << 40 | (mark.kind as u64) << 32 | u64::from(mark.round);
        let subject = W::identity(&trace.tables, mark.subject);
        note(mark.time, word, &[STATED, of, subject, u64::from(mark.value)]);
    }
    let mut numbers: Vec<f64> = numbers.into_iter().map(|number| (number >> 11) as f64).collect();
    for liar in liars {
        numbers.iter_mut().skip(1 + liar.index()).step_by(words).for_each(|number| *number = f64::NAN);
    }
    numbers
}
