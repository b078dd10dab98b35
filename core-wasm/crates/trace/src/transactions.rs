//! Where transactions went: into which micro-batch, and into which block.

use sim::ids::{ReplicaId, Run};
use sim::time::Time;

use crate::chunks::Chunks;

/// Transactions that pass a place on their way: one type for both tables, which the page then has the code of once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    /// When.
    pub at: Time,
    /// Of a micro-batch the origin, of a block its place among the first commits.
    pub place: u32,
    /// Which.
    pub run: Run,
}

/// The micro-batches and blocks of all transactions, in the order of time. It is asked by `explain`, which is compiled
/// for size.
#[derive(Clone, Debug, Default)]
pub struct TransactionTable {
    /// Micro-batches. A silent origin's requests are another's too: a transaction may be in several.
    pub streamed: Chunks<Passage>,
    /// First commits of blocks.
    pub executed: Chunks<Passage>,
}

impl TransactionTable {
    /// An origin sends a micro-batch.
    pub(crate) fn stream(&mut self, at: Time, origin: ReplicaId, runs: &[Run]) {
        pass(&mut self.streamed, at, u32::from(origin.0), runs);
    }

    /// A block is committed, as this step of all that are.
    pub(crate) fn execute(&mut self, at: Time, step: u32, runs: &[Run]) {
        pass(&mut self.executed, at, step, runs);
    }

    /// What it holds of the machine's memory.
    pub fn memory_bytes(&self) -> usize {
        self.streamed.memory_bytes() + self.executed.memory_bytes()
    }
}

fn pass(table: &mut Chunks<Passage>, at: Time, place: u32, runs: &[Run]) {
    for &run in runs {
        table.push(Passage { at, place, run });
    }
}
