//! Graphs and loads of the documents as scenarios.

use serde_json::{Value, json};

/// A network and what it carries.
#[derive(Clone, Copy)]
pub struct Setting {
    /// How many nodes.
    pub nodes: u64,
    /// With how many peers each.
    pub degree: u64,
    /// Transactions a second of all.
    pub rate_tps: f64,
    /// Codewords a second with which each link begins: near to where it ends, since a rate falls by 0.2 % a second.
    pub first_rate: f64,
    /// Median of the delays of links.
    pub one_way_ms: f64,
    /// How long, and from when on it counts.
    pub span_s: (f64, f64),
}

impl Setting {
    /// As a scenario.
    pub fn scenario(self) -> Value {
        let Setting { nodes, degree, rate_tps, first_rate, one_way_ms, span_s } = self;
        json!({
            "horizon_s": span_s.0,
            "replicas": { "count": nodes },
            "network": {
                "latency": { "uniform_one_way_ms": one_way_ms },
                "egress_mbps": 1_000,
                "ingress_mbps": 1_000,
                "window_bytes": null,
            },
            "protocol": {
                "family": "gossip",
                "graph": { "degree": degree, "spread": 0.5 },
                "coding": { "first_rate": first_rate, "window": 50, "timeout_ms": 500 },
            },
            "workload": {
                "rate_tps": rate_tps,
                "arrivals": "poisson",
                "tx_bytes": 128,
                "warm_up_s": span_s.1,
            },
        })
    }
}

/// Section 4.2, Figures 2 and 3: A has 600 transactions a second that B has not, B 100, both 400.
pub fn two_senders(first: [f64; 2], coding: &[(&str, Value)], (horizon_s, warm_up_s): (f64, f64)) -> Value {
    let scenario = json!({
        "horizon_s": horizon_s,
        "replicas": { "count": 3 },
        "network": { "latency": { "uniform_one_way_ms": 0.001 }, "window_bytes": null },
        "protocol": {
            "family": "gossip",
            "graph": { "links": [
                { "from": 0, "to": 2, "first_rate": first[0] },
                { "from": 1, "to": 2, "first_rate": first[1] },
            ] },
            "coding": { "report": "message", "tick_ms": 1 },
            "sources": [{ "nodes": [0], "share": 6 }, { "nodes": [1], "share": 1 }, { "nodes": [0, 1], "share": 4 }],
        },
        "workload": { "rate_tps": 1_100, "arrivals": "poisson", "tx_bytes": 128, "warm_up_s": warm_up_s },
    });
    with(scenario, coding)
}

/// A scenario with other values at some of its places.
pub fn with(mut scenario: Value, changes: &[(&str, Value)]) -> Value {
    for (place, value) in changes {
        let (section, key) = place.rsplit_once('/').expect("a place is in a section");
        scenario.pointer_mut(section).expect("the section is there")[key] = value.clone();
    }
    scenario
}
