//! Streaming instead of batching (thesis 3.4), made safe.
//!
//! Every origin numbers its transactions in a *lane* and sends them as micro-batches over the background network as they come.
//! Replicas acknowledge how much of each lane they hold. A block carries no transactions but a *cut*: for each lane a
//! count and the hash of that prefix, the count being the (n - f)-th largest acknowledged one (thesis 3.4.2: the minimum of
//! the n - t fastest replicas; with one origin, its integer and a hash). A replica votes when it holds the cut.

mod acknowledgements;
mod certificates;
pub mod lane;

use std::rc::Rc;

use facts::{Fact, LaneHead, View};
use sim::node::{ReplicaId, TimerSlot, Wait};
use sim::requests::{Run, StreamId};
use sim::time::{Duration, Time};

use self::acknowledgements::Acknowledgements;
use self::certificates::Certificates;
use self::lane::Lane;
use crate::batching::Offer;
use crate::block_tree::{AvailabilityCert, Block, Payload};
use crate::hotstuff::broken::Broken;
use crate::hotstuff::message::{History, LanePart, Message, Receipt, Wanted, wire};
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

/// What a vote for a cut needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Availability {
    /// The voter holds the data.
    Data,
    /// The block carries certificates that f + 1 replicas do.
    Certificate {
        /// Replicas sign a lane at the multiples of so many transactions.
        every: u64,
    },
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
    /// What a vote for a cut needs.
    pub availability: Availability,
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

/// The first of the odd numbers of histories, which a replica's first machine tells (1 is what it tells beside its own); the even ones
/// are a second machine's.
const FIRST_FORK: u16 = 3;

/// What others say that they hold, by their word or by their signatures.
#[derive(Clone, Debug)]
enum Acknowledged {
    Data(Acknowledgements),
    Certificate(Certificates),
}

/// The streaming side of a replica.
#[derive(Clone, Debug)]
pub struct Streaming {
    config: StreamConfig,
    broken: Broken,
    group: Group,
    me: ReplicaId,
    lanes: Vec<Lane>,
    /// Other histories of lanes whose origins have told two: where a proposal wants them they are fetched, and when one is
    /// executed it takes the lane's place.
    others: Vec<Lane>,
    /// Transactions in lanes whose origins are not suspected, and executed ones.
    covered: RunSet,
    /// Origins that have fallen silent.
    suspected: Vec<bool>,
    /// Replicas that get this replica's micro-batches as they come; the others ask.
    pushed: Vec<bool>,
    /// What other replicas say that they hold.
    acknowledged: Acknowledged,
    /// Transactions taken in since the last acknowledgement.
    unacknowledged: u64,
    /// Transactions of the own lane that are executed.
    executed: u64,
    /// The number of the next history that this machine tells of its own lane: an honest one needs none.
    next_fork: u16,
    /// Since when each lane waits: it was executed further then, or began to hold more than is executed.
    moved: Vec<Time>,
    /// The gap whose filling is awaited: origin and the lane's progress.
    gap: Option<(u16, u64)>,
}

impl Streaming {
    /// Empty lanes.
    pub fn new(config: StreamConfig, broken: Broken, group: Group, me: ReplicaId) -> Self {
        let needed = |least| if broken.minimum_over_all { group.replicas } else { least };
        let acknowledged = match config.availability {
            Availability::Data => {
                Acknowledged::Data(Acknowledgements::new(group, me, needed(group.quorum())))
            }
            Availability::Certificate { every } => Acknowledged::Certificate(Certificates::new(
                me,
                group.replicas,
                every,
                needed(group.holders()),
            )),
        };
        Streaming {
            config,
            broken,
            group,
            me,
            lanes: group.members().map(|origin| Lane::new(origin.0)).collect(),
            others: Vec::new(),
            covered: RunSet::default(),
            suspected: vec![false; group.replicas.into()],
            pushed: vec![true; group.replicas.into()],
            acknowledged,
            unacknowledged: 0,
            executed: 0,
            next_fork: FIRST_FORK,
            moved: vec![Time::ZERO; group.replicas.into()],
            gap: None,
        }
    }

    /// There is another one of this replica from here on, which goes on with the lane in its own way; and with the next number but one
    /// whenever it finds another history executed than it tells.
    pub fn diverge(&mut self, fork: u16) {
        self.lanes[self.me.index()].leave(fork);
        self.next_fork = fork + 2;
    }

    /// After a crash: lanes are persisted, what others said is not.
    pub fn restart(&mut self, context: &mut NodeContext<'_>) {
        *self = Streaming {
            lanes: std::mem::take(&mut self.lanes),
            others: std::mem::take(&mut self.others),
            covered: std::mem::take(&mut self.covered),
            executed: self.executed,
            next_fork: self.next_fork,
            ..Streaming::new(self.config, self.broken, self.group, self.me)
        };
        self.await_gap(context);
    }

    /// The history of a lane that leads to `head`, if it is here.
    fn leading_to(&self, head: &LaneHead) -> Option<&Lane> {
        let lane = self.lane(head.origin);
        if lane.leads_to(head) {
            return Some(lane);
        }
        self.others.iter().find(|other| other.head().origin == head.origin && other.leads_to(head))
    }

    /// How much has come of what is wanted, and of what comes before.
    pub fn progress(&self, wanted: &Wanted) -> u64 {
        self.leading_to(&wanted.head).map_or(0, Lane::progress)
    }

    /// Whether all that is wanted is here.
    pub fn holds(&self, wanted: &Wanted) -> bool {
        self.leading_to(&wanted.head).is_some_and(|lane| lane.held() >= wanted.end)
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
            history: lane.history(),
            first: lane.held(),
            count,
            runs: runs.into(),
            bytes: count * self.config.tx_bytes,
        });
        lane.extend(&part);
        context.state(Fact::Streamed { head: lane.head(), runs: Rc::clone(&part.runs) });
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

    /// Suspects origins whose lanes are not executed any further. Where leaders stream, a lane that has waited for long may wait for good: those
    /// who know that its origin has told two histories acknowledge it no more, and this replica may not know. Where all stream, it suspects the
    /// live origin before it if a request of that one's concern is old as well.
    pub fn review(&mut self, pool: &Pool, context: &NodeContext<'_>) {
        let (now, replicas) = (context.now(), self.group.replicas);
        let is_long = |origin: u16| self.moved[usize::from(origin)] + self.config.take_over <= now;
        if self.config.origins == Origins::Leader {
            let waits = |&origin: &u16| is_long(origin) && !self.lane(origin).is_executed();
            let stuck: Vec<u16> = (0..replicas).filter(waits).collect();
            return stuck.into_iter().for_each(|origin| self.suspect(ReplicaId(origin)));
        }
        let mut before = (1..replicas).map(|back| (self.me.0 + replicas - back) % replicas);
        let Some(origin) = before.find(|&origin| !self.suspected[usize::from(origin)]) else { return };
        let stream = StreamId(origin);
        let oldest = context.reached_at(stream, pool.executed.first_missing(stream));
        if is_long(origin) && oldest.is_some_and(|at| at + self.config.take_over <= now) {
            self.suspect(ReplicaId(origin));
        }
    }

    /// An origin has fallen silent, or told two histories: what only its lane holds is no longer seen to.
    pub fn suspect(&mut self, origin: ReplicaId) {
        if origin != self.me && !std::mem::replace(&mut self.suspected[origin.index()], true) {
            self.cover_anew(RunSet::default());
        }
    }

    /// Covers what live lanes hold, beside `covered`.
    fn cover_anew(&mut self, covered: RunSet) {
        self.covered = covered;
        for (lane, &suspected) in self.lanes.iter().zip(&self.suspected) {
            if !suspected {
                lane.kept().for_each(|run| self.covered.insert(run));
            }
        }
    }

    /// Whether any lane holds more than `executed`.
    pub fn has_work(&self, executed: &[LaneHead]) -> bool {
        self.lanes.iter().zip(executed).any(|(lane, head)| lane.acknowledged().count > head.count)
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
        if self.broken.bare_integer && part.history.fork > 0 {
            // Without hashes all histories look alike.
            let part = LanePart { history: History::default(), ..part.clone() };
            return self.handle_part(source, &part, context);
        }
        let lane = &mut self.lanes[usize::from(part.origin)];
        if !lane.agrees_with(part) {
            let shared = lane.history().leaves(part.history);
            lane.note_fork(shared);
            self.suspect(ReplicaId(part.origin));
            self.keep_other(part, context);
            return self.await_acknowledgement(context);
        }
        if lane.is_executed() {
            self.moved[usize::from(part.origin)] = context.now();
        }
        let equivocated = lane.has_equivocated();
        let grown = lane.extend(part);
        // What it repeats shows nothing: an origin that is heard may still tell others another history.
        if source.0 == part.origin && !equivocated && !grown.is_empty() {
            self.suspected[source.index()] = false;
        }
        let acknowledgements = match &self.acknowledged {
            Acknowledged::Data(acknowledgements) => acknowledgements.kept(part.origin),
            Acknowledged::Certificate(certificates) => certificates.kept(part.origin),
        };
        context.state(self.lanes[usize::from(part.origin)].held_fact(acknowledgements));
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

    /// A part of another history than the lane's: kept beside it.
    fn keep_other(&mut self, part: &LanePart, context: &mut NodeContext<'_>) {
        let certifies = self.certifies();
        let is_it = |other: &Lane| {
            let agrees = || other.agrees_with(part) || other.held() < part.first;
            other.head().origin == part.origin
                && (if certifies { other.history() == part.history } else { agrees() })
        };
        let place = self.others.iter().position(is_it).unwrap_or_else(|| {
            let lane = self.lane(part.origin);
            self.others.push(if certifies { lane.beside(part.history) } else { lane.branch(part.history) });
            self.others.len() - 1
        });
        self.others[place].extend(part);
        context.state(self.others[place].held_fact(0));
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
            && let Some(gap) = self.lane(origin).gap()
            && self.lane(origin).progress() == progress
        {
            context.send(ReplicaId(origin), Message::FetchLane(gap));
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
        if let Acknowledged::Certificate(_) = self.acknowledged {
            return self.sign(leaders, context);
        }
        let heads: Rc<[LaneHead]> =
            self.lanes.iter().map(Lane::acknowledged).filter(|head| head.count > 0).collect();
        if heads.is_empty() {
            return;
        }
        for &leader in leaders {
            if leader != self.me {
                context.send(leader, Message::Acknowledgement(Rc::clone(&heads)));
            }
        }
    }

    /// The same with signatures, for those who have not got them.
    fn sign(&mut self, leaders: &[ReplicaId], context: &mut NodeContext<'_>) {
        let Acknowledged::Certificate(certificates) = &mut self.acknowledged else { return };
        let receipts: Rc<[Receipt]> =
            self.lanes.iter().map(Lane::receipt).filter(|receipt| receipt.count > 0).collect();
        let executed: Vec<u64> = self.lanes.iter().map(Lane::executed).collect();
        let signatures = certificates.sign(&receipts, &executed, leaders);
        for (&leader, signatures) in leaders.iter().zip(signatures) {
            if leader != self.me && signatures > 0 {
                let receipts = Rc::clone(&receipts);
                context.send(leader, Message::SignedAcknowledgement { receipts, signatures });
            }
        }
    }

    /// A replica says how much it holds.
    pub fn handle_acknowledgement(&mut self, source: ReplicaId, heads: &[LaneHead]) {
        if let Acknowledged::Data(acknowledgements) = &mut self.acknowledged {
            acknowledgements.handle(source, heads);
        }
    }

    /// A replica has signed how much it holds.
    pub fn handle_receipts(&mut self, source: ReplicaId, receipts: &[Receipt]) {
        if let Acknowledged::Certificate(certificates) = &mut self.acknowledged {
            certificates.handle(source, receipts);
        }
    }

    /// What a block on top of `parent` orders, how many transactions that are, and its bytes on the wire.
    pub fn offer(&self, parent: &Block) -> Offer<(Payload, u64, u64)> {
        let mut certified = Vec::new();
        let (mut transactions, mut bytes) = (0, 0);
        let cut: Rc<[LaneHead]> = parent
            .cut()
            .iter()
            .map(|entry| {
                let head = match &self.acknowledged {
                    Acknowledged::Data(acknowledgements) => self.agreed(entry, acknowledgements),
                    Acknowledged::Certificate(certificates) => {
                        certificates.certificate(entry, &self.receipts(entry.origin)).map(|certificate| {
                            bytes += wire::CERTIFICATE;
                            let head = certificate.head;
                            certified.push(certificate);
                            head
                        })
                    }
                };
                let Some(head) = head else { return *entry };
                transactions += head.count - entry.count;
                bytes += wire::CUT_LANE;
                head
            })
            .collect();
        if transactions == 0 {
            return Offer::Nothing;
        }
        let payload = Payload { cut, certified: certified.into(), ..parent.payload.clone() };
        Offer::Now((payload, transactions, bytes))
    }

    /// How far n - f replicas hold the lane of a parent's `entry`, if that is any further. Where this replica's lane leaves the parent's history,
    /// the other one counts; where it has neither, the parent's entry stays.
    fn agreed(&self, entry: &LaneHead, acknowledgements: &Acknowledgements) -> Option<LaneHead> {
        let lane = self.leading_to(entry)?;
        let agrees = acknowledgements.agrees_beyond(lane, entry.count);
        agrees.then(|| lane.head_at(acknowledgements.agreed(lane)))
    }

    /// What this replica holds of the histories of a lane, the lane's own first.
    fn receipts(&self, origin: u16) -> Vec<Receipt> {
        let others = self.others.iter().filter(|other| other.head().origin == origin);
        [self.lane(origin)].into_iter().chain(others).map(Lane::receipt).collect()
    }

    /// The lane of a block that moves from its parent's `before` without a certificate that f + 1 replicas hold it, if there is one.
    pub fn uncertified(&self, before: &[LaneHead], payload: &Payload) -> Option<u16> {
        let needed = usize::from(self.group.holders());
        let proves = |certificate: &AvailabilityCert, head: &LaneHead| {
            let signers = &certificate.signers;
            let is_distinct = signers.is_sorted_by(|one, next| one < next);
            certificate.head == *head && signers.len() >= needed && is_distinct
        };
        let lacks = |head: &LaneHead| !payload.certified.iter().any(|certificate| proves(certificate, head));
        let mut moved = payload.cut.iter().zip(before).filter(|(head, before)| head != before);
        moved.find(|(head, _)| lacks(head)).map(|(head, _)| head.origin)
    }

    /// The cut of the genesis block.
    pub fn empty_cut(group: Group) -> Rc<[LaneHead]> {
        group.members().map(|origin| LaneHead { origin: origin.0, count: 0, fork: 0 }).collect()
    }

    /// The first lane of `cut` that is not held as far in the history that it names, and what of it to ask for: all that is not
    /// executed where nothing of that history is here.
    pub fn missing(&self, cut: &[LaneHead], executed: &[LaneHead]) -> Option<Wanted> {
        let lacking = |head: &LaneHead| {
            let first = match self.leading_to(head) {
                Some(lane) if lane.held() >= head.count => return None,
                Some(lane) => lane.held(),
                None => executed[usize::from(head.origin)].count,
            };
            Some(Wanted { head: *head, first, end: head.count })
        };
        cut.iter().find_map(lacking)
    }

    /// The transactions of a block: between the parent's cut and its own, origins ascending from the one that the view
    /// names, indices ascending.
    pub fn between(&self, before: &[LaneHead], cut: &[LaneHead], view: View) -> Vec<Run> {
        let mut between = Vec::new();
        let first = view.number as usize % cut.len();
        for origin in (first..cut.len()).chain(0..first) {
            let (from, to) = (before[origin].count, cut[origin].count);
            if from < to
                && let Some(lane) = self.leading_to(&cut[origin])
            {
                lane.append_between(from, to, &mut between);
            }
        }
        between
    }

    /// A cut was executed on top of another: a lane whose history is not the executed one gives way to that.
    pub fn note_executed(&mut self, before: &[LaneHead], cut: &[LaneHead], fresh: &[Run], now: Time) {
        self.covered.insert_all(fresh);
        self.executed = cut[self.me.index()].count;
        for (head, before) in cut.iter().zip(before) {
            if head.count <= before.count {
                continue;
            }
            if !self.lane(head.origin).leads_to(head) {
                self.rebase(head);
            }
            self.moved[usize::from(head.origin)] = now;
            self.lanes[usize::from(head.origin)].settle(head.count);
            self.settle_others(head);
        }
    }

    /// Of a lane's other histories that remains which somebody may have certified: what is more than is executed.
    fn settle_others(&mut self, head: &LaneHead) {
        if self.certifies() {
            let settle =
                |other: &mut Lane| other.head().origin != head.origin || other.settle_beside(head.count);
            self.others.retain_mut(settle);
        }
    }

    /// Whether votes go by certificates.
    fn certifies(&self) -> bool {
        matches!(self.acknowledged, Acknowledged::Certificate(_))
    }

    /// The executed history of a lane takes its place, and the other is forgotten, if no certificate may name it: what only that held is
    /// to be seen to again.
    fn rebase(&mut self, head: &LaneHead) {
        let of_it = |lane: &Lane| lane.head().origin == head.origin;
        let Some(place) = self.others.iter().position(|other| of_it(other) && other.leads_to(head)) else {
            return;
        };
        let mut executed = self.others.swap_remove(place);
        let lane = &mut self.lanes[usize::from(head.origin)];
        executed.note_fork(lane.history().leaves(executed.history()));
        let left = std::mem::replace(lane, executed);
        if head.origin == self.me.0 {
            self.diverge(self.next_fork);
        }
        if self.certifies() {
            self.others.push(left);
        } else {
            self.others.retain(|other| !of_it(other));
        }
        self.cover_anew(RunSet::default());
    }

    /// Another replica asks for a part of a lane. One that asks an origin for its own lane lags: it is pushed nothing until
    /// it has caught up with the head, which comes along as soon as one answer reaches it. The
    /// answer is micro-batches again, so that its beginning is of use before its end is there.
    pub fn serve(&mut self, source: ReplicaId, wanted: Wanted) -> Vec<Rc<LanePart>> {
        let Wanted { head, first, end } = wanted;
        let (origin, most) = (head.origin, self.pull_max());
        let Some(lane) = self.leading_to(&head) else { return Vec::new() };
        let rest_fits = origin == self.me.0 && lane.held().saturating_sub(first) <= most;
        let end = if rest_fits { lane.held() } else { end.min(first.saturating_add(most)) };
        let catches_up = end >= lane.held();
        let micro_batch = self.config.micro_batch_tx;
        let starts = (first..end).step_by(micro_batch as usize);
        let parts = starts
            .filter_map(|first| lane.part(first, end.min(first + micro_batch), self.config.tx_bytes))
            .collect();
        if origin == self.me.0 {
            self.pushed[source.index()] = catches_up;
        }
        parts
    }

    /// Takes over lanes that others have executed.
    pub fn install(&mut self, cut: &[LaneHead], executed: &RunSet, context: &mut NodeContext<'_>) {
        if self.certifies() {
            let left = self.lanes.iter().zip(cut).filter(|(lane, head)| !lane.leads_to(head));
            self.others.extend(left.map(|(lane, _)| lane.clone()));
            cut.iter().for_each(|head| self.settle_others(head));
        } else {
            self.others.retain(|other| cut.iter().all(|head| head.origin != other.head().origin));
        }
        for (&head, lane) in cut.iter().zip(&mut self.lanes) {
            lane.install(head);
            context.state(lane.held_fact(0));
        }
        self.executed = cut[self.me.index()].count;
        self.cover_anew(executed.clone());
    }
}
