//! Who has said something, and how many must: n replicas, of which f may be faulty, and a quorum of n - f.

use sim::ids::ReplicaId;
use sim::replica_set::ReplicaSet;

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
    /// f, the most faulty replicas that are tolerated: two quorums have f + 1 replicas in common where those may lie,
    /// and one where they only crash.
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

    /// n - f; one less where that is broken, and leaves anybody.
    pub const fn quorum(self) -> u16 {
        let quorum = self.replicas - self.faulty_max();
        if self.small_quorum && quorum > 1 { quorum - 1 } else { quorum }
    }

    /// All replicas, ascending.
    pub fn members(self) -> impl Iterator<Item = ReplicaId> {
        (0..self.replicas).map(ReplicaId)
    }
}

/// Who has said what: a set of replicas for each of a handful of statements.
#[derive(Clone, Debug)]
pub struct Tally<K, V = ReplicaSet>(Vec<(K, V)>);

impl<K, V> Default for Tally<K, V> {
    fn default() -> Self {
        Tally(Vec::new())
    }
}

impl<K: PartialEq, V: Default> Tally<K, V> {
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
    pub fn forget(&mut self, is_over: impl Fn(&K) -> bool) {
        self.0.retain(|(key, _)| !is_over(key));
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
}
