//! What a family of protocols says of its kinds of messages: one table, which whoever counts, draws or names them
//! reads.

/// What a kind of message is for, the same in each family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Opens what is agreed on, and asks for the first answer: a proposal.
    Opens,
    /// Goes on with it, and asks for another answer.
    Asks,
    /// Answers: a vote.
    Answers,
    /// Says that it is decided.
    Closes,
    /// Changes who leads.
    Leads,
    /// Asks for what a replica has missed, or brings that.
    CatchesUp,
    /// Hands clients' requests on.
    Forwards,
    /// Spreads transactions before anything is agreed on, in the background.
    Spreads,
}

impl Role {
    /// All of them.
    pub const ALL: [Role; 8] = [
        Role::Opens,
        Role::Asks,
        Role::Answers,
        Role::Closes,
        Role::Leads,
        Role::CatchesUp,
        Role::Forwards,
        Role::Spreads,
    ];

    /// Its name for the page.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Opens => "opens",
            Role::Asks => "asks",
            Role::Answers => "answers",
            Role::Closes => "closes",
            Role::Leads => "leads",
            Role::CatchesUp => "catches_up",
            Role::Forwards => "forwards",
            Role::Spreads => "spreads",
        }
    }

    /// Whether it is about one thing that is agreed on.
    pub const fn is_about_one(self) -> bool {
        matches!(self, Role::Opens | Role::Asks | Role::Answers | Role::Closes)
    }

    /// Whether an answer is due to it.
    pub const fn is_answered(self) -> bool {
        matches!(self, Role::Opens | Role::Asks)
    }
}

/// What the tag of a message counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// It is the number of a round: a view, a ballot, an instance.
    Round,
    /// It is how many transactions the message carries.
    Transactions,
    /// It says nothing that a reader needs.
    Nothing,
}

impl Tag {
    /// All of them.
    pub const ALL: [Tag; 3] = [Tag::Round, Tag::Transactions, Tag::Nothing];

    /// Its name for the page.
    pub const fn name(self) -> &'static str {
        match self {
            Tag::Round => "round",
            Tag::Transactions => "transactions",
            Tag::Nothing => "nothing",
        }
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
