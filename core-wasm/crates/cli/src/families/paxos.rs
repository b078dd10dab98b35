//! MultiPaxos in the program.

use explain::transaction::Stage;
use family::{ReportOf, Run};
use quorumscope_paxos::format::Scenario;
use quorumscope_paxos::tables::PaxosTables;
use quorumscope_paxos::words::PaxosWords;
use quorumscope_paxos::{MultiPaxos, Shape};
use serde_json::Value;
use sim::random::Random;
use trace::tables::History;

use crate::agrees::{Agrees, first_from};
use crate::bench::waiting_clients;
use crate::failure::Failure;
use crate::families::Wanted;
use crate::runs::{Follow, Runs, timed};
use crate::trial::{Draws, Trial};

impl Runs for MultiPaxos {
    type Family = MultiPaxos;
    type Report = ReportOf<MultiPaxos>;

    const FOLLOW: Option<Follow<Self>> = Some(first_from::<Self>);

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

    fn busy() -> Value {
        waiting_clients("paxos")
    }

    fn forms(scenario: &Scenario) -> Value {
        serde_json::json!(quorumscope_paxos::model::forms(scenario))
    }
}

impl Agrees for MultiPaxos {
    type Words = PaxosWords;

    const AGREED: (&'static str, &'static str) = ("instance", "instance");

    fn agreed(tables: &PaxosTables, row: u32) -> Option<u64> {
        tables.name(row).map(|(instance, _)| instance.into())
    }

    fn stage(stage: Stage, [to, by]: [&str; 2], _: (usize, usize)) -> String {
        match stage {
            Stage::Request => format!("request to {to}"),
            Stage::Waiting => "waits for its turn".to_owned(),
            Stage::HandedOn => "handed on".to_owned(),
            Stage::Streamed => "streamed".to_owned(),
            Stage::Quorum | Stage::Consensus => "instance".to_owned(),
            Stage::NextProposal => "next proposal waits".to_owned(),
            Stage::Timer => "timer".to_owned(),
            Stage::NewView => "new leader".to_owned(),
            Stage::Decision => "waits for earlier instances".to_owned(),
            Stage::ReplySending => format!("answer waits at {by}"),
            Stage::Reply => format!("answer from {by}"),
            Stage::Unanswered => "not answered".to_owned(),
        }
    }
}
