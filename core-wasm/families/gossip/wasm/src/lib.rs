//! Gossip in a page: what its pages ask beside what any family's do.

mod closely;
mod columns;
#[cfg(test)]
mod typescript;

use family::Run;
use page::columns::Table;
use page::plain::to_js;
use page::transaction::TransactionDetail;
use page::{Opened, Page};
use quorumscope_gossip::desk::Desk;
use quorumscope_gossip::format::Scenario;
use quorumscope_gossip::tables::Transactions;
use quorumscope_gossip::words::GossipWords;
use quorumscope_gossip::{Gossip, Shape};
use sim::ids::{Point, ReplicaId};
use sim::time::{Duration, Time};
use trace::detail::Frame;
use trace::messages::Message;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use closely::{BucketDetail, DeskDetail, PeerDetail, SpreadDetail, TransactionSketch};

/// Called when the module is instantiated.
#[wasm_bindgen(start)]
pub fn start() {
    page::serve::<GossipPage>();
}

/// Gossip in a page.
enum GossipPage {}

impl Page for GossipPage {
    type Format = Gossip;
    type Family = Gossip;
    type Words = GossipWords;
    type Subject = TransactionSketch;
    type Handled = ();

    fn run(scenario: &Scenario, messages_max: u32) -> Run<Gossip> {
        Run::new(&Shape::from(scenario), messages_max)
    }

    /// Nobody agrees with anybody; the nearest to the first peer have lanes of their own.
    fn quorum(_: &Scenario) -> usize {
        1
    }

    fn liars(scenario: &Scenario) -> Vec<ReplicaId> {
        let breaks = Shape::from(scenario).cast.adversaries(scenario.seed);
        (0..).map(ReplicaId).zip(breaks).filter(|(_, breaks)| *breaks).map(|(peer, _)| peer).collect()
    }

    fn layers(tables: &Transactions, frame: Frame, _: Duration) -> Vec<(&'static str, Table)> {
        vec![("flow", columns::flow(&quorumscope_gossip::columns::layers(tables, frame)))]
    }

    fn subject(tables: &Transactions, row: u32) -> Option<TransactionSketch> {
        TransactionSketch::of(tables, row)
    }

    fn handled(_: &Run<Gossip>, message: &Message, _: &[u32]) -> ((), u32) {
        ((), message.row)
    }

    /// Until the last peer has it: nobody answers.
    fn follow(
        run: &mut Run<Gossip>,
        scenario: &Scenario,
        at: Time,
        aimed: bool,
    ) -> Option<TransactionDetail<TransactionSketch>> {
        closely::followed(run, scenario, at, aimed)
    }

    /// `subject`: a transaction, and how it spread. `heads`: the desk of a peer at a point, in its place among all
    /// peers. `final`: nothing, for nothing is. `inspect`: a peer as it was at a point; panics where there is no such
    /// peer.
    fn ask(opened: &Opened<Self>, question: &str, numbers: &[f64]) -> JsValue {
        let run = &opened.run;
        let point = |time_ns: f64, sequence: f64| Point {
            time: Time::from_ns(time_ns.max(0.0) as u64),
            sequence: sequence as u32,
        };
        match (question, numbers) {
            ("subject", &[row]) => to_js(&SpreadDetail::of(run, row as u32)),
            ("final", _) => JsValue::NULL,
            ("heads", &[time_ns, sequence, peer]) => {
                let peers = run.observers().recorder.replicas();
                let peer = (peer as u16).min(peers - 1);
                let desk = Desk::of(run, ReplicaId(peer), point(time_ns, sequence));
                let mut heads: Vec<Option<DeskDetail>> = vec![None; peers.into()];
                let bucket = BucketDetail::of(run, &opened.scenario);
                heads[usize::from(peer)] = Some(DeskDetail::of(run, &desk, bucket));
                to_js(&heads)
            }
            ("inspect", &[peer, time_ns, sequence]) => {
                to_js(&PeerDetail::of(run, ReplicaId(peer as u16), point(time_ns, sequence)))
            }
            _ => panic!("nobody is asked for {question} of {} numbers", numbers.len()),
        }
    }
}
