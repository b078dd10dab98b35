//! What a peer sends: sums of the transactions that are in its window.

use quorumscope_gossip::message::TxId;
use quorumscope_gossip::soliton::RobustSoliton;
use quorumscope_gossip::window::Window;
use sim::random::Random;

use crate::ids::Key;
use crate::{Codeword, SYMBOL_BYTES, Symbol, add};

/// A peer's window, and its links.
#[derive(Clone, Debug)]
pub struct Encoder {
    /// The keys that the other ends gave.
    keys: Vec<Key>,
    degrees: RobustSoliton,
    window: Window,
    entered: u32,
    /// The transactions of the window by their number, modulo a power of two: a division takes longer than a sum.
    symbols: Vec<Symbol>,
    /// Their ids, a link after the other: each is hashed once a transaction and link.
    ids: Vec<u32>,
}

impl Encoder {
    /// Of a peer with a window of so many transactions, whose links have these keys.
    pub fn new(degrees: RobustSoliton, window: u16, keys: Vec<Key>) -> Self {
        let size = usize::from(window).next_power_of_two();
        Encoder {
            window: Window::new(window),
            entered: 0,
            symbols: vec![[0; SYMBOL_BYTES]; size],
            ids: vec![0; size * keys.len()],
            degrees,
            keys,
        }
    }

    /// A transaction enters that was made or decoded; the oldest leaves.
    pub fn enter(&mut self, symbol: &Symbol) {
        let place = self.place(TxId(self.entered));
        self.symbols[place] = *symbol;
        for (link, key) in self.keys.iter().enumerate() {
            self.ids[place * self.keys.len() + link] = key.id(symbol);
        }
        self.window.enter(TxId(self.entered));
        self.entered += 1;
    }

    /// A codeword for a link; `sources` then has what it is the sum of, by the order in which they entered.
    pub fn encode(
        &mut self,
        link: usize,
        random: &mut Random,
        sources: &mut Vec<TxId>,
        codeword: &mut Codeword,
    ) {
        let degree = self.degrees.draw(random);
        sources.clear();
        sources.extend(self.window.draw(degree, random));
        codeword.ids.clear();
        codeword.payload = [0; SYMBOL_BYTES];
        for &source in &*sources {
            let place = self.place(source);
            add(&mut codeword.payload, &self.symbols[place]);
            codeword.ids.push(self.ids[place * self.keys.len() + link]);
        }
    }

    fn place(&self, source: TxId) -> usize {
        source.0 as usize & (self.symbols.len() - 1)
    }
}
