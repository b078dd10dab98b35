//! HotStuff in a page: what its pages ask beside what any family's do.

mod block;
mod columns;
mod inspect;
mod ruling;
mod sketches;
#[cfg(test)]
mod typescript;

use family::{Measurement, ReportOf, Run};
use hotstuff_format::types::Dissemination;
use hotstuff_format::{HotStuff, Scenario, faulty_max};
use hotstuff_words::HotStuffWords;
use page::columns::Table;
use page::plain::to_js;
use page::{Opened, Page};
use run::HotStuffFamily;
use sim::ids::{Point, ReplicaId};
use sim::time::{Duration, Time};
use tables::{Layers, Tables};
use trace::detail::Frame;
use trace::messages::Message;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use block::{BlockDetail, Heads};
use inspect::{CommitDetail, Handled, NodeView};
use sketches::BlockSketch;

/// Called when the module is instantiated.
#[wasm_bindgen(start)]
pub fn start() {
    page::serve::<HotStuffPage>();
}

/// HotStuff in a page.
enum HotStuffPage {}

impl Page for HotStuffPage {
    type Format = HotStuff;
    type Family = HotStuffFamily;
    type Words = HotStuffWords;
    type Subject = BlockSketch;
    type Handled = Handled;

    fn run(scenario: &Scenario, messages_max: u32) -> run::Run {
        Run::new(scenario, messages_max)
    }

    fn measure(
        scenario: &Scenario,
        variant: &str,
        events_max: u64,
        may_stop: bool,
    ) -> Measurement<ReportOf<HotStuffFamily>> {
        run::measure(scenario, variant, events_max, may_stop)
    }

    fn quorum(scenario: &Scenario) -> usize {
        scenario.replicas.count() - faulty_max(scenario)
    }

    fn liars(scenario: &Scenario) -> Vec<ReplicaId> {
        scenario.adversaries.iter().map(|adversary| ReplicaId(adversary.replica as u16)).collect()
    }

    fn idle_lies(scenario: &Scenario) -> Vec<String> {
        hotstuff_format::idle_lies(scenario).into_iter().map(Option::unwrap_or_default).collect()
    }

    fn layers(tables: &Tables, frame: Frame, resolution: Duration) -> Vec<(&'static str, Table)> {
        let Layers { views, blocks } = tables.layers(frame, resolution);
        vec![("views", columns::views(&views)), ("blocks", columns::blocks(&blocks))]
    }

    fn subject(tables: &Tables, row: u32) -> Option<BlockSketch> {
        BlockSketch::of(tables, row)
    }

    fn handled(run: &run::Run, message: &Message, causes: &[u32]) -> (Handled, u32) {
        Handled::of(run, message, causes)
    }

    /// `subject`: a block and what replicas stated of it. `final`: a replica's commit, and what its latency is made of.
    /// `heads`: where each replica stands in the tree of blocks at a point. `inspect`: a replica as it was at a point;
    /// panics where there is no such replica.
    fn ask(opened: &Opened<Self>, question: &str, numbers: &[f64]) -> JsValue {
        let Opened { run, scenario, .. } = opened;
        let point = |time_ns: f64, sequence: f64| Point {
            time: Time::from_ns(time_ns.max(0.0) as u64),
            sequence: sequence as u32,
        };
        match (question, numbers) {
            ("subject", &[row]) => {
                let streams = scenario.protocol.dissemination == Dissemination::Stream;
                to_js(&BlockDetail::of(run, row as u32, streams))
            }
            ("final", &[replica, height]) => to_js(&CommitDetail::of(run, replica as u16, height as u64)),
            ("heads", &[time_ns, sequence, _]) => to_js(&Heads::of(run, point(time_ns, sequence))),
            ("inspect", &[replica, time_ns, sequence]) => {
                to_js(&NodeView::of(run, replica as u16, point(time_ns, sequence)))
            }
            _ => panic!("nobody is asked for {question} of {} numbers", numbers.len()),
        }
    }
}
