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
    /// Pipelined, a two-chain.
    Fast,
}

impl Ladder {
    /// Every one by its name in a scenario.
    pub const NAMES: [(&str, Ladder); 6] = [
        ("crash_stop", Ladder::CrashStop),
        ("byzantine_delta", Ladder::ByzantineDelta),
        ("two_phase", Ladder::TwoPhase),
        ("basic", Ladder::Basic),
        ("chained", Ladder::Chained),
        ("fast", Ladder::Fast),
    ];

    /// Round trips from a proposal to its first commit: the phases of a view, or the certificates of a chain.
    const fn phases(self) -> u64 {
        match self {
            Ladder::CrashStop => 1,
            Ladder::ByzantineDelta | Ladder::TwoPhase | Ladder::Fast => 2,
            Ladder::Basic | Ladder::Chained => 3,
        }
    }

    const fn is_pipelined(self) -> bool {
        matches!(self, Ladder::Chained | Ladder::Fast)
    }
}

/// References for a run with a uniform one-way delay, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommitReference {
    /// Which protocol.
    pub variant: Ladder,
    /// d.
    pub one_way_ns: u64,
    /// T, the view time-out.
    pub timeout_ns: u64,
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

    /// Between two proposals with every replica up: one round trip where views are pipelined, else those of the phases and one for
    /// the decision and the new-views that follow it.
    pub fn block_interval_ns(&self) -> u64 {
        if self.variant.is_pipelined() {
            2 * self.one_way_ns
        } else {
            self.first_commit_ns() + 2 * self.one_way_ns
        }
    }

    /// Between two proposals with the leaders of `crashed` consecutive views between them crashed: k time-outs more, and what
    /// the next leader must wait for.
    pub fn interval_over_crashed_leaders_ns(&self, crashed: u64) -> u64 {
        let waits = match self.variant {
            Ladder::CrashStop => 2 * self.one_way_ns,
            Ladder::ByzantineDelta => self.delta_ns,
            _ => 0,
        };
        self.block_interval_ns() + if crashed == 0 { 0 } else { waits + crashed * self.timeout_ns }
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
                [400, 500, 200, 4_200],
            ]
        );
    }
}
