//! Expressions and texts: read, typed and evaluated in one pass, so that what validation finds fault with and what is
//! shown cannot differ. Reads bytes, of which all that is more than text between quotation marks or braces is ASCII.

use std::fmt::Arguments;

use crate::format::shown;
use crate::unit::{Type, Unit};
use crate::vocabulary::Vocabulary;

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where, in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What would be right; empty where nothing in particular would be.
    pub allowed: String,
}

/// A measurement of a run.
#[derive(Clone, Debug, PartialEq)]
pub enum Measured {
    /// A number, in the unit of its type.
    Number(f64),
    /// True or false.
    Truth(bool),
    /// A word.
    Word(String),
}

/// The runs that are asked.
pub trait Runs {
    /// What the run of this number measured at a path of the [`Vocabulary`]; none where it has nothing there.
    fn measured(&self, run: usize, path: &str) -> Option<Measured>;
}

/// Runs that have measured nothing: enough to find what is wrong.
pub struct Unmeasured;

impl Runs for Unmeasured {
    fn measured(&self, _: usize, _: &str) -> Option<Measured> {
        None
    }
}

/// What expressions are about.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// What can be measured.
    pub vocabulary: &'a Vocabulary,
    /// Names of the variants, in the order of the file; empty where the scenario is one run.
    pub variants: &'a [&'a str],
    /// Their runs.
    pub runs: &'a dyn Runs,
}

impl Subject<'_> {
    /// The value of a condition; none where a measurement is missing that would decide.
    ///
    /// # Errors
    /// The first thing wrong with it.
    pub fn condition(&self, text: &str) -> Result<Option<bool>, Problem> {
        let mut reader = self.reader(text);
        let part = reader.binary(0)?;
        let truth = reader.truth(part)?;
        reader.must_end()?;
        Ok(truth)
    }

    /// A number that can be shown, in its unit; none where a measurement is missing, or it is none (1/0).
    ///
    /// # Errors
    /// The first thing wrong with it.
    pub fn quantity(&self, text: &str) -> Result<(Unit, Option<f64>), Problem> {
        let mut reader = self.reader(text);
        let part = reader.binary(0)?;
        let (unit, number) = reader.number_of(part)?;
        reader.must_end()?;
        if unit.can_be_shown() { Ok((unit, number)) } else { Err(reader.is(0, unit.name(), SHOWN)) }
    }

    /// Plain text in which `{EXPRESSION}` stands for a value with its unit, `{{` and `}}` for braces; none where one of
    /// the values is missing.
    ///
    /// # Errors
    /// The first thing wrong with it.
    pub fn text(&self, text: &str) -> Result<Option<String>, Problem> {
        let mut reader = self.reader(text);
        let mut told = Some(String::new());
        let mut add = |piece: Option<&str>| match (&mut told, piece) {
            (Some(told), Some(piece)) => told.push_str(piece),
            (told, _) => *told = None,
        };
        let mut begin = 0;
        loop {
            let brace = reader.peek();
            let (at, is_end) = (reader.at, reader.at >= text.len());
            if !is_end && !matches!(brace, b'{' | b'}') {
                reader.at += 1;
                continue;
            }
            add(text.get(begin..at));
            if is_end {
                return Ok(told);
            }
            reader.at += 1;
            begin = reader.at;
            if reader.peek() == brace {
                // The second of the two is a part of what is plain.
                reader.at += 1;
                continue;
            }
            if brace == b'}' {
                return Err(reader.problem(at, format_args!("}} closes nothing"), "}} for a brace"));
            }
            let part = reader.binary(0)?;
            let shown = match part.value {
                Value::Number(unit, number) if unit.can_be_shown() => {
                    number.map(|number| shown(number, unit))
                }
                Value::Word(_, word) => word,
                value => return Err(reader.is(part.at, value.name(), SHOWN)),
            };
            add(shown.as_deref());
            if !reader.take("}") {
                return Err(reader.unexpected("an operator, or }"));
            }
            begin = reader.at;
        }
    }

    fn reader<'a>(&'a self, text: &'a str) -> Reader<'a> {
        Reader { text, at: 0, depth: 0, subject: self }
    }
}

/// What a text shows.
const SHOWN: &str = "seconds, tx, tx/s, bytes, bytes/s, a count, share or ratio, or a word";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Function {
    Min,
    Max,
    Abs,
    Share,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Or,
    And,
    AtMost,
    AtLeast,
    Unequal,
    Less,
    Greater,
    Equal,
    Plus,
    Minus,
    Times,
    Over,
}

/// From the loosest on; of two signs that begin alike the longer one comes first.
const LEVELS: [&[(&str, Operator)]; 5] = [
    &[("or", Operator::Or)],
    &[("and", Operator::And)],
    &[
        ("<=", Operator::AtMost),
        (">=", Operator::AtLeast),
        ("!=", Operator::Unequal),
        ("<", Operator::Less),
        (">", Operator::Greater),
        ("=", Operator::Equal),
    ],
    &[("+", Operator::Plus), ("-", Operator::Minus)],
    &[("*", Operator::Times), ("/", Operator::Over)],
];

/// The level of comparisons, which are not chained.
const COMPARISONS: usize = 2;

const FUNCTIONS: [(&str, Function); 4] =
    [("min", Function::Min), ("max", Function::Max), ("abs", Function::Abs), ("share", Function::Share)];

/// What may stand behind a number; of two that begin alike the longer one comes first.
const UNITS: [(&str, Unit, f64); 17] = [
    ("tx/s", Unit::RATE, 1.0),
    ("tx", Unit::TRANSACTIONS, 1.0),
    ("times", Unit::RATIO, 1.0),
    ("bytes/s", Unit::BYTE_RATE, 1.0),
    ("bytes", Unit::BYTES, 1.0),
    ("kB/s", Unit::BYTE_RATE, 1e3),
    ("MB/s", Unit::BYTE_RATE, 1e6),
    ("Mbit/s", Unit::BYTE_RATE, 125e3),
    ("Gbit/s", Unit::BYTE_RATE, 125e6),
    ("kB", Unit::BYTES, 1e3),
    ("MB", Unit::BYTES, 1e6),
    ("GB", Unit::BYTES, 1e9),
    ("B", Unit::BYTES, 1.0),
    ("ms", Unit::SECONDS, 1e3),
    ("µs", Unit::SECONDS, 1e6),
    ("s", Unit::SECONDS, 1.0),
    ("%", Unit::SHARE, 100.0),
];

/// What a part of an expression is and, where nothing is missing, comes to.
enum Value {
    Number(Unit, Option<f64>),
    Truth(Option<bool>),
    /// One of these words; none are listed of a word that stands in the expression.
    Word(&'static [&'static str], Option<String>),
}

impl Value {
    fn name(&self) -> &'static str {
        match self {
            Value::Number(unit, _) => unit.name(),
            Value::Truth(_) => "true or false",
            Value::Word(..) => "a word",
        }
    }
}

/// A part of an expression, and where it begins.
struct Part {
    value: Value,
    at: usize,
}

/// Nesting that is followed.
const DEPTH_MAX: u32 = 32;

struct Reader<'a> {
    text: &'a str,
    /// In bytes.
    at: usize,
    depth: u32,
    subject: &'a Subject<'a>,
}

type Read<T> = Result<T, Problem>;

impl Reader<'_> {
    fn problem(&self, at: usize, message: Arguments<'_>, allowed: &str) -> Problem {
        // Not the bytes that continue a character.
        let before = self.text.bytes().take(at).filter(|byte| byte & 0xc0 != 0x80).count();
        Problem { column: before + 1, message: std::fmt::format(message), allowed: allowed.to_owned() }
    }

    fn is(&self, at: usize, what: &str, allowed: &str) -> Problem {
        self.problem(at, format_args!("is {what}"), allowed)
    }

    /// The next byte; 0 at the end.
    fn peek(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    fn skip_space(&mut self) {
        while self.peek().is_ascii_whitespace() {
            self.at += 1;
        }
    }

    fn must_end(&mut self) -> Read<()> {
        self.skip_space();
        if self.at < self.text.len() { Err(self.unexpected("an operator, or the end")) } else { Ok(()) }
    }

    fn unexpected(&self, allowed: &str) -> Problem {
        match self.text.get(self.at..).and_then(|rest| rest.chars().next()) {
            None => self.problem(self.at, format_args!("ends too early"), allowed),
            Some(found) => self.problem(self.at, format_args!("{found} is not expected here"), allowed),
        }
    }

    /// Takes a sign or a word, if it comes next; no longer word may begin with it.
    fn take(&mut self, sign: &str) -> bool {
        self.skip_space();
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let Some(after) = rest.strip_prefix(sign.as_bytes()) else { return false };
        let is_in_word =
            |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        if is_in_word(sign.as_bytes().last()) && is_in_word(after.first()) {
            return false;
        }
        self.at += sign.len();
        true
    }

    fn must_take(&mut self, sign: &str) -> Read<()> {
        if self.take(sign) { Ok(()) } else { Err(self.unexpected(sign)) }
    }

    fn truth(&self, part: Part) -> Read<Option<bool>> {
        match part.value {
            Value::Truth(truth) => Ok(truth),
            value => Err(self.is(part.at, value.name(), "a comparison, or a measurement such as safe")),
        }
    }

    fn number_of(&self, part: Part) -> Read<(Unit, Option<f64>)> {
        match part.value {
            Value::Number(unit, number) => Ok((unit, number)),
            value => Err(self.is(part.at, value.name(), "a number")),
        }
    }

    /// Operators of a level and of those that bind tighter.
    fn binary(&mut self, level: usize) -> Read<Part> {
        let Some(operators) = LEVELS.get(level) else { return self.single() };
        self.skip_space();
        let begin = self.at;
        if level == COMPARISONS && self.take("not") {
            let part = self.nested(COMPARISONS)?;
            let truth = self.truth(part)?;
            return Ok(Part { value: Value::Truth(truth.map(|truth| !truth)), at: begin });
        }
        let mut left = self.binary(level + 1)?;
        loop {
            self.skip_space();
            let at = self.at;
            let Some((sign, operator)) = operators.iter().find(|(sign, _)| self.take(sign)) else {
                return Ok(left);
            };
            let right = self.binary(level + 1)?;
            let value = match operator {
                // One side may decide where the other has no value.
                Operator::And | Operator::Or => {
                    let decisive = *operator == Operator::Or;
                    Value::Truth(match (self.truth(left)?, self.truth(right)?) {
                        (Some(truth), _) | (_, Some(truth)) if truth == decisive => Some(decisive),
                        (left, right) => left.and(right).map(|_| !decisive),
                    })
                }
                operator => self.combined(*operator, sign, at, left, right)?,
            };
            left = Part { value, at: begin };
            if level == COMPARISONS {
                return Ok(left);
            }
        }
    }

    fn combined(&self, operator: Operator, sign: &str, at: usize, left: Part, right: Part) -> Read<Value> {
        let mismatch = || {
            let message = format_args!("{} {sign} {}", left.value.name(), right.value.name());
            self.problem(at, message, "two of one kind, such as seconds and seconds (1.5 s)")
        };
        let is_equality = matches!(operator, Operator::Equal | Operator::Unequal);
        let wanted = operator == Operator::Equal;
        match (&left.value, &right.value) {
            (Value::Number(unit, a), Value::Number(other, b)) => {
                let both = a.zip(*b);
                let unit = match operator {
                    Operator::Times => unit.times(*other),
                    Operator::Over => unit.over(*other),
                    _ => unit.common(*other).ok_or_else(mismatch)?,
                };
                let compared = |holds: fn(f64, f64) -> bool| Value::Truth(both.map(|(a, b)| holds(a, b)));
                let computed = |number: fn(f64, f64) -> f64| {
                    let number = both.map(|(a, b)| number(a, b));
                    Value::Number(unit, number.filter(|number| number.is_finite()))
                };
                Ok(match operator {
                    Operator::Plus => computed(|a, b| a + b),
                    Operator::Minus => computed(|a, b| a - b),
                    Operator::Times => computed(|a, b| a * b),
                    Operator::Over => computed(|a, b| a / b),
                    Operator::Less => compared(|a, b| a < b),
                    Operator::AtMost => compared(|a, b| a <= b),
                    Operator::Greater => compared(|a, b| a > b),
                    Operator::AtLeast => compared(|a, b| a >= b),
                    Operator::Equal => compared(|a, b| a == b),
                    _ => compared(|a, b| a != b),
                })
            }
            (Value::Truth(a), Value::Truth(b)) if is_equality => {
                Ok(Value::Truth(a.zip(*b).map(|(a, b)| (a == b) == wanted)))
            }
            (Value::Word(words, a), Value::Word(others, b)) if is_equality => {
                for (side, words, word, is_literal) in
                    [(&left, others, a, words.is_empty()), (&right, words, b, others.is_empty())]
                {
                    let word = word.as_deref().unwrap_or_default();
                    if is_literal && !words.is_empty() && !words.contains(&word) {
                        let message = format_args!("{word} is not one of its words");
                        return Err(self.problem(side.at, message, &words.join(", ")));
                    }
                }
                Ok(Value::Truth(a.as_ref().zip(b.as_ref()).map(|(a, b)| (a == b) == wanted)))
            }
            _ => Err(mismatch()),
        }
    }

    fn nested(&mut self, level: usize) -> Read<Part> {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            return Err(self.problem(self.at, format_args!("is nested too deeply"), "32 levels"));
        }
        let part = self.binary(level);
        self.depth -= 1;
        part
    }

    /// A number, a measurement, a word, a function, or an expression in parentheses; with a sign before it.
    fn single(&mut self) -> Read<Part> {
        self.skip_space();
        let at = self.at;
        let first = self.peek();
        match first {
            b'-' => {
                self.at += 1;
                let part = self.nested(LEVELS.len())?;
                let (unit, number) = self.number_of(part)?;
                Ok(Part { value: Value::Number(unit, number.map(|number| -number)), at })
            }
            b'(' => {
                self.at += 1;
                let part = self.nested(0)?;
                self.must_take(")")?;
                Ok(Part { value: part.value, at })
            }
            b'0'..=b'9' => self.number(),
            b'\'' | b'"' => {
                self.at += 1;
                while self.at < self.text.len() && self.peek() != first {
                    self.at += 1;
                }
                if self.peek() != first {
                    return Err(self.problem(at, format_args!("the quotation mark is not closed"), ""));
                }
                let quoted = self.text.get(at + 1..self.at).unwrap_or_default();
                self.at += 1;
                if self.peek() == b'.' {
                    self.at += 1;
                    let run = self.subject.variants.iter().position(|name| *name == quoted);
                    return self.measurement(at, quoted, run);
                }
                Ok(Part { value: Value::Word(&[], Some(quoted.to_owned())), at })
            }
            _ if first.is_ascii_alphabetic() => {
                for (name, function) in FUNCTIONS {
                    if self.take(name) {
                        return self.call(function, at);
                    }
                }
                let letter = self.text.get(at..at + 1).unwrap_or_default();
                self.at += 1;
                if first.is_ascii_uppercase() && self.peek() == b'.' {
                    self.at += 1;
                    let run = usize::from(first - b'A');
                    let is_there = run < self.subject.variants.len().max(1);
                    return self.measurement(at, letter, is_there.then_some(run));
                }
                self.at = at;
                self.measurement(at, "", Some(0))
            }
            _ => Err(self.unexpected(
                "a number, a measurement such as A.goodput_tps, or a word between quotation marks",
            )),
        }
    }

    /// The measurement of a run, whose path comes next; `run` is none where there is no such variant.
    fn measurement(&mut self, at: usize, variant: &str, run: Option<usize>) -> Read<Part> {
        let begin = self.at;
        while matches!(self.peek(), b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'.') {
            self.at += 1;
        }
        let path = self.text.get(begin..self.at).unwrap_or_default();
        let Some(run) = run else {
            let letters =
                self.subject.variants.iter().zip('A'..).map(|(name, letter)| format!("{letter} {name}"));
            let allowed = letters.collect::<Vec<_>>().join(", ");
            return Err(self.problem(at, format_args!("there is no variant {variant}"), &allowed));
        };
        let Some(of) = self.subject.vocabulary.type_of(path) else {
            return Err(self.problem(
                begin,
                format_args!("{path} is not a measurement"),
                &self.subject.vocabulary.allowed(),
            ));
        };
        // What is of another type than it should be is no measurement.
        let value = match (of, self.subject.runs.measured(run, path)) {
            (Type::Number(unit), Some(Measured::Number(number))) => Value::Number(unit, Some(number)),
            (Type::Number(unit), _) => Value::Number(unit, None),
            (Type::Truth, Some(Measured::Truth(truth))) => Value::Truth(Some(truth)),
            (Type::Truth, _) => Value::Truth(None),
            (Type::Word(words), Some(Measured::Word(word))) => Value::Word(words, Some(word)),
            (Type::Word(words), _) => Value::Word(words, None),
        };
        Ok(Part { value, at })
    }

    fn call(&mut self, function: Function, at: usize) -> Read<Part> {
        self.must_take("(")?;
        let mut result: Option<(Unit, Option<f64>)> = None;
        loop {
            self.skip_space();
            let begin = self.at;
            let part = self.nested(0)?;
            let (unit, number) = self.number_of(part)?;
            let (before, least) = result.unwrap_or((unit, number));
            let Some(common) = before.common(unit) else {
                let message = format_args!("{} beside {}", unit.name(), before.name());
                return Err(self.problem(begin, message, before.name()));
            };
            let takes_it = |(a, b): (f64, f64)| if function == Function::Min { b < a } else { b > a };
            let number = least.zip(number).map(|both| if takes_it(both) { both.1 } else { both.0 });
            result = Some(match function {
                Function::Abs => (common, number.map(|number| if number < 0.0 { -number } else { number })),
                Function::Share if Unit::RATIO.common(common).is_none() => {
                    return Err(self.is(begin, common.name(), "a ratio"));
                }
                Function::Share => (Unit::SHARE, number),
                Function::Min | Function::Max => (common, number),
            });
            if !matches!(function, Function::Min | Function::Max) || !self.take(",") {
                break;
            }
        }
        self.must_take(")")?;
        let (unit, number) = result.unwrap_or((Unit::PLAIN, None));
        Ok(Part { value: Value::Number(unit, number), at })
    }

    /// A number with its unit, where it has one.
    fn number(&mut self) -> Read<Part> {
        let at = self.at;
        let (mut digits, mut power, mut has_point) = (0_u64, 1.0, false);
        loop {
            match self.peek() {
                digit @ b'0'..=b'9' => {
                    // So many digits and their power of ten are floats without rounding.
                    if digits >= 100_000_000_000_000 || power >= 1e15 {
                        return Err(self.problem(at, format_args!("has too many digits"), "15 digits"));
                    }
                    digits = digits * 10 + u64::from(digit - b'0');
                    power *= if has_point { 10.0 } else { 1.0 };
                }
                b'.' if !has_point => has_point = true,
                _ => break,
            }
            self.at += 1;
        }
        let number = digits as f64 / power;
        for (symbol, unit, size) in UNITS {
            if self.take(symbol) {
                // Divided by a power of ten a decimal number stays the nearest to what is meant.
                let is_divided = unit == Unit::SECONDS || unit == Unit::SHARE;
                let number = if is_divided { number / size } else { number * size };
                return Ok(Part { value: Value::Number(unit, Some(number)), at });
            }
        }
        Ok(Part { value: Value::Number(Unit::PLAIN, Some(number)), at })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::TESTED;

    /// A and B measure these, C nothing.
    struct Two;

    impl Runs for Two {
        fn measured(&self, run: usize, path: &str) -> Option<Measured> {
            Some(match (run, path) {
                (0, "latency_s.p50") => Measured::Number(1.5),
                (1, "latency_s.p50") => Measured::Number(0.5),
                (0, "goodput_tps") => Measured::Number(3000.0),
                (0, "committed") => Measured::Number(90_000.0),
                (0, "views") => Measured::Number(4.0),
                (1, "views") => Measured::Number(0.0),
                (0, "utilisation.0.egress") => Measured::Number(0.73),
                (0, "safe") => Measured::Truth(true),
                (1, "safe") => Measured::Truth(false),
                (0, "limit.kind") => Measured::Word("egress".to_owned()),
                _ => return None,
            })
        }
    }

    const TWO: Subject<'_> =
        Subject { vocabulary: &TESTED, variants: &["Batching", "Streaming \"all\"", "Nothing"], runs: &Two };

    fn holds(text: &str) -> bool {
        let value = TWO.condition(text).unwrap_or_else(|problem| panic!("{text}: {problem:?}"));
        value == Some(true)
    }

    fn shown(text: &str) -> Option<String> {
        let (unit, number) = TWO.quantity(text).unwrap_or_else(|problem| panic!("{text}: {problem:?}"));
        number.map(|number| super::shown(number, unit).replace('\u{a0}', " "))
    }

    #[test]
    fn conditions_compare_what_runs_measure() {
        let hold = [
            "A.latency_s.p50 > B.latency_s.p50",
            "A.latency_s.p50 = 3*B.latency_s.p50",
            "A.latency_s.p50 - B.latency_s.p50 >= 0.999 s and A.latency_s.p50 <= 1500 ms",
            "A.latency_s.p50 / B.latency_s.p50 > 2.9",
            "abs(B.latency_s.p50 - A.latency_s.p50) < 1.1s",
            "min(A.latency_s.p50, B.latency_s.p50, 2 s) != max(0.4 s, 0.3 s)",
            "A.safe and not B.safe",
            "not (A.safe and B.safe) or A.views = 3",
            "not A.views = 3",
            "A.limit.kind = 'egress' and A.limit.kind != \"round trip\"",
            "A.utilisation.0.egress > 70 %",
            "share(B.latency_s.p50 / A.latency_s.p50) < 34%",
            "'Batching'.views = 4",
            "-A.views < -3.5",
            "1 + 2 * 3 = 7 and (1 + 2) * 3 = 9 and 8 / 2 / 2 = 2 and 5 - 2 - 1 = 2",
            "A.goodput_tps * 30 s = A.committed",
            "100 tx/s < A.goodput_tps",
        ];
        for text in hold {
            assert!(holds(text), "{text}");
        }
        for text in ["A.views < 4", "B.safe", "A.safe = B.safe", "A.limit.kind = 'window'"] {
            assert!(!holds(text), "{text}");
        }
    }

    #[test]
    fn without_a_measurement_a_condition_holds_only_where_the_rest_decides() {
        for text in [
            "C.safe",
            "not C.safe",
            "C.views < 4",
            "not C.views < 4",
            "C.safe and A.safe",
            "A.views / B.views > 1",
        ] {
            assert!(!holds(text), "{text}");
        }
        assert!(holds("C.safe or A.safe") && holds("not (C.safe and B.safe)"));
        assert_eq!((shown("C.goodput_tps"), shown("A.views / B.views")), (None, None));
    }

    #[test]
    fn quantities_are_shown_in_their_unit() {
        let texts = [
            ("A.latency_s.p50 - B.latency_s.p50", "1.00 s"),
            ("A.latency_s.p50 / B.latency_s.p50", "3.0 times"),
            ("share(1 - B.latency_s.p50 / A.latency_s.p50)", "67 %"),
            ("A.goodput_tps", "3,000 tx/s"),
            ("A.committed / A.views", "22,500 tx"),
            ("A.utilisation.0.egress * 100 Mbit/s", "9.13 MB/s"),
            ("0.3 s", "0.30 s"),
            ("3 * A.views", "12"),
            ("A.views / 30 s", "0.1 per second"),
        ];
        for (text, expected) in texts {
            assert_eq!(shown(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_column_and_what_is_allowed() {
        let told = |text: &str| {
            let problem = TWO.condition(text).expect_err(text);
            format!("{}: {}", problem.column, problem.message)
        };
        let cases = [
            ("A.latency_s.p50 > 2", "17: seconds > a number without a unit"),
            ("A.latency_s.p50 + A.goodput_tps > 2 s", "17: seconds + tx/s"),
            ("A.limit.kind = 3", "14: a word = a number without a unit"),
            ("A.limit.kind = 'speed'", "16: speed is not one of its words"),
            ("A.limit.kind < 'egress'", "14: a word < a word"),
            ("A.latency.p50 > 1 s", "3: latency.p50 is not a measurement"),
            ("D.safe", "1: there is no variant D"),
            ("'Streaming'.safe", "1: there is no variant Streaming"),
            ("A.goodput_tps", "1: is tx/s"),
            ("A.safe and A.views", "12: is a count"),
            ("A.views > ", "11: ends too early"),
            ("A.views > 1 2", "13: 2 is not expected here"),
            ("(A.views > 1", "13: ends too early"),
            ("1 < A.views < 3", "13: < is not expected here"),
            ("min(A.views, 1 s) = 2", "14: seconds beside a count"),
            ("share(1 s) > 2 %", "7: is seconds"),
            ("A.limit.kind = 'egress", "16: the quotation mark is not closed"),
            ("ä", "1: ä is not expected here"),
            ("A.views > 1234567890123456", "11: has too many digits"),
            ("not A.views", "5: is a count"),
            ("", "1: ends too early"),
        ];
        for (text, expected) in cases {
            assert_eq!(told(text), expected, "{text}");
        }
        assert!(told(&"(".repeat(5000)).ends_with("is nested too deeply"));
        assert!(told(&"-".repeat(5000)).ends_with("is nested too deeply"));
        assert!(told(&"not ".repeat(5000)).ends_with("is nested too deeply"));
        let shown = TWO.quantity("A.latency_s.p50 * B.latency_s.p50").expect_err("s² has no name");
        assert_eq!(shown.message, "is no unit that can be shown");
        assert_eq!(
            TWO.condition("D.safe").unwrap_err().allowed,
            "A Batching, B Streaming \"all\", C Nothing"
        );
    }

    #[test]
    fn without_a_letter_it_is_the_first_run() {
        let one = Subject { variants: &[], ..TWO };
        assert_eq!(one.condition("goodput_tps > 100 tx/s and A.safe"), Ok(Some(true)));
        assert!(one.condition("B.safe").is_err());
        assert_eq!(TWO.condition("safe"), Ok(Some(true)));
    }

    fn told(text: &str) -> Option<String> {
        TWO.text(text).unwrap_or_else(|problem| panic!("{text}: {problem:?}"))
    }

    #[test]
    fn values_stand_where_their_expressions_stood() {
        assert_eq!(
            told("A commits {A.goodput_tps}: its {limit.kind} is 100 %, {{so}} it is.").as_deref(),
            Some("A commits 3,000\u{a0}tx/s: its egress is 100 %, {so} it is.")
        );
        assert_eq!(told("{ 'Batching'.goodput_tps + 1 tx/s }").as_deref(), Some("3,001\u{a0}tx/s"));
        assert_eq!(told("Ünïcode <b> stays {'}'}é").as_deref(), Some("Ünïcode <b> stays }é"));
        assert_eq!((told("{C.views} views"), told("").as_deref()), (None, Some("")));
    }

    #[test]
    fn a_brace_that_is_wrong_is_told_with_its_column() {
        let problem = |text: &str| {
            let problem = TWO.text(text).expect_err(text);
            format!("{}: {}", problem.column, problem.message)
        };
        assert_eq!(problem("é {A.safe}"), "4: is true or false");
        assert_eq!(problem("so } far"), "4: } closes nothing");
        assert_eq!(problem("{A.goodput_tps"), "15: ends too early");
        assert_eq!(problem("{A.goodput_tps 3}"), "16: 3 is not expected here");
        assert_eq!(problem("{A.gootput_tps}"), "4: gootput_tps is not a measurement");
        assert_eq!(problem("{A.latency_s.p50 * 1 s}"), "2: is no unit that can be shown");
        assert_eq!(problem("{}"), "2: } is not expected here");
    }
}
