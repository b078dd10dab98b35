//! What a run of many peers takes: `cargo run --release --example scale -- [peers] [degree] [tx/s] [seconds] [bare]`.

#![allow(clippy::disallowed_types, reason = "measuring wall time is what this is for")]

use std::time::Instant;

use family::Family;
use quorumscope_gossip::{Gossip, Run, Shape};
use serde_json::json;
use sim::time::Time;

fn main() {
    let arguments: Vec<u32> = std::env::args().skip(1).filter_map(|one| one.parse().ok()).collect();
    let [peers, degree, rate, seconds] =
        std::array::from_fn(|place| arguments.get(place).copied().unwrap_or([4_000, 16, 400, 20][place]));
    let scenario = json!({
        "seed": 1, "horizon_s": seconds, "replicas": {"count": peers},
        "network": {"latency": {"uniform_one_way_ms": 70}, "window_bytes": null},
        "protocol": {"family": "gossip", "graph": {"degree": degree, "spread": 0.5},
            "coding": {"first_overhead": 1.5, "timeout_ms": 1000}},
        "workload": {"rate_tps": rate, "arrivals": "poisson", "tx_bytes": 128},
    });
    let scenario = scenario::check::<Gossip>(&scenario.to_string()).expect("it is a scenario");
    let shape = Shape::from(&scenario);
    let begun = Instant::now();
    let mut planet = Gossip::world(&shape, 0).planet;
    planet.advance(Time::FAR, u64::MAX, &mut None::<&mut quorumscope_gossip::watch::Watch>);
    let counters = planet.counters();
    print("bare", begun, counters.messages.sent, counters.events);
    drop(planet);
    if std::env::args().any(|one| one == "bare") {
        return;
    }
    let begun = Instant::now();
    let mut run = Run::new(&shape, 0);
    while !run.advance(u64::MAX) {}
    let counters = run.counters();
    print("observed", begun, counters.messages.sent, counters.events);
    println!("{:?}", run.measured().overhead);
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
