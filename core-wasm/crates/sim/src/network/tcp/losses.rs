//! Segments lost at random.

use crate::random::Random;

/// Segments that a link loses at random: how many get through before the next one that does not.
#[derive(Clone, Debug)]
pub(super) struct Losses {
    chance: Random,
    /// Probability of a loss in units of 2^-32 for which `until_next` was drawn.
    threshold: u32,
    until_next: u64,
}

impl Losses {
    pub(super) fn new(chance: Random) -> Self {
        Losses { chance, threshold: 0, until_next: u64::MAX }
    }

    /// How many of `segments` are lost at a probability of `threshold` x 2^-32, and whether the last one is.
    pub(super) fn of(&mut self, segments: u32, threshold: u32) -> (u32, bool) {
        if self.threshold != threshold {
            // A geometric draw has no memory.
            (self.threshold, self.until_next) = (threshold, draw_geometric(threshold, &mut self.chance));
        }
        let (mut left, mut lost, mut is_last) = (u64::from(segments), 0, false);
        while self.until_next < left {
            left -= self.until_next + 1;
            lost += 1;
            is_last = left == 0;
            self.until_next = draw_geometric(threshold, &mut self.chance);
        }
        self.until_next -= left;
        (lost, is_last)
    }
}

/// How many successes come before the first failure, each a failure with probability `threshold` x 2^-32.
///
/// Without a logarithm: the bits of a geometric variable are independent, and bit k is set with probability x / (1 +
/// x), x = q^(2^k), where q is the probability of a success, because P(g) = (1 - q) q^g is a product over the bits of
/// g.
fn draw_geometric(threshold: u32, chance: &mut Random) -> u64 {
    const ONE: u128 = 1 << 63;
    if threshold == 0 {
        return u64::MAX;
    }
    let mut power = ONE - (u128::from(threshold) << 31);
    let mut drawn = 0;
    for bit in 0..48 {
        let set = ((power << 32) / (ONE + power)) as u64;
        if u64::from(chance.next_u32()) < set {
            drawn |= 1 << bit;
        }
        power = (power * power) >> 63;
        if power == 0 {
            break;
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Purpose;

    fn chance() -> Random {
        Random::split(1, Purpose::Loss)
    }

    #[test]
    fn losses_have_their_mean_and_their_spread() {
        for (threshold, probability) in [(1 << 31, 0.5_f64), (42_949_673, 0.01), (429_497, 0.0001)] {
            let (mut chance, draws) = (chance(), 20_000);
            let drawn: Vec<f64> = (0..draws).map(|_| draw_geometric(threshold, &mut chance) as f64).collect();
            let mean = drawn.iter().sum::<f64>() / f64::from(draws);
            let expected = (1.0 - probability) / probability;
            let deviation = (1.0 - probability).sqrt() / probability;
            assert!(
                (mean - expected).abs() < 5.0 * deviation / f64::from(draws).sqrt(),
                "{mean} for {expected}"
            );
            let variance =
                drawn.iter().map(|one| (one - mean) * (one - mean)).sum::<f64>() / f64::from(draws);
            assert!((variance.sqrt() / deviation - 1.0).abs() < 0.05, "{} for {deviation}", variance.sqrt());
            // Whether odd: the lowest bit, by itself.
            let odd = drawn.iter().filter(|&&one| one % 2.0 == 1.0).count() as f64 / f64::from(draws);
            let expected = (1.0 - probability) / (2.0 - probability);
            assert!((odd - expected).abs() < 5.0 * 0.5 / f64::from(draws).sqrt(), "{odd} for {expected}");
        }
    }

    #[test]
    fn losses_fall_where_they_are_drawn_however_segments_are_grouped() {
        let (mut by_one, mut by_seven) = (Losses::new(chance()), Losses::new(chance()));
        let (threshold, segments) = (1 << 28, 7_000);
        let singly: Vec<u32> = (0..segments).map(|_| by_one.of(1, threshold).0).collect();
        let grouped: Vec<(u32, bool)> = (0..segments / 7).map(|_| by_seven.of(7, threshold)).collect();
        let expected: Vec<(u32, bool)> =
            singly.chunks(7).map(|chunk| (chunk.iter().sum(), chunk[6] == 1)).collect();
        assert_eq!(grouped, expected);
        assert!(grouped.iter().any(|&(lost, is_last)| lost > 1 && is_last));
    }

    #[test]
    fn a_link_without_losses_draws_nothing() {
        let mut losses = Losses::new(chance());
        assert_eq!(losses.of(u32::MAX, 0), (0, false));
        let lost = losses.of(1_000_000, 1 << 22).0;
        assert!((800..1_200).contains(&lost), "{lost} of a thousandth");
        assert_eq!(losses.of(1_000_000, 0), (0, false));
    }
}
