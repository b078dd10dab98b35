//! What a run is set to, as the nodes need it.

use std::rc::Rc;

use sim::time::Duration;

use crate::rate::Control;
use crate::soliton::RobustSoliton;

/// Settings of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// How many nodes there are.
    pub nodes: u16,
    /// Bytes of a transaction: l.
    pub tx_bytes: u32,
    /// Bytes of an id where a peer announces or asks for a transaction.
    pub id_bytes: u32,
    /// How transactions spread.
    pub scheme: Scheme,
}

/// How transactions spread.
#[derive(Clone, Debug, PartialEq)]
pub enum Scheme {
    /// As they are.
    Pushing(Pushing),
    /// As sums.
    Coding(Coding),
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
    /// With what rate every link begins, in millionths of a codeword a second.
    pub first_rate: u64,
    /// Whether what decodes only after its codeword was counted as lost enters the window.
    pub late_enter: bool,
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
}
