//! The scenarios of HotStuff: its sections, their rules, and what they are to a run.

mod adversaries;
mod caveats;
mod costs;
mod idle_lies;
mod quorum;
mod rules;
mod setup;
mod shipped;
pub mod types;
mod vocabulary;

use std::sync::LazyLock;

use answers::Vocabulary;
use sim::simulation::Setup;

use scenario::types::SendTo;
use scenario::{Errors, Format, Former, Said, ScenarioError, Sections, Setting, Sound, Value};

pub use idle_lies::idle_lies;
pub use quorum::faulty_max;
pub use shipped::{shipped, shipped_ids};
pub use vocabulary::VOCABULARY;

/// The schema as text, one description, range, step, unit and label for each field.
pub const SCHEMA_TEXT: &str = include_str!("../schema.json");

/// The scenario in `text`, defaults filled in ([`scenario::check`]).
///
/// # Errors
/// Everything wrong with it, and with each of its variants.
pub fn check(text: &str) -> Result<Scenario, Vec<ScenarioError>> {
    scenario::check(text)
}

/// The same as JSON with every default written out, and as itself.
///
/// # Errors
/// Everything wrong with it, and with each of its variants.
pub fn complete(text: &str) -> Result<(Value, Scenario), Vec<ScenarioError>> {
    scenario::complete(text)
}

/// The run of `text` as one variant, with `settings` on top ([`scenario::Checked::resolve`]).
///
/// # Errors
/// Everything wrong with the scenario, the variant's name or the settings.
pub fn resolve(
    text: &str,
    variant: Option<&str>,
    settings: &[Setting],
) -> Result<Scenario, Vec<ScenarioError>> {
    scenario::resolve(text, variant, settings)
}

/// The family of HotStuff.
#[derive(Clone, Debug, PartialEq)]
pub struct HotStuff;

/// A scenario of HotStuff.
pub type Scenario = scenario::Scenario<HotStuff>;

/// Such a scenario with which nothing is wrong.
pub type Checked = scenario::Checked<HotStuff>;

/// Something that breaks for a while.
pub type Fault = scenario::types::Fault<types::MessageKind>;

impl Sections for HotStuff {
    type Protocol = types::Protocol;
    type Cpu = types::Cpu;
    type Adversaries = Vec<types::Adversary>;
    type SendTo = SendTo;
    type Message = types::MessageKind;
    type Panel = types::Panel;
    type Marked = types::Marked;

    const PANELS: &'static [types::Panel] =
        &[types::Panel::Spacetime, types::Panel::Bandwidth, types::Panel::Throughput];

    const TEXTS: &'static [(&'static str, &'static str, &'static str)] = &[
        (
            "replicas",
            "description",
            "How many replicas there are, or where they stand; replica 0 is the first leader.",
        ),
        (
            "clients.replies",
            "description",
            "How many replicas have to send a client matching replies until it is answered (null: f + 1, so that an honest one is among them; with `crash_stop` 1). With f or fewer it may believe a liar.",
        ),
        (
            "network.sockets",
            "description",
            "TCP sockets from each replica to each other one. Under tcp: the total. With several, the stream gets all but one; with one, it shares that with the consensus messages. In the ideal network the stream gets as many again.",
        ),
        (
            "network.foreground_priority",
            "description",
            "How proposals and votes share the network card with the stream of transactions (fair by default under tcp).",
        ),
        ("protocol", "description", "The consensus protocol and how it disseminates transactions."),
        ("workload.send_to", "x-fixed", "it decides which stream a transaction belongs to"),
        (
            "faults.timeout",
            "description",
            "A replica's view timer fires early: it gives up its view, unless it is idle.",
        ),
    ];

    const FORMER: &'static [Former] = &[
        ("protocol.variant", Said::Word("fast"), Said::Word("two_chain_any_view")),
        ("protocol.batch.filter", Said::Flag(true), Said::Word("branch")),
        ("protocol.batch.filter", Said::Flag(false), Said::Word("committed")),
    ];

    fn schema() -> &'static Value {
        static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
            let text = include_str!(concat!(env!("OUT_DIR"), "/schema.min.json"));
            Value::parse(text).unwrap_or_else(|error| panic!("the build script wrote no JSON: {error}"))
        });
        &SCHEMA
    }
}

impl Format for HotStuff {
    const VOCABULARY: Vocabulary = vocabulary::VOCABULARY;
    const MAY_CHANGE: &'static str = "protocol.timeout_ms";

    fn contradictions(scenario: &Scenario, sound: &Sound<'_>, errors: &mut Errors) {
        rules::contradictions(scenario, sound, errors);
    }

    fn caveats(scenario: &Scenario) -> Vec<String> {
        caveats::caveats(scenario)
    }

    fn caveats_between(scenario: &Scenario, reports: &[Value]) -> Vec<String> {
        caveats::capped_beside_streams(scenario, reports).into_iter().collect()
    }

    fn set_up(scenario: &Scenario, setup: &mut Setup) {
        setup::set_up(scenario, setup);
    }
}
