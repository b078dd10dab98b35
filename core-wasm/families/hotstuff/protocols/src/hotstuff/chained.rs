//! Chained HotStuff (dissertation Algorithm 1): every block carries a certificate for its parent, and a chain of three
//! certified blocks in consecutive views commits the first.
//!
//! Mended: line 10 follows b'.justify; the commit rule asks for parent links *and* consecutive views (with the dummy
//! nodes of line 2 a block's height is its view, so that parent links alone imply both); locks and the last vote
//! compare views.

use std::rc::Rc;

use facts::Phase;

use super::ruleset::{Awaits, Phases, Ruleset, Then};
use super::ruling::CommitRule;
use crate::block_tree::{Block, BlockTree, QuorumCert};

/// The rules of chained HotStuff.
pub struct Chained {
    /// Whether a chain commits only in consecutive views.
    pub consecutive: bool,
}

impl Ruleset for Chained {
    fn phases(&self) -> Phases {
        Phases(&[(Phase::Generic, Then::Extend)])
    }

    fn awaits(&self) -> Awaits {
        Awaits::Certificate
    }

    /// Lines 8, 9, 12, 13: the block certified by the certificate in the block that this one certifies.
    fn lock(&self, block: &Block, tree: &BlockTree) -> Option<QuorumCert> {
        Some(tree.get(block.justify.block)?.justify)
    }

    /// Lines 8 to 15: three blocks, each the parent of the next, certified in consecutive views.
    fn commit(&self, block: &Block, tree: &BlockTree) -> Option<(Rc<Block>, CommitRule)> {
        let third = tree.get(block.justify.block)?;
        let second = tree.get(third.justify.block)?;
        let first = tree.get(second.justify.block)?;
        let linked = third.parent == second.id && second.parent == first.id;
        let consecutive = third.view == second.view.next_round() && second.view == first.view.next_round();
        let rule = CommitRule::Chain { length: 3, first: first.view, last: third.view };
        (linked && (consecutive || !self.consecutive)).then(|| (Rc::clone(first), rule))
    }
}
