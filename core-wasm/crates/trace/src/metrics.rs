//! What a run measures, each figure with one meaning; metrics go on when recording stops, in bounded memory.
//!
//! - *throughput*: transactions committed per second of the whole run.
//! - *goodput*: the same from the first commit on (dissertation 3.5.1): what a late start cost does not show in it.
//! - *latency*: from a client's submission until f + 1 matching replies are back, over answered transactions.
//! - *consensus latency*: a block's proposal to its first commit; *commit-all*: to its commit at the last replica that stays.
//! - *block interval*: between the proposals of consecutive committed blocks.
//! - *queue growth*: the backlog's slope over the later half of the run.

use std::collections::VecDeque;

use facts::{BlockId, Fact};
use serde::ser::{Serialize, SerializeMap, Serializer};
use sim::node::ReplicaId;
use sim::observer::{Busy, MessageId, MessageRecord, Observer, Point, Side};
use sim::requests::Requests;
use sim::time::{Duration, Time};

use crate::clients::{Answers, Commit};
use crate::distribution::{Distribution, Summary};
use crate::leaders::Leaders;
use crate::limit::{Limit, Quantities};
use crate::setup::{MESSAGE_KINDS, Setup};

/// A block that was proposed.
#[derive(Clone, Copy, Debug)]
struct Proposal {
    id: BlockId,
    height: u64,
    at: Time,
}

/// The metrics of a run so far.
#[derive(Clone, Debug)]
pub struct Metrics {
    setup: Setup,
    /// The latest proposals, in order.
    proposals: VecDeque<Proposal>,
    answers: Option<Answers>,
    consensus_latency: Distribution,
    block_interval: Distribution,
    last_proposal: Option<Time>,
    first_commit: Option<Time>,
    last_commit: Time,
    /// The longest time before a commit in which nothing was committed.
    longest_pause: Duration,
    /// Whether a view timed out after the last commit.
    times_out: bool,
    committed: CommittedSeries,
    committed_blocks: u64,
    empty_blocks: u64,
    full_blocks: u64,
    /// Per replica, the height up to which it has committed or taken over.
    heights: Vec<u64>,
    leaders: Leaders,
    in_failed_views: Duration,
    timeouts: u64,
    /// Per replica and side: busy time, and the end of the latest stretch.
    busy: Vec<[(Duration, Time); 2]>,
    bytes_by_class: [u64; 2],
    bytes_by_kind: [u64; MESSAGE_KINDS.len()],
    messages_by_kind: [u64; MESSAGE_KINDS.len()],
}

impl Metrics {
    /// Nothing has happened.
    pub fn new(setup: &Setup) -> Self {
        let replicas = usize::from(setup.replicas);
        Metrics {
            proposals: VecDeque::new(),
            answers: None,
            consensus_latency: Distribution::default(),
            block_interval: Distribution::default(),
            last_proposal: None,
            first_commit: None,
            last_commit: Time::ZERO,
            longest_pause: Duration::ZERO,
            times_out: false,
            committed: CommittedSeries::default(),
            committed_blocks: 0,
            empty_blocks: 0,
            full_blocks: 0,
            heights: vec![0; replicas],
            leaders: Leaders::new(setup.replicas, setup.quorum),
            in_failed_views: Duration::ZERO,
            timeouts: 0,
            busy: vec![[(Duration::ZERO, Time::ZERO); 2]; replicas],
            bytes_by_class: [0; 2],
            bytes_by_kind: [0; MESSAGE_KINDS.len()],
            messages_by_kind: [0; MESSAGE_KINDS.len()],
            setup: setup.clone(),
        }
    }

    /// Transactions committed so far.
    pub fn committed(&self) -> u64 {
        self.committed.total
    }

    /// What was measured up to `now`, the horizon at the latest.
    pub fn measured(&mut self, now: Time, requests: &Requests) -> Measured {
        if let Some(answers) = &mut self.answers {
            answers.settle(now, requests);
        }
        // Arrivals at the very horizon lie after the run.
        let last = now.checked_before(Duration::from_ns(1)).unwrap_or(now);
        let submitted = requests.submitted_in_all(last);
        let growth_tps = self.committed.growth_tps(last, requests);
        let goodput_tps = self.goodput_tps(now);
        let utilisation: Vec<_> =
            (0..self.setup.replicas).map(|replica| self.utilisation(replica, now)).collect();
        let limit = Quantities {
            stands_still: self.stands_still(now, submitted),
            failed_views: fraction(self.in_failed_views_by(now), now),
            goodput_tps,
            offered_tps: self.setup.offered_tps,
            growth_tps,
            egress: utilisation.iter().map(|side| side.egress).fold(0.0, f64::max),
            stalled: self.leaders.stalled(now),
            batch_tx: self.setup.batch_tx,
            block_takes: self.setup.block_takes,
            full_blocks: self.full_blocks as f64 / self.committed_blocks.max(1) as f64,
            blocks: self.committed_blocks + self.empty_blocks,
            span: self.goodput_span(now),
        };
        Measured {
            workload: WorkloadReport { offered_tps: self.setup.offered_tps, submitted },
            throughput_tps: per_second(self.committed.total, now.saturating_since(Time::ZERO)),
            goodput_tps,
            first_commit_s: self.first_commit.map(|at| at.as_ns() as f64 / 1e9),
            committed: self.committed.total,
            committed_blocks: self.committed_blocks,
            empty_blocks: self.empty_blocks,
            latency_s: self.answers.as_ref().and_then(|answers| answers.latency.summary()),
            consensus_latency_s: self.consensus_latency.summary(),
            commit_all_latency_s: self.answers.as_ref().and_then(|answers| answers.commit_all.summary()),
            block_interval_s: self.block_interval.summary(),
            views: u64::from(self.leaders.view().0.number),
            view_changes: u64::from(self.leaders.view().0.epoch),
            timeouts: self.timeouts,
            backlog: submitted.saturating_sub(self.committed.total),
            utilisation,
            bytes: Bytes {
                foreground: self.bytes_by_class[0],
                background: self.bytes_by_class[1],
                by_kind: ByKind(self.bytes_by_kind),
            },
            messages: Messages { by_kind: ByKind(self.messages_by_kind) },
            limit: limit.limit(),
            queue_growth_tps: growth_tps.max(0.0),
        }
    }

    fn goodput_tps(&self, now: Time) -> f64 {
        per_second(self.committed.total, self.goodput_span(now))
    }

    fn goodput_span(&self, now: Time) -> Duration {
        self.first_commit.map_or(Duration::ZERO, |first| now.saturating_since(first))
    }

    fn utilisation(&self, replica: u16, now: Time) -> Utilisation {
        let side = |side: Side| {
            let (busy, until) = self.busy[usize::from(replica)][side as usize];
            fraction(busy.saturating_sub(until.saturating_since(now)), now)
        };
        Utilisation { replica, egress: side(Side::Egress), ingress: side(Side::Ingress), cpu: 0.0 }
    }

    /// Since when nothing is committed, and how many transactions wait: where a view has timed out since, and no pause before was as long.
    fn stands_still(&self, now: Time, submitted: u64) -> Option<(Time, u64)> {
        let waiting = submitted.saturating_sub(self.committed.total);
        let is_longest = now.saturating_since(self.last_commit) > self.longest_pause;
        let has_committed = self.first_commit.is_some();
        (has_committed && self.times_out && is_longest && waiting > 0).then_some((self.last_commit, waiting))
    }

    /// A view that goes on past its time-outs without end has failed too.
    fn in_failed_views_by(&self, now: Time) -> Duration {
        let present = now.saturating_since(self.leaders.view().1);
        if self.timeouts > 0 && self.committed.total == 0 {
            self.in_failed_views + present
        } else {
            self.in_failed_views
        }
    }

    fn commit(&mut self, at: Time, replica: ReplicaId, fact: &Fact, requests: &Requests) {
        let Fact::Committed { block, runs, .. } = fact else { return };
        if block.height <= self.heights[replica.index()] {
            return;
        }
        let answers = self.answers.get_or_insert_with(|| {
            let staying = self.setup.stays.iter().filter(|&&stays| stays).count();
            Answers::new(requests.replies_needed() as usize, staying)
        });
        let first = answers.is_first(block.height);
        // Later commits find it in the answers.
        let proposal = || self.proposals.iter().rev().find(|proposal| proposal.id == block.id);
        let proposed = if first { proposal().map_or(at, |proposal| proposal.at) } else { at };
        answers.commit(&Commit {
            id: block.id,
            height: block.height,
            runs,
            proposed,
            at,
            client_delay: requests.client_delay(replica),
            stays: self.setup.stays[replica.index()],
        });
        self.heights[replica.index()] = block.height;
        if !first {
            return;
        }
        answers.settle(at, requests);
        let transactions = runs.iter().map(|run| run.count).sum();
        self.first_commit.get_or_insert(at);
        self.longest_pause = self.longest_pause.max(at.saturating_since(self.last_commit));
        (self.last_commit, self.times_out) = (at, false);
        self.committed.add(at, transactions);
        if transactions == 0 {
            self.empty_blocks += 1
        } else {
            self.committed_blocks += 1
        }
        self.full_blocks += u64::from(self.setup.batch_tx.is_some_and(|most| block.transactions >= most));
        self.consensus_latency.record(at - proposed, 1);
        if let Some(previous) = self.last_proposal.replace(proposed) {
            self.block_interval.record(proposed.saturating_since(previous), 1);
        }
        while self.proposals.front().is_some_and(|proposal| proposal.height < block.height) {
            self.proposals.pop_front();
        }
    }
}

impl Observer<Fact> for Metrics {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        self.bytes_by_class[message.class as usize] += message.bytes;
        self.bytes_by_kind[usize::from(message.kind.0)] += message.bytes;
        self.messages_by_kind[usize::from(message.kind.0)] += 1;
        if message.stalled > Duration::ZERO {
            self.leaders.wait(message);
        }
    }

    fn on_busy(&mut self, busy: &Busy) {
        let (total, until) = &mut self.busy[busy.replica.index()][busy.side as usize];
        *total += busy.end - busy.start;
        *until = busy.end;
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
            Fact::Proposed { block, .. } => {
                self.proposals.push_back(Proposal { id: block.id, height: block.height, at: at.time });
            }
            Fact::Committed { .. } => self.commit(at.time, replica, fact, requests),
            Fact::Entered { view, leader, by_view_change } if *view > self.leaders.view().0 => {
                if *by_view_change {
                    self.in_failed_views += at.time - self.leaders.view().1;
                }
                self.leaders.enter(at.time, *view, *leader);
            }
            Fact::Certified { view, signers, .. } => self.leaders.certify(*view, signers),
            Fact::Installed { block } => {
                let from = std::mem::replace(&mut self.heights[replica.index()], block.height);
                if let Some(answers) = &mut self.answers
                    && self.setup.stays[replica.index()]
                {
                    answers.install(from, block.height, at.time);
                }
            }
            Fact::TimedOut { .. } => {
                self.timeouts += 1;
                self.times_out = true;
            }
            _ => {}
        }
    }
}

fn fraction(part: Duration, now: Time) -> f64 {
    if now == Time::ZERO { 0.0 } else { part.as_ns() as f64 / now.as_ns() as f64 }
}

/// 0 of no time.
fn per_second(transactions: u64, span: Duration) -> f64 {
    if span == Duration::ZERO { 0.0 } else { transactions as f64 / (span.as_ns() as f64 / 1e9) }
}

/// Committed transactions at up to [`SAMPLES_MAX`] instants, thinned as the run grows.
#[derive(Clone, Debug, Default)]
struct CommittedSeries {
    total: u64,
    samples: Vec<(Time, u64)>,
    spacing: Duration,
}

const SAMPLES_MAX: usize = 256;

impl CommittedSeries {
    fn add(&mut self, at: Time, transactions: u64) {
        self.total += transactions;
        if self.samples.last().is_some_and(|&(last, _)| at.saturating_since(last) < self.spacing) {
            return;
        }
        self.samples.push((at, self.total));
        if self.samples.len() == SAMPLES_MAX {
            let mut index = 0;
            self.samples.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            let (first, last) = (self.samples[0].0, self.samples[self.samples.len() - 1].0);
            self.spacing = Duration::from_ns((last - first).as_ns() / self.samples.len() as u64);
        }
    }

    /// By how many transactions a second the backlog grew over the later half of the run, negative where it shrank. It is
    /// measured from commit to commit, so that no part of a block's filling is taken for growth.
    fn growth_tps(&self, now: Time, requests: &Requests) -> f64 {
        let half = Time::from_ns(now.as_ns() / 2);
        let committed_by =
            |at| self.samples.iter().rfind(|&&(time, _)| time <= at).map_or(0, |&(_, total)| total);
        let first = self.samples.iter().find(|&&(at, _)| at >= half).map_or(half, |&(at, _)| at);
        let last = self.samples.last().map_or(half, |&(at, _)| at);
        // Where commits have ceased, what was submitted since counts.
        let has_ceased =
            now.saturating_since(last) > Duration::from_ns(last.saturating_since(first).as_ns() / 4);
        let (last, total) = if has_ceased { (now, self.total) } else { (last, committed_by(last)) };
        let span = last.saturating_since(first).as_ns();
        if span == 0 {
            return 0.0;
        }
        let submitted = requests.submitted_in_all(last) - requests.submitted_in_all(first);
        (submitted as f64 - (total - committed_by(first)) as f64) * 1e9 / span as f64
    }
}

/// What `run --json` says of a run, from `workload` on.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Measured {
    /// What clients submitted.
    pub workload: WorkloadReport,
    /// Transactions committed a second of the whole run.
    pub throughput_tps: f64,
    /// Transactions committed a second from the first commit on.
    pub goodput_tps: f64,
    /// When the first block was committed; null where none was.
    pub first_commit_s: Option<f64>,
    /// Transactions committed.
    pub committed: u64,
    /// Blocks with transactions that were committed.
    pub committed_blocks: u64,
    /// Blocks without.
    pub empty_blocks: u64,
    /// From a client's submission until f + 1 matching replies are back; null where none were answered.
    pub latency_s: Option<Summary>,
    /// From a block's proposal to its first commit.
    pub consensus_latency_s: Option<Summary>,
    /// To its commit at the last replica that stays.
    pub commit_all_latency_s: Option<Summary>,
    /// Between the proposals of consecutive committed blocks.
    pub block_interval_s: Option<Summary>,
    /// Number of the highest view.
    pub views: u64,
    /// View changes by proof.
    pub view_changes: u64,
    /// Time-outs of replicas.
    pub timeouts: u64,
    /// Transactions submitted and not committed.
    pub backlog: u64,
    /// Of each replica.
    pub utilisation: Vec<Utilisation>,
    /// Bytes sent.
    pub bytes: Bytes,
    /// Messages sent.
    pub messages: Messages,
    /// What binds the run.
    pub limit: Limit,
    /// The backlog's slope over the later half of the run, in transactions a second; not below 0.
    pub queue_growth_tps: f64,
}

/// What clients submitted.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WorkloadReport {
    /// Transactions per second; null where clients wait for their replies.
    pub offered_tps: Option<f64>,
    /// Transactions.
    pub submitted: u64,
}

/// Fractions of the run for which a replica's resources were busy.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Utilisation {
    /// Which replica.
    pub replica: u16,
    /// NIC outwards.
    pub egress: f64,
    /// NIC inwards.
    pub ingress: f64,
    /// Processor, which is free.
    pub cpu: f64,
}

/// Bytes of the messages handed to the network.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Bytes {
    /// Consensus.
    pub foreground: u64,
    /// Dissemination.
    pub background: u64,
    /// By kind of message.
    #[cfg_attr(feature = "typescript", ts(type = "{ [kind in MessageKind]?: number }"))]
    pub by_kind: ByKind,
}

/// Messages handed to the network.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Messages {
    /// By kind.
    #[cfg_attr(feature = "typescript", ts(type = "{ [kind in MessageKind]?: number }"))]
    pub by_kind: ByKind,
}

/// A number for each kind of message; kinds that did not occur are left out of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByKind(pub [u64; MESSAGE_KINDS.len()]);

impl Serialize for ByKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let occurring: Vec<_> = MESSAGE_KINDS.iter().zip(self.0).filter(|&(_, number)| number > 0).collect();
        let mut map = serializer.serialize_map(Some(occurring.len()))?;
        for (kind, number) in occurring {
            map.serialize_entry(kind, &number)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Chain, record, requests, setup};

    #[test]
    fn a_chain_of_blocks_gives_its_figures() {
        let requests = requests(1_000);
        let mut metrics = Metrics::new(&setup());
        // A block of 100 each 100 ms, committed 600 ms after its proposal, everywhere 100 ms later.
        let mut chain = Chain::default();
        for block in 0..94 {
            let proposed = Time::ZERO + Duration::from_ms(10 + block * 100);
            chain.propose(&mut metrics, proposed, 100, &requests);
        }
        for block in 0..94 {
            let proposed = Time::ZERO + Duration::from_ms(10 + block * 100);
            chain.commit(&mut metrics, ReplicaId(0), block, proposed + Duration::from_ms(600), &requests);
            for replica in 1..4 {
                chain.commit(
                    &mut metrics,
                    ReplicaId(replica),
                    block,
                    proposed + Duration::from_ms(700),
                    &requests,
                );
            }
        }
        let measured = metrics.measured(Time::ZERO + Duration::from_ms(10_010), &requests);
        assert_eq!((measured.committed, measured.committed_blocks, measured.empty_blocks), (9_400, 94, 0));
        assert_eq!(measured.throughput_tps, 9_400.0 / 10.01);
        assert_eq!((measured.goodput_tps, measured.first_commit_s), (9_400.0 / 9.4, Some(0.61)));
        assert_eq!(measured.workload.submitted, 10_010);
        assert_eq!(measured.backlog, 610);
        let consensus = measured.consensus_latency_s.unwrap();
        assert_eq!((consensus.count, consensus.max, consensus.mean), (94, 0.6, 0.6));
        assert_eq!(measured.commit_all_latency_s.unwrap().max, 0.7);
        assert_eq!(measured.block_interval_s.unwrap().count, 93);
        // The second reply (of the last block, after the end): committed 710 ms after submission of the block's first, and 10 ms back.
        let latency = measured.latency_s.unwrap();
        assert_eq!((latency.count, latency.max), (9_300, 0.72));
        assert_eq!(measured.queue_growth_tps, 0.0);
        assert_eq!(measured.limit.kind, crate::limit::LimitKind::OfferedLoad);
    }

    #[test]
    fn a_late_start_flatters_goodput_and_not_throughput() {
        let requests = requests(1_000);
        let measured = |first_ms: u64| {
            let mut metrics = Metrics::new(&setup());
            let mut chain = Chain::default();
            // A block of 100 each 100 ms; where nothing went on before, the first takes what waits.
            for block in 0..10 - first_ms / 100 {
                let at = Time::ZERO + Duration::from_ms(first_ms + block * 100);
                let transactions = if block == 0 { first_ms } else { 100 };
                chain.propose(&mut metrics, at, transactions, &requests);
                chain.commit(&mut metrics, ReplicaId(0), block, at, &requests);
            }
            metrics.measured(Time::ZERO + Duration::from_ms(1_000), &requests)
        };
        let (steady, late) = (measured(100), measured(800));
        assert_eq!((steady.throughput_tps, late.throughput_tps), (900.0, 900.0));
        assert_eq!((steady.goodput_tps, late.goodput_tps), (1_000.0, 4_500.0));
        assert_eq!((steady.first_commit_s, late.first_commit_s), (Some(0.1), Some(0.8)));
        let nothing = Metrics::new(&setup()).measured(Time::ZERO, &requests);
        assert_eq!((nothing.throughput_tps, nothing.first_commit_s), (0.0, None));
    }

    #[test]
    fn an_overloaded_chain_grows_its_queue() {
        let requests = requests(3_000);
        let mut metrics = Metrics::new(&setup());
        let mut chain = Chain::default();
        for block in 0..200 {
            let at = Time::ZERO + Duration::from_ms(100 + block * 100);
            chain.propose(&mut metrics, at, 100, &requests);
            chain.commit(&mut metrics, ReplicaId(0), block, at, &requests);
        }
        let measured = metrics.measured(Time::ZERO + Duration::from_ms(20_050), &requests);
        assert!((measured.queue_growth_tps - 2_000.0).abs() < 1.0, "{}", measured.queue_growth_tps);
        assert_eq!(measured.limit.kind, crate::limit::LimitKind::RoundTrip);
    }

    #[test]
    fn busy_time_is_clipped_at_the_present() {
        let mut metrics = Metrics::new(&setup());
        for (start, end) in [(0, 300), (500, 1_500)] {
            metrics.on_busy(&Busy {
                replica: ReplicaId(2),
                side: Side::Ingress,
                class: sim::node::Class::Background,
                start: Time::from_ns(start),
                end: Time::from_ns(end),
                bytes: 1,
            });
        }
        metrics.on_message(&record(0, 1, 2, 0));
        let measured = metrics.measured(Time::from_ns(1_000), &requests(0));
        assert_eq!(measured.utilisation[2].ingress, 0.8);
        assert_eq!(measured.utilisation[2].egress, 0.0);
        assert_eq!((measured.bytes.foreground, measured.bytes.by_kind.0[0]), (125, 125));
    }
}
