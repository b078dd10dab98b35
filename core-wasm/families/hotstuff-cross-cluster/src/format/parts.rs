//! The scenarios that one of this family is made of: HotStuff's of each cluster, and the crossing's. Their faults are
//! the kernel's, and none of their own.

use cross_cluster::CrossCluster;
use cross_cluster::settings::Side;
use scenario::field::Field;
use scenario::{Code, ScenarioError, Value};

use super::Scenario;

/// What is found wrong with a part.
pub(super) type Wrong = Vec<ScenarioError>;

fn object(members: &[(&str, Value)]) -> Value {
    Value::Object(members.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect())
}

fn number(number: u32) -> Value {
    Value::Number(number.into())
}

/// These sections of a scenario as they are.
fn shared(scenario: &Scenario, keys: &[&str]) -> Vec<(String, Value)> {
    let whole = scenario.write();
    whole.members().iter().filter(|(key, _)| keys.contains(&key.as_str())).cloned().collect()
}

/// Replaces a member of an object, or adds it.
fn put(value: &mut Value, key: &str, member: Value) {
    let Value::Object(members) = value else { return };
    match members.iter_mut().find(|(known, _)| known == key) {
        Some((_, place)) => *place = member,
        None => members.push((key.to_owned(), member)),
    }
}

/// The network of the replicas from `first` on, so many, by themselves.
fn network(scenario: &Scenario, first: u32, size: u32) -> Value {
    let mut network = scenario.network.write();
    let own = scenario.network.cards.iter().filter(|card| (first..first + size).contains(&card.replica));
    let cards = own.map(|card| {
        let mut card_of_its_own = card.write();
        put(&mut card_of_its_own, "replica", number(card.replica - first));
        card_of_its_own
    });
    put(&mut network, "cards", Value::List(cards.collect()));
    network
}

/// HotStuff's part of a cluster.
pub(super) fn of_hotstuff(
    scenario: &Scenario,
    side: Side,
    sizes: [u16; 2],
) -> Result<hotstuff_format::Scenario, Wrong> {
    let first = if side == 0 { 0 } else { u32::from(sizes[0]) };
    let size = u32::from(sizes[side]);
    let mut part = shared(scenario, &["seed", "horizon_s", "clients", "cpu", "workload"]);
    part.push(("replicas".to_owned(), object(&[("count", number(size))])));
    part.push(("network".to_owned(), network(scenario, first, size)));
    part.push(("protocol".to_owned(), scenario.protocol.hotstuff.write()));
    hotstuff_format::check(&Value::Object(part).to_string()).map_err(|errors| {
        errors.into_iter().map(|error| placed(error, &[("protocol", "protocol.hotstuff")])).collect()
    })
}

/// The crossing's part, whose messages are pieces.
pub(super) fn of_crossing(scenario: &Scenario) -> Result<scenario::Scenario<CrossCluster>, Wrong> {
    let protocol = &scenario.protocol;
    let bytes = u64::from(protocol.piece_tx) * u64::from(scenario.workload.tx_bytes);
    let Ok(bytes) = u32::try_from(bytes) else {
        let message = format!("a piece of {bytes} bytes is too long for a message");
        return Err(vec![ScenarioError::new(
            "protocol.piece_tx",
            Code::Conflict,
            message,
            "1,000,000 bytes or less".to_owned(),
        )]);
    };
    let mut part = shared(scenario, &["seed", "horizon_s", "network"]);
    let mut crossing = protocol.crossing.write();
    put(&mut crossing, "family", Value::Text("cross_cluster".to_owned()));
    put(&mut crossing, "senders", Value::Text("a".to_owned()));
    part.push(("protocol".to_owned(), crossing));
    part.push(("replicas".to_owned(), object(&[("count", number(scenario.replicas.count() as u32))])));
    let workload =
        object(&[("rate_tps", Value::Number(scenario.workload.rate_tps)), ("tx_bytes", number(bytes))]);
    part.push(("workload".to_owned(), workload));
    let paths = [("protocol", "protocol.crossing"), ("workload.tx_bytes", "protocol.piece_tx")];
    scenario::check::<CrossCluster>(&Value::Object(part).to_string())
        .map_err(|errors| errors.into_iter().map(|error| placed(error, &paths)).collect())
}

/// An error of a part, by its path in the whole.
fn placed(error: ScenarioError, paths: &[(&str, &str)]) -> ScenarioError {
    let whole = paths.iter().find_map(|(part, whole)| {
        let rest = error.path.strip_prefix(part)?;
        (rest.is_empty() || rest.starts_with('.')).then(|| format!("{whole}{rest}"))
    });
    match whole {
        Some(path) => ScenarioError { path, ..error },
        None => error,
    }
}
