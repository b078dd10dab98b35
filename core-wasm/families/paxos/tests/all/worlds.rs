//! Worlds that a campaign draws: with the rules nothing is wrong and all that was submitted is executed; with a rule
//! broken its check finds it.

use std::ops::Range;

use quorumscope_paxos::checks::Check;
use quorumscope_paxos::settings::{Broken, Rules};
use quorumscope_paxos::{MultiPaxos, Run, Shape};
use quorumscope_paxos_worlds::drawn;
use scenario::check;

/// How many worlds are drawn, and how many of them each time.
const WORLDS: u64 = 2_000;
const WORLDS_EACH_TIME: u64 = 200;
/// More events than any of them takes.
const EVENTS_MAX: u64 = 20_000_000;

/// The world of a seed, run to its end.
fn run(seed: u64, rules: Rules) -> Run {
    let text = drawn(seed).to_string();
    let scenario =
        check::<MultiPaxos>(&text).unwrap_or_else(|errors| panic!("seed {seed}: {} in {text}", errors[0]));
    let mut run = Run::new(&Shape { rules, ..Shape::from(&scenario) }, 0);
    assert!(run.advance(EVENTS_MAX), "seed {seed}: a run ends");
    run
}

fn nothing_is_wrong(seeds: Range<u64>) {
    for seed in seeds {
        let mut run = run(seed, Rules::default());
        let violations: Vec<String> = run.violations().into_iter().map(|(_, told)| told).collect();
        assert_eq!((violations, run.measured().backlog), (Vec::new(), 0), "seed {seed}: {}", drawn(seed));
    }
}

#[test]
fn nothing_is_wrong_in_drawn_worlds() {
    nothing_is_wrong(0..WORLDS_EACH_TIME);
}

#[test]
#[ignore = "ten seconds"]
fn nothing_is_wrong_in_more_drawn_worlds() {
    nothing_is_wrong(WORLDS_EACH_TIME..WORLDS);
}

#[test]
fn a_run_is_the_same_again() {
    let digest = |seed| run(seed, Rules::default()).observers().digest.to_hex();
    assert_eq!(digest(3), digest(3));
    assert_ne!(digest(3), digest(4));
}

/// What is executed twice needs more than chance: `transcripts` has it.
#[test]
fn each_broken_rule_is_found() {
    // From the first seed that finds it on, as the rules are.
    for (broken, check, first) in [
        (Broken::OwnValue, Check::Choice, 23),
        (Broken::OwnValue, Check::Agreement, 23),
        (Broken::NoOpOverValue, Check::Choice, 3),
        (Broken::NoOpOverValue, Check::Agreement, 23),
        (Broken::LowestBallot, Check::Choice, 748),
        (Broken::UntiedBallots, Check::OneValue, 1),
        (Broken::UntiedBallots, Check::Validity, 55),
        (Broken::ForgottenPromise, Check::Promise, 68),
        (Broken::SmallQuorum, Check::Quorum, 2),
        (Broken::SmallQuorum, Check::Agreement, 34),
        (Broken::OverGaps, Check::Order, 6),
        (Broken::WindowAtClosing, Check::Window, 4),
        (Broken::DecisionWithoutBallot, Check::Quorum, 178),
        (Broken::EndlessBatch, Check::Window, 1),
    ] {
        let finds = |seed: &u64| {
            let run = run(*seed, Rules { broken: Some(broken) });
            run.observers().judge.violations().iter().any(|violation| violation.check == check)
        };
        assert!((first..WORLDS).any(|seed| finds(&seed)), "{broken:?} is not found by {check:?}");
    }
}
