//! What a scenario asks, and what its runs answer.

use std::cell::RefCell;

use answers::{Measured, Problem, Runs, Subject, shown};
use serde::Serialize;

use crate::field::Words;
use crate::format::Format;
use crate::json::Value;
use crate::rules::run_of;
use crate::types::{Answer, Case, Choice, Mark, Predict, Scenario};

/// The texts of a scenario with the values of its runs in them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Asked {
    /// The question in full; empty where the scenario has none.
    pub question: String,
    /// What the reader is to predict; null where the scenario asks for nothing.
    pub prediction: Option<Prediction>,
    /// What the runs answer; null where the scenario has no answer.
    pub answer: Option<Answered>,
    /// Places, in the file, of variants whose reports are needed and not there.
    pub missing: Vec<usize>,
    /// What decides a comparison of its runs beside what they are compared for, in a sentence each. Mostly nothing.
    pub caveats: Vec<String>,
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
    /// What is right, in a few words; null where the case has none, or a measurement is missing.
    pub verdict: Option<String>,
    /// The time to which the picture plays, in seconds; null where it stays where it is.
    pub at_s: Option<f64>,
    /// Places, in the file, of the variants shown with the answer.
    pub reveal: Vec<usize>,
    /// The reason, drawn where it is; null where nothing is.
    pub mark: Option<Reason>,
}

/// The reason of an answer, drawn in the picture of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Reason {
    /// Place of the run, in the file.
    pub run: usize,
    /// What is marked, by its word in the scenario format.
    pub what: &'static str,
    /// What is written there.
    pub text: String,
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
        match path {
            "safe" => {
                let checks = report.get("safety")?.members();
                let is_violated = checks.iter().any(|(_, verdict)| verdict.as_text() == Some("violated"));
                return Some(Measured::Truth(!is_violated));
            }
            "live" => return Some(Measured::Truth(report.get("liveness")?.as_text()? == "holds")),
            _ => {}
        }
        let (mut value, mut above) = (report, "");
        for part in path.split('.') {
            value = match value {
                Value::List(items) => items.get(part.parse::<usize>().ok()?)?,
                value => match value.get(part) {
                    Some(value) => value,
                    // Of a kind that the run has none of it says nothing.
                    None if above == "by_kind" => return Some(Measured::Number(0.0)),
                    None => return None,
                },
            };
            above = part;
        }
        match value {
            Value::Number(number) => Some(Measured::Number(*number)),
            Value::Bool(truth) => Some(Measured::Truth(*truth)),
            value => value.as_text().map(|word| Measured::Word(word.to_owned())),
        }
    }
}

/// How far a right guess is off at most, as a fraction of the value, where the scenario does not say.
const TOLERANCE: f64 = 0.2;

impl<F: Format> Scenario<F> {
    /// What keeps a run from being the real protocol within what it bears, each in a few words: said of it wherever it
    /// is shown, so that no picture, table or file of it is mistaken for one. None of most runs.
    pub fn caveats(&self) -> Vec<String> {
        F::caveats(self)
    }

    /// A variant's name with its caveats, for files in which it stands alone.
    pub fn marked(&self, variant: &str) -> String {
        match self.caveats() {
            caveats if caveats.is_empty() => variant.to_owned(),
            caveats => format!("{variant} ({})", caveats.join("; ")),
        }
    }

    /// The value of an expression over `reports` (as for [`Scenario::asked`]), and the places of variants whose reports
    /// it needs and that are not there.
    ///
    /// # Errors
    /// The first thing wrong with it.
    pub fn quantity(
        &self,
        expression: &str,
        reports: &[Value],
    ) -> Result<(Option<f64>, Vec<usize>), Problem> {
        let names: Vec<&str> = self.variants.iter().map(|variant| variant.name.as_str()).collect();
        let runs = Reports { reports, missing: RefCell::default() };
        let (_, value) =
            Subject { vocabulary: &F::VOCABULARY, variants: &names, runs: &runs }.quantity(expression)?;
        Ok((value, runs.missing.into_inner()))
    }

    /// Its texts with the values of `reports`, elements of `runs` as `run --json` prints them: one for each variant in
    /// the order of the file (one alone where there is none), null for a run that is not there.
    pub fn asked(&self, reports: &[Value]) -> Asked {
        let names: Vec<&str> = self.variants.iter().map(|variant| variant.name.as_str()).collect();
        let runs = Reports { reports, missing: RefCell::default() };
        let subject = Subject { vocabulary: &F::VOCABULARY, variants: &names, runs: &runs };
        // Validation has read all of them before.
        let told = |text: &str| subject.text(text).unwrap_or_default();
        let some_are_missing = || !runs.missing.borrow().is_empty();
        // The first of some conditions that holds; none where a report is missing that could decide before.
        let first = |conditions: &mut dyn Iterator<Item = &str>| {
            for (place, when) in conditions.enumerate() {
                let holds = when.is_empty() || subject.condition(when) == Ok(Some(true));
                if holds || some_are_missing() {
                    return Some(place).filter(|_| !some_are_missing());
                }
            }
            None
        };
        let Predict { ask, choices, value, tolerance, at, tolerance_s } = &self.predict;
        let form = if choices.is_empty() {
            let expression = if value.is_empty() { at } else { value };
            subject.quantity(expression).ok().map(|(unit, number)| {
                let (symbol, size) = unit.symbol();
                let value = number.map(|number| number * size);
                let of_value = || value.map(|value| value.abs() * tolerance.unwrap_or(TOLERANCE));
                let sought = Sought {
                    value,
                    text: number.map(|number| shown(number, unit)),
                    unit: symbol.to_owned(),
                    tolerance: tolerance_s.or_else(of_value),
                };
                if at.is_empty() { Form::Value(sought) } else { Form::At(sought) }
            })
        } else {
            let right = first(&mut choices.iter().map(|choice| choice.when.as_str())).filter(|&place| {
                // What is left over is right only where all before it are wrong, and not where they cannot be told.
                let undecided = |choice: &Choice| subject.condition(&choice.when) == Ok(None);
                !choices[place].when.is_empty() || !choices[..place].iter().any(undecided)
            });
            Some(Form::Choices { choices: choices.iter().map(|choice| told(&choice.text)).collect(), right })
        };
        let prediction = form.map(|form| Prediction { ask: told(ask), form });
        let answer = match &self.answer {
            Answer::Text(text) if text.is_empty() => None,
            Answer::Text(text) => {
                let (when, verdict, text) = (String::new(), String::new(), text.clone());
                let case = Case { when, text, verdict, at_s: None, reveal: Vec::new(), mark: None };
                Some(self.answered(Some(0), Some(&case), &told))
            }
            Answer::Cases(cases) => {
                let case = first(&mut cases.iter().map(|case| case.when.as_str()));
                let holding = case.and_then(|case| cases.get(case));
                (!cases.is_empty()).then(|| self.answered(case, holding, &told))
            }
        };
        Asked {
            question: self.question.clone(),
            prediction,
            answer,
            missing: runs.missing.into_inner(),
            caveats: F::caveats_between(self, reports),
        }
    }

    /// What is answered by the case at a place, with its texts as they are `told`.
    fn answered(
        &self,
        place: Option<usize>,
        case: Option<&Case<F::Marked>>,
        told: &dyn Fn(&str) -> Option<String>,
    ) -> Answered {
        let Some(case) = case else {
            return Answered {
                case: place,
                text: None,
                verdict: None,
                at_s: None,
                reveal: Vec::new(),
                mark: None,
            };
        };
        let Case { text, verdict, at_s, reveal, mark, .. } = case;
        let place_of = |letter: &String| run_of(letter, self.variants.len());
        let reason = |mark: &Mark<F::Marked>| {
            Some(Reason { run: place_of(&mark.run)?, what: mark.what.word(), text: told(&mark.text)? })
        };
        Answered {
            case: place,
            text: told(text),
            verdict: Some(verdict).filter(|verdict| !verdict.is_empty()).and_then(|verdict| told(verdict)),
            at_s: *at_s,
            reveal: match &reveal[..] {
                [] => self.named(case),
                letters => letters.iter().filter_map(place_of).collect(),
            },
            mark: mark.as_ref().and_then(reason),
        }
    }

    /// Places of the runs that the prediction and a case of the answer name in their expressions, in order.
    fn named(&self, case: &Case<F::Marked>) -> Vec<usize> {
        let names: Vec<&str> = self.variants.iter().map(|variant| variant.name.as_str()).collect();
        let runs = Reports { reports: &[], missing: RefCell::default() };
        let subject = Subject { vocabulary: &F::VOCABULARY, variants: &names, runs: &runs };
        let Predict { ask, choices, value, at, .. } = &self.predict;
        // Every run is missing, and noted where it is asked for.
        for text in choices.iter().map(|choice| &choice.text).chain([ask, &case.text, &case.verdict]) {
            let _ = subject.text(text);
        }
        for expression in choices.iter().map(|choice| &choice.when).chain([value, at, &case.when]) {
            let _ = subject.condition(expression);
        }
        let mut named = runs.missing.into_inner();
        named.sort_unstable();
        named
    }
}
