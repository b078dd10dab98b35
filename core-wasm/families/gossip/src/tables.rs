//! What the facts of a run come to: which transaction was made when, and how far it has come; and what came to all
//! nodes over time.

use std::cell::OnceCell;

use sim::ids::ReplicaId;
use sim::kinds::MessageKind;
use sim::record::MessageRecord;
use sim::time::Time;
use trace::ledger::Ledger;
use trace::marks::{Mark, Noted};
use trace::messages::Message;
use trace::tables::{History, Round, Tables};

use crate::bucket::Bucket;
use crate::facts::Fact;
use crate::flow::Flow;
use crate::kinds::{CODEWORD, KINDS, LIST};
use crate::marks::MarkKind;
use crate::message::TxId;

const NONE: u32 = u32::MAX;

/// A transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Which.
    pub tx: TxId,
    /// Who made it; of several the first.
    pub maker: ReplicaId,
    /// When it was made.
    pub made: Time,
    /// When a sum of it was first sent; none before.
    pub summed: Option<Time>,
    /// How many others have it.
    pub delivered: u32,
    /// When the latest of them got it.
    pub latest: Time,
}

/// The transactions of a run, in the order in which they were made.
#[derive(Clone, Debug)]
pub struct Transactions {
    rows: Vec<Row>,
    /// By their numbers; [`NONE`] of those that are not made.
    by_tx: Vec<u32>,
    flow: Flow,
    /// Made when a picture asks for it first.
    bucket: OnceCell<Option<Bucket>>,
}

impl Transactions {
    /// None yet: a run's own record of what comes is `flow`.
    pub fn new(flow: Flow) -> Self {
        Transactions { rows: Vec::new(), by_tx: Vec::new(), flow, bucket: OnceCell::new() }
    }

    /// The row of a transaction; none of one that is not made.
    pub fn row(&self, tx: TxId) -> Option<u32> {
        self.by_tx.get(tx.0 as usize).copied().filter(|&row| row != NONE)
    }

    /// What one window comes to, made once.
    pub fn bucket(&self, make: impl FnOnce() -> Option<Bucket>) -> Option<&Bucket> {
        self.bucket.get_or_init(make).as_ref()
    }

    /// What came over time, and how fast links sent.
    pub fn flow(&self) -> &Flow {
        &self.flow
    }

    /// All of them.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }
}

impl History for Transactions {
    /// A codeword is about several, and so is a list.
    fn subject(&self, kind: &MessageKind, message: &Message) -> Option<u32> {
        let is_of_one =
            [CODEWORD, LIST].iter().all(|several| kind.word != KINDS[usize::from(several.0)].word);
        is_of_one.then(|| self.row(TxId(message.tag))).flatten()
    }

    fn name(&self, row: u32) -> Option<(u32, u8)> {
        self.rows.get(row as usize).map(|_| (row + 1, 0))
    }

    /// Nobody leads.
    fn rounds(&self, _: Time, _: Time, _: Time) -> Vec<Round> {
        Vec::new()
    }
}

impl Tables for Transactions {
    type Fact = Fact;

    fn note(
        &mut self,
        _: &mut Ledger,
        (at, node): (Time, ReplicaId),
        fact: &Fact,
        _: u32,
        _: bool,
    ) -> Option<Noted> {
        self.flow.note(at, node, fact);
        let noted =
            |kind, subject, value| Noted { kind: kind as u8, round: 0, subject, value, is_step: true };
        match *fact {
            Fact::Made { tx } => {
                if let Some(row) = self.row(tx) {
                    return Some(noted(MarkKind::Made, row, 0));
                }
                let row = self.rows.len() as u32;
                self.rows.push(Row { tx, maker: node, made: at, summed: None, delivered: 0, latest: at });
                let place = tx.0 as usize;
                if self.by_tx.len() <= place {
                    self.by_tx.resize(place + 1, NONE);
                }
                self.by_tx[place] = row;
                Some(noted(MarkKind::Made, row, 0))
            }
            Fact::Delivered { tx, of, .. } => {
                let subject = self.row(tx);
                let value = subject.map_or(0, |row| {
                    let about = &mut self.rows[row as usize];
                    (about.delivered, about.latest) = (about.delivered + 1, at);
                    about.delivered
                });
                let told = noted(MarkKind::Delivered, subject.unwrap_or(Mark::NOTHING), value);
                // There are no rounds: it is from whom it came.
                Some(Noted { round: of.0.into(), ..told })
            }
            Fact::Lost { count, .. } => Some(noted(MarkKind::Lost, Mark::NOTHING, count)),
            Fact::Coded { ref sources, .. } => {
                for source in sources.iter() {
                    if let Some(row) = self.row(*source) {
                        self.rows[row as usize].summed.get_or_insert(at);
                    }
                }
                None
            }
            Fact::Received { .. } | Fact::Repeated { .. } | Fact::Discarded { .. } => None,
        }
    }

    fn hear(&mut self, _: u32, _: &MessageRecord<'_>) {}

    fn memory_bytes(&self) -> usize {
        let rows = self.rows.capacity() * size_of::<Row>() + self.by_tx.capacity() * size_of::<u32>();
        rows + self.flow.memory_bytes()
    }
}
