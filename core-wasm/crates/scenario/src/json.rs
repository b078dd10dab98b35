//! JSON as far as scenarios need it: a value, a parser that says where the text is wrong, a writer.
//!
//! Our own and not a library's for three reasons: the engine ships in a page, where a general parser with its
//! typed front end costs ten times as much as this; a key given twice is an error here; and a number is read so
//! that what is written reads back as the same number on every machine ([`crate::decimal`]).

use std::fmt;

use serde::{Serialize, Serializer};

use crate::decimal::{Decimal, decimal};

/// Nesting that is followed; the format needs less than ten.
const DEPTH_MAX: u32 = 64;

/// The most keys of one object; the format has less than twenty.
const KEYS_MAX: usize = 256;

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// Any number; whole ones are exact below 10^15.
    Number(f64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Value>),
    /// An object, its members in the order of the text; no key comes twice.
    Object(Vec<(String, Value)>),
}

/// Where and why a text is no JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// What is wrong.
    pub message: &'static str,
    /// Line, from 1.
    pub line: usize,
    /// Column in bytes, from 1.
    pub column: usize,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} at line {} column {}", self.message, self.line, self.column)
    }
}

impl Value {
    /// A value as an argument gives it: JSON, or where it is none the text itself.
    pub fn json_or_text(text: &str) -> Value {
        Value::parse(text).unwrap_or_else(|_| Value::Text(text.to_owned()))
    }

    /// Reads a whole text.
    ///
    /// # Errors
    /// The first place where the text is no JSON.
    pub fn parse(text: &str) -> Result<Value, SyntaxError> {
        let mut parser = Parser { text: text.as_bytes(), at: 0 };
        let parsed = parser.value(0).and_then(|value| {
            parser.skip_space();
            if parser.at == parser.text.len() { Ok(value) } else { Err("unexpected text after the value") }
        });
        parsed.map_err(|message| {
            let before = &parser.text[..parser.at.min(parser.text.len())];
            let line_start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            SyntaxError { message, line, column: before.len() - line_start + 1 }
        })
    }

    /// The member of an object.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.members().iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// The member of an object, to change it.
    pub(crate) fn get_mut(&mut self, key: &str) -> Option<&mut Value> {
        let Value::Object(members) = self else { return None };
        members.iter_mut().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// Gives a member of an object another value, or an object another member.
    pub(crate) fn set(&mut self, key: &str, value: Value) {
        let Value::Object(members) = self else { return };
        match members.iter_mut().find(|(name, _)| name == key) {
            Some((_, known)) => *known = value,
            None => members.push((key.to_owned(), value)),
        }
    }

    /// The members of an object; none of anything else.
    pub fn members(&self) -> &[(String, Value)] {
        match self {
            Value::Object(members) => members,
            _ => &[],
        }
    }

    /// The items of a list; none of anything else.
    pub fn items(&self) -> &[Value] {
        match self {
            Value::List(items) => items,
            _ => &[],
        }
    }

    /// A string's text.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A number.
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Value {
        Value::Bool(truth)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Value {
        Value::Number(number)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(number as f64)
    }
}

impl<const N: usize> From<[&str; N]> for Value {
    fn from(words: [&str; N]) -> Value {
        Value::List(words.map(Value::from).into())
    }
}

/// As what it is; a whole number as an integer.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(value) => serializer.serialize_bool(*value),
            Value::Number(number) if number.fract() == 0.0 && number.abs() < 1e15 => {
                serializer.serialize_i64(*number as i64)
            }
            Value::Number(number) => serializer.serialize_f64(*number),
            Value::Text(text) => serializer.serialize_str(text),
            Value::List(items) => serializer.collect_seq(items),
            Value::Object(members) => serializer.collect_map(members.iter().map(|(key, value)| (key, value))),
        }
    }
}

/// Compact JSON.
impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Null => formatter.write_str("null"),
            Value::Bool(value) => write!(formatter, "{value}"),
            Value::Number(number) => formatter.write_str(&decimal(*number)),
            Value::Text(text) => write_text(text, formatter),
            Value::List(items) => {
                formatter.write_str("[")?;
                for (index, item) in items.iter().enumerate() {
                    let comma = if index > 0 { "," } else { "" };
                    write!(formatter, "{comma}{item}")?;
                }
                formatter.write_str("]")
            }
            Value::Object(members) => {
                formatter.write_str("{")?;
                for (index, (key, value)) in members.iter().enumerate() {
                    formatter.write_str(if index > 0 { "," } else { "" })?;
                    write_text(key, formatter)?;
                    write!(formatter, ":{value}")?;
                }
                formatter.write_str("}")
            }
        }
    }
}

fn write_text(text: &str, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    use fmt::Write;
    formatter.write_char('"')?;
    for char in text.chars() {
        match char {
            '"' | '\\' => write!(formatter, "\\{char}")?,
            control if control < ' ' => write!(formatter, "\\u{:04x}", control as u32)?,
            other => formatter.write_char(other)?,
        }
    }
    formatter.write_char('"')
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
}

type Parsed<T> = Result<T, &'static str>;

impl Parser<'_> {
    fn peek(&self) -> u8 {
        // No JSON text holds a zero byte outside of a string, so it can stand for the end.
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == byte;
        self.at += usize::from(found);
        found
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), b' ' | b'\n' | b'\r' | b'\t') {
            self.at += 1;
        }
    }

    fn value(&mut self, depth: u32) -> Parsed<Value> {
        if depth > DEPTH_MAX {
            return Err("nested too deeply");
        }
        self.skip_space();
        match self.peek() {
            b'{' => self.object(depth),
            b'[' => self.list(depth),
            b'"' => self.string().map(Value::Text),
            b'-' | b'0'..=b'9' => self.number().map(Value::Number),
            _ => {
                let words =
                    [("null", Value::Null), ("true", Value::Bool(true)), ("false", Value::Bool(false))];
                for (word, value) in words {
                    if self.text[self.at..].starts_with(word.as_bytes()) {
                        self.at += word.len();
                        return Ok(value);
                    }
                }
                Err(if self.at == self.text.len() { "unexpected end of text" } else { "expected a value" })
            }
        }
    }

    fn object(&mut self, depth: u32) -> Parsed<Value> {
        self.at += 1;
        let mut members: Vec<(String, Value)> = Vec::new();
        self.skip_space();
        if self.take(b'}') {
            return Ok(Value::Object(members));
        }
        loop {
            self.skip_space();
            if self.peek() != b'"' {
                return Err("expected a key");
            }
            let start = self.at;
            let key = self.string()?;
            if members.len() == KEYS_MAX || members.iter().any(|(known, _)| *known == key) {
                self.at = start;
                return Err(if members.len() == KEYS_MAX { "too many keys" } else { "duplicate key" });
            }
            self.skip_space();
            if !self.take(b':') {
                return Err("expected \":\" after a key");
            }
            members.push((key, self.value(depth + 1)?));
            self.skip_space();
            if self.take(b'}') {
                return Ok(Value::Object(members));
            }
            if !self.take(b',') {
                return Err("expected \",\" or \"}\"");
            }
        }
    }

    fn list(&mut self, depth: u32) -> Parsed<Value> {
        self.at += 1;
        let mut items = Vec::new();
        self.skip_space();
        if self.take(b']') {
            return Ok(Value::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            self.skip_space();
            if self.take(b']') {
                return Ok(Value::List(items));
            }
            if !self.take(b',') {
                return Err("expected \",\" or \"]\"");
            }
        }
    }

    fn string(&mut self) -> Parsed<String> {
        self.at += 1;
        let mut bytes = Vec::new();
        loop {
            let byte = self.peek();
            match byte {
                b'"' => {
                    self.at += 1;
                    // The text is UTF-8, and what an escape adds is too.
                    return String::from_utf8(bytes).map_err(|_| "not valid UTF-8");
                }
                b'\\' => {
                    self.at += 1;
                    let char = self.escape()?;
                    bytes.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
                }
                0..b' ' => return Err("unterminated string"),
                _ => {
                    bytes.push(byte);
                    self.at += 1;
                }
            }
        }
    }

    fn escape(&mut self) -> Parsed<char> {
        let byte = self.peek();
        self.at += 1;
        match byte {
            b'"' | b'\\' | b'/' => Ok(char::from(byte)),
            b'b' => Ok('\u{8}'),
            b'f' => Ok('\u{c}'),
            b'n' => Ok('\n'),
            b'r' => Ok('\r'),
            b't' => Ok('\t'),
            b'u' => {
                let mut code = self.hex()?;
                if (0xd800..0xdc00).contains(&code) && self.take(b'\\') && self.take(b'u') {
                    let low = self.hex()?;
                    if (0xdc00..0xe000).contains(&low) {
                        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
                    }
                }
                char::from_u32(code).ok_or("unpaired surrogate")
            }
            _ => Err("invalid escape"),
        }
    }

    fn hex(&mut self) -> Parsed<u32> {
        let mut code = 0;
        for _ in 0..4 {
            let digit = char::from(self.peek()).to_digit(16).ok_or("expected a hexadecimal digit")?;
            code = code * 16 + digit;
            self.at += 1;
        }
        Ok(code)
    }

    fn number(&mut self) -> Parsed<f64> {
        let negative = self.take(b'-');
        let mut decimal = Decimal::default();
        if !self.take(b'0') {
            self.digits(&mut decimal, false)?;
        }
        if self.take(b'.') {
            self.digits(&mut decimal, true)?;
        }
        if self.take(b'e') || self.take(b'E') {
            let down = self.take(b'-');
            if !down {
                self.take(b'+');
            }
            let mut exponent = Decimal::default();
            self.digits(&mut exponent, false)?;
            decimal.shift(&exponent, down);
        }
        let magnitude = decimal.into_f64();
        Ok(if negative { -magnitude } else { magnitude })
    }

    fn digits(&mut self, decimal: &mut Decimal, is_fraction: bool) -> Parsed<()> {
        if !self.peek().is_ascii_digit() {
            return Err("expected a digit");
        }
        while self.peek().is_ascii_digit() {
            decimal.push(u64::from(self.peek() - b'0'), is_fraction);
            self.at += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn oracle(value: &Value) -> serde_json::Value {
        match value {
            Value::Null => serde_json::Value::Null,
            Value::Bool(value) => (*value).into(),
            Value::Number(number) => (*number).into(),
            Value::Text(text) => text.as_str().into(),
            Value::List(items) => items.iter().map(oracle).collect(),
            Value::Object(members) => serde_json::Value::Object(
                members.iter().map(|(key, value)| (key.clone(), oracle(value))).collect(),
            ),
        }
    }

    #[test]
    fn numbers_are_the_nearest_floats_of_fifteen_digits() {
        let read = |text: &str| Value::parse(text).unwrap().as_number().unwrap();
        for text in
            ["0", "-0", "1", "0.1", "1e3", "1E-3", "65536", "999999999999999", "123456789.012345", "1.5e-9"]
        {
            assert_eq!(read(text), text.parse::<f64>().unwrap(), "{text}");
        }
        assert_eq!(read("0.30000000000000004"), 0.3);
        assert_eq!(read("1234567890123456789"), 1_234_567_890_123_460_000.0);
        assert_eq!(read("999999999999999.9"), 1e15);
        assert_eq!(read("1e999999999999"), f64::MAX);
        assert_eq!(read("1e-999999999999"), 0.0);
    }

    #[test]
    fn errors_say_where_they_are() {
        let error = |text: &str| Value::parse(text).unwrap_err().to_string();
        assert_eq!(error("{\n  \"a\": 1,\n  \"a\": 2\n}"), "duplicate key at line 3 column 3");
        assert_eq!(error("[1, 2"), "expected \",\" or \"]\" at line 1 column 6");
        assert_eq!(error(""), "unexpected end of text at line 1 column 1");
        for text in [
            "01",
            "1.",
            "+1",
            ".5",
            "1e",
            "nul",
            "\"\\x\"",
            "\"\\ud800\"",
            "\"\n\"",
            "{1:2}",
            "[1,]",
            "{} {}",
            "\u{0}",
        ] {
            assert!(Value::parse(text).is_err(), "{text}");
        }
        assert_eq!(error(&"[".repeat(100_000)), "nested too deeply at line 1 column 66");
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn agrees_with_serde_json(text in "[\\[\\]{}:, \"a-c0-9.eE+\\\\utnr-]{0,24}") {
            let (ours, theirs) = (Value::parse(&text), serde_json::from_str::<serde_json::Value>(&text));
            match (&ours, &theirs) {
                // A key given twice is an error here, and a number is never too large.
                (Err(error), Ok(_)) => prop_assert_eq!(error.message, "duplicate key"),
                (Ok(_), Err(error)) => prop_assert!(error.to_string().contains("out of range"), "{}", error),
                _ => {}
            }
        }

        #[test]
        fn what_is_written_reads_back(text in "\\PC{0,20}", number in any::<f64>(), small in -1000.0..1000.0f64) {
            let first = Value::parse(&format!("[{number}, {small}, {}]", small * 1e-9)).unwrap();
            prop_assert_eq!(&Value::parse(&first.to_string()).unwrap(), &first);
            let read = first.items()[1].as_number().unwrap();
            prop_assert!((read - small).abs() <= small.abs() * 1e-14);
            // What is written in full precision by the standard library is what is written here.
            prop_assert_eq!(decimal(read).parse::<f64>().unwrap(), read);
            let value = Value::Object(vec![(text.clone(), Value::Text(text))]);
            let written = value.to_string();
            prop_assert_eq!(serde_json::from_str::<serde_json::Value>(&written).unwrap(), oracle(&value));
            prop_assert_eq!(Value::parse(&written).unwrap(), value);
        }
    }
}
