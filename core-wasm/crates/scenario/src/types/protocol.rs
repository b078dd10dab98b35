//! The consensus protocol, how it disseminates transactions, and what a processor costs.

#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Never;

/// What a replica's processor costs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Cpu {
    /// Costs of handling, signing and verifying.
    #[cfg_attr(test, schemars(extend("x-label" = "Processor")))]
    pub profile: CpuProfile,
}

impl Default for Cpu {
    fn default() -> Cpu {
        Cpu { profile: CpuProfile::Free }
    }
}

/// Costs of a processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(JsonSchema))]
pub enum CpuProfile {
    /// Nothing takes processor time.
    Free,
}

/// The consensus protocol and how it disseminates transactions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Protocol {
    /// Family of protocols.
    #[cfg_attr(test, schemars(extend("x-label" = "Protocol")))]
    pub family: Family,
    /// Member of the family.
    #[cfg_attr(test, schemars(extend("x-label" = "Variant")))]
    pub variant: ProtocolVariant,
    /// Who leads a view.
    pub leader: Leader,
    /// How long a replica waits for progress before it complains about the view.
    #[cfg_attr(
        test,
        schemars(
            range(min = 1, max = 600000),
            extend("x-label" = "Time-out", "x-unit" = "ms", "x-step" = 10, "x-scale" = "log")
        )
    )]
    pub timeout_ms: f64,
    /// Multiplies the time-out with every view in a row that failed.
    #[cfg_attr(
        test,
        schemars(range(min = 1, max = 10), extend("x-label" = "Time-out factor", "x-unit" = "x", "x-step" = 0.1))
    )]
    pub timeout_factor: f64,
    /// The longest time-out that the factor may lead to.
    #[cfg_attr(
        test,
        schemars(
            range(min = 1, max = 600000),
            extend("x-label" = "Longest time-out", "x-unit" = "ms", "x-step" = 100, "x-scale" = "log")
        )
    )]
    pub timeout_max_ms: f64,
    /// Bound on the delay that variants which are not responsive wait for.
    #[cfg_attr(
        test,
        schemars(
            range(min = 0, max = 600000),
            extend("x-label" = "Delta", "x-unit" = "ms", "x-step" = 10, "x-scale" = "log")
        )
    )]
    pub delta_ms: f64,
    /// Whether a proposal carries its transactions or points into a stream of them.
    #[cfg_attr(test, schemars(extend("x-label" = "Dissemination")))]
    pub dissemination: Dissemination,
    /// How transactions travel inside proposals.
    pub batch: Batch,
    /// How transactions travel on the background network.
    pub stream: Stream,
    /// Rules broken on purpose (none in this version).
    #[cfg_attr(test, schemars(with = "Vec<String>", length(max = 0)))]
    pub broken: Vec<Never>,
}

impl Default for Protocol {
    fn default() -> Protocol {
        Protocol {
            family: Family::Hotstuff,
            variant: ProtocolVariant::Chained,
            leader: Leader::default(),
            timeout_ms: 2000.0,
            timeout_factor: 2.0,
            timeout_max_ms: 60_000.0,
            delta_ms: 500.0,
            dissemination: Dissemination::Batch,
            batch: Batch::default(),
            stream: Stream::default(),
            broken: Vec::new(),
        }
    }
}

/// Family of protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(JsonSchema))]
pub enum Family {
    /// HotStuff.
    Hotstuff,
}

/// Member of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(JsonSchema))]
pub enum ProtocolVariant {
    /// Pipelined: one block a view, committed by a three-chain.
    Chained,
}

/// Who leads a view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Leader {
    /// When leadership moves on.
    #[cfg_attr(test, schemars(extend("x-label" = "Leader")))]
    pub policy: LeaderPolicy,
    /// Views that a rotating leader leads in a row.
    #[cfg_attr(
        test,
        schemars(
            range(min = 1, max = 1000000),
            extend("x-label" = "Tenure", "x-unit" = "views", "x-step" = 1, "x-scale" = "log")
        )
    )]
    pub tenure: u32,
}

impl Default for Leader {
    fn default() -> Leader {
        Leader { policy: LeaderPolicy::Fixed, tenure: 1 }
    }
}

/// When leadership moves on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(JsonSchema))]
pub enum LeaderPolicy {
    /// The same leader until a view fails.
    Fixed,
    /// The next replica after each tenure.
    Rotate,
}

/// Whether a proposal carries its transactions or points into a stream of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(JsonSchema))]
pub enum Dissemination {
    /// A proposal carries a batch of transactions.
    Batch,
    /// Transactions stream on a background network; a proposal names how many.
    Stream,
}

/// How transactions travel inside proposals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Batch {
    /// Most transactions in one proposal.
    #[cfg_attr(
        test,
        schemars(
            range(min = 1, max = 10000000),
            extend("x-label" = "Batch", "x-unit" = "tx", "x-step" = 1, "x-scale" = "log")
        )
    )]
    pub max_tx: u32,
    /// Longest wait of a ready leader for a batch to fill.
    #[cfg_attr(
        test,
        schemars(
            range(min = 0, max = 60000),
            extend("x-label" = "Batch delay", "x-unit" = "ms", "x-step" = 1, "x-scale" = "log")
        )
    )]
    pub max_delay_ms: f64,
    /// Whether a leader leaves out what blocks before it already propose.
    #[cfg_attr(test, schemars(extend("x-label" = "Filter commands")))]
    pub filter: bool,
}

impl Default for Batch {
    fn default() -> Batch {
        Batch { max_tx: 400, max_delay_ms: 0.0, filter: true }
    }
}

/// How transactions travel on the background network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Stream {
    /// Which replicas stream what they receive from clients.
    #[cfg_attr(test, schemars(extend("x-label" = "Origins")))]
    pub origins: Origins,
    /// Transactions that make a micro-batch, which leaves at once.
    #[cfg_attr(
        test,
        schemars(
            range(min = 1, max = 1000000),
            extend("x-label" = "Micro-batch", "x-unit" = "tx", "x-step" = 1, "x-scale" = "log")
        )
    )]
    pub micro_batch_tx: u32,
    /// Longest wait for a micro-batch to fill.
    #[cfg_attr(
        test,
        schemars(
            range(min = 0.1, max = 10000),
            extend("x-label" = "Flush", "x-unit" = "ms", "x-step" = 0.1, "x-scale" = "log")
        )
    )]
    pub flush_ms: f64,
    /// How often a replica acknowledges what it received.
    #[cfg_attr(
        test,
        schemars(
            range(min = 0.1, max = 10000),
            extend("x-label" = "Acknowledge every", "x-unit" = "ms", "x-step" = 0.1, "x-scale" = "log")
        )
    )]
    pub ack_every_ms: f64,
    /// Acknowledge after so many transactions too (null: by time alone).
    #[cfg_attr(
        test,
        schemars(
            range(min = 1, max = 1000000),
            extend("x-label" = "Acknowledge every", "x-unit" = "tx", "x-step" = 1, "x-scale" = "log")
        )
    )]
    pub ack_every_tx: Option<u32>,
    /// What a vote needs of the transactions it votes for.
    #[cfg_attr(test, schemars(extend("x-label" = "Availability")))]
    pub availability: Availability,
}

impl Default for Stream {
    fn default() -> Stream {
        Stream {
            origins: Origins::Leader,
            micro_batch_tx: 300,
            flush_ms: 5.0,
            ack_every_ms: 10.0,
            ack_every_tx: None,
            availability: Availability::Data,
        }
    }
}

/// Which replicas stream what they receive from clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(JsonSchema))]
pub enum Origins {
    /// The current leader alone.
    Leader,
    /// Every replica.
    All,
}

/// What a vote needs of the transactions it votes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(JsonSchema))]
pub enum Availability {
    /// The voter holds the transactions themselves.
    Data,
}
