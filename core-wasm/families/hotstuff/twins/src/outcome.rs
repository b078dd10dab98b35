//! Runs one scenario and judges it by the checks of every run.
//!
//! Every message takes one millisecond, a view ends after ten without progress; each process has clients of its own, so
//! that no two ever propose the same block. The run ends some views into the synchronous tail, when every replica
//! without a twin has committed there, or at a horizon by which that must be so.

use std::rc::Rc;

use checker::{Checker, Holders, Leaders, Pace, Violation};
use facts::{BlockFact, Buffers, Fact};
use hotstuff_format::types::Broken;
use protocols::batching::{BatchConfig, Carries, Filter};
use protocols::hotstuff::leader::{LeaderPolicy, Listed};
use protocols::hotstuff::pacemaker::TimeoutConfig;
use protocols::hotstuff::{Config, DisseminationConfig, HotStuff, Messages, NewViews};
use protocols::quorum::Group;
use scenario::types::NetworkModel;
use sim::connection::ConnectionSetup;
use sim::ids::{MessageId, Point, ReplicaId};
use sim::network::tcp::{Algorithm, TcpSetup};
use sim::network::{Model, NetworkSetup};
use sim::nic::Priority;
use sim::observer::Observer;
use sim::replica_set::ReplicaSet;
use sim::requests::{Arrivals, ClientGroup, Requests, SendTo, Workload};
use sim::simulation::{Setup, Simulation};
use sim::time::{Duration, Time};
use sim::topology::Topology;

use crate::process::Process;
use crate::scenario::TwinsScenario;

/// One-way delay.
const DELAY: Duration = Duration::from_ms(1);
/// How long a view may take.
const TIMEOUT: Duration = Duration::from_ms(10);
/// A bound on entering a view and telling its leader, for rules that wait.
const DELTA: Duration = Duration::from_ms(2);
/// Views of the synchronous tail: enough for the slowest rung to commit, and for what was hidden to come out.
const TAIL_VIEWS: u32 = 8;
/// Delays of a view that ends well: four phases there and back.
const VIEW_DELAYS: u64 = 8;
/// A run of so many events does not end: an invariant is broken.
const EVENTS_MAX: u64 = 1_000_000;
/// Data in one segment.
const SEGMENT_BYTES: u32 = 1_460;
/// Bits a second: no message takes a nanosecond to leave.
const AMPLE_BPS: u64 = 1_000_000_000_000_000;

/// What came of a scenario.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What honest replicas did wrong.
    pub violations: Vec<Violation>,
    /// For each process the blocks that it committed, in order.
    pub committed: Vec<Vec<BlockFact>>,
    /// Whether every replica without a twin committed in the synchronous tail.
    pub is_live: bool,
    /// Events of the run.
    pub events: u64,
}

/// Runs `scenario`.
pub fn play(scenario: &TwinsScenario) -> Outcome {
    let scenario = Rc::new(scenario.clone());
    let mut simulation = simulation(&scenario);
    let mut judge =
        Judge::new(Rc::clone(&scenario), simulation.setup().network.clone(), simulation.setup().horizon);
    // A few events at a time: most runs are over long before their horizon.
    while !judge.is_over() && !simulation.advance(Time::FAR, 64, &mut judge) {
        let events = simulation.counters().events;
        assert!(events < EVENTS_MAX, "{events} events and no end of {scenario}");
    }
    let events = simulation.counters().events;
    judge.outcome(simulation.requests(), events)
}

fn simulation(scenario: &Rc<TwinsScenario>) -> Simulation<Process> {
    let settings = &scenario.settings;
    let processes = settings.processes();
    let protocol = &settings.protocol;
    let leaders: Vec<u16> =
        scenario.views.iter().map(|view| view.leader).chain([settings.tail_leader()]).collect();
    let config = Config {
        rules: protocol.rules(),
        broken: run::broken(&protocol.broken),
        group: Group {
            small_quorum: protocol.broken.contains(&Broken::SmallQuorum),
            ..protocol.group(settings.replicas)
        },
        leader: LeaderPolicy::Listed(Listed::new(&leaders)),
        timeout: TimeoutConfig { first: TIMEOUT, factor_permille: 1_000, max: TIMEOUT },
        delta: DELTA,
        new_views: NewViews::default(),
        dissemination: DisseminationConfig::Batch(BatchConfig {
            carries: Carries::Transactions,
            max_tx: 10,
            max_delay: Duration::ZERO,
            filter: Filter::Branch,
            full_only: false,
            goes_on_idle: false,
        }),
        messages: Messages::Blocks,
        tx_bytes: 128,
        forward: None,
    };
    let horizon = horizon(scenario.views.len() as u64);
    let setup = Setup {
        seed: 1,
        horizon,
        network: NetworkSetup {
            topology: Topology::uniform(usize::from(processes), DELAY),
            egress_bps: AMPLE_BPS,
            ingress_bps: AMPLE_BPS,
            nics: Vec::new(),
            priority: Priority::Strict,
            connection: ConnectionSetup {
                window_bytes: 1 << 40,
                sockets: 1,
                segment_bytes: SEGMENT_BYTES,
                slow_start: false,
            },
            loss: 0,
            path: None,
            model: model(settings.model),
        },
        faults: Vec::new(),
        workload: Workload {
            arrivals: Arrivals::Uniform,
            rate_per_1000s: 2_000_000 * u64::from(processes),
            send_to: SendTo::One,
            start: Time::ZERO,
            stop: Time::FAR,
            lost_while_down: false,
            replies_needed: 1,
            groups: vec![ClientGroup::of_all(
                vec![Duration::ZERO; processes.into()],
                vec![Duration::ZERO; processes.into()],
            )],
        },
        costs: None,
        certificate_bytes: 0,
    };
    let node = |process| {
        let node = HotStuff::new(config, settings.replica(process));
        Process::new(node, Rc::clone(scenario))
    };
    Simulation::new(setup, (0..processes).map(node).collect())
}

fn model(model: NetworkModel) -> Model {
    match model {
        NetworkModel::Ideal => Model::Ideal,
        NetworkModel::Tcp => Model::Tcp(TcpSetup {
            algorithm: Algorithm::Cubic,
            initial_window_bytes: 10 * u64::from(SEGMENT_BYTES),
            paced: false,
            background_sockets: 0,
            reconnect: Duration::from_ms(100),
            request_bytes: 0,
            reply_bytes: 0,
        }),
    }
}

/// By when every replica without a twin has committed in the tail, if it ever does.
///
/// A failed view costs its time-out T, a delay for the complaint and one for the proof: with all listed views failing,
/// the tail begins after V (T + 2d). Those then left in a listed view wait until their numbers have come, one a failed
/// view, to one for which they complain with the others, since complaints count by number and a proof of a later epoch
/// may lead back to a number that was given up: V failed views more. The first of the tail may fail too, its leader
/// having come too late, and the one in which it comes; each of the views that end well then takes eight delays. Of
/// 800,000 runs of ten and of fifteen views the last was done after 203 and 276 ms of 328 and 448.
fn horizon(views: u64) -> Time {
    let failed = (TIMEOUT.as_ns() + 2 * DELAY.as_ns()) * 2 * (views + 1);
    Time::from_ns(failed + DELAY.as_ns() * VIEW_DELAYS * u64::from(TAIL_VIEWS))
}

/// Watches a run: checks what honest replicas state, and writes down what each process commits.
struct Judge {
    scenario: Rc<TwinsScenario>,
    checker: Checker,
    committed: Vec<Vec<BlockFact>>,
    /// Replicas without a twin that have committed in the tail.
    live: ReplicaSet,
    /// The highest view that one of them has entered.
    view: u32,
    horizon: Time,
}

impl Judge {
    fn new(scenario: Rc<TwinsScenario>, network: NetworkSetup, horizon: Time) -> Self {
        let settings = &scenario.settings;
        let (replicas, processes) = (settings.replicas, settings.processes());
        let group = settings.protocol.group(replicas);
        let honest: Vec<bool> =
            (0..processes).map(|process| !settings.is_twin(settings.replica(process))).collect();
        let setup = checker::Setup {
            // Each process has clients of its own.
            replicas: processes,
            quorum: group.quorum(),
            faulty_max: group.faulty_max(),
            rule: drive::rule(settings.protocol.rules()),
            forks: Vec::new(),
            honest,
            holders: Holders::OfCut(group.holders()),
            are_named: false,
            buffers_max: Buffers::default(),
            faults: Vec::new(),
            horizon,
            // Progress is judged by what is committed in the tail.
            settings: checker::Settings {
                network,
                pace: Pace {
                    leaders: Leaders::Fixed,
                    timeout: Duration::from_ms(1_000_000),
                    factor_permille: 1_000,
                    timeout_max: Duration::from_ms(1_000_000),
                    delay: DELAY,
                    view_delays: 2,
                    view_wait: Duration::ZERO,
                    recovery: Duration::ZERO,
                    views: 3,
                    pipelined: true,
                    wait: Duration::ZERO,
                    deals: false,
                    wait_delays: 0,
                    needed: 1,
                    filling: Duration::ZERO,
                    take_over: Duration::ZERO,
                    transaction_ns: 0,
                    loss: 0,
                    connections_break: false,
                },
            },
            changes: Vec::new(),
        };
        Judge {
            checker: Checker::new(setup),
            committed: vec![Vec::new(); settings.processes().into()],
            live: ReplicaSet::default(),
            view: 0,
            horizon,
            scenario,
        }
    }

    fn tail(&self) -> u32 {
        self.scenario.views.len() as u32
    }

    fn is_live(&self) -> bool {
        let settings = &self.scenario.settings;
        usize::from(self.live.len()) == usize::from(settings.replicas) - settings.twins.len()
    }

    fn is_over(&self) -> bool {
        self.view > self.tail() + TAIL_VIEWS && self.is_live()
    }

    fn outcome(self, requests: &Requests, events: u64) -> Outcome {
        let mut violations = self.checker.violations(self.horizon, requests);
        let settings = &self.scenario.settings;
        violations.retain(|violation| violation.replica.is_some_and(|replica| !settings.is_twin(replica)));
        Outcome { is_live: self.is_live(), violations, events, committed: self.committed }
    }
}

impl Observer<Fact> for Judge {
    fn on_fact(
        &mut self,
        at: Point,
        process: ReplicaId,
        fact: &Fact,
        cause: Option<MessageId>,
        requests: &Requests,
    ) {
        let settings = &self.scenario.settings;
        let replica = settings.replica(process.0);
        if let Fact::Committed { block, .. } = fact {
            self.committed[process.index()].push(*block);
        }
        if settings.is_twin(replica) {
            // Of a twin only what it says to others counts: its votes are in certificates.
            if matches!(fact, Fact::Proposed { .. } | Fact::Voted { .. }) {
                self.checker.on_fact(at, replica, fact, cause, requests);
            }
            return;
        }
        match fact {
            Fact::Entered { view, .. } => self.view = self.view.max(view.number),
            Fact::Committed { block, .. } if block.view.number > self.tail() => {
                self.live.insert(replica);
            }
            _ => {}
        }
        self.checker.on_fact(at, replica, fact, cause, requests);
    }
}
