//! MultiPaxos as a family of protocols: what a run of it consists of.

use std::collections::BTreeMap;

use ::family::{Family, Observers, ObserversOf, Planet, World};
use audit::{Tripped, Verdict, Wrong};
use serde::Serialize;
use sim::ids::{Point, ReplicaId};
use sim::requests::Requests;
use sim::simulation::{Change, Counters, Setup, Simulation};
use sim::time::Time;
use trace::{Names, Recorder};

use crate::ballot::{Ballot, Instance};
use crate::checks::{Carried, Check, Judge, Setup as Judged, Violation};
use crate::facts::Fact;
use crate::kinds::KINDS;
use crate::marks::MarkKind;
use crate::metrics::PaxosMetrics;
use crate::node::Paxos;
use crate::progress::Progress;
use crate::settings::{Rules, Settings};
use crate::tables::PaxosTables;

/// The family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MultiPaxos {}

/// A run under way.
pub type Run = ::family::Run<MultiPaxos>;

/// What a run is set up from.
#[derive(Clone)]
pub struct Shape {
    /// The kernel's part: network, clients, faults, costs.
    pub setup: Setup,
    /// The protocol's.
    pub settings: Settings,
    /// Its rules, one of which may be broken.
    pub rules: Rules,
    /// Requests submitted before are not measured.
    pub measured_from: Time,
    /// Requests a second, where clients do not wait for their answers.
    pub offered_tps: Option<f64>,
    /// What replicas, faults and changes are called.
    pub names: Names,
    /// What it is from each of its changes on.
    pub changes: Vec<(Time, Shape)>,
}

/// What an inspector shows of a replica.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplicaView {
    /// The ballot that it has promised.
    pub promised: Ballot,
    /// Whether it leads in it.
    pub leads: bool,
    /// The first instance that it does not know to be decided.
    pub first_undecided: Instance,
}

impl Shape {
    /// What is known from `since` on, when its settings change for the last time.
    fn judged(&self, since: Time) -> Judged {
        Judged {
            replicas: self.setup.network.topology.replicas() as u16,
            window: self.settings.window,
            batch_max: self.settings.batch_max(),
            // A processor that is busy closes a batch later.
            batch_delay: self.setup.costs.is_none().then_some(self.settings.batch_delay),
            progress: Some(Progress::of(&self.setup, &self.settings, since)),
            carried: Some(Carried { network: self.setup.network.clone(), faults: self.setup.faults.clone() }),
        }
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
        trace::Settings {
            offered_tps: self.offered_tps,
            batch_tx: Some(self.settings.batch_max()),
            kept: self.settings.batch_delay,
            ..trace::Settings::of(&self.setup.network)
        }
    }
}

impl Family for MultiPaxos {
    const VIOLATION: u8 = MarkKind::Violation as u8;
    const REVISION: u32 = 1;

    type Scenario = Shape;
    type Fact = Fact;
    type Node = Paxos;
    type Tables = PaxosTables;
    type Metrics = PaxosMetrics;
    type Judge = Judge;
    type Replica = ReplicaView;

    fn world(shape: &Shape, messages_max: u32) -> World<Self> {
        let traced = shape.traced();
        let replicas = traced.replicas;
        let batch_max = shape.settings.batch_max();
        let changed = shape.changes.last().map_or(Time::ZERO, |(at, _)| *at);
        let judge = Judge::changing(
            shape.judged(changed),
            shape.changes.iter().map(|(_, later)| later.judged(changed)).collect(),
        );
        let node = |me| Paxos::with(ReplicaId(me), replicas, shape.settings.clone(), shape.rules);
        let changes = shape.changes.iter().map(|(at, later)| Change {
            at: *at,
            network: later.setup.network.clone(),
            workload: later.setup.workload.clone(),
            nodes: later.settings.clone(),
        });
        let windows: Vec<u64> = shape.changes.iter().map(|(_, later)| later.settings.window).collect();
        let slots = windows.iter().copied().fold(shape.settings.window, u64::max);
        World {
            planet: Simulation::changing(
                shape.setup.clone(),
                changes.collect(),
                (0..replicas).map(node).collect(),
            ),
            observers: Observers {
                recorder: Recorder::new(&traced, PaxosTables::new(slots), messages_max),
                metrics: PaxosMetrics::new(&traced, batch_max, shape.settings.window, windows.clone()),
                judge,
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
        ReplicaView {
            promised: node.promised(),
            leads: node.leads(),
            first_undecided: node.first_undecided(),
        }
    }
}

/// What a report says of the checks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdicts {
    /// Verdicts of the checks of safety, by their names.
    pub safety: BTreeMap<&'static str, Verdict>,
    /// Verdict of the check of liveness.
    pub liveness: Verdict,
    /// Why nothing else was possible; null where something was.
    pub liveness_reason: Option<String>,
    /// What was wrong, in order.
    pub violations: Vec<Tripped>,
}

impl Judge {
    /// What is wrong by `now`: that a run stands still only where nothing hinders it.
    fn all(&self, now: Time, requests: &Requests) -> Vec<Violation> {
        let still = self.stands_still(now, requests).filter(|_| self.hindered().is_none());
        self.violations().iter().cloned().chain(still).collect()
    }
}

impl audit::Judge<Fact> for Judge {
    type Verdicts = Verdicts;

    fn settle(&mut self, at: Point, counters: &Counters) {
        self.finish(at.time, counters);
    }

    fn wrongs(&self, now: Time, requests: &Requests) -> Vec<Wrong> {
        let wrong = |Violation { check, at, what }: &Violation| {
            Wrong::new(check.name(), Point { time: *at, sequence: 0 }, None, what)
        };
        self.all(now, requests).iter().map(wrong).collect()
    }

    fn verdicts(&self, now: Time, requests: &Requests) -> Verdicts {
        let violations = self.all(now, requests);
        let verdict = |check: Check| Verdict::of(violations.iter().any(|violation| violation.check == check));
        let reason = self.stands_still(now, requests).and_then(|still| {
            let hindered = self.hindered()?;
            Some(format!("{}: {hindered}", still.what))
        });
        let tripped = |Violation { check, at, what }: &Violation| {
            Tripped::new(check.name(), Point { time: *at, sequence: 0 }, None, what.clone())
        };
        let safety = Check::ALL.iter().filter(|&&check| check != Check::Liveness);
        Verdicts {
            safety: safety.map(|&check| (check.name(), verdict(check))).collect(),
            liveness: if reason.is_some() { Verdict::Impossible } else { verdict(Check::Liveness) },
            liveness_reason: reason,
            violations: violations.iter().map(tripped).collect(),
        }
    }
}
