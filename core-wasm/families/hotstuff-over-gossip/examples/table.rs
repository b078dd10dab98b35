//! What the leader's card carries and how long clients wait, by how the leader's transactions spread:
//! `cargo run --release -p quorumscope-hotstuff-over-gossip --example table -- 100 200,1000`: replicas, and loads in
//! transactions a second.

use family::{Family, Run};
use quorumscope_hotstuff_over_gossip::OverGossip;
use quorumscope_hotstuff_over_gossip::settings::{Shape, Spread};
use run::HotStuffFamily;
use serde_json::{Value, json};
use tables::Measured;

/// Where the figures begin, in seconds: rates have settled by then.
const FROM_S: f64 = 40.0;
const HORIZON_S: f64 = 120.0;
const CARD_MBPS: f64 = 100.0;
/// Symbols a second: some 250, whatever the load.
const SYMBOLS_PER_S: f64 = 250.0;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let replicas: u16 = arguments.next().expect("replicas").parse().expect("a number of replicas");
    let loads = arguments.next().expect("loads, between commas");
    println!(
        "replicas  load tx/s  spread      committed tx/s  p50 s   p95 s   leader B/tx  all B/tx  leader's card  violations"
    );
    for load in loads.split(',').map(|load| load.parse().expect("a load")) {
        for dissemination in ["batch", "hashes", "stream"] {
            let scenario = scenario(replicas, load, dissemination);
            show::<HotStuffFamily>((replicas, load), dissemination, &scenario, |measured| measured);
        }
        for degree in [4, 8] {
            let symbols = load / symbol_tx(load) as f64;
            let spread = Spread::new(degree, 0.5 * symbols);
            let shape = Shape::new(scenario(replicas, load, "coded"), Some(spread)).expect("it can be");
            let word = format!("coded, {degree}");
            show::<OverGossip>((replicas, load), &word, &shape, |measured| measured.hotstuff);
        }
    }
}

/// Transactions in a symbol.
fn symbol_tx(load: f64) -> u64 {
    (load / SYMBOLS_PER_S).ceil() as u64
}

fn scenario(replicas: u16, load: f64, spread: &str) -> hotstuff_format::Scenario {
    let is_coded = spread == "coded";
    let micro_batch_tx = if is_coded { symbol_tx(load) } else { 10 };
    // A full block takes half a second to send to all.
    let bytes_in_block = if spread == "hashes" { 32.0 } else { 512.0 };
    let batch_tx = (CARD_MBPS * 1e6 / 8.0 * 0.5 / f64::from(replicas - 1) / bytes_in_block) as u64;
    let scenario: Value = json!({
        "seed": 1, "horizon_s": HORIZON_S, "replicas": {"count": replicas},
        "network": {"latency": {"uniform_one_way_ms": 25}, "window_bytes": null,
            "egress_mbps": CARD_MBPS, "ingress_mbps": CARD_MBPS},
        "protocol": {
            "timeout_ms": 4000, "leader": {"policy": "fixed"},
            "dissemination": if is_coded { "stream" } else { spread },
            "batch": {"max_tx": batch_tx},
            "stream": {"origins": "leader", "micro_batch_tx": micro_batch_tx, "flush_ms": 20, "ack_every_ms": 10},
        },
        "workload": {"kind": "open", "arrivals": "poisson", "rate_tps": load, "tx_bytes": 512, "send_to": "all",
            "warm_up_s": FROM_S},
    });
    hotstuff_format::check(&scenario.to_string()).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// Runs it, and prints a row of the table: of the time after the warm-up.
fn show<F: Family>(
    (replicas, load): (u16, f64),
    word: &str,
    scenario: &F::Scenario,
    of: impl Fn(<F::Metrics as trace::meter::Metrics<F::Fact>>::Measured) -> Measured,
) {
    let mut run = Run::<F>::new(scenario, 0);
    let mut before: Option<(Measured, f64)> = None;
    while !run.advance(1_000) {
        let now_s = run.now().as_ns() as f64 / 1e9;
        if before.is_none() && now_s >= FROM_S {
            before = Some((of(run.measured()), now_s));
        }
    }
    let (measured, (before, from_s)) = (of(run.measured()), before.expect("the run goes beyond its warm-up"));
    let committed = (measured.committed - before.committed) as f64;
    let sent = |replica: usize| {
        let busy_s = |measured: &Measured, by_s: f64| measured.utilisation[replica].egress * by_s;
        busy_s(&measured, HORIZON_S) - busy_s(&before, from_s)
    };
    let per_tx = |busy_s: f64| busy_s * CARD_MBPS * 1e6 / 8.0 / committed;
    let all: f64 = (0..replicas.into()).map(sent).sum();
    let [p50, p95] = measured.latency_s.map_or([f64::NAN; 2], |latency| [latency.p50, latency.p95]);
    let wrong = audit::Judge::wrongs(&run.observers().judge, run.now(), run.requests()).len();
    println!(
        "{replicas:8}  {load:9}  {word:10}  {:14.0}  {p50:6.3}  {p95:6.3}  {:11.0}  {:8.0}  {:12.1}%  {wrong:10}",
        committed / (HORIZON_S - from_s),
        per_tx(sent(0)),
        per_tx(all / f64::from(replicas)),
        100.0 * sent(0) / (HORIZON_S - from_s),
    );
}
