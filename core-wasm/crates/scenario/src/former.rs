//! Words that a setting used to have: read wherever a scenario may say them, and taken for the word of today before
//! anything is checked, so that old files and links stay what they are. Nothing writes them any more.

use crate::json::Value;

/// A setting, the word that it had, and the word that means the same today.
pub(crate) const FORMER: [(&str, &str, &str); 1] = [("protocol.variant", "fast", "two_chain_any_view")];

/// Today's word for one that the setting at `path` has or had.
pub fn current<'a>(path: &str, word: &'a str) -> &'a str {
    let former = FORMER.iter().find(|(setting, former, _)| *setting == path && *former == word);
    former.map_or(word, |(_, _, now)| now)
}

/// The words that the setting at `path` had for today's `now`.
pub fn former(path: &str, now: &str) -> impl Iterator<Item = &'static str> {
    FORMER
        .iter()
        .filter(move |(setting, _, word)| *setting == path && *word == now)
        .map(|(_, former, _)| *former)
}

/// The value of the setting, or of the section, at `path`, in today's words.
pub fn renewed(path: &str, value: Value) -> Value {
    match value {
        Value::Text(word) => Value::Text(current(path, &word).to_owned()),
        Value::Object(members) => {
            let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
            // A key that is itself a path, as in the settings of a variant, leads to the same place.
            let renew = |(key, value): (String, Value)| {
                let value = renewed(&below(&key), value);
                (key, value)
            };
            Value::Object(members.into_iter().map(renew).collect())
        }
        value => value,
    }
}

/// A whole scenario in today's words, those of its variants and changes too.
pub(crate) fn renewed_scenario(scenario: Value) -> Value {
    let settings_renewed =
        |item: Value| of_members(item, |key| key == "set", |settings| renewed("", settings));
    of_members(
        renewed("", scenario),
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

#[cfg(test)]
mod tests {
    use crate::types::ProtocolVariant;
    use crate::{Value, check, complete, resolve};

    use super::*;

    const OLD: &str = r#"{"version": 1, "protocol": {"variant": "fast"}, "variants": [
        {"name": "same", "set": {"protocol.variant": "fast"}},
        {"name": "other", "set": {"protocol.variant": "chained"}},
        {"name": "section", "set": {"protocol": {"variant": "fast"}}}]}"#;

    #[test]
    fn a_former_word_is_todays_and_is_written_so() {
        for (path, former, now) in FORMER {
            assert_eq!(path, "protocol.variant");
            assert!(ProtocolVariant::ALL.iter().any(|variant| variant.word() == now), "{now} is a word");
            assert!(ProtocolVariant::ALL.iter().all(|variant| variant.word() != former), "{former} is none");
        }
        let new = OLD.replace("fast", "two_chain_any_view");
        assert_eq!(complete(OLD), complete(&new));
        assert!(!complete(OLD).unwrap().0.to_string().contains("fast"));
    }

    #[test]
    fn every_way_to_set_it_takes_the_former_word() {
        let fast = [("protocol.variant".to_owned(), Value::Text("fast".to_owned()))];
        let section = [("protocol".to_owned(), Value::parse(r#"{"variant": "fast"}"#).unwrap())];
        for (variant, settings) in [
            (None, &[][..]),
            (Some("same"), &[]),
            (Some("section"), &[]),
            (Some("other"), &fast),
            (None, &section),
        ] {
            let scenario = resolve(OLD, variant, settings).unwrap();
            assert_eq!(
                scenario.protocol.variant,
                ProtocolVariant::TwoChainAnyView,
                "{variant:?}, {settings:?}"
            );
        }
        assert_eq!(resolve(OLD, Some("other"), &[]).unwrap().protocol.variant, ProtocolVariant::Chained);
    }

    #[test]
    fn elsewhere_it_is_a_word_like_any_other() {
        let text = r#"{"version": 1, "title": "fast", "variants": [{"name": "fast", "set": {}}]}"#;
        let scenario = check(text).unwrap();
        assert_eq!((scenario.title.as_str(), scenario.variants[0].name.as_str()), ("fast", "fast"));
        let error = check(r#"{"version": 1, "protocol": {"leader": {"policy": "fast"}}}"#).unwrap_err();
        assert_eq!(error[0].path, "protocol.leader.policy");
        let error = check(r#"{"version": 1, "protocol": {"variant": "fats"}}"#).unwrap_err();
        assert!(!error[0].allowed.contains("fast"), "{}", error[0]);
    }

    #[test]
    fn a_scenario_that_is_none_is_still_told() {
        for text in ["[]", "null", "7", r#""fast""#] {
            assert!(check(text).is_err(), "{text}");
        }
    }
}
