//! What lies between two network interfaces: a queue of bounded length before a line of bounded rate.

use crate::ids::ReplicaId;
use crate::record::PathUse;
use crate::time::{Duration, Time};

use super::NetworkSetup;
use super::pairs::Pairs;

/// A line of bounded rate with a drop-tail queue before it, for each ordered pair of replicas or of groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathSetup {
    /// Rate, bits per second; the slowest where pairs have rates of their own.
    pub bits_per_second: u64,
    /// Where pairs of replicas have rates of their own, row by row that of the line from one to the other; [`NO_LINE`]
    /// where there is none. Empty: all have the same.
    pub each: Vec<u64>,
    /// What the queue holds, in bytes on the wire, the segment in service included.
    pub buffer_bytes: u64,
    /// The first member of each replica's group, such as its region: members of two groups share the line between
    /// these, and within a group there is none.
    pub shared_by: Option<Vec<ReplicaId>>,
}

/// In the place of a rate: nothing between two network interfaces is slower than they are.
pub const NO_LINE: u64 = u64::MAX;

impl PathSetup {
    /// The rate of the line between two of so many replicas, and the first members of their groups, after which it is
    /// named; none within a group, or where nothing is slower than their interfaces.
    pub(super) fn between(
        &self,
        (source, target): (ReplicaId, ReplicaId),
        replicas: usize,
    ) -> Option<(u64, (ReplicaId, ReplicaId))> {
        let own = self.each.get(source.index() * replicas + target.index());
        let rate = own.copied().unwrap_or(self.bits_per_second);
        let ends = match &self.shared_by {
            None => (source, target),
            Some(first_of) => (first_of[source.index()], first_of[target.index()]),
        };
        (ends.0 != ends.1 && rate != NO_LINE).then_some((rate, ends))
    }
}

/// The queues of all paths, by the first members of the groups that they lie between.
#[derive(Clone, Debug)]
pub(in crate::network) struct Paths(Pairs<Path>);

impl Paths {
    pub(in crate::network) fn new(replicas: usize) -> Self {
        Paths(Pairs::new(replicas))
    }

    /// A train from one replica to another passes the path between them, if that has bounds: how, and what there is to
    /// tell of it, but for the data that it drops.
    pub(in crate::network) fn pass(
        &mut self,
        network: &NetworkSetup,
        ends: (ReplicaId, ReplicaId),
        (start, end): (Time, Time),
        train: (u32, u64, u64),
    ) -> Option<(Passage, PathUse)> {
        let setup = network.path.as_ref()?;
        let (rate, ends) = setup.between(ends, network.topology.replicas())?;
        let path = self.0.get_or_make(ends, Path::default);
        let passage = path.enter(setup.buffer_bytes, rate, (start, end), train);
        let (_, bytes, segment) = train;
        let used = PathUse {
            source: ends.0,
            target: ends.1,
            bits_per_second: rate,
            at: end,
            until: passage.last,
            backlog: passage.backlog,
            bytes: bytes.saturating_sub(u64::from(passage.dropped) * segment) as u32,
            dropped: 0,
            dropped_packets: passage.dropped,
            message: None,
        };
        Some((passage, used))
    }
}

/// A drop-tail queue before the slowest line of a path.
#[derive(Clone, Debug, Default)]
struct Path {
    /// When the line will have carried all that is in the queue.
    free_at: Time,
}

/// How a train of segments passes a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::network) struct Passage {
    /// When its first and last bit leave the line.
    pub first: Time,
    pub last: Time,
    /// Segments at its end that the queue had no room for.
    pub dropped: u32,
    /// Bytes in the queue when the last of it has come, it included.
    pub backlog: u64,
}

impl Path {
    /// A train of `segments`, `bytes` long on the wire with `segment` for each but the last, comes in from `start` to
    /// `end`.
    ///
    /// Exact for a train that comes faster than the line carries: the queue is longest at its end, and what is too much
    /// then is what was dropped on the way.
    fn enter(
        &mut self,
        buffer_bytes: u64,
        rate: u64,
        (start, end): (Time, Time),
        (segments, bytes, segment): (u32, u64, u64),
    ) -> Passage {
        let first = self.free_at.max(start);
        let leaves = |bytes| (first + Duration::to_serialise(bytes, rate)).max(end);
        let backlog = |last: Time| bytes_in(last.saturating_since(end), rate);
        let over = backlog(leaves(bytes)).saturating_sub(buffer_bytes);
        let dropped = (over.div_ceil(segment) as u32).min(segments);
        let kept = bytes.saturating_sub(u64::from(dropped) * segment);
        let last = leaves(kept);
        if dropped < segments {
            self.free_at = last;
        }
        Passage { first, last, dropped, backlog: backlog(last).min(buffer_bytes) }
    }
}

fn bytes_in(span: Duration, bits_per_second: u64) -> u64 {
    (u128::from(span.as_ns()) * u128::from(bits_per_second) / 8_000_000_000) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queue_takes_what_it_has_room_for() {
        let us = |us: u64| Time::ZERO + Duration::from_us(us);
        let mut path = Path::default();
        // A byte a microsecond leaves. 12,000 bytes come within 3 ms: 9,000 of them wait at the end.
        let train = |bytes: u64| ((bytes / 1_000) as u32, bytes, 1_000);
        let passage = path.enter(10_000, 8_000_000, (us(0), us(3_000)), train(12_000));
        assert_eq!(passage, Passage { first: us(0), last: us(12_000), dropped: 0, backlog: 9_000 });
        // 3,000 more within 1 ms: 11,000 would wait, the last segment is dropped.
        let passage = path.enter(10_000, 8_000_000, (us(3_000), us(4_000)), train(3_000));
        assert_eq!(passage, Passage { first: us(12_000), last: us(14_000), dropped: 1, backlog: 10_000 });
        // Nothing gets in at once after that, and all does when the queue has run empty.
        let passage = path.enter(10_000, 8_000_000, (us(4_000), us(4_000)), train(2_000));
        assert_eq!((passage.dropped, path.free_at), (2, us(14_000)));
        let passage = path.enter(10_000, 8_000_000, (us(20_000), us(22_000)), train(1_000));
        assert_eq!(passage, Passage { first: us(20_000), last: us(22_000), dropped: 0, backlog: 0 });
    }
}
