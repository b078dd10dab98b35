//! Blocks that only name their transactions: who holds what they name.

use sim::ids::{ReplicaId, Run};
use sim::requests::Requests;
use sim::time::Time;
use sim::transactions::RunSet;

use crate::{Check, Holders, Report, Setup, honest_replicas};

/// What replicas have of transactions: from clients, as the clients' side of the run has it, and from each other, as
/// they state.
#[derive(Clone, Debug)]
pub struct Named {
    honest: Vec<bool>,
    /// Whether blocks name their transactions.
    are_named: bool,
    /// Honest replicas that hold what is voted for.
    holders: u16,
    /// Per replica, what others have given it.
    received: Vec<RunSet>,
}

impl Named {
    pub fn new(setup: &Setup) -> Self {
        let (Holders::OfCut(holders) | Holders::OfLane(holders)) = setup.holders;
        Named {
            honest: setup.honest.clone(),
            are_named: setup.are_named,
            holders,
            received: vec![RunSet::default(); usize::from(setup.replicas)],
        }
    }

    /// Others have given a replica these.
    pub fn receive(&mut self, replica: ReplicaId, runs: &[Run]) {
        self.received[replica.index()].insert_all(runs);
    }

    /// The first of `runs` that a replica does not hold.
    fn lacks(&self, replica: ReplicaId, runs: &[Run], now: Time, requests: &Requests) -> Option<Run> {
        let received = &self.received[replica.index()];
        let parts = runs.iter().flat_map(|&run| requests.lacking(replica, run, now));
        parts.flat_map(|part| received.missing(part)).next()
    }

    /// A quorum voted for a block that names these.
    pub fn certify(&self, named: &[Run], now: Time, requests: &Requests, report: &mut Report<'_>) {
        let replicas = (0..self.honest.len() as u16).map(ReplicaId).filter(|who| self.honest[who.index()]);
        let holds = |&who: &ReplicaId| self.lacks(who, named, now, requests).is_none();
        let holders = replicas.filter(holds).take(self.holders.into()).count();
        if holders < usize::from(self.holders) {
            let detail =
                format!("what the block names is held by {}, not {}", honest_replicas(holders), self.holders);
            report(Check::CutHeld, detail, None);
        }
    }

    /// A replica executes these.
    pub fn execute(
        &self,
        replica: ReplicaId,
        runs: &[Run],
        now: Time,
        requests: &Requests,
        report: &mut Report<'_>,
    ) {
        if self.are_named
            && let Some(run) = self.lacks(replica, runs, now, requests)
        {
            report(Check::ExecutedHeld, format!("executes {run}, which it does not hold"), None);
        }
    }
}
