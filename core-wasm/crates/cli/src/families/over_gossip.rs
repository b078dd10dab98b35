//! HotStuff over gossip in the program.

use family::{ReportOf, Run};
use quorumscope_hotstuff_over_gossip::OverGossip;
use quorumscope_hotstuff_over_gossip::format::Scenario;
use quorumscope_hotstuff_over_gossip::settings::Shape;
use serde_json::{Value, json};
use sim::random::{Purpose, Random};

use crate::failure::Failure;
use crate::families::Wanted;
use crate::runs::{Runs, timed};
use crate::trial::{Draws, Trial, hold_what_is_cut};

/// All faults of what is drawn are over then.
const HEALS_MS: u64 = 3_000;

impl Runs for OverGossip {
    type Family = OverGossip;
    type Report = ReportOf<OverGossip>;

    fn begin(scenario: &Scenario, messages_max: u32) -> Run<OverGossip> {
        Run::new(&Shape::from(scenario), messages_max)
    }

    fn report(
        run: &mut Run<OverGossip>,
        scenario: &Scenario,
        variant: &str,
        wall_s: Option<f64>,
    ) -> ReportOf<OverGossip> {
        timed(run, scenario, variant, wall_s)
    }

    fn draws(wanted: &Wanted) -> Result<Draws, Failure> {
        if wanted.restarts || wanted.variant.is_some() {
            let told = "--restarts, --variant: campaigns of hotstuff_over_gossip have neither (replicas restart in \
                all of them, and follow chained HotStuff)";
            return Err(Failure::Usage(told.to_owned()));
        }
        Ok(Box::new(|seed| Trial { scenario: drawn(seed), commits_all: true, leads_back: false }))
    }

    /// What gossip's faults are, since the same network breaks.
    fn faults(replicas: u64, heals_ms: u64, random: &mut Random) -> Vec<Value> {
        quorumscope_gossip_worlds::faults(replicas, heals_ms, random)
    }

    /// Forty replicas with four peers each, which order 1,000 transactions a second for 10 s.
    fn busy() -> Value {
        json!({
            "protocol": {
                "family": "hotstuff_over_gossip", "coding": {"timeout_ms": 250, "step": 1}, "patience_ms": 600,
                "hotstuff": {
                    "leader": {"policy": "fixed"}, "dissemination": "stream",
                    "stream": {"origins": "leader", "micro_batch_tx": 4},
                },
            },
            "replicas": {"count": 40}, "horizon_s": 10,
            "network": {"latency": {"uniform_one_way_ms": 25}, "window_bytes": null},
            "workload": {"rate_tps": 1000, "tx_bytes": 512, "send_to": "all"},
        })
    }
}

/// The scenario of a seed: any graph and leader, and a load that stops before the end.
fn drawn(seed: u64) -> Value {
    let random = &mut Random::split(seed, Purpose::Scenarios);
    let replicas = 4 + 2 * random.below(5);
    let is_tcp = random.below(3) == 0;
    let leader = random.pick(&["fixed", "rotate"]);
    let mut scenario = json!({
        "seed": seed, "horizon_s": 60, "replicas": {"count": replicas},
        "network": {
            "model": if is_tcp { "tcp" } else { "ideal" },
            "latency": {"uniform_one_way_ms": random.pick(&[1, 20, 70])},
            "jitter": *random.pick(&[0.0, 0.0, 0.5]), "loss": *random.pick(&[0.0, 0.0, 0.01]),
        },
        "protocol": {
            "family": "hotstuff_over_gossip", "degree": 2 + random.below(replicas - 2),
            "coding": {"timeout_ms": 250, "step": *random.pick(&[0.1, 1.0]), "window": *random.pick(&[10, 50])},
            "patience_ms": *random.pick(&[300, 600]),
            "hotstuff": {
                "leader": {"policy": leader}, "dissemination": "stream",
                "stream": {"origins": "leader", "micro_batch_tx": 1 + random.below(8)},
            },
        },
        "workload": {
            "rate_tps": 20 + random.below(180), "arrivals": random.pick(&["uniform", "poisson"]), "tx_bytes": 512,
            "stop_s": 6, "send_to": random.pick(&["all", "one"]),
        },
        "faults": quorumscope_gossip_worlds::faults(replicas, HEALS_MS, random),
    });
    if is_tcp {
        // Codewords keep coming whatever a connection carries: votes have one of their own.
        scenario["network"]["sockets"] = json!(2);
        hold_what_is_cut(&mut scenario);
    }
    scenario
}
