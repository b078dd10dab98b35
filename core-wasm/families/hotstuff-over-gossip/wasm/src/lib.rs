//! HotStuff over gossip in a page: what is asked of HotStuff's replicas, and what waits at the peers beside them.

mod inspect;
#[cfg(test)]
mod typescript;

use closely::inspect::Handled;
use closely::sketches::BlockSketch;
use family::Run;
use hotstuff_words::HotStuffWords;
use page::columns::Table;
use page::plain::to_js;
use page::{Opened, Page};
use quorumscope_hotstuff_over_gossip::OverGossip;
use quorumscope_hotstuff_over_gossip::format::Scenario;
use quorumscope_hotstuff_over_gossip::settings::Shape;
use quorumscope_hotstuff_over_gossip::tables::Tables;
use sim::ids::ReplicaId;
use sim::time::Duration;
use tables::OfHotStuff;
use trace::detail::Frame;
use trace::messages::Message;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use inspect::HostView;

/// Called when the module is instantiated.
#[wasm_bindgen(start)]
pub fn start() {
    page::serve::<OverGossipPage>();
}

/// HotStuff over gossip in a page.
enum OverGossipPage {}

impl Page for OverGossipPage {
    type Format = OverGossip;
    type Family = OverGossip;
    type Words = HotStuffWords<Tables>;
    type Subject = BlockSketch;
    type Handled = Handled;

    fn run(scenario: &Scenario, messages_max: u32) -> Run<OverGossip> {
        Run::new(&Shape::from(scenario), messages_max)
    }

    fn quorum(scenario: &Scenario) -> usize {
        Shape::from(scenario).quorum()
    }

    /// All follow the rules.
    fn liars(_: &Scenario) -> Vec<ReplicaId> {
        Vec::new()
    }

    fn layers(tables: &Tables, frame: Frame, resolution: Duration) -> Vec<(&'static str, Table)> {
        closely::layers(tables, frame, resolution)
    }

    fn subject(tables: &Tables, row: u32) -> Option<BlockSketch> {
        BlockSketch::of(tables.hotstuff(), row)
    }

    fn handled(run: &Run<OverGossip>, message: &Message, causes: &[u32]) -> (Handled, u32) {
        Handled::of(run, message, causes)
    }

    /// See [`closely::Answer`]; of a replica also what waits at its peer.
    fn ask(opened: &Opened<Self>, question: &str, numbers: &[f64]) -> JsValue {
        let Opened { run, scenario, .. } = opened;
        match (question, numbers) {
            ("inspect", &[replica, time_ns, sequence]) => {
                let point = closely::point(time_ns, sequence);
                to_js(&HostView::of(run, ReplicaId(replica as u16), point))
            }
            _ => to_js(&closely::answer(run, Shape::from(scenario).streams(), question, numbers)),
        }
    }
}
