//! The engine beside real TCP: how many goals of each experiment are reached, by `docs/validation.md`.

use crate::claim::{Claim, Document};
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
            .expect(Expected::Value(count, count), format!("each goal: {goal}"));
    let of = |count: &str| if count == "1" { "one goal is".to_owned() } else { format!("{count} goals are") };
    Some(match missed {
        "0" => claim,
        missed => claim.explained(format!("{} missed; docs/validation.md says why of each", of(missed))),
    })
}
