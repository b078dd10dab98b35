//! Transactions that are longer than a symbol (Section 4.4): each fragment has the hash of the one before, so that it
//! belongs to one beginning and no other, and two bits that say whether it is the first or the last.
//!
//! The layout is ours: a byte with the two bits, a byte with how many of data follow, 32 bytes of SHA-256 (none of the
//! first), and 94 of data.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use crate::{SYMBOL_BYTES, Symbol};

const FIRST: u8 = 1;
const LAST: u8 = 2;
const HASH_BYTES: usize = 32;
const BEFORE_DATA: usize = 2 + HASH_BYTES;
/// Bytes of a transaction in a fragment.
pub const DATA_BYTES: usize = SYMBOL_BYTES - BEFORE_DATA;

type Hash = [u8; HASH_BYTES];

fn hash(fragment: &Symbol) -> Hash {
    Sha256::digest(fragment).into()
}

/// The fragments of a transaction, in order.
pub fn fragments(transaction: &[u8]) -> Vec<Symbol> {
    let mut parts: Vec<&[u8]> = transaction.chunks(DATA_BYTES).collect();
    if parts.is_empty() {
        parts.push(&[]);
    }
    let last = parts.len() - 1;
    let mut before = [0; HASH_BYTES];
    let fragment = |(place, data): (usize, &[u8])| {
        let mut fragment = [0; SYMBOL_BYTES];
        fragment[0] = if place == 0 { FIRST } else { 0 } | if place == last { LAST } else { 0 };
        fragment[1] = data.len() as u8;
        fragment[2..BEFORE_DATA].copy_from_slice(&before);
        fragment[BEFORE_DATA..BEFORE_DATA + data.len()].copy_from_slice(data);
        before = hash(&fragment);
        fragment
    };
    parts.into_iter().enumerate().map(fragment).collect()
}

/// Fragments that have come, of transactions that are not whole yet.
#[derive(Clone, Debug, Default)]
pub struct Reassembly {
    /// By their hashes: all but the last ones.
    fragments: BTreeMap<Hash, Symbol>,
    /// Ends of transactions, by the hash of the fragment that they lack.
    ends: BTreeMap<Hash, Vec<Vec<Symbol>>>,
}

impl Reassembly {
    /// A fragment comes, in any order. The transactions that are whole by it are appended to `whole`.
    pub fn receive(&mut self, fragment: &Symbol, whole: &mut Vec<Vec<u8>>) {
        let own = hash(fragment);
        if fragment[0] & LAST != 0 {
            self.trace(vec![*fragment], whole);
        } else {
            self.fragments.insert(own, *fragment);
        }
        for mut end in self.ends.remove(&own).unwrap_or_default() {
            end.push(*fragment);
            self.trace(end, whole);
        }
    }

    /// Follows the chain back from the last fragment that is there.
    fn trace(&mut self, mut end: Vec<Symbol>, whole: &mut Vec<Vec<u8>>) {
        loop {
            let earliest = end.last().expect("an end has a fragment");
            if earliest[0] & FIRST != 0 {
                whole.push(end.iter().rev().flat_map(data).copied().collect());
                return;
            }
            let lacks: Hash = earliest[2..BEFORE_DATA].try_into().expect("a hash has its length");
            match self.fragments.get(&lacks) {
                Some(before) => end.push(*before),
                None => {
                    self.ends.entry(lacks).or_default().push(end);
                    return;
                }
            }
        }
    }
}

/// What of a transaction is in a fragment; no more than there is room for, whatever it says.
fn data(fragment: &Symbol) -> &[u8] {
    let count = usize::from(fragment[1]).min(DATA_BYTES);
    &fragment[BEFORE_DATA..BEFORE_DATA + count]
}
