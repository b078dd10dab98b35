//! What happened in a stretch of a run as a few numbers: where those of two runs differ, the runs do.

use sim::time::Time;
use trace::{Digest, Recorder};

/// For each of `cells` equal parts of `[start, end)`, in whole nanoseconds, a number of 53 bits over the messages that ended there and
/// what replicas stated there.
pub fn fingerprints(trace: &Recorder, start: Time, end: Time, cells: u32) -> Vec<f64> {
    let span = end.as_ns().saturating_sub(start.as_ns()).max(1);
    let mut digests = vec![Digest::default(); cells as usize];
    let mut note = |time: Time, words: [u64; 3]| {
        let place = u128::from(time.as_ns() - start.as_ns()) * u128::from(cells) / u128::from(span);
        if let Some(digest) = digests.get_mut(place as usize) {
            [time.as_ns()].iter().chain(&words).for_each(|&word| digest.word(word));
        }
    };
    let messages = trace.messages();
    let (first, last) =
        (messages.first_ended(|at| at.time >= start), messages.first_ended(|at| at.time >= end));
    for row in first..last {
        let flight = messages.flight(row);
        let link =
            u64::from(flight.source.0) << 32 | u64::from(flight.target.0) << 8 | u64::from(flight.kind.0);
        note(messages.ended_at(row).time, [flight.from().as_ns(), link, u64::from(flight.bytes)]);
    }
    let marks = trace.marks();
    let first = marks.partition_point(|mark| mark.time < start);
    for mark in marks.iter_from(first).take_while(|mark| mark.time < end) {
        let who = u64::from(mark.replica.0) << 8 | mark.kind as u64;
        note(mark.time, [who, u64::from(mark.view), u64::from(mark.value)]);
    }
    digests.into_iter().map(|digest| (digest.value() >> 11) as f64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::Fact;
    use sim::observer::Observer;
    use trace::testing::{record, setup};

    #[test]
    fn two_runs_differ_where_they_do_and_nowhere_else() {
        // Messages that end at 11, 21, 31 ... us; the second run's at 51 us goes elsewhere.
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
        assert_eq!(differing(0, 120, 12), [5]);
        assert_eq!(differing(50, 60, 10), [1]);
        assert_eq!(differing(60, 120, 4), [0_usize; 0]);
    }
}
