//! Requests on their way to a leader, and micro-batches on theirs to the replicas.

use std::rc::Rc;

use sim::requests::{Run, StreamId};
use sim::time::Time;

use super::{Dissemination, FORWARD_TIMER, HotStuff};
use crate::hotstuff::message::{History, LanePart, Message};
use crate::pool::NodeContext;

impl HotStuff {
    pub(super) fn flush(&mut self, context: &mut NodeContext<'_>) {
        let leader = self.pacemaker.current_leader();
        if let Dissemination::Stream(streaming) = &mut self.dissemination {
            streaming.flush(leader, &self.pool, context);
        }
    }

    /// Forwards what is not executed once more: the leader is another one, or it has not received it.
    pub(super) fn forward_anew(&mut self, context: &mut NodeContext<'_>) {
        self.forwarded = self.pool.executed.first_missing(StreamId(self.me.0));
        self.forward(context);
    }

    /// A view failed: tells all of own clients' oldest requests, so that they expect the next leader to order them.
    pub(super) fn hand_on(&mut self, context: &mut NodeContext<'_>) {
        let Some(config) = self.config.forward else { return };
        let stream = StreamId(self.me.0);
        let first = self.pool.executed.first_missing(stream);
        let count = context.received(stream).saturating_sub(first).min(16 * config.max_tx);
        if count > 0 {
            let part = self.forwarded_part(Run { stream, first, count });
            for target in self.config.group.members().filter(|&target| target != self.me) {
                context.send(target, Message::Forward(Rc::clone(&part)));
            }
        }
    }

    pub(super) fn forwarded_part(&self, run: Run) -> Rc<LanePart> {
        Rc::new(LanePart {
            origin: self.me.0,
            history: History::default(),
            first: run.first,
            count: run.count,
            runs: Rc::new([run]),
            bytes: run.count * self.config.tx_bytes,
        })
    }

    /// Sends own clients' requests to the leader as they come.
    pub(super) fn forward(&mut self, context: &mut NodeContext<'_>) {
        let Some(config) = self.config.forward.filter(|config| config.eager) else { return };
        let (leader, stream) = (self.pacemaker.current_leader(), StreamId(self.me.0));
        if leader == self.me {
            context.cancel_timer(FORWARD_TIMER);
            return;
        }
        loop {
            // Liars enough to be believed may have told it that more is executed than has come.
            let pending = context.received(stream).saturating_sub(self.forwarded);
            if pending == 0 {
                context.wake_on_request(FORWARD_TIMER, stream, self.forwarded, Time::FAR);
                return;
            }
            let due = context.reached_at(stream, self.forwarded).expect("it is pending") + config.flush;
            if pending < config.max_tx && due > context.now() {
                context.wake_on_request(FORWARD_TIMER, stream, self.forwarded + config.max_tx - 1, due);
                return;
            }
            let run = Run { stream, first: self.forwarded, count: pending.min(config.max_tx) };
            self.forwarded += run.count;
            let part = self.forwarded_part(run);
            context.send(leader, Message::Forward(part));
        }
    }
}
