//! Votes that a coming leader gathers: per view and block, from the current view on.

use facts::{BlockId, View};
use sim::node::ReplicaId;

use crate::quorum::{Tally, Voters};

/// Votes by view and block.
#[derive(Clone, Debug, Default)]
pub struct Votes(Tally<(View, BlockId)>);

impl Votes {
    /// Adds a vote; the voters of this block, if the vote was new.
    pub fn insert(&mut self, source: ReplicaId, view: View, block: BlockId) -> Option<&Voters> {
        let voters = self.0.entry((view, block));
        voters.insert(source).then_some(voters)
    }

    /// Forgets votes of views before `view`.
    pub fn forget_before(&mut self, view: View) {
        self.0.forget(|(earlier, _)| earlier < view);
    }
}
