//! From text to a scenario, or to the list of everything that is wrong with it. Never a panic.
//!
//! Three sieves: JSON syntax; the schema (`walk`), on the JSON value, so that one error hides no other;
//! the rules between values (`rules`), on the typed scenario. So that these speak even when the schema
//! has found errors, what it found is cut out first and the defaults stand in.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::{Code, ScenarioError};
use crate::path::assign;
use crate::rules::contradictions;
use crate::schema;
use crate::types::Scenario;
use crate::walk::walk;

/// Longer texts are refused unread. A matrix of delays between 1,000 replicas fits.
pub const MAX_TEXT_BYTES: usize = 16 << 20;

/// A path and the value it takes: one `--set`, or one entry of a variant's `set`.
pub type Setting = (String, Value);

/// The scenario in `text`, defaults filled in.
///
/// # Errors
/// Everything wrong with it, and with each of its variants.
pub fn check(text: &str) -> Result<Scenario, Vec<ScenarioError>> {
    let value = parse(text)?;
    let mut errors = errors_in(&value);
    for index in 0..value.get("variants").and_then(Value::as_array).map_or(0, Vec::len).min(MAX_VARIANTS) {
        errors.extend(errors_of_variant(&value, index, &errors));
    }
    if errors.is_empty() { typed(value) } else { Err(errors) }
}

/// The run of `text` as one variant (none: as it stands), with `settings` on top, in order.
///
/// The scenario keeps its list of variants, so that a result can still say what it was compared with.
///
/// # Errors
/// Everything wrong with the scenario, the variant's name or the settings.
pub fn resolve(
    text: &str,
    variant: Option<&str>,
    settings: &[Setting],
) -> Result<Scenario, Vec<ScenarioError>> {
    check(text)?;
    let mut value = parse(text)?;
    if let Some(name) = variant {
        let names = variant_names(&value);
        let Some(index) = names.iter().position(|known| known == name) else {
            let message = format!("there is no variant {name:?}");
            return Err(vec![ScenarioError::new("variants", Code::Reference, message, names.join(", "))]);
        };
        value = with_variant(&value, index).map_err(|error| vec![error])?;
    }
    let errors: Vec<ScenarioError> =
        settings.iter().filter_map(|(path, setting)| set(&mut value, path, setting.clone()).err()).collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    let errors = errors_in(&value);
    if errors.is_empty() { typed(value) } else { Err(errors) }
}

/// As the schema allows.
const MAX_VARIANTS: usize = 16;

fn parse(text: &str) -> Result<Value, Vec<ScenarioError>> {
    if text.len() > MAX_TEXT_BYTES {
        let allowed = format!("at most {MAX_TEXT_BYTES} bytes");
        return Err(vec![ScenarioError::new(
            "",
            Code::TooLarge,
            format!("is {} bytes long", text.len()),
            allowed,
        )]);
    }
    serde_json::from_str(text)
        .map_err(|error| vec![ScenarioError::new("", Code::Syntax, error.to_string(), "JSON")])
}

fn typed(value: Value) -> Result<Scenario, Vec<ScenarioError>> {
    Scenario::deserialize(value)
        .map_err(|error| vec![ScenarioError::new("", Code::Type, error.to_string(), "")])
}

/// Everything wrong with the scenario itself, its variants' settings apart.
fn errors_in(value: &Value) -> Vec<ScenarioError> {
    let mut errors = walk(value, schema::root());
    let (sound, unsound) = without_errors(value, &errors);
    match Scenario::deserialize(sound) {
        Ok(scenario) => errors.extend(contradictions(&scenario, &unsound)),
        Err(error) if errors.is_empty() => {
            errors.push(ScenarioError::new("", Code::Type, error.to_string(), ""));
        }
        Err(_) => {}
    }
    errors
}

/// The value without what `errors` complain of, and the sections that lost more than an unknown key.
fn without_errors(value: &Value, errors: &[ScenarioError]) -> (Value, BTreeSet<String>) {
    let mut unsound = BTreeSet::new();
    if errors.is_empty() {
        return (value.clone(), unsound);
    }
    let Value::Object(mut sections) = value.clone() else { return (json!({}), unsound) };
    for error in errors {
        let (section, rest) = error.path.split_once('.').unwrap_or((&error.path, ""));
        let item = rest.split('.').next().and_then(|index| index.parse::<usize>().ok());
        match (sections.get_mut(section), item) {
            (Some(section), _) if error.code == Code::UnknownKey && !rest.is_empty() => remove(section, rest),
            (Some(Value::Array(faults)), Some(index)) if section == "faults" && index < faults.len() => {
                // Keeps the positions of the others, and takes part in no rule.
                faults[index] = json!({"kind": "asynchrony", "extra_ms": 0, "until_s": 1});
            }
            _ => {
                sections.remove(section);
                unsound.insert(section.to_owned());
            }
        }
    }
    (Value::Object(sections), unsound)
}

fn remove(value: &mut Value, path: &str) {
    let (part, rest) = path.split_once('.').map_or((path, None), |(part, rest)| (part, Some(rest)));
    match (value, rest) {
        (Value::Object(object), None) => {
            object.shift_remove(part);
        }
        (Value::Object(object), Some(rest)) => {
            if let Some(value) = object.get_mut(part) {
                remove(value, rest);
            }
        }
        (Value::Array(items), Some(rest)) => {
            if let Some(item) = part.parse::<usize>().ok().and_then(|index| items.get_mut(index)) {
                remove(item, rest);
            }
        }
        _ => {}
    }
}

fn variant_names(value: &Value) -> Vec<String> {
    let variants = value.get("variants").and_then(Value::as_array).into_iter().flatten();
    variants.map(|variant| variant["name"].as_str().unwrap_or_default().to_owned()).collect()
}

/// What the variant adds to the errors of the scenario itself, told at the setting that causes it.
fn errors_of_variant(value: &Value, index: usize, known: &[ScenarioError]) -> Vec<ScenarioError> {
    let at_setting = |path: &str| format!("variants.{index}.set.{path}");
    let changed = match with_variant(value, index) {
        Ok(changed) => changed,
        Err(error) => return vec![ScenarioError { path: at_setting(&error.path), ..error }],
    };
    let settings: Vec<&String> =
        value["variants"][index]["set"].as_object().into_iter().flat_map(|set| set.keys()).collect();
    let new = errors_in(&changed).into_iter().filter(|error| !known.contains(error));
    let located = new.map(|error| {
        let caused =
            settings.iter().any(|path| error.path == **path || error.path.starts_with(&format!("{path}.")));
        match caused {
            true => ScenarioError { path: at_setting(&error.path), ..error },
            false => {
                let message = format!("makes {} wrong: {}", error.path, error.message);
                ScenarioError { path: format!("variants.{index}"), message, ..error }
            }
        }
    });
    located.collect()
}

/// The scenario with the settings of one of its variants.
fn with_variant(value: &Value, index: usize) -> Result<Value, ScenarioError> {
    let mut changed = value.clone();
    for (path, setting) in value["variants"][index]["set"].as_object().into_iter().flatten() {
        set(&mut changed, path, setting.clone())?;
    }
    Ok(changed)
}

/// [`assign`], but for what a setting has no business with.
fn set(value: &mut Value, path: &str, setting: Value) -> Result<(), ScenarioError> {
    match path.split('.').next() {
        Some("version" | "variants" | "expect") => {
            Err(ScenarioError::new(path, Code::UnknownKey, "cannot be set from outside", "another path"))
        }
        _ => assign(value, path, setting),
    }
}
