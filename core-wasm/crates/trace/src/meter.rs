//! What is measured of any run while it goes on: traffic, work, clients, and what is committed for them. It goes on
//! when recording stops, in bounded memory. A family's metrics hold one, tell it what they hear, and add what is
//! theirs.

use sim::ids::{Class, Kind, Point, ReplicaId};
use sim::observer::Observer;
use sim::record::{Busy, MessageRecord, PathUse, Replies, Worked};
use sim::requests::Requests;
use sim::time::{Duration, Time};

use crate::clients::{Answers, Commit};
use crate::distribution::Distribution;
use crate::lines::{Lines, LossReport};
use crate::progress::Progress;
use crate::setup::{Settings, Setup};
use crate::stretch::Stretch;
use crate::traffic::{Bytes, Messages, Traffic, Utilisation};
use crate::work::{WorkShares, Works};
use crate::workload::{Stopped, WorkloadReport};

/// What a run has come to by a commit.
#[derive(Clone, Copy, Debug)]
pub struct Beat {
    /// When that was.
    pub at: Time,
    /// Blocks, or what else is committed as one: empty ones among them.
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

/// What a family measures of a run: its meter, and what it adds.
pub trait Metrics<F>: Observer<F> + Clone {
    /// What its reports say.
    type Measured;

    /// What any run has.
    fn meter(&self) -> &Meter;

    /// To settle it.
    fn meter_mut(&mut self) -> &mut Meter;

    /// What was measured up to `now`, the horizon at the latest, when so many replicas are down.
    fn measured(&mut self, now: Time, requests: &Requests, down: u16) -> Self::Measured;
}

/// What was measured so far.
#[derive(Clone, Debug)]
pub struct Meter {
    setup: Setup,
    /// Those in force.
    settings: Settings,
    /// Since when, and how many transactions were offered before, where their rate has changed.
    offered: (Time, f64),
    /// What was measured since the settings changed last.
    pub stretch: Stretch,
    /// What clients were answered.
    pub answers: Answers,
    /// Whether commits go on.
    pub progress: Progress,
    /// From proposal to first commit, over blocks with transactions.
    pub consensus_latency: Distribution,
    /// Between the proposals of consecutive committed blocks.
    pub block_interval: Distribution,
    last_proposal: Option<Time>,
    /// Transactions committed before the warm-up was over.
    warm_up: u64,
    committed_blocks: u64,
    empty_blocks: u64,
    /// Per replica, the height up to which it has committed or taken over.
    heights: Vec<u64>,
    lines: Lines,
    traffic: Traffic,
    works: Works,
    /// One for each first commit, where somebody wants them.
    beats: Option<Vec<Beat>>,
    /// When the load ends, where that is before the run and yet to come; for ever otherwise.
    load_ends: Time,
}

impl Meter {
    /// Nothing has happened.
    pub fn new(setup: &Setup) -> Self {
        let staying = setup.stays.iter().filter(|&&stays| stays).count();
        Meter {
            answers: Answers::new(
                setup.replies_needed as usize,
                staying,
                if setup.is_tcp || setup.works { setup.replicas } else { 0 },
                setup.load,
            ),
            progress: Progress::default(),
            consensus_latency: Distribution::default(),
            block_interval: Distribution::default(),
            last_proposal: None,
            warm_up: 0,
            committed_blocks: 0,
            empty_blocks: 0,
            heights: vec![0; usize::from(setup.replicas)],
            lines: Lines::new(setup.settings.segment_bytes),
            traffic: Traffic::new(setup.kinds, setup.replicas),
            works: Works::new(setup.replicas),
            beats: None,
            load_ends: if setup.load.until < setup.horizon { setup.load.until } else { Time::FAR },
            settings: setup.settings,
            offered: (Time::ZERO, 0.0),
            stretch: Stretch::default(),
            setup: setup.clone(),
        }
    }

    /// The run's shape.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The rate of a replica's NIC outwards.
    pub fn egress_of(&self, replica: ReplicaId) -> u64 {
        let own = self.setup.nics.iter().find(|nic| nic.replica == replica);
        own.and_then(|nic| nic.egress_bps).unwrap_or(self.settings.egress_bps)
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Transactions committed so far.
    pub fn committed(&self) -> u64 {
        self.progress.total()
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

    /// Blocks committed with transactions, and without.
    pub fn blocks(&self) -> [u64; 2] {
        [self.committed_blocks, self.empty_blocks]
    }

    /// What the run has come to by its last commit.
    pub fn beat(&self) -> Beat {
        Beat {
            at: self.progress.last(),
            blocks: self.committed_blocks + self.empty_blocks,
            transactions: self.progress.total(),
            answered: self.answers.latency.count(),
            latency_ns: self.answers.latency.sum_ns(),
            everywhere: self.answers.commit_all.count(),
            commit_all_ns: self.answers.commit_all.sum_ns(),
            carried: self.traffic.carried_in_all(self.progress.last()),
        }
    }

    /// From when on goodput is measured.
    pub fn goodput_from(&self, now: Time) -> Time {
        self.progress.first().map_or(now, |first| first.max(self.setup.load.from))
    }

    /// Transactions committed before the warm-up was over.
    pub fn warm_up(&self) -> u64 {
        self.warm_up
    }

    /// Transactions committed a second of the whole run.
    pub fn throughput_tps(&self, now: Time) -> f64 {
        per_second(self.committed(), now.saturating_since(Time::ZERO))
    }

    /// Transactions committed a second from the first commit on, or from the end of the warm-up.
    pub fn goodput_tps(&self, now: Time) -> f64 {
        per_second(self.committed() - self.warm_up, now.saturating_since(self.goodput_from(now)))
    }

    /// What was handed to the network by now: what has ended, and what is `under_way`.
    pub fn handed(&self, under_way: impl Iterator<Item = (Class, Kind, u64)>) -> (Bytes, Messages) {
        let mut traffic = self.traffic.clone();
        under_way.for_each(|(class, kind, bytes)| traffic.add(class, kind, bytes));
        (traffic.bytes(), traffic.messages())
    }

    /// What has ended of it.
    pub fn sent(&self) -> (Bytes, Messages) {
        (self.traffic.bytes(), self.traffic.messages())
    }

    /// From submission to answer, from proposal to first and to last commit, and between proposals.
    pub fn distributions(&self) -> [&Distribution; 4] {
        [&self.answers.latency, &self.consensus_latency, &self.answers.commit_all, &self.block_interval]
    }

    /// Counts what clients have been answered by `now`.
    pub fn settle(&mut self, now: Time, requests: &Requests) {
        self.answers.settle(now, requests);
    }

    /// When the load ends, once it has by `now`, before the run does.
    pub fn load_end(&mut self, now: Time) -> Option<Time> {
        (now >= self.load_ends).then(|| std::mem::replace(&mut self.load_ends, Time::FAR))
    }

    /// Transactions submitted by `now`. Arrivals at the very horizon lie after the run.
    pub fn submitted(&self, now: Time, requests: &Requests) -> u64 {
        requests.submitted_in_all(before(now))
    }

    /// What clients submitted; `stopped`: the end of their load, where that is before the run's.
    pub fn workload(&self, now: Time, requests: &Requests, stopped: Option<Stopped>) -> WorkloadReport {
        WorkloadReport {
            offered_tps: self.offered_tps(now),
            submitted: self.submitted(now, requests),
            measured_from_s: self.setup.load.measured_from_s(),
            stopped,
        }
    }

    /// How busy each replica's resources were.
    pub fn utilisation(&self, now: Time) -> Vec<Utilisation> {
        self.traffic.utilisation(&self.works.worked(), now)
    }

    /// What processors were busy with; none where work takes no time.
    pub fn work(&self, now: Time) -> Option<Vec<WorkShares>> {
        self.works.shares(now)
    }

    /// What was lost, where connections say so.
    pub fn losses(&self) -> Option<LossReport> {
        self.setup.is_tcp.then(|| self.lines.losses())
    }

    /// For how long each side of each network interface has carried bytes.
    pub fn carried(&self, now: Time) -> Vec<[Duration; 2]> {
        self.traffic.carried(now)
    }

    /// For how long each processor has worked.
    pub fn worked(&self) -> Vec<Duration> {
        self.works.worked()
    }

    /// Of the present stretch, the fraction in which the busiest path's line carries something.
    pub fn busiest_line(&self, now: Time) -> f64 {
        self.stretch.fraction(self.lines.busiest(now), now)
    }

    /// By how much the backlog grows, in transactions a second. Clients that wait for their replies have so many
    /// outstanding and no more.
    pub fn growth_tps(&self, now: Time, requests: &Requests) -> f64 {
        if self.settings.offered_tps.is_some() {
            self.progress.growth_tps(before(now), requests)
        } else {
            0.0
        }
    }

    /// What goodput of the present stretch is taken over: from the first commit, or from the change on, waiting for a
    /// first commit included.
    pub fn span(&self, now: Time) -> Duration {
        self.stretch.since.map_or(self.progress.span(now), |since| now.saturating_since(since))
    }

    /// Goodput of the present stretch.
    pub fn stretch_tps(&self, now: Time) -> f64 {
        per_second(self.committed() - self.stretch.committed_before, self.span(now))
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
    pub fn way(&self, requests: &Requests) -> Duration {
        let replicas = || (0..self.setup.replicas).map(ReplicaId);
        let delays = (0..requests.groups())
            .flat_map(|group| replicas().map(move |replica| requests.request_delay(group, replica)));
        let way = delays.max().unwrap_or(Duration::ZERO);
        way + self.settings.kept
    }

    /// Whether nobody has committed at a height yet.
    pub fn is_first(&self, height: u64) -> bool {
        self.answers.is_first(height)
    }

    /// A replica commits; returns whether nobody has at that height before. `is_full`: whether there was no room for
    /// more transactions.
    pub fn commit(&mut self, commit: &Commit<'_>, is_full: bool, requests: &Requests) -> bool {
        let Commit { height, at, proposed, replica, runs, .. } = *commit;
        if height <= self.heights[replica.index()] {
            return false;
        }
        let first = self.answers.is_first(height);
        self.answers.commit(commit, requests);
        self.heights[replica.index()] = height;
        if !first {
            return false;
        }
        self.settle(at, requests);
        let transactions: u64 = runs.iter().map(|run| run.count).sum();
        self.warm_up += if at < self.setup.load.from { transactions } else { 0 };
        if transactions == 0 {
            self.empty_blocks += 1
        } else {
            self.committed_blocks += 1;
            self.consensus_latency.record(at - proposed, 1);
        }
        self.progress.commit(at, transactions, is_full.then_some(proposed), requests);
        self.stretch.commit(proposed, is_full);
        if let Some(previous) = self.last_proposal.replace(proposed) {
            self.block_interval.record(proposed.saturating_since(previous), 1);
        }
        if self.beats.is_some() {
            let beat = self.beat();
            self.beats.get_or_insert_default().push(beat);
        }
        true
    }

    /// A replica takes over the state up to a height.
    pub fn install(&mut self, replica: ReplicaId, height: u64, at: Time) {
        let from = std::mem::replace(&mut self.heights[replica.index()], height);
        if self.setup.stays[replica.index()] {
            self.answers.install(from, height, at);
        }
    }

    /// Others answer clients from now on ([`Answers::give_up`]).
    pub fn give_up(&mut self) {
        self.answers.give_up();
    }

    /// A message was handled or lost.
    pub fn on_message(&mut self, message: &MessageRecord<'_>) {
        self.traffic.count(message);
        // Transmissions of the ideal network have no headers, and it reports no losses.
        if self.setup.is_tcp {
            self.lines.end(message);
        }
    }

    /// Bytes come to the queue of a path.
    pub fn on_path(&mut self, path: &PathUse) {
        self.lines.carry(path);
    }

    /// Replies have left a replica.
    pub fn on_replies(&mut self, replies: &Replies) {
        self.answers.hear(replies);
    }

    /// A side of a network interface carries bytes.
    pub fn on_busy(&mut self, busy: &Busy) {
        self.traffic.occupy(busy);
    }

    /// A processor was busy.
    pub fn on_work(&mut self, worked: &Worked) {
        self.works.work(worked);
    }

    /// Settings take other values: a stretch begins. `timeouts`: how many there have been.
    pub fn on_change(&mut self, at: Point, index: usize, timeouts: u64) {
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
            timeouts_before: timeouts,
            carried_before: self.traffic.carried(at.time),
            worked_before: self.works.worked(),
            ..Stretch::default()
        };
        self.progress.restart(at.time);
        self.lines.restart(at.time);
        self.lines.change_segment(at.time, self.settings.segment_bytes);
    }
}

/// The last nanosecond before a time.
pub fn before(now: Time) -> Time {
    now.checked_before(Duration::from_ns(1)).unwrap_or(now)
}

/// A span in seconds.
pub fn seconds(span: Duration) -> f64 {
    span.as_ns() as f64 / 1e9
}

/// 0 of no time.
fn per_second(transactions: u64, span: Duration) -> f64 {
    if span == Duration::ZERO { 0.0 } else { transactions as f64 / seconds(span) }
}
