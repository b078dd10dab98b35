//! For the build script of each family's format: its schema as the engine needs it, and no more, since the page ships
//! it. Validation, captions and sweeps read it; descriptions are for people, and the page has the whole file beside the
//! engine.

use std::path::Path;
use std::{env, fs};

use serde_json::Value;

/// Keywords that say nothing about what is allowed, nor what a setting is called, nor how fine it is.
const ANNOTATIONS: [&str; 5] = ["$schema", "title", "description", "x-scale", "x-kinds"];

/// Writes `schema.min.json`, the checked-in `schema.json` without them.
fn main() {
    println!("cargo::rerun-if-changed=schema.json");
    let text = fs::read_to_string("schema.json").expect("the schema is there");
    let mut schema = serde_json::from_str(&text).expect("the schema is JSON");
    strip(&mut schema);
    let out = env::var_os("OUT_DIR").expect("Cargo sets it");
    fs::write(Path::new(&out).join("schema.min.json"), schema.to_string()).expect("OUT_DIR can be written");
}

/// Removes the annotations of a schema and of all schemas in it. The default of an object becomes an empty one, which
/// is filled with the defaults of its members.
fn strip(schema: &mut Value) {
    match schema {
        Value::Object(keywords) => {
            keywords.retain(|keyword, _| !ANNOTATIONS.contains(&keyword.as_str()));
            for (keyword, value) in &mut *keywords {
                match value {
                    // Keys of scenarios, not keywords: one of them is "title".
                    Value::Object(properties) if keyword == "properties" => {
                        properties.values_mut().for_each(strip);
                    }
                    Value::Object(default) if keyword == "default" => default.clear(),
                    value => strip(value),
                }
            }
            // What is left of a setting that has former words beside its range.
            if let Some([alone]) = keywords.get("anyOf").and_then(Value::as_array).map(Vec::as_slice) {
                let Value::Object(mut alone) = alone.clone() else { panic!("{alone} is no schema") };
                keywords.remove("anyOf");
                keywords.append(&mut alone);
            }
        }
        Value::Array(schemas) => {
            // Former words, which are taken for those of today before anything is validated.
            schemas.retain(|schema| schema.get("deprecated").is_none());
            schemas.iter_mut().for_each(strip);
        }
        _ => {}
    }
}
