//! Paths between two replicas that have rates of their own.

use hotstuff_format::check;
use quorumscope_run::{Run, RunReport};
use serde_json::{Value, json};

/// The run of four replicas, 20 ms apart, of which the first leads and sends 8.3 Mbit/s to each other one.
fn report(path: Value) -> RunReport {
    let scenario = json!({
        "horizon_s": 20,
        "replicas": {"count": 4},
        "network": {"model": "tcp", "latency": {"uniform_one_way_ms": 20}, "path": path},
        "protocol": {"leader": {"policy": "fixed"}, "timeout_ms": 60000, "batch": {"max_tx": 100}},
        "workload": {"rate_tps": 1000, "tx_bytes": 1000},
    });
    let scenario = check(&scenario.to_string()).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut run = Run::new(&scenario, 10_000);
    run.advance(u64::MAX);
    let report = RunReport::new(&mut run, &scenario, "any");
    assert!(report.verdicts.are_safe(), "{:?}", report.verdicts.violations);
    report
}

/// Rates of the lines from the leader to each other replica; all others have none.
fn from_leader(mbps: [Option<f64>; 3]) -> Value {
    let mut rows = vec![vec![Value::Null; 4]; 4];
    (1..).zip(mbps).for_each(|(to, mbps)| rows[0][to] = json!(mbps));
    json!({"matrix_mbps": rows})
}

#[test]
fn one_rate_for_each_pair_is_one_for_all() {
    for buffer in [Value::Null, json!(30_000)] {
        let all = report(json!({"mbps": 12, "buffer_bytes": buffer}));
        let each = report(json!({"matrix_mbps": vec![vec![12; 4]; 4], "buffer_bytes": buffer}));
        assert_eq!(all.digest, each.digest);
        assert_eq!(all.measured, each.measured);
    }
}

#[test]
fn a_matrix_without_rates_is_none() {
    assert_eq!(report(from_leader([None; 3])).digest, report(json!({})).digest);
}

/// Three of four are a quorum: one slow line holds nobody up, two do, and then the second fastest decides.
#[test]
fn a_quorum_is_as_fast_as_the_line_that_completes_it() {
    let goodput = |mbps| report(from_leader(mbps)).measured.goodput_tps;
    let free = goodput([None; 3]);
    assert!((990.0..=1010.0).contains(&free), "{free}");
    let one = goodput([None, None, Some(4.0)]);
    assert!((990.0..=1010.0).contains(&one), "{one}");
    // 4 Mbit/s carry a block of 100, with 52 B of headers a segment, in 207 ms; its votes take 40 ms there and back.
    let two = goodput([None, Some(4.0), Some(2.0)]);
    let most = 100.0 / (100_000.0 * 1_500.0 / 1_448.0 / 500_000.0 + 0.04);
    assert!(two < most && two > 0.95 * most, "{two} of {most}");
}

/// A run with rates of their own, kept as it was when they came.
#[test]
fn a_run_with_own_rates_is_what_it_was() {
    let mut path = from_leader([Some(20.0), Some(12.5), Some(6.0)]);
    path["buffer_bytes"] = 64_000.into();
    let report = report(path);
    assert!(report.measured.losses.expect("it is TCP").dropped_bytes > 0);
    assert_eq!(report.digest, "0a43858453b9ba5e");
}
