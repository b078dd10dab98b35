//! What contradicts itself is said, with its path and what is allowed.

use serde_json::{Value, json};

use crate::worlds::{checked, world};

fn is_wrong(settings: &[(&str, Value)], path: &str, said: &str) {
    let errors = checked(&world(settings)).map(|_| ()).expect_err(path);
    assert!(
        errors.lines().any(|line| line.starts_with(&format!("{path}: ")) && line.contains(said)),
        "{errors}"
    );
}

#[test]
fn what_cannot_be_is_said() {
    is_wrong(
        &[("network.latency", json!({"preset": "aws-2020"}))],
        "network.latency",
        "as far from each other",
    );
    is_wrong(&[("workload.kind", json!("closed"))], "workload.kind", "wait for ever");
    is_wrong(&[("protocol.hotstuff.variant", json!("basic"))], "protocol.hotstuff.variant", "no room");
    let hashes = [("protocol.hotstuff.dissemination", json!("hashes"))];
    is_wrong(&hashes, "protocol.hotstuff.dissemination", "what blocks name");
    let all = [
        ("protocol.hotstuff.dissemination", json!("stream")),
        ("protocol.hotstuff.stream", json!({"origins": "all"})),
    ];
    is_wrong(&all, "protocol.hotstuff.stream.origins", "to all of a cluster");
    let stakes = [("protocol.crossing.a.stakes", json!([1, 1, 1, 2]))];
    is_wrong(&stakes, "protocol.crossing.a.stakes", "one vote each");
    let skip = [("protocol.crossing.quack", json!({"collected": "skip"}))];
    is_wrong(&skip, "protocol.crossing.quack.collected", "no gaps");
}

/// Rules of the parts, by their paths here.
#[test]
fn what_is_wrong_with_a_part_has_its_place() {
    let faulty = [(
        "protocol.crossing.faulty",
        json!([{"replica": 0, "behaviour": "silent"}, {"replica": 1, "behaviour": "silent"}]),
    )];
    is_wrong(&faulty, "protocol.crossing.faulty", "bears u = 1");
    is_wrong(&[("protocol.piece_tx", json!(10_000))], "protocol.piece_tx", "");
    is_wrong(
        &[("protocol.crossing.a", json!({"replicas": 9}))],
        "protocol.crossing.a.replicas",
        "leave none",
    );
    let without = [("protocol.hotstuff.broken", json!(["execute_without_data"]))];
    is_wrong(&without, "protocol.hotstuff.broken.0", "");
}

/// Whatever is left out means something.
#[test]
fn the_least_scenario_is_one() {
    let least = r#"{"protocol": {"family": "hotstuff_cross_cluster"}, "replicas": {"count": 8},
        "network": {"latency": {"uniform_one_way_ms": 1}}}"#;
    let scenario = scenario::check::<hotstuff_cross_cluster::HotStuffCross>(least).unwrap();
    assert_eq!(scenario.replicas.count(), 8);
}

/// Settings may change in the middle of a run: of both clusters' HotStuff, of the crossing, and the load.
#[test]
fn settings_may_change() {
    let changes =
        json!([{"at_s": 2, "set": {"workload.rate_tps": 900, "protocol.crossing.quack.no_op_ms": 20}}]);
    let measured = crate::worlds::measured(&[("changes", changes)]);
    assert!(measured.recovery.answered > 3_500, "{:?}", measured.recovery);
}
