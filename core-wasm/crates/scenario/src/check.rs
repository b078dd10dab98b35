//! From text to a scenario, or to the list of everything that is wrong with it. Never a panic.
//!
//! Three sieves: JSON syntax; the schema (`walk`), on the JSON value, so that one error hides no other;
//! the rules between values (`rules`), on the typed scenario. So that these speak even when the schema
//! has found errors, what it found is cut out first and the defaults stand in.

use std::marker::PhantomData;

use crate::decimal::decimal;
use crate::error::{Code, ScenarioError, quoted};
use crate::field::Field;
use crate::format::Format;
use crate::former::{renewed, renewed_scenario};
use crate::json::Value;
use crate::path::assign;
use crate::rules::{LEFT_WITH_TCP, contradictions, fill_for_model};
use crate::schema;
use crate::setup::time_from_s;
use crate::types::{NetworkModel, Scenario};
use crate::walk::walk;

/// Longer texts are refused unread. A matrix of delays between 1,000 replicas fits.
pub const MAX_TEXT_BYTES: usize = 16 << 20;

/// The most variants of a scenario, as the schema says; more are not looked into.
const VARIANTS_MAX: usize = 16;

/// The most changes of a scenario, as the schema says; more are not looked into.
const CHANGES_MAX: usize = 16;

/// A path and the value it takes: one `--set`, or one entry of a variant's `set`, or of a change's.
pub type Setting = (String, Value);

/// A scenario with which, and with each of its variants, nothing is wrong.
#[derive(Clone, Debug)]
pub struct Checked<F>(Value, PhantomData<F>);

impl<F: Format> Checked<F> {
    /// The scenario in `text`.
    ///
    /// # Errors
    /// Everything wrong with it, and with each of its variants.
    pub fn read(text: &str) -> Result<Self, Vec<ScenarioError>> {
        checked::<F>(text).map(|value| Checked(value, PhantomData))
    }

    /// The run of it as one variant (none: as it stands), with `settings` on top, in order.
    ///
    /// The scenario keeps its list of variants, so that a result can still say what it was compared with.
    ///
    /// # Errors
    /// What is wrong with the variant's name or the settings.
    pub fn resolve(
        &self,
        variant: Option<&str>,
        settings: &[Setting],
    ) -> Result<Scenario<F>, Vec<ScenarioError>> {
        self.complete(variant, settings).map(|(_, scenario)| scenario)
    }

    /// The same as JSON with every default written out, and as itself: which defaults those are depends on the model of
    /// the network, and that may be the variant's own.
    ///
    /// # Errors
    /// What is wrong with the variant's name or the settings.
    pub fn complete(
        &self,
        variant: Option<&str>,
        settings: &[Setting],
    ) -> Result<(Value, Scenario<F>), Vec<ScenarioError>> {
        let mut value = self.0.clone();
        if let Some(name) = variant {
            set_all::<F>(&mut value, variant_settings(&self.0, name)?)?;
        }
        set_all::<F>(&mut value, settings)?;
        let errors = errors_in::<F>(&value);
        if errors.is_empty() { completed(value) } else { Err(errors) }
    }
}

/// The scenario in `text`, defaults filled in.
///
/// # Errors
/// Everything wrong with it, and with each of its variants.
pub fn check<F: Format>(text: &str) -> Result<Scenario<F>, Vec<ScenarioError>> {
    complete(text).map(|(_, scenario)| scenario)
}

/// The scenario in `text`: as JSON with every default written out, and as itself.
///
/// # Errors
/// Everything wrong with it, and with each of its variants.
pub fn complete<F: Format>(text: &str) -> Result<(Value, Scenario<F>), Vec<ScenarioError>> {
    completed(checked::<F>(text)?)
}

/// The run of `text` as one variant, with `settings` on top ([`Checked::resolve`]).
///
/// # Errors
/// Everything wrong with the scenario, the variant's name or the settings.
pub fn resolve<F: Format>(
    text: &str,
    variant: Option<&str>,
    settings: &[Setting],
) -> Result<Scenario<F>, Vec<ScenarioError>> {
    Checked::read(text)?.resolve(variant, settings)
}

/// What the variant of this name sets.
fn variant_settings<'a>(value: &'a Value, name: &str) -> Result<&'a [Setting], Vec<ScenarioError>> {
    let variants = value.get("variants").map_or(&[][..], Value::items);
    let names = || variants.iter().filter_map(|variant| variant.get("name")?.as_text());
    match names().position(|known| known == name) {
        Some(index) => Ok(variants[index].get("set").map_or(&[][..], Value::members)),
        None => {
            let message = format!("there is no variant {}", quoted(name));
            let allowed = names().collect::<Vec<_>>().join(", ");
            Err(vec![ScenarioError::new("variants", Code::Reference, message, allowed)])
        }
    }
}

/// The value in a text, which is a scenario.
fn checked<F: Format>(text: &str) -> Result<Value, Vec<ScenarioError>> {
    if text.len() > MAX_TEXT_BYTES {
        let allowed = format!("at most {MAX_TEXT_BYTES} bytes");
        return Err(vec![ScenarioError::new(
            "",
            Code::TooLarge,
            format!("is {} bytes long", text.len()),
            allowed,
        )]);
    }
    let value = Value::parse(text).map_err(|error| {
        vec![ScenarioError::new("", Code::Syntax, format!("is not valid JSON: {error}"), String::new())]
    })?;
    let value = renewed_scenario::<F>(value);
    let mut errors = errors_as_written::<F>(&value);
    let variants = value.get("variants").map_or(&[][..], Value::items);
    for (index, variant) in variants.iter().enumerate().take(VARIANTS_MAX) {
        errors.extend(errors_of_variant::<F>(&value, index, variant, &errors));
    }
    if errors.is_empty() { Ok(value) } else { Err(errors) }
}

/// The value with its defaults filled in, and the scenario that it is.
fn completed<F: Format>(mut value: Value) -> Result<(Value, Scenario<F>), Vec<ScenarioError>> {
    fill::<F>(&mut value);
    let scenario = Scenario::read(&value).and_then(|scenario| with_changes_laid_over(scenario, &value));
    match scenario {
        Some(scenario) => Ok((value, scenario)),
        None => {
            // The schema is derived from the types, so that this takes a mistake in one of the two.
            let message = "cannot be read as a scenario, though it follows the schema".to_owned();
            Err(vec![ScenarioError::new("", Code::Type, message, String::new())])
        }
    }
}

/// Writes out every default: those of the network's model first.
fn fill<F: Format>(value: &mut Value) {
    fill_for_model(value);
    schema::fill(value, F::schema());
}

/// `scenario`, which is `value`, with what it is from each of its changes on. One that sets every value to what it is
/// changes nothing, and is left out, so that the run is the one without it.
fn with_changes_laid_over<F: Format>(mut scenario: Scenario<F>, value: &Value) -> Option<Scenario<F>> {
    if !scenario.changes.is_empty() {
        let mut later = value.clone();
        remove(&mut later, "changes");
        fill::<F>(&mut later);
        for mut change in std::mem::take(&mut scenario.changes) {
            let before = later.clone();
            set_all::<F>(&mut later, &change.set.0).ok()?;
            fill::<F>(&mut later);
            if later != before {
                change.then = Some(Box::new(Scenario::read(&later)?));
                scenario.changes.push(change);
            }
        }
    }
    Some(scenario)
}

/// Everything wrong with the scenario itself, its variants' settings apart.
fn errors_in<F: Format>(value: &Value) -> Vec<ScenarioError> {
    let mut errors = walk(value, F::schema());
    let (mut sound, unsound) = without_errors::<F>(value, &errors);
    fill::<F>(&mut sound);
    if let Some(scenario) = Scenario::<F>::read(&sound) {
        let told = |path: &str| errors.iter().any(|error| error.path == path);
        let found = contradictions(&scenario, value, &unsound);
        let news: Vec<_> = found.into_iter().filter(|error| !told(&error.path)).collect();
        errors.extend(news);
    }
    errors.extend(errors_of_changes::<F>(value, &errors));
    errors
}

/// The same of a scenario as it is written, whose changes have to be in the run, and whose clients start in it.
/// `resolve` does not ask this, since `--until` may end a run before them.
fn errors_as_written<F: Format>(value: &Value) -> Vec<ScenarioError> {
    let mut errors = errors_in::<F>(value);
    let changes = value.get("changes").map_or(&[][..], Value::items);
    let late = changes.iter().enumerate().filter_map(|(index, change)| {
        beyond_end::<F>(value, &format!("changes.{index}.at_s"), change.get("at_s"), &errors)
    });
    let start = value.get("workload").and_then(|workload| workload.get("start_s"));
    let start = beyond_end::<F>(value, "workload.start_s", start, &errors);
    let late: Vec<_> = late.chain(start).collect();
    errors.extend(late);
    errors
}

/// That a time at `path`, from which on something is to be another way, is not in the run. What is
/// `known` to be wrong is not looked at.
fn beyond_end<F: Format>(
    value: &Value,
    path: &str,
    from_s: Option<&Value>,
    known: &[ScenarioError],
) -> Option<ScenarioError> {
    if known.iter().any(|error| error.path == path || error.path == "horizon_s") {
        return None;
    }
    let usual = || schema::property(F::schema(), "horizon_s")?.get("default");
    let (from_s, horizon_s) = (from_s?.as_number()?, value.get("horizon_s").or_else(usual)?.as_number()?);
    (time_from_s(from_s) >= time_from_s(horizon_s)).then(|| {
        let [from_s, horizon_s] = [from_s, horizon_s].map(decimal);
        let message = format!("{from_s} is not before the end of the run at {horizon_s}");
        ScenarioError::new(path, Code::Conflict, message, format!("less than {horizon_s}"))
    })
}

/// The value without what `errors` complain of, and the sections that lost more than an unknown key.
fn without_errors<F: Format>(value: &Value, errors: &[ScenarioError]) -> (Value, Vec<String>) {
    let (mut sound, mut unsound) = (value.clone(), Vec::new());
    for error in errors {
        let (section, rest) = error.path.split_once('.').unwrap_or((&error.path, ""));
        let item = rest.split('.').next().and_then(|index| index.parse::<usize>().ok());
        if error.code == Code::UnknownKey {
            remove(&mut sound, &error.path);
        } else if let Some((item, harmless)) =
            item.and_then(|item| Some((item, harmless::<F>(section, item)?)))
        {
            // Keeps the positions of the others, and takes part in no rule.
            replace_item(&mut sound, section, item, harmless);
        } else {
            remove(&mut sound, section);
            unsound.push(section.to_owned());
        }
    }
    (sound, unsound)
}

/// What contradicts nothing, in place of an item of a section; none where the section goes as a whole.
fn harmless<F: Format>(section: &str, item: usize) -> Option<Value> {
    let members: Vec<(&str, Value)> = match section {
        "faults" => vec![
            ("kind", Value::Text("asynchrony".to_owned())),
            ("extra_ms", Value::Number(0.0)),
            ("until_s", Value::Number(1.0)),
        ],
        // A replica that is none, and another one each.
        "adversaries" => {
            let none = f64::from(F::REPLICAS_MAX) + item as f64;
            vec![("kind", first_kind(F::schema())?), ("replica", Value::Number(none))]
        }
        _ => return None,
    };
    Some(Value::Object(members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()))
}

/// The first way of lying.
fn first_kind(schema: &Value) -> Option<Value> {
    let lie = schema::property(schema, "adversaries")?.get("items")?;
    schema::alternatives(schema::property(lie, "kind")?).first()?.get("const").cloned()
}

fn replace_item(value: &mut Value, section: &str, index: usize, new: Value) {
    let Value::Object(members) = value else { return };
    let section = members.iter_mut().find(|(key, _)| key == section);
    if let Some((_, Value::List(items))) = section
        && let Some(item) = items.get_mut(index)
    {
        *item = new;
    }
}

fn remove(value: &mut Value, path: &str) {
    let (part, rest) = path.split_once('.').map_or((path, None), |(part, rest)| (part, Some(rest)));
    match (value, rest) {
        // A key may itself hold a dot: then it is the rest of the path.
        (Value::Object(members), _) if members.iter().any(|(key, _)| key == path) => {
            members.retain(|(key, _)| key != path);
        }
        (Value::Object(members), Some(rest)) => {
            if let Some((_, value)) = members.iter_mut().find(|(key, _)| key == part) {
                remove(value, rest);
            }
        }
        (Value::List(items), Some(rest)) => {
            if let Some(item) = part.parse::<usize>().ok().and_then(|index| items.get_mut(index)) {
                remove(item, rest);
            }
        }
        _ => {}
    }
}

/// What the variant adds to the errors of the scenario itself, told at the setting that causes it.
fn errors_of_variant<F: Format>(
    value: &Value,
    index: usize,
    variant: &Value,
    known: &[ScenarioError],
) -> Vec<ScenarioError> {
    let settings = variant.get("set").map_or(&[][..], Value::members);
    let (mut changed, place) = (value.clone(), format!("variants.{index}"));
    let mut errors = errors_of_settings::<F>(&mut changed, &place, settings, known);
    if errors.is_empty() {
        errors.extend(beyond_end::<F>(&changed, &format!("{place}.from_s"), variant.get("from_s"), known));
    }
    errors
}

/// What the changes in the middle of the run add to the errors of the scenario itself; each change goes on from the one
/// before it.
fn errors_of_changes<F: Format>(value: &Value, known: &[ScenarioError]) -> Vec<ScenarioError> {
    let changes = value.get("changes").map_or(&[][..], Value::items);
    if changes.is_empty() {
        return Vec::new();
    }
    let mut errors = Vec::new();
    let mut later = value.clone();
    remove(&mut later, "changes");
    for (index, change) in changes.iter().enumerate().take(CHANGES_MAX) {
        let place = format!("changes.{index}");
        let (fixed, settings): (Vec<_>, Vec<_>) = change
            .get("set")
            .map_or(&[][..], Value::members)
            .iter()
            .cloned()
            .partition(|(path, _)| schema::fixed(F::schema(), path).is_some());
        errors.extend(fixed.iter().filter_map(|(path, _)| {
            let message =
                format!("cannot change in the middle of a run: {}", schema::fixed(F::schema(), path)?);
            let allowed =
                format!("settings such as network.latency.factor, {} or workload.rate_tps", F::MAY_CHANGE);
            Some(ScenarioError::new(&format!("{place}.set.{path}"), Code::Conflict, message, allowed))
        }));
        let mut changed = later.clone();
        let found = errors_of_settings::<F>(&mut changed, &place, &settings, known);
        // What is wrong is told once, and not of every change after it.
        if found.is_empty() {
            later = changed;
        }
        errors.extend(found);
    }
    errors
}

/// Lays `settings`, which stand at `place`, over `changed`; what that adds to the errors that are known is told at the
/// setting that causes it.
fn errors_of_settings<F: Format>(
    changed: &mut Value,
    place: &str,
    settings: &[Setting],
    known: &[ScenarioError],
) -> Vec<ScenarioError> {
    let at_setting = |path: &str| format!("{place}.set.{path}");
    if let Err(errors) = set_all::<F>(changed, settings) {
        return errors
            .into_iter()
            .map(|error| ScenarioError { path: at_setting(&error.path), ..error })
            .collect();
    }
    let located =
        errors_as_written::<F>(changed).into_iter().filter(|error| !known.contains(error)).map(|error| {
            if settings.iter().any(|(setting, _)| is_at_or_below(&error.path, setting)) {
                ScenarioError { path: at_setting(&error.path), ..error }
            } else {
                let message = format!("makes {} invalid: {}", error.path, error.message);
                ScenarioError { path: place.to_owned(), message, ..error }
            }
        });
    located.collect()
}

fn is_at_or_below(path: &str, setting: &str) -> bool {
    path.strip_prefix(setting).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Sets each path to its value. None lies below another: which of the two came first would decide what is left of
/// either.
fn set_all<F: Format>(value: &mut Value, settings: &[Setting]) -> Result<(), Vec<ScenarioError>> {
    let mut errors = Vec::new();
    for (path, setting) in settings {
        let above = settings.iter().find(|(above, _)| above != path && is_at_or_below(path, above));
        if let Some((above, _)) = above {
            let message = format!("is part of {above}, which is set as well");
            errors.push(ScenarioError::new(
                path,
                Code::Conflict,
                message,
                format!("only one of {above} and {path}"),
            ));
            continue;
        }
        let done = match path.split('.').next() {
            Some("version" | "variants" | "expect" | "predict" | "answer" | "levers") => {
                let message = "cannot be set here".to_owned();
                let allowed = "another setting, such as network.sockets".to_owned();
                Err(ScenarioError::new(path, Code::UnknownKey, message, allowed))
            }
            _ => assign(value, F::schema(), path, renewed::<F>(path, setting.clone())),
        };
        if path == "network.model" && setting.as_text() == Some(NetworkModel::Ideal.word()) {
            // What was said of the other model before says nothing of this one.
            LEFT_WITH_TCP.iter().for_each(|section| remove(value, section));
            for fault in 0..value.get("faults").map_or(0, |faults| faults.items().len()) {
                remove(value, &format!("faults.{fault}.of"));
            }
        }
        errors.extend(done.err());
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}
