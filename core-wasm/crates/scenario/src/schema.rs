//! The scenario format as JSON Schema (2020-12): `schema.json`, derived from the types by the test below.
//!
//! After a change of the types: `BLESS=1 cargo test -p quorumscope-scenario schema`.

use std::sync::OnceLock;

use serde_json::Value;

/// The schema as text, one description, range, step, unit and label for each field.
pub const SCHEMA_TEXT: &str = include_str!("../schema.json");

/// The schema, parsed once.
pub(crate) fn schema() -> &'static Value {
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    SCHEMA.get_or_init(|| serde_json::from_str(SCHEMA_TEXT).expect("schema.json is JSON: a test writes it"))
}

#[cfg(test)]
mod tests {
    use schemars::{Schema, generate::SchemaSettings, transform::RecursiveTransform};

    use super::*;
    use crate::types::Scenario;

    fn schema_from_types() -> String {
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
        let current = schema_from_types();
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/schema.json"), &current).unwrap();
        } else {
            assert!(
                current == SCHEMA_TEXT,
                "schema.json is stale: BLESS=1 cargo test -p quorumscope-scenario schema"
            );
        }
    }
}
