//! What makes a protocol of the family: in which phases it votes, when, what it locks, what it commits.

use std::fmt;
use std::rc::Rc;

use facts::{Phase, View};

use crate::block_tree::{Block, BlockTree, QuorumCert};
use crate::quorum::Failures;

use super::ruling::{CommitRule, Reason, Refusal};

/// What a replica must never forget, written down before it says anything that follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Safety {
    /// The latest view and phase that it voted in.
    pub voted: (View, Phase),
    /// The block that it is locked on, by certificate.
    pub locked: QuorumCert,
}

impl Safety {
    /// Nobody votes twice in a phase of a view, or goes back to an earlier one.
    ///
    /// # Errors
    /// The view voted in.
    pub fn allows(&self, view: View, phase: Phase) -> Result<(), Refusal> {
        if (view, phase) > self.voted { Ok(()) } else { Err(Refusal::Voted(self.voted.0)) }
    }
}

/// What the certificate of a phase's votes makes a replica do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Nothing by itself: the next block carries it, and the chain of blocks tells.
    Extend,
    /// Keep it as its key.
    Key,
    /// Lock on its block.
    Lock,
    /// Commit its block.
    Commit,
}

/// The phases in which a view's leader gathers votes, in order, and what follows from the certificate of each.
#[derive(Clone, Copy, Debug)]
pub struct Phases(pub(super) &'static [(Phase, Then)]);

impl Phases {
    /// The one in which a proposal is voted for.
    pub fn first(self) -> Phase {
        self.0[0].0
    }

    /// How many there are.
    pub fn count(self) -> usize {
        self.0.len()
    }

    /// Whether a certificate ends the view of its votes, which is over then.
    pub fn ends_view(self, phase: Phase) -> bool {
        self.0.last().is_some_and(|&(last, _)| last == phase)
    }

    /// Whether views have one phase, whose certificate the next view's leader forms.
    pub fn is_pipelined(self) -> bool {
        self.0[0].1 == Then::Extend
    }

    /// What the certificate of a phase makes a replica do.
    pub fn then(self, phase: Phase) -> Then {
        self.0.iter().find(|&&(known, _)| known == phase).map_or(Then::Extend, |&(_, then)| then)
    }

    /// The phase that the certificate of this one opens.
    pub fn opens(self, phase: Phase) -> Option<Phase> {
        self.0.iter().map(|&(later, _)| later).find(|&later| later > phase)
    }

    /// The phase whose certificate opens this one.
    pub fn before(self, phase: Phase) -> Option<Phase> {
        self.0.iter().rev().map(|&(earlier, _)| earlier).find(|&earlier| earlier < phase)
    }
}

/// What a leader must have before it proposes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// The certificate of the view before; or of a quorum its new-views, or complaints about the view before.
    Certificate,
    /// Of a quorum its new-views, or complaints about the view before.
    Quorum,
    /// New-views of a quorum: a complaint does not count, since whoever complained may have voted afterwards.
    Entered,
    /// New-views of all; those of a quorum where a stated bound on the delay has passed.
    All,
    /// The certificate of the view before; after a view change as [`Awaits::All`].
    CertificateOrAll,
}

/// The rules of one protocol. Views are either *pipelined*, with one vote for each block, which the next leader gathers
/// into the certificate of the next block, or they go through *phases*, whose votes the same leader gathers: the
/// certificate of each opens the next phase, and that of the last ends the view.
pub trait Ruleset {
    /// In which phases votes are gathered.
    fn phases(&self) -> Phases;

    /// What a leader must have before it proposes.
    fn awaits(&self) -> Awaits;

    /// What faulty replicas may do.
    fn tolerates(&self) -> Failures {
        Failures::Byzantine
    }

    /// Why to vote for `block`, a valid proposal whose ancestors down to the committed block are in `tree`.
    ///
    /// # Errors
    /// Why not to.
    fn votes_for(&self, block: &Rc<Block>, safety: &Safety, tree: &BlockTree) -> Result<Reason, Refusal> {
        safety.allows(block.view, self.phases().first())?;
        is_safe(block, safety, tree)
    }

    /// Pipelined: the certificate to lock on, having seen `block`.
    fn lock(&self, _block: &Block, _tree: &BlockTree) -> Option<QuorumCert> {
        None
    }

    /// Pipelined: whether a block of a view that is over still moves the lock.
    fn locks_late(&self) -> bool {
        true
    }

    /// Pipelined: the block to commit, having seen `block`, and why.
    fn commit(&self, _block: &Block, _tree: &BlockTree) -> Option<(Rc<Block>, CommitRule)> {
        None
    }
}

/// safeNode of the HotStuff paper, Algorithm 1 line 24: `block` extends the locked block, or carries a certificate of a
/// later view than the lock's. A locked block that is not in the tree is committed and forgotten, and then all that is
/// here extends it; or it has not come yet, since a certificate was told of before its block, and nothing is known to
/// extend it.
fn is_safe(block: &Rc<Block>, safety: &Safety, tree: &BlockTree) -> Result<Reason, Refusal> {
    let (justify, lock) = (block.justify.view, safety.locked.view);
    let locked = tree.get(safety.locked.block);
    let extends_lock = match locked {
        Some(locked) => tree.extends(block, locked),
        None => lock <= tree.committed().view,
    };
    if extends_lock {
        Ok(Reason::ExtendsLock)
    } else if justify > lock {
        Ok(Reason::LaterCertificate { justify, lock })
    } else {
        Err(Refusal::Locked { view: lock, height: locked.map(|locked| locked.height), justify })
    }
}

impl fmt::Debug for dyn Ruleset {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phases().fmt(formatter)
    }
}
