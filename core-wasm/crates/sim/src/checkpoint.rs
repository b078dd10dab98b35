//! The past of a run: clones of its state at intervals, thinned as the run grows.
//!
//! A seek clones the nearest earlier checkpoint and replays without observers. Checkpoints are first [`INTERVAL`]
//! events apart; when there are [`CHECKPOINTS_MAX`], or when they hold [`PARTS_MAX`] messages, events and connections
//! between them, every other one is dropped and the interval doubles. Blocks are shared between clones, and no trace is
//! part of a state.

use crate::ids::Point;
use crate::node::Node;
use crate::observer::Unobserved;
use crate::simulation::Simulation;

/// Events between checkpoints, at first: the bound of a replay while a run has at most `INTERVAL * CHECKPOINTS_MAX`
/// events.
pub const INTERVAL: u64 = 25_000;

/// The most checkpoints kept.
pub const CHECKPOINTS_MAX: usize = 64;

/// The most parts of a state (see [`Simulation::parts`]) kept over all checkpoints: a few hundred bytes each.
pub const PARTS_MAX: u64 = 1 << 20;

/// Checkpoints of one run.
#[derive(Clone)]
pub struct Timeline<N: Node> {
    checkpoints: Vec<Simulation<N>>,
    interval: u64,
}

impl<N: Node> Timeline<N> {
    /// The timeline of a run that has not begun.
    pub fn new(beginning: &Simulation<N>) -> Self {
        Timeline::with_interval(beginning, INTERVAL)
    }

    /// The same with checkpoints `interval` events apart at first.
    pub fn with_interval(beginning: &Simulation<N>, interval: u64) -> Self {
        Timeline { checkpoints: vec![beginning.clone()], interval }
    }

    /// How many events the run may handle before the next [`Timeline::keep`] is worth it.
    pub fn events_to_next(&self, present: &Simulation<N>) -> u64 {
        (self.last().counters().events + self.interval).saturating_sub(present.counters().events)
    }

    /// Keeps the present state, if the last checkpoint is an interval ago.
    pub fn keep(&mut self, present: &Simulation<N>) {
        if self.events_to_next(present) > 0 {
            return;
        }
        let parts: u64 = self.checkpoints.iter().chain([present]).map(Simulation::parts).sum();
        if self.checkpoints.len() == CHECKPOINTS_MAX || (parts > PARTS_MAX && self.checkpoints.len() > 1) {
            let mut index = 0;
            self.checkpoints.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.interval *= 2;
            if self.events_to_next(present) > 0 {
                return;
            }
        }
        self.checkpoints.push(present.clone());
    }

    /// The state after the event at `point`: that of a run to that point, exactly. With the largest sequence it is the
    /// state after all events up to and at the time.
    pub fn seek(&self, point: Point) -> Simulation<N> {
        let mut state = self.nearest(point).clone();
        state.advance_to(point, &mut Unobserved);
        state
    }

    /// The latest checkpoint that is not after `point`.
    pub fn nearest(&self, point: Point) -> &Simulation<N> {
        let after = self.checkpoints.partition_point(|checkpoint| checkpoint.point() <= point);
        &self.checkpoints[after.max(1) - 1]
    }

    /// How many checkpoints are kept.
    pub fn len(&self) -> usize {
        self.checkpoints.len()
    }

    /// Never: the beginning is always kept.
    pub fn is_empty(&self) -> bool {
        false
    }

    fn last(&self) -> &Simulation<N> {
        self.checkpoints.last().expect("the beginning is kept")
    }
}
