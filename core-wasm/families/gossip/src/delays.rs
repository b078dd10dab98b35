//! Delays of links, each drawn from a log-normal distribution (paper, Section 5.5: median 70 ms, sigma 0.5).

use std::rc::Rc;

use sim::time::Duration;

/// So many quantiles stand for the distribution: of the middle of each equally likely part.
const QUANTILES: u32 = 4_096;

/// Equally likely delays, ascending: the median times e^(sigma z), z standard normal.
pub fn log_normal(median: Duration, sigma: f64) -> Rc<[Duration]> {
    let quantile = |place: u32| {
        let z = standard_normal((f64::from(place) + 0.5) / f64::from(QUANTILES));
        Duration::from_ns(libm::round(median.as_ns() as f64 * libm::exp(sigma * z)) as u64)
    };
    (0..QUANTILES).map(quantile).collect()
}

/// The standard normal quantile of a probability above 0 and below 1, by the rational approximation of P. J. Acklam
/// (2003): within 1.2e-9 of it.
fn standard_normal(probability: f64) -> f64 {
    const A: [f64; 6] = [
        -3.969_683_028_665_376e1,
        2.209_460_984_245_205e2,
        -2.759_285_104_469_687e2,
        1.383_577_518_672_69e2,
        -3.066_479_806_614_716e1,
        2.506_628_277_459_239,
    ];
    const B: [f64; 5] = [
        -5.447_609_879_822_406e1,
        1.615_858_368_580_409e2,
        -1.556_989_798_598_866e2,
        6.680_131_188_771_972e1,
        -1.328_068_155_288_572e1,
    ];
    const C: [f64; 6] = [
        -7.784_894_002_430_293e-3,
        -3.223_964_580_411_365e-1,
        -2.400_758_277_161_838,
        -2.549_732_539_343_734,
        4.374_664_141_464_968,
        2.938_163_982_698_783,
    ];
    const D: [f64; 4] =
        [7.784_695_709_041_462e-3, 3.224_671_290_700_398e-1, 2.445_134_137_142_996, 3.754_408_661_907_416];
    const TAIL: f64 = 0.024_25;
    let polynomial =
        |coefficients: &[f64], x: f64| coefficients.iter().fold(0.0, |sum, &term| sum * x + term);
    let tail = |probability: f64| {
        let q = libm::sqrt(-2.0 * libm::log(probability));
        polynomial(&C, q) / (polynomial(&D, q) * q + 1.0)
    };
    if probability < TAIL {
        tail(probability)
    } else if probability > 1.0 - TAIL {
        -tail(1.0 - probability)
    } else {
        let q = probability - 0.5;
        let r = q * q;
        polynomial(&A, r) * q / (polynomial(&B, r) * r + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From tables of the normal distribution.
    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (probability, z) in [
            (0.5, 0.0),
            (0.75, 0.674_489_750_196),
            (0.975, 1.959_963_984_540),
            (0.99, 2.326_347_874_041),
            (0.999, 3.090_232_306_168),
            (0.01, -2.326_347_874_041),
        ] {
            assert!((standard_normal(probability) - z).abs() < 1e-8, "{probability}");
        }
    }

    /// Median 70 ms and sigma 0.5: a mean of 70 e^(1/8) and a standard deviation of 42.27 ms (paper, Section 5.5).
    #[test]
    fn delays_are_those_of_the_paper() {
        let delays = log_normal(Duration::from_ms(70), 0.5);
        let ms: Vec<f64> = delays.iter().map(|delay| delay.as_ns() as f64 / 1e6).collect();
        let mean = ms.iter().sum::<f64>() / ms.len() as f64;
        let squares = ms.iter().map(|one| (one - mean) * (one - mean)).sum::<f64>() / ms.len() as f64;
        assert!((mean - 79.32).abs() < 0.05, "{mean}");
        assert!((libm::sqrt(squares) - 42.27).abs() < 0.2, "{}", libm::sqrt(squares));
        assert!(ms.is_sorted());
    }
}
