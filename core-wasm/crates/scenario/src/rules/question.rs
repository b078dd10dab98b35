//! Predictions and answers have to be asked and read, and hold for variants and measurements that there are.

use answers::unit::Unit;
use answers::{Problem, Subject, Unmeasured};

use crate::error::{Code, Errors};
use crate::field::Words;
use crate::format::Format;
use crate::types::{Answer, Case, Choice, Predict, Scenario};

/// The letters of a scenario's runs; one without variants is A.
pub fn letters(variants: usize) -> Vec<String> {
    ('A'..).take(variants.max(1)).map(String::from).collect()
}

/// The place of the run with this letter; none where there is no such run.
pub(crate) fn run_of(letter: &str, variants: usize) -> Option<usize> {
    letters(variants).iter().position(|known| known == letter)
}

/// How many choices make a choice.
const CHOICES_MIN: usize = 2;

impl Errors {
    /// Whether expressions can be read is not asked where the variants are unsound, whose names they use.
    pub(super) fn check_question<F: Format>(&mut self, scenario: &Scenario<F>, variants_sound: bool) {
        let names: Vec<&str> = scenario.variants.iter().map(|variant| variant.name.as_str()).collect();
        self.check_predict(&scenario.predict);
        if let Answer::Cases(cases) = &scenario.answer {
            self.check_last("answer", cases.iter().map(|case| case.when.as_str()));
        }
        if !variants_sound {
            return;
        }
        let subject = Subject { vocabulary: &F::VOCABULARY, variants: &names, runs: &Unmeasured };
        let Predict { ask, choices, value, at, .. } = &scenario.predict;
        self.check_text("predict.ask", ask, &subject);
        for (index, Choice { text, when }) in choices.iter().enumerate() {
            self.check_case(&format!("predict.choices.{index}"), when, text, &subject);
        }
        if !value.is_empty() {
            self.check_read("predict.value", subject.quantity(value).err());
        }
        if !at.is_empty() {
            match subject.quantity(at) {
                Ok((Unit::SECONDS, _)) => {}
                Ok((unit, _)) => {
                    let message = format_args!("is {}", unit.name());
                    self.push("predict.at", Code::Expression, message, format_args!("seconds"));
                }
                Err(problem) => self.check_read("predict.at", Some(problem)),
            }
        }
        match &scenario.answer {
            Answer::Text(text) => self.check_text("answer", text, &subject),
            Answer::Cases(cases) => {
                for (index, case) in cases.iter().enumerate() {
                    let path = format!("answer.{index}");
                    self.check_case(&path, &case.when, &case.text, &subject);
                    self.check_shown_with(&path, case, &subject);
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
                let message = format_args!("has no prediction to make");
                self.push("predict", Code::Missing, message, format_args!("{allowed}"));
            }
            0 => {}
            _ if ask.is_empty() => {
                self.push("predict.ask", Code::Missing, format_args!("is missing"), format_args!("text"));
            }
            1 => {}
            _ => {
                let message = format_args!("has several predictions to make");
                self.push("predict", Code::Conflict, message, format_args!("{allowed}"));
            }
        }
        if given[0] && choices.len() < CHOICES_MIN {
            let message = format_args!("offers a single choice");
            self.push("predict.choices", Code::Range, message, format_args!("a list of 2 to 4 items"));
        }
        self.check_last("predict.choices", choices.iter().map(|choice| choice.when.as_str()));
        let mut of = |path: &str, is_there: bool, wanted: &str| {
            if is_there {
                let message = format_args!("has no effect without {wanted}");
                self.push(path, Code::Conflict, message, format_args!("{wanted} as well, or leave it out"));
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
            let message = format_args!("is missing: only the last may have no condition");
            self.push(&format!("{path}.{index}.when"), Code::Missing, message, format_args!("a condition"));
        }
    }

    /// A text and the condition under which it stands.
    fn check_case(&mut self, path: &str, when: &str, text: &str, subject: &Subject<'_>) {
        if !when.is_empty() {
            self.check_read(&format!("{path}.when"), subject.condition(when).err());
        }
        self.check_text(&format!("{path}.text"), text, subject);
    }

    /// What an answer shows is there.
    fn check_shown_with<M: Words>(&mut self, path: &str, case: &Case<M>, subject: &Subject<'_>) {
        self.check_text(&format!("{path}.verdict"), &case.verdict, subject);
        self.check_letters(&format!("{path}.reveal"), &case.reveal, subject.variants.len());
        if let Some(mark) = &case.mark {
            self.check_text(&format!("{path}.mark.text"), &mark.text, subject);
            if run_of(&mark.run, subject.variants.len()).is_none() {
                let message = format_args!("there is no variant {}", mark.run);
                let allowed = letters(subject.variants.len()).join(", ");
                self.push(&format!("{path}.mark.run"), Code::Reference, message, format_args!("{allowed}"));
            }
        }
    }

    fn check_text(&mut self, path: &str, text: &str, subject: &Subject<'_>) {
        self.check_read(path, subject.text(text).err());
    }

    fn check_read(&mut self, path: &str, problem: Option<Problem>) {
        if let Some(Problem { column, message, allowed }) = problem {
            let message = format_args!("column {column}: {message}");
            self.push(path, Code::Expression, message, format_args!("{allowed}"));
        }
    }
}
