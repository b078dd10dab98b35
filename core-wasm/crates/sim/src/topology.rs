//! Where replicas are: places, a one-way delay from each to each, listed or drawn, and jitter on top.

use std::rc::Rc;

use crate::ids::ReplicaId;
use crate::random::Random;
use crate::time::Duration;

/// One-way delays between replicas. What it takes grows with the replicas and the square of the places, or with the
/// replicas alone where delays are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topology {
    /// Of each replica.
    place: Vec<u16>,
    delays: Delays,
    /// Replicas from and to which nothing takes any time; empty where there are none.
    near: Box<[bool]>,
    /// Largest jitter as a fraction of the one-way delay, in units of 2^-32.
    jitter: u64,
}

/// How far it is from one place to another.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Delays {
    /// A row per place of the source, and in it a delay per place of the target.
    Listed { places: usize, one_way: Vec<Duration> },
    /// One of these, each as likely as any other, the same both ways: which follows from the two places and a seed, so
    /// that no pair has to be kept.
    Drawn { quantiles: Rc<[Duration]>, seed: u64 },
}

impl Topology {
    /// `one_way` has a row per source and in it a delay per target, `replicas` x `replicas`; jitter is uniform in
    /// 0 to `jitter` / 2^32 of the delay.
    pub fn new(replicas: usize, one_way: Vec<Duration>, jitter: u64) -> Self {
        Topology::of_places((0..replicas as u16).collect(), one_way, jitter)
    }

    /// `place` has one per replica, and `one_way` a row per place and in it a delay per place, that of its own replicas
    /// to each other included.
    pub fn of_places(place: Vec<u16>, one_way: Vec<Duration>, jitter: u64) -> Self {
        let places = one_way.len().isqrt();
        assert!(places * places == one_way.len(), "a delay for each ordered pair");
        assert!(place.iter().all(|&place| usize::from(place) < places), "a row for each place");
        Topology { place, delays: Delays::Listed { places, one_way }, near: Box::default(), jitter }
    }

    /// `replicas` replicas, each `one_way` from every other.
    pub fn uniform(replicas: usize, one_way: Duration) -> Self {
        Topology::of_places(vec![0; replicas], vec![one_way], 0)
    }

    /// `replicas` replicas; the delay of each pair is drawn from equally likely `quantiles`, which are some, under a
    /// seed of its own.
    pub fn drawn(replicas: usize, quantiles: Rc<[Duration]>, seed: u64, jitter: u64) -> Self {
        assert!(!quantiles.is_empty(), "something is drawn");
        let place = (0..replicas as u16).collect();
        Topology { place, delays: Delays::Drawn { quantiles, seed }, near: Box::default(), jitter }
    }

    /// The same, but nothing takes any time from and to those replicas for which it is said.
    pub fn with_near(self, near: Box<[bool]>) -> Self {
        assert!(near.len() == self.replicas(), "one for each replica");
        Topology { near, ..self }
    }

    /// How many replicas.
    pub fn replicas(&self) -> usize {
        self.place.len()
    }

    /// The delay without jitter.
    #[inline]
    pub fn one_way(&self, source: ReplicaId, target: ReplicaId) -> Duration {
        if !self.near.is_empty() && (self.near[source.index()] || self.near[target.index()]) {
            return Duration::ZERO;
        }
        let [from, to] = [source, target].map(|replica| self.place[replica.index()]);
        match &self.delays {
            Delays::Listed { places, one_way } => one_way[usize::from(from) * places + usize::from(to)],
            Delays::Drawn { quantiles, seed } => {
                let pair = u64::from(from.min(to)) << 16 | u64::from(from.max(to));
                let drawn = u128::from(mixed(*seed ^ pair)) * quantiles.len() as u128;
                quantiles[(drawn >> 64) as usize]
            }
        }
    }

    /// Draws the jitter of one transmission whose delay is `one_way`.
    pub fn draw_jitter(&self, one_way: Duration, random: &mut Random) -> Duration {
        if self.jitter == 0 {
            return Duration::ZERO;
        }
        let largest = (u128::from(one_way.as_ns()) * u128::from(self.jitter)) >> 32;
        Duration::from_ns(random.below(largest as u64 + 1))
    }
}

/// A number whose bits all depend on all bits of another: SplitMix64's (Steele, Lea and Flood 2014).
fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_delays_are_those_of_their_pairs() {
        let quantiles: Rc<[Duration]> = (1..=100).map(Duration::from_ms).collect();
        let topology = Topology::drawn(200, Rc::clone(&quantiles), 7, 0);
        let other = Topology::drawn(200, quantiles, 8, 0);
        let (mut sum_ms, mut differ) = (0, 0);
        for one in (0..200).map(ReplicaId) {
            for two in (0..one.0).map(ReplicaId) {
                let delay = topology.one_way(one, two);
                assert_eq!(delay, topology.one_way(two, one));
                sum_ms += delay.as_ns() / 1_000_000;
                differ += u32::from(delay != other.one_way(one, two));
            }
        }
        // 19,900 of a mean of 50.5 ms, with a standard deviation of 0.2; one in a hundred is the same by chance.
        assert!((50.0..51.0).contains(&(sum_ms as f64 / 19_900.0)), "{sum_ms}");
        assert!((19_600..19_800).contains(&differ), "{differ}");
    }

    #[test]
    fn nothing_takes_time_from_and_to_those_that_are_near() {
        let topology = Topology::uniform(3, Duration::from_ms(9)).with_near([false, true, false].into());
        let delays =
            [(0, 1), (1, 2), (2, 0)].map(|(one, two)| topology.one_way(ReplicaId(one), ReplicaId(two)));
        assert_eq!(delays, [Duration::ZERO, Duration::ZERO, Duration::from_ms(9)]);
    }
}
