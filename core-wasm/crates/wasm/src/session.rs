//! A session: one run of one variant of a scenario, advanced in slices and asked in between.

use explain::Direction;
use explain::related::{self, Likeness};
use hotstuff_format::Fault;
use hotstuff_format::Scenario;
use hotstuff_format::idle_lies;
use hotstuff_format::types::Dissemination;
use hotstuff_words::{HotStuffWords, Story};
use run::{Run, RunReport};
use scenario::Place;
use sim::ids::{Point, ReplicaId};
use sim::time::{Duration, Time};
use trace::detail::Frame;
use trace::marks::Mark;
use trace::over_time::{OverTimeRequest, over_time};
use trace::requested::Requested;
use trace::window::window;
use trace::{Counts, Lanes, MESSAGES_MAX, WindowRequest};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::block::{BlockDetail, Heads};
use crate::control::{LaneInfo, Moment, Progress};
use crate::inspect::{CommitDetail, MessageDetail, NodeView, PathView};
use crate::plain::to_js;
use crate::stop::Stop;
use crate::transaction::{TransactionDetail, follower};
use crate::{columns, panic};

/// A run under way.
#[wasm_bindgen]
pub struct Session {
    run: Run,
    scenario: Scenario,
    /// The same as JSON.
    text: String,
    variant: String,
    /// Unfolded and folded.
    lanes: [Lanes; 2],
    counts: Counts,
}

/// The variant's name in a report where the scenario has none.
pub const DEFAULT: &str = "default";

#[wasm_bindgen]
impl Session {
    /// The run of `text` as its variant of this number (or as it stands, where it has none).
    ///
    /// # Errors
    /// The list of what is wrong with the scenario.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str, variant: usize) -> Result<Session, JsValue> {
        let open = || {
            let name =
                hotstuff_format::check(text)?.variants.into_iter().nth(variant).map(|variant| variant.name);
            let (value, scenario) = hotstuff_format::Checked::read(text)?.complete(name.as_deref(), &[])?;
            Ok((name.unwrap_or_else(|| DEFAULT.to_owned()), scenario, value.to_string()))
        };
        let (variant, scenario, text) =
            open().map_err(|errors: Vec<scenario::ScenarioError>| to_js(&errors))?;
        let title = &scenario.title;
        panic::set_hook(format!(" (scenario \"{title}\", variant {variant}, seed {})", scenario.seed));
        let run = Run::new(&scenario, MESSAGES_MAX);
        let lanes = lanes(&scenario);
        let counts = Counts::new(lanes[1].clone(), &run.observers().recorder);
        Ok(Session { run, scenario, text, variant, lanes, counts })
    }

    /// The scenario that it runs as JSON, its variant's settings laid over it and every default filled in.
    pub fn scenario(&self) -> String {
        self.text.clone()
    }

    /// Handles at most so many events.
    pub fn advance(&mut self, max_events: u32) -> JsValue {
        self.run.advance(u64::from(max_events));
        self.counts.catch_up(&self.run.observers().recorder);
        to_js(&self.progress())
    }

    /// What the page draws of `[start_ns, end_ns]`, lanes folded or not.
    pub fn window(
        &mut self,
        start_ns: f64,
        end_ns: f64,
        resolution_ns: f64,
        budget: u32,
        kinds: u32,
        fold: bool,
    ) -> JsValue {
        let wanted = &self.lanes[usize::from(fold)];
        if wanted != self.counts.lanes() {
            let recorder = &self.run.observers().recorder;
            self.counts = Counts::new(wanted.clone(), recorder);
            self.counts.catch_up(recorder);
        }
        let start = time(start_ns);
        let request = WindowRequest {
            start,
            end: time(end_ns).max(start),
            resolution: Duration::from_ns(resolution_ns.max(1.0) as u64),
            budget: budget as usize,
            kinds,
        };
        let violations: Vec<Mark> = self.run.violations().into_iter().map(|(mark, _)| mark).collect();
        let now = self.run.now();
        self.run.settle();
        let observers = self.run.observers();
        let clients = (&observers.metrics.meter.answers, self.run.requests());
        let recorder = &observers.recorder;
        let window = window(recorder.written(), &self.counts, clients, &request, now, &violations);
        let layers = recorder.tables.layers(Frame::of(&request, now), request.resolution);
        let span = (window.start, window.end);
        let requested = Requested::between(span, request.resolution, self.run.requests());
        columns::window(&window, &layers, &requested)
    }

    /// How latency, the queue and views go over `[start_ns, end_ns)`, in at most so many columns of time and rows of
    /// latency.
    #[wasm_bindgen(js_name = overTime)]
    pub fn over_time(&mut self, start_ns: f64, end_ns: f64, columns: u32, rows: u32) -> JsValue {
        self.run.settle();
        let request = OverTimeRequest { start: time(start_ns), end: time(end_ns), columns, rows };
        let observers = self.run.observers();
        let clients = (&observers.metrics.meter.answers, self.run.requests());
        columns::over_time(&over_time(observers.recorder.written(), clients, request, self.run.now()))
    }

    /// What was measured so far: an element of `runs` of the native program's JSON.
    pub fn report(&mut self) -> JsValue {
        to_js(&RunReport::new(&mut self.run, &self.scenario, &self.variant))
    }

    /// Lines of comma-separated values of at most `rows` recorded messages from row `first` on, in UTF-8.
    pub fn csv(&self, first: u32, rows: u32) -> Vec<u8> {
        let variant = self.scenario.marked(&self.variant);
        trace::csv::lines(&self.run.observers().recorder, &variant, first, rows).into_bytes()
    }

    /// The replicas, in order.
    pub fn lanes(&self) -> JsValue {
        let lane = |(replica, Place { name, region }): (usize, Place)| LaneInfo {
            replica: replica as u16,
            name,
            region,
        };
        to_js(&self.scenario.places().into_iter().enumerate().map(lane).collect::<Vec<_>>())
    }

    /// What keeps the run from being the real protocol within what it bears, each in a few words.
    pub fn caveats(&self) -> Vec<String> {
        self.scenario.caveats()
    }

    /// For each adversary why what it does changes nothing; empty where it may.
    #[wasm_bindgen(js_name = idleLies)]
    pub fn idle_lies(&self) -> Vec<String> {
        idle_lies(&self.scenario).into_iter().map(Option::unwrap_or_default).collect()
    }

    /// The next step after a point (direction 1), or the last before it (-1); null where there is none. `amount`: which
    /// view, how many percent or transactions, where that matters.
    pub fn step(&self, time_ns: f64, sequence: u32, direction: i32, stop: Stop, amount: u32) -> JsValue {
        let direction = if direction < 0 { Direction::Backwards } else { Direction::Forwards };
        self.tell(|story| story.step(Point { time: time(time_ns), sequence }, direction, stop.of(amount)))
    }

    /// The last significant thing at a point or before it; an empty caption where there is none.
    pub fn moment(&self, time_ns: f64, sequence: u32) -> JsValue {
        let point = Point { time: time(time_ns), sequence };
        self.tell(|story| {
            let nothing = explain::Moment { point, caption: String::new() };
            Some(story.moment(point).unwrap_or(nothing))
        })
    }

    /// Transactions committed by so many equally spaced times from 0 to the horizon.
    #[wasm_bindgen(js_name = committedAt)]
    pub fn committed_at(&self, points: u32) -> Vec<f64> {
        trace::overview::committed_at(&self.run.observers().recorder, self.run.horizon(), points)
    }

    /// What happened in each of so many equal parts of `[start_ns, end_ns)`, as numbers that differ where two runs do:
    /// for each part one of what all could witness, and one a replica of its own word, which is NaN for a liar's.
    pub fn fingerprints(&self, start_ns: f64, end_ns: f64, cells: u32) -> Vec<f64> {
        let (recorder, span) = (&self.run.observers().recorder, (time(start_ns), time(end_ns)));
        let liars: Vec<ReplicaId> = liars(&self.scenario).collect();
        explain::fingerprint::fingerprints::<HotStuffWords>(recorder, &liars, span, cells)
    }

    /// One message, whole; null where there is no such row.
    pub fn message(&self, row: u32) -> JsValue {
        to_js(&MessageDetail::of(&self.run, row))
    }

    /// The row of the last message that ended at a point or before it; null where there is none.
    #[wasm_bindgen(js_name = lastEnded)]
    pub fn last_ended(&self, time_ns: f64, sequence: u32) -> JsValue {
        let point = Point { time: time(time_ns), sequence };
        to_js(&related::last_ended(self.run.observers().recorder.messages(), point))
    }

    /// The row of the message of a kind, way and tag that was sent nearest to a time; null where there is none.
    pub fn alike(&self, kind: u8, source: u16, target: u16, tag: u32, queued_ns: f64) -> JsValue {
        let (source, target, queued) = (ReplicaId(source), ReplicaId(target), time(queued_ns));
        let wanted = Likeness { kind, source, target, tag, queued };
        to_js(&related::alike(self.run.observers().recorder.messages(), &wanted))
    }

    /// A commit and what its latency is made of; null where it is not recorded.
    pub fn commit(&self, replica: u16, height: u32) -> JsValue {
        to_js(&CommitDetail::of(&self.run, replica, u64::from(height)))
    }

    /// The first transaction that was submitted at a time or after it, followed; null where none is by now.
    pub fn transaction(&mut self, at_ns: f64) -> JsValue {
        to_js(&TransactionDetail::first_from(&mut self.run, time(at_ns)))
    }

    /// The time from which on the first transaction is one of the block at a height; null where that is not committed,
    /// or empty.
    #[wasm_bindgen(js_name = submissionIn)]
    pub fn submission_in(&self, height: u32) -> JsValue {
        to_js(&follower(&self.run).submission_in(u64::from(height)).map(Time::as_ns))
    }

    /// A block and what replicas stated of it; null where there is no such row.
    pub fn block(&self, row: u32) -> JsValue {
        let streams = self.scenario.protocol.dissemination == Dissemination::Stream;
        to_js(&BlockDetail::of(&self.run, row, streams))
    }

    /// Where each replica stands in the tree of blocks at a point that the run has passed.
    pub fn heads(&self, time_ns: f64, sequence: u32) -> JsValue {
        to_js(&Heads::of(&self.run, Point { time: time(time_ns), sequence }))
    }

    /// The queue of the path from one replica to another at a time that the run has passed; null where it has no
    /// bounds.
    pub fn path(&self, source: u16, target: u16, time_ns: f64) -> JsValue {
        to_js(&PathView::of(&self.run, source, target, time(time_ns)))
    }

    /// A replica as it was at a point that the run has passed. Panics where there is no such replica.
    pub fn inspect(&self, replica: u16, time_ns: f64, sequence: u32) -> JsValue {
        to_js(&NodeView::of(&self.run, replica, Point { time: time(time_ns), sequence }))
    }
}

impl Session {
    fn progress(&self) -> Progress {
        let (counters, recorder) = (self.run.counters(), &self.run.observers().recorder);
        let now = self.run.now();
        let committed = self.run.observers().metrics.meter.committed();
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

    fn tell(&self, ask: impl FnOnce(&Story<'_>) -> Option<explain::Moment>) -> JsValue {
        let violations = self.run.violations();
        let story = Story {
            trace: &self.run.observers().recorder,
            names: self.run.names(),
            violations: &violations,
            requests: self.run.requests(),
            now: self.run.now(),
        };
        to_js(&ask(&story).map(Moment::from))
    }
}

/// The lanes of a run's picture, unfolded and folded.
fn lanes(scenario: &Scenario) -> [Lanes; 2] {
    let crashed = |fault: &Fault| match fault {
        Fault::Crash { replica, .. } => Some(ReplicaId(*replica as u16)),
        _ => None,
    };
    let broken: Vec<ReplicaId> = scenario.faults.iter().filter_map(crashed).chain(liars(scenario)).collect();
    let quorum = scenario.replicas.count() - hotstuff_format::faulty_max(scenario);
    let from_leader = scenario.one_way_ns().swap_remove(0);
    let distance = &from_leader[..scenario.replicas.count()];
    [false, true].map(|fold| Lanes::new(distance, quorum, &broken, fold))
}

/// Who lies at some time.
fn liars(scenario: &Scenario) -> impl Iterator<Item = ReplicaId> {
    scenario.adversaries.iter().map(|adversary| ReplicaId(adversary.replica as u16))
}

/// A time that the page names: a float, not below zero.
fn time(ns: f64) -> Time {
    Time::from_ns(ns.max(0.0) as u64)
}
