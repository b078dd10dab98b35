//! What is measured while a run goes on; metrics go on when recording stops, in bounded memory.

use std::collections::VecDeque;

use facts::kinds::VOTE;
use facts::{BlockId, Fact};
use sim::ids::{Class, Kind, MessageId, Point, ReplicaId};
use sim::observer::Observer;
use sim::record::{Busy, Fate, MessageRecord, PathUse, Replies, Side, Worked};
use sim::requests::Requests;
use sim::time::{Duration, Time};

use crate::acknowledged::Acknowledged;
use crate::clients::{Answers, Commit};
use crate::distribution::Distribution;
use crate::leaders::Leaders;
use crate::limit::{Limit, Quantities};
use crate::lines::Lines;
use crate::measured::{Measured, Stopped, WorkloadReport};
use crate::progress::Progress;
use crate::rounds::Rounds;
use crate::setup::{Settings, Setup};
use crate::stretch::Stretch;
use crate::traffic::{Bytes, Messages, Traffic};
use crate::work::Works;

/// A block that was proposed.
#[derive(Clone, Copy, Debug)]
struct Proposal {
    id: BlockId,
    height: u64,
    at: Time,
}

/// What a run has come to by a commit.
#[derive(Clone, Copy, Debug)]
pub struct Beat {
    /// When that was.
    pub at: Time,
    /// Blocks committed, empty ones among them.
    pub blocks: u64,
    /// Transactions committed.
    pub transactions: u64,
    /// Transactions answered, and their latencies' sum.
    pub answered: u64,
    /// In nanoseconds.
    pub latency_ns: u128,
    /// Blocks that the last replica has too, and their latencies' sum.
    pub everywhere: u64,
    /// In nanoseconds.
    pub commit_all_ns: u128,
    /// For how long all sides of all network interfaces have carried bytes.
    pub carried: Duration,
}

/// A window, and what is left of a run after it.
#[derive(Clone, Copy, Debug)]
pub struct Rest {
    /// Blocks in the window.
    pub blocks: u64,
    /// Blocks after it.
    pub more: u64,
}

impl Rest {
    /// What a count that was `before` at the window's begin and is `now` at its end will be.
    pub fn of(&self, before: u64, now: u64) -> u64 {
        let more = u128::from(now - before) * u128::from(self.more) / u128::from(self.blocks);
        now + more as u64
    }
}

/// The metrics of a run so far.
#[derive(Clone, Debug)]
pub struct Metrics {
    setup: Setup,
    /// Those in force.
    settings: Settings,
    /// Since when, and how many transactions were offered before, where their rate has changed.
    offered: (Time, f64),
    /// What was measured since the settings changed last.
    stretch: Stretch,
    /// The latest proposals, in order.
    proposals: VecDeque<Proposal>,
    answers: Answers,
    consensus_latency: Distribution,
    block_interval: Distribution,
    last_proposal: Option<Time>,
    progress: Progress,
    /// Transactions committed before the warm-up was over.
    warm_up: u64,
    committed_blocks: u64,
    empty_blocks: u64,
    /// Per replica, the height up to which it has committed or taken over.
    heights: Vec<u64>,
    acknowledged: Acknowledged,
    leaders: Leaders,
    rounds: Rounds,
    lines: Lines,
    timeouts: u64,
    traffic: Traffic,
    works: Works,
    /// One for each first commit, where somebody wants them.
    beats: Option<Vec<Beat>>,
    /// When the load ends, where that is before the run and yet to come; for ever otherwise.
    load_ends: Time,
    /// What it came to then.
    loaded: Option<Judged>,
}

/// What limits a run, and how its queue grows.
#[derive(Clone, Debug)]
struct Judged {
    committed: u64,
    stands_still: bool,
    limit: Limit,
    growth_tps: f64,
    queue_grows: bool,
}

impl Metrics {
    /// Nothing has happened.
    pub fn new(setup: &Setup) -> Self {
        let staying = setup.stays.iter().filter(|&&stays| stays).count();
        Metrics {
            proposals: VecDeque::new(),
            answers: Answers::new(
                setup.replies_needed as usize,
                staying,
                if setup.is_tcp || setup.works { setup.replicas } else { 0 },
                setup.load,
            ),
            consensus_latency: Distribution::default(),
            block_interval: Distribution::default(),
            last_proposal: None,
            progress: Progress::default(),
            warm_up: 0,
            committed_blocks: 0,
            empty_blocks: 0,
            heights: vec![0; usize::from(setup.replicas)],
            acknowledged: Acknowledged::new(setup.replicas),
            leaders: Leaders::new(setup.replicas, setup.quorum),
            rounds: Rounds::new(setup.kinds, setup.replicas, setup.is_tcp, setup.works),
            lines: Lines::new(setup.settings.segment_bytes),
            timeouts: 0,
            traffic: Traffic::new(setup.kinds, setup.replicas),
            works: Works::new(setup.replicas),
            beats: None,
            load_ends: if setup.load.until < setup.horizon { setup.load.until } else { Time::FAR },
            loaded: None,
            settings: setup.settings,
            offered: (Time::ZERO, 0.0),
            stretch: Stretch::default(),
            setup: setup.clone(),
        }
    }

    /// Transactions committed so far.
    pub fn committed(&self) -> u64 {
        self.progress.total()
    }

    /// What clients were answered.
    pub fn answers(&self) -> &Answers {
        &self.answers
    }

    /// Keeps what the run has come to by each commit from now on, and when each answer was.
    pub fn keep_beats(&mut self) {
        self.answers.keep_log();
        self.beats.get_or_insert_default();
    }

    /// What was kept, in order.
    pub fn beats(&self) -> &[Beat] {
        self.beats.as_deref().unwrap_or_default()
    }

    /// Blocks committed, empty ones among them.
    pub fn blocks(&self) -> u64 {
        self.committed_blocks + self.empty_blocks
    }

    /// When a block was committed last.
    pub fn last_commit(&self) -> Time {
        self.progress.last()
    }

    /// What the run has come to by its last commit.
    pub fn beat(&self) -> Beat {
        Beat {
            at: self.progress.last(),
            blocks: self.blocks(),
            transactions: self.progress.total(),
            answered: self.answers.latency.count(),
            latency_ns: self.answers.latency.sum_ns(),
            everywhere: self.answers.commit_all.count(),
            commit_all_ns: self.answers.commit_all.sum_ns(),
            carried: self.traffic.carried_in_all(self.progress.last()),
        }
    }

    /// Transactions a second that are offered now; none where clients wait for their replies.
    pub fn offered_now(&self) -> Option<f64> {
        self.settings.offered_tps
    }

    /// Whether a view has timed out at some replica.
    pub fn has_timed_out(&self) -> bool {
        self.timeouts > 0
    }

    /// From when on goodput is measured.
    pub fn goodput_from(&self, now: Time) -> Time {
        self.progress.first().map_or(now, |first| first.max(self.setup.load.from))
    }

    /// Transactions committed before the warm-up was over.
    pub fn warm_up(&self) -> u64 {
        self.warm_up
    }

    /// What was handed to the network by now: what has ended, and what is `under_way`.
    pub fn handed(&self, under_way: impl Iterator<Item = (Class, Kind, u64)>) -> (Bytes, Messages) {
        let mut traffic = self.traffic.clone();
        under_way.for_each(|(class, kind, bytes)| traffic.add(class, kind, bytes));
        (traffic.bytes(), traffic.messages())
    }

    /// From submission to answer, from proposal to first and to last commit, and between proposals.
    pub fn distributions(&self) -> [&Distribution; 4] {
        [&self.answers.latency, &self.consensus_latency, &self.answers.commit_all, &self.block_interval]
    }

    /// Counts what clients have been answered by `now`.
    pub fn settle(&mut self, now: Time, requests: &Requests) {
        self.answers.settle(now, requests);
    }

    /// What was measured up to `now`, the horizon at the latest, when so many replicas are down.
    pub fn measured(&mut self, now: Time, requests: &Requests, down: u16) -> Measured {
        if now >= self.load_ends {
            self.end_load(requests);
        }
        self.settle(now, requests);
        // Arrivals at the very horizon lie after the run.
        let last = now.checked_before(Duration::from_ns(1)).unwrap_or(now);
        let submitted = requests.submitted_in_all(last);
        let committed = self.progress.total();
        let goodput_tps = per_second(committed - self.warm_up, now.saturating_since(self.goodput_from(now)));
        let offered_tps = self.offered_tps(now);
        let worked = self.works.worked();
        let utilisation = self.traffic.utilisation(&worked, now);
        let present = self.judge(now, requests, down, false);
        // After the load only a standstill is a limit.
        let Judged { limit, growth_tps, queue_grows, .. } = match self.loaded.clone() {
            Some(loaded) if !present.stands_still => loaded,
            _ => present,
        };
        Measured {
            workload: WorkloadReport {
                offered_tps,
                submitted,
                measured_from_s: self.setup.load.measured_from_s(),
                stopped: self.loaded.as_ref().map(|loaded| Stopped {
                    at_s: seconds(self.setup.load.until - Time::ZERO),
                    committed: loaded.committed,
                }),
            },
            throughput_tps: per_second(committed, now.saturating_since(Time::ZERO)),
            goodput_tps,
            reply_goodput_tps: self.answers.goodput_tps(now),
            answered_tps: self.answers.answered_tps(now),
            first_commit_s: self.progress.first().map(|at| at.as_ns() as f64 / 1e9),
            committed,
            acknowledged: self.acknowledged.total(),
            committed_blocks: self.committed_blocks,
            empty_blocks: self.empty_blocks,
            latency_s: self.answers.latency.summary(),
            consensus_latency_s: self.consensus_latency.summary(),
            commit_all_latency_s: self.answers.commit_all.summary(),
            block_interval_s: self.block_interval.summary(),
            longest_pause_s: self.progress.longest_pause(now, submitted).map(seconds),
            views: u64::from(self.leaders.view().number),
            view_changes: self.leaders.view_changes(),
            timeouts: self.timeouts,
            backlog: submitted.saturating_sub(committed),
            utilisation,
            work: self.works.shares(now),
            bytes: self.traffic.bytes(),
            messages: self.traffic.messages(),
            losses: self.setup.is_tcp.then(|| self.lines.losses()),
            limit,
            queue_growth_tps: growth_tps.max(0.0),
            queue_grows,
        }
    }

    /// What limits, and whether a queue grows, when the clients have stopped: afterwards the run works off what waits.
    #[cold]
    fn end_load(&mut self, requests: &Requests) {
        let ended = std::mem::replace(&mut self.load_ends, Time::FAR);
        self.settle(ended, requests);
        // Whether too few replicas are up matters to a standstill alone, which is judged at the end.
        self.loaded = Some(self.judge(ended, requests, 0, true));
    }

    /// What limits by `now`, when so many replicas are down. `is_loaded`: whether this is when the load ends, and not
    /// the run.
    fn judge(&self, now: Time, requests: &Requests, down: u16, is_loaded: bool) -> Judged {
        // Arrivals at the very horizon lie after the run.
        let last = now.checked_before(Duration::from_ns(1)).unwrap_or(now);
        let (submitted, committed) = (requests.submitted_in_all(last), self.progress.total());
        // Clients that wait for their replies have so many outstanding and no more.
        let is_open = self.settings.offered_tps.is_some();
        let growth_tps = if is_open { self.progress.growth_tps(last, requests) } else { 0.0 };
        let too_few_up = self.setup.replicas - down < self.setup.quorum;
        let worked = self.works.worked();
        let (stretch, carried) = (&self.stretch, self.traffic.carried(now));
        // From the change on, waiting for a first commit included.
        let span = stretch.since.map_or(self.progress.span(now), |since| now.saturating_since(since));
        let quantities = Quantities {
            since: stretch.since,
            is_loaded,
            stands_still: self.progress.stands_still(now, submitted, too_few_up),
            down: too_few_up.then_some((down, self.setup.replicas, self.setup.quorum)),
            lost: stretch.fraction(self.lost_by(now), now),
            goodput_tps: per_second(committed - stretch.committed_before, span),
            offered_tps: self.settings.offered_tps,
            growth_tps,
            standing: self.progress.standing(last, self.way(requests), requests),
            falls_behind: is_open && self.progress.falls_behind(last, requests),
            backlog: submitted.saturating_sub(committed),
            unanswered: self.answers.lacks_replies(committed),
            departing: self.answers.departing(),
            pause: self.progress.pause_behind_growth(last, requests),
            egress: stretch.busiest(Side::Egress, &carried, now),
            ingress: stretch.busiest(Side::Ingress, &carried, now),
            path: stretch.fraction(self.lines.busiest(now), now),
            processor: self.setup.works.then(|| stretch.busiest_processor(&worked, now)),
            requests: self.settings.requests,
            stalled: self.leaders.stalled(now),
            congested: self.leaders.congested(now),
            round: self.rounds.shares(),
            batch_tx: self.settings.batch_tx,
            full_block: self.settings.full_block,
            block_takes: self.setup.block_takes,
            full_blocks: stretch.full as f64 / stretch.blocks.max(1) as f64,
            blocks: stretch.blocks,
            span,
        };
        Judged {
            committed,
            stands_still: quantities.stands_still.is_some(),
            limit: quantities.limit(),
            growth_tps,
            queue_grows: quantities.queue_grows(),
        }
    }

    /// The rate that was offered; its mean over time where it has changed.
    fn offered_tps(&self, now: Time) -> Option<f64> {
        let (since, offered) = self.offered;
        let present = self.settings.offered_tps?;
        Some(if since == Time::ZERO {
            present
        } else {
            (offered + present * seconds(now.saturating_since(since))) / seconds(now - Time::ZERO)
        })
    }

    /// How long a transaction takes at most until it can be proposed, where it waits behind no others.
    fn way(&self, requests: &Requests) -> Duration {
        let replicas = || (0..self.setup.replicas).map(ReplicaId);
        let delays = (0..requests.groups())
            .flat_map(|group| replicas().map(move |replica| requests.request_delay(group, replica)));
        let way = delays.max().unwrap_or(Duration::ZERO);
        way + self.settings.kept
    }

    /// A view that goes on past its time-outs without end is given up too.
    fn lost_by(&self, now: Time) -> Duration {
        let stretch = &self.stretch;
        let is_given_up =
            self.timeouts > stretch.timeouts_before && self.progress.total() == stretch.committed_before;
        if is_given_up { stretch.lost_with(self.leaders.lost_since(), now) } else { stretch.lost }
    }

    fn commit(&mut self, at: Time, replica: ReplicaId, fact: &Fact, requests: &Requests) {
        let Fact::Committed { block, runs, .. } = fact else { return };
        if block.height <= self.heights[replica.index()] {
            return;
        }
        let first = self.answers.is_first(block.height);
        // The first: a twin may propose a block again. Later commits find it in the answers.
        let proposal = || self.proposals.iter().find(|proposal| proposal.id == block.id);
        let proposed = if first { proposal().map_or(at, |proposal| proposal.at) } else { at };
        self.answers.commit(
            &Commit {
                id: block.id,
                height: block.height,
                runs,
                proposed,
                at,
                replica,
                stays: self.setup.stays[replica.index()],
            },
            requests,
        );
        self.heights[replica.index()] = block.height;
        if !first {
            return;
        }
        self.settle(at, requests);
        let transactions: u64 = runs.iter().map(|run| run.count).sum();
        self.leaders.commit(block.view);
        self.warm_up += if at < self.setup.load.from { transactions } else { 0 };
        if transactions == 0 {
            self.empty_blocks += 1
        } else {
            self.committed_blocks += 1;
            self.consensus_latency.record(at - proposed, 1);
        }
        let is_full = self.settings.batch_tx.is_some_and(|most| block.transactions >= most);
        self.progress.commit(at, transactions, is_full.then_some(proposed), requests);
        self.stretch.commit(proposed, is_full);
        if let Some(previous) = self.last_proposal.replace(proposed) {
            self.block_interval.record(proposed.saturating_since(previous), 1);
        }
        if self.beats.is_some() {
            let beat = self.beat();
            self.beats.get_or_insert_default().push(beat);
        }
        while self.proposals.front().is_some_and(|proposal| proposal.height < block.height) {
            self.proposals.pop_front();
        }
    }
}

impl Observer<Fact> for Metrics {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        self.traffic.count(message);
        if message.kind == VOTE && message.fate == Fate::Delivered {
            self.acknowledged.vote(message.source, BlockId(message.block));
        }
        self.rounds.hear(message, self.settings.egress_bps);
        if message.stalled > Duration::ZERO || message.congested > Duration::ZERO {
            self.leaders.wait(message);
        }
        // Transmissions of the ideal network have no headers, and it reports no losses.
        if self.setup.is_tcp {
            self.lines.end(message);
        }
    }

    fn on_path(&mut self, path: &PathUse) {
        self.lines.carry(path);
    }

    fn on_replies(&mut self, replies: &Replies) {
        self.answers.hear(replies);
    }

    fn on_busy(&mut self, busy: &Busy) {
        self.traffic.occupy(busy);
    }

    fn on_work(&mut self, worked: &Worked) {
        self.works.work(worked);
    }

    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &Fact,
        cause: Option<MessageId>,
        requests: &Requests,
    ) {
        if at.time >= self.load_ends {
            self.end_load(requests);
        }
        match fact {
            Fact::ViewChanged { view } => self.leaders.begin(view.epoch),
            Fact::Proposed { block, .. } => {
                self.proposals.push_back(Proposal { id: block.id, height: block.height, at: at.time });
                self.acknowledged.propose(replica, block);
            }
            Fact::Committed { .. } => self.commit(at.time, replica, fact, requests),
            Fact::Entered { view, leader, by_view_change } => {
                // A silent leader keeps its proof to itself, and a twin's second machine states none.
                if *by_view_change && replica.0 != *leader {
                    self.leaders.begin(view.epoch);
                }
                if *view > self.leaders.view() {
                    if *by_view_change {
                        self.stretch.lose(self.leaders.lost_since(), at.time);
                    }
                    self.leaders.enter(at.time, *view, *leader);
                }
            }
            Fact::Certified { view, signers, .. } => {
                self.leaders.certify(*view, signers);
                self.rounds.certify(cause);
            }
            Fact::Installed { block } => {
                let from = std::mem::replace(&mut self.heights[replica.index()], block.height);
                if self.setup.stays[replica.index()] {
                    self.answers.install(from, block.height, at.time);
                }
            }
            Fact::TimedOut { .. } => {
                self.timeouts += 1;
                self.progress.time_out();
            }
            _ => {}
        }
    }

    fn on_change(&mut self, at: Point, index: usize) {
        let before = std::mem::replace(&mut self.settings, self.setup.changes[index]);
        if let Some(rate) = before.offered_tps
            && before.offered_tps != self.settings.offered_tps
        {
            let (since, offered) = self.offered;
            self.offered = (at.time, offered + rate * seconds(at.time - since));
        }
        self.stretch = Stretch {
            since: Some(at.time),
            committed_before: self.progress.total(),
            timeouts_before: self.timeouts,
            carried_before: self.traffic.carried(at.time),
            worked_before: self.works.worked(),
            ..Stretch::default()
        };
        self.progress.restart(at.time);
        self.leaders.restart(at.time);
        self.rounds.restart();
        self.lines.restart(at.time);
        self.lines.change_segment(at.time, self.settings.segment_bytes);
    }
}

fn seconds(span: Duration) -> f64 {
    span.as_ns() as f64 / 1e9
}

/// 0 of no time.
fn per_second(transactions: u64, span: Duration) -> f64 {
    if span == Duration::ZERO { 0.0 } else { transactions as f64 / seconds(span) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Chain, requests, setup};

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
        let measured = metrics.measured(Time::ZERO + Duration::from_ms(10_010), &requests, 0);
        assert_eq!((measured.committed, measured.committed_blocks, measured.empty_blocks), (9_400, 94, 0));
        assert_eq!(measured.throughput_tps, 9_400.0 / 10.01);
        assert_eq!((measured.goodput_tps, measured.first_commit_s), (9_400.0 / 9.4, Some(0.61)));
        assert_eq!(measured.workload.submitted, 10_010);
        assert_eq!(measured.backlog, 610);
        let consensus = measured.consensus_latency_s.unwrap();
        assert_eq!((consensus.count, consensus.max, consensus.mean), (94, 0.6, 0.6));
        assert_eq!(measured.commit_all_latency_s.unwrap().max, 0.7);
        assert_eq!(measured.block_interval_s.unwrap().count, 93);
        // The second reply (of the last block, after the end): committed 710 ms after submission of the block's first,
        // and 10 ms back.
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
            metrics.measured(Time::ZERO + Duration::from_ms(1_000), &requests, 0)
        };
        let (steady, late) = (measured(100), measured(800));
        assert_eq!((steady.throughput_tps, late.throughput_tps), (900.0, 900.0));
        assert_eq!((steady.goodput_tps, late.goodput_tps), (1_000.0, 4_500.0));
        assert_eq!((steady.first_commit_s, late.first_commit_s), (Some(0.1), Some(0.8)));
        let nothing = Metrics::new(&setup()).measured(Time::ZERO, &requests, 0);
        assert_eq!((nothing.throughput_tps, nothing.first_commit_s), (0.0, None));
    }

    /// Proposed on time, 100 ms apart, and committed late: a pause is what the curve shows, and an empty block does not
    /// end it.
    #[test]
    fn a_pause_is_between_commits_of_transactions() {
        let requests = requests(1_000);
        let longest = |blocks: &[(u64, u64)], until_ms| {
            let (mut metrics, mut chain) = (Metrics::new(&setup()), Chain::default());
            for (&(_, transactions), number) in blocks.iter().zip(1..) {
                let at = Time::ZERO + Duration::from_ms(100 * number);
                chain.propose(&mut metrics, at, transactions, &requests);
            }
            for (&(ms, _), block) in blocks.iter().zip(0..) {
                let at = Time::ZERO + Duration::from_ms(ms);
                chain.commit(&mut metrics, ReplicaId(0), block, at, &requests);
                chain.commit(&mut metrics, ReplicaId(1), block, at + Duration::from_ms(50), &requests);
            }
            let measured = metrics.measured(Time::ZERO + Duration::from_ms(until_ms), &requests, 0);
            (measured.longest_pause_s, measured.block_interval_s.map(|interval| interval.max))
        };
        let blocks = [(600, 100), (700, 0), (3_200, 100), (3_300, 100)];
        assert_eq!(longest(&blocks, 3_500), (Some(2.6), Some(0.1)));
        assert_eq!(longest(&blocks, 6_000), (Some(2.7), Some(0.1)));
        // All that was submitted by then is committed, and nobody waits.
        assert_eq!(longest(&[(600, 100), (800, 900)], 1_000).0, Some(0.2));
        assert_eq!(longest(&[(600, 0)], 1_000).0, None);
    }

    /// The last empty blocks of a chain that rests are committed with the next transactions: nobody waits for them.
    #[test]
    fn an_empty_block_has_no_consensus_latency() {
        let requests = requests(1_000);
        let (mut metrics, mut chain) = (Metrics::new(&setup()), Chain::default());
        let blocks = [(100, 100, 160), (110, 0, 1_050), (1_000, 100, 1_060)];
        for (block, (proposed_ms, transactions, committed_ms)) in (0..).zip(blocks) {
            let at = |ms| Time::ZERO + Duration::from_ms(ms);
            chain.propose(&mut metrics, at(proposed_ms), transactions, &requests);
            for replica in 0..4 {
                chain.commit(&mut metrics, ReplicaId(replica), block, at(committed_ms), &requests);
            }
        }
        let measured = metrics.measured(Time::ZERO + Duration::from_ms(2_000), &requests, 0);
        assert_eq!((measured.committed_blocks, measured.empty_blocks), (2, 1));
        for latency in [measured.consensus_latency_s, measured.commit_all_latency_s] {
            assert_eq!(latency.map(|latency| (latency.count, latency.max)), Some((2, 0.06)));
        }
        assert_eq!(measured.block_interval_s.unwrap().count, 2);
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
        let measured = metrics.measured(Time::ZERO + Duration::from_ms(20_050), &requests, 0);
        assert!((measured.queue_growth_tps - 2_000.0).abs() < 1.0, "{}", measured.queue_growth_tps);
        assert_eq!(measured.limit.kind, crate::limit::LimitKind::BlockCap);
    }

    /// 3,000 a second offered, at first in blocks of 100 ten times a second, from 10 s on in blocks of 300.
    #[test]
    fn what_limits_is_of_the_time_since_the_last_change() {
        let requests = requests(3_000);
        let later = Settings { batch_tx: Some(400), offered_tps: Some(3_000.0), ..setup().settings };
        let mut metrics = Metrics::new(&Setup { changes: vec![later], ..setup() });
        let mut chain = Chain::default();
        for block in 0..200 {
            let at = Time::ZERO + Duration::from_ms(50 + block * 100);
            if block == 100 {
                metrics.on_change(Point { time: Time::ZERO + Duration::from_ms(10_000), sequence: 0 }, 0);
            }
            chain.propose(&mut metrics, at, if block < 100 { 100 } else { 300 }, &requests);
            chain.commit(&mut metrics, ReplicaId(0), block, at, &requests);
        }
        let measured = metrics.measured(Time::ZERO + Duration::from_ms(20_000), &requests, 0);
        assert!(measured.queue_growth_tps < 1.0, "{}", measured.queue_growth_tps);
        assert!(
            measured
                .limit
                .text
                .starts_with("since 10 s: keeps up with the offered 3,000 tx/s; 20,000 tx are ")
        );
        assert_eq!(measured.committed, 40_000);
    }

    /// 1,000 a second are offered, as many at first as were set and later a tenth: 10 more than are committed wobble in
    /// the one and grow in the other.
    #[test]
    fn a_queue_grows_by_the_rate_that_is_offered_now() {
        let grows = |later_tps: Option<f64>| {
            let requests = requests(1_000);
            let offered = |offered_tps| Settings { offered_tps, batch_tx: Some(99), ..setup().settings };
            let changes = vec![offered(later_tps)];
            let mut metrics = Metrics::new(&Setup { settings: offered(Some(10_000.0)), changes, ..setup() });
            let mut chain = Chain::default();
            for block in 0..100 {
                let at = Time::ZERO + Duration::from_ms(50 + block * 100);
                if block == 20 {
                    metrics.on_change(Point { time: Time::ZERO + Duration::from_ms(2_000), sequence: 0 }, 0);
                }
                chain.propose(&mut metrics, at, 99, &requests);
                chain.commit(&mut metrics, ReplicaId(0), block, at, &requests);
            }
            let measured = metrics.measured(Time::ZERO + Duration::from_ms(10_000), &requests, 0);
            assert!((measured.queue_growth_tps - 10.0).abs() < 0.5, "{}", measured.queue_growth_tps);
            measured.queue_grows
        };
        assert_eq!([Some(10_000.0), Some(1_000.0)].map(grows), [false, true]);
    }
}
