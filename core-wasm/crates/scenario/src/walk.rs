//! Holds a JSON value against the shipped schema and lists everything that does not fit.
//!
//! An interpreter of just the part of JSON Schema that `schema.json` uses (a test in `schema` says so), and with it the
//! schema of a sweep.
//! It looks no deeper than the schema does, allocates for errors alone, and stops after
//! [`MAX_ERRORS`].

use crate::error::{Code, ScenarioError, hint};
use crate::json::Value;
use crate::schema::{alternatives, alternatives_of, keys, properties, property, tag, types};

/// As many errors are listed; one more says that there are others.
pub const MAX_ERRORS: usize = 1000;

/// Everything in `value` that `schema` does not allow.
pub fn walk(value: &Value, schema: &Value) -> Vec<ScenarioError> {
    let mut errors = Errors(Vec::new());
    errors.check(value, schema, &Path::Root);
    if errors.0.len() > MAX_ERRORS {
        errors.0.truncate(MAX_ERRORS);
        errors.0.push(ScenarioError::new(
            "",
            Code::TooLarge,
            "more errors follow that are not listed".to_owned(),
            String::new(),
        ));
    }
    errors.0
}

/// Where the walk stands; written out only for an error.
enum Path<'a> {
    Root,
    Key(&'a Path<'a>, &'a str),
    Index(&'a Path<'a>, usize),
}

impl Path<'_> {
    fn text(&self) -> String {
        let join = |parent: &Path, part: &str| match parent {
            Path::Root => part.to_owned(),
            parent => format!("{}.{part}", parent.text()),
        };
        match self {
            Path::Root => String::new(),
            Path::Key(parent, key) => join(parent, key),
            Path::Index(parent, index) => join(parent, &index.to_string()),
        }
    }
}

struct Errors(Vec<ScenarioError>);

impl Errors {
    fn push(&mut self, path: &Path, code: Code, message: String, allowed: String) {
        if self.0.len() <= MAX_ERRORS {
            self.0.push(ScenarioError { path: path.text(), code, message, allowed });
        }
    }

    fn check(&mut self, value: &Value, schema: &Value, path: &Path) {
        let all = alternatives(schema);
        if all.iter().all(|one| one.get("const").is_some()) {
            return self.check_choice(value, &all.iter().collect::<Vec<_>>(), path);
        }
        if matches!(value, Value::Object(_)) && all.iter().any(|one| types(one).any(|name| name == "object"))
        {
            return self.check_object(value, schema, path);
        }
        match all.iter().find(|one| accepts_type(one, value)) {
            Some(one) if one.get("oneOf").is_none() => self.check_plain(value, one, path),
            Some(words) if alternatives(words).iter().any(|one| one.get("const") == Some(value)) => {}
            Some(_) => {
                let message = format!("{} is not one of the allowed values", excerpt(value));
                self.push(path, Code::Choice, message, describe(schema));
            }
            None => {
                let whole = matches!(value, Value::Number(_))
                    && all.iter().any(|one| types(one).any(|t| t == "integer"));
                let message =
                    if whole { "is not a whole number".to_owned() } else { format!("is {}", kind(value)) };
                self.push(path, Code::Type, message, describe(schema));
            }
        }
    }

    /// A word, or a number that has to be this one.
    fn check_choice(&mut self, value: &Value, choices: &[&Value], path: &Path) {
        let words = || choices.iter().filter_map(|one| one.get("const"));
        if words().any(|word| word == value) {
            return;
        }
        let (shown, allowed) = (excerpt(value), describe_all(choices, ", "));
        match value.as_text() {
            Some(_) if choices.len() == 1 => {
                self.push(
                    path,
                    Code::NotAvailable,
                    format!("{shown} is not available in this version"),
                    allowed,
                );
            }
            text => {
                let hint =
                    text.map_or_else(String::new, |text| hint(text, words().filter_map(Value::as_text)));
                self.push(
                    path,
                    Code::Choice,
                    format!("{shown} is not one of the allowed values{hint}"),
                    allowed,
                );
            }
        }
    }

    fn check_object(&mut self, object: &Value, schema: &Value, path: &Path) {
        let all: Vec<&Value> = alternatives(schema).iter().collect();
        let chosen = alternatives_of(schema, object);
        match (&chosen[..], tag(schema)) {
            ([chosen], _) => self.check_members(object, chosen, &[chosen], path),
            ([], Some(tag)) => {
                let choices: Vec<&Value> = all.iter().filter_map(|one| property(one, tag)).collect();
                match object.get(tag) {
                    Some(value) => self.check_choice(value, &choices, &Path::Key(path, tag)),
                    None => {
                        let allowed = describe_all(&choices, ", ");
                        self.push(&Path::Key(path, tag), Code::Missing, "is missing".to_owned(), allowed);
                    }
                }
            }
            // What leaves the choice open takes the first, which is the default.
            ([], None) => self.check_members(object, all[0], &all, path),
            _ => {
                let present: Vec<&str> =
                    keys(&chosen).into_iter().filter(|key| object.get(key).is_some()).collect();
                let message = format!("only one of {} may be given", present.join(", "));
                self.push(path, Code::Conflict, message, describe_all(&all, ", or "));
            }
        }
    }

    /// The members of an object that follows `schema`; `all` names the keys to offer for an unknown one.
    fn check_members(&mut self, object: &Value, schema: &Value, all: &[&Value], path: &Path) {
        if properties(schema).is_empty() {
            return;
        }
        for (key, value) in object.members() {
            match property(schema, key) {
                Some(property) => self.check(value, property, &Path::Key(path, key)),
                None => {
                    let keys = keys(all);
                    let message = format!("unknown key{}", hint(key, keys.iter().copied()));
                    self.push(&Path::Key(path, key), Code::UnknownKey, message, keys.join(", "));
                }
            }
        }
        for key in schema.get("required").into_iter().flat_map(Value::items).filter_map(Value::as_text) {
            if object.get(key).is_none() {
                let allowed = property(schema, key).map_or_else(String::new, describe);
                self.push(&Path::Key(path, key), Code::Missing, "is missing".to_owned(), allowed);
            }
        }
    }

    /// A value of an allowed type that is not an object.
    fn check_plain(&mut self, value: &Value, schema: &Value, path: &Path) {
        let limit = |keyword: &str| schema.get(keyword).and_then(Value::as_number);
        let (length, least, most) = match value {
            Value::Number(number) => {
                let fits = limit("minimum").is_none_or(|minimum| *number >= minimum)
                    && limit("maximum").is_none_or(|maximum| *number <= maximum);
                if !fits {
                    self.push(
                        path,
                        Code::Range,
                        format!("{} is out of range", excerpt(value)),
                        describe(schema),
                    );
                }
                return;
            }
            Value::Text(text) => (text.chars().count(), "minLength", "maxLength"),
            Value::List(items) => (items.len(), "minItems", "maxItems"),
            _ => return,
        };
        let length = length as f64;
        if limit(most) == Some(0.0) && length > 0.0 {
            return self.push(
                path,
                Code::NotAvailable,
                "is not available in this version".to_owned(),
                "[]".to_owned(),
            );
        }
        if limit(least).is_some_and(|least| length < least) {
            let message = if length == 0.0 { "is empty".to_owned() } else { holds(value, length) };
            self.push(path, Code::Range, message, describe(schema));
        }
        if limit(most).is_some_and(|most| length > most) {
            return self.push(path, Code::TooLarge, holds(value, length), describe(schema));
        }
        if let Some(schema) = schema.get("items") {
            for (index, item) in value.items().iter().enumerate() {
                self.check(item, schema, &Path::Index(path, index));
            }
        }
    }
}

/// Whether a value of this JSON type may follow the schema.
fn accepts_type(schema: &Value, value: &Value) -> bool {
    let is = |name: &str| match value {
        Value::Null => name == "null",
        Value::Bool(_) => name == "boolean",
        Value::Number(number) => name == "number" || (name == "integer" && number.fract() == 0.0),
        Value::Text(_) => name == "string",
        Value::List(_) => name == "array",
        Value::Object(_) => name == "object",
    };
    let words = schema.get("oneOf").into_iter().flat_map(Value::items);
    types(schema).any(is) || words.flat_map(types).any(is)
}

/// What a schema allows, in words.
fn describe(schema: &Value) -> String {
    if let Some(constant) = schema.get("const") {
        return constant.as_text().map_or_else(|| constant.to_string(), str::to_owned);
    }
    if schema.get("oneOf").is_some() || schema.get("anyOf").is_some() {
        return match tag(schema) {
            Some(tag) => format!("an object with a {tag}"),
            None => describe_all(&alternatives(schema).iter().collect::<Vec<_>>(), ", "),
        };
    }
    let range = |least: &str, most: &str| match (schema.get(least), schema.get(most)) {
        (Some(least), Some(most)) if least == most => format!(" {least}"),
        (Some(least), Some(most)) => format!(" {least} to {most}"),
        (None, Some(most)) => format!(" 0 to {most}"),
        _ => String::new(),
    };
    let unit =
        || schema.get("x-unit").and_then(Value::as_text).map_or_else(String::new, |unit| format!(" {unit}"));
    let words = types(schema).map(|name| match name {
        "null" => "null".to_owned(),
        "boolean" => "true, false".to_owned(),
        "integer" => format!("a whole number{}{}", range("minimum", "maximum"), unit()),
        "number" => format!("a number{}{}", range("minimum", "maximum"), unit()),
        "string" => sized("text", range("minLength", "maxLength"), "characters"),
        "array" => sized("a list", range("minItems", "maxItems"), "items"),
        _ if properties(schema).is_empty() => "an object".to_owned(),
        _ => format!("an object with {}", keys(&[schema]).join(", ")),
    });
    words.collect::<Vec<_>>().join(" or ")
}

/// "a list of 2 to 4 items"; of any size "a list".
fn sized(what: &str, range: String, of: &str) -> String {
    if range.is_empty() { what.to_owned() } else { format!("{what} of{range} {of}") }
}

fn describe_all(schemas: &[&Value], between: &str) -> String {
    schemas.iter().map(|one| describe(one)).collect::<Vec<_>>().join(between)
}

/// The JSON type of a value, in words.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::Text(_) => "text",
        Value::List(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// How much a text or a list holds: "has 5 items".
fn holds(value: &Value, length: f64) -> String {
    let noun = match value {
        Value::Text(_) => "character",
        _ => "item",
    };
    format!("has {} {noun}{}", length as u64, if length == 1.0 { "" } else { "s" })
}

/// A value as JSON, cut where it is long.
fn excerpt(value: &Value) -> String {
    const MAX_CHARS: usize = 40;
    if matches!(value, Value::List(_) | Value::Object(_)) {
        return kind(value).to_owned();
    }
    // The parser reads numbers from 1e22 on as `f64::MAX`.
    if value.as_number().is_some_and(|number| number.abs() == f64::MAX) {
        return "a number of that size".to_owned();
    }
    let mut text = value.to_string();
    if let Some((end, _)) = text.char_indices().nth(MAX_CHARS) {
        text.truncate(end);
        text.push_str("...");
    }
    text
}
