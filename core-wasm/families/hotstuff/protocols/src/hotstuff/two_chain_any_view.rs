//! A two-chain in any views: the commit rule of Fast-HotStuff without its check that the views are consecutive.
//! **Unsafe**, for teaching.
//!
//! A chain of two certified blocks commits the first, and a replica locks on the block that the newest certificate is
//! for. With *b* <- *b'* in consecutive views that is safe: whoever voted for *b'* is locked on *b*, and no view lies
//! between in which something else could have been certified. This rule asks for the parent link alone. Where it
//! breaks: *b* of view 1 is certified, and only its collector knows; *c* of view 2, beside *b*, is certified by
//! replicas that know nothing of that; *b'* of view 3 on top of *b* is voted for by replicas that know nothing of *c*'s
//! certificate, and certified. Whoever sees that commits *b*. But those voters are locked on *b* of view 1, and the
//! certificate of *c* is of view 2: they vote for what extends *c*, which is committed too.

use std::rc::Rc;

use facts::Phase;

use super::ruleset::{Awaits, Phases, Ruleset, Then};
use super::ruling::CommitRule;
use crate::block_tree::{Block, BlockTree, QuorumCert};

/// The rules of a two-chain whose views need not be consecutive.
pub struct TwoChainAnyView;

impl Ruleset for TwoChainAnyView {
    fn phases(&self) -> Phases {
        Phases(&[(Phase::Generic, Then::Extend)])
    }

    fn awaits(&self) -> Awaits {
        Awaits::Certificate
    }

    /// The block that this one certifies.
    fn lock(&self, block: &Block, _: &BlockTree) -> Option<QuorumCert> {
        Some(block.justify)
    }

    /// Two certified blocks, one the parent of the other, in any two views.
    fn commit(&self, block: &Block, tree: &BlockTree) -> Option<(Rc<Block>, CommitRule)> {
        let second = tree.get(block.justify.block)?;
        let first = tree.get(second.justify.block)?;
        let rule = CommitRule::Chain { length: 2, first: first.view, last: second.view };
        (second.parent == first.id).then(|| (Rc::clone(first), rule))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_tree::Payload;
    use crate::hotstuff::ruleset::Safety;
    use facts::View;

    fn view(number: u32) -> View {
        View { epoch: 0, number }
    }

    fn certificate(block: &Block) -> QuorumCert {
        QuorumCert { block: block.id, view: block.view, phase: Phase::Generic }
    }

    /// The story that the module tells, with four honest replicas: every certificate has three votes by the rules.
    #[test]
    fn two_branches_are_committed() {
        let genesis = Block::genesis(Payload::default());
        let mut tree = BlockTree::new(Rc::clone(&genesis));
        let beginning = Safety { voted: (View::GENESIS, Phase::Generic), locked: QuorumCert::GENESIS };
        let mut replicas = [beginning; 4];
        let mut propose = |parent: &Block, number: u32, voters: &[usize]| {
            let justify = if parent.height == 0 { QuorumCert::GENESIS } else { certificate(parent) };
            let block = Block::child(parent, view(number), justify, Payload::default(), 0, 0);
            tree.insert(&block);
            for &voter in voters {
                let safety = &mut replicas[voter];
                assert!(
                    TwoChainAnyView.votes_for(&block, safety, &tree).is_ok(),
                    "replica {voter} in view {number}"
                );
                safety.voted = (block.view, Phase::Generic);
                let lock = TwoChainAnyView.lock(&block, &tree).expect("it locks on what it sees certified");
                if lock.view > safety.locked.view {
                    safety.locked = lock;
                }
            }
            (TwoChainAnyView.commit(&block, &tree).map(|(committed, _)| committed), block)
        };
        let (_, b) = propose(&genesis, 1, &[0, 1, 2]);
        let (_, c) = propose(&genesis, 2, &[1, 2, 3]);
        let (_, b2) = propose(&b, 3, &[0, 1, 2]);
        let (_, d) = propose(&c, 4, &[1, 2, 3]);
        let (by_some, _) = propose(&b2, 5, &[0]);
        let (by_others, _) = propose(&d, 6, &[1, 2, 3]);
        assert_eq!((by_some, by_others), (Some(b), Some(c)));
    }
}
