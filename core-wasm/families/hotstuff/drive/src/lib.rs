//! The event loop of a run: the kernel, HotStuff's replicas and everything that observes them, put together.
//!
//! Generic code is compiled where it is used, and as that crate is: what runs once an event is used here, for speed,
//! and nowhere else in the page; what runs once a run (setting up, checkpoints, reports) is used in `run`, for size.

use checker::{Checker, Rule};
use protocols::hotstuff::adversary::Participant;
use protocols::hotstuff::rules::Rules;
use sim::ids::Point;
use sim::simulation::Simulation;
use sim::time::Time;
use tables::{Metrics, Tables};

/// The simulation of a scenario.
pub type Planet = Simulation<Participant>;

/// What observes every run.
pub type Observers = family::Observers<Tables, Metrics, Checker>;

/// The observers of a run, or nobody in a replay: one type for both, so that the page carries the event loop once.
type Watch<'a> = Option<&'a mut Observers>;

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
    let watch: &mut Watch<'_> = &mut Some(observers);
    let over = planet.advance(Time::FAR, events_max, watch);
    if over {
        planet.finish(watch);
    }
    over
}

/// Handles the events up to and including `point`, and nobody observes them.
#[inline(never)]
pub fn replay(past: &mut Planet, point: Point) {
    let nobody: &mut Watch<'_> = &mut None;
    past.advance_to(point, nobody);
}
