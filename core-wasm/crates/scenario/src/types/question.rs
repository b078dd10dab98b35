//! What a scenario asks of its reader: a prediction before, the answer after, both held against the runs that are
//! there.

use crate::field::{Field, record, section, words};
use crate::json::Value;

section! {
    /// What the reader is asked to predict: one of several choices, a value, or a time. All empty: nothing.
    pub struct Predict {
        /// The question, a text with values of the runs in braces.
        #[cfg_attr(test, schemars(length(max = 300), extend("x-label" = "Prediction")))]
        pub ask: String = String::new(),
        /// Choices, 2 to 4; the first whose condition holds is right.
        #[cfg_attr(test, schemars(length(max = 4), extend("x-label" = "Choices")))]
        pub choices: Vec<Choice> = Vec::new(),
        /// Expression of the value to guess.
        #[cfg_attr(test, schemars(length(max = 400), extend("x-label" = "Value")))]
        pub value: String = String::new(),
        /// Largest deviation of a right guess, as a fraction of the value (null: 0.2).
        #[cfg_attr(test, schemars(range(min = 0, max = 10), extend("x-label" = "Tolerance", "x-step" = 0.01)))]
        pub tolerance: Option<f64> = None,
        /// Expression of the time to guess, a point on the time axis.
        #[cfg_attr(test, schemars(length(max = 400), extend("x-label" = "Time")))]
        pub at: String = String::new(),
        /// Largest deviation of a right time (null: no time is asked for).
        #[cfg_attr(
            test,
            schemars(
                range(min = 0.000001, max = 3600),
                extend("x-label" = "Tolerance", "x-unit" = "s", "x-step" = 0.001)
            )
        )]
        pub tolerance_s: Option<f64> = None,
    }
}

record! {
    /// One of several predictions.
    pub struct Choice {
        /// Its text, with values of the runs in braces.
        #[cfg_attr(test, schemars(length(min = 1, max = 160)))]
        pub text: String,
        /// Condition under which it is right, where none before it is (empty, of the last: always).
        #[cfg_attr(test, serde(default))]
        #[cfg_attr(test, schemars(length(max = 400)))]
        pub when: String,
    }
}

record! {
    /// One of several answers.
    pub struct Case {
        /// Condition under which it is shown, where none before it is (empty, of the last: always).
        #[cfg_attr(test, serde(default))]
        #[cfg_attr(test, schemars(length(max = 400)))]
        pub when: String,
        /// The answer in a sentence of why, a text with values of the runs in braces.
        #[cfg_attr(test, schemars(length(min = 1, max = 1000)))]
        pub text: String,
        /// What is right, in a few words with values of the runs in braces; shown in the place of the right choice.
        #[cfg_attr(test, serde(default))]
        #[cfg_attr(test, schemars(length(max = 120), extend("x-label" = "Verdict")))]
        pub verdict: String,
        /// The moment that proves it, to which the picture plays (null: it stays where it is).
        #[cfg_attr(test, serde(default))]
        #[cfg_attr(
            test,
            schemars(range(min = 0, max = 3600), extend("x-label" = "Plays to", "x-unit" = "s", "x-step" = 0.001))
        )]
        pub at_s: Option<f64>,
        /// Letters of the variants shown with the answer (empty: those that the prediction and this case name).
        #[cfg_attr(test, serde(default))]
        #[cfg_attr(test, schemars(length(max = 4), inner(length(min = 1, max = 1)), extend("x-label" = "Shown")))]
        pub reveal: Vec<String>,
        /// The reason, drawn where it is (null: nothing is).
        #[cfg_attr(test, serde(default))]
        pub mark: Option<Mark>,
    }
}

record! {
    /// The reason of an answer, drawn in the picture. Where it is follows from the run, so that it stays true where
    /// settings move.
    pub struct Mark {
        /// Letter of the variant in whose picture it is.
        #[cfg_attr(test, schemars(length(min = 1, max = 1), extend("x-label" = "Run")))]
        pub run: String,
        /// What is marked.
        pub what: Marked,
        /// What is written there, with values of the runs in braces.
        #[cfg_attr(test, schemars(length(min = 1, max = 80), extend("x-label" = "Text")))]
        pub text: String,
    }
}

words! {
    /// What a mark is about.
    pub enum Marked {
        /// The longest silent stretch of the leader's link in view, before the playhead.
        Idle = "idle",
        /// The longest stretch without a commit.
        Gap = "gap",
        /// The bar of the marked request.
        Request = "request",
        /// The first breach of safety.
        Violation = "violation",
        /// Two blocks of one height.
        Fork = "fork",
        /// The first time-out in view.
        TimeOut = "time_out",
        /// The last commit before the playhead.
        Commit = "commit",
    }
}

/// The answer: a text, or cases of which the first that holds is shown.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// One text; empty where there is none.
    Text(String),
    /// Several.
    Cases(Vec<Case>),
}

impl Default for Answer {
    fn default() -> Answer {
        Answer::Text(String::new())
    }
}

impl Field for Answer {
    fn read(value: &Value) -> Option<Answer> {
        match value {
            Value::Text(text) => Some(Answer::Text(text.clone())),
            value => Vec::read(value).map(Answer::Cases),
        }
    }
}

/// For the schema's default, which is an empty text.
#[cfg(test)]
impl serde::Serialize for Answer {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Answer::Text(text) => serializer.serialize_str(text),
            Answer::Cases(cases) => serializer.collect_seq(cases),
        }
    }
}

/// A text or a list: validation takes each keyword for the type that it is about.
#[cfg(test)]
impl schemars::JsonSchema for Answer {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Answer".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": ["string", "array"],
            "maxLength": 1000,
            "maxItems": 8,
            "items": generator.subschema_for::<Case>(),
        })
    }
}
