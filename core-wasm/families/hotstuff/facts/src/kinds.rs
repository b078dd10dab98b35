//! HotStuff's kinds of messages: nodes number them, recorders and reports name them.

use sim::ids::Kind;
use sim::kinds::{MessageKind, Role, Tag};

/// A constant for the number of each kind, and the table of all.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $word:literal, $names:expr, $phrase:literal, $role:ident, $tag:ident $(, $flag:ident)*;)*) => {
        #[allow(clippy::upper_case_acronyms, non_camel_case_types)]
        enum Place { $($kind),* }
        $($(#[$doc])* pub const $kind: Kind = Kind(Place::$kind as u8);)*
        /// All of them, in the order of their numbers.
        pub const KINDS: &[MessageKind] = &[
            $(MessageKind {
                $($flag: true,)*
                ..kind($word, $names, $phrase, Role::$role, Tag::$tag)
            },)*
        ];
        /// Their words.
        pub const WORDS: [&str; [$($word),*].len()] = [$($word),*];
    };
}

const fn kind(
    word: &'static str,
    names: [&'static str; 2],
    phrase: &'static str,
    role: Role,
    tag: Tag,
) -> MessageKind {
    MessageKind { word, names, phrase, role, tag, has_data: false, is_quiet: false }
}

kinds! {
    /// A block, proposed.
    PROPOSAL = "proposal", ["proposal", "proposals"], "a proposal", Opens, Round, has_data;
    /// A vote.
    VOTE = "vote", ["vote", "votes"], "a vote", Answers, Round;
    /// A request for a view change: the view has taken too long.
    COMPLAINT = "complaint", ["view-change request", "view-change requests"], "a view-change request", Leads, Round;
    /// The sender's highest certificate, to the leader of a new view.
    NEW_VIEW = "new_view", ["new-view", "new-views"], "a new-view message", Leads, Round;
    /// The proof of a view change: requests of a quorum.
    NEXT_VIEW = "next_view", ["view-change proof", "view-change proofs"], "a view-change proof", Leads, Round;
    /// A request for missing blocks, state or transactions.
    FETCH = "fetch", ["fetch request", "fetch requests"], "a request for blocks", CatchesUp, Nothing;
    /// Missing blocks or state, sent on request.
    BLOCKS = "blocks", ["fetched blocks", "fetched blocks"], "fetched blocks", CatchesUp, Round, has_data;
    /// Transactions forwarded to the leader.
    FORWARD = "forward", ["forwarded transactions", "forwarded transactions"], "forwarded transactions", Forwards, Transactions, has_data;
    /// A micro-batch.
    STREAM = "stream", ["micro-batch", "micro-batches"], "a micro-batch", Spreads, Transactions, has_data;
    /// How much of each lane a replica holds.
    ACKNOWLEDGEMENT = "acknowledgement", ["acknowledgement", "acknowledgements"], "an acknowledgement", Spreads, Nothing, is_quiet;
    /// Missing transactions of a lane, sent on request.
    LANE_DATA = "lane_data", ["fetched transactions", "fetched transactions"], "fetched transactions", Spreads, Transactions, has_data;
    /// A certificate of prepare votes.
    PRE_COMMIT = "pre_commit", ["pre-commit", "pre-commits"], "a pre-commit message", Asks, Round;
    /// A certificate that asks for commit votes.
    COMMIT = "commit", ["commit message", "commit messages"], "a commit message", Asks, Round;
    /// A certificate that decides.
    DECIDE = "decide", ["decision", "decisions"], "a decision", Closes, Round;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_places_and_words_are_different() {
        let word = |kind: Kind| KINDS[usize::from(kind.0)].word;
        assert_eq!([PROPOSAL, VOTE, DECIDE].map(word), ["proposal", "vote", "decide"]);
        for (place, kind) in KINDS.iter().enumerate() {
            assert_eq!(WORDS.iter().position(|word| *word == kind.word), Some(place));
        }
    }
}
