//! Votes, locks, certificates and views of each replica, against the tree of blocks that were proposed.

use std::collections::VecDeque;

use facts::{BlockFact, BlockId, Phase, View};
use sim::node::ReplicaId;

use crate::{Check, Report, Setup};

/// A set of replicas.
#[derive(Clone, Debug, Default)]
struct Voters(Vec<u64>);

impl Voters {
    fn insert(&mut self, replica: u16) {
        let word = usize::from(replica / 64);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (replica % 64);
    }

    fn contains(&self, replica: u16) -> bool {
        self.0.get(usize::from(replica / 64)).is_some_and(|word| word >> (replica % 64) & 1 == 1)
    }
}

/// A block of the tree, and who voted for it.
#[derive(Clone, Debug)]
struct Node {
    id: BlockId,
    parent: BlockId,
    height: u64,
    view: View,
    /// In each phase.
    voters: [Voters; Phase::COUNT],
}

/// One replica's promises.
#[derive(Clone, Copy, Debug)]
struct Replica {
    view: Option<View>,
    voted: (View, Phase),
    locked: (BlockId, View),
    /// Up again: it may enter the view that it was in.
    restarted: bool,
}

const BEGINNING: Replica = Replica {
    view: None,
    voted: (View::GENESIS, Phase::Commit),
    locked: (BlockId::GENESIS, View::GENESIS),
    restarted: false,
};

/// What all replicas promised so far.
#[derive(Clone, Debug)]
pub struct Votes {
    quorum: usize,
    honest: Vec<bool>,
    replicas: Vec<Replica>,
    /// In the order in which they were first named: parents before children, and what is asked for near the end.
    tree: VecDeque<Node>,
    /// Phases of views and what was certified in them, in order.
    certified: VecDeque<((View, Phase), BlockId)>,
    /// Blocks below this height are forgotten.
    base: u64,
}

impl Votes {
    pub fn new(setup: &Setup) -> Self {
        Votes {
            quorum: usize::from(setup.quorum),
            honest: setup.honest.clone(),
            replicas: vec![BEGINNING; usize::from(setup.replicas)],
            tree: VecDeque::new(),
            certified: VecDeque::new(),
            base: 0,
        }
    }

    /// The place of a block among the first `end` of the tree.
    fn place(&self, id: BlockId, end: usize) -> Option<usize> {
        (0..end).rev().find(|&place| self.tree[place].id == id)
    }

    fn node(&mut self, block: &BlockFact) -> &mut Node {
        let BlockFact { id, parent, height, view, .. } = *block;
        let place = self.place(id, self.tree.len()).unwrap_or_else(|| {
            self.tree.push_back(Node { id, parent, height, view, voters: Default::default() });
            self.tree.len() - 1
        });
        &mut self.tree[place]
    }

    pub fn propose(&mut self, block: &BlockFact) {
        self.node(block);
    }

    pub fn enter(&mut self, replica: ReplicaId, view: View, report: &mut Report<'_>) {
        let known = &mut self.replicas[replica.index()];
        if let Some(before) = known.view
            && !(view > before || known.restarted && view == before)
        {
            report(Check::ViewsMonotone, format!("enters {view} after {before}"));
        }
        (known.view, known.restarted) = (Some(view), false);
    }

    pub fn restart(&mut self, replica: ReplicaId) {
        self.replicas[replica.index()].restarted = true;
    }

    /// The first vote of a view is asked for safeNode; those of later phases follow from a certificate of the one before.
    pub fn vote(&mut self, replica: ReplicaId, block: &BlockFact, phase: Phase, report: &mut Report<'_>) {
        self.node(block).voters[phase as usize].insert(replica.0);
        let known = &mut self.replicas[replica.index()];
        let (voted, (lock, lock_view)) = (known.voted, known.locked);
        known.voted = voted.max((block.view, phase));
        if (block.view, phase) <= voted {
            report(Check::OneVotePerView, format!("votes in {} after a vote in {}", block.view, voted.0));
        }
        if phase <= Phase::Prepare && block.justify_view <= lock_view && !self.extends(block, lock, lock_view)
        {
            let detail = format!(
                "votes for {}, which neither extends its lock, {lock}, nor is justified later",
                block.id
            );
            report(Check::Lock, detail);
        }
    }

    /// Whether `block` descends from `ancestor` of `view`. A lock below what is forgotten is on the canonical chain, which
    /// everything extends that is not forgotten.
    fn extends(&self, block: &BlockFact, ancestor: BlockId, view: View) -> bool {
        let (mut id, mut end) = (block.id, self.tree.len());
        while id != ancestor {
            let Some(place) = self.place(id, end) else {
                return self.base > 0 && self.place(ancestor, self.tree.len()).is_none();
            };
            let node = &self.tree[place];
            if node.view <= view {
                return false;
            }
            (id, end) = (node.parent, place);
        }
        true
    }

    pub fn lock(&mut self, replica: ReplicaId, block: BlockId, view: View, report: &mut Report<'_>) {
        let known = &mut self.replicas[replica.index()];
        let (before, before_view) = known.locked;
        if view < before_view || view == before_view && block != before {
            report(Check::Lock, format!("its lock goes from {before} of {before_view} to {block} of {view}"));
        }
        known.locked = (block, view);
    }

    pub fn certify(
        &mut self,
        block: BlockId,
        (view, phase): (View, Phase),
        signers: &[u16],
        report: &mut Report<'_>,
    ) {
        if signers.len() < self.quorum {
            let detail =
                format!("a certificate for {block} has {} signers of {}", signers.len(), self.quorum);
            report(Check::Certificate, detail);
        }
        if signers.windows(2).any(|pair| pair[0] >= pair[1]) {
            report(Check::Certificate, format!("a certificate for {block} names a signer twice"));
        }
        match self.place(block, self.tree.len()) {
            Some(place) => {
                let voters = &self.tree[place].voters[phase as usize];
                let has_not =
                    |signer: &&u16| self.honest[usize::from(**signer)] && !voters.contains(**signer);
                if let Some(signer) = signers.iter().find(has_not) {
                    report(
                        Check::Certificate,
                        format!("replica {signer} signed a certificate for {block} without a vote"),
                    );
                }
            }
            None => report(Check::Certificate, format!("a certificate for {block}, which nobody voted for")),
        }
        let after = self.certified.partition_point(|&(earlier, _)| earlier < (view, phase));
        match self.certified.get(after) {
            Some(&(same, other)) if same == (view, phase) => {
                if other != block {
                    report(Check::Certificate, format!("{block} and {other} are certified in {view}"));
                }
            }
            _ => self.certified.insert(after, ((view, phase), block)),
        }
    }

    /// How many blocks are remembered.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.tree.len() + self.certified.len()
    }

    /// Forgets blocks below `base`.
    pub fn forget_below(&mut self, base: u64) {
        self.base = base;
        while let Some(first) = self.tree.front()
            && first.height < base
        {
            let view = first.view;
            self.tree.pop_front();
            while self.certified.front().is_some_and(|&((earlier, _), _)| earlier <= view) {
                self.certified.pop_front();
            }
        }
    }
}
