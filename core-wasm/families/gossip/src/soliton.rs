//! The Robust Soliton distribution: of how many transactions a codeword is the sum (Luby 2002; paper, Section 4.1 and
//! Table 1).
//!
//! rho(d) is the ideal part, 1 / k for one and 1 / (d (d - 1)) for more; tau(d) = R / (d k) below the spike keeps a
//! ripple of R codewords that are about to be decoded, with R = c ln(k / delta) sqrt(k); at the spike, k / R rounded to
//! the nearest, it is R ln(R / delta) / k. Where the spike lies beyond k there is none: so it is for the paper's k = 50.

use sim::random::Random;

/// Table 1: delta and c.
pub const DELTA: f64 = 0.5;
/// See [`DELTA`].
pub const C: f64 = 0.03;

/// The distribution over degrees 1 to k.
#[derive(Clone, Debug, PartialEq)]
pub struct RobustSoliton {
    /// Probability of each degree, from 1 on.
    shares: Vec<f64>,
    /// Of each degree, in units of 2^-32, the probability of it and all below: what is drawn is below one of them.
    until: Vec<u64>,
    /// R.
    ripple: f64,
    /// The sum of rho and tau, by which both are divided.
    beta: f64,
}

impl RobustSoliton {
    /// Over windows of `k` transactions, at least one.
    pub fn new(k: u32, delta: f64, c: f64) -> Self {
        assert!(k > 0, "a sum is of something");
        let size = f64::from(k);
        let ripple = c * libm::log(size / delta) * libm::sqrt(size);
        let spike = libm::round(size / ripple);
        let weight = |degree: u32| {
            let d = f64::from(degree);
            let ideal = if degree == 1 { 1.0 / size } else { 1.0 / (d * (d - 1.0)) };
            let robust = if d < spike {
                ripple / (d * size)
            } else if d == spike {
                ripple * libm::log(ripple / delta) / size
            } else {
                0.0
            };
            ideal + robust
        };
        let beta: f64 = (1..=k).map(weight).sum();
        let shares: Vec<f64> = (1..=k).map(|degree| weight(degree) / beta).collect();
        let mut sum = 0.0;
        let until = shares.iter().map(|share| {
            sum += share;
            libm::round(sum * 4_294_967_296.0) as u64
        });
        let mut until: Vec<u64> = until.collect();
        // What rounding leaves belongs to the largest.
        *until.last_mut().expect("k is at least one") = 1 << 32;
        RobustSoliton { shares, until, ripple, beta }
    }

    /// R, the expected ripple.
    pub fn ripple(&self) -> f64 {
        self.ripple
    }

    /// beta.
    pub fn beta(&self) -> f64 {
        self.beta
    }

    /// Probability of a degree.
    pub fn share(&self, degree: u32) -> f64 {
        self.shares[degree as usize - 1]
    }

    /// Mean degree.
    pub fn mean(&self) -> f64 {
        (1..).zip(&self.shares).map(|(degree, share)| f64::from(degree) * share).sum()
    }

    /// Draws a degree.
    #[inline]
    pub fn draw(&self, random: &mut Random) -> u32 {
        let drawn = u64::from(random.next_u32());
        // Half of all degrees are below three.
        let place = self.until.iter().position(|&until| drawn < until);
        place.expect("the last is above all") as u32 + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim::random::Purpose;

    fn near(ours: f64, theirs: f64) {
        assert!((ours / theirs - 1.0).abs() < 2e-8, "{ours} for {theirs}");
    }

    /// By hand from the formulas, k = 50 and 100.
    #[test]
    fn it_is_that_of_the_paper() {
        let small = RobustSoliton::new(50, DELTA, C);
        near(small.ripple(), 0.976_904_12);
        near(small.beta(), 1.087_905_845);
        near(small.share(1), 0.036_343_294);
        near(small.share(2), 0.468_578_272);
        near(small.share(50), 0.000_734_369_539);
        near(small.mean(), 5.033_624_45);
        // With k = 100 there is a spike, at 63.
        let large = RobustSoliton::new(100, DELTA, C);
        near(large.share(63), 0.017_049_086);
        near(large.share(100), 9.239_122_12e-5);
        near(large.mean(), 6.705_492_72);
    }

    #[test]
    fn degrees_are_drawn_as_often_as_they_are_likely() {
        let soliton = RobustSoliton::new(50, DELTA, C);
        let mut random = Random::split(7, Purpose::Codes);
        let draws = 200_000;
        let mut count = [0_u32; 51];
        for _ in 0..draws {
            count[soliton.draw(&mut random) as usize] += 1;
        }
        for degree in 1..=50 {
            let expected = soliton.share(degree) * f64::from(draws);
            let off = f64::from(count[degree as usize]) - expected;
            // Five standard deviations.
            assert!(off.abs() < 5.0 * libm::sqrt(expected), "{degree}: {off} of {expected}");
        }
    }
}
