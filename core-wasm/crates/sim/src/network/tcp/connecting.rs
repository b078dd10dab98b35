//! Ends that go and come back. A process that dies resets its connections, and its peers hear of it one way later; a
//! host that dies says nothing, and its peers hear of it when one of their later tries meets it after its return. Who
//! wants to reach a replica that refuses waits, longer each time; a SYN that nobody answers goes again by TCP's own
//! timer.

use crate::event::NetworkEvent;
use crate::ids::ReplicaId;
use crate::record::Fate;
use crate::time::{Duration, Time};

use super::Carrier;
use super::socket::State;

/// How a connection stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Both ends know it.
    Open,
    /// It is opened when there is something to send.
    Closed,
    /// It is being opened.
    Dialling {
        /// Tries in a row that failed as the last one did.
        tries: u32,
        /// Whether the last one was refused, so that there is nobody to send to, and not left without an answer.
        is_refused: bool,
    },
}

/// The longest wait after a refusal, as a power of two of the first.
const DOUBLINGS_MOST: u32 = 6;

/// Seconds from one SYN that nobody answers to the next: the first timer of RFC 6298, which Linux doubles after four
/// more (`tcp_syn_linear_timeouts`, since 6.5). After the last of these it gives up (`tcp_syn_retries`), and the sender
/// connects anew.
const SYN_TIMERS_S: [u64; 11] = [1, 1, 1, 1, 1, 2, 4, 8, 16, 32, 64];

impl Carrier<'_> {
    /// Whether a connection takes messages; opens it where it is closed.
    pub(super) fn dial(&mut self, id: u32) -> bool {
        match self.tcp.connections[id as usize].standing {
            Standing::Open => true,
            Standing::Dialling { is_refused, .. } => !is_refused,
            Standing::Closed => {
                self.knock(id);
                true
            }
        }
    }

    /// The first try to connect leaves now.
    fn knock(&mut self, id: u32) {
        let connection = &self.tcp.connections[id as usize];
        let way = self.delay(connection.source, connection.target);
        self.knock_in(way, id, Standing::Dialling { tries: 0, is_refused: false });
    }

    /// The next try to connect reaches its target after `wait`.
    fn knock_in(&mut self, wait: Duration, id: u32, standing: Standing) {
        self.tcp.connections[id as usize].standing = standing;
        self.agenda.wake(self.agenda.now + wait, NetworkEvent::Connect(id));
    }

    /// A try to connect reaches its target.
    pub(super) fn handle_connect(&mut self, id: u32) {
        let connection = &self.tcp.connections[id as usize];
        let (source, target) = (connection.source, connection.target);
        let Standing::Dialling { tries, is_refused } = connection.standing else { return };
        let (way, back) = (self.delay(source, target), self.delay(target, source));
        if self.is_cut(source, target) || self.tcp.silent[target.index()] {
            // Nobody answers. The timer runs from the sending, one way ago, and the next try takes as long to come.
            let tries = if is_refused { 0 } else { tries };
            let timer = Duration::from_ms(1_000 * SYN_TIMERS_S[tries as usize % SYN_TIMERS_S.len()]);
            self.knock_in(timer, id, Standing::Dialling { tries: tries + 1, is_refused: false });
        } else if self.down[target.index()] {
            self.discard_queue(id, Fate::TargetDown);
            let tries = if is_refused { tries } else { 0 };
            let wait = Duration::from_ns(self.rules.reconnect.as_ns() << tries.min(DOUBLINGS_MOST));
            self.knock_in(back + wait + way, id, Standing::Dialling { tries: tries + 1, is_refused: true });
        } else {
            self.open(id, self.agenda.now + back);
            // One connection carries both ways: the other end drops what it had left of an earlier one.
            let reverse = self.tcp.routes.get((target, source)).map(|route| route.connections);
            for id in reverse.into_iter().flatten().filter(|&id| id != super::NOWHERE) {
                let connection = &self.tcp.connections[id as usize];
                let is_stale =
                    connection.sockets.iter().any(|&socket| !self.tcp.sockets[socket as usize].is_known);
                if is_stale {
                    self.close(id, Fate::TargetDown);
                }
                if self.tcp.connections[id as usize].standing != Standing::Open {
                    self.open(id, self.agenda.now + back + self.delay(source, target));
                }
            }
        }
    }

    /// Both ends know a connection; its source may send from `at` on.
    fn open(&mut self, id: u32, at: Time) {
        self.tcp.connections[id as usize].standing = Standing::Open;
        self.tcp.connections[id as usize].opens_at = at;
        self.offer(id);
        self.pump(self.tcp.connections[id as usize].source);
    }

    /// A train comes to a replica that is down, or that knows nothing of its connection and resets it.
    pub(super) fn meet_nobody(&mut self, id: u32) {
        let socket = self.tcp.trains[id].socket;
        let connection = &self.tcp.connections[self.tcp.sockets[socket as usize].connection as usize];
        let (source, target) = (connection.source, connection.target);
        if !self.tcp.silent[target.index()] && !self.is_cut(target, source) {
            self.agenda.wake(self.agenda.now + self.delay(target, source), NetworkEvent::Reset(socket));
        }
        self.lose_all(id);
    }

    /// The source of a connection hears that its other end is gone.
    pub(super) fn handle_reset(&mut self, socket: u32) {
        if self.tcp.sockets[socket as usize].state == State::Closed {
            return;
        }
        let id = self.tcp.sockets[socket as usize].connection;
        self.close(id, Fate::TargetDown);
        self.knock(id);
    }

    /// A replica crashes: its process, or (`is_silent`) its host.
    pub(in crate::network) fn crash(&mut self, replica: ReplicaId, is_silent: bool) {
        self.tcp.silent[replica.index()] = is_silent;
        self.tcp.crashed[replica.index()] = true;
        for id in 0..self.tcp.connections.len() as u32 {
            let connection = &self.tcp.connections[id as usize];
            let (source, target) = (connection.source, connection.target);
            if source == replica {
                self.close(id, Fate::SourceDown);
            } else if target == replica && connection.standing == Standing::Open {
                for &socket in &connection.sockets {
                    self.tcp.sockets[socket as usize].is_known = false;
                    if !is_silent && !self.is_cut(target, source) {
                        let at = self.agenda.now + self.delay(target, source);
                        self.agenda.wake(at, NetworkEvent::Reset(socket));
                    }
                }
                if connection.sockets.is_empty() {
                    // It never carried anything, and what it says when it does is for the next crash.
                    self.tcp.connections[id as usize].standing = Standing::Closed;
                }
            }
        }
        self.flights.lose_held(replica, self.agenda);
    }

    /// A replica is back.
    pub(in crate::network) fn restart(&mut self, replica: ReplicaId) {
        self.tcp.silent[replica.index()] = false;
        self.offer_replies(replica);
        self.pump(replica);
    }

    /// A connection is over at its source: what was not sent is lost, what is on the wire goes on.
    fn close(&mut self, id: u32, fate: Fate) {
        self.discard_queue(id, fate);
        let connection = &mut self.tcp.connections[id as usize];
        connection.standing = Standing::Closed;
        for socket in std::mem::take(&mut connection.sockets) {
            let closed = &mut self.tcp.sockets[socket as usize];
            (closed.state, closed.fate, closed.unheard) = (State::Closed, fate, 0);
            closed.again.clear();
            for train in std::mem::take(&mut closed.outstanding) {
                self.tcp.trains[train].is_outstanding = false;
                self.free_train(train);
            }
            self.settle(socket);
        }
    }

    /// A closed socket of which nothing is on the wire any more: what is not there never will be.
    pub(super) fn settle(&mut self, id: u32) {
        let socket = &mut self.tcp.sockets[id as usize];
        if socket.state != State::Closed || socket.in_air > 0 {
            return;
        }
        let fate = socket.fate;
        for piece in std::mem::take(&mut socket.pieces) {
            self.flights[self.tcp.pieces[piece].flight].fate = fate;
            self.complete(piece);
        }
    }

    fn discard_queue(&mut self, id: u32, fate: Fate) {
        for flight in std::mem::take(&mut self.tcp.connections[id as usize].queue) {
            self.flights[flight].fate = fate;
            self.discard_unsent(flight);
        }
    }

    /// What of a message has not left never will.
    pub(super) fn discard_unsent(&mut self, number: u32) {
        let now = self.agenda.now;
        let flight = &mut self.flights[number];
        flight.end_stall(now);
        flight.undelivered -= std::mem::take(&mut flight.unsent);
        if flight.undelivered == 0 {
            self.flights.end(number, self.agenda);
        }
    }
}
