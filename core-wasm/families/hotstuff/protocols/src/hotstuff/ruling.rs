//! Which rule decided: what a replica made of a proposal, why a leader does not propose, why a block is committed; and
//! what a replica waits for.
//!
//! These are the rules' own answers, given as they decide. A replica keeps the last ones for whoever looks at it;
//! nothing is decided by them a second time.

use std::rc::Rc;

use facts::{Objection, Phase, View};
use sim::time::Time;

use crate::block_tree::Block;

/// Why a replica votes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The block extends the one that it is locked on.
    ExtendsLock,
    /// The block does not, but carries a certificate of a later view than the lock's: a quorum knows better.
    LaterCertificate {
        /// The certificate's view.
        justify: View,
        /// The lock's.
        lock: View,
    },
    /// A certificate of this phase's votes opens the next phase.
    Opened(Phase),
}

/// Why a replica does not vote for a valid proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It has voted in this view, which is not before the proposal's.
    Voted(View),
    /// It is locked on a block that the proposal does not extend, and the proposal carries no later certificate.
    Locked {
        /// The view of the lock.
        view: View,
        /// The height of its block; none: the certificate is here, and the block is not.
        height: Option<u64>,
        /// The view of the proposal's certificate.
        justify: View,
    },
    /// It is in this view, which is after the proposal's.
    Past(View),
    /// Streaming: the cut goes back behind the parent's.
    TakesBack,
    /// Streaming: it moves the lane of this replica without a certificate that f + 1 replicas hold it.
    Uncertified(u16),
    /// What the vote waited for did not come in time.
    Late,
}

impl Refusal {
    /// The rule that forbids the vote; none where the proposal came too late for it.
    pub fn objection(&self) -> Option<Objection> {
        match self {
            Refusal::Voted(_) => Some(Objection::Voted),
            Refusal::Locked { .. } => Some(Objection::Locked),
            Refusal::TakesBack => Some(Objection::TakesBack),
            Refusal::Uncertified(_) => Some(Objection::Uncertified),
            Refusal::Past(_) | Refusal::Late => None,
        }
    }
}

/// What a proposal waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// Its parent.
    Parent,
    /// The proof that its view has begun.
    View,
    /// Streaming: transactions of a lane.
    Data {
        /// Whose.
        origin: u16,
        /// How many.
        count: u64,
    },
    /// Transactions that the block names.
    Transactions {
        /// How many.
        count: u64,
    },
}

/// Why a proposal is not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It does not come from the leader of its view.
    NotFromLeader,
    /// The block is here, from catching up: it is certified, and its vote of no use any more.
    Known,
    /// It is no higher than what is committed.
    Committed,
}

/// What a replica made of a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// It voted.
    Voted(Reason),
    /// It did not.
    Refused(Refusal),
    /// It may yet.
    Waits(Lack),
    /// It did not look at it.
    Ignored(Flaw),
}

/// A proposal and what a replica made of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruled {
    /// The proposal.
    pub block: Rc<Block>,
    /// In which phase it was ruled on.
    pub phase: Phase,
    /// The ruling.
    pub ruling: Ruling,
}

/// Why the leader of a view does not propose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// It has proposed.
    Proposed,
    /// It waits for so many more new-views; votes and complaints count where the rules say so.
    NewViews(u16),
    /// It waits for so many more new-views, which are all, or until Delta is over.
    Delta(u16, Time),
    /// It lacks the block to propose on.
    Parent,
    /// A batch is due then, unless it is full before.
    Batch(Time),
    /// A block has to be full, and so many more transactions have to come.
    Fill(u64),
    /// What it holds is not acknowledged: it waits until then at most.
    Receipts(Time),
    /// There is nothing to order or to carry forward.
    Nothing,
}

/// What a replica waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// As leader, before it proposes.
    Hold(Hold),
    /// So many more votes of a phase for the block of its view.
    Votes(Phase, u16),
    /// The certificate that the leader makes of the votes of the phase that it has voted in.
    Certificate(Phase),
    /// Its leader's proposal.
    Proposal,
    /// It has given up its view: so many more complaints, which prove to it that it leads the next one.
    Complaints(u16),
    /// It has given up its view: the proof that this one has begun.
    View(View),
    /// Nothing: there is nothing to order or to carry forward.
    Nothing,
}

/// Why a block is committed, and what leads to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommitRule {
    /// So many certified blocks, each the parent of the next.
    Chain {
        /// How many.
        length: u8,
        /// The view of the first, which is the one that is committed.
        first: View,
        /// The view of the last.
        last: View,
    },
    /// The certificate of the last phase's votes.
    Certificate(View),
}
