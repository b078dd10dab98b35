//! HotStuff whose log crosses to a second cluster, as a family of protocols: what a run of it consists of.

use std::rc::Rc;

use ::facts::BlockId;
use ::family::{Family, Observers, ObserversOf, Planet, World};
use checker::Checker;
use cross_cluster::metrics::CrossMetrics;
use cross_cluster::node::Replica as Crossing;
use protocols::hotstuff::HotStuff;
use protocols::hotstuff::leader::LeaderPolicy;
use run::{Block, Hosts, ReplicaView};
use sim::ids::{Point, ReplicaId};
use sim::node::{Context, Ignored};
use sim::requests::SendTo;
use sim::simulation::{Change, Setup, Simulation};
use sim::time::{Duration, Time};
use tables::marks::MarkKind;
use trace::Recorder;

use crate::account::Account;
use crate::checks::{Judge, Recovery, RecoverySetup};
use crate::cluster::Cluster;
use crate::facts::Fact;
use crate::kinds::KINDS;
use crate::log::Log;
use crate::marks;
use crate::metrics::{MetricsSetup, RecoveryMetrics};
use crate::node::{Place, Replica};
use crate::settings::{Broken, NodeSettings, Shape};
use crate::tables::Tables;
use crate::takeover::{Rules, Takeover};

/// The family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HotStuffCross {}

/// A run under way.
pub type Run = ::family::Run<HotStuffCross>;

/// What an inspector shows of a node.
#[derive(Clone, Debug)]
pub struct NodeView {
    /// Its replica of HotStuff.
    pub replica: ReplicaView,
    /// Whether that runs: in B not before it takes over.
    pub runs: bool,
    /// Of A, what as many as make a QUACK of B have; 0 in B.
    pub quack: u32,
    /// Of B, up to which piece it has all, and the highest that it has; 0 in A.
    pub has: (u32, u32),
    /// Of B, whether it says that A is gone.
    pub is_gone: bool,
    /// Of B, the last piece of what it goes on from.
    pub decided: Option<u32>,
}

impl Shape {
    fn sizes(&self) -> [u16; 2] {
        self.crossing.settings.sizes
    }

    fn clusters(&self) -> [Cluster; 2] {
        [0, 1].map(|side| Cluster::new(side, self.sizes()))
    }

    /// The kernel's setup of a cluster by itself.
    fn setup_of(&self, side: usize) -> Setup {
        let mut setup = self.clusters[side].setup();
        let own = self.clusters()[side].faults(&self.setup.faults);
        setup.faults = own.into_iter().map(|(_, fault)| fault).collect();
        setup
    }

    /// What HotStuff's checks must know of a cluster.
    fn judged(&self, side: usize) -> checker::Setup {
        let settings = |shape: &Shape| run::judged(&shape.clusters[side], &shape.setup_of(side)).settings;
        let changes = self.changes.iter().map(|(_, later)| settings(later)).collect();
        checker::Setup { changes, ..run::judged(&self.clusters[side], &self.setup_of(side)) }
    }

    /// What recorder and metrics must know: of all replicas, by A's settings.
    fn observed(&self) -> trace::Setup {
        let of_a = |shape: &Shape| run::observed(&shape.clusters[0], &shape.setup_of(0)).settings;
        let first_of_b = usize::from(self.first_of_b());
        let stays = |side| run::observed(&self.clusters[side], &self.setup_of(side)).stays;
        // Those of B commit nothing of A: they join in when it is gone.
        let joining = stays(1).into_iter().filter(|&stays| stays).count();
        let mut stays = stays(0);
        stays.resize(first_of_b + usize::from(self.sizes()[1]), false);
        trace::Setup {
            stays,
            joining,
            settings: of_a(self),
            changes: self.changes.iter().map(|(_, later)| of_a(later)).collect(),
            ..trace::Setup::of(&self.setup, &KINDS, &marks::DRAWN, self.measured_from)
        }
    }

    fn is_correct(&self) -> Vec<bool> {
        self.crossing.roles.iter().map(|role| role.is_correct()).collect()
    }

    fn account(&self) -> Account {
        let needed = self.setup.workload.replies_needed;
        Account::new(self.sizes(), needed, self.is_correct(), self.piece_tx.into())
    }

    /// How long B takes to ask each of its replicas for what one lacks.
    fn fetching(&self) -> Duration {
        let [first, size] = self.sizes();
        let to = if size > 1 { first + 1 } else { first };
        let way = self.setup.network.topology.one_way(ReplicaId(first), ReplicaId(to));
        let question = self.crossing.settings.rules.silence.times(4) + way.times(2);
        question.times(u64::from(size) + 1) + self.takeover.grace
    }

    /// How long clients take to turn.
    fn turning(&self) -> Duration {
        if let SendTo::Cluster(_, after) = self.setup.workload.send_to { after } else { Duration::ZERO }
    }

    /// Time-outs of B, one for each of so many leaders in vain.
    fn time_outs(&self, leaders: u64) -> Duration {
        let timeout = run::config(&self.clusters[1]).timeout;
        let mut span = timeout.first;
        (0..leaders).fold(Duration::ZERO, |sum, _| {
            let sum = sum + span;
            let next = u128::from(span.as_ns()) * u128::from(timeout.factor_permille) / 1_000;
            span = Duration::from_ns(next.min(timeout.max.as_ns().into()) as u64);
            sum
        })
    }

    fn recovery(&self) -> Recovery {
        let [_, b] = self.clusters();
        let topology = &self.setup.network.topology;
        let ids = || (0..self.sizes()[0] + self.sizes()[1]).map(ReplicaId);
        let ways = ids().flat_map(|from| ids().map(move |to| topology.one_way(from, to)));
        let way = ways.max().unwrap_or(Duration::ZERO);
        let clients = &self.setup.workload.groups[0].request_delay;
        let to_clients = clients.iter().copied().max().unwrap_or(Duration::ZERO);
        let turn = run::config(&self.clusters[1]).timeout.first;
        // Turns of the takeover, and then views of HotStuff, of which as many may have a leader that is down as fail;
        // and as long again, since some may be over when faults are.
        let leaders = u64::from(run::config(&self.clusters[1]).group.faulty_max()) + 1;
        let turns = leaders * (leaders + 1);
        let patience = turn.times(turns)
            + (self.takeover.grace + self.fetching()).times(2 * leaders)
            + self.time_outs(leaders).times(4)
            + (way + to_clients).times(40)
            + self.turning()
            + Duration::from_ms(2_000);
        let silence = self.crossing.settings.rules.silence;
        let setup = RecoverySetup {
            b,
            quorum: run::config(&self.clusters[1]).group.quorum() as u16,
            running: match run::config(&self.clusters[1]).leader {
                LeaderPolicy::Fixed => run::config(&self.clusters[1]).group.quorum() as u16,
                LeaderPolicy::Rotate { .. } | LeaderPolicy::Listed(_) => b.size,
            },
            is_correct: self.is_correct(),
            is_lossy: self.setup.network.loss > 0,
            faults: self.setup.faults.clone(),
            horizon: self.setup.horizon,
            stop: self.setup.workload.stop,
            patience,
            // Questions are for 64 pieces, and wait for four no-ops, of each replica in turn.
            piece: Duration::from_ns(silence.as_ns() * u64::from(b.size) / 16 + 1),
        };
        Recovery::new(setup, self.account())
    }

    fn nodes(&self) -> Vec<Replica> {
        let settings = Rc::new(self.crossing.settings.clone());
        let of_crossing = match self.broken {
            Some(Broken::Crossing(broken)) => Some(broken),
            _ => None,
        };
        let sizes = self.sizes();
        let node = |me: ReplicaId| {
            let place = Place::new(me, sizes);
            let config = run::config(&self.clusters[place.side]);
            let rules = Rules {
                replicas: sizes[1],
                quorum: config.group.quorum() as u16,
                lying: config.group.faulty_max(),
                starts: self.takeover.starts,
                grace: self.takeover.grace,
                fetching: self.fetching(),
                turn: config.timeout.first,
                broken: self.broken,
            };
            let takeover = (place.side == 1).then(|| Takeover::new(place.number().0, rules));
            let crossing = Crossing::new(me, &settings, self.crossing.roles[me.index()], of_crossing);
            let hotstuff = HotStuff::new(config, place.number());
            let log = (Log::new(self.piece_tx.into()), self.crosses);
            Replica::new(place, hotstuff, crossing, log, takeover, self.broken)
        };
        (0..sizes[0] + sizes[1]).map(ReplicaId).map(node).collect()
    }

    fn node_changes(&self) -> Vec<Change<NodeSettings>> {
        let change = |(at, later): &(Time, Shape)| Change {
            at: *at,
            network: later.setup.network.clone(),
            workload: later.setup.workload.clone(),
            nodes: later.node_settings(),
        };
        self.changes.iter().map(change).collect()
    }

    fn of_crossing(&self, observed: &trace::Setup) -> (CrossMetrics, cross_cluster::checks::Judge) {
        let traced = trace::Setup { kinds: &cross_cluster::kinds::KINDS, ..observed.clone() };
        let settings = Rc::new(self.crossing.settings.clone());
        let later = self.changes.iter().map(|(_, later)| Rc::new(later.crossing.settings.clone()));
        let networks = self.changes.iter().map(|(_, later)| later.setup.network.clone()).collect();
        let metrics = CrossMetrics::new(&traced, &settings, &self.crossing.roles, &self.setup.faults);
        let settings = std::iter::once(settings).chain(later).collect();
        let judge = cross_cluster::checks::Judge::new(settings, &self.crossing.roles, &self.setup, networks);
        (metrics, judge)
    }
}

impl Family for HotStuffCross {
    const VIOLATION: u8 = MarkKind::Violation as u8;
    const REVISION: u32 = 1;

    type Scenario = Shape;
    type Fact = Fact;
    type Node = Replica;
    type Tables = Tables;
    type Metrics = RecoveryMetrics;
    type Judge = Judge;
    type Replica = NodeView;

    fn world(shape: &Shape, messages_max: u32) -> World<Self> {
        let observed = shape.observed();
        let told = run::told(&shape.clusters[0]);
        let (of_crossing, judge_of_crossing) = shape.of_crossing(&observed);
        let tables = Tables::new(tables::Tables::new(told.quorum), shape.sizes());
        let setup = MetricsSetup {
            clusters: shape.clusters(),
            needed: shape.setup.workload.replies_needed as usize,
            piece_tx: shape.piece_tx.into(),
            tx_bytes: run::config(&shape.clusters[0]).tx_bytes,
            crashes: MetricsSetup::crashes(&shape.setup.faults),
            from: shape.measured_from,
        };
        World {
            names: shape.names.clone(),
            observers: Observers {
                recorder: Recorder::new(&observed, tables, messages_max),
                metrics: RecoveryMetrics::new(
                    tables::Metrics::new(&observed, told),
                    of_crossing,
                    shape.account(),
                    setup,
                ),
                judge: Judge::new(
                    [0, 1].map(|side| Checker::new(shape.judged(side))),
                    judge_of_crossing,
                    shape.recovery(),
                    (shape.sizes(), &shape.setup.faults),
                ),
                digest: sim::digest::Digest::default(),
            },
            planet: Simulation::changing(shape.setup.clone(), shape.node_changes(), shape.nodes()),
        }
    }

    fn advance(planet: &mut Planet<Self>, events_max: u64, observers: &mut ObserversOf<Self>) -> bool {
        let watch = &mut Some(observers);
        let over = planet.advance(Time::FAR, events_max, watch);
        if over {
            planet.finish(watch);
        }
        over
    }

    fn replay(past: &mut Planet<Self>, point: Point) {
        past.advance_to(point, &mut None::<&mut ObserversOf<Self>>);
    }

    fn replica(past: &Planet<Self>, replica: ReplicaId, point: Point) -> NodeView {
        let effects = &mut Ignored;
        let context =
            Context::new(point.time, replica, past.requests(), effects).knowing(past.taken(replica));
        let node = past.node(replica);
        let here = node.crossing().receiving().here();
        NodeView {
            replica: node.hotstuff().inspect(&context),
            runs: node.runs(),
            quack: node.crossing().sending().quack(),
            has: (here.ack(), here.highest()),
            is_gone: node.takeover().is_some_and(Takeover::is_gone),
            decided: node.takeover().and_then(Takeover::decided),
        }
    }
}

impl Hosts for HotStuffCross {
    fn replica_of(seen: NodeView) -> ReplicaView {
        seen.replica
    }

    fn block(node: &Replica, id: BlockId) -> Option<Rc<Block>> {
        node.hotstuff().block(id).cloned()
    }
}
