//! What happened in a stretch of a run as a few numbers: where those of two runs differ, the runs do.
//!
//! What counts is what is done and stated: messages, faults, and the facts that replicas state (what they propose, vote
//! for, refuse to, certify, keep, are locked on, commit and execute, give up, enter, fetch). What does not: names, and
//! in what order or under which numbers a trace keeps things. A liar's word on its own state is not recorded, not even
//! from before its first lie: for a replica that lies in one of two runs, only what others could witness counts.

use sim::digest::Digest;
use sim::ids::ReplicaId;
use sim::time::Time;
use tables::Recorder;
use tables::marks::{MarkKind, Read};

/// What is noted.
const SENT: u64 = 0;
const FAULT: u64 = 1;
const ENDED: u64 = 2;
const STATED: u64 = 4;

/// For each of `cells` equal parts of `[start, end)`, in whole nanoseconds, numbers of 53 bits over what happened
/// there, in whatever order it is recorded: one over messages, faults and what others than the replica itself could
/// witness, then one for each replica over its word on its own state, which is not a number for `liars`.
pub fn fingerprints(
    trace: &Recorder,
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
        let word = if is_witnessed(mark.of()) { 0 } else { 1 + mark.replica.index() };
        let of = u64::from(mark.replica.0) << 40 | (mark.kind as u64) << 32 | u64::from(mark.round);
        let block = trace.tables.blocks.get(mark.subject).map_or(0, |block| block.fact.id.0);
        note(mark.time, word, &[STATED, of, block, u64::from(mark.value)]);
    }
    let mut numbers: Vec<f64> = numbers.into_iter().map(|number| (number >> 11) as f64).collect();
    for liar in liars {
        numbers.iter_mut().skip(1 + liar.index()).step_by(words).for_each(|number| *number = f64::NAN);
    }
    numbers
}

/// Whether others could witness what a mark tells, so that it is stated of liars as well.
fn is_witnessed(kind: MarkKind) -> bool {
    use MarkKind::{Committed, Fetched, Installed, Keyed, Locked, Refused};
    !matches!(kind, Refused | Keyed | Locked | Committed | Fetched | Installed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::Fact;
    use sim::observer::Observer;
    use tables::testing::{Chain, record, recorder, requests};

    /// Of the four replicas of [`setup`].
    const WORDS: usize = 5;

    #[test]
    fn two_runs_differ_where_they_do_and_nowhere_else() {
        // Messages sent at 0, 10, 20 ... us that end 11 us later; the second run's of 40 us goes elsewhere.
        let trace = |other: u16| {
            let mut trace = recorder(100);
            for id in 0..10 {
                let target = if id == 4 { other } else { 1 };
                Observer::<Fact>::on_message(&mut trace, &record(id, 0, target, u64::from(id) * 10_000));
            }
            trace
        };
        let at = |us: u64| Time::from_ns(us * 1_000);
        let parts =
            |trace: &Recorder, start, end, cells| fingerprints(trace, &[], (at(start), at(end)), cells);
        let (one, other) = (trace(1), trace(2));
        let differing = |start, end, cells| -> Vec<usize> {
            let (one, other) = (parts(&one, start, end, cells), parts(&other, start, end, cells));
            let pairs = one.chunks(WORDS).zip(other.chunks(WORDS)).enumerate();
            pairs.filter(|(_, (one, other))| one != other).map(|(cell, _)| cell).collect()
        };
        assert_eq!(differing(0, 120, 12), [4, 5]);
        assert_eq!(differing(50, 60, 10), [1]);
        assert_eq!(differing(60, 120, 4), [0_usize; 0]);
    }

    #[test]
    fn what_a_replica_commits_counts_unless_it_is_a_liar() {
        let requests = requests(1_000);
        let at = |us: u64| Time::from_ns(us * 1_000);
        let trace = |by: u16, transactions: u64| {
            let (mut trace, mut chain) = (recorder(100), Chain::default());
            chain.propose(&mut trace, at(10), transactions, &requests);
            chain.commit(&mut trace, ReplicaId(by), 0, at(30), &requests);
            trace
        };
        let differing = |one: &Recorder, other: &Recorder, liars: &[ReplicaId]| -> Vec<(usize, usize)> {
            let of = |trace| fingerprints(trace, liars, (at(0), at(40)), 4);
            let pairs = of(one).into_iter().zip(of(other)).enumerate();
            pairs
                .filter(|(_, (one, other))| one != other && !one.is_nan() && !other.is_nan())
                .map(|(place, _)| (place / WORDS, place % WORDS))
                .collect()
        };
        let (one, other, more) = (trace(1, 100), trace(2, 100), trace(1, 101));
        assert_eq!(differing(&one, &one, &[]), []);
        assert_eq!(differing(&one, &other, &[]), [(3, 2), (3, 3)]);
        assert_eq!(differing(&one, &other, &[ReplicaId(1)]), [(3, 3)]);
        assert_eq!(differing(&one, &more, &[]), [(3, 2)]);
    }
}
