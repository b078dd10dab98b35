//! What is expected of a value, and what came of it.

use std::fmt;

use serde::Serialize;

use crate::Row;
use crate::kind::Kind;

/// What is expected of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Expected {
    /// Of its ratio to the published one: from, to.
    Ratio(f64, f64),
    /// Of it, in its unit: from, to.
    Value(f64, f64),
    /// To be at least so much, in its unit.
    AtLeast(f64),
    /// To be at most so much, in its unit.
    AtMost(f64),
    /// Nothing: it was not attempted.
    Nothing,
}

/// What floats lose on the way.
const EPSILON: f64 = 1e-9;

impl Expected {
    /// Whether a value is as expected, beside the published one.
    pub fn is_met(self, ours: f64, published: Option<f64>) -> bool {
        let is_between = |value: f64, from: f64, to: f64| value >= from - EPSILON && value <= to + EPSILON;
        match self {
            Expected::Ratio(from, to) => {
                published.is_some_and(|published| is_between(ours / published, from, to))
            }
            Expected::Value(from, to) => is_between(ours, from, to),
            Expected::AtLeast(least) => ours >= least - EPSILON,
            Expected::AtMost(most) => ours <= most + EPSILON,
            Expected::Nothing => false,
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Ratio(from, to) => write!(formatter, "ratio {} to {}", short(*from), short(*to)),
            Expected::Value(from, to) if from == to => write!(formatter, "{}", short(*from)),
            Expected::Value(from, to) => write!(formatter, "{} to {}", short(*from), short(*to)),
            Expected::AtLeast(least) => write!(formatter, "at least {}", short(*least)),
            Expected::AtMost(most) => write!(formatter, "at most {}", short(*most)),
            Expected::Nothing => write!(formatter, "nothing"),
        }
    }
}

/// A number with six decimals at most.
fn short(value: f64) -> String {
    format!("{value:.6}").trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// What came of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Verdict {
    /// The value is as expected.
    #[serde(rename = "holds")]
    Holds,
    /// It is not, and why is known.
    #[serde(rename = "off, explained")]
    Explained,
    /// It is not, and cannot be: the document says two things.
    #[serde(rename = "contradicts itself")]
    Contradicts,
    /// No value of ours.
    #[serde(rename = "not attempted")]
    NotAttempted,
    /// It is not, and nobody has said why.
    #[serde(rename = "off")]
    Off,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Verdict; 5] =
        [Verdict::Holds, Verdict::Explained, Verdict::Contradicts, Verdict::NotAttempted, Verdict::Off];

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Explained => "off, explained",
            Verdict::Contradicts => "contradicts itself",
            Verdict::NotAttempted => "not attempted",
            Verdict::Off => "off",
        }
    }
}

/// How many rows of each kind come to each verdict: kinds and verdicts in their order, kinds that no row is of left
/// out.
pub fn counted<'a>(rows: impl Iterator<Item = &'a Row> + Clone) -> Vec<(Kind, [usize; 5])> {
    let of = |kind| {
        let rows = rows.clone().filter(move |row| row.kind == kind);
        Verdict::ALL.map(|verdict| rows.clone().filter(|row| row.verdict == verdict).count())
    };
    let all = Kind::ALL.map(|kind| (kind, of(kind)));
    all.into_iter().filter(|(_, counts)| counts.iter().any(|&count| count > 0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_is_to_the_published_value_and_ends_count() {
        let met = |ours| Expected::Ratio(0.9, 1.1).is_met(ours, Some(200.0));
        assert_eq!([179.9, 180.0, 220.0, 220.1].map(met), [false, true, true, false]);
        assert!(!Expected::Ratio(0.9, 1.1).is_met(1.0, None));
    }

    #[test]
    fn a_value_is_judged_in_its_unit() {
        assert!(Expected::Value(4.0, 4.0).is_met(4.0, None) && !Expected::Value(4.0, 4.0).is_met(4.1, None));
        assert!(Expected::AtLeast(1.2).is_met(1.2, None) && !Expected::AtLeast(1.2).is_met(1.1, None));
        assert!(Expected::AtMost(1.2).is_met(1.2, None) && !Expected::AtMost(1.2).is_met(1.3, None));
        assert!(!Expected::Nothing.is_met(1.0, Some(1.0)));
    }

    #[test]
    fn verdicts_are_written_alike_everywhere() {
        for verdict in Verdict::ALL {
            assert_eq!(serde_json::json!(verdict), verdict.name());
        }
    }
}
