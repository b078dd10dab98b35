//! Short ids: four bytes of a keyed hash (Section 4.3). The receiver of a directed link gives its sender a fresh key,
//! so that whoever mints two transactions with one id does so for a link that he knows the key of, and no other.

use std::hash::Hasher;

use sim::random::Random;
use siphasher::sip::SipHasher24;

use crate::Symbol;

/// The key of a directed link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(pub u64, pub u64);

impl Key {
    /// A fresh one.
    pub fn draw(random: &mut Random) -> Self {
        let mut half = || u64::from(random.next_u32()) << 32 | u64::from(random.next_u32());
        Key(half(), half())
    }

    /// The id of a transaction on its link.
    #[inline]
    pub fn id(self, symbol: &Symbol) -> u32 {
        let mut hasher = SipHasher24::new_with_keys(self.0, self.1);
        hasher.write(symbol);
        hasher.finish() as u32
    }
}
