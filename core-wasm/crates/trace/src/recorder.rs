//! The recorder: writes a run down as tables, up to a stated number of messages. Past that number recording stops,
//! at a time that is told; bandwidth, blocks and the steps of what is committed go on, because their memory is bounded
//! or small.

use facts::{BlockId, Fact};
use sim::ids::{Kind, MessageId, Point, ReplicaId};
use sim::kinds::MessageKind;
use sim::observer::Observer;
use sim::record::{Busy, MessageRecord, PathUse, Worked};
use sim::requests::Requests;
use sim::time::Time;

use crate::bandwidth::BusyCells;
use crate::blocks::{BlockTable, NO_BLOCK};
use crate::chunks::Chunks;
use crate::drops::{DropTable, Drops};
use crate::marks::{CommitStep, Mark, MarkKind, ViewTable};
use crate::messages::{Message, MessageTable};
use crate::paths::PathTable;
use crate::setup::{Rate, Settings, Setup};
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
    quorum: u16,
    pub(crate) ingress: Rate,
    settings: Vec<Settings>,
    /// When each change of settings came.
    changes: Vec<Point>,
    messages_max: u32,
    pub(crate) messages: MessageTable,
    /// Rows of messages about a block that is not the first of the view that they are of, and the rows of those blocks:
    /// none while nobody proposes twice in a view.
    subjects: Vec<(u32, u32)>,
    pub(crate) marks: Chunks<Mark>,
    pub(crate) blocks: BlockTable,
    pub(crate) views: ViewTable,
    pub(crate) busy: BusyCells,
    /// None where work takes no time.
    pub(crate) work: Option<WorkCells>,
    pub(crate) paths: PathTable,
    drops: DropTable,
    pub(crate) commits: Chunks<CommitStep>,
    transactions: TransactionTable,
    pub(crate) faults: Vec<FaultStep>,
    recording_stopped: Option<Time>,
}

impl Recorder {
    /// An empty trace of at most `messages_max` messages.
    pub fn new(setup: &Setup, messages_max: u32) -> Self {
        Recorder {
            kinds: setup.kinds,
            replicas: setup.replicas,
            quorum: setup.quorum,
            ingress: Rate::new(setup.settings.ingress_bps),
            settings: setup.changes.clone(),
            changes: Vec::new(),
            messages_max,
            messages: MessageTable::new(setup.settings.egress_bps),
            subjects: Vec::new(),
            marks: Chunks::default(),
            blocks: BlockTable::default(),
            views: ViewTable::default(),
            busy: BusyCells::of_run(setup.replicas, setup.horizon),
            work: setup.works.then(|| WorkCells::new(setup.replicas, setup.horizon)),
            paths: PathTable::new(setup),
            drops: DropTable::default(),
            commits: Chunks::default(),
            transactions: TransactionTable::default(),
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
        match self.subjects.binary_search_by_key(&message.row, |&(row, _)| row) {
            Ok(place) => Some(self.subjects[place].1).filter(|&block| block != NO_BLOCK),
            Err(_) => self.blocks.first_of_view(message.tag),
        }
    }

    /// Remembers which block a message is about, where its view does not say so.
    fn note_subject(&mut self, message: &MessageRecord<'_>) {
        let id = BlockId(message.block);
        let first = self.blocks.first_of_view(message.tag);
        if first.and_then(|row| self.blocks.get(row)).is_none_or(|block| block.fact.id != id) {
            self.subjects.push((self.messages.len(), self.blocks.recent(id).unwrap_or(NO_BLOCK)));
        }
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
        &self.blocks
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
        &self.commits
    }

    /// Where transactions went.
    pub fn transactions(&self) -> &TransactionTable {
        &self.transactions
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
            + self.subjects.capacity() * size_of::<(u32, u32)>()
            + self.marks.memory_bytes()
            + self.blocks.memory_bytes()
            + self.views.memory_bytes()
            + self.busy.memory_bytes()
            + self.work.as_ref().map_or(0, WorkCells::memory_bytes)
            + self.paths.memory_bytes()
            + self.drops.memory_bytes()
            + self.commits.memory_bytes()
            + self.transactions.memory_bytes()
            + self.faults.capacity() * size_of::<FaultStep>()
    }

    /// Height of the block that a mark is about, or 0.
    pub fn height_of(&self, mark: &Mark) -> u32 {
        self.blocks.get(mark.block).map_or(0, |row| row.fact.height as u32)
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

    /// The first commit of a block makes a step; returns whether this was it.
    fn step(&mut self, at: Time, row: u32, transactions: u64) -> bool {
        if !self.blocks.commit(at, row) {
            return false;
        }
        let Some(block) = self.blocks.get(row) else { return false };
        self.commits.push(CommitStep {
            time: at,
            transactions: self.commits.last().map_or(0, |last| last.transactions) + transactions,
            latency: at.saturating_since(block.proposed),
            height: block.fact.height,
            mark: self.marks.len() as u32,
        });
        true
    }
}

impl Recorder {
    /// Writes down what the tables of blocks, views and steps have of a fact; returns what a mark says of it: kind,
    /// view's number, row of the block, value, and whether stepping stops there; nothing of what has no mark.
    fn note(&mut self, at: Time, replica: ReplicaId, fact: &Fact) -> Option<(MarkKind, u32, u32, u32, bool)> {
        let recent = |blocks: &BlockTable, id| blocks.recent(id).unwrap_or(NO_BLOCK);
        Some(match fact {
            Fact::Entered { view, leader, .. } => {
                if self.recording_stopped.is_none() {
                    self.views.enter(at, replica, *view, *leader);
                }
                (MarkKind::Entered, view.number, NO_BLOCK, u32::from(*leader), false)
            }
            Fact::Proposed { block, .. } => {
                let row = self.blocks.hear_of(at, replica, block);
                (MarkKind::Proposed, block.view.number, row, 0, true)
            }
            Fact::Voted { block, phase, .. } => {
                let row = self.blocks.hear_of(at, replica, block);
                (MarkKind::Voted, block.view.number, row, Mark::of_votes(*phase, 0), false)
            }
            Fact::Refused { block, objection } => {
                let row = recent(&self.blocks, block.id);
                (MarkKind::Refused, block.view.number, row, *objection as u32, true)
            }
            Fact::Certified { block, view, phase, signers } => {
                let row = recent(&self.blocks, *block);
                self.blocks.certify(at, row);
                (MarkKind::Certified, view.number, row, Mark::of_votes(*phase, signers.len() as u16), true)
            }
            Fact::Keyed { block, view } => {
                let row = recent(&self.blocks, *block);
                self.blocks.hold(at, row, false, self.quorum);
                (MarkKind::Keyed, view.number, row, 0, false)
            }
            Fact::Locked { block, view } => {
                let row = recent(&self.blocks, *block);
                self.blocks.hold(at, row, true, self.quorum);
                (MarkKind::Locked, view.number, row, 0, false)
            }
            Fact::Committed { block, runs, .. } => {
                let transactions = runs.iter().map(|run| run.count).sum::<u64>();
                let row = self.blocks.hear_of(at, replica, block);
                let first = self.step(at, row, transactions);
                if first && self.recording_stopped.is_none() {
                    self.transactions.execute(at, self.commits.len() as u32 - 1, runs);
                }
                let value = u32::try_from(transactions).unwrap_or(u32::MAX);
                (MarkKind::Committed, block.view.number, row, value, first)
            }
            Fact::TimedOut { view } => (MarkKind::TimedOut, view.number, NO_BLOCK, 0, true),
            Fact::ViewChanged { view } => (MarkKind::ViewChanged, view.number, NO_BLOCK, 0, true),
            Fact::Fetched { block, data } => {
                let row = recent(&self.blocks, *block);
                let view = self.blocks.get(row).map_or(0, |block| block.fact.view.number);
                (MarkKind::Fetched, view, row, u32::from(*data), false)
            }
            Fact::Restarted => (MarkKind::Restarted, 0, NO_BLOCK, 0, true),
            Fact::Installed { block } => {
                let row = self.blocks.hear_of(at, replica, block);
                (MarkKind::Installed, block.view.number, row, 0, true)
            }
            Fact::Streamed { runs, .. } => {
                if self.recording_stopped.is_none() {
                    self.transactions.stream(at, replica, runs);
                }
                return None;
            }
            Fact::Held { .. } | Fact::Received { .. } => return None,
        })
    }
}

impl Observer<Fact> for Recorder {
    #[inline]
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        if self.is_recording(message.point.time) {
            if message.block != 0 {
                self.note_subject(message);
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
        let Some((kind, view, block, value, significant)) =
            self.note(at.time, replica, fact).filter(|_| recording)
        else {
            return;
        };
        self.marks.push(Mark {
            time: at.time,
            sequence: at.sequence,
            view,
            block,
            value,
            cause: cause.map_or(Mark::NO_CAUSE, |cause| cause.0),
            replica,
            kind,
            significant,
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
