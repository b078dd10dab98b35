//! What is lost and recovered, by literal numbers.

use hotstuff_cross_cluster::metrics::RecoveryReport;
use serde_json::{Value, json};
use sim::ids::{Point, ReplicaId};
use sim::time::{Duration, Time};

use crate::worlds::{ended, measured, shape};

/// Answered by A, recovered, and lost by it.
fn counts(recovery: &RecoveryReport) -> (u64, Option<u64>, Option<u64>) {
    (recovery.answered, recovery.recovered, recovery.lost)
}

fn of(settings: &[(&str, Value)]) -> RecoveryReport {
    measured(settings).recovery
}

/// Nothing fails before the end: what is lost is what was under way.
#[test]
fn what_is_under_way_is_lost() {
    let recovery = of(&[]);
    println!("{recovery:?}");
    assert!(recovery.lost.unwrap() <= 20, "20 ms at 500 a second, and a piece: {recovery:?}");
    assert!(recovery.recovery_s.unwrap() < 1.5);
    assert!(recovery.throughput_tps.unwrap() > 400.0);
}

/// An ocean that is cut for a while loses what is sent meanwhile, and only who counts sends it again.
#[test]
fn a_cut_costs_all_that_follows_where_nobody_sends_again() {
    let of_a: Vec<u32> = (0..4).collect();
    let mut faults: Vec<Value> =
        (0..4).map(|one| json!({"kind": "crash", "replica": one, "at_s": 5})).collect();
    faults.push(json!({"kind": "partition", "groups": [of_a, [4, 5, 6, 7]], "at_s": 2, "until_s": 2.5, "mode": "drop"}));
    let lost = |scheme: &str| {
        let settings = [("faults", json!(faults)), ("protocol.crossing.scheme", json!(scheme))];
        of(&settings).lost.unwrap()
    };
    let [picsou, all, leader, one_shot] = ["picsou", "all_to_all", "leader", "one_shot"].map(lost);
    assert!(picsou < 30, "{picsou}");
    for others in [all, leader, one_shot] {
        assert!((1_480..1_530).contains(&others), "three seconds at 500 a second: {others}");
    }
}

/// B is not told, and finds out by the silence; what A had answered by then is the same.
#[test]
fn silence_tells_b_as_a_word_does() {
    let settings = [("protocol.takeover", json!({"at_s": null, "silence_ms": 1_000}))];
    let (told, silent) = (of(&[]), of(&settings));
    assert_eq!(counts(&told), counts(&silent));
    assert!((silent.gone_s.unwrap() - 6.0).abs() < 0.05, "{silent:?}");
    // Without an end of A nobody takes over.
    let calm = [settings[0].clone(), ("faults", json!([]))];
    let recovery = of(&calm);
    assert_eq!((recovery.gone_s, recovery.recovered), (None, None));
}

/// The first two of B are down: the third one's turn comes.
#[test]
fn a_later_turn_takes_over_where_leaders_are_down() {
    let mut faults: Vec<Value> =
        (0..4).map(|one| json!({"kind": "crash", "replica": one, "at_s": 5})).collect();
    faults.push(json!({"kind": "crash", "replica": 4, "at_s": 5.5}));
    let recovery = of(&[("faults", json!(faults))]);
    assert!(recovery.decided_s.unwrap() > 6.3, "a turn takes 300 ms: {recovery:?}");
    assert!(recovery.answered_by_b > 1_000, "{recovery:?}");
}

/// What A has not answered clients send again, and what it has they do not: every transaction is executed once, or was
/// answered and is lost.
#[test]
fn nothing_is_executed_twice_and_only_what_is_lost_is_missing() {
    let run = ended(&shape(&[("workload.stop_s", json!(10))]));
    let mut run = run;
    let recovery = run.measured().recovery;
    let submitted = 5_000;
    assert_eq!(
        recovery.recovered.unwrap() + recovery.lost.unwrap(),
        recovery.answered.max(recovery.recovered.unwrap())
    );
    assert_eq!(
        recovery.answered_by_b + recovery.recovered.unwrap() + recovery.lost.unwrap(),
        submitted,
        "{recovery:?}"
    );
}

/// By itself each cluster is HotStuff's: without a crossing A's report is that of HotStuff alone.
#[test]
fn without_a_crossing_a_is_hotstuff() {
    let settings = [
        ("protocol.crosses", json!(false)),
        ("protocol.takeover", json!({"at_s": null, "silence_ms": null})),
        ("faults", json!([])),
        ("horizon_s", json!(4)),
    ];
    let here = measured(&settings).hotstuff;
    let alone = json!({
        "seed": 1, "horizon_s": 4, "replicas": {"count": 4},
        "network": {"latency": {"uniform_one_way_ms": 0.5}, "window_bytes": null,
            "egress_mbps": 1000, "ingress_mbps": 1000},
        "protocol": {"timeout_ms": 300, "leader": {"policy": "fixed"}, "dissemination": "batch"},
        "workload": {"rate_tps": 500, "tx_bytes": 512},
    });
    let mut alone =
        family::Run::<run::HotStuffFamily>::new(&hotstuff_format::check(&alone.to_string()).unwrap(), 0);
    while !alone.advance(u64::MAX) {}
    let alone = alone.measured();
    assert_eq!((here.committed, here.latency_s, here.views), (alone.committed, alone.latency_s, alone.views));
}

/// The past of a run is what it was, and a run is the same again.
#[test]
fn a_run_is_the_same_again_and_its_past_is_there() {
    let digest = |seed: u64, step: u64| {
        let mut run = hotstuff_cross_cluster::Run::new(&shape(&[("seed", json!(seed))]), 0);
        while !run.advance(step) {}
        run
    };
    let run = digest(1, 997);
    assert_eq!(run.observers().digest.to_hex(), digest(1, u64::MAX).observers().digest.to_hex());
    let at = |ms: u64| Point { time: Time::ZERO + Duration::from_ms(ms), sequence: u32::MAX };
    let of_b = |ms| {
        let (node, is_up) = run.inspect(ReplicaId(6), at(ms));
        (node.has.0 > 0, node.is_gone, node.decided.is_some(), node.replica.view.number > 1, is_up)
    };
    assert_eq!(
        [of_b(1_000), of_b(5_900), of_b(8_000)],
        [
            (true, false, false, false, true),
            (true, false, false, false, true),
            (true, true, true, true, true),
        ]
    );
    assert!(!run.inspect(ReplicaId(2), at(8_000)).1);
}
