//! What is committed and executed.

use sim::fault::{Fault, FaultKind};

use super::*;

#[test]
fn another_block_at_a_height_breaks_agreement() {
    let other = BlockFact { id: BlockId(9_999), ..block(100) };
    let wrong = Fact::Committed { block: other, ordinal: 100, runs: runs(100), cut: no_cut() };
    let checker = judge(&with(2, is_commit(100), wrong));
    // Nobody voted for it either, so that the rule does not commit it.
    assert_eq!(tripped(&checker), [Check::Agreement, Check::CommitRule, Check::CommitLocked]);
    let violations = checker.violations(at(4_100), &requests());
    let violation = violations.iter().find(|violation| violation.check == Check::Agreement).unwrap();
    assert_eq!(
        (violation.check, violation.at.time, violation.replica),
        (Check::Agreement, at(2_062), Some(ReplicaId(2)))
    );
}

#[test]
fn another_parent_breaks_agreement() {
    let other = BlockFact { parent: BlockId(7), ..block(100) };
    let wrong = Fact::Committed { block: other, ordinal: 100, runs: runs(100), cut: no_cut() };
    assert_eq!(tripped(&judge(&with(0, is_commit(100), wrong))), [Check::Agreement]);
}

#[test]
fn a_commit_undone_is_noticed() {
    let mut history = history();
    let place = place(&history, 3, is_commit(100));
    history.insert(place + 1, (2_062, 3, commit(99)));
    assert_eq!(tripped(&judge(&history)), [Check::CommitsFinal]);
    // As is a state that is taken over although more is committed.
    history[place + 1].2 = Fact::Installed { block: block(99) };
    assert_eq!(tripped(&judge(&history)), [Check::CommitsFinal]);
}

#[test]
fn a_commit_left_out_breaks_agreement() {
    let mut history = history();
    history.remove(place(&history, 3, is_commit(100)));
    assert_eq!(tripped(&judge(&history)), [Check::Agreement]);
}

#[test]
fn other_transactions_of_one_block_break_agreement() {
    let less: Rc<[Run]> = Rc::new([Run { stream: StreamId(0), first: 990, count: 9 }]);
    let wrong = Fact::Committed { block: block(100), ordinal: 100, runs: less, cut: no_cut() };
    assert_eq!(tripped(&judge(&with(1, is_commit(100), wrong))), [Check::Agreement]);
}

#[test]
fn taking_over_what_is_not_committed_breaks_agreement() {
    let lag = |block| {
        let mut history = history();
        history.retain(|(_, replica, fact)| {
            *replica != 3 || !matches!(fact, Fact::Committed { ordinal: 51..80, .. })
        });
        let place = history.iter().position(|(_, _, fact)| is_commit(79)(fact)).unwrap();
        history.insert(place + 1, (1_650, 3, Fact::Installed { block }));
        tripped(&judge(&history))
    };
    assert_eq!(lag(block(79)), []);
    assert_eq!(lag(BlockFact { id: BlockId(7_979), ..block(79) }), [Check::Agreement]);
}

/// Of replica 3, which lags, goes down for good at the end, and commits another block at height 100 before.
#[test]
fn who_lags_is_judged_until_it_is_down_for_good() {
    let crash = FaultKind::Crash { replica: ReplicaId(3), is_silent: false };
    let setup =
        || Setup { faults: vec![Fault { kind: crash.clone(), at: at(4_050), until: None }], ..setup() };
    let other = BlockFact { id: BlockId(9_999), ..block(100) };
    let wrong = Fact::Committed { block: other, ordinal: 100, runs: runs(100), cut: no_cut() };
    let mut history = with(3, is_commit(100), wrong);
    let is_late = |(_, replica, fact): &Statement| *replica == 3 && matches!(fact, Fact::Committed { .. });
    let (late, soon): (Vec<_>, Vec<_>) = history.drain(..).partition(is_late);
    history = soon;
    history.extend(late.into_iter().map(|(_, replica, fact)| (4_040, replica, fact)));
    let mut checker = judge_as(setup(), &history);
    assert!(tripped(&checker).contains(&Check::Agreement));
    // Had it gone before, nobody would have waited for it.
    history.retain(|statement| !is_late(statement));
    checker = judge_as(setup(), &history);
    assert_eq!((checker.chain.base(), checker.votes.tree.len() as u64), (1, BLOCKS));
    checker.on_fault(Point { time: at(4_050), sequence: 0 }, 0, true);
    assert_eq!((tripped(&checker), checker.chain.base()), (vec![], BLOCKS - 3));
}

/// All replicas execute `runs` at `height`.
fn with_runs(height: u64, runs: Run) -> Vec<Statement> {
    let mut history = history();
    let runs: Rc<[Run]> = Rc::new([runs]);
    for (_, _, fact) in history.iter_mut().filter(|(_, _, fact)| is_commit(height)(fact)) {
        *fact =
            Fact::Committed { block: block(height), ordinal: height, runs: Rc::clone(&runs), cut: no_cut() };
    }
    history
}

#[test]
fn a_transaction_of_the_future_breaks_validity() {
    // At 2,062 ms 2,063 transactions have been submitted.
    let submitted = Run { stream: StreamId(0), first: 2_053, count: 10 };
    let future = Run { first: 2_054, ..submitted };
    assert_eq!(tripped(&judge(&with_runs(100, future))), [Check::Validity]);
    // And with one less it is executed again later, which is the other half of the check.
    let mut history = with_runs(100, submitted);
    history.retain(|(ms, ..)| *ms < 2_100);
    assert_eq!(tripped(&judge(&history)), []);
}

#[test]
fn a_transaction_twice_breaks_validity() {
    let again = Run { stream: StreamId(0), first: 985, count: 10 };
    assert_eq!(tripped(&judge(&with_runs(100, again))), [Check::Validity]);
}
