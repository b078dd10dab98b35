//! How many transactions all replicas have voted for, as far as their votes have come: what the thesis's prototype
//! counts (3.4.3), which waits for all of its nodes and commits nothing.

use std::collections::VecDeque;

use facts::{BlockFact, BlockId};
use sim::ids::ReplicaId;

/// Blocks by what their chains hold, and how far each replica's votes go.
#[derive(Clone, Debug)]
pub struct Acknowledged {
    /// The latest proposals, each with the transactions of its chain up to it.
    chains: VecDeque<(BlockId, u64)>,
    /// Transactions of the longest chain that a vote of this replica's was for, its own proposals among them.
    votes: Vec<u64>,
}

/// A vote for a block older than so many others is behind those of the same replica that follow it.
const CHAINS_MAX: usize = 1_024;

impl Acknowledged {
    /// Nothing is proposed.
    pub fn new(replicas: u16) -> Self {
        Acknowledged { chains: VecDeque::new(), votes: vec![0; usize::from(replicas)] }
    }

    /// A replica proposes a block, which it votes for.
    pub fn propose(&mut self, replica: ReplicaId, block: &BlockFact) {
        let total = self.chain(block.parent).unwrap_or(0) + block.transactions;
        if self.chains.len() == CHAINS_MAX {
            self.chains.pop_front();
        }
        self.chains.push_back((block.id, total));
        self.reach(replica, total);
    }

    /// A replica's vote for a block has come.
    pub fn vote(&mut self, replica: ReplicaId, block: BlockId) {
        if let Some(total) = self.chain(block) {
            self.reach(replica, total);
        }
    }

    /// What all have voted for.
    pub fn total(&self) -> u64 {
        self.votes.iter().copied().min().unwrap_or(0)
    }

    fn chain(&self, block: BlockId) -> Option<u64> {
        self.chains.iter().rev().find(|(id, _)| *id == block).map(|(_, total)| *total)
    }

    fn reach(&mut self, replica: ReplicaId, total: u64) {
        let vote = &mut self.votes[replica.index()];
        *vote = total.max(*vote);
    }
}

#[cfg(test)]
mod tests {
    use facts::View;

    use super::*;

    fn block(height: u64, transactions: u64) -> BlockFact {
        let [view, justify_view] = [View::GENESIS; 2];
        let [id, parent] = [BlockId(height), BlockId(height - 1)];
        BlockFact { id, view, height, parent, justify: parent, justify_view, transactions }
    }

    #[test]
    fn a_block_counts_with_all_before_it_once_every_replica_has_voted() {
        let mut acknowledged = Acknowledged::new(3);
        let mut totals = Vec::new();
        acknowledged.propose(ReplicaId(0), &block(1, 79));
        acknowledged.vote(ReplicaId(1), BlockId(1));
        totals.push(acknowledged.total());
        acknowledged.vote(ReplicaId(2), BlockId(1));
        totals.push(acknowledged.total());
        acknowledged.propose(ReplicaId(0), &block(2, 100));
        acknowledged.propose(ReplicaId(0), &block(3, 100));
        // The vote for the block between was lost; that for the last one stands for it.
        for replica in [1, 2] {
            acknowledged.vote(ReplicaId(replica), BlockId(3));
            totals.push(acknowledged.total());
        }
        // A late vote takes nothing back, and one for a block that nobody proposed says nothing.
        acknowledged.vote(ReplicaId(2), BlockId(2));
        acknowledged.vote(ReplicaId(2), BlockId(9));
        totals.push(acknowledged.total());
        assert_eq!(totals, [0, 79, 79, 279, 279]);
    }
}
