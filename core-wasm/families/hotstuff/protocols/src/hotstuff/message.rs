//! What replicas say to each other, and what it weighs on the wire.

use std::rc::Rc;

use facts::{BlockId, LaneHead, Phase, View, kinds};
use sim::ids::{Class, Kind, Run};
use sim::node::Payload;
use sim::record::Load;
use sim::transactions::{self, RunSet};

use crate::block_tree::{Block, Chain, QuorumCert};

/// Bytes of each part of a message.
pub mod wire {
    /// Hash that names a transaction.
    pub const HASH: u64 = 32;
    /// Header of every message.
    pub const HEADER: u64 = 64;
    /// Body of a vote, complaint or new-view: identity, view, digest, partial signature. Of an acknowledged prefix:
    /// origin, count, hash, partial signature.
    pub const SIGNED: u64 = 96;
    /// Certificate of a quorum or of availability: aggregate signature and bitmap.
    pub const CERTIFICATE: u64 = 96;
    /// A lane's entry in an acknowledgement without signatures; with them it takes [`SIGNED`] for each.
    pub const ACKNOWLEDGED_LANE: u64 = 40;
    /// A replica's entry in the heights of executed blocks.
    pub const EXECUTED: u64 = 8;
    /// A lane's entry in a cut; also what a micro-batch says of its lane: origin, count, hash.
    pub const CUT_LANE: u64 = 48;
}

/// A message of the HotStuff family.
#[derive(Clone, Debug)]
pub enum Message {
    /// The leader's block of a view.
    Proposal(Rc<Block>),
    /// A vote for a block of `view`. A pipelined one goes to the next view's leader, and counts as its new-view; one of
    /// a phase goes to the view's own.
    Vote {
        /// The view.
        view: View,
        /// The phase.
        phase: Phase,
        /// The block.
        block: BlockId,
        /// The voter's highest certificate.
        high: QuorumCert,
    },
    /// The certificate of a phase's votes, with which the leader opens the next.
    Phase {
        /// The certificate.
        certificate: QuorumCert,
        /// The phase that it opens; after the last it is the decision.
        opens: Option<Phase>,
    },
    /// Nothing came of `view`; counts as a new-view for the one after.
    Complaint {
        /// The view.
        view: View,
        /// The sender's highest certificate.
        high: QuorumCert,
    },
    /// The sender is in `view` and has not voted in the one before.
    NewView {
        /// The view.
        view: View,
        /// The sender's highest certificate.
        high: QuorumCert,
    },
    /// Proof by n - f complaints that `view` has begun.
    NextView {
        /// The view.
        view: View,
    },
    /// Asks for a block and its ancestors above a height.
    FetchBlocks {
        /// The block.
        block: BlockId,
        /// The height of the latest block that the sender has committed.
        above: u64,
    },
    /// Blocks that were asked for, or a part of them, ascending, each extending the one before.
    Blocks {
        /// The blocks.
        blocks: Rc<[Rc<Block>]>,
        /// Whether the answer ends with them.
        is_last: bool,
    },
    /// Asks for a part of a lane.
    FetchLane(Wanted),
    /// A part of a lane that was asked for.
    LaneData {
        /// The part.
        part: Rc<LanePart>,
        /// How much of the lane the sender holds: whoever asked the origin itself asks on until it holds as much.
        held: u64,
    },
    /// Asks for transactions that a block names.
    FetchTransactions(Rc<[Run]>),
    /// Transactions that were asked for.
    Transactions {
        /// Which.
        runs: Rc<[Run]>,
        /// Their bytes.
        bytes: u64,
    },
    /// Asks for the state, since what is missing is no longer kept.
    FetchState,
    /// The state after a committed block: it is taken over where f + 1 replicas send the same.
    State(Rc<Snapshot>),
    /// Clients' transactions, from the replica that received them to the leader.
    Forward(Rc<LanePart>),
    /// A micro-batch: the next part of the sender's lane.
    Stream(Rc<LanePart>),
    /// How much of each lane the sender holds.
    Acknowledgement(Rc<[LaneHead]>),
    /// The same, signed.
    SignedAcknowledgement {
        /// How much.
        receipts: Rc<[Receipt]>,
        /// At the multiples of so many transactions, and where lanes end: part of what is signed, and so of no bytes of
        /// its own.
        every: u64,
        /// How many signatures are new to the target.
        signatures: u64,
    },
    /// A message with the blocks that lead to the one that it is about.
    WithChain(Rc<WithChain>),
    /// Between liars of which there are two: from the second of the sender's to the second of the target's.
    Aside(Rc<Message>),
}

/// A message as the dissertation's implementation sends it (3.4.2): a block in it is its whole chain, or what of that
/// lies above what its receivers are known to have executed.
#[derive(Clone, Debug)]
pub struct WithChain {
    /// The message.
    pub message: Message,
    /// The blocks, so far as they are kept: a proposal's parent, or the block that another message is about, and what
    /// leads to it.
    pub chain: Chain,
    /// How many blocks are carried, kept or not.
    pub blocks: u64,
    /// Bytes of their payloads.
    pub payload_bytes: u64,
    /// How far replicas have executed, by what the sender has heard; empty where nobody is told.
    pub executed: Rc<[Executed]>,
}

/// How far a replica has executed. On the wire it is a height.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Executed {
    /// The height of the latest executed block.
    pub height: u64,
    /// Its [`Block::payload_sum`], which follows from the height, since there is one chain.
    pub payload_sum: u64,
}

impl Executed {
    /// Having executed up to `block`.
    pub fn up_to(block: &Block) -> Self {
        Executed { height: block.height, payload_sum: block.payload_sum }
    }

    /// How many blocks of the chain that ends in `block` lie above it, that one always included, and the bytes of their
    /// payloads.
    pub fn lacks(self, block: &Block) -> (u64, u64) {
        match block.height.checked_sub(self.height) {
            // Everybody has genesis from the start.
            None | Some(0) => (u64::from(block.height > 0), block.payload_bytes),
            // Where liars or broken rules have brought about two chains the sum may be the other's.
            Some(blocks) => (blocks, block.payload_sum.saturating_sub(self.payload_sum)),
        }
    }
}

/// Bytes of blocks, or of transactions, in a message. An answer of many goes out in parts, so that its beginning is of
/// use before its end is there, and tells that the rest is on its way.
pub(super) const PART_BYTES: u64 = 64 * 1024;

/// How many of `blocks`, at least one, are told in one message.
pub fn most_in_part(blocks: &[Rc<Block>]) -> usize {
    let ends = blocks.iter().scan(0, |bytes, block| {
        *bytes += told_bytes(block);
        Some(*bytes)
    });
    ends.take_while(|&bytes| bytes <= PART_BYTES).count().max(1)
}

/// Bytes of a block that was asked for.
fn told_bytes(block: &Rc<Block>) -> u64 {
    BLOCK_BYTES + block.payload_bytes
}

/// Bytes of a block that is not proposed, without its payload.
const BLOCK_BYTES: u64 = wire::HEADER + wire::CERTIFICATE;

impl Message {
    /// Without the chain that it carries.
    pub fn bare(self) -> Message {
        match self {
            Message::WithChain(carried) => carried.message.clone(),
            message => message,
        }
    }

    /// Whether it is said as leader of a view.
    pub fn is_from_leader(&self) -> bool {
        matches!(self, Message::Proposal(_) | Message::Phase { .. } | Message::NextView { .. })
    }
}

/// Consecutive transactions of a lane.
#[derive(Clone, Debug)]
pub struct LanePart {
    /// Whose lane.
    pub origin: u16,
    /// Of which of the origin's histories.
    pub history: History,
    /// Index of the first transaction in the lane, from 0.
    pub first: u64,
    /// How many.
    pub count: u64,
    /// Which transactions.
    pub runs: Rc<[Run]>,
    /// Their bytes.
    pub bytes: u64,
}

impl LanePart {
    /// One past the index of the last transaction.
    pub fn end(&self) -> u64 {
        self.first + self.count
    }
}

/// A part of a lane that somebody lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The hash that names the history.
    pub head: LaneHead,
    /// First index, from 0.
    pub first: u64,
    /// One past the last index.
    pub end: u64,
}

/// A replica's signed word on what it holds of a lane: `count` transactions of a history. It has signed that prefix,
/// and before it those at every multiple of the distance at which replicas sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// Whose lane.
    pub origin: u16,
    /// How much.
    pub count: u64,
    /// Of which history; it stands for the hashes of the prefixes.
    pub history: History,
}

/// One of an origin's histories: an honest one has the first only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// Its number, 0 for the first.
    pub fork: u32,
    /// The index at which it leaves the first.
    pub since: u64,
}

impl History {
    /// The history that the hash of the first `count` transactions belongs to: the first one up to where this leaves
    /// it.
    pub fn fork_at(self, count: u64) -> u32 {
        if count > self.since { self.fork } else { 0 }
    }

    /// The index at which it and `other` leave each other.
    pub fn leaves(self, other: History) -> u64 {
        match (self.fork, other.fork) {
            (one, same) if one == same => u64::MAX,
            (0, _) => other.since,
            (_, 0) => self.since,
            _ => self.since.min(other.since),
        }
    }
}

/// A replica's executed state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The latest executed block.
    pub block: Rc<Block>,
    /// All transactions executed.
    pub executed: RunSet,
    /// Blocks executed that ordered anything.
    pub replied: u64,
}

impl Payload for Message {
    /// A leader has verified what voters say of certificates when it made them; certificates of availability weigh what
    /// blocks count for them.
    fn load(&self) -> Load {
        let carried = |block: &Block| if block.batch().is_empty() { 0 } else { block.transactions };
        match self {
            Message::Proposal(block) => {
                let verified = 1 + block.payload.certified.len() as u32;
                Load { is_proposal: true, ..load(1, 1, verified, carried(block)) }
            }
            Message::Vote { .. } => load(1, 1, 0, 0),
            Message::Complaint { .. } | Message::NewView { .. } | Message::State(_) => load(1, 1, 1, 0),
            Message::Phase { .. } | Message::NextView { .. } => load(0, 1, 1, 0),
            Message::Blocks { blocks, .. } => {
                let count = blocks.len() as u32;
                load(0, count, count, blocks.iter().map(|block| carried(block)).sum())
            }
            Message::Forward(part) => load(0, 0, 0, part.count),
            Message::Stream(part) => load(1, 0, 0, part.count),
            Message::LaneData { part, .. } => load(0, 0, 0, part.count),
            Message::Transactions { runs, .. } => load(0, 0, 0, transactions::count(runs)),
            Message::SignedAcknowledgement { signatures, .. } => load(*signatures as u32, 0, 0, 0),
            Message::FetchBlocks { .. }
            | Message::FetchLane(_)
            | Message::FetchTransactions(_)
            | Message::FetchState
            | Message::Acknowledgement(_) => Load::default(),
            Message::WithChain(carried) => {
                // What a block of a chain holds has been verified, or comes with the certificate of a later one.
                let own = carried.message.load();
                Load { certificates: own.certificates + carried.blocks as u32, ..own }
            }
            Message::Aside(message) => message.load(),
        }
    }

    fn kind(&self) -> Kind {
        match self {
            Message::Proposal(_) => kinds::PROPOSAL,
            Message::Vote { .. } => kinds::VOTE,
            Message::Complaint { .. } => kinds::COMPLAINT,
            Message::NewView { .. } => kinds::NEW_VIEW,
            Message::NextView { .. } => kinds::NEXT_VIEW,
            Message::FetchBlocks { .. }
            | Message::FetchLane(_)
            | Message::FetchTransactions(_)
            | Message::FetchState => kinds::FETCH,
            Message::Blocks { .. } | Message::State(_) => kinds::BLOCKS,
            Message::Forward(_) => kinds::FORWARD,
            Message::Stream(_) => kinds::STREAM,
            Message::Acknowledgement(_) | Message::SignedAcknowledgement { .. } => kinds::ACKNOWLEDGEMENT,
            Message::LaneData { .. } | Message::Transactions { .. } => kinds::LANE_DATA,
            Message::Phase { opens, .. } => match opens {
                Some(Phase::PreCommit) => kinds::PRE_COMMIT,
                Some(_) => kinds::COMMIT,
                None => kinds::DECIDE,
            },
            Message::WithChain(carried) => carried.message.kind(),
            Message::Aside(message) => message.kind(),
        }
    }

    fn wire_bytes(&self) -> u64 {
        let body = match self {
            Message::Proposal(block) => wire::CERTIFICATE + block.payload_bytes,
            Message::Vote { .. } | Message::Complaint { .. } | Message::NewView { .. } => {
                wire::SIGNED + wire::CERTIFICATE
            }
            Message::NextView { .. } | Message::Phase { .. } => wire::CERTIFICATE,
            Message::FetchBlocks { .. } | Message::FetchLane(_) | Message::FetchState => wire::CUT_LANE,
            Message::FetchTransactions(runs) => wire::HASH * transactions::count(runs),
            Message::Transactions { bytes, .. } => *bytes,
            Message::Blocks { blocks, .. } => blocks.iter().map(told_bytes).sum(),
            Message::State(snapshot) => {
                wire::SIGNED + wire::CERTIFICATE + wire::CUT_LANE * snapshot.block.cut().len() as u64
            }
            Message::Forward(part) => part.bytes,
            Message::Stream(part) | Message::LaneData { part, .. } => wire::CUT_LANE + part.bytes,
            Message::Acknowledgement(lanes) => wire::ACKNOWLEDGED_LANE * lanes.len() as u64,
            Message::SignedAcknowledgement { signatures, .. } => wire::SIGNED * signatures,
            Message::WithChain(carried) => {
                let WithChain { message, blocks, payload_bytes, executed, .. } = &**carried;
                let vector = wire::EXECUTED * executed.len() as u64;
                return message.wire_bytes() + BLOCK_BYTES * blocks + payload_bytes + vector;
            }
            Message::Aside(message) => return message.wire_bytes(),
        };
        wire::HEADER + body
    }

    fn class(&self) -> Class {
        match self {
            Message::Forward(_)
            | Message::Stream(_)
            | Message::Acknowledgement(_)
            | Message::SignedAcknowledgement { .. }
            | Message::LaneData { .. } => Class::Background,
            Message::WithChain(carried) => carried.message.class(),
            Message::Aside(message) => message.class(),
            _ => Class::Foreground,
        }
    }

    fn tag(&self) -> u32 {
        match self {
            Message::Forward(part) | Message::Stream(part) | Message::LaneData { part, .. } => {
                part.count as u32
            }
            Message::Transactions { runs, .. } => transactions::count(runs) as u32,
            Message::Blocks { blocks, .. } => blocks.last().map_or(0, |block| block.view.number),
            Message::State(snapshot) => snapshot.block.view.number,
            Message::WithChain(carried) => carried.message.tag(),
            Message::Aside(message) => message.tag(),
            _ => self.view().map_or(0, |view| view.number),
        }
    }

    fn block(&self) -> u64 {
        match self {
            Message::Proposal(block) => block.id.0,
            Message::Vote { block, .. } => block.0,
            Message::Phase { certificate, .. } => certificate.block.0,
            Message::WithChain(carried) => carried.message.block(),
            Message::Aside(message) => message.block(),
            _ => 0,
        }
    }
}

/// What a message says that takes a processor's time: so many signatures, certificates that it carries, certificates
/// that its target verifies, and transactions.
const fn load(signatures: u32, certificates: u32, verified: u32, transactions: u64) -> Load {
    Load { signatures, certificates, verified, transactions, is_proposal: false }
}

impl Message {
    /// The view that it is of; `None` for what is handed on in any view.
    pub fn view(&self) -> Option<View> {
        match self {
            Message::Proposal(block) => Some(block.view),
            Message::Vote { view, .. }
            | Message::Complaint { view, .. }
            | Message::NewView { view, .. }
            | Message::NextView { view } => Some(*view),
            Message::Phase { certificate, .. } => Some(certificate.view),
            Message::WithChain(carried) => carried.message.view(),
            Message::Aside(message) => message.view(),
            Message::FetchBlocks { .. }
            | Message::Blocks { .. }
            | Message::State(_)
            | Message::FetchLane(_)
            | Message::FetchTransactions(_)
            | Message::Transactions { .. }
            | Message::FetchState
            | Message::Forward(_)
            | Message::Stream(_)
            | Message::LaneData { .. }
            | Message::Acknowledgement(_)
            | Message::SignedAcknowledgement { .. } => None,
        }
    }
}
