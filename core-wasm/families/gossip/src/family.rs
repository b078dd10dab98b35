//! Gossip over a graph as a family of protocols: what a run of it consists of.

use std::rc::Rc;

use ::family::{Family, Observers, ObserversOf, Planet, World};
use sim::ids::{Point, ReplicaId};
use sim::simulation::{Change, Setup, Simulation};
use sim::time::{Duration, Time};
use trace::{Names, Recorder};

use crate::bucket;
use crate::checks::Judge;
use crate::facts::Fact;
use crate::flow::{Flow, Pair};
use crate::graph::Graph;
use crate::kinds::KINDS;
use crate::marks::MarkKind;
use crate::metrics::{GossipMetrics, Place};
use crate::node::Peer;
use crate::rate::ONE;
use crate::roles::{Cast, Role, Target};
use crate::settings::{Broken, Pushing, Scheme, Settings, Sources};
use crate::swing::RateLoop;
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
    /// Who is whose peer.
    pub links: Links,
    /// How many nodes are silent, and how many break the rules.
    pub cast: Cast,
    /// Whether these are everybody's peers.
    pub near: bool,
    /// What they are after.
    pub target: Target,
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

/// Who is whose peer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Links {
    /// A random graph in which each has so many.
    Drawn(u16),
    /// From one node to another.
    Listed(Rc<[(u16, u16)]>),
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
    /// What it is to the others.
    pub role: Role,
}

impl Shape {
    /// Who is whose peer.
    pub fn graph(&self) -> Graph {
        let nodes = self.settings.nodes;
        let graph = match &self.links {
            Links::Drawn(degree) => Graph::random_regular(nodes, *degree, self.setup.seed),
            Links::Listed(links) => Graph::of_links(nodes, links.iter().copied()),
        };
        if !self.near {
            return graph;
        }
        let near = (0..).zip(self.cast.adversaries(self.setup.seed)).filter(|(_, is_near)| *is_near);
        graph.with_near(near.map(|(node, _)| node))
    }

    /// For each node which of its peers are in its mesh; none where the scheme has no mesh.
    fn meshes(&self, graph: &Graph) -> Vec<Box<[bool]>> {
        match &self.settings.scheme {
            Scheme::Pushing(Pushing { peers, mesh: Some(_), .. }) => graph.mesh(*peers, self.setup.seed),
            _ => Vec::new(),
        }
    }

    /// The record of what comes, empty.
    fn flow(&self, graph: &Graph, roles: &[Role]) -> Flow {
        let nodes = self.settings.nodes;
        let spoken = |node: ReplicaId| graph.speaks(node).iter().filter(|&&speaks| speaks).count() as u32;
        let links =
            (0..nodes).map(ReplicaId).filter(|node| roles[node.index()] != Role::Silent).map(spoken).sum();
        let codes = !matches!(self.settings.scheme, Scheme::Pushing(_));
        Flow::new(roles.into(), links, self.setup.horizon, codes, self.pair(graph))
            .mixing(matches!(self.settings.scheme, Scheme::Mixing(_)))
    }

    /// The loop that rates are in, over the mean of links; none where nothing is reported as lost.
    fn rate_loop(&self, graph: &Graph) -> Option<RateLoop> {
        let Scheme::Coding(coding) = &self.settings.scheme else { return None };
        let topology = &self.setup.network.topology;
        let ways_back = (0..self.settings.nodes)
            .map(ReplicaId)
            .flat_map(|node| graph.peers(node).iter().map(move |&peer| topology.one_way(peer, node).as_ns()));
        let (links, sum) = ways_back.fold((0_u64, 0_u64), |(links, sum), way| (links + 1, sum + way));
        let way_back = Duration::from_ns(sum.checked_div(links)?);
        let delay = coding.timeout.as_ns() + way_back.as_ns();
        Some(RateLoop {
            step: coding.control.up as f64 / ONE as f64,
            steps: coding.control.steps,
            delay_s: delay as f64 / 1e9,
        })
    }

    /// The two links to one node, where these are all over which sums are sent.
    fn pair(&self, graph: &Graph) -> Option<Pair> {
        let Scheme::Coding(coding) = &self.settings.scheme else { return None };
        let speaks = |node: ReplicaId| {
            let links = graph.peers(node).iter().zip(graph.speaks(node));
            links.filter(|(_, speaks)| **speaks).map(move |(&to, _)| (node, to))
        };
        let links: Vec<_> = (0..self.settings.nodes).map(ReplicaId).flat_map(speaks).collect();
        let [(one, to), (other, target)] = links[..] else { return None };
        let Sources::Of(streams) = &self.settings.sources else { return None };
        if to != target {
            return None;
        }
        let groups = &self.setup.workload.groups;
        let whole: f64 = groups.iter().map(|group| f64::from(group.share)).sum();
        let of = |has: &dyn Fn(&[u16]) -> bool| -> f64 {
            let its = streams.iter().zip(groups).filter(|(nodes, _)| has(nodes));
            its.map(|(_, group)| f64::from(group.share)).sum::<f64>() / whole * self.offered_tps
        };
        let alone = |one: ReplicaId, other: ReplicaId| {
            of(&|nodes| nodes.contains(&one.0) && !nodes.contains(&other.0))
        };
        Some(Pair {
            from: [one, other],
            to,
            first: [one, other].map(|from| coding.first_rate.of(from, to)),
            own: [alone(one, other), alone(other, one)],
            all: of(&|nodes| nodes.contains(&one.0) || nodes.contains(&other.0)),
            codewords: bucket::needed(coding.window, &coding.degrees),
        })
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
        let roles = shape.cast.roles(shape.setup.seed);
        let mut meshes = shape.meshes(&graph).into_iter();
        let nodes = (0..settings.nodes).map(|me| {
            let (me, mesh) = (ReplicaId(me), meshes.next().unwrap_or_default());
            let role = (roles[me.index()], shape.target);
            Peer::new(me, &settings, &graph, shape.setup.seed, mesh, role, shape.broken)
        });
        let changes = shape.changes.iter().map(|(at, later)| Change {
            at: *at,
            network: later.setup.network.clone(),
            workload: later.setup.workload.clone(),
            nodes: (),
        });
        let places = (0..settings.nodes).map(|node| Place {
            is_honest: roles[usize::from(node)] == Role::Honest,
            is_told: graph.is_told(ReplicaId(node)),
        });
        let places = places.collect();
        World {
            planet: Simulation::changing(shape.setup.clone(), changes.collect(), nodes.collect()),
            observers: Observers {
                recorder: Recorder::new(&traced, Transactions::new(shape.flow(&graph, &roles)), messages_max),
                metrics: GossipMetrics::new(
                    &traced,
                    settings.tx_bytes,
                    places,
                    &shape.setup.faults,
                    shape.target,
                    shape.rate_loop(&graph),
                ),
                judge: Judge::new(
                    &settings,
                    roles.iter().map(|role| !matches!(role, Role::Adversary(_))).collect(),
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
            role: node.role(),
        }
    }
}
