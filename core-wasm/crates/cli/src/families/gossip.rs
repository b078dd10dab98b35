//! Gossip in the program.

use family::{ReportOf, Run};
use quorumscope_gossip::format::Scenario;
use quorumscope_gossip::{Gossip, Shape};
use serde_json::{Value, json};
use sim::random::Random;

use crate::failure::Failure;
use crate::families::Wanted;
use crate::runs::{Runs, timed};
use crate::trial::{Draws, Trial};

impl Runs for Gossip {
    type Family = Gossip;
    type Report = ReportOf<Gossip>;

    fn begin(scenario: &Scenario, messages_max: u32) -> Run<Gossip> {
        Run::new(&Shape::from(scenario), messages_max)
    }

    fn report(
        run: &mut Run<Gossip>,
        scenario: &Scenario,
        variant: &str,
        wall_s: Option<f64>,
    ) -> ReportOf<Gossip> {
        timed(run, scenario, variant, wall_s)
    }

    fn draws(wanted: &Wanted) -> Result<Draws, Failure> {
        if wanted.restarts || wanted.variant.is_some() {
            let told = "--restarts, --variant: campaigns of gossip have neither (nodes restart in all of them, and all \
                schemes are drawn)";
            return Err(Failure::Usage(told.to_owned()));
        }
        Ok(Box::new(|seed| Trial {
            scenario: quorumscope_gossip_worlds::drawn(seed),
            // Nothing is sent again: what a cut or a crash loses, nobody asks for.
            commits_all: false,
            leads_back: false,
        }))
    }

    fn faults(nodes: u64, heals_ms: u64, random: &mut Random) -> Vec<Value> {
        quorumscope_gossip_worlds::faults(nodes, heals_ms, random)
    }

    /// Fifty peers with eight links each that send sums of 200 transactions a second, for 10 s.
    fn busy() -> Value {
        json!({
            "protocol": {"family": "gossip", "graph": {"degree": 8, "spread": 0.5}, "coding": {"first_rate": 40}},
            "replicas": {"count": 50}, "horizon_s": 10,
            "network": {"latency": {"uniform_one_way_ms": 70}, "window_bytes": null},
            "workload": {"rate_tps": 200, "arrivals": "poisson", "tx_bytes": 128},
        })
    }

    fn forms(scenario: &Scenario) -> Value {
        json!(quorumscope_gossip::forms::forms(scenario))
    }
}
