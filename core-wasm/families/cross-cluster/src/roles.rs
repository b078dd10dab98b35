//! Who breaks the rules, and how (paper, Sections 4.2 and 4.3).

use sim::named;

named! {
    /// What a faulty replica does.
    pub enum Behaviour {
        /// It sends no messages across; it acknowledges.
        SilentSender = "silent_sender",
        /// It discards what comes across to it.
        SilentReceiver = "silent_receiver",
        /// It does neither, and acknowledges nothing.
        Silent = "silent",
        /// It takes what comes across, and hands nothing on.
        KeepsToItself = "keeps_to_itself",
        /// It discards some of what comes across to it.
        DropsSome = "drops_some",
        /// Of what comes across to it from a number on it tells only one other replica; when that is acknowledged it
        /// falls silent (Section 4.3).
        TellsOne = "tells_one",
        /// It acknowledges everything, whether it has it or not.
        AcksAll = "acks_all",
        /// It acknowledges nothing.
        AcksNone = "acks_none",
        /// It acknowledges less than it has, by the length of a list.
        AcksLess = "acks_less",
        /// Its lists say that everything is there.
        ClaimsAll = "claims_all",
        /// With each period it tells every replica of the other cluster that all messages under way are missing.
        DeniesAll = "denies_all",
        /// What it sends and hands on is not what was committed.
        Forges = "forges",
        /// It says that everything is collected.
        ClaimsCollected = "claims_collected",
    }
}

impl Behaviour {
    /// Whether it lies; whoever does not fails to do something.
    pub fn lies(self) -> bool {
        use Behaviour::{AcksAll, AcksLess, AcksNone, ClaimsAll, ClaimsCollected, DeniesAll, Forges};
        matches!(self, AcksAll | AcksNone | AcksLess | ClaimsAll | DeniesAll | Forges | ClaimsCollected)
    }
}

/// What a replica is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Role {
    /// What it does that is against the rules; none where it follows them.
    pub fault: Option<Behaviour>,
    /// [`Behaviour::DropsSome`]: every so many-th; [`Behaviour::TellsOne`]: from this number on.
    pub number: u32,
}

impl Role {
    /// Whether it follows the rules.
    pub fn is_correct(self) -> bool {
        self.fault.is_none()
    }

    /// Whether it lies.
    pub fn lies(self) -> bool {
        self.fault.is_some_and(Behaviour::lies)
    }

    /// Whether it does this.
    pub fn is(self, behaviour: Behaviour) -> bool {
        self.fault == Some(behaviour)
    }
}
