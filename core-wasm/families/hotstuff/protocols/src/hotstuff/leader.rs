//! Who leads a view: a pure function of the view.

use facts::View;
use sim::ids::ReplicaId;

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
    /// The leaders of the first views are listed; the last of them leads on.
    Listed(Listed),
}

/// Leaders of the first views, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    leaders: [u8; Listed::VIEWS_MAX],
    views: u8,
}

impl Listed {
    /// The longest list.
    pub const VIEWS_MAX: usize = 16;

    /// The leader of view 1, of view 2, and so on: 1 to 16 of them, each below 256.
    pub fn new(leaders: &[u16]) -> Self {
        assert!((1..=Self::VIEWS_MAX).contains(&leaders.len()), "1 to 16 leaders can be listed");
        let mut listed = Listed { leaders: [0; Self::VIEWS_MAX], views: leaders.len() as u8 };
        for (place, &leader) in listed.leaders.iter_mut().zip(leaders) {
            *place = u8::try_from(leader).expect("a listed leader is below 256");
        }
        listed
    }

    fn leader(&self, number: u32) -> u16 {
        let place = number.clamp(1, self.views.into()) as usize - 1;
        self.leaders[place].into()
    }
}

impl LeaderPolicy {
    /// The leader of `view`.
    pub fn leader(self, view: View, group: Group) -> ReplicaId {
        let turn = match self {
            LeaderPolicy::Fixed => view.epoch,
            LeaderPolicy::Rotate { tenure } => view.number / tenure,
            LeaderPolicy::Listed(listed) => listed.leader(view.number).into(),
        };
        ReplicaId((turn % u32::from(group.replicas)) as u16)
    }

    /// The first leader after that of `view` who is somebody else, if no view fails or, with fixed leaders, the next
    /// does.
    pub fn next_distinct(self, view: View, group: Group) -> ReplicaId {
        ReplicaId((self.leader(view, group).0 + 1) % group.replicas)
    }

    /// Complaints about views with one key count together, so far as they are for the same next leader: with a fixed
    /// leader those of an epoch, with rotation those of a number (replicas that complained before may be of different
    /// epochs).
    pub fn complaint_key(self, view: View) -> u32 {
        match self {
            LeaderPolicy::Fixed => view.epoch,
            LeaderPolicy::Rotate { .. } | LeaderPolicy::Listed(_) => view.number,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quorum::Failures;

    #[test]
    fn a_fixed_leader_changes_with_the_epoch_and_others_with_the_view() {
        let group = Group { replicas: 4, failures: Failures::Byzantine, small_quorum: false };
        let leader = |policy: LeaderPolicy, epoch, number| policy.leader(View { epoch, number }, group).0;
        assert_eq!([1, 2, 3].map(|number| leader(LeaderPolicy::Fixed, 0, number)), [0, 0, 0]);
        assert_eq!(leader(LeaderPolicy::Fixed, 5, 9), 1);
        let rotate = LeaderPolicy::Rotate { tenure: 2 };
        assert_eq!([1, 2, 3, 4, 7, 8].map(|number| leader(rotate, 0, number)), [0, 1, 1, 2, 3, 0]);
        let listed = LeaderPolicy::Listed(Listed::new(&[2, 0, 3]));
        assert_eq!([1, 2, 3, 4, 9].map(|number| leader(listed, 4, number)), [2, 0, 3, 3, 3]);
    }
}
