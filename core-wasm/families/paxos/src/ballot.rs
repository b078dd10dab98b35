//! Ballots and instances.

use std::fmt;

/// A ballot: who leads, and for the how-manieth time round. Ordered by round, then owner, so that each replica has
/// ballots of its own above any given one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Ballot {
    /// From 1 on.
    pub round: u32,
    /// The replica that may prepare it and propose in it.
    pub owner: u16,
}

impl Ballot {
    /// Before any.
    pub const NONE: Ballot = Ballot { round: 0, owner: 0 };
    /// The one with which a run begins.
    pub const FIRST: Ballot = Ballot { round: 1, owner: 0 };

    /// The next ballot that is `replica`'s own.
    pub const fn next_of(self, replica: u16) -> Ballot {
        let round = if replica > self.owner { self.round } else { self.round + 1 };
        Ballot { round, owner: replica }
    }
}

impl fmt::Display for Ballot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.round, self.owner)
    }
}

/// A place in the log, from 1 on.
pub type Instance = u64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn next_ballots_are_higher_and_ones_own() {
        let next = |round, owner, replica| Ballot { round, owner }.next_of(replica);
        assert_eq!(next(1, 0, 2), Ballot { round: 1, owner: 2 });
        assert_eq!(next(1, 1, 1), Ballot { round: 2, owner: 1 });
        assert_eq!(next(1, 2, 1), Ballot { round: 2, owner: 1 });
        assert_eq!(Ballot::FIRST.to_string(), "1.0");
    }
}
