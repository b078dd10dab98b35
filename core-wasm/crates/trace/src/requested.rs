//! How many transactions clients have requested by each time of a window, counted from the start of the run: with what
//! is committed, what waits (down) and how long (across).

use sim::requests::Requests;
use sim::time::{Duration, Time};

/// The most counts that one answer adds up: with a list of requests for each of many replicas the steps are wider.
const COUNTS_MAX: u64 = 1 << 15;

/// A cumulative count at equal steps of time, which lie on a grid that does not move with the window.
#[derive(Clone, Debug, PartialEq)]
pub struct Requested {
    /// When the first count is; at or before the window's start.
    pub start: Time,
    /// From one count to the next, a power of two of nanoseconds.
    pub step: Duration,
    /// At or before each time; the last is at or after the window's end.
    pub transactions: Vec<f64>,
}

impl Requested {
    /// What is requested from a time to another, at about the width of a pixel.
    pub fn between((start, end): (Time, Time), resolution: Duration, requests: &Requests) -> Self {
        let span = end.saturating_since(start).as_ns();
        let affordable = span.saturating_mul(requests.lists() as u64) / COUNTS_MAX;
        let step = resolution.as_ns().max(affordable).max(1).next_power_of_two();
        let places = start.as_ns() / step..=end.as_ns().div_ceil(step);
        let at = |place: u64| requests.submitted_in_all(Time::from_ns(place * step)) as f64;
        Requested {
            start: Time::from_ns(places.start() * step),
            step: Duration::from_ns(step),
            transactions: places.map(at).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{at_us, requests};

    #[test]
    fn it_counts_from_the_start_of_the_run_on_a_grid_that_stays() {
        // Three a millisecond, from 0 on.
        let requests = requests(3_000);
        let told =
            |start, end| Requested::between((at_us(start), at_us(end)), Duration::from_us(1_000), &requests);
        let grid = Duration::from_ns(1 << 20);
        let whole = told(0, 4_000);
        assert_eq!((whole.start, whole.step), (Time::ZERO, grid));
        // At 0, 1.05, 2.10, 3.15 and 4.19 ms.
        assert_eq!(whole.transactions, [3.0, 6.0, 9.0, 12.0, 15.0]);
        let later = told(1_500, 2_000);
        assert_eq!((later.start, &later.transactions[..]), (Time::ZERO + grid, &[6.0, 9.0][..]));
        let point = told(1_500, 1_500);
        assert_eq!(point.transactions, [6.0, 9.0]);
    }
}
