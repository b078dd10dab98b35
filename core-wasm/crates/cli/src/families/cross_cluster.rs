//! Two clusters in the program.

use cross_cluster::format::Scenario;
use cross_cluster::{CrossCluster, Shape};
use family::{ReportOf, Run};
use serde_json::{Value, json};
use sim::random::Random;

use crate::failure::Failure;
use crate::families::Wanted;
use crate::runs::{Runs, timed};
use crate::trial::{Draws, Trial};

impl Runs for CrossCluster {
    type Family = CrossCluster;
    type Report = ReportOf<CrossCluster>;

    fn begin(scenario: &Scenario, messages_max: u32) -> Run<CrossCluster> {
        Run::new(&Shape::from(scenario), messages_max)
    }

    fn report(
        run: &mut Run<CrossCluster>,
        scenario: &Scenario,
        variant: &str,
        wall_s: Option<f64>,
    ) -> ReportOf<CrossCluster> {
        timed(run, scenario, variant, wall_s)
    }

    fn draws(wanted: &Wanted) -> Result<Draws, Failure> {
        if wanted.restarts || wanted.variant.is_some() {
            let told = "--restarts, --variant: campaigns of cross_cluster have neither (replicas restart in all of them, and \
                all schemes are drawn)";
            return Err(Failure::Usage(told.to_owned()));
        }
        Ok(Box::new(|seed| {
            let (scenario, delivers_all) = quorumscope_cross_cluster_worlds::drawn(seed);
            Trial { scenario, commits_all: delivers_all, leads_back: false }
        }))
    }

    fn faults(replicas: u64, heals_ms: u64, random: &mut Random) -> Vec<Value> {
        quorumscope_cross_cluster_worlds::faults(replicas, heals_ms, random)
    }

    /// Seven and seven replicas that send each other 500 messages of 1 kB a second across an ocean, for 10 s.
    fn busy() -> Value {
        json!({
            "protocol": {"family": "cross_cluster", "across": {"rtt_ms": 133}, "quack": {"pause_ms": 200}},
            "replicas": {"count": 14}, "horizon_s": 10,
            "network": {"latency": {"uniform_one_way_ms": 0.3}, "window_bytes": null},
            "workload": {"rate_tps": 500, "tx_bytes": 1000},
        })
    }

    fn forms(scenario: &Scenario) -> Value {
        json!(cross_cluster::format::forms(scenario))
    }
}
