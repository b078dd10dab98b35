//! A replica's copy of one origin's lane: a prefix without holes, and what came too early.
//!
//! Transactions of a lane are numbered from 0. The hash of a prefix is symbolic: (origin, fork, count). An honest origin has one
//! history, fork 0; two signed parts of different forks at one index are evidence, and the lane is followed no further.

use std::collections::VecDeque;
use std::rc::Rc;

use facts::LaneHead;
use sim::requests::Run;

use crate::hotstuff::message::LanePart;
use crate::transactions::push_run;

/// Transactions of a lane below the executed cut that are kept for replicas that ask.
pub const ARCHIVE_TX: u64 = 1 << 20;

/// The most parts that a lane buffers ahead of a gap; an honest origin's connection delivers a socket in order, so that
/// gaps come from several sockets, from loss, and from the switch between push and pull.
pub const GAPS_MAX: usize = 4_096;

/// One lane.
#[derive(Clone, Debug)]
pub struct Lane {
    origin: u16,
    fork: u16,
    held: u64,
    /// Runs with the lane index of their first transaction, ascending and without holes up to `held`.
    runs: VecDeque<(u64, Run)>,
    /// Parts beyond a gap, ascending.
    early: VecDeque<LanePart>,
    equivocated: bool,
}

impl Lane {
    /// An empty lane.
    pub fn new(origin: u16) -> Self {
        Lane { origin, fork: 0, held: 0, runs: VecDeque::new(), early: VecDeque::new(), equivocated: false }
    }

    /// Transactions held, from the first on.
    pub fn held(&self) -> u64 {
        self.held
    }

    /// Whether its origin has told two histories.
    pub fn has_equivocated(&self) -> bool {
        self.equivocated
    }

    /// The head that is acknowledged.
    pub fn head(&self) -> LaneHead {
        LaneHead { origin: self.origin, count: self.held, fork: self.fork }
    }

    /// Adds a part; returns the transactions by which the prefix grew.
    pub fn extend(&mut self, part: &LanePart) -> Vec<Run> {
        let mut grown = Vec::new();
        if part.fork != self.fork && (self.held > 0 || !self.early.is_empty()) {
            self.equivocated = true;
        }
        if self.equivocated || part.first + part.count <= self.held {
            return grown;
        }
        self.fork = part.fork;
        if part.first > self.held {
            let place = self.early.partition_point(|early| early.first < part.first);
            let known = self.early.get(place).is_some_and(|early| early.first == part.first);
            if !known && self.early.len() < GAPS_MAX {
                self.early.insert(place, part.clone());
            }
            return grown;
        }
        self.append(part, &mut grown);
        while let Some(part) = self.early.pop_front_if(|early| early.first <= self.held) {
            self.append(&part, &mut grown);
        }
        grown
    }

    fn append(&mut self, part: &LanePart, grown: &mut Vec<Run>) {
        let Some(fresh) = (part.first + part.count).checked_sub(self.held).filter(|&fresh| fresh > 0) else {
            return;
        };
        let mut skip = part.count - fresh;
        for run in part.runs.iter() {
            let skipped = skip.min(run.count);
            skip -= skipped;
            if skipped == run.count {
                continue;
            }
            let run = Run { first: run.first + skipped, count: run.count - skipped, ..*run };
            match self.runs.back_mut() {
                Some((_, last)) if last.stream == run.stream && last.end() == run.first => {
                    last.count += run.count
                }
                _ => self.runs.push_back((self.held, run)),
            }
            self.held += run.count;
            push_run(grown, run);
        }
    }

    /// What is missing before the first part that came too early.
    pub fn gap(&self) -> Option<(u64, u64)> {
        let early = self.early.front()?;
        (!self.equivocated).then_some((self.held, early.first))
    }

    /// Grows whenever a part comes that was not here: whoever waits for more of this lane sees that it is still coming.
    pub fn progress(&self) -> u64 {
        self.held + self.early.len() as u64
    }

    /// Transactions `first..end`, as far as they are held and kept; `None` where the first is not.
    pub fn part(&self, first: u64, end: u64, tx_bytes: u64) -> Option<Rc<LanePart>> {
        let kept = self.runs.front().map_or(self.held, |&(index, _)| index);
        let end = end.min(self.held);
        if first < kept || first >= end {
            return None;
        }
        let runs: Rc<[Run]> = self.runs_between(first, end).into();
        let count = end - first;
        let bytes = count * tx_bytes;
        Some(Rc::new(LanePart { origin: self.origin, fork: self.fork, first, count, runs, bytes }))
    }

    /// Whether transaction `first` was held and is no longer kept.
    pub fn has_pruned(&self, first: u64) -> bool {
        first < self.held && self.runs.front().is_none_or(|&(index, _)| first < index)
    }

    /// The transactions `first..end`, which are held and kept.
    pub fn runs_between(&self, first: u64, end: u64) -> Vec<Run> {
        let mut between = Vec::new();
        self.append_between(first, end, &mut between);
        between
    }

    /// Appends the transactions `first..end`, which are held and kept, to `between`.
    pub fn append_between(&self, first: u64, end: u64, between: &mut Vec<Run>) {
        let start = self.runs.partition_point(|(index, run)| index + run.count <= first);
        for &(index, run) in self.runs.range(start..) {
            if index >= end {
                break;
            }
            let skip = first.saturating_sub(index);
            let count = run.count.min(end - index) - skip;
            push_run(between, Run { first: run.first + skip, count, ..run });
        }
    }

    /// All transactions kept.
    pub fn kept(&self) -> impl Iterator<Item = Run> {
        self.runs.iter().map(|&(_, run)| run)
    }

    /// Forgets what lies further below the executed prefix than the archive reaches.
    pub fn prune(&mut self, executed: u64) {
        let bound = executed.saturating_sub(ARCHIVE_TX);
        while self.runs.front().is_some_and(|&(index, run)| index + run.count <= bound) {
            self.runs.pop_front();
        }
    }

    /// Starts over from a prefix that others have executed.
    pub fn install(&mut self, head: LaneHead) {
        if head.count > self.held {
            (self.held, self.fork) = (head.count, head.fork);
            self.runs.clear();
            self.early.retain(|early| early.first >= head.count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim::requests::StreamId;

    fn part(first: u64, count: u64, fork: u16) -> LanePart {
        let runs = Rc::new([Run { stream: StreamId(0), first: 100 + first, count }]);
        LanePart { origin: 2, fork, first, count, runs, bytes: count * 10 }
    }

    #[test]
    fn grows_without_holes_whatever_the_order() {
        let mut lane = Lane::new(2);
        assert!(lane.extend(&part(5, 5, 0)).is_empty());
        assert_eq!(crate::transactions::count(&lane.extend(&part(0, 3, 0))), 3);
        assert_eq!(crate::transactions::count(&lane.extend(&part(2, 4, 0))), 7);
        assert_eq!(lane.held(), 10);
        assert_eq!(lane.runs_between(4, 6), [Run { stream: StreamId(0), first: 104, count: 2 }]);
        assert!(lane.part(10, 20, 10).is_none());
        assert_eq!(lane.part(7, 20, 10).unwrap().bytes, 30);
    }

    #[test]
    fn two_histories_are_evidence() {
        let mut lane = Lane::new(2);
        lane.extend(&part(0, 3, 0));
        assert!(lane.extend(&part(3, 3, 1)).is_empty() && lane.has_equivocated());
        assert!(lane.extend(&part(3, 3, 0)).is_empty(), "it is followed no further");
    }
}
