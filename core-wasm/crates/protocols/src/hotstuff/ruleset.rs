//! What makes a protocol of the family: when to vote, what to lock, what to commit.

use std::rc::Rc;

use facts::View;

use crate::block_tree::{Block, BlockTree, QuorumCert};

/// What a replica must never forget, written down before it says anything that follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Safety {
    /// The highest view that it voted in.
    pub voted: View,
    /// The block that it is locked on, by certificate.
    pub locked: QuorumCert,
}

/// The rules of one protocol. `block` is a valid proposal whose ancestors down to the committed block are in `tree`.
pub trait Ruleset {
    /// Whether to vote for `block`.
    fn votes_for(&self, block: &Rc<Block>, safety: &Safety, tree: &BlockTree) -> bool;
    /// The certificate to lock on, having seen `block`.
    fn lock(&self, block: &Block, tree: &BlockTree) -> Option<QuorumCert>;
    /// The block to commit, having seen `block`.
    fn commit(&self, block: &Block, tree: &BlockTree) -> Option<Rc<Block>>;
}
