//! What a scenario asks, and what its runs answer.

use std::cell::RefCell;

use answers::{Condition, Measured, Quantity, Runs, Text, shown};
use serde::Serialize;

use crate::Scenario;
use crate::json::Value;
use crate::types::{Answer, Predict};

/// The texts of a scenario with the values of its runs in them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Asked {
    /// The question in full; empty where the scenario has none.
    pub question: String,
    /// What is set up, in a line.
    pub setup: String,
    /// What to watch, in a line.
    pub watch: String,
    /// What the reader is to predict; null where the scenario asks for nothing.
    pub prediction: Option<Prediction>,
    /// What the runs answer; null where the scenario has no answer.
    pub answer: Option<Answered>,
    /// Places, in the file, of variants whose reports are needed and not there.
    pub missing: Vec<usize>,
}

/// A prediction that is asked for, and what is right.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Prediction {
    /// What is asked; null where a measurement that it needs is missing.
    pub ask: Option<String>,
    /// What it is asked as.
    pub form: Form,
}

/// What a prediction is asked as.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Form {
    /// One of several.
    Choices {
        /// What may be chosen; null where a measurement that the text needs is missing.
        choices: Vec<Option<String>>,
        /// Place of the right one; null where none is.
        right: Option<usize>,
    },
    /// A value.
    Value(Sought),
    /// A time of the run, in seconds.
    At(Sought),
}

/// A value that is to be guessed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sought {
    /// It, in `unit`; null where a measurement is missing.
    pub value: Option<f64>,
    /// It as text, with its unit as that is written.
    pub text: Option<String>,
    /// The unit of a guess; empty of what is counted.
    pub unit: String,
    /// Largest deviation of a right guess, in `unit`.
    pub tolerance: Option<f64>,
}

/// What the runs answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Answered {
    /// Place of the case that holds; null where none does, so that the question does not apply, or a report is missing.
    pub case: Option<usize>,
    /// The answer; null where no case holds, or a measurement that the text needs is missing.
    pub text: Option<String>,
}

/// The reports of a scenario's runs, in the order of its variants.
struct Reports<'a> {
    reports: &'a [Value],
    missing: RefCell<Vec<usize>>,
}

impl Runs for Reports<'_> {
    fn measured(&self, run: usize, path: &str) -> Option<Measured> {
        let Some(report) = self.reports.get(run).filter(|report| **report != Value::Null) else {
            let mut missing = self.missing.borrow_mut();
            if !missing.contains(&run) {
                missing.push(run);
            }
            return None;
        };
        let word = |value: &Value| value.as_text().map(str::to_owned);
        match path {
            "safe" => {
                let checks = report.get("safety")?.members();
                let is_violated = checks.iter().any(|(_, verdict)| verdict.as_text() == Some("violated"));
                return Some(Measured::Truth(!is_violated));
            }
            "live" => return Some(Measured::Truth(report.get("liveness")?.as_text()? == "holds")),
            _ => {}
        }
        let mut value = report;
        for part in path.split('.') {
            value = match value {
                Value::List(items) => items.get(part.parse::<usize>().ok()?)?,
                value => match value.get(part) {
                    Some(value) => value,
                    // Of a kind that the run has none of it says nothing.
                    None if path.contains(".by_kind.") => return Some(Measured::Number(0.0)),
                    None => return None,
                },
            };
        }
        match value {
            Value::Number(number) => Some(Measured::Number(*number)),
            Value::Bool(truth) => Some(Measured::Truth(*truth)),
            value => word(value).map(Measured::Word),
        }
    }
}

impl Reports<'_> {
    fn some_are_missing(&self) -> bool {
        !self.missing.borrow().is_empty()
    }

    /// A text that validation has read before.
    fn told(&self, text: &str, names: &[&str]) -> Option<String> {
        Text::read(text, names).ok()?.told(self)
    }

    /// The first of some conditions that holds, one that is empty among them; none where a report is missing that could decide before.
    fn first<'a>(&self, mut conditions: impl Iterator<Item = &'a str>, names: &[&str]) -> Option<usize> {
        conditions
            .position(|when| {
                when.is_empty()
                    || Condition::read(when, names).is_ok_and(|condition| condition.holds(self))
                    || self.some_are_missing()
            })
            .filter(|_| !self.some_are_missing())
    }

    /// `tolerance` is a fraction of the value, or as it stands where the value is a time.
    fn sought(&self, expression: &str, tolerance: f64, is_time: bool, names: &[&str]) -> Option<Sought> {
        let quantity = Quantity::read(expression, names).ok()?;
        let number = quantity.number(self);
        let (unit, size) = quantity.unit().symbol();
        let value = number.map(|number| number * size);
        Some(Sought {
            value,
            text: number.map(|number| shown(number, quantity.unit())),
            unit: unit.to_owned(),
            tolerance: if is_time { Some(tolerance) } else { value.map(|value| value.abs() * tolerance) },
        })
    }
}

/// How far a right guess is off at most, as a fraction of the value, where the scenario does not say.
const TOLERANCE: f64 = 0.2;

impl Scenario {
    /// Its texts with the values of `reports`, elements of `runs` as `run --json` prints them: one for each variant in the
    /// order of the file (one alone where there is none), null for a run that is not there.
    pub fn asked(&self, reports: &[Value]) -> Asked {
        let names: Vec<&str> = self.variants.iter().map(|variant| variant.name.as_str()).collect();
        let runs = Reports { reports, missing: RefCell::default() };
        let Predict { ask, choices, value, tolerance, at, tolerance_s } = &self.predict;
        let form = if !choices.is_empty() {
            let right = runs.first(choices.iter().map(|choice| choice.when.as_str()), &names);
            let choices = choices.iter().map(|choice| runs.told(&choice.text, &names)).collect();
            Some(Form::Choices { choices, right })
        } else if !value.is_empty() {
            runs.sought(value, tolerance.unwrap_or(TOLERANCE), false, &names).map(Form::Value)
        } else {
            runs.sought(at, tolerance_s.unwrap_or_default(), true, &names).map(Form::At)
        };
        let prediction = form.map(|form| Prediction { ask: runs.told(ask, &names), form });
        let answer = match &self.answer {
            Answer::Text(text) if text.is_empty() => None,
            Answer::Text(text) => Some(Answered { case: Some(0), text: runs.told(text, &names) }),
            Answer::Cases(cases) => {
                let case = runs.first(cases.iter().map(|case| case.when.as_str()), &names);
                let text = case.and_then(|case| runs.told(&cases[case].text, &names));
                (!cases.is_empty()).then_some(Answered { case, text })
            }
        };
        let (question, setup, watch) = (self.question.clone(), self.setup.clone(), self.watch.clone());
        Asked { question, setup, watch, prediction, answer, missing: runs.missing.into_inner() }
    }
}
