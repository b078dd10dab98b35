//! Why there is a pre-commit phase: a lock that only one replica has. The leader's first certificate reaches replica 6 alone before
//! the leader crashes; the next leader hears of it only after it has proposed, and another replica crashes, so that every
//! vote is needed.

mod common;

use common::{Case, Facts, at, crash};
use facts::Fact;
use quorumscope_protocols::hotstuff::leader::LeaderPolicy;
use quorumscope_protocols::hotstuff::rules::Rules;
use sim::fault::{Fault, FaultKind};
use sim::node::ReplicaId;
use sim::time::Duration;

fn run(rules: Rules) -> Facts {
    let mut case = Case { rules, ..Case::new(7, LeaderPolicy::Fixed) };
    let (leader, next, locked) = (ReplicaId(0), ReplicaId(1), ReplicaId(6));
    // Proposed at 100 ms, certified at 300 ms.
    case.faults = (1..6)
        .map(|target| FaultKind::OneWay { source: leader, target: ReplicaId(target) })
        .map(|kind| Fault { kind, at: at(250), until: None })
        .collect();
    case.faults.push(crash(leader.0, at(310), None));
    // The complaints of the others reach the next leader at 2,200 ms, that of the locked replica at 2,400 ms.
    let kind = FaultKind::SlowLink {
        source: Some(locked),
        target: Some(next),
        factor_ppm: 3_000_000,
        directed: true,
    };
    case.faults.push(Fault { kind, at: at(1_000), until: None });
    case.faults.push(crash(5, at(2_250), None));
    case.delta = Duration::from_ms(500);
    case.horizon = at(20_000);
    let facts = case.run();
    facts.assert_agreement(7);
    facts
}

/// In milliseconds.
fn first_commit(facts: &Facts) -> u64 {
    let mut commits = facts.all.iter().filter(|(_, _, fact)| matches!(fact, Fact::Committed { .. }));
    commits.next().expect("it goes on").0.as_ns() / 1_000_000
}

#[test]
fn without_pre_commit_a_hidden_lock_costs_the_view() {
    let facts = run(Rules::TwoPhase);
    let locked = facts.all.iter().filter(|(_, _, fact)| matches!(fact, Fact::Locked { .. }));
    let before = locked.filter(|(time, replica, _)| *time < at(2_000) && *replica != 0);
    assert_eq!(before.map(|(_, replica, _)| *replica).collect::<Vec<_>>(), [6], "one lock, and it is hidden");
    // Entered at 2,300 ms, the view times out at 4,300 ms; the complaints tell the next leader, and two phases commit.
    assert_eq!(first_commit(&facts), 4_300 + 100 + 2 * 200);
}

#[test]
fn with_it_the_next_leader_needs_no_luck() {
    // Three phases from the proposal, each of which waits for the slow link.
    assert_eq!(first_commit(&run(Rules::Basic)), 2_200 + 3 * 400);
}

#[test]
fn waiting_for_delta_hears_of_it() {
    assert_eq!(first_commit(&run(Rules::ByzantineDelta)), 2_200 + 500 + 2 * 400);
}
