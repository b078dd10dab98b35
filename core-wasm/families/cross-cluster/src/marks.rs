//! What marks stand for.

use sim::named;

named! {
    /// What a mark stands for.
    pub enum MarkKind {
        /// A message is committed and sent for the first time.
        Sent = "sent",
        /// A replica sends a message again.
        Resent = "resent",
        /// A replica has a message that came across.
        Received = "received",
        /// A replica has one that came inside.
        Told = "told",
        /// A replica has a QUACK.
        Quacked = "quacked",
        /// A replica counts that a message is missing.
        Missed = "missed",
        /// A replica goes on without messages that others have.
        Skipped = "skipped",
        /// A configuration begins.
        Reconfigured = "reconfigured",
        /// A check failed.
        Violation = "violation",
    }
}

impl MarkKind {
    /// For each, whether pictures have a sign for it.
    pub const DRAWN: [bool; MarkKind::ALL.len()] = [true; MarkKind::ALL.len()];
}
