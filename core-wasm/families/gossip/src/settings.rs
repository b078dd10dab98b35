//! What a run is set to, as the nodes need it.

use std::rc::Rc;

use sim::ids::ReplicaId;
use sim::time::Duration;

use crate::rate::Control;
use crate::soliton::RobustSoliton;

/// Settings of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// How many nodes there are.
    pub nodes: u16,
    /// Who makes transactions.
    pub sources: Sources,
    /// How many streams their numbers tell apart: those of sources, and twice as many where twins are minted.
    pub ids: u16,
    /// Bytes of a transaction: l.
    pub tx_bytes: u32,
    /// Bytes of an id where a peer announces or asks for a transaction.
    pub id_bytes: u32,
    /// How transactions spread.
    pub scheme: Scheme,
}

/// Who makes transactions: each stream of them comes to all of its nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sources {
    /// Each node has a stream of its own.
    Each(u16),
    /// These nodes have these streams, by the stream.
    Of(Rc<[Box<[u16]>]>),
}

impl Sources {
    /// How many streams.
    pub fn count(&self) -> u16 {
        match self {
            Sources::Each(nodes) => *nodes,
            Sources::Of(streams) => streams.len() as u16,
        }
    }

    /// The streams that come to a node, ascending.
    pub fn of(&self, node: u16) -> Vec<u16> {
        match self {
            Sources::Each(_) => vec![node],
            Sources::Of(streams) => (0..)
                .zip(streams.iter())
                .filter(|(_, nodes)| nodes.contains(&node))
                .map(|(stream, _)| stream)
                .collect(),
        }
    }
}

/// How transactions spread.
#[derive(Clone, Debug, PartialEq)]
pub enum Scheme {
    /// As they are.
    Pushing(Pushing),
    /// As sums.
    Coding(Coding),
    /// As linear combinations.
    Mixing(Mixing),
}

/// Random linear network coding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mixing {
    /// Of how many transactions a generation is, at most.
    pub size: u16,
    /// So long after its first one it gets no more.
    pub close: Duration,
    /// How many combinations a node sends for each that is new to it.
    pub fanout: u16,
    /// So long after it has heard of a generation, and again and again, a node asks for what it lacks of it.
    pub patience: Duration,
}

/// Of transactions as they are, what a node sends to whom (paper, Section 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pushing {
    /// How many peers get the transaction itself; drawn at random for each where these are not all.
    pub peers: u16,
    /// Whether it goes back to the peer that it came from, too.
    pub back_to_sender: bool,
    /// Others get its hash, after a time drawn from 0 up to this one.
    pub jitter: Duration,
    /// Whom a node asks that has heard a hash of a transaction which it has not.
    pub asks: Asks,
    /// Where these peers are always the same, what the others hear.
    pub mesh: Option<Mesh>,
}

/// GossipSub's way (libp2p, gossipsub v1.0): each node has a few peers in a mesh, who get everything at once; others
/// are told once a heartbeat what came lately, as a list of hashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mesh {
    /// How many of the others, drawn at each heartbeat.
    pub lazy: u16,
    /// Time between two heartbeats.
    pub heartbeat: Duration,
    /// A list has what came in so many of them.
    pub history: u16,
}

/// Whom a node asks for a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// Everybody who announces it, until it is there.
    Everybody,
    /// One at a time; the next one after so long.
    One(Duration),
}

/// Sums: Strokkur.
#[derive(Clone, Debug, PartialEq)]
pub struct Coding {
    /// The size of the window: k.
    pub window: u16,
    /// Of how many a codeword is the sum.
    pub degrees: Rc<RobustSoliton>,
    /// A codeword that is not decoded so long after it came is lost: tau.
    pub timeout: Duration,
    /// How rates change.
    pub control: Control,
    /// With what rates links begin.
    pub first_rate: FirstRates,
    /// Whether what decodes only after its codeword was counted as lost enters the window.
    pub late_enter: bool,
    /// Whether losses are reported in messages of their own, and not with codewords.
    pub reports_alone: bool,
    /// No rate is higher than so many millionths of what enters the sender's window a second.
    pub limit: Option<u64>,
    /// How many undecoded codewords a node keeps; none: all.
    pub kept: Option<usize>,
    /// Whether ids are keyed by the link: otherwise a twin has the id of what it is the twin of.
    pub keys: bool,
}

/// With what rates links begin, in millionths of a codeword a second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstRates {
    /// All but these.
    pub all: u64,
    /// From whom, to whom, with what rate.
    pub of: Rc<[(u16, u16, u64)]>,
}

impl FirstRates {
    /// That of one link.
    pub fn of(&self, from: ReplicaId, to: ReplicaId) -> u64 {
        let own = self.of.iter().find(|link| (link.0, link.1) == (from.0, to.0));
        own.map_or(self.all, |link| link.2)
    }
}

/// What a node does not do as it ought to: nothing in a run that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// It delivers a source of each codeword that waits, decoded or not.
    DeliversUndecoded,
    /// With each transaction that it makes it delivers one that nobody makes.
    DeliversUnmade,
    /// What is there already is delivered again when it comes again.
    DeliversAgain,
    /// Its window has twice the size.
    WideWindow,
    /// A lost codeword raises the rate by twice as much.
    LargeSteps,
    /// It reports a codeword more than it has lost.
    ReportsMore,
    /// It takes what a codeword leaves without a look at its hash.
    ChecksNothing,
}
