//! Who was in which view.

use facts::View;
use sim::ids::ReplicaId;
use sim::time::{Duration, Time};
use trace::chunks::Chunks;
use trace::detail::Frame;

use crate::columns::ViewColumns;

/// A view as its leader lives it: from its entering, or where it never does, from the first replica's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewRow {
    /// Begin.
    pub start: Time,
    /// The view.
    pub view: View,
    /// Its leader.
    pub leader: u16,
    /// Whether `start` is the leader's own entering.
    pub by_leader: bool,
}

/// The views entered, in order.
#[derive(Clone, Debug, Default)]
pub struct ViewTable {
    rows: Chunks<ViewRow>,
}

impl ViewTable {
    /// Somebody entered a view.
    pub fn enter(&mut self, at: Time, replica: ReplicaId, view: View, leader: u16) {
        let by_leader = replica.0 == leader;
        match self.rows.last_mut() {
            Some(last) if last.view > view => {}
            Some(last) if last.view == view => {
                if by_leader && !last.by_leader {
                    (last.start, last.by_leader) = (at, true);
                }
            }
            _ => self.rows.push(ViewRow { start: at, view, leader, by_leader }),
        }
    }

    /// The view after whose beginning `time` falls, and all later ones up to `end`, each with its end; the last
    /// one ends at `now`.
    pub fn between(&self, time: Time, end: Time, now: Time) -> Vec<(ViewRow, Time)> {
        let first = self.rows.partition_point(|row| row.start <= time).saturating_sub(1);
        let mut rows = self.rows.iter_from(first).peekable();
        let mut views = Vec::new();
        while let Some(row) = rows.next().filter(|row| row.start <= end) {
            views.push((*row, rows.peek().map_or(now, |next| next.start).max(row.start)));
        }
        views
    }

    /// What it holds of the machine's memory.
    pub fn memory_bytes(&self) -> usize {
        self.rows.memory_bytes()
    }
}

/// Views, of those that begin in one pixel the first.
pub fn view_columns(
    views: &ViewTable,
    Frame { start, end, now, origin }: Frame,
    resolution: Duration,
) -> ViewColumns {
    let mut columns = ViewColumns::default();
    let mut pixel = None;
    for (row, until) in views.between(start, end, now) {
        let begins = row.start.as_ns() / resolution.as_ns();
        match columns.end_ns.last_mut() {
            Some(last) if pixel == Some(begins) => *last = origin.ns(until),
            _ => {
                columns.start_ns.push(origin.ns(row.start));
                columns.end_ns.push(origin.ns(until));
                columns.view.push(row.view.number);
                columns.epoch.push(row.view.epoch);
                columns.leader.push(row.leader);
            }
        }
        pixel = Some(begins);
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_begins_when_its_leader_enters_it() {
        let view = |number| View { epoch: 0, number };
        let at = Time::from_ns;
        let mut views = ViewTable::default();
        views.enter(at(0), ReplicaId(0), view(1), 0);
        views.enter(at(10), ReplicaId(2), view(2), 1);
        views.enter(at(15), ReplicaId(1), view(2), 1);
        views.enter(at(20), ReplicaId(0), view(2), 1);
        views.enter(at(30), ReplicaId(0), view(3), 2);
        let spans: Vec<_> = views
            .between(at(16), at(100), at(50))
            .iter()
            .map(|(row, end)| (row.view.number, row.start.as_ns(), end.as_ns()))
            .collect();
        assert_eq!(spans, [(2, 15, 30), (3, 30, 50)]);
    }
}
