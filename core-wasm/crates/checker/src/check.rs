//! The checks by name, and what they come to. What each of them says is in MODEL.md, which the page reads too.

use std::fmt;

use facts::View;
use serde::ser::{Serialize, SerializeMap, Serializer};
use sim::ids::{Point, ReplicaId};

/// A check; those of safety are in the order in which they are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Check {
    /// One canonical chain.
    Agreement,
    /// Commits are never undone.
    CommitsFinal,
    /// Submitted, exactly once.
    Validity,
    /// At most one block with a quorum.
    OneBlockPerView,
    /// At most one vote.
    OneVotePerView,
    /// Locks and safeNode.
    Lock,
    /// Commits on the rule's chain.
    CommitRule,
    /// Commits that enough are locked on.
    CommitLocked,
    /// Quorums of distinct voters.
    Certificate,
    /// Views only grow.
    ViewsMonotone,
    /// Cuts only grow.
    CutMonotone,
    /// Lanes without holes.
    LaneOrder,
    /// Cuts, and blocks that name their transactions, that enough hold.
    CutHeld,
    /// Nothing is executed that is not held.
    ExecutedHeld,
    /// Gap buffers, archives, acknowledgements.
    BuffersBounded,
    /// No message from nowhere, none vanishes.
    MessagesConserved,
    /// NICs within their rates.
    Utilisation,
    /// Little's law.
    Sojourns,
    /// Progress in calm times.
    Liveness,
}

impl Check {
    /// The checks of safety.
    pub const SAFETY: [Check; 18] = [
        Check::Agreement,
        Check::CommitsFinal,
        Check::Validity,
        Check::OneBlockPerView,
        Check::OneVotePerView,
        Check::Lock,
        Check::CommitRule,
        Check::CommitLocked,
        Check::Certificate,
        Check::ViewsMonotone,
        Check::CutMonotone,
        Check::LaneOrder,
        Check::CutHeld,
        Check::ExecutedHeld,
        Check::BuffersBounded,
        Check::MessagesConserved,
        Check::Utilisation,
        Check::Sojourns,
    ];

    /// Its name in a report.
    pub const fn name(self) -> &'static str {
        match self {
            Check::Agreement => "agreement",
            Check::CommitsFinal => "commits_final",
            Check::Validity => "validity",
            Check::OneBlockPerView => "one_block_per_view",
            Check::OneVotePerView => "one_vote_per_view",
            Check::Lock => "lock",
            Check::CommitRule => "commit_rule",
            Check::CommitLocked => "commit_locked",
            Check::Certificate => "certificate",
            Check::ViewsMonotone => "views_monotone",
            Check::CutMonotone => "cut_monotone",
            Check::LaneOrder => "lane_order",
            Check::CutHeld => "cut_held",
            Check::ExecutedHeld => "executed_held",
            Check::BuffersBounded => "buffers_bounded",
            Check::MessagesConserved => "messages_conserved",
            Check::Utilisation => "utilisation",
            Check::Sojourns => "sojourns",
            Check::Liveness => "liveness",
        }
    }
}

/// What a check has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Verdict {
    /// It was never tripped.
    Holds,
    /// It was.
    Violated,
    /// Liveness only: nothing committed, but faults allowed nothing else.
    Impossible,
}

impl Verdict {
    /// Its name in a report.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Violated => "violated",
            Verdict::Impossible => "impossible",
        }
    }
}

/// The verdict of each check of safety, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Safety {
    pub(crate) tripped: [bool; Check::SAFETY.len()],
}

impl Safety {
    /// Of one check of safety.
    pub fn verdict(&self, check: Check) -> Verdict {
        if self.tripped[check as usize] { Verdict::Violated } else { Verdict::Holds }
    }

    /// Whether none was tripped.
    pub fn holds(&self) -> bool {
        !self.tripped.contains(&true)
    }
}

impl Serialize for Safety {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(Check::SAFETY.len()))?;
        for check in Check::SAFETY {
            map.serialize_entry(check.name(), &self.verdict(check))?;
        }
        map.end()
    }
}

/// Two quorums that contradict each other: whoever is in both has lied, or the rule lets honest replicas do that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// In which view each was reached.
    pub views: [View; 2],
    /// Who voted for the one and for the other, ascending.
    pub quorums: [Vec<u16>; 2],
}

impl Conflict {
    /// In which views the quorums were reached: "in view 7", "in views 7 and 9".
    pub fn place(&self) -> String {
        match self.views.map(|view| view.number) {
            [one, other] if one == other => format!("in view {one}"),
            [one, other] => format!("in views {} and {}", one.min(other), one.max(other)),
        }
    }

    /// Who voted for both.
    pub fn both(&self) -> Vec<u16> {
        let [one, other] = &self.quorums;
        one.iter().copied().filter(|replica| other.contains(replica)).collect()
    }
}

/// A check that was tripped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which check.
    pub check: Check,
    /// Where in the run; of what the network's books say, at its end.
    pub at: Point,
    /// By whose statement; none where it is nobody's.
    pub replica: Option<ReplicaId>,
    /// What was wrong.
    pub detail: String,
    /// Where two quorums contradict each other, they.
    pub conflict: Option<Conflict>,
}

impl fmt::Display for Violation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.replica {
            Some(replica) => {
                write!(formatter, "{}: replica {} {}", self.check.name(), replica.0, self.detail)
            }
            None => write!(formatter, "{}: {}", self.check.name(), self.detail),
        }
    }
}
