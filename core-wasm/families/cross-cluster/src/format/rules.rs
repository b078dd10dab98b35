//! Which settings of a scenario contradict each other.

use std::fmt::Arguments;

use scenario::types::{Fault, WorkloadKind};
use scenario::{Code, Errors, Sound};

use super::types::{Method, Protocol, Scheme};
use super::{Scenario, side, sizes, weights};
use crate::format::types::Behaviour;

/// Says everything that cannot be.
pub(super) fn contradictions(scenario: &Scenario, sound: &Sound<'_>, errors: &mut Errors) {
    if sound.are(&["protocol", "replicas"]) && check_sizes(scenario, errors) {
        let are_sound = ["a", "b"].map(|cluster| check_cluster(scenario, cluster, errors));
        if are_sound == [true; 2] {
            check_faulty(scenario, errors);
        }
        check_paths(scenario, errors);
    }
    if sound.are(&["protocol"]) {
        check_scheme(&scenario.protocol, errors);
    }
    if sound.are(&["workload"]) && scenario.workload.kind != WorkloadKind::Open {
        let message = format_args!("nobody answers whoever commits a message");
        errors.push("workload.kind", Code::Conflict, message, format_args!("open"));
    }
    for (index, fault) in scenario.faults.iter().enumerate() {
        if matches!(fault, Fault::Timeout { .. }) {
            let message = format_args!("replicas have no time-out that could fire early");
            let path = format!("faults.{index}.kind");
            errors.push(&path, Code::Conflict, message, format_args!("another kind of fault"));
        }
    }
}

/// Both clusters have replicas, and together all.
fn check_sizes(scenario: &Scenario, errors: &mut Errors) -> bool {
    let all = scenario.replicas.count() as u32;
    let mut conflict = |path: &str, message: Arguments<'_>, allowed: Arguments<'_>| {
        errors.push(path, Code::Conflict, message, allowed);
    };
    if all < 2 {
        let message = format_args!("{all} replica makes no two clusters");
        conflict("replicas", message, format_args!("2 or more"));
        return false;
    }
    let Protocol { a, b, .. } = &scenario.protocol;
    match (a.replicas, b.replicas) {
        (Some(one), Some(other)) if one + other != all => {
            let message =
                format_args!("with protocol.a.replicas there are {}, for {all} replicas", one + other);
            conflict("protocol.b.replicas", message, format_args!("both together all replicas, or null"));
            false
        }
        (Some(one), None) | (None, Some(one)) if one >= all => {
            let path = if a.replicas.is_some() { "protocol.a.replicas" } else { "protocol.b.replicas" };
            let message = format_args!("{one} of {all} replicas leave none for the other cluster");
            conflict(path, message, format_args!("1 to {}", all - 1));
            false
        }
        _ => true,
    }
}

/// Stakes are those of its replicas, and thresholds fit what is there.
fn check_cluster(scenario: &Scenario, cluster: &str, errors: &mut Errors) -> bool {
    let place = usize::from(cluster == "b");
    let given = if place == 0 { &scenario.protocol.a } else { &scenario.protocol.b };
    let size = sizes(scenario)[place];
    let path = |setting: &str| format!("protocol.{cluster}.{setting}");
    if !given.stakes.is_empty() && given.stakes.len() != usize::from(size) {
        let message = format_args!("{} stakes, for {size} replicas", given.stakes.len());
        errors.push(&path("stakes"), Code::Conflict, message, format_args!("{size}, or none"));
        return false;
    }
    let total: u64 = if given.stakes.is_empty() {
        size.into()
    } else {
        given.stakes.iter().map(|&stake| u64::from(stake)).sum()
    };
    if total == 0 {
        let message = format_args!("nobody has a stake");
        errors.push(&path("stakes"), Code::Conflict, message, format_args!("one above 0 at least"));
        return false;
    }
    let of = weights(scenario)[place].clone();
    let needed = u128::from(of.u) * 2 + u128::from(of.r) + 1;
    if needed > u128::from(total) {
        let (path, said) = if given.u.is_some() { (path("u"), "u") } else { (path("r"), "r") };
        let message =
            format_args!("u = {} and r = {} need 2u + r + 1 = {needed}, and there are {total}", of.u, of.r);
        errors.push(&path, Code::Conflict, message, format_args!("a smaller {said}, or null"));
        return false;
    }
    if of.r > of.u {
        let message = format_args!("r = {} of u = {} that fail cannot lie", of.r, of.u);
        errors.push(&path("r"), Code::Conflict, message, format_args!("0 to u"));
        return false;
    }
    let sharing = &scenario.protocol.sharing;
    if let Some(quantum) = sharing.quantum
        && sharing.method == Method::Quantum
        && !given.stakes.is_empty()
        && u64::from(quantum) > total
    {
        let message = format_args!("a quantum of {quantum} is above the total stake of {total}");
        let allowed = format_args!("{total} or less, or null");
        errors.push("protocol.sharing.quantum", Code::Conflict, message, allowed);
    }
    true
}

/// What clusters are called in a scenario.
const NAMES: [&str; 2] = ["a", "b"];

/// No more are faulty than a cluster bears, each is once, and what it does there is.
fn check_faulty(scenario: &Scenario, errors: &mut Errors) {
    let Protocol { faulty, silent, beyond, scheme, .. } = &scenario.protocol;
    let (all, sizes, weights) = (scenario.replicas.count() as u32, sizes(scenario), weights(scenario));
    let mut failing = [[0_u64; 2]; 2];
    for cluster in 0..2 {
        let stakes = &weights[cluster].stakes;
        if *silent as usize >= stakes.len() {
            let message =
                format_args!("{silent} of the {} of cluster {} are silent", stakes.len(), NAMES[cluster]);
            let allowed = format_args!("fewer than a cluster has");
            errors.push("protocol.silent", Code::Conflict, message, allowed);
            return;
        }
        failing[cluster][0] = stakes[stakes.len() - *silent as usize..].iter().sum();
    }
    for (index, one) in faulty.iter().enumerate() {
        let path = |setting: &str| format!("protocol.faulty.{index}.{setting}");
        if one.replica >= all {
            let message = format_args!("there is no replica {}", one.replica);
            errors.push(&path("replica"), Code::Conflict, message, format_args!("0 to {}", all - 1));
            continue;
        }
        if faulty[..index].iter().any(|other| other.replica == one.replica) {
            let message = format_args!("replica {} is listed twice", one.replica);
            errors.push(&path("replica"), Code::Conflict, message, format_args!("each once"));
        }
        let is_known = matches!(
            one.behaviour,
            Behaviour::Silent
                | Behaviour::SilentSender
                | Behaviour::SilentReceiver
                | Behaviour::KeepsToItself
                | Behaviour::DropsSome
                | Behaviour::Forges
        );
        if *scheme != Scheme::Picsou && !is_known {
            let message = format_args!("nothing is acknowledged in this scheme");
            let allowed =
                format_args!("a behaviour that is not about acknowledgements, or protocol.scheme: picsou");
            errors.push(&path("behaviour"), Code::Conflict, message, allowed);
        }
        let cluster = side(scenario, one.replica);
        let number = one.replica as usize - cluster * usize::from(sizes[0]);
        if number + *silent as usize >= usize::from(sizes[cluster]) {
            let message = format_args!(
                "replica {} is one of the last {silent} of its cluster, which are silent",
                one.replica
            );
            errors.push(
                &path("replica"),
                Code::Conflict,
                message,
                format_args!("another, or a smaller protocol.silent"),
            );
            continue;
        }
        let stake = weights[cluster].stakes[number];
        failing[cluster][0] += stake;
        failing[cluster][1] += if super::behaviour(one.behaviour).lies() { stake } else { 0 };
    }
    for (cluster, [fail, lie]) in failing.into_iter().enumerate().filter(|_| !beyond) {
        let (name, of) = (NAMES[cluster], &weights[cluster]);
        let path = if faulty.is_empty() { "protocol.silent" } else { "protocol.faulty" };
        if fail > of.u {
            let message = format_args!("{fail} of cluster {name} fail, and it bears u = {}", of.u);
            errors.push(path, Code::Conflict, message, format_args!("fewer, or protocol.beyond: true"));
        } else if lie > of.r {
            let message = format_args!("{lie} of cluster {name} lie, and it bears r = {}", of.r);
            errors.push(path, Code::Conflict, message, format_args!("fewer, or protocol.beyond: true"));
        }
    }
}

/// A way across of its own is instead of what the network says.
fn check_paths(scenario: &Scenario, errors: &mut Errors) {
    let across = &scenario.protocol.across;
    if across.rtt_ms.is_some()
        && !matches!(scenario.network.latency, scenario::types::Latency::Uniform { .. })
    {
        let message = format_args!("network.latency lists delays of its own");
        let allowed = format_args!("null, or network.latency.uniform_one_way_ms for what is inside");
        errors.push("protocol.across.rtt_ms", Code::Conflict, message, allowed);
    }
    let path = &scenario.network.path;
    if across.pair_mbps.is_some() && (path.mbps.is_some() || path.matrix_mbps.is_some()) {
        let message = format_args!("network.path has rates of its own");
        let allowed = format_args!("null, or no rate in network.path");
        errors.push("protocol.across.pair_mbps", Code::Conflict, message, allowed);
    }
}

/// What a scheme has no use for.
fn check_scheme(protocol: &Protocol, errors: &mut Errors) {
    let is_picsou = protocol.scheme == Scheme::Picsou;
    if protocol.source.as_fast && !is_picsou {
        let message = format_args!("without acknowledgements nobody knows how fast that is");
        let allowed =
            format_args!("false and a workload.rate_tps above what cards carry, or protocol.scheme: picsou");
        errors.push("protocol.source.as_fast", Code::Conflict, message, allowed);
    }
    if let (Some(messages), batch) = (protocol.source.messages, protocol.source.batch)
        && !messages.is_multiple_of(batch)
    {
        let message = format_args!("{messages} messages are no whole batches of {batch}");
        let allowed = format_args!("a multiple of protocol.source.batch");
        errors.push("protocol.source.messages", Code::Conflict, message, allowed);
    }
}
