//! What B recovers, judged.

use cross_cluster::list::Here;
use facts::Fact as HotStuffFact;
use sim::fault::{Fault, FaultKind};
use sim::ids::{Point, ReplicaId};
use sim::requests::Requests;
use sim::time::{Duration, Time};

use super::{HELD_KEPT, RECOVERED_PREFIX, TAKES_OVER};
use crate::account::Account;
use crate::cluster::Cluster;
use crate::facts::Fact;

/// What is to be known of a run beforehand.
#[derive(Clone, Debug)]
pub struct RecoverySetup {
    /// B.
    pub b: Cluster,
    /// How many of its replicas are a quorum.
    pub quorum: u16,
    /// How many have to run for a commit to be promised: a quorum, or where leaders rotate all, since some rulesets
    /// commit nothing then while one is down.
    pub running: u16,
    /// For each replica, whether it follows the rules of the crossing.
    pub is_correct: Vec<bool>,
    /// Whether the network loses segments, so that what is fetched may come late.
    pub is_lossy: bool,
    /// The schedule of faults.
    pub faults: Vec<Fault>,
    /// When the run ends.
    pub horizon: Time,
    /// When clients stop.
    pub stop: Time,
    /// How long it takes at most from when a quorum says that A is gone until B commits, but for what is fetched.
    pub patience: Duration,
    /// How long a piece that is fetched takes at most.
    pub piece: Duration,
}

/// What is wrong: which check, where, by whose statement, in words.
pub type Violation = (&'static str, Point, Option<ReplicaId>, String);

/// So long after a fault messages may still be late.
const AFTERWARDS: Duration = Duration::from_ms(3_000);

/// More violations than these are not kept.
const VIOLATIONS_MAX: usize = 20;

/// The checks of what B recovers.
#[derive(Clone, Debug)]
pub struct Recovery {
    setup: RecoverySetup,
    account: Account,
    /// What each replica of B had when it said first that A is gone, while it has been up since.
    said: Vec<Option<Here>>,
    /// How often each of B is down at present.
    down: Vec<u16>,
    /// Faults of B in force that are no crashes.
    disturbances: u16,
    /// Whether a prefix was proposed.
    is_proposed: bool,
    /// The prefix that somebody went on from first.
    recovered: Option<u32>,
    /// When a quorum had said that A is gone.
    gone: Option<Time>,
    /// When a fault of B began or ended last, and when one that is no crash did.
    disturbed: Time,
    slowed: Option<Time>,
    /// Whether B has committed a transaction.
    has_committed: bool,
    violations: Vec<Violation>,
}

impl Recovery {
    /// Nothing has happened.
    pub fn new(setup: RecoverySetup, account: Account) -> Self {
        let size = usize::from(setup.b.size);
        Recovery {
            account,
            said: vec![None; size],
            down: vec![0; size],
            disturbances: 0,
            is_proposed: false,
            recovered: None,
            gone: None,
            disturbed: Time::ZERO,
            slowed: None,
            has_committed: false,
            violations: Vec::new(),
            setup,
        }
    }

    /// Whether B has committed a transaction.
    pub fn has_committed(&self) -> bool {
        self.has_committed
    }

    /// What is wrong so far.
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    fn ask(
        &mut self,
        holds: bool,
        check: &'static str,
        (at, replica): (Point, Option<ReplicaId>),
        what: impl FnOnce() -> String,
    ) {
        if !holds && self.violations.len() < VIOLATIONS_MAX {
            self.violations.push((check, at, replica, what()));
        }
    }

    pub(super) fn hear(&mut self, at: Point, replica: ReplicaId, fact: &Fact, requests: &Requests) {
        self.account.hear(at, replica, fact, requests);
        let Some(number) = self.setup.b.number(replica) else { return };
        match fact {
            Fact::HotStuff(HotStuffFact::Committed { runs, .. }) => self.has_committed |= !runs.is_empty(),
            Fact::Gone { .. } => {
                let held = self.account.held(number.0).clone();
                self.said[number.index()].get_or_insert(held);
                let said = self.said.iter().flatten().count();
                if self.gone.is_none() && said >= self.setup.quorum.into() {
                    self.gone = Some(at.time);
                }
            }
            Fact::Back => {
                self.said[number.index()] = None;
                self.gone = self.gone.filter(|_| self.is_proposed);
            }
            Fact::Proposed { last, heard, .. } => {
                self.judge_proposal(at, replica, *last, heard);
                self.is_proposed = true;
            }
            Fact::Recovered { last, runs } => {
                let place = (at, Some(replica));
                let of_a = self.account.log().runs(*last);
                let is_prefix = *last <= self.account.log().last() && runs[..] == of_a;
                self.ask(is_prefix, RECOVERED_PREFIX, place, || {
                    format!(
                        "replica {} goes on from {last} pieces, which are no prefix of A’s log",
                        replica.0
                    )
                });
                let first = *self.recovered.get_or_insert(*last);
                self.ask(first == *last, RECOVERED_PREFIX, place, || {
                    format!("replica {} goes on from {last} pieces, and another one from {first}", replica.0)
                });
            }
            _ => {}
        }
    }

    /// What those whose word a leader has held together when they gave it, and have not lost, is in what it proposes. A
    /// later leader may be bound by what was accepted before.
    fn judge_proposal(&mut self, at: Point, replica: ReplicaId, last: u32, heard: &[u16]) {
        // What a fault has held up may come seconds later.
        let is_slow = self.slowed.is_some_and(|slowed| at.time < slowed + AFTERWARDS);
        let is_calm = self.disturbances == 0 && !is_slow && !self.setup.is_lossy;
        if self.is_proposed || !is_calm || !self.setup.is_correct[replica.index()] {
            return;
        }
        let first = self.setup.b.first;
        let counts = |&&number: &&u16| {
            self.down[usize::from(number)] == 0 && self.setup.is_correct[usize::from(first + number)]
        };
        let held: Vec<&Here> = heard
            .iter()
            .filter(counts)
            .filter_map(|&number| self.said[usize::from(number)].as_ref())
            .collect();
        let is_held = |k: u32| held.iter().any(|here| here.has(k));
        let held = (last + 1..).take_while(|&k| is_held(k)).last();
        self.ask(held.is_none(), HELD_KEPT, (at, Some(replica)), || {
            format!("replica {} proposes {last} pieces, and {heard:?} hold all up to {held:?}", replica.0)
        });
    }

    pub(super) fn on_fault(&mut self, at: Point, index: usize, active: bool) {
        let own = self.setup.b.faults(&self.setup.faults);
        let Some((_, fault)) = own.into_iter().find(|&(place, _)| place == index) else { return };
        self.disturbed = at.time;
        match fault.kind {
            FaultKind::Crash { replica, .. } => {
                let down = &mut self.down[replica.index()];
                *down = if active { *down + 1 } else { *down - 1 };
                self.said[replica.index()] = None;
            }
            _ => {
                self.slowed = Some(at.time);
                self.disturbances = if active { self.disturbances + 1 } else { self.disturbances - 1 };
            }
        }
    }

    /// Where a quorum of B has said that A is gone, and nothing disturbs it, B goes on.
    pub(super) fn settle(&mut self, at: Point) {
        // Who is deaf to the crossing never begins.
        let correct = &self.setup.is_correct[usize::from(self.setup.b.first)..];
        let up =
            self.down.iter().zip(correct).filter(|(down, is_correct)| **down == 0 && **is_correct).count();
        let Some(gone) = self.gone.filter(|_| self.disturbances == 0 && up >= self.setup.running.into())
        else {
            return;
        };
        let patience = self.setup.patience + self.setup.piece.times(self.account.log().last().into());
        let due = gone.max(self.disturbed) + patience;
        let has_time = due < self.setup.horizon && due < self.setup.stop;
        self.ask(self.has_committed || !has_time, TAKES_OVER, (at, None), || {
            "a quorum of B has said that A is gone, and B has committed nothing".to_owned()
        });
    }
}
