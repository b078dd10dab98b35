//! Small worlds, each gone through by one explorer. Before its word on this family's replica is worth anything,
//! it has to count the states of others' worlds as others did.

mod explorer;
mod lamport;
mod own;
mod published;
mod stateright;

use quorumscope_paxos::checks::Check;
use quorumscope_paxos::settings::{Broken, Learn, Rules};

use explorer::{Explored, explore, explore_within, seek};
use lamport::Lamport;
use own::{Bounds, Own};
use published::Published;
use stateright::Stateright;

fn counts(explored: Explored) -> [usize; 2] {
    assert_eq!(explored.wrong, 0);
    [explored.states, explored.depth]
}

/// With TLC: states and depth for three acceptors and two values.
#[test]
fn lamports_paxos_has_as_many_states_as_with_tlc() {
    assert_eq!(counts(explore(Lamport { ballots: 2 })), [3_921, 17]);
    assert_eq!(counts(explore(Lamport { ballots: 3 })), [185_369, 25]);
}

/// With that program: states, steps and depth. Where messages between two arrive in order it stops before it has seen
/// all, after some 6,700 states (how many depends on its threads): it takes the second of two leaders' answers to a put
/// for one to the get, which no register gives. With a property beside that never holds it goes on, and counts these.
#[test]
fn staterights_paxos_has_as_many_states_as_there() {
    let counts = |is_ordered| {
        let Explored { states, steps, depth, .. } = explore(Stateright { is_ordered });
        [states, steps, depth]
    };
    assert_eq!(counts(false), [16_668, 32_971, 21]);
    assert_eq!(counts(true), [34_521, 112_970, 25]);
}

/// With TLC, as the TLA+ examples have it in their list; there nobody looks for what is wrong in it. A deposed leader
/// that has voted for a command of its own hears that the slot is decided, and executes that command: after thirteen
/// steps, in 216 states, or 1,296 by names. With the ballot in the notice there is none.
#[test]
fn published_multipaxos_has_as_many_states_as_with_tlc_and_is_wrong_in_some() {
    let published = |notices_have_ballots| Published { is_symmetric: true, notices_have_ballots };
    let found = explore(published(false));
    assert_eq!([found.states, found.depth, found.wrong], [343_796, 28, 216]);
    assert_eq!(found.wrong_after, Some(13));
}

/// With the ballot in the notice, and both by names of replicas.
#[test]
#[ignore = "a minute"]
fn published_multipaxos_with_ballots_and_by_names() {
    let with_ballots = Published { is_symmetric: true, notices_have_ballots: true };
    assert_eq!(counts(explore(with_ballots)), [320_024, 28]);
    let published = |notices_have_ballots| Published { is_symmetric: false, notices_have_ballots };
    let found = explore(published(false));
    assert_eq!([found.states, found.depth, found.wrong], [2_062_561, 28, 1_296]);
    assert_eq!(counts(explore(published(true))), [1_919_929, 28]);
}

/// Decisions are told by the leader alone. An instance beyond the two is what tells of them.
const TOLD: Bounds = Bounds { learn: Learn::PiggyBack, instances: 3, ..Bounds::TWO };
/// One of them crashes and is up again.
const RESTARTING: Bounds = Bounds { restarting: &[0, 1, 2], ..Bounds::TWO };
/// One instance at a time.
const WINDOW_OF_ONE: Bounds = Bounds { window: 1, requests: 3, ..Bounds::TWO };

fn own(bounds: Bounds) -> Own {
    Own::new(bounds, Rules::default(), None)
}

/// All of it: any order, any loss, and as many copies as may be.
#[test]
#[ignore = "a minute"]
fn nothing_is_wrong_with_two_ballots_and_two_instances() {
    assert_eq!(counts(explore(own(Bounds::TWO))), [418_835, 23]);
}

/// The beginning of that and of larger worlds: states.
#[test]
fn nothing_is_wrong_at_the_beginning_of_worlds() {
    let begin = |bounds, steps| counts(explore_within(own(bounds), steps))[0];
    let begun = [(Bounds::TWO, 11), (TOLD, 9), (RESTARTING, 8), (Bounds::THREE, 7), (WINDOW_OF_ONE, 10)]
        .map(|(bounds, steps)| begin(bounds, steps));
    assert_eq!(begun, [100_731, 18_275, 45_680, 13_022, 12_213]);
}

/// The whole of those that end within minutes, and more of the largest.
#[test]
#[ignore = "five minutes"]
fn nothing_is_wrong_in_larger_worlds() {
    assert_eq!(counts(explore(own(TOLD))), [2_943_513, 29]);
    assert_eq!(counts(explore(own(WINDOW_OF_ONE))), [111_601, 24]);
    assert_eq!(counts(explore(own(RESTARTING))), [2_549_403, 26]);
    assert_eq!(counts(explore_within(own(Bounds::THREE), 11)), [473_333, 12]);
}

/// What each broken rule is found by, and after how many steps at the earliest. Two need a third ballot: values of two
/// ballots among promises, and a request in two instances.
#[test]
fn each_broken_rule_is_found_in_as_few_steps_as_may_be() {
    let restarting = Bounds { restarting: &[2], ..Bounds::TWO };
    for (broken, check, bounds, steps) in [
        (Broken::OwnValue, Check::Choice, Bounds::TWO, 3),
        (Broken::OwnValue, Check::Agreement, Bounds::TWO, 5),
        (Broken::NoOpOverValue, Check::Choice, Bounds::TWO, 3),
        (Broken::NoOpOverValue, Check::Agreement, Bounds::TWO, 5),
        (Broken::LowestBallot, Check::Choice, Bounds::THREE, 6),
        (Broken::LowestBallot, Check::Agreement, Bounds::THREE, 8),
        (Broken::UntiedBallots, Check::OneValue, Bounds::TWO, 3),
        (Broken::ForgottenPromise, Check::Promise, restarting, 4),
        (Broken::ForgottenPromise, Check::Agreement, restarting, 6),
        (Broken::SmallQuorum, Check::Quorum, Bounds::TWO, 1),
        (Broken::SmallQuorum, Check::Agreement, Bounds::TWO, 3),
        (Broken::OverGaps, Check::Order, Bounds::TWO, 1),
        (Broken::WindowAtClosing, Check::Window, WINDOW_OF_ONE, 2),
        (Broken::DecisionWithoutBallot, Check::Quorum, TOLD, 8),
        (Broken::DecisionWithoutBallot, Check::Agreement, TOLD, 8),
        (Broken::EndlessBatch, Check::Window, Bounds { batch: 3, ..Bounds::TWO }, 1),
        (Broken::ExecutedTwice, Check::Order, Bounds::THREE, 8),
    ] {
        let found = seek(Own::new(bounds, Rules { broken: Some(broken) }, Some(check)));
        assert_eq!(found.wrong_after, Some(steps), "{broken:?} by {check:?}");
    }
}
