//! Basic HotStuff (dissertation 2.2.3; Algorithm 2 of the HotStuff paper): *prepare*, *pre-commit*, *commit*, *decide*.
//!
//! The pre-commit phase is what makes it responsive. Whoever is locked on a block knows that a quorum keeps that block
//! as its key; so the new-views of *any* quorum tell the next leader, who need not wait for the one replica that is
//! locked.
//!
//! Keys and locks compare views, not lengths. A new-view carries the key, or a certificate of a later phase of the same
//! view, which proves as much and tells a laggard more. Complaints count as new-views: a key that its owner takes up
//! after its complaint costs at most that view, and never safety, which the locks alone keep.

use facts::Phase;

use super::ruleset::{Awaits, Phases, Ruleset, Then};

/// The rules of basic HotStuff.
pub struct Basic;

impl Ruleset for Basic {
    fn phases(&self) -> Phases {
        Phases(&[(Phase::Prepare, Then::Key), (Phase::PreCommit, Then::Lock), (Phase::Commit, Then::Commit)])
    }

    fn awaits(&self) -> Awaits {
        Awaits::Quorum
    }
}
