//! What a document claims, and how a value of ours is found to stand beside it.

use serde_json::{Value, json};

use crate::Document;
use crate::kind::Kind;
use crate::verdict::Expected;

/// One published value.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Its name: T-L1.
    pub id: String,
    /// Where it stands.
    pub place: String,
    /// What is measured.
    pub what: String,
    /// What values are in.
    pub unit: &'static str,
    /// The value as it is printed.
    pub published: String,
    /// It as a number.
    pub value: Option<f64>,
    /// How ours is found.
    pub source: Source,
    /// What is expected of ours.
    pub expected: Expected,
    /// Why so much is allowed.
    pub tolerance: String,
    /// Why ours is not as expected, where it is not.
    pub off: Option<Off>,
    /// What a reproduced value rests on most.
    pub parameter: Option<Parameter>,
    /// What sort of evidence it is, where that does not follow from the rest ([`Claim::kind`]).
    pub said_kind: Option<Kind>,
}

/// How a value of ours is found.
#[derive(Clone, Debug)]
pub enum Source {
    /// By runs of a scenario (without its texts), and an expression over what they measure.
    Simulation {
        /// What is run.
        scenario: Value,
        /// The expression.
        measure: String,
        /// The variant to look at first.
        variant: Option<String>,
    },
    /// By an expression that takes no run.
    ClosedForm(String),
    /// By an expression over figures that the document prints elsewhere.
    Data(String),
    /// By an experiment with many goals: how many of them are reached.
    Counted {
        /// Which one.
        of: String,
        /// Plays it.
        count: fn(&str) -> Result<usize, String>,
    },
    /// Not at all, and why.
    NotAttempted(String),
}

/// What a value rests on most: a reproduced row has to stop holding where it is 30 % more or less, or says nothing.
/// What is offered is no such parameter: whatever keeps up carries it.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// A number of its scenario, as a JSON pointer (`/network/window_bytes`, `/variants/1/set/network.sockets`); else
    /// one of its expression, as it stands there (`1.832`).
    pub place: String,
    /// Whether the value is the larger the larger the parameter.
    pub grows: bool,
}

/// Why a value is not as expected.
#[derive(Clone, Debug)]
pub enum Off {
    /// What the simulation lacks, or the document leaves open.
    Explained(String),
    /// The document says elsewhere what cannot be true together with it.
    Contradicts(String),
}

impl Claim {
    /// A claim that nothing is computed for yet.
    pub fn new(id: impl Into<String>, place: impl Into<String>, what: impl Into<String>) -> Claim {
        Claim {
            id: id.into(),
            place: place.into(),
            what: what.into(),
            unit: "",
            published: String::new(),
            value: None,
            source: Source::NotAttempted(String::new()),
            expected: Expected::Nothing,
            tolerance: String::new(),
            off: None,
            parameter: None,
            said_kind: None,
        }
    }

    /// A printed number, in its unit.
    pub fn published(self, text: impl Into<String>, value: f64, unit: &'static str) -> Claim {
        Claim { published: text.into(), value: Some(value), unit, ..self }
    }

    /// A word, an order or a sign; ours has this unit.
    pub fn said(self, text: impl Into<String>, unit: &'static str) -> Claim {
        Claim { published: text.into(), unit, ..self }
    }

    /// Ours is `measure` over the runs of `scenario`.
    pub fn simulated(self, scenario: Value, measure: impl Into<String>) -> Claim {
        Claim { source: Source::Simulation { scenario, measure: measure.into(), variant: None }, ..self }
    }

    /// The variant to look at first.
    pub fn shown(mut self, name: &str) -> Claim {
        if let Source::Simulation { variant, .. } = &mut self.source {
            *variant = Some(name.to_owned());
        }
        self
    }

    /// Ours is this expression.
    pub fn closed_form(self, expression: impl Into<String>) -> Claim {
        Claim { source: Source::ClosedForm(expression.into()), ..self }
    }

    /// Ours is this expression over the document's other figures.
    pub fn data(self, expression: impl Into<String>) -> Claim {
        Claim { source: Source::Data(expression.into()), ..self }
    }

    /// Ours is how many goals of an experiment are reached, by what plays it.
    pub fn counted(self, of: impl Into<String>, count: fn(&str) -> Result<usize, String>) -> Claim {
        Claim { source: Source::Counted { of: of.into(), count }, ..self }
    }

    /// There is none, and why.
    pub fn not_attempted(self, reason: impl Into<String>) -> Claim {
        Claim { source: Source::NotAttempted(reason.into()), ..self }
    }

    /// What is expected, and why so much is allowed.
    pub fn expect(self, expected: Expected, why: impl Into<String>) -> Claim {
        Claim { expected, tolerance: why.into(), ..self }
    }

    /// Why ours is off.
    pub fn explained(self, why: impl Into<String>) -> Claim {
        Claim { off: Some(Off::Explained(why.into())), ..self }
    }

    /// What the document says elsewhere.
    pub fn contradicts(self, why: impl Into<String>) -> Claim {
        Claim { off: Some(Off::Contradicts(why.into())), ..self }
    }

    /// What sort of evidence it is.
    pub fn of_kind(self, kind: Kind) -> Claim {
        Claim { said_kind: Some(kind), ..self }
    }

    /// The value grows with this parameter.
    pub fn grows_with(self, place: impl Into<String>) -> Claim {
        Claim { parameter: Some(Parameter { place: place.into(), grows: true }), ..self }
    }

    /// The value shrinks with this parameter.
    pub fn shrinks_with(self, place: impl Into<String>) -> Claim {
        Claim { parameter: Some(Parameter { place: place.into(), grows: false }), ..self }
    }

    /// What sort of evidence it is: as it is said to be; else data are the document's arithmetic, what is published as
    /// a word is a sign or order, and a number is there to be reproduced.
    pub fn kind(&self) -> Kind {
        let follows = match (&self.source, self.value) {
            (Source::Data(_), _) => Kind::Arithmetic,
            (_, None) => Kind::Order,
            (_, Some(_)) => Kind::Reproduced,
        };
        self.said_kind.unwrap_or(follows)
    }

    /// How ours is found, in words; none where there is none.
    pub fn how(&self) -> Option<&'static str> {
        match self.source {
            Source::Simulation { .. } => Some("simulation"),
            Source::ClosedForm(_) => Some("closed form"),
            Source::Data(_) => Some("data"),
            Source::Counted { .. } => Some("experiment"),
            Source::NotAttempted(_) => None,
        }
    }

    /// The expression that is ours.
    pub fn measure(&self) -> Option<&str> {
        match &self.source {
            Source::Simulation { measure, .. } => Some(measure),
            Source::ClosedForm(expression) | Source::Data(expression) => Some(expression),
            Source::Counted { .. } | Source::NotAttempted(_) => None,
        }
    }

    /// Its scenario as a file: with a question that names the published value, and an answer with ours.
    pub fn scenario(&self, document: &Document) -> Option<Value> {
        let Source::Simulation { scenario, measure, .. } = &self.source else { return None };
        let (place, what, id) = (&self.place, &self.what, document.id);
        let published = match (self.value, self.unit) {
            (Some(_), unit) if !unit.is_empty() => format!("{} {unit}", self.published),
            _ => self.published.clone(),
        };
        let mut file = json!({
            "version": 1,
            "title": format!("{}: {what}", self.id),
            "question": format!("What does a run give where the {id} has {published} ({place})?"),
            "answer": format!("{}: {{{measure}}} here, {published} in the {id}, {place}.", capital(what)),
            "source": format!("{}, {place}", document.title),
        });
        for (key, value) in scenario.as_object().expect("a scenario is an object") {
            file[key] = value.clone();
        }
        Some(file)
    }
}

/// A text that begins with a capital letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// How many of the language's units one of `unit` is; none of a unit that no row has.
pub fn size(unit: &str) -> Option<f64> {
    Some(match unit {
        "" | "s" | "tx" | "tx/s" | "times" | "bytes" | "views" | "blocks" | "signatures" => 1.0,
        "ms" => 1e-3,
        "µs" => 1e-6,
        "%" => 0.01,
        "MB/s" => 1e6,
        _ => return None,
    })
}
