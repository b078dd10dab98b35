//! What a setting used to be called: read wherever a scenario may say it, and taken for what it is today before
//! anything is checked, so that old files and links stay what they are. Nothing writes it any more.

use crate::json::Value;

/// What a setting said or says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Said {
    /// A word.
    Word(&'static str),
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(f64),
    /// Nothing: null.
    Nothing,
}

impl Said {
    /// It as JSON.
    pub(crate) fn value(self) -> Value {
        match self {
            Said::Word(word) => Value::Text(word.to_owned()),
            Said::Flag(flag) => Value::Bool(flag),
            Said::Number(number) => Value::Number(number),
            Said::Nothing => Value::Null,
        }
    }

    fn is(self, value: &Value) -> bool {
        match (self, value) {
            (Said::Word(word), Value::Text(text)) => word == text,
            (Said::Flag(flag), Value::Bool(other)) => flag == *other,
            (Said::Number(number), Value::Number(other)) => number == *other,
            (Said::Nothing, Value::Null) => true,
            _ => false,
        }
    }
}

/// A setting, what it said, and what means the same today.
pub(crate) const FORMER: [(&str, Said, Said); 5] = [
    ("protocol.variant", Said::Word("fast"), Said::Word("two_chain_any_view")),
    ("clients.replies", Said::Word("first"), Said::Number(1.0)),
    ("clients.replies", Said::Word("matching"), Said::Nothing),
    ("protocol.batch.filter", Said::Flag(true), Said::Word("branch")),
    ("protocol.batch.filter", Said::Flag(false), Said::Word("committed")),
];

/// Today's word for one that the setting at `path` has or had.
pub fn current<'a>(path: &str, word: &'a str) -> &'a str {
    let now = FORMER.iter().find_map(|&(setting, former, now)| match (former, now) {
        (Said::Word(former), Said::Word(now)) if setting == path && former == word => Some(now),
        _ => None,
    });
    now.unwrap_or(word)
}

/// The words that the setting at `path` had for today's `now`.
pub fn former(path: &str, now: &str) -> impl Iterator<Item = &'static str> {
    FORMER.iter().filter_map(move |&(setting, former, word)| match (former, word) {
        (Said::Word(former), Said::Word(word)) if setting == path && word == now => Some(former),
        _ => None,
    })
}

/// The value of the setting, or of the section, at `path`, in today's words.
pub fn renewed(path: &str, value: Value) -> Value {
    let Value::Object(members) = value else {
        let entry = FORMER.iter().find(|(setting, former, _)| *setting == path && former.is(&value));
        return entry.map_or(value, |(_, _, now)| now.value());
    };
    let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    // A key that is itself a path, as in the settings of a variant, leads to the same place.
    let renew = |(key, value): (String, Value)| {
        let value = renewed(&below(&key), value);
        (key, value)
    };
    Value::Object(members.into_iter().map(renew).collect())
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
    use crate::path::assign;
    use crate::types::ProtocolVariant;
    use crate::walk::walk;
    use crate::{Value, check, complete, resolve, schema};

    use super::*;

    const OLD: &str = r#"{"version": 1, "protocol": {"variant": "fast"}, "variants": [
        {"name": "same", "set": {"protocol.variant": "fast"}},
        {"name": "other", "set": {"protocol.variant": "chained"}},
        {"name": "section", "set": {"protocol": {"variant": "fast"}}}]}"#;

    #[test]
    fn a_former_word_is_todays_and_is_written_so() {
        for (path, former, now) in FORMER {
            let is_allowed = |said: Said| {
                let mut scenario = Value::Object(Vec::new());
                assign(&mut scenario, path, said.value()).unwrap();
                walk(&scenario, schema::root()).is_empty()
            };
            assert!(is_allowed(now) && !is_allowed(former), "{path}: {former:?} is {now:?}");
            let [old, new] =
                [former, now].map(|said| resolve("{}", None, &[(path.to_owned(), said.value())]).unwrap());
            assert_eq!(old, new);
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
