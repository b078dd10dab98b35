//! The ladder of protocols, by name (dissertation 2.2, 3.2): a run has the rules of one of them.

use super::chained::Chained;
use super::ruleset::Ruleset;

/// Which protocol's rules a replica follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Chained HotStuff.
    Chained,
}

impl Rules {
    /// The rules themselves.
    pub fn ruleset(self) -> &'static dyn Ruleset {
        match self {
            Rules::Chained => &Chained,
        }
    }
}
