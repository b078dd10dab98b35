//! How many requests come in a slot where they come at random.

use crate::random::Random;

/// Poisson counts with a fixed mean, drawn from 32-bit integers.
#[derive(Clone, Debug)]
pub(super) struct Poisson {
    /// Small means: cumulative distribution, scaled to 2^32. Large ones: empty.
    cumulative: Vec<u32>,
    mean: f64,
}

impl Poisson {
    /// Up to this mean a count is drawn by inversion of the exact distribution; beyond, from the normal
    /// approximation (twelve uniform draws, Irwin-Hall), rounded.
    const EXACT_MEAN_MAX: f64 = 64.0;

    /// Counts a slot, at so many in 1,000 seconds.
    pub(super) fn new(rate_per_1000s: u64) -> Self {
        let mean = rate_per_1000s as f64 / 1_000_000.0;
        let mut cumulative = Vec::new();
        if mean <= Self::EXACT_MEAN_MAX {
            let (mut term, mut sum) = (libm::exp(-mean), 0.0);
            for k in 1.. {
                sum += term;
                let scaled = sum * 4_294_967_296.0;
                if scaled >= 4_294_967_295.0 || k > 400 {
                    break;
                }
                cumulative.push(scaled as u32);
                term *= mean / f64::from(k);
            }
        }
        Poisson { cumulative, mean }
    }

    /// The count of the next slot.
    pub(super) fn draw(&mut self, random: &mut Random) -> u64 {
        if self.mean <= Self::EXACT_MEAN_MAX {
            let draw = random.next_u32();
            return self.cumulative.partition_point(|&bound| bound <= draw) as u64;
        }
        let sum: u64 = (0..12).map(|_| u64::from(random.next_u32())).sum();
        let normal = sum as f64 / 4_294_967_296.0 - 6.0;
        // A root is the nearest float on every machine; the cast cuts at zero and below the point.
        (self.mean + normal * self.mean.sqrt() + 0.5) as u64
    }
}
