//! Agreement, final commits, validity and monotone cuts: what replicas commit, against the canonical chain.
//!
//! The first commit of a height makes it canonical; everyone else's is compared with it.

use std::collections::VecDeque;
use std::rc::Rc;

use facts::{BlockFact, BlockId, LaneHead, Run};
use sim::fault::{Fault, FaultKind};
use sim::ids::{ReplicaId, StreamId};
use sim::requests::Requests;
use sim::time::Time;

use crate::lanes::Lanes;
use crate::{Check, Report, Setup};
use audit::Intervals;

/// A block of the canonical chain.
#[derive(Clone, Debug)]
struct Canonical {
    block: BlockFact,
    runs: Rc<[Run]>,
    /// How many of those that may commit yet are that far.
    reached: usize,
}

/// The canonical chain, and how far each replica is along it.
#[derive(Clone, Debug)]
pub struct Chain {
    /// Height of the first of `blocks`; whoever may commit yet has committed what is below.
    base: u64,
    blocks: VecDeque<Canonical>,
    /// Per replica, its committed height.
    heights: Vec<u64>,
    /// Per replica, whether it may commit yet: it is honest, and not down for good.
    may_commit: Vec<bool>,
    /// How many may.
    committing: usize,
    /// Per fault, whom it takes down for good.
    takes_down: Vec<Option<ReplicaId>>,
    /// Per stream, what is executed.
    executed: Vec<Intervals>,
    /// The last canonical cut; empty without streaming.
    cut: Rc<[LaneHead]>,
}

impl Chain {
    pub fn new(setup: &Setup) -> Self {
        Chain {
            base: 1,
            blocks: VecDeque::new(),
            heights: vec![0; usize::from(setup.replicas)],
            may_commit: setup.honest.clone(),
            committing: setup.honest.iter().filter(|&&honest| honest).count(),
            takes_down: setup.faults.iter().map(taken_down).collect(),
            executed: Vec::new(),
            cut: Rc::new([]),
        }
    }

    /// Blocks below this height are of no interest any more.
    pub fn base(&self) -> u64 {
        self.base
    }

    /// When the earliest transaction of the streams `counts` that is not executed was submitted; or, of the first
    /// stream in which so many wait, the last of these.
    pub fn waiting_since(
        &self,
        waiting: u64,
        requests: &Requests,
        counts: impl Fn(StreamId) -> bool,
    ) -> Option<Time> {
        let first_missing =
            |stream: StreamId| self.executed.get(usize::from(stream.0)).map_or(0, Intervals::first_missing);
        (0..requests.streams())
            .map(StreamId)
            .filter(|&stream| counts(stream))
            .filter_map(|stream| requests.submitted_at(stream, first_missing(stream) + waiting - 1))
            .min()
    }

    /// The blocks and transactions that the one furthest behind of `live` lacks.
    pub fn lag(&self, live: &[bool]) -> (u64, u64) {
        let heights = self.heights.iter().zip(live).filter(|&(_, &live)| live);
        let lowest = heights.map(|(&height, _)| height).min().unwrap_or(0);
        let missing = self.blocks.iter().filter(|canonical| canonical.block.height > lowest);
        missing.fold((0, 0), |(blocks, transactions), canonical| {
            (blocks + 1, transactions + canonical.block.transactions)
        })
    }

    fn canonical(&self, height: u64) -> Option<&Canonical> {
        self.blocks.get(usize::try_from(height.checked_sub(self.base)?).ok()?)
    }

    /// Whether nobody has committed this height, and all below are.
    pub fn is_next(&self, height: u64) -> bool {
        height == self.base + self.blocks.len() as u64
    }

    /// Whether a block is on the canonical chain, as far as that is remembered.
    pub fn is_canonical(&self, block: &BlockFact) -> bool {
        self.canonical(block.height).is_none_or(|canonical| canonical.block.id == block.id)
    }

    /// A replica commits a block, whose transactions and cut these are; returns the block that is committed in its
    /// place.
    #[allow(clippy::too_many_arguments)]
    pub fn commit(
        &mut self,
        now: Time,
        replica: ReplicaId,
        block: &BlockFact,
        (runs, cut): (&Rc<[Run]>, &Rc<[LaneHead]>),
        requests: &Requests,
        lanes: &mut Lanes,
        report: &mut Report<'_>,
    ) -> Option<BlockFact> {
        let height = self.heights[replica.index()];
        if block.height <= height {
            let detail = format!("commits height {} after height {height}", block.height);
            report(Check::CommitsFinal, detail, None);
        } else {
            self.advance(replica, block.height);
            if block.height > height + 1 {
                let detail = format!("commits height {} after height {height}", block.height);
                report(Check::Agreement, detail, None);
            }
        }
        let mut rival = None;
        if self.is_next(block.height) {
            self.extend(now, block, (runs, cut), requests, lanes, report);
        } else if let Some(canonical) = self.canonical(block.height) {
            if canonical.block.id != block.id {
                rival = Some(canonical.block);
            } else if !Rc::ptr_eq(&canonical.runs, runs) && canonical.runs != *runs {
                let detail = format!("executes other transactions of the block at height {}", block.height);
                report(Check::Agreement, detail, None);
            }
        }
        self.forget();
        rival
    }

    fn extend(
        &mut self,
        now: Time,
        block: &BlockFact,
        (runs, cut): (&Rc<[Run]>, &Rc<[LaneHead]>),
        requests: &Requests,
        lanes: &mut Lanes,
        report: &mut Report<'_>,
    ) {
        let parent = if block.height == 1 {
            Some(BlockId::GENESIS)
        } else {
            self.canonical(block.height - 1).map(|parent| parent.block.id)
        };
        if parent.is_some_and(|parent| parent != block.parent) {
            let detail = format!(
                "the parent of the block at height {} is not the block committed there",
                block.height
            );
            report(Check::Agreement, detail, None);
        }
        self.executed.resize(requests.streams().into(), Intervals::default());
        for run in runs.iter() {
            if run.end() > requests.submitted(run.stream, now) {
                report(Check::Validity, format!("executes {run} before they are submitted"), None);
            }
            if !self.executed[usize::from(run.stream.0)].insert(run.first, run.end()) {
                report(Check::Validity, format!("executes {run} twice"), None);
            }
        }
        if !Rc::ptr_eq(&self.cut, cut) {
            for (before, lane) in self.cut.iter().zip(cut.iter()) {
                if lane.count < before.count || lane.count == before.count && lane.fork != before.fork {
                    report(Check::CutMonotone, format!("the cut goes from {before} to {lane}"), None);
                }
            }
            lanes.execute(block.view, &self.cut, cut, runs, &self.executed, report);
            self.cut = Rc::clone(cut);
        }
        let is_there = |&(&height, &may_commit): &(&u64, &bool)| may_commit && height >= block.height;
        let reached = self.heights.iter().zip(&self.may_commit).filter(is_there).count();
        self.blocks.push_back(Canonical { block: *block, runs: Rc::clone(runs), reached });
    }

    /// A replica is at `height`.
    fn advance(&mut self, replica: ReplicaId, height: u64) {
        let before = std::mem::replace(&mut self.heights[replica.index()], height);
        if self.may_commit[replica.index()] {
            for height in (before + 1).max(self.base)..=height {
                match self.blocks.get_mut((height - self.base) as usize) {
                    Some(block) => block.reached += 1,
                    None => break,
                }
            }
        }
    }

    /// A laggard takes over the state after a block: one that is canonical.
    pub fn install(&mut self, replica: ReplicaId, block: &BlockFact, report: &mut Report<'_>) {
        match self.canonical(block.height) {
            Some(canonical) if canonical.block.id == block.id => {}
            None if block.height < self.base => {}
            _ => report(Check::Agreement, format!("takes over {block}, which is not committed"), None),
        }
        let height = self.heights[replica.index()];
        if block.height < height {
            let detail = format!("takes over height {} after height {height}", block.height);
            report(Check::CommitsFinal, detail, None);
        } else {
            self.advance(replica, block.height);
        }
    }

    /// A fault begins. Nobody waits for a replica that is down for good: until then it is judged, however far it lags.
    pub fn begin_fault(&mut self, index: usize) {
        let Some(replica) = self.takes_down[index] else { return };
        if std::mem::replace(&mut self.may_commit[replica.index()], false) {
            self.committing -= 1;
            let height = self.heights[replica.index()];
            self.blocks
                .iter_mut()
                .filter(|known| known.block.height <= height)
                .for_each(|known| known.reached -= 1);
            self.forget();
        }
    }

    /// Drops what everybody has committed who may commit yet, but for the last, which the next one's parent is compared
    /// with.
    fn forget(&mut self) {
        while self.blocks.get(1).is_some_and(|next| next.reached >= self.committing) {
            self.blocks.pop_front();
            self.base += 1;
        }
    }
}

/// Whom a fault takes down for good.
fn taken_down(fault: &Fault) -> Option<ReplicaId> {
    match fault.kind {
        FaultKind::Crash { replica, .. } if fault.until.is_none() => Some(replica),
        _ => None,
    }
}
