//! Requests on their way to a leader, and micro-batches on theirs to the replicas.

use std::rc::Rc;

use sim::ids::Run;
use sim::time::Time;
use sim::transactions;

use super::{Dissemination, FORWARD_TIMER, HotStuff};
use crate::hotstuff::message::{History, LanePart, Message};
use crate::pool::NodeContext;
use crate::streaming::AHEAD_MESSAGES_MAX;

/// The most bytes of requests handed on in one message: several streams' oldest may be more than a message carries.
const FORWARDED_BYTES_MAX: u64 = 1 << 30;

impl HotStuff {
    /// Streams what is pending. A leader that is back from a crash does so from the next view on that it enters: in the
    /// old one it proposes nothing, and where another has taken over it would stream a second time what that one does.
    pub(super) fn flush(&mut self, context: &mut NodeContext<'_>) {
        let leads = self.leads() && self.back_in != Some(self.pacemaker.view());
        if let Dissemination::Stream(streaming) = &mut self.dissemination {
            streaming.flush(leads, &self.pool, context);
        }
    }

    /// Forwards what is not executed once more: the leader is another one, or it has not received it.
    pub(super) fn forward_anew(&mut self, context: &mut NodeContext<'_>) {
        let own = context.streams_of(self.me);
        self.forwarded = own.map(|stream| self.pool.executed.first_missing(stream)).collect();
        self.forward(context);
    }

    /// A view failed: tells all of own clients' oldest requests, so that they expect the next leader to order them.
    pub(super) fn hand_on(&mut self, context: &mut NodeContext<'_>) {
        let Some(config) = self.config.forward else { return };
        let oldest = |stream| {
            let first = self.pool.executed.first_missing(stream);
            let count = context.received(stream).saturating_sub(first).min(16 * config.max_tx);
            Run { stream, first, count }
        };
        let runs: Vec<Run> = context.streams_of(self.me).map(oldest).filter(|run| run.count > 0).collect();
        let most = (FORWARDED_BYTES_MAX / self.config.tx_bytes).max(1);
        for runs in transactions::split(runs, most) {
            let part = self.forwarded_part(runs);
            for target in self.config.group.members().filter(|&target| target != self.me) {
                context.send(target, Message::Forward(Rc::clone(&part)));
            }
        }
    }

    fn forwarded_part(&self, runs: Vec<Run>) -> Rc<LanePart> {
        let count = transactions::count(&runs);
        Rc::new(LanePart {
            origin: self.me.0,
            history: History::default(),
            first: runs[0].first,
            count,
            runs: runs.into(),
            bytes: count * self.config.tx_bytes,
        })
    }

    /// Sends own clients' requests to the leader as they come.
    pub(super) fn forward(&mut self, context: &mut NodeContext<'_>) {
        let Some(config) = self.config.forward.filter(|config| config.eager) else { return };
        let leader = self.pacemaker.current_leader();
        if leader == self.me {
            context.cancel_timer(FORWARD_TIMER);
            return;
        }
        while !self.forwards_far_ahead(context) {
            // Of each own stream what has not been forwarded.
            let own = context.streams_of(self.me).zip(&self.forwarded);
            // Liars enough to be believed may have told it that more is executed than has come.
            let open = own.map(|(stream, &first)| Run {
                stream,
                first,
                count: context.received(stream).saturating_sub(first),
            });
            let mut runs: Vec<Run> = open.filter(|run| run.count > 0).collect();
            let pending = transactions::count(&runs);
            let Some(oldest) = self.pool.oldest(&runs, context) else {
                context.wake_on_requests(FORWARD_TIMER, 1, Time::FAR);
                return;
            };
            let due = oldest + config.flush;
            if pending < config.max_tx && due > context.now() {
                context.wake_on_requests(FORWARD_TIMER, config.max_tx - pending, due);
                return;
            }
            let mut room = config.max_tx;
            runs.retain_mut(|run| {
                run.count = run.count.min(room);
                room -= run.count;
                run.count > 0
            });
            for (stream, forwarded) in context.streams_of(self.me).zip(&mut self.forwarded) {
                *forwarded +=
                    runs.iter().filter(|run| run.stream == stream).map(|run| run.count).sum::<u64>();
            }
            let part = self.forwarded_part(runs);
            context.send(leader, Message::Forward(part));
        }
        // Goes on when more is executed.
        context.cancel_timer(FORWARD_TIMER);
    }

    /// Whether as much of what it has forwarded is not executed as may be.
    pub(super) fn forwards_far_ahead(&self, context: &NodeContext<'_>) -> bool {
        let Some(config) = self.config.forward else { return false };
        let open = |(stream, &forwarded)| forwarded - self.pool.executed.count_below(stream, forwarded);
        let ahead: u64 = context.streams_of(self.me).zip(&self.forwarded).map(open).sum();
        ahead >= AHEAD_MESSAGES_MAX * config.max_tx
    }
}
