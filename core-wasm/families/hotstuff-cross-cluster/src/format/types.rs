//! The sections of a scenario, and its words.

use cross_cluster::format::types::{Across, Cluster, Faulty, Packet, Quack, RulesOf, Scheme};
use hotstuff_format::types;
use scenario::{section, words};

section! {
    /// HotStuff in two clusters, and how the log of the first crosses to the second, which takes over.
    pub struct Protocol {
        /// Family of protocols.
        #[schema(label = "Protocol", fixed = "all replicas follow the same rules from the start")]
        pub family: Word = Word::HotstuffCrossCluster,
        /// The consensus protocol of each cluster, with the settings that it has by itself; one that is pipelined, with
        /// batches or with streams of its leader’s.
        pub hotstuff: types::Protocol = types::Protocol::default(),
        /// Whether A’s log crosses.
        #[schema(label = "Crosses", fixed = "a log crosses for the whole run, or does not")]
        pub crosses: bool = true,
        /// Transactions of a piece: so many that A has committed cross as one message.
        #[schema(min = 1, max = 1000000, label = "Piece", unit = "tx", step = 1, scale = "log", fixed = "a log is cut in one way")]
        pub piece_tx: u32 = 10,
        /// How pieces cross.
        pub crossing: Crossing = Crossing::default(),
        /// When and how B takes over.
        pub takeover: Takeover = Takeover::default(),
    }
}

section! {
    /// How pieces of A’s log cross to B.
    pub struct Crossing {
        /// How messages cross.
        #[schema(label = "Scheme", fixed = "all replicas follow the same rules from the start")]
        pub scheme: Scheme = Scheme::Picsou,
        /// Whose rules: the paper’s, or those of its authors’ program where they differ. Each that is set by itself
        /// goes before.
        #[schema(label = "Rules of", fixed = "all replicas follow the same rules from the start")]
        pub rules_of: RulesOf = RulesOf::Text,
        /// The cluster of the first replicas. All have one stake.
        pub a: Cluster = Cluster::default(),
        /// That of the others.
        pub b: Cluster = Cluster::default(),
        /// What lies between the clusters.
        pub across: Across = Across::default(),
        /// Acknowledgements and resends (picsou).
        pub quack: Quack = Quack::default(),
        /// Messages that go in one packet.
        pub packet: Packet = Packet::default(),
        /// Bytes of a piece’s certificate.
        #[schema(min = 0, max = 100000, label = "Certificate", unit = "B", step = 1, fixed = "a message is as long as it is")]
        pub certificate_bytes: u32 = 96,
        /// Bytes of a MAC on what has an acknowledgement (null: 32 where somebody may lie, in the authors’ program 16).
        #[schema(min = 0, max = 1000, label = "MAC", unit = "B", step = 1, fixed = "a message is as long as it is")]
        pub mac_bytes: Option<u32> = None,
        /// After so long without news a receiver asks the next leader (otu; null: never).
        #[schema(min = 1, max = 600000, label = "Patience", unit = "ms", step = 1, scale = "log", fixed = "all replicas follow the same rules from the start")]
        pub patience_ms: Option<f64> = Some(1000.0),
        /// Replicas that break the rules of the crossing.
        #[schema(max = 100)]
        pub faulty: Vec<Faulty> = Vec::new(),
        /// Whether more may be faulty, or lie, than a cluster bears.
        #[schema(label = "Beyond what is borne", fixed = "a replica is what it is for the whole run")]
        pub beyond: bool = false,
    }
}

section! {
    /// When and how B takes over.
    pub struct Takeover {
        /// When B’s replicas are told that A is gone (null: they find out by its silence).
        #[schema(min = 0, max = 3600, label = "Told at", unit = "s", step = 0.1, fixed = "they are told once")]
        pub at_s: Option<f64> = None,
        /// After so long without anything from A a replica of B says that it is gone (null: never).
        #[schema(min = 1, max = 600000, label = "Silence", unit = "ms", step = 1, scale = "log", fixed = "all replicas follow the same rules from the start")]
        pub silence_ms: Option<f64> = Some(3000.0),
        /// How long whoever leads the takeover waits for those of B that are not heard, and for pieces beyond what it
        /// takes to ask each of B for them.
        #[schema(min = 0, max = 600000, label = "Grace", unit = "ms", step = 1, scale = "log", fixed = "all replicas follow the same rules from the start")]
        pub grace_ms: f64 = 200.0,
        /// How long after a replica of B is ready clients turn to B (null: as long as its word takes to them).
        #[schema(min = 0, max = 600000, label = "Clients turn after", unit = "ms", step = 1, scale = "log", fixed = "clients turn once")]
        pub turn_ms: Option<f64> = None,
    }
}

words! {
    /// Family of protocols.
    pub enum Word {
        /// HotStuff whose log crosses to a second cluster.
        HotstuffCrossCluster = "hotstuff_cross_cluster",
    }
}

words! {
    /// A kind of message.
    pub enum Message {
        /// A block, proposed.
        Proposal = "proposal",
        /// A vote.
        Vote = "vote",
        /// A request for a view change: the view has taken too long.
        Complaint = "complaint",
        /// The sender’s highest certificate, to the leader of a new view.
        NewView = "new_view",
        /// The proof of a view change: requests of a quorum.
        NextView = "next_view",
        /// A request for missing blocks, state, transactions or pieces.
        Fetch = "fetch",
        /// Missing blocks or state, sent on request.
        Blocks = "blocks",
        /// What B’s replicas say to each other as they take over.
        Takeover = "takeover",
        /// A micro-batch.
        Stream = "stream",
        /// How much of each lane a replica holds.
        Acknowledgement = "acknowledgement",
        /// Missing transactions of a lane, sent on request.
        LaneData = "lane_data",
        /// A piece crosses for the first time.
        Message = "message",
        /// A piece crosses again.
        Resend = "resend",
        /// A piece goes to the others of B.
        Inside = "inside",
        /// An acknowledgement without a piece.
        NoOp = "no_op",
        /// A piece, sent on request.
        Answer = "answer",
    }
}
