//! What is ruled of progress where the network has more to carry than it can, or loses much: and that what is broken is
//! told from it.

use quorumscope_run::{Run, RunReport};
use serde_json::{Value, json};

fn ruling(scenario: &Value) -> (&'static str, String) {
    let scenario =
        hotstuff_format::check(&scenario.to_string()).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut run = Run::new(&scenario, 0);
    run.advance(u64::MAX);
    let report = RunReport::new(&mut run, &scenario, "any");
    (report.verdicts.liveness.name(), report.verdicts.liveness_reason.unwrap_or_default())
}

/// Two replicas that stream over half a megabit a second: what waits in connections is seconds long, and blocks wait
/// for it.
#[test]
fn where_connections_have_more_to_carry_than_they_can_nothing_is_promised() {
    let of = |rate_tps: u64| {
        ruling(&json!({
            "seed": 446_441, "horizon_s": 12, "replicas": {"count": 2},
            "network": {"latency": {"uniform_one_way_ms": 0.1}, "egress_mbps": 0.5, "window_bytes": 20_000},
            "protocol": {"variant": "crash_stop", "leader": {"policy": "rotate", "tenure": 3}, "timeout_ms": 300, "dissemination": "stream",
                "stream": {"origins": "all", "micro_batch_tx": 1, "flush_ms": 0.7, "ack_every_ms": 0.9, "availability": "certificate"}},
            "workload": {"rate_tps": rate_tps, "arrivals": "poisson", "send_to": "one", "tx_bytes": 128},
        }))
    };
    assert_eq!(of(100), ("holds", String::new()));
    for rate_tps in [200, 5_000] {
        let (verdict, reason) = of(rate_tps);
        assert_eq!(verdict, "impossible", "{reason}");
        assert!(reason.ends_with("nothing is promised where one takes more than 50 ms"), "{reason}");
    }
}

/// The leader restarts and proposes no more in its view. Replica 1 alone has a request to miss, and gives the view up
/// after 16.5 s; what it hands on then has the others do so after as long again.
#[test]
fn a_leader_that_restarts_is_deposed_though_few_have_requests() {
    let of = |horizon_s: u64| {
        ruling(&json!({
            "seed": 1_064, "horizon_s": horizon_s, "replicas": {"count": 6},
            "network": {"latency": {"uniform_one_way_ms": 50}},
            "protocol": {"variant": "crash_stop", "leader": {"policy": "rotate", "tenure": 3}, "timeout_ms": 16_500, "timeout_max_ms": 16_500},
            "workload": {"rate_tps": 5, "send_to": "one", "stop_s": 0.3},
            "faults": [{"kind": "crash", "replica": 0, "at_s": 0.2, "until_s": 0.428}],
        }))
    };
    for horizon_s in [30, 60] {
        assert_eq!(of(horizon_s), ("holds", String::new()));
    }
}

/// What a cut holds is under way when the run ends, and was sent before a change of settings.
#[test]
fn what_is_held_to_the_end_hides_no_standstill() {
    let of = |changes: Value| {
        ruling(&json!({
            "horizon_s": 30, "replicas": {"count": 4},
            "faults": [
                {"kind": "partition", "groups": [[0, 1, 2], [3]], "mode": "hold", "at_s": 4},
                {"kind": "crash", "replica": 2, "at_s": 10},
            ],
            "changes": changes,
        }))
    };
    let split = ("impossible", "the network is split and no side has a quorum".to_owned());
    assert_eq!(of(json!([])), split);
    assert_eq!(of(json!([{"at_s": 5, "set": {"protocol.timeout_ms": 1_500}}])), split);
    assert_eq!(of(json!([{"at_s": 5, "set": {"workload.rate_tps": 500}}])), split);
}

/// 100 ms apart: views of two delays and more, by every protocol, with time-outs that cover them or hardly do. The
/// bound is 2.35 s at least: T and 2d to come together, six views of 2d to commit (`two_chain_any_view`; the others
/// take longer), and 8d to catch up.
#[test]
fn what_commits_all_along_is_called_live() {
    let (mut live, mut stands) = (0, 0);
    for variant in
        ["chained", "hotstuff_2", "two_chain_any_view", "basic", "two_phase", "byzantine_delta", "crash_stop"]
    {
        for (policy, how) in
            [("fixed", "batch"), ("rotate", "batch"), ("fixed", "stream"), ("rotate", "stream")]
        {
            for (timeout_ms, factor) in [150, 201, 225, 250, 399, 401, 450, 800]
                .into_iter()
                .flat_map(|timeout| [(timeout, 1.0), (timeout, 1.5)])
            {
                let scenario = json!({
                    "horizon_s": 10, "network": {"latency": {"uniform_one_way_ms": 100}, "window_bytes": null},
                    "protocol": {"variant": variant, "leader": {"policy": policy}, "dissemination": how,
                        "timeout_ms": timeout_ms, "timeout_factor": factor},
                    "workload": {"rate_tps": 200},
                });
                let scenario = hotstuff_format::check(&scenario.to_string()).unwrap();
                let mut run = Run::new(&scenario, 0);
                run.advance(u64::MAX);
                let report = RunReport::new(&mut run, &scenario, "any");
                let begins = report.measured.first_commit_s.unwrap_or(10.0);
                let pause = report.measured.longest_pause_s.unwrap_or(10.0).max(begins);
                let verdict = report.verdicts.liveness.name();
                let told = format!(
                    "{variant} {policy} {how}, {timeout_ms} ms x {factor}, a pause of {pause} s: {verdict}"
                );
                assert!(verdict != "violated", "{told}");
                if pause < 2.35 {
                    live += 1;
                    assert_eq!(verdict, "holds", "{told}");
                } else if verdict == "impossible" {
                    stands += 1;
                }
            }
        }
    }
    // Some of both are there.
    assert!(live > 100 && stands > 20, "{live} and {stands}");
}

/// Each commit has time-outs begin anew at a tenth of a view, and hundreds of views fail before one is covered.
#[test]
fn time_outs_that_grow_slowly_come_to_cover_a_view() {
    let of = |timeout_max_ms: Value| {
        ruling(&json!({
            "horizon_s": 120, "network": {"latency": {"uniform_one_way_ms": 50}},
            "protocol": {"variant": "basic", "timeout_ms": 50, "timeout_factor": 1.01, "timeout_max_ms": timeout_max_ms},
            "workload": {"rate_tps": 100},
        }))
    };
    assert_eq!(of(Value::Null), ("holds", String::new()));
    let (verdict, reason) = of(json!(100));
    assert_eq!(verdict, "impossible");
    assert!(reason.starts_with("a time-out of 100 ms does not cover a view"), "{reason}");
}

/// A crash of four replicas, and segments that are lost. A rule that waits for all is to blame for a standstill all the
/// same.
#[test]
fn what_is_lost_again_and_again_is_told_from_what_is_broken() {
    let of = |loss: f64, timeout_ms: u64, broken: &[&str]| {
        ruling(&json!({
            "horizon_s": 12, "network": {"latency": {"uniform_one_way_ms": 10}, "loss": loss},
            "protocol": {"timeout_ms": timeout_ms, "timeout_factor": 1, "broken": broken, "dissemination": "stream"},
            "workload": {"rate_tps": 50}, "faults": [{"kind": "crash", "replica": 0, "at_s": 2}],
        }))
    };
    assert_eq!(of(0.1, 200, &[]), ("holds", String::new()));
    assert_eq!(of(0.4, 1_000, &[]), ("holds", String::new()));
    assert_eq!(of(0.01, 200, &["minimum_over_all"]).0, "violated");
    assert_eq!(of(0.1, 1_000, &["minimum_over_all"]).0, "violated");
    let (verdict, reason) = of(0.4, 60, &[]);
    assert_eq!(verdict, "impossible", "{reason}");
    assert!(reason.ends_with("nothing is promised where one takes more than 15 ms"), "{reason}");
}

/// Requests keep coming, so that each leader waits 2,295 ms for its batch to fill. Replicas give its view up after
/// 1,516 ms, and commit nothing for as long as that does not grow.
#[test]
fn a_time_out_has_to_cover_what_a_leader_waits_for_its_batch() {
    let of = |timeout_ms: u64| {
        ruling(&json!({
            "horizon_s": 60, "replicas": {"count": 4},
            "network": {"latency": {"uniform_one_way_ms": 200}},
            "protocol": {"leader": {"policy": "rotate", "tenure": 7}, "timeout_ms": timeout_ms, "timeout_max_ms": timeout_ms,
                "batch": {"max_tx": 400, "max_delay_ms": 2_295}},
            "workload": {"rate_tps": 50},
        }))
    };
    let (verdict, reason) = of(1_516);
    assert_eq!(verdict, "impossible", "{reason}");
    assert!(reason.starts_with("a time-out of 1516 ms does not cover a view, which may take 3"), "{reason}");
    assert_eq!(of(4_000), ("holds", String::new()));
}

/// What a matrix says of a replica to itself, between groups of clients and of replies, no commit waits for. A
/// request's way is one.
#[test]
fn only_the_ways_that_messages_take_count_in_the_bound() {
    let within = |horizon_s: u32, own: u32, between_clients: u32, reply: u32, request: u32| {
        let way = |from: usize, to: usize| match (from, to) {
            (4, 4) => between_clients,
            (4, _) => request,
            (_, 4) => reply,
            _ if from == to => own,
            _ => 10,
        };
        let matrix = [0, 1, 2, 3, 4].map(|from| [0, 1, 2, 3, 4].map(|to| way(from, to)));
        ruling(&json!({
            "horizon_s": horizon_s, "replicas": {"count": 4},
            "network": {"latency": {"matrix_one_way_ms": matrix}},
            "protocol": {"timeout_ms": 500, "timeout_factor": 1, "broken": ["votes_only_in_view"]},
            "workload": {"rate_tps": 100},
        }))
    };
    let of = |own, between, reply| within(30, own, between, reply, 10).0;
    let violated = "violated";
    assert_eq!(of(10, 10, 10), violated);
    for (own, between_clients, reply) in [(10_000, 10, 10), (0, 0, 10), (10, 10_000, 10), (10, 10, 10_000)] {
        assert_eq!(of(own, between_clients, reply), violated);
    }
    assert_eq!(within(30, 10, 10, 10, 10_000).0, violated);
    // Nothing reaches a replica in time.
    assert_eq!(within(10, 10, 10, 10, 9_900).0, "holds");
}

/// The leader of a million views is dead from 0.5 s on: every one of them has to time out.
#[test]
fn what_is_promised_after_the_end_alone_is_no_promise() {
    let of = |tenure: u32, down_from_s: f64| {
        ruling(&json!({
            "horizon_s": 60, "replicas": {"count": 4}, "network": {"latency": {"uniform_one_way_ms": 10}},
            "protocol": {"leader": {"policy": "rotate", "tenure": tenure}, "timeout_ms": 300, "timeout_factor": 1},
            "workload": {"rate_tps": 10},
            "faults": [{"kind": "crash", "replica": 0, "at_s": down_from_s}],
        }))
    };
    let (verdict, reason) = of(1_000_000, 0.5);
    assert_eq!(verdict, "impossible");
    assert!(reason.starts_with("a commit is promised only within 3"), "{reason}");
    assert!(reason.ends_with(" s, which is longer than the whole run"), "{reason}");
    assert_eq!(of(20, 0.5), ("holds", String::new()));
    // No view has failed yet.
    assert_eq!(of(1_000_000, 59.9), ("holds", String::new()));
}
