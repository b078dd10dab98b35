//! Clusters and loads of the documents as scenarios.

use serde_json::{Value, json};

/// Two clusters of `side` replicas each with cards of 15 Gbit/s, which send each other messages of 1 MB as fast as they
/// can: Picsou in A, all to all in B.
pub fn cards(side: u64) -> Value {
    let card = 1_875.0;
    json!({
        "horizon_s": 3, "replicas": {"count": 2 * side},
        "network": {"latency": {"uniform_one_way_ms": 0.25}, "egress_mbps": 15_000, "ingress_mbps": 15_000,
            "window_bytes": null},
        "protocol": {"family": "cross_cluster", "across": {"rtt_ms": 0.5}, "source": {"as_fast": true},
            "quack": {"window": 400, "pause_ms": 10_000}},
        "workload": {"rate_tps": 1.1 * card / side as f64, "tx_bytes": 1_000_000, "warm_up_s": 1},
        "variants": [
            {"name": "Picsou", "set": {}},
            {"name": "all to all", "set": {"protocol.scheme": "all_to_all", "protocol.source.as_fast": false}},
        ],
    })
}

/// The same between regions: 170 Mbit/s an ordered pair, 133 ms there and back.
pub fn regions(side: u64) -> Value {
    let pair = 21.25;
    let changes = [
        ("/protocol/across", json!({"rtt_ms": 133, "pair_mbps": 170})),
        ("/workload/rate_tps", json!(1.1 * pair)),
        ("/horizon_s", json!(12)),
        ("/workload/warm_up_s", json!(4)),
    ];
    with(cards(side), &changes)
}

/// Four and four replicas of the authors' program on cards of 20 Mbit/s, 60 ms there and back, messages of 10 kB at a
/// rate.
pub fn program(rate_tps: f64, no_op_ms: f64, horizon_s: f64) -> Value {
    json!({
        "horizon_s": horizon_s, "replicas": {"count": 8},
        "network": {"latency": {"uniform_one_way_ms": 0.25}, "egress_mbps": 20, "ingress_mbps": 20,
            "window_bytes": null},
        "protocol": {"family": "cross_cluster", "rules_of": "prototype", "across": {"rtt_ms": 60},
            "quack": {"window": 1_048_576, "no_op_ms": no_op_ms}},
        "workload": {"rate_tps": rate_tps, "tx_bytes": 10_000, "warm_up_s": 2},
    })
}

/// A scenario with other values at some of its places.
pub fn with(mut scenario: Value, changes: &[(&str, Value)]) -> Value {
    for (place, value) in changes {
        let (section, key) = place.rsplit_once('/').expect("a place is in a section");
        scenario.pointer_mut(section).expect("the section is there")[key] = value.clone();
    }
    scenario
}
