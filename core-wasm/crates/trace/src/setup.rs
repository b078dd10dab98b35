//! What observers must know of a run beforehand.

pub use facts::MESSAGE_KINDS;
use sim::time::Time;

/// A run's shape and settings, as far as recorder and metrics need them.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// Number of replicas.
    pub replicas: u16,
    /// Votes that make a certificate.
    pub quorum: u16,
    /// End of the run.
    pub horizon: Time,
    /// Rate of each replica's NIC outwards, in bits per second.
    pub egress_bps: u64,
    /// Rate of each replica's NIC inwards.
    pub ingress_bps: u64,
    /// For each replica, whether no fault takes it down for good.
    pub stays: Vec<bool>,
    /// Transactions offered per second over all clients, where they do not wait for replies.
    pub offered_tps: Option<f64>,
    /// Most transactions in a proposal, where proposals carry them.
    pub batch_tx: Option<u64>,
    /// How long a block takes before the next one is proposed, in a caption: "quorum round trip".
    pub block_takes: &'static str,
}

/// What people call things: for captions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Each replica: "N. Virginia".
    pub replicas: Vec<String>,
    /// Each fault of the schedule, as its beginning and its end are told: "Cape Town crashes", "Cape Town is up again".
    pub faults: Vec<[String; 2]>,
}
