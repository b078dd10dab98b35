//! What a replica inside a liar asks of the world. Timers are armed at once, each copy's under numbers of its own; the
//! rest waits until the replica has done, for the liar to alter or drop it.

use facts::Fact;
use sim::ids::{ReplicaId, Run, StreamId, TimerSlot};
use sim::node::{Effects, Node};
use sim::time::Time;

use crate::hotstuff::HotStuff;
use crate::hotstuff::message::Message;

/// Timers of a copy.
pub const TIMERS: u8 = HotStuff::TIMERS as u8;

/// What a replica said.
pub enum Said {
    /// To one.
    Send(ReplicaId, Message),
    /// To all.
    Broadcast(Message),
    /// To observers.
    State(Fact),
}

/// The world as the replica inside sees it.
pub struct Outbox<'a> {
    pub copy: usize,
    pub world: &'a mut dyn Effects<Message, Fact>,
    pub said: Vec<Said>,
}

impl Outbox<'_> {
    fn own(&self, timer: TimerSlot) -> TimerSlot {
        TimerSlot { slot: timer.slot + TIMERS * self.copy as u8, ..timer }
    }
}

impl Effects<Message, Fact> for Outbox<'_> {
    fn send(&mut self, target: ReplicaId, message: Message) {
        self.said.push(Said::Send(target, message));
    }

    fn broadcast(&mut self, message: Message) {
        self.said.push(Said::Broadcast(message));
    }

    fn set_timer(&mut self, timer: TimerSlot, at: Time) {
        self.world.set_timer(self.own(timer), at);
    }

    fn wake_on_requests(&mut self, timer: TimerSlot, count: u64, latest: Time) {
        self.world.wake_on_requests(self.own(timer), count, latest);
    }

    fn wake_on_request(&mut self, timer: TimerSlot, request: (StreamId, u64)) {
        self.world.wake_on_request(self.own(timer), request);
    }

    fn cancel_timer(&mut self, timer: TimerSlot) {
        self.world.cancel_timer(self.own(timer));
    }

    fn state(&mut self, fact: &Fact) {
        self.said.push(Said::State(fact.clone()));
    }

    fn aggregate(&mut self) {
        self.world.aggregate();
    }

    fn reply(&mut self, ordinal: u64, runs: &[Run]) {
        if self.copy == 0 {
            self.world.reply(ordinal, runs);
        }
    }
}
