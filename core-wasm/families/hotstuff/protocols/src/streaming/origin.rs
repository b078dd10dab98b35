//! What a replica streams itself, and which origins it relies on.

use std::rc::Rc;

use facts::{Fact, LaneHead};
use sim::ids::{ReplicaId, Run, StreamId};
use sim::time::Time;
use sim::transactions::{RunSet, count};

use super::{AHEAD_MESSAGES_MAX, FLUSH_TIMER, Origins, Streaming};
use crate::hotstuff::message::{LanePart, Message};
use crate::pool::{NodeContext, Pool};

impl Streaming {
    /// Streams what is full or due, if that is the concern of a replica that leads or does not, and arms the timer for
    /// the rest.
    pub fn flush(&mut self, leads: bool, pool: &Pool, context: &mut NodeContext<'_>) {
        if self.config.origins == Origins::Leader && !leads {
            context.cancel_timer(FLUSH_TIMER);
            return;
        }
        while !self.is_far_ahead() {
            let runs = pool.take(
                self.concerns(context),
                &pool.executed,
                &self.covered,
                self.config.micro_batch_tx,
                context,
            );
            let Some(oldest) = pool.oldest(&runs, context) else {
                // Nothing pending: wake up with the next request.
                return context.wake_on_requests(FLUSH_TIMER, 1, Time::FAR);
            };
            let (full, due) = (count(&runs) == self.config.micro_batch_tx, oldest + self.config.flush);
            if !full && due > context.now() {
                let missing = self.config.micro_batch_tx - count(&runs);
                return context.wake_on_requests(FLUSH_TIMER, missing, due);
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
            if target != self.me && self.pushes[target.index()].carries(part.end()) {
                context.send(target, Message::Stream(Rc::clone(&part)));
            }
        }
    }

    /// The streams of requests that this replica sees to: all as leader, else its own and those of the suspected
    /// replicas before it.
    fn concerns<'a>(&'a self, context: &'a NodeContext<'_>) -> impl Iterator<Item = StreamId> {
        let (me, replicas) = (self.me.0, self.group.replicas);
        let leads = self.config.origins == Origins::Leader;
        let all = (0..if leads { context.streams() } else { 0 }).map(StreamId);
        let own = (0..if leads { 0 } else { replicas })
            .map(move |back| (me + replicas - back) % replicas)
            .take_while(move |&origin| origin == me || self.suspected[usize::from(origin)])
            .flat_map(|origin| context.streams_of(ReplicaId(origin)))
            .filter(|&stream| context.hears(stream));
        all.chain(own)
    }

    /// Suspects origins whose lanes are not executed any further. Where leaders stream, a lane that has waited for long
    /// may wait for good: those who know that its origin has told two histories acknowledge it no more, and this
    /// replica may not know. Where all stream, it suspects the live origin before it if a request of that one's concern
    /// is old as well.
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
        let streams = context.streams_of(ReplicaId(origin));
        let oldest = streams
            .filter_map(|stream| context.reached_at(stream, pool.executed.first_missing(stream)))
            .min();
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
    pub(super) fn cover_anew(&mut self, covered: RunSet) {
        self.covered = covered;
        for (lane, &suspected) in self.lanes.iter().zip(&self.suspected) {
            if !suspected {
                lane.kept().for_each(|run| self.covered.insert(run));
            }
        }
    }

    /// A view failed: sends what of the own lane is not executed once more, for those that a cut which drops kept from
    /// it.
    pub fn push_again(&self, executed: &[LaneHead], context: &mut NodeContext<'_>) {
        let (first, most) = (executed[self.me.index()].count, self.pull_max());
        if let Some(part) = self.lane(self.me.0).part(first, first + most, self.config.tx_bytes) {
            for target in self.group.members().filter(|&target| target != self.me) {
                context.send(target, Message::Stream(Rc::clone(&part)));
            }
        }
    }
}
