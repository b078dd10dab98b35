//! Decoding by peeling (Luby 2002; paper, Section 4.1): a codeword of which all sources but one are known is that one,
//! which then is known in all others. One graph for the codewords of all peers.
//!
//! A codeword is what is left of it: how many unknown sources, and the sum of their numbers, which for the last one is
//! its number. Undecoded codewords are kept for good.

use std::collections::BTreeMap;

use crate::known::TxSet;
use crate::message::TxId;

/// A codeword that waits, by its place.
pub type Place = u32;

const NONE: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct Codeword {
    /// Unknown sources.
    left: u16,
    /// It has been counted as lost: what it decodes comes late.
    is_late: bool,
    /// Somebody will ask what became of it.
    is_awaited: bool,
    /// The sum of the unknown sources' numbers, bit by bit.
    sum: u32,
}

/// One more codeword that an unknown transaction is in.
#[derive(Clone, Copy, Debug)]
struct Edge {
    codeword: Place,
    next: u32,
}

/// A transaction that was decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// Which.
    pub tx: TxId,
    /// It comes out of a codeword that has been counted as lost.
    pub is_late: bool,
    /// The codeword that it comes out of; none: it is the one that came.
    pub out_of: Option<Place>,
}

/// Which transactions a node knows, and which codewords are undecoded.
#[derive(Clone, Debug, Default)]
pub struct Peeling {
    known: TxSet,
    /// Of each unknown transaction of which something is undecoded, the first of its edges.
    unknown: BTreeMap<TxId, u32>,
    edges: Vec<Edge>,
    free_edges: Vec<u32>,
    codewords: Vec<Codeword>,
    free_codewords: Vec<Place>,
}

/// What a codeword came to as it arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// All of its sources were known, or it had none.
    Known,
    /// It was decoded at once.
    Decoded,
    /// It waits here.
    Waits(Place),
}

impl Peeling {
    /// Whether a transaction is known.
    #[inline]
    pub fn knows(&self, transaction: TxId) -> bool {
        self.known.has(transaction)
    }

    /// A transaction is known without a codeword: it is the node's own. What follows from it is appended to `decoded`;
    /// it itself is not.
    pub fn learn(&mut self, transaction: TxId, decoded: &mut Vec<Decoded>) {
        if self.known.insert(transaction) {
            let first = decoded.len();
            self.peel(transaction, decoded);
            self.peel_all(first, decoded);
        }
    }

    /// A codeword of these sources, all different, comes. What it decodes is appended to `decoded`.
    pub fn receive(&mut self, sources: &[TxId], decoded: &mut Vec<Decoded>) -> Arrival {
        let unknown = || sources.iter().copied().filter(|&source| !self.knows(source));
        let (left, sum) = unknown().fold((0, 0), |(left, sum), source| (left + 1, sum ^ source.0));
        match left {
            0 => return Arrival::Known,
            1 => {
                let first = decoded.len();
                self.known.insert(TxId(sum));
                decoded.push(Decoded { tx: TxId(sum), is_late: false, out_of: None });
                self.peel_all(first, decoded);
                return Arrival::Decoded;
            }
            _ => {}
        }
        let codeword = Codeword { left, is_late: false, is_awaited: true, sum };
        let place = put(&mut self.codewords, &mut self.free_codewords, codeword);
        for &source in sources {
            if !self.knows(source) {
                let head = self.unknown.entry(source).or_insert(NONE);
                let edge = Edge { codeword: place, next: *head };
                *head = put(&mut self.edges, &mut self.free_edges, edge);
            }
        }
        Arrival::Waits(place)
    }

    /// Takes what is known out of its codewords, from the one at `first` on and all that these decode.
    fn peel_all(&mut self, first: usize, decoded: &mut Vec<Decoded>) {
        let mut at = first;
        while at < decoded.len() {
            self.peel(decoded[at].tx, decoded);
            at += 1;
        }
    }

    fn peel(&mut self, transaction: TxId, decoded: &mut Vec<Decoded>) {
        let mut edge = self.unknown.remove(&transaction).unwrap_or(NONE);
        while edge != NONE {
            let Edge { codeword: place, next } = self.edges[edge as usize];
            self.free_edges.push(edge);
            edge = next;
            let codeword = &mut self.codewords[place as usize];
            codeword.left -= 1;
            codeword.sum ^= transaction.0;
            let Codeword { left, is_late, is_awaited, sum } = *codeword;
            match left {
                0 if !is_awaited => self.free_codewords.push(place),
                1 if self.known.insert(TxId(sum)) => {
                    decoded.push(Decoded { tx: TxId(sum), is_late, out_of: Some(place) });
                }
                _ => {}
            }
        }
    }

    /// What became of a codeword that waited, asked once: whether it is undecoded. It then decodes late, if at all.
    pub fn judge(&mut self, place: Place) -> bool {
        let codeword = &mut self.codewords[place as usize];
        codeword.is_awaited = false;
        codeword.is_late = true;
        let is_lost = codeword.left > 0;
        if !is_lost {
            self.free_codewords.push(place);
        }
        is_lost
    }

    /// How many codewords wait, decoded ones that are to be judged among them.
    pub fn waiting(&self) -> usize {
        self.codewords.len() - self.free_codewords.len()
    }

    /// What it holds of the machine's memory, the tree of unknown transactions apart.
    pub fn memory_bytes(&self) -> usize {
        self.known.memory_bytes()
            + size_of::<Edge>() * self.edges.capacity()
            + size_of::<Codeword>() * self.codewords.capacity()
    }
}

/// Puts a thing into a free place, or a new one: which.
pub fn put<T>(things: &mut Vec<T>, free: &mut Vec<u32>, thing: T) -> u32 {
    match free.pop() {
        Some(place) => {
            things[place as usize] = thing;
            place
        }
        None => {
            things.push(thing);
            things.len() as u32 - 1
        }
    }
}
