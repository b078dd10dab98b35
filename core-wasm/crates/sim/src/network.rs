//! The network: a state machine over NICs and connections.
//!
//! A message is cut into pieces only where its window or the NIC's quantum does so; each piece costs an arrival and an
//! end of intake, and a wake-up of the egress where others wait. Nothing is decided before its time: which message goes
//! next is decided when the NIC is free, whether a piece is lost when its first bit arrives, when it is taken in when
//! the target's NIC turns to it. Ingress is cut-through: intake begins with the first bit and cannot end before the
//! last.
//!
//! The state, what is sent and what wakes it are here; [`egress`] puts pieces on the wire, [`ingress`] takes them in,
//! [`loss`] is about what does not arrive, [`single`] about messages that a fault names.

mod flights;
mod ideal;
mod pairs;
mod path;
pub mod tcp;

use std::rc::Rc;

use crate::connection::{Connection, ConnectionSetup, State};
use crate::event::{Agenda, NetworkEvent};
use crate::fault::{ActiveFaults, Fault, FaultKind};
use crate::ids::{Class, ReplicaId};
use crate::nic::{Nic, Priority, Waiting};
use crate::pool::Pool;
use crate::random::{Purpose, Random};
use crate::record::{Answer, Envelope, Fate};
use crate::requests::Requests;
use crate::time::{Duration, Time};
use crate::topology::Topology;

use flights::Flights;
pub use flights::{Flight, MessageCounts, Stall};
use pairs::Pairs;
use path::Paths;
pub use path::{NO_LINE, PathSetup};

use tcp::{Carrier, Tcp, TcpSetup};

/// The network's parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkSetup {
    /// Delays.
    pub topology: Topology,
    /// Rate outwards of each NIC that has none of its own, bits per second.
    pub egress_bps: u64,
    /// Rate inwards of each NIC that has none of its own, bits per second.
    pub ingress_bps: u64,
    /// NICs with rates of their own, ascending by replica: they are what they are for the whole of a run.
    pub nics: Vec<OwnNic>,
    /// How the classes share a NIC.
    pub priority: Priority,
    /// The connections of both classes.
    pub connection: ConnectionSetup,
    /// Loss probability per segment in units of 2^-32, on every link, always.
    pub loss: u32,
    /// The slowest line between two network interfaces, where there is one. The ideal network drops nothing there.
    pub path: Option<PathSetup>,
    /// What carries messages. It is what it is for the whole of a run, its parameters are not.
    pub model: Model,
}

/// A NIC with rates of its own, bits per second; one that it has not is that of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnNic {
    /// Whose it is.
    pub replica: ReplicaId,
    /// Outwards.
    pub egress_bps: Option<u64>,
    /// Inwards.
    pub ingress_bps: Option<u64>,
}

/// A model of what carries messages from one network interface to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Model {
    /// Delays, windows, losses and lines of bounded rate, and nothing else ([`ideal`]).
    Ideal,
    /// TCP connections over paths whose queues have an end ([`tcp`]).
    Tcp(TcpSetup),
}

impl NetworkSetup {
    /// The rate of a replica's NIC outwards.
    #[inline]
    pub fn egress_of(&self, replica: ReplicaId) -> u64 {
        self.own_nic(replica).and_then(|nic| nic.egress_bps).unwrap_or(self.egress_bps)
    }

    /// The rate of a replica's NIC inwards.
    #[inline]
    pub fn ingress_of(&self, replica: ReplicaId) -> u64 {
        self.own_nic(replica).and_then(|nic| nic.ingress_bps).unwrap_or(self.ingress_bps)
    }

    /// A rate that no side of any NIC is below.
    pub fn slowest_nic_bps(&self) -> u64 {
        let own = self.nics.iter().flat_map(|nic| [nic.egress_bps, nic.ingress_bps]).flatten();
        own.fold(self.egress_bps.min(self.ingress_bps), u64::min)
    }

    #[inline]
    fn own_nic(&self, replica: ReplicaId) -> Option<&OwnNic> {
        if self.nics.is_empty() {
            return None;
        }
        self.nics.binary_search_by_key(&replica.0, |nic| nic.replica.0).ok().map(|at| &self.nics[at])
    }

    /// How long a segment takes at a rate.
    fn serialise_first(&self, bits_per_second: u64) -> Duration {
        Duration::to_serialise(self.connection.least_piece(), bits_per_second)
    }

    /// The NICs of all replicas outwards or inwards, idle.
    fn idle_nics(&self, rate_of: impl Fn(&NetworkSetup, ReplicaId) -> u64) -> Vec<Nic> {
        let replicas = (0..self.topology.replicas() as u16).map(ReplicaId);
        replicas.map(|replica| Nic::new(rate_of(self, replica), self.priority)).collect()
    }

    /// How long the line between two replicas takes for a segment, if there is one.
    fn first_on_line(&self, ends: (ReplicaId, ReplicaId)) -> Duration {
        let line = self.path.as_ref().and_then(|path| path.between(ends, self.topology.replicas()));
        line.map_or(Duration::ZERO, |(rate, _)| self.serialise_first(rate))
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

/// All NICs, connections and messages under way, whose contents are the caller's: so the network is compiled once,
/// whatever it carries.
#[derive(Clone, Debug)]
pub struct Network {
    setup: Rc<NetworkSetup>,
    faults: ActiveFaults,
    egress: Vec<Nic>,
    ingress: Vec<Nic>,
    /// 0 while up; counts crashes.
    incarnation: Vec<u32>,
    down: Vec<bool>,
    /// Places in `connections` by class; `NOWHERE` before the first message.
    places: Pairs<[u32; 2]>,
    connections: Vec<Connection>,
    paths: Paths,
    flights: Flights,
    transits: Pool<Transit>,
    links: Random,
    losses: Random,
    /// How long the slower of two NICs without rates of their own takes for a segment.
    first_segment: Duration,
    /// Whether a window may be full at some time of the run: otherwise counting what is in flight changes nothing.
    has_windows: bool,
    /// The state of the TCP model; none under the ideal one.
    tcp: Option<Box<Tcp>>,
}

const NOWHERE: u32 = u32::MAX;

impl Network {
    /// A silent network; `has_windows`: at some time of the run a window may be full.
    pub fn new(setup: NetworkSetup, seed: u64, has_windows: bool) -> Self {
        let replicas = setup.topology.replicas();
        assert!(setup.connection.window_bytes > 0 && setup.connection.sockets > 0, "a connection can send");
        Network {
            faults: ActiveFaults::new(setup.loss),
            egress: setup.idle_nics(NetworkSetup::egress_of),
            ingress: setup.idle_nics(NetworkSetup::ingress_of),
            incarnation: vec![0; replicas],
            down: vec![false; replicas],
            places: Pairs::new(replicas),
            connections: Vec::new(),
            paths: Paths::new(replicas),
            flights: Flights::new(),
            transits: Pool::default(),
            links: Random::split(seed, Purpose::Links),
            losses: Random::split(seed, Purpose::Loss),
            first_segment: setup.serialise_first(setup.egress_bps.min(setup.ingress_bps)),
            has_windows,
            tcp: match setup.model {
                Model::Ideal => None,
                Model::Tcp(_) => Some(Box::new(Tcp::new(replicas, seed))),
            },
            setup: Rc::new(setup),
        }
    }

    /// The network is this one from now on. A piece on the wire and an acknowledgement keep their times; what waits for
    /// a window looks at it again.
    pub fn adopt(&mut self, setup: &NetworkSetup, agenda: &mut Agenda) {
        if *self.setup == *setup {
            return;
        }
        self.faults.set_base_loss(setup.loss);
        if self.tcp.is_some() {
            self.setup = Rc::new(setup.clone());
            return self.with_tcp(agenda, |carrier| carrier.adopt());
        }
        assert!(setup.nics == self.setup.nics, "a change keeps the NICs with rates of their own");
        for (replica, (out, inwards)) in
            (0..).map(ReplicaId).zip(self.egress.iter_mut().zip(&mut self.ingress))
        {
            out.adopt(setup.egress_of(replica), setup.priority);
            inwards.adopt(setup.ingress_of(replica), setup.priority);
        }
        self.connections.iter_mut().for_each(|connection| connection.adopt(&setup.connection));
        self.first_segment = setup.serialise_first(setup.egress_bps.min(setup.ingress_bps));
        self.setup = Rc::new(setup.clone());
        for id in 0..self.connections.len() as u32 {
            if self.connections[id as usize].state == State::Stalled {
                self.resume(id, agenda);
            }
        }
    }

    /// Messages seen so far.
    pub fn counts(&self) -> MessageCounts {
        self.flights.counts
    }

    /// The integral over time, up to `now`, of the number of messages under way, in nanoseconds.
    pub fn presence(&self, now: Time) -> u128 {
        self.flights.presence(now)
    }

    /// How many replicas there are.
    pub fn replicas(&self) -> u16 {
        self.down.len() as u16
    }

    /// Connections that have carried anything.
    pub fn connections(&self) -> usize {
        self.connections.len() + self.tcp.as_ref().map_or(0, |tcp| tcp.sockets())
    }

    /// Messages under way.
    pub fn in_flight(&self) -> u64 {
        self.flights.len()
    }

    /// Whether a replica is down.
    pub fn is_down(&self, replica: ReplicaId) -> bool {
        self.down[replica.index()]
    }

    /// Hands a message to the network; returns its number, which is free again when the message has ended and was taken
    /// out.
    pub fn send(&mut self, envelope: Envelope, agenda: &mut Agenda) -> u32 {
        if self.tcp.is_some() {
            return self.with_tcp(agenda, |carrier| carrier.send(envelope));
        }
        let Envelope { source, target, class, bytes, .. } = envelope;
        let flight = self.flights.begin(envelope, bytes, agenda.now);
        let order = self.flights[flight].order;
        let id = self.connection_id(source, target, class);
        let connection = &mut self.connections[id as usize];
        connection.queue.push_back(flight);
        if connection.state != State::Idle {
            return flight;
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
        flight
    }

    /// Whether replies take bytes on network interfaces, and go by [`Network::answer`].
    pub fn carries_replies(&self) -> bool {
        self.tcp.is_some()
    }

    /// Hands a block's replies to a group of clients to the network.
    pub(crate) fn answer(&mut self, source: ReplicaId, answer: Answer, agenda: &mut Agenda) {
        self.with_tcp(agenda, |carrier| carrier.answer(source, answer));
    }

    /// A wake-up that the network asked for. Over TCP clients' requests go through the same interfaces.
    #[inline]
    pub fn handle(&mut self, event: NetworkEvent, requests: &Requests, agenda: &mut Agenda) {
        if self.tcp.is_some() {
            return self.with_tcp(agenda, |carrier| carrier.handle(event, requests));
        }
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
            NetworkEvent::Acknowledged(_)
            | NetworkEvent::SocketReady(_)
            | NetworkEvent::SocketTimer(_)
            | NetworkEvent::Reset(_)
            | NetworkEvent::Connect(_) => unreachable!("of the TCP model"),
        }
    }

    /// Lets the TCP model do something.
    fn with_tcp<T>(&mut self, agenda: &mut Agenda, what: impl FnOnce(&mut Carrier<'_>) -> T) -> T {
        let setup = Rc::clone(&self.setup);
        let (Some(tcp), Model::Tcp(rules)) = (&mut self.tcp, &setup.model) else {
            unreachable!("the model is that of the whole run")
        };
        what(&mut Carrier {
            tcp,
            rules,
            setup: &setup,
            flights: &mut self.flights,
            paths: &mut self.paths,
            faults: &self.faults,
            down: &self.down,
            agenda,
        })
    }

    /// A fault begins.
    pub fn begin_fault(&mut self, kind: &FaultKind, agenda: &mut Agenda) {
        self.faults.begin(kind);
        let FaultKind::Crash { replica, is_silent } = *kind else { return };
        if self.tcp.is_some() {
            self.down[replica.index()] = true;
            self.with_tcp(agenda, |carrier| carrier.crash(replica, is_silent));
        } else {
            self.crash(replica, agenda);
        }
    }

    /// A fault ends: what was held moves again.
    pub fn end_fault(&mut self, kind: &FaultKind, agenda: &mut Agenda) {
        self.faults.end(kind);
        if let FaultKind::Crash { replica, .. } = *kind {
            self.down[replica.index()] = false;
            if self.tcp.is_some() {
                self.with_tcp(agenda, |carrier| carrier.restart(replica));
            }
        }
        for id in 0..self.connections.len() as u32 {
            self.resume(id, agenda);
        }
    }

    /// A message under way.
    pub fn flight(&self, flight: u32) -> &Flight {
        &self.flights[flight]
    }

    /// A message that has come waited for its target's processor, and was read there, for so long.
    pub(crate) fn note_processed(&mut self, flight: u32, processed: Duration) {
        self.flights[flight].processed = processed;
    }

    /// A message that has come is lost with its target's processor.
    pub(crate) fn lose_read(&mut self, flight: u32) {
        self.flights[flight].fate = Fate::TargetDown;
    }

    /// A message is under way no longer.
    #[inline]
    pub fn take_out(&mut self, flight: u32, now: Time) {
        self.flights.take_out(flight, now);
    }

    /// The numbers of the messages under way, in the order of their sending.
    pub fn under_way(&self) -> Vec<u32> {
        self.flights.under_way()
    }

    /// A fault begins: where it is about one message, singles that out. False where that is not under way.
    pub fn find_message(&mut self, fault: &Fault, index: u16) -> bool {
        self.flights.find_message(fault, index)
    }

    /// A fault that delays a message is over: its target gets it, if it has not crashed meanwhile.
    pub fn hand_over(&mut self, fault: u16, agenda: &mut Agenda) {
        self.flights.hand_over(fault, agenda);
    }

    fn connection_id(&mut self, source: ReplicaId, target: ReplicaId, class: Class) -> u32 {
        let places = self.places.get_or_make((source, target), || [NOWHERE; 2]);
        let place = &mut places[class as usize];
        if *place == NOWHERE {
            *place = self.connections.len() as u32;
            self.connections.push(Connection::new(source, target, class));
        }
        *place
    }
}

fn scaled(delay: Duration, factor_ppm: u64) -> Duration {
    Duration::from_ns((u128::from(delay.as_ns()) * u128::from(factor_ppm) / 1_000_000) as u64)
}
