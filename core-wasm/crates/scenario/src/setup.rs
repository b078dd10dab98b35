//! From a valid scenario to the kernel's setup: places to delays, seconds to nanoseconds, fractions to
//! integers. Everything the kernel gets is an integer; each is rounded once, here.

use sim::connection::ConnectionSetup;
use sim::fault::{CutMode, Fault as SimFault, FaultKind};
use sim::ids::{Kind, ReplicaId};
use sim::network::tcp::{Algorithm, HEADER_BYTES, NO_LINE, PathSetup, TcpSetup};
use sim::network::{Model, NetworkSetup};
use sim::nic::Priority;
use sim::requests::{
    Arrivals as SimArrivals, ClientGroup as SimClientGroup, SendTo as SimSendTo, Workload as SimWorkload,
};
use sim::simulation::Setup;
use sim::time::{Duration, Time};
use sim::topology::Topology;

use crate::preset::LatencyPreset;
use crate::types::{
    Arrivals, Broken, Change, CongestionControl, Crashed, Dissemination, Endpoint, Fault, ForegroundPriority,
    Latency, Network, NetworkModel, Origins, Pacing, PartitionMode, PathSharing, ProtocolVariant, Replicas,
    Scenario, SendTo, WorkloadKind,
};

/// A window, or a buffer, without bounds: more than any message.
pub const UNLIMITED_BYTES: u64 = 1 << 40;

/// A replica's name for people and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Such as "N. Virginia" or "replica 3".
    pub name: String,
    /// Region of the latency preset, or the place that the file says; none elsewhere.
    pub region: Option<String>,
}

impl Scenario {
    /// From when on latencies and goodput are measured: after the warm-up, which takes at most a third of the time for
    /// which clients submit, so that a run made shorter still has something to measure.
    pub fn measured_from_s(&self) -> f64 {
        let workload = &self.workload;
        let lasts_s = workload.stop_s.unwrap_or(self.horizon_s).min(self.horizon_s) - workload.start_s;
        workload.start_s + workload.warm_up_s.min(lasts_s.max(0.0) / 3.0)
    }

    /// Everything the kernel needs of a run, the nodes apart.
    pub fn setup(&self) -> Setup {
        let count = self.replicas.count();
        let one_way_ns = self.one_way_ns();
        let delay = |from: usize, to: usize| Duration::from_ns(one_way_ns[from][to]);
        let between = (0..count).flat_map(|from| (0..count).map(move |to| (from, to)));
        let network = &self.network;
        Setup {
            seed: self.seed,
            horizon: time_from_s(self.horizon_s),
            network: NetworkSetup {
                topology: Topology::new(
                    count,
                    between.map(|(from, to)| delay(from, to)).collect(),
                    fraction_of_2_32(network.jitter),
                ),
                egress_bps: (network.egress_mbps * 1e6).round() as u64,
                ingress_bps: (network.ingress_mbps * 1e6).round() as u64,
                priority: match network.foreground_priority {
                    ForegroundPriority::Strict => Priority::Strict,
                    ForegroundPriority::Fair => Priority::Fair,
                },
                connection: ConnectionSetup {
                    window_bytes: network.window_bytes.map_or(UNLIMITED_BYTES, |bytes| {
                        ((f64::from(bytes) * network.window_efficiency) as u64).max(1)
                    }),
                    sockets: self.sockets().0,
                    segment_bytes: network.segment_bytes,
                    slow_start: network.slow_start,
                },
                loss: fraction_of_2_32(network.loss) as u32,
                model: self.network_model(),
            },
            faults: self.faults.iter().map(|fault| self.sim_fault(fault)).collect(),
            workload: self.sim_workload(&one_way_ns),
            costs: self.costs(),
            certificate_bytes: self.certificate_bytes(),
        }
    }

    fn network_model(&self) -> Model {
        let Network { model, tcp, path, segment_bytes, .. } = &self.network;
        match model {
            NetworkModel::Ideal => Model::Ideal,
            NetworkModel::Tcp => Model::Tcp(TcpSetup {
                algorithm: match tcp.congestion {
                    CongestionControl::Cubic => Algorithm::Cubic,
                    CongestionControl::Reno => Algorithm::Reno,
                },
                initial_window_bytes: u64::from(tcp.initial_window_bytes.unwrap_or(10 * segment_bytes)),
                paced: tcp.pacing == Pacing::Window,
                background_sockets: self.sockets().1,
                path: self.slowest_path_bps().map(|bits_per_second| PathSetup {
                    bits_per_second,
                    each: self.path_rates_bps(),
                    buffer_bytes: path.buffer_bytes.map_or(UNLIMITED_BYTES, u64::from),
                    shared_by: (path.shared_by == PathSharing::Regions).then(|| self.first_of_region()),
                }),
                reconnect: Duration::from_ns(ns_from_ms(tcp.reconnect_ms)),
                request_bytes: {
                    let bytes = u64::from(self.workload.tx_bytes);
                    bytes + HEADER_BYTES * bytes.div_ceil(u64::from(*segment_bytes))
                },
                reply_bytes: u64::from(self.clients.reply_bytes),
            }),
        }
    }

    /// The rate of all paths, or of the slowest of those that have rates of their own; none where no path has one.
    fn slowest_path_bps(&self) -> Option<u64> {
        match &self.network.path.matrix_mbps {
            None => self.network.path.mbps.map(bps),
            Some(_) => self.path_rates_bps().into_iter().min().filter(|&bps| bps < NO_LINE),
        }
    }

    /// The rates of paths that have their own, row by row; a replica has none to itself.
    fn path_rates_bps(&self) -> Vec<u64> {
        let rows = self.network.path.matrix_mbps.iter().flatten().enumerate();
        let rates = rows.flat_map(|(from, row)| {
            row.iter().enumerate().map(move |(to, mbps)| match mbps {
                Some(mbps) if from != to => bps(*mbps),
                _ => NO_LINE,
            })
        });
        rates.collect()
    }

    /// Sockets for the foreground, and for the background alone. In the TCP model they are so many in all: a stream
    /// shares the only one, or has all but one.
    fn sockets(&self) -> (u16, u16) {
        let sockets = self.network.sockets as u16;
        let streams = self.protocol.dissemination == Dissemination::Stream;
        match self.network.model {
            NetworkModel::Tcp if streams && sockets > 1 => (1, sockets - 1),
            _ => (sockets, 0),
        }
    }

    /// The first replica in each replica's region.
    fn first_of_region(&self) -> Vec<ReplicaId> {
        match self.replicas.regions() {
            [] => (0..self.replicas.count() as u16).map(ReplicaId).collect(),
            regions => {
                let first = |region| regions.iter().position(|other| other == region);
                regions.iter().map(|region| ReplicaId(first(region).unwrap_or_default() as u16)).collect()
            }
        }
    }

    /// The scenario as it is from each of its changes on, and from when on that is.
    pub fn changed(&self) -> impl Iterator<Item = (Time, &Scenario)> {
        self.changes.iter().map(|Change { at_s, then, .. }| {
            (time_from_s(*at_s), then.as_deref().expect("a scenario is completed"))
        })
    }

    /// The most replicas that may lie or crash: f = floor((n - 1) / 3), or floor((n - 1) / 2) where they only crash.
    pub fn faulty_max(&self) -> usize {
        (self.replicas.count() - 1) / if self.only_crashes() { 2 } else { 3 }
    }

    /// Whether any replica is a quorum by itself.
    pub(crate) fn is_quorum_of_one(&self) -> bool {
        let spared = usize::from(self.protocol.broken.contains(&Broken::SmallQuorum));
        self.replicas.count() - self.faulty_max() <= 1 + spared
    }

    /// The most replicas that may lie: none where they only crash.
    pub(crate) fn liars_max(&self) -> usize {
        if self.only_crashes() { 0 } else { self.faulty_max() }
    }

    pub(crate) fn only_crashes(&self) -> bool {
        self.protocol.variant == ProtocolVariant::CrashStop
    }

    /// Each replica's name, and the region it stands in.
    pub fn places(&self) -> Vec<Place> {
        let numbered = |index: usize| Place { name: format!("replica {index}"), region: None };
        match (&self.replicas, &self.network.latency) {
            (Replicas::Count { count }, _) => (0..*count as usize).map(numbered).collect(),
            (Replicas::Names { names, places }, _) => {
                let place = |(index, name): (usize, &String)| Place {
                    name: name.clone(),
                    region: places.get(index).cloned(),
                };
                names.iter().enumerate().map(place).collect()
            }
            (Replicas::Regions { regions }, latency) => {
                let preset = match latency {
                    Latency::Preset { preset, .. } => LatencyPreset::find(preset).ok(),
                    _ => None,
                };
                let name = |id: &String| {
                    let known =
                        preset.as_ref().and_then(|preset| Some(&preset.regions[preset.region_index(id)?]));
                    known.map_or_else(|| id.clone(), |region| region.name.to_owned())
                };
                let alike = |id: &String| regions.iter().filter(|other| *other == id).count() > 1;
                let place = |(index, id): (usize, &String)| Place {
                    name: if alike(id) { format!("{} {index}", name(id)) } else { name(id) },
                    region: Some(id.clone()),
                };
                regions.iter().enumerate().map(place).collect()
            }
        }
    }

    /// How many groups the clients are in.
    fn client_groups(&self) -> usize {
        self.clients.groups.len().max(1)
    }

    /// One-way delays in nanoseconds, factor applied: row from, column to; the replicas in order, the groups of
    /// clients last.
    pub fn one_way_ns(&self) -> Vec<Vec<u64>> {
        let size = self.replicas.count() + self.client_groups();
        let latency = &self.network.latency;
        let mut delays = match latency {
            Latency::Uniform { uniform_one_way_ms, .. } => {
                vec![vec![ns_from_ms(*uniform_one_way_ms); size]; size]
            }
            Latency::Matrix { matrix_one_way_ms, .. } => {
                let row = |row: &Vec<f64>| row.iter().map(|delay_ms| ns_from_ms(*delay_ms)).collect();
                matrix_one_way_ms.iter().map(row).collect()
            }
            Latency::Preset { preset, .. } => {
                let preset = LatencyPreset::find(preset).unwrap_or_else(|error| panic!("{error}"));
                let index = |id: &String| preset.region_index(id).expect("validated");
                let mut places = match &self.replicas {
                    Replicas::Regions { regions } => regions.iter().map(index).collect(),
                    // A preset with one region needs no more than a count.
                    replicas => vec![0; replicas.count()],
                };
                match &self.clients.groups[..] {
                    [] => places.push(index(&self.clients.region)),
                    groups => places.extend(groups.iter().map(|group| index(&group.region))),
                }
                let row = |from: &usize| places.iter().map(|to| preset.one_way_ns(*from, *to)).collect();
                places.iter().map(row).collect()
            }
        };
        let factor = millionths(latency.factor());
        for delay_ns in delays.iter_mut().flatten() {
            *delay_ns = (u128::from(*delay_ns) * u128::from(factor) / 1_000_000) as u64;
        }
        delays
    }

    /// The longest way from one replica to another, and from clients to one, in nanoseconds. What a matrix says of a
    /// replica to itself, or between groups of clients, nothing takes.
    pub fn longest_ways_ns(&self) -> (u64, u64) {
        let (count, delays) = (self.replicas.count(), self.one_way_ns());
        let (between, from_clients) = delays.split_at(count);
        let others = between.iter().enumerate().flat_map(|(from, row)| {
            row[..count].iter().enumerate().filter(move |&(to, _)| to != from).map(|(_, &ns)| ns)
        });
        let requests = from_clients.iter().flat_map(|row| &row[..count]).copied();
        (others.max().unwrap_or(0), requests.max().unwrap_or(0))
    }

    fn sim_workload(&self, one_way_ns: &[Vec<u64>]) -> SimWorkload {
        let (count, workload, protocol) = (self.replicas.count(), &self.workload, &self.protocol);
        SimWorkload {
            arrivals: match (workload.kind, workload.arrivals) {
                (WorkloadKind::Open, Arrivals::Uniform) => SimArrivals::Uniform,
                (WorkloadKind::Open, Arrivals::Poisson) => SimArrivals::Poisson,
                (WorkloadKind::Closed, _) => {
                    SimArrivals::Closed(u64::from(self.clients.count) * u64::from(workload.outstanding))
                }
            },
            rate_per_1000s: (workload.rate_tps * 1000.0).round() as u64,
            send_to: match (workload.send_to, protocol.dissemination, protocol.stream.origins) {
                (SendTo::One, ..) => SimSendTo::One,
                (SendTo::Nearest, ..) => SimSendTo::Nearest,
                (SendTo::All, Dissemination::Stream, Origins::All) => SimSendTo::AllByResidue,
                (SendTo::All, ..) => SimSendTo::All,
            },
            start: time_from_s(workload.start_s),
            stop: time_from_s(workload.stop_s.unwrap_or(self.horizon_s)),
            lost_while_down: protocol.dissemination == Dissemination::Hashes,
            // Of one more than may lie one at least tells the truth.
            replies_needed: self.clients.replies.unwrap_or(self.liars_max() as u32 + 1),
            groups: (0..self.client_groups())
                .map(|group| SimClientGroup {
                    share: self.clients.groups.get(group).map_or(1, |group| millionths(group.share) as u32),
                    clients: self.clients.groups.get(group).map_or(self.clients.count, |group| {
                        let millionth_clients = u64::from(self.clients.count) * millionths(group.share);
                        millionth_clients.div_ceil(1_000_000) as u32
                    }),
                    request_delay: one_way_ns[count + group][..count]
                        .iter()
                        .map(|&ns| Duration::from_ns(ns) + self.hop())
                        .collect(),
                    reply_delay: one_way_ns[..count]
                        .iter()
                        .map(|row| Duration::from_ns(row[count + group]) + self.hop())
                        .collect(),
                })
                .collect(),
        }
    }

    fn sim_fault(&self, fault: &Fault) -> SimFault {
        let replica = |index: &u32| ReplicaId(*index as u16);
        let end = |end: &Endpoint| match end {
            Endpoint::Replica(index) => Some(ReplicaId(*index as u16)),
            Endpoint::Every(_) => None,
        };
        let kind = match fault {
            Fault::Crash { replica: index, of, .. } => {
                FaultKind::Crash { replica: replica(index), is_silent: *of == Crashed::Host }
            }
            Fault::Timeout { replica: index, .. } => FaultKind::TimeOut { replica: replica(index) },
            Fault::Partition { groups, mode, .. } => FaultKind::Partition {
                group_of: self.group_of(groups),
                mode: match mode {
                    PartitionMode::Hold => CutMode::Hold,
                    PartitionMode::Drop => CutMode::Drop,
                },
            },
            Fault::OneWay { from, to, .. } => {
                FaultKind::OneWay { source: replica(from), target: replica(to) }
            }
            Fault::SlowLink { from, to, factor, directed, .. } => FaultKind::SlowLink {
                source: end(from),
                target: end(to),
                factor_ppm: millionths(*factor),
                directed: *directed,
            },
            Fault::Loss { rate, from, to, .. } => FaultKind::Loss {
                source: end(from),
                target: end(to),
                threshold: fraction_of_2_32(*rate) as u32,
            },
            Fault::DropMessage { message, from, to, nth, .. } => FaultKind::Message {
                kind: Kind(*message as u8),
                source: replica(from),
                target: replica(to),
                nth: *nth,
                delay: None,
            },
            Fault::DelayMessage { message, from, to, nth, by_ms, .. } => FaultKind::Message {
                kind: Kind(*message as u8),
                source: replica(from),
                target: replica(to),
                nth: *nth,
                delay: Some(Duration::from_ns(ns_from_ms(*by_ms))),
            },
            Fault::Asynchrony { extra_ms, .. } => {
                FaultKind::Asynchrony { extra: Duration::from_ns(ns_from_ms(*extra_ms)) }
            }
        };
        let (at_s, until_s) = fault.interval_s();
        SimFault { kind, at: time_from_s(at_s), until: until_s.map(time_from_s) }
    }

    /// The group of each replica; one in no group has a group of its own.
    fn group_of(&self, groups: &[Vec<u32>]) -> Vec<u16> {
        let alone = groups.len()..;
        let mut group_of: Vec<u16> = alone.take(self.replicas.count()).map(|group| group as u16).collect();
        for (group, members) in groups.iter().enumerate() {
            for replica in members {
                group_of[*replica as usize] = group as u16;
            }
        }
        group_of
    }
}

/// Megabits a second to whole bits.
fn bps(mbps: f64) -> u64 {
    (mbps * 1e6).round() as u64
}

/// Milliseconds to whole nanoseconds.
pub fn ns_from_ms(ms: f64) -> u64 {
    (ms * 1e6).round() as u64
}

/// Seconds to a whole nanosecond.
pub fn time_from_s(s: f64) -> Time {
    Time::from_ns((s * 1e9).round() as u64)
}

/// A factor in millionths.
pub fn millionths(factor: f64) -> u64 {
    (factor * 1e6).round() as u64
}

/// A fraction in units of 2^-32.
fn fraction_of_2_32(fraction: f64) -> u64 {
    (fraction * 4_294_967_296.0).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{check, shipped};

    fn scenario(text: &str) -> Scenario {
        check(text).unwrap()
    }

    #[test]
    fn the_planet_has_half_the_measured_round_trips() {
        let planet = scenario(shipped("planet-window").unwrap());
        let delays = planet.one_way_ns();
        assert_eq!(delays.len(), 5);
        assert_eq!(delays[0][1], 85_214_000); // N. Virginia - Tokyo, 170,428 us
        assert_eq!(delays[2][0], 101_428_500); // Bahrain - N. Virginia, 202,857 us
        assert_eq!(delays[4][0], 45_981_500); // the client in Frankfurt - N. Virginia, 91,963 us
        let setup = planet.setup();
        assert_eq!(setup.workload.groups[0].request_delay[3], Duration::from_us(79_165)); // Cape Town, 158,330 us
        assert_eq!(setup.network.connection.window_bytes, 54_394); // 65,536 x 0.83
        let names: Vec<String> = planet.places().into_iter().map(|place| place.name).collect();
        assert_eq!(names, ["N. Virginia", "Tokyo", "Bahrain", "Cape Town"]);
    }

    #[test]
    fn machines_of_one_data_centre_have_numbers() {
        let names: Vec<String> =
            scenario(shipped("datacentre").unwrap()).places().into_iter().map(|place| place.name).collect();
        assert_eq!(names, ["Frankfurt 0", "Frankfurt 1", "Frankfurt 2", "Frankfurt 3"]);
    }

    #[test]
    fn a_matrix_is_directed_and_the_factor_multiplies_it() {
        let text = r#"{"replicas": {"count": 2},
            "network": {"latency": {"matrix_one_way_ms": [[0, 1.5, 2], [3, 0, 4], [5, 6, 0]], "factor": 0.5}}}"#;
        let setup = scenario(text).setup();
        assert_eq!(setup.network.topology.one_way(ReplicaId(0), ReplicaId(1)), Duration::from_us(750));
        assert_eq!(setup.network.topology.one_way(ReplicaId(1), ReplicaId(0)), Duration::from_us(1500));
        assert_eq!(setup.workload.groups[0].request_delay, [Duration::from_us(2500), Duration::from_ms(3)]);
        assert_eq!(setup.workload.groups[0].reply_delay, [Duration::from_ms(1), Duration::from_ms(2)]);
    }

    #[test]
    fn each_group_of_clients_has_a_row_of_a_matrix() {
        let text = r#"{"replicas": {"count": 1}, "clients": {"groups":
                [{"region": "us-west-2", "share": 0.25}, {"region": "eu-west-1", "share": 0.75}]},
            "network": {"latency": {"matrix_one_way_ms": [[0, 1, 2], [3, 0, 0], [4, 0, 0]]}}}"#;
        let groups = scenario(text).setup().workload.groups;
        let delays: Vec<_> =
            groups.iter().map(|group| (group.request_delay[0], group.reply_delay[0])).collect();
        assert_eq!(
            delays,
            [(3, 1), (4, 2)].map(|(there, back)| (Duration::from_ms(there), Duration::from_ms(back)))
        );
    }

    #[test]
    fn replicas_of_one_place_share_the_paths_to_another() {
        let text = r#"{"replicas": {"names": ["a", "b", "c"], "places": ["eu-west-1", "us-west-2", "eu-west-1"]},
            "network": {"model": "tcp", "path": {"mbps": 10, "shared_by": "regions"}}}"#;
        let scenario = scenario(text);
        let Model::Tcp(TcpSetup { path: Some(path), .. }) = scenario.setup().network.model else { panic!() };
        assert_eq!(path.shared_by.unwrap(), [0, 1, 0].map(ReplicaId));
        let places: Vec<_> =
            scenario.places().into_iter().map(|place| (place.name, place.region.unwrap())).collect();
        assert_eq!(places[1], ("b".to_owned(), "us-west-2".to_owned()));
    }

    #[test]
    fn a_path_has_the_rate_of_its_pair_or_none() {
        let with = |matrix: &str| {
            let text = format!(
                r#"{{"replicas": {{"count": 2}}, "network": {{"model": "tcp", "path": {{"matrix_mbps": {matrix}}}}}}}"#
            );
            let Model::Tcp(TcpSetup { path, .. }) = scenario(&text).setup().network.model else { panic!() };
            path.map(|path| (path.bits_per_second, path.each))
        };
        // From a replica to itself there is no path, whatever is written there.
        let rates = vec![NO_LINE, 10_000_000, 2_500_000, NO_LINE];
        assert_eq!(with("[[1, 10], [2.5, null]]"), Some((2_500_000, rates)));
        assert_eq!(with("[[null, null], [null, null]]"), None);
    }

    #[test]
    fn replicas_in_no_group_of_a_partition_are_alone() {
        let text = r#"{"replicas": {"count": 5},
            "faults": [{"kind": "partition", "groups": [[3, 0], [1]], "at_s": 1}]}"#;
        let FaultKind::Partition { group_of, .. } = &scenario(text).setup().faults[0].kind else { panic!() };
        assert_eq!((group_of[0], group_of[3], group_of[1]), (0, 0, 1));
        assert!(group_of[2] > 1 && group_of[4] > 1 && group_of[2] != group_of[4]);
    }
}
