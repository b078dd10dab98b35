//! The protocol as it reads. After a change that is meant: `INSTA_UPDATE=always cargo test -p quorumscope-paxos`.

use quorumscope_paxos::ballot::Ballot;
use quorumscope_paxos::checks::{Check, Violation};
use quorumscope_paxos::message::{Body, Message};
use quorumscope_paxos::settings::{Broken, Learn, PhaseOne, Rules, Settings};

use sim::node::Node;

use crate::stage::{Flying, Stage, settings};

fn three(window: u64, batch: u64, requests: u64) -> Stage {
    Stage::three(&settings(window, batch), Rules::default(), requests)
}

fn is_two_a(flying: &Flying) -> bool {
    matches!(flying.message.body, Body::TwoA { .. })
}

fn instance(flying: &Flying) -> u64 {
    match flying.message.body {
        Body::TwoA { instance, .. } | Body::TwoB { instance, .. } => instance,
        _ => 0,
    }
}

fn is_two_b(flying: &Flying) -> bool {
    matches!(flying.message.body, Body::TwoB { .. })
}

/// Nothing is wrong, and it reads as it did.
macro_rules! reads {
    ($stage:expr) => {
        assert_eq!($stage.judge.violations(), []);
        insta::assert_snapshot!($stage.written);
    };
}

#[test]
fn the_normal_case() {
    let mut stage = three(1, 2, 4);
    stage.run_until(45);
    reads!(stage);
}

/// Two round trips a decree, where MultiPaxos takes one.
#[test]
fn single_decrees_one_after_the_other() {
    let single = Settings { phase_one: PhaseOne::Each, ..settings(1, 1) };
    let mut stage = Stage::three(&single, Rules::default(), 2);
    stage.run_until(25);
    reads!(stage);
}

/// A prepare of a single decree that is lost goes out again, to whoever has not promised.
#[test]
fn a_decree_whose_prepare_is_lost_is_prepared_again() {
    let single = Settings { phase_one: PhaseOne::Each, ..settings(1, 1) };
    let mut stage = Stage::three(&single, Rules::default(), 1);
    stage.settle();
    stage.wait_until(10);
    stage.drop(|flying| matches!(flying.message.body, Body::Prepare { .. }));
    stage.run_until(1_100);
    reads!(stage);
}

#[test]
fn a_batch_by_its_size_and_one_by_the_time() {
    // Two come within 50 ms of which a batch of two is made; a batch of nine closes at 59 ms.
    let mut stage = three(1, 9, 6);
    stage.run_until(60);
    reads!(stage);
}

#[test]
fn a_full_window_holds_batches_back() {
    let mut stage = three(2, 1, 5);
    stage.settle();
    stage.wait_until(20);
    stage.settle_but(is_two_b);
    stage.wait_until(50);
    // Two are open, a third is closed, and all that comes waits.
    stage.settle();
    reads!(stage);
}

#[test]
fn a_leader_that_crashes_leaves_a_gap() {
    let mut stage = three(3, 1, 3);
    stage.settle();
    stage.wait_until(30);
    // The first goes through at replica 1, of the second nothing arrives, the third reaches replica 2.
    stage.drop(|flying| is_two_a(flying) && instance(flying) == 1 && flying.target == 2);
    stage.drop(|flying| is_two_a(flying) && instance(flying) == 2);
    stage.drop(|flying| is_two_a(flying) && instance(flying) == 3 && flying.target == 1);
    stage.crash(0);
    stage.settle_but(is_two_b);
    stage.drop(is_two_b);
    // The two that are left stand both.
    stage.run_until(5_100);
    reads!(stage);
}

#[test]
fn both_who_suspect_stand_and_the_higher_ballot_wins() {
    let mut stage = three(1, 1, 2);
    stage.settle();
    stage.wait_until(10);
    stage.settle();
    // A leader that is alive, and not heard.
    stage.fire(1, 3);
    stage.fire(2, 3);
    stage.settle();
    reads!(stage);
}

#[test]
fn two_that_keep_deposing_each_other() {
    let mut stage = three(1, 1, 2);
    stage.settle();
    stage.wait_until(10);
    for _ in 0..2 {
        for one in [1, 2] {
            // It stands as soon as the other one leads, before anything of that is accepted.
            stage.fire(one, 3);
            stage.settle_but(is_two_a);
            stage.drop(is_two_a);
        }
    }
    stage.settle();
    reads!(stage);
}

#[test]
fn a_promise_is_kept_over_a_restart() {
    let mut stage = three(1, 1, 2);
    stage.settle();
    // Replica 2 promises 1.1, crashes and is up again; a 2a of 1.0 comes late.
    stage.wait_until(10);
    stage.fire(1, 3);
    stage.drop(|flying| matches!(flying.message.body, Body::Prepare { .. }) && flying.target == 0);
    stage.deliver(|flying| matches!(flying.message.body, Body::Prepare { .. }));
    stage.crash(2);
    stage.restart(2);
    stage.deliver(|flying| is_two_a(flying) && flying.target == 2);
    stage.settle();
    reads!(stage);
}

#[test]
fn a_replica_that_was_down_catches_up() {
    let mut stage = three(1, 1, 2);
    stage.settle();
    stage.crash(2);
    stage.run_until(40);
    stage.restart(2);
    stage.wait_until(41);
    stage.run_until(2_100);
    assert_eq!(stage.nodes[2].first_undecided(), stage.nodes[0].first_undecided());
    reads!(stage);
}

#[test]
fn decisions_on_the_back_of_the_next_proposal() {
    let piggy = Settings { learn: Learn::PiggyBack, ..settings(1, 1) };
    let mut stage = Stage::three(&piggy, Rules::default(), 3);
    stage.run_until(30);
    reads!(stage);
}

#[test]
fn what_is_not_answered_goes_out_again() {
    let mut stage = three(1, 1, 2);
    stage.settle();
    stage.wait_until(10);
    stage.drop(|flying| is_two_a(flying) && flying.target == 1);
    stage.deliver(is_two_a);
    stage.drop(|flying| is_two_b(flying) && flying.target == 0);
    stage.wait_until(1_009);
    stage.settle();
    reads!(stage);
}

/// A decision that is told without its ballot: a deposed leader takes what it had accepted itself for what another one
/// has decided.
fn deposed_and_told(broken: Option<Broken>) -> Stage {
    let piggy = Settings { learn: Learn::PiggyBack, ..settings(2, 9) };
    let mut stage = Stage::three(&piggy, Rules { broken }, 20);
    stage.settle();
    // Replica 0 proposes six requests in instance 1, and nobody hears of it.
    stage.wait_until(60);
    stage.drop(is_two_a);
    // Replica 1 leads with the promise of 2, and proposes nine in instance 1.
    stage.fire(1, 3);
    stage.drop(|flying| flying.target == 0);
    stage.settle();
    stage.wait_until(100);
    stage.drop(|flying| flying.target == 0);
    stage.settle();
    // Its next 2a tells so, and is the first that replica 0 hears.
    stage.wait_until(180);
    stage.deliver(|flying| is_two_a(flying) && flying.target == 0);
    stage
}

#[test]
fn a_decision_is_told_with_its_ballot() {
    let stage = deposed_and_told(None);
    reads!(stage);
}

#[test]
fn a_decision_without_its_ballot_is_unsafe() {
    let stage = deposed_and_told(Some(Broken::DecisionWithoutBallot));
    let agreement = |violation: &&Violation| violation.check == Check::Agreement;
    let found = stage.judge.violations().iter().find(agreement).expect("it disagrees");
    assert_eq!(found.what, "replica 0 has [0-5] in instance 1, another [0-8]");
}

/// Two leaders order the same requests in different instances: what only a minority had accepted of the first is found
/// when the second's is decided already.
fn ordered_twice(broken: Option<Broken>) -> Stage {
    let mut stage = Stage::three(&settings(2, 3), Rules { broken }, 6);
    stage.settle();
    // Replica 0 proposes two batches of three, and nobody hears of them.
    stage.wait_until(60);
    stage.drop(is_two_a);
    // Replica 1 leads without it, and has larger batches since: all six in instance 1.
    stage.nodes[1].adopt(&settings(2, 6));
    stage.fire(1, 3);
    stage.drop(|flying| flying.target == 0);
    stage.settle();
    // Replica 0 is told that it is deposed, and leads again: in instance 2 it finds what it had accepted itself.
    stage.hand_over(
        1,
        0,
        &Message::new(Body::Prepare { ballot: Ballot { round: 1, owner: 1 }, from: 1 }, &settings(2, 3)),
    );
    stage.fire(0, 3);
    stage.settle();
    stage
}

#[test]
fn what_is_ordered_twice_is_executed_once() {
    let stage = ordered_twice(None);
    let executed: Vec<_> = stage.written.lines().filter(|line| line.contains("executes 2")).collect();
    assert_eq!(executed.len(), 3);
    assert!(executed.iter().all(|line| line.ends_with(": executes 2: nothing")), "{executed:?}");
    let broken = ordered_twice(Some(Broken::ExecutedTwice));
    assert!(broken.judge.violations().iter().any(|violation| violation.check == Check::Order));
    // Batches are larger than the judge was told, and nothing else is wrong.
    let checks: Vec<_> = stage.judge.violations().iter().map(|violation| violation.check).collect();
    assert_eq!(checks, [Check::Window]);
}

/// A leader that is alive, whose proposals go nowhere: nothing hinders the run that the checks know of.
#[test]
fn a_run_that_stands_still_is_found() {
    let still = |lost: bool| {
        let mut stage = three(1, 1, 2);
        stage.settle();
        for ms in (0..10_000).step_by(10) {
            stage.wait_until(ms);
            stage.settle_but(is_two_a);
            if lost {
                stage.drop(is_two_a);
            }
            stage.settle();
        }
        stage.judge.stands_still(stage.now, &stage.requests)
    };
    let found = still(true).expect("nothing is executed");
    assert_eq!((found.check, found.at.as_ns()), (Check::Liveness, 8_000_000_000));
    assert!(found.what.ends_with(" s while 2 requests wait"), "{}", found.what);
    assert_eq!(still(false), None);
}
