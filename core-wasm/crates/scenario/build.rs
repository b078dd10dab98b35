//! Data as the engine needs it, and no more, since the page ships it: `schema.min.json`, the shipped schema with what
//! validation, captions and sweeps read (descriptions are for people; the page has the whole file beside the engine),
//! and `presets.rs`, the delays in `scenarios/latency/` (sources, notes and bandwidths are for people and tests).

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use serde_json::Value;

/// Keywords that say nothing about what is allowed, nor what a setting is called, nor how fine it is.
const ANNOTATIONS: [&str; 5] = ["$schema", "title", "description", "x-scale", "x-kinds"];

/// Names of the latency presets, in the order that they are listed in.
const PRESETS: [&str; 9] = [
    "thesis-table-6",
    "thesis-table-8",
    "thesis-table-10",
    "thesis-table-12",
    "thesis-table-14",
    "thesis-datacentre",
    "paxos-cluster",
    "paxos-emulab",
    "aws-five",
];

fn main() {
    let out = env::var_os("OUT_DIR").expect("Cargo sets it");
    let write = |name: &str, text: String| {
        fs::write(Path::new(&out).join(name), text).expect("OUT_DIR can be written");
    };
    let mut schema = read("schema.json");
    strip(&mut schema);
    write("schema.min.json", schema.to_string());
    write("presets.rs", format!("[{}]", PRESETS.map(preset).join(", ")));
}

/// A checked-in file of JSON.
fn read(path: &str) -> Value {
    println!("cargo::rerun-if-changed={path}");
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
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

/// A table of latencies as a `LatencyPreset` in Rust.
fn preset(id: &str) -> String {
    let table = read(&format!("../../../scenarios/latency/{id}.json"));
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let us = |value: &Value| value.as_u64().expect("whole microseconds");
    let regions: Vec<(String, String)> =
        items(&table["regions"]).map(|region| (text(&region["id"]), text(&region["name"]))).collect();
    let index = |id: &Value| {
        regions.iter().position(|(region, _)| id == region).unwrap_or_else(|| panic!("no region {id}"))
    };
    let mut round_trips_us =
        vec![vec![us(&table["within_region_round_trip_us"]); regions.len()]; regions.len()];
    for link in items(&table["links"]) {
        let (a, b, round_trip_us) = (index(&link["from"]), index(&link["to"]), us(&link["round_trip_us"]));
        round_trips_us[a][b] = round_trip_us;
        round_trips_us[b][a] = round_trip_us;
    }
    let mut rust = format!("LatencyPreset {{ id: {id:?}, regions: &[");
    for (id, name) in &regions {
        let _ = write!(rust, "Region {{ id: {id:?}, name: {name:?} }}, ");
    }
    rust += "], round_trips_us: &[";
    for row in &round_trips_us {
        let _ = write!(rust, "&{row:?}, ");
    }
    rust + "] }"
}

/// The items of a list.
fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().expect("a list").iter()
}
