//! Worlds drawn from seeds: crashes, cuts that drop, single messages lost or late, slow links, suspicion while the
//! leader lives. With the rules nothing is wrong and all that was submitted is executed; with a rule broken its check
//! finds it.

use std::ops::Range;

use quorumscope_paxos::checks::{Carried, Check, Judge, Setup as Judged};
use quorumscope_paxos::facts::Fact;
use quorumscope_paxos::kinds::KINDS;
use quorumscope_paxos::node::Paxos;
use quorumscope_paxos::settings::{Broken, Learn, PhaseOne, Retransmission, Rules, Settings};
use sim::connection::ConnectionSetup;
use sim::digest::Digest;
use sim::fault::{CutMode, Fault, FaultKind};
use sim::hand_on;
use sim::ids::{Kind, ReplicaId};
use sim::network::tcp::{Algorithm, TcpSetup};
use sim::network::{Model, NetworkSetup};
use sim::nic::Priority;
use sim::observer::Observer;
use sim::random::{Purpose, Random};
use sim::requests::{Arrivals, ClientGroup, SendTo, Workload};
use sim::simulation::{Setup, Simulation};
use sim::time::{Duration, Time};
use sim::topology::Topology;

use crate::stage::settings;

fn ms(ms: u64) -> Duration {
    Duration::from_ms(ms)
}

fn at(ms: u64) -> Time {
    Time::ZERO + Duration::from_ms(ms)
}

/// How many worlds are drawn, and how many of them each time.
const WORLDS: u64 = 400;
const WORLDS_EACH_TIME: u64 = 100;
/// From then on nothing is wrong with the world.
const CALM_MS: u64 = 6_000;
/// The run is over.
const END_MS: u64 = 12_000;

/// A world, and what its replicas are set to.
pub struct World {
    pub setup: Setup,
    pub settings: Settings,
}

/// What watches a run.
pub struct Watch {
    pub judge: Judge,
    pub digest: Digest,
}

impl Observer<Fact> for Watch {
    hand_on!(Fact, self => [&mut self.judge], [&mut self.digest]);
}

impl World {
    /// Runs it to its end.
    pub fn run(&self, rules: Rules) -> (Simulation<Paxos>, Watch) {
        let replicas = self.setup.network.topology.replicas() as u16;
        let nodes =
            (0..replicas).map(|me| Paxos::with(ReplicaId(me), replicas, self.settings.clone(), rules));
        let mut simulation = Simulation::new(self.setup.clone(), nodes.collect());
        let is_busy = self.setup.costs.is_some();
        let judge = Judge::new(Judged {
            replicas,
            window: self.settings.window,
            batch_max: self.settings.batch_max(),
            batch_delay: (!is_busy).then_some(self.settings.batch_delay),
            progress: None,
            carried: Some(Carried { network: self.setup.network.clone(), faults: self.setup.faults.clone() }),
        });
        let mut watch = Watch { judge, digest: Digest::default() };
        assert!(simulation.advance(Time::FAR, 20_000_000, &mut watch), "a run ends");
        simulation.finish(&mut watch);
        watch.judge.finish(self.setup.horizon, &simulation.counters());
        (simulation, watch)
    }
}

/// TCP without a bounded path.
fn tcp() -> TcpSetup {
    TcpSetup {
        algorithm: Algorithm::Cubic,
        initial_window_bytes: 14_480,
        paced: false,
        background_sockets: 1,
        reconnect: ms(100),
        request_bytes: 200,
        reply_bytes: 8,
    }
}

/// A world of a seed.
fn drawn(seed: u64) -> World {
    let mut random = Random::split(seed, Purpose::Scenarios);
    let mut draw = |bound: u64| random.below(bound);
    let replicas: u16 = if draw(3) == 0 { 5 } else { 3 };
    let settings = Settings {
        batch_delay: ms(10 + draw(60)),
        batches_ahead: draw(2) == 0,
        learn: if draw(2) == 0 { Learn::TwoBToAll } else { Learn::PiggyBack },
        retransmission: match draw(3) {
            0 => Retransmission::Average,
            _ => Retransmission::Fixed(ms(100 + draw(300))),
        },
        suspicion: ms(300 + draw(500)),
        heartbeat: ms(50 + draw(100)),
        accepts_beyond_window: draw(2) == 0,
        phase_one: if seed % 8 == 7 { PhaseOne::Each } else { PhaseOne::Once },
        ..settings(1 + draw(6), 1 + draw(6))
    };
    let mut faults = Vec::new();
    for _ in 0..draw(9) {
        let (begin, replica) = (draw(CALM_MS - 500), ReplicaId(draw(replicas.into()) as u16));
        let other = ReplicaId((replica.0 + 1 + draw(u64::from(replicas) - 1) as u16) % replicas);
        let until = Some(at((begin + 1 + draw(1_500)).min(CALM_MS)));
        let kind = match draw(8) {
            0 | 1 => FaultKind::Crash { replica, is_silent: false },
            2 => FaultKind::Partition {
                group_of: (0..replicas).map(|one| u16::from(one == replica.0 || one == other.0)).collect(),
                mode: if draw(2) == 0 { CutMode::Drop } else { CutMode::Hold },
            },
            3 => FaultKind::Partition {
                group_of: (0..replicas).map(|one| u16::from(one == replica.0)).collect(),
                mode: CutMode::Drop,
            },
            4 => FaultKind::OneWay { source: replica, target: other },
            5 => FaultKind::SlowLink {
                source: Some(replica),
                target: None,
                factor_ppm: 1_000_000 + draw(20_000_000),
                directed: true,
            },
            6 => FaultKind::TimeOut { replica },
            _ => FaultKind::Asynchrony { extra: ms(draw(100)) },
        };
        // One fault at a time of each replica's.
        let is_crash = matches!(kind, FaultKind::Crash { .. });
        let is_one_too_many = is_crash
            && faults.iter().any(|fault: &Fault| {
                matches!(fault.kind, FaultKind::Crash { replica: down, .. } if down == replica)
            });
        if !is_one_too_many {
            let until = if matches!(kind, FaultKind::TimeOut { .. }) { None } else { until };
            faults.push(Fault { kind, at: at(begin), until });
        }
    }
    // A few messages are lost, or late, whatever they are.
    for _ in 0..draw(4) {
        let (source, begin) = (draw(replicas.into()) as u16, 10 * draw(CALM_MS / 10 - 50));
        let target = (source + 1) % replicas;
        let kind = FaultKind::Message {
            kind: Kind(draw(KINDS.len() as u64) as u8),
            source: ReplicaId(source),
            target: ReplicaId(target),
            nth: 0,
            delay: (draw(2) == 0).then(|| ms(draw(400))),
        };
        faults.push(Fault { kind, at: at(begin), until: None });
    }
    let clients = ClientGroup {
        clients: 20,
        ..ClientGroup::of_all(vec![ms(1); replicas.into()], vec![ms(1); replicas.into()])
    };
    let is_closed = draw(2) == 0;
    // With its jitter a way takes twice its delay at most. A quarter of what the window lets through leaves room to
    // catch up.
    let delay_ms = 1 + draw(30);
    let most_tps = (settings.window * settings.batch_max() * 1_000 / (4 * delay_ms) / 4).clamp(1, 100);
    let workload = Workload {
        arrivals: if is_closed { Arrivals::Closed(1 + draw(30)) } else { Arrivals::Uniform },
        rate_per_1000s: if is_closed { 0 } else { 1_000 * (1 + draw(most_tps)) },
        send_to: if draw(2) == 0 { SendTo::Serving(ms(draw(200))) } else { SendTo::All },
        start: Time::ZERO,
        stop: at(CALM_MS),
        lost_while_down: false,
        replies_needed: 1,
        groups: vec![clients],
    };
    let topology =
        Topology::new(replicas.into(), vec![ms(delay_ms); usize::from(replicas * replicas)], draw(1 << 32));
    let model = if draw(3) == 0 { Model::Tcp(tcp()) } else { Model::Ideal };
    let patience = (draw(3) == 0).then(|| ms(100 + draw(1_000)));
    World {
        setup: Setup {
            seed,
            horizon: at(END_MS),
            network: NetworkSetup {
                topology,
                egress_bps: 100_000_000,
                ingress_bps: 100_000_000,
                nics: Vec::new(),
                priority: Priority::Fair,
                connection: ConnectionSetup {
                    window_bytes: 1 << 20,
                    sockets: 1,
                    segment_bytes: 1_448,
                    slow_start: false,
                },
                loss: 0,
                path: None,
                model,
            },
            faults,
            workload,
            costs: None,
            certificate_bytes: 0,
        },
        settings: Settings { patience, ..settings },
    }
}

fn nothing_is_wrong(seeds: Range<u64>) {
    for seed in seeds {
        let world = drawn(seed);
        let (simulation, mut watch) = world.run(Rules::default());
        // Several may suspect in turn, and copies go out again at the latest after three seconds.
        watch.judge.ask_progress(at(CALM_MS), ms(5_000), at(END_MS), simulation.requests());
        let violations = watch.judge.violations();
        assert_eq!(violations, [], "seed {seed}: {:?} {:?}", world.settings, world.setup.faults);
    }
}

#[test]
fn nothing_is_wrong_in_drawn_worlds() {
    nothing_is_wrong(0..WORLDS_EACH_TIME);
}

#[test]
#[ignore = "half a minute"]
fn nothing_is_wrong_in_more_drawn_worlds() {
    nothing_is_wrong(WORLDS_EACH_TIME..WORLDS);
}

#[test]
fn a_run_is_the_same_again() {
    let digest = |seed| drawn(seed).run(Rules::default()).1.digest.to_hex();
    assert_eq!(digest(3), digest(3));
    assert_ne!(digest(3), digest(4));
}

/// What is executed twice needs more than chance: `transcripts` has it.
#[test]
fn each_broken_rule_is_found() {
    // From the first seed that finds it on, as the rules are.
    for (broken, check, first) in [
        (Broken::OwnValue, Check::Choice, 4),
        (Broken::OwnValue, Check::Agreement, 13),
        (Broken::NoOpOverValue, Check::Choice, 4),
        (Broken::NoOpOverValue, Check::Agreement, 12),
        (Broken::LowestBallot, Check::Choice, 251),
        (Broken::UntiedBallots, Check::OneValue, 1),
        (Broken::UntiedBallots, Check::Validity, 67),
        (Broken::ForgottenPromise, Check::Promise, 53),
        (Broken::SmallQuorum, Check::Quorum, 0),
        (Broken::SmallQuorum, Check::Agreement, 20),
        (Broken::OverGaps, Check::Order, 1),
        (Broken::WindowAtClosing, Check::Window, 0),
        (Broken::DecisionWithoutBallot, Check::Quorum, 58),
        (Broken::EndlessBatch, Check::Window, 0),
    ] {
        let finds = |seed: &u64| {
            let (_, watch) = drawn(*seed).run(Rules { broken: Some(broken) });
            watch.judge.violations().iter().any(|violation| violation.check == check)
        };
        assert!((first..WORLDS).any(|seed| finds(&seed)), "{broken:?} is not found by {check:?}");
    }
}
