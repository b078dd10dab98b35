//! What a run of two clusters takes: `cargo run --release --example scale -- [replicas a side] [messages] [bytes] [phi]
//! [bare]`.

#![allow(clippy::disallowed_types, reason = "measuring wall time is what this is for")]

use std::time::Instant;

use cross_cluster::{CrossCluster, Run, Shape};
use family::Family;
use serde_json::json;
use sim::observer::Unobserved;
use sim::time::Time;

fn main() {
    let arguments: Vec<u32> = std::env::args().skip(1).filter_map(|one| one.parse().ok()).collect();
    let [side, messages, bytes, phi] = std::array::from_fn(|place| {
        arguments.get(place).copied().unwrap_or([19, 100_000, 10_000, 256][place])
    });
    let scenario = json!({
        "seed": 1, "horizon_s": 3600, "replicas": {"count": 2 * side},
        "network": {"latency": {"uniform_one_way_ms": 0.25}, "window_bytes": null,
            "egress_mbps": 15000, "ingress_mbps": 15000},
        "protocol": {"family": "cross_cluster", "senders": "a", "across": {"rtt_ms": 133},
            "source": {"as_fast": true, "messages": messages},
            "quack": {"window": 20000, "pause_ms": 2000, "phi": phi, "no_op_ms": 5}},
        "workload": {"rate_tps": 0, "tx_bytes": bytes},
    });
    let scenario = scenario::check::<CrossCluster>(&scenario.to_string()).expect("it is a scenario");
    let shape = Shape::from(&scenario);
    let mut planet = CrossCluster::world(&shape, 0).planet;
    let begun = Instant::now();
    // Until every sender has a QUACK of the last.
    let mut until = Time::ZERO;
    let is_done = |planet: &family::Planet<CrossCluster>| {
        (0..side).all(|sender| planet.node(sim::ids::ReplicaId(sender as u16)).sending().quack() >= messages)
    };
    while !is_done(&planet) {
        until += sim::time::Duration::from_ms(100);
        planet.advance(until, u64::MAX, &mut Unobserved);
    }
    let counters = planet.counters();
    print("bare", begun, counters.messages.sent, counters.events);
    println!("all collected after {until:?}");
    drop(planet);
    if std::env::args().any(|one| one == "bare") {
        return;
    }
    let mut shape = shape;
    shape.setup.horizon = until;
    let begun = Instant::now();
    let mut run = Run::new(&shape, 0);
    while !run.advance(u64::MAX) {}
    let counters = run.counters();
    print("observed", begun, counters.messages.sent, counters.events);
    println!("{:?}, violations: {:?}", run.measured().copies, run.observers().judge.violations());
}

fn print(what: &str, begun: Instant, messages: u64, events: u64) {
    let spent = begun.elapsed().as_secs_f64();
    let memory = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let most = memory.lines().find(|line| line.starts_with("VmHWM")).unwrap_or_default().to_owned();
    println!(
        "{what}: {messages} messages, {events} events, {spent:.2} s, {:.3} us a message, {most}",
        1e6 * spent / messages as f64
    );
}
