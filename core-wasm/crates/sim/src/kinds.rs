//! What a family of protocols says of its kinds of messages: one table, which whoever counts, draws or names them
//! reads.

use crate::named;

named! {
    /// What a kind of message is for, the same in each family.
    pub enum Role {
        /// Opens what is agreed on, and asks for the first answer: a proposal.
        Opens = "opens",
        /// Goes on with it, and asks for another answer.
        Asks = "asks",
        /// Answers: a vote.
        Answers = "answers",
        /// Says that it is decided.
        Closes = "closes",
        /// Changes who leads.
        Leads = "leads",
        /// Asks for what a replica has missed, or brings that.
        CatchesUp = "catches_up",
        /// Hands clients' requests on.
        Forwards = "forwards",
        /// Spreads transactions before anything is agreed on, in the background.
        Spreads = "spreads",
    }
}

impl Role {
    /// Whether it is about one thing that is agreed on.
    pub const fn is_about_one(self) -> bool {
        matches!(self, Role::Opens | Role::Asks | Role::Answers | Role::Closes)
    }

    /// Whether an answer is due to it.
    pub const fn is_answered(self) -> bool {
        matches!(self, Role::Opens | Role::Asks)
    }
}

named! {
    /// What the tag of a message counts.
    pub enum Tag {
        /// It is the number of a round: a view, a ballot, an instance.
        Round = "round",
        /// It is how many transactions the message carries.
        Transactions = "transactions",
        /// It says nothing that a reader needs.
        Nothing = "nothing",
    }
}

/// A row of the table; its number is its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageKind {
    /// Its word in scenarios, links, reports and tables.
    pub word: &'static str,
    /// What one is called, and what many are.
    pub names: [&'static str; 2],
    /// One of them, in a sentence: "a new-view message".
    pub phrase: &'static str,
    /// What it is for.
    pub role: Role,
    /// What its tag is.
    pub tag: Tag,
    /// Whether it carries blocks or transactions.
    pub has_data: bool,
    /// Whether it is drawn on request alone.
    pub is_quiet: bool,
}
