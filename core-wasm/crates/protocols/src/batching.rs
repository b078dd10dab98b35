//! Batching (dissertation 3.4.1): a block carries transactions, at most `max_tx` of them.
//!
//! With `full_only` a block carries exactly as many, and there are no empty ones (libhotstuff's rule). What nobody
//! could propose yet is then no work: a leader who waits for a block to fill is not suspected.
//!
//! A block may name its transactions by their hashes instead ([`Carries::Hashes`], libhotstuff's way): clients send
//! them to all replicas, and whoever lacks one asks for it.
//!
//! **Safety** does not depend on who holds what: a name is a hash, and names one transaction everywhere. An honest
//! replica votes for a block only if it holds all that the block names, so that f + 1 honest replicas hold what a
//! quorum has voted for, and executes only what it holds.
//!
//! **Liveness** does: what an honest leader names it holds, and hands to whoever asks. A follower that lacks some of it
//! asks at once, the proposer first, and votes when the rest is there, from whomever it comes: its clients or the
//! proposer. A leader that names what nobody has has its view fail, like one that is silent.
//!
//! Filtering (Algorithm 3): transactions in blocks that the new one extends are left out, whoever proposed them.
//! Without it, only those that this replica itself put into the branch are.

use std::rc::Rc;

use facts::BlockId;
use sim::requests::StreamId;
use sim::time::{Duration, Time};
use sim::transactions::{RunSet, count};

use crate::block_tree::{Block, BlockTree};
use crate::pool::{NodeContext, Pool};

/// What a block holds of its transactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carries {
    /// The transactions themselves.
    Transactions,
    /// Their hashes: each replica is to have them from their clients.
    Hashes,
}

/// Settings of batching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchConfig {
    /// What a block holds of its transactions.
    pub carries: Carries,
    /// Most transactions a block.
    pub max_tx: u64,
    /// How long a leader waits for a batch to fill.
    pub max_delay: Duration,
    /// Whether transactions that others have proposed are left out.
    pub filter: bool,
    /// Whether every block has to be full.
    pub full_only: bool,
}

/// What there is to propose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer<P> {
    /// This.
    Now(P),
    /// Something, but not before this time.
    NotBefore(Time),
    /// Nothing before so many more transactions have come.
    Lacks(u64),
    /// Nothing.
    Nothing,
}

/// The batching side of a replica.
#[derive(Clone, Debug)]
pub struct Batching {
    config: BatchConfig,
    /// The transactions of the branch that ends in a block.
    branch: (BlockId, RunSet),
    own: Vec<BlockId>,
}

impl Batching {
    /// Nothing proposed yet.
    pub fn new(config: BatchConfig) -> Self {
        Batching { config, branch: (BlockId::GENESIS, RunSet::default()), own: Vec::new() }
    }

    /// The settings are these from now on.
    pub fn adopt(&mut self, config: BatchConfig) {
        self.config = config;
    }

    /// This replica proposed `block`.
    pub fn note_own(&mut self, block: &Block) {
        if !self.config.filter {
            self.own.push(block.id);
        }
    }

    /// The batch for a block of view number `turn` on top of `parent`.
    pub fn offer(
        &mut self,
        turn: u32,
        parent: &Rc<Block>,
        tree: &BlockTree,
        pool: &Pool,
        context: &NodeContext<'_>,
    ) -> Offer<Vec<sim::requests::Run>> {
        self.follow(parent, tree);
        let streams = u32::from(context.streams());
        // Turns go round the streams, so that none starves.
        let order = (0..streams).map(|offset| StreamId(((turn + offset) % streams) as u16));
        let runs = pool.take(order, &self.branch.1, self.config.max_tx, context);
        let lacking = self.config.max_tx - count(&runs);
        if lacking > 0 && self.config.full_only {
            return Offer::Lacks(lacking);
        }
        let Some(oldest) = pool.oldest(&runs, context) else { return Offer::Nothing };
        let due = oldest + self.config.max_delay;
        if lacking == 0 || due <= context.now() { Offer::Now(runs) } else { Offer::NotBefore(due) }
    }

    /// Where every block has to be full: how many more transactions have to come for one on top of `leaf`.
    #[inline]
    pub fn lacking(
        &self,
        leaf: &Rc<Block>,
        tree: &BlockTree,
        pool: &Pool,
        context: &NodeContext<'_>,
    ) -> Option<u64> {
        self.config.full_only.then(|| self.lacking_in(leaf, tree, pool, context))
    }

    fn lacking_in(&self, leaf: &Rc<Block>, tree: &BlockTree, pool: &Pool, context: &NodeContext<'_>) -> u64 {
        let mut taken = RunSet::default();
        for block in tree.branch(leaf).unwrap_or_default() {
            taken.insert_all(block.batch());
        }
        let streams = (0..context.streams()).map(StreamId);
        let runs = pool.take(streams, &taken, self.config.max_tx, context);
        self.config.max_tx - count(&runs)
    }

    /// Makes `branch` the transactions of the branch that ends in `leaf`.
    fn follow(&mut self, leaf: &Rc<Block>, tree: &BlockTree) {
        if self.branch.0 == leaf.id {
            return;
        }
        let counts = |block: &Block| self.config.filter || self.own.contains(&block.id);
        if self.branch.0 == leaf.parent {
            if counts(leaf) {
                self.branch.1.insert_all(leaf.batch());
            }
        } else {
            self.branch.1 = RunSet::default();
            for block in tree.branch(leaf).unwrap_or_default() {
                if counts(&block) {
                    self.branch.1.insert_all(block.batch());
                }
            }
        }
        self.branch.0 = leaf.id;
        self.own.retain(|&id| tree.get(id).is_some());
    }
}
