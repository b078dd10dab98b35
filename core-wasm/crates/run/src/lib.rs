//! A run of a scenario: the simulation, its past, and everything that observes it. The native program and the
//! page drive the same one.
//!
//! What happens once a run or once a seek is here, compiled for size; what happens once an event is in `drive`.

mod liars;
mod names;
mod report;

use checker::Checker;
use protocols::batching::BatchConfig;
use protocols::hotstuff::adversary::Participant;
use protocols::hotstuff::leader::LeaderPolicy as Leading;
use protocols::hotstuff::pacemaker::TimeoutConfig;
use protocols::hotstuff::rules::Rules;
use protocols::hotstuff::ruleset::Awaits;
use protocols::hotstuff::{Config, DisseminationConfig, ForwardConfig, HotStuff};
use protocols::quorum::Group;
use protocols::streaming::{Origins as StreamOrigins, StreamConfig};
use scenario::types::{
    Dissemination, LeaderPolicy, Origins, ProtocolVariant, Scenario, SendTo, WorkloadKind,
};
use scenario::{millionths, ns_from_ms};
use sim::checkpoint::Timeline;
use sim::fault::FaultKind;
use sim::node::{Context, Ignored, ReplicaId};
use sim::observer::Point;
use sim::requests::Requests;
use sim::simulation::{Counters, Setup, Simulation};
use sim::time::{Duration, Time};
use trace::{Digest, Metrics, Names, Recorder};

pub use drive::{Observers, Planet};
pub use protocols::hotstuff::node::ReplicaView;
pub use report::{RunReport, Safety, ViolationReport};

/// A run under way.
#[derive(Clone)]
pub struct Run {
    simulation: Planet,
    timeline: Timeline<Participant>,
    observers: Observers,
    names: Names,
    finished: bool,
}

impl Run {
    /// A run of `scenario` that has not begun and records at most `messages_max` messages.
    pub fn new(scenario: &Scenario, messages_max: u32) -> Self {
        let setup = scenario.setup();
        let observers = observers(scenario, &setup, messages_max);
        let names = names::names(scenario);
        let simulation = simulation(scenario, setup);
        Run { timeline: Timeline::new(&simulation), simulation, observers, names, finished: false }
    }

    /// Handles at most `events_max` events; returns whether the run is over.
    pub fn advance(&mut self, events_max: u64) -> bool {
        let mut left = events_max;
        while left > 0 && !self.finished {
            self.timeline.keep(&self.simulation);
            let slice = left.min(self.timeline.events_to_next(&self.simulation).max(1));
            self.finished = drive::advance(&mut self.simulation, slice, &mut self.observers);
            left -= slice;
        }
        self.finished
    }

    /// Whether the run is over.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// How far it is.
    pub fn now(&self) -> Time {
        if self.finished { self.horizon() } else { self.simulation.point().time }
    }

    /// Where it ends.
    pub fn horizon(&self) -> Time {
        self.simulation.setup().horizon
    }

    /// Events and messages so far.
    pub fn counters(&self) -> Counters {
        self.simulation.counters()
    }

    /// How many events are pending.
    pub fn pending(&self) -> usize {
        self.simulation.pending()
    }

    /// The clients.
    pub fn requests(&self) -> &Requests {
        self.simulation.requests()
    }

    /// What has been observed.
    pub fn observers(&self) -> &Observers {
        &self.observers
    }

    /// What was measured so far.
    pub fn measured(&mut self) -> trace::Measured {
        let now = self.now();
        self.observers.metrics.measured(now, self.simulation.requests())
    }

    /// What replicas and faults are called.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// A replica as it was at a point of the past, and whether it was up.
    pub fn inspect(&self, replica: ReplicaId, point: Point) -> (ReplicaView, bool) {
        let past = self.past(point);
        (seen(&past, replica, point), !past.is_down(replica))
    }

    /// Every replica as it was at a point of the past.
    pub fn inspect_all(&self, point: Point) -> Vec<ReplicaView> {
        let past = self.past(point);
        let replicas = self.observers.recorder.replicas();
        (0..replicas).map(|replica| seen(&past, ReplicaId(replica), point)).collect()
    }

    fn past(&self, point: Point) -> Planet {
        let mut past = self.timeline.nearest(point).clone();
        drive::replay(&mut past, point);
        past
    }
}

fn seen(past: &Planet, replica: ReplicaId, point: Point) -> ReplicaView {
    let effects = &mut Ignored;
    past.node(replica).replica().inspect(&Context::new(point.time, replica, past.requests(), effects))
}

/// The simulation of a scenario, without observers.
pub fn simulation(scenario: &Scenario, setup: Setup) -> Planet {
    let config = config(scenario);
    let two_faced = liars::two_faced(scenario);
    let node = |me| Participant::new(HotStuff::new(config, me), liars::lies(scenario, me), &two_faced);
    let nodes = config.group.members().map(node).collect();
    Simulation::new(setup, nodes)
}

/// What observes a run of `scenario`, which records at most `messages_max` messages.
pub fn observers(scenario: &Scenario, setup: &Setup, messages_max: u32) -> Observers {
    let group = group(scenario);
    let honest = liars::honest(scenario);
    let mut stays = honest.clone();
    let mut crashes = Vec::new();
    for fault in &setup.faults {
        let crashed = match fault.kind {
            FaultKind::Crash { replica } => Some(replica),
            _ => None,
        };
        crashes.push(crashed);
        if let Some(replica) = crashed
            && fault.until.is_none_or(|until| until >= setup.horizon)
        {
            stays[replica.index()] = false;
        }
    }
    let trace_setup = trace::Setup {
        replicas: group.replicas,
        quorum: group.quorum(),
        horizon: setup.horizon,
        egress_bps: setup.network.egress_bps,
        ingress_bps: setup.network.ingress_bps,
        stays: stays.clone(),
        offered_tps: (scenario.workload.kind == WorkloadKind::Open).then_some(scenario.workload.rate_tps),
        batch_tx: (scenario.protocol.dissemination == Dissemination::Batch)
            .then_some(u64::from(scenario.protocol.batch.max_tx)),
        block_takes: names::block_takes(rules(scenario)),
    };
    let checker_setup = checker::Setup {
        replicas: group.replicas,
        quorum: group.quorum(),
        honest,
        stays,
        crashes,
        liveness_bound: liveness_bound(scenario, setup),
    };
    Observers {
        recorder: Recorder::new(&trace_setup, messages_max),
        metrics: Metrics::new(&trace_setup),
        checker: Checker::new(checker_setup),
        digest: Digest::default(),
    }
}

fn group(scenario: &Scenario) -> Group {
    Group { replicas: scenario.replicas.count() as u16, failures: rules(scenario).ruleset().tolerates() }
}

fn rules(scenario: &Scenario) -> Rules {
    match scenario.protocol.variant {
        ProtocolVariant::CrashStop => Rules::CrashStop,
        ProtocolVariant::ByzantineDelta => Rules::ByzantineDelta,
        ProtocolVariant::TwoPhase => Rules::TwoPhase,
        ProtocolVariant::Basic => Rules::Basic,
        ProtocolVariant::Chained => Rules::Chained,
        ProtocolVariant::Fast => Rules::Fast,
    }
}

fn config(scenario: &Scenario) -> Config {
    let protocol = &scenario.protocol;
    let (batch, stream) = (&protocol.batch, &protocol.stream);
    let (tx_bytes, flush) =
        (u64::from(scenario.workload.tx_bytes), Duration::from_ns(ns_from_ms(stream.flush_ms)));
    let timeout = TimeoutConfig {
        first: Duration::from_ns(ns_from_ms(protocol.timeout_ms)),
        factor_permille: (protocol.timeout_factor * 1000.0).round() as u64,
        max: Duration::from_ns(ns_from_ms(protocol.timeout_max_ms)),
    };
    let dissemination = match protocol.dissemination {
        Dissemination::Batch => DisseminationConfig::Batch(BatchConfig {
            max_tx: u64::from(batch.max_tx),
            max_delay: Duration::from_ns(ns_from_ms(batch.max_delay_ms)),
            filter: batch.filter,
        }),
        Dissemination::Stream => DisseminationConfig::Stream(StreamConfig {
            origins: match stream.origins {
                Origins::Leader => StreamOrigins::Leader,
                Origins::All => StreamOrigins::All,
            },
            micro_batch_tx: u64::from(stream.micro_batch_tx),
            flush,
            ack_every: Duration::from_ns(ns_from_ms(stream.ack_every_ms)),
            ack_every_tx: stream.ack_every_tx.map(u64::from),
            tx_bytes,
            take_over: timeout.first,
        }),
    };
    // Where only leaders order, a request that reached one replica is handed on; a fixed leader gets it at once.
    let leader_orders = protocol.dissemination == Dissemination::Batch || stream.origins == Origins::Leader;
    let forward = (scenario.workload.send_to == SendTo::One && leader_orders).then_some(ForwardConfig {
        max_tx: u64::from(stream.micro_batch_tx),
        flush,
        eager: protocol.leader.policy == LeaderPolicy::Fixed,
    });
    Config {
        rules: rules(scenario),
        group: group(scenario),
        leader: match protocol.leader.policy {
            LeaderPolicy::Fixed => Leading::Fixed,
            LeaderPolicy::Rotate => Leading::Rotate { tenure: protocol.leader.tenure },
        },
        timeout,
        delta: Duration::from_ns(ns_from_ms(protocol.delta_ms)),
        dissemination,
        tx_bytes,
        forward,
    }
}

/// How long nothing may commit while work is pending and no fault begins or ends, before liveness counts as violated: the time-outs
/// of 2 (f + 1) failed views in a row (replicas may have to find each other's view before f faulty leaders are passed), with what
/// leaders wait by their rules, a batch's delay, and sixteen one-way delays of the worst link with a full proposal on it, in as many rounds of the window as
/// it takes.
fn liveness_bound(scenario: &Scenario, setup: &Setup) -> Duration {
    let Config { timeout, delta, rules, .. } = config(scenario);
    let waits = if rules.ruleset().awaits() == Awaits::All { delta } else { Duration::ZERO };
    let (mut bound, mut span) =
        (Duration::from_ns(ns_from_ms(scenario.protocol.batch.max_delay_ms)), timeout.first);
    for _ in 0..2 * (scenario.faulty_max() + 1) {
        bound += span.min(timeout.max) + waits;
        let grown = u128::from(span.as_ns()) * u128::from(timeout.factor_permille) / 1000;
        span = Duration::from_ns(grown.min(u128::from(timeout.max.as_ns())) as u64);
    }
    let longest = u128::from(scenario.one_way_ns().into_iter().flatten().max().unwrap_or(0));
    let slowest_ppm =
        setup.faults.iter().filter(|fault| fault.until.is_none()).fold(1_000_000, |ppm, fault| {
            match fault.kind {
                FaultKind::SlowLink { factor_ppm, .. } => {
                    ppm * u128::from(factor_ppm.max(1_000_000)) / 1_000_000
                }
                _ => ppm,
            }
        });
    let jitter_ppm = 1_000_000 + u128::from(millionths(scenario.network.jitter));
    let one_way = longest * slowest_ppm / 1_000_000 * jitter_ppm / 1_000_000;
    let block_tx = match scenario.protocol.dissemination {
        Dissemination::Batch => scenario.protocol.batch.max_tx,
        Dissemination::Stream => scenario.protocol.stream.micro_batch_tx,
    };
    let bytes = u128::from(block_tx) * u128::from(scenario.workload.tx_bytes);
    let slowest = setup.network.egress_bps.min(setup.network.ingress_bps).max(1);
    let serialising = bytes * 8 * scenario.replicas.count() as u128 * 1_000_000_000 / u128::from(slowest);
    let connection = setup.network.connection;
    let rounds = 1 + 2 * bytes / (u128::from(connection.window_bytes) * u128::from(connection.sockets));
    let travelling = (16 * (one_way * rounds + serialising)).min(u128::from(u64::MAX / 4));
    bound + Duration::from_ns(travelling as u64)
}
