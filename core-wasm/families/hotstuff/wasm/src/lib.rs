//! HotStuff in a page: what its pages ask beside what any family's do.

#[cfg(test)]
mod typescript;

use closely::inspect::Handled;
use closely::sketches::BlockSketch;
use family::{Measurement, ReportOf};
use hotstuff_format::types::Dissemination;
use hotstuff_format::{HotStuff, Scenario, faulty_max};
use hotstuff_words::HotStuffWords;
use page::columns::Table;
use page::plain::to_js;
use page::{Opened, Page};
use run::{HotStuffFamily, Run};
use sim::ids::ReplicaId;
use sim::time::Duration;
use tables::Tables;
use trace::detail::Frame;
use trace::messages::Message;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

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

    fn run(scenario: &Scenario, messages_max: u32) -> Run {
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
        closely::layers(tables, frame, resolution)
    }

    fn subject(tables: &Tables, row: u32) -> Option<BlockSketch> {
        BlockSketch::of(tables, row)
    }

    fn handled(run: &Run, message: &Message, causes: &[u32]) -> (Handled, u32) {
        Handled::of(run, message, causes)
    }

    /// See [`closely::Answer`].
    fn ask(opened: &Opened<Self>, question: &str, numbers: &[f64]) -> JsValue {
        let streams = opened.scenario.protocol.dissemination == Dissemination::Stream;
        to_js(&closely::answer(&opened.run, streams, question, numbers))
    }
}
