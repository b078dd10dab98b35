//! Judges a run from outside: HotStuff's checks over what replicas state, gossip's over what peers state, both over the
//! network that they share, and one of what passes between them.
//!
//! | check | what has to hold |
//! |---|---|
//! | HotStuff's (MODEL.md, "What every run checks") | over its facts |
//! | gossip's (MODEL.md, "Gossip") | over its facts: a symbol is what it calls a transaction |
//! | `held_decoded` | a replica holds of another one's lane what its peer has decoded, or what came as it is |

use std::collections::BTreeMap;

use audit::{Intervals, Tripped, Verdict, Wrong};
use checker::Checker;
use gossip::message::TxId;
use serde::Serialize;
use sim::ids::{Kind, MessageId, Point, ReplicaId};
use sim::observer::Observer;
use sim::record::{Busy, MessageRecord, PathUse};
use sim::requests::Requests;
use sim::simulation::Counters;
use sim::time::Time;

use crate::facts::{Fact, Part};
use crate::kinds::in_gossip;

/// The name of the check of what passes between the two.
pub const HELD_DECODED: &str = "held_decoded";

/// The judge.
#[derive(Clone, Debug)]
pub struct Judge {
    checker: Checker,
    gossip: gossip::checks::Judge,
    /// None where replicas send by themselves.
    between: Option<Between>,
}

/// Of what passes between the two.
#[derive(Clone, Debug, Default)]
struct Between {
    /// What each symbol holds.
    packed: BTreeMap<TxId, Part>,
    /// By replica and origin, what of the lane the replica can hold.
    here: BTreeMap<(u16, u16), Intervals>,
    violations: Vec<(Point, ReplicaId, String)>,
}

/// More violations than these are not kept.
const VIOLATIONS_MAX: usize = 100;

impl Between {
    fn bring(&mut self, replica: ReplicaId, part: Part) {
        self.here.entry((replica.0, part.origin)).or_default().insert(part.first, part.end);
    }

    fn hear(&mut self, at: Point, replica: ReplicaId, fact: &Fact) {
        match fact {
            Fact::Packed { symbol, part } => {
                self.packed.insert(*symbol, *part);
            }
            Fact::Brought { part, .. } => self.bring(replica, *part),
            Fact::Gossip(gossip::facts::Fact::Delivered { tx, .. }) => {
                if let Some(&part) = self.packed.get(tx) {
                    self.bring(replica, part);
                }
            }
            Fact::HotStuff(::facts::Fact::Held { head, .. }) if head.origin != replica.0 => {
                let here = self.here.get(&(replica.0, head.origin));
                let count = here.map_or(0, Intervals::first_missing);
                if head.count > count && self.violations.len() < VIOLATIONS_MAX {
                    let detail = format!("holds {head}, of which {count} were decoded or brought");
                    self.violations.push((at, replica, detail));
                }
            }
            _ => {}
        }
    }
}

impl Judge {
    /// Of a run that has not begun, in which replicas have peers or not.
    pub fn new(checker: Checker, gossip: gossip::checks::Judge, has_peers: bool) -> Self {
        Judge { checker, gossip, between: has_peers.then(Between::default) }
    }

    /// What was wrong between the two.
    fn between(&self) -> &[(Point, ReplicaId, String)] {
        self.between.as_ref().map_or(&[], |between| &between.violations)
    }

    /// What each check has come to, by its name; gossip's books are those of the one network.
    fn tripped(&self, now: Time, requests: &Requests) -> Vec<Tripped> {
        let of_hotstuff = self.checker.violations(now, requests).into_iter().map(|violation| {
            Tripped::new(violation.check.name(), violation.at, violation.replica, violation.detail)
        });
        let of_gossip = self.gossip.violations().iter().map(|violation| {
            Tripped::new(violation.check.name(), violation.at, violation.node, violation.what.clone())
        });
        let between = self
            .between()
            .iter()
            .map(|(at, replica, detail)| Tripped::new(HELD_DECODED, *at, Some(*replica), detail.clone()));
        of_hotstuff.chain(of_gossip).chain(between).collect()
    }
}

/// Before it is a kind of gossip's, which its judge looks at: none.
const OTHER: Kind = Kind(u8::MAX);

impl Observer<Fact> for Judge {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        self.checker.on_message(message);
        let kind = in_gossip(message.kind).unwrap_or(OTHER);
        self.gossip.on_message(&MessageRecord { kind, ..message.clone() });
    }

    fn on_busy(&mut self, busy: &Busy) {
        self.checker.on_busy(busy);
        self.gossip.on_busy(busy);
    }

    fn on_path(&mut self, path: &PathUse) {
        self.checker.on_path(path);
        self.gossip.on_path(path);
    }

    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &Fact,
        cause: Option<MessageId>,
        requests: &Requests,
    ) {
        if let Some(between) = &mut self.between {
            between.hear(at, replica, fact);
        }
        match fact {
            Fact::HotStuff(fact) => self.checker.on_fact(at, replica, fact, cause, requests),
            Fact::Gossip(fact) => self.gossip.on_fact(at, replica, fact, cause, requests),
            Fact::Packed { .. } | Fact::Brought { .. } => {}
        }
    }

    fn on_fault(&mut self, at: Point, index: usize, active: bool) {
        self.checker.on_fault(at, index, active);
        self.gossip.on_fault(at, index, active);
    }

    fn on_change(&mut self, at: Point, index: usize) {
        self.checker.on_change(at, index);
        self.gossip.on_change(at, index);
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
    /// What was wrong: HotStuff's, gossip's, and what is between them.
    pub violations: Vec<Tripped>,
}

impl audit::Judge<Fact> for Judge {
    type Verdicts = Verdicts;

    fn settle(&mut self, at: Point, counters: &Counters) {
        audit::Judge::settle(&mut self.checker, at, counters);
        audit::Judge::settle(&mut self.gossip, at, counters);
    }

    fn wrongs(&self, now: Time, requests: &Requests) -> Vec<Wrong> {
        let between = self.between().iter();
        let between = between.map(|(at, replica, what)| Wrong::new(HELD_DECODED, *at, Some(*replica), what));
        let mut wrongs = audit::Judge::wrongs(&self.checker, now, requests);
        wrongs.extend(audit::Judge::wrongs(&self.gossip, now, requests));
        wrongs.extend(between);
        wrongs
    }

    fn verdicts(&self, now: Time, requests: &Requests) -> Verdicts {
        let violations = self.tripped(now, requests);
        let (liveness, liveness_reason) = self.checker.liveness(now, requests);
        let names = ::facts::checks::Check::SAFETY.iter().map(|check| check.name());
        let names = names.chain(gossip::checks::Check::ALL.iter().map(|check| check.name()));
        let verdict = |name| Verdict::of(violations.iter().any(|tripped| tripped.check == name));
        Verdicts {
            safety: names.chain([HELD_DECODED]).map(|name| (name, verdict(name))).collect(),
            liveness,
            liveness_reason,
            violations,
        }
    }
}
