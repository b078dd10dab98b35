//! Each check holds on a right history and is tripped by a wrong one: the same statements with one changed.

use std::rc::Rc;

use facts::{BlockFact, BlockId, Fact, LaneHead, Phase, Run, View};
use sim::node::ReplicaId;
use sim::observer::{Observer, Point};
use sim::requests::{Arrivals, Requests, SendTo, StreamId, Workload};
use sim::time::{Duration, Time};

use crate::{Check, Checker, Setup, Verdict};

const REPLICAS: u16 = 4;
const BLOCKS: u64 = 200;

fn at(ms: u64) -> Time {
    Time::ZERO + Duration::from_ms(ms)
}

fn requests() -> Requests {
    let workload = Workload {
        arrivals: Arrivals::Uniform,
        rate_per_1000s: 1_000_000,
        send_to: SendTo::All,
        start: Time::ZERO,
        stop: Time::FAR,
        client_delay: vec![Duration::ZERO; usize::from(REPLICAS)],
        replies_needed: 2,
    };
    Requests::new(workload, 1, Time::FAR)
}

fn setup() -> Setup {
    Setup {
        replicas: REPLICAS,
        quorum: 3,
        honest: vec![true; usize::from(REPLICAS)],
        stays: vec![true; usize::from(REPLICAS)],
        crashes: vec![Some(ReplicaId(2)), None, Some(ReplicaId(3))],
        liveness_bound: Duration::from_ms(1_000),
    }
}

fn view(number: u64) -> View {
    View { epoch: 0, number: number as u32 }
}

fn block(height: u64) -> BlockFact {
    BlockFact {
        id: BlockId(height),
        view: view(height),
        height,
        parent: BlockId(height - 1),
        justify: BlockId(height - 1),
        justify_view: view(height - 1),
        transactions: 10,
    }
}

fn runs(height: u64) -> Rc<[Run]> {
    Rc::new([Run { stream: StreamId(0), first: (height - 1) * 10, count: 10 }])
}

fn cut(height: u64) -> Rc<[LaneHead]> {
    Rc::new([LaneHead { origin: 0, count: height * 10, fork: 0 }])
}

fn commit(height: u64) -> Fact {
    Fact::Committed { block: block(height), ordinal: height, runs: runs(height), cut: cut(height) }
}

fn lock(height: u64) -> Fact {
    Fact::Locked { block: BlockId(height), view: view(height) }
}

fn certify(height: u64, signers: &[u16]) -> Fact {
    Fact::Certified {
        block: BlockId(height),
        view: view(height),
        phase: Phase::Generic,
        signers: signers.into(),
    }
}

fn enter(number: u64) -> Fact {
    Fact::Entered { view: view(number), leader: 0, by_view_change: false }
}

/// A statement: when, whose, what.
type Statement = (u64, u16, Fact);

/// Chained HotStuff without a fault: each 20 ms a block is proposed, voted for by all, certified, locked one later and
/// committed two later.
fn history() -> Vec<Statement> {
    let mut history = Vec::new();
    for height in 1..=BLOCKS {
        let now = height * 20;
        history.push((now, 0, Fact::Proposed { block: block(height), cut: cut(height) }));
        for replica in 0..REPLICAS {
            history.push((now + 1, replica, enter(height)));
            history.push((
                now + 2,
                replica,
                Fact::Voted { block: block(height), phase: Phase::Generic, cut: cut(height) },
            ));
            if height > 2 {
                history.push((now + 2, replica, lock(height - 2)));
            }
            if height > 3 {
                history.push((now + 2, replica, commit(height - 3)));
            }
        }
        history.push((now + 4, 0, certify(height, &[0, 1, 3])));
    }
    history
}

fn judge(history: &[Statement]) -> Checker {
    let (mut checker, requests) = (Checker::new(setup()), requests());
    for (sequence, (ms, replica, fact)) in history.iter().enumerate() {
        let point = Point { time: at(*ms), sequence: sequence as u32 };
        checker.on_fact(point, ReplicaId(*replica), fact, None, &requests);
    }
    checker
}

fn tripped(checker: &Checker) -> Vec<Check> {
    Check::SAFETY.into_iter().filter(|&check| checker.safety(check) == Verdict::Violated).collect()
}

/// The history in which the statement of `replica` that `is_it` accepts is replaced by `wrong`.
fn with(replica: u16, is_it: impl Fn(&Fact) -> bool, wrong: Fact) -> Vec<Statement> {
    let mut history = history();
    let place =
        history.iter().position(|(_, who, fact)| *who == replica && is_it(fact)).expect("it is stated");
    history[place].2 = wrong;
    history
}

fn is_commit(height: u64) -> impl Fn(&Fact) -> bool {
    move |fact| matches!(fact, Fact::Committed { ordinal, .. } if *ordinal == height)
}

fn is_vote(height: u64) -> impl Fn(&Fact) -> bool {
    move |fact| matches!(fact, Fact::Voted { block, .. } if block.height == height)
}

#[test]
fn a_right_history_trips_nothing_and_is_forgotten() {
    let checker = judge(&history());
    assert_eq!(tripped(&checker), []);
    assert!(checker.violations(at(4_100), &requests()).is_empty());
    assert_eq!(checker.liveness(at(4_100), &requests()), Verdict::Holds);
    assert!(checker.chain.base() >= BLOCKS - 4 && checker.votes.len() < 300);
}

#[test]
fn another_block_at_a_height_breaks_agreement() {
    let other = BlockFact { id: BlockId(9_999), ..block(100) };
    let wrong = Fact::Committed { block: other, ordinal: 100, runs: runs(100), cut: cut(100) };
    let checker = judge(&with(2, is_commit(100), wrong));
    assert_eq!(tripped(&checker), [Check::Agreement]);
    let violation = &checker.violations(at(4_100), &requests())[0];
    assert_eq!(
        (violation.check, violation.at.time, violation.replica),
        (Check::Agreement, at(2_062), ReplicaId(2))
    );
}

#[test]
fn another_parent_breaks_agreement() {
    let other = BlockFact { parent: BlockId(7), ..block(100) };
    let wrong = Fact::Committed { block: other, ordinal: 100, runs: runs(100), cut: cut(100) };
    assert_eq!(tripped(&judge(&with(0, is_commit(100), wrong))), [Check::Agreement]);
}

#[test]
fn a_commit_undone_breaks_agreement() {
    assert_eq!(tripped(&judge(&with(3, is_commit(100), commit(99)))), [Check::Agreement]);
}

#[test]
fn other_transactions_of_one_block_break_agreement() {
    let less: Rc<[Run]> = Rc::new([Run { stream: StreamId(0), first: 990, count: 9 }]);
    let wrong = Fact::Committed { block: block(100), ordinal: 100, runs: less, cut: cut(100) };
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

/// All replicas execute `runs` at `height`.
fn with_runs(height: u64, runs: Run) -> Vec<Statement> {
    let mut history = history();
    let runs: Rc<[Run]> = Rc::new([runs]);
    for (_, _, fact) in history.iter_mut().filter(|(_, _, fact)| is_commit(height)(fact)) {
        *fact = Fact::Committed {
            block: block(height),
            ordinal: height,
            runs: Rc::clone(&runs),
            cut: cut(height),
        };
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

#[test]
fn a_second_vote_in_a_view_is_noticed() {
    let mut history = history();
    let place = history.iter().position(|(_, replica, fact)| *replica == 1 && is_vote(50)(fact)).unwrap();
    let other = BlockFact { id: BlockId(5_050), ..block(50) };
    history.insert(place + 1, (1_003, 1, Fact::Voted { block: other, phase: Phase::Generic, cut: cut(50) }));
    assert_eq!(tripped(&judge(&history)), [Check::OneVotePerView]);
    // A vote in an earlier view is as wrong.
    let earlier = BlockFact { view: view(49), ..other };
    history[place + 1].2 = Fact::Voted { block: earlier, phase: Phase::Generic, cut: cut(50) };
    assert_eq!(tripped(&judge(&history)), [Check::OneVotePerView]);
}

#[test]
fn a_lock_that_goes_back_is_noticed() {
    let is_lock = |fact: &Fact| matches!(fact, Fact::Locked { block, .. } if *block == BlockId(60));
    assert_eq!(tripped(&judge(&with(2, is_lock, lock(58)))), [Check::Lock]);
    let other = Fact::Locked { block: BlockId(6_060), view: view(59) };
    assert_eq!(tripped(&judge(&with(2, is_lock, other))), [Check::Lock]);
}

#[test]
fn a_vote_against_the_lock_is_noticed() {
    // A sibling of the lock's descendants: it forks off below the block that voter 2 is locked on.
    let fork = |justify: u64| BlockFact {
        id: BlockId(7_070),
        parent: BlockId(justify),
        justify: BlockId(justify),
        justify_view: view(justify),
        height: justify + 1,
        ..block(70)
    };
    let with_vote = |wrong: BlockFact| {
        let mut history = history();
        history.retain(|(_, replica, fact)| *replica != 2 || !is_vote(70)(fact));
        let place = history.iter().position(|(_, _, fact)| is_vote(70)(fact)).unwrap();
        history.insert(place, (1_402, 2, Fact::Voted { block: wrong, phase: Phase::Generic, cut: cut(70) }));
        tripped(&judge(&history))
    };
    // Locked on 67 then. Justified by 66: not safe. By 68, a later view than the lock's: safe.
    assert_eq!(with_vote(fork(66)), [Check::Lock]);
    assert_eq!(with_vote(fork(68)), []);
}

#[test]
fn a_certificate_needs_a_quorum_of_distinct_voters() {
    let is_it = |fact: &Fact| matches!(fact, Fact::Certified { block, .. } if *block == BlockId(80));
    for signers in [&[0, 1][..], &[0, 1, 1], &[0, 1, 1, 2]] {
        assert_eq!(
            tripped(&judge(&with(0, is_it, certify(80, signers)))),
            [Check::Certificate],
            "{signers:?}"
        );
    }
    let mut history = history();
    history.retain(|(_, replica, fact)| *replica != 3 || !is_vote(80)(fact));
    assert_eq!(tripped(&judge(&history)), [Check::Certificate]);
    // Of a block that nobody voted for, and of two blocks in a view.
    let unknown = Fact::Certified {
        block: BlockId(8_080),
        view: view(1_000),
        phase: Phase::Generic,
        signers: [0, 1, 2].into(),
    };
    assert_eq!(tripped(&judge(&with(0, is_it, unknown))), [Check::Certificate]);
    let twice = Fact::Certified {
        block: BlockId(80),
        view: view(79),
        phase: Phase::Generic,
        signers: [0, 1, 2].into(),
    };
    assert_eq!(tripped(&judge(&with(0, is_it, twice))), [Check::Certificate]);
}

#[test]
fn views_only_grow_but_a_restart_may_enter_its_view_again() {
    let is_it = |fact: &Fact| matches!(fact, Fact::Entered { view: entered, .. } if *entered == view(90));
    assert_eq!(tripped(&judge(&with(1, is_it, enter(89)))), [Check::ViewsMonotone]);
    let mut history = with(1, is_it, enter(89));
    let place =
        history.iter().position(|(ms, replica, fact)| *ms == 1_801 && *replica == 1 && *fact == enter(89));
    history.insert(place.unwrap(), (1_801, 1, Fact::Restarted));
    assert_eq!(tripped(&judge(&history)), []);
}

#[test]
fn a_cut_that_shrinks_is_noticed() {
    let with_cut = |head: LaneHead| {
        let mut history = history();
        for (_, _, fact) in history.iter_mut().filter(|(_, _, fact)| is_commit(90)(fact)) {
            *fact = Fact::Committed { block: block(90), ordinal: 90, runs: runs(90), cut: [head].into() };
        }
        tripped(&judge(&history))
    };
    let previous = LaneHead { origin: 0, count: 890, fork: 0 };
    assert_eq!(with_cut(previous), []);
    assert_eq!(with_cut(LaneHead { count: 889, ..previous }), [Check::CutMonotone]);
    assert_eq!(with_cut(LaneHead { fork: 1, ..previous }), [Check::CutMonotone]);
}

#[test]
fn liveness_has_a_bound_in_calm_times() {
    // Commits cease at 4,002 ms.
    let checker = judge(&history());
    assert_eq!(checker.liveness(at(5_000), &requests()), Verdict::Holds);
    assert_eq!(checker.liveness(at(5_010), &requests()), Verdict::Violated);
    let violations = checker.violations(at(5_010), &requests());
    assert_eq!(violations.len(), 1);
    assert_eq!(violations[0].check, Check::Liveness);
    // A pause in the middle is noticed by the commit that ends it.
    let mut history = history();
    history.iter_mut().filter(|(ms, ..)| *ms >= 2_000).for_each(|(ms, ..)| *ms += 1_000);
    assert_eq!(judge(&history).liveness(at(5_100), &requests()), Verdict::Violated);
}

#[test]
fn liveness_is_not_asked_of_the_impossible() {
    let fault = |checker: &mut Checker, ms, index, active| {
        checker.on_fault(Point { time: at(ms), sequence: u32::MAX }, index, active);
    };
    let ask = |checker: &Checker, ms| checker.liveness(at(ms), &requests());
    // One replica down can be spared: the bound holds from then on.
    let mut checker = judge(&history());
    fault(&mut checker, 4_500, 0, true);
    assert_eq!((ask(&checker, 5_400), ask(&checker, 5_600)), (Verdict::Holds, Verdict::Violated));
    // Two are too many, and so is a partition.
    for index in [1, 2] {
        let mut checker = judge(&history());
        fault(&mut checker, 4_500, 0, true);
        fault(&mut checker, 4_600, index, true);
        assert_eq!((ask(&checker, 5_500), ask(&checker, 5_700)), (Verdict::Holds, Verdict::Impossible));
        fault(&mut checker, 8_000, index, false);
        assert_eq!((ask(&checker, 8_900), ask(&checker, 9_100)), (Verdict::Impossible, Verdict::Violated));
    }
}
