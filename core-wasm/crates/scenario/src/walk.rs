//! Holds a JSON value against the shipped schema and lists everything that does not fit.
//!
//! An interpreter of just the part of JSON Schema that `schema.json` uses (a test in `schema` says so).
//! It looks no deeper than the schema does, allocates for errors alone, and stops after
//! [`MAX_ERRORS`].

use serde_json::{Map, Value};

use crate::error::{Code, ScenarioError, nearest};
use crate::schema::{alternatives, alternatives_of, properties, tag};

/// As many errors are listed; one more says that there are others.
pub const MAX_ERRORS: usize = 1000;

/// Everything in `value` that `schema` does not allow.
pub(crate) fn walk(value: &Value, schema: &Value) -> Vec<ScenarioError> {
    let mut errors = Errors(Vec::new());
    errors.check(value, schema, &Path::Root);
    if errors.0.len() > MAX_ERRORS {
        errors.0.truncate(MAX_ERRORS);
        errors.0.push(ScenarioError::new("", Code::TooLarge, "there are more errors than are listed", ""));
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
    fn push(&mut self, path: &Path, code: Code, message: impl Into<String>, allowed: impl Into<String>) {
        if self.0.len() <= MAX_ERRORS {
            self.0.push(ScenarioError::new(path.text(), code, message, allowed));
        }
    }

    fn check(&mut self, value: &Value, schema: &Value, path: &Path) {
        let all = alternatives(schema);
        if all.iter().all(|one| one.get("const").is_some()) {
            return self.check_choice(value, &all, path);
        }
        match value {
            Value::Object(object) if all.iter().any(|one| one.get("type").is_some_and(|t| t == "object")) => {
                self.check_object(object, schema, path);
            }
            _ => match all.iter().find(|one| accepts_type(one, value)) {
                Some(one) if one.get("oneOf").is_none() => self.check_plain(value, one, path),
                Some(word) if alternatives(word).iter().any(|one| one.get("const") == Some(value)) => {}
                Some(_) => {
                    let message = format!("{} is not one of the allowed values", excerpt(value));
                    self.push(path, Code::Choice, message, describe(schema));
                }
                None => {
                    let message = match value {
                        Value::Number(_) if describe(schema).starts_with("a whole number") => {
                            "is not a whole number".into()
                        }
                        value => format!("is {}", kind(value)),
                    };
                    self.push(path, Code::Type, message, describe(schema));
                }
            },
        }
    }

    /// A word, or a number that has to be this one.
    fn check_choice(&mut self, value: &Value, choices: &[&Value], path: &Path) {
        let mut words = choices.iter().filter_map(|one| one.get("const"));
        if words.any(|word| word == value) {
            return;
        }
        let allowed = choices.iter().map(|one| describe(one)).collect::<Vec<_>>().join(", ");
        let shown = excerpt(value);
        if choices.len() == 1 && value.is_string() {
            return self.push(
                path,
                Code::NotAvailable,
                format!("{shown} is not available in this version"),
                allowed,
            );
        }
        let words = choices.iter().filter_map(|one| one.get("const")?.as_str());
        let hint = value.as_str().and_then(|word| nearest(word, words));
        let hint = hint.map_or_else(String::new, |word| format!("; did you mean {word}?"));
        self.push(path, Code::Choice, format!("{shown} is not one of the allowed values{hint}"), allowed);
    }

    fn check_object(&mut self, object: &Map<String, Value>, schema: &Value, path: &Path) {
        let all = alternatives(schema);
        let chosen = alternatives_of(schema, object);
        let [chosen] = chosen[..] else {
            return match (chosen.len(), tag(&all)) {
                (0, Some(tag)) => self.check_tag(object.get(tag), tag, &all, path),
                // What leaves the choice open takes the first, which is the default.
                (0, None) => self.check_members(object, all[0], &all, path),
                _ => {
                    let keys: Vec<&str> = object.keys().map(String::as_str).take(10).collect();
                    let allowed = all.iter().map(|one| describe(one)).collect::<Vec<_>>().join(", or ");
                    self.push(
                        path,
                        Code::Conflict,
                        format!("{} exclude each other", keys.join(", ")),
                        allowed,
                    );
                }
            };
        };
        self.check_members(object, chosen, &[chosen], path);
    }

    fn check_tag(&mut self, value: Option<&Value>, tag: &str, all: &[&Value], path: &Path) {
        let choices: Vec<&Value> = all.iter().filter_map(|one| properties(one)?.get(tag)).collect();
        match value {
            Some(value) => self.check_choice(value, &choices, &Path::Key(path, tag)),
            None => {
                let allowed = choices.iter().map(|one| describe(one)).collect::<Vec<_>>().join(", ");
                self.push(&Path::Key(path, tag), Code::Missing, "is missing", allowed);
            }
        }
    }

    /// The members of an object that follows `schema`; `all` names the keys to offer for an unknown one.
    fn check_members(&mut self, object: &Map<String, Value>, schema: &Value, all: &[&Value], path: &Path) {
        let Some(known) = properties(schema) else { return };
        for (key, value) in object {
            match known.get(key) {
                Some(property) => self.check(value, property, &Path::Key(path, key)),
                None => {
                    let mut keys: Vec<&str> = Vec::new();
                    for key in all.iter().filter_map(|one| properties(one)).flat_map(Map::keys) {
                        if !keys.contains(&key.as_str()) {
                            keys.push(key);
                        }
                    }
                    let hint = nearest(key, keys.iter().copied());
                    let hint = hint.map_or_else(String::new, |key| format!("; did you mean {key}?"));
                    self.push(
                        &Path::Key(path, key),
                        Code::UnknownKey,
                        format!("unknown key{hint}"),
                        keys.join(", "),
                    );
                }
            }
        }
        for key in
            schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
        {
            if !object.contains_key(key) {
                self.push(&Path::Key(path, key), Code::Missing, "is missing", describe(&known[key]));
            }
        }
    }

    /// A value of an allowed type that is not an object.
    fn check_plain(&mut self, value: &Value, schema: &Value, path: &Path) {
        let limit = |keyword: &str| schema.get(keyword).and_then(Value::as_u64);
        match value {
            Value::Number(number) => {
                let number = number.as_f64().unwrap_or(f64::NAN);
                let bound = |keyword: &str| schema.get(keyword).and_then(Value::as_f64);
                let fits = bound("minimum").is_none_or(|minimum| number >= minimum)
                    && bound("maximum").is_none_or(|maximum| number <= maximum);
                if !fits {
                    self.push(
                        path,
                        Code::Range,
                        format!("{} is out of range", excerpt(value)),
                        describe(schema),
                    );
                }
            }
            Value::String(text) => {
                let length = text.chars().count() as u64;
                if limit("minLength").is_some_and(|least| length < least) {
                    self.push(path, Code::Range, "is empty", describe(schema));
                }
                if limit("maxLength").is_some_and(|most| length > most) {
                    self.push(path, Code::TooLarge, format!("has {length} characters"), describe(schema));
                }
            }
            Value::Array(items) => {
                let length = items.len() as u64;
                if limit("maxItems") == Some(0) && length > 0 {
                    return self.push(path, Code::NotAvailable, "is not available in this version", "[]");
                }
                if limit("minItems").is_some_and(|least| length < least) {
                    self.push(path, Code::Range, "is empty", describe(schema));
                }
                if limit("maxItems").is_some_and(|most| length > most) {
                    return self.push(path, Code::TooLarge, format!("has {length} items"), describe(schema));
                }
                if let Some(schema) = schema.get("items") {
                    for (index, item) in items.iter().enumerate() {
                        self.check(item, schema, &Path::Index(path, index));
                    }
                }
            }
            Value::Null | Value::Bool(_) | Value::Object(_) => {}
        }
    }
}

/// Whether a value of this JSON type may follow the schema.
fn accepts_type(schema: &Value, value: &Value) -> bool {
    let is = |name: &str| match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        _ => value.is_object(),
    };
    match schema.get("type") {
        Some(Value::String(name)) => is(name),
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).any(is),
        _ => alternatives(schema)
            .iter()
            .any(|one| one.get("const").is_some_and(|c| c.is_string() && value.is_string())),
    }
}

/// What a schema allows, in words.
pub(crate) fn describe(schema: &Value) -> String {
    if let Some(constant) = schema.get("const") {
        return constant.as_str().map_or_else(|| constant.to_string(), str::to_owned);
    }
    let all = alternatives(schema);
    if schema.get("oneOf").is_some() || schema.get("anyOf").is_some() {
        return match tag(&all) {
            Some(tag) => format!("an object with a {tag}"),
            None => all.iter().map(|one| describe(one)).collect::<Vec<_>>().join(", "),
        };
    }
    let names: Vec<&str> = match schema.get("type") {
        Some(Value::String(name)) => vec![name],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => vec![],
    };
    let range = |least: &str, most: &str| {
        let (least, most) = (schema.get(least)?.as_f64()?, schema.get(most)?.as_f64()?);
        let unit =
            schema.get("x-unit").and_then(Value::as_str).map_or_else(String::new, |unit| format!(" {unit}"));
        Some(format!("{least} to {most}{unit}"))
    };
    let words = names.iter().map(|name| match *name {
        "null" => "null".to_owned(),
        "boolean" => "true, false".to_owned(),
        "integer" => range("minimum", "maximum")
            .map_or("a whole number".into(), |range| format!("a whole number {range}")),
        "number" => {
            range("minimum", "maximum").map_or("a number".into(), |range| format!("a number {range}"))
        }
        "string" => match schema.get("maxLength") {
            Some(most) => format!("text of at most {most} characters"),
            None => "text".to_owned(),
        },
        "array" => match (schema.get("minItems"), schema.get("maxItems")) {
            (least, Some(most)) => format!("a list of {} to {most} items", least.unwrap_or(&Value::from(0))),
            _ => "a list".to_owned(),
        },
        _ => match properties(schema) {
            Some(keys) => {
                format!("an object with {}", keys.keys().map(String::as_str).collect::<Vec<_>>().join(", "))
            }
            None => "an object".to_owned(),
        },
    });
    words.collect::<Vec<_>>().join(" or ")
}

/// The JSON type of a value, in words.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// A value as JSON, cut where it is long.
fn excerpt(value: &Value) -> String {
    const MAX_CHARS: usize = 40;
    match value {
        Value::Array(_) | Value::Object(_) => kind(value).to_owned(),
        value => {
            let text = value.to_string();
            if text.chars().count() <= MAX_CHARS {
                return text;
            }
            text.chars().take(MAX_CHARS).chain("...".chars()).collect()
        }
    }
}
