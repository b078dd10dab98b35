//! Sets a value in a scenario by its path, as a variant and `--set` do: `network.window_bytes`, `faults.0.at_s`.

use serde_json::{Map, Value};

use crate::error::{Code, ScenarioError, nearest};
use crate::schema::{self, alternatives, alternatives_of, properties};

/// Sets what stands at `path` (dots between keys and list positions).
///
/// Sections the file leaves out come into being; list items do not. Where an object is one of several
/// (`network.latency` is uniform, a preset or a matrix), setting a key of another one turns it into that
/// one. The value itself is judged later, with the whole scenario.
///
/// # Errors
/// A path that the format does not know, or a list position that the scenario does not have.
pub(crate) fn assign(scenario: &mut Value, path: &str, value: Value) -> Result<(), ScenarioError> {
    let unknown =
        |message: String, allowed: String| Err(ScenarioError::new(path, Code::UnknownKey, message, allowed));
    let (mut node, mut schema) = (scenario, schema::root());
    let mut parts = path.split('.').peekable();
    while let Some(part) = parts.next() {
        match node {
            Value::Object(object) => {
                let Some(known) = property(schema, object, part) else {
                    let keys = keys(schema, object);
                    let hint = nearest(part, keys.iter().copied());
                    let hint = hint.map_or_else(String::new, |key| format!("; did you mean {key}?"));
                    return unknown(format!("unknown path at {part}{hint}"), keys.join(", "));
                };
                become_alternative(schema, object, part);
                schema = known;
                let empty = if parts.peek().is_some() { Value::Object(Map::new()) } else { Value::Null };
                node = object.entry(part).or_insert(empty);
            }
            Value::Array(items) => {
                let length = items.len();
                let index = part.parse::<usize>().ok().filter(|index| *index < length);
                let Some(index) = index else {
                    let allowed = if length == 0 {
                        "none: the list is empty".into()
                    } else {
                        format!("0 to {}", length - 1)
                    };
                    return unknown(format!("there is no item {part}"), allowed);
                };
                let Some(item) = schema.get("items") else {
                    return unknown("unknown path".into(), String::new());
                };
                schema = item;
                node = &mut items[index];
            }
            _ => return unknown(format!("there is nothing below it at {part}"), String::new()),
        }
    }
    *node = value;
    Ok(())
}

/// The schema of `key` in an object that follows `schema`.
fn property<'a>(schema: &'a Value, object: &Map<String, Value>, key: &str) -> Option<&'a Value> {
    let chosen = alternatives_of(schema, object);
    let all = alternatives(schema);
    chosen.into_iter().chain(all).find_map(|one| properties(one)?.get(key))
}

/// The keys an object that follows `schema` may have.
fn keys<'a>(schema: &'a Value, object: &Map<String, Value>) -> Vec<&'a str> {
    let chosen = alternatives_of(schema, object);
    let tagged = schema::has_tag(&alternatives(schema));
    let from = if tagged && !chosen.is_empty() { chosen } else { alternatives(schema) };
    let mut keys: Vec<&str> = Vec::new();
    for key in from.into_iter().filter_map(properties).flat_map(Map::keys) {
        if !keys.contains(&key.as_str()) {
            keys.push(key);
        }
    }
    keys
}

/// Removes what the alternative that has `key` does not know.
fn become_alternative(schema: &Value, object: &mut Map<String, Value>, key: &str) {
    let all = alternatives(schema);
    if all.len() < 2 || schema::has_tag(&all) {
        return;
    }
    let having: Vec<&Value> = all
        .iter()
        .copied()
        .filter(|one| properties(one).is_some_and(|known| known.contains_key(key)))
        .collect();
    if let [one] = having[..] {
        object.retain(|key, _| properties(one).is_some_and(|known| known.contains_key(key)));
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn assigned(mut scenario: Value, path: &str, value: Value) -> Result<Value, ScenarioError> {
        assign(&mut scenario, path, value).map(|()| scenario)
    }

    #[test]
    fn sections_left_out_come_into_being() {
        let set = assigned(json!({}), "protocol.stream.flush_ms", json!(3));
        assert_eq!(set.unwrap(), json!({"protocol": {"stream": {"flush_ms": 3}}}));
    }

    #[test]
    fn list_items_are_set_by_position_and_never_made() {
        let faults = json!({"faults": [{"kind": "crash", "replica": 0, "at_s": 1}]});
        assert_eq!(assigned(faults.clone(), "faults.0.at_s", json!(2)).unwrap()["faults"][0]["at_s"], 2);
        let error = assigned(faults, "faults.1.at_s", json!(2)).unwrap_err();
        assert_eq!((error.path.as_str(), error.allowed.as_str()), ("faults.1.at_s", "0 to 0"));
    }

    #[test]
    fn a_key_of_another_alternative_replaces_the_one_that_stands() {
        let preset = json!({"network": {"latency": {"preset": "thesis-table-6", "factor": 2}}});
        let set = assigned(preset.clone(), "network.latency.uniform_one_way_ms", json!(5)).unwrap();
        assert_eq!(set["network"]["latency"], json!({"factor": 2, "uniform_one_way_ms": 5}));
        let set = assigned(preset, "network.latency.factor", json!(3)).unwrap();
        assert_eq!(set["network"]["latency"], json!({"preset": "thesis-table-6", "factor": 3}));
    }

    #[test]
    fn an_unknown_path_names_itself_and_its_neighbours() {
        for path in ["network.windw_bytes", "", ".", "seed.x", "network..sockets", "faults.x"] {
            assert_eq!(assigned(json!({"seed": 1, "faults": []}), path, json!(1)).unwrap_err().path, path);
        }
        let error = assigned(json!({}), "network.windw_bytes", json!(1)).unwrap_err();
        assert!(error.message.contains("window_bytes"), "{error}");
    }
}
