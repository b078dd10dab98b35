//! What a replica lets observers know. What it says as one that sends is about what its own cluster sends; what it says
//! as one that receives is about what the other one does.

use sim::digest::{Digest, Statement};
use sim::ids::ReplicaId;

use crate::list::Report;

/// A statement of one replica.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Its cluster has committed these messages.
    Committed {
        /// From this one.
        first: u32,
        /// To this one.
        last: u32,
    },
    /// It sends a message across.
    Sent {
        /// Which.
        k: u32,
        /// What it sends under that number.
        value: u32,
        /// How often it was sent before.
        attempt: u16,
        /// In which configuration.
        epoch: u16,
        /// To whom.
        to: ReplicaId,
    },
    /// It has a message that the other cluster has committed.
    Delivered {
        /// Which.
        k: u32,
        /// What it has under that number.
        value: u32,
        /// From whom.
        from: ReplicaId,
        /// How often it was sent before, where it came across.
        attempt: Option<u16>,
    },
    /// A message comes across that it has.
    Repeated {
        /// Which.
        k: u32,
        /// How often it was sent before.
        attempt: u16,
    },
    /// It hands a message on to the others inside.
    HandedOn {
        /// Which.
        k: u32,
    },
    /// What came is not what the other cluster has committed, and is thrown away.
    Discarded,
    /// Somebody says what he has.
    Heard {
        /// Who.
        from: ReplicaId,
        /// In which configuration.
        epoch: u16,
        /// What.
        report: Report,
        /// Bytes of the list.
        list_bytes: u32,
        /// Bytes of the MAC.
        mac_bytes: u32,
    },
    /// It has a QUACK: a correct replica has each message up to this one.
    Quacked {
        /// Which.
        k: u32,
    },
    /// It counts a duplicate QUACK: a message is to be sent again.
    Missed {
        /// Which.
        k: u32,
        /// For so many times.
        attempt: u32,
        /// Whether it is collected already.
        is_collected: bool,
    },
    /// It counts as here what it has not, since somebody correct has it.
    Skipped {
        /// Up to this one.
        to: u32,
        /// So many of them.
        count: u32,
    },
    /// A configuration begins.
    Reconfigured {
        /// Which.
        epoch: u16,
    },
}

impl Statement for Fact {
    fn number(&self) -> Option<u8> {
        match self {
            Fact::Sent { .. } => Some(1),
            Fact::Delivered { .. } => Some(2),
            Fact::Quacked { .. } => Some(3),
            Fact::Missed { .. } => Some(4),
            Fact::Skipped { .. } => Some(5),
            Fact::Discarded => Some(6),
            Fact::Reconfigured { .. } => Some(7),
            // They follow from the settings, or their messages go in.
            Fact::Committed { .. } | Fact::Repeated { .. } | Fact::HandedOn { .. } | Fact::Heard { .. } => {
                None
            }
        }
    }

    fn digest(&self, digest: &mut Digest) {
        match self {
            Fact::Sent { k, value, attempt, epoch, to } => {
                digest.pair(*k, *value);
                digest.word(u64::from(*attempt) << 32 | u64::from(*epoch) << 16 | u64::from(to.0));
            }
            Fact::Delivered { k, value, from, attempt } => {
                digest.pair(*k, *value);
                digest.pair(from.0.into(), attempt.map_or(u32::MAX, u32::from));
            }
            Fact::Quacked { k } => digest.word((*k).into()),
            Fact::Missed { k, attempt, is_collected } => {
                digest.pair(*k, *attempt << 1 | u32::from(*is_collected));
            }
            Fact::Skipped { to, count } => digest.pair(*to, *count),
            Fact::Reconfigured { epoch } => digest.word((*epoch).into()),
            Fact::Discarded
            | Fact::Committed { .. }
            | Fact::Repeated { .. }
            | Fact::HandedOn { .. }
            | Fact::Heard { .. } => {}
        }
    }
}
