//! Judges a run from outside, by what honest replicas state: every run, in the page too.
//!
//! | check | says | source |
//! |---|---|---|
//! | agreement | one canonical chain: who commits a height commits the same block and executes the same transactions, parents match, and a replica's chain only grows | dissertation 2.1 |
//! | validity | what is executed was submitted by then, and is executed exactly once | dissertation 2.1 |
//! | one vote per view | a replica never votes twice in a phase of a view, nor in an earlier one | Algorithm 1, vheight |
//! | lock | locks never go back, and a vote is for a block that extends the voter's lock or is justified by a later view (safeNode) | Algorithm 1 |
//! | certificate | a quorum certificate has a quorum of distinct signers who sent that vote, and a phase of a view certifies one block | dissertation 2.2 |
//! | views monotone | a replica's view only grows | Algorithm 2 |
//! | cut monotone | along the committed chain no lane is cut shorter | thesis 3.4 |
//! | liveness | while a quorum is up and no fault begins or ends, some waiting transaction commits within a stated bound | dissertation 2.1 |
//!
//! Memory is bounded by what is between the slowest replica that stays and the fastest: blocks below are forgotten.

mod chain;
mod intervals;
mod liveness;
mod votes;

use facts::Fact;
use sim::node::ReplicaId;
use sim::observer::{MessageId, Observer, Point};
use sim::requests::Requests;
use sim::time::{Duration, Time};

use chain::Chain;
use liveness::Liveness;
use votes::Votes;

/// What a checker must know of a run beforehand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Number of replicas.
    pub replicas: u16,
    /// Votes that make a certificate.
    pub quorum: u16,
    /// For each replica, whether it never lies. Liars state what others could witness, and are believed to have signed whatever
    /// certificate names them.
    pub honest: Vec<bool>,
    /// For each replica, whether it is honest and no fault takes it down for good.
    pub stays: Vec<bool>,
    /// For each fault of the schedule, whom it takes down; none for a fault of the network.
    pub crashes: Vec<Option<ReplicaId>>,
    /// In calm times a waiting transaction leads to a commit within this span.
    pub liveness_bound: Duration,
}

/// The checks of safety, in the order in which they are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Check {
    /// One canonical chain.
    Agreement,
    /// Submitted, exactly once.
    Validity,
    /// At most one vote a view.
    OneVotePerView,
    /// Locks and safeNode.
    Lock,
    /// Quorums of distinct voters.
    Certificate,
    /// Views only grow.
    ViewsMonotone,
    /// Cuts only grow.
    CutMonotone,
    /// Progress in calm times.
    Liveness,
}

impl Check {
    /// The checks of safety.
    pub const SAFETY: [Check; 7] = [
        Check::Agreement,
        Check::Validity,
        Check::OneVotePerView,
        Check::Lock,
        Check::Certificate,
        Check::ViewsMonotone,
        Check::CutMonotone,
    ];

    /// Its name in a report.
    pub const fn name(self) -> &'static str {
        match self {
            Check::Agreement => "agreement",
            Check::Validity => "validity",
            Check::OneVotePerView => "one_vote_per_view",
            Check::Lock => "lock",
            Check::Certificate => "certificate",
            Check::ViewsMonotone => "views_monotone",
            Check::CutMonotone => "cut_monotone",
            Check::Liveness => "liveness",
        }
    }
}

/// What a check has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Verdict {
    /// It was never tripped.
    Holds,
    /// It was.
    Violated,
    /// Liveness only: nothing committed, but faults allowed nothing else.
    Impossible,
}

impl Verdict {
    /// Its name in a report.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Violated => "violated",
            Verdict::Impossible => "impossible",
        }
    }
}

/// A check that was tripped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which check.
    pub check: Check,
    /// Where in the run.
    pub at: Point,
    /// By whose statement; replica 0 for liveness, which is nobody's.
    pub replica: ReplicaId,
    /// What was wrong.
    pub detail: String,
}

/// Violations kept; more are only counted in the verdicts.
pub const VIOLATIONS_MAX: usize = 100;

/// All checks of one run.
#[derive(Clone, Debug)]
pub struct Checker {
    chain: Chain,
    votes: Votes,
    liveness: Liveness,
    tripped: [bool; Check::SAFETY.len()],
    violations: Vec<Violation>,
}

/// Where checks report what is wrong.
type Report<'a> = dyn FnMut(Check, String) + 'a;

impl Checker {
    /// Nothing has happened.
    pub fn new(setup: Setup) -> Self {
        Checker {
            chain: Chain::new(&setup),
            votes: Votes::new(&setup),
            liveness: Liveness::new(&setup),
            tripped: [false; Check::SAFETY.len()],
            violations: Vec::new(),
        }
    }

    /// What a check of safety has come to so far.
    pub fn safety(&self, check: Check) -> Verdict {
        let place = Check::SAFETY.iter().position(|&other| other == check).expect("a check of safety");
        if self.tripped[place] { Verdict::Violated } else { Verdict::Holds }
    }

    /// What liveness has come to at `now`.
    pub fn liveness(&self, now: Time, requests: &Requests) -> Verdict {
        self.liveness.verdict(now, &self.chain, requests)
    }

    /// What was wrong, in order, the first [`VIOLATIONS_MAX`]; liveness as it stands at `now` comes last.
    pub fn violations(&self, now: Time, requests: &Requests) -> Vec<Violation> {
        let mut violations = self.violations.clone();
        if self.liveness(now, requests) == Verdict::Violated {
            let (at, detail) = self.liveness.detail(now);
            violations.push(Violation { check: Check::Liveness, at, replica: ReplicaId(0), detail });
        }
        violations
    }
}

impl Observer<Fact> for Checker {
    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &Fact,
        _: Option<MessageId>,
        requests: &Requests,
    ) {
        let Checker { chain, votes, liveness, tripped, violations } = self;
        let report: &mut Report<'_> = &mut |check, detail| {
            tripped[check as usize] = true;
            if violations.len() < VIOLATIONS_MAX {
                violations.push(Violation { check, at, replica, detail });
            }
        };
        match fact {
            Fact::Entered { view, .. } => votes.enter(replica, *view, report),
            Fact::Proposed { block, .. } => votes.propose(block),
            Fact::Voted { block, phase, .. } => votes.vote(replica, block, *phase, report),
            Fact::Certified { block, view, phase, signers } => {
                votes.certify(*block, (*view, *phase), signers, report)
            }
            Fact::Locked { block, view } => votes.lock(replica, *block, *view, report),
            Fact::Committed { block, runs, cut, .. } => {
                if chain.is_next(block.height) {
                    liveness.commit(at, chain, requests);
                    votes.forget_below(chain.base());
                }
                chain.commit(at.time, replica, block, (runs, cut), requests, report);
            }
            Fact::Installed { block } => chain.install(replica, block, report),
            Fact::Restarted => votes.restart(replica),
            Fact::Keyed { .. } | Fact::TimedOut { .. } | Fact::ViewChanged { .. } | Fact::Fetched { .. } => {}
        }
    }

    fn on_fault(&mut self, at: Point, index: usize, active: bool) {
        self.liveness.handle_fault(at, index, active);
    }
}

#[cfg(test)]
mod tests;
