//! What a peer makes of what it hears: one graph of codewords over all links, peeled as transactions are known.
//!
//! A source that nobody has decoded is known by an id of a link alone, so that an edge leads from a codeword to an id
//! of its link. A transaction that is decoded gets its id on every link, and is taken out of all codewords that wait
//! for one of them.

use std::collections::VecDeque;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

use hashbrown::HashMap;
use quorumscope_gossip::peeling::put;

use crate::ids::Key;
use crate::{Codeword, Symbol, add};

/// An id of a link.
type LinkId = u64;

/// Ids are even by themselves; a multiplication spreads the link's number.
#[derive(Clone, Copy, Debug, Default)]
struct Even(u64);

impl Hasher for Even {
    fn write(&mut self, _: &[u8]) {
        unreachable!("ids of links are numbers");
    }
    fn write_u64(&mut self, id: u64) {
        self.0 = id.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    fn finish(&self) -> u64 {
        self.0
    }
}

type ById<T> = HashMap<LinkId, T, BuildHasherDefault<Even>>;

const NONE: u32 = u32::MAX;

/// A codeword that waits.
#[derive(Clone, Debug)]
struct Waiting {
    /// Unknown sources.
    left: u32,
    /// The sum of their ids, bit by bit: of the last one its id.
    ids: u32,
    payload: Symbol,
}

/// One more codeword that an unknown transaction is in.
#[derive(Clone, Copy, Debug)]
struct Edge {
    codeword: u32,
    next: u32,
}

/// What a codeword came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// All of its sources were known.
    Known,
    /// It was decoded.
    Decoded,
    /// It waits.
    Waits,
    /// What it decodes to has another id than its header says: it is thrown away, and has altered nothing.
    Corrupt,
}

/// What has been done, for whoever measures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Symbols that were added to a sum.
    pub added: u64,
    /// Ids that were hashed.
    pub hashed: u64,
    /// Codewords that were thrown away.
    pub corrupt: u64,
}

/// The transactions that a peer knows, and the codewords that wait.
#[derive(Clone, Debug)]
pub struct Decoder {
    /// The keys that this peer gave to the other ends.
    keys: Vec<Key>,
    /// Only so many are taken out of codewords: the latest (Section 4.3: m).
    most: usize,
    /// These with their ids on each link, oldest first; the first has the number `gone`.
    latest: VecDeque<(Symbol, Rc<[u32]>)>,
    /// These that are still in codewords.
    fresh: VecDeque<(Symbol, Rc<[u32]>)>,
    gone: usize,
    /// Their numbers by their ids.
    known: ById<usize>,
    /// Of each id that codewords wait for, the first of its edges.
    unknown: ById<u32>,
    edges: Vec<Edge>,
    free_edges: Vec<u32>,
    codewords: Vec<Waiting>,
    free: Vec<u32>,
    done: Done,
}

impl Decoder {
    /// Of a peer that knows nothing, whose links have these keys, and which takes the latest `most` out of codewords.
    pub fn new(keys: Vec<Key>, most: usize) -> Self {
        Decoder {
            keys,
            most,
            latest: VecDeque::new(),
            fresh: VecDeque::new(),
            gone: 0,
            known: ById::default(),
            unknown: ById::default(),
            edges: Vec::new(),
            free_edges: Vec::new(),
            codewords: Vec::new(),
            free: Vec::new(),
            done: Done::default(),
        }
    }

    /// What has been done so far.
    pub fn done(&self) -> Done {
        self.done
    }

    /// How many codewords wait, thrown away ones whose id has not come among them.
    pub fn waiting(&self) -> usize {
        self.codewords.len() - self.free.len()
    }

    /// A transaction is the peer's own. What follows is appended to `decoded`; it itself is not.
    pub fn learn(&mut self, symbol: &Symbol, decoded: &mut Vec<Symbol>) {
        self.know(symbol);
        self.settle(decoded);
    }

    /// A codeword comes over a link. What it decodes is appended to `decoded`, in order.
    pub fn receive(&mut self, link: usize, codeword: &Codeword, decoded: &mut Vec<Symbol>) -> Arrival {
        let mut waiting = Waiting { left: 0, ids: 0, payload: codeword.payload };
        for &id in &codeword.ids {
            match self.known.get(&link_id(link, id)) {
                Some(&number) => {
                    add(&mut waiting.payload, &self.latest[number - self.gone].0);
                    self.done.added += 1;
                }
                None => {
                    waiting.left += 1;
                    waiting.ids ^= id;
                }
            }
        }
        match waiting {
            Waiting { left: 0, .. } => Arrival::Known,
            Waiting { left: 1, ids: id, payload, .. } => {
                if !self.is_of(link, id, &payload) {
                    return Arrival::Corrupt;
                }
                self.accept(payload, decoded);
                self.settle(decoded);
                Arrival::Decoded
            }
            waiting => {
                let place = put(&mut self.codewords, &mut self.free, waiting);
                for &id in &codeword.ids {
                    if !self.known.contains_key(&link_id(link, id)) {
                        let head = self.unknown.entry(link_id(link, id)).or_insert(NONE);
                        let edge = Edge { codeword: place, next: *head };
                        *head = put(&mut self.edges, &mut self.free_edges, edge);
                    }
                }
                Arrival::Waits
            }
        }
    }

    /// The check of what a header says of the last source.
    fn is_of(&mut self, link: usize, id: u32, symbol: &Symbol) -> bool {
        self.done.hashed += 1;
        let is_of = self.keys[link].id(symbol) == id;
        self.done.corrupt += u64::from(!is_of);
        is_of
    }

    /// A transaction is decoded.
    fn accept(&mut self, symbol: Symbol, decoded: &mut Vec<Symbol>) {
        self.know(&symbol);
        decoded.push(symbol);
    }

    /// A transaction is known, by its ids on the links, and is to be taken out of what waits for it.
    fn know(&mut self, symbol: &Symbol) {
        let number = self.gone + self.latest.len();
        let ids: Rc<[u32]> = self.keys.iter().map(|key| key.id(symbol)).collect();
        self.done.hashed += ids.len() as u64;
        for (link, &id) in ids.iter().enumerate() {
            self.known.insert(link_id(link, id), number);
        }
        self.latest.push_back((*symbol, Rc::clone(&ids)));
        self.fresh.push_back((*symbol, ids));
        if self.latest.len() > self.most {
            self.forget();
        }
    }

    /// Takes out what is to be, and all that follows from it, in the order in which it was decoded.
    fn settle(&mut self, decoded: &mut Vec<Symbol>) {
        while let Some((symbol, ids)) = self.fresh.pop_front() {
            self.take_out(&symbol, &ids, decoded);
        }
    }

    /// A transaction with these ids is taken out of the codewords that wait for it.
    fn take_out(&mut self, symbol: &Symbol, ids: &[u32], decoded: &mut Vec<Symbol>) {
        for (link, &id) in ids.iter().enumerate() {
            let mut edge = self.unknown.remove(&link_id(link, id)).unwrap_or(NONE);
            while edge != NONE {
                let Edge { codeword: place, next } = self.edges[edge as usize];
                self.free_edges.push(edge);
                edge = next;
                let waiting = &mut self.codewords[place as usize];
                waiting.left -= 1;
                waiting.ids ^= id;
                add(&mut waiting.payload, symbol);
                self.done.added += 1;
                let Waiting { left, ids: last, payload, .. } = *waiting;
                match left {
                    0 => self.free.push(place),
                    // Two codewords may fall to the same source at once. One that is thrown away stays until its id is
                    // known, and then says nothing.
                    1 if !self.known.contains_key(&link_id(link, last))
                        && self.is_of(link, last, &payload) =>
                    {
                        self.accept(payload, decoded);
                    }
                    _ => {}
                }
            }
        }
    }

    /// The oldest is taken out of no codeword any more.
    fn forget(&mut self) {
        let Some((_, ids)) = self.latest.pop_front() else { return };
        for (link, &id) in ids.iter().enumerate() {
            // Another one may have taken its id.
            if self.known.get(&link_id(link, id)) == Some(&self.gone) {
                self.known.remove(&link_id(link, id));
            }
        }
        self.gone += 1;
    }
}

fn link_id(link: usize, id: u32) -> LinkId {
    (link as u64) << 32 | u64::from(id)
}
