//! A network of TCP connections, true to what was measured on Linux (docs/validation.md): congestion windows that begin
//! small, grow with acknowledgements and shrink with losses; losses that are noticed by what was sent later, or by a
//! timer; paths with a bounded queue; network interfaces that connections share in turns.
//!
//! The unit is a *train*: up to an eighth of a congestion window, sent back to back. A train costs one event where its
//! last bit arrives and one where its acknowledgement does, and an event of its network interface where others wait; a
//! segment costs none. What a train loses is known to the network when it is sent; its sender acts on that no earlier
//! than a real one could. So a timer is an event only where something is lost.
//!
//! [`sending`] puts trains on the wire in turns, [`receiving`] takes them in and acknowledges them, [`recovery`]
//! notices what is missing, [`connecting`] is about ends that crash and come back, [`clients`] about requests and
//! replies that share an interface with messages. [`congestion`] and [`losses`] are pure.

mod books;
mod clients;
mod congestion;
mod connecting;
mod losses;
mod receiving;
mod recovery;
mod sending;
mod socket;

use std::collections::VecDeque;

use crate::event::{Agenda, NetworkEvent};
use crate::fault::{ActiveFaults, Link};
use crate::ids::{Class, ReplicaId};
use crate::pool::Pool;
use crate::random::{Purpose, Random};
use crate::record::{Envelope, Fate};
use crate::requests::Requests;
use crate::time::{Duration, Time};

use self::clients::{Inflow, Outflow};
pub use self::congestion::Algorithm;
use self::connecting::Standing;
use self::losses::Losses;
use self::socket::Socket;
pub use self::socket::TIMER_LEAST;

use super::flights::Flights;
use super::pairs::Pairs;
use super::path::Paths;
use super::{NetworkSetup, scaled};

/// Headers of a segment on the wire: IPv4, TCP and its timestamps.
pub const HEADER_BYTES: u64 = 52;

/// The longest train, in bytes of data.
const TRAIN_BYTES: u64 = 64 * 1024;

/// The parameters of TCP connections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TcpSetup {
    /// How congestion windows grow and shrink.
    pub algorithm: Algorithm,
    /// The congestion window of a new or idle socket, in bytes of data.
    pub initial_window_bytes: u64,
    /// Whether a socket spreads its window over the round trip, as the `fq` queue of Linux does.
    pub paced: bool,
    /// Sockets that the background class has for itself; 0 where it uses those of the foreground.
    pub background_sockets: u16,
    /// How long a replica waits before it tries a second time to connect to one that is down; the wait doubles.
    pub reconnect: Duration,
    /// What a client's request takes on the wire of each replica that it goes to, headers included.
    pub request_bytes: u64,
    /// A reply to one request, in bytes of data.
    pub reply_bytes: u64,
}

/// A directed pair of replicas that has carried something.
#[derive(Clone, Debug)]
struct Route {
    losses: Losses,
    /// Jitter and extra delay.
    chance: Random,
    /// Connections by class; `NOWHERE` before the first message.
    connections: [u32; 2],
}

const NOWHERE: u32 = u32::MAX;

/// In the place of a socket: the replies that wait for their turn at a network interface.
const CLIENTS: u32 = u32::MAX;

/// All sockets from one replica to another that serve one class, or both.
#[derive(Clone, Debug)]
struct Connection {
    source: ReplicaId,
    target: ReplicaId,
    class: Class,
    standing: Standing,
    /// New sockets send from then on.
    opens_at: Time,
    /// Messages with bytes not yet sent, in order.
    queue: VecDeque<u32>,
    /// Places in `sockets`, in the order of their creation.
    sockets: Vec<u32>,
    /// The socket whose turn it is.
    next: u16,
}

/// As much of a message as was sent at once, for the first time.
#[derive(Clone, Copy, Debug)]
struct Piece {
    flight: u32,
    /// Its place among the pieces of its socket: the first that is missing goes again first.
    number: u32,
    bytes: u32,
    /// Bytes that are not at the target.
    missing: u32,
}

/// Segments that were sent back to back.
#[derive(Clone, Copy, Debug)]
struct Train {
    socket: u32,
    /// What it carries; `NOWHERE` for what the target has already.
    piece: u32,
    /// Which transmission of the flight it is.
    part: u32,
    /// Its number among the trains of its socket.
    ordinal: u32,
    /// The place of its piece among those of its socket.
    number: u32,
    bytes: u32,
    /// Of these, lost on the way.
    lost: u32,
    /// What it takes of the congestion window, as long as nothing is known of it.
    space: u32,
    /// On the wire.
    wire_bytes: u32,
    /// First bit out.
    sent: Time,
    first_bit: Time,
    last_bit: Time,
    /// Whether the end of it is lost, so that nothing of it came after.
    is_tail_lost: bool,
    /// Whether it has reached the target, as far as it does.
    is_there: bool,
    /// Whether an event of it is to come.
    is_pending: bool,
    /// Whether its acknowledgement would not say which of two transmissions arrived.
    is_ambiguous: bool,
    /// Whether the socket still counts it among the outstanding ones.
    is_outstanding: bool,
    /// Whether the sender knows that the rest arrived.
    is_heard: bool,
    /// Whether it is a tail-loss probe that repeats data: where it is acknowledged, these had been lost.
    is_probe: bool,
}

impl Train {
    /// Whether all is decided of it: what came of it, and what its sender hears of that.
    fn is_known(&self) -> bool {
        self.is_heard || !self.is_pending
    }

    /// What its losses take of the congestion window.
    fn lost_space(&self) -> u32 {
        if self.lost == self.bytes { self.space } else { self.lost.min(self.space) }
    }
}

/// One side of a network interface.
#[derive(Clone, Debug)]
struct Interface {
    free_at: Time,
    /// Outwards: sockets that want to send, and [`CLIENTS`], by class under strict priority, else all in the first.
    turns: [VecDeque<u32>; 2],
    wake_pending: bool,
}

/// The state of the model, beside the messages themselves.
#[derive(Clone, Debug)]
pub(super) struct Tcp {
    seed: u64,
    /// Replicas whose host is down, and not their process alone.
    silent: Vec<bool>,
    /// Replicas that have crashed before: connections with them were broken.
    crashed: Vec<bool>,
    egress: Vec<Interface>,
    /// Inwards: when each interface is free.
    ingress: Vec<Time>,
    /// What clients send to each of them.
    inflows: Vec<Inflow>,
    /// What each of them answers clients.
    outflows: Vec<Outflow>,
    routes: Pairs<Route>,
    connections: Vec<Connection>,
    sockets: Vec<Socket>,
    pieces: Pool<Piece>,
    trains: Pool<Train>,
}

/// The model at work: its state, and what it needs of the network around it.
pub(super) struct Carrier<'a> {
    pub(super) tcp: &'a mut Tcp,
    pub(super) rules: &'a TcpSetup,
    pub(super) setup: &'a NetworkSetup,
    pub(super) flights: &'a mut Flights,
    pub(super) paths: &'a mut Paths,
    pub(super) faults: &'a ActiveFaults,
    pub(super) down: &'a [bool],
    pub(super) agenda: &'a mut Agenda,
}

impl Tcp {
    pub(super) fn new(replicas: usize, seed: u64) -> Self {
        let idle = Interface { free_at: Time::ZERO, turns: Default::default(), wake_pending: false };
        Tcp {
            seed,
            silent: vec![false; replicas],
            crashed: vec![false; replicas],
            egress: vec![idle; replicas],
            ingress: vec![Time::ZERO; replicas],
            inflows: vec![Inflow::default(); replicas],
            outflows: vec![Outflow::default(); replicas],
            routes: Pairs::new(replicas),
            connections: Vec::new(),
            sockets: Vec::new(),
            pieces: Pool::default(),
            trains: Pool::default(),
        }
    }

    /// Sockets that have carried anything.
    pub(super) fn sockets(&self) -> usize {
        self.sockets.len()
    }
}

impl Carrier<'_> {
    /// Hands a message to the network; returns its number.
    pub(super) fn send(&mut self, envelope: Envelope) -> u32 {
        let Envelope { source, target, class, bytes, .. } = envelope;
        let wire_bytes = bytes + HEADER_BYTES * u64::from(self.segments(bytes));
        let flight = self.flights.begin(envelope, wire_bytes, self.agenda.now);
        let id = self.connection_id((source, target), class);
        if self.dial(id) {
            self.tcp.connections[id as usize].queue.push_back(flight);
            self.offer(id);
            self.pump(source);
        } else {
            self.flights[flight].fate = Fate::TargetDown;
            self.discard_unsent(flight);
        }
        flight
    }

    /// A wake-up that the model asked for.
    pub(super) fn handle(&mut self, event: NetworkEvent, requests: &Requests) {
        let socket = cfg!(debug_assertions).then(|| self.socket_of(event)).flatten();
        match event {
            NetworkEvent::EgressFree(source) => {
                self.tcp.egress[source.index()].wake_pending = false;
                self.pump(source);
            }
            NetworkEvent::Arrive(train) => self.handle_arrival(train, requests),
            NetworkEvent::TakenIn(train) => self.handle_taken_in(train),
            NetworkEvent::Acknowledged(train) => self.handle_acknowledged(train),
            NetworkEvent::SocketReady(socket) => self.handle_ready(socket),
            NetworkEvent::SocketTimer(socket) => self.handle_timer(socket),
            NetworkEvent::Reset(socket) => self.handle_reset(socket),
            NetworkEvent::Connect(connection) => self.handle_connect(connection),
            NetworkEvent::WindowOpen(_) | NetworkEvent::IngressFree(_) | NetworkEvent::LossNoticed(_) => {
                unreachable!("of the ideal model")
            }
        }
        if let Some(socket) = socket {
            self.tcp.check_books(socket);
        }
    }

    /// The socket that an event is of.
    fn socket_of(&self, event: NetworkEvent) -> Option<u32> {
        match event {
            NetworkEvent::Arrive(train)
            | NetworkEvent::TakenIn(train)
            | NetworkEvent::Acknowledged(train) => Some(self.tcp.trains[train].socket),
            NetworkEvent::SocketReady(socket)
            | NetworkEvent::SocketTimer(socket)
            | NetworkEvent::Reset(socket) => Some(socket),
            _ => None,
        }
    }

    /// The settings are others: sockets go on from where they are.
    pub(super) fn adopt(&mut self) {
        let segment = self.segment();
        for socket in &mut self.tcp.sockets {
            socket.congestion.adopt(self.rules.algorithm, segment);
        }
        for id in 0..self.tcp.sockets.len() as u32 {
            self.wake_socket(id);
        }
        for id in 0..self.tcp.connections.len() as u32 {
            self.offer(id);
        }
        for source in 0..self.down.len() {
            self.pump(ReplicaId(source as u16));
        }
    }

    fn segment(&self) -> u64 {
        u64::from(self.setup.connection.segment_bytes)
    }

    /// How many segments `bytes` of data take.
    fn segments(&self, bytes: u64) -> u32 {
        bytes.div_ceil(self.segment()) as u32
    }

    /// What the receiver grants.
    fn window(&self) -> u64 {
        self.setup.connection.window_bytes
    }

    fn link(&self, source: ReplicaId, target: ReplicaId) -> Link {
        self.faults.link(source, target)
    }

    fn is_cut(&self, source: ReplicaId, target: ReplicaId) -> bool {
        !self.faults.is_quiet() && self.link(source, target).cut.is_some()
    }

    /// The delay from `source` to `target` without jitter.
    fn delay(&self, source: ReplicaId, target: ReplicaId) -> Duration {
        let one_way = self.setup.topology.one_way(source, target);
        if self.faults.is_quiet() { one_way } else { scaled(one_way, self.link(source, target).factor_ppm) }
    }

    /// The connection for `class`, which may serve both.
    fn connection_id(&mut self, (source, target): (ReplicaId, ReplicaId), class: Class) -> u32 {
        let class = if self.rules.background_sockets == 0 { Class::Foreground } else { class };
        let tcp = &mut *self.tcp;
        let stream = |purpose| Random::split_by(tcp.seed, purpose, source, target);
        let route = tcp.routes.get_or_make((source, target), || Route {
            losses: Losses::new(stream(Purpose::Loss)),
            chance: stream(Purpose::Links),
            connections: [NOWHERE; 2],
        });
        let place = &mut route.connections[class as usize];
        if *place == NOWHERE {
            *place = tcp.connections.len() as u32;
            // Replicas are connected before the run begins.
            let is_new = tcp.crashed[source.index()] || tcp.crashed[target.index()];
            tcp.connections.push(Connection {
                source,
                target,
                class,
                standing: if is_new { Standing::Closed } else { Standing::Open },
                opens_at: Time::ZERO,
                queue: VecDeque::new(),
                sockets: Vec::new(),
                next: 0,
            });
        }
        *place
    }
}
