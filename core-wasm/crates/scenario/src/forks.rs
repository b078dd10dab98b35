//! Forks that do not share the past of the run that they were forked off: not wrong, since an edit of that run parts
//! the two, but whoever writes one wants to know.

use sim::time::Time;

use crate::check::Checked;
use crate::error::ScenarioError;
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

impl Checked {
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

#[cfg(test)]
mod tests {
    use crate::check::Checked;

    /// What parts the fork of a run that has a fault of its own.
    fn parted(set: &str) -> Option<String> {
        let of_run = r#"{"kind": "crash", "replica": 1, "at_s": 1, "until_s": 3}"#;
        let text = format!(
            r#"{{"horizon_s": 5, "variants": [
                {{"name": "A", "set": {{"workload.rate_tps": 50, "faults": [{of_run}]}}}},
                {{"name": "B", "from_s": 2, "fork_of": "A", "set": {{{set}}}}}]}}"#
        );
        let checked = Checked::read(&text).unwrap_or_else(|errors| panic!("{errors:?}"));
        let variants = checked.resolve(None, &[]).unwrap().variants;
        assert_eq!(checked.parted(&variants[0]), Ok(None));
        checked.parted(&variants[1]).unwrap()
    }

    #[test]
    fn a_fork_shares_the_past_where_it_is_set_alike_until_its_instant() {
        let with = |more: &str, faults: &str| {
            parted(&format!(r#""workload.rate_tps": 50, "faults": [{faults}]{more}"#))
        };
        let crash = |until: &str| format!(r#"{{"kind": "crash", "replica": 1, "at_s": 1{until}}}"#);
        let lasting = crash("");
        assert_eq!(with("", &lasting), None);
        assert_eq!(with("", &crash(r#", "until_s": 4"#)), None);
        assert_eq!(with("", &format!(r#"{lasting}, {{"kind": "timeout", "replica": 2, "at_s": 2}}"#)), None);
        let change = |at_s: f64| {
            format!(r#", "changes": [{{"at_s": {at_s}, "set": {{"network.latency.factor": 2}}}}]"#)
        };
        assert_eq!(with(&change(2.0), &lasting), None);
        assert_eq!(with(r#", "horizon_s": 4"#, &lasting), None);

        let path = |path: &str| Some(path.to_owned());
        assert_eq!(with("", ""), path("faults"));
        assert_eq!(with("", &crash(r#", "until_s": 1.5"#)), path("faults.0.until_s"));
        assert_eq!(with(&change(1.9), &lasting), path("changes"));
        assert_eq!(with(r#", "seed": 3"#, &lasting), path("seed"));
        assert_eq!(parted(&format!(r#""faults": [{lasting}]"#)), path("workload.rate_tps"));
        let slower = r#", "network.latency.uniform_one_way_ms": 20"#;
        assert_eq!(with(slower, &lasting), path("network.latency.uniform_one_way_ms"));
    }
}
