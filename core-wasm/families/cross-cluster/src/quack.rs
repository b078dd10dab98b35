//! Quorums of acknowledgements: QUACKs and duplicate QUACKs (paper, Sections 4.1, 4.2 and 5.1).

use std::collections::BTreeMap;

/// The highest number that replicas with a stake of `needed` or more have acknowledged; 0 where there is none.
pub fn quack(acks: &[u32], stakes: &[u64], needed: u64) -> u32 {
    let mut order: Vec<usize> = (0..acks.len()).collect();
    order.sort_unstable_by_key(|&replica| std::cmp::Reverse(acks[replica]));
    let mut stake = 0;
    let reached = order.into_iter().find(|&replica| {
        stake += stakes[replica];
        stake >= needed
    });
    reached.map_or(0, |replica| acks[replica])
}

/// Who has said how often that a message is missing, and how many duplicate QUACKs that makes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Asked {
    said: Box<[u16]>,
    /// Duplicate QUACKs so far: as many resends are due.
    attempts: u32,
}

/// The complaints about messages that are not everywhere.
#[derive(Clone, Debug)]
pub struct Complaints {
    stakes: Box<[u64]>,
    /// So much stake must have said it, and again.
    needed: u64,
    asked: BTreeMap<u32, Asked>,
}

impl Complaints {
    /// Of replicas with these stakes, none yet.
    pub fn new(stakes: &[u64], needed: u64) -> Self {
        Complaints { stakes: stakes.into(), needed, asked: BTreeMap::new() }
    }

    /// `replica` says that message `k` is missing. Returns the number of a duplicate QUACK if this makes one: the j-th
    /// is there when replicas of enough stake have repeated it j times.
    pub fn hear(&mut self, k: u32, replica: u16) -> Option<u32> {
        let stakes = &self.stakes;
        let asked =
            self.asked.entry(k).or_insert_with(|| Asked { said: vec![0; stakes.len()].into(), attempts: 0 });
        let said = &mut asked.said[usize::from(replica)];
        *said = said.saturating_add(1);
        // Only who is the last that was needed can complete it.
        if u32::from(*said) < asked.attempts + 2 {
            return None;
        }
        let repeated =
            asked.said.iter().zip(stakes).filter(|(said, _)| u32::from(**said) >= asked.attempts + 2);
        if repeated.map(|(_, &stake)| stake).sum::<u64>() < self.needed {
            return None;
        }
        asked.attempts += 1;
        Some(asked.attempts)
    }

    /// How many duplicate QUACKs there have been for message `k`.
    pub fn attempts(&self, k: u32) -> u32 {
        self.asked.get(&k).map_or(0, |asked| asked.attempts)
    }

    /// How often each replica has said that `k` is missing; empty where none has.
    pub fn said(&self, k: u32) -> &[u16] {
        self.asked.get(&k).map_or(&[], |asked| &asked.said)
    }

    /// What concerns messages up to `k` is forgotten.
    pub fn forget(&mut self, k: u32) {
        if self.asked.first_key_value().is_some_and(|(&first, _)| first <= k) {
            self.asked = self.asked.split_off(&(k + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quack_is_what_enough_stake_has() {
        assert_eq!(quack(&[4, 5, 4, 0], &[1; 4], 2), 4);
        assert_eq!(quack(&[1_000_000_000, 3, 3, 2], &[1; 4], 2), 3);
        assert_eq!(quack(&[9, 4, 4, 2], &[40, 30, 20, 10], 34), 9);
        assert_eq!(quack(&[0; 4], &[1; 4], 2), 0);
    }

    /// What the authors' classes return as acknowledgements come, each replica's latest.
    #[test]
    fn quacks_grow_as_acknowledgements_come() {
        let after = |acks: &[(usize, u32)], stakes: &[u64], needed| -> Vec<u32> {
            let mut known = vec![0; stakes.len()];
            acks.iter()
                .map(|&(replica, ack)| {
                    known[replica] = ack.max(known[replica]);
                    quack(&known, stakes, needed)
                })
                .collect()
        };
        assert_eq!(after(&[(0, 7), (1, 3), (2, 5), (3, 5), (1, 9)], &[1; 4], 2), [0, 3, 5, 5, 7]);
        assert_eq!(after(&[(0, 1_000_000_000), (1, 4), (2, 5), (3, 6)], &[1; 4], 2), [0, 4, 5, 6]);
        assert_eq!(after(&[(0, 4), (1, 9), (2, 9), (3, 9)], &[7, 1, 1, 1], 5), [4, 4, 4, 4]);
    }

    /// Reports of replicas about one message, and the number of the resend that each asks for; 0 for none.
    fn asked(reports: &[u16], replicas: usize, needed: u64) -> Vec<u32> {
        let mut complaints = Complaints::new(&vec![1; replicas], needed);
        reports.iter().map(|&replica| complaints.hear(7, replica).unwrap_or(0)).collect()
    }

    /// What the authors' classes return, whose threshold is u_r + 1. They stop after three, which is the schedule's
    /// matter here.
    #[test]
    fn a_duplicate_quack_is_what_enough_stake_repeats() {
        assert_eq!(asked(&[0, 1, 0, 1, 0, 1, 0, 1, 0, 1], 4, 2), [0, 0, 0, 1, 0, 2, 0, 3, 0, 4]);
        assert_eq!(asked(&[0, 1, 2, 3, 0, 1, 2, 3, 0, 1], 4, 2), [0, 0, 0, 0, 0, 1, 0, 0, 0, 2]);
        assert_eq!(asked(&[0; 6], 4, 2), [0; 6]);
        assert_eq!(asked(&[0, 0, 1, 1, 1, 0], 3, 2), [0, 0, 0, 1, 0, 2]);
        assert_eq!(asked(&[0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2], 7, 3), [0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 3]);
        // Where nobody lies one replica that repeats it is enough.
        assert_eq!(asked(&[0, 0, 0], 4, 1), [0, 1, 2]);
    }

    #[test]
    fn what_is_collected_is_forgotten() {
        let mut complaints = Complaints::new(&[1; 4], 2);
        [0, 1, 0, 1].into_iter().for_each(|replica| {
            complaints.hear(5, replica);
        });
        assert_eq!((complaints.attempts(5), complaints.said(5)), (1, &[2, 2, 0, 0][..]));
        complaints.forget(5);
        assert_eq!(complaints.attempts(5), 0);
    }
}
