//! The checked-in schema is that of the types, and uses what validation understands.

use quorumscope_hotstuff_format::{HotStuff, SCHEMA_TEXT, Scenario, check, complete};
use scenario::field::Field;
use scenario::{Value, schema_text};

fn properties(schema: &Value) -> &[(String, Value)] {
    schema.get("properties").map_or(&[], Value::members)
}

fn property<'a>(schema: &'a Value, key: &str) -> Option<&'a Value> {
    schema.get("properties")?.get(key)
}

fn alternatives(schema: &Value) -> &[Value] {
    schema.get("oneOf").or_else(|| schema.get("anyOf")).map_or(&[], Value::items)
}

#[test]
fn the_shipped_schema_is_the_one_of_the_types() {
    let current = schema_text::<HotStuff>();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/schema.json"), &current).unwrap();
    } else {
        assert!(
            current == SCHEMA_TEXT,
            "schema.json is stale: BLESS=1 cargo test -p quorumscope-hotstuff-format schema"
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
    alternatives(schema).iter().for_each(|one| visit(one, path, see));
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
    assert_eq!(complete("{}"), Ok((of_types, Scenario::default())));
    // Where a member may be left out of an object that may not, its default stands in the schema too.
    let text = r#"{"replicas": {}, "network": {"latency": {}}}"#;
    let count = &alternatives(property(&full, "replicas").unwrap())[0];
    assert_eq!(property(count, "count").unwrap().get("default"), Some(&Value::Number(4.0)));
    assert_eq!(check(text), Ok(Scenario::default()));
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
