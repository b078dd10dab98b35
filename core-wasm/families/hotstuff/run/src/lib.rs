//! A run of a scenario: the simulation, its past, and everything that observes it. The native program and the
//! page drive the same one.
//!
//! What happens once a run or once a seek is here, compiled for size; what happens once an event is in `drive`.

mod checks;
mod hosts;
mod liars;
mod measure;
mod revision;
mod steady;

use checker::Checker;
use facts::Fact;
use family::{Family, World};
use hotstuff_format::Scenario;
use hotstuff_format::types::Broken as BrokenRule;
use hotstuff_format::types::{
    Availability, Cut, Dissemination, Filter, Idle, LeaderPolicy, Messages, NewViews, Origins,
    ProtocolVariant,
};
use protocols::batching::{BatchConfig, Carries, Filter as BatchFilter};
use protocols::hotstuff::NewViews as NewViewsSent;
use protocols::hotstuff::adversary::Participant;
use protocols::hotstuff::broken::Broken;
use protocols::hotstuff::leader::LeaderPolicy as Leading;
use protocols::hotstuff::pacemaker::TimeoutConfig;
use protocols::hotstuff::rules::Rules;
use protocols::hotstuff::{Config, DisseminationConfig, ForwardConfig, HotStuff, Messages as Carried};
use protocols::quorum::Group;
use protocols::streaming::{
    Availability as StreamAvailability, Cut as StreamCut, Origins as StreamOrigins, StreamConfig,
};
use scenario::types::{SendTo, WorkloadKind};
use scenario::{ns_from_ms, time_from_s};
use sim::digest::Digest;
use sim::ids::{Point, ReplicaId};
use sim::network::Model;
use sim::node::{Context, Ignored};
use sim::simulation::{Change, Setup, Simulation};
use sim::time::{Duration, Time};
use tables::marks::MarkKind;
use tables::{Metrics, Recorder, Tables};

pub use drive::{Observers, Planet};
pub use family::Extent;
pub use hosts::Hosts;
pub use measure::measure;
pub use protocols::block_tree::Block;
pub use protocols::hotstuff::node::ReplicaView;
pub use protocols::hotstuff::ruling;
pub use revision::REVISION;

/// HotStuff, as a family of protocols.
#[derive(Clone, Copy, Debug)]
pub enum HotStuffFamily {}

/// A run under way.
pub type Run = family::Run<HotStuffFamily>;

/// What `run --json` says of one.
pub type RunReport = family::ReportOf<HotStuffFamily>;

/// What one measures, and how far it went for it.
pub type Measurement = family::Measurement<RunReport>;

impl Family for HotStuffFamily {
    const VIOLATION: u8 = MarkKind::Violation as u8;
    const REVISION: u32 = REVISION;

    type Scenario = Scenario;
    type Fact = Fact;
    type Node = Participant;
    type Tables = Tables;
    type Metrics = Metrics;
    type Judge = Checker;
    type Replica = ReplicaView;

    fn world(scenario: &Scenario, messages_max: u32) -> World<Self> {
        let setup = scenario.setup();
        World {
            observers: observers(scenario, &setup, messages_max),
            names: family::names(scenario, "’s time-out fires early"),
            planet: simulation(scenario, setup),
        }
    }

    fn advance(planet: &mut Planet, events_max: u64, observers: &mut Observers) -> bool {
        drive::advance(planet, events_max, observers)
    }

    fn replay(past: &mut Planet, point: Point) {
        drive::replay(past, point);
    }

    fn replica(past: &Planet, replica: ReplicaId, point: Point) -> ReplicaView {
        let effects = &mut Ignored;
        let context =
            Context::new(point.time, replica, past.requests(), effects).knowing(past.taken(replica));
        past.node(replica).replica().inspect(&context)
    }
}

/// The simulation of a scenario, its changes included, without observers.
pub fn simulation(scenario: &Scenario, setup: Setup) -> Planet {
    let config = config(scenario);
    let two_faced = liars::two_faced(scenario);
    let node = |me| Participant::new(HotStuff::new(config, me), liars::lies(scenario, me), &two_faced);
    let nodes = config.group.members().map(node).collect();
    Simulation::changing(setup, changes(scenario), nodes)
}

/// What a run of `scenario` changes to in its course.
pub fn changes(scenario: &Scenario) -> Vec<Change<Config>> {
    let change = |(at, later): (Time, &Scenario)| {
        let Setup { network, workload, .. } = later.setup();
        Change { at, network, workload, nodes: crate::config(later) }
    };
    scenario.changed().map(change).collect()
}

/// What observes a run of `scenario`, which records at most `messages_max` messages.
pub fn observers(scenario: &Scenario, setup: &Setup, messages_max: u32) -> Observers {
    let trace_setup = observed(scenario, setup);
    Observers {
        recorder: Recorder::new(&trace_setup, Tables::new(group(scenario).quorum()), messages_max),
        metrics: Metrics::new(&trace_setup, told(scenario)),
        judge: Checker::new(judged(scenario, setup)),
        digest: Digest::default(),
    }
}

/// What recorder and metrics must know of a run beforehand.
pub fn observed(scenario: &Scenario, setup: &Setup) -> trace::Setup {
    trace::Setup {
        stays: checks::stays(setup, liars::honest(scenario)),
        settings: traced(scenario, setup),
        changes: scenario.changed().map(|(_, later)| traced(later, &later.setup())).collect(),
        ..trace::Setup::of(
            setup,
            facts::kinds::KINDS,
            &MarkKind::DRAWN,
            time_from_s(scenario.measured_from_s()),
        )
    }
}

/// What figures depend on by the rules of a run.
pub fn told(scenario: &Scenario) -> tables::metrics::Rules {
    tables::metrics::Rules {
        quorum: group(scenario).quorum(),
        block_takes: block_takes(rules(scenario.protocol.variant)),
    }
}

/// What the checks must know of a run beforehand.
pub fn judged(scenario: &Scenario, setup: &Setup) -> checker::Setup {
    checks::setup(scenario, setup)
}

/// What the requests that are offered take of the inward rate of a replica's NIC, as a fraction of it: of that of which
/// they take most.
fn requests(scenario: &Scenario, setup: &Setup) -> f64 {
    let (Model::Tcp(tcp), WorkloadKind::Open) = (&setup.network.model, scenario.workload.kind) else {
        return 0.0;
    };
    let bits_per_second = scenario.workload.rate_tps * 8.0 * tcp.request_bytes as f64;
    let heard = (0..).map(ReplicaId).zip(parts_heard(scenario, setup));
    heard
        .map(|(replica, part)| part * bits_per_second / setup.network.ingress_of(replica) as f64)
        .fold(0.0, f64::max)
}

/// How large a part of the requests each replica hears.
fn parts_heard(scenario: &Scenario, setup: &Setup) -> Vec<f64> {
    let count = scenario.replicas.count();
    match scenario.workload.send_to {
        SendTo::All => vec![1.0; count],
        SendTo::One => vec![1.0 / count as f64; count],
        SendTo::Nearest => {
            let mut shares = vec![0_u32; count];
            for group in &setup.workload.groups {
                shares[group.nearest().index()] += group.share;
            }
            let all = f64::from(shares.iter().sum::<u32>());
            shares.into_iter().map(|share| f64::from(share) / all).collect()
        }
    }
}

/// The settings that are told with a trace.
fn traced(scenario: &Scenario, setup: &Setup) -> trace::Settings {
    trace::Settings {
        offered_tps: (scenario.workload.kind == WorkloadKind::Open).then_some(scenario.workload.rate_tps),
        requests: requests(scenario, setup),
        batch_tx: (scenario.protocol.dissemination != Dissemination::Stream)
            .then_some(u64::from(scenario.protocol.batch.max_tx)),
        full_block: scenario.protocol.batch.full_only.then_some(u64::from(scenario.protocol.batch.max_tx)),
        kept: checks::kept(scenario, setup, config(scenario)),
        ..trace::Settings::of(&setup.network)
    }
}

fn group(scenario: &Scenario) -> Group {
    Group {
        replicas: scenario.replicas.count() as u16,
        failures: rules(scenario.protocol.variant).ruleset(Broken::default()).tolerates(),
        small_quorum: false,
    }
}

/// The rules broken on purpose, but for the size of a quorum, which is the group's.
pub fn broken(rules: &[BrokenRule]) -> Broken {
    let is = |rule| rules.contains(&rule);
    Broken {
        no_consecutive_views: is(BrokenRule::NoConsecutiveViews),
        forget_votes: is(BrokenRule::ForgetVotes),
        votes_only_in_view: is(BrokenRule::VotesOnlyInView),
        proposal_without_qc: is(BrokenRule::ProposalWithoutQc),
        forget_abandoned: is(BrokenRule::ForgetAbandoned),
        bare_integer: is(BrokenRule::BareInteger),
        minimum_over_all: is(BrokenRule::MinimumOverAll),
        cut_may_shrink: is(BrokenRule::CutMayShrink),
        vote_without_data: is(BrokenRule::VoteWithoutData),
        execute_without_data: is(BrokenRule::ExecuteWithoutData),
        unverified_certificate: is(BrokenRule::UnverifiedCertificate),
    }
}

/// A member of the family.
pub fn rules(variant: ProtocolVariant) -> Rules {
    match variant {
        ProtocolVariant::CrashStop => Rules::CrashStop,
        ProtocolVariant::ByzantineDelta => Rules::ByzantineDelta,
        ProtocolVariant::TwoPhase => Rules::TwoPhase,
        ProtocolVariant::Basic => Rules::Basic,
        ProtocolVariant::Chained => Rules::Chained,
        ProtocolVariant::Hotstuff2 => Rules::HotStuff2,
        ProtocolVariant::TwoChainAnyView => Rules::TwoChainAnyView,
    }
}

/// How long a block takes before the next one is proposed.
fn block_takes(rules: Rules) -> &'static str {
    match rules {
        Rules::CrashStop => "view of two quorum round trips",
        Rules::ByzantineDelta => "view of two quorum round trips and the wait for all",
        Rules::TwoPhase => "view of three quorum round trips",
        Rules::Basic => "view of four quorum round trips",
        Rules::Chained | Rules::HotStuff2 | Rules::TwoChainAnyView => "quorum round trip",
    }
}

/// The longest time-out where none is given.
const TIMEOUT_MAX_MS: f64 = 60_000.0;

/// The settings of a scenario's replicas.
pub fn config(scenario: &Scenario) -> Config {
    let protocol = &scenario.protocol;
    let (batch, stream) = (&protocol.batch, &protocol.stream);
    let (tx_bytes, flush) =
        (u64::from(scenario.workload.tx_bytes), Duration::from_ns(ns_from_ms(stream.flush_ms)));
    let timeout = TimeoutConfig {
        first: Duration::from_ns(ns_from_ms(protocol.timeout_ms)),
        factor_permille: (protocol.timeout_factor * 1000.0).round() as u64,
        max: Duration::from_ns(ns_from_ms(
            protocol.timeout_max_ms.unwrap_or(TIMEOUT_MAX_MS.max(protocol.timeout_ms)),
        )),
    };
    let dissemination = match protocol.dissemination {
        Dissemination::Batch | Dissemination::Hashes => DisseminationConfig::Batch(BatchConfig {
            carries: match protocol.dissemination {
                Dissemination::Hashes => Carries::Hashes,
                _ => Carries::Transactions,
            },
            max_tx: u64::from(batch.max_tx),
            max_delay: Duration::from_ns(ns_from_ms(batch.max_delay_ms)),
            filter: match batch.filter {
                Filter::Branch => BatchFilter::Branch,
                Filter::Printed => BatchFilter::Printed,
                Filter::Committed => BatchFilter::Committed,
                Filter::Own => BatchFilter::Own,
            },
            full_only: batch.full_only,
            goes_on_idle: batch.idle == Idle::EmptyBlocks,
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
            availability: match stream.availability {
                Availability::Data => StreamAvailability::Data(match stream.cut {
                    Cut::Acknowledged => StreamCut::Acknowledged,
                    Cut::Sent => StreamCut::Sent,
                    Cut::Awaited => StreamCut::Awaited,
                }),
                Availability::Certificate => StreamAvailability::Certificate {
                    every: u64::from(stream.ack_every_tx.unwrap_or(stream.micro_batch_tx)),
                },
            },
            tx_bytes,
            take_over: timeout.first,
        }),
    };
    // Where only leaders order, a request that reached one replica is handed on; a fixed leader gets it at once.
    let leader_orders = protocol.dissemination != Dissemination::Stream || stream.origins == Origins::Leader;
    let forward = (scenario.workload.send_to != SendTo::All && leader_orders).then_some(ForwardConfig {
        max_tx: u64::from(stream.micro_batch_tx),
        flush,
        eager: protocol.leader.policy == LeaderPolicy::Fixed,
    });
    Config {
        rules: rules(protocol.variant),
        broken: broken(&protocol.broken),
        group: Group { small_quorum: protocol.broken.contains(&BrokenRule::SmallQuorum), ..group(scenario) },
        leader: match protocol.leader.policy {
            LeaderPolicy::Fixed => Leading::Fixed,
            LeaderPolicy::Rotate => Leading::Rotate { tenure: protocol.leader.tenure },
        },
        timeout,
        delta: Duration::from_ns(ns_from_ms(protocol.delta_ms)),
        new_views: match protocol.new_views {
            NewViews::WithoutVote => NewViewsSent::WithoutVote,
            NewViews::Always => NewViewsSent::Always,
        },
        dissemination,
        messages: match protocol.messages {
            Messages::Blocks => Carried::Blocks,
            Messages::Chain => Carried::Chain,
            Messages::Truncated => Carried::Truncated,
        },
        tx_bytes,
        forward,
    }
}
