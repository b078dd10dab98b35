//! What a scenario asks of its reader: a prediction before, the answer after, both held against the runs that are
//! there.

use crate::field::{Field, Words};
use crate::json::Value;
use crate::{form, record, section};

section! {
    /// What the reader is asked to predict: one of several choices, a value, or a time. All empty: nothing.
    pub struct Predict {
        /// The question, a text with values of the runs in braces.
        #[schema(max = 300, label = "Prediction")]
        pub ask: String = String::new(),
        /// Choices, 2 to 4; the first whose condition holds is right.
        #[schema(max = 4, label = "Choices")]
        pub choices: Vec<Choice> = Vec::new(),
        /// Expression of the value to guess.
        #[schema(max = 400, label = "Value")]
        pub value: String = String::new(),
        /// Largest deviation of a right guess, as a fraction of the value (null: 0.2).
        #[schema(min = 0, max = 10, label = "Tolerance", step = 0.01)]
        pub tolerance: Option<f64> = None,
        /// Expression of the time to guess, a point on the time axis.
        #[schema(max = 400, label = "Time")]
        pub at: String = String::new(),
        /// Largest deviation of a right time (null: no time is asked for).
        #[schema(min = 0.000001, max = 3600, label = "Tolerance", unit = "s", step = 0.001)]
        pub tolerance_s: Option<f64> = None,
    }
}

record! {
    /// One of several predictions.
    pub struct Choice {
        /// Its text, with values of the runs in braces.
        #[schema(min = 1, max = 160)]
        pub text: String,
        /// Condition under which it is right, where none before it is (empty, of the last: always).
        #[schema(max = 400)]
        pub when: String = String::new(),
    }
}

record! {
    /// One of several answers.
    pub struct Case<M: Words> {
        /// Condition under which it is shown, where none before it is (empty, of the last: always).
        #[schema(max = 400)]
        pub when: String = String::new(),
        /// The answer in a sentence of why, a text with values of the runs in braces.
        #[schema(min = 1, max = 1000)]
        pub text: String,
        /// What is right, in a few words with values of the runs in braces; shown in the place of the right choice.
        #[schema(max = 120, label = "Verdict")]
        pub verdict: String = String::new(),
        /// The moment that proves it, to which the picture plays (null: it stays where it is).
        #[schema(min = 0, max = 3600, label = "Plays to", unit = "s", step = 0.001)]
        pub at_s: Option<f64> = None,
        /// Letters of the variants shown with the answer (empty: those that the prediction and this case name).
        #[schema(max = 4, item_min = 1, item_max = 1, label = "Shown")]
        pub reveal: Vec<String> = Vec::new(),
        /// The reason, drawn where it is (null: nothing is).
        pub mark: Option<Mark<M>> = None,
    }
}

record! {
    /// The reason of an answer, drawn in the picture. Where it is follows from the run, so that it stays true where
    /// settings move.
    pub struct Mark<M: Words> {
        /// Letter of the variant in whose picture it is.
        #[schema(min = 1, max = 1, label = "Run")]
        pub run: String,
        /// What is marked.
        pub what: M,
        /// What is written there, with values of the runs in braces.
        #[schema(min = 1, max = 80, label = "Text")]
        pub text: String,
    }
}

/// The answer: a text, or cases of which the first that holds is shown.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer<M: Words> {
    /// One text; empty where there is none.
    Text(String),
    /// Several.
    Cases(Vec<Case<M>>),
}

impl<M: Words> Default for Answer<M> {
    fn default() -> Self {
        Answer::Text(String::new())
    }
}

impl<M: Words> Field for Answer<M> {
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Text(text) => Some(Answer::Text(text.clone())),
            value => Vec::read(value).map(Answer::Cases),
        }
    }

    fn write(&self) -> Value {
        match self {
            Answer::Text(text) => text.write(),
            Answer::Cases(cases) => cases.write(),
        }
    }

    /// A text or a list: validation takes each keyword for the type that it is about.
    fn schema() -> Value {
        let mut either = form::of_type("string");
        either.set("type", Value::from(["string", "array"]));
        either.set("maxLength", Value::from(1000));
        either.set("maxItems", Value::from(8));
        either.set("items", Case::<M>::schema());
        either
    }
}
