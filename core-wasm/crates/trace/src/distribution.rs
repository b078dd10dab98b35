//! A distribution of spans: quantiles by a histogram of three significant digits; mean, standard deviation and maximum
//! exact, in integers.

use hdrhistogram::Histogram;
use serde::Serialize;
use sim::time::Duration;

/// Spans from 0 to beyond an hour, each with a weight.
#[derive(Clone, Debug)]
pub struct Distribution {
    histogram: Histogram<u64>,
    sum_ns: u128,
    /// Of the squares: 3,600 s, ten million a second, are below 2^119.
    squares: u128,
    count: u64,
    max: Duration,
}

/// What is said of a distribution, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Summary {
    /// Mean.
    pub mean: f64,
    /// Standard deviation: of these values, not of what they may be a sample of.
    pub sd: f64,
    /// Median.
    pub p50: f64,
    /// 95th percentile.
    pub p95: f64,
    /// 99th percentile.
    pub p99: f64,
    /// Largest.
    pub max: f64,
    /// Number of samples.
    pub count: u64,
}

impl Default for Distribution {
    fn default() -> Self {
        let histogram = Histogram::new_with_bounds(1, 8_000_000_000_000, 3).expect("bounds are in order");
        Distribution { histogram, sum_ns: 0, squares: 0, count: 0, max: Duration::ZERO }
    }
}

impl Distribution {
    /// Adds `weight` samples of `span`.
    pub fn record(&mut self, span: Duration, weight: u64) {
        if weight == 0 {
            return;
        }
        self.histogram.saturating_record_n(span.as_ns(), weight);
        self.sum_ns += u128::from(span.as_ns()) * u128::from(weight);
        self.squares += u128::from(span.as_ns()).pow(2) * u128::from(weight);
        self.count += weight;
        self.max = self.max.max(span);
    }

    /// This distribution with so many samples `more`, spread as those are that came since it was `before`.
    pub fn extended(&self, before: &Distribution, more: u64) -> Distribution {
        let in_window = u128::from(self.count - before.count);
        let mut extended = self.clone();
        if in_window == 0 {
            return extended;
        }
        // By running sums, so that what is added is as many in all.
        let (mut seen, mut added) = (0_u128, 0_u64);
        for recorded in self.histogram.iter_recorded() {
            let value = recorded.value_iterated_to();
            seen += u128::from(recorded.count_at_value() - before.histogram.count_at(value));
            let until = (seen * u128::from(more) / in_window) as u64;
            if until > added {
                extended.histogram.saturating_record_n(value, until - added);
            }
            added = until;
        }
        // The same means as of the window.
        extended.sum_ns += (self.sum_ns - before.sum_ns) / in_window * u128::from(more);
        extended.squares += (self.squares - before.squares) / in_window * u128::from(more);
        extended.count += more;
        extended
    }

    /// The sum of all samples, in nanoseconds.
    pub fn sum_ns(&self) -> u128 {
        self.sum_ns
    }

    /// How many samples there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// In whole nanoseconds; 0 without samples.
    fn deviation_ns(&self) -> u64 {
        let count = u128::from(self.count.max(1));
        // Squares of distances from the mean's whole nanoseconds, so that nothing large is subtracted but exactly.
        let mean = self.sum_ns / count;
        let squares = self.squares + count * mean.pow(2) - 2 * mean * self.sum_ns;
        (squares / count).isqrt() as u64
    }

    /// What is to be said; `None` without samples.
    pub fn summary(&self) -> Option<Summary> {
        let seconds = |ns: u64| ns as f64 / 1e9;
        let quantile = |quantile| seconds(self.histogram.value_at_quantile(quantile).min(self.max.as_ns()));
        (self.count > 0).then(|| Summary {
            mean: self.sum_ns as f64 / self.count as f64 / 1e9,
            sd: seconds(self.deviation_ns()),
            p50: quantile(0.5),
            p95: quantile(0.95),
            p99: quantile(0.99),
            max: seconds(self.max.as_ns()),
            count: self.count,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_count_as_so_many_samples() {
        let mut distribution = Distribution::default();
        assert_eq!(distribution.summary(), None);
        distribution.record(Duration::from_ms(100), 90);
        distribution.record(Duration::from_ms(1_000), 10);
        let summary = distribution.summary().unwrap();
        assert_eq!((summary.count, summary.max), (100, 1.0));
        assert!((summary.mean - 0.19).abs() < 1e-12);
        // Nine tenths of 0.09 and one of 0.81 from the mean, squared: 0.0729.
        assert_eq!(summary.sd, 0.27);
        assert!((summary.p50 / 0.1 - 1.0).abs() < 1e-3 && (summary.p95 / 1.0 - 1.0).abs() < 1e-3);
    }

    #[test]
    fn short_spans_are_as_exact_as_long_ones() {
        for ns in [0, 1, 511, 1_000, 24_123, 999_999] {
            let mut distribution = Distribution::default();
            distribution.record(Duration::from_ns(ns), 3);
            distribution.record(Duration::from_ms(1), 1);
            let summary = distribution.summary().unwrap();
            assert!((summary.p50 - ns as f64 / 1e9).abs() <= ns as f64 / 1e12, "{ns} ns: {}", summary.p50);
        }
    }

    #[test]
    fn what_is_added_is_spread_as_what_came_last_and_no_sample_more() {
        let ms = Duration::from_ms;
        let mut before = Distribution::default();
        before.record(ms(900), 50);
        let mut now = before.clone();
        [(100, 3), (200, 3), (300, 1)].into_iter().for_each(|(span, weight)| now.record(ms(span), weight));
        let extended = now.extended(&before, 100);
        assert_eq!(extended.count(), 157);
        assert_eq!(extended.histogram.len(), 157);
        let between = |from: u64, to: u64| extended.histogram.count_between(ms(from).as_ns(), ms(to).as_ns());
        assert_eq!(
            [between(50, 150), between(150, 250), between(250, 350), between(800, 1_000)],
            [45, 46, 16, 50]
        );
        assert_eq!(now.extended(&now, 100).count(), 57, "nothing came, so nothing comes");
    }

    #[test]
    fn a_deviation_is_exact_however_long_and_many() {
        let of = |spans: &[(u64, u64)]| {
            let mut distribution = Distribution::default();
            spans.iter().for_each(|&(ns, weight)| distribution.record(Duration::from_ns(ns), weight));
            distribution.deviation_ns()
        };
        assert_eq!(of(&[]), 0);
        assert_eq!(of(&[(7, 1_000)]), 0);
        let hour = 3_600_000_000_000;
        assert_eq!(of(&[(hour, 36_000_000_000)]), 0);
        // Two nanoseconds to either side of almost an hour.
        assert_eq!(of(&[(hour - 2, 18_000_000_000), (hour + 2, 18_000_000_000)]), 2);
        assert_eq!(of(&[(0, 18_000_000_000), (hour, 18_000_000_000)]), hour / 2);
    }
}
