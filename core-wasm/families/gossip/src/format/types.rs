//! The sections of a scenario of gossip, and its words.

use scenario::{record, section, words};

section! {
    /// The graph of peers, and how transactions spread over it.
    pub struct Protocol {
        /// Family of protocols.
        #[schema(label = "Protocol", fixed = "all nodes follow the same rules from the start")]
        pub family: Word = Word::Gossip,
        /// How transactions spread.
        #[schema(label = "Scheme", fixed = "all nodes follow the same rules from the start")]
        pub scheme: Scheme = Scheme::Strokkur,
        /// Who is whose peer.
        pub graph: Graph = Graph::default(),
        /// Sums of transactions (strokkur).
        pub coding: Codes = Codes::default(),
        /// Random linear combinations (rlnc).
        pub mix: Mix = Mix::default(),
        /// Transactions as they are (all other schemes).
        pub push: Push = Push::default(),
        /// Nodes that hear and send nothing; where hashes are announced they announce, and do not answer.
        #[schema(
            min = 0, max = 3999, label = "Silent nodes", step = 1, fixed = "a node is silent for the whole run"
        )]
        pub silent: u32 = 0,
        /// Nodes that break the rules.
        pub adversary: Adversary = Adversary::default(),
        /// Nodes that leave and come.
        pub churn: Churn = Churn::default(),
        /// Who makes transactions (none listed: all nodes, each transaction at one of them, drawn).
        #[schema(max = 7)]
        pub sources: Vec<Source> = Vec::new(),
    }
}

section! {
    /// Nodes that break the rules, drawn by the seed (Strokkur, Section 5.4; 4.2 and 4.3 on what is done against them).
    pub struct Adversary {
        /// How many.
        #[schema(min = 0, max = 3999, label = "Adversaries", unit = "peers", step = 1, fixed = "a node is what it is for the whole run")]
        pub count: u32 = 0,
        /// What they do.
        #[schema(label = "Behaviour", fixed = "a node is what it is for the whole run")]
        pub behaviour: Behaviour = Behaviour::Censor,
        /// The share of all transactions that they pass on to nobody (censor).
        #[schema(min = 0, max = 1, label = "Censored", unit = "of transactions", step = 0.001, fixed = "they are after the same ones for the whole run")]
        pub share: f64 = 0.005,
        /// Whether they are everybody's peers, without delay.
        #[schema(label = "Near to all", fixed = "peers stay peers")]
        pub near: bool = false,
    }
}

section! {
    /// Nodes that leave and come, at times drawn by the seed: each stays and is away for exponentially distributed
    /// times.
    pub struct Churn {
        /// How long a node stays in the mean (null: for ever).
        #[schema(min = 0.1, max = 1000000, label = "Stay", unit = "s", step = 1, scale = "log", fixed = "nodes leave when they do")]
        pub stay_s: Option<f64> = None,
        /// How long it is away in the mean.
        #[schema(min = 0.1, max = 1000000, label = "Absence", unit = "s", step = 1, scale = "log", fixed = "nodes leave when they do")]
        pub away_s: f64 = 10.0,
    }
}

record! {
    /// Nodes to which the same transactions come.
    pub struct Source {
        /// Which: each of them gets all.
        #[schema(min = 1, max = 1000, item_min = 0, item_max = 999, label = "Nodes")]
        pub nodes: Vec<u32>,
        /// How much of the load they get, beside the other sources.
        #[schema(min = 1, max = 1000000, label = "Share", step = 1)]
        pub share: u32 = 1,
    }
}

section! {
    /// Who is whose peer: a random graph in which all nodes have as many peers.
    pub struct Graph {
        /// How many peers a node has.
        #[schema(min = 1, max = 999, label = "Degree", unit = "peers", step = 1, fixed = "peers stay peers")]
        pub degree: u32 = 16,
        /// Sigma of the links' delays: each is drawn from a log-normal distribution, of which
        /// network.latency.uniform_one_way_ms is the median; 0: all are alike. Independent delays make two links often
        /// faster than one, and a network faster than cities.
        #[schema(min = 0, max = 3, label = "Spread of delays", unit = "sigma", step = 0.01, fixed = "links stay as long as they are")]
        pub spread: f64 = 0.0,
        /// Who sends to whom (none listed: a random graph of that degree).
        #[schema(max = 10000)]
        pub links: Vec<Link> = Vec::new(),
    }
}

record! {
    /// A link in one direction.
    pub struct Link {
        /// Who sends.
        #[schema(min = 0, max = 999, label = "From node", step = 1)]
        pub from: u32,
        /// Who receives.
        #[schema(min = 0, max = 999, label = "To node", step = 1)]
        pub to: u32,
        /// The rate with which it begins (null: protocol.coding.first_rate).
        #[schema(min = 1, max = 100000, label = "First rate", unit = "codewords/s", step = 1, scale = "log")]
        pub first_rate: Option<f64> = None,
    }
}

section! {
    /// Windowed LT codes with rate control (Strokkur, Sections 4.1 and 4.2).
    pub struct Codes {
        /// k: codewords are sums of the latest so many transactions.
        #[schema(min = 1, max = 10000, label = "Coding window", unit = "transactions", step = 1, scale = "log", fixed = "degrees are drawn for one window")]
        pub window: u32 = 50,
        /// Delta of the Robust Soliton distribution.
        #[schema(min = 0.0001, max = 0.9999, label = "Delta", step = 0.01, fixed = "degrees are drawn from one distribution")]
        pub delta: f64 = 0.5,
        /// c of the Robust Soliton distribution.
        #[schema(min = 0.0001, max = 10, label = "c", step = 0.01, scale = "log", fixed = "degrees are drawn from one distribution")]
        pub c: f64 = 0.03,
        /// Tau: a codeword that is not decoded so long after it came is lost.
        #[schema(min = 1, max = 60000, label = "Loss time-out", unit = "ms", step = 1, scale = "log", fixed = "losses are counted in one way")]
        pub timeout_ms: f64 = 500.0,
        /// Gamma: the share of codewords that rates aim to lose.
        #[schema(min = 0.000001, max = 1, label = "Target loss", unit = "of codewords", step = 0.001, fixed = "rates follow one rule")]
        pub target_loss: f64 = 0.02,
        /// Alpha: by how much a lost codeword raises a rate, in codewords a second, or as a share of the rate.
        #[schema(min = 0.00001, max = 1000, label = "Step", step = 0.01, scale = "log", fixed = "rates follow one rule")]
        pub step: f64 = 0.1,
        /// What a step is.
        #[schema(label = "Steps", fixed = "rates follow one rule")]
        pub steps: Steps = Steps::Fixed,
        /// Between the moments in which whole codewords are sent.
        #[schema(min = 0.1, max = 10000, label = "Tick", unit = "ms", step = 0.1, scale = "log", fixed = "links tick as they do")]
        pub tick_ms: f64 = 10.0,
        /// The rate with which every link begins (null: as many codewords a second as a node makes transactions, one at
        /// least).
        #[schema(min = 1, max = 100000, label = "First rate", unit = "codewords/s", step = 1, scale = "log", fixed = "it is the first")]
        pub first_rate: Option<f64> = None,
        /// How many codewords for each transaction a node gets as links begin: as many together as there are
        /// transactions, times this, divided by the degree (null: first_rate). A rate falls by 0.2 % a second at most,
        /// so that runs of a minute need a beginning near to their end.
        #[schema(min = 0.01, max = 1000, label = "First overhead", unit = "codewords a transaction", step = 0.1, scale = "log", fixed = "it is the first")]
        pub first_overhead: Option<f64> = None,
        /// Whether what decodes only after its codeword was counted as lost enters the window.
        #[schema(label = "Late ones enter", fixed = "all nodes follow the same rules from the start")]
        pub late_enter: bool = false,
        /// How losses are reported.
        #[schema(label = "Reports of loss", fixed = "all nodes follow the same rules from the start")]
        pub report: Report = Report::Codeword,
        /// No rate is higher than so many codewords for each transaction that enters the sender's window (null: no
        /// limit): against peers that lie about loss.
        #[schema(min = 0.1, max = 100, label = "Limit of a rate", unit = "per transaction", step = 0.1, fixed = "rates follow one rule")]
        pub limit: Option<f64> = None,
        /// A node keeps so many undecoded codewords at most, and forgets the oldest (null: it keeps all).
        #[schema(min = 1, max = 10000000, label = "Codewords kept", unit = "codewords", step = 1, scale = "log", fixed = "all nodes follow the same rules from the start")]
        pub kept: Option<u32> = None,
        /// Whether ids in headers are keyed by the link; without keys somebody can mint a transaction with the id of
        /// another one.
        #[schema(label = "Keyed ids", fixed = "all nodes follow the same rules from the start")]
        pub keys: bool = true,
    }
}

section! {
    /// Random linear network coding over the field of 256 elements: whoever makes transactions joins some to a
    /// generation; nodes send combinations of what they have of it.
    pub struct Mix {
        /// Of how many transactions a generation is, at most.
        #[schema(min = 1, max = 128, label = "Generation", unit = "transactions", step = 1, scale = "log", fixed = "all nodes follow the same rules from the start")]
        pub size: u32 = 16,
        /// So long after its first transaction a generation gets no more.
        #[schema(min = 1, max = 60000, label = "Closed after", unit = "ms", step = 1, scale = "log", fixed = "all nodes follow the same rules from the start")]
        pub close_ms: f64 = 200.0,
        /// How many combinations a node sends for each that is new to it.
        #[schema(min = 1, max = 16, label = "Combinations sent", unit = "for each new", step = 1, fixed = "all nodes follow the same rules from the start")]
        pub fanout: u32 = 2,
        /// So long after it has heard of a generation, and again and again, a node asks for what it lacks of it.
        #[schema(min = 1, max = 600000, label = "Patience", unit = "ms", step = 1, scale = "log", fixed = "all nodes follow the same rules from the start")]
        pub patience_ms: f64 = 1000.0,
    }
}

section! {
    /// Transactions as they are, and hashes that are asked for.
    pub struct Push {
        /// Whether flooding sends a transaction back to the peer that it came from, too.
        #[schema(label = "Back to the sender", fixed = "all nodes follow the same rules from the start")]
        pub back_to_sender: bool = true,
        /// A hash is announced after a time drawn from 0 up to this one.
        #[schema(min = 0, max = 600000, label = "Jitter", unit = "ms", step = 1, fixed = "all nodes follow the same rules from the start")]
        pub jitter_ms: f64 = 0.0,
        /// How long a node waits for the peer that it has asked, before it asks the next one (shrec,
        /// gossipsub).
        #[schema(min = 1, max = 600000, label = "Patience", unit = "ms", step = 1, scale = "log", fixed = "all nodes follow the same rules from the start")]
        pub patience_ms: f64 = 30000.0,
        /// How many peers are in a node's mesh (gossipsub), as far as the graph has them.
        #[schema(min = 1, max = 999, label = "Mesh", unit = "peers", step = 1, fixed = "a mesh stays as it is")]
        pub mesh: u32 = 6,
        /// How many others are told of what came lately at each heartbeat (gossipsub).
        #[schema(min = 0, max = 999, label = "Lazy peers", unit = "peers", step = 1, fixed = "all nodes follow the same rules from the start")]
        pub lazy: u32 = 6,
        /// Time between two heartbeats (gossipsub).
        #[schema(min = 10, max = 600000, label = "Heartbeat", unit = "ms", step = 10, scale = "log", fixed = "all nodes follow the same rules from the start")]
        pub heartbeat_ms: f64 = 1000.0,
        /// A list of hashes has what came in so many heartbeats (gossipsub).
        #[schema(min = 1, max = 100, label = "History", unit = "heartbeats", step = 1, fixed = "all nodes follow the same rules from the start")]
        pub history: u32 = 3,
        /// Bytes of an announcement, and of a request.
        #[schema(min = 1, max = 1000, label = "Hash", unit = "B", step = 1, fixed = "a message is as long as it is")]
        pub id_bytes: u32 = 4,
    }
}

words! {
    /// Family of protocols.
    pub enum Word {
        /// Gossip of transactions over a graph of peers, without consensus.
        Gossip = "gossip",
    }
}

words! {
    /// How transactions spread.
    pub enum Scheme {
        /// As sums, at rates that follow what is lost; nobody asks for anything.
        Strokkur = "strokkur",
        /// To all peers.
        Flooding = "flooding",
        /// To the square root of the peers, and as a hash to the others, who ask for what they have not (Ethereum).
        #[schema(label = "subset push")]
        SubsetPush = "subset_push",
        /// As hashes; whoever has it not asks everybody who announces it (Bitcoin).
        #[schema(label = "hash flooding")]
        HashFlooding = "hash_flooding",
        /// As hashes; whoever has it not asks one after the other.
        Shrec = "shrec",
        /// As random linear combinations of a few that follow each other (random linear network coding).
        #[schema(label = "network coding")]
        Rlnc = "rlnc",
        /// To the peers in a mesh; others are told once a heartbeat what came lately, and ask (libp2p).
        Gossipsub = "gossipsub",
    }
}

words! {
    /// What nodes do that break the rules.
    pub enum Behaviour {
        /// They keep a share of all transactions to themselves.
        Censor = "censor",
        /// What they send is not what it says.
        Corrupt = "corrupt",
        /// They report every codeword as lost.
        #[schema(label = "report all as lost")]
        ReportAll = "report_all",
        /// They report none.
        #[schema(label = "report none as lost")]
        ReportNone = "report_none",
        /// They send ten times as many codewords.
        Flood = "flood",
        /// They mint a twin of each transaction of one honest node, with the same id where ids have no keys.
        Twin = "twin",
    }
}

words! {
    /// How losses are reported.
    pub enum Report {
        /// With the next codeword in the other direction.
        Codeword = "codeword",
        /// In messages of their own.
        Message = "message",
    }
}

words! {
    /// What a step of a rate is.
    pub enum Steps {
        /// So many codewords a second, as in the first author's program.
        Fixed = "fixed",
        /// Such a share of the rate, as the text says.
        Proportional = "proportional",
    }
}

words! {
    /// A kind of message.
    pub enum Message {
        /// A transaction as it is.
        Transaction = "transaction",
        /// That a peer has a transaction.
        Announcement = "announcement",
        /// For a transaction that a peer has.
        Request = "request",
        /// A sum of transactions.
        Codeword = "codeword",
        /// Hashes of what a peer has got lately.
        List = "list",
        /// How many codewords were lost in the other direction.
        Report = "report",
    }
}

words! {
    /// A panel of the page.
    pub enum Panel {
        /// How one transaction spreads, and what lies on the desk of one peer.
        Wave = "wave",
        /// How one sender's window fills at one receiver, whichever sums come.
        Bucket = "bucket",
        /// What came over all links, and how fast they send.
        Links = "links",
        /// A lane per node, messages as parallelograms.
        Spacetime = "spacetime",
        /// Used and idle bandwidth per node.
        Bandwidth = "bandwidth",
    }
}

words! {
    /// What a mark is about.
    pub enum Marked {
        /// The first breach of a check.
        Violation = "violation",
    }
}
