//! What a setting used to be called: read wherever a scenario may say it, and taken for what it is today before
//! anything is checked, so that old files and links stay what they are. Nothing writes it any more.

use crate::json::Value;
use crate::sections::{Former, Said, Sections};

/// What settings of all families used to be called.
const SHARED: [Former; 2] = [
    ("clients.replies", Said::Word("first"), Said::Number(1.0)),
    ("clients.replies", Said::Word("matching"), Said::Nothing),
];

/// What settings used to be called.
pub(crate) fn all<F: Sections>() -> impl Iterator<Item = Former> {
    F::FORMER.iter().copied().chain(SHARED)
}

/// Today's word for one that the setting at `path` has or had.
pub fn current<'a, F: Sections>(path: &str, word: &'a str) -> &'a str {
    let now = all::<F>().find_map(|(setting, former, now)| match (former, now) {
        (Said::Word(former), Said::Word(now)) if setting == path && former == word => Some(now),
        _ => None,
    });
    now.unwrap_or(word)
}

/// The words that the setting at `path` had for today's `now`.
pub fn former<F: Sections>(path: &str, now: &str) -> impl Iterator<Item = &'static str> {
    all::<F>().filter_map(move |(setting, former, word)| match (former, word) {
        (Said::Word(former), Said::Word(word)) if setting == path && word == now => Some(former),
        _ => None,
    })
}

/// The value of the setting, or of the section, at `path`, in today's words.
pub fn renewed<F: Sections>(path: &str, value: Value) -> Value {
    let Value::Object(members) = value else {
        let entry = all::<F>().find(|(setting, former, _)| *setting == path && former.is(&value));
        return entry.map_or(value, |(_, _, now)| now.value());
    };
    let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    // A key that is itself a path, as in the settings of a variant, leads to the same place.
    let renew = |(key, value): (String, Value)| {
        let value = renewed::<F>(&below(&key), value);
        (key, value)
    };
    Value::Object(members.into_iter().map(renew).collect())
}

/// A whole scenario in today's words, those of its variants and changes too.
pub(crate) fn renewed_scenario<F: Sections>(scenario: Value) -> Value {
    let settings_renewed =
        |item: Value| of_members(item, |key| key == "set", |settings| renewed::<F>("", settings));
    of_members(
        renewed::<F>("", scenario),
        |key| key == "variants" || key == "changes",
        |list| match list {
            Value::List(items) => Value::List(items.into_iter().map(settings_renewed).collect()),
            list => list,
        },
    )
}

/// An object with another value at those of its keys; what is no object as it is.
fn of_members(object: Value, at: fn(&str) -> bool, change: impl Fn(Value) -> Value) -> Value {
    let Value::Object(members) = object else { return object };
    let changed = |(key, value): (String, Value)| {
        let value = if at(&key) { change(value) } else { value };
        (key, value)
    };
    Value::Object(members.into_iter().map(changed).collect())
}
