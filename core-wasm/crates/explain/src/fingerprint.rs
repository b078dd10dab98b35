//! What happened in a stretch of a run as a few numbers: where those of two runs differ, the runs do.
//!
//! Of messages and faults alone, not of what replicas state: a liar's statements are not recorded, not even those from before its
//! first lie.

use sim::time::Time;
use trace::{Digest, Recorder};

/// What is noted.
const SENT: u64 = 0;
const FAULT: u64 = 1;
const ENDED: u64 = 2;

/// For each of `cells` equal parts of `[start, end)`, in whole nanoseconds, a number of 53 bits over the messages that were sent or ended there and
/// the faults that began or ended there, in whatever order they are recorded.
pub fn fingerprints(trace: &Recorder, start: Time, end: Time, cells: u32) -> Vec<f64> {
    let span = end.as_ns().saturating_sub(start.as_ns()).max(1);
    let mut numbers = vec![0_u64; cells as usize];
    let mut note = |time: Time, words: [u64; 3]| {
        let Some(since) = time.as_ns().checked_sub(start.as_ns()) else { return };
        let place = u128::from(since) * u128::from(cells) / u128::from(span);
        if let Some(number) = numbers.get_mut(place as usize) {
            let mut digest = Digest::default();
            [time.as_ns()].iter().chain(&words).for_each(|&word| digest.word(word));
            *number = number.wrapping_add(digest.value());
        }
    };
    let messages = trace.messages();
    for row in messages.overlapping(start, end) {
        let flight = messages.flight(row);
        let link =
            u64::from(flight.source.0) << 32 | u64::from(flight.target.0) << 8 | u64::from(flight.kind.0);
        note(flight.queued, [SENT, link, u64::from(flight.bytes)]);
        let arrived = u64::from(flight.received != Time::FAR);
        note(messages.ended_at(row).time, [ENDED + arrived, link, flight.from().as_ns()]);
    }
    for fault in trace.faults() {
        note(fault.point.time, [FAULT, u64::from(fault.active), 0]);
    }
    numbers.into_iter().map(|number| (number >> 11) as f64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::Fact;
    use sim::observer::Observer;
    use trace::testing::{record, setup};

    #[test]
    fn two_runs_differ_where_they_do_and_nowhere_else() {
        // Messages sent at 0, 10, 20 ... us that end 11 us later; the second run's of 40 us goes elsewhere.
        let trace = |other: u16| {
            let mut trace = Recorder::new(&setup(), 100);
            for id in 0..10 {
                let target = if id == 4 { other } else { 1 };
                Observer::<Fact>::on_message(&mut trace, &record(id, 0, target, u64::from(id) * 10_000));
            }
            trace
        };
        let at = |us: u64| Time::from_ns(us * 1_000);
        let parts = |trace: &Recorder, start, end, cells| fingerprints(trace, at(start), at(end), cells);
        let (one, other) = (trace(1), trace(2));
        let differing = |start, end, cells| -> Vec<usize> {
            let pairs = parts(&one, start, end, cells).into_iter().zip(parts(&other, start, end, cells));
            pairs.enumerate().filter(|(_, (one, other))| one != other).map(|(cell, _)| cell).collect()
        };
        assert_eq!(differing(0, 120, 12), [4, 5]);
        assert_eq!(differing(50, 60, 10), [1]);
        assert_eq!(differing(60, 120, 4), [0_usize; 0]);
    }
}
