//! Who submits transactions, from where, and how many.

use crate::sections::Sections;
use crate::{record, section, words};

section! {
    /// Who submits transactions, and from where.
    pub struct Clients {
        /// Number of clients.
        #[schema(min = 1, max = 1000000, label = "Clients", step = 1, scale = "log")]
        pub count: u32 = 1,
        /// Region of the clients, from the latency preset, or with a matrix any place; unused when the clients are in
        /// groups.
        #[schema(min = 1, max = 100, label = "Client region")]
        pub region: String = "eu-central-1".to_owned(),
        /// Groups of clients in several regions (none: all are in `region`).
        #[schema(max = 16, fixed = "each group numbers its requests from the start")]
        pub groups: Vec<ClientGroup> = Vec::new(),
        /// How many replicas have to send a client matching replies until it is answered (null: as many as it
        /// takes to believe them).
        #[schema(
            min = 1, max = 1000, label = "Replies", unit = "replies", step = 1, scale = "log",
            fixed = "clients count replies in one way for the whole run"
        )]
        pub replies: Option<u32> = None,
        /// Size of a reply to one transaction, without TCP's headers (tcp): the header of every message and a hash of
        /// 32 bytes.
        #[schema(min = 0, max = 1000000, label = "Reply size", unit = "B", step = 1, scale = "log")]
        pub reply_bytes: u32 = 96,
    }
}

record! {
    /// Clients in one region.
    pub struct ClientGroup {
        /// Region of the group, from the latency preset; with a uniform delay or a matrix, any place.
        #[schema(min = 1, max = 100, label = "Region")]
        pub region: String,
        /// Its share of the offered load, or of the outstanding transactions; the shares sum to 1.
        #[schema(min = 0.000001, max = 1, label = "Share", step = 0.01)]
        pub share: f64,
    }
}

section! {
    /// The transactions offered, from 0 to the horizon unless said otherwise.
    pub struct Workload<F: Sections> {
        /// Whether clients submit at a rate (open) or wait for replies (closed).
        #[schema(label = "Workload", fixed = "clients either wait for replies or do not, from the start")]
        pub kind: WorkloadKind = WorkloadKind::Open,
        /// Offered load: transactions per second, all clients together (open), to the nearest thousandth.
        #[schema(min = 0, max = 10000000, label = "Offered rate", unit = "tx/s", step = 1, scale = "log")]
        pub rate_tps: f64 = 1000.0,
        /// How the submissions of an open workload are spaced.
        #[schema(label = "Arrivals", fixed = "submissions are spaced in one way for the whole run")]
        pub arrivals: Arrivals = Arrivals::Uniform,
        /// Unanswered transactions per client (closed).
        #[schema(min = 1, max = 1000000, label = "Outstanding", unit = "per client", step = 1, scale = "log")]
        pub outstanding: u32 = 4,
        /// Size of a transaction.
        #[schema(min = 1, max = 1000000, label = "Transaction size", unit = "B", step = 1, scale = "log")]
        pub tx_bytes: u32 = 128,
        /// Which replicas a client sends a transaction to.
        #[schema(label = "Send to", fixed = "clients know from the start whom they tell")]
        pub send_to: F::SendTo = F::SendTo::default(),
        /// When the clients start.
        #[schema(
            min = 0, max = 3600, label = "Start", unit = "s", step = 0.1, fixed = "clients start once per run"
        )]
        pub start_s: f64 = 0.0,
        /// How long after their start what clients submit is not measured: it counts in no latency and no goodput. At
        /// most a third of the time for which they submit.
        #[schema(
            min = 0, max = 3600, label = "Warm-up", unit = "s", step = 0.1,
            fixed = "it decides for the whole run what is measured"
        )]
        pub warm_up_s: f64 = 0.0,
        /// When the clients stop (null: at the horizon). What is answered later counts in latencies.
        #[schema(
            min = 0, max = 3600, label = "Stop", unit = "s", step = 0.1, fixed = "clients stop once per run"
        )]
        pub stop_s: Option<f64> = None,
    }
}

words! {
    /// Whether clients submit at a rate or wait for replies.
    pub enum WorkloadKind {
        /// At a fixed rate, whether answered or not.
        Open = "open",
        /// The next transaction when one is answered.
        Closed = "closed",
    }
}

words! {
    /// How the submissions of an open workload are spaced.
    pub enum Arrivals {
        /// Evenly.
        Uniform = "uniform",
        /// As a Poisson process.
        Poisson = "poisson",
    }
}

words! {
    /// Who hears a transaction from its client.
    pub enum SendTo {
        /// Every replica.
        All = "all",
        /// One, drawn at random for each transaction.
        One = "one",
        /// The replica nearest to the client at the start of the run.
        Nearest = "nearest",
    }
}

#[expect(clippy::derivable_impls, reason = "the macro derives the same for all words")]
impl Default for SendTo {
    fn default() -> SendTo {
        SendTo::All
    }
}
