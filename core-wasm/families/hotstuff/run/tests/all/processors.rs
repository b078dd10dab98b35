//! Processors under a whole protocol: closed forms, and what they leave alone.

use hotstuff_format::check;
use quorumscope_run::{Run, RunReport};
use serde_json::{Value, json};

fn report(scenario: &Value) -> RunReport {
    let scenario = check(&scenario.to_string()).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut run = Run::new(&scenario, 10_000);
    run.advance(u64::MAX);
    let report = RunReport::new(&mut run, &scenario, "any");
    assert!(
        report.verdicts.are_safe() && report.verdicts.liveness.name() == "holds",
        "{:?}",
        report.verdicts.violations
    );
    report
}

/// Four replicas 50 ms apart, lines without limit, and little to do.
fn four(cpu: Value) -> Value {
    json!({
        "horizon_s": 20, "replicas": {"count": 4}, "cpu": cpu,
        "network": {
            "latency": {"uniform_one_way_ms": 50}, "egress_mbps": 100_000, "ingress_mbps": 100_000, "window_bytes": null
        },
        "protocol": {"batch": {"max_tx": 10}, "timeout_ms": 5_000},
        "workload": {"rate_tps": 500}
    })
}

fn block_interval_ms(cpu: Value) -> f64 {
    (report(&four(cpu)).measured.block_interval_s.expect("blocks are committed").p50 * 1e5).round() / 100.0
}

/// A leader's view of four, with m a message and d each way: the second copy leaves after 2 m, is read by 3 m + d, its
/// vote leaves at 4 m + d and is read, behind the first, by 5 m + 2 d, which makes a quorum with the leader's own.
#[test]
fn a_view_takes_two_ways_and_five_messages() {
    assert_eq!(block_interval_ms(json!({})), 100.0);
    assert_eq!(block_interval_ms(json!({"message_us": 2_000})), 110.0);
}

/// A proposal takes a hop at each replica, its vote one at the leader; the leader's own proposal and vote take as long.
#[test]
fn a_view_takes_two_hops() {
    assert_eq!(block_interval_ms(json!({"hop_ms": 5})), 110.0);
    assert_eq!(block_interval_ms(json!({"hop_ms": 5, "factor": 2})), 120.0);
}

/// A replica that is a quorum by itself hears its proposal after a hop, and its vote after another.
#[test]
fn views_of_one_replica_take_two_hops() {
    let mut alone = four(json!({"hop_ms": 5}));
    alone["replicas"]["count"] = 1.into();
    let interval = report(&alone).measured.block_interval_s.expect("blocks are committed").p50;
    assert!((interval - 0.01).abs() < 1e-5, "{interval}");
}

/// The second copy, whose vote completes a quorum, leaves after two times what is executed by then.
#[test]
fn a_view_takes_longer_the_more_is_executed() {
    let measured = report(&four(json!({"chain_us": 10}))).measured;
    let longest_us = measured.block_interval_s.expect("blocks are committed").max * 1e6;
    // Three blocks of ten are certified and not executed when the last is proposed.
    let of = |executed: u64| 100_000.0 + 20.0 * executed as f64;
    assert!(longest_us > of(measured.committed - 50) && longest_us < of(measured.committed), "{longest_us}");
}

/// Beside its messages: the leader signs its proposal and its own vote, a replica verifies the proposal and its
/// certificate and signs its vote; the leader verifies two votes, of which the first while nothing else is to do, and
/// makes a certificate of three.
#[test]
fn a_view_takes_its_signatures() {
    let sign = block_interval_ms(json!({"sign_us": 1_000}));
    let verify = block_interval_ms(json!({"verify_us": 1_000}));
    let verify_certificate = block_interval_ms(json!({"verify_certificate_us": 1_000}));
    let aggregate = block_interval_ms(json!({"aggregate_us": 1_000}));
    // Both votes come at once: the second is verified after the first.
    assert_eq!((sign, verify, verify_certificate, aggregate), (102.0, 103.0, 101.0, 103.0));
}

/// What is committed is the same, only later, where the load is light.
#[test]
fn processors_with_little_to_do_commit_the_same() {
    let calm = |cpu: Value| {
        let mut scenario = four(cpu);
        scenario["workload"]["rate_tps"] = 50.into();
        report(&scenario)
    };
    let (free, busy) = (calm(json!({})), calm(json!({"profile": "libhotstuff"})));
    assert!(free.measured.work.is_none());
    let work = busy.measured.work.as_ref().expect("work takes time");
    assert!(
        work.iter().all(|work| work.messages > 0.0 && work.cryptography == 0.0 && work.transactions > 0.0)
    );
    assert!(busy.measured.committed.abs_diff(free.measured.committed) <= 20);
    assert!(busy.measured.utilisation.iter().all(|side| side.cpu > 0.0 && side.cpu < 0.2));
}

/// More replicas cost more: with free processors they cost next to nothing.
#[test]
fn more_replicas_commit_less() {
    let goodput = |count: u32, profile: &str| {
        let mut scenario = four(json!({"profile": profile}));
        scenario["replicas"]["count"] = count.into();
        scenario["network"]["latency"]["uniform_one_way_ms"] = 0.5.into();
        scenario["workload"]["rate_tps"] = 20_000.into();
        scenario["protocol"]["batch"]["max_tx"] = 100.into();
        scenario["horizon_s"] = 2.into();
        report(&scenario).measured.goodput_tps
    };
    let counts = [1, 4, 16, 40];
    let real = counts.map(|count| goodput(count, "libhotstuff"));
    assert!(real.windows(2).all(|pair| pair[1] < 0.9 * pair[0]), "{real:?}");
    assert!(counts.map(|count| goodput(count, "free")).iter().all(|&goodput| goodput > 19_000.0));
}

#[test]
fn a_spent_processor_is_what_limits() {
    let mut scenario = four(json!({"request_us": 3_000}));
    assert_eq!(report(&scenario).measured.limit.kind.name(), "processor");
    scenario["workload"]["rate_tps"] = 50.into();
    assert_eq!(report(&scenario).measured.limit.kind.name(), "offered load");
}
