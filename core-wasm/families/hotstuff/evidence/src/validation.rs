//! The engine beside real TCP: how many goals of each experiment of crate `validation` it reaches.

use validation::recorded::{Recorded, shipped};
use validation::verdict::Verdict;

use evidence::Document;
use evidence::claim::Claim;
use evidence::kind::Kind;
use evidence::verdict::Expected;

/// The document with a row for each experiment.
pub fn document() -> Document {
    Document {
        id: "validation",
        title: "Real TCP and a real HotStuff, measured in network namespaces of one Linux machine",
        parameters: "Network model tcp, with the setting of each recorded cell; docs/validation.md has all cells with their goals, and \
            `quorumscope validate` plays them."
            .to_owned(),
        contradictions: Vec::new(),
        claims: shipped().iter().map(claim).collect(),
        charts: Vec::new(),
    }
}

/// How many goals the engine reaches in the cells of an experiment, which it plays.
pub fn reached(experiment: &str) -> Result<usize, String> {
    let mut recorded = shipped();
    recorded.retain(|recorded| recorded.experiment == experiment);
    let rows = validation::rows(&recorded, |_| true)?;
    Ok(rows.iter().filter(|row| row.verdict == Verdict::Good).count())
}

/// What the goals that an experiment misses have in common; the document has the reason of each.
fn reason(letter: &str) -> Option<&'static str> {
    Some(match letter {
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
        _ => return None,
    })
}

/// The row of an experiment.
fn claim(recorded: &Recorded) -> Claim {
    let (letter, title, count) = (&recorded.experiment, &recorded.title, validation::goals(recorded));
    let claim =
        Claim::new(format!("V-{letter}"), format!("experiment {letter}"), format!("{title}: goals reached"))
            .published(count.to_string(), count as f64, "")
            .counted(letter, reached)
            .of_kind(Kind::Own)
            .expect(
                Expected::Value(count as f64, count as f64),
                format!("each goal: {}", validation::document::goals(recorded)),
            );
    match reason(letter) {
        Some(reason) => claim.explained(reason),
        None => claim,
    }
}
