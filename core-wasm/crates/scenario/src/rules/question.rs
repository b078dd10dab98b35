//! Predictions and answers have to be asked and read, and hold for variants and measurements that there are.

use answers::{Condition, Problem, Quantity, Text};

use super::Errors;
use crate::error::Code;
use crate::types::{Answer, Choice, Predict, Scenario};

/// How many choices make a choice.
const CHOICES_MIN: usize = 2;

impl Errors {
    /// Whether expressions can be read is not asked where the variants are unsound, whose names they use.
    pub(super) fn check_question(&mut self, scenario: &Scenario, variants_sound: bool) {
        let names: Vec<&str> = scenario.variants.iter().map(|variant| variant.name.as_str()).collect();
        self.check_predict(&scenario.predict);
        if let Answer::Cases(cases) = &scenario.answer {
            self.check_last("answer", cases.iter().map(|case| case.when.as_str()));
        }
        if !variants_sound {
            return;
        }
        let Predict { ask, choices, value, at, .. } = &scenario.predict;
        self.check_read("predict.ask", Text::read(ask, &names));
        for (index, Choice { text, when }) in choices.iter().enumerate() {
            self.check_read(&format!("predict.choices.{index}.text"), Text::read(text, &names));
            self.check_condition(&format!("predict.choices.{index}.when"), when, &names);
        }
        if !value.is_empty() {
            self.check_read("predict.value", Quantity::read(value, &names));
        }
        if !at.is_empty()
            && let Some(at) = self.check_read("predict.at", Quantity::read(at, &names))
            && at.unit() != answers::unit::Unit::SECONDS
        {
            let message = format_args!("is {}", at.unit().name());
            self.push("predict.at", Code::Expression, message, format_args!("seconds"));
        }
        match &scenario.answer {
            Answer::Text(text) => {
                self.check_read("answer", Text::read(text, &names));
            }
            Answer::Cases(cases) => {
                for (index, case) in cases.iter().enumerate() {
                    self.check_condition(&format!("answer.{index}.when"), &case.when, &names);
                    self.check_read(&format!("answer.{index}.text"), Text::read(&case.text, &names));
                }
            }
        }
    }

    /// One thing is predicted, and asked for.
    fn check_predict(&mut self, predict: &Predict) {
        let Predict { ask, choices, value, tolerance, at, tolerance_s } = predict;
        let given = [!choices.is_empty(), !value.is_empty(), !at.is_empty()];
        let allowed = "one of choices, value and at";
        match given.iter().filter(|given| **given).count() {
            0 if !ask.is_empty() => {
                let message = format_args!("asks, but for nothing");
                self.push("predict", Code::Missing, message, format_args!("{allowed}"));
            }
            0 => {}
            _ if ask.is_empty() => {
                self.push("predict.ask", Code::Missing, format_args!("is missing"), format_args!("text"));
            }
            1 => {}
            _ => {
                let message = format_args!("asks for several things");
                self.push("predict", Code::Conflict, message, format_args!("{allowed}"));
            }
        }
        if given[0] && choices.len() < CHOICES_MIN {
            let message = format_args!("is no choice");
            self.push("predict.choices", Code::Range, message, format_args!("a list, length 2 to 4"));
        }
        self.check_last("predict.choices", choices.iter().map(|choice| choice.when.as_str()));
        let mut of = |path: &str, is_there: bool, wanted: &str| {
            if is_there {
                let message = format_args!("has no meaning without {wanted}");
                self.push(path, Code::Conflict, message, format_args!("{wanted}, or nothing here"));
            }
        };
        of("predict.tolerance", tolerance.is_some() && !given[1], "predict.value");
        of("predict.tolerance_s", tolerance_s.is_some() && !given[2], "predict.at");
        if given[2] && tolerance_s.is_none() {
            let message = format_args!("is missing");
            self.push("predict.tolerance_s", Code::Missing, message, format_args!("a number of seconds"));
        }
    }

    /// Only the last of several may be without a condition: those after it would never be looked at.
    fn check_last<'a>(&mut self, path: &str, conditions: impl ExactSizeIterator<Item = &'a str>) {
        let last = conditions.len().saturating_sub(1);
        for (index, _) in conditions.enumerate().filter(|(index, when)| *index < last && when.is_empty()) {
            let message = format_args!("is missing, and others follow");
            self.push(&format!("{path}.{index}.when"), Code::Missing, message, format_args!("a condition"));
        }
    }

    fn check_condition(&mut self, path: &str, when: &str, names: &[&str]) {
        if !when.is_empty() {
            self.check_read(path, Condition::read(when, names));
        }
    }

    fn check_read<T>(&mut self, path: &str, read: Result<T, Problem>) -> Option<T> {
        read.map_err(|Problem { column, message, allowed }| {
            let message = format_args!("column {column}: {message}");
            self.push(path, Code::Expression, message, format_args!("{allowed}"));
        })
        .ok()
    }
}
