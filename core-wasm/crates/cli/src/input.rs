//! What commands read: scenarios by file, id or link, and settings of single paths.

use std::convert::Infallible;
use std::{fs, io};

use scenario::{Format, MAX_TEXT_BYTES, Setting, Value};

use crate::failure::Failure;
use crate::families;
use crate::link::{self, Link, Linked};

/// A scenario as a command is given it.
#[derive(Debug)]
pub struct Input {
    /// What to call it: the file or id as it was given, or what a link calls it.
    pub name: String,
    /// The scenario, right or wrong.
    pub text: String,
    /// What the page has shown of it, where it was read from a link.
    pub link: Option<Link>,
}

/// A scenario: the file of that name, else the shipped one of that id, else what a link of the page holds.
///
/// # Errors
/// There is none, the file cannot be read, or the link.
pub fn read(name: &str) -> Result<Input, Failure> {
    let given = |text: String| Input { name: name.to_owned(), text, link: None };
    match (fs::metadata(name), families::shipped(name)) {
        (Ok(file), _) if file.is_file() => read_file(name, MAX_TEXT_BYTES).map(given),
        (_, Some(text)) => Ok(given(text.to_owned())),
        _ => match link::read(name, families::shipped) {
            Some(linked) => {
                let Linked { name, text, link } = linked?;
                Ok(Input { name, text, link: Some(link) })
            }
            None => {
                let ids = families::shipped_ids().collect::<Vec<_>>().join(", ");
                Err(Failure::Usage(format!(
                    "{name}: there is no such scenario (allowed: a file, a link of the page, or one of {ids})"
                )))
            }
        },
    }
}

/// The text of a file of at most `bytes_max` bytes.
///
/// # Errors
/// It cannot be read, or is longer.
pub fn read_file(name: &str, bytes_max: usize) -> Result<String, Failure> {
    let failure = |error: io::Error| Failure::Usage(format!("{name}: {error}"));
    let length = fs::metadata(name).map_err(failure)?.len();
    // So that a file of the wrong kind is refused and not loaded.
    if length > bytes_max as u64 {
        return Err(Failure::Usage(format!("{name}: is {length} bytes long (allowed: {bytes_max})")));
    }
    fs::read_to_string(name).map_err(failure)
}

impl Input {
    /// The variants to run: the one of that name, else those that a link shows, else all of them, else the scenario as
    /// it stands.
    ///
    /// # Errors
    /// The scenario is wrong. (An unknown name is told when it is run.)
    pub fn variants<F: Format>(&self, name: Option<&str>) -> Result<Vec<Option<String>>, Failure> {
        let scenario = scenario::check::<F>(&self.text)?;
        let is_shown = |index: &usize| self.link.as_ref().is_none_or(|link| link.shown.contains(index));
        let names = scenario.variants.into_iter().map(|variant| variant.name).enumerate();
        let shown: Vec<_> =
            names.filter(|(index, _)| is_shown(index)).map(|(_, variant)| Some(variant)).collect();
        Ok(match name {
            Some(name) => vec![Some(name.to_owned())],
            None if shown.is_empty() => vec![None],
            None => shown,
        })
    }
}

/// A `PATH=VALUE` argument; a value that is no JSON is text.
///
/// # Errors
/// There is no `=`.
pub fn setting(argument: &str) -> Result<Setting, String> {
    let (path, value) = split(argument)?;
    Ok((path.to_owned(), Value::json_or_text(value)))
}

/// A `PATH=V1,V2,...` argument.
///
/// # Errors
/// There is no `=`.
pub fn settings(argument: &str) -> Result<(String, Vec<Value>), String> {
    let (path, values) = split(argument)?;
    Ok((path.to_owned(), values.split(',').map(Value::json_or_text).collect()))
}

fn split(argument: &str) -> Result<(&str, &str), String> {
    argument.split_once('=').ok_or_else(|| format!("{argument}: no value (allowed: PATH=VALUE)"))
}

/// An argument that is a setting's value: the scenario's own check tells what is wrong with it.
pub fn value(argument: &str) -> Result<Value, Infallible> {
    Ok(Value::json_or_text(argument))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_json_or_text() {
        let value = |argument: &str| setting(argument).unwrap().1;
        assert_eq!(
            setting("network.window_bytes=null").unwrap(),
            ("network.window_bytes".into(), Value::Null)
        );
        assert_eq!(value("protocol.dissemination=stream"), Value::Text("stream".into()));
        let preset = vec![("preset".to_owned(), Value::Text("a=b".into()))];
        assert_eq!(value("network.latency={\"preset\": \"a=b\"}"), Value::Object(preset));
        assert!(setting("network.sockets").is_err());
        assert_eq!(settings("network.sockets=1,10").unwrap().1, [Value::Number(1.0), Value::Number(10.0)]);
    }
}
