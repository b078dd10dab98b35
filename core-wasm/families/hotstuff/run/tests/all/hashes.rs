//! Blocks that name their transactions: what the checks ask of them, what breaks without, and what liars can do.

use checker::{Check, Verdict};
use facts::kinds;
use quorumscope_run::{Run, RunReport};
use serde_json::{Value, json};

fn run(scenario: &Value) -> RunReport {
    let text = scenario.to_string();
    let scenario = hotstuff_format::check(&text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    let mut run = Run::new(&scenario, 0);
    assert!(run.advance(u64::MAX));
    RunReport::new(&mut run, &scenario, "default")
}

/// Four replicas 50 ms apart, with clients so far from each.
fn with_clients(request_ms: [u32; 4], broken: Value) -> Value {
    let row = |replica: usize| {
        let mut row = vec![50; 5];
        row[replica] = 0;
        row
    };
    let mut delays: Vec<Vec<u32>> = (0..4).map(row).collect();
    delays.push(request_ms.into_iter().chain([0]).collect());
    json!({
        "horizon_s": 10, "replicas": {"count": 4},
        "network": {"window_bytes": null, "latency": {"matrix_one_way_ms": delays}},
        "protocol": {"dissemination": "hashes", "timeout_ms": 1000, "broken": broken},
        "workload": {"rate_tps": 100, "stop_s": 5},
    })
}

fn violated(report: &RunReport) -> Vec<Check> {
    let mut checks: Vec<Check> = report.verdicts.violations.iter().map(|violation| violation.check).collect();
    checks.dedup();
    checks
}

/// The leader alone has requests within a view: the others ask, and all is committed. Without the question f + 1 do not
/// hold what a quorum has voted for.
#[test]
fn what_a_quorum_votes_for_enough_hold() {
    let far = |broken: Value| run(&with_clients([50, 5000, 5000, 5000], broken));
    let kept = far(json!([]));
    assert_eq!((violated(&kept), kept.measured.backlog), (vec![], 0));
    // No transaction waits for its vote longer than for a question and an answer.
    let on_time = run(&with_clients([50; 4], json!([])));
    let p50 = |report: &RunReport| report.measured.latency_s.as_ref().expect("some are answered").p50;
    assert!(p50(&kept) > p50(&on_time) + 0.1 && p50(&kept) < p50(&on_time) + 0.4);
    let broken = far(json!(["vote_without_data"]));
    assert_eq!(violated(&broken), [Check::CutHeld]);
}

/// Replica 3 hears of each request after the others have committed it.
#[test]
fn what_is_executed_is_held() {
    let late = |broken: Value| run(&with_clients([50, 50, 50, 3000], broken));
    assert_eq!(violated(&late(json!([]))), []);
    assert_eq!(violated(&late(json!(["vote_without_data"]))), [], "it asks before it executes");
    let broken = late(json!(["vote_without_data", "execute_without_data"]));
    assert_eq!(violated(&broken), [Check::ExecutedHeld]);
}

/// A processor that takes its time with requests knows of none sooner: what it has not taken in it lacks, and waits for
/// without end only where it never comes.
#[test]
fn what_waits_for_a_processor_is_not_here() {
    for request_ms in [[50; 4], [50, 50, 80, 80], [50, 3000, 3000, 3000]] {
        let mut scenario = with_clients(request_ms, json!([]));
        scenario["cpu"] = json!({"request_us": 300, "hash_us": 20, "message_us": 100});
        scenario["workload"]["rate_tps"] = 1000.into();
        let report = run(&scenario);
        assert_eq!((violated(&report), report.measured.backlog), (vec![], 0), "{request_ms:?}");
    }
}

/// From 2.2 s on the first leader's blocks name what nobody has.
fn bogus(replicas: u32, liars: &[u32], protocol: Value, network: &str) -> RunReport {
    let lies: Vec<Value> =
        liars.iter().map(|liar| json!({"replica": liar, "kind": "bogus_hashes", "at_s": 2.2})).collect();
    let network = match network {
        "tcp" => json!({"model": "tcp", "latency": {"uniform_one_way_ms": 100}}),
        _ => json!({"window_bytes": null, "latency": {"uniform_one_way_ms": 100}}),
    };
    let mut scenario = json!({
        "horizon_s": 20, "replicas": {"count": replicas}, "network": network,
        "protocol": {"dissemination": "hashes", "timeout_ms": 1000, "timeout_factor": 1},
        "workload": {"rate_tps": 200, "stop_s": 12}, "adversaries": lies,
    });
    for (key, value) in protocol.as_object().unwrap() {
        scenario["protocol"][key] = value.clone();
    }
    run(&scenario)
}

/// Nobody votes for such a block: its view times out, the next leader takes over, and all is committed.
#[test]
fn nobody_votes_for_what_nobody_has() {
    for network in ["ideal", "tcp"] {
        for variant in ["chained", "basic", "two_phase", "byzantine_delta"] {
            let report = bogus(4, &[0], json!({"variant": variant}), network);
            assert_eq!(violated(&report), [], "{variant} over {network}");
            assert_eq!((report.verdicts.liveness, report.measured.backlog), (Verdict::Holds, 0), "{variant}");
            assert!(report.measured.view_changes > 0, "{variant}");
        }
        let rotating = json!({"leader": {"policy": "rotate", "tenure": 4}});
        let report = bogus(7, &[0, 3], rotating, network);
        assert_eq!((violated(&report), report.measured.backlog), (vec![], 0), "rotating over {network}");
    }
    let broken = bogus(4, &[0], json!({"broken": ["vote_without_data"]}), "ideal");
    assert_eq!(violated(&broken), [Check::CutHeld, Check::Liveness]);
    assert!(broken.measured.backlog > 1000, "what is agreed on cannot be executed");
}

/// Whoever was down asks for what clients do not send again, in both networks; blocks alone are 32 bytes a transaction.
#[test]
fn a_restarted_replica_asks_for_what_it_missed() {
    let of = |how: &str, model: &str| {
        run(&json!({
            "horizon_s": 20, "replicas": {"count": 4},
            "network": {"model": model, "latency": {"uniform_one_way_ms": 20}},
            "protocol": {"dissemination": how}, "workload": {"rate_tps": 500, "tx_bytes": 512, "stop_s": 15},
            "faults": [{"kind": "crash", "replica": 2, "at_s": 3, "until_s": 8}],
        }))
    };
    for model in ["ideal", "tcp"] {
        let [named, carried] = ["hashes", "batch"].map(|how| of(how, model));
        assert_eq!((violated(&named), named.measured.backlog), (vec![], 0), "{model}");
        let bytes = |report: &RunReport, kind| report.measured.bytes.by_kind.of(kind);
        let fetched = bytes(&named, kinds::LANE_DATA);
        // 2,500 come while it is down.
        assert!((2_400 * 512..3_000 * 512).contains(&fetched), "{model}: {fetched}");
        assert_eq!(bytes(&carried, kinds::LANE_DATA), 0);
        assert!(bytes(&named, kinds::PROPOSAL) * 5 < bytes(&carried, kinds::PROPOSAL), "{model}");
    }
}
