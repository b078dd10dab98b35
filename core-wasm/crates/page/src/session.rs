//! A session: one run of one variant of a scenario, advanced in slices and asked in between.

use explain::Direction;
use explain::related::Likeness;
use sim::ids::{Point, ReplicaId};
use sim::time::Time;
use trace::WindowRequest;
use trace::over_time::OverTimeRequest;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::asked::{Asked, resolution};
use crate::module::module;
use crate::plain::to_js;

/// A run under way.
#[wasm_bindgen]
pub struct Session(Box<dyn Asked>);

#[wasm_bindgen]
impl Session {
    /// The run of `text` as its variant of this number (or as it stands, where it has none).
    ///
    /// # Errors
    /// The list of what is wrong with the scenario.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str, variant: usize) -> Result<Session, JsValue> {
        module().open(text, variant).map(Session).map_err(|errors| to_js(&errors))
    }

    /// The scenario that it runs as JSON, its variant's settings laid over it and every default filled in.
    pub fn scenario(&self) -> String {
        self.0.scenario().to_owned()
    }

    /// Handles at most so many events.
    pub fn advance(&mut self, max_events: u32) -> JsValue {
        to_js(&self.0.advance(max_events.into()))
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
        let start = time(start_ns);
        let request = WindowRequest {
            start,
            end: time(end_ns).max(start),
            resolution: resolution(resolution_ns),
            budget: budget as usize,
            kinds,
        };
        self.0.window(&request, fold)
    }

    /// How latency, the queue and views go over `[start_ns, end_ns)`, in at most so many columns of time and rows of
    /// latency.
    #[wasm_bindgen(js_name = overTime)]
    pub fn over_time(&mut self, start_ns: f64, end_ns: f64, columns: u32, rows: u32) -> JsValue {
        self.0.over_time(OverTimeRequest { start: time(start_ns), end: time(end_ns), columns, rows })
    }

    /// What was measured so far: an element of `runs` of the native program's JSON.
    pub fn report(&mut self) -> JsValue {
        self.0.report()
    }

    /// Lines of comma-separated values of at most `rows` recorded messages from row `first` on, in UTF-8.
    pub fn csv(&self, first: u32, rows: u32) -> Vec<u8> {
        self.0.csv(first, rows).into_bytes()
    }

    /// The replicas, in order.
    pub fn lanes(&self) -> JsValue {
        to_js(&self.0.lanes())
    }

    /// What keeps the run from being the real protocol within what it bears, each in a few words.
    pub fn caveats(&self) -> Vec<String> {
        self.0.caveats()
    }

    /// For each adversary why what it does changes nothing; empty where it may.
    #[wasm_bindgen(js_name = idleLies)]
    pub fn idle_lies(&self) -> Vec<String> {
        self.0.idle_lies()
    }

    /// The next step after a point (direction 1), or the last before it (-1), of those that a word stands for; null
    /// where there is none. `amount`: which round, how many percent or transactions, where that matters. Panics where
    /// nothing is called so.
    pub fn step(&self, time_ns: f64, sequence: u32, direction: i32, stop: &str, amount: u32) -> JsValue {
        let direction = if direction < 0 { Direction::Backwards } else { Direction::Forwards };
        to_js(&self.0.step(point(time_ns, sequence), direction, stop, amount))
    }

    /// The last significant thing at a point or before it; an empty caption where there is none.
    pub fn moment(&self, time_ns: f64, sequence: u32) -> JsValue {
        to_js(&self.0.moment(point(time_ns, sequence)))
    }

    /// Transactions committed by so many equally spaced times from 0 to the horizon.
    #[wasm_bindgen(js_name = committedAt)]
    pub fn committed_at(&self, points: u32) -> Vec<f64> {
        self.0.committed_at(points)
    }

    /// What happened in each of so many equal parts of `[start_ns, end_ns)`, as numbers that differ where two runs do:
    /// for each part one of what all could witness, and one a replica of its own word, which is NaN for a liar's.
    pub fn fingerprints(&self, start_ns: f64, end_ns: f64, cells: u32) -> Vec<f64> {
        self.0.fingerprints((time(start_ns), time(end_ns)), cells)
    }

    /// One message, whole; null where there is no such row.
    pub fn message(&self, row: u32) -> JsValue {
        self.0.message(row)
    }

    /// The row of the last message that ended at a point or before it; null where there is none.
    #[wasm_bindgen(js_name = lastEnded)]
    pub fn last_ended(&self, time_ns: f64, sequence: u32) -> JsValue {
        to_js(&self.0.last_ended(point(time_ns, sequence)))
    }

    /// The row of the message of a kind, way and tag that was sent nearest to a time; null where there is none.
    pub fn alike(&self, kind: u8, source: u16, target: u16, tag: u32, queued_ns: f64) -> JsValue {
        let (source, target, queued) = (ReplicaId(source), ReplicaId(target), time(queued_ns));
        to_js(&self.0.alike(&Likeness { kind, source, target, tag, queued }))
    }

    /// The first transaction that was submitted at a time or after it, followed; null where none is by now. `aimed`: of
    /// those that an attack is after.
    pub fn transaction(&mut self, at_ns: f64, aimed: bool) -> JsValue {
        self.0.transaction(time(at_ns), aimed)
    }

    /// The time from which on the first transaction is one of what is agreed on at a height; null where that is not
    /// committed, or empty.
    #[wasm_bindgen(js_name = submissionIn)]
    pub fn submission_in(&self, height: u32) -> JsValue {
        to_js(&self.0.submission_in(height.into()).map(Time::as_ns))
    }

    /// The queue of the path from one replica to another at a time that the run has passed; null where it has no
    /// bounds.
    pub fn path(&self, source: u16, target: u16, time_ns: f64) -> JsValue {
        to_js(&self.0.path(source, target, time(time_ns)))
    }

    /// What only its family's pages ask, by a word and numbers; null where that is not there. Panics where its family
    /// knows no such question.
    pub fn ask(&self, question: &str, numbers: &[f64]) -> JsValue {
        self.0.ask(question, numbers)
    }
}

/// A time that the page names: a float, not below zero.
pub(crate) fn time(ns: f64) -> Time {
    Time::from_ns(ns.max(0.0) as u64)
}

fn point(time_ns: f64, sequence: u32) -> Point {
    Point { time: time(time_ns), sequence }
}
