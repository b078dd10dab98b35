//! Which settings of a scenario contradict each other.

use scenario::types::{Fault, Latency, WorkloadKind};
use scenario::{Code, Errors, Sound};

use super::Scenario;
use super::types::{Adversary, Behaviour, Churn, Graph, Report, Scheme};
use crate::graph;
use crate::node::STREAMS_MAX;

/// Says everything that cannot be.
pub(super) fn contradictions(scenario: &Scenario, sound: &Sound<'_>, errors: &mut Errors) {
    if sound.are(&["protocol", "replicas"]) {
        if scenario.protocol.graph.links.is_empty() {
            check_degree(scenario, errors);
        } else {
            check_links(scenario, errors);
        }
        check_sources(scenario, errors);
        check_cast(scenario, errors);
        check_churn(scenario, errors);
    }
    if sound.are(&["protocol", "network"])
        && scenario.protocol.graph.spread > 0.0
        && !matches!(scenario.network.latency, Latency::Uniform { .. })
    {
        let message = format_args!("delays that are listed are not drawn");
        let allowed = format_args!("0, or network.latency.uniform_one_way_ms as the median");
        errors.push("protocol.graph.spread", Code::Conflict, message, allowed);
    }
    if sound.are(&["workload"]) && scenario.workload.kind != WorkloadKind::Open {
        let message = format_args!("nobody answers whoever makes a transaction");
        errors.push("workload.kind", Code::Conflict, message, format_args!("open"));
    }
    for (index, fault) in scenario.faults.iter().enumerate() {
        let message = match fault {
            Fault::Timeout { .. } => "nodes have no time-out that could fire early",
            Fault::Crash { .. } if scenario.protocol.churn.stay_s.is_some() => {
                "with protocol.churn nodes are away at times of their own"
            }
            _ => continue,
        };
        let path = format!("faults.{index}.kind");
        errors.push(&path, Code::Conflict, format_args!("{message}"), format_args!("another kind of fault"));
    }
}

fn count(scenario: &Scenario) -> u32 {
    scenario.replicas.count() as u32
}

/// There is such a random graph.
fn check_degree(scenario: &Scenario, errors: &mut Errors) {
    let (nodes, degree) = (count(scenario), scenario.protocol.graph.degree);
    if degree >= nodes {
        let message = format_args!("a node of {nodes} cannot have {degree} peers");
        errors.push("protocol.graph.degree", Code::Conflict, message, format_args!("1 to {}", nodes - 1));
    } else if !(nodes * degree).is_multiple_of(2) {
        let message = format_args!("{nodes} nodes with {degree} peers each would have half a link");
        let allowed = format_args!("an even degree, or an even number of nodes");
        errors.push("protocol.graph.degree", Code::Conflict, message, allowed);
    } else if degree == 1 && nodes > 2 {
        let message = format_args!("with one peer each, {nodes} nodes are not connected");
        errors.push("protocol.graph.degree", Code::Conflict, message, format_args!("2 to {}", nodes - 1));
    }
}

/// Links are between nodes that there are, each once; where reports come with codewords, those go both ways.
fn check_links(scenario: &Scenario, errors: &mut Errors) {
    let (nodes, Graph { links, .. }) = (count(scenario), &scenario.protocol.graph);
    let mut is_sound = true;
    for (index, link) in links.iter().enumerate() {
        let mut push = |name: &str, message: std::fmt::Arguments<'_>, allowed: std::fmt::Arguments<'_>| {
            is_sound = false;
            errors.push(&format!("protocol.graph.links.{index}{name}"), Code::Conflict, message, allowed);
        };
        for (name, node) in [(".from", link.from), (".to", link.to)] {
            if node >= nodes {
                push(name, format_args!("there is no node {node}"), format_args!("0 to {}", nodes - 1));
            }
        }
        let is_same = |other: &super::types::Link| (other.from, other.to) == (link.from, link.to);
        if link.from == link.to {
            push(".to", format_args!("a node is not its own peer"), format_args!("another node"));
        } else if links[..index].iter().any(is_same) {
            push("", format_args!("this link is listed twice"), format_args!("each link once"));
        }
        let is_back = |other: &super::types::Link| (other.to, other.from) == (link.from, link.to);
        let codes = scenario.protocol.scheme == Scheme::Strokkur;
        if codes && scenario.protocol.coding.report == Report::Codeword && !links.iter().any(is_back) {
            let message = format_args!("no codeword goes back from node {} to report what is lost", link.to);
            push("", message, format_args!("a link back, or protocol.coding.report: message"));
        }
    }
    let pairs = || links.iter().map(|link| (link.from as u16, link.to as u16));
    if is_sound && !graph::Graph::of_links(nodes as u16, pairs()).is_connected() {
        let message = format_args!("some nodes have no way to others");
        errors.push(
            "protocol.graph.links",
            Code::Conflict,
            message,
            format_args!("links that connect all nodes"),
        );
    }
}

/// Sources are nodes that there are; a node has no more than it can hear.
fn check_sources(scenario: &Scenario, errors: &mut Errors) {
    let nodes = count(scenario);
    const { assert!(STREAMS_MAX == 7, "as many as the list of sources may have") };
    for (index, source) in scenario.protocol.sources.iter().enumerate() {
        let unknown = source.nodes.iter().position(|&node| node >= nodes);
        let twice = (0..source.nodes.len()).find(|&at| source.nodes[..at].contains(&source.nodes[at]));
        if let Some(at) = unknown.or(twice) {
            let path = format!("protocol.sources.{index}.nodes.{at}");
            let message = match unknown {
                Some(at) => format!("there is no node {}", source.nodes[at]),
                None => format!("node {} is listed twice", source.nodes[at]),
            };
            let allowed = format_args!("0 to {}, each once", nodes - 1);
            errors.push(&path, Code::Conflict, format_args!("{message}"), allowed);
        }
    }
}

/// No more absences than the kernel's schedule has room for.
fn check_churn(scenario: &Scenario, errors: &mut Errors) {
    const ABSENCES_MAX: f64 = 20_000.0;
    let Churn { stay_s: Some(stay_s), away_s } = scenario.protocol.churn else { return };
    let nodes_s = f64::from(count(scenario)) * scenario.horizon_s;
    if nodes_s / (stay_s + away_s) > ABSENCES_MAX {
        let least = libm::ceil(nodes_s / ABSENCES_MAX - away_s);
        let message = format_args!("nodes would leave more than 20,000 times");
        errors.push(
            "protocol.churn.stay_s",
            Code::Conflict,
            message,
            format_args!("{least} or more, or null"),
        );
    }
}

/// Somebody speaks, and adversaries do something in the scheme.
fn check_cast(scenario: &Scenario, errors: &mut Errors) {
    let (nodes, silent) = (count(scenario), scenario.protocol.silent);
    let Adversary { count: adversaries, behaviour, near, .. } = scenario.protocol.adversary;
    if silent >= nodes {
        let message = format_args!("{silent} of {nodes} nodes are silent");
        errors.push("protocol.silent", Code::Conflict, message, format_args!("0 to {}", nodes - 1));
        return;
    }
    let path = "protocol.adversary.count";
    if silent + adversaries >= nodes {
        let message =
            format_args!("with {silent} silent and {adversaries} adversaries nobody of {nodes} is honest");
        errors.push(path, Code::Conflict, message, format_args!("0 to {}", nodes - silent - 1));
    }
    if adversaries == 0 {
        return;
    }
    let is_about_sums = !matches!(behaviour, Behaviour::Censor | Behaviour::Corrupt);
    if is_about_sums && scenario.protocol.scheme != Scheme::Strokkur {
        let message = format_args!("where transactions are sent as they are, there is no such attack");
        let allowed = format_args!("censor or corrupt, or protocol.scheme: strokkur");
        errors.push("protocol.adversary.behaviour", Code::Conflict, message, allowed);
    }
    if near && !scenario.protocol.graph.links.is_empty() {
        let message = format_args!("the links are listed");
        errors.push(
            "protocol.adversary.near",
            Code::Conflict,
            message,
            format_args!("false, or no listed links"),
        );
    }
}
