//! What an honest replica lets observers know: names and values, no behaviour.
//!
//! Nodes state facts through their context; checkers judge a run by them and the recorder draws them, so that
//! neither needs to know a protocol. Vocabulary: dissertation chapters 2 and 3, thesis 3.4.

pub mod checks;
mod digest;
pub mod kinds;
pub mod limits;

use std::cmp::Ordering;
use std::fmt;
use std::rc::Rc;

pub use sim::ids::Run;

/// A view: one leader, at most one certified block. Ordered by epoch, then number.
///
/// A quorum certificate leads from (e, k) to (e, k + 1), a proof of a view change to (e + 1, k' + 1): the epoch counts
/// view changes and the number counts every view. Two views are *consecutive* if they are of one epoch and follow each
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct View {
    /// View changes by proof so far.
    pub epoch: u32,
    /// Views so far.
    pub number: u32,
}

impl View {
    /// The view of the genesis block, before the first.
    pub const GENESIS: View = View { epoch: 0, number: 0 };

    /// The view that a quorum certificate of this one leads to.
    pub const fn next_round(self) -> View {
        View { epoch: self.epoch, number: self.number + 1 }
    }

    /// The view that a proof of a view change in this one leads to.
    pub const fn next_epoch(self) -> View {
        View { epoch: self.epoch + 1, number: self.number + 1 }
    }

    /// Both in one integer: views are compared for every message and every fact.
    const fn key(self) -> u64 {
        (self.epoch as u64) << 32 | self.number as u64
    }
}

impl PartialOrd for View {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for View {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl fmt::Display for View {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "view {} of epoch {}", self.number, self.epoch)
    }
}

/// A block's digest: equal exactly when its contents are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockId(pub u64);

impl BlockId {
    /// The genesis block.
    pub const GENESIS: BlockId = BlockId(0);
}

impl fmt::Display for BlockId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "block {:016x}", self.0)
    }
}

/// A block, as far as observers need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockFact {
    /// Its digest.
    pub id: BlockId,
    /// In which view it was proposed.
    pub view: View,
    /// Its distance from genesis in blocks.
    pub height: u64,
    /// Its parent.
    pub parent: BlockId,
    /// The block that its quorum certificate is for.
    pub justify: BlockId,
    /// That block's view.
    pub justify_view: View,
    /// How many transactions it orders (streaming: cut less the parent's cut).
    pub transactions: u64,
}

impl fmt::Display for BlockFact {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "block {} of view {}", self.height, self.view.number)
    }
}

/// One lane of a streaming cut: how far an origin's stream goes, and the hash of that prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LaneHead {
    /// The origin, a replica.
    pub origin: u16,
    /// Transactions in the prefix.
    pub count: u64,
    /// Which of the origin's histories, where it has told two (0 for an honest origin). With `origin` and `count` this
    /// is the symbolic hash of the prefix.
    pub fork: u32,
}

impl fmt::Display for LaneHead {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} transactions of replica {}, history {}", self.count, self.origin, self.fork)
    }
}

/// What is voted on in a view. A pipelined protocol has one vote a view, which is Generic as in the HotStuff paper: the
/// block's place in the chain tells which phase it is in. One in phases has votes of up to three, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Phase {
    /// The one vote of a pipelined view.
    Generic = 0,
    /// For the leader's proposal.
    Prepare = 1,
    /// For its certificate of prepare votes.
    PreCommit = 2,
    /// The last: a quorum of these commits.
    Commit = 3,
}

impl Phase {
    /// How many there are.
    pub const COUNT: usize = 4;

    /// What its votes are called: nothing but votes in a pipelined protocol.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Phase::Generic => None,
            Phase::Prepare => Some("prepare"),
            Phase::PreCommit => Some("pre-commit"),
            Phase::Commit => Some("commit"),
        }
    }
}

/// Which rule forbids a replica to vote for a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Objection {
    /// One vote a view: it has voted in this one.
    Voted = 0,
    /// safeNode: it is locked on a block that the proposal does not extend, and the proposal carries no later
    /// certificate.
    Locked = 1,
    /// Streaming: the cut goes back behind the parent's.
    TakesBack = 2,
    /// Streaming: the cut moves a lane without a certificate that f + 1 replicas hold it.
    Uncertified = 3,
}

/// What a replica keeps of a lane beside what is not executed of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Buffers {
    /// Parts beyond a gap.
    pub gaps: u64,
    /// Executed transactions, for those who ask.
    pub archive: u64,
    /// Acknowledgements, for a cut.
    pub acknowledgements: u64,
}

/// A statement of one replica.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// It entered a view; `leader` is that view's.
    Entered {
        /// The view.
        view: View,
        /// Its leader.
        leader: u16,
        /// Whether a proof of a view change led here, not a quorum certificate.
        by_view_change: bool,
    },
    /// As leader it proposed a block.
    Proposed {
        /// The block.
        block: BlockFact,
        /// Streaming: its cut, one entry for each lane that moved.
        cut: Rc<[LaneHead]>,
    },
    /// It voted for a block, in the block's view.
    Voted {
        /// The block.
        block: BlockFact,
        /// In which phase of the view.
        phase: Phase,
        /// Streaming: the block's whole cut, which the voter holds, or has certificates for.
        cut: Rc<[LaneHead]>,
        /// The transactions that the block only names, which the voter holds; none where a block carries them. For
        /// checkers: the block's digest covers them.
        named: Option<Rc<[Run]>>,
    },
    /// It does not vote for a proposal of the view that it is in, because a rule forbids it. Drawn and told, and not in
    /// the digest: it follows from the facts before.
    Refused {
        /// The proposal.
        block: BlockFact,
        /// Which rule.
        objection: Objection,
    },
    /// It formed a quorum certificate from votes.
    Certified {
        /// For which block.
        block: BlockId,
        /// Its view.
        view: View,
        /// Of which phase's votes.
        phase: Phase,
        /// Who voted, ascending.
        signers: Rc<[u16]>,
    },
    /// It keeps a block as its key, which it tells the next leader: no older one may be proposed on.
    Keyed {
        /// The block.
        block: BlockId,
        /// Its view.
        view: View,
    },
    /// It is locked on a block.
    Locked {
        /// The block.
        block: BlockId,
        /// Its view.
        view: View,
    },
    /// It committed and executed a block: `ordinal` counts executed blocks from 1, `runs` are the transactions in the
    /// order of execution, those executed before left out.
    Committed {
        /// The block.
        block: BlockFact,
        /// Place in the executed chain: the block's height.
        ordinal: u64,
        /// Transactions executed.
        runs: Rc<[Run]>,
        /// Streaming: the block's whole cut.
        cut: Rc<[LaneHead]>,
    },
    /// Its timer for a view fired, and it complained.
    TimedOut {
        /// The view.
        view: View,
    },
    /// As leader of `view` it gathered a proof of the view change that leads to it.
    ViewChanged {
        /// The new view.
        view: View,
    },
    /// It lacks a block or data, and asked for it.
    Fetched {
        /// For which block.
        block: BlockId,
        /// Whether it has the block, and lacks its transactions. Not in the digest.
        data: bool,
    },
    /// Transactions that a block names came from another replica. For checkers: nothing that is drawn or hashed.
    Received {
        /// Which.
        runs: Rc<[Run]>,
    },
    /// It took over the state after a committed block from f + 1 others, having fallen behind what is kept: its next
    /// commit follows that block.
    Installed {
        /// The block.
        block: BlockFact,
    },
    /// As an origin it appended transactions to its lane, which goes up to `head` then. For checkers, and to follow a
    /// transaction: nothing that is hashed.
    Streamed {
        /// Its lane.
        head: LaneHead,
        /// What it appended.
        runs: Rc<[Run]>,
    },
    /// A part of a lane came, and it holds the lane up to `head` then. For checkers: nothing that is drawn or hashed.
    Held {
        /// The lane.
        head: LaneHead,
        /// Which of the origin's histories this is, and the index at which that leaves the first.
        history: (u32, u64),
        /// What it keeps beside.
        buffers: Buffers,
    },
    /// It is up again.
    Restarted,
}
