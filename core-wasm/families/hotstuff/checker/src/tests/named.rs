//! Blocks that name their transactions, and checkers that notice who does not hold them.

use sim::ids::ReplicaId;

use super::*;

/// The clients of replicas 2 and 3 are so far away that they have heard of nothing in the whole history.
fn far_from_two() -> Requests {
    let far = |replica: u16| Duration::from_ms(if replica < 2 { 0 } else { 1_000_000 });
    let delays: Vec<_> = (0..REPLICAS).map(far).collect();
    let mut workload = workload();
    workload.groups = vec![ClientGroup::of_all(delays, vec![Duration::ZERO; usize::from(REPLICAS)])];
    Requests::new(workload, 1, Time::FAR)
}

/// What is violated where honest replicas vote for a block of ten transactions in this order, some of them having been
/// given so many by others before, and then execute it.
fn violated(voters: [u16; 3], given: &[(u16, u64)], executes: u16) -> Vec<Check> {
    let mut checker = Checker::new(Setup { are_named: true, ..setup() });
    let (requests, mut sequence) = (far_from_two(), 0);
    let mut tell = |replica: u16, fact: Fact| {
        sequence += 1;
        let point = Point { time: at(100), sequence };
        checker.on_fact(point, ReplicaId(replica), &fact, None, &requests);
    };
    for &(replica, count) in given {
        let runs = Rc::new([Run { stream: StreamId(0), first: 0, count }]);
        tell(replica, Fact::Received { runs });
    }
    tell(0, Fact::Proposed { block: block(1), cut: no_cut() });
    for voter in voters {
        let named = Some(runs(1));
        tell(voter, Fact::Voted { block: block(1), phase: Phase::Generic, cut: no_cut(), named });
    }
    tell(executes, commit(1));
    let held = [Check::CutHeld, Check::ExecutedHeld];
    let violations = checker.violations(at(100), &requests);
    violations.iter().map(|violation| violation.check).filter(|check| held.contains(check)).collect()
}

/// Of four replicas two hold what is named from the start.
#[test]
fn what_a_quorum_votes_for_two_hold_and_who_executes_it_too() {
    assert_eq!(violated([0, 1, 2], &[], 0), []);
    assert_eq!(violated([0, 1, 2], &[(2, 10)], 2), []);
    assert_eq!(violated([0, 1, 2], &[], 2), [Check::ExecutedHeld]);
    assert_eq!(violated([0, 1, 2], &[(2, 9)], 2), [Check::ExecutedHeld], "one is missing");
}

#[test]
fn a_liar_that_holds_it_counts_for_nothing() {
    let mut honest = vec![true; usize::from(REPLICAS)];
    honest[1] = false;
    let mut checker = Checker::new(Setup { are_named: true, honest, ..setup() });
    let requests = far_from_two();
    for (sequence, voter) in (1..).zip([0, 1, 2]) {
        let fact =
            Fact::Voted { block: block(1), phase: Phase::Generic, cut: no_cut(), named: Some(runs(1)) };
        checker.on_fact(Point { time: at(100), sequence }, ReplicaId(voter), &fact, None, &requests);
    }
    let violations = checker.violations(at(100), &requests);
    let held = violations.iter().find(|violation| violation.check == Check::CutHeld).expect("it is told");
    assert_eq!(held.detail, "what the block names is held by 1 honest replica, not 2");
}
