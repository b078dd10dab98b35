//! Forks that do not share the past of the run that they were forked off: not wrong, since an edit of that run parts
//! the two, but whoever writes one wants to know.

use sim::time::Time;

use crate::check::Checked;
use crate::error::ScenarioError;
use crate::format::Format;
use crate::json::Value;
use crate::setup::time_from_s;
use crate::types::Variant;

/// What decides a run, apart from its horizon.
const SECTIONS: [&str; 10] = [
    "seed",
    "replicas",
    "clients",
    "network",
    "protocol",
    "cpu",
    "workload",
    "faults",
    "adversaries",
    "changes",
];

impl<F: Format> Checked<F> {
    /// The first setting that is another before a variant's instant than in the run that it was forked off; none where
    /// it is no fork, or shares that one's past.
    ///
    /// # Errors
    /// What is wrong with the variant's name.
    pub fn parted(&self, fork: &Variant) -> Result<Option<String>, Vec<ScenarioError>> {
        let (Some(from_s), Some(origin)) = (fork.from_s, &fork.fork_of) else { return Ok(None) };
        let (own, _) = self.complete(Some(&fork.name), &[])?;
        let (other, _) = self.complete(Some(origin), &[])?;
        let past =
            |run: &Value, section: &str| run.get(section).map(|value| before(value, time_from_s(from_s)));
        Ok(SECTIONS.iter().find_map(|section| {
            difference(section, past(&own, section).as_ref(), past(&other, section).as_ref())
        }))
    }
}

/// Of a list of what goes wrong or changes, what begins before an instant, each with its end if that is before it too;
/// anything else as it is.
fn before(section: &Value, instant: Time) -> Value {
    let Value::List(items) = section else { return section.clone() };
    let is_before =
        |at: Option<&Value>| at.and_then(Value::as_number).is_none_or(|at_s| time_from_s(at_s) < instant);
    let begins_before = |item: &&Value| is_before(item.get("at_s").or_else(|| item.get("sent_s")));
    let cut = |item: &Value| {
        let stays = |(key, value): &&(String, Value)| {
            key != "until_s" || *value != Value::Null && is_before(Some(value))
        };
        Value::Object(item.members().iter().filter(stays).cloned().collect())
    };
    Value::List(items.iter().filter(begins_before).map(cut).collect())
}

/// The path of the first value that is another.
fn difference(path: &str, one: Option<&Value>, other: Option<&Value>) -> Option<String> {
    match (one, other) {
        (Some(Value::Object(ones)), Some(Value::Object(others))) => {
            let keys = ones.iter().chain(others).map(|(key, _)| key);
            let of = |value: Option<&Value>, key: &str| value.and_then(|value| value.get(key)).cloned();
            keys.into_iter().find_map(|key| {
                difference(&format!("{path}.{key}"), of(one, key).as_ref(), of(other, key).as_ref())
            })
        }
        (Some(Value::List(ones)), Some(Value::List(others))) if ones.len() == others.len() => {
            let pairs = ones.iter().zip(others).enumerate();
            pairs.into_iter().find_map(|(index, (one, other))| {
                difference(&format!("{path}.{index}"), Some(one), Some(other))
            })
        }
        _ => (one != other).then(|| path.to_owned()),
    }
}
