//! Votes that a coming leader gathers: per view and block, from the current view on.

use std::collections::BTreeMap;

use facts::{BlockId, View};
use sim::node::ReplicaId;

use crate::quorum::Voters;

/// Votes by view and block.
#[derive(Clone, Debug, Default)]
pub struct Votes(BTreeMap<(View, BlockId), Voters>);

impl Votes {
    /// Adds a vote; the voters of this block, if the vote was new.
    pub fn insert(&mut self, source: ReplicaId, view: View, block: BlockId) -> Option<&Voters> {
        let voters = self.0.entry((view, block)).or_default();
        voters.insert(source).then_some(voters)
    }

    /// Forgets votes of views before `view`.
    pub fn forget_before(&mut self, view: View) {
        while let Some(first) = self.0.first_entry()
            && first.key().0 < view
        {
            first.remove();
        }
    }
}
