//! The loop: pop an event, let the network or a node handle it, apply the effects.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::fault::{Fault, FaultKind};
use crate::network::{Flight, MessageCounts, Network, NetworkEvent, NetworkSetup, Turn};
use crate::node::{Context, Effect, Node, Payload, ReplicaId, TimerSlot, Wait};
use crate::observer::{Busy, Fate, MessageId, MessageRecord, Observer, Point};
use crate::queue::EventQueue;
use crate::requests::{Requests, StreamId, Workload};
use crate::time::Time;

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
}

/// What the queue holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The run begins: every node starts, but those that are down from the first instant.
    Start,
    /// The network asked to be woken.
    Network(NetworkEvent),
    /// A timer may be due.
    Timer {
        /// Whose.
        replica: ReplicaId,
        /// Which.
        slot: u8,
    },
    /// A fault of the schedule begins or ends.
    Fault {
        /// Its place in the schedule.
        index: u16,
        /// Whether it begins.
        begins: bool,
    },
    /// Closed loop: a reply reaches its clients.
    Reply {
        /// For which executed block.
        ordinal: u32,
        /// Of how many transactions.
        count: u32,
    },
}

/// A timer of a node. At most one wake-up per timer is pending unless the deadline was brought forward: a later deadline
/// is pushed when the earlier wake-up comes.
#[derive(Clone, Copy, Debug)]
struct Timer {
    deadline: Time,
    scheduled: Time,
    wait: Wait,
    cause: Option<MessageId>,
    /// Closed loop: the request that brings the deadline forward when it is submitted.
    request: Option<(StreamId, u64)>,
}

const DISARMED: Timer =
    Timer { deadline: Time::FAR, scheduled: Time::FAR, wait: Wait::None, cause: None, request: None };

impl Timer {
    /// Forgets the deadline; a wake-up that is pending finds nothing due.
    fn disarm(&mut self) {
        self.deadline = Time::FAR;
        self.request = None;
    }
}

/// Counts of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Pops of the queue.
    pub events: u64,
    /// Messages handed to the network, handled, lost.
    pub messages: MessageCounts,
    /// Messages under way.
    pub in_flight: u64,
}

/// A run: the whole state, cloneable as a checkpoint. Observers are not part of it.
#[derive(Clone)]
pub struct Simulation<N: Node> {
    setup: Rc<Setup>,
    queue: EventQueue<Event>,
    network: Network<N::Message>,
    nodes: Vec<N>,
    requests: Requests,
    timers: Vec<[Timer; TimerSlot::COUNT]>,
    now: Time,
    events: u64,
    ended_messages: u32,
}

impl<N: Node> Simulation<N> {
    /// A run that has not begun: a node per replica of the topology.
    pub fn new(setup: Setup, nodes: Vec<N>) -> Self {
        assert_eq!(nodes.len(), setup.network.topology.replicas(), "a node per replica");
        let mut queue = EventQueue::default();
        for (index, fault) in setup.faults.iter().enumerate() {
            let index = index as u16;
            queue.push(fault.at, Event::Fault { index, begins: true });
            if let Some(until) = fault.until {
                queue.push(until, Event::Fault { index, begins: false });
            }
        }
        queue.push(Time::ZERO, Event::Start);
        Simulation {
            queue,
            network: Network::new(setup.network.clone(), setup.seed),
            requests: Requests::new(setup.workload.clone(), setup.seed, setup.horizon),
            timers: vec![[DISARMED; TimerSlot::COUNT]; nodes.len()],
            nodes,
            now: Time::ZERO,
            events: 0,
            ended_messages: 0,
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
        Point { time: self.now, sequence: self.events as u32 }
    }

    /// Counts so far.
    pub fn counters(&self) -> Counters {
        Counters { events: self.events, messages: self.network.counts(), in_flight: self.network.in_flight() }
    }

    /// How much there is to a clone of this state: messages under way, pending events, and connections.
    pub fn parts(&self) -> u64 {
        self.network.in_flight() + self.queue.len() as u64 + self.network.connections() as u64
    }

    /// How many events are pending.
    pub fn pending(&self) -> usize {
        self.queue.len()
    }

    /// Whether every event before the horizon has been handled.
    pub fn is_finished(&self) -> bool {
        self.queue.next_time().is_none_or(|time| time >= self.setup.horizon)
    }

    /// Handles events up to and including `until`, but before the horizon, and at most `events_max` of them. Returns whether
    /// nothing is left up to `until`.
    pub fn advance(&mut self, until: Time, events_max: u64, observer: &mut impl Observer<N::Fact>) -> bool {
        let mut step = Step::default();
        let horizon = self.setup.horizon;
        for _ in 0..events_max {
            match self.queue.next_time() {
                Some(time) if time <= until && time < horizon => {}
                _ => return true,
            }
            let (time, event) = self.queue.pop().expect("the queue has a next time");
            debug_assert!(time >= self.now);
            self.now = time;
            self.events += 1;
            assert!(self.events < u64::from(u32::MAX), "a run has at most 2^32 events");
            self.handle(event, &mut step, observer);
        }
        false
    }

    /// Handles events up to and including `point`.
    pub fn advance_to(&mut self, point: Point, observer: &mut impl Observer<N::Fact>) {
        let missing = u64::from(point.sequence).saturating_sub(self.events);
        self.advance(point.time, missing, observer);
    }

    /// The run is over: reports what is still under way.
    pub fn finish(&mut self, observer: &mut impl Observer<N::Fact>) {
        let point = Point { time: self.setup.horizon, sequence: self.events as u32 + 1 };
        for flight in self.network.under_way() {
            let id = MessageId(self.ended_messages);
            self.ended_messages += 1;
            let mut flight = flight.clone();
            flight.fate = Fate::InFlight;
            flight.end_stall(point.time);
            report(id, point, &flight, observer);
        }
    }

    fn handle(&mut self, event: Event, step: &mut Step<N>, observer: &mut impl Observer<N::Fact>) {
        match event {
            Event::Start => {
                for index in 0..self.nodes.len() as u16 {
                    self.with_node(ReplicaId(index), None, Wait::None, step, observer, |node, context| {
                        node.start(context);
                    });
                }
                self.deliver(step, observer);
            }
            Event::Network(event) => {
                let network = &mut self.network;
                network.handle(event, &mut step.outputs.turn(self.now, &mut self.queue));
                self.deliver(step, observer);
            }
            Event::Timer { replica, slot } => self.handle_timer(replica, slot, step, observer),
            Event::Fault { index, begins } => self.handle_fault(index, begins, step, observer),
            Event::Reply { ordinal, count } => {
                if self.requests.handle_reply(u64::from(ordinal), u64::from(count), self.now) {
                    self.wake_for_requests();
                }
            }
        }
    }

    /// Reports what the network did in this step and hands ended messages to their targets.
    fn deliver(&mut self, step: &mut Step<N>, observer: &mut impl Observer<N::Fact>) {
        loop {
            for busy in step.outputs.busy.drain(..) {
                observer.on_busy(&busy);
            }
            let Some(flight) = step.outputs.ended.pop_front() else { return };
            let flight = self.network.take(flight);
            let id = MessageId(self.ended_messages);
            self.ended_messages += 1;
            report(id, self.point(), &flight, observer);
            if flight.fate == Fate::Delivered {
                self.with_node(flight.target, Some(id), Wait::None, step, observer, |node, context| {
                    node.handle_message(flight.source, &flight.message, context);
                });
            }
        }
    }

    fn handle_timer(
        &mut self,
        replica: ReplicaId,
        slot: u8,
        step: &mut Step<N>,
        observer: &mut impl Observer<N::Fact>,
    ) {
        let timer = &mut self.timers[replica.index()][usize::from(slot)];
        if timer.scheduled != self.now {
            return;
        }
        timer.scheduled = Time::FAR;
        if timer.deadline > self.now {
            if timer.deadline < Time::FAR {
                timer.scheduled = timer.deadline;
                self.queue.push(timer.deadline, Event::Timer { replica, slot });
            }
            return;
        }
        timer.disarm();
        let (wait, cause) = (timer.wait, timer.cause);
        self.with_node(replica, cause, wait, step, observer, |node, context| {
            node.handle_timer(TimerSlot { slot, wait }, context)
        });
        self.deliver(step, observer);
    }

    fn handle_fault(
        &mut self,
        index: u16,
        begins: bool,
        step: &mut Step<N>,
        observer: &mut impl Observer<N::Fact>,
    ) {
        let setup = Rc::clone(&self.setup);
        let kind = &setup.faults[usize::from(index)].kind;
        observer.on_fault(self.point(), usize::from(index), begins);
        let mut turn = step.outputs.turn(self.now, &mut self.queue);
        if begins {
            self.network.begin_fault(kind, &mut turn);
        } else {
            self.network.end_fault(kind, &mut turn);
        }
        if let FaultKind::Crash { replica } = *kind {
            self.timers[replica.index()].iter_mut().for_each(Timer::disarm);
            if !begins {
                self.with_node(replica, None, Wait::None, step, observer, |node, context| {
                    node.restart(context)
                });
            }
        }
        self.deliver(step, observer);
    }

    /// Lets a node handle one input and applies its effects; what it sends to itself it handles at once.
    fn with_node(
        &mut self,
        replica: ReplicaId,
        cause: Option<MessageId>,
        wait: Wait,
        step: &mut Step<N>,
        observer: &mut impl Observer<N::Fact>,
        input: impl FnOnce(&mut N, &mut Context<'_, N::Message, N::Fact>),
    ) {
        if self.network.is_down(replica) {
            return;
        }
        let occasion = Occasion { replica, cause, wait };
        let Step { outputs, effects, own } = step;
        input(
            &mut self.nodes[replica.index()],
            &mut Context::new(self.now, replica, &self.requests, effects),
        );
        loop {
            for effect in effects.drain(..) {
                self.apply(effect, occasion, outputs, own, observer);
            }
            let Some(message) = own.pop_front() else { return };
            let mut context = Context::new(self.now, replica, &self.requests, effects);
            self.nodes[replica.index()].handle_message(replica, &message, &mut context);
        }
    }

    fn apply(
        &mut self,
        effect: Effect<N::Message, N::Fact>,
        Occasion { replica, cause, wait }: Occasion,
        outputs: &mut Outputs,
        own: &mut VecDeque<N::Message>,
        observer: &mut impl Observer<N::Fact>,
    ) {
        match effect {
            Effect::Send { target, message } if target == replica => own.push_back(message),
            Effect::Send { target, message } => {
                let mut turn = outputs.turn(self.now, &mut self.queue);
                self.network.send(replica, target, message, cause, wait, &mut turn);
            }
            Effect::Broadcast(message) => {
                let mut turn = outputs.turn(self.now, &mut self.queue);
                for target in (0..self.nodes.len() as u16).map(ReplicaId).filter(|&target| target != replica)
                {
                    self.network.send(replica, target, message.clone(), cause, wait, &mut turn);
                }
                own.push_back(message);
            }
            Effect::SetTimer { timer, at } => self.arm(replica, timer, at, cause, None),
            Effect::WakeOnRequest { timer, stream, index, latest } => {
                let reaches = self.requests.reaches(replica, stream, index);
                let at = reaches.map_or(latest, |at| at.min(latest)).max(self.now);
                let request =
                    (reaches.is_none() && self.requests.is_closed_loop()).then_some((stream, index));
                self.arm(replica, timer, at, cause, request);
            }
            Effect::CancelTimer(timer) => {
                self.timers[replica.index()][usize::from(timer.slot)].disarm();
            }
            Effect::State(fact) => observer.on_fact(self.point(), replica, &fact, cause, &self.requests),
            Effect::Reply { ordinal, runs } => {
                if self.requests.is_closed_loop() {
                    let count = runs.iter().map(|run| run.count).sum::<u64>() as u32;
                    let at = self.now + self.requests.client_delay(replica);
                    self.queue.push(at, Event::Reply { ordinal: ordinal as u32, count });
                }
            }
        }
    }

    fn arm(
        &mut self,
        replica: ReplicaId,
        TimerSlot { slot, wait }: TimerSlot,
        at: Time,
        cause: Option<MessageId>,
        request: Option<(StreamId, u64)>,
    ) {
        let timer = &mut self.timers[replica.index()][usize::from(slot)];
        *timer = Timer { deadline: at, wait, cause, request, ..*timer };
        if at < timer.scheduled {
            timer.scheduled = at;
            self.queue.push(at, Event::Timer { replica, slot });
        }
    }

    /// Closed loop: requests were submitted; timers that wait for one of them learn when it comes.
    fn wake_for_requests(&mut self) {
        for index in 0..self.timers.len() {
            let replica = ReplicaId(index as u16);
            for slot in 0..TimerSlot::COUNT {
                let timer = self.timers[index][slot];
                let Some((stream, request)) = timer.request else { continue };
                if let Some(at) = self.requests.reaches(replica, stream, request) {
                    let at = at.max(self.now).min(timer.deadline);
                    let slot = TimerSlot { slot: slot as u8, wait: timer.wait };
                    self.arm(replica, slot, at, timer.cause, None);
                }
            }
        }
    }
}

/// Why a replica acts.
#[derive(Clone, Copy)]
struct Occasion {
    replica: ReplicaId,
    /// The message that it handles, or that led to what it waited for.
    cause: Option<MessageId>,
    /// What it waited for.
    wait: Wait,
}

/// Buffers of one step, kept between steps so that a step allocates nothing.
struct Step<N: Node> {
    outputs: Outputs,
    effects: Vec<Effect<N::Message, N::Fact>>,
    /// What the node in turn sends to itself.
    own: VecDeque<N::Message>,
}

impl<N: Node> Default for Step<N> {
    fn default() -> Self {
        Step { outputs: Outputs::default(), effects: Vec::new(), own: VecDeque::new() }
    }
}

/// What the network puts out in a step.
#[derive(Default)]
struct Outputs {
    ended: VecDeque<u32>,
    busy: Vec<Busy>,
}

impl Outputs {
    fn turn<'a>(&'a mut self, now: Time, queue: &'a mut EventQueue<Event>) -> Turn<'a> {
        Turn { now, queue, ended: &mut self.ended, busy: &mut self.busy }
    }
}

fn report<M: Payload, F>(id: MessageId, point: Point, flight: &Flight<M>, observer: &mut impl Observer<F>) {
    let all: Vec<_>;
    let held_back = flight.fate == Fate::Delivered && flight.first.received != point.time;
    let in_part = flight.first.start < Time::FAR && u64::from(flight.first.bytes) < flight.bytes;
    let transmissions = if flight.more.is_empty() && !held_back && !in_part {
        &[][..]
    } else {
        all = std::iter::once(flight.first).chain(flight.more.iter().copied()).collect();
        &all
    };
    observer.on_message(&MessageRecord {
        id,
        point,
        source: flight.source,
        target: flight.target,
        kind: flight.message.kind(),
        class: flight.class,
        tag: flight.message.tag(),
        bytes: flight.bytes,
        queued: flight.queued,
        first_bit_out: flight.first.start,
        last_bit_out: if flight.unsent() == 0 { flight.last().end } else { Time::FAR },
        propagation: flight.last().propagation,
        stalled: flight.stalled,
        ended: point.time,
        fate: flight.fate,
        cause: flight.cause,
        wait: flight.wait,
        transmissions,
    });
}
