//! Judges a run from outside: HotStuff's checks of each cluster, the crossing's, and those of what B recovers.
//!
//! | check | what has to hold |
//! |---|---|
//! | HotStuff's (MODEL.md, "What every run checks") | over the facts of A, and of B; no transaction is committed for ever without a reason is asked of A alone |
//! | the crossing's (MODEL.md, "Two clusters") | over its facts; the network's books |
//! | `recovered_prefix` | B goes on from a prefix of A's log, piece by piece, and all of B from the same |
//! | `held_kept` | what one of those whose word the leader had, and is up, holds with all before it is not lost |
//! | `takes_over` | B commits what clients submit when they have turned to it |

mod recovery;

use std::collections::BTreeMap;

use audit::{Tripped, Verdict, Wrong};
use checker::{Checker, Violation};
use cross_cluster::checks::Check as OfCrossing;
use facts::checks::Check;
use serde::Serialize;
use sim::fault::Fault;
use sim::ids::{MessageId, Point, ReplicaId};
use sim::observer::Observer;
use sim::record::{Busy, MessageRecord, PathUse};
use sim::requests::Requests;
use sim::simulation::Counters;
use sim::time::Time;

use crate::cluster::Cluster;
use crate::facts::Fact;

pub use recovery::{Recovery, RecoverySetup};

/// B goes on from a prefix of A's log.
pub const RECOVERED_PREFIX: &str = "recovered_prefix";
/// What B holds is not lost.
pub const HELD_KEPT: &str = "held_kept";
/// B takes over.
pub const TAKES_OVER: &str = "takes_over";

/// The names of the checks of what B recovers.
const OWN: [&str; 3] = [RECOVERED_PREFIX, HELD_KEPT, TAKES_OVER];

/// What a check of the crossing is called here: HotStuff has one of the same name.
fn name_of_crossing(check: OfCrossing) -> &'static str {
    if check == OfCrossing::Agreement { "delivered_agreement" } else { check.name() }
}

/// HotStuff's checks of one cluster.
#[derive(Clone, Debug)]
struct OfCluster {
    cluster: Cluster,
    checker: Checker,
    /// For each fault of the whole schedule, which of the cluster's it is.
    faults: Vec<Option<usize>>,
}

impl OfCluster {
    fn new(cluster: Cluster, checker: Checker, faults: &[Fault]) -> Self {
        let own = cluster.faults(faults);
        let place = |whole: usize| own.iter().position(|&(place, _)| place == whole);
        OfCluster { cluster, checker, faults: (0..faults.len()).map(place).collect() }
    }
}

/// The judge.
#[derive(Clone, Debug)]
pub struct Judge {
    clusters: [OfCluster; 2],
    crossing: cross_cluster::checks::Judge,
    recovery: Recovery,
    /// What A's liveness came to when clients turned away from it.
    turned: Option<(Verdict, Option<String>, Option<Violation>)>,
}

impl Judge {
    /// Of a run that has not begun.
    pub fn new(
        checkers: [Checker; 2],
        crossing: cross_cluster::checks::Judge,
        recovery: Recovery,
        (sizes, faults): ([u16; 2], &[Fault]),
    ) -> Self {
        let [a, b] = checkers;
        let of = |side, checker| OfCluster::new(Cluster::new(side, sizes), checker, faults);
        Judge { clusters: [of(0, a), of(1, b)], crossing, recovery, turned: None }
    }

    /// A's liveness while clients send to it: when they have turned to B it is what had come of it, unless faults had
    /// allowed nothing and B has gone on.
    fn liveness(&self, now: Time, requests: &Requests) -> (Verdict, Option<String>, Option<Violation>) {
        match &self.turned {
            Some((Verdict::Impossible, ..)) if self.recovery.has_committed() => {
                return (Verdict::Holds, None, None);
            }
            Some(turned) => return turned.clone(),
            None => {}
        }
        let checker = &self.clusters[0].checker;
        let (verdict, reason) = checker.liveness(now, requests);
        let violations = checker.violations(now, requests);
        (verdict, reason, violations.into_iter().find(|violation| violation.check == Check::Liveness))
    }

    /// HotStuff's violations: safety's of both clusters, by their ids in the run, and A's liveness.
    fn of_hotstuff(&self, now: Time, requests: &Requests) -> Vec<Violation> {
        let safety = self.clusters.iter().flat_map(|OfCluster { cluster, checker, .. }| {
            let all = checker.violations(now, requests).into_iter();
            let own = all.filter(|violation| violation.check != Check::Liveness);
            own.map(|violation| Violation {
                replica: violation.replica.map(|replica| ReplicaId(cluster.first + replica.0)),
                ..violation
            })
        });
        safety.chain(self.liveness(now, requests).2).collect()
    }

    /// What was wrong.
    pub fn tripped(&self, now: Time, requests: &Requests) -> Vec<Tripped> {
        let of_hotstuff = self.of_hotstuff(now, requests).into_iter().map(|violation| {
            Tripped::new(violation.check.name(), violation.at, violation.replica, violation.detail)
        });
        let of_crossing = self.crossing.violations().iter().map(|violation| {
            let name = name_of_crossing(violation.check);
            Tripped::new(name, violation.at, violation.replica, violation.what.clone())
        });
        let own = self
            .recovery
            .violations()
            .iter()
            .map(|(check, at, replica, what)| Tripped::new(check, *at, *replica, what.clone()));
        of_hotstuff.chain(of_crossing).chain(own).collect()
    }
}

impl Observer<Fact> for Judge {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        self.crossing.on_message(message);
        for OfCluster { cluster, checker, .. } in &mut self.clusters {
            if let Some(message) = cluster.message(message) {
                checker.on_message(&message);
            }
        }
    }

    fn on_busy(&mut self, busy: &Busy) {
        self.crossing.on_busy(busy);
    }

    fn on_path(&mut self, path: &PathUse) {
        self.crossing.on_path(path);
    }

    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &Fact,
        cause: Option<MessageId>,
        requests: &Requests,
    ) {
        match fact {
            Fact::HotStuff(fact) => {
                for OfCluster { cluster, checker, .. } in &mut self.clusters {
                    if let Some(number) = cluster.number(replica) {
                        checker.on_fact(at, number, fact, cause, requests);
                    }
                }
            }
            Fact::Crossing(fact) => self.crossing.on_fact(at, replica, fact, cause, requests),
            Fact::Decided { .. } => self.crossing.excuse_delivery(),
            Fact::Served if self.turned.is_none() => {
                self.turned = Some(self.liveness(at.time, requests));
            }
            _ => {}
        }
        self.recovery.hear(at, replica, fact, requests);
    }

    fn on_fault(&mut self, at: Point, index: usize, active: bool) {
        for OfCluster { checker, faults, .. } in &mut self.clusters {
            if let Some(place) = faults[index] {
                checker.on_fault(at, place, active);
            }
        }
        self.crossing.on_fault(at, index, active);
        self.recovery.on_fault(at, index, active);
    }

    fn on_change(&mut self, at: Point, index: usize) {
        for OfCluster { checker, .. } in &mut self.clusters {
            checker.on_change(at, index);
        }
        self.crossing.on_change(at, index);
    }
}

/// What a report says of the checks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdicts {
    /// Verdicts of the checks of safety, by their names.
    pub safety: BTreeMap<&'static str, Verdict>,
    /// Verdict of the check of A's liveness, while clients send to it; it holds where A could not go on and B has.
    pub liveness: Verdict,
    /// Why nothing else was possible; null where something was.
    pub liveness_reason: Option<String>,
    /// What was wrong.
    pub violations: Vec<Tripped>,
}

impl audit::Judge<Fact> for Judge {
    type Verdicts = Verdicts;

    fn settle(&mut self, at: Point, counters: &Counters) {
        audit::Judge::settle(&mut self.crossing, at, counters);
        self.recovery.settle(at);
    }

    fn wrongs(&self, now: Time, requests: &Requests) -> Vec<Wrong> {
        let wrong = |Violation { check, at, replica, detail, .. }: Violation| {
            Wrong::new(check.name(), at, replica, &detail)
        };
        let mut wrongs: Vec<Wrong> = self.of_hotstuff(now, requests).into_iter().map(wrong).collect();
        wrongs.extend(audit::Judge::wrongs(&self.crossing, now, requests));
        let own = self.recovery.violations().iter();
        wrongs.extend(own.map(|(check, at, replica, what)| Wrong::new(check, *at, *replica, what)));
        wrongs
    }

    fn verdicts(&self, now: Time, requests: &Requests) -> Verdicts {
        let violations = self.tripped(now, requests);
        let (liveness, liveness_reason, _) = self.liveness(now, requests);
        let names = Check::SAFETY.iter().map(|check| check.name());
        let names = names.chain(OfCrossing::ALL.iter().copied().map(name_of_crossing));
        let verdict = |name| Verdict::of(violations.iter().any(|tripped| tripped.check == name));
        Verdicts {
            safety: names.chain(OWN).map(|name| (name, verdict(name))).collect(),
            liveness,
            liveness_reason,
            violations,
        }
    }
}
