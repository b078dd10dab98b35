//! Two clusters in a page: what its pages ask beside what any family's do.

mod closely;
mod columns;
#[cfg(test)]
mod typescript;

use cross_cluster::format::Scenario;
use cross_cluster::tables::Crossings;
use cross_cluster::words::CrossWords;
use cross_cluster::{CrossCluster, Shape};
use family::Run;
use page::columns::Table;
use page::plain::to_js;
use page::transaction::TransactionDetail;
use page::{Opened, Page};
use sim::ids::{Point, ReplicaId};
use sim::time::{Duration, Time};
use trace::detail::Frame;
use trace::messages::Message;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use closely::{CrossingDetail, CrossingSketch, HeardDetail, ReplicaDetail};

/// Called when the module is instantiated.
#[wasm_bindgen(start)]
pub fn start() {
    page::serve::<CrossPage>();
}

/// Two clusters in a page.
enum CrossPage {}

impl Page for CrossPage {
    type Format = CrossCluster;
    type Family = CrossCluster;
    type Words = CrossWords;
    type Subject = CrossingSketch;
    type Handled = ();

    fn run(scenario: &Scenario, messages_max: u32) -> Run<CrossCluster> {
        Run::new(&Shape::from(scenario), messages_max)
    }

    /// A QUACK takes u + 1 of the other side; all have lanes of their own while there is room.
    fn quorum(scenario: &Scenario) -> usize {
        scenario.replicas.count()
    }

    /// The ocean.
    fn gap_after(scenario: &Scenario) -> u16 {
        Shape::from(scenario).settings.sizes[0]
    }

    fn liars(scenario: &Scenario) -> Vec<ReplicaId> {
        let roles = Shape::from(scenario).roles;
        (0..)
            .map(ReplicaId)
            .zip(roles)
            .filter(|(_, role)| !role.is_correct())
            .map(|(replica, _)| replica)
            .collect()
    }

    fn layers(tables: &Crossings, _: Frame, _: Duration) -> Vec<(&'static str, Table)> {
        vec![("clusters", columns::clusters(tables))]
    }

    fn subject(tables: &Crossings, row: u32) -> Option<CrossingSketch> {
        CrossingSketch::of(tables, row)
    }

    fn handled(_: &Run<CrossCluster>, message: &Message, _: &[u32]) -> ((), u32) {
        ((), message.row)
    }

    /// Until all of the other side have it, and it is collected: nobody answers.
    fn follow(
        run: &mut Run<CrossCluster>,
        _: &Scenario,
        at: Time,
        aimed: bool,
    ) -> Option<TransactionDetail<CrossingSketch>> {
        if aimed { None } else { closely::followed(run, at) }
    }

    /// `subject`: a message, and how far it has come. `heads`: what a replica has heard at a point from the other side,
    /// in its place among all replicas. `final`: nothing, for nothing is. `inspect`: a replica as it was at a point;
    /// panics where there is no such replica.
    fn ask(opened: &Opened<Self>, question: &str, numbers: &[f64]) -> JsValue {
        let run = &opened.run;
        let point = |time_ns: f64, sequence: f64| Point {
            time: Time::from_ns(time_ns.max(0.0) as u64),
            sequence: sequence as u32,
        };
        match (question, numbers) {
            ("subject", &[row]) => to_js(&CrossingDetail::of(run, &opened.scenario, row as u32)),
            ("final", _) => JsValue::NULL,
            ("heads", &[time_ns, sequence, replica]) => {
                let replicas = run.observers().recorder.replicas();
                let replica = (replica as u16).min(replicas - 1);
                let mut heads: Vec<Option<HeardDetail>> = vec![None; replicas.into()];
                let heard =
                    HeardDetail::of(run, &opened.scenario, ReplicaId(replica), point(time_ns, sequence));
                heads[usize::from(replica)] = Some(heard);
                to_js(&heads)
            }
            ("inspect", &[replica, time_ns, sequence]) => {
                to_js(&ReplicaDetail::of(run, ReplicaId(replica as u16), point(time_ns, sequence)))
            }
            _ => panic!("nobody is asked for {question} of {} numbers", numbers.len()),
        }
    }
}
