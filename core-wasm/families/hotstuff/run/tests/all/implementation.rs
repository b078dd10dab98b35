//! What the dissertation's implementation does beside its algorithms as they are meant: the filter as printed, a
//! new-view in every view, views that go on while idle, and how its load generator counts.

use facts::kinds::{NEW_VIEW, VOTE};
use hotstuff_format::check;
use quorumscope_run::{Run, RunReport};
use serde_json::{Value, json};

/// Four replicas 50 ms apart, whose leaders rotate: a block of at most ten every 100 ms.
fn report(rate_tps: u32, protocol: Value, stop_s: u32) -> RunReport {
    let mut scenario = json!({
        "horizon_s": 20, "replicas": {"count": 4}, "clients": {"replies": 1},
        "network": {
            "latency": {"uniform_one_way_ms": 50}, "egress_mbps": 100_000, "ingress_mbps": 100_000, "window_bytes": null
        },
        "protocol": {"timeout_ms": 5_000, "leader": {"policy": "rotate"}, "batch": {"max_tx": 10}},
        "workload": {"rate_tps": rate_tps, "stop_s": stop_s}
    });
    for (path, value) in protocol.as_object().expect("settings are an object") {
        *path.split('.').fold(&mut scenario["protocol"], |place, key| &mut place[key]) = value.clone();
    }
    let scenario = check(&scenario.to_string()).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut run = Run::new(&scenario, 0);
    while !run.advance(u64::MAX) {}
    let report = RunReport::new(&mut run, &scenario, "any");
    assert!(
        report.verdicts.are_safe() && report.verdicts.liveness.name() == "holds",
        "{:?}",
        report.verdicts.violations
    );
    report
}

#[test]
fn as_printed_full_blocks_are_proposed_twice_and_others_once() {
    let with = |rate_tps, filter| report(rate_tps, json!({"batch.filter": filter}), 20);
    let (branch, printed) = (with(500, "branch").measured, with(500, "printed").measured);
    assert_eq!(branch.views, printed.views);
    assert!(
        branch.committed.abs_diff(2 * printed.committed) <= 20,
        "{} {}",
        branch.committed,
        printed.committed
    );
    // Five transactions come in the time of a block, which holds ten.
    assert_eq!(with(50, "branch").digest, with(50, "printed").digest);
}

#[test]
fn everybody_but_the_next_leader_tells_it_so_in_every_view() {
    let new_views = |word| {
        let messages = report(50, json!({"new_views": word}), 20).measured.messages;
        (messages.by_kind.of(NEW_VIEW), messages.by_kind.of(VOTE))
    };
    assert_eq!(new_views("without_vote").0, 0);
    let (told, votes) = new_views("always");
    assert!(votes > 500 && told.abs_diff(votes) <= 3, "{told} new-views beside {votes} votes");
}

#[test]
fn views_go_on_while_idle_where_that_is_asked_for() {
    let views = |word| report(50, json!({"batch.idle": word}), 1).measured.views;
    // After the last request, at 1 s, it takes four views to commit it.
    assert!((10..20).contains(&views("silent")), "{}", views("silent"));
    assert!((195..=201).contains(&views("empty_blocks")), "{}", views("empty_blocks"));
}

#[test]
fn answers_after_the_load_count_over_the_longer_of_load_and_answers() {
    let of = |rate_tps| report(rate_tps, json!({}), 10).measured;
    let kept = of(50);
    assert_eq!(kept.latency_s.expect("requests are answered").count, 500);
    let answered = kept.answered_tps.expect("requests are answered");
    assert!((answered - 50.0).abs() < 1e-3, "{answered}");
    // 100 a second are answered until the end at 20 s, from the first commit on.
    let late = of(500);
    let count = late.latency_s.expect("requests are answered").count as f64;
    let span = count / late.answered_tps.expect("requests are answered");
    let first = late.first_commit_s.expect("blocks are committed");
    assert!((span - (20.0 - first)).abs() < 0.2, "{span} s of answers from {first} s on");
}
