//! Which settings of a scenario contradict each other.

use cross_cluster::Shape;
use cross_cluster::format::types::Collected;
use hotstuff_format::types::{Dissemination, Origins, ProtocolVariant};
use scenario::types::{Latency, WorkloadKind};
use scenario::{Code, Errors, ScenarioError, Sound};

use super::parts::{of_crossing, of_hotstuff};
use super::{Protocol, Scenario};

/// Says everything that cannot be.
pub(super) fn contradictions(scenario: &Scenario, sound: &Sound<'_>, errors: &mut Errors) {
    if !sound.are(&["replicas", "clients", "network", "cpu", "protocol", "workload"]) {
        return;
    }
    let mut wrong = of_network(scenario);
    wrong.extend(of_clients(scenario));
    wrong.extend(of_protocol(&scenario.protocol));
    // What is wrong with a part may follow from it.
    if wrong.is_empty() {
        wrong = of_parts(scenario).err().unwrap_or_default();
    }
    for ScenarioError { path, code, message, allowed } in wrong {
        errors.push(&path, code, format_args!("{message}"), format_args!("{allowed}"));
    }
}

fn of_parts(scenario: &Scenario) -> Result<(), Vec<ScenarioError>> {
    let sizes = Shape::from(&of_crossing(scenario)?).settings.sizes;
    of_hotstuff(scenario, 0, sizes)?;
    of_hotstuff(scenario, 1, sizes).map(|_| ())
}

fn conflict(path: &str, message: &str, allowed: &str) -> ScenarioError {
    ScenarioError::new(path, Code::Conflict, message.to_owned(), allowed.to_owned())
}

/// What lies between the clusters is laid over one delay for all.
fn of_network(scenario: &Scenario) -> Vec<ScenarioError> {
    let mut wrong = Vec::new();
    if !matches!(scenario.network.latency, Latency::Uniform { .. }) {
        let message = "replicas of a cluster are as far from each other as all";
        let allowed = "uniform_one_way_ms, and protocol.crossing.across.rtt_ms for what lies between";
        wrong.push(conflict("network.latency", message, allowed));
    }
    if scenario.network.path.matrix_mbps.is_some() {
        wrong.push(conflict("network.path.matrix_mbps", "a cluster has no matrix of its own", "null"));
    }
    wrong
}

/// Clients send to all of a cluster, and turn from one to the other.
fn of_clients(scenario: &Scenario) -> Vec<ScenarioError> {
    let mut wrong = Vec::new();
    if !scenario.clients.groups.is_empty() {
        wrong.push(conflict("clients.groups", "all clients are in A’s region", "none"));
    }
    if scenario.workload.kind != WorkloadKind::Open {
        let message = "clients that wait for a cluster that is gone wait for ever";
        wrong.push(conflict("workload.kind", message, "open"));
    }
    wrong
}

/// What the log of a HotStuff that crosses may be like.
fn of_protocol(protocol: &Protocol) -> Vec<ScenarioError> {
    let (hotstuff, crossing) = (&protocol.hotstuff, &protocol.crossing);
    let mut wrong = Vec::new();
    let is_pipelined = matches!(
        hotstuff.variant,
        ProtocolVariant::Chained | ProtocolVariant::Hotstuff2 | ProtocolVariant::TwoChainAnyView
    );
    if !is_pipelined {
        let message = "a trace has no room for the messages of phases beside those of the crossing";
        let allowed = "chained, hotstuff_2 or two_chain_any_view";
        wrong.push(conflict("protocol.hotstuff.variant", message, allowed));
    }
    match hotstuff.dissemination {
        Dissemination::Hashes => {
            let message = "clients that turn to B would have to send it what blocks name";
            wrong.push(conflict("protocol.hotstuff.dissemination", message, "batch or stream"));
        }
        Dissemination::Stream if hotstuff.stream.origins == Origins::All => {
            let message = "clients send each transaction to all of a cluster";
            wrong.push(conflict("protocol.hotstuff.stream.origins", message, "leader"));
        }
        Dissemination::Stream | Dissemination::Batch => {}
    }
    for (cluster, given) in [("a", &crossing.a), ("b", &crossing.b)] {
        if !given.stakes.is_empty() {
            let path = format!("protocol.crossing.{cluster}.stakes");
            wrong.push(conflict(&path, "replicas of HotStuff have one vote each", "none"));
        }
    }
    if crossing.quack.collected == Collected::Skip {
        let path = "protocol.crossing.quack.collected";
        wrong.push(conflict(path, "a log has no gaps", "fetch, off, or as_rules"));
    }
    wrong
}
