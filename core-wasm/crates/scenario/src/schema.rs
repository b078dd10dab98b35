//! The scenario format as JSON Schema (2020-12): `schema.json`, derived from the types by a test below,
//! and the few questions that validation asks of it.
//!
//! After a change of the types: `BLESS=1 cargo test -p quorumscope-scenario schema`.

use std::sync::OnceLock;

use serde_json::{Map, Value};

/// The schema as text, one description, range, step, unit and label for each field.
pub const SCHEMA_TEXT: &str = include_str!("../schema.json");

/// The schema, parsed once.
pub(crate) fn root() -> &'static Value {
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    SCHEMA.get_or_init(|| serde_json::from_str(SCHEMA_TEXT).expect("schema.json is JSON: a test writes it"))
}

/// The schemas a value may follow: the members of `oneOf` or `anyOf`, or the schema itself.
pub(crate) fn alternatives(schema: &Value) -> Vec<&Value> {
    let members = schema.get("oneOf").or_else(|| schema.get("anyOf")).and_then(Value::as_array);
    members.map_or_else(|| vec![schema], |members| members.iter().collect())
}

/// The properties an object schema names.
pub(crate) fn properties(schema: &Value) -> Option<&Map<String, Value>> {
    schema.get("properties")?.as_object()
}

/// The alternatives of `schema` that `object` may still become, judged by what tells them apart: the
/// value of a constant (`"kind": "crash"`), or a key that the others do not have. None means that it
/// says nothing of the kind; several that it says too much.
pub(crate) fn alternatives_of<'a>(schema: &'a Value, object: &Map<String, Value>) -> Vec<&'a Value> {
    let all: Vec<&Value> = alternatives(schema).into_iter().filter(|one| properties(one).is_some()).collect();
    if all.len() < 2 {
        return all;
    }
    let in_all = |key: &str| all.iter().all(|one| properties(one).is_some_and(|p| p.contains_key(key)));
    let told_apart = |one: &Value| {
        properties(one).into_iter().flatten().any(|(key, property)| match property.get("const") {
            Some(constant) => object.get(key) == Some(constant),
            None => !in_all(key) && !has_tag(&all) && object.contains_key(key),
        })
    };
    all.iter().copied().filter(|one| told_apart(one)).collect()
}

/// Whether the alternatives are told apart by a constant.
pub(crate) fn has_tag(alternatives: &[&Value]) -> bool {
    tag(alternatives).is_some()
}

/// The key whose constant tells the alternatives apart.
pub(crate) fn tag<'a>(alternatives: &[&'a Value]) -> Option<&'a str> {
    let first = properties(alternatives.first()?)?;
    let (key, _) = first.iter().find(|(_, property)| property.get("const").is_some())?;
    Some(key)
}

#[cfg(test)]
mod tests {
    use schemars::{Schema, generate::SchemaSettings, transform::RecursiveTransform};

    use super::*;
    use crate::types::Scenario;

    fn text_from_types() -> String {
        let settings = SchemaSettings::draft2020_12()
            .with(|settings| settings.inline_subschemas = true)
            .with_transform(RecursiveTransform(|schema: &mut Schema| {
                // The width of a Rust integer is no concern of a scenario's author.
                schema.as_object_mut().map(|keywords| keywords.shift_remove("format"));
            }));
        let schema = settings.into_generator().into_root_schema_for::<Scenario>();
        serde_json::to_string_pretty(&schema).unwrap() + "\n"
    }

    #[test]
    fn the_shipped_schema_is_the_one_of_the_types() {
        let current = text_from_types();
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/schema.json"), &current).unwrap();
        } else {
            assert!(
                current == SCHEMA_TEXT,
                "schema.json is stale: BLESS=1 cargo test -p quorumscope-scenario schema"
            );
        }
    }

    /// Every schema below `schema`, itself included, with its path.
    fn visit(schema: &Value, path: &str, see: &mut impl FnMut(&str, &Map<String, Value>)) {
        let Value::Object(keywords) = schema else { return };
        see(path, keywords);
        for (key, property) in properties(schema).into_iter().flatten() {
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
        ];
        visit(root(), "", &mut |path, keywords| {
            for keyword in keywords.keys() {
                assert!(known.contains(&keyword.as_str()), "{path}: {keyword}");
            }
        });
    }

    #[test]
    fn every_number_has_bounds_a_step_and_a_label_and_every_property_a_description() {
        let mut numbers = 0;
        visit(root(), "", &mut |path, keywords| {
            let of_type = |name: &str| {
                keywords
                    .get("type")
                    .is_some_and(|t| t == name || t.as_array().is_some_and(|l| l.contains(&name.into())))
            };
            if (of_type("number") || of_type("integer")) && !keywords.contains_key("const") {
                numbers += 1;
                assert!(
                    keywords.contains_key("minimum") && keywords.contains_key("maximum"),
                    "{path}: bounds"
                );
                let in_list = path.ends_with("[]") || path.contains("expect");
                let endpoint = path.ends_with(".from") || path.ends_with(".to");
                if !in_list && !endpoint {
                    assert!(
                        keywords.contains_key("x-step") && keywords.contains_key("x-label"),
                        "{path}: step, label"
                    );
                }
            }
            for (key, property) in keywords.get("properties").and_then(Value::as_object).into_iter().flatten()
            {
                let tag = property.get("const").is_some_and(Value::is_string);
                assert!(tag || property.get("description").is_some(), "{path}.{key}: description");
            }
        });
        assert!(numbers > 30, "visited {numbers} numbers");
    }
}
