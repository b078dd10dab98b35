//! HotStuff across two clusters in the program.

use family::{ReportOf, Run};
use hotstuff_cross_cluster::HotStuffCross;
use hotstuff_cross_cluster::format::Scenario;
use hotstuff_cross_cluster::settings::Shape;
use serde_json::{Value, json};
use sim::random::Random;

use crate::failure::Failure;
use crate::families::Wanted;
use crate::runs::{Runs, timed};
use crate::trial::{Draws, Trial};

impl Runs for HotStuffCross {
    type Family = HotStuffCross;
    type Report = ReportOf<HotStuffCross>;

    fn begin(scenario: &Scenario, messages_max: u32) -> Run<HotStuffCross> {
        Run::new(&Shape::from(scenario), messages_max)
    }

    fn report(
        run: &mut Run<HotStuffCross>,
        scenario: &Scenario,
        variant: &str,
        wall_s: Option<f64>,
    ) -> ReportOf<HotStuffCross> {
        timed(run, scenario, variant, wall_s)
    }

    fn draws(wanted: &Wanted) -> Result<Draws, Failure> {
        if wanted.restarts || wanted.variant.is_some() {
            let told = "--restarts, --variant: campaigns of hotstuff_cross_cluster have neither (replicas restart in \
                all of them, and all schemes are drawn)";
            return Err(Failure::Usage(told.to_owned()));
        }
        Ok(Box::new(|seed| Trial {
            scenario: quorumscope_hotstuff_cross_cluster_worlds::drawn(seed),
            commits_all: false,
            leads_back: false,
        }))
    }

    /// What the crossing's faults are, since the same network breaks.
    fn faults(replicas: u64, heals_ms: u64, random: &mut Random) -> Vec<Value> {
        quorumscope_cross_cluster_worlds::faults(replicas, heals_ms, random)
    }

    /// Four and four replicas, whose log of 2,000 transactions a second crosses an ocean, for 10 s.
    fn busy() -> Value {
        json!({
            "protocol": {
                "family": "hotstuff_cross_cluster", "hotstuff": {"leader": {"policy": "fixed"}},
                "crossing": {"across": {"rtt_ms": 133}, "quack": {"pause_ms": 200}},
            },
            "replicas": {"count": 8}, "horizon_s": 10,
            "network": {"latency": {"uniform_one_way_ms": 0.5}, "window_bytes": null},
            "workload": {"rate_tps": 2000, "tx_bytes": 512},
        })
    }
}
