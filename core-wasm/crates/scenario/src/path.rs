//! Sets a value in a scenario by its path, as a variant and `--set` do: `network.window_bytes`, `faults.0.at_s`.

use crate::error::{Code, ScenarioError, hint};
use crate::json::Value;
use crate::schema::{alternatives, alternatives_of, keys, properties, property, tag};

/// Sets what stands at `path` (dots between keys and list positions).
///
/// Sections the file leaves out come into being; list items do not. Where an object is one of several
/// (`network.latency` is uniform, a preset or a matrix), setting a key of another one turns it into that
/// one. The value itself is judged later, with the whole scenario.
///
/// # Errors
/// A path that the format does not know, or a list position that the scenario does not have.
pub(crate) fn assign(
    scenario: &mut Value,
    root: &Value,
    path: &str,
    value: Value,
) -> Result<(), ScenarioError> {
    let unknown =
        |message: String, allowed: String| Err(ScenarioError::new(path, Code::UnknownKey, message, allowed));
    let (mut node, mut schema) = (scenario, root);
    let mut parts = path.split('.').peekable();
    while let Some(part) = parts.next() {
        match node {
            Value::Object(members) if is_open(schema) => {
                // Any key may stand here, such as a path: it is the rest of this one.
                let rest = parts.map(|part| format!(".{part}"));
                let key = std::iter::once(part.to_owned()).chain(rest).collect::<String>();
                members.retain(|(known, _)| *known != key);
                members.push((key, value));
                return Ok(());
            }
            Value::Object(_) => {
                let possible = possible(schema, node);
                let Some(known) = possible.iter().find_map(|one| property(one, part)) else {
                    let keys = keys(&possible);
                    let message = format!("unknown path at {part}{}", hint(part, keys.iter().copied()));
                    return unknown(message, keys.join(", "));
                };
                let Value::Object(members) = node else { unreachable!("matched above") };
                become_alternative(schema, members, part);
                schema = known;
                let position = members.iter().position(|(key, _)| key == part).unwrap_or_else(|| {
                    let empty = if parts.peek().is_some() { Value::Object(Vec::new()) } else { Value::Null };
                    members.push((part.to_owned(), empty));
                    members.len() - 1
                });
                node = &mut members[position].1;
            }
            Value::List(items) => {
                let length = items.len();
                let (Ok(index), Some(item)) = (part.parse::<usize>(), schema.get("items")) else {
                    return unknown(format!("{part} is not a position in the list"), positions(length));
                };
                let Some(slot) = items.get_mut(index) else {
                    return unknown(format!("there is no item {part}"), positions(length));
                };
                (node, schema) = (slot, item);
            }
            _ => {
                return unknown(
                    format!("there is nothing at {part}: the value before it is no object"),
                    String::new(),
                );
            }
        }
    }
    *node = value;
    Ok(())
}

/// "0 to 3": the positions in a list of four.
fn positions(length: usize) -> String {
    match length {
        0 => "none: the list is empty".to_owned(),
        1 => "0".to_owned(),
        _ => format!("0 to {}", length - 1),
    }
}

/// Whether the objects of a schema have whatever keys they like.
fn is_open(schema: &Value) -> bool {
    alternatives(schema).iter().all(|one| properties(one).is_empty())
}

/// The schemas whose keys an object may be given: those it follows, and where another key may turn it into
/// another alternative, all of them.
fn possible<'a>(schema: &'a Value, object: &Value) -> Vec<&'a Value> {
    let chosen = alternatives_of(schema, object);
    if tag(schema).is_some() && !chosen.is_empty() { chosen } else { alternatives(schema).iter().collect() }
}

/// Removes what the alternative that alone has `key` does not know.
fn become_alternative(schema: &Value, members: &mut Vec<(String, Value)>, key: &str) {
    if tag(schema).is_some() {
        return;
    }
    let having: Vec<&Value> =
        alternatives(schema).iter().filter(|one| property(one, key).is_some()).collect();
    if let [one] = having[..] {
        members.retain(|(key, _)| property(one, key).is_some());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ping::Ping;
    use crate::sections::Sections;

    fn json(text: &str) -> Value {
        Value::parse(text).unwrap()
    }

    fn assigned(mut scenario: Value, path: &str, value: Value) -> Result<Value, ScenarioError> {
        assign(&mut scenario, Ping::schema(), path, value).map(|()| scenario)
    }

    #[test]
    fn sections_left_out_come_into_being() {
        let set = assigned(json(r#"{}"#), "network.tcp.reconnect_ms", Value::Number(3.0));
        assert_eq!(set.unwrap(), json(r#"{"network": {"tcp": {"reconnect_ms": 3}}}"#));
    }

    #[test]
    fn list_items_are_set_by_position_and_never_made() {
        let faults = json(r#"{"faults": [{"kind": "crash", "replica": 0, "at_s": 1}]}"#);
        let set = assigned(faults.clone(), "faults.0.at_s", Value::Number(2.0)).unwrap();
        assert_eq!(set, json(r#"{"faults": [{"kind": "crash", "replica": 0, "at_s": 2}]}"#));
        let error = assigned(faults, "faults.1.at_s", Value::Number(2.0)).unwrap_err();
        assert_eq!((error.path.as_str(), error.allowed.as_str()), ("faults.1.at_s", "0"));
    }

    #[test]
    fn below_the_settings_of_a_change_the_rest_of_a_path_is_one_key() {
        let changes =
            json(r#"{"changes": [{"at_s": 1, "set": {"network.loss": 0, "workload.rate_tps": 5}}]}"#);
        let set = assigned(changes, "changes.0.set.network.loss", Value::Number(0.5)).unwrap();
        let expected = r#"{"changes": [{"at_s": 1, "set": {"workload.rate_tps": 5, "network.loss": 0.5}}]}"#;
        assert_eq!(set, json(expected));
    }

    #[test]
    fn a_key_of_another_alternative_replaces_the_one_that_stands() {
        let preset = json(r#"{"network": {"latency": {"preset": "thesis-table-6", "factor": 2}}}"#);
        let set = assigned(preset.clone(), "network.latency.uniform_one_way_ms", Value::Number(5.0)).unwrap();
        assert_eq!(set, json(r#"{"network": {"latency": {"factor": 2, "uniform_one_way_ms": 5}}}"#));
        let set = assigned(preset, "network.latency.factor", Value::Number(3.0)).unwrap();
        assert_eq!(set, json(r#"{"network": {"latency": {"preset": "thesis-table-6", "factor": 3}}}"#));
    }

    #[test]
    fn an_unknown_path_names_itself_and_its_neighbours() {
        for path in ["network.windw_bytes", "", ".", "seed.x", "network..sockets", "faults.x"] {
            assert_eq!(
                assigned(json(r#"{"seed": 1, "faults": []}"#), path, Value::Number(1.0)).unwrap_err().path,
                path
            );
        }
        let error = assigned(json(r#"{}"#), "network.windw_bytes", Value::Number(1.0)).unwrap_err();
        assert!(error.message.contains("window_bytes"), "{error}");
    }
}
