//! A scenario of twins: who has a twin, and for each of the first views its leader and who hears whom.
//!
//! As JSON, where processes are named by their replica, the second of a pair with a prime:
//!
//! ```json
//! { "variant": "chained", "broken": [], "model": "ideal", "replicas": 4, "twins": [0],
//!   "views": [ {"leader": 0, "groups": [["0", "1"], ["0'", "2", "3"]]} ] }
//! ```
//!
//! `variant`, `broken` and `model` may be left out: chained, by all its rules, in the ideal network. Processes in no
//! group are alone. Messages of a view later than those listed reach everybody.

use std::fmt;

use hotstuff_format::types::{Broken, ProtocolVariant};
use scenario::types::NetworkModel;
use scenario::{Code, ScenarioError};
use serde_json::{Map, Value, json};
use sim::ids::ReplicaId;

use crate::protocol::Protocol;

/// Most processes, twins included.
pub const PROCESSES_MAX: usize = 16;
/// Most views that a scenario lists.
pub const VIEWS_MAX: usize = 15;
/// Most bytes of a scenario as JSON.
pub const TEXT_MAX: usize = 1 << 20;

/// Who takes part, by which rules and over what network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The rules.
    pub protocol: Protocol,
    /// What carries messages.
    pub model: NetworkModel,
    /// n, the number of replicas.
    pub replicas: u16,
    /// Which of them have twins, ascending.
    pub twins: Vec<u16>,
}

impl Settings {
    /// `replicas` replicas, the first `twins` of which have twins, in the ideal network.
    ///
    /// # Errors
    /// No replica is without a twin, or there are more processes than [`PROCESSES_MAX`].
    pub fn new(protocol: Protocol, replicas: u16, twins: u16) -> Result<Settings, Vec<ScenarioError>> {
        let mut errors = Vec::new();
        check_counts(usize::from(replicas), usize::from(twins), &mut errors);
        if errors.is_empty() {
            Ok(Settings { protocol, model: NetworkModel::Ideal, replicas, twins: (0..twins).collect() })
        } else {
            Err(errors)
        }
    }

    /// Number of processes: replicas first, then their twins.
    pub fn processes(&self) -> u16 {
        self.replicas + self.twins.len() as u16
    }

    /// The replica that a process is or plays.
    pub fn replica(&self, process: u16) -> ReplicaId {
        ReplicaId(process.checked_sub(self.replicas).map_or(process, |twin| self.twins[usize::from(twin)]))
    }

    /// Whether a replica has a twin.
    pub fn is_twin(&self, replica: ReplicaId) -> bool {
        self.twins.contains(&replica.0)
    }

    /// Who leads the synchronous tail: the last replica without a twin.
    pub fn tail_leader(&self) -> u16 {
        (0..self.replicas).rev().find(|replica| !self.twins.contains(replica)).unwrap_or(0)
    }

    /// What a process is called.
    pub fn name(&self, process: u16) -> String {
        let prime = if process < self.replicas { "" } else { "'" };
        format!("{}{prime}", self.replica(process).0)
    }

    fn process(&self, name: &str) -> Option<u16> {
        (0..self.processes()).find(|&process| self.name(process) == name)
    }
}

/// One view: its leader, and who hears whom of its messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewScenario {
    /// The leading replica; where it has a twin, both lead.
    pub leader: u16,
    /// For each process the group that it is in: messages stay within a group.
    pub groups: Vec<u8>,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwinsScenario {
    /// Who takes part, by which rules and over what network.
    pub settings: Settings,
    /// The first views, in order.
    pub views: Vec<ViewScenario>,
}

impl TwinsScenario {
    /// Whether a message of a view reaches `target` from `source`.
    pub fn connects(&self, view: u32, source: u16, target: u16) -> bool {
        let listed = view.checked_sub(1).and_then(|index| self.views.get(index as usize));
        listed.is_none_or(|view| view.groups[usize::from(source)] == view.groups[usize::from(target)])
    }

    /// Reads a scenario.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its path and what is allowed.
    pub fn from_json(text: &str) -> Result<TwinsScenario, Vec<ScenarioError>> {
        if text.len() > TEXT_MAX {
            let message = format!("is {} bytes long", text.len());
            return Err(vec![ScenarioError::new("", Code::TooLarge, message, format!("at most {TEXT_MAX}"))]);
        }
        let value: Value = serde_json::from_str(text).map_err(|error| {
            vec![ScenarioError::new("", Code::Syntax, format!("is not JSON: {error}"), String::new())]
        })?;
        let mut reader = Reader::default();
        let scenario = reader.scenario(&value);
        match scenario {
            Some(scenario) if reader.errors.is_empty() => Ok(scenario),
            _ => Err(reader.errors),
        }
    }

    /// The scenario as JSON.
    pub fn to_json(&self) -> Value {
        let settings = &self.settings;
        let view = |view: &ViewScenario| {
            let mut ids = view.groups.clone();
            ids.sort_unstable();
            ids.dedup();
            let members = |id: &u8| -> Vec<String> {
                let of_group = |process: &u16| view.groups[usize::from(*process)] == *id;
                (0..settings.processes()).filter(of_group).map(|process| settings.name(process)).collect()
            };
            json!({"leader": view.leader, "groups": ids.iter().map(members).collect::<Vec<_>>()})
        };
        let protocol = &settings.protocol;
        json!({
            "variant": protocol.variant.word(),
            "broken": protocol.broken_words(),
            "model": settings.model.word(),
            "replicas": settings.replicas, "twins": settings.twins,
            "views": self.views.iter().map(view).collect::<Vec<_>>(),
        })
    }
}

impl fmt::Display for TwinsScenario {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_json().fmt(formatter)
    }
}

/// What carries messages, by its word.
///
/// # Errors
/// There is no such network.
pub fn network(word: &str) -> Result<NetworkModel, ScenarioError> {
    let model = NetworkModel::ALL.iter().copied().find(|model| model.word() == word);
    model.ok_or_else(|| {
        let words: Vec<_> = NetworkModel::ALL.iter().map(|model| model.word()).collect();
        ScenarioError::new(
            "model",
            Code::Reference,
            format!("there is no network \"{word}\""),
            words.join(", "),
        )
    })
}

fn check_counts(replicas: usize, twins: usize, errors: &mut Vec<ScenarioError>) {
    if !(1..=PROCESSES_MAX).contains(&replicas) {
        let message = format!("is {replicas}");
        errors.push(ScenarioError::new("replicas", Code::Range, message, format!("1 to {PROCESSES_MAX}")));
    } else if twins >= replicas || replicas + twins > PROCESSES_MAX {
        let most = (replicas - 1).min(PROCESSES_MAX - replicas);
        let message = format!("{twins} of {replicas} replicas have twins");
        errors.push(ScenarioError::new("twins", Code::Range, message, format!("at most {most}")));
    }
}

/// Reads values and collects what is wrong with them.
#[derive(Default)]
struct Reader {
    errors: Vec<ScenarioError>,
}

impl Reader {
    fn fail(&mut self, path: &str, code: Code, message: impl Into<String>, allowed: impl Into<String>) {
        self.errors.push(ScenarioError::new(path, code, message.into(), allowed.into()));
    }

    fn scenario(&mut self, value: &Value) -> Option<TwinsScenario> {
        let object =
            self.object("", value, &["replicas", "twins", "views"], &["variant", "broken", "model"])?;
        let (protocol, model) = (self.protocol(object), self.model(object));
        let replicas = self.number("replicas", object.get("replicas")?, PROCESSES_MAX as u64)?;
        let mut twins = Vec::new();
        for (index, twin) in self.list("twins", object.get("twins")?, PROCESSES_MAX)?.iter().enumerate() {
            let path = format!("twins.{index}");
            let twin = self.replica(&path, twin, replicas)?;
            if twins.contains(&twin) {
                self.fail(&path, Code::Conflict, format!("replica {twin} has a twin already"), "each once");
            }
            twins.push(twin);
        }
        twins.sort_unstable();
        check_counts(usize::from(replicas), twins.len(), &mut self.errors);
        let listed = self.list("views", object.get("views")?, VIEWS_MAX)?;
        if !self.errors.is_empty() {
            return None;
        }
        let settings = Settings { protocol: protocol?, model: model?, replicas, twins };
        let view = |(index, view)| self.view(&format!("views.{index}"), view, &settings);
        let views = listed.iter().enumerate().map(view).collect::<Vec<_>>();
        Some(TwinsScenario { views: views.into_iter().collect::<Option<_>>()?, settings })
    }

    fn protocol(&mut self, object: &Map<String, Value>) -> Option<Protocol> {
        let variant = match object.get("variant") {
            None => ProtocolVariant::Chained.word(),
            Some(variant) => self.word("variant", variant)?,
        };
        let mut broken = Vec::new();
        if let Some(rules) = object.get("broken") {
            for (index, rule) in self.list("broken", rules, Broken::ALL.len())?.iter().enumerate() {
                broken.push(self.word(&format!("broken.{index}"), rule)?.to_owned());
            }
        }
        Protocol::named(variant, &broken).map_err(|errors| self.errors.extend(errors)).ok()
    }

    fn model(&mut self, object: &Map<String, Value>) -> Option<NetworkModel> {
        let Some(value) = object.get("model") else { return Some(NetworkModel::Ideal) };
        let word = self.word("model", value)?;
        network(word).map_err(|error| self.errors.push(error)).ok()
    }

    fn word<'a>(&mut self, path: &str, value: &'a Value) -> Option<&'a str> {
        let word = value.as_str();
        if word.is_none() {
            self.fail(path, Code::Type, format!("is {value}"), "a word");
        }
        word
    }

    fn view(&mut self, path: &str, value: &Value, settings: &Settings) -> Option<ViewScenario> {
        let object = self.object(path, value, &["leader", "groups"], &[])?;
        let leader = self.replica(&format!("{path}.leader"), object.get("leader")?, settings.replicas);
        let listed = self.list(&format!("{path}.groups"), object.get("groups")?, PROCESSES_MAX)?;
        let mut groups: Vec<Option<u8>> = vec![None; settings.processes().into()];
        for (group, members) in listed.iter().enumerate() {
            let members = self.list(&format!("{path}.groups.{group}"), members, PROCESSES_MAX)?;
            for (index, member) in members.iter().enumerate() {
                let path = format!("{path}.groups.{group}.{index}");
                let Some(process) = member.as_str().and_then(|name| settings.process(name)) else {
                    let names =
                        (0..settings.processes()).map(|process| format!("\"{}\"", settings.name(process)));
                    let allowed = names.collect::<Vec<_>>().join(", ");
                    self.fail(&path, Code::Reference, format!("{member} is no process"), allowed);
                    continue;
                };
                if groups[usize::from(process)].replace(group as u8).is_some() {
                    let message = format!("process {} is already in a group", settings.name(process));
                    self.fail(&path, Code::Conflict, message, "each process at most once");
                }
            }
        }
        // Groups are numbered as their first members come; those in no group are alone.
        let mut numbers: Vec<Option<u8>> = Vec::new();
        let number = |group: Option<u8>| {
            let known = numbers.iter().position(|other| group.is_some() && *other == group);
            known.unwrap_or_else(|| {
                numbers.push(group);
                numbers.len() - 1
            }) as u8
        };
        Some(ViewScenario { leader: leader?, groups: groups.into_iter().map(number).collect() })
    }

    fn object<'a>(
        &mut self,
        path: &str,
        value: &'a Value,
        keys: &[&str],
        optional: &[&str],
    ) -> Option<&'a Map<String, Value>> {
        let all = [optional, keys].concat();
        let Some(object) = value.as_object() else {
            self.fail(path, Code::Type, "is no object", format!("an object of {}", all.join(", ")));
            return None;
        };
        let within = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        for key in object.keys().filter(|key| !all.contains(&key.as_str())) {
            self.fail(&within(key), Code::UnknownKey, "is no key of the format", all.join(", "));
        }
        for key in keys.iter().filter(|&&key| !object.contains_key(key)) {
            self.fail(&within(key), Code::Missing, "is missing", "");
        }
        Some(object)
    }

    fn list<'a>(&mut self, path: &str, value: &'a Value, most: usize) -> Option<&'a [Value]> {
        match value.as_array() {
            Some(list) if list.len() <= most => Some(list),
            Some(list) => {
                self.fail(
                    path,
                    Code::TooLarge,
                    format!("has {} items", list.len()),
                    format!("at most {most}"),
                );
                None
            }
            None => {
                self.fail(path, Code::Type, "is no list", "a list");
                None
            }
        }
    }

    fn number(&mut self, path: &str, value: &Value, most: u64) -> Option<u16> {
        let number = value.as_u64().filter(|number| (1..=most).contains(number));
        if number.is_none() {
            self.fail(path, Code::Range, format!("is {value}"), format!("a whole number from 1 to {most}"));
        }
        number.map(|number| number as u16)
    }

    fn replica(&mut self, path: &str, value: &Value, replicas: u16) -> Option<u16> {
        let number = value.as_u64().filter(|&number| number < u64::from(replicas));
        if number.is_none() {
            let allowed = format!("a replica, 0 to {}", replicas - 1);
            self.fail(path, Code::Reference, format!("is {value}"), allowed);
        }
        number.map(|number| number as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenario_is_read_and_written_alike() {
        let text = r#"{"replicas":4,"twins":[0],"views":[{"leader":0,"groups":[["0","1"],["2","3","0'"]]}]}"#;
        let scenario = TwinsScenario::from_json(text).expect("it is valid");
        assert_eq!(scenario.views[0].groups, [0, 0, 1, 1, 1]);
        assert_eq!(
            scenario.to_string(),
            text.replacen('{', r#"{"variant":"chained","broken":[],"model":"ideal","#, 1)
        );
        let broken = text.replacen('{', r#"{"variant":"basic","broken":["small_quorum"],"model":"tcp","#, 1);
        assert_eq!(TwinsScenario::from_json(&broken).expect("it is valid").to_string(), broken);
        assert!(scenario.connects(1, 0, 1) && !scenario.connects(1, 1, 2) && scenario.connects(2, 1, 2));
    }

    #[test]
    fn whoever_is_in_no_group_is_alone() {
        let text = r#"{"replicas":3,"twins":[],"views":[{"leader":2,"groups":[["1"]]}]}"#;
        let scenario = TwinsScenario::from_json(text).expect("it is valid");
        assert_eq!(scenario.views[0].groups, [0, 1, 2]);
    }

    #[test]
    fn every_error_names_its_place() {
        let paths = |text: &str| -> Vec<String> {
            let errors = TwinsScenario::from_json(text).expect_err("it is wrong");
            errors.into_iter().map(|error| error.to_string()).collect()
        };
        let view = |view: &str| paths(&format!(r#"{{"replicas":4,"twins":[1],"views":[{view}]}}"#));
        assert_eq!(
            paths("[]"),
            ["scenario: is no object (allowed: an object of variant, broken, model, replicas, twins, views)"]
        );
        assert_eq!(
            paths(r#"{"replicas":0,"twins":[],"views":[],"wiews":1}"#),
            [
                "wiews: is no key of the format (allowed: variant, broken, model, replicas, twins, views)",
                "replicas: is 0 (allowed: a whole number from 1 to 16)"
            ]
        );
        assert_eq!(
            paths(r#"{"model":"udp","replicas":4,"twins":[],"views":[]}"#),
            ["model: there is no network \"udp\" (allowed: ideal, tcp)"]
        );
        assert_eq!(
            paths(r#"{"replicas":12,"twins":[0,1,2,3,4],"views":[]}"#),
            ["twins: 5 of 12 replicas have twins (allowed: at most 4)"]
        );
        assert_eq!(
            paths(r#"{"replicas":2,"twins":[0,1],"views":[]}"#),
            ["twins: 2 of 2 replicas have twins (allowed: at most 1)"]
        );
        assert_eq!(
            view(r#"{"leader":4,"groups":[["0","1'"],["0","2'"]]}"#),
            [
                "views.0.leader: is 4 (allowed: a replica, 0 to 3)",
                "views.0.groups.1.0: process 0 is already in a group (allowed: each process at most once)",
                "views.0.groups.1.1: \"2'\" is no process (allowed: \"0\", \"1\", \"2\", \"3\", \"1'\")"
            ]
        );
    }
}
