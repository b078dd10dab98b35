//! When something measured rises above a bound: the use of a network interface, the transactions that wait.

use sim::ids::{Point, ReplicaId};
use sim::record::Side;
use sim::requests::Requests;
use sim::time::{Duration, Time};
use tables::Recorder;
use trace::bandwidth::Grid;

use crate::stop::Direction;

/// A network interface that comes to be used more than it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rise {
    /// When: the begin of the stretch over which use is taken.
    pub at: Time,
    /// How long that stretch is.
    pub over: Duration,
    /// Whose interface.
    pub replica: ReplicaId,
    /// Which side of it.
    pub side: Side,
    /// How much of it is used there, in percent.
    pub percent: u64,
}

/// The next time after `point`, or the last before it, at which a side of a network interface is used for more than
/// `percent` of a stretch, and was not in the stretch before.
pub fn link_above(
    trace: &Recorder,
    percent: u64,
    now: Time,
    point: Point,
    direction: Direction,
) -> Option<Rise> {
    let over = trace.busy().width();
    let busy = trace.busy().sum(trace.replicas(), Grid::covering(Time::ZERO, now, over));
    let mut rises = Vec::new();
    for replica in 0..trace.replicas() {
        for side in [Side::Egress, Side::Ingress] {
            let mut before = 0;
            for (cell, ns) in (0..).zip(busy.used(replica, side)) {
                let used = ns * 100 / over.as_ns();
                if used > percent && before <= percent {
                    let at = Time::from_ns(cell * over.as_ns());
                    rises.push(Rise { at, over, replica: ReplicaId(replica), side, percent: used });
                }
                before = used;
            }
        }
    }
    nearest(rises.into_iter(), |rise| rise.at, point, direction)
}

/// The next time after `point`, or the last before it, at which more than `count` transactions come to be submitted and
/// not committed.
pub fn queue_above(
    trace: &Recorder,
    requests: &Requests,
    count: u64,
    now: Time,
    point: Point,
    direction: Direction,
) -> Option<Time> {
    let steps = || trace.commits().iter_from(0);
    let stretches =
        std::iter::once((Time::ZERO, 0)).chain(steps().map(|step| (step.time, step.transactions)));
    let ends = steps().map(|step| step.time).chain(std::iter::once(now));
    // Between two commits what waits only grows.
    let rises = stretches.zip(ends).filter_map(|((start, committed), end)| {
        let is_above = |at: Time| requests.submitted_in_all(at).saturating_sub(committed) > count;
        let (mut low, mut high) = (start.as_ns(), end.as_ns());
        if is_above(start) || !is_above(end) {
            return None;
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if is_above(Time::from_ns(middle)) { high = middle } else { low = middle }
        }
        Some(Time::from_ns(high))
    });
    nearest(rises, |&at| at, point, direction)
}

/// Of what is at times, which stand behind all events of their instants, the nearest beyond a point.
fn nearest<T>(
    all: impl Iterator<Item = T>,
    at: impl Fn(&T) -> Time,
    point: Point,
    direction: Direction,
) -> Option<T> {
    let place = |one: &T| Point { time: at(one), sequence: u32::MAX };
    match direction {
        Direction::Forwards => all.filter(|one| place(one) > point).min_by_key(|one| at(one)),
        Direction::Backwards => all.filter(|one| place(one) < point).max_by_key(|one| at(one)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::Fact;
    use sim::ids::Class;
    use sim::observer::Observer;
    use sim::record::Busy;
    use tables::testing::{Chain, recorder, requests};

    fn ms(ms: u64) -> Time {
        Time::from_ns(ms * 1_000_000)
    }

    fn point(time: Time) -> Point {
        Point { time, sequence: 0 }
    }

    #[test]
    fn a_queue_rises_above_its_bound_between_two_commits() {
        // A thousand transactions a second; a hundred are committed at 150 ms and at 250 ms.
        let (requests, mut chain) = (requests(1_000), Chain::default());
        let mut trace = recorder(10);
        for (block, at) in [(0, 150), (1, 250)] {
            chain.propose(&mut trace, ms(at - 50), 100, &requests);
            chain.commit(&mut trace, ReplicaId(0), block, ms(at), &requests);
        }
        let above = |count, from, direction| {
            queue_above(&trace, &requests, count, ms(400), point(ms(from)), direction)
                .map(|at| at.as_ns() / 1_000_000)
        };
        let (next, last) = (Direction::Forwards, Direction::Backwards);
        assert_eq!(above(99, 0, next), Some(99));
        assert_eq!([above(99, 150, next), above(99, 240, last)], [Some(199), Some(199)]);
        assert_eq!([above(99, 200, next), above(99, 300, next)], [Some(299), None]);
        assert_eq!(above(1_000, 0, next), None);
    }

    #[test]
    fn a_link_rises_above_its_bound_where_a_stretch_is_fuller_than_the_one_before() {
        let mut trace = recorder(10);
        let cell = trace.busy().width().as_ns();
        for (first, last) in [(10, 14), (20, 21)] {
            let (start, end) = (Time::from_ns(first * cell), Time::from_ns(last * cell));
            let busy = Busy {
                replica: ReplicaId(2),
                side: Side::Ingress,
                class: Class::Background,
                start,
                end,
                bytes: 1,
            };
            Observer::<Fact>::on_busy(&mut trace, &busy);
        }
        let above = |percent, from: u64, direction| {
            let from = point(Time::from_ns(from * cell));
            link_above(&trace, percent, Time::from_ns(30 * cell), from, direction)
        };
        let rise = above(50, 0, Direction::Forwards).unwrap();
        assert_eq!((rise.at.as_ns() / cell, rise.replica, rise.percent), (10, ReplicaId(2), 100));
        let cells = [
            above(50, 11, Direction::Forwards),
            above(50, 15, Direction::Backwards),
            above(100, 0, Direction::Forwards),
        ];
        assert_eq!(cells.map(|rise| rise.map(|rise| rise.at.as_ns() / cell)), [Some(20), Some(10), None]);
    }
}
