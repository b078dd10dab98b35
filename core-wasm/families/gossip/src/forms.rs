//! Closed forms: what is known of sums and of rates without a run.

use serde::Serialize;

use crate::format::{Scenario, scheme_of};
use crate::message::ID_BYTES;
use crate::rate::Steps;
use crate::settings::{Coding, Scheme};

/// The share of codewords at whose loss a rate stands still, for alpha and gamma (paper, Section 4.2): gamma with fixed
/// steps, for every alpha. In proportion a loss has to make up for more.
pub fn standstill(alpha: f64, gamma: f64, steps: Steps) -> f64 {
    match steps {
        Steps::Fixed => gamma,
        Steps::Proportional => -libm::log1p(-alpha * gamma) / libm::log1p(alpha),
    }
}

/// The share of transactions that no codeword of one sender holds, who sends `r` codewords a transaction, evenly, over
/// a window of `k` with a mean degree: (1 - E[d] / k)^(r k).
pub fn held_by_none(mean_degree: f64, window: f64, codewords: f64) -> f64 {
    libm::pow(1.0 - mean_degree / window, codewords * window)
}

/// Bytes a transaction over those of a transaction, where `r` codewords are sent for each (paper, Section 4.4):
/// r (l + 4 E[d]) / l.
pub fn with_headers(codewords: f64, mean_degree: f64, tx_bytes: f64) -> f64 {
    codewords * (tx_bytes + ID_BYTES as f64 * mean_degree) / tx_bytes
}

/// The share of sources whose id another of `known` transactions has too, with ids of `bits`; and, by the union bound,
/// the share of codewords over a window of `k` with such a source (paper, Section 4.3, which prints the first for the
/// second).
pub fn collisions(known: f64, window: f64, bits: i32) -> [f64; 2] {
    let one = known / libm::ldexp(1.0, bits);
    [one, window * one]
}

/// The forms of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Forms {
    /// R, the expected ripple, of Robust Soliton.
    pub ripple: f64,
    /// beta, by which its two parts are divided.
    pub beta: f64,
    /// Of how many transactions a codeword is the sum.
    pub mean_degree: f64,
    /// Bytes of ids in a header.
    pub header_bytes: f64,
    /// The share of codewords lost at which rates stand still.
    pub standstill: f64,
    /// What an overhead is with headers, over what it is without.
    pub headers: f64,
}

/// The closed forms of a scenario that sends sums; none of others.
pub fn forms(scenario: &Scenario) -> Option<Forms> {
    let Scheme::Coding(Coding { degrees, control, .. }) = scheme_of(scenario) else { return None };
    let coding = &scenario.protocol.coding;
    Some(Forms {
        ripple: degrees.ripple(),
        beta: degrees.beta(),
        mean_degree: degrees.mean(),
        header_bytes: ID_BYTES as f64 * degrees.mean(),
        standstill: standstill(coding.step, coding.target_loss, control.steps),
        headers: with_headers(1.0, degrees.mean(), f64::from(scenario.workload.tx_bytes)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(ours: f64, theirs: f64) {
        assert!((ours / theirs - 1.0).abs() < 1e-6, "{ours} for {theirs}");
    }

    #[test]
    fn rates_stand_still_where_gamma_is_lost() {
        near(standstill(0.1, 0.02, Steps::Fixed), 0.02);
        near(standstill(0.1, 0.02, Steps::Proportional), 0.021_005_13);
        near(standstill(0.01, 0.02, Steps::Proportional), 0.020_101_844);
    }

    #[test]
    fn figures_of_the_text_follow() {
        near(held_by_none(5.033_624_45, 50.0, 1.3), 0.001_010_793);
        near(with_headers(1.35, 5.033_624_45, 128.0), 1.562_356);
        let [one, union] = collisions(100_000.0, 50.0, 32);
        near(one, 2.328_306_4e-5);
        near(union, 0.001_164_153_218);
    }
}
