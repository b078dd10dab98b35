//! Small worlds to put nodes in: a plain setup and one-line changes to it.

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;
use sim::connection::ConnectionSetup;
use sim::ids::{Class, ReplicaId, StreamId};
use sim::network::{Model, NetworkSetup};
use sim::nic::Priority;
use sim::node::Node;
use sim::requests::{Arrivals, ClientGroup, SendTo, Workload};
use sim::simulation::{Setup, Simulation};
use sim::time::{Duration, Time};
use sim::topology::Topology;

use crate::node::{Errand, Parcel, Sender, Target};
use crate::recorder::Recorder;

/// Wide enough never to be full.
pub const UNLIMITED: u64 = 1 << 40;

/// The segment of most tests, in bytes.
pub const SEGMENT: u64 = 1_000;

pub fn ms(ms: u64) -> Time {
    Time::ZERO + Duration::from_ms(ms)
}

/// `replicas` replicas 10 ms apart at 1 Gbit/s (a segment takes 8 us), without windows, loss, jitter, faults
/// and clients, for one hour.
pub fn plain(replicas: usize) -> Setup {
    Setup {
        seed: 1,
        horizon: ms(3_600_000),
        network: NetworkSetup {
            topology: Topology::uniform(replicas, Duration::from_ms(10)),
            egress_bps: 1_000_000_000,
            ingress_bps: 1_000_000_000,
            nics: Vec::new(),
            priority: Priority::Strict,
            connection: ConnectionSetup {
                window_bytes: UNLIMITED,
                sockets: 1,
                segment_bytes: SEGMENT as u32,
                slow_start: false,
            },
            loss: 0,
            path: None,
            model: Model::Ideal,
        },
        faults: Vec::new(),
        workload: silent(replicas),
        costs: None,
        certificate_bytes: 0,
    }
}

/// Clients that submit nothing.
pub fn silent(replicas: usize) -> Workload {
    Workload {
        arrivals: Arrivals::Uniform,
        rate_per_1000s: 0,
        send_to: SendTo::All,
        start: Time::ZERO,
        stop: Time::FAR,
        lost_while_down: false,
        replies_needed: 1,
        groups: vec![ClientGroup::of_all(vec![Duration::ZERO; replicas], vec![Duration::ZERO; replicas])],
    }
}

/// A foreground parcel for replica `target` at `at`.
pub fn errand(at: Time, target: u16, bytes: u64, tag: u32) -> Errand {
    let parcel = Parcel { class: Class::Foreground, bytes, tag, returns: 0 };
    Errand { at, target: Target::One(ReplicaId(target)), parcel }
}

/// The same in the background.
pub fn background(at: Time, target: u16, bytes: u64, tag: u32) -> Errand {
    let mut errand = errand(at, target, bytes, tag);
    errand.parcel.class = Class::Background;
    errand
}

/// Replies to `count` transactions of a stream at `at`, for the block with the number `ordinal`.
pub fn replies(at: Time, stream: u16, count: u64, ordinal: u32) -> Errand {
    let parcel = Parcel { class: Class::Background, bytes: count, tag: ordinal, returns: 0 };
    Errand { at, target: Target::Clients(StreamId(stream)), parcel }
}

/// A sender per replica; the schedules of those not named are empty.
pub fn senders<const N: usize>(replicas: usize, schedules: [Vec<Errand>; N]) -> Vec<Sender> {
    let mut nodes: Vec<_> = schedules.into_iter().map(Sender::new).collect();
    nodes.resize_with(replicas, Sender::default);
    nodes
}

/// Runs to the horizon or until nothing is left to do, and shows everything.
pub fn run<N: Node<Fact: Clone>>(setup: Setup, nodes: Vec<N>) -> Recorder<N::Fact> {
    let mut simulation = Simulation::new(setup, nodes);
    let mut recorder = Recorder::default();
    assert!(simulation.advance(Time::FAR, EVENTS_MAX, &mut recorder), "a run ends");
    simulation.finish(&mut recorder);
    recorder
}

/// More events than any run of these tests takes, unless it never ends.
pub const EVENTS_MAX: u64 = 3_000_000;

/// This many random cases: the same in every run, unless PROPTEST_RNG_SEED names others.
pub fn cases(cases: u32) -> ProptestConfig {
    let config = ProptestConfig {
        cases,
        failure_persistence: None,
        max_shrink_time: 20_000,
        ..ProptestConfig::default()
    };
    match config.rng_seed {
        RngSeed::Random => ProptestConfig { rng_seed: RngSeed::Fixed(1), ..config },
        RngSeed::Fixed(_) => config,
    }
}
