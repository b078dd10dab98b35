//! Two clusters as a family of protocols: what a run of it consists of.

use std::rc::Rc;

use ::family::{Family, Observers, ObserversOf, Planet, World};
use sim::ids::{Point, ReplicaId};
use sim::simulation::{Change, Setup, Simulation};
use sim::time::Time;
use trace::{Names, Recorder};

use crate::checks::Judge;
use crate::facts::Fact;
use crate::kinds::KINDS;
use crate::list::Report;
use crate::marks::MarkKind;
use crate::metrics::CrossMetrics;
use crate::node::Replica;
use crate::roles::Role;
use crate::settings::{Broken, Settings};
use crate::tables::Crossings;

/// The family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CrossCluster {}

/// A run under way.
pub type Run = ::family::Run<CrossCluster>;

/// What a run is set up from.
#[derive(Clone)]
pub struct Shape {
    /// The kernel's part: network, clients, faults.
    pub setup: Setup,
    /// The replicas'.
    pub settings: Settings,
    /// What each replica is.
    pub roles: Vec<Role>,
    /// A rule that is broken.
    pub broken: Option<Broken>,
    /// What is committed before is not measured.
    pub measured_from: Time,
    /// Messages a second that each direction commits; none where they come as fast as they are asked for.
    pub offered_tps: Option<f64>,
    /// What replicas and faults are called.
    pub names: Names,
    /// What it is from each of its changes on.
    pub changes: Vec<(Time, Shape)>,
}

/// What an inspector shows of a replica.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplicaView {
    /// As one that sends: what each replica of the other side has said last.
    pub reports: Vec<Report>,
    /// Everything up to it is with a correct replica of the other side.
    pub quack: u32,
    /// How many messages may have crossed.
    pub sent: u32,
    /// How often each replica of the other side has said that the first message past the QUACK is missing, and how
    /// often it is to be sent again.
    pub missing: (Vec<u16>, u32),
    /// As one that receives: up to where it has all, and the highest that it has.
    pub has: (u32, u32),
    /// What it is to the others.
    pub role: Role,
}

impl Shape {
    fn traced(&self) -> trace::Setup {
        trace::Setup {
            settings: self.told(),
            changes: self.changes.iter().map(|(_, later)| later.told()).collect(),
            ..trace::Setup::of(&self.setup, &KINDS, &MarkKind::DRAWN, self.measured_from)
        }
    }

    /// The settings that are told with a trace.
    fn told(&self) -> trace::Settings {
        trace::Settings { offered_tps: self.offered_tps, ..trace::Settings::of(&self.setup.network) }
    }
}

impl Family for CrossCluster {
    const VIOLATION: u8 = MarkKind::Violation as u8;
    const REVISION: u32 = 1;

    type Scenario = Shape;
    type Fact = Fact;
    type Node = Replica;
    type Tables = Crossings;
    type Metrics = CrossMetrics;
    type Judge = Judge;
    type Replica = ReplicaView;

    fn world(shape: &Shape, messages_max: u32) -> World<Self> {
        let traced = shape.traced();
        let settings = Rc::new(shape.settings.clone());
        let later: Vec<(Time, Rc<Settings>)> =
            shape.changes.iter().map(|(at, later)| (*at, Rc::new(later.settings.clone()))).collect();
        let nodes = (0..settings.replicas())
            .map(|me| Replica::new(ReplicaId(me), &settings, shape.roles[usize::from(me)], shape.broken));
        let changes = shape.changes.iter().zip(&later).map(|((at, shape), (_, settings))| Change {
            at: *at,
            network: shape.setup.network.clone(),
            workload: shape.setup.workload.clone(),
            nodes: Rc::clone(settings),
        });
        World {
            planet: Simulation::changing(shape.setup.clone(), changes.collect(), nodes.collect()),
            observers: Observers {
                recorder: Recorder::new(&traced, Crossings::new(settings.sizes), messages_max),
                metrics: CrossMetrics::new(&traced, &settings, &shape.roles, &shape.setup.faults),
                judge: Judge::new(
                    std::iter::once(Rc::clone(&settings))
                        .chain(later.into_iter().map(|(_, settings)| settings))
                        .collect(),
                    &shape.roles,
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
        past.advance_to(point, &mut sim::observer::Unobserved);
    }

    fn replica(past: &Planet<Self>, replica: ReplicaId, _: Point) -> ReplicaView {
        let node = past.node(replica);
        let (sending, receiving) = (node.sending(), node.receiving().here());
        let (said, attempts) = sending.complaints(sending.quack() + 1);
        ReplicaView {
            reports: sending.reports().to_vec(),
            quack: sending.quack(),
            sent: sending.sent(),
            missing: (said.to_vec(), attempts),
            has: (receiving.ack(), receiving.highest()),
            role: node.role(),
        }
    }
}
