//! The network: a state machine over NICs and connections.
//!
//! A message is cut into pieces only where its window or the NIC's quantum does so; each piece costs an arrival and
//! an end of intake, and a wake-up of the egress where others wait. Nothing is decided before its time: which message goes next is
//! decided when the NIC is free, whether a piece is lost when its first bit arrives, when it is taken in when
//! the target's NIC turns to it. Ingress is cut-through: intake begins with the first bit and cannot end before the last.

use std::collections::VecDeque;
use std::rc::Rc;

use slab::Slab;

use crate::connection::{Connection, ConnectionSetup, Socket, State};
use crate::fault::{ActiveFaults, CutMode, FaultKind};
use crate::nic::{Nic, Priority, QUANTUM, Waiting};
use crate::node::{Class, Payload, ReplicaId, Wait};
use crate::observer::{Busy, Fate, MessageId, Side, Transmission};
use crate::queue::EventQueue;
use crate::random::{Purpose, Random};
use crate::simulation::Event;
use crate::time::{Duration, Time};
use crate::topology::Topology;

/// The network's parameters.
#[derive(Clone, Debug)]
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
    /// The payload.
    pub message: M,
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

    fn transmission(&mut self, part: u32) -> &mut Transmission {
        if part == 0 { &mut self.first } else { &mut self.more[part as usize - 1] }
    }
}

/// A piece of a message on its way.
#[derive(Clone, Copy, Debug)]
struct Transit {
    flight: u32,
    connection: u32,
    socket: u16,
    /// Its number in its socket.
    piece: u32,
    /// Which transmission of the flight carries it now.
    part: u32,
    /// Bytes of the message in this piece.
    bytes: u32,
    /// Bytes that are not at the target: all at first, after a loss the missing segments.
    missing: u32,
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

/// The present, and where the network's outputs go.
pub struct Turn<'a> {
    /// The present.
    pub now: Time,
    /// For wake-ups.
    pub queue: &'a mut EventQueue<Event>,
    /// Flights that ended.
    pub ended: &'a mut VecDeque<u32>,
    /// NIC sides that began to carry bytes.
    pub busy: &'a mut Vec<Busy>,
}

impl Turn<'_> {
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
    flights: Slab<Flight<M>>,
    transits: Slab<Transit>,
    links: Random,
    losses: Random,
    counts: MessageCounts,
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
            flights: Slab::new(),
            transits: Slab::new(),
            links: Random::split(seed, Purpose::Links),
            losses: Random::split(seed, Purpose::Loss),
            counts: MessageCounts::default(),
            setup: Rc::new(setup),
        }
    }

    /// Messages seen so far.
    pub fn counts(&self) -> MessageCounts {
        self.counts
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
        turn: &mut Turn<'_>,
    ) {
        let (class, bytes) = (message.class(), message.wire_bytes());
        let order = self.counts.sent;
        self.counts.sent += 1;
        let never = Transmission {
            start: Time::FAR,
            end: Time::FAR,
            propagation: Duration::ZERO,
            received: Time::FAR,
            bytes: 0,
        };
        let flight = self.flights.insert(Flight {
            message,
            source,
            target,
            class,
            bytes,
            queued: turn.now,
            cause,
            wait,
            fate: Fate::Delivered,
            stalled: Duration::ZERO,
            stalled_since: None,
            first: never,
            more: Vec::new(),
            order,
            unsent: bytes,
            undelivered: bytes,
        }) as u32;
        let id = self.connection_id(source, target, class);
        let connection = &mut self.connections[id as usize];
        connection.queue.push_back(flight);
        if connection.state == State::Idle {
            connection.state = State::Ready;
            self.egress[source.index()].enqueue(class, Waiting { order, what: id });
            self.pump_egress(source, turn);
        }
    }

    /// A wake-up that the network asked for.
    pub fn handle(&mut self, event: NetworkEvent, turn: &mut Turn<'_>) {
        match event {
            NetworkEvent::EgressFree(source) => {
                self.egress[source.index()].wake_pending = false;
                self.pump_egress(source, turn);
            }
            NetworkEvent::IngressFree(target) => {
                self.ingress[target.index()].wake_pending = false;
                self.pump_ingress(target, turn);
            }
            NetworkEvent::WindowOpen(id) => {
                if self.connections[id as usize].wake_at == turn.now {
                    self.connections[id as usize].wake_at = Time::FAR;
                    self.resume(id, turn);
                }
            }
            NetworkEvent::Arrive(transit) => self.handle_arrival(transit, turn),
            NetworkEvent::TakenIn(transit) => self.handle_taken_in(transit, turn),
            NetworkEvent::LossNoticed(transit) => self.handle_loss_noticed(transit, turn),
        }
    }

    /// A fault begins.
    pub fn begin_fault(&mut self, kind: &FaultKind, turn: &mut Turn<'_>) {
        self.faults.begin(kind);
        if let FaultKind::Crash { replica } = *kind {
            self.crash(replica, turn);
        }
    }

    /// A fault ends: what was held moves again.
    pub fn end_fault(&mut self, kind: &FaultKind, turn: &mut Turn<'_>) {
        self.faults.end(kind);
        if let FaultKind::Crash { replica } = *kind {
            self.down[replica.index()] = false;
        }
        for id in 0..self.connections.len() as u32 {
            self.resume(id, turn);
        }
    }

    /// Takes an ended flight out.
    pub fn take(&mut self, flight: u32) -> Flight<M> {
        let flight = self.flights.remove(flight as usize);
        match flight.fate {
            Fate::Delivered => self.counts.delivered += 1,
            _ => self.counts.dropped += 1,
        }
        flight
    }

    /// The messages under way, in the order of their sending.
    pub fn under_way(&self) -> Vec<&Flight<M>> {
        let mut flights: Vec<_> = self.flights.iter().map(|(_, flight)| flight).collect();
        flights.sort_by_key(|flight| flight.order);
        flights
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

    /// Puts a connection that waited for its window or for a cut to heal back into its NIC's queue.
    fn resume(&mut self, id: u32, turn: &mut Turn<'_>) {
        let connection = &mut self.connections[id as usize];
        if !matches!(connection.state, State::Stalled | State::Cut) {
            return;
        }
        connection.wake_at = Time::FAR;
        self.make_ready(id);
        self.pump_egress(self.connections[id as usize].source, turn);
    }

    fn make_ready(&mut self, id: u32) {
        let connection = &mut self.connections[id as usize];
        let head = match connection.again.front() {
            Some(&transit) => Some(self.transits[transit as usize].flight),
            None => connection.queue.front().copied(),
        };
        let Some(head) = head else {
            connection.state = State::Idle;
            return;
        };
        connection.state = State::Ready;
        let order = self.flights[head as usize].order;
        self.egress[connection.source.index()].enqueue(connection.class, Waiting { order, what: id });
    }

    /// Sends the next piece, if the NIC is free and a connection in its queue can send.
    fn pump_egress(&mut self, source: ReplicaId, turn: &mut Turn<'_>) {
        if self.egress[source.index()].free_at() <= turn.now {
            while let Some((class, waiting)) = self.egress[source.index()].next() {
                self.egress[source.index()].dequeue(class);
                if self.transmit(waiting.what, turn) {
                    break;
                }
            }
        }
        let nic = &mut self.egress[source.index()];
        if nic.has_waiting() && !nic.wake_pending {
            nic.wake_pending = true;
            turn.wake(nic.free_at(), NetworkEvent::EgressFree(source));
        }
    }

    /// Sends the next piece of a connection, unless its link is cut or its window is full.
    fn transmit(&mut self, id: u32, turn: &mut Turn<'_>) -> bool {
        let (source, target) = {
            let connection = &self.connections[id as usize];
            (connection.source, connection.target)
        };
        if !self.faults.is_quiet() && self.faults.link(source, target).cut == Some(CutMode::Hold) {
            self.connections[id as usize].state = State::Cut;
            return false;
        }
        let transit = match self.connections[id as usize].again.pop_front() {
            Some(transit) => transit,
            None => match self.begin_piece(id, turn) {
                Some(transit) => transit,
                None => return false,
            },
        };
        self.put_on_wire(transit, turn);
        self.make_ready(id);
        true
    }

    /// Takes the next piece off the connection's queue, as far as the window allows.
    fn begin_piece(&mut self, id: u32, turn: &mut Turn<'_>) -> Option<u32> {
        let connection = &mut self.connections[id as usize];
        let (source, target) = (connection.source, connection.target);
        let head = *connection.queue.front().expect("a ready connection has work");
        let flight = &mut self.flights[head as usize];
        let setup = &self.setup.connection;
        let acknowledged = self.faults.is_quiet() || self.faults.link(target, source).cut.is_none();
        let least = flight.unsent.min(setup.least_piece());
        let rate = self.setup.egress_bps;
        let Some((socket, room)) = connection.pick_socket(turn.now, least, rate, acknowledged, setup) else {
            connection.state = State::Stalled;
            flight.stalled_since = flight.stalled_since.or(Some(turn.now));
            if acknowledged && let Some(at) = connection.next_credit() {
                connection.wake_at = at.max(turn.now);
                turn.wake(connection.wake_at, NetworkEvent::WindowOpen(id));
            }
            return None;
        };
        flight.end_stall(turn.now);
        let bytes = flight.unsent.min(room).min(u64::from(QUANTUM)) as u32;
        flight.unsent -= u64::from(bytes);
        if flight.unsent == 0 {
            connection.queue.pop_front();
        }
        let piece = connection.socket(socket).begin_piece(bytes);
        let incarnations = (self.incarnation[source.index()], self.incarnation[target.index()]);
        Some(self.transits.insert(Transit {
            flight: head,
            connection: id,
            socket,
            piece,
            part: 0,
            bytes,
            missing: bytes,
            incarnations,
            hole: false,
            credited: false,
        }) as u32)
    }

    fn put_on_wire(&mut self, id: u32, turn: &mut Turn<'_>) {
        let transit = &mut self.transits[id as usize];
        let flight = &mut self.flights[transit.flight as usize];
        let nic = &mut self.egress[flight.source.index()];
        let end = turn.now + Duration::to_serialise(u64::from(transit.missing), nic.bits_per_second());
        nic.carry(flight.class, transit.missing, end);
        turn.busy.push(Busy {
            replica: flight.source,
            side: Side::Egress,
            class: flight.class,
            start: turn.now,
            end,
            bytes: transit.missing,
        });

        let topology = &self.setup.topology;
        let mut delay = topology.one_way(flight.source, flight.target);
        let mut extra = Duration::ZERO;
        if !self.faults.is_quiet() {
            let link = self.faults.link(flight.source, flight.target);
            delay = scaled(delay, link.factor_ppm);
            extra = link.extra;
        }
        delay += topology.draw_jitter(delay, &mut self.links);
        if extra > Duration::ZERO {
            delay += Duration::from_ns(self.links.below(extra.as_ns() + 1));
        }
        let socket = self.connections[transit.connection as usize].socket(transit.socket);
        let reaches = (turn.now + delay).max(socket.arrival_floor);
        socket.arrival_floor = reaches + (end - turn.now);

        let transmission = Transmission {
            start: turn.now,
            end,
            propagation: reaches - turn.now,
            received: Time::FAR,
            bytes: transit.missing,
        };
        if flight.first.start == Time::FAR {
            flight.first = transmission;
        } else {
            flight.more.push(transmission);
        }
        transit.part = flight.more.len() as u32;
        turn.wake(reaches, NetworkEvent::Arrive(id));
    }

    fn handle_arrival(&mut self, id: u32, turn: &mut Turn<'_>) {
        let transit = self.transits[id as usize];
        let flight = &self.flights[transit.flight as usize];
        let (source, target) = (flight.source, flight.target);
        let broken = self.incarnation[target.index()] != transit.incarnations.1;
        if self.down[target.index()] || broken {
            self.lose(id, Fate::TargetDown, turn);
            return;
        }
        let mut loss = self.setup.loss;
        if !self.faults.is_quiet() {
            let link = self.faults.link(source, target);
            match link.cut {
                Some(CutMode::Drop) => {
                    self.lose(id, Fate::Cut, turn);
                    return;
                }
                Some(CutMode::Hold) => {
                    self.mark_hole(id);
                    self.send_again(id, turn);
                    return;
                }
                None => loss = link.loss,
            }
        }
        self.draw_losses(id, loss);
        let flight = &mut self.flights[transit.flight as usize];
        let sent = *flight.transmission(transit.part);
        if self.transits[id as usize].missing == sent.bytes && sent.bytes > 0 {
            // Not a segment came through: the target sees nothing.
            let last_bit = sent.end + sent.propagation;
            turn.wake(last_bit + self.return_delay(source, target), NetworkEvent::LossNoticed(id));
            return;
        }
        let waiting = Waiting { order: turn.now.as_ns(), what: id };
        self.ingress[target.index()].enqueue(flight.class, waiting);
        self.pump_ingress(target, turn);
    }

    /// How much of the piece goes missing: `missing` is left at what must be sent again.
    fn draw_losses(&mut self, id: u32, loss: u32) {
        let transit = &mut self.transits[id as usize];
        let mut lost = 0;
        if loss > 0 {
            let segment = self.setup.connection.segment_bytes;
            let mut rest = transit.missing;
            while rest > 0 {
                let bytes = rest.min(segment);
                rest -= bytes;
                if self.losses.chance(loss) {
                    lost += bytes;
                }
            }
        }
        transit.missing = lost;
        if lost > 0 {
            self.mark_hole(id);
        }
    }

    fn mark_hole(&mut self, id: u32) {
        let transit = self.transits[id as usize];
        let current =
            transit.incarnations.0 == self.incarnation[self.flights[transit.flight as usize].source.index()];
        if current && !transit.hole {
            self.transits[id as usize].hole = true;
            self.socket_of(&transit).holes += 1;
        }
    }

    /// Takes in the next piece, if the NIC is free. The NIC is busy for as long as it takes the bytes at its own rate; the
    /// last bit may come later.
    fn pump_ingress(&mut self, target: ReplicaId, turn: &mut Turn<'_>) {
        let nic = &mut self.ingress[target.index()];
        if nic.free_at() <= turn.now
            && let Some((class, waiting)) = nic.next()
        {
            nic.dequeue(class);
            let id = waiting.what;
            let transit = self.transits[id as usize];
            let sent = *self.flights[transit.flight as usize].transmission(transit.part);
            let bytes = sent.bytes - transit.missing;
            let carried = turn.now + Duration::to_serialise(u64::from(bytes), nic.bits_per_second());
            nic.carry(class, bytes, carried);
            turn.busy.push(Busy {
                replica: target,
                side: Side::Ingress,
                class,
                start: turn.now,
                end: carried,
                bytes,
            });
            let end = carried.max(sent.end + sent.propagation);
            turn.wake(end, NetworkEvent::TakenIn(id));
            if transit.missing == 0 {
                self.credit_ahead(id, turn.now, end, turn);
            }
        }
        let nic = &mut self.ingress[target.index()];
        if nic.has_waiting() && !nic.wake_pending {
            nic.wake_pending = true;
            turn.wake(nic.free_at(), NetworkEvent::IngressFree(target));
        }
    }

    /// Gives a piece's window back for the time at which its first segment's acknowledgement is at the source, unless an
    /// earlier hole of the socket holds acknowledgements up (see [`crate::connection`]).
    fn credit_ahead(&mut self, id: u32, begin: Time, end: Time, turn: &mut Turn<'_>) {
        let transit = self.transits[id as usize];
        let flight = &self.flights[transit.flight as usize];
        let (source, target) = (flight.source, flight.target);
        let broken =
            transit.incarnations != (self.incarnation[source.index()], self.incarnation[target.index()]);
        if broken || self.socket_of(&transit).holes > 0 {
            return;
        }
        let segment = u64::from(transit.bytes.min(self.setup.connection.segment_bytes));
        let rate = self.setup.egress_bps.min(self.setup.ingress_bps);
        let first_segment = (begin + Duration::to_serialise(segment, rate)).min(end);
        let at = first_segment + self.return_delay(source, target);
        self.credit(id, at, turn);
    }

    fn credit(&mut self, id: u32, at: Time, turn: &mut Turn<'_>) {
        let transit = &mut self.transits[id as usize];
        if transit.credited {
            return;
        }
        transit.credited = true;
        let connection = &mut self.connections[transit.connection as usize];
        let (rate, setup) = (self.setup.egress_bps, &self.setup.connection);
        if connection.credit(transit.socket, at, transit.bytes, rate, setup) {
            turn.wake(at, NetworkEvent::WindowOpen(transit.connection));
        }
    }

    /// The delay of an acknowledgement from `target` back to `source`.
    fn return_delay(&self, source: ReplicaId, target: ReplicaId) -> Duration {
        let one_way = self.setup.topology.one_way(target, source);
        if self.faults.is_quiet() {
            one_way
        } else {
            scaled(one_way, self.faults.link(target, source).factor_ppm)
        }
    }

    fn handle_taken_in(&mut self, id: u32, turn: &mut Turn<'_>) {
        let transit = self.transits[id as usize];
        let flight = &mut self.flights[transit.flight as usize];
        let (source, target) = (flight.source, flight.target);
        flight.transmission(transit.part).received = turn.now;
        if self.incarnation[target.index()] != transit.incarnations.1 {
            self.lose(id, Fate::TargetDown, turn);
        } else if transit.missing > 0 {
            turn.wake(turn.now + self.return_delay(source, target), NetworkEvent::LossNoticed(id));
        } else {
            self.release(id, turn);
        }
    }

    fn handle_loss_noticed(&mut self, id: u32, turn: &mut Turn<'_>) {
        let transit = self.transits[id as usize];
        let flight = &self.flights[transit.flight as usize];
        if self.incarnation[flight.target.index()] != transit.incarnations.1 {
            self.lose(id, Fate::TargetDown, turn);
        } else if self.incarnation[flight.source.index()] != transit.incarnations.0 {
            self.lose(id, Fate::SourceDown, turn);
        } else {
            let connection = &mut self.connections[transit.connection as usize];
            connection.socket(transit.socket).shrink(&self.setup.connection);
            self.send_again(id, turn);
        }
    }

    /// Queues the missing bytes of a piece for another transmission.
    fn send_again(&mut self, id: u32, turn: &mut Turn<'_>) {
        let transit = self.transits[id as usize];
        let source = self.flights[transit.flight as usize].source;
        if self.incarnation[source.index()] != transit.incarnations.0 {
            self.lose(id, Fate::SourceDown, turn);
            return;
        }
        let connection = &mut self.connections[transit.connection as usize];
        connection.again.push_back(id);
        match connection.state {
            State::Ready | State::Cut => {}
            State::Idle => {
                self.make_ready(transit.connection);
                self.pump_egress(source, turn);
            }
            State::Stalled => self.resume(transit.connection, turn),
        }
    }

    /// A piece is lost for good: its message ends with `fate` when its last piece has.
    fn lose(&mut self, id: u32, fate: Fate, turn: &mut Turn<'_>) {
        self.flights[self.transits[id as usize].flight as usize].fate = fate;
        self.release(id, turn);
    }

    /// A piece is whole at the target (or given up): hands on what is in order.
    fn release(&mut self, id: u32, turn: &mut Turn<'_>) {
        let transit = self.transits[id as usize];
        let flight = &self.flights[transit.flight as usize];
        let (source, target) = (flight.source, flight.target);
        let incarnations = (self.incarnation[source.index()], self.incarnation[target.index()]);
        if transit.incarnations != incarnations {
            // The connection that it belonged to is gone.
            self.complete(id, turn);
            return;
        }
        if transit.hole {
            self.socket_of(&transit).holes -= 1;
        }
        let mut next = self.socket_of(&transit).release(transit.piece, id);
        while let Some(id) = next {
            if !self.transits[id as usize].credited {
                self.credit(id, turn.now + self.return_delay(source, target), turn);
            }
            self.complete(id, turn);
            next = self.socket_of(&transit).next_released();
        }
    }

    fn socket_of(&mut self, transit: &Transit) -> &mut Socket {
        self.connections[transit.connection as usize].socket(transit.socket)
    }

    fn complete(&mut self, id: u32, turn: &mut Turn<'_>) {
        let transit = self.transits.remove(id as usize);
        let flight = &mut self.flights[transit.flight as usize];
        flight.undelivered -= u64::from(transit.bytes);
        if flight.undelivered == 0 {
            turn.ended.push_back(transit.flight);
        }
    }

    /// Breaks every connection of a replica: what its source has not sent is lost, what is on the wire goes on.
    fn crash(&mut self, replica: ReplicaId, turn: &mut Turn<'_>) {
        self.down[replica.index()] = true;
        for id in 0..self.connections.len() {
            let connection = &mut self.connections[id];
            if connection.source != replica && connection.target != replica {
                continue;
            }
            let fate = if connection.source == replica { Fate::SourceDown } else { Fate::TargetDown };
            let source = connection.source;
            let orphans = connection.reset();
            let queue = std::mem::take(&mut connection.queue);
            self.egress[source.index()].forget(|what| what as usize == id);
            for flight in queue {
                let unsent = &mut self.flights[flight as usize];
                unsent.fate = fate;
                unsent.end_stall(turn.now);
                unsent.undelivered -= std::mem::take(&mut unsent.unsent);
                if unsent.undelivered == 0 {
                    turn.ended.push_back(flight);
                }
            }
            for id in orphans {
                self.flights[self.transits[id as usize].flight as usize].fate = fate;
                self.complete(id, turn);
            }
        }
        self.incarnation[replica.index()] += 1;
    }
}

fn scaled(delay: Duration, factor_ppm: u64) -> Duration {
    Duration::from_ns((u128::from(delay.as_ns()) * u128::from(factor_ppm) / 1_000_000) as u64)
}
