//! The recorder: writes a run down as tables, up to a stated number of messages. Past that number recording stops,
//! at a time that is told; bandwidth, blocks and the steps of what is committed go on, because their memory is bounded
//! or small.

use facts::Fact;
use sim::ids::{Kind, MessageId, Point, ReplicaId};
use sim::kinds::MessageKind;
use sim::observer::Observer;
use sim::record::{Busy, MessageRecord, PathUse, Worked};
use sim::requests::Requests;
use sim::time::Time;

use crate::bandwidth::BusyCells;
use crate::blocks::BlockTable;
use crate::chunks::Chunks;
use crate::drops::{DropTable, Drops};
use crate::marks::{CommitStep, Mark};
use crate::messages::{Message, MessageTable};
use crate::paths::PathTable;
use crate::setup::{Rate, Settings, Setup};
use crate::tables::{Noted, Tables};
use crate::transactions::TransactionTable;
use crate::work::WorkCells;

/// Recorded messages unless said otherwise: 2 million rows of 46 bytes are 92 MB.
pub const MESSAGES_MAX: u32 = 2_000_000;
/// Marks recorded for each message that may be: in chained HotStuff a message comes with about three.
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

/// A run, written down.
#[derive(Clone, Debug)]
pub struct Recorder {
    kinds: &'static [MessageKind],
    pub(crate) replicas: u16,
    pub(crate) ingress: Rate,
    settings: Vec<Settings>,
    /// When each change of settings came.
    changes: Vec<Point>,
    messages_max: u32,
    pub(crate) messages: MessageTable,
    pub(crate) marks: Chunks<Mark>,
    /// What the facts come to.
    pub(crate) tables: Tables,
    pub(crate) busy: BusyCells,
    /// None where work takes no time.
    pub(crate) work: Option<WorkCells>,
    pub(crate) paths: PathTable,
    drops: DropTable,
    pub(crate) faults: Vec<FaultStep>,
    recording_stopped: Option<Time>,
}

impl Recorder {
    /// An empty trace of at most `messages_max` messages.
    pub fn new(setup: &Setup, messages_max: u32) -> Self {
        Recorder {
            kinds: setup.kinds,
            replicas: setup.replicas,
            ingress: Rate::new(setup.settings.ingress_bps),
            settings: setup.changes.clone(),
            changes: Vec::new(),
            messages_max,
            messages: MessageTable::new(setup.settings.egress_bps),
            marks: Chunks::default(),
            tables: Tables::new(setup.quorum),
            busy: BusyCells::of_run(setup.replicas, setup.horizon),
            work: setup.works.then(|| WorkCells::new(setup.replicas, setup.horizon)),
            paths: PathTable::new(setup),
            drops: DropTable::default(),
            faults: Vec::new(),
            recording_stopped: None,
        }
    }

    /// What is known of a kind of message.
    pub fn kind_of(&self, kind: Kind) -> &'static MessageKind {
        &self.kinds[usize::from(kind.0)]
    }

    /// How many kinds of messages there are.
    pub fn kinds(&self) -> usize {
        self.kinds.len()
    }

    /// The message table.
    pub fn messages(&self) -> &MessageTable {
        &self.messages
    }

    /// Row of the block that a message carries, is a vote for, or goes on with in its phases; none where that is not
    /// recorded.
    pub fn block_about(&self, message: &Message) -> Option<u32> {
        if !self.kind_of(message.kind).role.is_about_one() {
            return None;
        }
        self.tables.block_about(message)
    }

    /// How many replicas there are.
    pub fn replicas(&self) -> u16 {
        self.replicas
    }

    /// How busy each network interface was.
    pub fn busy(&self) -> &BusyCells {
        &self.busy
    }

    /// The blocks.
    pub fn blocks(&self) -> &BlockTable {
        &self.tables.blocks
    }

    /// When the recorder's memory was full; `None` while everything is recorded.
    pub fn recording_stopped(&self) -> Option<Time> {
        self.recording_stopped
    }

    /// The marks, in order.
    pub fn marks(&self) -> &Chunks<Mark> {
        &self.marks
    }

    /// The first commits of blocks, in order.
    pub fn commits(&self) -> &Chunks<CommitStep> {
        &self.tables.commits
    }

    /// Where transactions went.
    pub fn transactions(&self) -> &TransactionTable {
        &self.tables.transactions
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

    /// What the trace holds of the machine's memory, all tables.
    pub fn memory_bytes(&self) -> usize {
        self.messages.memory_bytes()
            + self.marks.memory_bytes()
            + self.tables.memory_bytes()
            + self.busy.memory_bytes()
            + self.work.as_ref().map_or(0, WorkCells::memory_bytes)
            + self.paths.memory_bytes()
            + self.drops.memory_bytes()
            + self.faults.capacity() * size_of::<FaultStep>()
    }

    /// Height of the block that a mark is about, or 0.
    pub fn height_of(&self, mark: &Mark) -> u32 {
        self.tables.blocks.get(mark.block).map_or(0, |row| row.fact.height as u32)
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

impl Observer<Fact> for Recorder {
    #[inline]
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        if self.is_recording(message.point.time) {
            if message.block != 0 {
                self.tables.hear(self.messages.len(), message);
            }
            self.messages.push(message);
        }
    }

    #[inline]
    fn on_busy(&mut self, busy: &Busy) {
        self.busy.add(busy);
    }

    fn on_work(&mut self, worked: &Worked) {
        if let Some(work) = &mut self.work {
            work.add(worked);
        }
    }

    fn on_path(&mut self, path: &PathUse) {
        if self.is_recording(path.at) {
            self.paths.push(path);
            if path.dropped > 0 {
                self.drops.push(path);
            }
        }
    }

    #[inline]
    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &Fact,
        cause: Option<MessageId>,
        _: &Requests,
    ) {
        let recording = self.is_recording(at.time);
        let mark = self.marks.len() as u32;
        let noted = self.tables.note((at.time, replica), fact, mark, recording);
        let Some(Noted { kind, view, block, value, is_step }) = noted.filter(|_| recording) else { return };
        self.marks.push(Mark {
            time: at.time,
            sequence: at.sequence,
            view,
            block,
            value,
            cause: cause.map_or(Mark::NO_CAUSE, |cause| cause.0),
            replica,
            kind,
            significant: is_step,
        });
    }

    fn on_fault(&mut self, point: Point, index: usize, active: bool) {
        self.faults.push(FaultStep { point, index, active });
    }

    fn on_change(&mut self, point: Point, index: usize) {
        let Settings { egress_bps, ingress_bps, path, .. } = self.settings[index];
        self.changes.push(point);
        self.messages.change_egress(point.time, egress_bps);
        self.ingress.change(point.time, ingress_bps);
        self.paths.change(point.time, path);
    }
}
