//! Decoding by peeling (Luby 2002; paper, Section 4.1): a codeword of which all sources but one are known is that one,
//! which then is known in all others. One graph for the codewords of all peers.
//!
//! A codeword is what is left of it: how many unknown sources, and the sum of their numbers, which for the last one is
//! its number. Undecoded codewords are kept for good, or so many of the latest. One that is not the sum of what its
//! header says is noticed when one source is left, by the hash of what is left (Section 4.3), and thrown away: it
//! changes nothing else.
//!
//! Headers have short ids. Without keys a transaction and its minted twin have the same: whichever is decoded first is
//! taken for the other one from then on, and sums of the other one do not come out.

use std::collections::{BTreeMap, VecDeque};

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
    /// It is not the sum of what its header says.
    is_corrupt: bool,
    /// It was forgotten: nothing comes of it.
    is_forgotten: bool,
    /// The how-many-th in its place it is.
    turn: u32,
    /// The sum of the unknown sources' numbers, bit by bit.
    sum: u32,
}

/// One more codeword that an unknown transaction is in.
#[derive(Clone, Copy, Debug)]
struct Edge {
    codeword: Place,
    next: u32,
}

/// A bit of an edge's codeword: it is the twin that is in it.
const TWIN: Place = 1 << 31;

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
    /// By what headers call them.
    known: TxSet,
    /// Where a transaction and its twin have the same id: how many streams there are without twins, and of which ids
    /// the twin is known.
    twins: Option<(u32, TxSet)>,
    /// Of each unknown id of which something is undecoded, the first of its edges.
    unknown: BTreeMap<TxId, u32>,
    edges: Vec<Edge>,
    free_edges: Vec<u32>,
    codewords: Vec<Codeword>,
    free_codewords: Vec<Place>,
    /// How many were thrown away and not told.
    discarded: u32,
    /// Where not all are kept: how many are, and those that are or were, in the order in which they came, each by its
    /// place and its turn there.
    kept: Option<(usize, VecDeque<(Place, u32)>)>,
}

/// What a codeword came to as it arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// All of its sources were known, or it had none.
    Known,
    /// It was decoded at once.
    Decoded,
    /// What was left of it had another hash.
    Discarded,
    /// It waits here.
    Waits(Place),
}

impl Peeling {
    /// Nothing is known. With `twins`, how many streams there are without twins, these have the ids of what they are
    /// twins of; `kept`: so many undecoded codewords are kept.
    pub fn new(twins: Option<u16>, kept: Option<usize>) -> Self {
        Peeling {
            twins: twins.map(|streams| (streams.into(), TxSet::default())),
            kept: kept.map(|most| (most, VecDeque::new())),
            ..Peeling::default()
        }
    }

    /// What headers call a transaction, and whether it is the twin of that.
    #[inline]
    fn id(&self, tx: TxId) -> (TxId, bool) {
        match self.twins {
            Some((streams, _)) if tx.0 % (2 * streams) >= streams => (TxId(tx.0 - streams), true),
            _ => (tx, false),
        }
    }

    /// Of a known id, whether it is the twin that is known.
    #[inline]
    fn is_twin(&self, id: TxId) -> bool {
        self.twins.as_ref().is_some_and(|(_, known)| known.has(id))
    }

    /// A transaction is known from now on, unless its id is already; returns whether it is.
    fn know(&mut self, tx: TxId) -> bool {
        let (id, is_twin) = self.id(tx);
        let is_new = self.known.insert(id);
        if let (true, true, Some((_, twins))) = (is_new, is_twin, &mut self.twins) {
            twins.insert(id);
        }
        is_new
    }

    /// Whether a transaction is known.
    #[inline]
    pub fn knows(&self, transaction: TxId) -> bool {
        let (id, is_twin) = self.id(transaction);
        self.known.has(id) && self.is_twin(id) == is_twin
    }

    /// How many codewords were thrown away since this was asked last.
    pub fn take_discarded(&mut self) -> u32 {
        std::mem::take(&mut self.discarded)
    }

    /// A transaction is known without a codeword: it is the node's own. What follows from it is appended to `decoded`;
    /// it itself is not.
    pub fn learn(&mut self, transaction: TxId, decoded: &mut Vec<Decoded>) {
        if self.know(transaction) {
            let first = decoded.len();
            self.peel(transaction, decoded);
            self.peel_all(first, decoded);
        }
    }

    /// A codeword of these sources, all different, comes. What it decodes is appended to `decoded`.
    pub fn receive(&mut self, sources: &[TxId], is_corrupt: bool, decoded: &mut Vec<Decoded>) -> Arrival {
        let (mut left, mut sum, mut is_corrupt) = (0, 0, is_corrupt);
        for &source in sources {
            let (id, is_twin) = self.id(source);
            if !self.known.has(id) {
                (left, sum) = (left + 1, sum ^ source.0);
            } else if self.is_twin(id) != is_twin {
                is_corrupt = true;
            }
        }
        match left {
            0 => return Arrival::Known,
            1 if is_corrupt => {
                self.discarded += 1;
                return Arrival::Discarded;
            }
            1 => {
                let first = decoded.len();
                self.know(TxId(sum));
                decoded.push(Decoded { tx: TxId(sum), is_late: false, out_of: None });
                self.peel_all(first, decoded);
                return Arrival::Decoded;
            }
            _ => {}
        }
        let turn = self.free_codewords.last().map_or(0, |&place| self.codewords[place as usize].turn + 1);
        let codeword =
            Codeword { left, is_late: false, is_awaited: true, is_corrupt, is_forgotten: false, turn, sum };
        let place = put(&mut self.codewords, &mut self.free_codewords, codeword);
        self.keep(place, turn);
        for &source in sources {
            let (id, is_twin) = self.id(source);
            if !self.known.has(id) {
                let head = self.unknown.entry(id).or_insert(NONE);
                let edge = Edge { codeword: if is_twin { place | TWIN } else { place }, next: *head };
                *head = put(&mut self.edges, &mut self.free_edges, edge);
            }
        }
        Arrival::Waits(place)
    }

    /// A codeword comes to be kept: the oldest is forgotten, where they are too many.
    fn keep(&mut self, place: Place, turn: u32) {
        let Some((most, kept)) = &mut self.kept else { return };
        kept.push_back((place, turn));
        if kept.len() > *most {
            // Those that were decoded have left before.
            kept.retain(|&(place, turn)| {
                let codeword = &self.codewords[place as usize];
                codeword.turn == turn && codeword.left > 1
            });
        }
        while kept.len() > *most {
            let (oldest, _) = kept.pop_front().expect("there are some");
            self.codewords[oldest as usize].is_forgotten = true;
        }
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
        let (id, is_twin) = self.id(transaction);
        let streams = self.twins.as_ref().map_or(0, |&(streams, _)| streams);
        let mut edge = self.unknown.remove(&id).unwrap_or(NONE);
        while edge != NONE {
            let Edge { codeword, next } = self.edges[edge as usize];
            self.free_edges.push(edge);
            edge = next;
            let (place, is_of_twin) = (codeword & !TWIN, codeword & TWIN != 0);
            let codeword = &mut self.codewords[place as usize];
            codeword.left -= 1;
            codeword.sum ^= if is_of_twin { id.0 + streams } else { id.0 };
            codeword.is_corrupt |= is_of_twin != is_twin;
            let Codeword { left, is_late, is_awaited, is_corrupt, is_forgotten, sum, .. } = *codeword;
            match left {
                0 if !is_awaited => self.free_codewords.push(place),
                1 if is_forgotten => {}
                1 if is_corrupt => self.discarded += 1,
                1 if self.know(TxId(sum)) => {
                    decoded.push(Decoded { tx: TxId(sum), is_late, out_of: Some(place) });
                }
                _ => {}
            }
        }
    }

    /// What became of a codeword that waited, asked once: whether it is undecoded. It then decodes late, if at all. One
    /// that was thrown away is not.
    pub fn judge(&mut self, place: Place) -> bool {
        let codeword = &mut self.codewords[place as usize];
        codeword.is_awaited = false;
        codeword.is_late = true;
        let Codeword { left, is_corrupt, is_forgotten, .. } = *codeword;
        if left == 0 {
            self.free_codewords.push(place);
        }
        left > 1 || left == 1 && (is_forgotten || !is_corrupt)
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
