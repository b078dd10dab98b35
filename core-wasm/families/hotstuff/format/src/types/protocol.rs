//! The consensus protocol, and how it disseminates transactions.

use scenario::{section, words};

words! {
    /// Who tells a leader its highest certificate in a new-view, where views are pipelined.
    pub enum NewViews {
        /// Whoever has not voted in the view before: a vote tells the same.
        WithoutVote = "without_vote",
        /// Every replica in every view, as in line 14 of the dissertation's Algorithm 2.
        Always = "always",
    }
}

words! {
    /// What a quorum certificate holds.
    pub enum Certificates {
        /// One aggregate signature and a bitmap of the replicas.
        Aggregate = "aggregate",
        /// The signatures of n − f replicas.
        List = "list",
    }
}

section! {
    /// The consensus protocol and how it disseminates transactions.
    pub struct Protocol {
        /// Family of protocols.
        #[schema(label = "Protocol", fixed = "all replicas follow the same rules from the start")]
        pub family: Family = Family::Hotstuff,
        /// Protocol variant.
        #[schema(label = "Rules", fixed = "all replicas follow the same rules from the start")]
        pub variant: ProtocolVariant = ProtocolVariant::Chained,
        /// Who leads a view.
        #[schema(fixed = "replicas agree beforehand on who leads a view")]
        pub leader: Leader = Leader::default(),
        /// How long a replica waits for progress before it gives up the view.
        #[schema(min = 1, max = 600000, label = "Time-out", unit = "ms", step = 1, scale = "log")]
        pub timeout_ms: f64 = 2000.0,
        /// Who sends a new-view to a leader whose view begins with votes.
        #[schema(label = "New-views", fixed = "all replicas follow the same rules from the start")]
        pub new_views: NewViews = NewViews::WithoutVote,
        /// Multiplies the time-out with each consecutive failed view.
        #[schema(min = 1, max = 10, label = "Time-out factor", unit = "x", step = 0.1)]
        pub timeout_factor: f64 = 2.0,
        /// Upper bound of the growing time-out (null: 60 s, or the first time-out if longer).
        #[schema(min = 1, max = 600000, label = "Longest time-out", unit = "ms", step = 100, scale = "log")]
        pub timeout_max_ms: Option<f64> = None,
        /// How long a leader waits for new-views, of `byzantine_delta` in every view, of `hotstuff_2` after a view
        /// change: at least two one-way delays.
        #[schema(min = 0, max = 600000, label = "Delta", unit = "ms", step = 1, scale = "log")]
        pub delta_ms: f64 = 500.0,
        /// Whether a proposal carries its transactions, names them, or refers to a stream of them.
        #[schema(label = "Dissemination", fixed = "blocks carry batches, hashes or cuts from the first one on")]
        pub dissemination: Dissemination = Dissemination::Batch,
        /// What a quorum certificate holds: this sets its size and the cost of verifying it.
        #[schema(label = "Certificates", fixed = "replicas agree beforehand on how they sign")]
        pub certificates: Certificates = Certificates::Aggregate,
        /// What of the chain a message carries where it is about a block.
        #[schema(label = "Messages carry", fixed = "replicas agree beforehand on what a message is")]
        pub messages: Messages = Messages::Blocks,
        /// How transactions travel inside proposals.
        pub batch: Batch = Batch::default(),
        /// How transactions travel on the background network.
        pub stream: Stream = Stream::default(),
        /// Rules removed, to see what each is for.
        #[schema(max = 11, label = "Broken", fixed = "a rule is removed for a whole run")]
        pub broken: Vec<Broken> = Vec::new(),
    }
}

words! {
    /// A rule that is removed.
    pub enum Broken {
        /// Any three certified blocks in a chain commit the first, even if their views are not consecutive (two in
        /// `hotstuff_2`).
        NoConsecutiveViews = "no_consecutive_views",
        /// A quorum is n - f - 1.
        SmallQuorum = "small_quorum",
        /// A restarted replica forgets its votes, its lock and its highest certificate.
        ForgetVotes = "forget_votes",
        /// A leader enters its view before it has the previous view's votes, and then ignores votes from any other view
        /// (lines 28 and 31 of the dissertation's Algorithm 1 prevent this).
        VotesOnlyInView = "votes_only_in_view",
        /// The certificate in a proposal does not move replicas in earlier views forward (line 39 of the dissertation's
        /// Algorithm 1 does).
        ProposalWithoutQc = "proposal_without_qc",
        /// Batching: a replica never proposes what it has seen in a block, even if that block is abandoned (line 8 of
        /// the dissertation's Algorithm 3).
        ForgetAbandoned = "forget_abandoned",
        /// Streaming: a cut is a count without a hash, as in the thesis.
        BareInteger = "bare_integer",
        /// Streaming: an acknowledged cut takes the smallest count of all replicas, as in the thesis's prototype.
        MinimumOverAll = "minimum_over_all",
        /// Streaming: a replica votes for a cut smaller than its parent's.
        CutMayShrink = "cut_may_shrink",
        /// Streaming by data, and hashes: a replica votes without holding the transactions.
        VoteWithoutData = "vote_without_data",
        /// Hashes: a replica executes a block without holding its transactions.
        ExecuteWithoutData = "execute_without_data",
        /// Streaming by certificate: a replica accepts a certificate of availability without counting its signers.
        UnverifiedCertificate = "unverified_certificate",
    }
}

impl Broken {
    /// The rule that it takes away, in a few words.
    pub const fn removes(self) -> &'static str {
        match self {
            Broken::NoConsecutiveViews => "consecutive views",
            Broken::SmallQuorum => "quorum of n − f",
            Broken::ForgetVotes => "votes kept across restarts",
            Broken::VotesOnlyInView => "leader waits for votes",
            Broken::ProposalWithoutQc => "certificate in the proposal",
            Broken::ForgetAbandoned => "abandoned blocks give their transactions back",
            Broken::BareInteger => "hash in the cut",
            Broken::MinimumOverAll => "acknowledgement by a quorum",
            Broken::CutMayShrink => "cuts only grow",
            Broken::VoteWithoutData => "voters hold the data",
            Broken::ExecuteWithoutData => "what is executed is held",
            Broken::UnverifiedCertificate => "certificates are verified",
        }
    }

    /// The members of the family that follow it otherwise.
    pub fn variants(self) -> &'static [ProtocolVariant] {
        match self {
            Broken::NoConsecutiveViews => &[ProtocolVariant::Chained, ProtocolVariant::Hotstuff2],
            // In phases certificates come in messages of their own.
            Broken::VotesOnlyInView | Broken::ProposalWithoutQc => {
                &[ProtocolVariant::Chained, ProtocolVariant::Hotstuff2, ProtocolVariant::TwoChainAnyView]
            }
            _ => ProtocolVariant::ALL,
        }
    }

    /// The ways of dissemination that have such a rule.
    pub fn disseminations(self) -> &'static [Dissemination] {
        match self {
            Broken::BareInteger
            | Broken::MinimumOverAll
            | Broken::CutMayShrink
            | Broken::UnverifiedCertificate => &[Dissemination::Stream],
            Broken::VoteWithoutData => &[Dissemination::Hashes, Dissemination::Stream],
            Broken::ExecuteWithoutData => &[Dissemination::Hashes],
            Broken::ForgetAbandoned => &[Dissemination::Batch],
            _ => Dissemination::ALL,
        }
    }

    /// By what a vote has to go for there to be such a rule.
    pub(crate) fn is_of_availability(self) -> Option<Availability> {
        match self {
            Broken::VoteWithoutData => Some(Availability::Data),
            Broken::UnverifiedCertificate => Some(Availability::Certificate),
            _ => None,
        }
    }
}

words! {
    /// Family of protocols.
    pub enum Family {
        /// HotStuff.
        Hotstuff = "hotstuff",
    }
}

words! {
    /// Protocol variant.
    pub enum ProtocolVariant {
        /// Tolerates crashes, not Byzantine replicas: one phase, a majority.
        CrashStop = "crash_stop",
        /// Two phases; a leader waits for all replicas, or for Delta.
        ByzantineDelta = "byzantine_delta",
        /// Two phases without the wait: safe, but may stall.
        TwoPhase = "two_phase",
        /// Basic HotStuff: three phases, as fast as the network.
        Basic = "basic",
        /// Chained HotStuff, pipelined: one block per view, committed by a three-chain.
        Chained = "chained",
        /// HotStuff-2, pipelined: committed by a two-chain; after a view change a leader waits for all replicas, or for
        /// Delta.
        #[schema(label = "HotStuff-2")]
        Hotstuff2 = "hotstuff_2",
        /// Pipelined, committed by a two-chain with any view numbers: unsafe.
        TwoChainAnyView = "two_chain_any_view",
    }
}

section! {
    /// Who leads a view.
    pub struct Leader {
        /// When leadership moves on.
        #[schema(label = "Leader")]
        pub policy: LeaderPolicy = LeaderPolicy::Fixed,
        /// Views that a rotating leader leads in a row.
        #[schema(min = 1, max = 1000000, label = "Tenure", unit = "views", step = 1, scale = "log")]
        pub tenure: u32 = 1,
    }
}

words! {
    /// When leadership moves on.
    pub enum LeaderPolicy {
        /// The same leader until a view fails.
        Fixed = "fixed",
        /// The next replica after each tenure.
        Rotate = "rotate",
    }
}

words! {
    /// Whether a proposal carries its transactions, names them, or refers to a stream of them.
    pub enum Dissemination {
        /// A proposal carries a batch of transactions.
        Batch = "batch",
        /// Clients send every transaction to all replicas; a proposal names a batch by 32-byte hashes.
        Hashes = "hashes",
        /// Transactions stream in the background; a proposal names a count.
        Stream = "stream",
    }
}

words! {
    /// What of the chain a message carries where it is about a block.
    pub enum Messages {
        /// A proposal carries its block; other messages name theirs.
        Blocks = "blocks",
        /// All blocks down to the first, in every proposal, vote, certificate and new-view.
        Chain = "chain",
        /// The blocks that the receivers are not known to have executed.
        Truncated = "truncated",
    }
}

section! {
    /// How transactions travel inside proposals.
    pub struct Batch {
        /// Most transactions in one proposal.
        #[schema(min = 1, max = 10000000, label = "Batch", unit = "tx", step = 1, scale = "log")]
        pub max_tx: u32 = 400,
        /// Longest wait of a ready leader for a batch to fill.
        #[schema(min = 0, max = 60000, label = "Batch delay", unit = "ms", step = 1, scale = "log")]
        pub max_delay_ms: f64 = 0.0,
        /// Which transactions a leader leaves out of its block because they have been proposed before.
        #[schema(label = "Filter", fixed = "it decides which transactions a leader has left out so far")]
        pub filter: Filter = Filter::Branch,
        /// Whether only full blocks are proposed: no partial and no empty ones.
        #[schema(label = "Full blocks only", fixed = "replicas agree beforehand on when a leader proposes")]
        pub full_only: bool = false,
        /// What leaders do while nothing waits and nothing is uncommitted.
        #[schema(label = "While idle", fixed = "replicas agree beforehand on when a leader proposes")]
        pub idle: Idle = Idle::Silent,
    }
}

words! {
    /// What leaders do while there is nothing to order.
    pub enum Idle {
        /// Nothing: nobody proposes, and no time-out runs.
        Silent = "silent",
        /// Views go on with empty blocks, as in the dissertation's implementation.
        EmptyBlocks = "empty_blocks",
    }
}

words! {
    /// Which transactions a leader leaves out.
    pub enum Filter {
        /// All that the blocks hold that its own extends, whoever proposed them.
        Branch = "branch",
        /// All that the blocks hold that its own extends, except for the transactions that a full parent was the first
        /// to hold: these are proposed once more.
        Printed = "printed",
        /// Those that are committed, and its own proposals.
        Committed = "committed",
        /// Its own proposals alone: each replica proposes each transaction once.
        Own = "own",
    }
}

section! {
    /// How transactions travel on the background network.
    pub struct Stream {
        /// Which replicas stream the transactions they receive from clients.
        #[schema(label = "Origins", fixed = "it decides which replicas have a stream")]
        pub origins: Origins = Origins::Leader,
        /// Transactions in a full micro-batch, which is sent at once.
        #[schema(min = 1, max = 1000000, label = "Micro-batch", unit = "tx", step = 1, scale = "log")]
        pub micro_batch_tx: u32 = 300,
        /// Longest wait for a micro-batch to fill.
        #[schema(min = 0.1, max = 10000, label = "Flush", unit = "ms", step = 0.1, scale = "log")]
        pub flush_ms: f64 = 5.0,
        /// How often a replica acknowledges received transactions.
        #[schema(min = 0.1, max = 10000, label = "Acknowledge every", unit = "ms", step = 0.1, scale = "log")]
        pub ack_every_ms: f64 = 10.0,
        /// Also acknowledge after this many transactions (null: by time alone). With availability by certificate, lanes
        /// are signed at multiples of it (null: of a micro-batch).
        #[schema(min = 1, max = 1000000, label = "Acknowledge every", unit = "tx", step = 1, scale = "log")]
        pub ack_every_tx: Option<u32> = None,
        /// How far a leader's cut includes each lane: up to a quorum's acknowledgements, for which it may wait, or
        /// everything the leader has sent.
        #[schema(label = "Cut", fixed = "it decides from the start whether replicas acknowledge")]
        pub cut: Cut = Cut::Acknowledged,
        /// What a voter must hold: the transactions, or a certificate of f + 1 replicas.
        #[schema(label = "Availability", fixed = "it decides what replicas have signed so far")]
        pub availability: Availability = Availability::Data,
    }
}

words! {
    /// Which replicas stream the transactions they receive from clients.
    pub enum Origins {
        /// The current leader alone.
        Leader = "leader",
        /// Every replica.
        All = "all",
    }
}

words! {
    /// What a leader's cut names of each lane.
    pub enum Cut {
        /// Up to a quorum's acknowledgements: votes never wait for a stalled lane.
        Acknowledged = "acknowledged",
        /// Everything the leader holds, including its own lane as far as sent: a round trip sooner, but a vote waits
        /// for the newest micro-batch.
        Sent = "sent",
        /// Up to a quorum's acknowledgements, once these cover everything the leader held when it could propose: it
        /// waits for them in each view, a quarter of the time-out at most.
        Awaited = "awaited",
    }
}

words! {
    /// What a voter must hold: the transactions, or a certificate of f + 1 replicas.
    pub enum Availability {
        /// The voter holds the transactions themselves.
        Data = "data",
        /// The proposal carries certificates of f + 1 holders; a voter without the transactions fetches them later.
        Certificate = "certificate",
    }
}
