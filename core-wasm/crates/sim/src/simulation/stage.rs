//! The world around a replica that acts: what it asks for is done at once.

use std::collections::VecDeque;

use super::{Event, tell_more};
use crate::network::{Agenda, Answer, Envelope, Network};
use crate::node::{Effects, Payload, ReplicaId, TimerSlot, Wait};
use crate::observer::{MessageId, Observer, Point};
use crate::queue::EventQueue;
use crate::requests::{Requests, Run, StreamId};
use crate::time::Time;
use crate::transactions::RunSet;

/// A timer of a node. At most one wake-up per timer is pending unless the deadline was brought forward: a later
/// deadline is pushed when the earlier wake-up comes.
#[derive(Clone, Debug)]
pub(super) struct Timer {
    pub(super) deadline: Time,
    pub(super) scheduled: Time,
    pub(super) wait: Wait,
    pub(super) cause: Option<MessageId>,
    /// Closed loop: the requests that bring the deadline forward when they are submitted.
    pub(super) requests: Vec<(StreamId, u64)>,
}

pub(super) const DISARMED: Timer =
    Timer { deadline: Time::FAR, scheduled: Time::FAR, wait: Wait::None, cause: None, requests: Vec::new() };

impl Timer {
    /// Forgets the deadline; a wake-up that is pending finds nothing due.
    pub(super) fn disarm(&mut self) {
        self.deadline = Time::FAR;
        self.requests.clear();
    }

    /// A wake-up of `replica` is to come at the deadline: one that comes earlier will do.
    pub(super) fn schedule(&mut self, replica: ReplicaId, slot: u8, queue: &mut EventQueue<Event>) {
        if self.deadline < self.scheduled {
            self.scheduled = self.deadline;
            queue.push(self.deadline, Event::Timer { replica, slot });
        }
    }
}

/// What messages under way say, by the numbers that the network gave them.
#[derive(Clone, Debug)]
pub(super) struct Contents<M>(Vec<Option<M>>);

impl<M> Default for Contents<M> {
    fn default() -> Self {
        Contents(Vec::new())
    }
}

impl<M> Contents<M> {
    fn put(&mut self, number: u32, message: M) {
        match self.0.get_mut(number as usize) {
            Some(place) => *place = Some(message),
            None => self.0.push(Some(message)),
        }
    }

    pub(super) fn get(&self, number: u32) -> &M {
        self.0[number as usize].as_ref().expect("it is under way")
    }

    pub(super) fn take(&mut self, number: u32) -> M {
        self.0[number as usize].take().expect("it is under way")
    }
}

/// Why a replica acts.
#[derive(Clone, Copy)]
pub(super) struct Occasion {
    pub(super) replica: ReplicaId,
    /// The message that it handles, or that led to what it waited for.
    pub(super) cause: Option<MessageId>,
    /// What it waited for.
    pub(super) wait: Wait,
}

/// The world around a replica that acts.
pub(super) struct Stage<'a, M, O> {
    pub(super) occasion: Occasion,
    pub(super) point: Point,
    pub(super) agenda: &'a mut Agenda,
    pub(super) network: &'a mut Network,
    pub(super) messages: &'a mut Contents<M>,
    pub(super) timers: &'a mut [Timer; TimerSlot::COUNT],
    pub(super) requests: &'a Requests,
    /// What any replica has executed, where that is remembered.
    pub(super) executed: Option<&'a mut RunSet>,
    pub(super) own: &'a mut VecDeque<M>,
    pub(super) observer: &'a mut O,
}

impl<M, O> Stage<'_, M, O> {
    /// Returns the requests that the timer waits for: none yet.
    #[inline]
    fn arm(&mut self, TimerSlot { slot, wait }: TimerSlot, at: Time) -> &mut Vec<(StreamId, u64)> {
        let timer = &mut self.timers[usize::from(slot)];
        (timer.deadline, timer.wait, timer.cause) = (at, wait, self.occasion.cause);
        timer.requests.clear();
        timer.schedule(self.occasion.replica, slot, &mut self.agenda.queue);
        &mut timer.requests
    }
}

impl<M: Payload, F, O: Observer<F>> Effects<M, F> for Stage<'_, M, O> {
    fn send(&mut self, target: ReplicaId, message: M) {
        let Occasion { replica, cause, wait } = self.occasion;
        if target == replica {
            return self.own.push_back(message);
        }
        let (kind, class, bytes) = (message.kind(), message.class(), message.wire_bytes());
        let envelope = Envelope { source: replica, target, kind, class, wait, cause, bytes };
        let number = self.network.send(envelope, self.agenda);
        self.messages.put(number, message);
    }

    fn broadcast(&mut self, message: M) {
        let replica = self.occasion.replica;
        for target in (0..self.network.replicas()).map(ReplicaId).filter(|&target| target != replica) {
            Effects::<M, F>::send(self, target, message.clone());
        }
        self.own.push_back(message);
    }

    fn set_timer(&mut self, timer: TimerSlot, at: Time) {
        self.arm(timer, at);
    }

    fn wake_on_requests(&mut self, timer: TimerSlot, count: u64, latest: Time) {
        let (requests, replica, now) = (self.requests, self.occasion.replica, self.point.time);
        let next = || requests.next(replica, now, count);
        let reaches = next().filter_map(|(stream, index)| requests.reaches(replica, stream, index)).min();
        let at = reaches.map_or(latest, |at| at.min(latest)).max(now);
        let open = self.arm(timer, at);
        if requests.is_closed_loop() {
            open.extend(next().filter(|&(stream, index)| requests.submitted_at(stream, index).is_none()));
        }
    }

    fn wake_on_request(&mut self, timer: TimerSlot, request: (StreamId, u64)) {
        let (requests, replica) = (self.requests, self.occasion.replica);
        let reaches = requests.reaches(replica, request.0, request.1);
        let at = reaches.map_or(Time::FAR, |at| at.max(self.point.time));
        let open = self.arm(timer, at);
        if requests.is_closed_loop() && reaches.is_none() {
            open.push(request);
        }
    }

    fn cancel_timer(&mut self, timer: TimerSlot) {
        self.timers[usize::from(timer.slot)].disarm();
    }

    fn state(&mut self, fact: &F) {
        let Occasion { replica, cause, .. } = self.occasion;
        self.observer.on_fact(self.point, replica, fact, cause, self.requests);
    }

    fn reply(&mut self, ordinal: u64, runs: &[Run]) {
        if let Some(executed) = &mut self.executed {
            executed.insert_all(runs);
        }
        let (replica, is_awaited) = (self.occasion.replica, self.requests.is_closed_loop());
        let is_carried = self.network.carries_replies();
        if !is_awaited && !is_carried {
            return;
        }
        for group in 0..self.requests.groups() {
            let own = runs.iter().filter(|run| self.requests.group_of(run.stream) == group);
            let (ordinal, count) = (ordinal as u32, own.map(|run| run.count).sum::<u64>() as u32);
            let delay = self.requests.reply_delay(group, replica);
            if is_carried {
                let clients = self.requests.clients(group);
                let answer = Answer { group, ordinal, count, clients, delay, is_awaited };
                self.network.answer(replica, answer, self.agenda);
            } else {
                self.agenda.queue.push(self.point.time + delay, Event::Reply { group, ordinal, count });
            }
        }
        if is_carried {
            tell_more(self.agenda, self.messages, self.observer);
        }
    }
}
