//! Writes `schema.min.json`: the shipped schema with what validation reads and no more. What is there for
//! people and sliders (descriptions, labels, defaults) would cost the page several kilobytes, which has
//! the whole file beside the engine anyway.

use std::path::Path;
use std::{env, fs};

use serde_json::Value;

/// Keywords that say nothing about what is allowed.
const ANNOTATIONS: [&str; 7] = ["$schema", "title", "description", "default", "x-label", "x-step", "x-scale"];

fn main() {
    println!("cargo::rerun-if-changed=schema.json");
    let text = fs::read_to_string("schema.json").expect("schema.json is checked in");
    let mut schema: Value = serde_json::from_str(&text).expect("schema.json is JSON");
    strip(&mut schema);
    let target = Path::new(&env::var_os("OUT_DIR").expect("Cargo sets it")).join("schema.min.json");
    fs::write(target, schema.to_string()).expect("OUT_DIR can be written");
}

/// Removes the annotations of a schema and of all schemas in it.
fn strip(schema: &mut Value) {
    match schema {
        Value::Object(keywords) => {
            keywords.retain(|keyword, _| !ANNOTATIONS.contains(&keyword.as_str()));
            for (keyword, value) in keywords {
                match value {
                    // Keys of scenarios, not keywords: one of them is "title".
                    Value::Object(properties) if keyword == "properties" => {
                        properties.values_mut().for_each(strip);
                    }
                    value => strip(value),
                }
            }
        }
        Value::Array(schemas) => schemas.iter_mut().for_each(strip),
        _ => {}
    }
}
