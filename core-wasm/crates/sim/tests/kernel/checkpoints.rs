//! The past: a seek is a run to that point, to the last record; and a clone is a world of its own.

use proptest::prelude::*;
use sim::checkpoint::{CHECKPOINTS_MAX, Timeline};
use sim::ids::Point;
use sim::observer::Unobserved;
use sim::simulation::{Counters, Simulation};
use sim::time::Time;

use crate::node::{Seen, Sender};
use crate::random::{Case, case};
use crate::recorder::{Entry, Recorder};
use crate::world::{EVENTS_MAX, cases, errand, ms, plain, senders};

/// A moment of a run that was recorded from the beginning.
struct Moment {
    point: Point,
    counters: Counters,
    /// How much had been seen by then.
    seen: usize,
}

/// A run with checkpoints every `interval` events, and what it looked like every `slice` events.
fn record(case: &Case, interval: u64, slice: u64) -> (Timeline<Sender>, Vec<Moment>, Recorder<Seen>) {
    let mut simulation = Simulation::new(case.setup.clone(), case.nodes());
    let mut timeline = Timeline::with_interval(&simulation, interval);
    let mut seen = Recorder::default();
    let mut moments = Vec::new();
    let mut done = false;
    while !done {
        moments.push(Moment {
            point: simulation.point(),
            counters: simulation.counters(),
            seen: seen.entries.len(),
        });
        let events = slice.min(timeline.events_to_next(&simulation)).max(1);
        done = simulation.advance(Time::FAR, events, &mut seen);
        timeline.keep(&simulation);
    }
    simulation.finish(&mut seen);
    (timeline, moments, seen)
}

/// What is seen from here on.
fn rest(mut simulation: Simulation<Sender>) -> Vec<Entry<Seen>> {
    let mut seen = Recorder::default();
    assert!(simulation.advance(Time::FAR, EVENTS_MAX, &mut seen), "a run ends");
    simulation.finish(&mut seen);
    seen.entries
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn a_seek_is_a_run_to_that_point(
        case in case(),
        interval in 1..100u64,
        slice in 1..20u64,
        places in prop::collection::vec(0.0..1.0f64, 4),
    ) {
        let (timeline, moments, seen) = record(&case, interval, slice);
        prop_assert!(timeline.len() <= CHECKPOINTS_MAX);
        for place in places {
            let moment = &moments[(place * moments.len() as f64) as usize];
            let state = timeline.seek(moment.point);
            prop_assert_eq!(state.point(), moment.point);
            prop_assert_eq!(state.counters(), moment.counters);
            prop_assert!(rest(state) == seen.entries[moment.seen..], "another future after {:?}", moment.point);
        }
    }

    #[test]
    fn a_seek_to_a_time_is_a_run_to_that_time(case in case(), interval in 1..100u64, at_ms in 0..500u64) {
        let (timeline, ..) = record(&case, interval, 10);
        let mut run_to = Simulation::new(case.setup.clone(), case.nodes());
        run_to.advance(ms(at_ms), EVENTS_MAX, &mut Unobserved);
        let state = timeline.seek(Point { time: ms(at_ms), sequence: u32::MAX });
        prop_assert_eq!(state.point(), run_to.point());
        prop_assert!(rest(state) == rest(run_to));
    }

    #[test]
    fn a_clone_goes_its_own_way(case in case(), events in 0..500u64) {
        let mut simulation = Simulation::new(case.setup.clone(), case.nodes());
        simulation.advance(Time::FAR, events, &mut Unobserved);
        let (clone, untouched) = (simulation.clone(), simulation.clone());
        let future = rest(clone);
        prop_assert_eq!(simulation.point(), untouched.point());
        prop_assert_eq!(simulation.counters(), untouched.counters());
        prop_assert!(rest(simulation) == future);
    }
}

#[test]
fn checkpoints_are_thinned_and_a_replay_stays_short() {
    let parcels = (0..20_000).map(|tag| errand(ms(0), 1, 1_000, tag)).collect();
    let mut simulation = Simulation::new(plain(2), senders(2, [parcels]));
    let mut timeline = Timeline::with_interval(&simulation, 100);
    let mut points = vec![simulation.point()];
    while !simulation.advance(Time::FAR, timeline.events_to_next(&simulation).max(1), &mut Unobserved) {
        timeline.keep(&simulation);
        points.push(simulation.point());
        assert!(timeline.len() <= CHECKPOINTS_MAX);
    }
    let events = simulation.counters().events;
    assert!(events > 8 * 100 * CHECKPOINTS_MAX as u64, "thinned three times at least: {events} events");
    // From half of the checkpoints to all of them, evenly: a replay is at most a 32nd of the run.
    assert!(timeline.len() >= CHECKPOINTS_MAX / 2);
    for point in points {
        let replayed = u64::from(point.sequence - timeline.nearest(point).point().sequence);
        assert!(replayed <= events / 31, "{replayed} events to {point:?}");
    }
}
