//! Why there is a pre-commit phase: a lock that only one replica has.

use crate::common::{Case, Facts, at, crash, hidden_lock};
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
    // Its replicas are in view 2 since 200 ms, and give that up.
    assert_eq!(first_commit(&run(Rules::HotStuff2)), 2_300 + 500 + 2 * 400);
}

/// Replica 5 tells the next leader of its certificate before it crashes, and so there is a quorum of new-views without
/// the locked replica's: a leader that does not wait for that proposes beside the lock.
#[test]
fn without_the_wait_a_hidden_lock_costs_the_view() {
    let first_commit_after = |delta_ms| {
        let mut case = hidden_lock(Rules::HotStuff2);
        case.faults.pop();
        case.faults.push(crash(5, at(2_450), None));
        (case.delta, case.horizon) = (Duration::from_ms(delta_ms), at(20_000));
        let facts = case.run();
        facts.assert_agreement(7);
        first_commit(&facts)
    };
    assert_eq!(first_commit_after(500), 2_300 + 500 + 2 * 400);
    // Voters of the block are in the view after it from 2,600 ms on, and give that up at 4,600 ms; the complaints tell
    // the next leader, who waits for as many new-views, and two certified blocks commit.
    assert_eq!(first_commit_after(0), 4_600 + 100 + 200 + 2 * 200);
}

#[test]
fn who_never_was_up_costs_the_first_leader_delta() {
    let mut case = Case { rules: Rules::ByzantineDelta, ..Case::new(4, LeaderPolicy::Fixed) };
    case.faults = vec![crash(3, at(0), None)];
    // Proposed when Delta is over, not when the view times out; two phases commit.
    assert_eq!(first_commit(&case.run()), 300 + 2 * 200);
}
