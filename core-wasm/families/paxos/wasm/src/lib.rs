//! MultiPaxos in a page: what its pages ask beside what any family's do.

mod closely;
mod columns;
#[cfg(test)]
mod typescript;

use family::Run;
use page::columns::Table;
use page::plain::to_js;
use page::{Opened, Page};
use quorumscope_paxos::format::Scenario;
use quorumscope_paxos::tables::PaxosTables;
use quorumscope_paxos::words::PaxosWords;
use quorumscope_paxos::{MultiPaxos, Shape};
use sim::ids::{Point, ReplicaId};
use sim::time::{Duration, Time};
use trace::detail::Frame;
use trace::messages::Message;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use closely::{Execution, InstanceDetail, InstanceSketch, ReplicaDetail};

/// Called when the module is instantiated.
#[wasm_bindgen(start)]
pub fn start() {
    page::serve::<PaxosPage>();
}

/// MultiPaxos in a page.
enum PaxosPage {}

impl Page for PaxosPage {
    type Format = MultiPaxos;
    type Family = MultiPaxos;
    type Words = PaxosWords;
    type Subject = InstanceSketch;
    type Handled = ();

    fn run(scenario: &Scenario, messages_max: u32) -> Run<MultiPaxos> {
        Run::new(&Shape::from(scenario), messages_max)
    }

    fn quorum(scenario: &Scenario) -> usize {
        scenario.replicas.count() / 2 + 1
    }

    fn liars(_: &Scenario) -> Vec<ReplicaId> {
        Vec::new()
    }

    fn layers(tables: &PaxosTables, frame: Frame, resolution: Duration) -> Vec<(&'static str, Table)> {
        let (instances, ballots) = quorumscope_paxos::columns::layers(tables, frame, resolution);
        vec![("instances", columns::instances(&instances)), ("ballots", columns::ballots(&ballots))]
    }

    fn subject(tables: &PaxosTables, row: u32) -> Option<InstanceSketch> {
        InstanceSketch::of(tables, row)
    }

    fn handled(_: &Run<MultiPaxos>, message: &Message, _: &[u32]) -> ((), u32) {
        ((), message.row)
    }

    /// `subject`: an instance and what replicas stated of it. `final`: its execution by a replica, and what its latency
    /// is made of. `heads`: nothing, for nothing of a replica's stands in the picture.
    /// `inspect`: a replica as it was at a point; panics where there is no such replica.
    fn ask(opened: &Opened<Self>, question: &str, numbers: &[f64]) -> JsValue {
        let run = &opened.run;
        match (question, numbers) {
            ("subject", &[row]) => to_js(&InstanceDetail::of(run, row as u32)),
            ("final", &[replica, instance]) => {
                to_js(&Execution::of(run, ReplicaId(replica as u16), instance as u64))
            }
            ("heads", _) => to_js::<[(); 0]>(&[]),
            ("inspect", &[replica, time_ns, sequence]) => {
                let point = Point { time: Time::from_ns(time_ns.max(0.0) as u64), sequence: sequence as u32 };
                to_js(&ReplicaDetail::of(run, ReplicaId(replica as u16), point))
            }
            _ => panic!("nobody is asked for {question} of {} numbers", numbers.len()),
        }
    }
}
