//! The schema of a scenario as it is checked in: the types', with former words, as text.

use std::fmt::Write;

use crate::field::Field;
use crate::former;
use crate::json::Value;
use crate::schema::{alternatives, property, types};
use crate::sections::Sections;
use crate::types::Scenario;

/// The schema of a family's files: that of the types, with the most replicas that its runs may have.
pub fn schema_of<F: Sections>() -> Value {
    let mut schema = Scenario::<F>::schema();
    let members = schema.get_mut("properties").expect("a section has members");
    let kinds = members.get_mut("replicas").and_then(|replicas| replicas.get_mut("anyOf"));
    let Some(Value::List(kinds)) = kinds else { unreachable!("there are several ways to say it") };
    let mut members = kinds.iter_mut().filter_map(|kind| kind.get_mut("properties"));
    let count = members.find_map(|members| members.get_mut("count")).expect("one of them is a number");
    count.set("maximum", Value::from(i64::from(F::REPLICAS_MAX)));
    schema
}

/// The text of `schema.json`.
pub fn schema_text<F: Sections>() -> String {
    let Value::Object(keywords) = schema_of::<F>() else { unreachable!("a section is an object") };
    let head = [
        ("$schema".to_owned(), Value::from("https://json-schema.org/draft/2020-12/schema")),
        ("title".to_owned(), Value::from("Scenario")),
    ];
    let mut schema = Value::Object(head.into_iter().chain(keywords).collect());
    for (path, keyword, text) in F::TEXTS {
        let setting = at(&mut schema, path).unwrap_or_else(|| panic!("there is no setting {path}"));
        setting.set(keyword, Value::from(*text));
    }
    for (path, former, now) in former::all::<F>() {
        let setting = at(&mut schema, path).unwrap_or_else(|| panic!("there is no setting {path}"));
        add_word(setting, former.value(), now.value());
    }
    let mut text = String::new();
    write_schema(&schema, 0, &mut text);
    text + "\n"
}

/// The schema of the setting at a path; of a list of several kinds, a part of a path may be one of these.
fn at<'a>(schema: &'a mut Value, path: &str) -> Option<&'a mut Value> {
    path.split('.').try_fold(schema, |schema, part| {
        if schema.get("items").is_some() {
            let kinds = schema.get_mut("items")?.get_mut("oneOf")?;
            let Value::List(kinds) = kinds else { return None };
            return kinds.iter_mut().find(|kind| {
                let word = property(kind, "kind").and_then(|kind| kind.get("const"));
                word.and_then(Value::as_text) == Some(part)
            });
        }
        schema.get_mut("properties")?.get_mut(part)
    })
}

/// What a setting takes, one by one: its words, or its range alone, and then this one.
fn add_word(setting: &mut Value, former: Value, now: Value) {
    const LABELS: [&str; 2] = ["x-label", "x-unit"];
    const RANGE: [&str; 5] = ["type", "minimum", "maximum", "x-step", "x-scale"];
    let key = if setting.get("oneOf").is_some() { "oneOf" } else { "anyOf" };
    let mut all = setting.get(key).map_or(Vec::new(), |all| all.items().to_vec());
    if all.is_empty() {
        let Value::Object(keywords) = setting else { unreachable!("a setting is an object") };
        let of = |keyword: &&str| keywords.iter().find(|(known, _)| known == keyword).cloned();
        all.push(Value::Object(RANGE.iter().chain(&LABELS).filter_map(of).collect()));
        keywords.retain(|(keyword, _)| !RANGE.contains(&keyword.as_str()));
    }
    let called = now.as_text().map_or(now.to_string(), str::to_owned);
    let what = if matches!(former, Value::Bool(_)) { "boolean" } else { "string" };
    let keywords = [
        ("description", Value::Text(format!("What {called} was called; still read."))),
        ("type", Value::from(what)),
        ("const", former),
        ("deprecated", Value::Bool(true)),
        ("x-now", now),
    ];
    all.push(Value::Object(keywords.map(|(key, value)| (key.to_owned(), value)).into()));
    setting.set(key, Value::List(all));
}

/// Where a number is written with a point, even if it is whole: a default of what may be broken, and costs.
fn write_schema(schema: &Value, depth: usize, out: &mut String) {
    write_members(schema.members(), depth, out, &mut |key, value, depth, out| match key {
        "properties" => {
            write_members(value.members(), depth, out, &mut |_, schema, depth, out| {
                write_schema(schema, depth, out);
            });
        }
        "items" => write_schema(value, depth, out),
        "oneOf" | "anyOf" => write_items(value.items(), depth, out, &mut write_schema),
        "default" => write_default(value, schema, depth, out),
        "x-costs" => write_plain(value, true, depth, out),
        _ => write_plain(value, false, depth, out),
    });
}

fn write_default(value: &Value, schema: &Value, depth: usize, out: &mut String) {
    let is_broken = types(schema).any(|name| name == "number");
    match value {
        Value::Object(members) => write_members(members, depth, out, &mut |key, value, depth, out| {
            let known = alternatives(schema).iter().find_map(|one| property(one, key));
            write_default(value, known.unwrap_or(&Value::Null), depth, out);
        }),
        value => write_plain(value, is_broken, depth, out),
    }
}

fn write_plain(value: &Value, is_broken: bool, depth: usize, out: &mut String) {
    let _ = match value {
        Value::Object(members) => {
            return write_members(members, depth, out, &mut |_, value, depth, out| {
                write_plain(value, is_broken, depth, out);
            });
        }
        Value::List(items) => {
            return write_items(items, depth, out, &mut |value, depth, out| {
                write_plain(value, is_broken, depth, out);
            });
        }
        Value::Number(number) if is_broken || number.fract() != 0.0 => write!(out, "{number:?}"),
        value => write!(out, "{value}"),
    };
}

type WriteMember<'a> = dyn FnMut(&str, &Value, usize, &mut String) + 'a;
type WriteItem<'a> = dyn FnMut(&Value, usize, &mut String) + 'a;

fn write_members(members: &[(String, Value)], depth: usize, out: &mut String, member: &mut WriteMember<'_>) {
    write_lines('{', members.len(), '}', depth, out, &mut |index, out| {
        let (key, value) = &members[index];
        let _ = write!(out, "{}: ", Value::from(key.as_str()));
        member(key, value, depth + 1, out);
    });
}

fn write_items(items: &[Value], depth: usize, out: &mut String, item: &mut WriteItem<'_>) {
    write_lines('[', items.len(), ']', depth, out, &mut |index, out| item(&items[index], depth + 1, out));
}

/// What stands between two brackets, each on a line of its own.
fn write_lines(
    open: char,
    count: usize,
    close: char,
    depth: usize,
    out: &mut String,
    line: &mut dyn FnMut(usize, &mut String),
) {
    out.push(open);
    for index in 0..count {
        out.push_str(if index > 0 { ",\n" } else { "\n" });
        out.extend(std::iter::repeat_n("  ", depth + 1));
        line(index, out);
    }
    if count > 0 {
        out.push('\n');
        out.extend(std::iter::repeat_n("  ", depth));
    }
    out.push(close);
}
