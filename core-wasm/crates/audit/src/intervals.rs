//! A set of numbers as disjoint intervals: which transactions of a stream are executed.

/// Disjoint, non-touching intervals, ascending: mostly one.
#[derive(Clone, Debug, Default)]
pub struct Intervals(Vec<(u64, u64)>);

impl Intervals {
    /// Adds `[first, end)`; returns whether all of it is new. What is not new is added all the same.
    pub fn insert(&mut self, first: u64, end: u64) -> bool {
        if first >= end {
            return true;
        }
        let from = self.0.partition_point(|&(_, near_end)| near_end < first);
        let until = self.0.partition_point(|&(near, _)| near <= end);
        let touched = &self.0[from..until];
        let fresh = touched.iter().all(|&(near, near_end)| near_end <= first || near >= end);
        let low = touched.first().map_or(first, |&(near, _)| near.min(first));
        let high = touched.last().map_or(end, |&(_, near_end)| near_end.max(end));
        match touched.len() {
            0 => self.0.insert(from, (low, high)),
            _ => {
                self.0[from] = (low, high);
                self.0.drain(from + 1..until);
            }
        }
        fresh
    }

    /// Whether all of `[first, end)` is in the set.
    pub fn contains(&self, first: u64, end: u64) -> bool {
        let after = self.0.partition_point(|&(_, near_end)| near_end < end);
        self.0.get(after).is_some_and(|&(near, _)| near <= first)
    }

    /// The first number that is not in the set.
    pub fn first_missing(&self) -> u64 {
        self.0.first().filter(|&&(first, _)| first == 0).map_or(0, |&(_, end)| end)
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
        assert_eq!(set.0, [(10, 40)]);
        assert!(set.insert(5, 5));
        assert!(!set.insert(39, 41) && !set.insert(0, 11) && !set.insert(15, 16));
        assert_eq!(set.0, [(0, 41)]);
        assert_eq!(set.first_missing(), 41);
        assert!(set.insert(50, 60));
        assert!(!set.insert(45, 70));
        assert_eq!(set.0, [(0, 41), (45, 70)]);
        assert!(
            set.contains(0, 41) && set.contains(46, 50) && !set.contains(40, 46) && !set.contains(60, 71)
        );
    }
}
