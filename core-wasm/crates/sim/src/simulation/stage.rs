//! The world around a replica that acts: what it asks for is done at once.

use std::collections::VecDeque;
use std::ops::Range;

use super::tell_more;
use crate::event::{Agenda, Event};
use crate::ids::{MessageId, Point, ReplicaId, Run, StreamId, TimerSlot, Wait};
use crate::network::Network;
use crate::node::{Effects, Payload};
use crate::observer::Observer;
use crate::processor::{Costs, Here, Outgoing, Processor, Streams, Which};
use crate::queue::EventQueue;
use crate::record::{Answer, Envelope, Replies, Work};
use crate::requests::{Requests, SendTo};
use crate::time::{Duration, Time};
use crate::transactions::{self, RunSet};

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
    pub(super) fn put(&mut self, number: u32, message: M) {
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

/// Bytes of a message, with those that its certificates take beyond what it counts itself.
pub(super) fn wire_bytes(message: &impl Payload, certificate_bytes: u64) -> u64 {
    match certificate_bytes {
        0 => message.wire_bytes(),
        more => message.wire_bytes() + more * u64::from(message.load().certificates),
    }
}

/// The processor of a replica that acts: what it does takes effect when the processor is done with it.
pub(super) struct Acting<'a, M> {
    pub(super) costs: &'a Costs,
    pub(super) processor: &'a mut Processor<M>,
    /// What it has taken in of each stream of requests.
    pub(super) taken: Option<&'a [u64]>,
}

/// The world around a replica that acts.
pub(super) struct Stage<'a, M, O> {
    pub(super) occasion: Occasion,
    pub(super) point: Point,
    pub(super) agenda: &'a mut Agenda,
    pub(super) network: &'a mut Network,
    pub(super) messages: &'a mut Contents<M>,
    pub(super) timers: &'a mut [Timer],
    pub(super) requests: &'a Requests,
    /// What any replica has executed, or this one, where that is remembered.
    pub(super) executed: Option<&'a mut RunSet>,
    pub(super) own: &'a mut VecDeque<M>,
    /// None where work takes no time.
    pub(super) acting: Option<Acting<'a, M>>,
    /// Bytes that a certificate takes beyond those that a message counts itself.
    pub(super) certificate_bytes: u64,
    pub(super) observer: &'a mut O,
}

impl<M: Payload, O> Stage<'_, M, O> {
    /// The processor works, once it is done with what it has to do already.
    fn work(&mut self, work: Work, span: impl FnOnce(&Costs) -> Duration) {
        if let Some(acting) = &mut self.acting {
            acting.processor.work(self.occasion.replica, work, span(acting.costs));
        }
    }

    /// Makes a message ready, however many it goes to.
    fn make(&mut self, message: &M) {
        if let Some(acting) = &self.acting {
            for (work, span) in acting.costs.making(message.load()) {
                self.work(work, |_| span);
            }
        }
    }

    /// Sends a message that is ready to another replica.
    fn post(&mut self, target: ReplicaId, message: M) {
        let Occasion { replica, cause, wait } = self.occasion;
        let (kind, class) = (message.kind(), message.class());
        let bytes = wire_bytes(&message, self.certificate_bytes);
        let envelope = Envelope { source: replica, target, kind, class, wait, cause, bytes };
        let executed = self.acting.as_ref().map_or(0, |acting| acting.processor.executed);
        self.work(Work::Messages, |costs| costs.sending(kind, bytes, message.load(), executed));
        if let Some(acting) = self.acting.as_mut().filter(|acting| acting.processor.free_at > self.point.time)
        {
            let at = acting.processor.free_at;
            acting.processor.outgoing.push_back((at, Outgoing::Message(envelope, message)));
            return self.agenda.queue.push(at, Event::Leave { replica });
        }
        let number = self.network.send(envelope, self.agenda);
        self.messages.put(number, message);
    }

    /// A message to itself: handled at once, unless it takes a hop like others'.
    fn keep(&mut self, message: M) {
        let Occasion { replica, cause, .. } = self.occasion;
        match self.acting.as_mut().filter(|acting| acting.costs.hop > Duration::ZERO) {
            None => self.own.push_back(message),
            Some(acting) => {
                let since = acting.processor.free_at.max(self.point.time);
                acting.processor.await_turn(Here { which: Which::Own(Box::new(message), cause), since });
                self.agenda.queue.push(since + acting.costs.hop, Event::Processor { replica });
            }
        }
    }

    /// When a request is here, and taken in where that takes time.
    fn comes(&self, (stream, index): (StreamId, u64)) -> Option<Time> {
        let (requests, replica) = (self.requests, self.occasion.replica);
        match self.acting.as_ref().and_then(|acting| Some((acting, acting.taken?))) {
            None => requests.reaches(replica, stream, index),
            Some((acting, taken)) => {
                let free_at = acting.processor.free_at.max(self.point.time);
                let streams = Streams { replica, requests };
                streams.takes_in(taken, acting.costs.request, (stream, index), free_at)
            }
        }
    }

    /// When the next request comes of which `count` more bring one, and those of them that are not known yet.
    fn requested(&self, count: u64) -> (Option<Time>, Vec<(StreamId, u64)>) {
        let (requests, replica) = (self.requests, self.occasion.replica);
        let Some(taken) = self.acting.as_ref().and_then(|acting| acting.taken) else {
            let next = || requests.next(replica, self.point.time, count);
            let at = next().filter_map(|(stream, index)| requests.reaches(replica, stream, index)).min();
            let unknown = next().filter(|&(stream, index)| requests.submitted_at(stream, index).is_none());
            return (at, if requests.is_closed_loop() { unknown.collect() } else { Vec::new() });
        };
        let each = count.div_ceil(requests.groups().into());
        let next = || {
            let own = requests.streams_of(replica);
            own.map(|stream| (stream, taken[usize::from(stream.0)] + each - 1))
        };
        let unknown = next().filter(|&(stream, index)| requests.submitted_at(stream, index).is_none());
        (next().filter_map(|one| self.comes(one)).min(), unknown.collect())
    }
}

impl<M, O> Stage<'_, M, O> {
    /// Returns the requests that the timer waits for: none yet.
    #[inline]
    fn arm(&mut self, TimerSlot { slot, wait }: TimerSlot, at: Time) -> &mut Vec<(StreamId, u64)> {
        let timer = &mut self.timers[usize::from(slot)];
        (timer.deadline, timer.wait, timer.cause) = (at, wait, self.occasion.cause);
        timer.requests.clear();
        timer.schedule(self.occasion.replica, slot, &mut self.agenda.queue);
        self.forget_due(slot);
        &mut self.timers[usize::from(slot)].requests
    }

    /// A timer that waits for the processor is armed anew, or disarmed.
    #[inline]
    fn forget_due(&mut self, slot: u8) {
        if let Some(acting) = &mut self.acting {
            acting.processor.due.retain(|(timer, _)| timer.slot != slot);
        }
    }
}

impl<M: Payload, F, O: Observer<F>> Effects<M, F> for Stage<'_, M, O> {
    fn send(&mut self, target: ReplicaId, message: M) {
        self.make(&message);
        if target == self.occasion.replica {
            return self.keep(message);
        }
        self.post(target, message);
    }

    fn broadcast(&mut self, message: M) {
        self.multicast(0..self.network.replicas(), message);
    }

    fn multicast(&mut self, among: Range<u16>, message: M) {
        self.make(&message);
        let replica = self.occasion.replica;
        for target in among.map(ReplicaId).filter(|&target| target != replica) {
            self.post(target, message.clone());
        }
        self.keep(message);
    }

    fn set_timer(&mut self, timer: TimerSlot, at: Time) {
        self.arm(timer, at);
    }

    fn wake_on_requests(&mut self, timer: TimerSlot, count: u64, latest: Time) {
        let (at, unknown) = self.requested(count);
        let at = at.map_or(latest, |at| at.min(latest)).max(self.point.time);
        self.arm(timer, at).extend(unknown);
    }

    fn wake_on_request(&mut self, timer: TimerSlot, request: (StreamId, u64)) {
        let comes = self.comes(request);
        let at = comes.map_or(Time::FAR, |at| at.max(self.point.time));
        let is_awaited = comes.is_none() && self.requests.is_closed_loop();
        self.arm(timer, at).extend(is_awaited.then_some(request));
    }

    fn cancel_timer(&mut self, timer: TimerSlot) {
        self.timers[usize::from(timer.slot)].disarm();
        self.forget_due(timer.slot);
    }

    fn state(&mut self, fact: &F) {
        let Occasion { replica, cause, .. } = self.occasion;
        self.observer.on_fact(self.point, replica, fact, cause, self.requests);
    }

    fn aggregate(&mut self) {
        self.work(Work::Cryptography, |costs| costs.aggregate);
    }

    fn serve(&mut self) {
        if let SendTo::Serving(after) | SendTo::Cluster(_, after) = self.requests.send_to() {
            let replica = self.occasion.replica;
            self.agenda.queue.push(self.point.time + after, Event::Turn { replica });
        }
    }

    fn reply(&mut self, ordinal: u64, runs: &[Run]) {
        if let Some(executed) = &mut self.executed {
            executed.insert_all(runs);
        }
        let executed = transactions::count(runs);
        self.work(Work::Transactions, |costs| costs.execute.times(executed));
        if let Some(acting) = &mut self.acting {
            acting.processor.executed += executed;
        }
        let (replica, is_awaited) = (self.occasion.replica, self.requests.is_closed_loop());
        let is_carried = self.network.carries_replies();
        if !is_awaited && !is_carried && self.acting.is_none() {
            return;
        }
        let left = self.acting.as_ref().map_or(self.point.time, |acting| acting.processor.free_at);
        for group in 0..self.requests.groups() {
            let own = runs.iter().filter(|run| self.requests.group_of(run.stream) == group);
            let (ordinal, count) = (ordinal as u32, own.map(|run| run.count).sum::<u64>() as u32);
            let delay = self.requests.reply_delay(group, replica);
            if is_carried {
                let clients = self.requests.clients(group);
                let answer = Answer { group, ordinal, count, clients, delay, is_awaited };
                match self.acting.as_mut().filter(|_| left > self.point.time) {
                    Some(acting) => {
                        acting.processor.outgoing.push_back((left, Outgoing::Answer(answer)));
                        self.agenda.queue.push(left, Event::Leave { replica });
                    }
                    None => self.network.answer(replica, answer, self.agenda),
                }
                continue;
            }
            if is_awaited {
                self.agenda.queue.push(left + delay, Event::Reply { group, ordinal, count });
            }
            if self.acting.is_some() {
                self.observer.on_replies(&Replies { replica, group, ordinal, left, at: left + delay });
            }
        }
        if is_carried {
            tell_more(self.agenda, self.messages, self.observer);
        }
    }
}
