//! What a node lets observers know: what the protocols inside state, and what passes between them.

use gossip::message::TxId;
use sim::digest::{Digest, Statement};
use sim::ids::ReplicaId;

/// A statement of one node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Of its replica of HotStuff.
    HotStuff(::facts::Fact),
    /// Of its peer.
    Gossip(gossip::facts::Fact),
    /// As origin it made a symbol of a part of its lane.
    Packed {
        /// Which symbol.
        symbol: TxId,
        /// Which part.
        part: Part,
    },
    /// A part of a lane came as it is, because it was asked for or sent once more.
    Brought {
        /// Which part.
        part: Part,
        /// From whom.
        from: ReplicaId,
    },
}

/// Consecutive transactions of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Whose lane.
    pub origin: u16,
    /// Index of the first, from 0.
    pub first: u64,
    /// One past the index of the last.
    pub end: u64,
}

/// The numbers of gossip's facts come after HotStuff's, which has up to 14.
const FIRST_OF_GOSSIP: u8 = 20;

impl Statement for Fact {
    fn number(&self) -> Option<u8> {
        match self {
            Fact::HotStuff(fact) => fact.number(),
            Fact::Gossip(fact) => fact.number().map(|number| FIRST_OF_GOSSIP + number),
            Fact::Packed { .. } => Some(30),
            Fact::Brought { .. } => Some(31),
        }
    }

    fn digest(&self, digest: &mut Digest) {
        let mut mix = |one: u32, part: &Part| {
            digest.pair(one, part.origin.into());
            digest.word(part.first);
            digest.word(part.end);
        };
        match self {
            Fact::HotStuff(fact) => fact.digest(digest),
            Fact::Gossip(fact) => fact.digest(digest),
            Fact::Packed { symbol, part } => mix(symbol.0, part),
            Fact::Brought { part, from } => mix(from.0.into(), part),
        }
    }
}
