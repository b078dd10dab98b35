//! Marks: HotStuff's, and after them what is the takeover's, and a piece that crosses again.

use ::tables::marks::MarkKind as OfHotStuff;
use sim::named;
use trace::marks::Mark;

named! {
    /// What a mark stands for that HotStuff's runs have none of. Its value is a piece of A's log, or of [`Gone`] a
    /// turn.
    ///
    /// [`Gone`]: MarkKind::Gone
    pub enum MarkKind {
        /// A piece of A's log is sent across again.
        Resent = "resent",
        /// A replica of B says that A is gone.
        Gone = "gone",
        /// A replica of B knows up to which piece all of B goes on from A's log.
        Decided = "decided",
        /// It has all pieces up to there, and begins.
        Recovered = "recovered",
        /// Clients send to it.
        Served = "served",
    }
}

const OF_HOTSTUFF: usize = OfHotStuff::NAMES.len();

const COUNT: usize = OF_HOTSTUFF + MarkKind::NAMES.len();

/// What all of them are called, in the order of their numbers.
pub const NAMES: [&str; COUNT] = {
    let mut names = [""; COUNT];
    let mut place = 0;
    while place < COUNT {
        names[place] =
            if place < OF_HOTSTUFF { OfHotStuff::NAMES[place] } else { MarkKind::NAMES[place - OF_HOTSTUFF] };
        place += 1;
    }
    names
};

/// For each, whether pictures have a sign for it.
pub const DRAWN: [bool; COUNT] = {
    let mut drawn = [true; COUNT];
    let mut place = 0;
    while place < OF_HOTSTUFF {
        drawn[place] = OfHotStuff::DRAWN[place];
        place += 1;
    }
    drawn
};

impl MarkKind {
    /// Its number among all.
    pub const fn number(self) -> u8 {
        OF_HOTSTUFF as u8 + self as u8
    }

    /// What a mark stands for; none where that is HotStuff's.
    pub fn of(mark: &Mark) -> Option<Self> {
        MarkKind::ALL.get(usize::from(mark.kind).checked_sub(OF_HOTSTUFF)?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_ones_come_after_hotstuffs() {
        assert_eq!(NAMES[..2], ["proposed", "voted"]);
        assert_eq!(NAMES[13..], ["refused", "resent", "gone", "decided", "recovered", "served"]);
        assert_eq!(MarkKind::ALL.map(MarkKind::number), [14, 15, 16, 17, 18]);
        assert_eq!((DRAWN[1], DRAWN[2], DRAWN[14]), (false, true, true));
    }
}
