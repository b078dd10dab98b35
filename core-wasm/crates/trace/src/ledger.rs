//! What clients see of a run: the steps of what is committed, and where transactions went.

use sim::ids::{ReplicaId, Run};
use sim::time::{Duration, Time};

use crate::chunks::Chunks;
use crate::transactions::TransactionTable;

/// The first commit of something by anyone, in the order of execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommitStep {
    /// When.
    pub time: Time,
    /// Transactions committed so far, these included.
    pub transactions: u64,
    /// Since it was proposed.
    pub latency: Duration,
    /// Its place in the order of execution: a block's height, the number of an instance.
    pub height: u64,
    /// The mark of this commit.
    pub mark: u32,
}

/// The steps, and the transactions of each. Empty where a family has no clients.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    /// First commits, in order.
    pub commits: Chunks<CommitStep>,
    /// Where transactions went.
    pub transactions: TransactionTable,
}

impl Ledger {
    /// Something with so many transactions that was proposed at a time is committed for the first time, which is a
    /// mark.
    pub fn commit(&mut self, at: Time, proposed: Time, height: u64, transactions: u64, mark: u32) {
        self.commits.push(CommitStep {
            time: at,
            transactions: self.commits.last().map_or(0, |last| last.transactions) + transactions,
            latency: at.saturating_since(proposed),
            height,
            mark,
        });
    }

    /// These are the transactions of the last commit.
    pub fn execute(&mut self, runs: &[Run]) {
        let Some(last) = self.commits.last() else { return };
        self.transactions.execute(last.time, self.commits.len() as u32 - 1, runs);
    }

    /// An origin sends transactions before they are proposed.
    pub fn stream(&mut self, at: Time, origin: ReplicaId, runs: &[Run]) {
        self.transactions.stream(at, origin, runs);
    }

    /// What it holds of the machine's memory.
    pub fn memory_bytes(&self) -> usize {
        self.commits.memory_bytes() + self.transactions.memory_bytes()
    }
}
