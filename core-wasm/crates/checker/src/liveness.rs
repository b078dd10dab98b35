//! Liveness with a stated bound: while enough replicas are up and the network keeps its delays, a waiting
//! transaction leads to a commit within the bound.
//!
//! A stretch without a commit counts from the last commit, from the submission of the earliest waiting transaction, or from the
//! last change of the faults, whichever is latest. While a fault of the network is active, or more replicas are down
//! or lie than a quorum can spare, no protocol can promise anything (Fischer, Lynch and Paterson): a stretch beyond the bound
//! is then *impossible*, not *violated*.

use sim::node::ReplicaId;
use sim::observer::Point;
use sim::requests::Requests;
use sim::time::{Duration, Time};

use crate::chain::Chain;
use crate::{Setup, Verdict};

/// How long nothing has been committed, and whether that can be held against anybody.
#[derive(Clone, Debug)]
pub struct Liveness {
    bound: Duration,
    /// How many replicas may be down.
    spare: usize,
    crashes: Vec<Option<ReplicaId>>,
    honest: Vec<bool>,
    down: usize,
    network_faults: usize,
    last_commit: Time,
    last_change: Time,
    /// The run's earlier stretches: the first that was too long in calm times, and whether one was in others.
    violated: Option<(Point, Duration)>,
    hindered: bool,
    /// Since when a stretch counts that a fault's change cuts off, with what could be submitted by then.
    changes: Vec<Change>,
}

/// A change of the faults since the last commit: until then the stretch lasted, in calm times or not.
#[derive(Clone, Copy, Debug)]
struct Change {
    at: Point,
    since: Time,
    calm: bool,
}

impl Liveness {
    pub fn new(setup: &Setup) -> Self {
        Liveness {
            bound: setup.liveness_bound,
            spare: usize::from(setup.replicas.saturating_sub(setup.quorum)),
            crashes: setup.crashes.clone(),
            honest: setup.honest.clone(),
            // A liar counts as one that is down, always.
            down: setup.honest.iter().filter(|&&honest| !honest).count(),
            network_faults: 0,
            last_commit: Time::ZERO,
            last_change: Time::ZERO,
            violated: None,
            hindered: false,
            changes: Vec::new(),
        }
    }

    fn is_calm(&self) -> bool {
        self.network_faults == 0 && self.down <= self.spare
    }

    fn since(&self) -> Time {
        self.last_commit.max(self.last_change)
    }

    pub fn handle_fault(&mut self, at: Point, index: usize, active: bool) {
        let (since, calm) = (self.since(), self.is_calm());
        if at.time.saturating_since(since) > self.bound {
            self.changes.push(Change { at, since, calm });
        }
        let count = match self.crashes[index] {
            Some(replica) if !self.honest[replica.index()] => return,
            Some(_) => &mut self.down,
            None => &mut self.network_faults,
        };
        *count = if active { *count + 1 } else { *count - 1 };
        self.last_change = at.time;
    }

    /// Somebody commits a block that nobody had committed: `chain` is as before it.
    pub fn commit(&mut self, at: Point, chain: &Chain, requests: &Requests) {
        let (violated, hindered) = self.judge(at, chain, requests);
        (self.violated, self.hindered) = (violated, hindered);
        self.changes.clear();
        self.last_commit = at.time;
    }

    /// The stretches up to `at`, added to the earlier ones.
    fn judge(&self, at: Point, chain: &Chain, requests: &Requests) -> (Option<(Point, Duration)>, bool) {
        let (mut violated, mut hindered) = (self.violated, self.hindered);
        let present = Change { at, since: self.since(), calm: self.is_calm() };
        let is_long = |change: &&Change| change.at.time.saturating_since(change.since) > self.bound;
        if self.changes.is_empty() && !is_long(&&present) {
            return (violated, hindered);
        }
        let Some(waiting_since) = chain.waiting_since(requests) else { return (violated, hindered) };
        for change in self.changes.iter().chain([&present]) {
            let stretch = change.at.time.saturating_since(change.since.max(waiting_since));
            if stretch > self.bound {
                if change.calm {
                    violated = violated.or(Some((change.at, stretch)));
                } else {
                    hindered = true;
                }
            }
        }
        (violated, hindered)
    }

    pub fn verdict(&self, now: Time, chain: &Chain, requests: &Requests) -> Verdict {
        match self.judge(Point { time: now, sequence: 0 }, chain, requests) {
            (Some(_), _) => Verdict::Violated,
            (None, true) => Verdict::Impossible,
            (None, false) => Verdict::Holds,
        }
    }

    /// Where it was violated, and how.
    pub fn detail(&self, now: Time) -> (Point, String) {
        let present = (Point { time: now, sequence: 0 }, now.saturating_since(self.since()));
        let (at, stretch) = self.violated.unwrap_or(present);
        (at, format!("transactions wait and nothing commits for {stretch}; the bound is {}", self.bound))
    }
}
