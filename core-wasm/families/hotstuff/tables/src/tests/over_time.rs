//! How runs of HotStuff go over time.

use facts::{Fact, View};
use sim::ids::{Point, ReplicaId};
use sim::observer::Observer;
use sim::requests::Requests;
use sim::time::{Duration, Time};
use trace::over_time::{OverTime, OverTimeRequest, over_time};

use crate::testing::{Chain, metrics, recorder, requests, setup};
use crate::{Metrics, Recorder};

/// A nanosecond of a run that counts in 2^20 of them, about a millisecond.
fn at(ticks: u64) -> Time {
    Time::from_ns(ticks << 20)
}

/// A thousand transactions a second, one a millisecond from 0 on, in blocks of a hundred, each committed by all at
/// once; clients are 10 ms away.
fn run(commits: &[Time]) -> (Recorder, Metrics, Requests) {
    let requests = requests(1_000);
    let mut both = (recorder(1_000), metrics(&setup()));
    let mut chain = Chain::default();
    for (block, &when) in (0..).zip(commits) {
        chain.propose(&mut both, when, 100, &requests);
        for replica in (0..4).map(ReplicaId) {
            chain.commit(&mut both, replica, block, when, &requests);
        }
    }
    let (trace, mut metrics) = both;
    metrics.meter.settle(Time::FAR, &requests);
    (trace, metrics, requests)
}

fn asked(
    (trace, metrics, requests): &(Recorder, Metrics, Requests),
    (start, end): (Time, Time),
    (columns, rows): (u32, u32),
    now: Time,
) -> OverTime {
    let request = OverTimeRequest { start, end, columns, rows };
    over_time(trace.written(), (&metrics.meter.answers, requests), request, now)
}

#[test]
fn transactions_are_counted_by_when_they_are_answered_and_how_long_they_waited() {
    let ms = |ms: u64| Time::ZERO + Duration::from_ms(ms);
    let run = run(&[ms(120), ms(230), ms(300)]);
    // Answered 10 ms after each commit: at 130 those submitted from 0 to 99 ms, at 240 those up to 199.
    let answer = asked(&run, (ms(0), at(256)), (4, 4), ms(290));
    assert_eq!((answer.start, answer.column, answer.row), (at(0), at(64) - Time::ZERO, at(64) - Time::ZERO));
    // A row is 67.1 ms: from 31 to 67 ms are 37, to 130 ms 63 transactions; from 41 to 67 are 27, to 134 67, and 6.
    assert_eq!(answer.cell_column, [1, 1, 3, 3, 3]);
    assert_eq!(answer.cell_row, [0, 1, 0, 1, 2]);
    assert_eq!(answer.cell_transactions, [37, 63, 27, 67, 6]);
    // Nothing of what is answered beside it, or has not come yet.
    let beside = asked(&run, (at(128), at(192)), (1, 4), ms(290));
    assert_eq!((beside.start, beside.cell_column.len()), (at(128), 0));
    assert_eq!(asked(&run, (ms(0), at(512)), (4, 4), ms(240)).cell_transactions, [3, 34, 33, 30]);
}

#[test]
fn a_dumb_count_of_each_transaction_agrees() {
    let ms = |ms: u64| Time::ZERO + Duration::from_ms(ms);
    let commits = [101, 203, 350, 351, 777, 900].map(ms);
    let run = run(&commits);
    for (columns, rows) in [(1, 1), (3, 7), (64, 64), (1_000, 1_000)] {
        let answer = asked(&run, (ms(0), ms(2_000)), (columns, rows), ms(2_000));
        assert!(answer.queue_most.len() <= columns as usize + 1);
        let mut cells = std::collections::BTreeMap::new();
        for index in 0..600 {
            let answered = commits[index as usize / 100] + Duration::from_ms(10);
            let latency = answered.saturating_since(ms(index));
            let place = |ns: u64, cell: Duration| (ns / cell.as_ns()) as u16;
            let key = (place(answered.as_ns(), answer.column), place(latency.as_ns(), answer.row));
            *cells.entry(key).or_insert(0) += 1;
        }
        let told = answer.cell_column.iter().zip(&answer.cell_row).zip(&answer.cell_transactions);
        let told: Vec<_> = told.map(|((&column, &row), &count)| ((column, row), count)).collect();
        assert_eq!(told, cells.into_iter().collect::<Vec<_>>());
        assert!(answer.cell_row.iter().all(|&row| u32::from(row) < rows));
    }
}

#[test]
fn the_queue_grows_with_each_request_and_falls_with_each_commit() {
    let ms = |ms: u64| Time::ZERO + Duration::from_ms(ms);
    let run = run(&[ms(120), ms(230)]);
    let answer = asked(&run, (ms(0), at(256)), (4, 4), ms(250));
    // Columns of 67.1 ms: 68, 121 and 135 - 100, 201 - 100, 231 - 100 submitted at the most, and 251 - 200 in the
    // end.
    assert_eq!(answer.queue_most, [68.0, 121.0, 102.0, 131.0]);
    assert_eq!(answer.queue_least, [1.0, 21.0, 35.0, 31.0]);
}

#[test]
fn views_of_a_column_are_told_by_the_shortest_and_the_longest() {
    let mut trace = recorder(1_000);
    let requests = requests(1_000);
    for (number, ticks) in [(1, 0), (2, 10), (3, 13), (4, 70), (5, 200)] {
        let view = View { epoch: 0, number };
        let fact = Fact::Entered { view, leader: 0, by_view_change: false };
        let point = Point { time: at(ticks), sequence: number };
        Observer::<Fact>::on_fact(&mut trace, point, ReplicaId(0), &fact, None, &requests);
    }
    let run = (trace, metrics(&setup()), requests);
    let answer = asked(&run, (at(0), at(256)), (4, 4), at(230));
    assert_eq!(answer.view_column, [0, 1, 3]);
    assert_eq!((answer.views, answer.view), (vec![3, 1, 1], vec![1, 4, 5]));
    let ticks = |ns: &Vec<f64>| ns.iter().map(|ns| *ns as u64 >> 20).collect::<Vec<_>>();
    assert_eq!(
        (ticks(&answer.view_least_ns), ticks(&answer.view_most_ns)),
        (vec![3, 130, 30], vec![57, 130, 30])
    );
}
