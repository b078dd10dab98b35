//! The coding window: the transactions that a node made or decoded last, of which its codewords are sums (paper,
//! Section 4.1).

use sim::random::Random;

use crate::message::TxId;

/// The latest k transactions, first in, first out.
#[derive(Clone, Debug)]
pub struct Window {
    most: usize,
    /// In no order that means anything once it is full.
    transactions: Vec<TxId>,
    /// Which is the oldest, where it is full.
    oldest: usize,
    /// Places, shuffled as far as draws have shuffled them.
    places: Vec<u16>,
}

impl Window {
    /// An empty one for `most` transactions.
    pub fn new(most: u16) -> Self {
        let most = usize::from(most);
        Window { most, transactions: Vec::with_capacity(most), oldest: 0, places: Vec::with_capacity(most) }
    }

    /// A transaction enters that has not been in it; the oldest leaves, if there is no room.
    pub fn enter(&mut self, transaction: TxId) {
        if self.transactions.len() < self.most {
            self.places.push(self.transactions.len() as u16);
            self.transactions.push(transaction);
        } else {
            self.transactions[self.oldest] = transaction;
            self.oldest = (self.oldest + 1) % self.most;
        }
    }

    /// Draws `degree` different ones, or all where there are fewer, each as likely as any other.
    #[inline]
    pub fn draw(&mut self, degree: u32, random: &mut Random) -> impl ExactSizeIterator<Item = TxId> {
        let (held, count) = (self.transactions.len(), (degree as usize).min(self.transactions.len()));
        let draw = move |place: usize| {
            // Fisher and Yates from where the last draw left off: any order to begin with will do.
            let other = place + random.below((held - place) as u64) as usize;
            self.places.swap(place, other);
            self.transactions[usize::from(self.places[place])]
        };
        (0..count).map(draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim::random::Purpose;

    #[test]
    fn it_holds_the_latest() {
        let mut window = Window::new(3);
        let mut random = Random::split(1, Purpose::Codes);
        let mut all = |window: &mut Window| {
            let mut drawn: Vec<TxId> = window.draw(9, &mut random).collect();
            drawn.sort_unstable();
            drawn
        };
        assert_eq!(all(&mut window), []);
        for (entered, held) in
            [(1, &[1][..]), (2, &[1, 2]), (3, &[1, 2, 3]), (4, &[2, 3, 4]), (5, &[3, 4, 5])]
        {
            window.enter(TxId(entered));
            assert_eq!(all(&mut window), held.iter().map(|&tx| TxId(tx)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn all_are_drawn_as_often() {
        let mut window = Window::new(20);
        (0..20).for_each(|tx| window.enter(TxId(tx)));
        let mut random = Random::split(1, Purpose::Codes);
        let mut count = [0_u32; 20];
        for _ in 0..40_000 {
            window.draw(5, &mut random).for_each(|tx| count[tx.0 as usize] += 1);
        }
        // 10,000 each, with a standard deviation of 87.
        assert!(count.iter().all(|count| count.abs_diff(10_000) < 435), "{count:?}");
    }
}
