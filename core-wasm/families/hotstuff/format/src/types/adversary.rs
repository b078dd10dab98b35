//! Which replicas are Byzantine in a run, how, and when.

use scenario::{record, words};

use super::protocol::Dissemination;

record! {
    /// A faulty (Byzantine) replica, for a while. Several entries for one replica add up.
    pub struct Adversary {
        /// Replica that is faulty.
        #[schema(min = 0, max = 999, label = "Replica", step = 1)]
        pub replica: u32,
        /// What it does.
        #[schema(label = "Behaviour")]
        pub kind: AdversaryKind,
        /// When it becomes faulty.
        #[schema(min = 0, max = 3600, label = "From", unit = "s", step = 0.1)]
        pub at_s: f64 = 0.0,
        /// When it is honest again (null: never).
        #[schema(min = 0, max = 3600, label = "Until", unit = "s", step = 0.1)]
        pub until_s: Option<f64> = None,
        /// How many certified blocks its proposals skip.
        #[schema(min = 1, max = 3, label = "Depth", unit = "blocks", step = 1, kinds = ["fork"])]
        pub depth: Option<u32> = None,
        /// Which replicas its messages as leader, or its stream, reach.
        #[schema(
            max = 1000, item_min = 0, item_max = 999, label = "To replicas",
            kinds = ["selective_send", "withhold_stream"]
        )]
        pub to: Option<Vec<u32>> = None,
        /// By how much its proposals are delayed.
        #[schema(
            min = 0, max = 600000, label = "Delay", unit = "ms", step = 1, scale = "log",
            kinds = ["delay_proposals"]
        )]
        pub by_ms: Option<f64> = None,
        /// Which replicas each of the two talks to (equivocate: half of the others each by default).
        #[schema(
            min = 2, max = 2, item_max = 1000, cell_min = 0, cell_max = 999, label = "Groups",
            kinds = ["twin", "equivocate"]
        )]
        pub groups: Option<Vec<Vec<u32>>> = None,
    }
}

words! {
    /// What a Byzantine replica does.
    pub enum AdversaryKind {
        /// When leader, it stays silent.
        SilentLeader = "silent_leader",
        /// When leader, it proposes two blocks per view, one to each half of the others, and votes for both.
        Equivocate = "equivocate",
        /// Its proposals extend an ancestor of the block they should extend.
        Fork = "fork",
        /// It does not vote.
        WithholdVotes = "withhold_votes",
        /// When leader, its messages reach only some replicas (a hidden lock).
        SelectiveSend = "selective_send",
        /// Its proposals leave late.
        DelayProposals = "delay_proposals",
        /// Streaming: it streams two different orders of its transactions, one to each half of the others.
        StreamEquivocate = "stream_equivocate",
        /// Streaming: its stream reaches only some replicas, or none; with cuts of sent transactions, its cuts
        /// include that stream anyway.
        WithholdStream = "withhold_stream",
        /// Streaming: it acknowledges more than it holds.
        AckHigh = "ack_high",
        /// Streaming: it acknowledges less than it holds.
        AckLow = "ack_low",
        /// Streaming: its cuts alternately name transactions nobody has and shrink; all replicas faulty in this way
        /// sign their certificates.
        BogusCut = "bogus_cut",
        /// Hashes: its blocks name a transaction that nobody has.
        BogusHashes = "bogus_hashes",
        /// It answers requests for blocks or state with a forged state.
        FalseSnapshot = "false_snapshot",
        /// Two machines sign with its key, unaware of each other.
        Twin = "twin",
    }
}

impl AdversaryKind {
    /// The only way of dissemination that it can lie about; none where it does so about none.
    pub(crate) fn is_about(self) -> Option<Dissemination> {
        match self {
            AdversaryKind::StreamEquivocate
            | AdversaryKind::WithholdStream
            | AdversaryKind::AckHigh
            | AdversaryKind::AckLow
            | AdversaryKind::BogusCut => Some(Dissemination::Stream),
            AdversaryKind::BogusHashes => Some(Dissemination::Hashes),
            _ => None,
        }
    }

    /// Whether it makes two of a replica.
    pub fn is_two_faced(self) -> bool {
        matches!(self, AdversaryKind::Equivocate | AdversaryKind::Twin)
    }
}
