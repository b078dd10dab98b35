//! When something measured rises above a bound: the use of a network interface, the transactions that wait.

use sim::ids::{Point, ReplicaId};
use sim::record::Side;
use sim::requests::Requests;
use sim::time::{Duration, Time};
use trace::bandwidth::Grid;
use trace::recorder::Recorder;
use trace::tables::Tables;

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
pub fn link_above<T: Tables>(
    trace: &Recorder<T>,
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
pub fn queue_above<T: Tables>(
    trace: &Recorder<T>,
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
