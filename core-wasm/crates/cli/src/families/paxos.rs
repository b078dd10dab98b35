//! MultiPaxos in the program.

use family::{ReportOf, Run};
use quorumscope_paxos::format::Scenario;
use quorumscope_paxos::{MultiPaxos, Shape};

use crate::runs::{Runs, timed};

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

    fn forms(scenario: &Scenario) -> serde_json::Value {
        serde_json::json!(quorumscope_paxos::model::forms(scenario))
    }
}
