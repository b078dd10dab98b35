//! What marks stand for.

use sim::named;

named! {
    /// What a mark stands for.
    pub enum MarkKind {
        /// A node makes a transaction.
        Made = "made",
        /// A node has one that another made.
        Delivered = "delivered",
        /// Codewords were not decoded in time.
        Lost = "lost",
        /// A check failed.
        Violation = "violation",
    }
}

impl MarkKind {
    /// For each, whether pictures have a sign for it.
    pub const DRAWN: [bool; MarkKind::ALL.len()] = [true, true, true, true];
}
