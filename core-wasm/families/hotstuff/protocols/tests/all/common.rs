//! A run of HotStuff with settings that a test changes, and the facts that it left.

use facts::{BlockFact, Fact, View};
use quorumscope_protocols::batching::{BatchConfig, Carries, Filter};
use quorumscope_protocols::hotstuff::broken::Broken;
use quorumscope_protocols::hotstuff::leader::LeaderPolicy;
use quorumscope_protocols::hotstuff::pacemaker::TimeoutConfig;
use quorumscope_protocols::hotstuff::rules::Rules;
use quorumscope_protocols::hotstuff::{
    Config, DisseminationConfig, ForwardConfig, HotStuff, Messages, NewViews,
};
use quorumscope_protocols::quorum::Group;
use quorumscope_protocols::streaming::{Availability, Cut, Origins, StreamConfig};
use sim::connection::ConnectionSetup;
use sim::fault::{Fault, FaultKind};
use sim::ids::{MessageId, Point, ReplicaId};
use sim::network::{Model, NetworkSetup};
use sim::nic::Priority;
use sim::observer::Observer;
use sim::requests::{Arrivals, ClientGroup, Requests, SendTo, Workload};
use sim::simulation::{Setup, Simulation};
use sim::time::{Duration, Time};
use sim::topology::Topology;

pub const D: Duration = Duration::from_ms(100);

/// Size of a transaction.
pub const TX_BYTES: u64 = 128;

/// The protocols that are safe; each is live too once the network is quiet and all are up.
pub const SAFE: [Rules; 6] = [
    Rules::Chained,
    Rules::Basic,
    Rules::TwoPhase,
    Rules::ByzantineDelta,
    Rules::CrashStop,
    Rules::HotStuff2,
];

/// What a test may change.
#[derive(Clone, Debug)]
pub struct Case {
    pub rules: Rules,
    pub replicas: u16,
    pub leader: LeaderPolicy,
    pub timeout: Duration,
    pub factor_permille: u64,
    pub delta: Duration,
    pub new_views: NewViews,
    pub dissemination: DisseminationConfig,
    pub messages: Messages,
    pub arrivals: Arrivals,
    pub rate_tps: u64,
    pub send_to: SendTo,
    pub stop: Time,
    pub horizon: Time,
    pub faults: Vec<Fault>,
    pub seed: u64,
    pub jitter: u64,
    pub loss: u32,
    pub sockets: u16,
    pub window_bytes: u64,
    /// From the clients to each replica; empty: `D`.
    pub request_delays: Vec<Duration>,
}

pub fn batch(max_tx: u64) -> DisseminationConfig {
    DisseminationConfig::Batch(BatchConfig {
        carries: Carries::Transactions,
        max_tx,
        max_delay: Duration::ZERO,
        filter: Filter::Branch,
        full_only: false,
        goes_on_idle: false,
    })
}

/// The same with blocks that name their transactions.
pub fn hashes(dissemination: DisseminationConfig) -> DisseminationConfig {
    let DisseminationConfig::Batch(batch) = dissemination else { unreachable!("it is a batch") };
    DisseminationConfig::Batch(BatchConfig { carries: Carries::Hashes, ..batch })
}

pub fn stream(origins: Origins) -> DisseminationConfig {
    DisseminationConfig::Stream(StreamConfig {
        origins,
        micro_batch_tx: 30,
        flush: Duration::from_ms(5),
        ack_every: Duration::from_ms(10),
        ack_every_tx: None,
        availability: Availability::Data(Cut::Acknowledged),
        tx_bytes: TX_BYTES,
        take_over: Duration::from_ms(2_000),
    })
}

/// The same with cuts of what is sent.
pub fn sent(dissemination: DisseminationConfig) -> DisseminationConfig {
    let DisseminationConfig::Stream(stream) = dissemination else { unreachable!("it streams") };
    DisseminationConfig::Stream(StreamConfig { availability: Availability::Data(Cut::Sent), ..stream })
}

/// The same with leaders who wait until what they hold is acknowledged.
pub fn awaited(dissemination: DisseminationConfig) -> DisseminationConfig {
    let DisseminationConfig::Stream(stream) = dissemination else { unreachable!("it streams") };
    DisseminationConfig::Stream(StreamConfig { availability: Availability::Data(Cut::Awaited), ..stream })
}

/// The same with availability by certificate, signed at the multiples of `every`.
pub fn certified(dissemination: DisseminationConfig, every: u64) -> DisseminationConfig {
    let DisseminationConfig::Stream(stream) = dissemination else { unreachable!("it streams") };
    DisseminationConfig::Stream(StreamConfig { availability: Availability::Certificate { every }, ..stream })
}

pub fn crash(replica: u16, at: Time, until: Option<Time>) -> Fault {
    Fault { kind: FaultKind::Crash { replica: ReplicaId(replica), is_silent: false }, at, until }
}

pub fn at(ms: u64) -> Time {
    Time::ZERO + Duration::from_ms(ms)
}

impl Case {
    pub fn new(replicas: u16, leader: LeaderPolicy) -> Self {
        Case {
            rules: Rules::Chained,
            replicas,
            leader,
            timeout: Duration::from_ms(2_000),
            factor_permille: 1_000,
            delta: Duration::from_ms(300),
            new_views: NewViews::default(),
            dissemination: batch(400),
            messages: Messages::Blocks,
            arrivals: Arrivals::Uniform,
            rate_tps: 1_000,
            send_to: SendTo::All,
            stop: Time::FAR,
            horizon: at(10_000),
            faults: Vec::new(),
            seed: 1,
            jitter: 0,
            loss: 0,
            sockets: 1,
            window_bytes: 1 << 40,
            request_delays: Vec::new(),
        }
    }

    pub fn group(&self) -> Group {
        Group {
            replicas: self.replicas,
            failures: self.rules.ruleset(Broken::default()).tolerates(),
            small_quorum: false,
        }
    }

    /// Clients are `D` away; the network is ample.
    pub fn simulation(&self) -> Simulation<HotStuff> {
        let group = self.group();
        let config = Config {
            rules: self.rules,
            broken: Broken::default(),
            group,
            leader: self.leader,
            timeout: TimeoutConfig {
                first: self.timeout,
                factor_permille: self.factor_permille,
                max: Duration::from_ms(60_000),
            },
            delta: self.delta,
            new_views: self.new_views,
            dissemination: self.dissemination,
            messages: self.messages,
            tx_bytes: TX_BYTES,
            forward: (self.send_to == SendTo::One && self.leader_orders()).then_some(ForwardConfig {
                max_tx: 30,
                flush: Duration::from_ms(5),
                eager: self.leader == LeaderPolicy::Fixed,
            }),
        };
        let n = usize::from(self.replicas);
        let setup = Setup {
            seed: self.seed,
            horizon: self.horizon,
            network: NetworkSetup {
                topology: Topology::new(n, vec![D; n * n], self.jitter),
                // Fast enough that serialising takes less than a nanosecond a byte even for a broadcast.
                egress_bps: 1_000_000_000_000_000,
                ingress_bps: 1_000_000_000_000_000,
                nics: Vec::new(),
                priority: Priority::Strict,
                connection: ConnectionSetup {
                    window_bytes: self.window_bytes,
                    sockets: self.sockets,
                    segment_bytes: 1_460,
                    slow_start: false,
                },
                loss: self.loss,
                path: None,
                model: Model::Ideal,
            },
            faults: self.faults.clone(),
            workload: Workload {
                arrivals: self.arrivals.clone(),
                rate_per_1000s: self.rate_tps * 1_000,
                send_to: self.send_to,
                start: Time::ZERO,
                stop: self.stop,
                lost_while_down: config.names_transactions(),
                replies_needed: group.witnesses().into(),
                groups: vec![ClientGroup::of_all(
                    if self.request_delays.is_empty() {
                        vec![D; self.replicas.into()]
                    } else {
                        self.request_delays.clone()
                    },
                    vec![D; self.replicas.into()],
                )],
            },
            costs: None,
            certificate_bytes: 0,
        };
        let nodes = group.members().map(|me| HotStuff::new(config, me)).collect();
        Simulation::new(setup, nodes)
    }

    fn leader_orders(&self) -> bool {
        match self.dissemination {
            DisseminationConfig::Batch(_) => true,
            DisseminationConfig::Stream(stream) => stream.origins == Origins::Leader,
        }
    }

    pub fn run(&self) -> Facts {
        let mut facts = Facts::default();
        let mut simulation = self.simulation();
        assert!(simulation.advance(Time::FAR, 20_000_000, &mut facts), "the run ends");
        facts.submitted = simulation.requests().submitted_in_all(self.horizon);
        facts
    }
}

/// Seven replicas whose first leader's certificate reaches replica 6 alone before the leader crashes; the next leader
/// hears of it only after it has proposed, and another replica crashes, so that every vote is needed.
pub fn hidden_lock(rules: Rules) -> Case {
    let mut case = Case { rules, ..Case::new(7, LeaderPolicy::Fixed) };
    let (leader, next, locked) = (ReplicaId(0), ReplicaId(1), ReplicaId(6));
    // Proposed at 100 ms, certified at 300 ms.
    case.faults = (1..6)
        .map(|target| FaultKind::OneWay { source: leader, target: ReplicaId(target) })
        .map(|kind| Fault { kind, at: at(250), until: None })
        .collect();
    case.faults.push(crash(leader.0, at(310), None));
    // The complaints of the others reach the next leader at 2,200 ms, that of the locked replica at 2,400 ms.
    let kind = FaultKind::SlowLink {
        source: Some(locked),
        target: Some(next),
        factor_ppm: 3_000_000,
        directed: true,
    };
    case.faults.push(Fault { kind, at: at(1_000), until: None });
    case.faults.push(crash(5, at(2_250), None));
    case
}

/// Every fact of a run.
#[derive(Default)]
pub struct Facts {
    pub all: Vec<(Time, u16, Fact)>,
    pub submitted: u64,
}

impl Observer<Fact> for Facts {
    fn on_fact(&mut self, point: Point, replica: ReplicaId, fact: &Fact, _: Option<MessageId>, _: &Requests) {
        self.all.push((point.time, replica.0, fact.clone()));
    }
}

impl Facts {
    pub fn proposals(&self) -> Vec<(Time, BlockFact)> {
        let proposals = self.all.iter().filter_map(|(time, _, fact)| match fact {
            Fact::Proposed { block, .. } => Some((*time, *block)),
            _ => None,
        });
        proposals.collect()
    }

    /// When each replica committed a block.
    pub fn commits_of(&self, wanted: BlockFact) -> Vec<(Time, u16)> {
        let commits = self.all.iter().filter_map(|(time, replica, fact)| match fact {
            Fact::Committed { block, .. } if block.id == wanted.id => Some((*time, *replica)),
            _ => None,
        });
        commits.collect()
    }

    /// Transactions that a replica executed.
    pub fn executed(&self, by: u16) -> u64 {
        let counts = self.all.iter().filter_map(|(_, replica, fact)| match fact {
            Fact::Committed { runs, .. } if *replica == by => {
                Some(runs.iter().map(|run| run.count).sum::<u64>())
            }
            _ => None,
        });
        counts.sum()
    }

    pub fn timeouts(&self) -> usize {
        self.all.iter().filter(|(_, _, fact)| matches!(fact, Fact::TimedOut { .. })).count()
    }

    pub fn last_view(&self) -> View {
        let entered = self.all.iter().filter_map(|(_, _, fact)| match fact {
            Fact::Entered { view, .. } => Some(*view),
            _ => None,
        });
        entered.max().expect("somebody entered a view")
    }

    /// All replicas execute the same transactions in the same blocks, as far as they get.
    pub fn assert_agreement(&self, replicas: u16) {
        let chain = |by: u16| -> Vec<_> {
            let commits = self.all.iter().filter_map(move |(_, replica, fact)| match fact {
                Fact::Committed { block, runs, ordinal, .. } if *replica == by => {
                    Some((*ordinal, block.id, runs.clone()))
                }
                _ => None,
            });
            commits.collect()
        };
        let longest = (0..replicas).map(chain).max_by_key(Vec::len).unwrap_or_default();
        for replica in 0..replicas {
            for commit in chain(replica) {
                assert_eq!(
                    longest.iter().find(|other| other.0 == commit.0),
                    Some(&commit),
                    "replica {replica}"
                );
            }
        }
    }
}
