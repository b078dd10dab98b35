//! Windowed LT codes over real bytes: what a peer of coded broadcast does to its transactions (Yang, Gilad and
//! Alizadeh, Sections 4.1, 4.3 and 4.4).
//!
//! A run of many peers keeps ids alone (`quorumscope_gossip`): no byte of a transaction changes when anything happens.
//! This is the other half: symbols, their sums, ids that are keyed for each directed link, the check of what was
//! decoded, and fragments. A test holds both to the same decodings.

mod decoder;
mod encoder;
pub mod fragments;
pub mod ids;

pub use decoder::{Arrival, Decoder};
pub use encoder::Encoder;

/// Bytes of a symbol: a transaction, or a fragment of one (Table 1: l).
pub const SYMBOL_BYTES: usize = 128;

/// A transaction, or a fragment of one.
pub type Symbol = [u8; SYMBOL_BYTES];

/// The sum of transactions, as it is sent over a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Codeword {
    /// The ids of its sources, keyed for the link.
    pub ids: Vec<u32>,
    /// Their sum, bit by bit.
    pub payload: Symbol,
}

impl Default for Codeword {
    /// The sum of nothing.
    fn default() -> Self {
        Codeword { ids: Vec::new(), payload: [0; SYMBOL_BYTES] }
    }
}

/// Adds `other` to `sum`, bit by bit.
#[inline]
pub fn add(sum: &mut Symbol, other: &Symbol) {
    for (byte, other) in sum.iter_mut().zip(other) {
        *byte ^= other;
    }
}
