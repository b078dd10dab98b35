//! Where replicas are: places, a directed one-way delay from each to each, and jitter on top.

use crate::ids::ReplicaId;
use crate::random::Random;
use crate::time::Duration;

/// One-way delays between replicas. What it takes grows with the replicas and the square of the places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topology {
    /// Of each replica.
    place: Vec<u16>,
    places: usize,
    /// A row per place of the source, and in it a delay per place of the target.
    one_way: Vec<Duration>,
    /// Largest jitter as a fraction of the one-way delay, in units of 2^-32.
    jitter: u64,
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
        Topology { place, places, one_way, jitter }
    }

    /// `replicas` replicas, each `one_way` from every other.
    pub fn uniform(replicas: usize, one_way: Duration) -> Self {
        Topology::of_places(vec![0; replicas], vec![one_way], 0)
    }

    /// How many replicas.
    pub fn replicas(&self) -> usize {
        self.place.len()
    }

    /// The delay without jitter.
    #[inline]
    pub fn one_way(&self, source: ReplicaId, target: ReplicaId) -> Duration {
        let row = usize::from(self.place[source.index()]) * self.places;
        self.one_way[row + usize::from(self.place[target.index()])]
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
