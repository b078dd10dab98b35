//! The event loop of a run: the kernel, HotStuff's replicas and everything that observes them, put together.
//!
//! Generic code is compiled where it is used, and as that crate is: what runs once an event is used here, for speed,
//! and nowhere else in the page; what runs once a run (setting up, checkpoints, reports) is used in `run`, for size.

use checker::{Checker, Rule};
use facts::Fact;
use protocols::hotstuff::adversary::Participant;
use protocols::hotstuff::rules::Rules;
use sim::ids::{MessageId, Point, ReplicaId};
use sim::observer::Observer;
use sim::record::{Busy, MessageRecord, PathUse, Replies, Worked};
use sim::requests::Requests;
use sim::simulation::Simulation;
use sim::time::Time;
use trace::{Digest, Metrics, Recorder};

/// The simulation of a scenario.
pub type Planet = Simulation<Participant>;

/// What observes every run.
#[derive(Clone, Debug)]
pub struct Observers {
    /// Writes it down.
    pub recorder: Recorder,
    /// Measures it.
    pub metrics: Metrics,
    /// Judges it.
    pub checker: Checker,
    /// Sums it up.
    pub digest: Digest,
}

impl Observer<Fact> for Observers {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        Observer::<Fact>::on_message(&mut self.recorder, message);
        Observer::<Fact>::on_message(&mut self.metrics, message);
        Observer::<Fact>::on_message(&mut self.checker, message);
        Observer::<Fact>::on_message(&mut self.digest, message);
    }

    fn on_busy(&mut self, busy: &Busy) {
        Observer::<Fact>::on_busy(&mut self.recorder, busy);
        Observer::<Fact>::on_busy(&mut self.metrics, busy);
        Observer::<Fact>::on_busy(&mut self.checker, busy);
    }

    fn on_path(&mut self, path: &PathUse) {
        Observer::<Fact>::on_path(&mut self.recorder, path);
        Observer::<Fact>::on_path(&mut self.metrics, path);
        Observer::<Fact>::on_path(&mut self.checker, path);
    }

    fn on_work(&mut self, worked: &Worked) {
        Observer::<Fact>::on_work(&mut self.recorder, worked);
        Observer::<Fact>::on_work(&mut self.metrics, worked);
        Observer::<Fact>::on_work(&mut self.checker, worked);
    }

    fn on_replies(&mut self, replies: &Replies) {
        Observer::<Fact>::on_replies(&mut self.metrics, replies);
    }

    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &Fact,
        cause: Option<MessageId>,
        requests: &Requests,
    ) {
        self.recorder.on_fact(at, replica, fact, cause, requests);
        self.metrics.on_fact(at, replica, fact, cause, requests);
        self.checker.on_fact(at, replica, fact, cause, requests);
        self.digest.on_fact(at, replica, fact, cause, requests);
    }

    fn on_fault(&mut self, at: Point, index: usize, active: bool) {
        Observer::<Fact>::on_fault(&mut self.recorder, at, index, active);
        Observer::<Fact>::on_fault(&mut self.checker, at, index, active);
        Observer::<Fact>::on_fault(&mut self.digest, at, index, active);
    }

    fn on_change(&mut self, at: Point, index: usize) {
        Observer::<Fact>::on_change(&mut self.recorder, at, index);
        Observer::<Fact>::on_change(&mut self.metrics, at, index);
        Observer::<Fact>::on_change(&mut self.checker, at, index);
    }
}

/// The observers of a run, or nobody in a replay: one type for both, so that the page carries the event loop once.
struct Watch<'a>(Option<&'a mut Observers>);

impl Observer<Fact> for Watch<'_> {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        if let Some(observers) = &mut self.0 {
            observers.on_message(message);
        }
    }

    fn on_busy(&mut self, busy: &Busy) {
        if let Some(observers) = &mut self.0 {
            observers.on_busy(busy);
        }
    }

    fn on_path(&mut self, path: &PathUse) {
        if let Some(observers) = &mut self.0 {
            observers.on_path(path);
        }
    }

    fn on_work(&mut self, worked: &Worked) {
        if let Some(observers) = &mut self.0 {
            observers.on_work(worked);
        }
    }

    fn on_replies(&mut self, replies: &Replies) {
        if let Some(observers) = &mut self.0 {
            observers.on_replies(replies);
        }
    }

    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &Fact,
        cause: Option<MessageId>,
        requests: &Requests,
    ) {
        if let Some(observers) = &mut self.0 {
            observers.on_fact(at, replica, fact, cause, requests);
        }
    }

    fn on_fault(&mut self, at: Point, index: usize, active: bool) {
        if let Some(observers) = &mut self.0 {
            observers.on_fault(at, index, active);
        }
    }

    fn on_change(&mut self, at: Point, index: usize) {
        if let Some(observers) = &mut self.0 {
            observers.on_change(at, index);
        }
    }
}

/// What commits by these rules, for the checks.
pub const fn rule(rules: Rules) -> Rule {
    match rules {
        Rules::CrashStop => Rule { chain: 1, consecutive: true, byzantine: false },
        Rules::ByzantineDelta | Rules::TwoPhase | Rules::Basic => {
            Rule { chain: 1, consecutive: true, byzantine: true }
        }
        Rules::Chained => Rule { chain: 3, consecutive: true, byzantine: true },
        Rules::HotStuff2 => Rule { chain: 2, consecutive: true, byzantine: true },
        Rules::TwoChainAnyView => Rule { chain: 2, consecutive: false, byzantine: true },
    }
}

/// Handles at most `events_max` events; returns whether the run is over.
#[inline(never)]
pub fn advance(planet: &mut Planet, events_max: u64, observers: &mut Observers) -> bool {
    let watch = &mut Watch(Some(observers));
    let over = planet.advance(Time::FAR, events_max, watch);
    if over {
        planet.finish(watch);
    }
    over
}

/// Handles the events up to and including `point`, and nobody observes them.
#[inline(never)]
pub fn replay(past: &mut Planet, point: Point) {
    past.advance_to(point, &mut Watch(None));
}
