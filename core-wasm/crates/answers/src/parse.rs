//! From text to expressions, with their types.

use std::fmt::Arguments;

use crate::evaluate::{Runs, number, truth};
use crate::metric;
use crate::unit::{Type, Unit};

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

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    Number(f64),
    Word(String),
    Measurement { run: usize, path: String },
    Not(Box<Node>),
    Call(Function, Vec<Node>),
    Binary(Operator, Box<[Node; 2]>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    Min,
    Max,
    Abs,
    Share,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
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

/// An expression that is a number or a word.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantity {
    pub(crate) node: Node,
    pub(crate) of: Type,
}

impl Quantity {
    /// Reads a number with a unit that can be shown.
    ///
    /// # Errors
    /// The first thing wrong with it.
    pub fn read(text: &str, variants: &[&str]) -> Result<Quantity, Problem> {
        whole(text, variants, |parser| {
            let quantity = parser.shown()?;
            match quantity.of {
                Type::Number(_) => Ok(quantity),
                of => Err(parser.problem(0, format_args!("is {}", named(of)), "a number".to_owned())),
            }
        })
    }

    /// Its unit.
    pub fn unit(&self) -> Unit {
        match self.of {
            Type::Number(unit) => unit,
            _ => Unit::PLAIN,
        }
    }

    /// Its number; none where a measurement is missing.
    pub fn number(&self, runs: &dyn Runs) -> Option<f64> {
        number(&self.node, runs)
    }
}

/// An expression that is true or false.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition(Node);

impl Condition {
    /// Reads one.
    ///
    /// # Errors
    /// The first thing wrong with it.
    pub fn read(text: &str, variants: &[&str]) -> Result<Condition, Problem> {
        whole(text, variants, |parser| {
            let typed = parser.binary(0)?;
            parser.must_be_truth(&typed)?;
            Ok(Condition(typed.node))
        })
    }

    /// Whether it holds, which it does not where a measurement is missing.
    pub fn holds(&self, runs: &dyn Runs) -> bool {
        truth(&self.0, runs) == Some(true)
    }
}

/// All of a text.
fn whole<T>(
    text: &str,
    variants: &[&str],
    read: impl FnOnce(&mut Parser<'_>) -> Result<T, Problem>,
) -> Result<T, Problem> {
    let mut parser = Parser { text, at: 0, depth: 0, variants };
    let read = read(&mut parser)?;
    parser.skip_space();
    if parser.at < text.len() {
        return Err(parser.unexpected("an operator, or the end"));
    }
    Ok(read)
}

/// A type, in words.
fn named(of: Type) -> &'static str {
    match of {
        Type::Number(unit) => unit.name(),
        Type::Truth => "true or false",
        Type::Word(_) => "a word",
    }
}

/// A part of an expression, and where it begins.
pub(crate) struct Typed {
    node: Node,
    of: Type,
    at: usize,
}

/// Nesting that is followed.
const DEPTH_MAX: u32 = 32;

pub(crate) struct Parser<'a> {
    pub(crate) text: &'a str,
    /// In bytes.
    pub(crate) at: usize,
    pub(crate) depth: u32,
    /// Names of the variants, in the order of the file; empty where the scenario is one run.
    pub(crate) variants: &'a [&'a str],
}

impl Parser<'_> {
    pub(crate) fn problem(&self, at: usize, message: Arguments<'_>, allowed: String) -> Problem {
        let column = self.text[..at].chars().count() + 1;
        Problem { column, message: std::fmt::format(message), allowed }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn unexpected(&self, allowed: &str) -> Problem {
        let allowed = allowed.to_owned();
        match self.rest().chars().next() {
            None => self.problem(self.at, format_args!("ends too early"), allowed),
            Some(found) => self.problem(self.at, format_args!("{found} is not expected here"), allowed),
        }
    }

    /// Takes a sign or a word, if it comes next; no longer word may begin with it.
    fn take(&mut self, sign: &str) -> bool {
        self.skip_space();
        let Some(after) = self.rest().strip_prefix(sign) else { return false };
        let goes_on = |text: &str| text.starts_with(|next: char| next.is_alphanumeric() || next == '_');
        let is_word = sign.ends_with(|last: char| last.is_alphanumeric());
        if is_word && goes_on(after) {
            return false;
        }
        self.at += sign.len();
        true
    }

    fn must_take(&mut self, sign: &str) -> Result<(), Problem> {
        if self.take(sign) { Ok(()) } else { Err(self.unexpected(sign)) }
    }

    fn must_be_truth(&self, typed: &Typed) -> Result<(), Problem> {
        match typed.of {
            Type::Truth => Ok(()),
            of => {
                let allowed = "a comparison, or a measurement such as safe".to_owned();
                Err(self.problem(typed.at, format_args!("is {}", named(of)), allowed))
            }
        }
    }

    /// What can be shown: a word, or a number with its unit.
    pub(crate) fn shown(&mut self) -> Result<Quantity, Problem> {
        let Typed { node, of, at } = self.binary(0)?;
        let can_be_shown = match of {
            Type::Number(unit) => unit.can_be_shown(),
            Type::Truth => false,
            Type::Word(_) => true,
        };
        if can_be_shown {
            return Ok(Quantity { node, of });
        }
        let allowed = "seconds, tx, tx/s, bytes, bytes/s, a count, share or ratio, or a word".to_owned();
        Err(self.problem(at, format_args!("is {}", named(of)), allowed))
    }

    /// Operators of a level and of those that bind tighter.
    fn binary(&mut self, level: usize) -> Result<Typed, Problem> {
        let Some(operators) = LEVELS.get(level) else { return self.signed() };
        self.skip_space();
        let begin = self.at;
        if level == COMPARISONS && self.take("not") {
            let typed = self.nested(|parser| parser.binary(COMPARISONS))?;
            self.must_be_truth(&typed)?;
            return Ok(Typed { node: Node::Not(Box::new(typed.node)), of: Type::Truth, at: begin });
        }
        let mut left = self.binary(level + 1)?;
        loop {
            self.skip_space();
            let at = self.at;
            let Some((sign, operator)) = operators.iter().find(|(sign, _)| self.take(sign)) else {
                return Ok(left);
            };
            let right = self.binary(level + 1)?;
            let of = self.type_of(*operator, sign, at, &left, &right)?;
            let node = Node::Binary(*operator, Box::new([left.node, right.node]));
            left = Typed { node, of, at: begin };
            if level == COMPARISONS {
                return Ok(left);
            }
        }
    }

    fn type_of(
        &self,
        operator: Operator,
        sign: &str,
        at: usize,
        left: &Typed,
        right: &Typed,
    ) -> Result<Type, Problem> {
        let mismatch = || {
            let message = format_args!("{} {sign} {}", named(left.of), named(right.of));
            self.problem(at, message, "two of one kind, such as seconds and seconds (1.5 s)".to_owned())
        };
        if let Operator::And | Operator::Or = operator {
            self.must_be_truth(left)?;
            self.must_be_truth(right)?;
            return Ok(Type::Truth);
        }
        if let (Type::Number(a), Type::Number(b)) = (left.of, right.of) {
            return Ok(match operator {
                Operator::Times => Type::Number(a.times(b)),
                Operator::Over => Type::Number(a.over(b)),
                Operator::Plus | Operator::Minus => Type::Number(a.common(b).ok_or_else(mismatch)?),
                _ => a.common(b).map(|_| Type::Truth).ok_or_else(mismatch)?,
            });
        }
        if !matches!(operator, Operator::Equal | Operator::Unequal) {
            return Err(mismatch());
        }
        match (left.of, right.of) {
            (Type::Truth, Type::Truth) => Ok(Type::Truth),
            (Type::Word(words), Type::Word(others)) => {
                let words = if words.is_empty() { others } else { words };
                for side in [left, right] {
                    if let Node::Word(word) = &side.node
                        && !words.contains(&word.as_str())
                    {
                        let message = format_args!("{word} is not one of its words");
                        return Err(self.problem(side.at, message, words.join(", ")));
                    }
                }
                Ok(Type::Truth)
            }
            _ => Err(mismatch()),
        }
    }

    /// A number with its sign, or what stands alone.
    fn signed(&mut self) -> Result<Typed, Problem> {
        self.skip_space();
        let at = self.at;
        if !self.take("-") {
            return self.single();
        }
        let typed = self.nested(Self::signed)?;
        let Type::Number(unit) = typed.of else {
            return Err(self.problem(
                typed.at,
                format_args!("is {}", named(typed.of)),
                "a number".to_owned(),
            ));
        };
        let node = Node::Binary(Operator::Times, Box::new([Node::Number(-1.0), typed.node]));
        Ok(Typed { node, of: Type::Number(unit), at })
    }

    fn nested(&mut self, read: impl FnOnce(&mut Self) -> Result<Typed, Problem>) -> Result<Typed, Problem> {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            return Err(self.problem(
                self.at,
                format_args!("is nested too deeply"),
                format!("{DEPTH_MAX} levels"),
            ));
        }
        let typed = read(self);
        self.depth -= 1;
        typed
    }

    /// A number, a measurement, a word, a function, or an expression in parentheses.
    fn single(&mut self) -> Result<Typed, Problem> {
        self.skip_space();
        let at = self.at;
        if self.take("(") {
            let typed = self.nested(|parser| parser.binary(0))?;
            self.must_take(")")?;
            return Ok(Typed { at, ..typed });
        }
        match self.rest().chars().next() {
            Some('0'..='9') => self.number(),
            Some(quote @ ('\'' | '"')) => {
                let Some(length) = self.text[at + 1..].find(quote) else {
                    return Err(self.problem(
                        at,
                        format_args!("the quotation mark is not closed"),
                        quote.to_string(),
                    ));
                };
                let quoted = self.text[at + 1..at + 1 + length].to_owned();
                self.at = at + length + 2;
                if self.rest().starts_with('.') {
                    self.at += 1;
                    let run = self.variants.iter().position(|name| *name == quoted);
                    return self.measurement(at, &quoted, run);
                }
                Ok(Typed { node: Node::Word(quoted), of: Type::Word(&[]), at })
            }
            Some(letter) if letter.is_ascii_alphabetic() => {
                for (name, function) in FUNCTIONS {
                    if self.take(name) {
                        return self.call(function, at);
                    }
                }
                let mut rest = self.rest().chars();
                let is_letter = rest.next().is_some_and(|letter| letter.is_ascii_uppercase());
                if is_letter && rest.next() == Some('.') {
                    let run = usize::from(letter as u8 - b'A');
                    self.at += 2;
                    let known = (run < self.variants.len().max(1)).then_some(run);
                    return self.measurement(at, letter.encode_utf8(&mut [0; 4]), known);
                }
                let run = (self.variants.len() <= 1).then_some(0);
                self.measurement(at, "", run)
            }
            _ => Err(self.unexpected(
                "a number, a measurement such as A.goodput_tps, or a word between quotation marks",
            )),
        }
    }

    /// The measurement of a run, whose path comes next; `run` is none where there is no such variant.
    fn measurement(&mut self, at: usize, variant: &str, run: Option<usize>) -> Result<Typed, Problem> {
        let begin = self.at;
        let in_path = |next: char| next.is_ascii_alphanumeric() || next == '_' || next == '.';
        let end = self.rest().find(|next| !in_path(next)).map_or(self.text.len(), |length| begin + length);
        // A full stop behind it ends a sentence.
        let path = self.text[begin..end].trim_end_matches('.').to_owned();
        self.at = begin + path.len();
        let Some(run) = run else {
            let letters = self.variants.iter().zip('A'..).map(|(name, letter)| format!("{letter} {name}"));
            let allowed = letters.collect::<Vec<_>>().join(", ");
            return Err(if variant.is_empty() {
                self.problem(at, format_args!("{path} does not say of which run"), allowed)
            } else {
                self.problem(at, format_args!("there is no variant {variant}"), allowed)
            });
        };
        let Some(of) = metric::type_of(&path) else {
            return Err(self.problem(begin, format_args!("{path} is not a measurement"), metric::allowed()));
        };
        Ok(Typed { node: Node::Measurement { run, path }, of, at })
    }

    fn call(&mut self, function: Function, at: usize) -> Result<Typed, Problem> {
        self.must_take("(")?;
        let (mut arguments, mut common) = (Vec::new(), None);
        loop {
            let Typed { node, of, at } = self.nested(|parser| parser.binary(0))?;
            let Type::Number(unit) = of else {
                return Err(self.problem(at, format_args!("is {}", named(of)), "a number".to_owned()));
            };
            let before: Unit = *common.get_or_insert(unit);
            let Some(unit) = before.common(unit) else {
                let message = format_args!("{} beside {}", unit.name(), before.name());
                return Err(self.problem(at, message, before.name().to_owned()));
            };
            if function == Function::Share && Unit::RATIO.common(unit).is_none() {
                return Err(self.problem(at, format_args!("is {}", unit.name()), "a ratio".to_owned()));
            }
            common = Some(if function == Function::Share { Unit::SHARE } else { unit });
            arguments.push(node);
            let is_single = matches!(function, Function::Abs | Function::Share);
            if is_single || !self.take(",") {
                break;
            }
        }
        self.must_take(")")?;
        let of = Type::Number(common.expect("it has an argument"));
        Ok(Typed { node: Node::Call(function, arguments), of, at })
    }

    /// A number with its unit, where it has one.
    fn number(&mut self) -> Result<Typed, Problem> {
        let at = self.at;
        let (mut digits, mut power, mut has_point) = (0_u64, 1.0, false);
        while let Some(next) = self.rest().chars().next() {
            match next {
                '0'..='9' => {
                    // So many digits and their power of ten are floats without rounding.
                    if digits >= 100_000_000_000_000 || power >= 1e15 {
                        return Err(self.problem(
                            at,
                            format_args!("has too many digits"),
                            "15 digits".to_owned(),
                        ));
                    }
                    digits = digits * 10 + u64::from(next as u8 - b'0');
                    power *= if has_point { 10.0 } else { 1.0 };
                }
                '.' if !has_point => has_point = true,
                _ => break,
            }
            self.at += 1;
        }
        let mut number = digits as f64 / power;
        let mut of = Unit::PLAIN;
        for (symbol, unit, size) in UNITS {
            if self.take(symbol) {
                // Divided by a power of ten a decimal number stays the nearest to what is meant.
                let is_divided = unit == Unit::SECONDS || unit == Unit::SHARE;
                number = if is_divided { number / size } else { number * size };
                of = unit;
                break;
            }
        }
        Ok(Typed { node: Node::Number(number), of: Type::Number(of), at })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Measured;

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

    const NAMES: [&str; 3] = ["Batching", "Streaming \"all\"", "Nothing"];

    fn holds(text: &str) -> bool {
        Condition::read(text, &NAMES).unwrap_or_else(|problem| panic!("{text}: {problem:?}")).holds(&Two)
    }

    fn shown(text: &str) -> Option<String> {
        let quantity = Quantity::read(text, &NAMES).unwrap_or_else(|problem| panic!("{text}: {problem:?}"));
        quantity.number(&Two).map(|number| crate::shown(number, quantity.unit()).replace('\u{a0}', " "))
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
            let problem = Condition::read(text, &NAMES).expect_err(text);
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
            ("safe", "1: safe does not say of which run"),
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
        let shown = Quantity::read("A.latency_s.p50 * B.latency_s.p50", &NAMES).expect_err("s² has no name");
        assert_eq!(shown.message, "is no unit that can be shown");
        assert_eq!(
            Condition::read("D.safe", &NAMES).unwrap_err().allowed,
            "A Batching, B Streaming \"all\", C Nothing"
        );
    }

    #[test]
    fn where_there_is_one_run_it_needs_no_name() {
        assert!(Condition::read("goodput_tps > 100 tx/s and A.safe", &[]).unwrap().holds(&Two));
        assert!(Condition::read("B.safe", &[]).is_err());
    }
}
