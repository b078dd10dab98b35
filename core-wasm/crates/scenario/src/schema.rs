//! The scenario format as JSON Schema (2020-12): `schema.json`, which follows from the types
//! ([`crate::schema_text`]), and the few questions that validation asks of it.
//!
//! After a change of the types: `BLESS=1 cargo test -p quorumscope-scenario schema`.

use std::sync::OnceLock;

use crate::json::Value;

/// The schema as text, one description, range, step, unit and label for each field.
pub const SCHEMA_TEXT: &str = include_str!("../schema.json");

/// The schema without what is there for people and sliders alone (`build.rs`), parsed once.
pub(crate) fn root() -> &'static Value {
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    let text = include_str!(concat!(env!("OUT_DIR"), "/schema.min.json"));
    SCHEMA.get_or_init(|| {
        Value::parse(text).unwrap_or_else(|error| panic!("the build script wrote no JSON: {error}"))
    })
}

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

/// Why what stands at a path cannot take another value in the middle of a run: it, or what it is part of, says so, or
/// it is more than one setting. None where it can, and where the format has no such path.
pub(crate) fn fixed(path: &str) -> Option<&'static str> {
    let mut schema = root();
    for part in path.split('.') {
        let items = schema.get("items").filter(|_| part.parse::<usize>().is_ok());
        schema = items.or_else(|| alternatives(schema).iter().find_map(|one| property(one, part)))?;
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
pub fn numbers(path: &str) -> Option<Numbers> {
    let step = |schema: &'static Value, part: &str| {
        let items = schema.get("items").filter(|_| part.parse::<usize>().is_ok());
        items.or_else(|| alternatives(schema).iter().find_map(|one| property(one, part)))
    };
    alternatives(path.split('.').try_fold(root(), step)?).iter().find_map(|one| {
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
pub(crate) fn can_move(path: &str) -> Option<bool> {
    let step =
        |schema: &'static Value, part: &str| alternatives(schema).iter().find_map(|one| property(one, part));
    let setting = path.split('.').try_fold(root(), step)?;
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
pub fn label(path: &str) -> (&str, &'static str) {
    let step = |schema: &'static Value, part| alternatives(schema).iter().find_map(|one| property(one, part));
    let text = |keyword| path.split('.').try_fold(root(), step)?.get(keyword)?.as_text();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Field;
    use crate::types::Scenario;

    #[test]
    fn the_shipped_schema_is_the_one_of_the_types() {
        let current = crate::schema_text();
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/schema.json"), &current).unwrap();
        } else {
            assert!(
                current == SCHEMA_TEXT,
                "schema.json is stale: BLESS=1 cargo test -p quorumscope-scenario schema"
            );
        }
    }

    /// The schema with its annotations.
    fn full() -> Value {
        Value::parse(SCHEMA_TEXT).unwrap()
    }

    /// Every schema below `schema`, itself included, with its path.
    fn visit(schema: &Value, path: &str, see: &mut impl FnMut(&str, &Value)) {
        see(path, schema);
        for (key, property) in properties(schema) {
            visit(property, &format!("{path}.{key}"), see);
        }
        if let Some(items) = schema.get("items") {
            visit(items, &format!("{path}[]"), see);
        }
        if alternatives(schema).len() > 1 {
            alternatives(schema).iter().for_each(|one| visit(one, path, see));
        }
    }

    /// Validation reads these keywords and no others; a type that needs more must teach it more.
    #[test]
    fn the_schema_uses_only_what_validation_understands() {
        let known = [
            "type",
            "const",
            "minimum",
            "maximum",
            "required",
            "properties",
            "additionalProperties",
            "items",
            "minItems",
            "maxItems",
            "minLength",
            "maxLength",
            "oneOf",
            "anyOf", // read by `walk`
            "$schema",
            "title",
            "description",
            "default",
            "x-label",
            "x-unit",
            "x-step",
            "x-scale",
            "x-kinds",
            "x-fixed",
            "x-costs",
            "deprecated", // left out of what validation reads: former words have been renewed before
            "x-now",
        ];
        visit(&full(), "", &mut |path, keywords| {
            for (keyword, _) in keywords.members() {
                assert!(known.contains(&keyword.as_str()), "{path}: {keyword}");
            }
        });
    }

    #[test]
    fn the_defaults_of_the_schema_are_those_of_the_types() {
        let mut written = String::new();
        let full = full();
        for (section, property) in properties(&full) {
            let default = property.get("default").unwrap_or_else(|| panic!("{section} has a default"));
            let comma = if written.is_empty() { "" } else { "," };
            written += &format!("{comma}\"{section}\":{default}");
        }
        let of_types = Scenario::default().write();
        assert_eq!(Value::parse(&format!("{{{written}}}")).as_ref(), Ok(&of_types));
        // Filled in member by member it is the same.
        assert_eq!(crate::complete("{}"), Ok((of_types, Scenario::default())));
        // Where a member may be left out of an object that may not, its default stands in the schema too.
        let text = r#"{"replicas": {}, "network": {"latency": {}}}"#;
        let count = &alternatives(property(&full, "replicas").unwrap())[0];
        assert_eq!(property(count, "count").unwrap().get("default"), Some(&Value::Number(4.0)));
        assert_eq!(crate::check(text), Ok(Scenario::default()));
        for (key, default) in [("uniform_one_way_ms", 100.0), ("factor", 1.0)] {
            let uniform = &alternatives(property(property(&full, "network").unwrap(), "latency").unwrap())[0];
            assert_eq!(property(uniform, key).unwrap().get("default"), Some(&Value::Number(default)));
        }
    }

    #[test]
    fn every_number_has_bounds_a_step_and_a_label_and_every_property_a_description() {
        let mut numbers = 0;
        visit(&full(), "", &mut |path, keywords| {
            let types = keywords
                .get("type")
                .map_or(vec![], |t| if t.items().is_empty() { vec![t] } else { t.items().iter().collect() });
            let is_number = types.iter().any(|t| matches!(t.as_text(), Some("number" | "integer")));
            let has = |keyword: &str| keywords.get(keyword).is_some();
            if is_number && !has("const") {
                numbers += 1;
                assert!(has("minimum") && has("maximum"), "{path}: bounds");
                let in_list = path.ends_with("[]") || path.contains("expect");
                let endpoint = path.ends_with(".from") || path.ends_with(".to");
                if !in_list && !endpoint {
                    assert!(has("x-step") && has("x-label"), "{path}: step, label");
                }
            }
            for (key, property) in properties(keywords) {
                let tag = property.get("const").is_some_and(|constant| constant.as_text().is_some());
                assert!(tag || property.get("description").is_some(), "{path}.{key}: description");
            }
        });
        assert!(numbers > 30, "visited {numbers} numbers");
    }
}
