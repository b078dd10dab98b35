//! What HotStuff's tables have of a run: blocks, views, first commits, where transactions went, and which block a
//! message is about. All of it follows from the facts that replicas state.

use facts::{BlockId, Fact};
use sim::ids::ReplicaId;
use sim::record::MessageRecord;
use sim::time::Time;

use crate::blocks::{BlockTable, NO_BLOCK};
use crate::chunks::Chunks;
use crate::marks::{CommitStep, Mark, MarkKind, ViewTable};
use crate::messages::Message;
use crate::transactions::TransactionTable;

/// What a mark says of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noted {
    /// What it stands for.
    pub kind: MarkKind,
    /// Number of the view that it is about.
    pub view: u32,
    /// Row of the block that it is about, or [`NO_BLOCK`].
    pub block: u32,
    /// What [`Mark::value`] is.
    pub value: u32,
    /// Whether stepping stops here whatever follows.
    pub is_step: bool,
}

impl Noted {
    fn of(kind: MarkKind, view: u32, block: u32, value: u32) -> Noted {
        Noted { kind, view, block, value, is_step: false }
    }

    fn step(kind: MarkKind, view: u32, block: u32, value: u32) -> Noted {
        Noted { is_step: true, ..Noted::of(kind, view, block, value) }
    }
}

/// The tables.
#[derive(Clone, Debug)]
pub struct Tables {
    quorum: u16,
    /// Every block that was proposed.
    pub blocks: BlockTable,
    /// Who was in which view.
    pub views: ViewTable,
    /// The first commits of blocks, in order.
    pub commits: Chunks<CommitStep>,
    /// Where transactions went.
    pub transactions: TransactionTable,
    /// Rows of messages about a block that is not the first of the view that they are of, and the rows of those blocks:
    /// none while nobody proposes twice in a view.
    subjects: Vec<(u32, u32)>,
}

impl Tables {
    /// Nothing was stated. `quorum`: votes that make a certificate.
    pub fn new(quorum: u16) -> Self {
        Tables {
            quorum,
            blocks: BlockTable::default(),
            views: ViewTable::default(),
            commits: Chunks::default(),
            transactions: TransactionTable::default(),
            subjects: Vec::new(),
        }
    }

    /// Writes down what the tables have of a fact; returns what a mark says of it, nothing of what has no mark.
    /// `mark`: the number of the next mark. `is_recording`: whether the recorder's memory is not full.
    pub fn note(
        &mut self,
        (at, replica): (Time, ReplicaId),
        fact: &Fact,
        mark: u32,
        is_recording: bool,
    ) -> Option<Noted> {
        let recent = |blocks: &BlockTable, id| blocks.recent(id).unwrap_or(NO_BLOCK);
        Some(match fact {
            Fact::Entered { view, leader, .. } => {
                if is_recording {
                    self.views.enter(at, replica, *view, *leader);
                }
                Noted::of(MarkKind::Entered, view.number, NO_BLOCK, u32::from(*leader))
            }
            Fact::Proposed { block, .. } => {
                let row = self.blocks.hear_of(at, replica, block);
                Noted::step(MarkKind::Proposed, block.view.number, row, 0)
            }
            Fact::Voted { block, phase, .. } => {
                let row = self.blocks.hear_of(at, replica, block);
                Noted::of(MarkKind::Voted, block.view.number, row, Mark::of_votes(*phase, 0))
            }
            Fact::Refused { block, objection } => {
                let row = recent(&self.blocks, block.id);
                Noted::step(MarkKind::Refused, block.view.number, row, *objection as u32)
            }
            Fact::Certified { block, view, phase, signers } => {
                let row = recent(&self.blocks, *block);
                self.blocks.certify(at, row);
                Noted::step(
                    MarkKind::Certified,
                    view.number,
                    row,
                    Mark::of_votes(*phase, signers.len() as u16),
                )
            }
            Fact::Keyed { block, view } => {
                let row = recent(&self.blocks, *block);
                self.blocks.hold(at, row, false, self.quorum);
                Noted::of(MarkKind::Keyed, view.number, row, 0)
            }
            Fact::Locked { block, view } => {
                let row = recent(&self.blocks, *block);
                self.blocks.hold(at, row, true, self.quorum);
                Noted::of(MarkKind::Locked, view.number, row, 0)
            }
            Fact::Committed { block, runs, .. } => {
                let transactions = runs.iter().map(|run| run.count).sum::<u64>();
                let row = self.blocks.hear_of(at, replica, block);
                let first = self.commit(at, row, transactions, mark);
                if first && is_recording {
                    self.transactions.execute(at, self.commits.len() as u32 - 1, runs);
                }
                let value = u32::try_from(transactions).unwrap_or(u32::MAX);
                Noted { is_step: first, ..Noted::of(MarkKind::Committed, block.view.number, row, value) }
            }
            Fact::TimedOut { view } => Noted::step(MarkKind::TimedOut, view.number, NO_BLOCK, 0),
            Fact::ViewChanged { view } => Noted::step(MarkKind::ViewChanged, view.number, NO_BLOCK, 0),
            Fact::Fetched { block, data } => {
                let row = recent(&self.blocks, *block);
                let view = self.blocks.get(row).map_or(0, |block| block.fact.view.number);
                Noted::of(MarkKind::Fetched, view, row, u32::from(*data))
            }
            Fact::Restarted => Noted::step(MarkKind::Restarted, 0, NO_BLOCK, 0),
            Fact::Installed { block } => {
                let row = self.blocks.hear_of(at, replica, block);
                Noted::step(MarkKind::Installed, block.view.number, row, 0)
            }
            Fact::Streamed { runs, .. } => {
                if is_recording {
                    self.transactions.stream(at, replica, runs);
                }
                return None;
            }
            Fact::Held { .. } | Fact::Received { .. } => return None,
        })
    }

    /// The first commit of a block makes a step; returns whether this was it.
    fn commit(&mut self, at: Time, row: u32, transactions: u64, mark: u32) -> bool {
        if !self.blocks.commit(at, row) {
            return false;
        }
        let Some(block) = self.blocks.get(row) else { return false };
        self.commits.push(CommitStep {
            time: at,
            transactions: self.commits.last().map_or(0, |last| last.transactions) + transactions,
            latency: at.saturating_since(block.proposed),
            height: block.fact.height,
            mark,
        });
        true
    }

    /// Remembers which block the message of a row is about, where its view does not say so.
    pub fn hear(&mut self, row: u32, message: &MessageRecord<'_>) {
        let id = BlockId(message.block);
        let first = self.blocks.first_of_view(message.tag);
        if first.and_then(|row| self.blocks.get(row)).is_none_or(|block| block.fact.id != id) {
            self.subjects.push((row, self.blocks.recent(id).unwrap_or(NO_BLOCK)));
        }
    }

    /// Row of the block that a message of a view is about; none where that is not recorded.
    pub fn block_about(&self, message: &Message) -> Option<u32> {
        match self.subjects.binary_search_by_key(&message.row, |&(row, _)| row) {
            Ok(place) => Some(self.subjects[place].1).filter(|&block| block != NO_BLOCK),
            Err(_) => self.blocks.first_of_view(message.tag),
        }
    }

    /// What they hold of the machine's memory.
    pub fn memory_bytes(&self) -> usize {
        self.blocks.memory_bytes()
            + self.views.memory_bytes()
            + self.commits.memory_bytes()
            + self.transactions.memory_bytes()
            + self.subjects.capacity() * size_of::<(u32, u32)>()
    }
}
