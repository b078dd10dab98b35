//! Basic HotStuff without its pre-commit phase, for teaching: safe, and not live.
//!
//! A replica locks on the certificate of the prepare votes, which it may be the only one to have. The leader of the
//! next view proposes on the new-views of any quorum, without that replica's; then it proposes beside the hidden lock,
//! the locked replica refuses its vote, and with f others silent there is no quorum. The view fails, and so may the
//! next, until a leader happens to hear of the lock.

use facts::Phase;

use super::ruleset::{Awaits, Phases, Ruleset, Then};

/// The rules of the two-phase form.
pub struct TwoPhase;

impl Ruleset for TwoPhase {
    fn phases(&self) -> Phases {
        Phases(&[(Phase::Prepare, Then::Lock), (Phase::Commit, Then::Commit)])
    }

    fn awaits(&self) -> Awaits {
        Awaits::Quorum
    }
}
