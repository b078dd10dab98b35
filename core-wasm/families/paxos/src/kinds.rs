//! The kinds of messages.

use sim::ids::Kind;
use sim::kinds::{MessageKind, Role, Tag};

/// Phase 1a.
pub const PREPARE: Kind = Kind(0);
/// Phase 1b.
pub const PROMISE: Kind = Kind(1);
/// Phase 2a.
pub const TWO_A: Kind = Kind(2);
/// Phase 2b.
pub const TWO_B: Kind = Kind(3);
/// The leader is alive.
pub const HEARTBEAT: Kind = Kind(4);
/// A question for what is decided.
pub const CATCH_UP: Kind = Kind(5);
/// What is decided.
pub const DECISIONS: Kind = Kind(6);

/// All of them, in the order of their numbers.
pub const KINDS: [MessageKind; 7] = [
    kind("prepare", ["prepare", "prepares"], "a prepare", Role::Leads),
    MessageKind { has_data: true, ..kind("promise", ["promise", "promises"], "a promise", Role::Leads) },
    MessageKind { has_data: true, ..kind("two_a", ["2a", "2a"], "a 2a", Role::Opens) },
    kind("two_b", ["2b", "2b"], "a 2b", Role::Answers),
    MessageKind {
        is_quiet: true,
        ..kind("heartbeat", ["heartbeat", "heartbeats"], "a heartbeat", Role::Leads)
    },
    MessageKind {
        tag: Tag::Nothing,
        ..kind(
            "catch_up",
            ["question for decisions", "questions for decisions"],
            "a question",
            Role::CatchesUp,
        )
    },
    MessageKind {
        has_data: true,
        tag: Tag::Nothing,
        ..kind("decisions", ["decisions", "decisions"], "decisions", Role::CatchesUp)
    },
];

const fn kind(word: &'static str, names: [&'static str; 2], phrase: &'static str, role: Role) -> MessageKind {
    MessageKind { word, names, phrase, role, tag: Tag::Round, has_data: false, is_quiet: false }
}
