//! What paths carried, dropped and held up, and what was lost and sent again: of a network of TCP connections alone.

use serde::Serialize;
use sim::ids::ReplicaId;
use sim::network::tcp::HEADER_BYTES;
use sim::record::{MessageRecord, PathUse, Transmission};
use sim::time::{Duration, Time};

/// The slowest line of a path.
#[derive(Clone, Debug)]
struct Line {
    ends: (ReplicaId, ReplicaId),
    /// For how long it carries what has come.
    busy: Duration,
    /// Until when.
    until: Time,
    /// For how long it had carried something when the settings changed last.
    before: Duration,
}

impl Line {
    fn busy_by(&self, now: Time) -> Duration {
        self.busy.saturating_sub(self.until.saturating_since(now))
    }
}

/// The lines of a run so far.
#[derive(Clone, Debug)]
pub struct Lines {
    /// Bytes of data in a segment, and from when on each has so many.
    segment_bytes: Vec<(Time, u32)>,
    /// By their ends.
    lines: Vec<Line>,
    losses: LossReport,
}

/// What was lost on the way, and for how long paths held up the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LossReport {
    /// Bytes of data that queues of paths had no room for.
    pub dropped_bytes: u64,
    /// Bytes of data that did not arrive, these among them.
    pub lost_bytes: u64,
    /// Bytes of data in what was sent again, whether it had been lost or not.
    pub sent_again_bytes: u64,
    /// The longest time that a queue of a path took to drain.
    pub longest_path_queue_s: f64,
}

impl Lines {
    /// None, of segments of so much data.
    pub fn new(segment_bytes: u32) -> Self {
        Lines {
            segment_bytes: vec![(Time::ZERO, segment_bytes)],
            lines: Vec::new(),
            losses: LossReport::default(),
        }
    }

    /// Segments carry so much data from a time on.
    pub fn change_segment(&mut self, at: Time, segment_bytes: u32) {
        self.segment_bytes.push((at, segment_bytes));
    }

    /// The data in a transmission: all but the headers of its segments, of which the last alone may not be full.
    fn data(&self, part: &Transmission) -> u64 {
        let since = |&&(from, _): &&(Time, u32)| from <= part.start;
        let (_, segment) = self.segment_bytes.iter().rfind(since).expect("one is from the start on");
        let bytes = u64::from(part.bytes);
        bytes - HEADER_BYTES * bytes.div_ceil(u64::from(*segment) + HEADER_BYTES)
    }

    /// Something comes to a path whose line has a rate.
    pub fn carry(&mut self, path: &PathUse) {
        let ends = (path.source, path.target);
        let place = self.lines.binary_search_by_key(&ends, |line| line.ends).unwrap_or_else(|place| {
            let line = Line { ends, busy: Duration::ZERO, until: Time::ZERO, before: Duration::ZERO };
            self.lines.insert(place, line);
            place
        });
        self.losses.dropped_bytes += u64::from(path.dropped);
        if path.bytes > 0 {
            let line = &mut self.lines[place];
            line.busy += Duration::to_serialise(u64::from(path.bytes), path.bits_per_second);
            line.until = path.until;
            let queue = path.until.saturating_since(path.at).as_ns() as f64 / 1e9;
            self.losses.longest_path_queue_s = self.losses.longest_path_queue_s.max(queue);
        }
    }

    /// A message has ended.
    pub fn end(&mut self, message: &MessageRecord<'_>) {
        for part in message.transmissions {
            self.losses.lost_bytes += u64::from(part.lost);
            self.losses.sent_again_bytes += if part.again { self.data(part) } else { 0 };
        }
    }

    /// What was before a time does not count among what is busy.
    pub fn restart(&mut self, at: Time) {
        for line in &mut self.lines {
            line.before = line.busy_by(at);
        }
    }

    /// For how long the busiest line has carried something since the settings changed last.
    pub fn busiest(&self, now: Time) -> Duration {
        let spans = self.lines.iter().map(|line| line.busy_by(now).saturating_sub(line.before));
        spans.max().unwrap_or(Duration::ZERO)
    }

    /// What was lost.
    pub fn losses(&self) -> LossReport {
        self.losses
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two segments and a part of one with 52 bytes each, and two larger ones: what is lost and what is sent again is
    /// data.
    #[test]
    fn what_is_lost_and_sent_again_is_data() {
        let part = |start_ms: u64, bytes, lost, again| Transmission {
            start: Time::ZERO + Duration::from_ms(start_ms),
            end: Time::ZERO + Duration::from_ms(start_ms + 1),
            propagation: Duration::ZERO,
            queue: Duration::ZERO,
            received: Time::FAR,
            bytes,
            lost,
            again,
        };
        let parts = [
            part(1, 3_156, 3_000, false),
            part(2, 3_156, 0, true),
            part(9, 18_000, 17_896, false),
            part(10, 18_000, 0, true),
        ];
        let mut lines = Lines::new(1_448);
        lines.change_segment(Time::ZERO + Duration::from_ms(9), 8_948);
        lines.end(&MessageRecord { transmissions: &parts, ..crate::testing::record(0, 0, 1, 0) });
        let losses = lines.losses();
        assert_eq!((losses.lost_bytes, losses.sent_again_bytes), (20_896, 20_896));
    }

    #[test]
    fn a_line_is_busy_as_long_as_what_it_carries_takes() {
        let ms = |ms: u64| Time::ZERO + Duration::from_ms(ms);
        let mut lines = Lines::new(1_448);
        let mut carry = |target: u16, at: u64, until: u64, (bytes, dropped): (u32, u32)| {
            let (source, target) = (ReplicaId(0), ReplicaId(target));
            let path = PathUse {
                source,
                target,
                bits_per_second: 8_000_000,
                at: ms(at),
                until: ms(until),
                backlog: 0,
                bytes,
                dropped,
                dropped_packets: dropped.div_ceil(1_448),
                message: None,
            };
            lines.carry(&path);
        };
        carry(1, 1, 4, (4_000, 0));
        carry(1, 2, 9, (5_000, 700));
        carry(2, 0, 2, (2_000, 0));
        assert_eq!([5, 9, 20].map(|now| lines.busiest(ms(now))), [5, 9, 9].map(Duration::from_ms));
        assert_eq!((lines.losses().dropped_bytes, lines.losses().longest_path_queue_s), (700, 0.007));
        lines.restart(ms(6));
        assert_eq!(lines.busiest(ms(20)), Duration::from_ms(3));
    }
}
