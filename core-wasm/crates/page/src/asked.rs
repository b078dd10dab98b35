//! A run under way, and what is asked of it: the same for each family, once a request.

use explain::related::{self, Likeness};
use explain::{Direction, Moment as Told, Stop, Story};
use family::{Report, ReportOf, Run};
use scenario::types::Fault;
use scenario::{Checked, Place, Scenario, ScenarioError};
use serde::Serialize;
use sim::ids::{Point, ReplicaId};
use sim::time::{Duration, Time};
use trace::detail::Frame;
use trace::marks::Mark;
use trace::meter::Metrics;
use trace::over_time::{OverTimeRequest, over_time};
use trace::requested::Requested;
use trace::window::window;
use trace::{Counts, Lanes, MESSAGES_MAX, WindowRequest};
use wasm_bindgen::prelude::JsValue;

use crate::control::{LaneInfo, Moment, Progress};
use crate::message::{MessageDetail, PathView};
use crate::plain::to_js;
use crate::transaction::follower;
use crate::{Page, columns, panic};

/// What is asked of a run ([`crate::session::Session`] says it).
pub(crate) trait Asked {
    fn scenario(&self) -> &str;
    fn advance(&mut self, max_events: u64) -> Progress;
    fn window(&mut self, request: &WindowRequest, fold: bool) -> JsValue;
    fn over_time(&mut self, request: OverTimeRequest) -> JsValue;
    fn report(&mut self) -> JsValue;
    fn csv(&self, first: u32, rows: u32) -> String;
    fn lanes(&self) -> Vec<LaneInfo>;
    fn caveats(&self) -> Vec<String>;
    fn idle_lies(&self) -> Vec<String>;
    fn step(&self, point: Point, direction: Direction, stop: &str, amount: u32) -> Option<Moment>;
    fn moment(&self, point: Point) -> Moment;
    fn committed_at(&self, points: u32) -> Vec<f64>;
    fn fingerprints(&self, span: (Time, Time), cells: u32) -> Vec<f64>;
    fn message(&self, row: u32) -> JsValue;
    fn last_ended(&self, point: Point) -> Option<u32>;
    fn alike(&self, wanted: &Likeness) -> Option<u32>;
    fn transaction(&mut self, at: Time, aimed: bool) -> JsValue;
    fn submission_in(&self, height: u64) -> Option<Time>;
    fn path(&self, source: u16, target: u16, time: Time) -> Option<PathView>;
    fn ask(&self, question: &str, numbers: &[f64]) -> JsValue;
}

/// A run of a family under way.
pub struct Opened<P: Page> {
    /// The run.
    pub run: Run<P::Family>,
    /// What it is a run of.
    pub scenario: Scenario<P::Format>,
    /// The same as JSON.
    text: String,
    variant: String,
    /// Unfolded and folded.
    lanes: [Lanes; 2],
    counts: Counts,
}

/// The variant's name in a report where the scenario has none.
pub(crate) const DEFAULT: &str = "default";

impl<P: Page> Opened<P> {
    /// The run of `text` as its variant of this number (or as it stands, where it has none).
    ///
    /// # Errors
    /// The list of what is wrong with the scenario.
    pub fn new(text: &str, variant: usize) -> Result<Self, Vec<ScenarioError>> {
        let variants = scenario::check::<P::Format>(text)?.variants;
        let name = variants.into_iter().nth(variant).map(|variant| variant.name);
        let (value, scenario) = Checked::<P::Format>::read(text)?.complete(name.as_deref(), &[])?;
        let (text, variant) = (value.to_string(), name.unwrap_or_else(|| DEFAULT.to_owned()));
        let title = &scenario.title;
        panic::set_hook(format!(" (scenario \"{title}\", variant {variant}, seed {})", scenario.seed));
        let run = P::run(&scenario, MESSAGES_MAX);
        let lanes = lanes::<P>(&scenario);
        let counts = Counts::new(lanes[1].clone(), &run.observers().recorder);
        Ok(Opened { run, scenario, text, variant, lanes, counts })
    }

    fn tell<R>(&self, ask: impl FnOnce(&Story<'_, P::Words>) -> R) -> R {
        let violations = self.run.violations();
        ask(&Story {
            trace: &self.run.observers().recorder,
            names: self.run.names(),
            violations: &violations,
            requests: self.run.requests(),
            now: self.run.now(),
        })
    }
}

impl<P: Page> Asked for Opened<P>
where
    ReportOf<P::Family>: Serialize,
{
    fn scenario(&self) -> &str {
        &self.text
    }

    fn advance(&mut self, max_events: u64) -> Progress {
        self.run.advance(max_events);
        let recorder = &self.run.observers().recorder;
        self.counts.catch_up(recorder);
        let (counters, now) = (self.run.counters(), self.run.now());
        let committed = self.run.observers().metrics.meter().committed();
        Progress {
            time_ns: now.as_ns(),
            horizon_ns: self.run.horizon().as_ns(),
            events: counters.events,
            messages: counters.messages.delivered + counters.messages.dropped,
            finished: self.run.is_finished(),
            recording_stopped_ns: recorder.recording_stopped().map(Time::as_ns),
            backlog: self.run.requests().submitted_in_all(now).saturating_sub(committed),
        }
    }

    fn window(&mut self, request: &WindowRequest, fold: bool) -> JsValue {
        let wanted = &self.lanes[usize::from(fold)];
        if wanted != self.counts.lanes() {
            let recorder = &self.run.observers().recorder;
            self.counts = Counts::new(wanted.clone(), recorder);
            self.counts.catch_up(recorder);
        }
        let violations: Vec<Mark> = self.run.violations().into_iter().map(|(mark, _)| mark).collect();
        let now = self.run.now();
        self.run.settle();
        let observers = self.run.observers();
        let clients = (&observers.metrics.meter().answers, self.run.requests());
        let recorder = &observers.recorder;
        let window = window(recorder.written(), &self.counts, clients, request, now, &violations);
        let layers = P::layers(&recorder.tables, Frame::of(request, now), request.resolution);
        let span = (window.start, window.end);
        let requested = Requested::between(span, request.resolution, self.run.requests());
        columns::window(&window, &requested, layers)
    }

    fn over_time(&mut self, request: OverTimeRequest) -> JsValue {
        self.run.settle();
        let observers = self.run.observers();
        let clients = (&observers.metrics.meter().answers, self.run.requests());
        columns::over_time(&over_time(observers.recorder.written(), clients, request, self.run.now()))
    }

    fn report(&mut self) -> JsValue {
        to_js::<ReportOf<P::Family>>(&Report::new(&mut self.run, &self.scenario, &self.variant))
    }

    fn csv(&self, first: u32, rows: u32) -> String {
        let variant = self.scenario.marked(&self.variant);
        trace::csv::lines(&self.run.observers().recorder, &variant, first, rows)
    }

    fn lanes(&self) -> Vec<LaneInfo> {
        let lane = |(replica, Place { name, region }): (usize, Place)| LaneInfo {
            replica: replica as u16,
            name,
            region,
        };
        self.scenario.places().into_iter().enumerate().map(lane).collect()
    }

    fn caveats(&self) -> Vec<String> {
        self.scenario.caveats()
    }

    fn idle_lies(&self) -> Vec<String> {
        P::idle_lies(&self.scenario)
    }

    fn step(&self, point: Point, direction: Direction, stop: &str, amount: u32) -> Option<Moment> {
        let named = Stop::named::<P::Words>(stop, amount);
        let stop = named.unwrap_or_else(|| panic!("a step stops at no {stop}"));
        self.tell(|story| story.step(point, direction, stop).map(Moment::from))
    }

    fn moment(&self, point: Point) -> Moment {
        let nothing = Told { point, caption: String::new() };
        self.tell(|story| story.moment(point).unwrap_or(nothing).into())
    }

    fn committed_at(&self, points: u32) -> Vec<f64> {
        trace::overview::committed_at(&self.run.observers().recorder, self.run.horizon(), points)
    }

    fn fingerprints(&self, span: (Time, Time), cells: u32) -> Vec<f64> {
        let recorder = &self.run.observers().recorder;
        explain::fingerprint::fingerprints::<P::Words>(recorder, &P::liars(&self.scenario), span, cells)
    }

    fn message(&self, row: u32) -> JsValue {
        to_js(&MessageDetail::of::<P>(&self.run, row))
    }

    fn last_ended(&self, point: Point) -> Option<u32> {
        related::last_ended(self.run.observers().recorder.messages(), point)
    }

    fn alike(&self, wanted: &Likeness) -> Option<u32> {
        related::alike(self.run.observers().recorder.messages(), wanted)
    }

    fn transaction(&mut self, at: Time, aimed: bool) -> JsValue {
        to_js(&P::follow(&mut self.run, &self.scenario, at, aimed))
    }

    fn submission_in(&self, height: u64) -> Option<Time> {
        follower::<P>(&self.run).submission_in(height)
    }

    fn path(&self, source: u16, target: u16, time: Time) -> Option<PathView> {
        PathView::of(&self.run.observers().recorder, source, target, time)
    }

    fn ask(&self, question: &str, numbers: &[f64]) -> JsValue {
        P::ask(self, question, numbers)
    }
}

/// The lanes of a run's picture, unfolded and folded.
fn lanes<P: Page>(scenario: &Scenario<P::Format>) -> [Lanes; 2] {
    let crashed = scenario.faults.iter().filter_map(|fault| match fault {
        Fault::Crash { replica, .. } => Some(ReplicaId(*replica as u16)),
        _ => None,
    });
    let broken: Vec<ReplicaId> = crashed.chain(P::liars(scenario)).collect();
    let gap_after = P::gap_after(scenario);
    let mut distance = scenario.one_way_ns().swap_remove(0);
    distance.truncate(scenario.replicas.count());
    if gap_after > 0 {
        // Who is beyond the gap is below it, however near.
        distance[usize::from(gap_after)..].iter_mut().for_each(|ns| *ns += u64::MAX / 2);
    }
    [false, true].map(|fold| {
        let lanes = Lanes::new(&distance, P::quorum(scenario), &broken, fold);
        // Where many share one lane they are of both sides.
        Lanes { gap_after: if lanes.folded { 0 } else { gap_after }, ..lanes }
    })
}

/// The nearest resolution that there is.
pub(crate) fn resolution(ns: f64) -> Duration {
    Duration::from_ns(ns.max(1.0) as u64)
}
