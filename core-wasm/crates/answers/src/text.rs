//! Texts with values in them.

use crate::evaluate::{Measured, Runs, value};
use crate::format::shown;
use crate::parse::{Parser, Problem, Quantity};

/// Plain text in which `{EXPRESSION}` stands for a value with its unit; `{{` and `}}` are braces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text(Vec<Part>);

#[derive(Clone, Debug, PartialEq)]
enum Part {
    Plain(String),
    Value(Quantity),
}

impl Text {
    /// Reads one.
    ///
    /// # Errors
    /// The first thing wrong with it.
    pub fn read(text: &str, variants: &[&str]) -> Result<Text, Problem> {
        let mut parser = Parser { text, at: 0, depth: 0, variants };
        let (mut parts, mut plain) = (Vec::new(), String::new());
        while let Some(next) = text[parser.at..].chars().next() {
            let is_double = text[parser.at + next.len_utf8()..].starts_with(next);
            let is_brace = matches!(next, '{' | '}');
            if !is_brace || is_double {
                plain.push(next);
                parser.at += next.len_utf8() * if is_brace { 2 } else { 1 };
                continue;
            }
            let begin = parser.at;
            if next == '}' {
                return Err(parser.problem(
                    begin,
                    format_args!("}} closes nothing"),
                    "}} for a brace".to_owned(),
                ));
            }
            parser.at += 1;
            let quantity = parser.shown()?;
            if !text[parser.at..].trim_start().starts_with('}') {
                let message = format_args!("the expression of the brace goes on");
                return Err(parser.problem(parser.at, message, "an operator or }".to_owned()));
            }
            parser.at = text.len() - text[parser.at..].trim_start().len() + 1;
            parts.push(Part::Plain(std::mem::take(&mut plain)));
            parts.push(Part::Value(quantity));
        }
        parts.push(Part::Plain(plain));
        Ok(Text(parts))
    }

    /// The text with its values; none where one of them is missing.
    pub fn told(&self, runs: &dyn Runs) -> Option<String> {
        let mut told = String::new();
        for part in &self.0 {
            match part {
                Part::Plain(plain) => told.push_str(plain),
                Part::Value(quantity) => match value(&quantity.node, runs)? {
                    Measured::Number(number) => told.push_str(&shown(number, quantity.unit())),
                    Measured::Word(word) => told.push_str(&word),
                    Measured::Truth(_) => return None,
                },
            }
        }
        Some(told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct One;

    impl Runs for One {
        fn measured(&self, _: usize, path: &str) -> Option<Measured> {
            match path {
                "goodput_tps" => Some(Measured::Number(3009.07)),
                "limit.kind" => Some(Measured::Word("egress".to_owned())),
                _ => None,
            }
        }
    }

    fn told(text: &str) -> Option<String> {
        Text::read(text, &["One } two"]).unwrap().told(&One)
    }

    #[test]
    fn values_stand_where_their_expressions_stood() {
        assert_eq!(
            told("A commits {A.goodput_tps}: its {limit.kind} is 100 %, {{so}} it is.").as_deref(),
            Some("A commits 3,009\u{a0}tx/s: its egress is 100 %, {so} it is.")
        );
        assert_eq!(told("{ 'One } two'.goodput_tps + 1 tx/s }").as_deref(), Some("3,010\u{a0}tx/s"));
        assert_eq!(told("Ünïcode <b> stays").as_deref(), Some("Ünïcode <b> stays"));
        assert_eq!((told("{A.views} views"), told("").as_deref()), (None, Some("")));
    }

    #[test]
    fn a_brace_that_is_wrong_is_told_with_its_column() {
        let problem = |text: &str| {
            let problem = Text::read(text, &["One"]).expect_err(text);
            format!("{}: {}", problem.column, problem.message)
        };
        assert_eq!(problem("é {A.safe}"), "4: is true or false");
        assert_eq!(problem("so } far"), "4: } closes nothing");
        assert_eq!(problem("{A.goodput_tps"), "15: the expression of the brace goes on");
        assert_eq!(problem("{A.goodput_tps 3}"), "16: the expression of the brace goes on");
        assert_eq!(problem("{A.gootput_tps}"), "4: gootput_tps is not a measurement");
        assert_eq!(problem("{}"), "2: } is not expected here");
    }
}
