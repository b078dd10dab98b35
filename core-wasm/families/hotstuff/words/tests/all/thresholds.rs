//! When something measured rises above a bound.

use explain::Direction;
use explain::thresholds::{link_above, queue_above};
use facts::Fact;
use sim::ids::Class;
use sim::ids::{Point, ReplicaId};
use sim::observer::Observer;
use sim::record::Busy;
use sim::record::Side;
use sim::time::Time;
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
