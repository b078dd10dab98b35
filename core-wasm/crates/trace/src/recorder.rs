//! The recorder: writes a run down as tables, up to a stated number of messages. Past that number recording stops, at a
//! time that is told; bandwidth, the family's tables and the steps of what is committed go on, because their memory is
//! bounded or small.

use std::ops::Deref;

use sim::ids::{Kind, MessageId, Point, ReplicaId};
use sim::kinds::MessageKind;
use sim::observer::Observer;
use sim::record::{Busy, MessageRecord, PathUse, Worked};
use sim::requests::Requests;
use sim::time::Time;

use crate::bandwidth::BusyCells;
use crate::chunks::Chunks;
use crate::drops::{DropTable, Drops};
use crate::ledger::{CommitStep, Ledger};
use crate::marks::{Mark, Noted};
use crate::messages::{Message, MessageTable};
use crate::paths::PathTable;
use crate::setup::{NicRates, Settings, Setup};
use crate::tables::{History, Tables};
use crate::transactions::TransactionTable;
use crate::work::WorkCells;

/// Recorded messages unless said otherwise: 2 million rows of 46 bytes are 92 MB.
pub const MESSAGES_MAX: u32 = 2_000_000;
/// Marks recorded for each message that may be: in a pipelined protocol a message comes with about three.
const MARKS_PER_MESSAGE: usize = 4;

/// A fault's begin or end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaultStep {
    /// When.
    pub point: Point,
    /// Its place in the schedule.
    pub index: usize,
    /// Whether it begins.
    pub active: bool,
}

/// What any run has of tables: messages, marks, bandwidth, work, the queues of paths, faults, and what clients see.
#[derive(Clone, Debug)]
pub struct Trace {
    kinds: &'static [MessageKind],
    drawn_marks: &'static [bool],
    pub(crate) replicas: u16,
    pub(crate) ingress: NicRates,
    settings: Vec<Settings>,
    /// When each change of settings came.
    changes: Vec<Point>,
    messages_max: u32,
    pub(crate) messages: MessageTable,
    pub(crate) marks: Chunks<Mark>,
    pub(crate) ledger: Ledger,
    pub(crate) busy: BusyCells,
    /// None where work takes no time.
    pub(crate) work: Option<WorkCells>,
    pub(crate) paths: PathTable,
    drops: DropTable,
    pub(crate) faults: Vec<FaultStep>,
    recording_stopped: Option<Time>,
}

/// A run, written down: its trace, and what a family's facts come to. Whoever asks for the trace alone takes that.
#[derive(Clone, Debug)]
pub struct Recorder<T> {
    trace: Trace,
    /// What the facts come to.
    pub tables: T,
}

impl<T> Deref for Recorder<T> {
    type Target = Trace;

    fn deref(&self) -> &Trace {
        &self.trace
    }
}

impl<T: History> Recorder<T> {
    /// Row of what a message is about in the family's table; none where that is not recorded.
    pub fn subject(&self, message: &Message) -> Option<u32> {
        self.written().subject(message)
    }

    /// All of it, for whoever draws it.
    pub fn written(&self) -> Written<'_> {
        Written { trace: &self.trace, history: &self.tables }
    }
}

/// A run, written down, as pictures of any family read it.
#[derive(Clone, Copy)]
pub struct Written<'a> {
    /// What any run has.
    pub trace: &'a Trace,
    /// What pictures ask of the family's tables.
    pub history: &'a dyn History,
}

impl Written<'_> {
    /// Row of what a message is about in the family's table; none where that is not recorded.
    pub fn subject(&self, message: &Message) -> Option<u32> {
        self.history.subject(self.trace.kind_of(message.kind), message)
    }
}

impl<T> Recorder<T> {
    /// An empty trace of at most `messages_max` messages, with the family's tables, which are empty too.
    pub fn new(setup: &Setup, tables: T, messages_max: u32) -> Self {
        Recorder {
            trace: Trace {
                kinds: setup.kinds,
                drawn_marks: setup.drawn_marks,
                replicas: setup.replicas,
                ingress: NicRates::new(
                    setup.settings.ingress_bps,
                    setup.nics.iter().filter_map(|nic| Some((nic.replica, nic.ingress_bps?))),
                ),
                settings: setup.changes.clone(),
                changes: Vec::new(),
                messages_max,
                messages: MessageTable::new(NicRates::new(
                    setup.settings.egress_bps,
                    setup.nics.iter().filter_map(|nic| Some((nic.replica, nic.egress_bps?))),
                )),
                marks: Chunks::default(),
                ledger: Ledger::default(),
                busy: BusyCells::of_run(setup.replicas, setup.horizon),
                work: setup.works.then(|| WorkCells::new(setup.replicas, setup.horizon)),
                paths: PathTable::new(setup),
                drops: DropTable::default(),
                faults: Vec::new(),
                recording_stopped: None,
            },
            tables,
        }
    }
}

impl<T: Tables> Recorder<T> {
    /// What all tables hold of the machine's memory.
    pub fn memory_bytes(&self) -> usize {
        self.trace.memory_bytes() + self.tables.memory_bytes()
    }
}

impl Trace {
    /// What is known of a kind of message.
    pub fn kind_of(&self, kind: Kind) -> &'static MessageKind {
        &self.kinds[usize::from(kind.0)]
    }

    /// How many kinds of messages there are.
    pub fn kinds(&self) -> usize {
        self.kinds.len()
    }

    /// For each kind of mark, whether pictures have a sign for it.
    pub fn drawn_marks(&self) -> &'static [bool] {
        self.drawn_marks
    }

    /// The message table.
    pub fn messages(&self) -> &MessageTable {
        &self.messages
    }

    /// How many replicas there are.
    pub fn replicas(&self) -> u16 {
        self.replicas
    }

    /// How busy each network interface was.
    pub fn busy(&self) -> &BusyCells {
        &self.busy
    }

    /// When the recorder's memory was full; `None` while everything is recorded.
    pub fn recording_stopped(&self) -> Option<Time> {
        self.recording_stopped
    }

    /// The marks, in order.
    pub fn marks(&self) -> &Chunks<Mark> {
        &self.marks
    }

    /// The first commits, in order.
    pub fn commits(&self) -> &Chunks<CommitStep> {
        &self.ledger.commits
    }

    /// Where transactions went.
    pub fn transactions(&self) -> &TransactionTable {
        &self.ledger.transactions
    }

    /// The queues of paths.
    pub fn paths(&self) -> &PathTable {
        &self.paths
    }

    /// What the queues of paths dropped, burst by burst, in order.
    pub fn drops(&self) -> &[Drops] {
        self.drops.bursts()
    }

    /// Faults that began or ended, in order.
    pub fn faults(&self) -> &[FaultStep] {
        &self.faults
    }

    /// Where settings have changed, in order.
    pub fn changes(&self) -> &[Point] {
        &self.changes
    }

    /// What it holds of the machine's memory.
    fn memory_bytes(&self) -> usize {
        self.messages.memory_bytes()
            + self.marks.memory_bytes()
            + self.ledger.memory_bytes()
            + self.busy.memory_bytes()
            + self.work.as_ref().map_or(0, WorkCells::memory_bytes)
            + self.paths.memory_bytes()
            + self.drops.memory_bytes()
            + self.faults.capacity() * size_of::<FaultStep>()
    }

    fn is_recording(&mut self, now: Time) -> bool {
        if self.recording_stopped.is_some() {
            return false;
        }
        let full = self.messages.len() == self.messages_max
            || self.paths.len() > self.messages_max as usize
            || self.marks.len() >= self.messages_max as usize * MARKS_PER_MESSAGE;
        if full {
            self.recording_stopped = Some(now);
        }
        !full
    }
}

impl<T: Tables> Observer<T::Fact> for Recorder<T> {
    #[inline]
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        if self.trace.is_recording(message.point.time) {
            if message.block != 0 {
                self.tables.hear(self.trace.messages.len(), message);
            }
            self.trace.messages.push(message, self.tables.tag(message));
        }
    }

    #[inline]
    fn on_busy(&mut self, busy: &Busy) {
        self.trace.busy.add(busy);
    }

    fn on_work(&mut self, worked: &Worked) {
        if let Some(work) = &mut self.trace.work {
            work.add(worked);
        }
    }

    fn on_path(&mut self, path: &PathUse) {
        if self.trace.is_recording(path.at) {
            self.trace.paths.push(path);
            if path.dropped > 0 {
                self.trace.drops.push(path);
            }
        }
    }

    #[inline]
    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &T::Fact,
        cause: Option<MessageId>,
        _: &Requests,
    ) {
        let recording = self.trace.is_recording(at.time);
        let Trace { marks, ledger, .. } = &mut self.trace;
        let mark = marks.len() as u32;
        let noted = self.tables.note(ledger, (at.time, replica), fact, mark, recording);
        let Some(Noted { kind, round, subject, value, is_step }) = noted.filter(|_| recording) else {
            return;
        };
        marks.push(Mark {
            time: at.time,
            sequence: at.sequence,
            round,
            subject,
            value,
            cause: cause.map_or(Mark::NO_CAUSE, |cause| cause.0),
            replica,
            kind,
            significant: is_step,
        });
    }

    fn on_fault(&mut self, point: Point, index: usize, active: bool) {
        self.trace.faults.push(FaultStep { point, index, active });
    }

    fn on_change(&mut self, point: Point, index: usize) {
        let Settings { egress_bps, ingress_bps, path, .. } = self.trace.settings[index];
        self.trace.changes.push(point);
        self.trace.messages.change_egress(point.time, egress_bps);
        self.trace.ingress.change(point.time, ingress_bps);
        self.trace.paths.change(point.time, path);
    }
}
