//! Ends that go and come back. A process that dies resets its connections, and its peers hear of it one way later; a host that dies says nothing, and its
//! peers hear of it when one of their later tries meets it after its return. Who wants to reach a replica that refuses waits, longer each time.

use crate::node::ReplicaId;
use crate::observer::Fate;
use crate::time::{Duration, Time};

use super::socket::State;
use super::{Carrier, NetworkEvent};

/// How a connection stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Both ends know it.
    Open,
    /// It is opened when there is something to send.
    Closed,
    /// It is being opened.
    Dialling {
        /// Tries that failed.
        tries: u32,
        /// Whether the last one was refused, so that there is nobody to send to.
        is_refused: bool,
    },
}

/// The longest wait between two tries, as a power of two of the first.
const DOUBLINGS_MOST: u32 = 6;

impl Carrier<'_> {
    /// Whether a connection takes messages; opens it where it is closed.
    pub(super) fn dial(&mut self, id: u32) -> bool {
        match self.tcp.connections[id as usize].standing {
            Standing::Open => true,
            Standing::Dialling { is_refused, .. } => !is_refused,
            Standing::Closed => {
                self.knock(id, 0, false, Duration::ZERO);
                true
            }
        }
    }

    /// A try to connect leaves after `wait`.
    fn knock(&mut self, id: u32, tries: u32, is_refused: bool, wait: Duration) {
        let connection = &mut self.tcp.connections[id as usize];
        connection.standing = Standing::Dialling { tries, is_refused };
        let (source, target) = (connection.source, connection.target);
        let at = self.agenda.now + wait + self.delay(source, target);
        self.agenda.wake(at, NetworkEvent::Connect(id));
    }

    /// A try to connect reaches its target.
    pub(super) fn handle_connect(&mut self, id: u32) {
        let connection = &self.tcp.connections[id as usize];
        let (source, target) = (connection.source, connection.target);
        let Standing::Dialling { tries, .. } = connection.standing else { return };
        let wait = Duration::from_ns(self.rules.reconnect.as_ns() << tries.min(DOUBLINGS_MOST));
        let back = self.delay(target, source);
        if self.is_cut(source, target) || self.tcp.silent[target.index()] {
            // Nobody answers.
            self.knock(id, tries + 1, false, wait);
        } else if self.down[target.index()] {
            self.discard_queue(id, Fate::TargetDown);
            self.knock(id, tries + 1, true, back + wait);
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
        self.knock(id, 0, false, Duration::ZERO);
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
