//! A family for tests, with the least that a family has: one node asks and the others answer. Nobody lies, processors
//! take no time, and clients send to whom the protocol says.

use std::sync::LazyLock;

use answers::unit::Unit;
use answers::{Measure, Vocabulary};
use sim::simulation::Setup;

use crate::error::{Code, Errors};
use crate::field::{Absent, Field};
use crate::format::{Format, Sound};
use crate::json::Value;
use crate::sections::{Former, Sections};
use crate::types::Scenario;
use crate::{section, words};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ping;

section! {
    /// Who asks, and how often.
    pub struct Protocol {
        /// Family of protocols.
        #[schema(label = "Protocol", fixed = "all nodes follow the same rules from the start")]
        pub family: Family = Family::Ping,
        /// How often it asks.
        #[schema(min = 1, max = 60000, label = "Every", unit = "ms", step = 1)]
        pub every_ms: f64 = 100.0,
        /// How long it waits for an answer.
        #[schema(min = 1, max = 60000, label = "Time-out", unit = "ms", step = 1)]
        pub timeout_ms: f64 = 1000.0,
    }
}

words! {
    /// Family of protocols.
    pub enum Family {
        /// One asks, the others answer.
        Ping = "ping",
    }
}

words! {
    /// A kind of message.
    pub enum Message {
        /// A question.
        Ask = "ask",
        /// An answer.
        Answer = "answer",
    }
}

words! {
    /// A panel of the page.
    pub enum Panel {
        /// A lane per node.
        Spacetime = "spacetime",
    }
}

words! {
    /// What a mark is about.
    pub enum Marked {
        /// The longest stretch without an answer.
        Gap = "gap",
    }
}

impl Sections for Ping {
    type Protocol = Protocol;
    type Cpu = Absent;
    type Adversaries = Absent;
    type SendTo = Absent;
    type Message = Message;
    type Panel = Panel;
    type Marked = Marked;

    const PANELS: &'static [Panel] = &[Panel::Spacetime];
    const TEXTS: &'static [(&'static str, &'static str, &'static str)] =
        &[("faults.timeout", "description", "A node gives up an answer early.")];
    const FORMER: &'static [Former] = &[];

    fn schema() -> &'static Value {
        static SCHEMA: LazyLock<Value> = LazyLock::new(crate::text::schema_of::<Ping>);
        &SCHEMA
    }
}

impl Format for Ping {
    const VOCABULARY: Vocabulary = Vocabulary {
        kinds: &["ask", "answer"],
        measures: &[Measure::number("answers", Unit::COUNT).shown(&[("answers", "Answers")])],
        columns: &["answers"],
    };
    const MAY_CHANGE: &'static str = "protocol.every_ms";

    fn contradictions(scenario: &Scenario<Ping>, sound: &Sound<'_>, errors: &mut Errors) {
        let Protocol { every_ms, timeout_ms, .. } = scenario.protocol;
        if sound.are(&["protocol"]) && timeout_ms < every_ms {
            let message = format_args!("ends before the next question");
            errors.push(
                "protocol.timeout_ms",
                Code::Conflict,
                message,
                format_args!("protocol.every_ms or more"),
            );
        }
    }

    fn caveats(_: &Scenario<Ping>) -> Vec<String> {
        Vec::new()
    }

    fn caveats_between(_: &Scenario<Ping>, _: &[Value]) -> Vec<String> {
        Vec::new()
    }

    fn set_up(_: &Scenario<Ping>, _: &mut Setup) {}
}

fn errors(text: &str) -> Vec<(String, Code)> {
    let errors = crate::check::<Ping>(text).expect_err(text);
    errors.into_iter().map(|error| (error.path, error.code)).collect()
}

fn unknown(paths: &[&str]) -> Vec<(String, Code)> {
    paths.iter().map(|path| ((*path).to_owned(), Code::UnknownKey)).collect()
}

#[test]
fn a_file_of_the_family_is_read() {
    let text = r#"{"protocol": {"family": "ping", "every_ms": 50}, "faults": [
        {"kind": "drop_message", "message": "answer", "from": 1, "to": 0, "sent_s": 0.25}]}"#;
    let (written, scenario) = crate::complete::<Ping>(text).unwrap();
    assert_eq!((scenario.protocol.every_ms, scenario.protocol.timeout_ms), (50.0, 1000.0));
    assert_eq!(written, scenario.write(), "every default is written out, and nothing else");
    assert_eq!(scenario.setup().faults.len(), 1);
    let changes = r#"{"changes": [{"at_s": 1, "set": {"protocol.every_ms": 10}}]}"#;
    assert_eq!(crate::check::<Ping>(changes).unwrap().changed().count(), 1);
}

#[test]
fn what_another_family_has_is_unknown() {
    let text = r#"{"protocol": {"batch": {"max_tx": 4}, "variant": "chained"}, "cpu": {"profile": "free"},
        "adversaries": [], "workload": {"send_to": "all"}}"#;
    let mut found = errors(text);
    found.sort_by(|a, b| a.0.cmp(&b.0));
    let paths = ["adversaries", "cpu", "protocol.batch", "protocol.variant", "workload.send_to"];
    assert_eq!(found, unknown(&paths));
    let elsewhere = r#"{"view": {"panels": ["blocks"]}, "protocol": {"family": "pong"},
        "faults": [{"kind": "drop_message", "message": "vote", "from": 1, "to": 0, "sent_s": 0.25}]}"#;
    let mut found = errors(elsewhere);
    found.sort_by(|a, b| a.0.cmp(&b.0));
    let paths: Vec<&str> = found.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(paths, ["faults.0.message", "protocol.family", "view.panels.0"]);
    let set = [("protocol.batch.max_tx".to_owned(), Value::Number(4.0))];
    let errors = crate::resolve::<Ping>("{}", None, &set).unwrap_err();
    assert_eq!((errors[0].path.as_str(), errors[0].code), ("protocol.batch.max_tx", Code::UnknownKey));
}

#[test]
fn its_rules_and_its_measurements_are_its_own() {
    let conflict = |path: &str| vec![(path.to_owned(), Code::Conflict)];
    assert_eq!(errors(r#"{"protocol": {"every_ms": 2000}}"#), conflict("protocol.timeout_ms"));
    let expects =
        |metric: &str| format!(r#"{{"expect": [{{"metric": "{metric}", "value": 1, "tolerance": 0}}]}}"#);
    assert!(crate::check::<Ping>(&expects("answers")).is_ok());
    assert_eq!(errors(&expects("goodput_tps"))[0].0, "expect.0.metric");
    let fixed = crate::check::<Ping>(r#"{"changes": [{"at_s": 1, "set": {"protocol.family": "ping"}}]}"#);
    assert!(fixed.unwrap_err()[0].allowed.contains("protocol.every_ms"));
}

#[test]
fn its_words_stand_in_the_schema_of_all() {
    let text = crate::schema_text::<Ping>();
    assert!(text.contains("A node gives up an answer early."));
    assert!(!text.contains("adversaries") && !text.contains("send_to"), "it has no place for them");
}
