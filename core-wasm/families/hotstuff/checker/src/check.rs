//! What checks come to.

use std::fmt;

use audit::Verdict;
use facts::View;
pub use facts::checks::Check;
use serde::ser::{Serialize, SerializeMap, Serializer};
use sim::ids::{Point, ReplicaId};

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
