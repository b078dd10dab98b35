//! Who leads a view: a pure function of the view.

use facts::View;
use sim::node::ReplicaId;

use crate::quorum::Group;

/// How leaders follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaderPolicy {
    /// A leader stays until a view change.
    Fixed,
    /// A leader stays for `tenure` views (Algorithm 2, line 1, with tenure 1).
    Rotate {
        /// Views a leader.
        tenure: u32,
    },
}

impl LeaderPolicy {
    /// The leader of `view`.
    pub fn leader(self, view: View, group: Group) -> ReplicaId {
        let turn = match self {
            LeaderPolicy::Fixed => view.epoch,
            LeaderPolicy::Rotate { tenure } => view.number / tenure,
        };
        ReplicaId((turn % u32::from(group.replicas)) as u16)
    }

    /// The first leader after that of `view` who is somebody else, if no view fails or, with fixed leaders, the next does.
    pub fn next_distinct(self, view: View, group: Group) -> ReplicaId {
        ReplicaId((self.leader(view, group).0 + 1) % group.replicas)
    }

    /// Complaints about views with one key count together, so far as they are for the same next leader: with a fixed leader those
    /// of an epoch, with rotation those of a number (replicas that complained before may be of different epochs).
    pub fn complaint_key(self, view: View) -> u32 {
        match self {
            LeaderPolicy::Fixed => view.epoch,
            LeaderPolicy::Rotate { .. } => view.number,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixed_leader_changes_with_the_epoch_and_a_rotating_one_with_the_view() {
        let group = Group { replicas: 4 };
        let leader = |policy: LeaderPolicy, epoch, number| policy.leader(View { epoch, number }, group).0;
        assert_eq!([1, 2, 3].map(|number| leader(LeaderPolicy::Fixed, 0, number)), [0, 0, 0]);
        assert_eq!(leader(LeaderPolicy::Fixed, 5, 9), 1);
        let rotate = LeaderPolicy::Rotate { tenure: 2 };
        assert_eq!([1, 2, 3, 4, 7, 8].map(|number| leader(rotate, 0, number)), [0, 1, 1, 2, 3, 0]);
    }
}
