//! What a node has of the symbols: those in its coding window, those that it may be asked for, and those that it has
//! heard of in codewords and lacks.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

use gossip::message::TxId;
use protocols::hotstuff::message::LanePart;
use sim::ids::ReplicaId;
use sim::time::Time;

/// The symbols of a node.
#[derive(Clone, Debug)]
pub struct Symbols {
    /// What may be in the coding window: its own, and what is decoded in time.
    window: Kept,
    /// What else is here, for those who ask.
    others: Kept,
    /// How many replicas there are.
    replicas: u16,
    /// By origin, how many symbols there are, by what was heard.
    made: BTreeMap<u16, u32>,
    /// What there is, and is not decoded.
    unknown: BTreeMap<TxId, Unknown>,
    /// When something is to be asked for.
    due: BTreeSet<(Time, TxId)>,
}

/// The latest symbols, and what they hold.
#[derive(Clone, Debug)]
struct Kept {
    most: usize,
    parts: BTreeMap<TxId, Rc<LanePart>>,
    order: VecDeque<TxId>,
}

impl Kept {
    fn new(most: usize) -> Self {
        Kept { most, parts: BTreeMap::new(), order: VecDeque::new() }
    }

    fn keep(&mut self, symbol: TxId, part: Rc<LanePart>) {
        if self.parts.insert(symbol, part).is_none() {
            self.order.push_back(symbol);
        }
        while self.order.len() > self.most {
            self.order.pop_front().inspect(|oldest| {
                self.parts.remove(oldest);
            });
        }
    }
}

/// A symbol that is not decoded.
#[derive(Clone, Debug)]
struct Unknown {
    /// What the codewords that it is in have of it: nothing that the node knows. None where it was in none.
    part: Option<Rc<LanePart>>,
    /// Whom to ask, in this order: in whose codewords it was, who have it.
    with: Vec<ReplicaId>,
    /// How often it was asked for.
    asked: usize,
    /// When it is asked for next; never where all who have it were asked.
    due: Time,
    /// It has come past the peer.
    is_here: bool,
}

impl Symbols {
    /// None of the symbols of so many replicas; of each sort `most` are kept, which are more than a window has.
    pub fn new(replicas: u16, most: usize) -> Self {
        Symbols {
            window: Kept::new(most),
            others: Kept::new(most),
            replicas,
            made: BTreeMap::new(),
            unknown: BTreeMap::new(),
            due: BTreeSet::new(),
        }
    }

    /// What a symbol holds, if it is here.
    pub fn part(&self, symbol: TxId) -> Option<&Rc<LanePart>> {
        self.window.parts.get(&symbol).or_else(|| self.others.parts.get(&symbol))
    }

    /// A symbol that the node does not know is in a codeword; it is to be asked for at `due`, if it is not here then.
    /// So are those before it which have been in no codeword: of whoever has the later one, and of their origin.
    pub fn hear_of(&mut self, symbol: TxId, part: &Rc<LanePart>, from: ReplicaId, due: Time) {
        let (origin, ordinal) = (symbol.stream(self.replicas), symbol.ordinal(self.replicas));
        let before = self.made.entry(origin).or_insert(0);
        let skipped = (*before).max(ordinal.saturating_sub(self.window.most as u32))..ordinal;
        *before = (*before).max(ordinal + 1);
        for ordinal in skipped {
            let skipped = TxId::of(origin, ordinal.into(), self.replicas);
            self.await_from(skipped, from, due);
            self.await_from(skipped, ReplicaId(origin), due);
        }
        self.await_from(symbol, from, due);
        self.unknown.get_mut(&symbol).expect("it is awaited").part.get_or_insert_with(|| Rc::clone(part));
    }

    fn await_from(&mut self, symbol: TxId, from: ReplicaId, due: Time) {
        let unknown = self.unknown.entry(symbol).or_insert(Unknown {
            part: None,
            with: Vec::new(),
            asked: 0,
            due: Time::FAR,
            is_here: false,
        });
        if unknown.with.contains(&from) {
            return;
        }
        unknown.with.push(from);
        if unknown.due == Time::FAR && !unknown.is_here {
            unknown.due = due;
            self.due.insert((due, symbol));
        }
    }

    /// The node's own symbol.
    pub fn make(&mut self, symbol: TxId, part: &Rc<LanePart>) {
        self.window.keep(symbol, Rc::clone(part));
    }

    /// A symbol comes past the peer, who knows it as little as before. Returns whether it is news.
    pub fn bring(&mut self, symbol: TxId) -> bool {
        let Some(unknown) = self.unknown.get_mut(&symbol) else { return false };
        self.due.remove(&(std::mem::replace(&mut unknown.due, Time::FAR), symbol));
        !std::mem::replace(&mut unknown.is_here, true)
    }

    /// The peer knows a symbol from now on, which enters its window or not. Returns what it holds, if that is news.
    pub fn learn(&mut self, symbol: TxId, enters: bool) -> Option<Rc<LanePart>> {
        let Unknown { part, due, .. } = self.unknown.remove(&symbol)?;
        self.due.remove(&(due, symbol));
        let part = part.expect("it was in a message");
        let kept = if enters { &mut self.window } else { &mut self.others };
        kept.keep(symbol, Rc::clone(&part));
        Some(part)
    }

    /// When a symbol is to be asked for next.
    pub fn next(&self) -> Option<Time> {
        self.due.first().map(|&(at, _)| at)
    }

    /// A symbol that is to be asked for by now, and whom: those who have it, one after the other and each once. The
    /// next one is due at `again`.
    pub fn ask(&mut self, now: Time, again: Time) -> Option<(TxId, ReplicaId)> {
        let &(at, symbol) = self.due.first().filter(|&&(at, _)| at <= now)?;
        self.due.remove(&(at, symbol));
        let unknown = self.unknown.get_mut(&symbol).expect("what is due is unknown");
        let whom = unknown.with[unknown.asked];
        unknown.asked += 1;
        unknown.due = if unknown.asked < unknown.with.len() { again } else { Time::FAR };
        if unknown.due < Time::FAR {
            self.due.insert((again, symbol));
        }
        Some((symbol, whom))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocols::hotstuff::message::History;
    use sim::time::Duration;

    fn part(first: u64) -> Rc<LanePart> {
        let history = History::default();
        Rc::new(LanePart { origin: 0, history, first, count: 4, runs: Rc::new([]), bytes: 40 })
    }

    fn at(ms: u64) -> Time {
        Time::ZERO + Duration::from_ms(ms)
    }

    #[test]
    fn what_is_not_decoded_is_asked_of_one_after_the_other() {
        let mut symbols = Symbols::new(10, 9);
        for from in [5, 7, 5] {
            symbols.hear_of(TxId(3), &part(0), ReplicaId(from), at(10));
        }
        symbols.hear_of(TxId(13), &part(4), ReplicaId(7), at(11));
        assert_eq!((symbols.next(), symbols.ask(at(9), at(30))), (Some(at(10)), None));
        assert_eq!(symbols.ask(at(10), at(30)), Some((TxId(3), ReplicaId(5))));
        assert_eq!(symbols.learn(TxId(13), true).unwrap().first, 4);
        assert_eq!(symbols.ask(at(30), at(50)), Some((TxId(3), ReplicaId(7))));
        assert_eq!((symbols.next(), symbols.ask(at(50), at(70))), (None, None), "each was asked");
        symbols.hear_of(TxId(3), &part(0), ReplicaId(9), at(60));
        assert_eq!(symbols.ask(at(60), at(80)), Some((TxId(3), ReplicaId(9))));
        assert_eq!((symbols.learn(TxId(3), true).unwrap().first, symbols.next()), (0, None));
    }

    #[test]
    fn what_was_in_no_codeword_is_asked_for_too() {
        let mut symbols = Symbols::new(10, 9);
        symbols.hear_of(TxId(23), &part(8), ReplicaId(5), at(10));
        let mut asked = Vec::new();
        while let Some((symbol, whom)) = symbols.ask(at(10), at(10)) {
            asked.push((symbol.0, whom.0));
        }
        assert_eq!(asked, [(3, 5), (3, 3), (13, 5), (13, 3), (23, 5)]);
    }

    #[test]
    fn what_has_come_is_not_asked_for() {
        let mut symbols = Symbols::new(10, 9);
        symbols.hear_of(TxId(3), &part(0), ReplicaId(5), at(10));
        assert!(symbols.bring(TxId(3)) && !symbols.bring(TxId(3)) && !symbols.bring(TxId(4)));
        symbols.hear_of(TxId(3), &part(0), ReplicaId(7), at(20));
        assert_eq!(symbols.next(), None);
        assert_eq!(symbols.learn(TxId(3), true).unwrap().first, 0);
    }

    #[test]
    fn the_latest_are_kept() {
        let mut symbols = Symbols::new(10, 2);
        (0..3).for_each(|symbol| symbols.make(TxId(symbol), &part(0)));
        let kept: Vec<u32> = (0..3).filter(|&symbol| symbols.part(TxId(symbol)).is_some()).collect();
        assert_eq!(kept, [1, 2]);
    }
}
