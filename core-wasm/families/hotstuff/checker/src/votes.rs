//! What each replica promised by its votes, locks and views, against the tree of blocks.

use facts::{BlockFact, BlockId, Phase, View};
use sim::ids::ReplicaId;

use crate::tree::Tree;
use crate::{Check, Report, Setup, honest_replicas};

/// One replica's promises.
#[derive(Clone, Copy, Debug)]
struct Replica {
    view: Option<View>,
    /// The highest view that it voted in, and a bit for each phase of that view that it voted in.
    voted: (View, u8),
    locked: (BlockId, View),
    /// Up again: it may enter the view that it was in.
    restarted: bool,
}

const BEGINNING: Replica = Replica {
    view: None,
    voted: (View::GENESIS, 0),
    locked: (BlockId::GENESIS, View::GENESIS),
    restarted: false,
};

/// What all replicas promised so far.
#[derive(Clone, Debug)]
pub struct Votes {
    quorum: u16,
    /// How many honest replicas a commit needs locked on its block: none where nobody lies, nor locks.
    lockers: u16,
    replicas: Vec<Replica>,
    pub tree: Tree,
}

impl Votes {
    pub fn new(setup: &Setup) -> Self {
        Votes {
            quorum: setup.quorum,
            lockers: if setup.rule.byzantine { setup.faulty_max + 1 } else { 0 },
            replicas: vec![BEGINNING; usize::from(setup.replicas)],
            tree: Tree::new(setup.quorum, setup.rule),
        }
    }

    /// Somebody shows a block: an honest replica only one whose certificate has its quorum.
    pub fn propose(&mut self, block: &BlockFact, honest: bool, report: &mut Report<'_>) {
        let node = self.tree.node(block);
        if honest && self.lockers > 0 && !std::mem::replace(&mut node.examined, true) {
            let BlockFact { justify, justify_view, .. } = *block;
            if !self.tree.is_certified(justify, justify_view) {
                let justify = self.tree.name(justify, justify_view);
                let detail =
                    format!("{block} carries a certificate for {justify}, for which no quorum voted");
                report(Check::Certificate, detail, None);
            }
        }
    }

    pub fn enter(&mut self, replica: ReplicaId, view: View, report: &mut Report<'_>) {
        let known = &mut self.replicas[replica.index()];
        if let Some(before) = known.view
            && !(view > before || known.restarted && view == before)
        {
            report(Check::ViewsMonotone, format!("enters {view} after {before}"), None);
        }
        (known.view, known.restarted) = (Some(view), false);
    }

    pub fn restart(&mut self, replica: ReplicaId) {
        self.replicas[replica.index()].restarted = true;
    }

    /// A vote, which counts whoever sent it; returns whether it completes a quorum.
    pub fn vote(
        &mut self,
        replica: ReplicaId,
        block: &BlockFact,
        phase: Phase,
        honest: bool,
        report: &mut Report<'_>,
    ) -> bool {
        let (complete, examined) = self.tree.vote(replica.0, block, phase);
        if complete {
            if let Some(rival) = self.tree.rival(block, phase) {
                let detail = format!(
                    "{block} has a quorum, and so has another block of that view, at height {}",
                    rival.block.height
                );
                report(Check::OneBlockPerView, detail, self.tree.conflict(block, &rival.block, phase));
            }
            self.tree.decide(block, phase);
        }
        if honest {
            if !examined {
                self.propose(block, true, report);
            }
            self.judge_vote(replica, block, phase, report);
        }
        complete
    }

    fn judge_vote(&mut self, replica: ReplicaId, block: &BlockFact, phase: Phase, report: &mut Report<'_>) {
        let Replica { voted: (voted, phases), locked: (lock, lock_view), .. } =
            self.replicas[replica.index()];
        let bit = 1 << phase as u8;
        if block.view < voted || block.view == voted && phases & bit != 0 {
            report(Check::OneVotePerView, format!("votes in {} after a vote in {voted}", block.view), None);
        } else {
            let phases = if block.view == voted { phases | bit } else { bit };
            self.replicas[replica.index()].voted = (block.view, phases);
        }
        if self.lockers > 0
            && phase <= Phase::Prepare
            && block.justify_view <= lock_view
            && !self.tree.extends(block, lock, lock_view)
        {
            let lock = self.tree.name(lock, lock_view);
            let detail =
                format!("votes for {block}, which neither extends its lock, {lock}, nor is justified later");
            report(Check::Lock, detail, None);
        }
    }

    pub fn lock(&mut self, replica: ReplicaId, block: BlockId, view: View, report: &mut Report<'_>) {
        let known = &mut self.replicas[replica.index()];
        let (before, before_view) = std::mem::replace(&mut known.locked, (block, view));
        if view < before_view || view == before_view && block != before {
            let [from, to] = [self.tree.name(before, before_view), self.tree.name(block, view)];
            let detail = format!("its lock goes from {from} to {to}");
            report(Check::Lock, detail, None);
        }
    }

    pub fn certify(
        &mut self,
        block: BlockId,
        view: View,
        phase: Phase,
        signers: &[u16],
        report: &mut Report<'_>,
    ) {
        let name = || self.tree.name(block, view);
        if signers.len() < usize::from(self.quorum) {
            let detail =
                format!("a certificate for {} has {} of {} signers", name(), signers.len(), self.quorum);
            report(Check::Certificate, detail, None);
        }
        if signers.windows(2).any(|pair| pair[0] >= pair[1]) {
            report(Check::Certificate, format!("a certificate for {} names a signer twice", name()), None);
        }
        let voters = self.tree.voters(block, view, phase);
        let sent = |signer: &&u16| voters.is_some_and(|voters| voters.contains(ReplicaId(**signer)));
        if let Some(signer) = signers.iter().find(|signer| !sent(signer)) {
            let detail = format!("replica {signer} signed a certificate for {} without a vote", name());
            report(Check::Certificate, detail, None);
        }
    }

    /// How many honest replicas are locked on a block or on one that extends it.
    fn locked_above(&self, block: &BlockFact) -> u16 {
        let is_above = |(lock, view): (BlockId, View)| {
            let node = (view >= block.view).then(|| self.tree.get(lock, view)).flatten();
            node.is_some_and(|node| self.tree.extends(&node.block, block.id, block.view))
        };
        let together = self.replicas.chunk_by(|one, next| one.locked == next.locked);
        together.filter(|those| is_above(those[0].locked)).map(|those| those.len() as u16).sum()
    }

    /// Somebody is the first to commit a block.
    pub fn commit(&self, block: &BlockFact, report: &mut Report<'_>) {
        if !self.tree.is_decided(block) {
            let detail = format!("commits {block}, which the votes do not commit");
            report(Check::CommitRule, detail, None);
        }
        if self.lockers > 0 {
            let locked = self.locked_above(block);
            if locked < self.lockers {
                let detail = format!(
                    "commits {block}, with {} locked on it, not {}",
                    honest_replicas(locked.into()),
                    self.lockers
                );
                report(Check::CommitLocked, detail, None);
            }
        }
    }
}
