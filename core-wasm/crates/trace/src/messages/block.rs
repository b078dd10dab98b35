//! How rows lie in memory: column by column in blocks, with the small facts of a row packed into one word.

use sim::ids::{Class, Kind, ReplicaId, Wait};
use sim::record::{Fate, MessageRecord};
use sim::time::Time;

use crate::chunks::BLOCK_ROWS;
use crate::packed::{PackedSpan, PackedTime};

pub(super) const NO_CAUSE: u32 = u32::MAX;

type Column<T> = [T; BLOCK_ROWS];

/// Columns of [`BLOCK_ROWS`] rows, the last block's filled in part.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub queued: Column<PackedTime>,
    pub first_bit_out: Column<PackedSpan>,
    pub ended: Column<PackedSpan>,
    pub propagation: Column<PackedSpan>,
    pub stalled: Column<PackedSpan>,
    pub link: Column<Link>,
    pub bytes: Column<u32>,
    pub tag: Column<u32>,
    pub cause: Column<u32>,
    pub sequence: Column<u32>,
    /// No row of the block was sent earlier.
    pub earliest: Time,
}

impl Block {
    pub fn new() -> Box<Self> {
        Box::new(Block {
            queued: [PackedTime::default(); BLOCK_ROWS],
            first_bit_out: [PackedSpan::default(); BLOCK_ROWS],
            ended: [PackedSpan::default(); BLOCK_ROWS],
            propagation: [PackedSpan::default(); BLOCK_ROWS],
            stalled: [PackedSpan::default(); BLOCK_ROWS],
            link: [Link(0); BLOCK_ROWS],
            bytes: [0; BLOCK_ROWS],
            tag: [0; BLOCK_ROWS],
            cause: [0; BLOCK_ROWS],
            sequence: [0; BLOCK_ROWS],
            earliest: Time::FAR,
        })
    }
}

/// Source and target (10 bits each), kind (4), class (1), fate and wait (5), whether sent (1), whether in parts (1).
#[derive(Clone, Copy, Debug)]
pub(super) struct Link(u32);

const FATES: [Fate; 6] =
    [Fate::Delivered, Fate::InFlight, Fate::SourceDown, Fate::TargetDown, Fate::Cut, Fate::Dropped];
const WAITS: [Wait; 5] = [Wait::None, Wait::Batch, Wait::Timeout, Wait::Acknowledge, Wait::Fetch];

impl Link {
    pub fn of(message: &MessageRecord<'_>) -> Self {
        let (source, target, kind) = (message.source.0, message.target.0, message.kind.0);
        assert!(source < 1 << 10 && target < 1 << 10 && kind < 1 << 4, "a link fits its row");
        Link(
            u32::from(source)
                | u32::from(target) << 10
                | u32::from(kind) << 20
                | (message.class as u32) << 24
                | (WAITS.len() as u32 * message.fate as u32 + message.wait as u32) << 25
                | u32::from(message.last_bit_out != Time::FAR) << 30
                | u32::from(!message.transmissions.is_empty()) << 31,
        )
    }

    pub fn source(self) -> ReplicaId {
        ReplicaId((self.0 & 0x3ff) as u16)
    }

    pub fn target(self) -> ReplicaId {
        ReplicaId((self.0 >> 10 & 0x3ff) as u16)
    }

    pub fn kind(self) -> Kind {
        Kind((self.0 >> 20 & 0xf) as u8)
    }

    pub fn class(self) -> Class {
        if self.0 >> 24 & 1 == 0 { Class::Foreground } else { Class::Background }
    }

    pub fn fate(self) -> Fate {
        FATES[(self.0 >> 25 & 0x1f) as usize / WAITS.len()]
    }

    pub fn wait(self) -> Wait {
        WAITS[(self.0 >> 25 & 0x1f) as usize % WAITS.len()]
    }

    /// Whether its last bit left.
    pub fn is_sent(self) -> bool {
        self.0 >> 30 & 1 == 1
    }

    pub fn has_parts(self) -> bool {
        self.0 >> 31 == 1
    }
}
