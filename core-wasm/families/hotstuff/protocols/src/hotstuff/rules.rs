//! The ladder of protocols, from the simplest on (dissertation 2.2, 3.2): a run has the rules of one of them.

use super::basic::Basic;
use super::broken::Broken;
use super::byzantine_delta::ByzantineDelta;
use super::chained::Chained;
use super::crash_stop::CrashStop;
use super::hotstuff_2::HotStuff2;
use super::ruleset::Ruleset;
use super::two_chain_any_view::TwoChainAnyView;
use super::two_phase::TwoPhase;

/// Which protocol's rules a replica follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Replicas that crash and do not lie: one phase.
    CrashStop,
    /// Two phases, and a leader that waits for all.
    ByzantineDelta,
    /// Two phases, and a leader that does not wait.
    TwoPhase,
    /// Three phases.
    Basic,
    /// Pipelined, committed by a three-chain.
    Chained,
    /// Pipelined, committed by a two-chain; a leader waits after a failed view.
    HotStuff2,
    /// Pipelined, committed by a two-chain whose views need not be consecutive: unsafe.
    TwoChainAnyView,
}

impl Rules {
    /// The rules themselves, but for those that are broken.
    pub fn ruleset(self, broken: Broken) -> &'static dyn Ruleset {
        match self {
            Rules::CrashStop => &CrashStop,
            Rules::ByzantineDelta => &ByzantineDelta,
            Rules::TwoPhase => &TwoPhase,
            Rules::Basic => &Basic,
            Rules::Chained if broken.no_consecutive_views => &Chained { consecutive: false },
            Rules::Chained => &Chained { consecutive: true },
            Rules::HotStuff2 if broken.no_consecutive_views => &HotStuff2 { consecutive: false },
            Rules::HotStuff2 => &HotStuff2 { consecutive: true },
            Rules::TwoChainAnyView => &TwoChainAnyView,
        }
    }
}
