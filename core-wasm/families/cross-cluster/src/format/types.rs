//! The sections of a scenario of two clusters, and its words.

use scenario::{record, section, words};

section! {
    /// Two clusters, and how what one commits crosses to the other.
    pub struct Protocol {
        /// Family of protocols.
        #[schema(label = "Protocol", fixed = "all replicas follow the same rules from the start")]
        pub family: Word = Word::CrossCluster,
        /// How messages cross.
        #[schema(label = "Scheme", fixed = "all replicas follow the same rules from the start")]
        pub scheme: Scheme = Scheme::Picsou,
        /// Whose rules: the paper's, or those of its authors' program where they differ. Each that is set by itself
        /// goes before.
        #[schema(label = "Rules of", fixed = "all replicas follow the same rules from the start")]
        pub rules_of: RulesOf = RulesOf::Text,
        /// The cluster of the first replicas.
        pub a: Cluster = Cluster::default(),
        /// That of the others.
        pub b: Cluster = Cluster::default(),
        /// Who sends.
        #[schema(label = "Senders", fixed = "a cluster sends for the whole run, or does not")]
        pub senders: Senders = Senders::Both,
        /// What commits messages.
        pub source: Source = Source::default(),
        /// What lies between the clusters.
        pub across: Across = Across::default(),
        /// Acknowledgements and resends (picsou).
        pub quack: Quack = Quack::default(),
        /// Who has whose turn where stakes differ.
        pub sharing: Sharing = Sharing::default(),
        /// Messages that go in one packet.
        pub packet: Packet = Packet::default(),
        /// Bytes of a message's certificate.
        #[schema(min = 0, max = 100000, label = "Certificate", unit = "B", step = 1, fixed = "a message is as long as it is")]
        pub certificate_bytes: u32 = 0,
        /// Bytes of a MAC on what has an acknowledgement (null: 32 where somebody may lie, in the authors' program 16).
        #[schema(min = 0, max = 1000, label = "MAC", unit = "B", step = 1, fixed = "a message is as long as it is")]
        pub mac_bytes: Option<u32> = None,
        /// After so long without news a receiver asks the next leader (otu; null: never).
        #[schema(min = 1, max = 600000, label = "Patience", unit = "ms", step = 1, scale = "log", fixed = "all replicas follow the same rules from the start")]
        pub patience_ms: Option<f64> = Some(1000.0),
        /// Replicas that break the rules.
        #[schema(max = 100)]
        pub faulty: Vec<Faulty> = Vec::new(),
        /// So many replicas of each cluster do nothing: the last in number.
        #[schema(min = 0, max = 249, label = "Silent in each", step = 1, fixed = "a replica is what it is for the whole run")]
        pub silent: u32 = 0,
        /// Whether more may be faulty, or lie, than a cluster bears.
        #[schema(label = "Beyond what is borne", fixed = "a replica is what it is for the whole run")]
        pub beyond: bool = false,
    }
}

section! {
    /// A cluster: at most u of its stake fails in any way while it goes on, and r of it lies while it is safe (UpRight:
    /// n = 2u + r + 1).
    pub struct Cluster {
        /// How many replicas (null: half of all, of an odd number one more in A).
        #[schema(min = 1, max = 499, label = "Replicas", step = 1, fixed = "replicas stay where they are")]
        pub replicas: Option<u32> = None,
        /// u (null: as much as r leaves).
        #[schema(min = 0, max = 1000000000000, label = "u: failures of any kind", unit = "stake", step = 1)]
        pub u: Option<u64> = None,
        /// r (null: a third of what is there, less one).
        #[schema(min = 0, max = 1000000000000, label = "r: lies", unit = "stake", step = 1)]
        pub r: Option<u64> = None,
        /// The stake of each replica (none listed: 1 each).
        #[schema(max = 499, item_min = 0, item_max = 1000000000)]
        pub stakes: Vec<u32> = Vec::new(),
    }
}

section! {
    /// What commits messages.
    pub struct Source {
        /// Whether they come as fast as they are asked for; otherwise at workload.rate_tps in each cluster that sends.
        #[schema(label = "As fast as asked", fixed = "a source is what it is for the whole run")]
        pub as_fast: bool = false,
        /// No more than so many in each direction (null: no end).
        #[schema(min = 1, max = 100000000, label = "Messages", step = 1, scale = "log", fixed = "a source is what it is for the whole run")]
        pub messages: Option<u32> = None,
        /// So many are committed at once.
        #[schema(min = 1, max = 1000000, label = "Batch", unit = "messages", step = 1, scale = "log", fixed = "a source is what it is for the whole run")]
        pub batch: u32 = 1,
    }
}

section! {
    /// What lies between the clusters.
    pub struct Across {
        /// There and back (null: what network.latency says, as inside).
        #[schema(min = 0, max = 10000, label = "Round trip across", unit = "ms", step = 1, scale = "log")]
        pub rtt_ms: Option<f64> = None,
        /// What each ordered pair of replicas of different clusters carries (null: as much as their cards).
        #[schema(min = 0.01, max = 1000000, label = "Each pair across", unit = "Mbit/s", step = 0.01, scale = "log", fixed = "paths of their own are set up once per run")]
        pub pair_mbps: Option<f64> = None,
    }
}

section! {
    /// Acknowledgements by quorums, and what they lead to.
    pub struct Quack {
        /// W: so many messages cross past a replica's QUACK, of all senders together.
        #[schema(min = 1, max = 100000000, label = "Window", unit = "messages", step = 1, scale = "log")]
        pub window: u32 = 256,
        /// After so long without sending anything across a replica sends a no-op.
        #[schema(min = 0.01, max = 60000, label = "No-op after", unit = "ms", step = 1, scale = "log")]
        pub no_op_ms: f64 = 5.0,
        /// phi: a list tells of so many messages past the acknowledgement at most; in the authors' program whole words
        /// of 64, one at least.
        #[schema(min = 0, max = 1000000, label = "List", unit = "messages", step = 1, scale = "log")]
        pub phi: u32 = 256,
        /// So long after a message was sent nobody's complaint about it counts (null: it always does).
        #[schema(min = 0, max = 600000, label = "Pause", unit = "ms", step = 1, scale = "log")]
        pub pause_ms: Option<f64> = None,
        /// Whose complaints count: of r + 1 replicas about what was sent, or of u + 1 about whatever comes next.
        #[schema(label = "Complaints", fixed = "all replicas follow the same rules from the start")]
        pub complaints: Whose = Whose::AsRules,
        /// Who sends again: the next one, as often as it takes, or by the authors' list of pairs, three times at most.
        #[schema(label = "Resends", fixed = "all replicas follow the same rules from the start")]
        pub resends: Whose = Whose::AsRules,
        /// Whether who was not to be the first to receive a message hands it on only when others go without it (null:
        /// as rules_of says; the authors' program hands on whatever crosses).
        #[schema(label = "Guard", fixed = "all replicas follow the same rules from the start")]
        pub guard: Option<bool> = None,
        /// With the guard, so long for each step from who was to receive it a replica waits at most.
        #[schema(min = 0.01, max = 60000, label = "Guard waits", unit = "ms", step = 1, scale = "log")]
        pub guard_ms: f64 = 5.0,
        /// What replicas do that miss what is collected.
        #[schema(label = "Collected", fixed = "all replicas follow the same rules from the start")]
        pub collected: Collected = Collected::AsRules,
        /// Whether the numbers of replicas are drawn by lot.
        #[schema(label = "Numbers by lot", fixed = "numbers are drawn once")]
        pub by_lot: bool = false,
    }
}

section! {
    /// Who has whose turn where stakes differ.
    pub struct Sharing {
        /// By which method.
        #[schema(label = "Turns", fixed = "all replicas follow the same rules from the start")]
        pub method: Method = Method::Quantum,
        /// q: so many messages are divided by stake (null: a message a replica where stakes are equal, 100 where not).
        #[schema(min = 1, max = 1000000, label = "Quantum", unit = "messages", step = 1, scale = "log")]
        pub quantum: Option<u32> = None,
        /// Who gets what is left over when quotas are rounded down.
        #[schema(label = "Left over", fixed = "all replicas follow the same rules from the start")]
        pub left_over: LeftOver = LeftOver::AsRules,
        /// The order inside a quantum.
        #[schema(label = "Order", fixed = "all replicas follow the same rules from the start")]
        pub order: Order = Order::AsRules,
    }
}

section! {
    /// Messages for one receiver wait for each other.
    pub struct Packet {
        /// Until there are so many bytes (null: each goes by itself).
        #[schema(min = 1, max = 100000000, label = "Packet", unit = "B", step = 1, scale = "log", fixed = "all replicas follow the same rules from the start")]
        pub bytes: Option<u32> = None,
        /// Or for so long.
        #[schema(min = 0.001, max = 60000, label = "Packet waits", unit = "ms", step = 0.1, scale = "log", fixed = "all replicas follow the same rules from the start")]
        pub after_ms: f64 = 1.0,
    }
}

section! {
    /// What work takes of a replica's processor.
    pub struct Cpu {
        /// To send or to read a message that crosses or goes inside.
        #[schema(min = 0, max = 1000000, label = "A message", unit = "us", step = 0.1, scale = "log")]
        pub message_us: f64 = 0.0,
        /// For each of its bytes.
        #[schema(min = 0, max = 1000000, label = "A byte", unit = "ns", step = 0.1, scale = "log")]
        pub byte_ns: f64 = 0.0,
        /// To make or to check a MAC.
        #[schema(min = 0, max = 1000000, label = "A MAC", unit = "us", step = 0.1, scale = "log")]
        pub mac_us: f64 = 0.0,
    }
}

record! {
    /// A replica that breaks the rules.
    pub struct Faulty {
        /// Which, of all.
        #[schema(min = 0, max = 999, label = "Replica", step = 1)]
        pub replica: u32,
        /// What it does.
        #[schema(label = "Behaviour")]
        pub behaviour: Behaviour,
        /// drops_some: every so many-th message; tells_one: from this message on.
        #[schema(min = 1, max = 100000000, label = "Number", step = 1)]
        pub number: u32 = 1,
    }
}

words! {
    /// Family of protocols.
    pub enum Word {
        /// Broadcast from one cluster to another.
        CrossCluster = "cross_cluster",
    }
}

words! {
    /// How messages cross.
    pub enum Scheme {
        /// A sender and a receiver at a time, acknowledged by quorums, and handed on inside.
        Picsou = "picsou",
        /// A sender and a receiver at a time, once, and nothing inside: what is lost is lost (OST).
        #[schema(label = "one shot")]
        OneShot = "one_shot",
        /// Every replica of one side to every replica of the other (ATA).
        #[schema(label = "all to all")]
        AllToAll = "all_to_all",
        /// Leader to leader, who hands on inside (LL).
        #[schema(label = "leader to leader")]
        Leader = "leader",
        /// Leader to u + 1, who hand on inside; who goes without asks the next leader (OTU).
        #[schema(label = "leader to u + 1")]
        Otu = "otu",
    }
}

words! {
    /// Whose rules.
    pub enum RulesOf {
        /// The paper's.
        Text = "text",
        /// Those of its authors' program.
        Prototype = "prototype",
    }
}

words! {
    /// Whose rule.
    pub enum Whose {
        /// As protocol.rules_of says.
        #[schema(label = "as the rules")]
        AsRules = "as_rules",
        /// The paper's.
        Text = "text",
        /// Its authors' program's.
        Prototype = "prototype",
    }
}

words! {
    /// Which clusters send.
    pub enum Senders {
        /// Both, to each other.
        Both = "both",
        /// The first.
        A = "a",
        /// The second.
        B = "b",
    }
}

words! {
    /// By which method turns are shared.
    pub enum Method {
        /// A quantum of messages is divided by stake (DSS).
        Quantum = "quantum",
        /// Each sends as many in a row as it has stake.
        Skewed = "skewed",
        /// Each sender and receiver is drawn by stake.
        Lottery = "lottery",
    }
}

words! {
    /// Who gets what is left over.
    pub enum LeftOver {
        /// As protocol.rules_of says: the largest, or in the authors' program the smallest.
        #[schema(label = "as the rules")]
        AsRules = "as_rules",
        /// The largest remainders (Hamilton).
        Largest = "largest",
        /// The smallest remainders.
        Smallest = "smallest",
    }
}

words! {
    /// The order inside a quantum.
    pub enum Order {
        /// As protocol.rules_of says: smooth, or in the authors' program in one piece.
        #[schema(label = "as the rules")]
        AsRules = "as_rules",
        /// Next is who has the largest share of his part left.
        Smooth = "smooth",
        /// Each has his part in one piece.
        #[schema(label = "in one piece")]
        InOnePiece = "in_one_piece",
    }
}

words! {
    /// What replicas do that miss what is collected.
    pub enum Collected {
        /// As protocol.rules_of says: they ask, or in the authors' program nobody tells them.
        #[schema(label = "as the rules")]
        AsRules = "as_rules",
        /// Nobody tells them that it is.
        Off = "off",
        /// They go on without it.
        Skip = "skip",
        /// They ask the others of their cluster.
        Fetch = "fetch",
    }
}

words! {
    /// What a faulty replica does.
    pub enum Behaviour {
        /// It sends no messages across; it acknowledges.
        #[schema(label = "sends nothing")]
        SilentSender = "silent_sender",
        /// It discards what comes across to it.
        #[schema(label = "takes nothing in")]
        SilentReceiver = "silent_receiver",
        /// It does nothing.
        Silent = "silent",
        /// It hands nothing on inside.
        #[schema(label = "hands nothing on")]
        KeepsToItself = "keeps_to_itself",
        /// It discards every so many-th message that comes across to it.
        #[schema(label = "drops some")]
        DropsSome = "drops_some",
        /// From some message on it tells only one other replica of what comes across, and falls silent when that is
        /// acknowledged.
        #[schema(label = "tells one")]
        TellsOne = "tells_one",
        /// It acknowledges everything.
        #[schema(label = "acknowledges all")]
        AcksAll = "acks_all",
        /// It acknowledges nothing.
        #[schema(label = "acknowledges nothing")]
        AcksNone = "acks_none",
        /// It acknowledges less than it has, by the length of a list.
        #[schema(label = "acknowledges less")]
        AcksLess = "acks_less",
        /// Its lists say that everything is there.
        #[schema(label = "claims all")]
        ClaimsAll = "claims_all",
        /// With each period it tells every replica of the other cluster that all messages under way are missing.
        #[schema(label = "denies all")]
        DeniesAll = "denies_all",
        /// What it sends and hands on is not what was committed.
        Forges = "forges",
        /// It says that everything is collected.
        #[schema(label = "claims that all is collected")]
        ClaimsCollected = "claims_collected",
    }
}

words! {
    /// A kind of message.
    pub enum Message {
        /// Crosses for the first time.
        Message = "message",
        /// Crosses again.
        Resend = "resend",
        /// Goes to the others of a cluster.
        Inside = "inside",
        /// An acknowledgement without a message.
        NoOp = "no_op",
        /// For a message that is missing.
        Question = "question",
        /// Brings it.
        Answer = "answer",
    }
}

words! {
    /// A panel of the page.
    pub enum Panel {
        /// Who has said what of what he has, and what follows from that.
        Acks = "acks",
        /// A lane per replica, messages as parallelograms.
        Spacetime = "spacetime",
        /// Used and idle bandwidth per replica.
        Bandwidth = "bandwidth",
    }
}

words! {
    /// What a mark is about.
    pub enum Marked {
        /// The first resend.
        Resent = "resent",
        /// The first breach of a check.
        Violation = "violation",
    }
}
