//! How many replicas make a quorum, and how many of them may fail.

use crate::Scenario;
use crate::types::{Broken, ProtocolVariant};

/// The most replicas that may lie or crash: f = floor((n - 1) / 3), or floor((n - 1) / 2) where they only crash.
pub fn faulty_max(scenario: &Scenario) -> usize {
    (scenario.replicas.count() - 1) / if only_crashes(scenario) { 2 } else { 3 }
}

/// The most replicas that may lie: none where they only crash.
pub(super) fn liars_max(scenario: &Scenario) -> usize {
    if only_crashes(scenario) { 0 } else { faulty_max(scenario) }
}

/// How many votes make a certificate, whatever rule is broken.
pub(super) fn quorum(scenario: &Scenario) -> usize {
    let replicas = scenario.replicas.count();
    if only_crashes(scenario) { replicas / 2 + 1 } else { replicas - faulty_max(scenario) }
}

/// Whether any replica is a quorum by itself.
pub(super) fn is_quorum_of_one(scenario: &Scenario) -> bool {
    let spared = usize::from(scenario.protocol.broken.contains(&Broken::SmallQuorum));
    scenario.replicas.count() - faulty_max(scenario) <= 1 + spared
}

fn only_crashes(scenario: &Scenario) -> bool {
    scenario.protocol.variant == ProtocolVariant::CrashStop
}
