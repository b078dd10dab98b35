//! Judges a run from outside, by what honest replicas state and by what the network tells: every run, in the page too.
//!
//! MODEL.md says what each check asks for and where it comes from ("What every run checks"); [`Check`] has their names.
//! What a replica on the list of adversaries states is not judged; its votes count as sent, since certificates have
//! them.
//!
//! | module | judges |
//! |---|---|
//! | [`chain`] | what is committed and executed |
//! | [`tree`], [`votes`] | votes, locks, certificates and views, and which blocks the rule commits |
//! | [`lanes`] | streaming |
//! | [`named`] | blocks that name their transactions |
//! | [`audit::books`] | the network's books |
//! | [`liveness`] | progress |
//!
//! Memory is bounded by what lies between the slowest honest replica that may commit yet and the fastest: blocks below
//! are forgotten. One that is down for good has nothing left to be judged on. One that is down for a while, lags or is
//! cut off is waited for, at the cost of what [`chain`] and [`tree`] keep of each block since.

mod chain;
mod check;
mod lanes;
mod liveness;
mod named;
mod tree;
mod verdicts;
mod votes;

use audit::books::{Books, Entry};
use audit::{Judge, Wrong};
use facts::{Buffers, Fact};
use sim::fault::Fault;
use sim::ids::{MessageId, Point, ReplicaId};
use sim::network::NetworkSetup;
use sim::observer::Observer;
use sim::record::{Busy, MessageRecord, PathUse};
use sim::requests::Requests;
use sim::simulation::Counters;
use sim::time::Time;

use chain::Chain;
use lanes::Lanes;
use liveness::Liveness;
use named::Named;
use votes::Votes;

pub use audit::Verdict;
pub use check::{Check, Conflict, Safety, Violation};
pub use liveness::{Leaders, Pace};
pub use verdicts::{Verdicts, ViolationReport};

/// What commits a block, and what binds a replica's votes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Certified blocks in a row that commit the first of them: more than one in a pipeline. In phases a quorum of
    /// commit votes commits.
    pub chain: u8,
    /// Whether they must be of consecutive views.
    pub consecutive: bool,
    /// Whether replicas may lie: then votes are bound by locks, and proposals carry certificates.
    pub byzantine: bool,
}

/// Honest replicas that hold a cut, or what a block names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holders {
    /// This many replicas hold all of it.
    OfCut(u16),
    /// Each lane is held by this many replicas, not necessarily the same ones.
    OfLane(u16),
}

/// What a checker must know of a run beforehand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Number of replicas.
    pub replicas: u16,
    /// Votes that make a certificate.
    pub quorum: u16,
    /// The most faulty replicas that are tolerated, f.
    pub faulty_max: u16,
    /// The protocol's rule.
    pub rule: Rule,
    /// For each replica, whether it follows the protocol.
    pub honest: Vec<bool>,
    /// Who forks, and from when until when.
    pub forks: Vec<(ReplicaId, Time, Time)>,
    /// Which honest replicas hold a cut, or what a block names, when a quorum has voted for it.
    pub holders: Holders,
    /// Whether blocks name their transactions, which replicas have from clients.
    pub are_named: bool,
    /// The most that is kept of a lane beside the lane itself.
    pub buffers_max: Buffers,
    /// The schedule of faults.
    pub faults: Vec<Fault>,
    /// When the run ends.
    pub horizon: Time,
    /// The settings that the run begins with.
    pub settings: Settings,
    /// What they are from each change on.
    pub changes: Vec<Settings>,
}

/// Settings that may change in the middle of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What carries messages.
    pub network: NetworkSetup,
    /// What bounds the time between commits.
    pub pace: Pace,
}

/// Violations of one check that are kept; more are only counted in its verdict.
pub const VIOLATIONS_MAX: usize = 10;

/// All checks of one run.
#[derive(Clone, Debug)]
pub struct Checker {
    honest: Vec<bool>,
    chain: Chain,
    votes: Votes,
    lanes: Lanes,
    named: Named,
    books: Books,
    liveness: Liveness,
    found: Found,
}

/// What was wrong so far: the first of each check are kept.
#[derive(Clone, Debug, Default)]
struct Found {
    count: [usize; Check::SAFETY.len()],
    violations: Vec<Violation>,
}

impl Found {
    fn report(
        &mut self,
        at: Point,
        replica: Option<ReplicaId>,
    ) -> impl FnMut(Check, String, Option<Conflict>) {
        move |check, detail, conflict| {
            self.count[check as usize] += 1;
            if self.count[check as usize] <= VIOLATIONS_MAX {
                self.violations.push(Violation { check, at, replica, detail, conflict });
            }
        }
    }
}

/// So many honest replicas, in words.
fn honest_replicas(count: usize) -> String {
    format!("{count} honest replica{}", if count == 1 { "" } else { "s" })
}

/// Where checks report what is wrong, with the quorums that contradict each other where two do.
type Report<'a> = dyn FnMut(Check, String, Option<Conflict>) + 'a;

impl Checker {
    /// Nothing has happened.
    pub fn new(setup: Setup) -> Self {
        Checker {
            chain: Chain::new(&setup),
            votes: Votes::new(&setup),
            lanes: Lanes::new(&setup),
            named: Named::new(&setup),
            books: Books::new(
                &setup.settings.network,
                setup.changes.iter().map(|later| &later.network),
                &setup.faults,
            ),
            honest: setup.honest.clone(),
            liveness: Liveness::new(setup),
            found: Found::default(),
        }
    }

    /// What the checks of safety have come to so far.
    pub fn safety(&self) -> Safety {
        Safety { tripped: self.found.count.map(|count| count > 0) }
    }

    /// What liveness has come to at `now`, and, where nothing else was possible, why.
    pub fn liveness(&self, now: Time, requests: &Requests) -> (Verdict, Option<String>) {
        self.liveness.verdict(now, &self.chain, requests)
    }

    /// What was wrong, in order, the first [`VIOLATIONS_MAX`] of each check; liveness as it stands at `now` comes last.
    pub fn violations(&self, now: Time, requests: &Requests) -> Vec<Violation> {
        let mut violations = self.found.violations.clone();
        violations.extend(self.liveness.violation(now, &self.chain, requests));
        violations
    }
}

impl Judge<Fact> for Checker {
    type Verdicts = Verdicts;

    fn settle(&mut self, at: Point, counters: &Counters) {
        for (entry, detail) in self.books.settle(counters) {
            let check = match entry {
                Entry::Messages => Check::MessagesConserved,
                Entry::Sojourns => Check::Sojourns,
            };
            self.found.report(at, None)(check, detail, None);
        }
    }

    fn wrongs(&self, now: Time, requests: &Requests) -> Vec<Wrong> {
        let wrong = |Violation { check, at, replica, detail, .. }: Violation| {
            Wrong::new(check.name(), at, replica, &detail)
        };
        self.violations(now, requests).into_iter().map(wrong).collect()
    }

    fn verdicts(&self, now: Time, requests: &Requests) -> Verdicts {
        let (liveness, liveness_reason) = self.liveness(now, requests);
        let violations = self.violations(now, requests).into_iter().map(ViolationReport::from).collect();
        Verdicts { safety: self.safety(), liveness, liveness_reason, violations }
    }
}

impl Observer<Fact> for Checker {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        self.books.end(message);
        self.liveness.end(message, &self.chain);
    }

    #[inline]
    fn on_busy(&mut self, busy: &Busy) {
        if let Some(detail) = self.books.carry(busy) {
            let at = Point { time: busy.start, sequence: 0 };
            self.found.report(at, Some(busy.replica))(Check::Utilisation, detail, None);
        }
    }

    fn on_path(&mut self, path: &PathUse) {
        if let Some(detail) = self.books.pass(path) {
            self.found.report(Point { time: path.at, sequence: 0 }, None)(Check::Utilisation, detail, None);
        }
    }

    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &Fact,
        _: Option<MessageId>,
        requests: &Requests,
    ) {
        let Checker { honest, chain, votes, lanes, named: holds, liveness, found, .. } = self;
        let honest = honest[replica.index()];
        let is_told = found.count[Check::Agreement as usize] < VIOLATIONS_MAX;
        let report = &mut found.report(at, Some(replica));
        match fact {
            Fact::Proposed { block, .. } => votes.propose(block, honest, report),
            Fact::Voted { block, phase, cut, named } => {
                if votes.vote(replica, block, *phase, honest, report) {
                    lanes.certify(cut, report);
                    if let Some(named) = named {
                        holds.certify(named, at.time, requests, report);
                    }
                }
            }
            _ if !honest => {}
            Fact::Entered { view, leader, by_view_change } => {
                votes.enter(replica, *view, report);
                liveness.enter(at, replica, (*view, ReplicaId(*leader)), *by_view_change, chain);
            }
            Fact::Certified { block, view, phase, signers } => {
                votes.certify(*block, *view, *phase, signers, report);
            }
            Fact::Locked { block, view } => votes.lock(replica, *block, *view, report),
            Fact::Committed { block, runs, cut, .. } => {
                let first = chain.is_next(block.height);
                holds.execute(replica, runs, at.time, requests, report);
                if first {
                    liveness.commit(at, chain, requests);
                    votes.tree.forget_below(chain.base());
                }
                if first || !chain.is_canonical(block) {
                    votes.commit(block, report);
                }
                if let Some(rival) =
                    chain.commit(at.time, replica, block, (runs, cut), requests, lanes, report)
                {
                    // Looked for in all of both branches, which grow as long as nobody stops them.
                    let conflict = is_told.then(|| votes.tree.fork(block, &rival)).flatten();
                    let quorums = conflict.as_ref().map_or(String::new(), |conflict| {
                        format!("; the quorums for the two branches are {}", conflict.place())
                    });
                    let other = if rival.view.number == block.view.number {
                        "another of that view".to_owned()
                    } else {
                        format!("that of view {}", rival.view.number)
                    };
                    let detail = format!("commits {block}, where {other} is committed{quorums}");
                    report(Check::Agreement, detail, conflict);
                }
            }
            Fact::Installed { block } => chain.install(replica, block, report),
            Fact::Restarted => {
                votes.restart(replica);
                liveness.restart(replica);
            }
            Fact::TimedOut { view } => liveness.time_out(at, replica, *view, chain),
            Fact::Received { runs } => holds.receive(replica, runs),
            Fact::Streamed { head, runs } => lanes.stream(replica, head, runs),
            Fact::Held { head, history, buffers } => lanes.keep(replica, head, *history, *buffers, report),
            Fact::Refused { .. } | Fact::Keyed { .. } | Fact::ViewChanged { .. } | Fact::Fetched { .. } => {}
        }
    }

    fn on_fault(&mut self, at: Point, index: usize, active: bool) {
        self.liveness.handle_fault(at, index, active, &self.chain);
        if active {
            self.chain.begin_fault(index);
        }
    }

    fn on_change(&mut self, at: Point, index: usize) {
        let settings = self.liveness.handle_change(at, index, &self.chain);
        self.books.adopt(&settings.network);
    }
}

#[cfg(test)]
mod tests;
