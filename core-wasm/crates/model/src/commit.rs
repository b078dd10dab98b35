//! How long chained HotStuff takes without bandwidth, window or processor in the way: a uniform one-way
//! delay d, and every time is a multiple of it (dissertation 3.3, with the first commit at the leader).

/// References for a run with a uniform one-way delay, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainedReference {
    /// d.
    pub one_way_ns: u64,
    /// T, the view time-out.
    pub timeout_ns: u64,
}

impl ChainedReference {
    /// From a block's proposal to its first commit: three round trips, 6d.
    pub fn first_commit_ns(&self) -> u64 {
        6 * self.one_way_ns
    }

    /// From a block's proposal to its commit at every replica, one more delay: 7d.
    pub fn all_commit_ns(&self) -> u64 {
        7 * self.one_way_ns
    }

    /// Between two proposals: a round trip, 2d.
    pub fn block_interval_ns(&self) -> u64 {
        2 * self.one_way_ns
    }

    /// Between two proposals with `crashed` consecutive crashed leaders between them: 2d + kT.
    pub fn interval_over_crashed_leaders_ns(&self, crashed: u64) -> u64 {
        self.block_interval_ns() + crashed * self.timeout_ns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_milliseconds_one_way() {
        let reference = ChainedReference { one_way_ns: 100_000_000, timeout_ns: 2_000_000_000 };
        assert_eq!(reference.first_commit_ns(), 600_000_000);
        assert_eq!(reference.all_commit_ns(), 700_000_000);
        assert_eq!(reference.block_interval_ns(), 200_000_000);
        assert_eq!(reference.interval_over_crashed_leaders_ns(2), 4_200_000_000);
    }
}
