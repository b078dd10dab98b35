//! What observers must know of a run beforehand.

use sim::connection::UNLIMITED_BYTES;
use sim::ids::ReplicaId;
use sim::kinds::MessageKind;
use sim::network::{Model, NetworkSetup, OwnNic, PathSetup};
use sim::simulation;
use sim::time::{Duration, Time};

/// A run's shape and settings, as far as recorder and metrics need them.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The kinds of messages, by their numbers.
    pub kinds: &'static [MessageKind],
    /// For each kind of mark, by its number, whether pictures have a sign for it.
    pub drawn_marks: &'static [bool],
    /// Number of replicas.
    pub replicas: u16,
    /// Matching replies that answer a client: at most as many as there are replicas.
    pub replies_needed: u32,
    /// Which requests and replies are measured.
    pub load: Load,
    /// End of the run.
    pub horizon: Time,
    /// For each replica, whether no fault takes it down for good.
    pub stays: Vec<bool>,
    /// How many replicas may join in later: they answer clients then, and nothing waits for them.
    pub joining: usize,
    /// Whether messages are carried by TCP connections, whose transmissions say what they lose, and replies by network
    /// interfaces.
    pub is_tcp: bool,
    /// Whether work takes time of a replica's processor; replies then leave when that is done with them.
    pub works: bool,
    /// NICs with rates of their own, ascending by replica.
    pub nics: Vec<OwnNic>,
    /// For each replica the one that stands for all who share its paths: mostly itself.
    pub path_ends: Vec<ReplicaId>,
    /// Rates of the lines between two replicas where pairs have rates of their own, row by row from one to the other;
    /// `u64::MAX` where there is no line. Empty: the settings' rate is that of all.
    pub path_rates: Vec<u64>,
    /// The settings that the run begins with.
    pub settings: Settings,
    /// What they are from each change on.
    pub changes: Vec<Settings>,
}

impl Setup {
    /// Of a run of the kernel that begins with `setup`, of whose clients what they submit from `measured_from` on is
    /// measured: every replica stays, nothing is said of what the protocol adds, and no settings change.
    pub fn of(
        setup: &simulation::Setup,
        kinds: &'static [MessageKind],
        drawn_marks: &'static [bool],
        measured_from: Time,
    ) -> Self {
        let simulation::Setup { network, workload, horizon, costs, .. } = setup;
        let replicas = network.topology.replicas();
        Setup {
            kinds,
            drawn_marks,
            replicas: replicas as u16,
            replies_needed: workload.replies_needed,
            load: Load { start: workload.start, from: measured_from, until: workload.stop.min(*horizon) },
            horizon: *horizon,
            stays: vec![true; replicas],
            joining: 0,
            is_tcp: network.model != Model::Ideal,
            works: costs.is_some(),
            nics: network.nics.clone(),
            path_ends: path_ends(network),
            path_rates: network.path.as_ref().map_or_else(Vec::new, |path| path.each.clone()),
            settings: Settings::of(network),
            changes: Vec::new(),
        }
    }
}

/// For each replica the first of those who share its paths.
fn path_ends(network: &NetworkSetup) -> Vec<ReplicaId> {
    let groups = network.path.as_ref().and_then(|path| path.shared_by.as_deref());
    let first = |replica: usize| match groups {
        None => replica,
        Some(groups) => groups.iter().position(|&group| group == groups[replica]).unwrap_or(replica),
    };
    (0..network.topology.replicas()).map(|replica| ReplicaId(first(replica) as u16)).collect()
}

/// What is measured of what clients submit (dissertation 3.5.1 and 4.1): requests after a warm-up, and the replies that
/// come while load is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// When the clients start.
    pub start: Time,
    /// Requests submitted before are not measured.
    pub from: Time,
    /// When the clients stop, or the run does.
    pub until: Time,
}

impl Load {
    /// When the warm-up is over, where there is one.
    pub fn measured_from_s(&self) -> Option<f64> {
        (self.from > self.start).then(|| self.from.as_ns() as f64 / 1e9)
    }
}

/// Settings that may change in the middle of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Rate outwards of each NIC that has none of its own, in bits per second.
    pub egress_bps: u64,
    /// Rate inwards of each NIC that has none of its own.
    pub ingress_bps: u64,
    /// Most bytes of data in a segment.
    pub segment_bytes: u32,
    /// The path between two NICs, where it has bounds.
    pub path: Option<PathSettings>,
    /// Transactions offered per second over all clients, where they do not wait for replies.
    pub offered_tps: Option<f64>,
    /// What the requests that are offered take of a NIC's inward rate, as a fraction of it.
    pub requests: f64,
    /// Most transactions in a proposal, where proposals carry them.
    pub batch_tx: Option<u64>,
    /// Transactions without which nothing is proposed, where only full blocks are.
    pub full_block: Option<u64>,
    /// How long a transaction that waits behind no others takes at most from its replica to where it can be proposed:
    /// for a batch to fill, or to be handed on, or streamed and acknowledged.
    pub kept: Duration,
}

impl Settings {
    /// Of a network; nothing is offered, and the protocol keeps and fills nothing.
    pub fn of(network: &NetworkSetup) -> Self {
        Settings {
            egress_bps: network.egress_bps,
            ingress_bps: network.ingress_bps,
            segment_bytes: network.connection.segment_bytes,
            path: network.path.as_ref().map(PathSettings::of),
            offered_tps: None,
            requests: 0.0,
            batch_tx: None,
            full_block: None,
            kept: Duration::ZERO,
        }
    }
}

/// The slowest line of each path, and the queue before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathSettings {
    /// Rate of the line, the slowest where pairs have rates of their own; `u64::MAX` where none is slower than the
    /// NICs.
    pub bits_per_second: u64,
    /// What the queue holds, in bytes on the wire; `u64::MAX` where nothing is ever dropped.
    pub buffer_bytes: u64,
}

impl PathSettings {
    /// No line is slower than the NICs.
    pub const UNBOUNDED: PathSettings = PathSettings { bits_per_second: u64::MAX, buffer_bytes: u64::MAX };

    fn of(path: &PathSetup) -> Self {
        let is_bounded = path.buffer_bytes < UNLIMITED_BYTES;
        PathSettings {
            bits_per_second: path.bits_per_second,
            buffer_bytes: if is_bounded { path.buffer_bytes } else { u64::MAX },
        }
    }
}

/// A rate, in bits per second, over time.
#[derive(Clone, Debug)]
pub struct Rate {
    first: u64,
    /// From when on it is another one: mostly none.
    later: Vec<(Time, u64)>,
}

impl Rate {
    /// One rate for all times.
    pub fn new(bps: u64) -> Self {
        Rate { first: bps, later: Vec::new() }
    }

    /// It is so much from a time on, which is after all earlier ones.
    pub fn change(&mut self, at: Time, bps: u64) {
        self.later.push((at, bps));
    }

    /// The rate at a time.
    pub fn at(&self, time: Time) -> u64 {
        self.later.iter().rfind(|&&(from, _)| from <= time).map_or(self.first, |&(_, bps)| bps)
    }
}

/// The rates of one side of all NICs, in bits per second, over time.
#[derive(Clone, Debug)]
pub struct NicRates {
    /// Of those that have none of their own.
    shared: Rate,
    /// Of those that have, ascending by replica.
    own: Vec<(ReplicaId, u64)>,
}

impl NicRates {
    /// Of a run that begins with the rate `shared`.
    pub fn new(shared: u64, own: impl Iterator<Item = (ReplicaId, u64)>) -> Self {
        NicRates { shared: Rate::new(shared), own: own.collect() }
    }

    /// Those that have no rate of their own have this one from a time on, which is after all earlier ones.
    pub fn change(&mut self, at: Time, shared: u64) {
        self.shared.change(at, shared);
    }

    /// The rate of a replica's NIC at a time.
    pub fn at(&self, replica: ReplicaId, time: Time) -> u64 {
        let own = self.own.binary_search_by_key(&replica.0, |(owner, _)| owner.0);
        own.map_or_else(|_| self.shared.at(time), |place| self.own[place].1)
    }
}

/// What people call things: for captions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Each replica: "N. Virginia".
    pub replicas: Vec<String>,
    /// Each fault of the schedule, as its beginning and its end are told: "Cape Town crashes", "Cape Town is up again".
    pub faults: Vec<[String; 2]>,
    /// Each change of settings: "from here on: TCP window 262,144 B".
    pub changes: Vec<String>,
}
