//! What a run is set up from: two scenarios of HotStuff, one of the crossing, and how B takes over.

use hotstuff_format::Scenario;
use protocols::hotstuff::{Config, DisseminationConfig};
use sim::simulation::Setup;
use sim::time::{Duration, Time};
use std::rc::Rc;
use trace::Names;

/// What a run is set up from.
#[derive(Clone)]
pub struct Shape {
    /// The kernel's part: network, clients, faults, processors.
    pub setup: Setup,
    /// What nodes and faults are called.
    pub names: Names,
    /// HotStuff's part, of A and of B.
    pub clusters: [Scenario; 2],
    /// The crossing's.
    pub crossing: cross_cluster::Shape,
    /// Transactions of a piece of A's log.
    pub piece_tx: u32,
    /// Whether A's log crosses.
    pub crosses: bool,
    /// When and how B takes over.
    pub takeover: Takeover,
    /// What clients submit before is not measured.
    pub measured_from: Time,
    /// A rule that is broken.
    pub broken: Option<Broken>,
    /// What it is from each of its changes on.
    pub changes: Vec<(Time, Shape)>,
}

/// When and how B takes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takeover {
    /// When A counts as gone.
    pub starts: Starts,
    /// How long whoever leads waits for those who are not heard, and more than it takes to ask all for what is missing.
    pub grace: Duration,
}

/// When A counts as gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starts {
    /// Never.
    Never,
    /// At a time, at which B's replicas are told so.
    At(Time),
    /// To a replica of B that has had no news from A for so long.
    Silence(Duration),
}

/// Settings of nodes that may change in the middle of a run.
#[derive(Clone, Debug)]
pub struct NodeSettings {
    /// HotStuff's, of A and of B.
    pub hotstuff: [Config; 2],
    /// The crossing's.
    pub crossing: Rc<cross_cluster::settings::Settings>,
}

/// What nodes do not do as they ought to: nothing in a run that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// Whoever leads the takeover counts what comes behind a gap.
    CountsGaps,
    /// Whoever leads the takeover proposes what all have, and asks for nothing.
    FetchesNothing,
    /// Each goes on from what it has itself.
    OwnPrefix,
    /// When B has agreed it does not begin.
    NeverBegins,
    /// The crossing breaks a rule of its own.
    Crossing(cross_cluster::settings::Broken),
}

impl Shape {
    /// How many replicas A has.
    pub fn first_of_b(&self) -> u16 {
        self.crossing.settings.sizes[0]
    }

    /// Replicas of A that make a quorum.
    pub fn quorum(&self) -> usize {
        run::config(&self.clusters[0]).group.quorum().into()
    }

    /// Whether blocks order cuts of a stream.
    pub fn streams(&self) -> bool {
        matches!(run::config(&self.clusters[0]).dissemination, DisseminationConfig::Stream(_))
    }

    /// What nodes go by.
    pub fn node_settings(&self) -> NodeSettings {
        NodeSettings {
            hotstuff: [0, 1].map(|side| run::config(&self.clusters[side])),
            crossing: Rc::new(self.crossing.settings.clone()),
        }
    }

    /// Bytes of a piece's transactions.
    pub fn piece_bytes(&self) -> u64 {
        u64::from(self.crossing.settings.payload)
    }
}
