//! Blocks that have to be full, as libhotstuff proposes them: neither a part of one nor an empty one.

use checker::{Verdict, Verdicts};
use hotstuff_format::{Scenario, check};
use quorumscope_run::{Run, RunReport};
use serde_json::{Value, json};

fn read(scenario: &Value) -> Scenario {
    check(&scenario.to_string()).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn report(scenario: &Value) -> RunReport {
    let scenario = read(scenario);
    let mut run = Run::new(&scenario, 0);
    run.advance(u64::MAX);
    let report = RunReport::new(&mut run, &scenario, "any");
    assert!(report.verdicts.are_safe(), "{:?}", report.verdicts.violations);
    report
}

/// The places of `planet`; a client that has four transactions under way.
fn planet(max_tx: u32) -> Value {
    json!({
        "replicas": {"regions": ["us-east-1", "ap-northeast-1", "me-south-1", "af-south-1"]},
        "network": {"latency": {"preset": "thesis-table-6"}},
        "protocol": {"batch": {"max_tx": max_tx, "full_only": true}},
        "workload": {"kind": "closed", "outstanding": 4}
    })
}

/// A block is proposed when a request comes, which follows the second reply, from a follower that learns of the commit
/// by that proposal: four transactions are under way, each for four periods. The thesis prints 0.823 s, of runs with
/// libhotstuff (Table 6).
#[test]
fn the_clients_loop_sets_the_pace_of_blocks_of_one() {
    let scenario = planet(1);
    let ways = read(&scenario).one_way_ns();
    let (leader, clients) = (0, 4);
    let mut replies = [1, 2, 3].map(|follower| ways[leader][follower] + ways[follower][clients]);
    let mut round_trips = [1, 2, 3].map(|follower| 2 * ways[leader][follower]);
    replies.sort_unstable();
    round_trips.sort_unstable();
    // The leader's own reply is the first; two votes beside its own make a quorum.
    let period_ns = round_trips[1].max(replies[0] + ways[clients][leader]);
    assert_eq!(period_ns, 207_094_500);
    let measured = report(&scenario).measured;
    let latency = measured.latency_s.expect("somebody is answered");
    assert!((latency.p50 - 4e-9 * period_ns as f64).abs() < 1e-3, "{}", latency.p50);
    assert_eq!((measured.committed, measured.empty_blocks, measured.timeouts), (142, 0, 0));
}

/// A commit takes four blocks, and four transactions fill two of two or one of four.
#[test]
fn too_few_to_fill_four_blocks_wait_for_ever_and_nobody_is_to_blame() {
    for max_tx in [2, 4] {
        let RunReport { measured, verdicts, .. } = report(&planet(max_tx));
        let Verdicts { liveness, liveness_reason, .. } = verdicts;
        assert_eq!((measured.committed, measured.backlog, measured.timeouts), (0, 4, 0));
        assert_eq!(liveness, Verdict::Impossible);
        let needed = 8 * max_tx;
        let why = format!(
            "every block has to be full, and fewer transactions wait than the {needed} that a commit may take"
        );
        assert_eq!(liveness_reason, Some(why));
    }
}

/// What comes slowly is no stall, what ceases is one, and a leader that crashes while enough wait is replaced.
#[test]
fn liveness_counts_from_when_enough_wait() {
    let open = |workload: Value, faults: Value| {
        let mut scenario = planet(4);
        (scenario["workload"], scenario["faults"]) = (workload, faults);
        let RunReport { measured, verdicts, .. } = report(&scenario);
        let liveness = verdicts.liveness;
        (measured.committed, measured.view_changes, liveness)
    };
    assert_eq!(open(json!({"rate_tps": 1}), json!([])), (16, 0, Verdict::Holds));
    assert_eq!(open(json!({"rate_tps": 10, "stop_s": 5}), json!([])), (36, 0, Verdict::Impossible));
    let crash = json!([{"kind": "crash", "replica": 0, "at_s": 5}]);
    assert_eq!(open(json!({"rate_tps": 100}), crash), (328, 1, Verdict::Holds));
    let both =
        json!([{"kind": "crash", "replica": 0, "at_s": 5}, {"kind": "crash", "replica": 1, "at_s": 5}]);
    let (committed, _, liveness) = open(json!({"rate_tps": 100}), both);
    assert_eq!((committed, liveness), (88, Verdict::Impossible));
}
