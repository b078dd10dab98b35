//! Thousands of arbitrary and mutated scenarios: no panic, and what is accepted survives being written and read.

use proptest::prelude::*;
use quorumscope_hotstuff_format::{complete, resolve, shipped};
use scenario::Code;
use serde_json::{Map, Value, json};

/// Holds whatever the input: errors have words, and an accepted scenario is its own text's meaning.
fn hold(text: &str) -> Result<bool, TestCaseError> {
    match complete(text) {
        Ok((written, scenario)) => {
            prop_assert_eq!(complete(&written.to_string()), Ok((written, scenario)));
            Ok(true)
        }
        Err(errors) => {
            prop_assert!(!errors.is_empty());
            for error in errors {
                prop_assert!(!error.message.is_empty());
                // The schema let pass what the types refuse: the two have come apart.
                prop_assert!(
                    error.code != Code::Type || !error.path.is_empty() || !text.starts_with('{'),
                    "{}",
                    error
                );
            }
            Ok(false)
        }
    }
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-1000i64..1000).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (0.0..100.0f64).prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
        prop::sample::select(vec![
            "crash",
            "twin",
            "fork",
            "silent_leader",
            "*",
            "stream",
            "rotate",
            "eu-central-1",
            "thesis-table-6",
            "drop",
            "closed"
        ])
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec((known_key(), inner), 0..6)
                .prop_map(|members| Value::Object(members.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

/// A key of the format, or any text.
fn known_key() -> impl Strategy<Value = String> {
    let keys = [
        "version",
        "seed",
        "horizon_s",
        "replicas",
        "clients",
        "network",
        "cpu",
        "protocol",
        "workload",
        "faults",
        "adversaries",
        "variants",
        "view",
        "expect",
        "count",
        "regions",
        "names",
        "region",
        "latency",
        "preset",
        "uniform_one_way_ms",
        "matrix_one_way_ms",
        "factor",
        "jitter",
        "window_bytes",
        "sockets",
        "kind",
        "replica",
        "at_s",
        "until_s",
        "groups",
        "depth",
        "by_ms",
        "from",
        "to",
        "name",
        "set",
        "dissemination",
        "batch",
        "stream",
        "leader",
        "levers",
        "answer",
        "text",
        "verdict",
        "reveal",
        "mark",
        "what",
    ];
    prop_oneof![4 => prop::sample::select(keys.to_vec()).prop_map(str::to_owned), 1 => "\\PC{0,8}"]
}

/// A full scenario, so that a mutation meets every section.
fn full() -> Value {
    let mut scenario: Value =
        serde_json::from_str(&complete(shipped("planet").unwrap()).unwrap().0.to_string()).unwrap();
    scenario["faults"] = json!([
        {"kind": "crash", "replica": 0, "at_s": 5, "until_s": 8},
        {"kind": "partition", "groups": [[0, 1], [2, 3]], "at_s": 1, "until_s": 2, "mode": "hold"},
        {"kind": "one_way", "from": 0, "to": 1, "at_s": 1},
        {"kind": "slow_link", "from": "*", "to": 1, "factor": 3, "at_s": 1, "directed": true},
        {"kind": "loss", "rate": 0.1, "at_s": 1, "until_s": 3},
        {"kind": "asynchrony", "extra_ms": 100, "until_s": 4},
    ]);
    scenario["adversaries"] = json!([
        {"replica": 0, "kind": "twin", "groups": [[1], [2, 3]], "at_s": 1, "until_s": 2},
        {"replica": 1, "kind": "fork", "depth": 2},
        {"replica": 2, "kind": "selective_send", "to": [0, 1]},
        {"replica": 2, "kind": "delay_proposals", "by_ms": 20, "at_s": 3},
    ]);
    scenario["expect"] =
        json!([{"variant": "Streaming", "metric": "goodput_tps", "value": 2000, "tolerance": 0.02}]);
    scenario
}

/// How many values there are in `value`, itself included.
fn size(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(size).sum(),
        Value::Object(members) => members.values().map(size).sum(),
        _ => 0,
    }
}

/// Puts `new` in the place of the `index`-th value, in depth-first order; none removes it.
fn replace(value: &mut Value, index: &mut usize, new: &Option<Value>) -> bool {
    if *index == 0 {
        if let Some(new) = new {
            *value = new.clone();
        }
        return true;
    }
    *index -= 1;
    match value {
        Value::Array(items) => {
            for i in 0..items.len() {
                let first = *index == 0;
                if replace(&mut items[i], index, new) {
                    if first && new.is_none() {
                        items.remove(i);
                    }
                    return true;
                }
            }
        }
        Value::Object(members) => {
            for key in members.keys().cloned().collect::<Vec<_>>() {
                let first = *index == 0;
                if replace(&mut members[&key], index, new) {
                    if first && new.is_none() {
                        members.remove(&key);
                    }
                    return true;
                }
            }
        }
        _ => {}
    }
    false
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text(text in "\\PC{0,200}") {
        hold(&text)?;
    }

    #[test]
    fn any_value(value in any_json()) {
        hold(&value.to_string())?;
    }

    #[test]
    fn a_full_scenario_with_values_replaced_or_removed(
        edits in prop::collection::vec((any::<prop::sample::Index>(), prop::option::of(any_json())), 1..4),
    ) {
        let mut scenario = full();
        for (index, new) in edits {
            let mut index = index.index(size(&scenario));
            replace(&mut scenario, &mut index, &new);
        }
        hold(&scenario.to_string())?;
    }

    #[test]
    fn a_full_scenario_with_bytes_replaced(
        edits in prop::collection::vec((any::<prop::sample::Index>(), 32u8..127), 1..6),
    ) {
        let mut text = full().to_string().into_bytes();
        for (index, byte) in edits {
            let index = index.index(text.len());
            text[index] = byte;
        }
        hold(&String::from_utf8_lossy(&text))?;
    }

    #[test]
    fn any_settings(settings in prop::collection::vec((prop::collection::vec(known_key(), 0..5), any_json()), 0..4)) {
        let parsed = |value: Value| scenario::Value::parse(&value.to_string());
        let settings = settings.into_iter().filter_map(|(path, value)| Some((path.join("."), parsed(value).ok()?)));
        let settings: Vec<_> = settings.collect();
        if let Err(errors) = resolve(shipped("planet").unwrap(), Some("Streaming"), &settings) {
            prop_assert!(!errors.is_empty() && errors.iter().all(|error| !error.message.is_empty()));
        }
    }

    #[test]
    fn every_number_in_range_is_read_as_written(horizon_s in 0.001..3600.0f64, delay in 0.0..10000.0f64, rate in 0.0..1e7f64) {
        let scenario = json!({
            "horizon_s": horizon_s,
            "network": {"latency": {"uniform_one_way_ms": delay}},
            "workload": {"rate_tps": rate},
        });
        prop_assert!(hold(&scenario.to_string())?);
    }
}

#[test]
fn the_full_scenario_is_accepted() {
    assert!(hold(&full().to_string()).unwrap());
}
