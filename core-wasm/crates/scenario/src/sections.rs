//! What a family of protocols adds to a file: the types of its sections, and its words in those of all families.

use std::fmt::Debug;

use crate::field::{Field, Words};
use crate::json::Value;

/// A section of a file.
pub trait Section: Field + Default + Clone + Debug + PartialEq + Send + Sync {}

impl<T: Field + Default + Clone + Debug + PartialEq + Send + Sync> Section for T {}

/// The sections and words of a family. Where it has nothing of the kind, [`Absent`](crate::field::Absent) keeps the
/// key out of its format.
pub trait Sections: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The section `protocol`; its member `family` takes the family's word alone.
    type Protocol: Section;
    /// The section `cpu`: what work takes of a replica's processor.
    type Cpu: Section;
    /// The section `adversaries`: who lies, how, and when.
    type Adversaries: Section;
    /// Which replicas a client sends a transaction to (`workload.send_to`).
    type SendTo: Section;
    /// The kinds of messages, in the order of their numbers in a run.
    type Message: Words;
    /// The panels of the page.
    type Panel: Words;
    /// What a mark in the picture of a run may be about.
    type Marked: Words;

    /// A scenario has at most so many replicas.
    const REPLICAS_MAX: u32 = 1_000;

    /// What those are called that a scenario gives no names: by this word and their number.
    const MEMBER: &'static str = "replica";

    /// The panels of a scenario that names none.
    const PANELS: &'static [Self::Panel];

    /// What it says of a setting of all families in its own words: the setting's path (a kind of fault is a part of
    /// one), a keyword of its schema, and the text.
    const TEXTS: &'static [(&'static str, &'static str, &'static str)];

    /// What settings of its own used to be called.
    const FORMER: &'static [Former];

    /// The schema of its files, for validation: what `schema.json` says without what is for people alone.
    fn schema() -> &'static Value;
}

/// A setting by its path, what it said, and what means the same today.
pub type Former = (&'static str, Said, Said);

/// What a setting said or says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Said {
    /// A word.
    Word(&'static str),
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(f64),
    /// Nothing: null.
    Nothing,
}

impl Said {
    /// It as JSON.
    pub fn value(self) -> Value {
        match self {
            Said::Word(word) => Value::Text(word.to_owned()),
            Said::Flag(flag) => Value::Bool(flag),
            Said::Number(number) => Value::Number(number),
            Said::Nothing => Value::Null,
        }
    }

    /// Whether a value says so.
    pub(crate) fn is(self, value: &Value) -> bool {
        match (self, value) {
            (Said::Word(word), Value::Text(text)) => word == text,
            (Said::Flag(flag), Value::Bool(other)) => flag == *other,
            (Said::Number(number), Value::Number(other)) => number == *other,
            (Said::Nothing, Value::Null) => true,
            _ => false,
        }
    }
}
