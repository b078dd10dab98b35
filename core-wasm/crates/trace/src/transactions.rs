//! Where transactions went: into which micro-batch, and into which block.

use facts::Run;
use sim::node::ReplicaId;
use sim::requests::StreamId;
use sim::time::Time;

use crate::chunks::Chunks;

/// Transactions that an origin sent in a micro-batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streamed {
    /// When.
    pub at: Time,
    /// By whom.
    pub origin: ReplicaId,
    /// Which.
    pub run: Run,
}

/// Transactions that a block executes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Executed {
    /// The block's place among the first commits.
    step: u32,
    run: Run,
}

/// The micro-batches and blocks of all transactions, in the order of time.
#[derive(Clone, Debug, Default)]
pub struct TransactionTable {
    streamed: Chunks<Streamed>,
    executed: Chunks<Executed>,
}

impl TransactionTable {
    /// An origin sends a micro-batch.
    pub(crate) fn stream(&mut self, at: Time, origin: ReplicaId, runs: &[Run]) {
        for &run in runs {
            self.streamed.push(Streamed { at, origin, run });
        }
    }

    /// A block is committed, as this step of all that are.
    pub(crate) fn execute(&mut self, step: u32, runs: &[Run]) {
        for &run in runs {
            self.executed.push(Executed { step, run });
        }
    }

    /// The micro-batches with a transaction that were sent in `[since, until]`, in order: a silent origin's requests are another's too.
    pub fn streamed(
        &self,
        (stream, number): (StreamId, u64),
        (since, until): (Time, Time),
    ) -> impl Iterator<Item = &Streamed> {
        let first = self.streamed.partition_point(|streamed| streamed.at < since);
        let sent = self.streamed.iter_from(first).take_while(move |streamed| streamed.at <= until);
        sent.filter(move |streamed| holds(&streamed.run, stream, number))
    }

    /// The step of commits with which a transaction is executed, of those from `first` on.
    pub fn executed(&self, (stream, number): (StreamId, u64), first: u32) -> Option<u32> {
        let first = self.executed.partition_point(|executed| executed.step < first);
        let mut later = self.executed.iter_from(first);
        later.find(|executed| holds(&executed.run, stream, number)).map(|executed| executed.step)
    }

    /// The transactions of a step of commits.
    pub fn runs_of(&self, step: u32) -> impl Iterator<Item = Run> {
        let first = self.executed.partition_point(|executed| executed.step < step);
        let own = self.executed.iter_from(first).take_while(move |executed| executed.step == step);
        own.map(|executed| executed.run)
    }

    /// What it holds of the machine's memory.
    pub fn memory_bytes(&self) -> usize {
        self.streamed.memory_bytes() + self.executed.memory_bytes()
    }
}

fn holds(run: &Run, stream: StreamId, number: u64) -> bool {
    run.stream == stream && (run.first..run.end()).contains(&number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transaction_is_found_in_its_micro_batches_and_its_block() {
        let run = |stream, first, count| Run { stream: StreamId(stream), first, count };
        let at = Time::from_ns;
        let mut table = TransactionTable::default();
        table.stream(at(10), ReplicaId(0), &[run(0, 0, 30)]);
        table.stream(at(20), ReplicaId(0), &[run(0, 30, 30), run(1, 0, 5)]);
        table.stream(at(30), ReplicaId(2), &[run(0, 30, 10)]);
        table.execute(0, &[run(0, 0, 30)]);
        table.execute(2, &[run(0, 30, 30), run(1, 0, 5)]);
        let sent = |stream, number, until| -> Vec<_> {
            let found = table.streamed((StreamId(stream), number), (at(0), at(until)));
            found.map(|streamed| (streamed.at.as_ns(), streamed.origin.0)).collect()
        };
        assert_eq!(sent(0, 29, 99), [(10, 0)]);
        assert_eq!(sent(0, 30, 99), [(20, 0), (30, 2)]);
        assert_eq!([sent(1, 4, 99), sent(1, 5, 99), sent(0, 30, 19)], [vec![(20, 0)], vec![], vec![]]);
        let executed = |stream, number, first| table.executed((StreamId(stream), number), first);
        assert_eq!([executed(0, 29, 0), executed(0, 29, 1), executed(0, 59, 0)], [Some(0), None, Some(2)]);
        assert_eq!([executed(0, 60, 0), executed(1, 0, 2)], [None, Some(2)]);
        assert_eq!(table.runs_of(2).collect::<Vec<_>>(), [run(0, 30, 30), run(1, 0, 5)]);
        assert_eq!(table.runs_of(1).count(), 0);
    }
}
