//! The JSON Schema of what the macros of [`crate::field`] define. A program reads the schema that is checked in; this
//! is what a test holds it against.

use crate::json::Value;
use crate::schema::types;

/// A member of an object.
pub struct Member {
    /// Its key.
    pub name: &'static str,
    /// Its doc comment, as it stands in the source.
    pub help: &'static str,
    /// Whether the format has such a member.
    pub has_place: bool,
    /// What its type says.
    pub schema: Value,
    /// What it is where it is left out; none where it may not be.
    pub default: Option<Value>,
    /// What is said of it beside.
    pub keywords: Vec<(&'static str, Value)>,
}

/// Anything of a JSON type.
pub fn of_type(name: &str) -> Value {
    Value::Object(vec![("type".to_owned(), Value::from(name))])
}

/// A list of what follows a schema.
pub fn list(items: Value) -> Value {
    let mut list = of_type("array");
    list.set("items", items);
    list
}

/// What follows a schema, or null.
pub fn or_null(mut schema: Value) -> Value {
    let null = Value::from("null");
    if let Some(known) = schema.get("type").cloned() {
        schema.set("type", Value::List(vec![known, null]));
    }
    schema
}

/// An object with these members and no others.
pub fn object(help: &str, members: Vec<Member>) -> Value {
    described(help, tagged(None, members))
}

/// One of several objects: the one with this word at `kind`.
pub fn kind(help: &str, word: &str, members: Vec<Member>) -> Value {
    described(help, tagged(Some(word), members))
}

fn tagged(kind: Option<&str>, members: Vec<Member>) -> Value {
    let (mut properties, mut required) = (Vec::new(), Vec::new());
    if let Some(kind) = kind {
        properties.push(("kind".to_owned(), word("", kind)));
        required.push(Value::from("kind"));
    }
    for member in members.into_iter().filter(|member| member.has_place) {
        let Member { name, help, schema, default, keywords, .. } = member;
        if default.is_none() {
            required.push(Value::from(name));
        }
        let (bounds, others): (Vec<_>, Vec<_>) =
            keywords.into_iter().partition(|(key, _)| key.ends_with("min") || key.ends_with("max"));
        let mut property = with(described(help, schema), &bounds);
        default.into_iter().for_each(|default| property.set("default", default));
        properties.push((name.to_owned(), with(property, &others)));
    }
    let mut object = of_type("object");
    object.set("properties", Value::Object(properties));
    object.set("additionalProperties", Value::Bool(false));
    if !required.is_empty() {
        object.set("required", Value::List(required));
    }
    object
}

/// This word.
pub fn word(help: &str, word: &str) -> Value {
    let mut schema = of_type("string");
    schema.set("const", Value::from(word));
    described(help, schema)
}

/// One of several, under `oneOf` or `anyOf`.
pub fn one_of(keyword: &str, help: &str, all: Vec<Value>) -> Value {
    described(help, Value::Object(vec![(keyword.to_owned(), Value::List(all))]))
}

/// An object of those members that have a place.
pub fn written(members: Vec<Option<(String, Value)>>) -> Value {
    Value::Object(members.into_iter().flatten().collect())
}

/// A schema with a description in place of its own; a doc comment of several lines is one text.
pub fn described(help: &str, schema: Value) -> Value {
    let Value::Object(mut keywords) = schema else { return schema };
    if !help.is_empty() {
        keywords.retain(|(key, _)| key != "description");
        keywords.insert(0, ("description".to_owned(), Value::from(help.trim())));
    }
    Value::Object(keywords)
}

/// A schema with more keywords: a bound by what it is of, and any of our own after `x-`.
pub fn with(mut schema: Value, keywords: &[(&str, Value)]) -> Value {
    for (key, value) in keywords {
        if let Some(key) = key.strip_prefix("cell_") {
            inner(&mut schema, |items| inner(items, |cells| bound(cells, key, value)));
        } else if let Some(key) = key.strip_prefix("item_") {
            inner(&mut schema, |items| bound(items, key, value));
        } else if matches!(*key, "min" | "max") {
            bound(&mut schema, key, value);
        } else if *key == "const" {
            schema.set(key, value.clone());
        } else {
            schema.set(&format!("x-{key}"), value.clone());
        }
    }
    schema
}

fn inner(schema: &mut Value, change: impl FnOnce(&mut Value)) {
    let mut items = schema.get("items").cloned().unwrap_or_else(|| panic!("{schema} has no items"));
    change(&mut items);
    schema.set("items", items);
}

fn bound(schema: &mut Value, key: &str, value: &Value) {
    let keyword = match (types(schema).next(), key) {
        (Some("string"), "min") => "minLength",
        (Some("string"), _) => "maxLength",
        (Some("array"), "min") => "minItems",
        (Some("array"), _) => "maxItems",
        (_, "min") => "minimum",
        _ => "maximum",
    };
    schema.set(keyword, value.clone());
}
