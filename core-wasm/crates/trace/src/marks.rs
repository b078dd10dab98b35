//! The other tables of a trace: marks (facts that replicas stated), views, and the steps of what is committed.

use facts::View;
pub use facts::{Objection, Phase};
use sim::ids::{Point, ReplicaId};
use sim::named;
use sim::time::{Duration, Time};

use crate::chunks::Chunks;

named! {
    /// What a mark stands for.
    pub enum MarkKind {
        /// A block was proposed.
        Proposed = "proposed",
        /// A replica voted.
        Voted = "voted",
        /// A quorum certificate was formed.
        Certified = "certified",
        /// A replica locked.
        Locked = "locked",
        /// A replica committed.
        Committed = "committed",
        /// A view timed out.
        TimedOut = "timed_out",
        /// A leader gathered a proof of a view change.
        ViewChanged = "view_changed",
        /// A replica entered a view.
        Entered = "entered",
        /// A replica asked for what it lacks.
        Fetched = "fetched",
        /// A replica is up again.
        Restarted = "restarted",
        /// A check failed.
        Violation = "violation",
        /// A replica that had fallen behind took over the state of others.
        Installed = "installed",
        /// A replica keeps a key.
        Keyed = "keyed",
        /// A replica refused to vote.
        Refused = "refused",
    }
}

/// One statement of a replica.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// When, in nanoseconds.
    pub time: Time,
    /// As which event.
    pub sequence: u32,
    /// Number of the view that it is about.
    pub view: u32,
    /// Row of the block that it is about, or [`crate::blocks::NO_BLOCK`].
    pub block: u32,
    /// Committed: transactions. Entered: the leader. Voted and certified: the phase and votes of [`Mark::of_votes`].
    /// Refused: the [`Objection`]. Else 0.
    pub value: u32,
    /// Row of the message whose handling led to it, or [`Mark::NO_CAUSE`].
    pub cause: u32,
    /// Who.
    pub replica: ReplicaId,
    /// What.
    pub kind: MarkKind,
    /// Whether stepping stops here whatever follows: proposals, certificates, refusals to vote, first commits,
    /// time-outs, view changes.
    pub significant: bool,
}

impl Mark {
    /// No message led to it.
    pub const NO_CAUSE: u32 = u32::MAX;

    /// The value that stands for `count` votes of a phase.
    pub fn of_votes(phase: Phase, count: u16) -> u32 {
        (phase as u32) << 16 | u32::from(count)
    }

    /// Voted and certified: the phase, and certified: how many votes.
    pub fn votes(&self) -> (Phase, u16) {
        const PHASES: [Phase; Phase::COUNT] =
            [Phase::Generic, Phase::Prepare, Phase::PreCommit, Phase::Commit];
        (PHASES[(self.value >> 16) as usize], self.value as u16)
    }

    /// Refused: the rule that forbids the vote.
    pub fn objection(&self) -> Objection {
        const OBJECTIONS: [Objection; 4] =
            [Objection::Voted, Objection::Locked, Objection::TakesBack, Objection::Uncertified];
        OBJECTIONS[self.value as usize]
    }

    /// Its place in the run.
    pub fn point(&self) -> Point {
        Point { time: self.time, sequence: self.sequence }
    }
}

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

/// The first commit of a block by anyone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommitStep {
    /// When.
    pub time: Time,
    /// Transactions committed so far, this block's included.
    pub transactions: u64,
    /// Since the block's proposal.
    pub latency: Duration,
    /// Height of the block.
    pub height: u64,
    /// The mark of this commit.
    pub mark: u32,
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
