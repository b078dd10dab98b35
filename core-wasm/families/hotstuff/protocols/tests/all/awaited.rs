//! Cuts that a leader waits to propose until they are acknowledged.

use facts::Fact;
use quorumscope_protocols::hotstuff::DisseminationConfig;
use quorumscope_protocols::hotstuff::leader::LeaderPolicy;
use quorumscope_protocols::hotstuff::rules::Rules;
use quorumscope_protocols::streaming::Origins;
use sim::fault::{Fault, FaultKind};
use sim::ids::ReplicaId;
use sim::requests::SendTo;
use sim::time::Duration;

use crate::common::{Case, at, awaited, crash, stream};

/// Seven replicas stream all the time, and lead in turn.
fn rotating(dissemination: DisseminationConfig) -> Case {
    let mut case = Case::new(7, LeaderPolicy::Rotate { tenure: 1 });
    case.rules = Rules::HotStuff2;
    (case.dissemination, case.send_to) = (dissemination, SendTo::AllByResidue);
    (case.rate_tps, case.horizon) = (2_000, at(20_000));
    case
}

/// The mean time from one proposal to the next in the second half of the run, in milliseconds.
fn interval_ms(case: &Case) -> f64 {
    let facts = case.run();
    assert_eq!(facts.timeouts(), 0);
    let proposals = facts.proposals();
    let late = &proposals[proposals.len() / 2..];
    let [first, last] = [late[0].0, late[late.len() - 1].0];
    (last - first).as_ns() as f64 / 1e6 / (late.len() - 1) as f64
}

/// A view takes two delays, and two more where its leader waits: what reaches it last has reached the others, too, and
/// their acknowledgement takes a delay and the 10 ms in which others come at most; of what it streamed itself they have
/// a delay later.
#[test]
fn a_view_takes_a_round_trip_longer() {
    let without = interval_ms(&rotating(stream(Origins::All)));
    let with = interval_ms(&rotating(awaited(stream(Origins::All))));
    assert!((without - 200.0).abs() < 1.0, "{without}");
    assert!((395.0..=412.0).contains(&with), "{with}");
}

/// With a quorum up, and nobody else, acknowledgements of all of them are waited for, and come.
#[test]
fn a_quorum_is_waited_for_and_no_more() {
    let mut case = rotating(awaited(stream(Origins::All)));
    case.faults = vec![crash(6, at(0), None)];
    (case.timeout, case.horizon) = (Duration::from_ms(3_000), at(60_000));
    let facts = case.run();
    let late = |(time, _, fact): &&(sim::time::Time, u16, Fact)| {
        matches!(fact, Fact::Committed { .. }) && *time > at(50_000)
    };
    assert!(facts.all.iter().any(|entry| late(&entry)), "it goes on");
}

/// What replica 6 streams reaches most others after five seconds: too few hold it for a quorum when replica 4 leads,
/// which waits for a quarter of the time-out and proposes what is acknowledged. No view fails for it.
#[test]
fn a_leader_waits_no_longer_than_a_quarter_of_the_time_out() {
    let mut case = rotating(awaited(stream(Origins::All)));
    (case.timeout, case.horizon) = (Duration::from_ms(16_000), at(200_000));
    let slow = |target| FaultKind::SlowLink {
        source: Some(ReplicaId(6)),
        target: Some(ReplicaId(target)),
        factor_ppm: 50_000_000,
        directed: true,
    };
    case.faults = (0..4).map(|target| Fault { kind: slow(target), at: at(0), until: None }).collect();
    let facts = case.run();
    assert_eq!(facts.timeouts(), 0);
    let waits: Vec<u64> = facts
        .proposals()
        .windows(2)
        .filter(|pair| pair[0].0 > at(20_000) && pair[1].1.view.number % 7 == 4)
        .map(|pair| (pair[1].0 - pair[0].0).as_ns() / 1_000_000)
        .collect();
    assert!(waits.len() > 2 && waits.iter().all(|wait| (4_195..=4_205).contains(wait)), "{waits:?}");
}
