//! From a valid scenario to the kernel's setup: places to delays, seconds to nanoseconds, fractions to
//! integers. Everything the kernel gets is an integer; each is rounded once, here.

use sim::connection::{ConnectionSetup, UNLIMITED_BYTES};
use sim::fault::{CutMode, Fault as SimFault, FaultKind};
use sim::ids::{Kind, ReplicaId};
use sim::network::tcp::{Algorithm, HEADER_BYTES, TcpSetup};
use sim::network::{Model, NO_LINE, NetworkSetup, OwnNic, PathSetup};
use sim::nic::Priority;
use sim::requests::{
    Arrivals as SimArrivals, ClientGroup as SimClientGroup, SendTo, Workload as SimWorkload,
};
use sim::simulation::Setup;
use sim::time::{Duration, Time};
use sim::topology::Topology;

use crate::field::Words;
use crate::format::Format;
use crate::preset::LatencyPreset;
use crate::types::{
    Arrivals, Change, CongestionControl, Crashed, Endpoint, Fault, ForegroundPriority, Latency, Network,
    NetworkModel, Pacing, PartitionMode, PathSharing, Replicas, Scenario, WorkloadKind,
};

/// A replica's name for people and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Such as "N. Virginia" or "replica 3".
    pub name: String,
    /// Region of the latency preset, or the place that the file says; none elsewhere.
    pub region: Option<String>,
}

impl<F: Format> Scenario<F> {
    /// From when on latencies and goodput are measured: after the warm-up, which takes at most a third of the time for
    /// which clients submit, so that a run made shorter still has something to measure.
    pub fn measured_from_s(&self) -> f64 {
        let workload = &self.workload;
        let lasts_s = workload.stop_s.unwrap_or(self.horizon_s).min(self.horizon_s) - workload.start_s;
        workload.start_s + workload.warm_up_s.min(lasts_s.max(0.0) / 3.0)
    }

    /// Everything the kernel needs of a run, the nodes apart. What the family does not say is: every replica hears each
    /// request, one reply answers it, and work takes no time.
    pub fn setup(&self) -> Setup {
        let count = self.replicas.count();
        let one_way_ns = self.one_way_ns();
        // Where all are as far from each other there is one place.
        let places = if matches!(self.network.latency, Latency::Uniform { .. }) { 1 } else { count };
        let between = one_way_ns[..places].iter().flat_map(|row| &row[..places]);
        let network = &self.network;
        let mut setup = Setup {
            seed: self.seed,
            horizon: time_from_s(self.horizon_s),
            network: NetworkSetup {
                topology: Topology::of_places(
                    (0..count as u16).map(|replica| replica.min(places as u16 - 1)).collect(),
                    between.map(|&ns| Duration::from_ns(ns)).collect(),
                    fraction_of_2_32(network.jitter),
                ),
                egress_bps: bps(network.egress_mbps),
                ingress_bps: bps(network.ingress_mbps),
                nics: self.own_nics(),
                priority: match network.foreground_priority {
                    ForegroundPriority::Strict => Priority::Strict,
                    ForegroundPriority::Fair => Priority::Fair,
                },
                connection: ConnectionSetup {
                    window_bytes: network.window_bytes.map_or(UNLIMITED_BYTES, |bytes| {
                        ((f64::from(bytes) * network.window_efficiency) as u64).max(1)
                    }),
                    sockets: network.sockets as u16,
                    segment_bytes: network.segment_bytes,
                    slow_start: network.slow_start,
                },
                loss: fraction_of_2_32(network.loss) as u32,
                path: self.path(),
                model: self.network_model(),
            },
            faults: self.faults.iter().map(|fault| self.sim_fault(fault)).collect(),
            workload: self.sim_workload(&one_way_ns),
            costs: None,
            certificate_bytes: 0,
        };
        F::set_up(self, &mut setup);
        setup
    }

    fn network_model(&self) -> Model {
        let Network { model, tcp, segment_bytes, .. } = &self.network;
        match model {
            NetworkModel::Ideal => Model::Ideal,
            NetworkModel::Tcp => Model::Tcp(TcpSetup {
                algorithm: match tcp.congestion {
                    CongestionControl::Cubic => Algorithm::Cubic,
                    CongestionControl::Reno => Algorithm::Reno,
                },
                initial_window_bytes: u64::from(tcp.initial_window_bytes.unwrap_or(10 * segment_bytes)),
                paced: tcp.pacing == Pacing::Window,
                background_sockets: 0,
                reconnect: Duration::from_ns(ns_from_ms(tcp.reconnect_ms)),
                request_bytes: {
                    let bytes = u64::from(self.workload.tx_bytes);
                    bytes + HEADER_BYTES * bytes.div_ceil(u64::from(*segment_bytes))
                },
                reply_bytes: u64::from(self.clients.reply_bytes),
            }),
        }
    }

    /// The NICs with rates of their own, ascending by replica.
    fn own_nics(&self) -> Vec<OwnNic> {
        let mut nics: Vec<OwnNic> = self
            .network
            .cards
            .iter()
            .map(|card| OwnNic {
                replica: ReplicaId(card.replica as u16),
                egress_bps: card.egress_mbps.map(bps),
                ingress_bps: card.ingress_mbps.map(bps),
            })
            .collect();
        nics.sort_unstable_by_key(|nic| nic.replica.0);
        nics
    }

    fn path(&self) -> Option<PathSetup> {
        let path = &self.network.path;
        Some(PathSetup {
            bits_per_second: self.slowest_path_bps()?,
            each: self.path_rates_bps(),
            buffer_bytes: path.buffer_bytes.map_or(UNLIMITED_BYTES, u64::from),
            shared_by: (path.shared_by == PathSharing::Regions).then(|| self.first_of_region()),
        })
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
    pub fn changed(&self) -> impl Iterator<Item = (Time, &Scenario<F>)> {
        self.changes.iter().map(|Change { at_s, then, .. }| {
            (time_from_s(*at_s), then.as_deref().expect("a scenario is completed"))
        })
    }

    /// Each replica's name, and the region it stands in.
    pub fn places(&self) -> Vec<Place> {
        let numbered = |index: usize| Place { name: F::called(self, index), region: None };
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
        let (count, workload) = (self.replicas.count(), &self.workload);
        SimWorkload {
            arrivals: match (workload.kind, workload.arrivals) {
                (WorkloadKind::Open, Arrivals::Uniform) => SimArrivals::Uniform,
                (WorkloadKind::Open, Arrivals::Poisson) => SimArrivals::Poisson,
                (WorkloadKind::Closed, _) => {
                    SimArrivals::Closed(u64::from(self.clients.count) * u64::from(workload.outstanding))
                }
            },
            rate_per_1000s: (workload.rate_tps * 1000.0).round() as u64,
            send_to: SendTo::All,
            start: time_from_s(workload.start_s),
            stop: time_from_s(workload.stop_s.unwrap_or(self.horizon_s)),
            lost_while_down: false,
            replies_needed: self.clients.replies.unwrap_or(1),
            groups: (0..self.client_groups())
                .map(|group| SimClientGroup {
                    share: self.clients.groups.get(group).map_or(1, |group| millionths(group.share) as u32),
                    clients: self.clients.groups.get(group).map_or(self.clients.count, |group| {
                        let millionth_clients = u64::from(self.clients.count) * millionths(group.share);
                        millionth_clients.div_ceil(1_000_000) as u32
                    }),
                    request_delay: one_way_ns[count + group][..count]
                        .iter()
                        .map(|&ns| Duration::from_ns(ns))
                        .collect(),
                    reply_delay: one_way_ns[..count]
                        .iter()
                        .map(|row| Duration::from_ns(row[count + group]))
                        .collect(),
                })
                .collect(),
        }
    }

    fn sim_fault(&self, fault: &Fault<F::Message>) -> SimFault {
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
                kind: Kind(message.place() as u8),
                source: replica(from),
                target: replica(to),
                nth: *nth,
                delay: None,
            },
            Fault::DelayMessage { message, from, to, nth, by_ms, .. } => FaultKind::Message {
                kind: Kind(message.place() as u8),
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
