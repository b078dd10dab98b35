//! The highest load at which the queue does not grow, by bisection: a step says what to run next, the next step takes
//! what that came to.
//!
//! A search begins at `start` and doubles or halves the setting until it has a value with which the queue does not grow
//! and a larger one with which it does; then it halves the bracket. Each value but the first is a multiple of the
//! setting's step. What it finds is a bracket, both ends of which were run.
//!
//! Where the queue grows at some value and not at a larger one, there are several such brackets, and it finds one of
//! them. So that a single odd value does not end it, a bracket counts only if the queue grows a little above it as
//! well; where it does not, the search goes on from there.

use scenario::{Code, Format, Numbers, ScenarioError, Value, numbers, walk};
use serde::Serialize;

use crate::values::rounded;

/// How far apart a bracket's ends are at the end, as a part of the lower one.
const TOLERANCE: f64 = 0.01;

/// The queue has to grow at some value up to this far above a bracket, too. A choice.
const NEAR: f64 = 1.25;

/// This far above the bracket that is asked, if no run has shown it. A choice.
const ABOVE: f64 = 1.1;

/// A search for a knee; as JSON it is what the next step takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Knee {
    /// Path of the setting: `workload.rate_tps`.
    pub path: String,
    /// How far apart the setting's values are; none where they lie anywhere.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    step: Option<f64>,
    /// The first value to run.
    pub start: f64,
    /// Least value to run: the setting's, where none is given.
    pub from: f64,
    /// Largest value to run: the setting's, where none is given.
    pub to: f64,
    /// The search ends where the bracket is no wider than this part of its lower end, or a step.
    pub tolerance: f64,
    /// The largest value that was run with a queue that does not grow; null: none yet.
    pub held: Option<f64>,
    /// The least value above that was run with a queue that grows; null: none yet.
    pub grew: Option<f64>,
    /// The least value above `grew` that was run with a queue that grows; null: none yet.
    pub above: Option<f64>,
    /// The value to run next; null: the search is over.
    pub next: Option<f64>,
    /// What is found.
    pub found: Found,
}

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", ts(rename = "KneeFound"))]
pub enum Found {
    /// Nothing yet.
    Searching,
    /// The knee is between `held` and `grew`.
    Between,
    /// The queue does not grow at the largest value.
    Never,
    /// The queue grows at the least value.
    Always,
}

/// The form of a search, for the same walk that a scenario's text goes through.
const SCHEMA: &str = r#"{"type": "object", "required": ["path", "start"], "properties": {
    "path": {"type": "string"},
    "start": {"type": "number"},
    "from": {"type": "number"},
    "to": {"type": "number"},
    "tolerance": {"type": "number", "minimum": 0, "maximum": 1},
    "held": {"type": ["number", "null"]},
    "grew": {"type": ["number", "null"]},
    "above": {"type": ["number", "null"]},
    "next": {"type": ["number", "null"]},
    "found": {"type": "string"}
}}"#;

impl Knee {
    /// A search that begins: `{"path": "workload.rate_tps", "start": 1000}`, with `from`, `to` and `tolerance` where
    /// they are not the setting's and 1 %; or one under way, as it was written.
    ///
    /// # Errors
    /// Everything wrong with it.
    pub fn read<F: Format>(text: &str) -> Result<Knee, Vec<ScenarioError>> {
        let value = Value::parse(text).map_err(|error| {
            vec![ScenarioError::new(
                "knee",
                Code::Syntax,
                format!("is not valid JSON: {error}"),
                String::new(),
            )]
        })?;
        let schema = Value::parse(SCHEMA).unwrap_or_else(|error| panic!("the schema is no JSON: {error}"));
        let errors = walk(&value, &schema);
        if !errors.is_empty() {
            return Err(errors);
        }
        let number = |key: &str| value.get(key).and_then(Value::as_number);
        let path = value.get("path").and_then(Value::as_text).unwrap_or_default();
        let range = (number("from"), number("to"));
        let mut knee = Knee::new::<F>(
            path,
            number("start").unwrap_or_default(),
            range,
            number("tolerance").unwrap_or(TOLERANCE),
        )?;
        (knee.held, knee.grew, knee.above) = (number("held"), number("grew"), number("above"));
        knee.seek();
        Ok(knee)
    }

    /// A search that begins.
    ///
    /// # Errors
    /// The setting is no number, the range is empty, reversed or out of the setting's, or `start` is not in it.
    pub fn new<F: Format>(
        path: &str,
        start: f64,
        (from, to): (Option<f64>, Option<f64>),
        tolerance: f64,
    ) -> Result<Knee, Vec<ScenarioError>> {
        let error =
            |at: &str, code, message, allowed| Err(vec![ScenarioError::new(at, code, message, allowed)]);
        let Some(Numbers { least, most, step, whole }) = numbers(F::schema(), path) else {
            let message = format!("{path} is no setting that is a number");
            return error("path", Code::Type, message, "a number such as workload.rate_tps".to_owned());
        };
        let (from, to) = (from.unwrap_or(least), to.unwrap_or(most));
        let [shown_from, shown_to, shown_least, shown_most] = [from, to, least, most].map(scenario::decimal);
        for (key, value, shown) in [("from", from, &shown_from), ("to", to, &shown_to)] {
            if !(least..=most).contains(&value) {
                let allowed = format!("a number {shown_least} to {shown_most}");
                return error(key, Code::Range, format!("{shown} is out of range"), allowed);
            }
        }
        if from >= to {
            let message = format!("the range is {}", if from == to { "empty" } else { "reversed" });
            return error("to", Code::Range, message, format!("more than {shown_from}"));
        }
        if !(from..=to).contains(&start) {
            let message = format!("{} is out of range", scenario::decimal(start));
            return error("start", Code::Range, message, format!("a number {shown_from} to {shown_to}"));
        }
        let mut knee = Knee {
            path: path.to_owned(),
            step: step.or(whole.then_some(1.0)),
            start,
            from,
            to,
            tolerance,
            held: None,
            grew: None,
            above: None,
            next: None,
            found: Found::Searching,
        };
        knee.seek();
        Ok(knee)
    }

    /// Takes whether the queue grew at [`Knee::next`], and looks for what to run then. A search that is over stays so.
    pub fn step(&mut self, grows: bool) {
        let Some(value) = self.next else { return };
        match self.grew {
            Some(grew) if value > grew => {
                if grows {
                    self.above = Some(value);
                } else {
                    (self.held, self.grew) = (Some(value), self.above.filter(|above| *above > value));
                    self.above = None;
                }
            }
            before if grows => (self.grew, self.above) = (Some(value), before.or(self.above)),
            _ => self.held = Some(value),
        }
        self.seek();
    }

    /// What is found, and what to run next.
    fn seek(&mut self) {
        let step = self.step;
        let grain = step.unwrap_or_default();
        let (next, found) = match (self.held, self.grew) {
            (None, None) => (Some(self.start), Found::Searching),
            (Some(held), None) if held >= self.to => (None, Found::Never),
            (None, Some(grew)) if grew <= self.from => (None, Found::Always),
            (Some(held), None) => {
                let doubled = rounded((2.0 * held).max(held + grain), step);
                (Some(if doubled > held { doubled.min(self.to) } else { self.to }), Found::Searching)
            }
            (None, Some(grew)) => {
                let halved = rounded((grew / 2.0).min(grew - grain), step);
                (Some(if halved < grew { halved.max(self.from) } else { self.from }), Found::Searching)
            }
            (Some(held), Some(grew)) => {
                let middle = rounded(held + (grew - held) / 2.0, step);
                let is_narrow = grew - held <= self.tolerance * held;
                // No multiple of the step between them.
                let has_middle = held < middle && middle < grew;
                let above = rounded((ABOVE * grew).max(grew + grain), step).min(self.to);
                let is_sure = self.above.is_some_and(|known| known <= above.max(NEAR * grew));
                match is_narrow || !has_middle {
                    false => (Some(middle), Found::Searching),
                    true if above <= grew || is_sure => (None, Found::Between),
                    true => (Some(above), Found::Searching),
                }
            }
        };
        (self.next, self.found) = (next, found);
    }
}

#[cfg(test)]
mod tests {
    use hotstuff_format::HotStuff;
    use proptest::prelude::*;

    use super::*;

    fn rate(start: f64, from: f64, to: f64) -> Knee {
        Knee::new::<HotStuff>("workload.rate_tps", start, (Some(from), Some(to)), TOLERANCE).unwrap()
    }

    /// The values that a search runs where the queue grows above `knee`, and where it ends.
    fn search(mut search: Knee, knee: f64) -> (Vec<f64>, Knee) {
        let mut run = Vec::new();
        while let Some(value) = search.next {
            assert!(run.len() < 100, "{run:?}");
            run.push(value);
            search.step(value > knee);
        }
        (run, search)
    }

    #[test]
    fn a_search_doubles_and_then_halves_the_bracket() {
        let (run, found) = search(rate(1000.0, 0.0, 1e7), 3141.0);
        assert_eq!(run, [1000.0, 2000.0, 4000.0, 3000.0, 3500.0, 3250.0, 3125.0, 3188.0, 3157.0, 3141.0]);
        assert_eq!((found.held, found.grew, found.found), (Some(3141.0), Some(3157.0), Found::Between));
        let (run, found) = search(rate(1000.0, 0.0, 1e7), 99.0);
        assert_eq!(run, [1000.0, 500.0, 250.0, 125.0, 63.0, 94.0, 110.0, 102.0, 98.0, 100.0, 99.0]);
        assert_eq!((found.held, found.grew, found.found), (Some(99.0), Some(100.0), Found::Between));
    }

    /// As `planet` has it over 12 s: 3,000 tx/s seem to grow, 3,050 to 4,100 do not.
    #[test]
    fn a_single_odd_value_is_no_knee() {
        let (mut found, mut run) = (rate(3000.0, 0.0, 1e7), Vec::new());
        while let Some(value) = found.next {
            run.push(value);
            found.step(value == 3000.0 || value > 4100.0);
        }
        assert_eq!(run[..9], [3000.0, 1500.0, 2250.0, 2625.0, 2813.0, 2907.0, 2954.0, 2977.0, 3300.0]);
        assert_eq!(run[9..], [6600.0, 4950.0, 4125.0, 3713.0, 3919.0, 4022.0, 4074.0, 4100.0]);
        assert_eq!((found.held, found.grew, found.found), (Some(4100.0), Some(4125.0), Found::Between));
    }

    #[test]
    fn a_range_without_a_knee_says_so() {
        let (run, found) = search(rate(1000.0, 300.0, 3000.0), 1e9);
        assert_eq!((run, found.found), (vec![1000.0, 2000.0, 3000.0], Found::Never));
        let (run, found) = search(rate(1000.0, 300.0, 3000.0), 1.0);
        assert_eq!((run, found.found), (vec![1000.0, 500.0, 300.0], Found::Always));
    }

    #[test]
    fn a_search_is_carried_on_from_its_json() {
        let mut begun = rate(1000.0, 0.0, 1e7);
        begun.step(false);
        begun.step(true);
        let text = r#"{"path": "workload.rate_tps", "start": 1000, "from": 0, "to": 10000000, "tolerance": 0.01,
            "held": 1000, "grew": 2000, "next": 1500, "found": "searching"}"#;
        assert_eq!(Knee::read::<HotStuff>(text), Ok(begun));
        let short = Knee::read::<HotStuff>(r#"{"path": "workload.rate_tps", "start": 1000}"#).unwrap();
        assert_eq!(short, rate(1000.0, 0.0, 1e7));
    }

    #[test]
    fn what_is_wrong_with_a_search_is_told() {
        let error = |text: &str| Knee::read::<HotStuff>(text).unwrap_err()[0].to_string();
        for (text, told) in [
            ("{", "knee: is not valid JSON: expected a key at line 1 column 2"),
            (
                r#"{"path": "seeed", "start": 1}"#,
                "path: seeed is no setting that is a number (allowed: a number such as workload.rate_tps)",
            ),
            (
                r#"{"path": "network.sockets", "start": 0}"#,
                "start: 0 is out of range (allowed: a number 1 to 1000)",
            ),
            (
                r#"{"path": "network.sockets", "start": 1, "to": 1}"#,
                "to: the range is empty (allowed: more than 1)",
            ),
            (
                r#"{"path": "network.sockets", "start": 1, "from": 4, "to": 2}"#,
                "to: the range is reversed (allowed: more than 4)",
            ),
            (
                r#"{"path": "network.sockets", "start": 1, "to": 2000}"#,
                "to: 2000 is out of range (allowed: a number 1 to 1000)",
            ),
            (
                r#"{"path": "network.sockets", "start": 1, "tolerance": 2}"#,
                "tolerance: 2 is out of range (allowed: a number 0 to 1)",
            ),
            (r#"{"path": "network.sockets"}"#, "start: is missing (allowed: a number)"),
        ] {
            assert_eq!(error(text), told);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

        /// Against a scan of all values: the ends of the bracket are on either side of the knee, and near.
        #[test]
        fn a_search_finds_what_a_scan_finds(start in 0_u32..2000, knee in 0_u32..2000) {
            let (run, found) = search(rate(f64::from(start), 0.0, 2000.0), f64::from(knee));
            let scanned = (0..=2000).map(f64::from).take_while(|value| *value <= f64::from(knee)).last();
            let (held, grew) = (found.held.unwrap(), found.grew.unwrap());
            let scanned = scanned.unwrap();
            prop_assert!(held <= scanned && scanned < grew, "{held} {scanned} {grew}");
            prop_assert!(grew - held <= (TOLERANCE * held).max(1.0));
            prop_assert!(run.len() <= 24, "{} runs", run.len());
        }
    }
}
