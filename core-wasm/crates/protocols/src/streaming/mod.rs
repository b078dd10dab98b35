//! Streaming instead of batching (thesis 3.4), made safe.
//!
//! Every origin numbers its transactions in a *lane* and sends them as micro-batches over the background network as they come.
//! Replicas acknowledge how much of each lane they hold. A block carries no transactions but a *cut*: for each lane a
//! count and the hash of that prefix, the count being the (n - f)-th largest acknowledged one (thesis 3.4.2: the minimum of
//! the n - t fastest replicas; with one origin, its integer and a hash). A replica votes when it holds the cut.

pub mod lane;

use std::rc::Rc;

use facts::{LaneHead, View};
use sim::node::{ReplicaId, TimerSlot, Wait};
use sim::order::ordered;
use sim::requests::{Run, StreamId};
use sim::time::{Duration, Time};

use self::lane::Lane;
use crate::batching::Offer;
use crate::block_tree::Block;
use crate::hotstuff::message::{LanePart, Message};
use crate::pool::{NodeContext, Pool};
use crate::quorum::Group;
use crate::transactions::{RunSet, count};

/// Which replicas stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origins {
    /// The current leader, what its pool holds.
    Leader,
    /// Every replica, the requests that are its concern.
    All,
}

/// Settings of streaming.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamConfig {
    /// Who streams.
    pub origins: Origins,
    /// Transactions a micro-batch.
    pub micro_batch_tx: u64,
    /// How long a micro-batch waits to fill.
    pub flush: Duration,
    /// How long an acknowledgement waits for more.
    pub ack_every: Duration,
    /// After how many transactions it waits no longer.
    pub ack_every_tx: Option<u64>,
    /// Size of a transaction.
    pub tx_bytes: u64,
    /// After how long another replica takes a lane's requests over.
    pub take_over: Duration,
}

/// Flush the micro-batch.
pub const FLUSH_TIMER: TimerSlot = TimerSlot { slot: 2, wait: Wait::Batch };
/// Acknowledge.
pub const ACK_TIMER: TimerSlot = TimerSlot { slot: 3, wait: Wait::Acknowledge };

/// Ask for what a gap in a lane lacks.
pub const GAP_TIMER: TimerSlot = TimerSlot { slot: 6, wait: Wait::Fetch };

/// Micro-batches under way that an origin is ahead of what is executed, over all targets: beyond it requests wait in
/// the pool, where they cost nothing, and not in connections.
const AHEAD_MESSAGES_MAX: u64 = 1 << 18;

/// The most bytes of a lane sent for one request.
const PULL_BYTES_MAX: u64 = 256 * 1024;

/// The streaming side of a replica.
#[derive(Clone, Debug)]
pub struct Streaming {
    config: StreamConfig,
    group: Group,
    me: ReplicaId,
    lanes: Vec<Lane>,
    /// Transactions in lanes whose origins are not suspected, and executed ones.
    covered: RunSet,
    /// Origins that have fallen silent.
    suspected: Vec<bool>,
    /// Replicas that get this replica's micro-batches as they come; the others ask.
    pushed: Vec<bool>,
    /// Acknowledged counts by origin and replica, rows only for lanes that were acknowledged.
    acknowledged: Vec<Vec<u64>>,
    /// Transactions taken in since the last acknowledgement.
    unacknowledged: u64,
    /// Transactions of the own lane that are executed.
    executed: u64,
    /// When each lane's executed count last moved.
    moved: Vec<Time>,
    /// The gap whose filling is awaited: origin and the lane's progress.
    gap: Option<(u16, u64)>,
}

impl Streaming {
    /// Empty lanes.
    pub fn new(config: StreamConfig, group: Group, me: ReplicaId) -> Self {
        Streaming {
            config,
            group,
            me,
            lanes: group.members().map(|origin| Lane::new(origin.0)).collect(),
            covered: RunSet::default(),
            suspected: vec![false; group.replicas.into()],
            pushed: vec![true; group.replicas.into()],
            acknowledged: vec![Vec::new(); group.replicas.into()],
            unacknowledged: 0,
            executed: 0,
            moved: vec![Time::ZERO; group.replicas.into()],
            gap: None,
        }
    }

    /// After a crash: lanes are persisted, what others said is not.
    pub fn restart(&mut self, context: &mut NodeContext<'_>) {
        *self = Streaming {
            lanes: std::mem::take(&mut self.lanes),
            covered: std::mem::take(&mut self.covered),
            executed: self.executed,
            ..Streaming::new(self.config, self.group, self.me)
        };
        self.await_gap(context);
    }

    /// A lane.
    pub fn lane(&self, origin: u16) -> &Lane {
        &self.lanes[usize::from(origin)]
    }

    /// Streams what is full or due, if `leader` makes that this replica's concern, and arms the timer for the rest.
    pub fn flush(&mut self, leader: ReplicaId, pool: &Pool, context: &mut NodeContext<'_>) {
        if self.config.origins == Origins::Leader && leader != self.me {
            context.cancel_timer(FLUSH_TIMER);
            return;
        }
        let own = context.own_stream();
        while !self.is_far_ahead() {
            let runs = pool.take(self.concerns(context), &self.covered, self.config.micro_batch_tx, context);
            let Some(oldest) = pool.oldest(&runs, context) else {
                // Nothing pending: wake up with the next request.
                let next = pool.next_request(own, context);
                context.wake_on_request(FLUSH_TIMER, own, next, Time::FAR);
                return;
            };
            let (full, due) = (count(&runs) == self.config.micro_batch_tx, oldest + self.config.flush);
            if !full && due > context.now() {
                let missing = self.config.micro_batch_tx - count(&runs);
                let filling = pool.next_request(own, context) + missing - 1;
                context.wake_on_request(FLUSH_TIMER, own, filling, due);
                return;
            }
            self.stream(runs, context);
        }
        // Goes on when more is executed.
        context.cancel_timer(FLUSH_TIMER);
    }

    /// Whether the own lane is as far ahead of what is executed as it may be.
    pub fn is_far_ahead(&self) -> bool {
        let targets = u64::from(self.group.replicas - 1).max(1);
        let ahead = self.lanes[self.me.index()].held() - self.executed;
        ahead >= AHEAD_MESSAGES_MAX / targets * self.config.micro_batch_tx
    }

    fn stream(&mut self, runs: Vec<Run>, context: &mut NodeContext<'_>) {
        let lane = &mut self.lanes[self.me.index()];
        let count = count(&runs);
        let part = Rc::new(LanePart {
            origin: self.me.0,
            fork: 0,
            first: lane.held(),
            count,
            runs: runs.into(),
            bytes: count * self.config.tx_bytes,
        });
        lane.extend(&part);
        self.covered.insert_all(&part.runs);
        for target in self.group.members() {
            if target != self.me && self.pushed[target.index()] {
                context.send(target, Message::Stream(Rc::clone(&part)));
            }
        }
    }

    /// The streams of requests that this replica sees to: all as leader, else its own and those of the suspected replicas
    /// before it.
    fn concerns<'a>(&'a self, context: &'a NodeContext<'_>) -> impl Iterator<Item = StreamId> {
        let (me, replicas) = (self.me.0, self.group.replicas);
        let all = self.config.origins == Origins::Leader;
        (0..context.streams())
            .map(move |offset| if all { offset } else { (me + replicas - offset) % replicas })
            .take_while(move |&origin| all || origin == me || self.suspected[usize::from(origin)])
            .map(StreamId)
            .filter(move |&stream| all || context.hears(stream))
    }

    /// Suspects the live origin before this replica if a request of its concern is old and its lane is not executed any
    /// further.
    pub fn review(&mut self, pool: &Pool, context: &NodeContext<'_>) {
        if self.config.origins == Origins::Leader || self.group.replicas == 1 {
            return;
        }
        let replicas = self.group.replicas;
        let mut before = (1..replicas).map(|back| (self.me.0 + replicas - back) % replicas);
        let Some(origin) = before.find(|&origin| !self.suspected[usize::from(origin)]) else { return };
        let stream = StreamId(origin);
        let oldest = context.reached_at(stream, pool.executed.first_missing(stream));
        let still = self.moved[usize::from(origin)];
        if oldest.is_some_and(|at| at.max(still) + self.config.take_over <= context.now()) {
            self.suspect(ReplicaId(origin));
        }
    }

    /// An origin has fallen silent: what only its lane holds is no longer seen to.
    pub fn suspect(&mut self, origin: ReplicaId) {
        if origin != self.me && !std::mem::replace(&mut self.suspected[origin.index()], true) {
            self.covered = RunSet::default();
            for (lane, &suspected) in self.lanes.iter().zip(&self.suspected) {
                if !suspected {
                    lane.kept().for_each(|run| self.covered.insert(run));
                }
            }
        }
    }

    /// Whether any lane holds more than `executed`.
    pub fn has_work(&self, executed: &[LaneHead]) -> bool {
        self.lanes.iter().zip(executed).any(|(lane, head)| lane.held() > head.count)
    }

    /// A view failed: sends what of the own lane is not executed once more, for those that a cut which drops kept from it.
    pub fn push_again(&self, executed: &[LaneHead], context: &mut NodeContext<'_>) {
        let (first, most) = (executed[self.me.index()].count, self.pull_max());
        if let Some(part) = self.lane(self.me.0).part(first, first + most, self.config.tx_bytes) {
            for target in self.group.members().filter(|&target| target != self.me) {
                context.send(target, Message::Stream(Rc::clone(&part)));
            }
        }
    }

    /// Most transactions of a lane sent for one request.
    pub fn pull_max(&self) -> u64 {
        (PULL_BYTES_MAX / self.config.tx_bytes).max(1)
    }

    /// A part of a lane is here, pushed or pulled.
    pub fn handle_part(&mut self, source: ReplicaId, part: &LanePart, context: &mut NodeContext<'_>) {
        if source.0 == part.origin && self.suspected[source.index()] {
            self.suspected[source.index()] = false;
            self.lanes[source.index()].kept().for_each(|run| self.covered.insert(run));
        }
        let grown = self.lanes[usize::from(part.origin)].extend(part);
        if !self.suspected[usize::from(part.origin)] {
            self.covered.insert_all(&grown);
        }
        if self.gap.is_none() && self.lane(part.origin).gap().is_some() {
            self.await_gap(context);
        }
        if self.unacknowledged == 0 && !grown.is_empty() {
            self.await_acknowledgement(context);
        }
        self.unacknowledged += count(&grown);
        if self.config.ack_every_tx.is_some_and(|every| self.unacknowledged >= every) {
            context.set_timer(ACK_TIMER, Duration::ZERO);
        }
    }

    /// Gives the first gap of any lane time to be filled by what is under way.
    fn await_gap(&mut self, context: &mut NodeContext<'_>) {
        let gap =
            self.lanes.iter().find_map(|lane| lane.gap().map(|_| (lane.head().origin, lane.progress())));
        self.gap = gap;
        if gap.is_some() {
            context.set_timer(GAP_TIMER, Duration::from_ns(self.config.take_over.as_ns() / 4));
        }
    }

    /// A gap had its time: asks its origin for what is missing.
    pub fn handle_gap_timer(&mut self, context: &mut NodeContext<'_>) {
        if let Some((origin, progress)) = self.gap
            && let Some((first, end)) = self.lane(origin).gap()
            && self.lane(origin).progress() == progress
        {
            context.send(ReplicaId(origin), Message::FetchLane { origin, first, end });
        }
        self.await_gap(context);
    }

    /// Acknowledges before long.
    pub fn await_acknowledgement(&self, context: &mut NodeContext<'_>) {
        context.set_timer(ACK_TIMER, self.config.ack_every);
    }

    /// Tells `leaders` how much of every lane is held.
    pub fn acknowledge(&mut self, leaders: &[ReplicaId], context: &mut NodeContext<'_>) {
        self.unacknowledged = 0;
        let heads: Rc<[LaneHead]> = self.lanes.iter().map(Lane::head).filter(|head| head.count > 0).collect();
        if heads.is_empty() {
            return;
        }
        for &leader in leaders {
            if leader != self.me {
                context.send(leader, Message::Acknowledgement(Rc::clone(&heads)));
            }
        }
    }

    /// A replica says how much it holds. At or below this replica's own count only a matching hash counts; above, the own
    /// count caps it when the cut is taken.
    pub fn handle_acknowledgement(&mut self, source: ReplicaId, heads: &[LaneHead]) {
        for head in heads {
            let own = self.lanes[usize::from(head.origin)].head();
            if own.count > 0 && own.fork != head.fork {
                continue;
            }
            let row = &mut self.acknowledged[usize::from(head.origin)];
            row.resize(self.group.replicas.into(), 0);
            row[source.index()] = row[source.index()].max(head.count);
        }
    }

    /// The cut for a block on top of `parent`, with its transactions and how many lanes moved.
    pub fn offer(&self, parent: &Block) -> Offer<(Rc<[LaneHead]>, u64, u64)> {
        let before = parent.cut();
        let (mut transactions, mut moved) = (0, 0);
        let cut: Rc<[LaneHead]> = before
            .iter()
            .zip(&self.lanes)
            .map(|(&entry, lane)| {
                let fork = lane.head().fork;
                if !self.agrees_beyond(lane, entry.count) || (entry.count > 0 && fork != entry.fork) {
                    return entry;
                }
                let count = self.agreed(lane);
                transactions += count - entry.count;
                moved += 1;
                LaneHead { count, fork, ..entry }
            })
            .collect();
        if moved == 0 { Offer::Nothing } else { Offer::Now((cut, transactions, moved)) }
    }

    /// Whether n - f replicas hold more than `count` of a lane, this one included: mostly they do not yet, which is told sooner
    /// than how much they hold.
    fn agrees_beyond(&self, lane: &Lane, count: u64) -> bool {
        let row = &self.acknowledged[usize::from(lane.head().origin)];
        let others = || row.iter().filter(|&&acknowledged| acknowledged > count).count();
        lane.held() > count && 1 + others() >= usize::from(self.group.quorum())
    }

    /// The (n - f)-th largest acknowledged count of a lane, this replica's own included, at most its own.
    fn agreed(&self, lane: &Lane) -> u64 {
        let origin = usize::from(lane.head().origin);
        let row = &self.acknowledged[origin];
        let others = self.group.members().filter(|&replica| replica != self.me);
        let counts = others.map(|replica| row.get(replica.index()).copied().unwrap_or(0).min(lane.held()));
        let ascending = ordered(counts.chain([lane.held()]));
        ascending[ascending.len() - usize::from(self.group.quorum())].0
    }

    /// The cut of the genesis block.
    pub fn empty_cut(group: Group) -> Rc<[LaneHead]> {
        group.members().map(|origin| LaneHead { origin: origin.0, count: 0, fork: 0 }).collect()
    }

    /// The first lane of `cut` that is not held as far, and how much is missing.
    pub fn missing(&self, cut: &[LaneHead]) -> Option<(u16, u64, u64)> {
        let lacking = |head: &&LaneHead| {
            let own = self.lane(head.origin).head();
            own.count < head.count || (head.count > 0 && own.fork != head.fork)
        };
        cut.iter().find(lacking).map(|head| (head.origin, self.lane(head.origin).held(), head.count))
    }

    /// The transactions of a block: between the parent's cut and its own, origins ascending from the one that the view
    /// names, indices ascending.
    pub fn between(&self, before: &[LaneHead], cut: &[LaneHead], view: View) -> Vec<Run> {
        let mut between = Vec::new();
        let first = view.number as usize % cut.len();
        for origin in (first..cut.len()).chain(0..first) {
            let (from, to) = (before[origin].count, cut[origin].count);
            if from < to {
                self.lanes[origin].append_between(from, to, &mut between);
            }
        }
        between
    }

    /// A cut was executed on top of another.
    pub fn note_executed(&mut self, before: &[LaneHead], cut: &[LaneHead], fresh: &[Run], now: Time) {
        self.covered.insert_all(fresh);
        self.executed = cut[self.me.index()].count;
        for (head, before) in cut.iter().zip(before) {
            if head.count > before.count {
                self.moved[usize::from(head.origin)] = now;
                self.lanes[usize::from(head.origin)].prune(head.count);
            }
        }
    }

    /// Another replica asks for a part of a lane. One that asks an origin for its own lane lags: it is pushed nothing until
    /// it has caught up with the head, which comes along as soon as one answer reaches it. The
    /// answer is micro-batches again, so that its beginning is of use before its end is there.
    pub fn serve(&mut self, source: ReplicaId, origin: u16, first: u64, end: u64) -> Vec<Rc<LanePart>> {
        let most = self.pull_max();
        let lane = &self.lanes[usize::from(origin)];
        let rest_fits = origin == self.me.0 && lane.held().saturating_sub(first) <= most;
        let end = if rest_fits { lane.held() } else { end.min(first.saturating_add(most)) };
        if origin == self.me.0 {
            self.pushed[source.index()] = end >= lane.held();
        }
        let micro_batch = self.config.micro_batch_tx;
        let starts = (first..end).step_by(micro_batch as usize);
        starts
            .filter_map(|first| lane.part(first, end.min(first + micro_batch), self.config.tx_bytes))
            .collect()
    }

    /// Takes over lanes that others have executed.
    pub fn install(&mut self, cut: &[LaneHead], executed: &RunSet) {
        cut.iter().for_each(|&head| self.lanes[usize::from(head.origin)].install(head));
        self.executed = cut[self.me.index()].count;
        self.covered = executed.clone();
        for (lane, &suspected) in self.lanes.iter().zip(&self.suspected) {
            if !suspected {
                lane.kept().for_each(|run| self.covered.insert(run));
            }
        }
    }
}
