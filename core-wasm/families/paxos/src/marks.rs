//! What marks stand for.

use sim::named;

named! {
    /// What a mark stands for.
    pub enum MarkKind {
        /// A replica prepares a ballot.
        Stood = "stood",
        /// A replica promises.
        Promised = "promised",
        /// A majority has promised: somebody leads.
        Led = "led",
        /// A value is proposed.
        Proposed = "proposed",
        /// A 2a goes out again.
        Repeated = "repeated",
        /// A replica accepts.
        Accepted = "accepted",
        /// A replica knows a value to be decided.
        Decided = "decided",
        /// A replica executes.
        Executed = "executed",
        /// A replica suspects the leader.
        Suspected = "suspected",
        /// A replica is up again.
        Restarted = "restarted",
        /// A check failed.
        Violation = "violation",
        /// The leader prepares an instance again.
        Prepared = "prepared",
    }
}

impl MarkKind {
    /// For each, whether pictures have a sign for it.
    pub const DRAWN: [bool; MarkKind::ALL.len()] =
        [true, false, true, false, true, false, true, true, true, true, false, false];
}
