//! How long HotStuff and its relatives take without bandwidth, window or processor in the way: a uniform one-way
//! delay d, and every time is a multiple of it (dissertation 2.2 and 3.3, with the first commit at the leader).

/// A protocol of the ladder, as far as its times go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ladder {
    /// One phase; a view change is followed by new-views.
    CrashStop,
    /// Two phases; a leader waits for all new-views, or Delta.
    ByzantineDelta,
    /// Two phases.
    TwoPhase,
    /// Three phases.
    Basic,
    /// Pipelined, a three-chain.
    Chained,
    /// Pipelined, a two-chain; after a failed view a leader waits for Delta.
    HotStuff2,
    /// Pipelined, a two-chain whose views need not be consecutive.
    TwoChainAnyView,
}

impl Ladder {
    /// Every one by its name in a scenario.
    pub const NAMES: [(&str, Ladder); 7] = [
        ("crash_stop", Ladder::CrashStop),
        ("byzantine_delta", Ladder::ByzantineDelta),
        ("two_phase", Ladder::TwoPhase),
        ("basic", Ladder::Basic),
        ("chained", Ladder::Chained),
        ("hotstuff_2", Ladder::HotStuff2),
        ("two_chain_any_view", Ladder::TwoChainAnyView),
    ];

    /// Round trips from a proposal to its first commit: the phases of a view, or the certificates of a chain.
    const fn phases(self) -> u64 {
        match self {
            Ladder::CrashStop => 1,
            Ladder::ByzantineDelta | Ladder::TwoPhase | Ladder::HotStuff2 | Ladder::TwoChainAnyView => 2,
            Ladder::Basic | Ladder::Chained => 3,
        }
    }

    const fn is_pipelined(self) -> bool {
        matches!(self, Ladder::Chained | Ladder::HotStuff2 | Ladder::TwoChainAnyView)
    }
}

/// References for a run with a uniform one-way delay, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CommitReference {
    /// Which protocol.
    pub variant: Ladder,
    /// d.
    pub one_way_ns: u64,
    /// T, the view time-out.
    pub timeout_ns: u64,
    /// By what a time-out is multiplied after each failed view; at least 1.
    pub timeout_factor: f64,
    /// What it grows to.
    pub timeout_max_ns: u64,
    /// What a leader waits for, where it waits.
    pub delta_ns: u64,
}

impl CommitReference {
    /// From a block's proposal to its first commit: a round trip a phase.
    pub fn first_commit_ns(&self) -> u64 {
        2 * self.variant.phases() * self.one_way_ns
    }

    /// From a block's proposal to its commit at every replica: one more delay.
    pub fn all_commit_ns(&self) -> u64 {
        self.first_commit_ns() + self.one_way_ns
    }

    /// Between two proposals with every replica up: one round trip where views are pipelined, else those of the phases
    /// and one for the decision and the new-views that follow it.
    pub fn block_interval_ns(&self) -> u64 {
        if self.variant.is_pipelined() {
            2 * self.one_way_ns
        } else {
            self.first_commit_ns() + 2 * self.one_way_ns
        }
    }

    /// Between two proposals with the leaders of `crashed` consecutive views between them crashed: a time-out for each
    /// more, each longer than the one before it by the factor, and what the next leader must wait for.
    pub fn interval_over_crashed_leaders_ns(&self, crashed: u64) -> u64 {
        let waits = match self.variant {
            Ladder::CrashStop => 2 * self.one_way_ns,
            Ladder::ByzantineDelta | Ladder::HotStuff2 => self.delta_ns,
            _ => 0,
        };
        self.block_interval_ns() + if crashed == 0 { 0 } else { waits + self.timeouts_ns(crashed) }
    }

    /// So many time-outs in a row: T + factor T + factor^2 T + ..., none longer than the longest.
    fn timeouts_ns(&self, count: u64) -> u64 {
        let longest_ns = self.timeout_max_ns.max(self.timeout_ns);
        let grown =
            |&timeout_ns: &u64| Some(((timeout_ns as f64 * self.timeout_factor) as u64).min(longest_ns));
        std::iter::successors(Some(self.timeout_ns), grown).take(count as usize).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_milliseconds_one_way() {
        let times = |variant| {
            let reference = CommitReference {
                variant,
                one_way_ns: 100_000_000,
                timeout_ns: 2_000_000_000,
                timeout_factor: 1.0,
                timeout_max_ns: 60_000_000_000,
                delta_ns: 300_000_000,
            };
            [
                reference.first_commit_ns(),
                reference.all_commit_ns(),
                reference.block_interval_ns(),
                reference.interval_over_crashed_leaders_ns(2),
            ]
            .map(|ns| ns / 1_000_000)
        };
        assert_eq!(
            Ladder::NAMES.map(|(_, variant)| times(variant)),
            [
                [200, 300, 400, 4_600],
                [400, 500, 600, 4_900],
                [400, 500, 600, 4_600],
                [600, 700, 800, 4_800],
                [600, 700, 200, 4_200],
                [400, 500, 200, 4_500],
                [400, 500, 200, 4_200],
            ]
        );
    }

    /// As the engine has them: 10 replicas, 50 ms one way, T = 1 s.
    #[test]
    fn time_outs_grow() {
        let interval_ms = |variant, timeout_factor, crashed| {
            let reference = CommitReference {
                variant,
                one_way_ns: 50_000_000,
                timeout_ns: 1_000_000_000,
                timeout_factor,
                timeout_max_ns: 3_000_000_000,
                delta_ns: 0,
            };
            reference.interval_over_crashed_leaders_ns(crashed) / 1_000_000
        };
        assert_eq!([0, 1, 2].map(|crashed| interval_ms(Ladder::Chained, 2.0, crashed)), [100, 1_100, 3_100]);
        assert_eq!(interval_ms(Ladder::Basic, 2.0, 2), 3_400);
        // No longer than the longest.
        assert_eq!([3, 4].map(|crashed| interval_ms(Ladder::Chained, 2.0, crashed)), [6_100, 9_100]);
        assert_eq!(interval_ms(Ladder::Chained, 1.5, 2), 2_600);
    }
}
