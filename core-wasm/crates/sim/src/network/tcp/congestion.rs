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
    /// The way from the window before a loss to the one after it.
    reduction: Option<Reduction>,
    /// Acknowledged bytes that growth by whole segments leaves over.
    rest: u64,
    cubic: Cubic,
}

/// What has happened since a loss was noticed, in bytes: as many are sent for those delivered as takes the window from
/// what it was to the threshold (proportional rate reduction, RFC 6937).
#[derive(Clone, Copy, Debug)]
struct Reduction {
    /// The window before.
    from: u64,
    delivered: u64,
    sent: u64,
}

/// What CUBIC remembers of the last loss.
#[derive(Clone, Debug, Default)]
struct Cubic {
    /// The window at the last loss, in whole segments; 0 before the first one, and after a time-out.
    peak: u64,
    /// When the curve began; none before the first acknowledgement after a loss.
    since: Option<Time>,
    /// Where the curve is flat, in segments: at the peak, or where it began if that is above it.
    origin: u64,
    /// How long the curve takes to its origin, in milliseconds.
    to_origin_ms: i64,
    /// What Reno would have by now, in segments (RFC 9438, 4.3).
    friendly: u64,
    /// Acknowledged bytes that it has not grown by.
    friendly_rest: u64,
}

/// As long as no loss has shown where the path ends, CUBIC grows by no less than a segment for so many acknowledged
/// ones: 5 % a round trip.
const EVERY_MOST_BEFORE_LOSS: u64 = 20;

impl Cubic {
    /// For how many acknowledged segments the window of `window` segments grows by one, `bytes` acknowledged now
    /// (`bictcp_update` of Linux).
    fn every(&mut self, (window, segment): (u64, u64), bytes: u64, now: Time, round_trip: Duration) -> u64 {
        const MS: u64 = 1_000_000;
        let since = *self.since.get_or_insert_with(|| {
            (self.origin, self.friendly, self.friendly_rest) = (self.peak.max(window), window, 0);
            // K = cube root of ((origin - window) / 0.4) seconds.
            self.to_origin_ms = cube_root((self.origin - window) * 10 / 4 * 1_000_000_000) as i64;
            now
        });
        let off_ms = ((now - since + round_trip).as_ns() / MS) as i64 - self.to_origin_ms;
        let off_ms = i128::from(off_ms);
        let target = i128::from(self.origin) + off_ms * off_ms * off_ms * 4 / 10_000_000_000;
        let more = u64::try_from(target).unwrap_or(0).saturating_sub(window);
        let mut every = window.checked_div(more).unwrap_or(100 * window);
        if self.peak == 0 {
            every = every.min(EVERY_MOST_BEFORE_LOSS);
        }
        // 3 (1 - beta) / (1 + beta) of a segment a round trip, in eighths.
        let round = segment * window * 15 / 8;
        self.friendly_rest += bytes;
        self.friendly += self.friendly_rest / round;
        self.friendly_rest %= round;
        let every = every.min(window.checked_div(self.friendly.saturating_sub(window)).unwrap_or(u64::MAX));
        every.max(2)
    }
}

impl Congestion {
    pub(super) fn new(algorithm: Algorithm, segment: u64, initial: u64) -> Self {
        Congestion {
            algorithm,
            segment,
            window: initial.max(segment),
            threshold: UNBOUNDED,
            reduction: None,
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
        self.window
    }

    /// Data of a segment, in bytes.
    pub(super) fn segment(&self) -> u64 {
        self.segment
    }

    /// Whether the window still doubles a round trip.
    pub(super) fn is_slow_start(&self) -> bool {
        self.window < self.threshold
    }

    /// `bytes` of the window, sent after the last loss, are acknowledged; `round_trip` is the least that was seen.
    pub(super) fn acknowledge(&mut self, bytes: u64, now: Time, round_trip: Duration) {
        let doubling = bytes.min(self.threshold.saturating_sub(self.window));
        self.window += doubling;
        let bytes = bytes - doubling;
        if bytes == 0 {
            return;
        }
        let window = self.window / self.segment;
        let every = match self.algorithm {
            Algorithm::Reno => window,
            Algorithm::Cubic => self.cubic.every((window, self.segment), bytes, now, round_trip),
        };
        let step = every * self.segment;
        // What was acknowledged while growth was slower counts for one segment (`tcp_cong_avoid_ai` of Linux).
        if self.rest >= step {
            (self.rest, self.window) = (0, self.window + self.segment);
        }
        self.rest += bytes;
        self.window += self.rest / step * self.segment;
        self.rest %= step;
    }

    /// Slow start is over, before any loss.
    pub(super) fn leave_slow_start(&mut self) {
        self.threshold = self.window;
    }

    /// Whether slow start may end before a loss: CUBIC does so on Linux, once its window is worth 16 segments.
    pub(super) fn may_leave_slow_start(&self) -> bool {
        self.algorithm == Algorithm::Cubic && self.is_slow_start() && self.window >= 16 * self.segment
    }

    /// A loss is noticed, the first of its round.
    pub(super) fn lose(&mut self) {
        self.reduction = Some(Reduction { from: self.window, delivered: 0, sent: 0 });
        self.shrink();
    }

    /// `delivered` bytes of the window arrived in the round of a loss, and so many are still in flight
    /// (`tcp_cwnd_reduction` of Linux). Where the gap closes (`is_mending`) and less than the threshold is in flight,
    /// what is in flight doubles a round trip.
    pub(super) fn reduce(&mut self, delivered: u64, in_flight: u64, is_mending: bool) {
        let Some(Reduction { from, delivered: all, sent }) = &mut self.reduction else { return };
        *all += delivered;
        let may_send = match self.threshold.checked_sub(in_flight) {
            None => (self.threshold * *all).div_ceil(*from).saturating_sub(*sent),
            Some(room) => {
                let more = if is_mending { delivered } else { 0 };
                (all.saturating_sub(*sent).max(delivered) + more).min(room)
            }
        };
        // The first retransmission goes at once.
        let least = if *sent == 0 { self.segment } else { 0 };
        self.window = in_flight + may_send.max(least);
    }

    /// So many bytes of the window are taken.
    pub(super) fn send(&mut self, bytes: u64) {
        if let Some(reduction) = &mut self.reduction {
            reduction.sent += bytes;
        }
    }

    /// The round of a loss is over.
    pub(super) fn recover(&mut self) {
        if self.reduction.take().is_some() {
            self.window = self.threshold;
        }
    }

    /// Nothing was heard until the timer: the window is one segment, and the peak is forgotten. The threshold stays as
    /// it is where the losses of this round have lowered it already (`is_lowered`).
    pub(super) fn time_out(&mut self, is_lowered: bool) {
        if !is_lowered {
            self.shrink();
        }
        (self.window, self.reduction) = (self.segment, None);
        self.cubic = Cubic::default();
    }

    fn shrink(&mut self) {
        let (window, kept) = (self.window / self.segment, self.algorithm.kept_tenths());
        // A window that did not reach the peak again leaves room to others (RFC 9438, 4.7).
        let cubic = &mut self.cubic;
        cubic.peak = if window < cubic.peak { window * (10 + kept) / 20 } else { window };
        cubic.since = None;
        self.threshold = (window * kept / 10).max(2) * self.segment;
        self.rest = 0;
    }

    /// Nothing was in flight for `idle`: the curve stands still meanwhile.
    pub(super) fn pause(&mut self, idle: Duration, now: Time) {
        self.cubic.since = self.cubic.since.map(|since| (since + idle).min(now));
    }

    /// Nothing was sent for `idle`: the window is halved for each `timer` of it, though not below `least`, and slow
    /// start ends at three quarters of what it was (RFC 2861; `tcp_cwnd_restart` of Linux).
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
        congestion.lose();
        congestion.recover();
        assert_eq!(congestion.window(), 20 * SEGMENT);
        let windows = rounds(&mut congestion, 0, 10);
        assert_eq!(windows, [21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
        congestion.time_out(false);
        assert_eq!((congestion.window(), congestion.is_slow_start()), (SEGMENT, true));
        // Slow start up to half of the 30, and a segment a round trip beyond.
        assert_eq!(rounds(&mut congestion, 10, 5), [2, 4, 8, 15, 16]);
    }

    /// RFC 6937: as the threshold is to the window, so is what is sent to what is delivered; below the threshold what
    /// is in flight grows again.
    #[test]
    fn a_window_shrinks_in_proportion_to_what_is_delivered() {
        let mut congestion = Congestion::new(Algorithm::Reno, SEGMENT, 100 * SEGMENT);
        congestion.lose();
        let mut in_flight = 99 * SEGMENT;
        let mut ack = |lost: u64, is_mending| {
            in_flight -= (4 + lost) * SEGMENT;
            congestion.reduce(4 * SEGMENT, in_flight, is_mending);
            let sent = congestion.window() - in_flight;
            congestion.send(sent);
            in_flight += sent;
            (sent / SEGMENT, in_flight / SEGMENT)
        };
        assert_eq!([ack(0, false), ack(0, false), ack(0, false)], [(2, 97), (2, 95), (2, 93)]);
        // More losses: what they leave is not filled again.
        assert_eq!([ack(38, false), ack(0, false)], [(2, 53), (1, 50)]);
        // Below the threshold of 50 as much as was delivered, and twice that where the gap closes.
        assert_eq!([ack(10, false), ack(0, true)], [(14, 50), (4, 50)]);
        congestion.recover();
        assert_eq!(congestion.window(), 50 * SEGMENT);
    }

    /// 5 % a round trip, as long as the end of the path is not known: before the first loss, and after a time-out.
    #[test]
    fn cubic_without_a_peak_grows_by_a_twentieth_a_round_trip() {
        let mut congestion = Congestion::new(Algorithm::Cubic, SEGMENT, 200 * SEGMENT);
        congestion.leave_slow_start();
        assert_eq!(rounds(&mut congestion, 0, 3), [210, 220, 231]);
        congestion.time_out(false);
        // Slow start to seven tenths of 231 takes eight rounds.
        assert_eq!(rounds(&mut congestion, 3, 9)[7..], [165, 174]);
    }

    #[test]
    fn the_curve_stands_still_while_nothing_is_sent() {
        let windows = |idle: u64| {
            let mut congestion = Congestion::new(Algorithm::Cubic, SEGMENT, 1_000 * SEGMENT);
            congestion.lose();
            congestion.recover();
            rounds(&mut congestion, 0, 10);
            congestion.pause(Duration::from_ms(idle * 100), ms((10 + idle) * 100));
            rounds(&mut congestion, 10 + idle, 20)
        };
        assert_eq!(windows(0), windows(50));
    }

    /// RFC 9438: from 700 of 1,000 segments the curve takes the cube root of 300 / 0.4 = 9.086 s back to 1,000.
    #[test]
    fn cubic_is_at_its_peak_after_the_cube_root_of_what_it_lost() {
        let mut congestion = Congestion::new(Algorithm::Cubic, SEGMENT, 1_000 * SEGMENT);
        congestion.lose();
        congestion.recover();
        assert_eq!(congestion.window(), 700 * SEGMENT);
        let windows = rounds(&mut congestion, 0, 150);
        let peak = windows.iter().position(|&window| window >= 999).unwrap();
        // Flat there: within two segments of the peak for 1.7 s on both sides, and the target is a whole number of
        // them.
        assert!((70..=92).contains(&peak), "after {peak} round trips of 100 ms");
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
