//! How one transaction spread: the tree of its first arrivals, read off the marks of a run.

use sim::ids::ReplicaId;
use sim::time::Time;
use trace::marks::Mark;
use trace::recorder::Recorder;

use crate::marks::MarkKind;
use crate::roles::{Role, Target};
use crate::tables::{Row, Transactions};

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
    first_of(tables, at, |_| true)
}

/// The same of those of honest peers that an attack is after.
pub fn first_aimed_from(tables: &Transactions, at: Time, target: Target, roles: &[Role]) -> Option<u32> {
    first_of(tables, at, |row| target.has(row.tx) && roles[row.maker.index()] == Role::Honest)
}

fn first_of(tables: &Transactions, at: Time, is_one: impl Fn(&Row) -> bool) -> Option<u32> {
    let first = tables.rows().partition_point(|row| row.made < at);
    let found = tables.rows()[first..].iter().position(is_one)?;
    Some((first + found) as u32)
}
