//! What the schema cannot say: values that contradict each other or name what does not exist.

use std::collections::BTreeSet;

use crate::error::{Code, ScenarioError, hint};
use crate::metric::is_metric;
use crate::preset::LatencyPreset;
use crate::types::{Endpoint, Fault, Latency, Replicas, Scenario, WorkloadKind};

/// Everything contradictory in `scenario`. A rule that needs one of the `unsound` sections, which the
/// schema has found fault with, is left out: what it said would be noise.
pub(crate) fn contradictions(scenario: &Scenario, unsound: &BTreeSet<String>) -> Vec<ScenarioError> {
    let sound = |sections: &[&str]| sections.iter().all(|section| !unsound.contains(*section));
    let mut errors = Vec::new();
    if sound(&["replicas", "network"]) {
        check_places(scenario, sound(&["clients"]), &mut errors);
    }
    if sound(&["replicas"]) {
        check_fault_targets(scenario, &mut errors);
    }
    check_fault_times(scenario, &mut errors);
    if sound(&["protocol"]) && scenario.protocol.timeout_max_ms < scenario.protocol.timeout_ms {
        let allowed = format!("timeout_ms ({}) or more", scenario.protocol.timeout_ms);
        errors.push(ScenarioError::new(
            "protocol.timeout_max_ms",
            Code::Conflict,
            format!("{} is less than timeout_ms", scenario.protocol.timeout_max_ms),
            allowed,
        ));
    }
    if sound(&["clients", "workload"]) {
        check_outstanding(scenario, &mut errors);
    }
    check_order("workload.stop_s", scenario.workload.start_s, scenario.workload.stop_s, &mut errors);
    if sound(&["view"]) {
        check_order("view.end_s", scenario.view.start_s, Some(scenario.view.end_s), &mut errors);
    }
    check_names(scenario, sound(&["variants"]), &mut errors);
    errors
}

/// An interval has to end after it starts.
fn check_order(path: &str, start_s: f64, end_s: Option<f64>, errors: &mut Vec<ScenarioError>) {
    if let Some(end_s) = end_s.filter(|end_s| *end_s <= start_s) {
        let message = format!("{end_s} is not after the start at {start_s}");
        errors.push(ScenarioError::new(path, Code::Conflict, message, format!("more than {start_s}")));
    }
}

/// All clients together have a bounded number of transactions under way.
fn check_outstanding(scenario: &Scenario, errors: &mut Vec<ScenarioError>) {
    const OUTSTANDING_MAX: u64 = 10_000_000;
    let outstanding = u64::from(scenario.clients.count) * u64::from(scenario.workload.outstanding);
    if scenario.workload.kind == WorkloadKind::Closed && outstanding > OUTSTANDING_MAX {
        let message = format!("{outstanding} transactions outstanding over all clients");
        let allowed = format!("clients.count x outstanding up to {OUTSTANDING_MAX}");
        errors.push(ScenarioError::new("workload.outstanding", Code::Range, message, allowed));
    }
}

/// Regions, names and matrix have to fit each other.
fn check_places(scenario: &Scenario, clients_sound: bool, errors: &mut Vec<ScenarioError>) {
    let mut error = |path: String, code, message: String, allowed: String| {
        errors.push(ScenarioError::new(path, code, message, allowed));
    };
    match (&scenario.network.latency, &scenario.replicas) {
        (Latency::Preset { preset, .. }, replicas) => {
            let preset = match LatencyPreset::find(preset) {
                Ok(preset) => preset,
                Err(unknown) => return errors.push(unknown),
            };
            let known = || preset.regions.iter().map(|region| region.id.as_str());
            let allowed = || known().collect::<Vec<_>>().join(", ");
            let mut check_region = |path: String, region: &str| {
                if preset.region_index(region).is_none() {
                    let hint = hint(region, known());
                    let message = format!("the preset {} has no region {region:?}{hint}", preset.id);
                    error(path, Code::Reference, message, allowed());
                }
            };
            if let Replicas::Regions { regions } = replicas {
                for (index, region) in regions.iter().enumerate() {
                    check_region(format!("replicas.regions.{index}"), region);
                }
            }
            if clients_sound {
                check_region("clients.region".into(), &scenario.clients.region);
            }
            let elsewhere = match replicas {
                Replicas::Regions { .. } => None,
                Replicas::Count { .. } => (preset.regions.len() > 1).then_some("replicas.count"),
                Replicas::Names { .. } => Some("replicas.names"),
            };
            if let Some(path) = elsewhere {
                let message = format!("the preset {} does not say where these replicas stand", preset.id);
                error(
                    path.into(),
                    Code::Conflict,
                    message,
                    format!("replicas.regions, each of {}", allowed()),
                );
            }
        }
        (Latency::Uniform { .. } | Latency::Matrix { .. }, Replicas::Regions { regions }) => {
            let message = "regions have delays only in a latency preset".to_owned();
            let allowed =
                format!("network.latency.preset, or replicas.count {}, or replicas.names", regions.len());
            error("replicas.regions".into(), Code::Conflict, message, allowed);
        }
        _ => {}
    }
    if let Latency::Matrix { matrix_one_way_ms, .. } = &scenario.network.latency {
        let (path, size) = ("network.latency.matrix_one_way_ms", scenario.replicas.count() + 1);
        let allowed = format!("{size}: one for each replica and a last one for the clients");
        if matrix_one_way_ms.len() != size {
            let message = format!("has {} rows", matrix_one_way_ms.len());
            error(path.into(), Code::Conflict, message, allowed.clone());
        }
        for (index, row) in matrix_one_way_ms.iter().enumerate().filter(|(_, row)| row.len() != size) {
            error(
                format!("{path}.{index}"),
                Code::Conflict,
                format!("has {} columns", row.len()),
                allowed.clone(),
            );
        }
    }
}

/// Faults have to name replicas that there are, each where it makes sense.
fn check_fault_targets(scenario: &Scenario, errors: &mut Vec<ScenarioError>) {
    let count = scenario.replicas.count();
    let mut check_replica = |path: String, replica: u32| {
        if replica as usize >= count {
            let message = format!("there is no replica {replica}");
            errors.push(ScenarioError::new(path, Code::Reference, message, format!("0 to {}", count - 1)));
        }
    };
    for (index, fault) in scenario.faults.iter().enumerate() {
        let path = |key: &str| format!("faults.{index}.{key}");
        match fault {
            Fault::Crash { replica, .. } => check_replica(path("replica"), *replica),
            Fault::Partition { groups, .. } => {
                for (i, group) in groups.iter().enumerate() {
                    for (j, replica) in group.iter().enumerate() {
                        check_replica(path(&format!("groups.{i}.{j}")), *replica);
                    }
                }
            }
            Fault::OneWay { from, to, .. } => {
                check_replica(path("from"), *from);
                check_replica(path("to"), *to);
            }
            Fault::SlowLink { from, to, .. } | Fault::Loss { from, to, .. } => {
                for (key, end) in [("from", from), ("to", to)] {
                    if let Endpoint::Replica(replica) = end {
                        check_replica(path(key), *replica);
                    }
                }
            }
            Fault::Asynchrony { .. } => {}
        }
    }
}

/// Faults have to end after they begin, crashes of one replica must not overlap, a partition puts a
/// replica into one group, and a link has two ends.
fn check_fault_times(scenario: &Scenario, errors: &mut Vec<ScenarioError>) {
    let mut crashes: Vec<(u32, f64, f64, usize)> = Vec::new();
    for (index, fault) in scenario.faults.iter().enumerate() {
        let path = |key: &str| format!("faults.{index}.{key}");
        let (at_s, until_s) = fault.interval_s();
        check_order(&path("until_s"), at_s, until_s, errors);
        match fault {
            Fault::Crash { replica, .. } => {
                crashes.push((*replica, at_s, until_s.unwrap_or(f64::INFINITY), index))
            }
            Fault::Partition { groups, .. } => {
                let mut seen = BTreeSet::new();
                for (i, group) in groups.iter().enumerate() {
                    for (j, replica) in
                        group.iter().enumerate().filter(|(_, replica)| !seen.insert(**replica))
                    {
                        let path = path(&format!("groups.{i}.{j}"));
                        let message = format!("replica {replica} is in a group already");
                        errors.push(ScenarioError::new(path, Code::Conflict, message, "each replica once"));
                    }
                }
            }
            Fault::OneWay { from, to, .. } if from == to => errors.push(same_ends(path("to"))),
            Fault::SlowLink { from: Endpoint::Replica(from), to: Endpoint::Replica(to), .. }
            | Fault::Loss { from: Endpoint::Replica(from), to: Endpoint::Replica(to), .. }
                if from == to =>
            {
                errors.push(same_ends(path("to")));
            }
            _ => {}
        }
    }
    crashes.sort_by(|a, b| (a.0, a.3).cmp(&(b.0, b.3)).then(a.1.total_cmp(&b.1)));
    for (position, later) in crashes.iter().enumerate() {
        let earlier = crashes[..position].iter().rev().take_while(|earlier| earlier.0 == later.0);
        if let Some(clash) = earlier.filter(|earlier| earlier.1 < later.2 && later.1 < earlier.2).last() {
            errors.push(ScenarioError::new(
                format!("faults.{}", later.3),
                Code::Conflict,
                format!("replica {} is crashed by faults.{} at that time", later.0, clash.3),
                "crashes of one replica that do not overlap",
            ));
        }
    }
}

fn same_ends(path: String) -> ScenarioError {
    ScenarioError::new(path, Code::Conflict, "a link has two ends", "another replica than from")
}

/// Variants have names of their own, and expectations name what there is.
fn check_names(scenario: &Scenario, variants_sound: bool, errors: &mut Vec<ScenarioError>) {
    let names: Vec<&str> = scenario.variants.iter().map(|variant| variant.name.as_str()).collect();
    for (index, name) in names.iter().enumerate().filter(|(index, name)| names[..*index].contains(name)) {
        let message = format!("another variant is named {name:?}");
        errors.push(ScenarioError::new(
            format!("variants.{index}.name"),
            Code::Conflict,
            message,
            "names of their own",
        ));
    }
    for (index, expectation) in scenario.expect.iter().enumerate() {
        if !is_metric(&expectation.metric) {
            let message = format!("{:?} is not a result", expectation.metric);
            let allowed = crate::metric::allowed();
            errors.push(ScenarioError::new(
                format!("expect.{index}.metric"),
                Code::Reference,
                message,
                allowed,
            ));
        }
        match &expectation.variant {
            Some(variant) if variants_sound && !names.contains(&variant.as_str()) => {
                let message = format!("there is no variant {variant:?}");
                let path = format!("expect.{index}.variant");
                errors.push(ScenarioError::new(path, Code::Reference, message, names.join(", ")));
            }
            _ => {}
        }
    }
}
