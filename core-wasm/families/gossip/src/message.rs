//! What peers say to each other.

use std::rc::Rc;

use sim::ids::{Class, Kind};
use sim::node::Payload;

use crate::kinds;

/// A transaction, by a number of its own: of one made by node i of n as its j-th, counted from 0, it is j n + i.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TxId(pub u32);

impl TxId {
    /// The `ordinal`-th transaction of `node`, one of `nodes`.
    pub fn of(node: u16, ordinal: u64, nodes: u16) -> Self {
        TxId(u32::try_from(ordinal * u64::from(nodes) + u64::from(node)).expect("a run makes fewer"))
    }

    /// Who made it, and as which of its own.
    pub fn maker(self, nodes: u16) -> (u16, u32) {
        ((self.0 % u32::from(nodes)) as u16, self.0 / u32::from(nodes))
    }
}

/// Bytes of a short id in a header (paper, Section 4.3).
pub const ID_BYTES: u64 = 4;

/// A message, as it is on the wire. A run keeps ids alone: the payload of a codeword is the sum of these transactions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// What it says.
    pub body: Body,
    /// Bytes on the wire.
    pub bytes: u32,
}

/// What a message says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// A transaction as it is.
    Transaction(TxId),
    /// That the sender has a transaction, by its hash.
    Announcement(TxId),
    /// That the sender has got these lately.
    List(Rc<[TxId]>),
    /// Send this transaction.
    Request(TxId),
    /// A sum of transactions.
    Codeword {
        /// Of which; of none where the sender knows none yet.
        sources: Rc<[TxId]>,
        /// How many codewords the sender has lost in the other direction and not reported.
        lost: u32,
    },
}

impl Payload for Message {
    fn kind(&self) -> Kind {
        match self.body {
            Body::Transaction(_) => kinds::TRANSACTION,
            Body::Announcement(_) => kinds::ANNOUNCEMENT,
            Body::List(_) => kinds::LIST,
            Body::Request(_) => kinds::REQUEST,
            Body::Codeword { .. } => kinds::CODEWORD,
        }
    }

    fn wire_bytes(&self) -> u64 {
        self.bytes.into()
    }

    fn class(&self) -> Class {
        Class::Foreground
    }

    /// The transaction's number; of a codeword of how many it is the sum, of a list how many
    /// it has.
    fn tag(&self) -> u32 {
        match &self.body {
            Body::Transaction(TxId(number))
            | Body::Announcement(TxId(number))
            | Body::Request(TxId(number)) => *number,
            Body::Codeword { sources, .. } => sources.len() as u32,
            Body::List(ids) => ids.len() as u32,
        }
    }

    fn block(&self) -> u64 {
        0
    }
}
