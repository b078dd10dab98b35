//! What HotStuff's marks say: of which fact each is, and how its value is read.

pub use facts::{Objection, Phase};
use sim::named;
use trace::marks::Mark;

named! {
    /// What a mark stands for.
    pub enum MarkKind {
        /// A block was proposed.
        Proposed = "proposed",
        /// A replica voted.
        Voted = "voted",
        /// A quorum certificate was formed.
        Certified = "certified",
        /// A replica locked.
        Locked = "locked",
        /// A replica committed.
        Committed = "committed",
        /// A view timed out.
        TimedOut = "timed_out",
        /// A leader gathered a proof of a view change.
        ViewChanged = "view_changed",
        /// A replica entered a view.
        Entered = "entered",
        /// A replica asked for what it lacks.
        Fetched = "fetched",
        /// A replica is up again.
        Restarted = "restarted",
        /// A check failed.
        Violation = "violation",
        /// A replica that had fallen behind took over the state of others.
        Installed = "installed",
        /// A replica keeps a key.
        Keyed = "keyed",
        /// A replica refused to vote.
        Refused = "refused",
    }
}

impl MarkKind {
    /// For each, whether pictures have a sign for it.
    pub const DRAWN: [bool; MarkKind::ALL.len()] = {
        use MarkKind::{Certified, Committed, Refused, Restarted, TimedOut, ViewChanged};
        let mut drawn = [false; MarkKind::ALL.len()];
        let with_signs = [Refused, Certified, Committed, TimedOut, ViewChanged, Restarted];
        let mut place = 0;
        while place < with_signs.len() {
            drawn[with_signs[place] as usize] = true;
            place += 1;
        }
        drawn
    };
}

/// The value of a mark that stands for `count` votes of a phase.
pub fn value_of_votes(phase: Phase, count: u16) -> u32 {
    (phase as u32) << 16 | u32::from(count)
}

/// A mark, read. Its round is a view's number, its subject a row of the blocks. Its value is, of a commit, how many
/// transactions; of an entering, the leader; of votes and certificates, that of [`value_of_votes`]; of a refusal, the
/// [`Objection`]; else 0.
pub trait Read {
    /// What it stands for; panics where it is of a kind that only the family that hosts HotStuff has.
    fn of(&self) -> MarkKind;
    /// Whether it stands for this, of any mark.
    fn is(&self, kind: MarkKind) -> bool;
    /// Voted and certified: the phase, and certified: how many votes.
    fn votes(&self) -> (Phase, u16);
    /// Refused: the rule that forbids the vote.
    fn objection(&self) -> Objection;
}

impl Read for Mark {
    fn of(&self) -> MarkKind {
        MarkKind::ALL[usize::from(self.kind)]
    }

    fn is(&self, kind: MarkKind) -> bool {
        self.kind == kind as u8
    }

    fn votes(&self) -> (Phase, u16) {
        const PHASES: [Phase; Phase::COUNT] =
            [Phase::Generic, Phase::Prepare, Phase::PreCommit, Phase::Commit];
        (PHASES[(self.value >> 16) as usize], self.value as u16)
    }

    fn objection(&self) -> Objection {
        const OBJECTIONS: [Objection; 4] =
            [Objection::Voted, Objection::Locked, Objection::TakesBack, Objection::Uncertified];
        OBJECTIONS[self.value as usize]
    }
}
