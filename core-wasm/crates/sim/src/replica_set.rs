//! A set of replicas: who has voted, who is told, who lies.

use std::rc::Rc;

use crate::ids::ReplicaId;

/// A set of replicas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplicaSet {
    /// The first 64 in place: most groups are no larger, and sets come and go with every view.
    first: u64,
    more: Vec<u64>,
    count: u16,
}

impl ReplicaSet {
    /// Adds a replica; whether it was new.
    pub fn insert(&mut self, replica: ReplicaId) -> bool {
        let (place, bit) = (replica.index() / 64, 1u64 << (replica.index() % 64));
        if self.more.len() < place {
            self.more.resize(place, 0);
        }
        let word = if place == 0 { &mut self.first } else { &mut self.more[place - 1] };
        let new = *word & bit == 0;
        *word |= bit;
        self.count += u16::from(new);
        new
    }

    /// Whether a replica is in it.
    pub fn contains(&self, replica: ReplicaId) -> bool {
        let place = replica.index() / 64;
        let word = if place == 0 { Some(&self.first) } else { self.more.get(place - 1) };
        word.is_some_and(|word| word >> (replica.index() % 64) & 1 == 1)
    }

    /// How many.
    pub fn len(&self) -> u16 {
        self.count
    }

    /// Whether nobody is in it.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The members, ascending.
    pub fn members(&self) -> Rc<[u16]> {
        let mut members = Vec::with_capacity(usize::from(self.count));
        for (first, mut bits) in (0..).step_by(64).zip([self.first].iter().chain(&self.more).copied()) {
            while bits != 0 {
                members.push(first + bits.trailing_zeros() as u16);
                bits &= bits - 1;
            }
        }
        members.into()
    }
}

impl FromIterator<ReplicaId> for ReplicaSet {
    fn from_iter<I: IntoIterator<Item = ReplicaId>>(replicas: I) -> Self {
        let mut set = ReplicaSet::default();
        replicas.into_iter().for_each(|replica| {
            set.insert(replica);
        });
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replica_counts_once() {
        let mut set = ReplicaSet::default();
        assert!(set.insert(ReplicaId(70)) && set.insert(ReplicaId(3)) && !set.insert(ReplicaId(70)));
        assert_eq!((set.len(), &*set.members()), (2, &[3, 70][..]));
    }
}
