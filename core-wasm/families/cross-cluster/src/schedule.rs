//! Who sends a message to whom, the first time and each time again. All replicas compute it, and nobody tells them.
//!
//! Messages are counted from 1. Replicas are counted from 0 in their own cluster.

use sim::ids::ReplicaId;
use sim::random::{Purpose, Random};

use crate::apportion::{Leftovers, Turns, apportion, turns};
use crate::forms::least_common_multiple;

/// A sender and a receiver, each by its number in its own cluster.
pub type Pair = (u16, u16);

/// What a cluster is to a schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The stake of each replica; 1 each where there is none.
    pub stakes: Box<[u64]>,
    /// u: with so much stake failing in any way the cluster goes on.
    pub u: u64,
    /// r: with so much stake lying it is safe.
    pub r: u64,
}

impl Weights {
    /// All of the stake.
    pub fn total(&self) -> u64 {
        self.stakes.iter().sum()
    }

    /// How many replicas.
    pub fn replicas(&self) -> u16 {
        self.stakes.len() as u16
    }

    /// Whether all have the same stake.
    pub fn are_equal(&self) -> bool {
        self.stakes.windows(2).all(|two| two[0] == two[1])
    }
}

/// How senders and receivers are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// By parts of a quantum (paper, Section 5.2, DSS). With equal stakes a quantum is a message a replica: the
    /// rotation of Section 4.1.
    Quantum {
        /// How many messages; none: a message a replica where stakes are equal, 100 where they are not.
        messages: Option<u32>,
        /// Who gets what is left over.
        leftovers: Leftovers,
        /// The order inside.
        turns: Turns,
    },
    /// Each sends as many messages in a row as it has stake (Section 5.2, version 1).
    Skewed,
    /// Each message's sender and receiver are drawn by stake (Section 5.2, version 2), under this seed.
    Lottery(u64),
}

/// Who sends a message again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resending {
    /// Sender and receiver both go on by one; where stakes differ, over parts of the least common multiple (paper,
    /// Sections 4.2 and 5.3).
    Next,
    /// As the authors' program does (`message_scheduler`, lines 125 to 135): the first resender moves on with each
    /// round of pairs, the original sender is skipped, and a message is sent again three times at most.
    Prototype,
    /// The original sender to the original receiver. A rule that tests break.
    Original,
}

/// The prototype sends nothing again more often.
const PROTOTYPE_RESENDS: u32 = 3;
/// A quantum where stakes differ and none is given.
const QUANTUM: u32 = 100;
/// The longest turn in a row of a skewed rotation: stakes beyond are scaled down.
const SKEWED_MAX: u64 = 1 << 20;

/// A schedule of one direction.
#[derive(Clone, Debug)]
pub struct Schedule {
    senders: Box<[u16]>,
    receivers: Box<[u16]>,
    lottery: Option<u64>,
    resending: Resending,
    /// Numbers of the replicas drawn by lot, of each cluster; in order where nobody draws.
    lots: [Box<[u16]>; 2],
    sides: [Weights; 2],
    is_equal: bool,
    quantum: Option<u32>,
}

impl Schedule {
    /// From one cluster to another; `lots`: a seed to draw the replicas' numbers by, where they are drawn (paper,
    /// Section 4.1).
    pub fn new(
        from: &Weights,
        to: &Weights,
        sharing: Sharing,
        resending: Resending,
        lots: Option<(u64, [u16; 2])>,
    ) -> Self {
        let is_equal = from.are_equal() && to.are_equal();
        let lots = [(from, 0), (to, 1)].map(|(side, place): (&Weights, usize)| -> Box<[u16]> {
            let mut order: Vec<u16> = (0..side.replicas()).collect();
            if let Some((seed, parts)) = lots {
                let mut random = Random::of_part((seed, parts[place]), Purpose::Graph);
                random.draw_to_front(&mut order, usize::from(side.replicas()));
            }
            order.into()
        });
        // Whoever has a number takes his stake there.
        let numbered = |side: &Weights, lots: &[u16]| Weights {
            stakes: lots.iter().map(|&replica| side.stakes[usize::from(replica)]).collect(),
            ..side.clone()
        };
        let sides = [numbered(from, &lots[0]), numbered(to, &lots[1])];
        let order = |side: &Weights| match sharing {
            Sharing::Quantum { messages, leftovers, turns: order } => {
                let usual = if is_equal { side.replicas().into() } else { QUANTUM };
                let parts = apportion(&side.stakes, messages.unwrap_or(usual).into(), leftovers);
                turns(&parts, order)
            }
            Sharing::Skewed => {
                let scale = side.total().div_ceil(SKEWED_MAX);
                let parts: Vec<u64> = side.stakes.iter().map(|stake| stake.div_ceil(scale)).collect();
                turns(&parts, Turns::InOnePiece)
            }
            Sharing::Lottery(_) => Vec::new(),
        };
        Schedule {
            senders: order(&sides[0]).into(),
            receivers: order(&sides[1]).into(),
            lottery: if let Sharing::Lottery(seed) = sharing { Some(seed) } else { None },
            resending,
            lots,
            sides,
            is_equal,
            quantum: match sharing {
                // Who has no remainder may get more than his share there.
                Sharing::Quantum { leftovers: Leftovers::Smallest, .. } => None,
                Sharing::Quantum { messages, .. } => {
                    Some(messages.unwrap_or(if is_equal { from.replicas().into() } else { QUANTUM }))
                }
                Sharing::Skewed | Sharing::Lottery(_) => None,
            },
        }
    }

    /// How many messages each replica sends first before the same turns come again; empty where senders are drawn.
    pub fn turns(&self) -> Vec<u32> {
        let mut turns = vec![0; if self.lottery.is_some() { 0 } else { self.lots[0].len() }];
        if !turns.is_empty() {
            self.senders
                .iter()
                .for_each(|&sender| turns[usize::from(self.lots[0][usize::from(sender)])] += 1);
        }
        turns
    }

    /// How many messages are divided by stake among the senders, where they are, and by the quota rule.
    pub fn quantum(&self) -> Option<u32> {
        self.quantum
    }

    /// Who sends message `k` first, and to whom: senders take turns, and each goes on to the next receiver with each of
    /// its own (paper, Section 4.1, Figure 1).
    pub fn first(&self, k: u32) -> Pair {
        self.placed(self.numbered(k))
    }

    /// The same before numbers are drawn by lot.
    fn numbered(&self, k: u32) -> Pair {
        if let Some(seed) = self.lottery {
            let mut random = Random::split_by(
                seed ^ u64::from(k).wrapping_mul(0x9e37_79b9_7f4a_7c15),
                Purpose::Codes,
                ReplicaId(0),
                ReplicaId(0),
            );
            let [sender, receiver] = [0, 1].map(|side: usize| {
                let ticket = random.below(self.sides[side].total());
                drawn(&self.sides[side].stakes, ticket)
            });
            return (sender, receiver);
        }
        let (turn, senders) = (u64::from(k - 1), self.senders.len() as u64);
        let receiver = (turn % senders + turn / senders) % self.receivers.len() as u64;
        (self.senders[(turn % senders) as usize], self.receivers[receiver as usize])
    }

    /// The sender alone.
    pub fn sender(&self, k: u32) -> u16 {
        self.first(k).0
    }

    /// Who sends message `k` again for the `attempt`-th time, and to whom; attempt 0 is the first sending. None where
    /// it is not sent again so often.
    pub fn pair(&self, k: u32, attempt: u32) -> Option<Pair> {
        self.after(self.numbered(k), k, attempt).map(|pair| self.placed(pair))
    }

    /// The most attempts that are needed until a pair works, whichever is the first; none where that depends on more
    /// than the first pair, or none works in so many.
    pub fn worst(&self, works: impl Fn(Pair) -> bool, most: u32) -> Option<u32> {
        let [senders, receivers] = self.counts();
        let needed = |first: Pair| {
            (0..=most)
                .find(|&attempt| self.after(first, 1, attempt).is_some_and(|pair| works(self.placed(pair))))
        };
        let firsts = (0..senders).flat_map(|sender| (0..receivers).map(move |receiver| (sender, receiver)));
        if !self.is_endless() {
            return None;
        }
        firsts.map(needed).try_fold(0, |worst, needed| Some(worst.max(needed?)))
    }

    /// A pair of numbers as the replicas that have drawn them.
    fn placed(&self, (sender, receiver): Pair) -> Pair {
        (self.lots[0][usize::from(sender)], self.lots[1][usize::from(receiver)])
    }

    fn after(&self, (sender, receiver): Pair, k: u32, attempt: u32) -> Option<Pair> {
        match self.resending {
            _ if attempt == 0 => Some((sender, receiver)),
            Resending::Original => Some((sender, receiver)),
            Resending::Next if self.is_equal => {
                let [senders, receivers] = self.counts();
                Some((on(sender, attempt, senders), on(receiver, attempt, receivers)))
            }
            Resending::Next => self.scaled((sender, receiver), attempt),
            Resending::Prototype if attempt > PROTOTYPE_RESENDS => None,
            Resending::Prototype if self.is_equal && self.counts()[0] == self.counts()[1] => {
                self.prototype((sender, receiver), k, attempt)
            }
            Resending::Prototype => self.bounded((sender, receiver), attempt),
        }
    }

    /// Whether a message is sent again as often as it takes.
    pub fn is_endless(&self) -> bool {
        self.resending != Resending::Prototype
    }

    fn counts(&self) -> [u16; 2] {
        [self.sides[0].replicas(), self.sides[1].replicas()]
    }

    /// With equal stakes the authors' list of pairs has u_s + u_r + 1 of them.
    fn prototype(&self, (sender, receiver): Pair, k: u32, attempt: u32) -> Option<Pair> {
        let [senders, receivers] = self.counts();
        if u64::from(attempt) > self.sides[0].u + self.sides[1].u {
            return None;
        }
        let others = u32::from(senders).saturating_sub(1).max(1);
        let round = (k - 1) / (u32::from(senders) * u32::from(receivers)) % others;
        // The resenders are the others, one after the other from that one on.
        let step = (round + attempt - 1) % others + 1;
        Some((on(sender, step, senders), on(receiver, step, receivers)))
    }

    /// The pairs of a message over parts of the least common multiple of both stakes, beginning with this one: whoever
    /// has no part left makes room for the next. They come round for ever.
    fn scaled(&self, first: Pair, attempt: u32) -> Option<Pair> {
        self.walk(first).nth(attempt as usize).map(|(pair, _)| pair)
    }

    /// The same until what the pairs have tried reaches u_s + u_r + 1 in that scale.
    fn bounded(&self, first: Pair, attempt: u32) -> Option<Pair> {
        let enough = self.enough();
        let mut tried = 0;
        let mut pairs = self.walk(first).take_while(|(_, stake)| {
            let goes_on = tried < enough;
            tried += stake;
            goes_on
        });
        pairs.nth(attempt as usize).map(|(pair, _)| pair)
    }

    /// u_s + u_r + 1 where both totals are their least common multiple.
    fn enough(&self) -> u128 {
        let [from, to] = &self.sides;
        let whole = u128::from(least_common_multiple(from.total(), to.total()));
        let scaled = |side: &Weights| u128::from(side.u) * (whole / u128::from(side.total()));
        scaled(from) + scaled(to) + 1
    }

    /// Pairs, and by which stake each adds to what was tried.
    fn walk(&self, (sender, receiver): Pair) -> impl Iterator<Item = (Pair, u128)> + '_ {
        let [from, to] = &self.sides;
        let whole = u128::from(least_common_multiple(from.total(), to.total()));
        let part = move |side: &Weights, replica: u16| {
            u128::from(side.stakes[usize::from(replica)]) * (whole / u128::from(side.total()))
        };
        let mut at = (sender, receiver);
        let mut left = (part(from, sender), part(to, receiver));
        let next = move |side: &Weights, replica: u16| {
            let mut next = replica;
            loop {
                next = on(next, 1, side.replicas());
                if part(side, next) > 0 {
                    return next;
                }
            }
        };
        std::iter::from_fn(move || {
            let (pair, tried) = (at, left.0.min(left.1));
            left = (left.0 - tried, left.1 - tried);
            if left.0 == 0 {
                at.0 = next(from, at.0);
                left.0 = part(from, at.0);
            }
            if left.1 == 0 {
                at.1 = next(to, at.1);
                left.1 = part(to, at.1);
            }
            Some((pair, tried))
        })
    }
}

fn on(replica: u16, by: u32, of: u16) -> u16 {
    ((u32::from(replica) + by) % u32::from(of)) as u16
}

/// Whose ticket it is.
fn drawn(stakes: &[u64], ticket: u64) -> u16 {
    let mut below = 0;
    let whose = stakes.iter().position(|&stake| {
        below += stake;
        ticket < below
    });
    whose.expect("a ticket is somebody's") as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    const DSS: Sharing =
        Sharing::Quantum { messages: None, leftovers: Leftovers::Largest, turns: Turns::Smooth };

    fn equal(replicas: usize, u: u64) -> Weights {
        Weights { stakes: vec![1; replicas].into(), u, r: 0 }
    }

    fn of(stakes: &[u64], u: u64) -> Weights {
        Weights { stakes: stakes.into(), u, r: 0 }
    }

    fn schedule(from: &Weights, to: &Weights, resending: Resending) -> Schedule {
        Schedule::new(from, to, DSS, resending, None)
    }

    /// Figure 1 of the paper, where everything is counted from 1.
    #[test]
    fn senders_take_turns_and_go_on_to_the_next_receiver() {
        let schedule = schedule(&equal(4, 1), &equal(4, 1), Resending::Next);
        let pairs = [1, 4, 5, 8, 9].map(|k| schedule.first(k)).map(|(one, other)| [one + 1, other + 1]);
        assert_eq!(pairs, [[1, 1], [4, 4], [1, 2], [4, 1], [1, 3]]);
        let again = [0, 1, 2].map(|attempt| schedule.pair(5, attempt).unwrap());
        assert_eq!(again.map(|(one, other)| [one + 1, other + 1]), [[1, 2], [2, 3], [3, 4]]);
    }

    /// What the authors' classes return, which count messages from 0.
    #[test]
    fn the_prototype_moves_its_resenders_on() {
        let four = schedule(&equal(4, 1), &equal(4, 1), Resending::Prototype);
        let pairs = |schedule: &Schedule, k: u32| -> Vec<Pair> {
            (0..9).map_while(|attempt| schedule.pair(k + 1, attempt)).collect()
        };
        assert_eq!(pairs(&four, 0), [(0, 0), (1, 1), (2, 2)]);
        assert_eq!(pairs(&four, 1), [(1, 1), (2, 2), (3, 3)]);
        assert_eq!(pairs(&four, 4), [(0, 1), (1, 2), (2, 3)]);
        assert_eq!(pairs(&four, 16), [(0, 0), (2, 2), (3, 3)]);
        assert_eq!(pairs(&four, 20), [(0, 1), (2, 3), (3, 0)]);
        assert_eq!(pairs(&four, 31), [(3, 2), (1, 0), (2, 1)]);
        assert_eq!(pairs(&four, 32), [(0, 0), (3, 3), (1, 1)]);
        assert_eq!(pairs(&four, 47), [(3, 2), (2, 1), (0, 3)]);
        assert_eq!(pairs(&four, 48), [(0, 0), (1, 1), (2, 2)]);
        assert_eq!(pairs(&four, 63), [(3, 2), (0, 3), (1, 0)]);
        let three = schedule(&equal(3, 1), &equal(3, 1), Resending::Prototype);
        assert_eq!(pairs(&three, 9), [(0, 0), (2, 2), (1, 1)]);
        assert_eq!(pairs(&three, 17), [(2, 1), (1, 0), (0, 2)]);
        assert_eq!(pairs(&three, 18), [(0, 0), (1, 1), (2, 2)]);
    }

    /// Four replicas with a million each on both sides have tried 2,666,667 after three sends (Section 5.3).
    #[test]
    fn stakes_are_tried_in_the_scale_of_both() {
        let millions = of(&[1_000_000; 4], 1_333_333);
        let schedule = schedule(&millions, &millions, Resending::Next);
        assert_eq!(schedule.enough(), 2_666_667);
        let tried: u128 = schedule.walk((0, 0)).take(3).map(|(_, stake)| stake).sum();
        assert!(tried > schedule.enough() && tried - 1_000_000 < schedule.enough());
    }

    /// Of 1,000 shares on two replicas, 333 send a third, and half where they take turns (Section 5.2).
    #[test]
    fn who_has_a_third_of_the_stake_sends_a_third() {
        let two = of(&[333, 667], 333);
        let hundred = Schedule::new(&two, &two, DSS, Resending::Next, None);
        let sent = |schedule: &Schedule| (1..=1_000).filter(|&k| schedule.sender(k) == 0).count();
        assert_eq!(sent(&hundred), 330);
        assert_eq!(sent(&Schedule::new(&two, &two, Sharing::Skewed, Resending::Next, None)), 333);
        let turns = schedule(&equal(2, 0), &equal(2, 0), Resending::Next);
        assert_eq!(sent(&turns), 500);
        let lottery = sent(&Schedule::new(&two, &two, Sharing::Lottery(1), Resending::Next, None));
        // Standard deviation: 15.
        assert!((290..=376).contains(&lottery), "{lottery}");
    }

    #[test]
    fn numbers_drawn_by_lot_are_a_permutation() {
        let four = equal(4, 1);
        let drawn = Schedule::new(&four, &four, DSS, Resending::Next, Some((7, [0, 1])));
        let mut senders: Vec<u16> = (1..=4).map(|k| drawn.sender(k)).collect();
        senders.sort_unstable();
        assert_eq!(senders, [0, 1, 2, 3]);
        let differs = (0..20).any(|seed| {
            Schedule::new(&four, &four, DSS, Resending::Next, Some((seed, [0, 1]))).sender(1) != 0
        });
        assert!(differs);
    }

    /// With unequal sizes pairs follow parts of the least common multiple: what the authors' classes return for message
    /// 0 of 4 and 7 replicas.
    #[test]
    fn the_prototype_walks_over_parts_where_sizes_differ() {
        let schedule = schedule(&equal(4, 1), &equal(7, 2), Resending::Prototype);
        let pairs: Vec<Pair> = schedule
            .walk((0, 0))
            .scan(0, |tried, (pair, stake)| {
                let goes_on = *tried < schedule.enough();
                *tried += stake;
                goes_on.then_some(pair)
            })
            .collect();
        assert_eq!(pairs, [(0, 0), (0, 1), (1, 1), (1, 2), (1, 3), (2, 3)]);
    }
}
