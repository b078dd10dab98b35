//! MultiPaxos in the program.

use family::{ReportOf, Run};
use quorumscope_paxos::format::Scenario;
use quorumscope_paxos::{MultiPaxos, Shape};
use serde_json::Value;
use sim::random::Random;

use crate::failure::Failure;
use crate::runs::{Runs, timed};
use crate::trial::{Draws, Trial, Wanted};

impl Runs for MultiPaxos {
    type Family = MultiPaxos;
    type Report = ReportOf<MultiPaxos>;

    fn begin(scenario: &Scenario, messages_max: u32) -> Run<MultiPaxos> {
        Run::new(&Shape::from(scenario), messages_max)
    }

    fn report(
        run: &mut Run<MultiPaxos>,
        scenario: &Scenario,
        variant: &str,
        wall_s: Option<f64>,
    ) -> ReportOf<MultiPaxos> {
        timed(run, scenario, variant, wall_s)
    }

    fn draws(wanted: &Wanted) -> Result<Draws, Failure> {
        if wanted.restarts || wanted.variant.is_some() {
            let told = "--restarts, --variant: campaigns of paxos have neither (replicas restart in all of them, and \
                follow one protocol)";
            return Err(Failure::Usage(told.to_owned()));
        }
        Ok(Box::new(|seed| Trial {
            scenario: quorumscope_paxos_worlds::drawn(seed),
            commits_all: true,
            leads_back: true,
        }))
    }

    fn faults(replicas: u64, heals_ms: u64, random: &mut Random) -> Vec<Value> {
        quorumscope_paxos_worlds::faults(replicas, heals_ms, random)
    }

    fn forms(scenario: &Scenario) -> Value {
        serde_json::json!(quorumscope_paxos::model::forms(scenario))
    }
}
