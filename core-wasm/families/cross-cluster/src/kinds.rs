//! The kinds of messages.

use sim::ids::Kind;
use sim::kinds::{MessageKind, Role, Tag};

/// Crosses for the first time.
pub const FIRST: Kind = Kind(0);
/// Crosses again.
pub const AGAIN: Kind = Kind(1);
/// Goes to the other replicas of a cluster.
pub const INSIDE: Kind = Kind(2);
/// Crosses with an acknowledgement, and nothing else.
pub const NO_OP: Kind = Kind(3);
/// For a message that others of the same cluster have, or that a leader has not sent.
pub const QUESTION: Kind = Kind(4);
/// Brings what a replica has asked for.
pub const ANSWER: Kind = Kind(5);

/// All of them, in the order of their numbers.
pub const KINDS: [MessageKind; 6] = [
    MessageKind { has_data: true, ..kind("message", ["message", "messages"], "a message", Role::Spreads) },
    MessageKind { has_data: true, ..kind("resend", ["resend", "resends"], "a resend", Role::Spreads) },
    MessageKind {
        has_data: true,
        ..kind("inside", ["broadcast inside", "broadcasts inside"], "a broadcast inside", Role::Spreads)
    },
    kind("no_op", ["no-op", "no-ops"], "a no-op", Role::CatchesUp),
    kind("question", ["question", "questions"], "a question", Role::CatchesUp),
    MessageKind { has_data: true, ..kind("answer", ["answer", "answers"], "an answer", Role::CatchesUp) },
];

const fn kind(word: &'static str, names: [&'static str; 2], phrase: &'static str, role: Role) -> MessageKind {
    MessageKind { word, names, phrase, role, tag: Tag::Nothing, has_data: false, is_quiet: false }
}
