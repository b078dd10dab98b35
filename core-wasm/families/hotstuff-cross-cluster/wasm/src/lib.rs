//! HotStuff across two clusters in a page: what is asked of HotStuff's replicas, and what has crossed.

mod inspect;
#[cfg(test)]
mod typescript;

use closely::Answer;
use closely::inspect::Handled;
use closely::sketches::BlockSketch;
use family::Run;
use hotstuff_cross_cluster::HotStuffCross;
use hotstuff_cross_cluster::format::Scenario;
use hotstuff_cross_cluster::settings::Shape;
use hotstuff_cross_cluster::tables::Tables;
use hotstuff_cross_cluster::words::RecoveryWords;
use page::columns::Table;
use page::plain::to_js;
use page::{Opened, Page};
use sim::ids::ReplicaId;
use sim::time::Duration;
use tables::OfHotStuff;
use trace::detail::Frame;
use trace::messages::Message;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use inspect::RecoveringView;

/// Called when the module is instantiated.
#[wasm_bindgen(start)]
pub fn start() {
    page::serve::<RecoveryPage>();
}

/// HotStuff across two clusters in a page.
enum RecoveryPage {}

impl Page for RecoveryPage {
    type Format = HotStuffCross;
    type Family = HotStuffCross;
    type Words = RecoveryWords;
    type Subject = BlockSketch;
    type Handled = Handled;

    fn run(scenario: &Scenario, messages_max: u32) -> Run<HotStuffCross> {
        Run::new(&Shape::from(scenario), messages_max)
    }

    /// All have lanes of their own while there is room: those of B are as much of the story.
    fn quorum(scenario: &Scenario) -> usize {
        scenario.replicas.count()
    }

    /// The ocean.
    fn gap_after(scenario: &Scenario) -> u16 {
        Shape::from(scenario).first_of_b()
    }

    /// Of the crossing: HotStuff's replicas follow the rules.
    fn liars(scenario: &Scenario) -> Vec<ReplicaId> {
        let roles = Shape::from(scenario).crossing.roles;
        let lies = (0..).map(ReplicaId).zip(roles).filter(|(_, role)| !role.is_correct());
        lies.map(|(replica, _)| replica).collect()
    }

    fn layers(tables: &Tables, frame: Frame, resolution: Duration) -> Vec<(&'static str, Table)> {
        let mut layers = closely::layers(tables, frame, resolution);
        layers.push(("clusters", Table::new().u16("sizes", &tables.sizes())));
        layers
    }

    fn subject(tables: &Tables, row: u32) -> Option<BlockSketch> {
        BlockSketch::of(tables.hotstuff(), row)
    }

    fn handled(run: &Run<HotStuffCross>, message: &Message, causes: &[u32]) -> (Handled, u32) {
        let (mut handled, row) = Handled::of(run, message, causes);
        if let Some(onward) = run.observers().recorder.tables.onward(message.target) {
            handled.ruling = handled.ruling.map(|ruling| ruling.numbered(&onward));
        }
        (handled, row)
    }

    /// See [`closely::Answer`]; of a replica also what has crossed.
    fn ask(opened: &Opened<Self>, question: &str, numbers: &[f64]) -> JsValue {
        let Opened { run, scenario, .. } = opened;
        match (question, numbers) {
            ("inspect", &[replica, time_ns, sequence]) => {
                let point = closely::point(time_ns, sequence);
                to_js(&RecoveringView::of(run, ReplicaId(replica as u16), point))
            }
            _ => {
                let mut answer = closely::answer(run, Shape::from(scenario).streams(), question, numbers);
                let onward = |replica| run.observers().recorder.tables.onward(ReplicaId(replica));
                match &mut answer {
                    Answer::Final(Some(commit)) => {
                        if let Some(onward) = onward(commit.replica) {
                            commit.rule = commit.rule.map(|rule| rule.numbered(&onward));
                        }
                    }
                    Answer::Subject(Some(block)) => {
                        if let Some(onward) = onward(block.proposer) {
                            block.cut.iter_mut().for_each(|lane| lane.number(&onward));
                        }
                    }
                    _ => {}
                }
                to_js(&answer)
            }
        }
    }
}
