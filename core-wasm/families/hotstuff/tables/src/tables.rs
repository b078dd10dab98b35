//! What HotStuff's tables have of a run: blocks, views, first commits, where transactions went, and which block a
//! message is about. All of it follows from the facts that replicas state.

use facts::{BlockId, Fact};
use sim::ids::ReplicaId;
use sim::kinds::MessageKind;
use sim::record::MessageRecord;
use sim::time::{Duration, Time};
use trace::detail::Frame;
use trace::ledger::Ledger;
use trace::marks::{Mark, Noted};
use trace::messages::Message;
use trace::tables::{History, Round};

use crate::blocks::{BlockTable, NO_BLOCK, block_columns};
use crate::columns::{BlockColumns, ViewColumns};
use crate::marks::{MarkKind, value_of_votes};
use crate::views::{ViewTable, view_columns};

/// The tables.
#[derive(Clone, Debug)]
pub struct Tables {
    quorum: u16,
    /// Every block that was proposed.
    pub blocks: BlockTable,
    /// Who was in which view.
    pub views: ViewTable,
    /// Rows of messages about a block that is not the first of the view that they are of, and the rows of those blocks:
    /// none while nobody proposes twice in a view.
    subjects: Vec<(u32, u32)>,
}

impl Tables {
    /// Nothing was stated. `quorum`: votes that make a certificate.
    pub fn new(quorum: u16) -> Self {
        Tables { quorum, blocks: BlockTable::default(), views: ViewTable::default(), subjects: Vec::new() }
    }

    /// Height of the block that a mark is about, or 0.
    pub fn height_of(&self, mark: &Mark) -> u32 {
        self.blocks.get(mark.subject).map_or(0, |row| row.fact.height as u32)
    }

    /// What they answer a window with.
    pub fn layers(&self, frame: Frame, resolution: Duration) -> Layers {
        Layers {
            views: view_columns(&self.views, frame, resolution),
            blocks: block_columns(&self.blocks, (frame.start, frame.end), frame.origin, resolution),
        }
    }

    /// Row of the block that a message of a view is about; none where that is not recorded.
    fn block_about(&self, message: &Message) -> Option<u32> {
        match self.subjects.binary_search_by_key(&message.row, |&(row, _)| row) {
            Ok(place) => Some(self.subjects[place].1).filter(|&block| block != NO_BLOCK),
            Err(_) => self.blocks.first_of_view(message.tag),
        }
    }

    /// The first commit of a block makes a step; returns whether this was it.
    fn commit(&mut self, ledger: &mut Ledger, at: Time, row: u32, transactions: u64, mark: u32) -> bool {
        if !self.blocks.commit(at, row) {
            return false;
        }
        let Some(block) = self.blocks.get(row) else { return false };
        ledger.commit(at, block.proposed, block.fact.height, transactions, mark);
        true
    }
}

/// Tables that are HotStuff's, or have them: those of a family that hosts its replicas.
pub trait OfHotStuff: trace::tables::Tables + 'static {
    /// HotStuff's.
    fn hotstuff(&self) -> &Tables;

    /// How many replicas vote with this one, where not all of the run do.
    fn voters(&self, _: ReplicaId) -> Option<u16> {
        None
    }
}

impl OfHotStuff for Tables {
    fn hotstuff(&self) -> &Tables {
        self
    }
}

/// What is HotStuff's of a window.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layers {
    /// Its views.
    pub views: ViewColumns,
    /// Its blocks.
    pub blocks: BlockColumns,
}

fn of(kind: MarkKind, round: u32, subject: u32, value: u32) -> Noted {
    Noted { kind: kind as u8, round, subject, value, is_step: false }
}

fn step(kind: MarkKind, round: u32, subject: u32, value: u32) -> Noted {
    Noted { is_step: true, ..of(kind, round, subject, value) }
}

impl History for Tables {
    fn subject(&self, kind: &MessageKind, message: &Message) -> Option<u32> {
        kind.role.is_about_one().then(|| self.block_about(message)).flatten()
    }

    fn name(&self, row: u32) -> Option<(u32, u8)> {
        self.blocks.get(row).map(|block| (block.fact.height as u32, block.rival))
    }

    fn rounds(&self, time: Time, end: Time, now: Time) -> Vec<Round> {
        let round = |(row, end): (crate::views::ViewRow, Time)| Round {
            number: row.view.number,
            leader: row.leader,
            start: row.start,
            end,
        };
        self.views.between(time, end, now).into_iter().map(round).collect()
    }
}

impl trace::tables::Tables for Tables {
    type Fact = Fact;

    fn note(
        &mut self,
        ledger: &mut Ledger,
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
                of(MarkKind::Entered, view.number, NO_BLOCK, u32::from(*leader))
            }
            Fact::Proposed { block, .. } => {
                let row = self.blocks.hear_of(at, replica, block);
                step(MarkKind::Proposed, block.view.number, row, 0)
            }
            Fact::Voted { block, phase, .. } => {
                let row = self.blocks.hear_of(at, replica, block);
                of(MarkKind::Voted, block.view.number, row, value_of_votes(*phase, 0))
            }
            Fact::Refused { block, objection } => {
                let row = recent(&self.blocks, block.id);
                step(MarkKind::Refused, block.view.number, row, *objection as u32)
            }
            Fact::Certified { block, view, phase, signers } => {
                let row = recent(&self.blocks, *block);
                self.blocks.certify(at, row);
                step(MarkKind::Certified, view.number, row, value_of_votes(*phase, signers.len() as u16))
            }
            Fact::Keyed { block, view } => {
                let row = recent(&self.blocks, *block);
                self.blocks.hold(at, row, false, self.quorum);
                of(MarkKind::Keyed, view.number, row, 0)
            }
            Fact::Locked { block, view } => {
                let row = recent(&self.blocks, *block);
                self.blocks.hold(at, row, true, self.quorum);
                of(MarkKind::Locked, view.number, row, 0)
            }
            Fact::Committed { block, runs, .. } => {
                let transactions = runs.iter().map(|run| run.count).sum::<u64>();
                let row = self.blocks.hear_of(at, replica, block);
                let first = self.commit(ledger, at, row, transactions, mark);
                if first && is_recording {
                    ledger.execute(runs);
                }
                let value = u32::try_from(transactions).unwrap_or(u32::MAX);
                Noted { is_step: first, ..of(MarkKind::Committed, block.view.number, row, value) }
            }
            Fact::TimedOut { view } => step(MarkKind::TimedOut, view.number, NO_BLOCK, 0),
            Fact::ViewChanged { view } => step(MarkKind::ViewChanged, view.number, NO_BLOCK, 0),
            Fact::Fetched { block, data } => {
                let row = recent(&self.blocks, *block);
                let view = self.blocks.get(row).map_or(0, |block| block.fact.view.number);
                of(MarkKind::Fetched, view, row, u32::from(*data))
            }
            Fact::Restarted => step(MarkKind::Restarted, 0, NO_BLOCK, 0),
            Fact::Installed { block } => {
                let row = self.blocks.hear_of(at, replica, block);
                step(MarkKind::Installed, block.view.number, row, 0)
            }
            Fact::Streamed { runs, .. } => {
                if is_recording {
                    ledger.stream(at, replica, runs);
                }
                return None;
            }
            Fact::Held { .. } | Fact::Received { .. } => return None,
        })
    }

    fn hear(&mut self, row: u32, message: &MessageRecord<'_>) {
        let id = BlockId(message.block);
        let first = self.blocks.first_of_view(message.tag);
        if first.and_then(|row| self.blocks.get(row)).is_none_or(|block| block.fact.id != id) {
            self.subjects.push((row, self.blocks.recent(id).unwrap_or(NO_BLOCK)));
        }
    }

    fn memory_bytes(&self) -> usize {
        self.blocks.memory_bytes()
            + self.views.memory_bytes()
            + self.subjects.capacity() * size_of::<(u32, u32)>()
    }
}
