//! When rates swing: they are set by a loop, which a delay makes overshoot.

use crate::rate::Steps;

/// The gain of the loop that a rate is in: alpha s D with fixed steps, alpha r s D in proportion, for a rate `r`, a
/// delay `D` from a codeword to the report of its loss, and `s`, by how much the share that is lost falls where the
/// logarithm of the rate grows by one. The loop swings where it exceeds pi / 2.
pub fn gain(alpha: f64, rate: f64, delay_s: f64, slope: f64, steps: Steps) -> f64 {
    alpha * slope * delay_s * if steps == Steps::Proportional { rate } else { 1.0 }
}

/// What the gain of a run's rates follows from, beside the rates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RateLoop {
    /// By how much a reported loss raises a rate: alpha.
    pub step: f64,
    /// Whether that is a share of the rate.
    pub steps: Steps,
    /// From when a codeword comes until its loss can be reported, and the way back.
    pub delay_s: f64,
}

impl RateLoop {
    /// The gain where links send so many codewords a second, one of which takes the report along. The slope `s` is
    /// that of a rate at rest, 1.
    pub fn gain(&self, rate: f64) -> f64 {
        gain(self.step, rate, self.delay_s + 1.0 / rate, 1.0, self.steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1,000 codewords a second and reports after half a second: fixed steps are calm, steps in proportion swing.
    #[test]
    fn steps_in_proportion_swing_where_many_are_sent() {
        let limit = std::f64::consts::FRAC_PI_2;
        assert!(gain(0.1, 1_000.0, 0.5, 3.0, Steps::Fixed) < 0.2);
        assert!(gain(0.1, 1_000.0, 0.5, 1.0, Steps::Proportional) > 30.0 * limit);
        assert!(gain(0.1, 30.0, 0.5, 1.0, Steps::Proportional) < limit);
    }
}
