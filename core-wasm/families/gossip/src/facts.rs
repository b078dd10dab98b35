//! What a node lets observers know.

use std::rc::Rc;

use sim::digest::{Digest, Statement};
use sim::ids::ReplicaId;

use crate::message::TxId;

/// A statement of one node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// It makes a transaction.
    Made {
        /// Which.
        tx: TxId,
    },
    /// It has one that another made.
    Delivered {
        /// Which.
        tx: TxId,
        /// From whom the message came that brought it.
        from: ReplicaId,
        /// Who sent the codeword that it comes out of, which may have come before; else `from`.
        of: ReplicaId,
        /// It decoded from a codeword that had been counted as lost.
        is_late: bool,
    },
    /// It sends a codeword.
    Coded {
        /// To whom.
        to: ReplicaId,
        /// The sum of these.
        sources: Rc<[TxId]>,
        /// So many of the other direction are reported as lost.
        lost: u32,
        /// At which rate the link goes on, in millionths of a codeword a second.
        rate: u64,
    },
    /// A codeword is here.
    Received {
        /// From whom.
        from: ReplicaId,
        /// The sum of these.
        sources: Rc<[TxId]>,
        /// So many of its own are reported as lost.
        lost: u32,
        /// Bytes of its header.
        header: u32,
        /// All of its sources are known.
        is_useless: bool,
    },
    /// A transaction comes as it is, and is there already.
    Repeated {
        /// Which.
        tx: TxId,
        /// From whom.
        from: ReplicaId,
    },
    /// What came is not what it said it was, and is thrown away.
    Discarded {
        /// How many messages.
        count: u32,
    },
    /// Codewords are not decoded in time.
    Lost {
        /// Of whom.
        from: ReplicaId,
        /// How many.
        count: u32,
    },
}

impl Statement for Fact {
    fn number(&self) -> Option<u8> {
        match self {
            Fact::Made { .. } => Some(1),
            Fact::Delivered { .. } => Some(2),
            Fact::Coded { .. } => Some(3),
            Fact::Lost { .. } => Some(4),
            Fact::Discarded { .. } => Some(5),
            // Their messages go in.
            Fact::Received { .. } | Fact::Repeated { .. } => None,
        }
    }

    fn digest(&self, digest: &mut Digest) {
        match self {
            Fact::Made { tx } => digest.word(tx.0.into()),
            // Out of which codeword it comes follows from what was sent.
            Fact::Delivered { tx, from, is_late, .. } => {
                digest.pair(tx.0, u32::from(from.0) << 1 | u32::from(*is_late));
            }
            Fact::Coded { to, sources, lost, rate } => {
                digest.pair(to.0.into(), *lost);
                digest.word(*rate);
                digest.word(sources.len() as u64);
                sources.iter().for_each(|source| digest.word(source.0.into()));
            }
            Fact::Lost { from, count } => digest.pair(from.0.into(), *count),
            Fact::Discarded { count } => digest.word((*count).into()),
            Fact::Received { .. } | Fact::Repeated { .. } => {}
        }
    }
}
