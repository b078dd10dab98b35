//! What a report counts, against what the recorded run says of it.

use std::collections::BTreeSet;

use quorumscope_run::{Run, RunReport};
use serde_json::{Value, json};
use tables::marks::{MarkKind, Read};

fn run(scenario: &Value) -> (Run, RunReport) {
    let scenario =
        hotstuff_format::check(&scenario.to_string()).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut run = Run::new(&scenario, trace::MESSAGES_MAX);
    run.advance(u64::MAX);
    let report = RunReport::new(&mut run, &scenario, "any");
    (run, report)
}

/// The views that a proof began, of recorded marks.
fn begun(run: &Run) -> u64 {
    let marks = run.observers().recorder.marks();
    let changed = marks.iter_from(0).filter(|mark| mark.of() == MarkKind::ViewChanged);
    changed.map(|mark| mark.round).collect::<BTreeSet<_>>().len() as u64
}

/// Of seven replicas the first two in turn crash at once: nobody ever enters the second one's epoch.
#[test]
fn an_epoch_that_nobody_enters_is_no_view_change() {
    let crashes = |replicas: &[u32]| {
        let crash = |replica: &u32| json!({"kind": "crash", "replica": replica, "at_s": 1});
        run(&json!({
            "horizon_s": 10, "replicas": {"count": 7}, "network": {"latency": {"uniform_one_way_ms": 10}},
            "protocol": {"timeout_ms": 500}, "workload": {"rate_tps": 100},
            "faults": replicas.iter().map(crash).collect::<Vec<_>>(),
        }))
    };
    for (down, changes) in [(&[][..], 0), (&[0], 1), (&[0, 1], 1), (&[1, 2], 0)] {
        let (run, report) = crashes(down);
        assert_eq!((report.measured.view_changes, begun(&run)), (changes, changes), "{down:?}");
    }
}

#[test]
fn view_changes_are_as_many_as_there_are_steps_to() {
    for seed in 0..60_u64 {
        let policy = ["fixed", "rotate"][(seed % 2) as usize];
        let crash = |replica: u64| json!({"kind": "crash", "replica": (seed + replica) % 7, "at_s": 0.3 + (seed * (replica + 3) % 17) as f64 / 10.0});
        let (run, report) = run(&json!({
            "seed": seed, "horizon_s": 8, "replicas": {"count": 7},
            "network": {"latency": {"uniform_one_way_ms": 10 + seed % 40}, "jitter": 0.5},
            "protocol": {"timeout_ms": 100 + 10 * (seed % 9), "timeout_factor": 1,
                "leader": {"policy": policy, "tenure": 1 + seed % 3}},
            "workload": {"rate_tps": 100}, "faults": [crash(0), crash(1)],
        }));
        assert_eq!(report.measured.view_changes, begun(&run), "seed {seed}");
    }
}

/// A silent leader's proof is told to nobody, so that the epoch that it would begin does not begin.
#[test]
fn the_proof_of_a_silent_leader_begins_nothing() {
    let (run, report) = run(&json!({
        "horizon_s": 12, "replicas": {"count": 7}, "network": {"latency": {"uniform_one_way_ms": 100}},
        "protocol": {"leader": {"policy": "rotate"}, "timeout_ms": 1000, "timeout_factor": 1},
        "workload": {"rate_tps": 200},
        "adversaries": [{"replica": 3, "kind": "silent_leader"}, {"replica": 4, "kind": "silent_leader"}],
    }));
    assert_eq!((report.measured.view_changes, begun(&run)), (4, 4));
}

/// One machine of a twin proposes what the other proposed before: the block is as old as its first proposal.
#[test]
fn consensus_latency_counts_from_the_first_proposal_of_a_block() {
    let (run, report) = run(&json!({
        "horizon_s": 8, "replicas": {"count": 4}, "network": {"latency": {"uniform_one_way_ms": 50}},
        "protocol": {"timeout_ms": 200, "batch": {"max_tx": 1, "full_only": true}},
        "adversaries": [{"replica": 1, "kind": "twin", "at_s": 0, "groups": [[0, 2], [3]]}],
        "faults": [
            {"kind": "crash", "replica": 2, "at_s": 1.274, "until_s": 2.109},
            {"kind": "crash", "replica": 3, "at_s": 1.394, "until_s": 2.435},
        ],
    }));
    let commits = run.observers().recorder.commits();
    let latencies: Vec<u64> = commits.iter_from(0).map(|step| step.latency.as_ns()).collect();
    let mean = latencies.iter().sum::<u64>() as f64 / latencies.len() as f64 / 1e9;
    let summary = report.measured.consensus_latency_s.expect("blocks are committed");
    assert_eq!(summary.count, latencies.len() as u64);
    assert!((summary.mean - mean).abs() < 1e-9, "{} {mean}", summary.mean);
    assert!((mean - 0.3818).abs() < 1e-4, "{mean}");
}

/// Slow in the warm-up, so that goodput, which is measured after it, is more than the whole run's blocks would allow.
#[test]
fn what_a_capped_run_allows_is_of_the_same_span_as_its_blocks() {
    let (_, report) = run(&json!({
        "horizon_s": 20, "replicas": {"count": 4}, "network": {"latency": {"uniform_one_way_ms": 50}},
        "protocol": {"timeout_ms": 60_000, "batch": {"max_tx": 20}},
        "workload": {"rate_tps": 1_000, "warm_up_s": 6},
        "faults": [{"kind": "slow_link", "from": "*", "to": "*", "factor": 20, "at_s": 1, "until_s": 5}],
    }));
    let (measured, blocks) = (&report.measured, report.measured.committed_blocks);
    let whole_s = 20.0 - measured.first_commit_s.unwrap();
    let text = &measured.limit.text;
    assert!(text.contains(&format!("{blocks} blocks in {whole_s:.1} s from the first commit on")), "{text}");
    assert!(measured.committed <= 20 * blocks && measured.committed > 20 * (blocks - 2));
    assert!(measured.goodput_tps > 20.0 * blocks as f64 / whole_s, "{}", measured.goodput_tps);
}
