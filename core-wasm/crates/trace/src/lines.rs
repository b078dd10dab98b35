//! What paths carried, dropped and held up, and what was lost and sent again: of a network of TCP connections alone.

use serde::Serialize;
use sim::node::ReplicaId;
use sim::observer::{MessageRecord, PathUse};
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
#[derive(Clone, Debug, Default)]
pub struct Lines {
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
    /// Bytes on the wire that had been sent before.
    pub sent_again_bytes: u64,
    /// The longest time that a queue of a path took to drain.
    pub longest_path_queue_s: f64,
}

impl Lines {
    /// Something comes to a path whose line has a rate.
    pub fn carry(&mut self, path: &PathUse, bits_per_second: u64) {
        let ends = (path.source, path.target);
        let place = self.lines.binary_search_by_key(&ends, |line| line.ends).unwrap_or_else(|place| {
            let line = Line { ends, busy: Duration::ZERO, until: Time::ZERO, before: Duration::ZERO };
            self.lines.insert(place, line);
            place
        });
        self.losses.dropped_bytes += u64::from(path.dropped);
        if path.bytes > 0 {
            let line = &mut self.lines[place];
            line.busy += Duration::to_serialise(u64::from(path.bytes), bits_per_second);
            line.until = path.until;
            let queue = path.until.saturating_since(path.at).as_ns() as f64 / 1e9;
            self.losses.longest_path_queue_s = self.losses.longest_path_queue_s.max(queue);
        }
    }

    /// A message has ended.
    pub fn end(&mut self, message: &MessageRecord<'_>) {
        for part in message.transmissions {
            self.losses.lost_bytes += u64::from(part.lost);
            self.losses.sent_again_bytes += if part.again { u64::from(part.bytes) } else { 0 };
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

    #[test]
    fn a_line_is_busy_as_long_as_what_it_carries_takes() {
        let ms = |ms: u64| Time::ZERO + Duration::from_ms(ms);
        let mut lines = Lines::default();
        let mut carry = |target: u16, at: u64, until: u64, (bytes, dropped): (u32, u32)| {
            let (source, target) = (ReplicaId(0), ReplicaId(target));
            let path = PathUse {
                source,
                target,
                at: ms(at),
                until: ms(until),
                backlog: 0,
                bytes,
                dropped,
                dropped_packets: dropped.div_ceil(1_448),
                message: None,
            };
            lines.carry(&path, 8_000_000);
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
