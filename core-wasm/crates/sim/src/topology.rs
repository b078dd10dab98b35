//! Where replicas are: a directed matrix of one-way delays, and jitter on top.

use crate::ids::ReplicaId;
use crate::random::Random;
use crate::time::Duration;

/// One-way delays between replicas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topology {
    replicas: usize,
    one_way: Vec<Duration>,
    /// Largest jitter as a fraction of the one-way delay, in units of 2^-32.
    jitter: u64,
}

impl Topology {
    /// `one_way` has a row per source and in it a delay per target, `replicas` x `replicas`; jitter is uniform in
    /// 0 to `jitter` / 2^32 of the delay.
    pub fn new(replicas: usize, one_way: Vec<Duration>, jitter: u64) -> Self {
        assert!(one_way.len() == replicas * replicas, "a delay for each ordered pair");
        Topology { replicas, one_way, jitter }
    }

    /// `replicas` replicas, each `one_way` from every other.
    pub fn uniform(replicas: usize, one_way: Duration) -> Self {
        Topology::new(replicas, vec![one_way; replicas * replicas], 0)
    }

    /// How many replicas.
    pub fn replicas(&self) -> usize {
        self.replicas
    }

    /// The delay without jitter.
    pub fn one_way(&self, source: ReplicaId, target: ReplicaId) -> Duration {
        self.one_way[source.index() * self.replicas + target.index()]
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
