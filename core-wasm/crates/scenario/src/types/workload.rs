//! Who submits transactions, from where, and how many.

#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Who submits transactions, and from where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Clients {
    /// Number of clients.
    #[cfg_attr(
        test,
        schemars(
            range(min = 1, max = 1000000),
            extend("x-label" = "Clients", "x-step" = 1, "x-scale" = "log")
        )
    )]
    pub count: u32,
    /// Region of the clients, one that the latency preset knows.
    #[cfg_attr(test, schemars(length(min = 1, max = 100), extend("x-label" = "Client region")))]
    pub region: String,
}

impl Default for Clients {
    fn default() -> Clients {
        Clients { count: 1, region: "eu-central-1".to_owned() }
    }
}

/// The transactions offered, from 0 to the horizon unless said otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Workload {
    /// Whether clients submit at a rate (open) or wait for replies (closed).
    #[cfg_attr(test, schemars(extend("x-label" = "Workload")))]
    pub kind: WorkloadKind,
    /// Transactions offered a second, all clients together (open).
    #[cfg_attr(
        test,
        schemars(
            range(min = 0, max = 10000000),
            extend("x-label" = "Offered rate", "x-unit" = "tx/s", "x-step" = 1, "x-scale" = "log")
        )
    )]
    pub rate_tps: f64,
    /// How the submissions of an open workload are spaced.
    #[cfg_attr(test, schemars(extend("x-label" = "Arrivals")))]
    pub arrivals: Arrivals,
    /// Transactions that each client has submitted and not seen answered (closed).
    #[cfg_attr(
        test,
        schemars(
            range(min = 1, max = 1000000),
            extend("x-label" = "Outstanding", "x-unit" = "tx per client", "x-step" = 1, "x-scale" = "log")
        )
    )]
    pub outstanding: u32,
    /// Size of a transaction.
    #[cfg_attr(
        test,
        schemars(
            range(min = 1, max = 1000000),
            extend("x-label" = "Transaction size", "x-unit" = "B", "x-step" = 1, "x-scale" = "log")
        )
    )]
    pub tx_bytes: u32,
    /// Whether a client sends a transaction to every replica or to one, drawn at random.
    #[cfg_attr(test, schemars(extend("x-label" = "Send to")))]
    pub send_to: SendTo,
    /// When the clients start.
    #[cfg_attr(
        test,
        schemars(range(min = 0, max = 3600), extend("x-label" = "Start", "x-unit" = "s", "x-step" = 0.1))
    )]
    pub start_s: f64,
    /// When the clients stop (null: at the horizon).
    #[cfg_attr(
        test,
        schemars(range(min = 0, max = 3600), extend("x-label" = "Stop", "x-unit" = "s", "x-step" = 0.1))
    )]
    pub stop_s: Option<f64>,
}

impl Default for Workload {
    fn default() -> Workload {
        Workload {
            kind: WorkloadKind::Open,
            rate_tps: 1000.0,
            arrivals: Arrivals::Uniform,
            outstanding: 4,
            tx_bytes: 128,
            send_to: SendTo::All,
            start_s: 0.0,
            stop_s: None,
        }
    }
}

/// Whether clients submit at a rate or wait for replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(JsonSchema))]
pub enum WorkloadKind {
    /// At a rate, answered or not.
    Open,
    /// The next one when one is answered.
    Closed,
}

/// How the submissions of an open workload are spaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(JsonSchema))]
pub enum Arrivals {
    /// Evenly.
    Uniform,
    /// As a Poisson process.
    Poisson,
}

/// Which replicas a client sends a transaction to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(JsonSchema))]
pub enum SendTo {
    /// Every replica.
    All,
    /// One, drawn at random for each transaction.
    One,
}
