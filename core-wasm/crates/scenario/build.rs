//! The latency presets as the engine needs them, and no more, since the page ships them: `presets.rs`, the delays in
//! `scenarios/latency/` (sources, notes and bandwidths are for people and tests).

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use serde_json::Value;

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
    let presets = format!("[{}]", PRESETS.map(preset).join(", "));
    fs::write(Path::new(&out).join("presets.rs"), presets).expect("OUT_DIR can be written");
}

/// A checked-in file of JSON.
fn read(path: &str) -> Value {
    println!("cargo::rerun-if-changed={path}");
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
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
