//! What is measured of a run: what any run has, and how instances, ballots and copies went.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use sim::ids::{MessageId, Point, ReplicaId};
use sim::observer::Observer;
use sim::record::{Busy, MessageRecord, PathUse, Replies, Worked};
use sim::requests::Requests;
use sim::time::{Duration, Time};
use trace::Setup;
use trace::clients::Commit;
use trace::distribution::{Distribution, Summary};
use trace::lines::LossReport;
use trace::meter::{Meter, Metrics, seconds};
use trace::traffic::{Bytes, Messages, Utilisation};
use trace::work::WorkShares;
use trace::workload::WorkloadReport;

use crate::ballot::{Ballot, Instance};
use crate::facts::Fact;
use crate::limit::{Full, Limit, Quantities};
use crate::progress::STILL;

/// A queue that grows by less than this part of the offered load, and one request a second, is taken to fluctuate. A
/// choice.
const GROWTH_MIN: f64 = 0.005;

/// What a report of a run says, from `workload` on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// What clients submitted.
    pub workload: WorkloadReport,
    /// Requests executed a second of the whole run.
    pub throughput_tps: f64,
    /// Requests executed a second from the first on, or from the end of the warm-up.
    pub goodput_tps: f64,
    /// Requests answered a second of the time for which clients send; null where none was answered.
    pub answered_tps: Option<f64>,
    /// When the first instance was executed; null where none was.
    pub first_commit_s: Option<f64>,
    /// Requests executed.
    pub committed: u64,
    /// Instances with requests that were executed, and those without: no-ops.
    pub instances: [u64; 2],
    /// From a client's submission until its answer is back; null where none was answered.
    pub latency_s: Option<Summary>,
    /// From the first 2a of an instance until somebody knows it to be decided; null where nothing was.
    pub instance_latency_s: Option<Summary>,
    /// Between first 2a of consecutive instances.
    pub instance_interval_s: Option<Summary>,
    /// The longest time without an execution, from the first on, and up to the end where requests wait then.
    pub longest_pause_s: Option<f64>,
    /// Ballots that led.
    pub ballots: u64,
    /// How often a replica suspected the leader.
    pub suspicions: u64,
    /// Copies of 2a that were sent again.
    pub copies: u64,
    /// The most instances that were open at the leader at once.
    pub open_max: u64,
    /// Requests submitted and not executed.
    pub backlog: u64,
    /// For which part of the run what may limit it was full.
    pub busy: Full,
    /// What limits the run.
    pub limit: Limit,
    /// The backlog's slope over the later half of the run, in requests a second; not below 0, and 0 where clients wait
    /// for their answers.
    pub queue_growth_tps: f64,
    /// Whether that is more than noise.
    pub queue_grows: bool,
    /// Of each replica.
    pub utilisation: Vec<Utilisation>,
    /// What their processors were busy with; only where work takes time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub work: Option<Vec<WorkShares>>,
    /// Bytes sent.
    pub bytes: Bytes,
    /// Messages sent.
    pub messages: Messages,
    /// What was lost on the way; only over TCP.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub losses: Option<LossReport>,
}

/// The metrics of a run so far.
#[derive(Clone, Debug)]
pub struct PaxosMetrics {
    /// What any run has.
    pub meter: Meter,
    /// Most requests of a batch.
    batch_max: u64,
    /// How many instances may be open, and from each change of settings on.
    window: u64,
    windows: Vec<u64>,
    /// Since when all slots are taken, and for how long they were before.
    full_since: Option<Time>,
    full: Duration,
    /// Instances whose slot is taken: their proposer does not know the decision.
    taken: BTreeSet<Instance>,
    /// When instances that are not decided were proposed first.
    open: BTreeMap<Instance, Time>,
    /// The same of those that are decided and not executed.
    decided: BTreeMap<Instance, Time>,
    instance_latency: Distribution,
    open_max: u64,
    leads: Ballot,
    ballots: u64,
    suspicions: u64,
    copies: u64,
}

impl PaxosMetrics {
    /// Nothing has happened. `batch_max`: most requests of a batch; `window`: how many instances may be open, and
    /// `windows`, from each change of settings on.
    pub fn new(setup: &Setup, batch_max: u64, window: u64, windows: Vec<u64>) -> Self {
        PaxosMetrics {
            window,
            windows,
            full_since: None,
            full: Duration::ZERO,
            taken: BTreeSet::new(),
            meter: Meter::new(setup),
            batch_max,
            open: BTreeMap::new(),
            decided: BTreeMap::new(),
            instance_latency: Distribution::default(),
            open_max: 0,
            leads: Ballot::NONE,
            ballots: 0,
            suspicions: 0,
            copies: 0,
        }
    }

    /// Notes whether all slots are taken from a time on.
    fn look(&mut self, at: Time) {
        let is_full = self.taken.len() as u64 >= self.window;
        match self.full_since {
            Some(since) if !is_full => {
                self.full += at.saturating_since(since);
                self.full_since = None;
            }
            None if is_full => self.full_since = Some(at),
            _ => {}
        }
    }

    fn quantities(&self, now: Time, queue_grows: bool, backlog: u64) -> Quantities {
        let meter = &self.meter;
        let last = meter.progress.last();
        let pause = now.saturating_since(last);
        let span = now.saturating_since(Time::ZERO).as_ns().max(1) as f64;
        let part = |busy: Duration| busy.as_ns() as f64 / span;
        let full = self.full + self.full_since.map_or(Duration::ZERO, |since| now.saturating_since(since));
        let most = |parts: &mut dyn Iterator<Item = Duration>| parts.max().map_or(0.0, part);
        let cards = most(&mut meter.carried(now).into_iter().flatten());
        Quantities {
            executed: meter.committed(),
            full: Full {
                processor: most(&mut meter.worked().into_iter()),
                channel: meter.busiest_line(now).max(cards),
                window: part(full),
            },
            window: self.window,
            instance: self.instance_latency.summary().map(|told| Duration::from_ns((told.p50 * 1e9) as u64)),
            offered_tps: meter.settings().offered_tps,
            goodput_tps: meter.goodput_tps(now),
            queue_grows,
            still_since: (backlog > 0 && pause >= STILL && pause.times(3) > now.saturating_since(Time::ZERO))
                .then_some(last),
        }
    }
}

impl Metrics<Fact> for PaxosMetrics {
    type Measured = Measured;

    fn meter(&self) -> &Meter {
        &self.meter
    }

    fn meter_mut(&mut self) -> &mut Meter {
        &mut self.meter
    }

    fn measured(&mut self, now: Time, requests: &Requests, _: u16) -> Measured {
        self.meter.settle(now, requests);
        let meter = &self.meter;
        let (submitted, committed) = (meter.submitted(now, requests), meter.committed());
        let (bytes, messages) = meter.sent();
        let queue_growth_tps = meter.growth_tps(now, requests);
        let queue_grows =
            queue_growth_tps > GROWTH_MIN * meter.settings().offered_tps.unwrap_or_default() + 1.0;
        let backlog = submitted.saturating_sub(committed);
        let quantities = self.quantities(now, queue_grows, backlog);
        Measured {
            workload: meter.workload(now, requests, None),
            throughput_tps: meter.throughput_tps(now),
            goodput_tps: meter.goodput_tps(now),
            answered_tps: meter.answers.answered_tps(now),
            first_commit_s: meter.progress.first().map(|at| seconds(at - Time::ZERO)),
            committed,
            instances: meter.blocks(),
            latency_s: meter.answers.latency.summary(),
            instance_latency_s: self.instance_latency.summary(),
            instance_interval_s: meter.block_interval.summary(),
            longest_pause_s: meter.progress.longest_pause(now, submitted).map(seconds),
            ballots: self.ballots,
            suspicions: self.suspicions,
            copies: self.copies,
            open_max: self.open_max,
            backlog,
            busy: quantities.full,
            limit: quantities.limit(),
            queue_growth_tps,
            queue_grows,
            utilisation: meter.utilisation(now),
            work: meter.work(now),
            bytes,
            messages,
            losses: meter.losses(),
        }
    }
}

impl Observer<Fact> for PaxosMetrics {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        self.meter.on_message(message);
    }

    fn on_path(&mut self, path: &PathUse) {
        self.meter.on_path(path);
    }

    fn on_replies(&mut self, replies: &Replies) {
        self.meter.on_replies(replies);
    }

    fn on_busy(&mut self, busy: &Busy) {
        self.meter.on_busy(busy);
    }

    fn on_work(&mut self, worked: &Worked) {
        self.meter.on_work(worked);
    }

    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &Fact,
        _: Option<MessageId>,
        requests: &Requests,
    ) {
        match fact {
            Fact::Led { ballot, .. } => {
                self.taken.clear();
                self.look(at.time);
                self.ballots += 1;
                self.leads = self.leads.max(*ballot);
            }
            Fact::Suspected { .. } => self.suspicions += 1,
            Fact::Repeated { copies, .. } => self.copies += u64::from(*copies),
            Fact::Prepared { instance, .. } | Fact::Proposed { instance, .. }
                if !self.decided.contains_key(instance) =>
            {
                self.open.entry(*instance).or_insert(at.time);
                self.open_max = self.open_max.max(self.open.len() as u64);
                self.taken.insert(*instance);
                self.look(at.time);
            }
            Fact::Decided { instance, ballot, .. } => {
                if replica.0 == ballot.owner {
                    self.taken.remove(instance);
                    self.look(at.time);
                }
                if let Some(proposed) = self.open.remove(instance) {
                    self.instance_latency.record(at.time.saturating_since(proposed), 1);
                    self.decided.insert(*instance, proposed);
                }
            }
            Fact::Executed { instance, value, runs } => {
                let proposed = self.decided.get(instance).copied().unwrap_or(at.time);
                let commit = Commit {
                    id: value.id(),
                    height: *instance,
                    runs,
                    proposed,
                    at: at.time,
                    replica,
                    stays: self.meter.setup().stays[replica.index()],
                };
                let is_full = value.requests() >= self.batch_max;
                if self.meter.commit(&commit, is_full, requests) {
                    self.decided.remove(instance);
                }
            }
            _ => {}
        }
    }

    fn on_change(&mut self, at: Point, index: usize) {
        self.meter.on_change(at, index, self.suspicions);
        self.window = self.windows[index];
        self.look(at.time);
    }
}
