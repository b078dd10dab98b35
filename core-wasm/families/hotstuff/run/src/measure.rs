//! A run for its measurements alone: nothing is recorded, and it may stop before its horizon.

use hotstuff_format::Scenario;
use hotstuff_format::types::{Filter, LeaderPolicy, Messages};
use scenario::time_from_s;
use scenario::types::{Arrivals, WorkloadKind};
use sim::time::Time;

use crate::steady::Steady;
use crate::{Extent, Measurement, Run, RunReport};

/// Measures a run of `scenario` as its variant `variant`, of at most so many events. With `may_stop` it stops where it
/// is steady, if nothing in the scenario happens at a time of its own.
pub fn measure(scenario: &Scenario, variant: &str, events_max: u64, may_stop: bool) -> Measurement {
    let mut run = Run::new(scenario, 0);
    let mut steady = (may_stop && is_even(scenario)).then(|| Steady::new(round(scenario), begin(scenario)));
    if steady.is_some() {
        run.measuring().0.meter.keep_beats();
    }
    let mut course = None;
    while !run.is_finished() && course.is_none() {
        let left = events_max.saturating_sub(run.counters().events);
        if left == 0 {
            break;
        }
        run.advance(if steady.is_some() { 1 } else { left });
        let (metrics, planet) = run.measuring();
        course = steady.as_mut().and_then(|steady| steady.look(metrics, planet));
    }
    let mut report = RunReport::new(&mut run, scenario, variant);
    let reached_s = report.horizon_s;
    let extent = match (run.is_finished(), steady, course) {
        (false, Some(steady), Some(course)) => {
            let (metrics, planet) = run.measuring();
            report.measured = steady.extended(course, metrics, planet);
            report.horizon_s = (run.horizon() - Time::ZERO).as_ns() as f64 / 1e9;
            Extent::Steady
        }
        (true, ..) => Extent::Whole,
        _ => Extent::Cut,
    };
    Measurement { report, extent, reached_s }
}

/// True if nothing is scheduled, random, or growing with time.
fn is_even(scenario: &Scenario) -> bool {
    let (network, workload, protocol) = (&scenario.network, &scenario.workload, &scenario.protocol);
    scenario.faults.is_empty()
        && scenario.adversaries.is_empty()
        && scenario.changes.is_empty()
        && network.jitter == 0.0
        && network.loss == 0.0
        && network.path.buffer_bytes.is_none()
        && workload.kind == WorkloadKind::Open
        && workload.arrivals == Arrivals::Uniform
        && workload.stop_s.is_none()
        && protocol.broken.is_empty()
        && protocol.batch.filter == Filter::Branch
        && protocol.messages != Messages::Chain
}

/// In how many views every replica has led.
fn round(scenario: &Scenario) -> u64 {
    match scenario.protocol.leader.policy {
        LeaderPolicy::Fixed => 1,
        LeaderPolicy::Rotate => scenario.replicas.count() as u64 * u64::from(scenario.protocol.leader.tenure),
    }
}

/// When the whole load is there and counts.
fn begin(scenario: &Scenario) -> Time {
    time_from_s(scenario.measured_from_s())
}
