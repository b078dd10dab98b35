//! Sets of transactions: a bit each, since a run numbers them without gaps.

use crate::message::TxId;

/// A set of transactions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TxSet(Vec<u64>);

impl TxSet {
    /// Whether it has a transaction.
    #[inline]
    pub fn has(&self, tx: TxId) -> bool {
        self.0.get(tx.0 as usize / 64).is_some_and(|word| word >> (tx.0 % 64) & 1 == 1)
    }

    /// Puts one in; returns whether it is new.
    #[inline]
    pub fn insert(&mut self, tx: TxId) -> bool {
        let (word, bit) = (tx.0 as usize / 64, 1 << (tx.0 % 64));
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, tx: TxId) {
        if let Some(word) = self.0.get_mut(tx.0 as usize / 64) {
            *word &= !(1 << (tx.0 % 64));
        }
    }

    /// What it holds of the machine's memory.
    pub fn memory_bytes(&self) -> usize {
        8 * self.0.capacity()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_in_is_in_it() {
        let mut set = TxSet::default();
        assert!(!set.has(TxId(700)));
        assert!(set.insert(TxId(700)) && set.insert(TxId(3)));
        assert!(!set.insert(TxId(700)));
        let has: Vec<u32> = (0..2_000).filter(|&tx| set.has(TxId(tx))).collect();
        assert_eq!(has, [3, 700]);
        set.remove(TxId(700));
        set.remove(TxId(9_000));
        assert!(set.has(TxId(3)) && !set.has(TxId(700)) && set.insert(TxId(700)));
    }
}
