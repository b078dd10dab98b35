//! What a leader's own line makes of batching and streaming, where nothing is dropped and a batch has no cap. A
//! batching leader's line is silent while votes are on their way: a period is a round trip and the time of what arrived
//! in the period before, so P = RTT + P x load, and **P = RTT / (1 - load)**. Streaming uses the line all the time.
//!
//! Chained, with a quorum certificate every period; a transaction commits with the third of them.

/// Periods of waiting before a transaction is proposed, on average, and of three certificates.
const PERIODS: f64 = 3.5;

/// A leader, the line that the copies for the others share, and what it has to send.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// What the line carries, in bits a second.
    pub bits_per_s: f64,
    /// Replicas that get a copy.
    pub copies: f64,
    /// Round trip to the quorum, in seconds.
    pub round_trip_s: f64,
    /// Transactions offered a second.
    pub offered_tps: f64,
    /// Size of a transaction in bytes.
    pub tx_bytes: f64,
    /// Bytes on the line for each byte of transactions: 1.036 with TCP's headers in packets of 1,500 bytes.
    pub overhead: f64,
}

impl Line {
    /// What of the line the transactions take; from 1 on the queue grows.
    pub fn load(&self) -> f64 {
        self.offered_tps * self.tx_bytes * self.overhead * 8.0 * self.copies / self.bits_per_s
    }

    /// Between two batches, in seconds; none where the line is too narrow.
    ///
    /// An upper bound where a quorum needs not every copy: the last copy is still being sent while the votes travel.
    pub fn batch_period_s(&self) -> Option<f64> {
        (self.load() < 1.0).then_some(self.round_trip_s / (1.0 - self.load()))
    }

    /// Mean time from a transaction's arrival to its commit by batching, in seconds.
    pub fn batch_latency_s(&self) -> Option<f64> {
        self.batch_period_s().map(|period_s| PERIODS * period_s)
    }

    /// The same by streaming, where proposals name what is acknowledged: a round trip more than
    /// [`Line::sent_latency_s`]. `wait_s`: what flush and acknowledgement wait on average.
    pub fn stream_latency_s(&self, wait_s: f64) -> Option<f64> {
        self.sent_latency_s(wait_s).map(|sent_s| self.round_trip_s + sent_s)
    }

    /// The same by streaming, where proposals name what is sent.
    pub fn sent_latency_s(&self, wait_s: f64) -> Option<f64> {
        (self.load() < 1.0).then_some(PERIODS * self.round_trip_s + wait_s)
    }

    /// The load at which batching and streaming of what is acknowledged are equal; batching is faster below it. 2/9
    /// without a wait.
    pub fn crossing_load(&self, wait_s: f64) -> f64 {
        1.0 - PERIODS * self.round_trip_s / ((PERIODS + 1.0) * self.round_trip_s + wait_s)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first page's: thesis Table 6's round trip to the quorum, three copies over 100 Mbit/s.
    fn planet(offered_tps: f64) -> Line {
        Line {
            bits_per_s: 100e6,
            copies: 3.0,
            round_trip_s: 0.202857,
            offered_tps,
            tx_bytes: 1000.0,
            overhead: 1.036,
        }
    }

    /// Measured over Linux TCP (docs/validation.md, chain/B): 0.80, 0.93, 1.12, 1.33, 1.57 and 1.95 to 2.69 s.
    #[test]
    fn a_period_grows_with_the_load() {
        let latency_ms = |tps| (planet(tps).batch_latency_s().unwrap() * 1000.0) as u32;
        let loads = [500.0, 1000.0, 1500.0, 2000.0, 2500.0, 3000.0];
        assert_eq!(loads.map(latency_ms), [810, 944, 1132, 1412, 1876, 2794]);
        assert!((planet(3000.0).load() - 0.746).abs() < 0.001);
        assert!((planet(3000.0).batch_period_s().unwrap() - 0.798).abs() < 0.001);
    }

    /// Measured: 0.93 s and 0.73 s, and equal at a quarter of the line.
    #[test]
    fn a_stream_does_not_wait_for_votes() {
        assert!((planet(3000.0).stream_latency_s(0.01).unwrap() - 0.923).abs() < 0.001);
        assert!((planet(3000.0).sent_latency_s(0.01).unwrap() - 0.720).abs() < 0.001);
        assert!((planet(3000.0).crossing_load(0.01) - 0.231).abs() < 0.001);
        assert!((planet(3000.0).crossing_load(0.0) - 2.0 / 9.0).abs() < 1e-9);
        let crossing_tps = 3000.0 * 0.231 / planet(3000.0).load();
        assert!((planet(crossing_tps).batch_latency_s().unwrap() - 0.923).abs() < 0.001);
    }

    #[test]
    fn a_line_that_is_too_narrow_has_no_period() {
        assert_eq!(planet(4100.0).batch_period_s(), None);
        assert_eq!(planet(4100.0).stream_latency_s(0.01), None);
    }
}
