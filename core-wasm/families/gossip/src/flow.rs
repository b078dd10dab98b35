//! What comes to all nodes over time, news or not, and how fast links send: what a picture of a whole run shows.

use std::rc::Rc;

use sim::ids::ReplicaId;
use sim::time::Time;

use crate::facts::Fact;
use crate::roles::Role;

/// A run has at most so many stretches.
const STRETCHES_MAX: u64 = 1024;

/// A stretch of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stretch {
    /// Messages with a transaction, or a sum, that brought something unknown.
    pub news: u32,
    /// Those of which all was known.
    pub known: u32,
    /// Codewords that were counted as lost.
    pub lost: u32,
    /// At its end, the slowest, the mean and the fastest rate of a link that sends codewords, in millionths of one a
    /// second.
    pub least: u64,
    /// See `least`.
    pub mean: u64,
    /// See `least`.
    pub most: u64,
}

/// Two links to one node, and what they have to carry: what is drawn as a plane of their rates (paper, Section 4.2).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// Who sends.
    pub from: [ReplicaId; 2],
    /// Who receives.
    pub to: ReplicaId,
    /// Rates with which they begin, in millionths of a codeword a second.
    pub first: [u64; 2],
    /// Transactions a second that one sender alone has, each.
    pub own: [f64; 2],
    /// Transactions a second of both, those that both have counted once.
    pub all: f64,
    /// Codewords a transaction at which one sender gets 95 of 100 across.
    pub codewords: f64,
}

impl Pair {
    /// To whom each sends, and with which rate it begins.
    fn ends(&self) -> [(ReplicaId, u64); 2] {
        self.first.map(|first| (self.to, first))
    }
}

/// A run over time, in stretches of one length: a power of two of nanoseconds, so that those of another run are the
/// same, or join to the same.
#[derive(Clone, Debug)]
pub struct Flow {
    /// What arrives as a transaction is counted where it is no sum.
    codes: bool,
    /// Sums have factors.
    mixes: bool,
    /// What each node is to the others.
    roles: Rc<[Role]>,
    /// Directed links over which somebody sends.
    links: u32,
    /// Their length is two to the power of this.
    bits: u32,
    /// Those that are over.
    over: Vec<Stretch>,
    /// The one that is not.
    open: Stretch,
    /// Of each node, the latest rate at which it sends codewords to each peer, ascending by the peer.
    rates: Vec<Vec<(u16, u64)>>,
    /// Where there are two links to one node, these, and their rates at each stretch's end.
    pair: Option<(Pair, Vec<[u64; 2]>)>,
}

impl Flow {
    /// Nothing has come; `links`: directed ones over which somebody sends; `codes`: transactions are sent as sums.
    pub fn new(roles: Rc<[Role]>, links: u32, horizon: Time, codes: bool, pair: Option<Pair>) -> Self {
        let bits = u64::BITS - (horizon.as_ns() / STRETCHES_MAX).leading_zeros();
        let mut rates = vec![Vec::new(); roles.len()];
        for (from, (to, first)) in pair.iter().flat_map(|pair| pair.from.into_iter().zip(pair.ends())) {
            rates[from.index()] = vec![(to.0, first)];
        }
        let pair = pair.map(|pair| (pair, Vec::new()));
        Flow {
            codes,
            mixes: false,
            roles,
            links,
            bits,
            over: Vec::new(),
            open: Stretch::default(),
            rates,
            pair,
        }
    }

    /// The same where sums have factors: they are linear combinations.
    pub fn mixing(self, mixes: bool) -> Self {
        Flow { mixes, ..self }
    }

    /// Whether these are linear combinations.
    pub fn mixes(&self) -> bool {
        self.mixes
    }

    /// Where there are two links to one node, these, and their rates at the end of each stretch.
    pub fn walk(&self) -> Option<(Pair, impl Iterator<Item = [u64; 2]> + '_)> {
        let (pair, walk) = self.pair.as_ref()?;
        Some((*pair, walk.iter().copied().chain([self.rates_of(pair)])))
    }

    fn rates_of(&self, pair: &Pair) -> [u64; 2] {
        pair.from.map(|from| {
            let to_it = self.rates[from.index()].iter().find(|(to, _)| *to == pair.to.0);
            to_it.map_or(0, |&(_, rate)| rate)
        })
    }

    /// What each node is to the others.
    pub fn roles(&self) -> &[Role] {
        &self.roles
    }

    /// Whether transactions are sent as sums.
    pub fn codes(&self) -> bool {
        self.codes
    }

    /// Over how many directed links somebody sends.
    pub fn links(&self) -> u32 {
        self.links
    }

    /// How long a stretch is, in nanoseconds.
    pub fn stretch_ns(&self) -> u64 {
        1 << self.bits
    }

    /// The stretches from the beginning on, with the one that is not over as it is so far.
    pub fn stretches(&self) -> impl DoubleEndedIterator<Item = Stretch> + '_ {
        let (least, mean, most) = self.spread();
        self.over.iter().copied().chain([Stretch { least, mean, most, ..self.open }])
    }

    /// Writes down what a node states.
    pub fn note(&mut self, at: Time, node: ReplicaId, fact: &Fact) {
        let place = (at.as_ns() >> self.bits) as usize;
        if place > self.over.len() {
            self.close(place);
        }
        match fact {
            Fact::Received { is_useless: true, .. } | Fact::Repeated { .. } => self.open.known += 1,
            Fact::Received { .. } => self.open.news += 1,
            Fact::Delivered { .. } if !self.codes => self.open.news += 1,
            Fact::Lost { count, .. } => self.open.lost += count,
            Fact::Coded { to, rate, .. } => {
                let rates = &mut self.rates[node.index()];
                match rates.binary_search_by_key(&to.0, |known| known.0) {
                    Ok(place) => rates[place].1 = *rate,
                    Err(place) => rates.insert(place, (to.0, *rate)),
                }
            }
            Fact::Made { .. } | Fact::Delivered { .. } | Fact::Discarded { .. } => {}
        }
    }

    /// Those before `place` are over.
    fn close(&mut self, place: usize) {
        let (least, mean, most) = self.spread();
        let quiet = Stretch { least, mean, most, ..Stretch::default() };
        let ended = Stretch { least, mean, most, ..std::mem::take(&mut self.open) };
        self.over.push(ended);
        self.over.resize(place, quiet);
        if let Some((pair, mut walk)) = self.pair.take() {
            walk.resize(place, self.rates_of(&pair));
            self.pair = Some((pair, walk));
        }
    }

    /// The slowest, the mean and the fastest rate; 0 where nobody has sent a codeword.
    fn spread(&self) -> (u64, u64, u64) {
        let rates = || self.rates.iter().flatten().map(|&(_, rate)| rate);
        let (count, sum) = rates().fold((0_u64, 0_u64), |(count, sum), rate| (count + 1, sum + rate));
        (rates().min().unwrap_or(0), sum / count.max(1), rates().max().unwrap_or(0))
    }

    /// What it holds of the machine's memory, the rates apart.
    pub fn memory_bytes(&self) -> usize {
        self.over.capacity() * size_of::<Stretch>()
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::message::TxId;

    const NODE: ReplicaId = ReplicaId(0);

    fn received(is_useless: bool) -> Fact {
        Fact::Received { from: ReplicaId(1), sources: Rc::new([]), lost: 0, header: 0, is_useless }
    }

    fn coded(to: u16, rate: u64) -> Fact {
        Fact::Coded { to: ReplicaId(to), sources: Rc::new([]), lost: 0, rate }
    }

    #[test]
    fn stretches_have_what_came_in_them_and_the_rates_at_their_ends() {
        // A second in stretches of 2^20 ns.
        let mut flow = Flow::new(Rc::new([Role::Honest; 2]), 2, Time::from_ns(1_000_000_000), true, None);
        assert_eq!(flow.stretch_ns(), 1 << 20);
        let at = |place: u64| Time::from_ns(place << 20);
        flow.note(at(0), NODE, &coded(1, 100));
        flow.note(at(0), NODE, &received(false));
        flow.note(at(0), NODE, &coded(2, 300));
        flow.note(at(0), NODE, &Fact::Lost { from: ReplicaId(1), count: 3 });
        flow.note(at(3), NODE, &coded(1, 200));
        flow.note(at(3), NODE, &received(true));
        let quiet = Stretch { least: 100, mean: 200, most: 300, ..Stretch::default() };
        let stretches: Vec<Stretch> = flow.stretches().collect();
        assert_eq!(
            stretches,
            [
                Stretch { news: 1, lost: 3, ..quiet },
                quiet,
                quiet,
                Stretch { known: 1, least: 200, mean: 250, ..quiet },
            ]
        );
    }

    #[test]
    fn the_rates_of_two_links_are_kept() {
        let pair = Pair {
            from: [ReplicaId(0), ReplicaId(1)],
            to: ReplicaId(2),
            first: [50, 60],
            own: [1.0, 2.0],
            all: 4.0,
            codewords: 1.2,
        };
        let mut flow =
            Flow::new(Rc::new([Role::Honest; 3]), 2, Time::from_ns(1_000_000_000), true, Some(pair));
        let at = |place: u64| Time::from_ns(place << 20);
        flow.note(at(0), NODE, &coded(2, 70));
        flow.note(at(2), ReplicaId(1), &coded(2, 90));
        let (told, walk) = flow.walk().unwrap();
        assert_eq!((told, walk.collect::<Vec<_>>()), (pair, vec![[70, 60], [70, 60], [70, 90]]));
    }

    #[test]
    fn transactions_as_they_are_bring_news_once() {
        let mut flow = Flow::new(Rc::new([Role::Honest; 2]), 2, Time::from_ns(1), false, None);
        let (tx, from) = (TxId(3), ReplicaId(1));
        flow.note(Time::ZERO, NODE, &Fact::Delivered { tx, from, of: from, is_late: false });
        flow.note(Time::ZERO, NODE, &Fact::Repeated { tx, from });
        let [only] = flow.stretches().collect::<Vec<_>>()[..] else { panic!("it is one stretch") };
        assert_eq!(only, Stretch { news: 1, known: 1, ..Stretch::default() });
    }
}
