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
//! Filtering (Algorithm 3): transactions in blocks that the new one extends are left out, whoever proposed them, and
//! those that are executed. By commits alone it is what is executed, and what this replica itself put into the branch;
//! without filtering, what it has proposed itself, in the branch or in a committed block. As printed, line 8 empties
//! the set of transactions that were seen. A full block leaves some behind, and of these nobody knows any more which
//! the block has, so that its successor proposes them again.

use std::rc::Rc;

use facts::BlockId;
use sim::ids::StreamId;
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

/// Which transactions a leader leaves out, having been proposed before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// All in the blocks that its own extends, and executed ones.
    Branch,
    /// The same, except for those that a full parent was the first to hold.
    Printed,
    /// Its own of these, and executed ones.
    Committed,
    /// Its own of these, and its own that are executed.
    Own,
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
    /// What is left out.
    pub filter: Filter,
    /// Whether every block has to be full.
    pub full_only: bool,
    /// Whether views go on with empty blocks while nothing waits and nothing is uncommitted.
    pub goes_on_idle: bool,
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
    /// Broken: what it has seen proposed is never given back (Algorithm 3, line 8).
    forgets: bool,
    /// The transactions of the branch that ends in a block, and those that are gone.
    branch: (BlockId, RunSet),
    /// That block, if its successor is to propose its transactions again: they are not in the set yet.
    again: Option<Rc<Block>>,
    own: Vec<BlockId>,
    /// What is left out whatever the branch.
    gone: RunSet,
}

impl Batching {
    /// Nothing proposed yet.
    pub fn new(config: BatchConfig, forgets: bool) -> Self {
        let (branch, gone) = ((BlockId::GENESIS, RunSet::default()), RunSet::default());
        Batching { config, forgets, branch, again: None, own: Vec::new(), gone }
    }

    /// The settings are these from now on.
    pub fn adopt(&mut self, config: BatchConfig) {
        self.config = config;
    }

    /// This replica proposed `block`.
    pub fn note_own(&mut self, block: &Block) {
        if matches!(self.config.filter, Filter::Committed | Filter::Own) {
            self.own.push(block.id);
        }
    }

    /// This replica has got `block` in its view.
    pub fn note_seen(&mut self, block: &Block) {
        if self.forgets {
            self.leave_out(block);
        }
    }

    /// `block` is committed.
    pub fn note_committed(&mut self, block: &Block) {
        if self.config.filter == Filter::Own && self.own.contains(&block.id) {
            self.leave_out(block);
        }
    }

    fn leave_out(&mut self, block: &Block) {
        self.gone.insert_all(block.batch());
        self.branch.1.insert_all(block.batch());
    }

    /// The batch for a block of view number `turn` on top of `parent`.
    pub fn offer(
        &mut self,
        turn: u32,
        parent: &Rc<Block>,
        tree: &BlockTree,
        pool: &Pool,
        context: &NodeContext<'_>,
    ) -> Offer<Vec<sim::ids::Run>> {
        self.follow(parent, tree);
        let streams = u32::from(context.streams());
        // Turns go round the streams, so that none starves.
        let order = (0..streams).map(|offset| StreamId(((turn + offset) % streams) as u16));
        let runs = match self.config.filter {
            // Others may have had executed what it still has to propose, but not without any other work.
            Filter::Own if !pool.has_work(context) => Vec::new(),
            Filter::Own => pool.take(order, &RunSet::default(), &self.branch.1, self.config.max_tx, context),
            _ => pool.take(order, &pool.executed, &self.branch.1, self.config.max_tx, context),
        };
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
        let runs = pool.take(streams, &pool.executed, &taken, self.config.max_tx, context);
        self.config.max_tx - count(&runs)
    }

    /// Makes `branch` the transactions of the branch that ends in `leaf`.
    fn follow(&mut self, leaf: &Rc<Block>, tree: &BlockTree) {
        if self.branch.0 == leaf.id {
            return;
        }
        let counts = |block: &Block| match self.config.filter {
            Filter::Branch | Filter::Printed => true,
            Filter::Committed | Filter::Own => self.own.contains(&block.id),
        };
        if self.branch.0 == leaf.parent {
            if let Some(parent) = self.again.take() {
                self.branch.1.insert_all(parent.batch());
            }
        } else {
            (self.branch.1, self.again) = (self.gone.clone(), None);
            for block in tree.branch(leaf).unwrap_or_default() {
                if block.id != leaf.id && counts(&block) {
                    self.branch.1.insert_all(block.batch());
                }
            }
        }
        if self.config.filter == Filter::Printed && count(leaf.batch()) >= self.config.max_tx {
            self.again = Some(Rc::clone(leaf));
        } else if counts(leaf) {
            self.branch.1.insert_all(leaf.batch());
        }
        self.branch.0 = leaf.id;
        self.own.retain(|&id| tree.get(id).is_some());
    }
}
