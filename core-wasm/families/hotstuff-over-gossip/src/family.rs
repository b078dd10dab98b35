//! HotStuff over a coded graph as a family of protocols: what a run of it consists of.

use std::rc::Rc;

use ::facts::BlockId;
use ::family::{Family, Observers, ObserversOf, Planet, World};
use checker::Checker;
use gossip::graph::Graph;
use gossip::metrics::{GossipMetrics, Place};
use gossip::node::Peer;
use gossip::roles::{Role, Target};
use gossip::settings::{Scheme, Settings, Sources};
use protocols::hotstuff::HotStuff;
use run::{Block, Hosts, ReplicaView};
use sim::ids::{Point, ReplicaId};
use sim::node::{Context, Ignored};
use sim::simulation::{Setup, Simulation};
use sim::time::Time;
use tables::marks::MarkKind;
use trace::Recorder;

use crate::checks::Judge;
use crate::facts::Fact;
use crate::kinds::KINDS;
use crate::metrics::OverGossipMetrics;
use crate::node::{Alone, Common, Hosting, Replica};
use crate::settings::{Broken, Shape, Spread};
use crate::tables::Tables;

/// The family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverGossip;

/// A run under way.
pub type Run = ::family::Run<OverGossip>;

/// Bytes that name a symbol which is asked for.
const ID_BYTES: u32 = 4;

/// What an inspector shows of a node.
#[derive(Clone, Debug)]
pub struct NodeView {
    /// Its replica.
    pub replica: ReplicaView,
    /// Codewords that wait to be decoded.
    pub waiting: usize,
}

impl Shape {
    /// The kernel's part with costs of gossip's messages: of a micro-batch of their size.
    fn whole_setup(&self) -> Setup {
        let mut setup = self.setup.clone();
        if let Some(costs) = &mut setup.costs {
            let stream = usize::from(::facts::kinds::STREAM.0);
            for list in std::iter::once(&mut costs.messages).chain(&mut costs.read) {
                if let Some(&cost) = list.get(stream) {
                    list.resize(KINDS.len(), cost);
                }
            }
        }
        setup
    }

    /// The peers' settings: what they call a transaction is a symbol. Without peers they are of no account.
    fn peers(&self) -> Settings {
        let coding =
            self.spread.as_ref().map_or_else(|| Spread::new(2, 1.0).coding, |own| own.coding.clone());
        Settings {
            nodes: self.scenario.replicas.count() as u16,
            ids: self.scenario.replicas.count() as u16,
            sources: Sources::Each(self.scenario.replicas.count() as u16),
            tx_bytes: u32::try_from(self.symbol_bytes()).expect("a micro-batch is small"),
            id_bytes: ID_BYTES,
            scheme: Scheme::Coding(coding),
        }
    }

    /// What bounds the time between commits: a symbol is decoded, or asked for of each peer in turn.
    fn judged(&self, setup: &Setup, graph: Option<&Graph>) -> checker::Setup {
        let mut judged = run::judged(&self.scenario, setup);
        if let (Some(spread), Some(graph)) = (&self.spread, graph) {
            let turns = u64::from(spread.degree) + 1;
            for settings in std::iter::once(&mut judged.settings).chain(&mut judged.changes) {
                settings.pace.wait += spread.patience.times(turns);
                settings.pace.wait_delays += u64::from(graph.diameter()) + 2 * turns;
            }
        }
        judged
    }

    fn nodes(&self, settings: &Rc<Settings>, graph: Option<&Rc<Graph>>) -> Vec<Replica> {
        let config = run::config(&self.scenario);
        let members = config.group.members();
        let (Some(spread), Some(graph)) = (&self.spread, graph) else {
            return members.map(|me| Replica::Alone(Alone(HotStuff::new(config, me)))).collect();
        };
        let common = Rc::new(Common {
            replicas: settings.nodes,
            graph: Rc::clone(graph),
            patience: spread.patience,
            id_bytes: ID_BYTES,
            window: spread.coding.window,
            late_enter: spread.coding.late_enter,
            broken: spread.broken,
        });
        let broken = match spread.broken {
            Some(Broken::Gossip(broken)) => Some(broken),
            _ => None,
        };
        let honest = (Role::Honest, Target::None);
        let peer = |me| Peer::new(me, settings, graph, self.setup.seed, Box::default(), honest, broken);
        let node = |me| Hosting::new(me, HotStuff::new(config, me), peer(me), &common);
        members.map(|me| Replica::Hosting(node(me))).collect()
    }
}

impl Family for OverGossip {
    const VIOLATION: u8 = MarkKind::Violation as u8;
    const REVISION: u32 = 1;

    type Scenario = Shape;
    type Fact = Fact;
    type Node = Replica;
    type Tables = Tables;
    type Metrics = OverGossipMetrics;
    type Judge = Judge;
    type Replica = NodeView;

    fn world(shape: &Shape, messages_max: u32) -> World<Self> {
        let Shape { scenario, spread, .. } = shape;
        let (setup, settings) = (shape.whole_setup(), Rc::new(shape.peers()));
        let graph = |spread: &Spread| Graph::random_regular(settings.nodes, spread.degree, setup.seed);
        let graph = spread.as_ref().map(graph).map(Rc::new);
        let observed = trace::Setup { kinds: &KINDS, ..run::observed(scenario, &setup) };
        let of_gossip = trace::Setup { kinds: &gossip::kinds::KINDS, ..observed.clone() };
        let (told, changes) = (run::told(scenario), run::changes(scenario));
        let networks = changes.iter().map(|change| change.network.clone()).collect();
        World {
            names: shape.names.clone(),
            observers: Observers {
                recorder: Recorder::new(&observed, Tables(tables::Tables::new(told.quorum)), messages_max),
                metrics: OverGossipMetrics::new(
                    tables::Metrics::new(&observed, told),
                    GossipMetrics::new(
                        &of_gossip,
                        settings.tx_bytes,
                        vec![Place { is_honest: true, is_told: true }; settings.nodes.into()],
                        &setup.faults,
                        Target::None,
                        None,
                    ),
                ),
                judge: Judge::new(
                    Checker::new(shape.judged(&setup, graph.as_deref())),
                    gossip::checks::Judge::new(
                        &settings,
                        vec![true; settings.nodes.into()],
                        &setup,
                        networks,
                    ),
                    spread.is_some(),
                ),
                digest: sim::digest::Digest::default(),
            },
            planet: Simulation::changing(setup, changes, shape.nodes(&settings, graph.as_ref())),
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
        NodeView { replica: node.hotstuff().inspect(&context), waiting: node.waiting() }
    }
}

impl Hosts for OverGossip {
    fn replica_of(seen: NodeView) -> ReplicaView {
        seen.replica
    }

    fn block(node: &Replica, id: BlockId) -> Option<Rc<Block>> {
        node.hotstuff().block(id).cloned()
    }
}
