//! A scenario's adversaries as the lies that replicas tell.

use std::rc::Rc;

use hotstuff_format::Scenario;
use hotstuff_format::types::{Adversary, AdversaryKind};
use protocols::hotstuff::adversary::{Lie, LieKind};
use scenario::{ns_from_ms, time_from_s};
use sim::ids::ReplicaId;
use sim::replica_set::ReplicaSet;
use sim::time::{Duration, Time};

/// Whether each replica is honest throughout.
pub(crate) fn honest(scenario: &Scenario) -> Vec<bool> {
    let mut honest = vec![true; scenario.replicas.count()];
    for adversary in &scenario.adversaries {
        honest[adversary.replica as usize] = false;
    }
    honest
}

/// Who forks, and from when until when.
pub(crate) fn forks(scenario: &Scenario) -> Vec<(ReplicaId, Time, Time)> {
    let forks = scenario.adversaries.iter().filter(|adversary| adversary.kind == AdversaryKind::Fork);
    forks
        .map(|fork| {
            let Lie { at, until, .. } = lie(scenario, fork);
            (ReplicaId(fork.replica as u16), at, until)
        })
        .collect()
}

/// The replicas of which there are two at some time.
pub(crate) fn two_faced(scenario: &Scenario) -> Rc<ReplicaSet> {
    Rc::new(who(scenario, AdversaryKind::is_two_faced))
}

fn who(scenario: &Scenario, is_it: impl Fn(AdversaryKind) -> bool) -> ReplicaSet {
    let liars = scenario.adversaries.iter().filter(|adversary| is_it(adversary.kind));
    replicas(liars.map(|adversary| &adversary.replica))
}

/// What `replica` lies about.
pub(crate) fn lies(scenario: &Scenario, replica: ReplicaId) -> Vec<Lie> {
    let own = scenario.adversaries.iter().filter(|adversary| adversary.replica == u32::from(replica.0));
    own.map(|adversary| lie(scenario, adversary)).collect()
}

fn lie(scenario: &Scenario, adversary: &Adversary) -> Lie {
    let kind = match adversary.kind {
        AdversaryKind::SilentLeader => LieKind::SilentLeader,
        AdversaryKind::WithholdVotes => LieKind::WithholdVotes,
        AdversaryKind::SelectiveSend => {
            LieKind::SelectiveSend { to: replicas(adversary.to.iter().flatten()) }
        }
        AdversaryKind::DelayProposals => {
            LieKind::DelayProposals { by: Duration::from_ns(ns_from_ms(adversary.by_ms.unwrap_or_default())) }
        }
        AdversaryKind::Fork => LieKind::Fork { depth: adversary.depth.unwrap_or(1) as u8 },
        AdversaryKind::Equivocate | AdversaryKind::Twin => LieKind::TwoFaced {
            groups: match &adversary.groups {
                Some(groups) => [replicas(&groups[0]), replicas(&groups[1])],
                None => halves(scenario, |kind| kind.is_two_faced()),
            },
            rivals: adversary.kind == AdversaryKind::Equivocate,
        },
        AdversaryKind::StreamEquivocate => {
            let [_, told] = halves(scenario, |kind| kind == AdversaryKind::StreamEquivocate);
            LieKind::StreamEquivocate { told }
        }
        AdversaryKind::FalseSnapshot => LieKind::FalseSnapshot,
        AdversaryKind::WithholdStream => {
            LieKind::WithholdStream { to: replicas(adversary.to.iter().flatten()) }
        }
        AdversaryKind::AckHigh => LieKind::AckHigh,
        AdversaryKind::AckLow => LieKind::AckLow,
        AdversaryKind::BogusHashes => LieKind::BogusHashes,
        AdversaryKind::BogusCut => {
            LieKind::BogusCut { signers: who(scenario, |kind| kind == AdversaryKind::BogusCut).members() }
        }
    };
    Lie { kind, at: time_from_s(adversary.at_s), until: adversary.until_s.map_or(Time::FAR, time_from_s) }
}

/// Both halves of the replicas that never lie in one of these ways, the larger one first.
fn halves(scenario: &Scenario, is_it: impl Fn(AdversaryKind) -> bool) -> [ReplicaSet; 2] {
    let accomplices = who(scenario, is_it);
    let is_other = |replica: &u32| !accomplices.contains(ReplicaId(*replica as u16));
    let others: Vec<u32> = (0..scenario.replicas.count() as u32).filter(is_other).collect();
    let (first, second) = others.split_at(others.len().div_ceil(2));
    [replicas(first), replicas(second)]
}

fn replicas<'a>(numbers: impl IntoIterator<Item = &'a u32>) -> ReplicaSet {
    numbers.into_iter().map(|&number| ReplicaId(number as u16)).collect()
}
