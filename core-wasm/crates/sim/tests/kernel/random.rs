//! Random worlds: any topology, rates, windows, sockets, loss and faults of every kind.

use proptest::prelude::*;
use sim::connection::ConnectionSetup;
use sim::fault::{CutMode, Fault, FaultKind};
use sim::ids::{Class, Kind, ReplicaId};
use sim::network::{Model, NetworkSetup, OwnNic, PathSetup};
use sim::nic::Priority;
use sim::simulation::Setup;
use sim::time::{Duration, Time};
use sim::topology::Topology;

use crate::node::{Errand, Parcel, Sender, Target};
use crate::world::{UNLIMITED, ms, silent};

/// A run: its setup and what each replica sends.
#[derive(Clone, Debug)]
pub struct Case {
    pub setup: Setup,
    pub schedules: Vec<Vec<Errand>>,
}

impl Case {
    pub fn nodes(&self) -> Vec<Sender> {
        self.schedules.iter().cloned().map(Sender::new).collect()
    }

    pub fn has(&self, is: impl Fn(&FaultKind) -> bool) -> bool {
        self.setup.faults.iter().any(|fault| is(&fault.kind))
    }
}

fn replica(replicas: u16) -> impl Strategy<Value = ReplicaId> {
    (0..replicas).prop_map(ReplicaId)
}

fn other(replicas: u16) -> impl Strategy<Value = (ReplicaId, ReplicaId)> {
    (0..replicas, 1..replicas)
        .prop_map(move |(source, step)| (ReplicaId(source), ReplicaId((source + step) % replicas)))
}

fn topology(replicas: u16) -> impl Strategy<Value = Topology> {
    let pairs = usize::from(replicas).pow(2);
    let delay = (50..100_000u64).prop_map(Duration::from_us);
    (prop::collection::vec(delay, pairs), prop::sample::select(vec![0, 1 << 30, 1 << 32]))
        .prop_map(move |(delays, jitter)| Topology::new(usize::from(replicas), delays, jitter))
}

fn connection() -> impl Strategy<Value = ConnectionSetup> {
    let windows = vec![3_000, 20_000, 64_000, 300_000, UNLIMITED];
    (prop::sample::select(windows), 1..4u16, prop::sample::select(vec![100, 1_000, 1_448]), any::<bool>())
        .prop_map(|(window_bytes, sockets, segment_bytes, slow_start)| ConnectionSetup {
            window_bytes,
            sockets,
            segment_bytes,
            slow_start,
        })
}

/// A line of a rate between every two replicas, before which all finds room.
pub fn unlimited_path(bits_per_second: u64) -> PathSetup {
    PathSetup { bits_per_second, each: Vec::new(), buffer_bytes: UNLIMITED, shared_by: None }
}

pub fn network(replicas: u16) -> impl Strategy<Value = NetworkSetup> {
    let rate = || prop::sample::select(vec![10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000]);
    let priority = prop::sample::select(vec![Priority::Strict, Priority::Fair]);
    let loss = prop::sample::select(vec![0, 0, 1 << 22, 1 << 30]);
    let line = prop::sample::select(vec![None, None, Some(1_000_000), Some(50_000_000)]);
    let own = (replica(replicas), prop::option::of(rate()), prop::option::of(rate()))
        .prop_map(|(replica, egress_bps, ingress_bps)| OwnNic { replica, egress_bps, ingress_bps });
    let rates = (rate(), rate(), prop::option::of(own));
    (topology(replicas), rates, priority, connection(), loss, line).prop_map(
        |(topology, (egress_bps, ingress_bps, own), priority, connection, loss, line)| NetworkSetup {
            topology,
            egress_bps,
            ingress_bps,
            nics: own.into_iter().collect(),
            priority,
            connection,
            loss,
            path: line.map(unlimited_path),
            model: Model::Ideal,
        },
    )
}

fn fault_kind(replicas: u16) -> impl Strategy<Value = FaultKind> {
    let mode = prop::sample::select(vec![CutMode::Hold, CutMode::Drop]);
    let groups = prop::collection::vec(0..3u16, usize::from(replicas));
    let any_replica = || prop::option::of(replica(replicas));
    prop_oneof![
        replica(replicas).prop_map(|replica| FaultKind::Crash { replica, is_silent: false }),
        (groups, mode).prop_map(|(group_of, mode)| FaultKind::Partition { group_of, mode }),
        other(replicas).prop_map(|(source, target)| FaultKind::OneWay { source, target }),
        (any_replica(), any_replica(), 100_000..10_000_000u64, any::<bool>()).prop_map(
            |(source, target, factor_ppm, directed)| FaultKind::SlowLink {
                source,
                target,
                factor_ppm,
                directed
            }
        ),
        (any_replica(), any_replica(), prop::sample::select(vec![1 << 26, 1 << 31, u32::MAX]))
            .prop_map(|(source, target, threshold)| FaultKind::Loss { source, target, threshold }),
        (0..100_000u64).prop_map(|extra_us| FaultKind::Asynchrony { extra: Duration::from_us(extra_us) }),
    ]
}

fn faults(replicas: u16) -> impl Strategy<Value = Vec<Fault>> {
    let fault = (fault_kind(replicas), 0..400u64, 1..300u64, prop::bool::weighted(0.1));
    prop::collection::vec(fault, 0..5).prop_map(|faults| {
        let mut crashed = Vec::new();
        let mut schedule = Vec::new();
        for (number, (kind, at_ms, span_ms, for_ever)) in (0..).zip(faults) {
            // Instants of their own, so that a property need not say which fault of an instant comes first.
            let at = ms(at_ms) + Duration::from_us(2 * number);
            match kind {
                // One crash a replica: crashes of one replica must not overlap.
                FaultKind::Crash { replica, .. } if crashed.contains(&replica) => continue,
                FaultKind::Crash { replica, .. } => crashed.push(replica),
                _ => {}
            }
            // A link that loses everything keeps a run going for ever.
            let for_ever = for_ever && !matches!(kind, FaultKind::Loss { .. });
            let until = (!for_ever).then(|| at + Duration::from_us(1_000 * span_ms + 1));
            schedule.push(Fault { kind, at, until });
        }
        schedule
    })
}

/// What becomes of single messages: of which errand, to whom if it goes to all, and by how much they are delayed.
type Singled = Vec<(prop::sample::Index, ReplicaId, Option<u64>)>;

fn singled(replicas: u16) -> impl Strategy<Value = Singled> {
    let one = (
        any::<prop::sample::Index>(),
        replica(replicas),
        prop::option::of(prop_oneof![3 => 1..100_000u64, 1 => Just(0)]),
    );
    prop::collection::vec(one, 0..4)
}

/// Faults of messages that are sent, each of another.
fn message_faults(schedules: &[Vec<Errand>], singled: Singled) -> Vec<Fault> {
    let sendings = schedules
        .iter()
        .zip(0..)
        .flat_map(|(errands, source)| errands.iter().map(move |errand| (ReplicaId(source), errand)));
    let sendings: Vec<(ReplicaId, &Errand)> = sendings.collect();
    let mut faults: Vec<Fault> = Vec::new();
    for (index, other, delay_us) in singled {
        if sendings.is_empty() {
            break;
        }
        let (source, errand) = sendings[index.index(sendings.len())];
        let target = match errand.target {
            Target::One(target) => target,
            Target::All | Target::Clients(_) => other,
        };
        let kind = Kind(errand.parcel.returns);
        let delay = delay_us.map(Duration::from_us);
        // Now and then one more than are sent.
        let nth = u32::from(delay_us == Some(0));
        let kind = FaultKind::Message { kind, source, target, nth, delay };
        let is_new = faults.iter().all(|fault| fault.at != errand.at);
        if source != target && is_new {
            faults.push(Fault { kind, at: errand.at, until: None });
        }
    }
    faults
}

/// From a header to a few hundred kilobytes, small ones as often as large ones.
fn size() -> impl Strategy<Value = u64> {
    prop_oneof![64..2_000u64, 2_000..70_000u64, 70_000..200_000u64]
}

fn errand(replicas: u16) -> impl Strategy<Value = Errand> {
    let target = prop_oneof![4 => replica(replicas).prop_map(Target::One), 1 => Just(Target::All)];
    let class = prop::sample::select(vec![Class::Foreground, Class::Background]);
    (0..300_000u64, target, class, size(), 0..4u8).prop_map(|(at_us, target, class, bytes, returns)| {
        let parcel = Parcel { class, bytes, tag: 0, returns };
        Errand { at: Time::ZERO + Duration::from_us(at_us), target, parcel }
    })
}

/// Any case. Its horizon is past the end of all that it sends, or cuts it short.
pub fn case() -> impl Strategy<Value = Case> {
    (2..=8u16).prop_flat_map(|replicas| {
        let schedules =
            prop::collection::vec(prop::collection::vec(errand(replicas), 0..6), usize::from(replicas));
        let horizon = prop_oneof![2 => Just(Time::FAR), 1 => (1..600u64).prop_map(ms)];
        let faults = (faults(replicas), singled(replicas));
        (any::<u64>(), horizon, network(replicas), faults, schedules).prop_map(
            move |(seed, horizon, network, (mut faults, singled), mut schedules)| {
                for (tag, errand) in (0..).zip(schedules.iter_mut().flatten()) {
                    errand.parcel.tag = tag;
                }
                faults.extend(message_faults(&schedules, singled));
                let workload = silent(usize::from(replicas));
                Case {
                    setup: Setup {
                        seed,
                        horizon,
                        network,
                        faults,
                        workload,
                        costs: None,
                        certificate_bytes: 0,
                    },
                    schedules,
                }
            },
        )
    })
}
