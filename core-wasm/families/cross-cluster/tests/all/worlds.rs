//! Worlds that tests run.

use cross_cluster::metrics::Measured;
use cross_cluster::{CrossCluster, Run, Shape};
use serde_json::{Value, json};

/// Four and four replicas, 60 ms there and back, 0.5 ms inside, cards that hold nothing up, 10 kB at a rate.
pub fn world(rate: f64, seconds: f64) -> Value {
    json!({
        "seed": 1, "horizon_s": seconds, "replicas": {"count": 8},
        "network": {"latency": {"uniform_one_way_ms": 0.25}, "window_bytes": null,
            "egress_mbps": 1000, "ingress_mbps": 1000},
        "protocol": {"family": "cross_cluster", "across": {"rtt_ms": 60}},
        "workload": {"rate_tps": rate, "tx_bytes": 10000},
    })
}

/// The same with other settings, each by its path.
pub fn with(mut world: Value, settings: &[(&str, Value)]) -> Value {
    for (path, value) in settings {
        let mut place = &mut world;
        for key in path.split('.') {
            place = place.as_object_mut().expect("it is an object").entry(key).or_insert(json!({}));
        }
        *place = value.clone();
    }
    world
}

pub fn shape(world: &Value) -> Shape {
    let scenario =
        scenario::check::<CrossCluster>(&world.to_string()).unwrap_or_else(|errors| panic!("{errors:?}"));
    Shape::from(&scenario)
}

pub fn run(shape: &Shape) -> Run {
    let mut run = Run::new(shape, 0);
    while !run.advance(u64::MAX) {}
    run
}

/// What a world comes to, in which no check fails.
pub fn measured(world: &Value) -> Measured {
    let mut run = run(&shape(world));
    assert_eq!(run.observers().judge.violations(), [], "{world}");
    run.measured()
}
