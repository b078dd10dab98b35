//! How busy each replica's processor is, and with what: over the whole run, and over time.

use serde::Serialize;
use sim::record::{Work, Worked};
use sim::time::{Duration, Time};

use crate::bandwidth::{BusyCells, Grid};
use crate::traffic::fraction;

/// Kinds of work: the rows that a replica has.
pub const WORKS: usize = 3;

/// Fractions of the run for which a replica's processor was busy with each kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WorkShares {
    /// Which replica.
    pub replica: u16,
    /// Reading and sending messages.
    pub messages: f64,
    /// Signing, verifying, aggregating.
    pub cryptography: f64,
    /// Taking in requests, hashing, executing, answering.
    pub transactions: f64,
}

/// What the processors have done so far.
#[derive(Clone, Debug)]
pub struct Works {
    /// Per replica: of each kind of work for how long.
    done: Vec<[Duration; WORKS]>,
}

impl Works {
    /// Nothing.
    pub fn new(replicas: u16) -> Self {
        Works { done: vec![Default::default(); usize::from(replicas)] }
    }

    /// A processor works for a while.
    pub fn work(&mut self, worked: &Worked) {
        self.done[worked.replica.index()][worked.work as usize] += worked.end - worked.start;
    }

    /// For how long each processor has worked, as far as that is told.
    pub fn worked(&self) -> Vec<Duration> {
        let all = |spans: &[Duration; WORKS]| spans.iter().fold(Duration::ZERO, |sum, &span| sum + span);
        self.done.iter().map(all).collect()
    }

    /// The shares of each, of the time up to `now`; none where nothing takes time.
    pub fn shares(&self, now: Time) -> Option<Vec<WorkShares>> {
        let shares: Vec<WorkShares> = (0..)
            .zip(&self.done)
            .map(|(replica, spans)| {
                let of = |work: Work| fraction(spans[work as usize], now);
                WorkShares {
                    replica,
                    messages: of(Work::Messages),
                    cryptography: of(Work::Cryptography),
                    transactions: of(Work::Transactions),
                }
            })
            .collect();
        let is_busy = self.done.iter().any(|spans| spans.iter().any(|&span| span > Duration::ZERO));
        is_busy.then_some(shares)
    }
}

/// The same over time: per replica, kind of work and cell.
#[derive(Clone, Debug)]
pub struct WorkCells(BusyCells);

impl WorkCells {
    /// Of a run that ends at `horizon`.
    pub fn new(replicas: u16, horizon: Time) -> Self {
        WorkCells(BusyCells::of_rows(usize::from(replicas) * WORKS, horizon))
    }

    /// A processor works for a while.
    pub fn add(&mut self, worked: &Worked) {
        self.0.occupy(worked.replica.index() * WORKS + worked.work as usize, worked.start, worked.end);
    }

    /// Nanoseconds of work in `grid`, whose buckets are a whole number of cells: per replica [`WORKS`] rows of one
    /// number a bucket.
    pub fn sums(&self, grid: Grid) -> Vec<u64> {
        self.0.sums(grid)
    }

    /// The width of a cell.
    pub fn width(&self) -> Duration {
        self.0.width()
    }

    /// What it holds of the machine's memory.
    pub fn memory_bytes(&self) -> usize {
        self.0.memory_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim::ids::ReplicaId;

    fn worked(work: Work, start: u64, end: u64) -> Worked {
        Worked { replica: ReplicaId(1), work, start: Time::from_ns(start), end: Time::from_ns(end) }
    }

    #[test]
    fn work_is_told_by_kind() {
        let mut works = Works::new(2);
        assert_eq!(works.shares(Time::from_ns(1_000)), None);
        works.work(&worked(Work::Messages, 0, 300));
        works.work(&worked(Work::Cryptography, 300, 400));
        works.work(&worked(Work::Transactions, 900, 1_200));
        assert_eq!(works.worked(), [Duration::ZERO, Duration::from_ns(700)]);
        let shares = works.shares(Time::from_ns(2_000)).unwrap()[1];
        assert_eq!(
            (shares.replica, shares.messages, shares.cryptography, shares.transactions),
            (1, 0.15, 0.05, 0.15)
        );
    }

    #[test]
    fn cells_hold_what_was_done() {
        let mut cells = WorkCells::new(2, Time::from_ns(1_000_000_000));
        cells.add(&worked(Work::Cryptography, 1_000, 2_000_000));
        let grid = Grid::covering(Time::ZERO, Time::from_ns(900_000_000), cells.width());
        let sums = cells.sums(grid);
        let row = |row: usize| sums[row * grid.buckets..][..grid.buckets].iter().sum::<u64>();
        assert_eq!((0..2 * WORKS).map(row).collect::<Vec<_>>(), [0, 0, 0, 0, 1_999_000, 0]);
    }
}
