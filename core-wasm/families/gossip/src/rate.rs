//! How fast a node sends codewords to a peer (paper, Section 4.2): each one sent lowers the rate a little, each one
//! that the peer reports as lost raises it, so that it comes to rest where a share gamma is lost.
//!
//! The text says that a step is a share of the rate, its formula and the first author's program that it is fixed: 0.1
//! codewords a second up, 0.002 down. Both are here. Rates are in millionths of a codeword a second.

use sim::time::{Duration, Time};

/// A codeword a second.
pub const ONE: u64 = 1_000_000;
/// No rate is lower: a codeword a second.
const LEAST: u64 = ONE;
/// No rate is higher, whatever is reported: three times what swings were seen to reach. In proportion, lies about loss
/// would raise a rate without end.
pub const MOST: u64 = 100_000 * ONE;

/// By how much a rate changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// By so much.
    Fixed,
    /// By such a share of it.
    Proportional,
}

/// What rates follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Control {
    /// By how much a reported loss raises the rate, in millionths of a codeword a second or of the rate: alpha.
    pub up: u64,
    /// By how much a codeword that is sent lowers it: alpha gamma.
    pub down: u64,
    /// Whether these are shares of the rate.
    pub steps: Steps,
    /// Between the moments in which whole codewords are sent.
    pub tick: Duration,
}

/// The sender's side of a directed link: when the next codeword is due.
#[derive(Clone, Debug)]
pub struct Pace {
    /// Codewords a second, in millionths.
    rate: u64,
    /// Codewords due, in millionths of one, as of `at`.
    credit: u64,
    /// The latest tick that was counted.
    at: Time,
    /// The tick with which the next codeword is due.
    due: Time,
}

impl Pace {
    /// A link that begins with a rate, and the first tick of which is at `first`.
    pub fn new(rate: u64, first: Time, control: &Control) -> Self {
        let mut pace = Pace { rate: rate.max(LEAST), credit: 0, at: first, due: first };
        pace.look_ahead(control);
        pace
    }

    /// Codewords a second, in millionths.
    pub fn rate(&self) -> u64 {
        self.rate
    }

    /// What comes to a link with each tick, in millionths of a codeword.
    fn gain(&self, control: &Control) -> u64 {
        let tick_ns = control.tick.as_ns();
        match self.rate.checked_mul(tick_ns) {
            Some(product) => product / 1_000_000_000,
            None => (u128::from(self.rate) * u128::from(tick_ns) / 1_000_000_000) as u64,
        }
    }

    fn look_ahead(&mut self, control: &Control) {
        let ticks = ONE.saturating_sub(self.credit).div_ceil(self.gain(control).max(1));
        self.due = self.at + control.tick.times(ticks);
    }

    /// Counts the ticks up to `now`.
    fn catch_up(&mut self, now: Time, control: &Control) {
        let ticks = now.saturating_since(self.at).as_ns() / control.tick.as_ns();
        self.credit += ticks * self.gain(control);
        self.at += control.tick.times(ticks);
    }

    /// The codeword that is due at `now` is sent.
    pub fn take(&mut self, now: Time, control: &Control) {
        self.catch_up(now, control);
        self.credit -= ONE;
        self.rate = lowered(self.rate, control);
        self.look_ahead(control);
    }

    /// The peer reports so many as lost, which raises the rate up to `limit` at most.
    pub fn raise(&mut self, lost: u32, limit: u64, now: Time, control: &Control) {
        if lost == 0 {
            return;
        }
        self.catch_up(now, control);
        let raised = match control.steps {
            Steps::Fixed => self.rate + u64::from(lost) * control.up,
            Steps::Proportional => {
                (0..lost).fold(self.rate, |rate, _| (rate + share(rate, control.up)).min(MOST))
            }
        };
        self.rate = self.rate.max(raised.min(limit).min(MOST));
        self.look_ahead(control);
    }

    /// The tick with which the next codeword is due.
    pub fn next(&self) -> Time {
        self.due
    }
}

/// A rate after a codeword was sent.
fn lowered(rate: u64, control: &Control) -> u64 {
    let step = match control.steps {
        Steps::Fixed => control.down,
        Steps::Proportional => share(rate, control.down),
    };
    rate.saturating_sub(step).max(LEAST)
}

fn share(rate: u64, millionths: u64) -> u64 {
    (u128::from(rate) * u128::from(millionths) / u128::from(ONE)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAPER: Control =
        Control { up: 100_000, down: 2_000, steps: Steps::Fixed, tick: Duration::from_ms(10) };

    fn at(ms: u64) -> Time {
        Time::ZERO + Duration::from_ms(ms)
    }

    /// Sends all that is due up to a time; returns how many codewords that were.
    fn send(pace: &mut Pace, until: Time, control: &Control) -> u64 {
        let mut sent = 0;
        while pace.next() <= until {
            pace.take(pace.next(), control);
            sent += 1;
        }
        sent
    }

    #[test]
    fn whole_codewords_leave_with_a_tick() {
        let mut pace = Pace::new(150 * ONE, at(3), &PAPER);
        // One and a half a tick: the first of them after one tick.
        assert_eq!(pace.next(), at(13));
        pace.take(at(13), &PAPER);
        assert_eq!((pace.rate(), pace.next()), (149_998_000, at(23)));
        // 1.49998 came: almost two are due.
        pace.take(at(23), &PAPER);
        assert!(pace.next() > at(23));
    }

    #[test]
    fn a_report_raises_a_rate_to_its_limit_and_lowers_none() {
        let mut pace = Pace::new(150 * ONE, at(0), &PAPER);
        let mut raised = |limit: u64| {
            pace.raise(5, limit, at(0), &PAPER);
            pace.rate()
        };
        assert_eq!(
            [u64::MAX, 150_700_000, 20 * ONE].map(&mut raised),
            [150_500_000, 150_700_000, 150_700_000]
        );
    }

    /// r = r0 + alpha (M - gamma N), in whatever order.
    #[test]
    fn a_rate_is_what_was_lost_and_sent() {
        for lost_first in [true, false] {
            let mut pace = Pace::new(100 * ONE, at(0), &PAPER);
            if lost_first {
                pace.raise(10, u64::MAX, at(0), &PAPER);
            }
            for _ in 0..500 {
                pace.take(pace.next(), &PAPER);
            }
            if !lost_first {
                pace.raise(10, u64::MAX, pace.at, &PAPER);
            }
            assert_eq!(pace.rate(), 100 * ONE);
        }
    }

    /// Recorded by the first author's program: from 2,000 a second, without reports, after 1, 2, 3 and 4 s.
    #[test]
    fn without_reports_it_falls_as_that_of_the_authors_does() {
        let control = Control { tick: Duration::from_ms(1), ..PAPER };
        let mut pace = Pace::new(2_000 * ONE, at(0), &control);
        let rates = [1, 2, 3, 4].map(|second| {
            send(&mut pace, at(1_000 * second), &control);
            pace.rate() as f64 / ONE as f64
        });
        for (rate, theirs) in rates.into_iter().zip([1_996.004, 1_992.016, 1_988.036, 1_984.064]) {
            assert!((rate - theirs).abs() < 0.003, "{rate} for {theirs}");
        }
    }

    #[test]
    fn in_proportion_it_falls_and_rises_by_shares() {
        let control = Control { steps: Steps::Proportional, ..PAPER };
        let mut pace = Pace::new(100 * ONE, at(0), &control);
        for _ in 0..500 {
            pace.take(pace.next(), &control);
        }
        pace.raise(10, u64::MAX, pace.at, &control);
        // 100 (1 - 0.002)^500 1.1^10.
        assert!((pace.rate() as f64 / 1e6 - 95.322_954_629).abs() < 1e-3, "{}", pace.rate());
    }

    #[test]
    fn no_rate_falls_below_one_a_second() {
        let mut pace = Pace::new(0, at(0), &PAPER);
        assert_eq!(send(&mut pace, at(10_000), &PAPER), 10);
        assert_eq!(pace.rate(), ONE);
    }
}
