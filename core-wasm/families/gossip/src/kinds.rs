//! The kinds of messages.

use sim::ids::Kind;
use sim::kinds::{MessageKind, Role, Tag};

/// A transaction as it is.
pub const TRANSACTION: Kind = Kind(0);
/// That a peer has one.
pub const ANNOUNCEMENT: Kind = Kind(1);
/// For one that a peer has.
pub const REQUEST: Kind = Kind(2);
/// A sum of transactions.
pub const CODEWORD: Kind = Kind(3);
/// What a peer has got lately, as hashes.
pub const LIST: Kind = Kind(4);
/// How many codewords were lost in the other direction.
pub const REPORT: Kind = Kind(5);

/// All of them, in the order of their numbers.
pub const KINDS: [MessageKind; 6] = [
    MessageKind {
        has_data: true,
        ..kind("transaction", ["transaction", "transactions"], "a transaction", Role::Spreads)
    },
    kind("announcement", ["announcement", "announcements"], "an announcement", Role::CatchesUp),
    kind("request", ["request", "requests"], "a request", Role::CatchesUp),
    MessageKind {
        has_data: true,
        ..kind("codeword", ["codeword", "codewords"], "a codeword", Role::Spreads)
    },
    kind("list", ["list of hashes", "lists of hashes"], "a list of hashes", Role::CatchesUp),
    MessageKind {
        is_quiet: true,
        ..kind("report", ["report of losses", "reports of losses"], "a report of losses", Role::CatchesUp)
    },
];

const fn kind(word: &'static str, names: [&'static str; 2], phrase: &'static str, role: Role) -> MessageKind {
    MessageKind { word, names, phrase, role, tag: Tag::Nothing, has_data: false, is_quiet: false }
}
