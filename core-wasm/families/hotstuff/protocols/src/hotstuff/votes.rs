//! Votes that a leader gathers: per view, phase and block, from the current view on.

use facts::{BlockId, Phase, View};
use sim::ids::ReplicaId;
use sim::replica_set::ReplicaSet;

use crate::quorum::Tally;

/// Votes by view, phase and block.
#[derive(Clone, Debug, Default)]
pub struct Votes(Tally<(View, Phase, BlockId)>);

impl Votes {
    /// Adds a vote; the voters of this block, if the vote was new.
    pub fn insert(
        &mut self,
        source: ReplicaId,
        view: View,
        phase: Phase,
        block: BlockId,
    ) -> Option<&ReplicaSet> {
        let voters = self.0.entry((view, phase, block));
        voters.insert(source).then_some(voters)
    }

    /// How many there are for a block.
    pub fn count(&self, view: View, phase: Phase, block: BlockId) -> u16 {
        self.0.get((view, phase, block)).map_or(0, ReplicaSet::len)
    }

    /// Forgets votes of views before `view`.
    pub fn forget_before(&mut self, view: View) {
        self.0.forget(|(earlier, ..)| *earlier < view);
    }
}
