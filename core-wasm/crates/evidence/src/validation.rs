//! The engine beside real TCP: how many goals of each experiment are reached, by `docs/validation.md`.

use crate::claim::{Claim, Document};
use crate::kind::Kind;
use crate::verdict::Expected;

/// The document that crate `validation` writes.
const TEXT: &str = include_str!("../../../../docs/validation.md");

/// The document with a row for each experiment.
pub fn document() -> Document {
    Document {
        id: "validation",
        title: "Real TCP and a real HotStuff, measured in network namespaces of one Linux machine",
        parameters: "Network model tcp, with the setting of each recorded cell; docs/validation.md has all cells with their goals, and \
            `quorumscope validate` plays them."
            .to_owned(),
        contradictions: Vec::new(),
        claims: TEXT.lines().filter_map(claim).collect(),
        charts: Vec::new(),
    }
}

/// What the goals that an experiment misses have in common; the document has the reason of each.
fn reason(letter: &str) -> &'static str {
    match letter {
        "c" => {
            "a recorded run of 30 s with a loss in 10,000 holds two or three of them, and says little of the mean"
        }
        "d" => {
            "how long messages in flight wait after a loss depends on the size of the window when the next loss comes"
        }
        "e" => {
            "retransmission timers back off by 5 % more here than on Linux, which after four tries is a second"
        }
        "f" => {
            "below each socket Linux has a queue of its own, by which one of three connections gets ahead; here they take turns at the \
            card"
        }
        "g" => {
            "at the end of a full buffer lie segments of several connections, and several of them back off; here a train is of one \
            connection (inferred). Of one cell the reason is not known"
        }
        "h" => {
            "the window stays near what the stream needs, and chance decides how long it is below; the missing rule is not known"
        }
        "chain" => {
            "most were recorded once, with a load near the limit, where chance decides which segments are dropped and how copies share \
            the line. Of two cells the reason is not known"
        }
        other => panic!("experiment {other} misses goals, and nobody has said why"),
    }
}

/// The row of an experiment, from a line of the table of experiments.
fn claim(line: &str) -> Option<Claim> {
    let cells: Vec<&str> = line.strip_prefix("| [")?.trim_end_matches(" |").split(" | ").collect();
    let [title, goal, goals, reached, missed, _] = cells[..] else { return None };
    let (letter, title) = title.split_once("](")?.0.split_once(": ")?;
    let count: f64 = goals.parse().ok()?;
    let claim =
        Claim::new(format!("V-{letter}"), format!("experiment {letter}"), format!("{title}: goals reached"))
            .published(goals, count, "")
            .data(reached)
            .of_kind(Kind::Own)
            .expect(Expected::Value(count, count), format!("each goal: {goal}"));
    let of = |count: &str| if count == "1" { "one goal is".to_owned() } else { format!("{count} goals are") };
    Some(match missed {
        "0" => claim,
        missed => claim.explained(format!("{} missed: {}", of(missed), reason(letter))),
    })
}
