//! Chance, from one seed: integer draws only, and one split stream per purpose, so that a setting
//! which draws more for the links does not disturb the workload.

use rand_core::RngCore;
use rand_pcg::Pcg32;

use crate::ids::ReplicaId;

/// What a stream of chance is for. Each purpose has its own stream of the same seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Jitter and extra delay on links.
    Links,
    /// Which segments are lost.
    Loss,
    /// When clients submit.
    Workload,
    /// To whom, so that sending to others changes no time.
    Dealing,
    /// Which scenarios are run, where they are drawn.
    Scenarios,
    /// What their cuts name, so that the rest of a scenario does not depend on it.
    Cuts,
    /// What carries their messages, for the same reason.
    Network,
    /// Who is whose peer, where not all are.
    Graph,
    /// What nodes draw for their messages.
    Codes,
}

/// A stream of chance (PCG32, O'Neill 2014).
#[derive(Clone, Debug)]
pub struct Random(Pcg32);

impl Random {
    /// The stream of `purpose` under `seed`.
    pub fn split(seed: u64, purpose: Purpose) -> Self {
        Random(Pcg32::new(seed, purpose as u64))
    }

    /// The stream of `purpose` under `seed` for the link from `source` to `target` alone, so that what one link draws
    /// disturbs no other.
    pub fn split_by(seed: u64, purpose: Purpose, source: ReplicaId, target: ReplicaId) -> Self {
        let link = (u64::from(source.0) << 16 | u64::from(target.0)) + 1;
        Random(Pcg32::new(seed, link << 8 | purpose as u64))
    }

    /// Of several parts with the same purpose, the stream of one: that of the first is the purpose's.
    pub fn of_part((seed, part): (u64, u16), purpose: Purpose) -> Self {
        Random(Pcg32::new(seed, purpose as u64 + (u64::from(part) << 32)))
    }

    /// Uniform over all 32-bit integers.
    pub fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// Uniform in `0..bound`, by multiplication and shift (the bias is below `bound` / 2^64).
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.0.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// One of several, each as likely as the others.
    ///
    /// # Panics
    /// If there is none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u64) as usize]
    }

    /// Brings `count` of `items`, drawn at random, to the front in the order in which they are drawn (Fisher and
    /// Yates).
    ///
    /// # Panics
    /// If there are fewer.
    pub fn draw_to_front<T>(&mut self, items: &mut [T], count: usize) {
        for place in 0..count {
            items.swap(place, place + self.below((items.len() - place) as u64) as usize);
        }
    }

    /// True with probability `threshold` / 2^32.
    pub fn chance(&mut self, threshold: u32) -> bool {
        self.0.next_u32() < threshold
    }
}
