//! A small world, whole: three replicas, two ballots, two instances, a value of each of two leaders. Whatever has been
//! sent may arrive at any time, in any order, again, or never.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use quorumscope_paxos::checks::Check;
use quorumscope_paxos::settings::{Broken, Rules};
use sim::digest::Digest;
use sim::node::Node;
use sim::time::{Duration, Time};

use crate::stage::{Flying, Stage, every_10_ms, settings};

/// What may happen next.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// A message that was sent arrives, for the first time or again.
    Arrive(usize),
    /// Replica 1 suspects the leader.
    Suspect,
    /// Replica 2 crashes and is up again.
    Restart,
}

/// A point of the world: all that was sent is still there.
#[derive(Clone)]
struct State {
    stage: Stage,
    has_suspected: bool,
    has_restarted: bool,
}

impl State {
    fn new(rules: Rules) -> Self {
        let mut stage = Stage::new(3, &settings(2, 2), rules, every_10_ms(3, 2));
        // The first leader proposes two batches of one, the second a batch of two.
        stage.nodes[0].adopt(&settings(2, 1));
        stage.now = Time::ZERO + Duration::from_ms(100);
        stage.start();
        let mut first = State { stage, has_suspected: false, has_restarted: false };
        // The first leader has the promises of both. All that was sent for that may arrive again.
        for _ in 0..2 {
            let sent = first.stage.flying.len();
            (0..sent).for_each(|place| first = first.after(Step::Arrive(place)));
        }
        first
    }

    fn steps(&self) -> Vec<Step> {
        let mut steps: Vec<_> = (0..self.stage.flying.len()).map(Step::Arrive).collect();
        steps.extend((!self.has_suspected).then_some(Step::Suspect));
        steps.extend((!self.has_restarted).then_some(Step::Restart));
        steps
    }

    fn after(&self, step: Step) -> State {
        let mut next = self.clone();
        next.stage.written.clear();
        match step {
            Step::Arrive(place) => {
                let Flying { source, target, message } = next.stage.flying[place].clone();
                next.stage.hand_over(source, target, &message);
            }
            Step::Suspect => {
                next.has_suspected = true;
                next.stage.fire(1, 3);
            }
            Step::Restart => {
                next.has_restarted = true;
                next.stage.crash(2);
                next.stage.restart(2);
            }
        }
        // What is sent again is the same message.
        let mut kept = Vec::new();
        for flying in std::mem::take(&mut next.stage.flying) {
            if !kept.contains(&flying) {
                kept.push(flying);
            }
        }
        next.stage.flying = kept;
        next
    }

    /// The same for equal states: nodes, what is known of the past, and what was sent.
    fn key(&self) -> u64 {
        let mut sent: Vec<_> = self.stage.flying.iter().map(|flying| format!("{flying:?}")).collect();
        sent.sort();
        let mut key = Key(Digest::default());
        let Stage { nodes, judge, .. } = &self.stage;
        write!(key, "{nodes:?}{judge:?}{sent:?}{}{}", self.has_suspected, self.has_restarted).unwrap();
        key.0.value()
    }
}

/// A digest of text.
struct Key(Digest);

impl Write for Key {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for part in text.as_bytes().chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.0.word(u64::from_le_bytes(word));
        }
        Ok(())
    }
}

/// More than so many steps are not gone: with those of Phase 1, twelve messages arrive.
const STEPS: usize = 8;

/// Goes through all that may happen, up to the first state in which `check` fails. Returns how many states that are,
/// and what is wrong in any.
fn explore(rules: Rules, check: Option<Check>) -> (usize, BTreeSet<Check>) {
    let first = State::new(rules);
    let (mut seen, mut wrong) = (BTreeSet::from([first.key()]), BTreeSet::new());
    let mut level = vec![first];
    for _ in 0..STEPS {
        let mut next = Vec::new();
        for state in &level {
            for step in state.steps() {
                let after = state.after(step);
                if seen.insert(after.key()) {
                    wrong.extend(after.stage.judge.violations().iter().map(|violation| violation.check));
                    if check.is_some_and(|check| wrong.contains(&check)) {
                        return (seen.len(), wrong);
                    }
                    next.push(after);
                }
            }
        }
        level = next;
    }
    (seen.len(), wrong)
}

#[test]
fn nothing_is_wrong_in_all_of_a_small_world() {
    let (states, wrong) = explore(Rules::default(), None);
    assert_eq!(wrong, BTreeSet::new());
    assert!(states > 20_000, "{states}");
}

#[test]
fn each_broken_rule_goes_wrong_in_it() {
    for (broken, check) in [
        (Broken::OwnValue, Check::Choice),
        (Broken::OwnValue, Check::Agreement),
        (Broken::NoOpOverValue, Check::Agreement),
        (Broken::UntiedBallots, Check::OneValue),
        (Broken::ForgottenPromise, Check::Promise),
        (Broken::ForgottenPromise, Check::Agreement),
        (Broken::SmallQuorum, Check::Quorum),
        (Broken::SmallQuorum, Check::Agreement),
    ] {
        let (_, wrong) = explore(Rules { broken: Some(broken) }, Some(check));
        assert!(wrong.contains(&check), "{broken:?} is not found by {check:?}");
    }
}
