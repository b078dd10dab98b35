//! The loop: pop an event, let the network or a node handle it.

mod stage;

use std::collections::VecDeque;
use std::rc::Rc;

use self::stage::{Acting, Contents, DISARMED, Occasion, Stage, Timer};
use crate::event::{Agenda, Event, Told};
use crate::fault::{Fault, FaultKind};
use crate::ids::{Class, Kind, MessageId, Point, ReplicaId, StreamId, TimerSlot, Wait};
use crate::network::{Flight, MessageCounts, Network, NetworkSetup};
use crate::node::{Context, Node, Payload};
use crate::observer::Observer;
use crate::processor::{Costs, Here, Outgoing, Processors, Which};
use crate::queue::EventQueue;
use crate::record::{Envelope, Fate, MessageRecord, PathUse};
use crate::requests::{Requests, SendTo, Workload};
use crate::time::{Duration, Time};
use crate::transactions::{self, RunSet};

/// Everything that a run is made of, the nodes apart.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Of all chance.
    pub seed: u64,
    /// The run covers the time before it.
    pub horizon: Time,
    /// The network.
    pub network: NetworkSetup,
    /// The schedule of faults.
    pub faults: Vec<Fault>,
    /// The clients.
    pub workload: Workload,
    /// What work takes of a replica's processor; none where it takes nothing.
    pub costs: Option<Costs>,
    /// Bytes that a quorum certificate takes on the wire beyond those that a message counts for it.
    pub certificate_bytes: u64,
}

/// Settings that take other values in the middle of a run: all of them, as they are from then on.
#[derive(Clone, Debug)]
pub struct Change<S> {
    /// From when on, before anything else that happens then.
    pub at: Time,
    /// The network.
    pub network: NetworkSetup,
    /// The clients.
    pub workload: Workload,
    /// The nodes.
    pub nodes: S,
}

/// The most events of a run: their numbers have 32 bits, one of which is that of the end.
pub const EVENTS_MAX: u64 = u32::MAX as u64 - 1;

/// Counts of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Pops of the queue.
    pub events: u64,
    /// Messages handed to the network, handled, lost.
    pub messages: MessageCounts,
    /// Messages under way.
    pub in_flight: u64,
    /// The integral over time of their number, in nanoseconds: up to the horizon where the run is over.
    pub presence: u128,
}

/// A run: the whole state, cloneable as a checkpoint. Observers are not part of it.
#[derive(Clone)]
pub struct Simulation<N: Node> {
    setup: Rc<Setup>,
    changes: Rc<[Change<N::Settings>]>,
    agenda: Agenda,
    network: Network,
    messages: Contents<N::Message>,
    nodes: Vec<N>,
    requests: Requests,
    /// What any replica has executed, where clients do not send that again to another one, or to one that was down.
    executed: Option<RunSet>,
    /// What each of the first replicas has executed, where clients turn from their cluster to another one.
    executed_by: Vec<RunSet>,
    /// None where work takes no time.
    processors: Option<Box<Processors<N::Message>>>,
    /// [`Node::TIMERS`] of each replica, one replica after the other.
    timers: Vec<Timer>,
    /// What the node in turn sends to itself.
    own: VecDeque<N::Message>,
    events: u64,
    ended_messages: u32,
}

impl<N: Node> Simulation<N> {
    /// A run that has not begun: a node per replica of the topology.
    pub fn new(setup: Setup, nodes: Vec<N>) -> Self {
        Simulation::changing(setup, Vec::new(), nodes)
    }

    /// The same with settings that change in its course.
    pub fn changing(setup: Setup, changes: Vec<Change<N::Settings>>, nodes: Vec<N>) -> Self {
        assert!(nodes.len() == setup.network.topology.replicas(), "a node per replica");
        let mut queue = EventQueue::default();
        for (index, change) in changes.iter().enumerate() {
            assert!(change.network.topology.replicas() == nodes.len(), "a change keeps the replicas");
            queue.push(change.at, Event::Change { index: index as u16 });
        }
        for (index, fault) in setup.faults.iter().enumerate() {
            let index = index as u16;
            queue.push(fault.begins_at(), Event::Fault { index, begins: true });
            if let Some(until) = fault.until {
                queue.push(until, Event::Fault { index, begins: false });
            }
        }
        queue.push(Time::ZERO, Event::Start);
        let requests = Requests::new(setup.workload.clone(), setup.seed, setup.horizon);
        let processors =
            setup.costs.clone().map(|costs| Processors::new(nodes.len(), requests.streams(), costs));
        let is_bounded = |network: &NetworkSetup| network.connection.has_windows();
        let has_windows =
            is_bounded(&setup.network) || changes.iter().any(|change| is_bounded(&change.network));
        Simulation {
            agenda: Agenda {
                now: Time::ZERO,
                queue,
                ended: VecDeque::new(),
                busy: Vec::new(),
                told: Vec::new(),
            },
            network: Network::new(setup.network.clone(), setup.seed, has_windows),
            messages: Contents::default(),
            executed: setup.workload.remembers_executed().then(RunSet::default),
            executed_by: vec![RunSet::default(); setup.workload.remembers_each().into()],
            requests,
            processors: processors.map(Box::new),
            timers: vec![DISARMED; N::TIMERS * nodes.len()],
            nodes,
            own: VecDeque::new(),
            events: 0,
            ended_messages: 0,
            changes: changes.into(),
            setup: Rc::new(setup),
        }
    }

    /// What the run is made of.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The clients.
    pub fn requests(&self) -> &Requests {
        &self.requests
    }

    /// How many requests of each stream a replica's processor has taken in, where that takes time.
    pub fn taken(&self, replica: ReplicaId) -> Option<&[u64]> {
        self.processors.as_ref().and_then(|processors| processors.taken(replica))
    }

    /// A node.
    pub fn node(&self, replica: ReplicaId) -> &N {
        &self.nodes[replica.index()]
    }

    /// Whether a replica is down.
    pub fn is_down(&self, replica: ReplicaId) -> bool {
        self.network.is_down(replica)
    }

    /// The last event handled.
    pub fn point(&self) -> Point {
        Point { time: self.agenda.now, sequence: self.events as u32 }
    }

    /// Counts so far.
    pub fn counters(&self) -> Counters {
        let until = if self.is_finished() { self.setup.horizon } else { self.agenda.now };
        Counters {
            events: self.events,
            messages: self.network.counts(),
            in_flight: self.network.in_flight(),
            presence: self.network.presence(until),
        }
    }

    /// How much there is to a clone of this state: messages under way, pending events, and connections.
    pub fn parts(&self) -> u64 {
        self.network.in_flight() + self.agenda.queue.len() as u64 + self.network.connections() as u64
    }

    /// How many events are pending.
    pub fn pending(&self) -> usize {
        self.agenda.queue.len()
    }

    /// Whether every event before the horizon has been handled.
    pub fn is_finished(&self) -> bool {
        self.agenda.queue.next_time().is_none_or(|time| time >= self.setup.horizon)
    }

    /// Handles events up to and including `until`, but before the horizon, and at most `events_max` of them. Returns
    /// whether nothing is left up to `until`.
    pub fn advance(&mut self, until: Time, events_max: u64, observer: &mut impl Observer<N::Fact>) -> bool {
        let Some(last) = self.setup.horizon.checked_before(Duration::from_ns(1)) else { return true };
        for _ in 0..events_max {
            let Some((time, event)) = self.agenda.queue.pop_until(until.min(last)) else { return true };
            debug_assert!(time >= self.agenda.now);
            self.agenda.now = time;
            self.events += 1;
            assert!(self.events <= EVENTS_MAX, "a run has at most {EVENTS_MAX} events");
            self.handle(event, observer);
        }
        false
    }

    /// Handles events up to and including `point`.
    pub fn advance_to(&mut self, point: Point, observer: &mut impl Observer<N::Fact>) {
        let mut is_there = false;
        while !is_there && self.events < u64::from(point.sequence) {
            is_there = self.advance(point.time, u64::from(point.sequence) - self.events, observer);
        }
    }

    /// Messages that were handed to the network and have not ended: class, kind and size on the wire.
    pub fn under_way(&self) -> impl Iterator<Item = (Class, Kind, u64)> + '_ {
        self.network.under_way().into_iter().map(|number| {
            let flight = self.network.flight(number);
            (flight.envelope.class, flight.envelope.kind, flight.wire_bytes)
        })
    }

    /// The run is over: reports what is still under way.
    pub fn finish(&mut self, observer: &mut impl Observer<N::Fact>) {
        let point = Point { time: self.setup.horizon, sequence: self.events as u32 + 1 };
        if let Some(processors) = &mut self.processors {
            for replica in (0..self.nodes.len() as u16).map(ReplicaId) {
                if !self.network.is_down(replica) {
                    processors.take_requests(replica, point.time, &self.requests);
                }
                let processor = &mut processors.each[replica.index()];
                processor.stop(point.time).for_each(|worked| observer.on_work(&worked));
            }
        }
        for number in self.network.under_way() {
            let id = MessageId(self.ended_messages);
            self.ended_messages += 1;
            let mut flight = self.network.flight(number).clone();
            flight.fate = Fate::InFlight;
            flight.end_stall(point.time);
            report(id, point, &flight, about(self.messages.get(number)), observer);
        }
    }

    #[inline]
    fn handle(&mut self, event: Event, observer: &mut impl Observer<N::Fact>) {
        match event {
            Event::Start => {
                for index in 0..self.nodes.len() as u16 {
                    let occasion = Occasion { replica: ReplicaId(index), cause: None, wait: Wait::None };
                    self.with_node(occasion, Input::Start, observer);
                }
                self.deliver(observer);
            }
            Event::Network(event) => {
                self.network.handle(event, &self.requests, &mut self.agenda);
                self.tell_busy(observer);
                if !self.agenda.ended.is_empty() {
                    self.deliver(observer);
                }
            }
            Event::Timer { replica, slot } => self.handle_timer(replica, slot, observer),
            Event::Fault { index, begins } => self.handle_fault(index, begins, observer),
            Event::Change { index } => self.handle_change(index, observer),
            Event::Processor { replica } => self.handle_processor(replica, observer),
            Event::Leave { replica } => self.handle_leave(replica, observer),
            Event::Turn { replica } => self.handle_turn(replica, observer),
            Event::Reply { group, ordinal, count } => {
                if self.requests.handle_reply(group, u64::from(ordinal), u64::from(count), self.agenda.now) {
                    self.wake_for_requests();
                }
            }
        }
    }

    /// Reports what the network did in this step and hands ended messages to their targets.
    fn deliver(&mut self, observer: &mut impl Observer<N::Fact>) {
        self.tell_busy(observer);
        while let Some(ended) = self.agenda.ended.pop_front() {
            match self.network.flight(ended) {
                Flight { fate: Fate::Delivered, envelope, .. } if self.processors.is_some() => {
                    self.await_processor(envelope.target, ended, observer);
                }
                _ => self.hand_over(ended, observer),
            }
        }
    }

    /// A message ends: its target handles it, if all of it is there.
    #[inline]
    fn hand_over(&mut self, ended: u32, observer: &mut impl Observer<N::Fact>) {
        let id = MessageId(self.ended_messages);
        self.ended_messages += 1;
        let (flight, message) = (self.network.flight(ended), self.messages.take(ended));
        report(id, self.point(), flight, about(&message), observer);
        let Flight { envelope: Envelope { source, target, .. }, fate, .. } = *flight;
        self.network.take_out(ended, self.agenda.now);
        if fate == Fate::Delivered {
            let occasion = Occasion { replica: target, cause: Some(id), wait: Wait::None };
            self.with_node(occasion, Input::Message(source, &message), observer);
            self.tell_busy(observer);
        }
    }

    /// A message has come, and waits for its target's processor.
    #[cold]
    fn await_processor(&mut self, target: ReplicaId, flight: u32, observer: &mut impl Observer<N::Fact>) {
        let (now, processors) = (self.agenda.now, self.processors.as_mut().expect("work takes time"));
        processors.each[target.index()].await_turn(Here { which: Which::Flight(flight), since: now });
        if processors.costs.hop > Duration::ZERO {
            return self.agenda.queue.push(now + processors.costs.hop, Event::Processor { replica: target });
        }
        self.take_turns(target, observer);
    }

    /// A processor may be done with what it has begun.
    #[cold]
    fn handle_processor(&mut self, replica: ReplicaId, observer: &mut impl Observer<N::Fact>) {
        let processors = self.processors.as_mut().expect("work takes time");
        let processor = &mut processors.each[replica.index()];
        if processor.wakes_at == self.agenda.now {
            processor.wakes_at = Time::FAR;
            if let Some(here) = processor.reading.take() {
                self.hand_over_read(replica, here, observer);
            }
        } else if processors.costs.hop == Duration::ZERO {
            return;
        }
        self.take_turns(replica, observer);
        self.deliver(observer);
    }

    /// A message has been read: its target handles it.
    fn hand_over_read(
        &mut self,
        replica: ReplicaId,
        Here { which, since }: Here<N::Message>,
        observer: &mut impl Observer<N::Fact>,
    ) {
        match which {
            Which::Flight(flight) => {
                self.network.note_processed(flight, self.agenda.now - since);
                self.hand_over(flight, observer);
            }
            Which::Own(message, cause) => {
                let occasion = Occasion { replica, cause, wait: Wait::None };
                self.with_node(occasion, Input::Message(replica, &message), observer);
                self.tell_busy(observer);
            }
        }
    }

    /// What has waited for a processor has it, one after the other, until it takes time.
    fn take_turns(&mut self, replica: ReplicaId, observer: &mut impl Observer<N::Fact>) {
        let now = self.agenda.now;
        while !self.network.is_down(replica) {
            let processors = self.processors.as_mut().expect("work takes time");
            processors.take_requests(replica, now, &self.requests);
            let costs = Rc::clone(&processors.costs);
            let processor = &mut processors.each[replica.index()];
            processor.done(now).for_each(|worked| observer.on_work(&worked));
            // What it reads to this very moment it hands over in an event of its own.
            if processor.free_at > now || processor.reading.is_some() {
                if processor.wakes_at != processor.free_at {
                    processor.wakes_at = processor.free_at;
                    self.agenda.queue.push(processor.free_at, Event::Processor { replica });
                }
                return;
            }
            if let Some((timer, cause)) = processor.due.pop_front() {
                let occasion = Occasion { replica, cause, wait: timer.wait };
                self.with_node(occasion, Input::Timer(timer), observer);
                self.tell_busy(observer);
                continue;
            }
            let Some(here) = processor.waiting.pop_front_if(|here| here.since + costs.hop <= now) else {
                return;
            };
            let (kind, bytes, load) = match &here.which {
                Which::Flight(flight) => {
                    let Envelope { kind, bytes, .. } = self.network.flight(*flight).envelope;
                    (kind, bytes, self.messages.get(*flight).load())
                }
                Which::Own(message, _) => {
                    let bytes = stage::wire_bytes(&**message, self.setup.certificate_bytes);
                    (message.kind(), bytes, message.load())
                }
            };
            processor.free_at = now;
            for (work, span) in costs.reading(kind, bytes, load) {
                processor.work(replica, work, span);
            }
            if processor.free_at > now {
                processor.reading = Some(here);
            } else {
                self.hand_over_read(replica, here, observer);
            }
        }
    }

    /// A processor is done with something that leaves its replica.
    #[cold]
    fn handle_leave(&mut self, replica: ReplicaId, observer: &mut impl Observer<N::Fact>) {
        let processors = self.processors.as_mut().expect("work takes time");
        let processor = &mut processors.each[replica.index()];
        processor.done(self.agenda.now).for_each(|worked| observer.on_work(&worked));
        let outgoing = &mut processor.outgoing;
        // What a crash kept from leaving leaves its events behind.
        if outgoing.front().is_none_or(|&(at, _)| at > self.agenda.now) {
            return;
        }
        match outgoing.pop_front() {
            Some((_, Outgoing::Message(envelope, message))) => {
                let number = self.network.send(envelope, &mut self.agenda);
                self.messages.put(number, message);
            }
            Some((_, Outgoing::Answer(answer))) => {
                self.network.answer(replica, answer, &mut self.agenda);
                tell_more(&mut self.agenda, &self.messages, observer);
            }
            None => {}
        }
        self.deliver(observer);
    }

    #[inline]
    fn tell_busy(&mut self, observer: &mut impl Observer<N::Fact>) {
        if self.agenda.busy.is_empty() {
            // Nothing comes to a path but from an interface, and replies that take no bytes are told where they are
            // sent.
            return;
        }
        for busy in &self.agenda.busy {
            observer.on_busy(busy);
        }
        self.agenda.busy.clear();
        if !self.agenda.told.is_empty() {
            tell_more(&mut self.agenda, &self.messages, observer);
        }
    }

    fn handle_timer(&mut self, replica: ReplicaId, slot: u8, observer: &mut impl Observer<N::Fact>) {
        let timer = &mut self.timers[N::TIMERS * replica.index() + usize::from(slot)];
        if timer.scheduled != self.agenda.now {
            return;
        }
        timer.scheduled = Time::FAR;
        if timer.deadline > self.agenda.now {
            timer.schedule(replica, slot, &mut self.agenda.queue);
            return;
        }
        timer.disarm();
        let (cause, wait) = (timer.cause, timer.wait);
        if let Some(processors) = &mut self.processors {
            processors.each[replica.index()].due.push_back((TimerSlot { slot, wait }, cause));
            self.take_turns(replica, observer);
        } else {
            let input = Input::Timer(TimerSlot { slot, wait });
            self.with_node(Occasion { replica, cause, wait }, input, observer);
        }
        self.deliver(observer);
    }

    fn handle_fault(&mut self, index: u16, begins: bool, observer: &mut impl Observer<N::Fact>) {
        let setup = Rc::clone(&self.setup);
        let fault = &setup.faults[usize::from(index)];
        let kind = &fault.kind;
        if begins && !self.network.find_message(fault, index) {
            // Of a message that there is not there is no fault: the run is the one without it, to the number of its
            // events.
            self.events -= 1;
            return;
        }
        observer.on_fault(self.point(), usize::from(index), begins);
        let agenda = &mut self.agenda;
        // Neither of these is for the network's list of what is in force.
        match *kind {
            FaultKind::TimeOut { replica } => return self.time_out(replica),
            FaultKind::Message { .. } => {
                if !begins {
                    self.network.hand_over(index, agenda);
                    self.deliver(observer);
                }
                return;
            }
            _ => {}
        }
        if begins {
            self.network.begin_fault(kind, agenda);
        } else {
            self.network.end_fault(kind, agenda);
        }
        if let FaultKind::Crash { replica, .. } = *kind {
            of_replica(&mut self.timers, replica, N::TIMERS).iter_mut().for_each(Timer::disarm);
            if let Some(executed) = self.executed.as_ref().filter(|_| setup.workload.lost_while_down) {
                let now = self.agenda.now;
                if begins {
                    self.requests.lose(replica, now)
                } else {
                    self.requests.find(replica, now, executed)
                }
            }
            if let Some(processors) = self.processors.as_mut().filter(|_| begins) {
                processors.take_requests(replica, self.agenda.now, &self.requests);
                // What was read, or was to be, is lost; what comes while it is down it takes in later.
                let processor = &mut processors.each[replica.index()];
                processor.stop(self.agenda.now).for_each(|worked| observer.on_work(&worked));
                for flight in processor.crash(self.agenda.now) {
                    self.network.lose_read(flight);
                    self.agenda.ended.push_back(flight);
                }
            }
            if !begins {
                if let Some(processors) = &mut self.processors {
                    processors.each[replica.index()].free_at = self.agenda.now;
                }
                let occasion = Occasion { replica, cause: None, wait: Wait::None };
                self.with_node(occasion, Input::Restart, observer);
            }
        }
        self.deliver(observer);
    }

    /// What is under way and what is awaited stays as it is; whatever is decided from now on goes by the new settings.
    #[cold]
    fn handle_change(&mut self, index: u16, observer: &mut impl Observer<N::Fact>) {
        let changes = Rc::clone(&self.changes);
        let Change { network, workload, nodes, .. } = &changes[usize::from(index)];
        observer.on_change(self.point(), usize::from(index));
        self.network.adopt(network, &mut self.agenda);
        let Setup { seed, horizon, .. } = *self.setup;
        self.requests.adopt(workload, self.agenda.now, seed, horizon);
        self.wake_for_requests();
        for node in &mut self.nodes {
            node.adopt(nodes);
        }
        for index in 0..self.nodes.len() as u16 {
            let occasion = Occasion { replica: ReplicaId(index), cause: None, wait: Wait::None };
            self.with_node(occasion, Input::Look, observer);
        }
        self.deliver(observer);
    }

    /// Clients turn to a replica, which looks at what they will send to it.
    #[cold]
    fn handle_turn(&mut self, replica: ReplicaId, observer: &mut impl Observer<N::Fact>) {
        if let SendTo::Cluster(first, _) = self.requests.send_to() {
            return self.turn_to_cluster(replica, first, observer);
        }
        let executed = self.executed.as_ref().expect("it is remembered where clients turn");
        let streams = (0..self.requests.streams()).map(StreamId);
        let answered: Vec<u64> = streams.map(|stream| executed.first_missing(stream)).collect();
        self.requests.turn_to(replica, &answered, self.agenda.now);
        if let Some(processors) = &mut self.processors {
            processors.pass_over(replica, &answered);
        }
        let occasion = Occasion { replica, cause: None, wait: Wait::None };
        self.with_node(occasion, Input::Look, observer);
        self.deliver(observer);
    }

    /// Clients turn to the cluster of a replica, all of which looks at what they will send to it; one that says so when
    /// they have turned is not heard.
    fn turn_to_cluster(&mut self, replica: ReplicaId, first: u16, observer: &mut impl Observer<N::Fact>) {
        if self.requests.is_served_by(replica) {
            return;
        }
        let needed = self.setup.workload.replies_needed as usize;
        let answered = transactions::held_by(needed, &self.executed_by);
        self.requests.turn_to_cluster(replica, &answered, self.agenda.now);
        let streams = (0..self.requests.streams()).map(StreamId);
        let passed_over: Vec<u64> = streams.map(|stream| answered.first_missing(stream)).collect();
        let all = self.nodes.len() as u16;
        for replica in (if replica.0 < first { 0..first } else { first..all }).map(ReplicaId) {
            if let Some(processors) = &mut self.processors {
                processors.pass_over(replica, &passed_over);
            }
            let occasion = Occasion { replica, cause: None, wait: Wait::None };
            self.with_node(occasion, Input::Look, observer);
        }
        self.deliver(observer);
    }

    /// What a replica waits for no longer than a time-out, it waits for no longer than now.
    fn time_out(&mut self, replica: ReplicaId) {
        for (slot, timer) in (0..).zip(of_replica(&mut self.timers, replica, N::TIMERS)) {
            if timer.wait == Wait::Timeout && timer.deadline < Time::FAR {
                timer.deadline = self.agenda.now;
                timer.schedule(replica, slot, &mut self.agenda.queue);
            }
        }
    }

    /// Lets a node handle one input, and what it sends to itself meanwhile.
    fn with_node(
        &mut self,
        occasion: Occasion,
        input: Input<'_, N::Message>,
        observer: &mut impl Observer<N::Fact>,
    ) {
        let replica = occasion.replica;
        if self.network.is_down(replica) {
            return;
        }
        let (now, point, requests) = (self.agenda.now, self.point(), &self.requests);
        let acting = self.processors.as_mut().map(|processors| {
            let (costs, processor, taken) = processors.of(replica);
            processor.free_at = processor.free_at.max(now);
            Acting { costs, processor, taken }
        });
        let taken = acting.as_ref().and_then(|acting| acting.taken);
        let node = &mut self.nodes[replica.index()];
        let mut stage = Stage {
            occasion,
            point,
            agenda: &mut self.agenda,
            network: &mut self.network,
            messages: &mut self.messages,
            timers: of_replica(&mut self.timers, replica, N::TIMERS),
            requests,
            executed: self.executed.as_mut().or(self.executed_by.get_mut(replica.index())),
            own: &mut self.own,
            acting,
            certificate_bytes: self.setup.certificate_bytes,
            observer,
        };
        let context = &mut Context::new(now, replica, requests, &mut stage).knowing(taken);
        match input {
            Input::Start => node.start(context),
            Input::Message(source, message) => node.handle_message(source, message, context),
            Input::Timer(timer) => node.handle_timer(timer, context),
            Input::Restart => node.restart(context),
            Input::Look => node.look(context),
        }
        while let Some(message) = stage.own.pop_front() {
            let context = &mut Context::new(now, replica, requests, &mut stage).knowing(taken);
            node.handle_message(replica, &message, context);
        }
    }

    /// Closed loop: requests were submitted; timers that wait for one of them learn when it comes.
    fn wake_for_requests(&mut self) {
        for replica in (0..self.nodes.len() as u16).map(ReplicaId) {
            for (slot, timer) in (0..).zip(of_replica(&mut self.timers, replica, N::TIMERS)) {
                let requests = &self.requests;
                let reaches = |&(stream, index): &(StreamId, u64)| requests.reaches(replica, stream, index);
                if let Some(at) = timer.requests.iter().filter_map(reaches).min() {
                    timer.deadline = at.max(self.agenda.now).min(timer.deadline);
                    timer.requests.retain(|request| reaches(request).is_none());
                    timer.schedule(replica, slot, &mut self.agenda.queue);
                }
            }
        }
    }
}

/// The timers of one replica, where each has so many.
fn of_replica(timers: &mut [Timer], replica: ReplicaId, each: usize) -> &mut [Timer] {
    &mut timers[each * replica.index()..][..each]
}

/// The ideal network has nothing more to tell.
#[cold]
fn tell_more<F, M: Payload>(agenda: &mut Agenda, messages: &Contents<M>, observer: &mut impl Observer<F>) {
    for told in &agenda.told {
        match told {
            Told::Path { path, dropped_of } => {
                let message = dropped_of.map(|number| messages.get(number));
                let message = message.map(|message| (message.kind(), message.tag()));
                observer.on_path(&PathUse { message, ..*path });
            }
            Told::Replies(replies) => observer.on_replies(replies),
        }
    }
    agenda.told.clear();
}

/// What a node is to handle.
enum Input<'a, M> {
    Start,
    Message(ReplicaId, &'a M),
    Timer(TimerSlot),
    Restart,
    Look,
}

/// What a payload says of itself in its record: its tag and its block.
fn about(message: &impl Payload) -> (u32, u64) {
    (message.tag(), message.block())
}

fn report<F>(
    id: MessageId,
    point: Point,
    flight: &Flight,
    (tag, block): (u32, u64),
    observer: &mut impl Observer<F>,
) {
    let Envelope { source, target, kind, class, wait, cause, .. } = flight.envelope;
    let all: Vec<_>;
    let held_back = flight.fate.is_taken_in()
        && point.time.checked_before(flight.processed) != Some(flight.first.received);
    let in_part = flight.first.start < Time::FAR && u64::from(flight.first.bytes) < flight.wire_bytes;
    let transmissions = if flight.more.is_empty() && !held_back && !in_part && flight.first.lost == 0 {
        &[][..]
    } else {
        all = std::iter::once(flight.first).chain(flight.more.iter().copied()).collect();
        &all
    };
    observer.on_message(&MessageRecord {
        id,
        point,
        source,
        target,
        kind,
        class,
        tag,
        block,
        bytes: flight.wire_bytes,
        queued: flight.queued,
        first_bit_out: flight.first.start,
        last_bit_out: if flight.unsent() == 0 { flight.last().end } else { Time::FAR },
        propagation: flight.last().propagation,
        queue: flight.last().queue,
        stalled: flight.stalled,
        congested: flight.congested,
        held: flight.held,
        processed: flight.processed,
        ended: point.time,
        fate: flight.fate,
        cause,
        wait,
        transmissions,
    });
}
