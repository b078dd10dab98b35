//! Why there is a pre-commit phase: a lock that only one replica has.

mod common;

use common::{Case, Facts, at, crash, hidden_lock};
use facts::Fact;
use quorumscope_protocols::hotstuff::leader::LeaderPolicy;
use quorumscope_protocols::hotstuff::rules::Rules;
use sim::time::Duration;

fn run(rules: Rules) -> Facts {
    let mut case = hidden_lock(rules);
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

#[test]
fn who_never_was_up_costs_the_first_leader_delta() {
    let mut case = Case { rules: Rules::ByzantineDelta, ..Case::new(4, LeaderPolicy::Fixed) };
    case.faults = vec![crash(3, at(0), None)];
    // Proposed when Delta is over, not when the view times out; two phases commit.
    assert_eq!(first_commit(&case.run()), 300 + 2 * 200);
}
