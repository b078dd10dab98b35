//! What is measured of a run of HotStuff: what any run has ([`Meter`]), and who led, which rounds failed, what limits.

use std::collections::VecDeque;

use facts::kinds::VOTE;
use facts::{BlockId, Fact};
use sim::ids::{MessageId, Point, ReplicaId};
use sim::observer::Observer;
use sim::record::{Busy, Fate, MessageRecord, PathUse, Replies, Side, Worked};
use sim::requests::Requests;
use sim::time::{Duration, Time};
use trace::Setup;
use trace::clients::Commit;
use trace::meter::{Meter, before, seconds};
use trace::rounds::Rounds;
use trace::workload::Stopped;

use crate::acknowledged::Acknowledged;
use crate::leaders::Leaders;
use crate::limit::{Limit, Quantities};
use crate::measured::Measured;

/// A block that was proposed.
#[derive(Clone, Copy, Debug)]
struct Proposal {
    id: BlockId,
    height: u64,
    at: Time,
}

/// What the rules of a run say that its figures depend on.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Votes that make a certificate.
    pub quorum: u16,
    /// How long a block takes before the next one is proposed, in a caption: "quorum round trip".
    pub block_takes: &'static str,
}

/// The metrics of a run so far.
#[derive(Clone, Debug)]
pub struct Metrics {
    /// What any run has.
    pub meter: Meter,
    rules: Rules,
    /// The latest proposals, in order.
    proposals: VecDeque<Proposal>,
    acknowledged: Acknowledged,
    leaders: Leaders,
    rounds: Rounds,
    timeouts: u64,
    /// What it came to when the load ended, where that was before the run.
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
    pub fn new(setup: &Setup, rules: Rules) -> Self {
        Metrics {
            meter: Meter::new(setup),
            rules,
            proposals: VecDeque::new(),
            acknowledged: Acknowledged::new(setup.replicas),
            leaders: Leaders::new(setup.replicas, rules.quorum),
            rounds: Rounds::new(setup.kinds, setup.replicas, setup.is_tcp, setup.works),
            timeouts: 0,
            loaded: None,
        }
    }

    /// Whether a view has timed out at some replica.
    pub fn has_timed_out(&self) -> bool {
        self.timeouts > 0
    }

    /// What limits, and whether a queue grows, when the clients have stopped: afterwards the run works off what waits.
    #[inline]
    fn end_load(&mut self, now: Time, requests: &Requests) {
        if let Some(ended) = self.meter.load_end(now) {
            self.meter.settle(ended, requests);
            // Whether too few replicas are up matters to a standstill alone, which is judged at the end.
            self.loaded = Some(self.judge(ended, requests, 0, true));
        }
    }

    /// What limits by `now`, when so many replicas are down. `is_loaded`: whether this is when the load ends, and not
    /// the run.
    #[cold]
    fn judge(&self, now: Time, requests: &Requests, down: u16, is_loaded: bool) -> Judged {
        let (meter, last) = (&self.meter, before(now));
        let (setup, settings, progress) = (meter.setup(), meter.settings(), &meter.progress);
        let (submitted, committed) = (meter.submitted(now, requests), meter.committed());
        let is_open = settings.offered_tps.is_some();
        let growth_tps = meter.growth_tps(now, requests);
        let too_few_up = setup.replicas - down < self.rules.quorum;
        let (stretch, carried) = (&meter.stretch, meter.carried(now));
        let quantities = Quantities {
            since: stretch.since,
            is_loaded,
            stands_still: progress.stands_still(now, submitted, too_few_up),
            down: too_few_up.then_some((down, setup.replicas, self.rules.quorum)),
            lost: stretch.fraction(self.lost_by(now), now),
            goodput_tps: meter.stretch_tps(now),
            offered_tps: settings.offered_tps,
            growth_tps,
            standing: progress.standing(last, meter.way(requests), requests),
            falls_behind: is_open && progress.falls_behind(last, requests),
            backlog: submitted.saturating_sub(committed),
            unanswered: meter.answers.lacks_replies(committed, setup.joining),
            departing: meter.answers.departing(),
            pause: progress.pause_behind_growth(last, requests),
            egress: stretch.busiest(Side::Egress, &carried, now),
            ingress: stretch.busiest(Side::Ingress, &carried, now),
            path: meter.busiest_line(now),
            processor: setup.works.then(|| stretch.busiest_processor(&meter.worked(), now)),
            requests: settings.requests,
            stalled: self.leaders.stalled(now),
            congested: self.leaders.congested(now),
            round: self.rounds.shares(),
            batch_tx: settings.batch_tx,
            full_block: settings.full_block,
            block_takes: self.rules.block_takes,
            full_blocks: stretch.full as f64 / stretch.blocks.max(1) as f64,
            blocks: stretch.blocks,
            span: meter.span(now),
        };
        Judged {
            committed,
            stands_still: quantities.stands_still.is_some(),
            limit: quantities.limit(),
            growth_tps,
            queue_grows: quantities.queue_grows(),
        }
    }

    /// A view that goes on past its time-outs without end is given up too.
    fn lost_by(&self, now: Time) -> Duration {
        let stretch = &self.meter.stretch;
        let is_given_up =
            self.timeouts > stretch.timeouts_before && self.meter.committed() == stretch.committed_before;
        if is_given_up { stretch.lost_with(self.leaders.lost_since(), now) } else { stretch.lost }
    }

    fn commit(&mut self, at: Time, replica: ReplicaId, fact: &Fact, requests: &Requests) {
        let Fact::Committed { block, runs, .. } = fact else { return };
        // The first: a twin may propose a block again. Later commits find it in the answers.
        let proposal = || self.proposals.iter().find(|proposal| proposal.id == block.id);
        let is_first = self.meter.is_first(block.height);
        let commit = Commit {
            id: block.id.0,
            height: block.height,
            runs,
            proposed: if is_first { proposal().map_or(at, |proposal| proposal.at) } else { at },
            at,
            replica,
            stays: self.meter.setup().stays[replica.index()],
        };
        let is_full = self.meter.settings().batch_tx.is_some_and(|most| block.transactions >= most);
        if self.meter.commit(&commit, is_full, requests) {
            self.leaders.commit(block.view);
            while self.proposals.front().is_some_and(|proposal| proposal.height < block.height) {
                self.proposals.pop_front();
            }
        }
    }
}

impl trace::meter::Metrics<Fact> for Metrics {
    type Measured = Measured;

    fn meter(&self) -> &Meter {
        &self.meter
    }

    fn meter_mut(&mut self) -> &mut Meter {
        &mut self.meter
    }

    fn measured(&mut self, now: Time, requests: &Requests, down: u16) -> Measured {
        self.end_load(now, requests);
        self.meter.settle(now, requests);
        let present = self.judge(now, requests, down, false);
        // After the load only a standstill is a limit.
        let Judged { limit, growth_tps, queue_grows, .. } = match self.loaded.clone() {
            Some(loaded) if !present.stands_still => loaded,
            _ => present,
        };
        let meter = &self.meter;
        let stopped = self.loaded.as_ref().map(|loaded| Stopped {
            at_s: seconds(meter.setup().load.until - Time::ZERO),
            committed: loaded.committed,
        });
        let (submitted, committed) = (meter.submitted(now, requests), meter.committed());
        let [committed_blocks, empty_blocks] = meter.blocks();
        let (bytes, messages) = meter.sent();
        Measured {
            workload: meter.workload(now, requests, stopped),
            throughput_tps: meter.throughput_tps(now),
            goodput_tps: meter.goodput_tps(now),
            reply_goodput_tps: meter.answers.goodput_tps(now),
            answered_tps: meter.answers.answered_tps(now),
            first_commit_s: meter.progress.first().map(|at| at.as_ns() as f64 / 1e9),
            committed,
            acknowledged: self.acknowledged.total(),
            committed_blocks,
            empty_blocks,
            latency_s: meter.answers.latency.summary(),
            consensus_latency_s: meter.consensus_latency.summary(),
            commit_all_latency_s: meter.answers.commit_all.summary(),
            block_interval_s: meter.block_interval.summary(),
            longest_pause_s: meter.progress.longest_pause(now, submitted).map(seconds),
            views: u64::from(self.leaders.view().number),
            view_changes: self.leaders.view_changes(),
            timeouts: self.timeouts,
            backlog: submitted.saturating_sub(committed),
            utilisation: meter.utilisation(now),
            work: meter.work(now),
            bytes,
            messages,
            losses: meter.losses(),
            limit,
            queue_growth_tps: growth_tps.max(0.0),
            queue_grows,
        }
    }
}

impl Observer<Fact> for Metrics {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        self.meter.on_message(message);
        if message.kind == VOTE && message.fate == Fate::Delivered {
            self.acknowledged.vote(message.source, BlockId(message.block));
        }
        self.rounds.hear(message, self.meter.egress_of(message.source));
        if message.stalled > Duration::ZERO || message.congested > Duration::ZERO {
            self.leaders.wait(message);
        }
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
        cause: Option<MessageId>,
        requests: &Requests,
    ) {
        self.end_load(at.time, requests);
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
                        self.meter.stretch.lose(self.leaders.lost_since(), at.time);
                    }
                    self.leaders.enter(at.time, *view, *leader);
                }
            }
            Fact::Certified { view, signers, .. } => {
                self.leaders.certify(*view, signers);
                self.rounds.certify(cause);
            }
            Fact::Installed { block } => self.meter.install(replica, block.height, at.time),
            Fact::TimedOut { .. } => {
                self.timeouts += 1;
                self.meter.progress.time_out();
            }
            _ => {}
        }
    }

    fn on_change(&mut self, at: Point, index: usize) {
        self.meter.on_change(at, index, self.timeouts);
        self.leaders.restart(at.time);
        self.rounds.restart();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limit::LimitKind;
    use crate::testing::{Chain, metrics, requests, setup};
    use trace::Settings;
    use trace::meter::Metrics as _;

    #[test]
    fn a_chain_of_blocks_gives_its_figures() {
        let requests = requests(1_000);
        let mut metrics = metrics(&setup());
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
        assert_eq!(measured.limit.kind, LimitKind::OfferedLoad);
    }

    #[test]
    fn a_late_start_flatters_goodput_and_not_throughput() {
        let requests = requests(1_000);
        let measured = |first_ms: u64| {
            let mut metrics = metrics(&setup());
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
        let nothing = metrics(&setup()).measured(Time::ZERO, &requests, 0);
        assert_eq!((nothing.throughput_tps, nothing.first_commit_s), (0.0, None));
    }

    /// Proposed on time, 100 ms apart, and committed late: a pause is what the curve shows, and an empty block does not
    /// end it.
    #[test]
    fn a_pause_is_between_commits_of_transactions() {
        let requests = requests(1_000);
        let longest = |blocks: &[(u64, u64)], until_ms| {
            let (mut metrics, mut chain) = (metrics(&setup()), Chain::default());
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
        let (mut metrics, mut chain) = (metrics(&setup()), Chain::default());
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
        let mut metrics = metrics(&setup());
        let mut chain = Chain::default();
        for block in 0..200 {
            let at = Time::ZERO + Duration::from_ms(100 + block * 100);
            chain.propose(&mut metrics, at, 100, &requests);
            chain.commit(&mut metrics, ReplicaId(0), block, at, &requests);
        }
        let measured = metrics.measured(Time::ZERO + Duration::from_ms(20_050), &requests, 0);
        assert!((measured.queue_growth_tps - 2_000.0).abs() < 1.0, "{}", measured.queue_growth_tps);
        assert_eq!(measured.limit.kind, LimitKind::BlockCap);
    }

    /// 3,000 a second offered, at first in blocks of 100 ten times a second, from 10 s on in blocks of 300.
    #[test]
    fn what_limits_is_of_the_time_since_the_last_change() {
        let requests = requests(3_000);
        let later = Settings { batch_tx: Some(400), offered_tps: Some(3_000.0), ..setup().settings };
        let mut metrics = metrics(&Setup { changes: vec![later], ..setup() });
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
            let mut metrics = metrics(&Setup { settings: offered(Some(10_000.0)), changes, ..setup() });
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
