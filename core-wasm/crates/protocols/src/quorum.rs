//! Who has said something, and how many must: n replicas, of which f may be faulty, and a quorum of n - f.

use std::rc::Rc;

use sim::node::ReplicaId;

/// What a faulty replica may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failures {
    /// Stop, and start again with what it has persisted.
    Crashes,
    /// Anything.
    Byzantine,
}

/// The group's size and thresholds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// n.
    pub replicas: u16,
    /// What it tolerates.
    pub failures: Failures,
    /// Broken on purpose: a quorum is one too small.
    pub small_quorum: bool,
}

impl Group {
    /// f, the most faulty replicas that are tolerated: two quorums have f + 1 replicas in common where those may lie, and one
    /// where they only crash.
    pub const fn faulty_max(self) -> u16 {
        match self.failures {
            Failures::Crashes => (self.replicas - 1) / 2,
            Failures::Byzantine => (self.replicas - 1) / 3,
        }
    }

    /// How many must say the same to be believed: of these one at least tells the truth.
    pub const fn witnesses(self) -> u16 {
        match self.failures {
            Failures::Crashes => 1,
            Failures::Byzantine => self.faulty_max() + 1,
        }
    }

    /// How many must hold what is to be had whoever fails: of these one at least is honest, and stays.
    pub const fn holders(self) -> u16 {
        self.faulty_max() + 1
    }

    /// n - f.
    pub const fn quorum(self) -> u16 {
        self.replicas - self.faulty_max() - self.small_quorum as u16
    }

    /// All replicas, ascending.
    pub fn members(self) -> impl Iterator<Item = ReplicaId> {
        (0..self.replicas).map(ReplicaId)
    }
}

/// A set of replicas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Voters {
    words: Vec<u64>,
    count: u16,
}

impl Voters {
    /// Adds a replica; whether it was new.
    pub fn insert(&mut self, replica: ReplicaId) -> bool {
        let (word, bit) = (replica.index() / 64, 1u64 << (replica.index() % 64));
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        self.count += u16::from(new);
        new
    }

    /// Whether a replica is in it.
    pub fn contains(&self, replica: ReplicaId) -> bool {
        self.words.get(replica.index() / 64).is_some_and(|word| word >> (replica.index() % 64) & 1 == 1)
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
        for (first, mut bits) in (0..).step_by(64).zip(self.words.iter().copied()) {
            while bits != 0 {
                members.push(first + bits.trailing_zeros() as u16);
                bits &= bits - 1;
            }
        }
        members.into()
    }
}

impl FromIterator<ReplicaId> for Voters {
    fn from_iter<I: IntoIterator<Item = ReplicaId>>(replicas: I) -> Self {
        let mut voters = Voters::default();
        replicas.into_iter().for_each(|replica| {
            voters.insert(replica);
        });
        voters
    }
}

/// Who has said what: a set of replicas for each of a handful of statements.
#[derive(Clone, Debug)]
pub struct Tally<K, V = Voters>(Vec<(K, V)>);

impl<K, V> Default for Tally<K, V> {
    fn default() -> Self {
        Tally(Vec::new())
    }
}

impl<K: Copy + PartialEq, V: Default> Tally<K, V> {
    /// Who has said `key`, if anybody has.
    pub fn get(&self, key: K) -> Option<&V> {
        self.0.iter().find(|(known, _)| *known == key).map(|(_, voters)| voters)
    }

    /// Who has said `key`, to be added to.
    pub fn entry(&mut self, key: K) -> &mut V {
        let place = self.0.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
            self.0.push((key, V::default()));
            self.0.len() - 1
        });
        &mut self.0[place].1
    }

    /// Forgets the statements that `is_over` names.
    pub fn forget(&mut self, is_over: impl Fn(K) -> bool) {
        self.0.retain(|&(key, _)| !is_over(key));
    }

    /// Whether nobody has said anything.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds() {
        let thresholds = |failures| {
            [1, 2, 3, 4, 7, 13, 100].map(|replicas| {
                let group = Group { replicas, failures, small_quorum: false };
                (group.faulty_max(), group.quorum(), group.witnesses())
            })
        };
        assert_eq!(
            thresholds(Failures::Byzantine),
            [(0, 1, 1), (0, 2, 1), (0, 3, 1), (1, 3, 2), (2, 5, 3), (4, 9, 5), (33, 67, 34)]
        );
        // floor(n / 2) + 1.
        assert_eq!(
            thresholds(Failures::Crashes),
            [(0, 1, 1), (0, 2, 1), (1, 2, 1), (1, 3, 1), (3, 4, 1), (6, 7, 1), (49, 51, 1)]
        );
    }

    #[test]
    fn a_voter_counts_once() {
        let mut voters = Voters::default();
        assert!(voters.insert(ReplicaId(70)) && voters.insert(ReplicaId(3)) && !voters.insert(ReplicaId(70)));
        assert_eq!((voters.len(), &*voters.members()), (2, &[3, 70][..]));
    }
}
