//! What a scenario file says, version 1: one struct a section, the paper's words, units last.
//!
//! These types are the single source of the format. A field's doc comment is its one-line help; its
//! range, step, unit and label stand beside it; `Default` says what a file that leaves it out means.
//! From them the tests derive `schema.json`, which is checked in, shipped, and read by the validation
//! (`walk`), by the page's sliders and by `quorumscope schema`.
//!
//! Schema keywords of our own: `x-label` (short name), `x-unit`, `x-step` (the grain of a slider) and
//! `x-scale: "log"` (where a slider should move by ratio).

mod fault;
mod network;
mod protocol;
mod view;
mod workload;

use std::collections::BTreeMap;

#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use fault::{Endpoint, Everyone, Fault, PartitionMode};
pub use network::{ForegroundPriority, Latency, Network};
pub use protocol::{
    Availability, Batch, Cpu, CpuProfile, Dissemination, Family, Leader, LeaderPolicy, Origins, Protocol,
    ProtocolVariant, Stream,
};
pub use view::{Expectation, Panel, View};
pub use workload::{Arrivals, Clients, SendTo, Workload, WorkloadKind};

/// A run of a protocol over a network under a workload, complete but for the choice of a variant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Scenario {
    /// Version of this format.
    #[cfg_attr(test, schemars(extend("const" = 1)))]
    pub version: u32,
    /// Name shown in the menu.
    #[cfg_attr(test, schemars(length(max = 200), extend("x-label" = "Title")))]
    pub title: String,
    /// What to look at, in a sentence or two.
    #[cfg_attr(test, schemars(length(max = 4000), extend("x-label" = "Summary")))]
    pub summary: String,
    /// Document, table or figure that the figures come from.
    #[cfg_attr(test, schemars(length(max = 1000), extend("x-label" = "Source")))]
    pub source: String,
    /// Seed of every random draw; the same seed gives the same run, bit for bit.
    #[cfg_attr(test, schemars(range(min = 0, max = 9007199254740991i64), extend("x-label" = "Seed", "x-step" = 1)))]
    pub seed: u64,
    /// Virtual time at which the run ends.
    #[cfg_attr(
        test,
        schemars(
            range(min = 0.001, max = 3600),
            extend("x-label" = "Horizon", "x-unit" = "s", "x-step" = 0.001, "x-scale" = "log")
        )
    )]
    pub horizon_s: f64,
    /// How many replicas there are, or where they stand; replica 0 is the first leader.
    pub replicas: Replicas,
    /// Who submits transactions, and from where.
    pub clients: Clients,
    /// Delays, bandwidths and connections between replicas.
    pub network: Network,
    /// What a replica's processor costs.
    pub cpu: Cpu,
    /// The consensus protocol and how it disseminates transactions.
    pub protocol: Protocol,
    /// The transactions offered.
    pub workload: Workload,
    /// What breaks, and when.
    #[cfg_attr(test, schemars(length(max = 1000)))]
    pub faults: Vec<Fault>,
    /// Replicas that lie (none in this version).
    #[cfg_attr(test, schemars(with = "Vec<String>", length(max = 0)))]
    pub adversaries: Vec<Never>,
    /// Runs to compare: each sets some paths of this scenario to other values.
    #[cfg_attr(test, schemars(length(max = 16)))]
    pub variants: Vec<Variant>,
    /// What the page shows first.
    pub view: View,
    /// Values the run is expected to measure, with their source.
    #[cfg_attr(test, schemars(length(max = 1000)))]
    pub expect: Vec<Expectation>,
}

/// A list whose members this version does not build holds nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Never {}

/// How many replicas there are, or where they stand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
#[cfg_attr(test, derive(JsonSchema))]
pub enum Replicas {
    /// So many replicas, all of them alike.
    Count {
        /// Number of replicas.
        #[serde(default = "default_replicas")]
        #[cfg_attr(
            test,
            schemars(
                range(min = 1, max = 1000),
                extend("x-label" = "Replicas", "x-step" = 1, "x-scale" = "log")
            )
        )]
        count: u32,
    },
    /// One replica in each of these regions of the latency preset.
    Regions {
        /// Region of each replica, in order; the preset knows the names.
        #[cfg_attr(test, schemars(length(min = 1, max = 1000), inner(length(min = 1, max = 100)), extend("x-label" = "Regions")))]
        regions: Vec<String>,
    },
    /// Replicas with names of your own, for a uniform delay or a matrix.
    Names {
        /// Name of each replica, in order.
        #[cfg_attr(test, schemars(length(min = 1, max = 1000), inner(length(min = 1, max = 100)), extend("x-label" = "Names")))]
        names: Vec<String>,
    },
}

fn default_replicas() -> u32 {
    4
}

impl Default for Replicas {
    fn default() -> Replicas {
        Replicas::Count { count: default_replicas() }
    }
}

impl Replicas {
    /// The number n of replicas.
    pub fn count(&self) -> usize {
        match self {
            Replicas::Count { count } => *count as usize,
            Replicas::Regions { regions } => regions.len(),
            Replicas::Names { names } => names.len(),
        }
    }
}

/// A run to compare: this scenario with some paths set to other values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Variant {
    /// Name shown beside the run; no two variants share it.
    #[cfg_attr(test, schemars(length(min = 1, max = 100)))]
    pub name: String,
    /// Path in the scenario (dots between its parts) to the value it takes.
    #[serde(default)]
    pub set: BTreeMap<String, Value>,
}

impl Default for Scenario {
    fn default() -> Scenario {
        Scenario {
            version: 1,
            title: String::new(),
            summary: String::new(),
            source: String::new(),
            seed: 1,
            horizon_s: 30.0,
            replicas: Replicas::default(),
            clients: Clients::default(),
            network: Network::default(),
            cpu: Cpu::default(),
            protocol: Protocol::default(),
            workload: Workload::default(),
            faults: Vec::new(),
            adversaries: Vec::new(),
            variants: Vec::new(),
            view: View::default(),
            expect: Vec::new(),
        }
    }
}
