//! The network: a state machine over NICs and connections.
//!
//! A message is cut into pieces only where its window or the NIC's quantum does so; each piece costs an arrival and
//! an end of intake, and a wake-up of the egress where others wait. Nothing is decided before its time: which message goes next is
//! decided when the NIC is free, whether a piece is lost when its first bit arrives, when it is taken in when
//! the target's NIC turns to it. Ingress is cut-through: intake begins with the first bit and cannot end before the last.
//!
//! The state, what is sent and what wakes it are here; [`egress`] puts pieces on the wire, [`ingress`] takes them in, [`loss`] is
//! about what does not arrive, [`single`] about messages that a fault names.

mod egress;
mod ingress;
mod loss;
mod single;

use std::collections::VecDeque;
use std::rc::Rc;

use crate::connection::{Connection, ConnectionSetup, State};
use crate::fault::{ActiveFaults, FaultKind};
use crate::nic::{Nic, Priority, Waiting};
use crate::node::{Class, Payload, ReplicaId, Wait};
use crate::observer::{Busy, Fate, MessageId, Transmission};
use crate::order::sorted;
use crate::pool::Pool;
use crate::queue::EventQueue;
use crate::random::{Purpose, Random};
use crate::simulation::Event;
use crate::time::{Duration, Time};
use crate::topology::Topology;

use single::Delayed;

/// The network's parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkSetup {
    /// Delays.
    pub topology: Topology,
    /// Rate of each replica's NIC outwards, bits per second.
    pub egress_bps: u64,
    /// Rate of each replica's NIC inwards, bits per second.
    pub ingress_bps: u64,
    /// How the classes share a NIC.
    pub priority: Priority,
    /// The connections of both classes.
    pub connection: ConnectionSetup,
    /// Loss probability per segment in units of 2^-32, on every link, always.
    pub loss: u32,
}

impl NetworkSetup {
    /// How long the slower side of a link takes for a segment.
    fn first_segment(&self) -> Duration {
        Duration::to_serialise(self.connection.least_piece(), self.egress_bps.min(self.ingress_bps))
    }
}

/// What the network asks to be woken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkEvent {
    /// A replica's egress is free while others wait.
    EgressFree(ReplicaId),
    /// A stalled connection has room again.
    WindowOpen(u32),
    /// A replica's ingress is free while others wait.
    IngressFree(ReplicaId),
    /// The first bit of a piece reaches its target.
    Arrive(u32),
    /// The last bit of a piece is taken in.
    TakenIn(u32),
    /// The source learns that segments of a piece are missing.
    LossNoticed(u32),
}

/// A message under way.
#[derive(Clone, Debug)]
pub struct Flight<M> {
    /// The payload; none when it has ended.
    message: Option<M>,
    /// Sender.
    pub source: ReplicaId,
    /// Receiver.
    pub target: ReplicaId,
    /// Class.
    pub class: Class,
    /// Size on the wire.
    pub bytes: u64,
    /// Handed to the network.
    pub queued: Time,
    /// Which message's handling sent it.
    pub cause: Option<MessageId>,
    /// What its sender waited for.
    pub wait: Wait,
    /// How it ends, as far as is decided.
    pub fate: Fate,
    /// Time spent waiting for the window.
    pub stalled: Duration,
    /// How long a fault kept it from its target once it was there.
    pub held: Duration,
    stalled_since: Option<Time>,
    /// The first transmission; `start` is `Time::FAR` before it.
    pub first: Transmission,
    /// The others.
    pub more: Vec<Transmission>,
    order: u64,
    unsent: u64,
    undelivered: u64,
}

impl<M> Flight<M> {
    /// The payload.
    pub fn message(&self) -> &M {
        self.message.as_ref().expect("it is under way")
    }

    /// The latest transmission.
    pub fn last(&self) -> &Transmission {
        self.more.last().unwrap_or(&self.first)
    }

    /// Bytes that have not left the source.
    pub fn unsent(&self) -> u64 {
        self.unsent
    }

    /// It waits for its window no longer.
    pub(crate) fn end_stall(&mut self, now: Time) {
        if let Some(since) = self.stalled_since.take() {
            self.stalled += now - since;
        }
    }

    /// A transmission of it begins; returns its number.
    fn begin_transmission(&mut self, transmission: Transmission) -> u32 {
        if self.first.start == Time::FAR {
            self.first = transmission;
        } else {
            self.more.push(transmission);
        }
        self.more.len() as u32
    }

    fn transmission(&mut self, part: u32) -> &mut Transmission {
        if part == 0 { &mut self.first } else { &mut self.more[part as usize - 1] }
    }
}

/// A piece of a message on its way, with all that its travelling depends on.
#[derive(Clone, Copy, Debug)]
struct Transit {
    flight: u32,
    connection: u32,
    source: ReplicaId,
    target: ReplicaId,
    class: Class,
    socket: u16,
    /// Its number in its socket.
    piece: u32,
    /// Bytes of the message in this piece.
    bytes: u32,
    /// Bytes that are not at the target: all at first, after a loss the missing segments.
    missing: u32,
    /// Which transmission of the flight carries it now.
    part: u32,
    /// Bytes of that transmission.
    sent: u32,
    /// When its last bit reaches the target's NIC.
    last_bit: Time,
    /// Incarnations of source and target when it was first sent: a crash in between breaks the connection.
    incarnations: (u32, u32),
    /// Whether this piece is a hole in its socket.
    hole: bool,
    /// Whether its window's bytes were given back.
    credited: bool,
}

/// How many messages the network has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MessageCounts {
    /// Handed to the network.
    pub sent: u64,
    /// Handled by their targets.
    pub delivered: u64,
    /// Lost.
    pub dropped: u64,
}

/// The present, what is to come, and what the network puts out now: `ended` and `busy` are empty between two events.
#[derive(Clone, Debug)]
pub struct Agenda {
    /// The present.
    pub now: Time,
    /// What is to come.
    pub queue: EventQueue<Event>,
    /// Flights that ended.
    pub ended: VecDeque<u32>,
    /// NIC sides that began to carry bytes.
    pub busy: Vec<Busy>,
}

impl Agenda {
    fn wake(&mut self, at: Time, event: NetworkEvent) {
        self.queue.push(at, Event::Network(event));
    }
}

/// All NICs, connections and messages under way.
#[derive(Clone, Debug)]
pub struct Network<M> {
    setup: Rc<NetworkSetup>,
    faults: ActiveFaults,
    egress: Vec<Nic>,
    ingress: Vec<Nic>,
    /// 0 while up; counts crashes.
    incarnation: Vec<u32>,
    down: Vec<bool>,
    /// Place in `connections` by (source, target, class); `NOWHERE` before the first message.
    place: Vec<u32>,
    connections: Vec<Connection>,
    flights: Pool<Flight<M>>,
    transits: Pool<Transit>,
    /// Messages under way that faults delay: mostly none.
    delayed: Vec<Delayed>,
    links: Random,
    losses: Random,
    counts: MessageCounts,
    /// The integral over time of the number of messages under way, in nanoseconds, and up to when it was taken.
    presence: (u128, Time),
    /// How long the slower side of a link takes for a segment: what the first acknowledgement waits for.
    first_segment: Duration,
}

const NOWHERE: u32 = u32::MAX;

impl<M: Payload> Network<M> {
    /// A silent network.
    pub fn new(setup: NetworkSetup, seed: u64) -> Self {
        let replicas = setup.topology.replicas();
        assert!(setup.connection.window_bytes > 0 && setup.connection.sockets > 0, "a connection can send");
        Network {
            faults: ActiveFaults::new(setup.loss),
            egress: vec![Nic::new(setup.egress_bps, setup.priority); replicas],
            ingress: vec![Nic::new(setup.ingress_bps, setup.priority); replicas],
            incarnation: vec![0; replicas],
            down: vec![false; replicas],
            place: vec![NOWHERE; replicas * replicas * 2],
            connections: Vec::new(),
            flights: Pool::default(),
            transits: Pool::default(),
            delayed: Vec::new(),
            links: Random::split(seed, Purpose::Links),
            losses: Random::split(seed, Purpose::Loss),
            counts: MessageCounts::default(),
            presence: (0, Time::ZERO),
            first_segment: setup.first_segment(),
            setup: Rc::new(setup),
        }
    }

    /// The network is this one from now on. A piece on the wire and an acknowledgement keep their times; what waits for a window looks
    /// at it again.
    pub fn adopt(&mut self, setup: &NetworkSetup, agenda: &mut Agenda) {
        if *self.setup == *setup {
            return;
        }
        self.faults.set_base_loss(setup.loss);
        self.egress.iter_mut().for_each(|nic| nic.adopt(setup.egress_bps, setup.priority));
        self.ingress.iter_mut().for_each(|nic| nic.adopt(setup.ingress_bps, setup.priority));
        self.connections.iter_mut().for_each(|connection| connection.adopt(&setup.connection));
        self.first_segment = setup.first_segment();
        self.setup = Rc::new(setup.clone());
        for id in 0..self.connections.len() as u32 {
            if self.connections[id as usize].state == State::Stalled {
                self.resume(id, agenda);
            }
        }
    }

    /// Messages seen so far.
    pub fn counts(&self) -> MessageCounts {
        self.counts
    }

    /// The integral over time, up to `now`, of the number of messages under way, in nanoseconds.
    pub fn presence(&self, now: Time) -> u128 {
        let (integral, until) = self.presence;
        integral + product((now - until).as_ns(), self.in_flight())
    }

    /// How many replicas there are.
    pub fn replicas(&self) -> u16 {
        self.down.len() as u16
    }

    /// Connections that have carried anything.
    pub fn connections(&self) -> usize {
        self.connections.len()
    }

    /// Messages under way.
    pub fn in_flight(&self) -> u64 {
        self.flights.len() as u64
    }

    /// Whether a replica is down.
    pub fn is_down(&self, replica: ReplicaId) -> bool {
        self.down[replica.index()]
    }

    /// Hands `message` to the network; `source` and `target` differ.
    #[allow(clippy::too_many_arguments)]
    pub fn send(
        &mut self,
        source: ReplicaId,
        target: ReplicaId,
        message: M,
        cause: Option<MessageId>,
        wait: Wait,
        agenda: &mut Agenda,
    ) {
        let (class, bytes) = (message.class(), message.wire_bytes());
        let order = self.counts.sent;
        self.counts.sent += 1;
        self.presence = (self.presence(agenda.now), agenda.now);
        let never = Transmission {
            start: Time::FAR,
            end: Time::FAR,
            propagation: Duration::ZERO,
            received: Time::FAR,
            bytes: 0,
        };
        let flight = self.flights.insert(Flight {
            message: Some(message),
            source,
            target,
            class,
            bytes,
            queued: agenda.now,
            cause,
            wait,
            fate: Fate::Delivered,
            stalled: Duration::ZERO,
            held: Duration::ZERO,
            stalled_since: None,
            first: never,
            more: Vec::new(),
            order,
            unsent: bytes,
            undelivered: bytes,
        });
        let id = self.connection_id(source, target, class);
        let connection = &mut self.connections[id as usize];
        connection.queue.push_back(flight);
        if connection.state != State::Idle {
            return;
        }
        connection.state = State::Ready;
        let nic = &mut self.egress[source.index()];
        if nic.admit(class, agenda.now) {
            self.transmit(id, agenda);
            self.await_egress(source, agenda);
        } else {
            nic.enqueue(class, Waiting { order, what: id });
            self.pump_egress(source, agenda);
        }
    }

    /// A wake-up that the network asked for.
    pub fn handle(&mut self, event: NetworkEvent, agenda: &mut Agenda) {
        match event {
            NetworkEvent::EgressFree(source) => {
                self.egress[source.index()].wake_pending = false;
                self.pump_egress(source, agenda);
            }
            NetworkEvent::IngressFree(target) => {
                self.ingress[target.index()].wake_pending = false;
                self.pump_ingress(target, agenda);
            }
            NetworkEvent::WindowOpen(id) => {
                if self.connections[id as usize].wake_at == agenda.now {
                    self.connections[id as usize].wake_at = Time::FAR;
                    self.resume(id, agenda);
                }
            }
            NetworkEvent::Arrive(transit) => self.handle_arrival(transit, agenda),
            NetworkEvent::TakenIn(transit) => self.handle_taken_in(transit, agenda),
            NetworkEvent::LossNoticed(transit) => self.handle_loss_noticed(transit, agenda),
        }
    }

    /// A fault begins.
    pub fn begin_fault(&mut self, kind: &FaultKind, agenda: &mut Agenda) {
        self.faults.begin(kind);
        if let FaultKind::Crash { replica } = *kind {
            self.crash(replica, agenda);
        }
    }

    /// A fault ends: what was held moves again.
    pub fn end_fault(&mut self, kind: &FaultKind, agenda: &mut Agenda) {
        self.faults.end(kind);
        if let FaultKind::Crash { replica } = *kind {
            self.down[replica.index()] = false;
        }
        for id in 0..self.connections.len() as u32 {
            self.resume(id, agenda);
        }
    }

    /// A message under way.
    pub fn flight(&self, flight: u32) -> &Flight<M> {
        &self.flights[flight]
    }

    /// A message is under way no longer: its payload is taken out.
    pub fn take(&mut self, flight: u32, now: Time) -> M {
        self.presence = (self.presence(now), now);
        self.flights.free(flight);
        let flight = &mut self.flights[flight];
        match flight.fate {
            Fate::Delivered => self.counts.delivered += 1,
            _ => self.counts.dropped += 1,
        }
        flight.message.take().expect("it is under way")
    }

    /// The messages under way, in the order of their sending.
    pub fn under_way(&self) -> Vec<&Flight<M>> {
        let rows = self.flights.rows().iter();
        let flights: Vec<_> = rows.filter(|flight| flight.message.is_some()).collect();
        sorted(&flights, |flight| flight.order)
    }

    fn connection_id(&mut self, source: ReplicaId, target: ReplicaId, class: Class) -> u32 {
        let replicas = self.setup.topology.replicas();
        let place = &mut self.place[(source.index() * replicas + target.index()) * 2 + class as usize];
        if *place == NOWHERE {
            *place = self.connections.len() as u32;
            self.connections.push(Connection::new(source, target, class));
        }
        *place
    }
}

/// One of 128 bits is a call in WASM, and mostly it takes 64.
fn product(one: u64, other: u64) -> u128 {
    let fits = (one | other) >> 32 == 0;
    if fits { u128::from(one * other) } else { u128::from(one) * u128::from(other) }
}

fn scaled(delay: Duration, factor_ppm: u64) -> Duration {
    Duration::from_ns((u128::from(delay.as_ns()) * u128::from(factor_ppm) / 1_000_000) as u64)
}
