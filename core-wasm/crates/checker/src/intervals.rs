//! A set of numbers as disjoint intervals: which transactions of a stream are executed.

use std::collections::BTreeMap;

/// Disjoint, non-touching intervals, by their first number.
#[derive(Clone, Debug, Default)]
pub struct Intervals {
    end_by_first: BTreeMap<u64, u64>,
}

impl Intervals {
    /// Adds `[first, end)`; returns whether all of it is new. What is not new is added all the same.
    pub fn insert(&mut self, first: u64, end: u64) -> bool {
        if first >= end {
            return true;
        }
        let (mut low, mut high, mut fresh) = (first, end, true);
        while let Some((&near, &near_end)) = self.end_by_first.range(..=high).next_back() {
            if near_end < low {
                break;
            }
            fresh &= near_end <= first || near >= end;
            (low, high) = (low.min(near), high.max(near_end));
            self.end_by_first.remove(&near);
        }
        self.end_by_first.insert(low, high);
        fresh
    }

    /// The first number that is not in the set.
    pub fn first_missing(&self) -> u64 {
        self.end_by_first.get(&0).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlap_is_noticed_and_neighbours_join() {
        let mut set = Intervals::default();
        assert!(set.insert(10, 20) && set.insert(30, 40));
        assert!(set.insert(20, 30));
        assert_eq!(set.end_by_first.len(), 1);
        assert!(set.insert(5, 5));
        assert!(!set.insert(39, 41) && !set.insert(0, 11) && !set.insert(15, 16));
        assert_eq!(set.end_by_first.iter().next(), Some((&0, &41)));
        assert_eq!(set.first_missing(), 41);
        assert!(set.insert(50, 60));
        assert!(!set.insert(45, 70));
        assert_eq!(set.end_by_first.len(), 2);
    }
}
