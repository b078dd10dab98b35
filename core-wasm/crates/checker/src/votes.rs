//! Votes, locks, certificates and views of each replica, against the tree of blocks that were proposed.

use std::collections::BTreeMap;

use facts::{BlockFact, BlockId, View};
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
    parent: BlockId,
    height: u64,
    view: View,
    voters: Voters,
}

/// One replica's promises.
#[derive(Clone, Copy, Debug)]
struct Replica {
    view: Option<View>,
    voted: View,
    locked: (BlockId, View),
    /// Up again: it may enter the view that it was in.
    restarted: bool,
}

const BEGINNING: Replica =
    Replica { view: None, voted: View::GENESIS, locked: (BlockId::GENESIS, View::GENESIS), restarted: false };

/// What all replicas promised so far.
#[derive(Clone, Debug)]
pub struct Votes {
    quorum: usize,
    replicas: Vec<Replica>,
    tree: BTreeMap<BlockId, Node>,
    /// Blocks that were certified, by view.
    certified: BTreeMap<View, BlockId>,
    /// Blocks below this height are forgotten.
    base: u64,
}

impl Votes {
    pub fn new(setup: &Setup) -> Self {
        Votes {
            quorum: usize::from(setup.quorum),
            replicas: vec![BEGINNING; usize::from(setup.replicas)],
            tree: BTreeMap::new(),
            certified: BTreeMap::new(),
            base: 0,
        }
    }

    fn node(&mut self, block: &BlockFact) -> &mut Node {
        let BlockFact { id, parent, height, view, .. } = *block;
        self.tree.entry(id).or_insert_with(|| Node { parent, height, view, voters: Voters::default() })
    }

    pub fn propose(&mut self, block: &BlockFact) {
        self.node(block);
    }

    pub fn enter(&mut self, replica: ReplicaId, view: View, report: &mut Report<'_>) {
        let known = &mut self.replicas[replica.index()];
        let goes_on = known.view.is_none_or(|before| view > before || known.restarted && view == before);
        if !goes_on {
            report(Check::ViewsMonotone, format!("enters {view:?} after {:?}", known.view));
        }
        (known.view, known.restarted) = (Some(view), false);
    }

    pub fn restart(&mut self, replica: ReplicaId) {
        self.replicas[replica.index()].restarted = true;
    }

    pub fn vote(&mut self, replica: ReplicaId, block: &BlockFact, report: &mut Report<'_>) {
        self.node(block).voters.insert(replica.0);
        let known = &mut self.replicas[replica.index()];
        let (voted, (lock, lock_view)) = (known.voted, known.locked);
        known.voted = voted.max(block.view);
        if block.view <= voted {
            report(Check::OneVotePerView, format!("votes in {:?} after a vote in {voted:?}", block.view));
        }
        if block.justify_view <= lock_view && !self.extends(block, lock, lock_view) {
            let detail = format!(
                "votes for {:?}, which neither extends its lock {lock:?} nor is justified later",
                block.id
            );
            report(Check::Lock, detail);
        }
    }

    /// Whether `block` descends from `ancestor` of `view`. A lock below what is forgotten is on the canonical chain, which
    /// everything extends that is not forgotten.
    fn extends(&self, block: &BlockFact, ancestor: BlockId, view: View) -> bool {
        let mut id = block.id;
        while let Some(node) = self.tree.get(&id) {
            if id == ancestor {
                return true;
            }
            if node.view <= view {
                return false;
            }
            id = node.parent;
        }
        id == ancestor || self.base > 0 && !self.tree.contains_key(&ancestor)
    }

    pub fn lock(&mut self, replica: ReplicaId, block: BlockId, view: View, report: &mut Report<'_>) {
        let known = &mut self.replicas[replica.index()];
        let (before, before_view) = known.locked;
        if view < before_view || view == before_view && block != before {
            report(
                Check::Lock,
                format!("its lock goes from {before:?} of {before_view:?} to {block:?} of {view:?}"),
            );
        }
        known.locked = (block, view);
    }

    pub fn certify(&mut self, block: BlockId, view: View, signers: &[u16], report: &mut Report<'_>) {
        if signers.len() < self.quorum {
            let detail =
                format!("a certificate for {block:?} has {} signers of {}", signers.len(), self.quorum);
            report(Check::Certificate, detail);
        }
        if signers.windows(2).any(|pair| pair[0] >= pair[1]) {
            report(Check::Certificate, format!("a certificate for {block:?} names a signer twice"));
        }
        match self.tree.get(&block) {
            Some(node) => {
                if let Some(signer) = signers.iter().find(|&&signer| !node.voters.contains(signer)) {
                    report(
                        Check::Certificate,
                        format!("replica {signer} signed a certificate for {block:?} without a vote"),
                    );
                }
            }
            None => {
                report(Check::Certificate, format!("a certificate for {block:?}, which nobody voted for"))
            }
        }
        let certified = *self.certified.entry(view).or_insert(block);
        if certified != block {
            report(Check::Certificate, format!("{block:?} and {certified:?} are certified in {view:?}"));
        }
    }

    /// How many blocks are remembered.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.tree.len() + self.certified.len()
    }

    /// Forgets blocks below `base`, now and then.
    pub fn forget_below(&mut self, base: u64) {
        const EVERY: u64 = 64;
        if base < self.base + EVERY {
            return;
        }
        self.base = base;
        self.tree.retain(|_, node| node.height >= base);
        let earliest = self.tree.values().map(|node| node.view).min();
        self.certified.retain(|&view, _| earliest.is_some_and(|earliest| view >= earliest));
    }
}
