//! The scenario format as JSON Schema (2020-12): `schema.json`, which follows from the types
//! ([`crate::schema_text`]), and the few questions that validation asks of it.
//!
//! After a change of the types: `BLESS=1 cargo test -p quorumscope-FAMILY-format schema`.

use crate::json::Value;

/// The schemas a value may follow: the members of `oneOf` or `anyOf`, or the schema itself.
pub(crate) fn alternatives(schema: &Value) -> &[Value] {
    match schema.get("oneOf").or_else(|| schema.get("anyOf")) {
        Some(members) => members.items(),
        None => std::slice::from_ref(schema),
    }
}

/// The properties an object schema names.
pub(crate) fn properties(schema: &Value) -> &[(String, Value)] {
    schema.get("properties").map_or(&[], Value::members)
}

/// The schema of a property.
pub(crate) fn property<'a>(schema: &'a Value, key: &str) -> Option<&'a Value> {
    schema.get("properties")?.get(key)
}

/// The schema of a member of an object, whichever of several alternatives this is.
fn member<'a>(schema: &'a Value, key: &str) -> Option<&'a Value> {
    alternatives(schema).iter().find_map(|one| property(one, key))
}

/// The schema of a member of an object, or of an item of a list.
fn below<'a>(schema: &'a Value, part: &str) -> Option<&'a Value> {
    let items = schema.get("items").filter(|_| part.parse::<usize>().is_ok());
    items.or_else(|| member(schema, part))
}

/// Why what stands at a path cannot take another value in the middle of a run: it, or what it is part of, says so, or
/// it is more than one setting. None where it can, and where the format has no such path.
pub(crate) fn fixed(root: &'static Value, path: &str) -> Option<&'static str> {
    let mut schema = root;
    for part in path.split('.') {
        schema = below(schema, part)?;
        if let Some(reason) = schema.get("x-fixed") {
            return reason.as_text();
        }
    }
    let is_section = alternatives(schema).iter().any(|one| one.get("properties").is_some());
    is_section.then_some("its settings change one by one")
}

/// The numbers that a setting takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Numbers {
    /// The least of them.
    pub least: f64,
    /// The largest.
    pub most: f64,
    /// How far apart a slider has them; none where no slider has the setting.
    pub step: Option<f64>,
    /// Whether only whole ones are allowed.
    pub whole: bool,
}

/// The numbers that the setting at a path takes, null apart; none where it is no number, and where the format has no
/// such path.
pub fn numbers(root: &Value, path: &str) -> Option<Numbers> {
    alternatives(path.split('.').try_fold(root, below)?).iter().find_map(|one| {
        let number = |keyword| one.get(keyword).and_then(Value::as_number);
        let kind = one.get("type")?;
        let whole = std::iter::once(kind).chain(kind.items()).any(|kind| kind.as_text() == Some("integer"));
        Some(Numbers { least: number("minimum")?, most: number("maximum")?, step: number("x-step"), whole })
    })
}

/// Sections that say what a scenario asks, shows and expects: nothing in them is a setting of a run.
const NO_SETTINGS: [&str; 4] = ["predict", "answer", "view", "expect"];

/// Whether a control can move the setting at a path: a number, true or false, or one of several words. None where no
/// run has a setting there.
pub(crate) fn can_move(root: &Value, path: &str) -> Option<bool> {
    let setting = path.split('.').try_fold(root, member)?;
    if NO_SETTINGS.contains(&path.split('.').next()?) {
        return None;
    }
    let is_control = |name: &Value| matches!(name.as_text(), Some("number" | "integer" | "boolean"));
    Some(alternatives(setting).iter().any(|one| match (one.get("const"), one.get("type")) {
        (Some(word), _) => word.as_text().is_some(),
        (None, Some(kind)) => std::iter::once(kind).chain(kind.items()).any(is_control),
        _ => false,
    }))
}

/// What a setting is called, and its unit; one that the format does not have is called by its path.
pub fn label<'a>(root: &'static Value, path: &'a str) -> (&'a str, &'static str) {
    let text = |keyword| path.split('.').try_fold(root, member)?.get(keyword)?.as_text();
    (text("x-label").unwrap_or(path), text("x-unit").unwrap_or_default())
}

/// The key whose constant tells the alternatives of a schema apart.
pub(crate) fn tag(schema: &Value) -> Option<&str> {
    let of_first = properties(alternatives(schema).first()?);
    of_first
        .iter()
        .find(|(_, property)| property.get("const").is_some_and(|c| c.as_text().is_some()))
        .map(|(key, _)| key.as_str())
}

/// The alternatives of `schema` that `object` may still become, judged by what tells them apart: the
/// value of a constant (`"kind": "crash"`), or a key that the others do not have. None means that it
/// says nothing of the kind; several that it says too much.
pub(crate) fn alternatives_of<'a>(schema: &'a Value, object: &Value) -> Vec<&'a Value> {
    let all = alternatives(schema);
    if all.len() < 2 {
        return all.iter().collect();
    }
    let in_all = |key: &str| all.iter().all(|one| property(one, key).is_some());
    let tag = tag(schema);
    let told_apart = |one: &&Value| match tag {
        Some(tag) => property(one, tag).and_then(|tag| tag.get("const")) == object.get(tag),
        None => properties(one).iter().any(|(key, _)| !in_all(key) && object.get(key).is_some()),
    };
    all.iter().filter(told_apart).collect()
}

/// Writes out what `value`, which `schema` allows, leaves out: every default, in the order of the schema. An object
/// that nothing tells apart is the first of its alternatives.
pub(crate) fn fill(value: &mut Value, schema: &Value) {
    let known = match value {
        Value::List(items) => {
            let schema = schema.get("items");
            return items.iter_mut().for_each(|item| schema.iter().for_each(|schema| fill(item, schema)));
        }
        Value::Object(_) => {
            let chosen = alternatives_of(schema, value);
            chosen.first().or(alternatives(schema).first().as_ref()).map_or(&[][..], |one| properties(one))
        }
        _ => return,
    };
    let Value::Object(members) = value else { return };
    if known.is_empty() {
        return; // Any keys may stand here.
    }
    let mut given = std::mem::take(members);
    for (key, property) in known {
        let at = given.iter().position(|(given, _)| given == key);
        let value = at.map(|at| given.swap_remove(at).1).or_else(|| property.get("default").cloned());
        if let Some(mut value) = value {
            fill(&mut value, property);
            members.push((key.clone(), value));
        }
    }
}

/// The keys that any of some schemas names, each once.
pub(crate) fn keys<'a>(schemas: &[&'a Value]) -> Vec<&'a str> {
    let mut keys: Vec<&str> = Vec::new();
    for (key, _) in schemas.iter().flat_map(|one| properties(one)) {
        if !keys.contains(&key.as_str()) {
            keys.push(key);
        }
    }
    keys
}

/// The JSON types a schema names.
pub(crate) fn types(schema: &Value) -> impl Iterator<Item = &str> {
    let named = schema.get("type");
    let several = named.into_iter().flat_map(Value::items);
    named.into_iter().chain(several).filter_map(Value::as_text)
}
