//! Byzantine consensus that waits (dissertation 2.2.2; of the kind of Tendermint and Casper): *prepare*, *commit*,
//! *decide*.
//!
//! A replica locks on the certificate of the prepare votes, and it may be the only one that has it. The leader
//! therefore waits until all have told it in new-views what they are locked on, or until Delta has passed since it
//! entered the view, within which every honest replica's has come: the view is entered, told of and answered in two
//! delays. It proposes on the lock of the highest view (not the longest). One silent replica makes every view take
//! Delta, however fast the network is.
//!
//! Only what a replica says on entering the view counts: after a complaint it might still lock.

use facts::Phase;

use super::ruleset::{Awaits, Phases, Ruleset, Then};

/// The rules of Byzantine consensus with a bound on the delay.
pub struct ByzantineDelta;

impl Ruleset for ByzantineDelta {
    fn phases(&self) -> Phases {
        Phases(&[(Phase::Prepare, Then::Lock), (Phase::Commit, Then::Commit)])
    }

    fn awaits(&self) -> Awaits {
        Awaits::All
    }
}
