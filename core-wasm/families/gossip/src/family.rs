//! Gossip over a graph as a family of protocols: what a run of it consists of.

use std::rc::Rc;

use ::family::{Family, Observers, ObserversOf, Planet, World};
use sim::ids::{Point, ReplicaId};
use sim::random::{Purpose, Random};
use sim::simulation::{Change, Setup, Simulation};
use sim::time::Time;
use trace::{Names, Recorder};

use crate::checks::Judge;
use crate::facts::Fact;
use crate::flow::Flow;
use crate::graph::Graph;
use crate::kinds::KINDS;
use crate::marks::MarkKind;
use crate::metrics::GossipMetrics;
use crate::node::Peer;
use crate::settings::{Broken, Pushing, Scheme, Settings};
use crate::tables::Transactions;
use crate::watch::Watch;

/// The family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gossip {}

/// A run under way.
pub type Run = ::family::Run<Gossip>;

/// What a run is set up from.
#[derive(Clone)]
pub struct Shape {
    /// The kernel's part: network, clients, faults.
    pub setup: Setup,
    /// The nodes'.
    pub settings: Settings,
    /// How many peers each has.
    pub degree: u16,
    /// How many nodes hear and send nothing.
    pub silent: u16,
    /// A rule that is broken.
    pub broken: Option<Broken>,
    /// What is made before is not measured.
    pub measured_from: Time,
    /// Transactions a second that are made, all nodes together.
    pub offered_tps: f64,
    /// What nodes and faults are called.
    pub names: Names,
    /// What it is from each of its changes on: another network, or another load.
    pub changes: Vec<(Time, Shape)>,
}

/// What an inspector shows of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeView {
    /// Its peers, with the rate at which it sends codewords to each, in millionths of one a second.
    pub rates: Vec<(ReplicaId, u64)>,
    /// Codewords that wait to be decoded.
    pub waiting: usize,
    /// How many transactions it has heard of and has not.
    pub wanted: usize,
    /// Whether it sends nothing of what is asked of it.
    pub is_silent: bool,
}

impl Shape {
    /// Who is whose peer.
    pub fn graph(&self) -> Graph {
        Graph::random_regular(self.settings.nodes, self.degree, self.setup.seed)
    }

    /// For each node which of its peers are in its mesh; none where the scheme has no mesh.
    fn meshes(&self, graph: &Graph) -> Vec<Box<[bool]>> {
        match &self.settings.scheme {
            Scheme::Pushing(Pushing { peers, mesh: Some(_), .. }) => graph.mesh(*peers, self.setup.seed),
            _ => Vec::new(),
        }
    }

    /// Who is silent: drawn, so that more of them are the same ones and others.
    fn silent_ones(&self) -> Vec<bool> {
        let nodes = usize::from(self.settings.nodes);
        let mut random = Random::of_part((self.setup.seed, 1), Purpose::Graph);
        let mut order: Vec<usize> = (0..nodes).collect();
        let mut is_silent = vec![false; nodes];
        random.draw_to_front(&mut order, self.silent.into());
        order[..self.silent.into()].iter().for_each(|&node| is_silent[node] = true);
        is_silent
    }

    /// The record of what comes, empty.
    fn flow(&self) -> Flow {
        let nodes = self.settings.nodes;
        let links = u32::from(nodes - self.silent) * u32::from(self.degree);
        let codes = matches!(self.settings.scheme, Scheme::Coding(_));
        Flow::new((nodes, links), self.setup.horizon, codes)
    }

    fn traced(&self) -> trace::Setup {
        trace::Setup {
            settings: self.told(),
            changes: self.changes.iter().map(|(_, later)| later.told()).collect(),
            ..trace::Setup::of(&self.setup, &KINDS, &MarkKind::DRAWN, self.measured_from)
        }
    }

    /// The settings that are told with a trace.
    fn told(&self) -> trace::Settings {
        trace::Settings { offered_tps: Some(self.offered_tps), ..trace::Settings::of(&self.setup.network) }
    }
}

impl Family for Gossip {
    const VIOLATION: u8 = MarkKind::Violation as u8;
    const REVISION: u32 = 1;

    type Scenario = Shape;
    type Fact = Fact;
    type Node = Peer;
    type Tables = Transactions;
    type Metrics = GossipMetrics;
    type Judge = Judge;
    type Replica = NodeView;

    fn world(shape: &Shape, messages_max: u32) -> World<Self> {
        let traced = shape.traced();
        let (settings, graph) = (Rc::new(shape.settings.clone()), Rc::new(shape.graph()));
        let is_silent = shape.silent_ones();
        let mut meshes = shape.meshes(&graph).into_iter();
        let nodes = (0..settings.nodes).map(|me| {
            let (me, mesh) = (ReplicaId(me), meshes.next().unwrap_or_default());
            Peer::new(me, &settings, &graph, shape.setup.seed, mesh, is_silent[me.index()], shape.broken)
        });
        let changes = shape.changes.iter().map(|(at, later)| Change {
            at: *at,
            network: later.setup.network.clone(),
            workload: later.setup.workload.clone(),
            nodes: (),
        });
        World {
            planet: Simulation::changing(shape.setup.clone(), changes.collect(), nodes.collect()),
            observers: Observers {
                recorder: Recorder::new(&traced, Transactions::new(shape.flow()), messages_max),
                metrics: GossipMetrics::new(&traced, settings.tx_bytes, is_silent.clone()),
                judge: Judge::new(
                    &settings,
                    &shape.setup,
                    shape.changes.iter().map(|(_, later)| later.setup.network.clone()).collect(),
                ),
                digest: sim::digest::Digest::default(),
            },
            names: shape.names.clone(),
        }
    }

    fn advance(planet: &mut Planet<Self>, events_max: u64, observers: &mut ObserversOf<Self>) -> bool {
        let over = planet.advance(Time::FAR, events_max, observers);
        if over {
            planet.finish(observers);
        }
        over
    }

    fn replay(past: &mut Planet<Self>, point: Point) {
        past.advance_to(point, &mut None::<&mut Watch>);
    }

    fn replica(past: &Planet<Self>, replica: ReplicaId, _: Point) -> NodeView {
        let node = past.node(replica);
        NodeView {
            rates: node.rates(),
            waiting: node.waiting(),
            wanted: node.wanted().len(),
            is_silent: node.is_silent(),
        }
    }
}
