//! Worlds that tests run.

use hotstuff_cross_cluster::metrics::Measured;
use hotstuff_cross_cluster::settings::Shape;
use hotstuff_cross_cluster::{HotStuffCross, Run};
use serde_json::{Value, json};
use trace::recorder::MESSAGES_MAX;

/// Four and four replicas, 40 ms there and back, 0.5 ms inside; 500 transactions a second, five a piece. A is lost at 5
/// s, which B is told at 6 s.
pub fn world(settings: &[(&str, Value)]) -> Value {
    let lost = (0..4).map(|replica| json!({"kind": "crash", "replica": replica, "at_s": 5}));
    let mut world = json!({
        "seed": 1, "horizon_s": 14, "replicas": {"count": 8},
        "network": {"latency": {"uniform_one_way_ms": 0.5}, "window_bytes": null,
            "egress_mbps": 1000, "ingress_mbps": 1000},
        "protocol": {
            "family": "hotstuff_cross_cluster", "piece_tx": 5,
            "hotstuff": {"timeout_ms": 300, "leader": {"policy": "fixed"}, "dissemination": "batch"},
            "crossing": {"across": {"rtt_ms": 40}, "quack": {"pause_ms": 60}},
            "takeover": {"at_s": 6},
        },
        "workload": {"rate_tps": 500, "tx_bytes": 512},
        "faults": lost.collect::<Vec<Value>>(),
    });
    for (path, value) in settings {
        let mut place = &mut world;
        for key in path.split('.') {
            place = place.as_object_mut().expect("it is an object").entry(key).or_insert(json!({}));
        }
        *place = value.clone();
    }
    world
}

/// What a world is set up from, or what is wrong with it.
pub fn checked(world: &Value) -> Result<Shape, String> {
    scenario::check::<HotStuffCross>(&world.to_string())
        .map(|scenario| Shape::from(&scenario))
        .map_err(|errors| errors.iter().map(|error| format!("{error}\n")).collect())
}

pub fn shape(settings: &[(&str, Value)]) -> Shape {
    checked(&world(settings)).unwrap_or_else(|errors| panic!("{errors}"))
}

pub fn ended(shape: &Shape) -> Run {
    to_the_end(Run::new(shape, 0))
}

/// With all messages and marks.
pub fn recorded(shape: &Shape) -> Run {
    to_the_end(Run::new(shape, MESSAGES_MAX))
}

fn to_the_end(mut run: Run) -> Run {
    while !run.advance(u64::MAX) {}
    run
}

/// The checks that a run trips.
pub fn tripped(shape: &Shape) -> Vec<&'static str> {
    let run = ended(shape);
    let tripped = run.observers().judge.tripped(run.now(), run.requests());
    let mut checks: Vec<_> = tripped.into_iter().map(|tripped| tripped.check).collect();
    checks.sort_unstable();
    checks.dedup();
    checks
}

/// What a world comes to, in which no check fails.
pub fn measured(settings: &[(&str, Value)]) -> Measured {
    let mut run = ended(&shape(settings));
    assert_eq!(run.observers().judge.tripped(run.now(), run.requests()), [], "{settings:?}");
    run.measured()
}
