//! The congestion window of a socket: slow start, then Reno (RFC 5681) or CUBIC (RFC 9438), in integers.
//!
//! A pure state machine: bytes that are acknowledged, losses, time-outs and idleness in, a window in bytes out.

use crate::time::{Duration, Time};

/// How the congestion window grows after slow start, and how far a loss shrinks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// A segment a round trip; half of it on a loss (RFC 5681).
    Reno,
    /// By the cube of the time since the last loss; to seven tenths on one (RFC 9438), the default of Linux.
    Cubic,
}

impl Algorithm {
    /// What a loss leaves of the window, in tenths.
    const fn kept_tenths(self) -> u64 {
        match self {
            Algorithm::Reno => 5,
            Algorithm::Cubic => 7,
        }
    }
}

/// A window that no loss has bounded yet.
const UNBOUNDED: u64 = 1 << 60;

/// The congestion window of one socket.
#[derive(Clone, Debug)]
pub(super) struct Congestion {
    algorithm: Algorithm,
    segment: u64,
    /// In bytes.
    window: u64,
    /// Slow start ends here.
    threshold: u64,
    /// What was in flight beyond the window when a loss was noticed, as far as it may still be: it goes in proportion to what is delivered
    /// (proportional rate reduction, RFC 6937).
    excess: u64,
    /// What growth by whole bytes leaves over, in units of 1 / `window` bytes.
    rest: u64,
    cubic: Cubic,
}

/// What CUBIC remembers of the last loss.
#[derive(Clone, Debug, Default)]
struct Cubic {
    /// The window at the last loss, which the curve returns to, in bytes.
    peak: u64,
    /// When the curve began; none before the first acknowledgement after a loss.
    since: Option<Time>,
    /// How long the curve takes to return to the peak, in milliseconds.
    to_peak_ms: i64,
    /// What Reno would have by now, in bytes (RFC 9438, 4.3).
    friendly: u64,
    friendly_rest: u64,
}

impl Congestion {
    pub(super) fn new(algorithm: Algorithm, segment: u64, initial: u64) -> Self {
        Congestion {
            algorithm,
            segment,
            window: initial.max(segment),
            threshold: UNBOUNDED,
            excess: 0,
            rest: 0,
            cubic: Cubic::default(),
        }
    }

    /// The window goes on as it is and grows by these rules from now on.
    pub(super) fn adopt(&mut self, algorithm: Algorithm, segment: u64) {
        if self.algorithm != algorithm {
            (self.algorithm, self.cubic) = (algorithm, Cubic::default());
        }
        self.segment = segment;
        self.window = self.window.max(segment);
    }

    /// In bytes.
    pub(super) fn window(&self) -> u64 {
        self.window + self.excess
    }

    /// Data of a segment, in bytes.
    pub(super) fn segment(&self) -> u64 {
        self.segment
    }

    /// Whether the window still doubles a round trip.
    pub(super) fn is_slow_start(&self) -> bool {
        self.window < self.threshold
    }

    /// `bytes` sent after the last loss are acknowledged, `round_trip` after their sending.
    pub(super) fn acknowledge(&mut self, bytes: u64, now: Time, round_trip: Duration) {
        if self.is_slow_start() {
            self.window += bytes;
            return;
        }
        match self.algorithm {
            Algorithm::Reno => self.grow(self.segment, bytes),
            Algorithm::Cubic => self.grow_cubic(bytes, now, round_trip),
        }
    }

    /// The window grows by `step` for each of itself that is acknowledged.
    fn grow(&mut self, step: u64, bytes: u64) {
        let whole = step * bytes + self.rest;
        self.rest = whole % self.window;
        self.window += whole / self.window;
    }

    fn grow_cubic(&mut self, bytes: u64, now: Time, round_trip: Duration) {
        const MS: u64 = 1_000_000;
        let (window, segment) = (self.window, self.segment);
        let cubic = &mut self.cubic;
        let since = *cubic.since.get_or_insert_with(|| {
            cubic.peak = cubic.peak.max(window);
            (cubic.friendly, cubic.friendly_rest) = (window, 0);
            // K = cube root of ((peak - window) / 0.4), the window in segments and K in seconds.
            let below = u128::from(cubic.peak - window) * 10 / 4 * 1_000_000_000 / u128::from(segment);
            cubic.to_peak_ms = cube_root(u64::try_from(below).unwrap_or(u64::MAX)) as i64;
            now
        });
        let after_ms = ((now - since + round_trip).as_ns() / MS) as i64 - cubic.to_peak_ms;
        let cube = i128::from(after_ms) * i128::from(after_ms) * i128::from(after_ms);
        let target = i128::from(cubic.peak) + cube * 4 * i128::from(segment) / 10_000_000_000;
        let target = target.clamp(i128::from(window), i128::from(window * 3 / 2)) as u64;
        // 3 (1 - beta) / (1 + beta) of a segment a round trip.
        let whole = segment * bytes * 9 / 17 + cubic.friendly_rest;
        cubic.friendly_rest = whole % window;
        cubic.friendly += whole / window;
        let friendly = cubic.friendly;
        self.grow(target - window, bytes);
        self.window = self.window.max(friendly);
    }

    /// Slow start is over, before any loss.
    pub(super) fn leave_slow_start(&mut self) {
        self.threshold = self.window;
    }

    /// Whether slow start may end before a loss: CUBIC does so on Linux, once its window is worth 16 segments.
    pub(super) fn may_leave_slow_start(&self) -> bool {
        self.algorithm == Algorithm::Cubic && self.is_slow_start() && self.window >= 16 * self.segment
    }

    /// A loss is noticed, the first of its round, with `in_flight` beside it.
    pub(super) fn lose(&mut self, in_flight: u64) {
        self.shrink();
        self.window = self.threshold;
        self.excess = in_flight.saturating_sub(self.window);
    }

    /// `bytes` arrived in the round of a loss, or after it (`is_over`).
    pub(super) fn deliver(&mut self, bytes: u64, is_over: bool) {
        let gone = bytes * (10 - self.algorithm.kept_tenths()) / 10;
        self.excess = if is_over { 0 } else { self.excess.saturating_sub(gone) };
    }

    /// Nothing was heard until the timer: the window is one segment. `again` where it was so for the timer before, too.
    pub(super) fn time_out(&mut self, again: bool) {
        if !again {
            self.shrink();
        }
        (self.window, self.excess) = (self.segment, 0);
    }

    fn shrink(&mut self) {
        let kept = self.algorithm.kept_tenths();
        // A window that did not reach the peak again leaves room to others (RFC 9438, 4.7).
        let cubic = &mut self.cubic;
        cubic.peak = if self.window < cubic.peak { self.window * (10 + kept) / 20 } else { self.window };
        cubic.since = None;
        self.threshold = (self.window * kept / 10).max(2 * self.segment);
        self.rest = 0;
    }

    /// Nothing was sent for `idle`: the window is halved for each `timer` of it, though not below `least`, and slow start ends at three
    /// quarters of what it was (RFC 2861; `tcp_cwnd_restart` of Linux).
    pub(super) fn restart(&mut self, idle: Duration, timer: Duration, least: u64) {
        let least = least.min(self.window);
        if self.threshold < UNBOUNDED {
            self.threshold = self.threshold.max(self.window * 3 / 4);
        }
        let mut left = idle;
        while left > timer && self.window > least {
            self.window /= 2;
            left = left.saturating_sub(timer);
        }
        self.window = self.window.max(least);
        self.cubic.since = None;
        self.rest = 0;
    }
}

/// The integer cube root, bit by bit (Hacker's Delight, 11-2).
fn cube_root(number: u64) -> u64 {
    let (mut rest, mut root) = (number, 0_u64);
    for shift in (0..=63).rev().step_by(3) {
        root *= 2;
        let step = 3 * root * (root + 1) + 1;
        if rest >> shift >= step {
            rest -= step << shift;
            root += 1;
        }
    }
    root
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SEGMENT: u64 = 1_000;

    fn ms(ms: u64) -> Time {
        Time::ZERO + Duration::from_ms(ms)
    }

    /// The windows of `rounds` round trips of 100 ms in which all of the window is acknowledged, in segments.
    fn rounds(congestion: &mut Congestion, first: u64, rounds: u64) -> Vec<u64> {
        let round = |round: u64| {
            let (window, now) = (congestion.window(), ms((first + round) * 100));
            for _ in 0..10 {
                congestion.acknowledge(window / 10, now, Duration::from_ms(100));
            }
            congestion.window() / SEGMENT
        };
        (0..rounds).map(round).collect()
    }

    #[test]
    fn slow_start_doubles_a_round_trip() {
        let mut congestion = Congestion::new(Algorithm::Reno, SEGMENT, 10 * SEGMENT);
        assert_eq!(rounds(&mut congestion, 0, 5), [20, 40, 80, 160, 320]);
    }

    #[test]
    fn reno_halves_and_adds_a_segment_a_round_trip() {
        let mut congestion = Congestion::new(Algorithm::Reno, SEGMENT, 40 * SEGMENT);
        congestion.lose(0);
        assert_eq!(congestion.window(), 20 * SEGMENT);
        let windows = rounds(&mut congestion, 0, 10);
        // Ten steps of a tenth add a little less than a whole segment, as the window grows meanwhile.
        assert_eq!(windows, [20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
        congestion.time_out(false);
        assert_eq!((congestion.window(), congestion.is_slow_start()), (SEGMENT, true));
        // Slow start up to half of the 29.
        assert_eq!(rounds(&mut congestion, 10, 4), [2, 4, 8, 15]);
    }

    /// RFC 9438: from 700 of 1,000 segments the curve takes the cube root of 300 / 0.4 = 9.086 s back to 1,000.
    #[test]
    fn cubic_is_at_its_peak_after_the_cube_root_of_what_it_lost() {
        let mut congestion = Congestion::new(Algorithm::Cubic, SEGMENT, 1_000 * SEGMENT);
        congestion.lose(0);
        assert_eq!(congestion.window(), 700 * SEGMENT);
        let windows = rounds(&mut congestion, 0, 150);
        let peak = windows.iter().position(|&window| window >= 999).unwrap();
        // Flat there: within a segment of the peak for 1.4 s on both sides.
        assert!((76..=92).contains(&peak), "after {peak} round trips of 100 ms");
        // Half of the way back is done in a fifth of the time: it is steep at first.
        assert!(windows[18] > 840 && windows[18] < 860, "{}", windows[18]);
        // And steep again beyond: 0.4 x (15 - 9.1)^3 = 82 segments.
        assert!((1_075..1_095).contains(&windows[149]), "{}", windows[149]);
    }

    #[test]
    fn an_idle_window_is_halved_for_each_timer() {
        let mut congestion = Congestion::new(Algorithm::Cubic, SEGMENT, 400 * SEGMENT);
        congestion.restart(Duration::from_ms(1_000), Duration::from_ms(400), 10 * SEGMENT);
        assert_eq!(congestion.window(), 100 * SEGMENT);
        congestion.restart(Duration::from_ms(60_000), Duration::from_ms(400), 10 * SEGMENT);
        assert_eq!((congestion.window(), congestion.is_slow_start()), (10 * SEGMENT, true));
    }

    proptest! {
        #[test]
        fn cube_root_is_the_largest_whose_cube_fits(number in any::<u64>()) {
            let root = u128::from(cube_root(number));
            prop_assert!(root.pow(3) <= u128::from(number) && (root + 1).pow(3) > u128::from(number));
        }
    }
}
