//! What commands read: scenarios by file or id, and settings of single paths.

use std::fs;

use scenario::{MAX_TEXT_BYTES, Setting};
use serde_json::Value;

use crate::failure::Failure;

/// The text of a scenario: the file of that name, else the shipped scenario of that id.
///
/// # Errors
/// Neither exists, or the file cannot be read.
pub fn read(name: &str) -> Result<String, Failure> {
    match (fs::metadata(name), scenario::shipped(name)) {
        (Ok(file), _) if file.is_file() => {
            // So that a file of the wrong kind is refused and not loaded.
            if file.len() > MAX_TEXT_BYTES as u64 {
                return Err(Failure::Usage(format!(
                    "{name}: is {} bytes long (allowed: {MAX_TEXT_BYTES})",
                    file.len()
                )));
            }
            fs::read_to_string(name).map_err(|error| Failure::Usage(format!("{name}: {error}")))
        }
        (_, Some(text)) => Ok(text.to_owned()),
        _ => {
            let ids = scenario::shipped_ids().collect::<Vec<_>>().join(", ");
            Err(Failure::Usage(format!(
                "{name}: there is no such scenario (allowed: a file, or one of {ids})"
            )))
        }
    }
}

/// A `PATH=VALUE` argument; a value that is no JSON is text.
///
/// # Errors
/// There is no `=`.
pub fn setting(argument: &str) -> Result<Setting, String> {
    let (path, value) = split(argument)?;
    Ok((path.to_owned(), json_or_text(value)))
}

/// A `PATH=V1,V2,...` argument.
///
/// # Errors
/// There is no `=`.
pub fn settings(argument: &str) -> Result<(String, Vec<Value>), String> {
    let (path, values) = split(argument)?;
    Ok((path.to_owned(), values.split(',').map(json_or_text).collect()))
}

fn split(argument: &str) -> Result<(&str, &str), String> {
    argument.split_once('=').ok_or_else(|| format!("{argument}: no value (allowed: PATH=VALUE)"))
}

fn json_or_text(value: &str) -> Value {
    serde_json::from_str(value).unwrap_or_else(|_| Value::from(value))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_value_is_json_or_text() {
        assert_eq!(
            setting("network.window_bytes=null").unwrap(),
            ("network.window_bytes".into(), Value::Null)
        );
        assert_eq!(setting("protocol.dissemination=stream").unwrap().1, json!("stream"));
        assert_eq!(setting("network.latency={\"preset\": \"a=b\"}").unwrap().1, json!({"preset": "a=b"}));
        assert!(setting("network.sockets").is_err());
        assert_eq!(settings("network.sockets=1,10").unwrap().1, [json!(1), json!(10)]);
    }
}
