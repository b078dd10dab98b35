//! What goes over time in whole runs, against what is measured of them by itself.

use hotstuff_format::{resolve, shipped};
use quorumscope_run::{Run, RunReport};
use scenario::Value;
use sim::time::{Duration, Time};
use trace::over_time::{OverTime, OverTimeRequest, over_time};

/// The whole of a shipped scenario's variant over time, with clients in these groups, and its report.
fn whole(id: &str, variant: Option<&str>, groups: &str) -> (OverTime, RunReport) {
    let groups = ("clients.groups".to_owned(), Value::parse(groups).unwrap());
    // Latencies of all who are answered.
    let no_warm_up = ("workload.warm_up_s".to_owned(), Value::Number(0.0));
    let scenario = resolve(shipped(id).unwrap(), variant, &[groups, no_warm_up]).expect("it is valid");
    let mut run = Run::new(&scenario, trace::MESSAGES_MAX);
    run.advance(u64::MAX);
    let report = RunReport::new(&mut run, &scenario, "any");
    let end = run.horizon() + Duration::from_ns(1);
    let request = OverTimeRequest { start: Time::ZERO, end, columns: 500, rows: 500 };
    let observers = run.observers();
    let clients = (&observers.metrics.meter.answers, run.requests());
    (over_time(observers.recorder.written(), clients, request, run.now()), report)
}

/// All clients in one place.
const ONE: &str = "[]";

/// Every transaction that was answered is in a cell, no farther from its latency than a row is high: with one group of
/// clients and with several, in batches and in streams, through a crash, with two blocks of one height.
#[test]
fn cells_hold_every_answer_and_columns_the_backlog() {
    let runs = [
        ("planet", Some("Batching"), ONE),
        (
            "planet",
            Some("Batching"),
            r#"[{"share": 0.7, "region": "ap-northeast-1"}, {"share": 0.3, "region": "us-east-1"}]"#,
        ),
        ("planet", Some("Streaming"), ONE),
        ("growing-after-a-kill", Some("Truncated chains"), ONE),
        ("killed-node", None, ONE),
        ("partition-and-heal", Some("Two and two"), ONE),
        ("who-should-stream", Some("All"), ONE),
        ("two-histories", Some("Bare integer"), ONE),
    ];
    for (id, variant, groups) in runs {
        let (told, report) = whole(id, variant, groups);
        let latency = report.measured.latency_s.expect("somebody is answered");
        let counts = told.cell_transactions.iter().map(|&count| u64::from(count));
        assert_eq!(counts.clone().sum::<u64>(), latency.count, "{id}");
        let row = told.row.as_ns() as f64 / 1e9;
        let middle = told.cell_row.iter().map(|&each| (f64::from(each) + 0.5) * row);
        let mean =
            middle.zip(counts).map(|(at, count)| at * count as f64).sum::<f64>() / latency.count as f64;
        assert!((mean - latency.mean).abs() <= row / 2.0, "{id}: {mean} {}", latency.mean);
        let highest = told.cell_row.iter().max().map(|&row| u64::from(row));
        assert_eq!(highest, Some((latency.max * 1e9) as u64 / told.row.as_ns()), "{id}");
        let backlog = report.measured.backlog as f64;
        let last = told.queue_least.len() - 1;
        assert!(told.queue_least[last] <= backlog && backlog <= told.queue_most[last], "{id}");
        assert!(told.queue_most.len() <= 501 && told.views.iter().sum::<u32>() > 0);
    }
}
