//! How one transaction spread: the tree of its first arrivals, read off the marks of a run.

use sim::ids::ReplicaId;
use sim::time::Time;
use trace::marks::Mark;
use trace::recorder::Recorder;

use crate::marks::MarkKind;
use crate::tables::Transactions;

/// A peer has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Who.
    pub peer: ReplicaId,
    /// Who sent it: as it is, or the sum that it comes out of.
    pub from: ReplicaId,
    /// When.
    pub at: Time,
    /// The row of the message that brought it, or the last that was missing in that sum.
    pub message: u32,
}

/// The maker of the transaction of a row, and its arrivals in order, as far as they are recorded; none where there is
/// no such row.
pub fn spread(trace: &Recorder<Transactions>, row: u32) -> Option<(ReplicaId, Vec<Arrival>)> {
    let about = trace.tables.rows().get(row as usize)?;
    let maker = about.maker;
    let mut arrivals = Vec::new();
    let first = trace.marks().partition_point(|mark| mark.time < about.made);
    for mark in trace.marks().iter_from(first) {
        if arrivals.len() == about.delivered as usize || mark.time > about.latest {
            break;
        }
        let is_its = mark.subject == row && usize::from(mark.kind) == MarkKind::Delivered as usize;
        if is_its && mark.cause != Mark::NO_CAUSE {
            let (peer, from) = (mark.replica, ReplicaId(mark.round as u16));
            arrivals.push(Arrival { peer, from, at: mark.time, message: mark.cause });
        }
    }
    Some((maker, arrivals))
}

/// The first transaction that is made at a time or after it.
pub fn first_from(tables: &Transactions, at: Time) -> Option<u32> {
    let row = tables.rows().partition_point(|row| row.made < at);
    (row < tables.rows().len()).then_some(row as u32)
}
