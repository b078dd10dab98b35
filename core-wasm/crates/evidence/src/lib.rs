//! What the source documents publish, with this project's value beside each: by a simulation, a closed form, or from
//! the document's own data, with a verdict.
//!
//! Families bring what is claimed ([`OfFamily`]), `play` runs and evaluates, [`verdict`] judges, [`document`] writes
//! `docs/evidence.md` and `docs/evidence.json`.

pub mod chart;
pub mod claim;
pub mod document;
pub mod kind;
mod play;
pub mod played;
pub mod scaled;
pub mod verdict;

use serde::Serialize;
use serde_json::Value;

use chart::{Chart, Line, Plan};
use claim::Claim;
use kind::Kind;
use played::Read;
use verdict::Verdict;

/// A document with what is taken from it.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its name here.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The one set of parameters that all its rows are computed with.
    pub parameters: String,
    /// Where it contradicts itself.
    pub contradictions: Vec<String>,
    /// What it claims.
    pub claims: Vec<Claim>,
    /// Pictures of several claims.
    pub charts: Vec<Plan>,
}

/// A family of protocols with the documents whose rows its runs are for.
#[derive(Clone, Debug)]
pub struct OfFamily {
    /// Its word in `protocol.family`; of a scenario that has none it is the first's.
    pub word: &'static str,
    /// How it reads scenarios.
    pub read: Read,
    /// The documents, with all that is taken from them.
    pub documents: Vec<Document>,
}

/// The documents of families, one after the other.
pub fn documents(families: &[OfFamily]) -> impl Iterator<Item = &Document> + Clone {
    families.iter().flat_map(|family| &family.documents)
}

/// The figures of measured curves: each line is rows over one setting, with a name.
pub fn measured_figures(families: &[OfFamily]) -> Vec<&'static str> {
    let is_named = |line: &Line| matches!(line, Line::Rows { name: Some(_), .. });
    let charts = documents(families).flat_map(|document| &document.charts);
    charts.filter(|plan| plan.lines.iter().all(is_named)).map(|plan| plan.id).collect()
}

/// What a scenario says to its reader; its runs do not depend on it.
pub const TEXTS: [&str; 12] = [
    "version", "title", "question", "setup", "watch", "levers", "predict", "answer", "summary", "source",
    "view", "expect",
];

/// A scenario without its texts.
pub fn bare(mut scenario: Value) -> Value {
    let members = scenario.as_object_mut().expect("a scenario is an object");
    for text in TEXTS {
        members.shift_remove(text);
    }
    scenario
}

/// A published value and this project's.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Its name: T-L1.
    pub id: String,
    /// The document.
    pub document: &'static str,
    /// Where it stands there.
    pub place: String,
    /// What is measured.
    pub what: String,
    /// What sort of evidence it is.
    pub kind: Kind,
    /// What both values are in; empty of what is counted.
    pub unit: &'static str,
    /// The value as it is printed.
    pub published: String,
    /// It as a number; null where only an order or a word is printed.
    pub published_value: Option<f64>,
    /// This project's, eight digits of it; null where it was not attempted.
    pub ours_value: Option<f64>,
    /// How that was found; null where it was not attempted.
    pub how: Option<&'static str>,
    /// Ours over the published value.
    pub ratio: Option<f64>,
    /// What is expected of it.
    pub expected: String,
    /// Why so much is allowed.
    pub tolerance: String,
    /// What came of it.
    pub verdict: Verdict,
    /// Why, of any verdict but `holds`.
    pub reason: Option<String>,
    /// The scenario that shows it, whole.
    pub scenario: Option<Value>,
    /// The variant of it to look at.
    pub variant: Option<String>,
    /// What a reproduced value rests on most: a number of the scenario as a JSON pointer, or one of the expression.
    pub parameter: Option<String>,
    /// What is computed: an expression of the language of questions, over the runs of the scenario where it has one.
    pub measure: Option<String>,
}

/// What `evidence --json` prints, and `docs/evidence.json` holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evidence {
    /// Those that rows are from.
    pub documents: Vec<Heading>,
    /// In the order of the documents.
    pub rows: Vec<Row>,
    /// Those whose rows are all there.
    pub charts: Vec<Chart>,
}

/// What is said of a document.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Heading {
    /// Its name here.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The one set of parameters that all its rows are computed with.
    pub parameters: String,
    /// Where it contradicts itself.
    pub contradictions: Vec<String>,
}

/// The rows that `chosen` takes, computed on all cores, with their documents and charts.
///
/// # Errors
/// A claim whose scenario is none, or whose expression cannot be read: its id, and what is wrong.
pub fn evidence(families: &[OfFamily], chosen: impl Fn(&Claim) -> bool) -> Result<Evidence, String> {
    play::evidence(families, chosen)
}
