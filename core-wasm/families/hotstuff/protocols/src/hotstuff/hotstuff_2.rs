//! HotStuff-2, pipelined (Malkhi and Nayak, *HotStuff-2: Optimal Two-Phase Responsive BFT*, 2023): a two-chain that is
//! safe and live.
//!
//! A replica locks on the certificate in a block that it votes for, and votes for what carries a certificate at least
//! as high as its lock. Two blocks, parent and child, certified in consecutive views commit the first: whoever voted
//! for the second is locked on the first, and no view lies between in which anything else could have been certified.
//!
//! One replica alone may have a lock, as in two phases. What the third phase of HotStuff does about that a wait does
//! here, and only where a view has failed: a leader that holds the certificate of the view directly before proposes at
//! once, since nobody can be locked higher. Any other leader hears new-views of all, or waits until Delta has passed
//! since it entered the view, within which every honest replica's has come (the view is entered, told of and answered
//! in two delays), and proposes on the highest.
//!
//! A new-view is a promise: it names the highest lock of its sender in this view. A proposal of an earlier view that
//! comes afterwards therefore moves no lock ([`Ruleset::locks_late`]), or a liar who had kept it back could make one
//! that the leader has not heard of.

use std::rc::Rc;

use facts::Phase;

use super::ruleset::{Awaits, Phases, Ruleset, Safety, Then};
use super::ruling::{CommitRule, Reason, Refusal};
use crate::block_tree::{Block, BlockTree, QuorumCert};

/// The rules of HotStuff-2.
pub struct HotStuff2 {
    /// Whether a chain commits only in consecutive views.
    pub consecutive: bool,
}

impl Ruleset for HotStuff2 {
    fn phases(&self) -> Phases {
        Phases(&[(Phase::Generic, Then::Extend)])
    }

    fn awaits(&self) -> Awaits {
        Awaits::CertificateOrAll
    }

    /// Views alone are compared: two certificates of a view are for one block, so that a block with the lock's own
    /// certificate extends the lock.
    fn votes_for(&self, block: &Rc<Block>, safety: &Safety, tree: &BlockTree) -> Result<Reason, Refusal> {
        safety.allows(block.view, self.phases().first())?;
        let (justify, lock) = (block.justify.view, safety.locked.view);
        if justify > lock {
            Ok(Reason::LaterCertificate { justify, lock })
        } else if justify == lock {
            Ok(Reason::ExtendsLock)
        } else {
            let height = tree.get(safety.locked.block).map(|locked| locked.height);
            Err(Refusal::Locked { view: lock, height, justify })
        }
    }

    /// The block that this one certifies.
    fn lock(&self, block: &Block, _: &BlockTree) -> Option<QuorumCert> {
        Some(block.justify)
    }

    fn locks_late(&self) -> bool {
        false
    }

    /// Two certified blocks, one the parent of the other, in consecutive views.
    fn commit(&self, block: &Block, tree: &BlockTree) -> Option<(Rc<Block>, CommitRule)> {
        let second = tree.get(block.justify.block)?;
        let first = tree.get(second.justify.block)?;
        let consecutive = second.view == first.view.next_round();
        let rule = CommitRule::Chain { length: 2, first: first.view, last: second.view };
        (second.parent == first.id && (consecutive || !self.consecutive)).then(|| (Rc::clone(first), rule))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_tree::Payload;
    use facts::View;

    const RULES: HotStuff2 = HotStuff2 { consecutive: true };

    fn view(epoch: u32, number: u32) -> View {
        View { epoch, number }
    }

    fn child(tree: &mut BlockTree, parent: &Block, view: View) -> Rc<Block> {
        let justify = match parent.height {
            0 => QuorumCert::GENESIS,
            _ => QuorumCert { block: parent.id, view: parent.view, phase: Phase::Generic },
        };
        let block = Block::child(parent, view, justify, Payload::default(), 0, 0);
        tree.insert(&block);
        block
    }

    fn committed(rules: &HotStuff2, block: &Block, tree: &BlockTree) -> Option<u64> {
        rules.commit(block, tree).map(|(block, _)| block.height)
    }

    #[test]
    fn two_certified_blocks_commit_in_consecutive_views_of_one_epoch() {
        let genesis = Block::genesis(Payload::default());
        let mut tree = BlockTree::new(Rc::clone(&genesis));
        let first = child(&mut tree, &genesis, view(0, 1));
        let second = child(&mut tree, &first, view(0, 2));
        assert_eq!(committed(&RULES, &second, &tree), Some(0), "one and the genesis block");
        let third = child(&mut tree, &second, view(0, 3));
        assert_eq!(committed(&RULES, &third, &tree), Some(1));
        // After a view change the views do not follow each other, until two of the new epoch do.
        let fourth = child(&mut tree, &third, view(1, 4));
        let fifth = child(&mut tree, &fourth, view(1, 5));
        assert_eq!(committed(&RULES, &fifth, &tree), None, "of two epochs");
        let sixth = child(&mut tree, &fifth, view(1, 6));
        assert_eq!(committed(&RULES, &sixth, &tree), Some(4));
        let gap = child(&mut tree, &fifth, view(1, 7));
        let after = child(&mut tree, &gap, view(1, 8));
        assert_eq!(committed(&RULES, &after, &tree), None, "view 6 lies between");
        assert_eq!(committed(&HotStuff2 { consecutive: false }, &after, &tree), Some(5), "broken");
    }

    #[test]
    fn a_vote_asks_for_a_certificate_at_least_as_high_as_the_lock() {
        let genesis = Block::genesis(Payload::default());
        let mut tree = BlockTree::new(Rc::clone(&genesis));
        let first = child(&mut tree, &genesis, view(0, 1));
        let second = child(&mut tree, &first, view(0, 2));
        let lock = RULES.lock(&second, &tree).expect("it locks on what it sees certified");
        assert_eq!((lock.block, lock.view), (first.id, view(0, 1)));
        let safety = Safety { voted: (view(0, 2), Phase::Generic), locked: lock };
        let ruled = |block: &Rc<Block>, tree: &BlockTree| RULES.votes_for(block, &safety, tree);
        assert_eq!(ruled(&second, &tree), Err(Refusal::Voted(view(0, 2))));
        let same = child(&mut tree, &first, view(1, 3));
        assert_eq!(ruled(&same, &tree), Ok(Reason::ExtendsLock));
        let later = child(&mut tree, &second, view(1, 3));
        let reason = Reason::LaterCertificate { justify: view(0, 2), lock: view(0, 1) };
        assert_eq!(ruled(&later, &tree), Ok(reason));
        let earlier = child(&mut tree, &genesis, view(1, 3));
        let refusal = Refusal::Locked { view: view(0, 1), height: Some(1), justify: View::GENESIS };
        assert_eq!(ruled(&earlier, &tree), Err(refusal));
    }
}
