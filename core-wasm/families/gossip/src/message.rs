//! What peers say to each other.

use std::rc::Rc;

use sim::ids::{Class, Kind};
use sim::node::Payload;

use crate::kinds;

/// A transaction, by a number of its own: the j-th of stream i of n, both counted from 0, is j n + i. Where somebody
/// mints twins there are twice as many streams, and the twin of one of the first n is n further on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TxId(pub u32);

impl TxId {
    /// The `ordinal`-th transaction of `stream`, one of `streams`.
    pub fn of(stream: u16, ordinal: u64, streams: u16) -> Self {
        TxId(u32::try_from(ordinal * u64::from(streams) + u64::from(stream)).expect("a run makes fewer"))
    }

    /// Which of its stream it is, counted from 0, where there are so many.
    pub fn ordinal(self, streams: u16) -> u32 {
        self.0 / u32::from(streams)
    }

    /// Its stream, one of `streams`.
    pub fn stream(self, streams: u16) -> u16 {
        (self.0 % u32::from(streams)) as u16
    }
}

/// Transactions of one stream that follow each other, and are mixed with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Generation {
    /// Which stream.
    pub stream: u16,
    /// The first of them, by its number in the stream.
    pub first: u32,
    /// How many.
    pub size: u16,
}

impl Generation {
    /// Its transaction at a place, where there are so many streams.
    pub fn tx(self, place: u32, streams: u16) -> TxId {
        TxId::of(self.stream, u64::from(self.first + place), streams)
    }
}

/// Bytes of a short id in a header (paper, Section 4.3).
pub const ID_BYTES: u64 = 4;
/// Bytes that name a generation.
pub const GENERATION_BYTES: u64 = 8;
/// Bytes of a report of losses: a number.
pub const REPORT_BYTES: u64 = 4;

/// A message, as it is on the wire. A run keeps ids alone: the payload of a codeword is the sum of these transactions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// What it says.
    pub body: Body,
    /// Bytes on the wire.
    pub bytes: u32,
    /// What it brings is not what it says.
    pub is_corrupt: bool,
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
    /// How many codewords the sender has lost in the other direction and not reported.
    Report(u32),
    /// A linear combination of a generation over the field of 256 elements.
    Mix {
        /// Of which.
        of: Generation,
        /// A factor for each of its transactions.
        coefficients: Rc<[u8]>,
    },
    /// That the sender has a whole generation.
    Done(Generation),
    /// Send so many combinations of a generation.
    Missing {
        /// Of which.
        of: Generation,
        /// How many.
        count: u16,
    },
}

impl Payload for Message {
    fn kind(&self) -> Kind {
        match self.body {
            Body::Transaction(_) => kinds::TRANSACTION,
            Body::Announcement(_) | Body::Done(_) => kinds::ANNOUNCEMENT,
            Body::List(_) => kinds::LIST,
            Body::Request(_) | Body::Missing { .. } => kinds::REQUEST,
            Body::Codeword { .. } | Body::Mix { .. } => kinds::CODEWORD,
            Body::Report(_) => kinds::REPORT,
        }
    }

    fn wire_bytes(&self) -> u64 {
        self.bytes.into()
    }

    fn class(&self) -> Class {
        Class::Foreground
    }

    /// The transaction's number; of a codeword of how many it is the sum, of a list how many it has, of a report how
    /// many are lost.
    fn tag(&self) -> u32 {
        match &self.body {
            Body::Transaction(TxId(number))
            | Body::Announcement(TxId(number))
            | Body::Request(TxId(number)) => *number,
            Body::Codeword { sources, .. } => sources.len() as u32,
            Body::List(ids) => ids.len() as u32,
            Body::Report(lost) => *lost,
            Body::Mix { coefficients, .. } => {
                coefficients.iter().filter(|&&factor| factor != 0).count() as u32
            }
            // It is about several.
            Body::Done(_) | Body::Missing { .. } => u32::MAX,
        }
    }

    fn block(&self) -> u64 {
        0
    }
}
