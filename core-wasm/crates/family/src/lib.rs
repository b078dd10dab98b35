//! A run of any family of protocols: the simulation, its past, and everything that observes it.
//!
//! A family is a set of types that fit together ([`Family`]). What happens once an event is compiled where the family
//! puts its loop together ([`Family::advance`]), for speed; what happens once a run or once a seek is here, and is
//! compiled where it is used.

mod names;
mod observers;
mod report;
mod run;

use sim::digest::Statement;
use sim::ids::{Point, ReplicaId};
use sim::node::Node;
use sim::simulation::Simulation;
use trace::Names;
use trace::meter::Metrics;
use trace::tables::Tables;

pub use names::names;
pub use observers::Observers;
pub use report::{Extent, Measurement, Report, ReportOf};
pub use run::Run;

/// What a run of a family consists of.
pub trait Family: Sized + 'static {
    /// The number of its marks of failed checks.
    const VIOLATION: u8;
    /// The number of its rules, by which links and files tell runs apart that came out otherwise: raised whenever a run
    /// of an unchanged scenario does.
    const REVISION: u32;

    /// The description of a run.
    type Scenario;
    /// What replicas state.
    type Fact: Statement + 'static;
    /// A replica.
    type Node: Node<Fact = Self::Fact>;
    /// What the facts come to.
    type Tables: Tables<Fact = Self::Fact>;
    /// What is measured.
    type Metrics: Metrics<Self::Fact>;
    /// The checks.
    type Judge: audit::Judge<Self::Fact>;
    /// What an inspector shows of a replica.
    type Replica;

    /// All that a run of a scenario begins with; it records at most `messages_max` messages.
    fn world(scenario: &Self::Scenario, messages_max: u32) -> World<Self>;

    /// Handles at most `events_max` events; returns whether the run is over.
    fn advance(planet: &mut Planet<Self>, events_max: u64, observers: &mut ObserversOf<Self>) -> bool;

    /// Handles the events up to and including `point`, and nobody observes them.
    fn replay(past: &mut Planet<Self>, point: Point);

    /// A replica as it is at `point`, where the simulation is.
    fn replica(past: &Planet<Self>, replica: ReplicaId, point: Point) -> Self::Replica;
}

/// The simulation of a family's replicas.
pub type Planet<F> = Simulation<<F as Family>::Node>;

/// What observes them.
pub type ObserversOf<F> = Observers<<F as Family>::Tables, <F as Family>::Metrics, <F as Family>::Judge>;

/// What a run begins with.
pub struct World<F: Family> {
    /// The simulation.
    pub planet: Planet<F>,
    /// What observes it.
    pub observers: ObserversOf<F>,
    /// What replicas and faults are called.
    pub names: Names,
}
