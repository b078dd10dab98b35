//! Consensus among replicas that crash and do not lie (dissertation 2.2.1): *new-view*, *commit*, *decide*, as in
//! Paxos.
//!
//! A quorum is floor(n / 2) + 1, so that two have a replica in common. A replica acknowledges what the leader of its
//! view proposes, and nobody needs to lock: whatever was committed in an earlier view is known to one at least of a
//! quorum that has entered this view, and votes in that one no more. A new-view therefore carries the block that its
//! sender acknowledged last, with its view, and the leader proposes on the one of the highest view (the dissertation
//! says the longest, which may be an abandoned one). For the same reason a complaint does not count as a new-view: its
//! sender might still acknowledge what is proposed in the view that it complains about. Nobody lies, so that one reply
//! answers a client.

use facts::Phase;

use super::ruleset::{Awaits, Phases, Ruleset, Then};
use crate::quorum::Failures;

/// The rules of crash-stop consensus.
pub struct CrashStop;

impl Ruleset for CrashStop {
    fn phases(&self) -> Phases {
        Phases(&[(Phase::Commit, Then::Commit)])
    }

    fn awaits(&self) -> Awaits {
        Awaits::Entered
    }

    fn tolerates(&self) -> Failures {
        Failures::Crashes
    }
}
