//! A replica's copy of one origin's lane: a prefix without holes, and what came too early.
//!
//! Transactions of a lane are numbered from 0. The hash of a prefix is symbolic: (origin, fork, count). An honest
//! origin has one history, fork 0. A liar may have another, which leaves the first at some index: a hash at or before
//! it is the first one's. Two signed hashes at one index are evidence, after which the lane is acknowledged no further
//! than it is executed.

use std::collections::VecDeque;
use std::rc::Rc;

use facts::{Buffers, Fact, LaneHead};
use sim::ids::Run;
use sim::order::insert_at;
use sim::transactions::push_run;

use crate::hotstuff::message::{History, LanePart, Receipt, Wanted};

/// Transactions of a lane below the executed cut that are kept for replicas that ask.
pub const ARCHIVE_TX: u64 = 1 << 20;

/// The most parts that a lane buffers ahead of a gap; an honest origin's connection delivers a socket in order, so that
/// gaps come from several sockets, from loss, and from the switch between push and pull.
pub const GAPS_MAX: usize = 4_096;

/// One history of a lane. Histories of one origin are the same up to where one leaves the first.
#[derive(Clone, Debug)]
pub struct Lane {
    origin: u16,
    history: History,
    held: u64,
    /// Runs with the lane index of their first transaction, ascending and without holes up to `held`.
    runs: VecDeque<(u64, Run)>,
    /// Parts beyond a gap, ascending.
    early: VecDeque<LanePart>,
    /// Evidence that its origin has told two histories: from here on nothing is acknowledged that is not executed.
    forked_at: Option<u64>,
    /// How much of it is executed.
    executed: u64,
}

impl Lane {
    /// An empty lane.
    pub fn new(origin: u16) -> Self {
        Lane {
            origin,
            history: History::default(),
            held: 0,
            runs: VecDeque::new(),
            early: VecDeque::new(),
            forked_at: None,
            executed: 0,
        }
    }

    /// What comes from here on is another history, with a number of its own.
    pub fn leave(&mut self, fork: u32) {
        let since = if self.history.fork == 0 { self.held } else { self.history.since };
        self.history = History { fork, since };
    }

    /// A history from where it leaves the first, for who tells it.
    pub fn leaving(origin: u16, history: History) -> Self {
        Lane { history, held: history.since, ..Lane::new(origin) }
    }

    /// Transactions held, from the first on.
    pub fn held(&self) -> u64 {
        self.held
    }

    /// Whether all that is held is executed.
    pub fn is_executed(&self) -> bool {
        self.held <= self.executed
    }

    /// Which history this is.
    pub fn history(&self) -> History {
        self.history
    }

    /// Whether its origin is known to have told two histories.
    pub fn has_equivocated(&self) -> bool {
        self.forked_at.is_some()
    }

    /// How far it is held.
    pub fn head(&self) -> LaneHead {
        self.head_at(self.held)
    }

    /// How far it is acknowledged.
    pub fn acknowledged(&self) -> LaneHead {
        self.head_at(self.forked_at.map_or(self.held, |at| at.min(self.held)))
    }

    /// How far it is acknowledged, to be signed.
    pub fn receipt(&self) -> Receipt {
        Receipt { origin: self.origin, count: self.acknowledged().count, history: self.history }
    }

    /// How much of it is executed.
    pub fn executed(&self) -> u64 {
        self.executed
    }

    /// The hash of its first `count` transactions.
    pub fn head_at(&self, count: u64) -> LaneHead {
        LaneHead { origin: self.origin, count, fork: self.history.fork_at(count) }
    }

    /// Whether the prefix of `head` is one of this history, held or not.
    pub fn leads_to(&self, head: &LaneHead) -> bool {
        self.history.fork_at(head.count) == head.fork
    }

    /// Whether a part continues or repeats what is held.
    pub fn agrees_with(&self, part: &LanePart) -> bool {
        let shared = self.held.min(part.end());
        part.history == self.history || part.history.fork_at(shared) == self.history.fork_at(shared)
    }

    /// Two signed histories leave each other at `index`: this lane is acknowledged no further.
    pub fn note_fork(&mut self, index: u64) {
        self.forked_at = Some(self.forked_at.map_or(index, |at| at.min(index)));
    }

    /// What another history shares with this one, as far as it is held.
    pub fn branch(&self, other: History) -> Lane {
        let shared = self.held.min(self.history.leaves(other));
        let mut branch = Lane { early: VecDeque::new(), held: shared, ..self.clone() };
        while let Some(&(index, run)) = branch.runs.back()
            && index + run.count > shared
        {
            branch.runs.pop_back();
            if index < shared {
                branch.runs.push_back((index, Run { count: shared - index, ..run }));
            }
        }
        branch.history = if shared > branch.history.since { branch.history } else { History::default() };
        branch
    }

    /// Another history, as far as this one shares it, or from where this one is executed on.
    pub fn beside(&self, other: History) -> Lane {
        let mut beside = Lane { history: other, forked_at: None, ..self.branch(other) };
        beside.settle_beside(self.executed);
        beside
    }

    /// So much of another history is executed, and stands for what comes before in this one; whether more of it is
    /// here.
    pub fn settle_beside(&mut self, executed: u64) -> bool {
        if self.held < executed {
            self.held = executed;
            self.runs.clear();
            self.absorb(&mut Vec::new());
        }
        self.settle(executed);
        self.held > executed || !self.early.is_empty()
    }

    /// Adds a part that agrees with it; returns the transactions by which the prefix grew.
    pub fn extend(&mut self, part: &LanePart) -> Vec<Run> {
        let mut grown = Vec::new();
        if part.end() <= self.held {
            return grown;
        }
        if part.first > self.held {
            let place = self.early.partition_point(|early| early.first < part.first);
            let known = self.early.get(place).is_some_and(|early| early.first == part.first);
            if !known && self.early.len() < GAPS_MAX {
                insert_at(&mut self.early, place, part.clone());
            }
            return grown;
        }
        self.append(part, &mut grown);
        self.absorb(&mut grown);
        grown
    }

    /// What came too early may be in time by now.
    fn absorb(&mut self, grown: &mut Vec<Run>) {
        while let Some(part) = self.early.pop_front_if(|early| early.first <= self.held) {
            if self.agrees_with(&part) {
                self.append(&part, grown);
            } else {
                self.note_fork(self.history.leaves(part.history));
            }
        }
    }

    fn append(&mut self, part: &LanePart, grown: &mut Vec<Run>) {
        let Some(fresh) = part.end().checked_sub(self.held).filter(|&fresh| fresh > 0) else {
            return;
        };
        self.history = part.history;
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
    pub fn gap(&self) -> Option<Wanted> {
        let early = self.early.front().filter(|_| !self.has_equivocated())?;
        let (count, fork) = (early.first, early.history.fork_at(early.first));
        Some(Wanted { head: LaneHead { origin: self.origin, count, fork }, first: self.held, end: count })
    }

    /// Where what is missing below `end` ends: what came too early is here.
    pub fn lacks_until(&self, end: u64) -> u64 {
        self.early.front().map_or(end, |early| early.first.min(end))
    }

    /// Grows whenever a part below `end` comes that was not here: whoever waits for it sees that it is still coming.
    pub fn progress(&self, end: u64) -> u64 {
        self.held + self.early.partition_point(|early| early.first < end) as u64
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
        Some(Rc::new(LanePart { origin: self.origin, history: self.history, first, count, runs, bytes }))
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

    /// A prefix is executed, which settles it: forgets what lies further below than the archive reaches.
    pub fn settle(&mut self, executed: u64) {
        self.forked_at = self.forked_at.map(|at| at.max(executed));
        self.executed = executed;
        let bound = executed.saturating_sub(ARCHIVE_TX);
        while self.runs.front().is_some_and(|&(index, run)| index + run.count <= bound) {
            self.runs.pop_front();
        }
        if let Some((index, run)) = self.runs.front_mut() {
            let beyond = bound.saturating_sub(*index);
            (*index, run.first, run.count) = (bound.max(*index), run.first + beyond, run.count - beyond);
        }
    }

    /// What observers learn of it where so many `acknowledgements` of it are kept.
    pub fn held_fact(&self, acknowledgements: usize) -> Fact {
        let History { fork, since } = self.history;
        Fact::Held { head: self.head(), history: (fork, since), buffers: self.buffers(acknowledgements) }
    }

    /// What is kept beside what is not executed, and `acknowledgements` of it.
    fn buffers(&self, acknowledgements: usize) -> Buffers {
        let kept = self.runs.front().map_or(self.held, |&(index, _)| index);
        Buffers {
            gaps: self.early.len() as u64,
            archive: self.executed.saturating_sub(kept),
            acknowledgements: acknowledgements as u64,
        }
    }

    /// Starts over from a prefix that others have executed.
    pub fn install(&mut self, head: LaneHead) {
        if head.count > self.held || !self.leads_to(&head) {
            (self.held, self.executed) = (head.count, head.count);
            self.history = History { fork: head.fork, since: 0 };
            self.runs.clear();
            self.early.retain(|early| early.first >= head.count);
            self.absorb(&mut Vec::new());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim::ids::StreamId;

    fn part(first: u64, count: u64, fork: u32) -> LanePart {
        let runs = Rc::new([Run { stream: StreamId(0), first: 100 + first, count }]);
        let history = History { fork, since: if fork == 0 { 0 } else { 3 } };
        LanePart { origin: 2, history, first, count, runs, bytes: count * 10 }
    }

    #[test]
    fn grows_without_holes_whatever_the_order() {
        let mut lane = Lane::new(2);
        assert!(lane.extend(&part(5, 5, 0)).is_empty());
        assert_eq!(sim::transactions::count(&lane.extend(&part(0, 3, 0))), 3);
        assert_eq!(sim::transactions::count(&lane.extend(&part(2, 4, 0))), 7);
        assert_eq!(lane.held(), 10);
        assert_eq!(lane.runs_between(4, 6), [Run { stream: StreamId(0), first: 104, count: 2 }]);
        assert!(lane.part(10, 20, 10).is_none());
        assert_eq!(lane.part(7, 20, 10).unwrap().bytes, 30);
    }

    #[test]
    fn the_archive_keeps_so_many_transactions_and_no_more() {
        let mut lane = Lane::new(2);
        lane.extend(&part(0, ARCHIVE_TX, 0));
        lane.extend(&part(ARCHIVE_TX, 100, 0));
        lane.settle(ARCHIVE_TX + 40);
        assert!(lane.has_pruned(39) && !lane.has_pruned(40));
        assert_eq!(lane.runs_between(40, 42), [Run { stream: StreamId(0), first: 140, count: 2 }]);
        assert_eq!(lane.buffers(3), Buffers { gaps: 0, archive: ARCHIVE_TX, acknowledgements: 3 });
    }

    #[test]
    fn two_histories_share_what_comes_before_one_leaves_the_other() {
        let mut lane = Lane::new(2);
        lane.extend(&part(0, 5, 0));
        let other = part(3, 4, 1);
        assert!(!lane.agrees_with(&other) && lane.agrees_with(&part(0, 3, 1)));
        let mut branch = lane.branch(other.history);
        assert_eq!(branch.head(), LaneHead { origin: 2, count: 3, fork: 0 });
        assert!(branch.agrees_with(&other));
        branch.extend(&other);
        assert_eq!(branch.head(), LaneHead { origin: 2, count: 7, fork: 1 });
        assert!(branch.leads_to(&LaneHead { origin: 2, count: 3, fork: 0 }));
        assert!(!branch.leads_to(&LaneHead { origin: 2, count: 4, fork: 0 }));
        lane.note_fork(lane.history().leaves(other.history));
        assert_eq!(lane.acknowledged().count, 3, "evidence ends the acknowledgements");
        lane.settle(4);
        assert_eq!(lane.acknowledged().count, 4, "but for what is executed");
    }

    #[test]
    fn another_history_goes_on_from_what_is_executed_of_this_one() {
        let mut lane = Lane::new(2);
        lane.extend(&part(0, 8, 0));
        lane.settle(5);
        let other = History { fork: 1, since: 3 };
        let mut beside = lane.beside(other);
        assert_eq!((beside.held(), beside.history()), (5, other));
        beside.extend(&part(4, 5, 1));
        assert_eq!(beside.runs_between(5, 9), [Run { stream: StreamId(0), first: 105, count: 4 }]);
        assert!(beside.part(4, 9, 10).is_none(), "what comes before is not of it");
        beside.extend(&part(12, 2, 1));
        assert!(beside.settle_beside(13), "so much of the first is executed");
        assert_eq!(beside.runs_between(13, 14), [Run { stream: StreamId(0), first: 113, count: 1 }]);
        assert!(!beside.settle_beside(14), "nothing of it is left to be certified");
    }
}
