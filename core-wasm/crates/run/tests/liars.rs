//! Liars: what each lie does to the others, and that up to f of them do no more than slow them down.

use checker::{Check, Verdict};
use quorumscope_run::{Run, RunReport};
use serde_json::{Value, json};
use trace::marks::{Mark, MarkKind};

/// A run of n replicas 100 ms apart with these lies, for 20 s.
fn run(replicas: u32, protocol: Value, adversaries: Value) -> (Run, RunReport) {
    let text = json!({
        "horizon_s": 20, "replicas": {"count": replicas}, "network": {"window_bytes": null},
        "protocol": protocol, "workload": {"rate_tps": 200}, "adversaries": adversaries,
    })
    .to_string();
    run_of(&text)
}

fn run_of(text: &str) -> (Run, RunReport) {
    let scenario = scenario::check(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    let mut run = Run::new(&scenario, trace::MESSAGES_MAX);
    assert!(run.advance(u64::MAX));
    let report = RunReport::new(&mut run, &scenario, "default");
    (run, report)
}

fn marks(run: &Run, kind: MarkKind) -> Vec<Mark> {
    run.observers().recorder.marks().iter_from(0).filter(|mark| mark.kind == kind).copied().collect()
}

/// The longest time between two proposals, in milliseconds.
fn longest_gap_ms(run: &Run) -> u64 {
    let proposed: Vec<u64> = marks(run, MarkKind::Proposed).iter().map(|mark| mark.time.as_ns()).collect();
    proposed.windows(2).map(|pair| pair[1] - pair[0]).max().expect("there are proposals") / 1_000_000
}

const ROTATE: &str = r#"{"leader": {"policy": "rotate"}, "timeout_ms": 1000, "timeout_factor": 1}"#;

fn rotate() -> Value {
    serde_json::from_str(ROTATE).unwrap()
}

#[test]
fn a_silent_leader_costs_a_round_trip_and_a_time_out() {
    for protocol in [rotate(), json!({"timeout_ms": 1000, "timeout_factor": 1})] {
        // With rotation the leader of view 2 is silent too when its turn comes.
        let (run, report) = run(7, protocol, json!([{"replica": 0, "kind": "silent_leader", "at_s": 3}]));
        assert!(report.is_safe(), "{:?}", report.violations);
        assert_eq!(longest_gap_ms(&run), 1_200);
        assert_eq!(report.liveness, Verdict::Holds);
        assert!(
            marks(&run, MarkKind::Proposed)
                .iter()
                .all(|mark| mark.replica.0 != 0 || mark.time.as_ns() < 3_000_000_000)
        );
    }
}

#[test]
fn who_withholds_votes_is_not_missed() {
    let (_, honest) = run(4, json!({}), json!([]));
    let (_, report) = run(4, json!({}), json!([{"replica": 2, "kind": "withhold_votes"}]));
    assert!(report.is_safe());
    assert!(report.measured.committed.abs_diff(honest.measured.committed) <= 1);
    let (_, report) = run(
        4,
        json!({"timeout_ms": 1000, "timeout_factor": 1}),
        json!([{"replica": 2, "kind": "withhold_votes"}, {"replica": 1, "kind": "withhold_votes"}]),
    );
    assert_eq!(
        (report.is_safe(), report.liveness, report.measured.committed),
        (true, Verdict::Impossible, 0)
    );
}

#[test]
fn a_proposal_that_reaches_some_is_fetched_by_the_others() {
    let (run, report) = run(7, rotate(), json!([{"replica": 3, "kind": "selective_send", "to": [0, 1]}]));
    assert!(report.is_safe(), "{:?}", report.violations);
    assert_eq!(report.liveness, Verdict::Holds);
    // Those who were told wait in the view after: it takes the complaints about that one too to bring all together.
    assert!(report.measured.timeouts > 0);
    assert_eq!(longest_gap_ms(&run), 1_900);
}

#[test]
fn delayed_proposals_slow_each_view_down() {
    let (_, report) = run(4, json!({}), json!([{"replica": 0, "kind": "delay_proposals", "by_ms": 300}]));
    assert!(report.is_safe());
    assert_eq!(report.measured.timeouts, 0);
    let interval = report.measured.block_interval_s.expect("blocks commit").p50;
    assert!((interval - 0.5).abs() < 0.01, "{interval}");
}

#[test]
fn a_short_delay_is_not_kept_waiting_by_a_long_one() {
    let lies = json!([
        {"replica": 0, "kind": "delay_proposals", "by_ms": 9000, "at_s": 2, "until_s": 3},
        {"replica": 0, "kind": "delay_proposals", "by_ms": 300, "at_s": 3},
    ]);
    let (run, report) = run(4, rotate(), lies);
    assert!(report.is_safe(), "{:?}", report.violations);
    // One view of replica 0 fails, and no later one.
    let failed: Vec<u32> = marks(&run, MarkKind::TimedOut).iter().map(|mark| mark.view).collect();
    assert!(!failed.is_empty() && failed.iter().all(|view| *view == failed[0]), "{failed:?}");
}

#[test]
fn a_fork_of_depth_three_is_against_the_lock() {
    // Depths 1 and 2 are voted for, and what they leave out is lost.
    let fork = |depth: u32| run(7, rotate(), json!([{"replica": 3, "kind": "fork", "depth": depth}]));
    let (honest, _) = run(7, rotate(), json!([]));
    let committed =
        |run: &Run| marks(run, MarkKind::Committed).iter().filter(|mark| mark.replica.0 == 1).count();
    for depth in [1, 2, 3] {
        let (run, report) = fork(depth);
        assert!(report.is_safe(), "{:?}", report.violations);
        assert_eq!(report.liveness, Verdict::Holds, "{depth}");
        assert_eq!(report.measured.timeouts > 0, depth == 3, "{depth}: {}", report.measured.timeouts);
        assert!(committed(&run) < committed(&honest), "{depth}");
    }
}

#[test]
fn an_equivocating_leader_alone_does_no_harm_and_two_of_four_do() {
    for replicas in [4, 7] {
        let (run, report) =
            run(replicas, json!({}), json!([{"replica": 0, "kind": "equivocate", "at_s": 2}]));
        assert!(report.is_safe(), "{:?}", report.violations);
        assert_eq!(report.liveness, Verdict::Holds, "{replicas}");
        let proposed = marks(&run, MarkKind::Proposed);
        let twice = proposed.windows(2).filter(|pair| pair[0].view == pair[1].view).count();
        assert!(twice > 0, "it proposes two blocks of one view");
    }
    for at_s in [0, 2] {
        let lie = |replica: u32| json!({"replica": replica, "kind": "equivocate", "at_s": at_s});
        let (_, report) = run(4, json!({}), json!([lie(0), lie(1)]));
        assert_eq!(report.safety.verdict(Check::Agreement), Verdict::Violated);
        assert!(report.violations.iter().any(|violation| violation.check == Check::Agreement));
    }
}

#[test]
fn one_twin_of_four_does_no_harm_and_two_do() {
    let groups = json!([[1, 2], [3]]);
    let (_, report) = run(4, json!({}), json!([{"replica": 0, "kind": "twin", "groups": groups}]));
    assert!(report.is_safe(), "{:?}", report.violations);
    let twin = |replica: u32| json!({"replica": replica, "kind": "twin", "groups": [[2], [3]]});
    let (_, report) = run(4, json!({"timeout_ms": 500}), json!([twin(0), twin(1)]));
    assert_eq!(report.safety.verdict(Check::Agreement), Verdict::Violated);
}

#[test]
fn liars_in_acknowledgements_and_cuts_are_borne() {
    let protocol = || json!({"dissemination": "stream", "timeout_ms": 1000});
    let (_, honest) = run(4, protocol(), json!([]));
    for kind in ["ack_high", "ack_low", "bogus_cut"] {
        for replica in [0, 2] {
            let (_, report) = run(4, protocol(), json!([{"replica": replica, "kind": kind}]));
            assert!(report.is_safe(), "{kind}: {:?}", report.violations);
            assert_eq!(report.liveness, Verdict::Holds, "{kind} {:?}", report.violations);
            let share = report.measured.committed as f64 / honest.measured.committed as f64;
            assert!(share > 0.8, "{kind} of {replica}: {share}");
        }
    }
}

#[test]
fn two_histories_of_a_lane_end_in_one() {
    for (replicas, origins, replica) in [(4, "leader", 0), (4, "all", 2), (7, "leader", 0), (7, "all", 3)] {
        let protocol = json!({"dissemination": "stream", "timeout_ms": 1000, "stream": {"origins": origins}});
        let lie = json!([{"replica": replica, "kind": "stream_equivocate", "at_s": 2}]);
        let (_, honest) = run(replicas, protocol.clone(), json!([]));
        let (_, report) = run(replicas, protocol, lie);
        let name = format!("{replicas} {origins}");
        assert!(report.is_safe(), "{name}: {:?}", report.violations);
        assert_eq!(report.liveness, Verdict::Holds, "{name}: {:?}", report.violations);
        let share = report.measured.committed as f64 / honest.measured.committed as f64;
        assert!(share > 0.8, "{name}: {share}");
    }
}

/// The twin's lane as its first machine tells it is known to replicas 1 to 3 alone, and the others have evidence against it: it is never
/// executed any further. Replica 2's clients' requests went into it alone, since 2 was down when the view failed and told nobody else; and the
/// next leaders, 1 to 3, are those who know of no evidence.
#[test]
fn a_lane_that_others_have_evidence_against_is_not_relied_on_by_a_leader_who_has_none() {
    let text = json!({
        "horizon_s": 20, "replicas": {"count": 7},
        "network": {"latency": {"uniform_one_way_ms": 50}, "window_bytes": null},
        "protocol": {"dissemination": "stream", "timeout_ms": 1000, "timeout_factor": 1},
        "workload": {"rate_tps": 200, "send_to": "one", "stop_s": 1.5},
        "faults": [{"kind": "crash", "replica": 2, "at_s": 1.1, "until_s": 1.6}],
        "adversaries": [{"replica": 0, "kind": "twin", "groups": [[1, 2, 3], [4, 5, 6]], "at_s": 1, "until_s": 1.5}],
    });
    let (_, report) = run_of(&text.to_string());
    assert_eq!((report.is_safe(), report.liveness), (true, Verdict::Holds), "{:?}", report.violations);
    assert_eq!(report.measured.backlog, 0);
}
