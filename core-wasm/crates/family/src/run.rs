//! A run under way.

use audit::{Judge, Wrong};
use sim::checkpoint::Timeline;
use sim::fault::{Fault, FaultKind};
use sim::ids::{Point, ReplicaId};
use sim::requests::Requests;
use sim::simulation::Counters;
use sim::time::Time;
use trace::Names;
use trace::marks::Mark;
use trace::meter::Metrics;

use crate::{Family, ObserversOf, Planet, World};

/// A run under way.
#[derive(Clone)]
pub struct Run<F: Family> {
    planet: Planet<F>,
    timeline: Timeline<F::Node>,
    observers: ObserversOf<F>,
    names: Names,
    finished: bool,
}

impl<F: Family> Run<F> {
    /// A run of `scenario` that has not begun and records at most `messages_max` messages.
    pub fn new(scenario: &F::Scenario, messages_max: u32) -> Self {
        let World { planet, observers, names } = F::world(scenario, messages_max);
        Run { timeline: Timeline::new(&planet), planet, observers, names, finished: false }
    }

    /// Handles at most `events_max` events; returns whether the run is over.
    pub fn advance(&mut self, events_max: u64) -> bool {
        let mut left = events_max;
        while left > 0 && !self.finished {
            self.timeline.keep(&self.planet);
            let slice = left.min(self.timeline.events_to_next(&self.planet).max(1));
            self.finished = F::advance(&mut self.planet, slice, &mut self.observers);
            left -= slice;
            if self.finished {
                let at = Point { time: self.horizon(), ..self.planet.point() };
                self.observers.judge.settle(at, &self.planet.counters());
            }
        }
        self.finished
    }

    /// Whether the run is over.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// How far it is.
    pub fn now(&self) -> Time {
        if self.finished { self.horizon() } else { self.planet.point().time }
    }

    /// Where it ends.
    pub fn horizon(&self) -> Time {
        self.planet.setup().horizon
    }

    /// Events and messages so far.
    pub fn counters(&self) -> Counters {
        self.planet.counters()
    }

    /// How many events are pending.
    pub fn pending(&self) -> usize {
        self.planet.pending()
    }

    /// The clients.
    pub fn requests(&self) -> &Requests {
        self.planet.requests()
    }

    /// What has been observed.
    pub fn observers(&self) -> &ObserversOf<F> {
        &self.observers
    }

    /// What is measured, beside the simulation that it is measured of.
    pub fn measuring(&mut self) -> (&mut F::Metrics, &Planet<F>) {
        (&mut self.observers.metrics, &self.planet)
    }

    /// Counts what clients have been answered so far.
    pub fn settle(&mut self) {
        let now = self.now();
        self.observers.metrics.meter_mut().settle(now, self.planet.requests());
    }

    /// What was measured so far.
    pub fn measured(&mut self) -> <F::Metrics as Metrics<F::Fact>>::Measured {
        let now = self.now();
        let down = self.replicas().filter(|&replica| self.planet.is_down(replica)).count() as u16;
        self.observers.metrics.measured(now, self.planet.requests(), down)
    }

    /// Places in the schedule of the faults of a message that was not sent when it was to be, as far as the run is.
    pub fn faults_without_message(&self) -> Vec<usize> {
        let begun = self.observers.recorder.faults();
        let is_without = |(index, fault): &(usize, &Fault)| {
            matches!(fault.kind, FaultKind::Message { .. })
                && (fault.begins_at() < self.now() || self.finished)
                && !begun.iter().any(|step| step.index == *index)
        };
        let faults = self.planet.setup().faults.iter().enumerate();
        faults.filter(is_without).map(|(index, _)| index).collect()
    }

    /// Failed checks so far as marks, each with what it says.
    pub fn violations(&self) -> Vec<(Mark, String)> {
        let mark = |Wrong { at, replica, text }: Wrong| {
            let mark = Mark {
                time: at.time,
                sequence: at.sequence,
                round: 0,
                subject: Mark::NOTHING,
                value: 0,
                cause: Mark::NO_CAUSE,
                replica: replica.unwrap_or(ReplicaId(0)),
                kind: F::VIOLATION,
                significant: true,
            };
            (mark, text)
        };
        self.observers.judge.wrongs(self.now(), self.requests()).into_iter().map(mark).collect()
    }

    /// What replicas and faults are called.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// A replica as it was at a point of the past, and whether it was up.
    pub fn inspect(&self, replica: ReplicaId, point: Point) -> (F::Replica, bool) {
        let past = self.past(point);
        (F::replica(&past, replica, point), !past.is_down(replica))
    }

    /// Every replica as it was at a point of the past; none where it was down.
    pub fn inspect_all(&self, point: Point) -> Vec<Option<F::Replica>> {
        let past = self.past(point);
        self.replicas()
            .map(|replica| (!past.is_down(replica)).then(|| F::replica(&past, replica, point)))
            .collect()
    }

    /// The simulation as it was at a point of the past.
    pub fn past(&self, point: Point) -> Planet<F> {
        let mut past = self.timeline.nearest(point).clone();
        F::replay(&mut past, point);
        past
    }

    fn replicas(&self) -> impl Iterator<Item = ReplicaId> + use<F> {
        (0..self.observers.recorder.replicas()).map(ReplicaId)
    }
}
