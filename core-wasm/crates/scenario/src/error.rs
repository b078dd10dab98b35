//! What is wrong with a scenario: where, what, and what is allowed.

use std::fmt::{self, Arguments};

use serde::Serialize;

use crate::decimal::decimal;
use crate::json::Value;

/// One thing wrong with a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ScenarioError {
    /// Where: keys and list positions joined by dots (`faults.0.at_s`); empty for the file as a whole.
    pub path: String,
    /// What kind of error, for programs.
    pub code: Code,
    /// What is wrong, for people.
    pub message: String,
    /// What would be right; empty where nothing in particular would be.
    pub allowed: String,
}

/// The kinds of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// Not JSON.
    Syntax,
    /// Too much of something: bytes, list items, errors.
    TooLarge,
    /// A key or path the format does not know.
    UnknownKey,
    /// A key that has to be there.
    Missing,
    /// A value of the wrong JSON type.
    Type,
    /// A number out of range.
    Range,
    /// A word that is none of those allowed.
    Choice,
    /// A value of the format that this version does not build.
    NotAvailable,
    /// Values that contradict each other.
    Conflict,
    /// A name or number of something that does not exist.
    Reference,
    /// An expression that cannot be read, or whose units do not go together.
    Expression,
}

impl ScenarioError {
    /// An error at `path`; `allowed` may be empty.
    pub fn new(path: &str, code: Code, message: String, allowed: String) -> Self {
        ScenarioError { path: path.to_owned(), code, message, allowed }
    }
}

impl fmt::Display for ScenarioError {
    /// `PATH: message (allowed: ...)`
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = if self.path.is_empty() { "scenario" } else { &self.path };
        write!(formatter, "{path}: {}", self.message)?;
        if !self.allowed.is_empty() {
            write!(formatter, " (allowed: {})", self.allowed)?;
        }
        Ok(())
    }
}

impl std::error::Error for ScenarioError {}

/// What rules between settings find wrong.
#[derive(Debug, Default)]
pub struct Errors(pub(crate) Vec<ScenarioError>);

impl Errors {
    /// Texts are made here alone, which is small: there are many rules.
    pub fn push(&mut self, path: &str, code: Code, message: Arguments<'_>, allowed: Arguments<'_>) {
        let [message, allowed] = [message, allowed].map(fmt::format);
        self.0.push(ScenarioError { path: path.to_owned(), code, message, allowed });
    }

    /// An interval has to end after it starts.
    pub fn check_order(&mut self, path: &str, start_s: f64, end_s: Option<f64>) {
        if let Some(end_s) = end_s.filter(|end_s| *end_s <= start_s) {
            let message = format_args!("{} is not after the start at {}", decimal(end_s), decimal(start_s));
            self.push(path, Code::Conflict, message, format_args!("more than {}", decimal(start_s)));
        }
    }
}

/// A text between quotation marks, as JSON.
pub fn quoted(text: &str) -> String {
    Value::Text(text.to_owned()).to_string()
}

/// "; did you mean ...?", where one of the `known` names is near.
pub fn hint<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(name, known).map_or_else(String::new, |known| format!("; did you mean {known}?"))
}

/// The name among `known` that `name` is probably a misspelling of.
fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > 64 {
        return None;
    }
    let (distance, nearest) = known
        .into_iter()
        .map(|candidate| (edit_distance(name, candidate), candidate))
        .min_by_key(|(d, _)| *d)?;
    (distance <= 1 + nearest.len() / 5).then_some(nearest)
}

/// Levenshtein distance: insertions, deletions and substitutions from `left` to `right`.
fn edit_distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, from) in left.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in right.iter().enumerate() {
            let substituted = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_distance_counts_single_changes() {
        assert_eq!(edit_distance("kitten", "sitting"), 3);
        assert_eq!(edit_distance("", "abc"), 3);
        assert_eq!(edit_distance("window", "window"), 0);
    }

    #[test]
    fn nearest_finds_a_misspelling_and_nothing_far() {
        let known = ["window_bytes", "sockets", "jitter"];
        assert_eq!(nearest("window_byte", known), Some("window_bytes"));
        assert_eq!(nearest("socket", known), Some("sockets"));
        assert_eq!(nearest("bandwidth", known), None);
    }
}
