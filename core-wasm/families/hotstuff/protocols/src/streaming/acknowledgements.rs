//! The leader's side of streaming: what others say that they hold of each lane, and how much of it a cut may have.
//!
//! At or below this replica's own count an acknowledgement counts only with the same hash; one above it is capped.

use facts::LaneHead;
use sim::ids::ReplicaId;
use sim::order::ordered;

use super::lane::Lane;
use crate::quorum::Group;

/// What others have acknowledged.
#[derive(Clone, Debug)]
pub struct Acknowledgements {
    group: Group,
    me: ReplicaId,
    /// How many must hold what is cut.
    needed: usize,
    /// Counts by origin and replica, rows only for lanes that were acknowledged.
    counts: Vec<Vec<u64>>,
    /// Those of lanes' other histories than the first, each with who sent it.
    forked: Vec<(ReplicaId, LaneHead)>,
}

impl Acknowledgements {
    /// None yet, for a cut of what `needed` replicas hold, `me` among them.
    pub fn new(group: Group, me: ReplicaId, needed: u16) -> Self {
        let counts = vec![Vec::new(); group.replicas.into()];
        Acknowledgements { group, me, needed: needed.into(), counts, forked: Vec::new() }
    }

    /// A replica says how much it holds.
    pub fn handle(&mut self, source: ReplicaId, heads: &[LaneHead]) {
        for head in heads {
            if head.fork == 0 {
                let row = &mut self.counts[usize::from(head.origin)];
                row.resize(self.group.replicas.into(), 0);
                row[source.index()] = row[source.index()].max(head.count);
            } else {
                self.forked.retain(|(who, known)| (*who, known.origin) != (source, head.origin));
                self.forked.push((source, *head));
            }
        }
    }

    /// How many are kept of a lane.
    pub fn kept(&self, origin: u16) -> usize {
        self.counts[usize::from(origin)].len()
    }

    /// Whether enough replicas hold more than `count` of a lane, this one included: mostly they do not yet, which is
    /// told sooner than how much they hold.
    pub fn agrees_beyond(&self, lane: &Lane, count: u64) -> bool {
        if lane.acknowledged().count <= count {
            return false;
        }
        if !self.is_simple(lane) {
            return self.agreed(lane) > count;
        }
        let row = &self.counts[usize::from(lane.head().origin)];
        let others = row.iter().filter(|&&acknowledged| acknowledged > count).count();
        1 + others >= self.needed
    }

    /// Whether nothing but the first history of a lane is known of.
    fn is_simple(&self, lane: &Lane) -> bool {
        self.forked.is_empty() && lane.history().fork == 0
    }

    /// The largest count of a lane that enough replicas hold, at most this one's own: with n - f, the (n - f)-th
    /// largest.
    pub fn agreed(&self, lane: &Lane) -> u64 {
        let own = lane.acknowledged().count;
        let row = &self.counts[usize::from(lane.head().origin)];
        let others = self.group.members().filter(|&replica| replica != self.me);
        let counts = others.map(|replica| {
            let first = row.get(replica.index()).copied().unwrap_or(0);
            if self.is_simple(lane) { first.min(own) } else { self.counted(lane, replica, first).min(own) }
        });
        let ascending = ordered(counts.chain([own]));
        ascending[ascending.len() - self.needed].0
    }

    /// How much of a history `replica` has acknowledged, by its acknowledgements of the first one and of others.
    fn counted(&self, lane: &Lane, replica: ReplicaId, first: u64) -> u64 {
        let origin = lane.head().origin;
        let counts = |head: &LaneHead| head.count > lane.held() || lane.leads_to(head);
        let of_others = self
            .forked
            .iter()
            .filter(|(who, head)| *who == replica && head.origin == origin && counts(head))
            .map(|(_, head)| head.count);
        let first = Some(first).filter(|&count| counts(&LaneHead { origin, count, fork: 0 }));
        first.into_iter().chain(of_others).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hotstuff::message::{History, LanePart};
    use crate::quorum::Failures;

    /// Replica 0 of four, which counts three, holds ten transactions of the lane of replica 3: in its first history, or
    /// in one that leaves that after three. What it may cut by these acknowledgements of replica 1 and 2.
    fn agreed(fork: u32, heads: [(u64, u32); 2]) -> u64 {
        let group = Group { replicas: 4, failures: Failures::Byzantine, small_quorum: false };
        let history = History { fork, since: if fork == 0 { 0 } else { 3 } };
        let part = |first: u64, count: u64, history: History| LanePart {
            origin: 3,
            history,
            first,
            count,
            runs: std::rc::Rc::new([sim::ids::Run { stream: sim::ids::StreamId(0), first, count }]),
            bytes: count,
        };
        let mut lane = if fork == 0 { Lane::new(3) } else { Lane::leaving(3, history) };
        lane.extend(&part(0, 3, History::default()));
        lane.extend(&part(lane.held(), 10 - lane.held(), history));
        let mut known = Acknowledgements::new(group, ReplicaId(0), group.quorum());
        for (source, (count, fork)) in (1..).zip(heads) {
            known.handle(ReplicaId(source), &[LaneHead { origin: 3, count, fork }]);
        }
        assert_eq!(known.agrees_beyond(&lane, 0), known.agreed(&lane) > 0, "told sooner, and the same");
        known.agreed(&lane)
    }

    #[test]
    fn an_acknowledgement_of_another_history_does_not_count() {
        assert_eq!(agreed(0, [(8, 0), (9, 0)]), 8);
        assert_eq!((agreed(0, [(8, 0), (9, 1)]), agreed(0, [(8, 1), (9, 1)])), (0, 0));
        assert_eq!(agreed(1, [(8, 1), (9, 1)]), 8);
        assert_eq!((agreed(1, [(8, 1), (9, 0)]), agreed(1, [(8, 2), (9, 1)])), (0, 0));
        // Before one left the other they are the same.
        assert_eq!(agreed(1, [(2, 0), (9, 1)]), 2);
        // Of more than is held here it cannot be told whose history it is: it counts for as much as is.
        assert_eq!((agreed(0, [(8, 0), (11, 1)]), agreed(1, [(8, 1), (11, 0)])), (8, 8));
    }
}
