//! Outwards: sockets wait for their turn at the network interface, and the one whose turn it is puts a train on the
//! wire.

use crate::event::{NetworkEvent, Told};
use crate::ids::{Class, ReplicaId};
use crate::network::Stall;
use crate::nic::Priority;
use crate::record::{Busy, PathUse, Side, Transmission};
use crate::time::{Duration, Time};

use super::congestion::Congestion;
use super::connecting::Standing;
use super::socket::{Socket, State};
use super::{CLIENTS, Carrier, HEADER_BYTES, NOWHERE, Piece, TRAIN_BYTES, Train};
use crate::network::path::Passage;

/// What a socket may put into the queue of an interface that others use as well, as a span of its pace. Linux allows a
/// millisecond (TCP small queues); twice that halves the events, and a socket's share stays in proportion to its window
/// over its round trip.
const TURN: Duration = Duration::from_ms(2);

impl Carrier<'_> {
    /// Sockets of a connection that have nothing to do look at its queue: as many as that keeps busy.
    pub(super) fn offer(&mut self, id: u32) {
        let connection = &self.tcp.connections[id as usize];
        if connection.standing != Standing::Open {
            return;
        }
        let mut left = match connection.queue.len() {
            0 => return,
            1 => self.flights[connection.queue[0]].unsent(),
            _ => u64::MAX,
        };
        let sockets = self.sockets_of(connection.class);
        for _ in 0..sockets {
            let connection = &mut self.tcp.connections[id as usize];
            let index = if connection.next >= sockets { 0 } else { connection.next };
            connection.next = index + 1;
            let socket = self.socket_at(id, index);
            if self.tcp.sockets[socket as usize].state != State::Idle {
                continue;
            }
            self.make_ready(socket);
            let socket = &self.tcp.sockets[socket as usize];
            left = left.saturating_sub(self.room(socket));
            if left == 0 {
                return;
            }
        }
    }

    fn sockets_of(&self, class: Class) -> u16 {
        match class {
            Class::Foreground => self.setup.connection.sockets,
            Class::Background => self.rules.background_sockets,
        }
    }

    /// The socket of a connection with this index, new where there is none.
    fn socket_at(&mut self, id: u32, index: u16) -> u32 {
        let connection = &self.tcp.connections[id as usize];
        if let Some(&socket) = connection.sockets.get(usize::from(index)) {
            return socket;
        }
        let (source, target, opens_at) = (connection.source, connection.target, connection.opens_at);
        let index = connection.sockets.len() as u16;
        let round_trip = self.delay(source, target) + self.delay(target, source);
        let congestion =
            Congestion::new(self.rules.algorithm, self.segment(), self.rules.initial_window_bytes);
        let number = self.tcp.sockets.len() as u32;
        let mut socket = Socket::new(id, index, congestion, round_trip, opens_at);
        socket.is_known = !self.down[target.index()];
        self.tcp.sockets.push(socket);
        self.tcp.connections[id as usize].sockets.push(number);
        number
    }

    /// What both windows let a socket send.
    fn room(&self, socket: &Socket) -> u64 {
        let granted = self.window().saturating_sub(socket.in_flight_bytes);
        socket.congestion.window().saturating_sub(socket.in_flight).min(granted)
    }

    /// Puts a socket behind the others that want to send.
    pub(super) fn make_ready(&mut self, id: u32) {
        let socket = &mut self.tcp.sockets[id as usize];
        socket.state = State::Ready;
        let connection = &self.tcp.connections[socket.connection as usize];
        let (source, class) = (connection.source, connection.class);
        self.queue_up(source, class, id);
    }

    /// Puts a socket of a class, or [`CLIENTS`], behind the others that want to send.
    pub(super) fn queue_up(&mut self, source: ReplicaId, class: Class, id: u32) {
        let class = match self.setup.priority {
            Priority::Fair => Class::Foreground,
            Priority::Strict => class,
        };
        self.tcp.egress[source.index()].turns[class as usize].push_back(id);
    }

    /// A socket that waits looks again whether it may send.
    pub(super) fn wake_socket(&mut self, id: u32) {
        if matches!(self.tcp.sockets[id as usize].state, State::Blocked | State::Idle) {
            self.make_ready(id);
        }
    }

    /// Its pace, or its handshake, lets a socket send.
    pub(super) fn handle_ready(&mut self, id: u32) {
        let socket = &self.tcp.sockets[id as usize];
        if socket.state == State::Paced && socket.open_at <= self.agenda.now {
            let source = self.tcp.connections[socket.connection as usize].source;
            self.make_ready(id);
            self.pump(source);
        }
    }

    /// Sends the next train, if the interface is free and a socket in its queue can send.
    pub(super) fn pump(&mut self, source: ReplicaId) {
        let at = source.index();
        while self.tcp.egress[at].free_at <= self.agenda.now {
            let turns = &mut self.tcp.egress[at].turns;
            let Some(socket) = turns[0].pop_front().or_else(|| turns[1].pop_front()) else { break };
            match socket {
                CLIENTS => self.transmit_replies(source),
                socket => self.transmit(socket),
            }
        }
        let interface = &mut self.tcp.egress[at];
        if !interface.wake_pending && interface.turns.iter().any(|turns| !turns.is_empty()) {
            interface.wake_pending = true;
            self.agenda.wake(interface.free_at, NetworkEvent::EgressFree(source));
        }
    }

    /// Sends the next train of a socket, as far as it has anything to send and may.
    fn transmit(&mut self, id: u32) {
        let now = self.agenda.now;
        let socket = &mut self.tcp.sockets[id as usize];
        if socket.state == State::Closed {
            return;
        }
        socket.state = State::Idle;
        let connection = &self.tcp.connections[socket.connection as usize];
        let (index, class) = (socket.index, connection.class);
        let is_spare = index >= self.sockets_of(class);
        let socket = &mut self.tcp.sockets[id as usize];
        let connection = &self.tcp.connections[socket.connection as usize];
        let head = connection.queue.front().copied().filter(|_| !is_spare);
        let again = socket.again.front().copied();
        if head.is_none() && again.is_none() {
            return;
        }
        if socket.open_at > now {
            socket.state = State::Paced;
            let at = socket.open_at;
            if let Some(head) = head {
                self.flights[head].begin_stall(Stall::Congestion, now);
            }
            self.agenda.wake(at, NetworkEvent::SocketReady(id));
            return;
        }
        self.restart_after_idleness(id);
        let available = match again {
            Some((_, bytes)) => u64::from(bytes),
            None => self.flights[head.expect("one of the two")].unsent(),
        };
        match self.train_length(id, available) {
            Ok(bytes) => {
                self.begin_train(id, again.is_some(), bytes);
                let socket = &self.tcp.sockets[id as usize];
                let queue = &self.tcp.connections[socket.connection as usize].queue;
                if !socket.again.is_empty() || (!queue.is_empty() && !is_spare) {
                    self.make_ready(id);
                }
            }
            Err(stall) => {
                self.tcp.sockets[id as usize].state = State::Blocked;
                if again.is_none()
                    && let Some(head) = head
                {
                    self.flights[head].begin_stall(stall, now);
                    self.offer(self.tcp.sockets[id as usize].connection);
                }
            }
        }
    }

    /// A window that was not used for long is no longer to be trusted.
    fn restart_after_idleness(&mut self, id: u32) {
        let initial = self.rules.initial_window_bytes;
        let socket = &mut self.tcp.sockets[id as usize];
        let Some(last) = socket.last_sent.filter(|_| socket.in_flight == 0) else { return };
        let now = self.agenda.now;
        let (idle, timer) = (now - last, socket.round_trip.timer());
        socket.congestion.pause(idle, now);
        if idle > timer {
            socket.congestion.restart(idle, timer, initial);
            socket.in_flight_most = (0, socket.next_train);
        }
    }

    /// How many of `available` bytes go next, or what keeps them back.
    ///
    /// While acknowledgements come in, a train is at least a quarter of an eighth of the window, so that they do not
    /// cut it into ever smaller ones.
    fn train_length(&mut self, id: u32, available: u64) -> Result<u32, Stall> {
        let (segment, window) = (self.segment(), self.window());
        let socket = &mut self.tcp.sockets[id as usize];
        let source = self.tcp.connections[socket.connection as usize].source;
        let is_shared = self.tcp.egress[source.index()].turns.iter().any(|turns| !turns.is_empty());
        if socket.timer.probes || (socket.is_urgent && !socket.again.is_empty()) {
            return Ok(available.min(segment) as u32);
        }
        let limit = socket.congestion.window().min(window);
        let share = if self.rules.paced { limit / 32 } else { limit / 8 };
        let share = if is_shared { share.min(socket.pace(TURN)) } else { share };
        // Of two segments at least, where both fit into a train.
        let longest = share.clamp(TRAIN_BYTES.min(2 * segment), TRAIN_BYTES) / segment * segment;
        let wanted = available.min(longest);
        let granted = window.saturating_sub(socket.in_flight_bytes);
        let open = socket.congestion.window().saturating_sub(socket.in_flight);
        let room = granted.min(open);
        let least = if socket.in_flight == 0 {
            1
        } else {
            wanted.min((longest / 4 / segment * segment).max(segment))
        };
        if room >= wanted {
            return Ok(wanted as u32);
        }
        if room >= least {
            // Whole segments, where there is room for one.
            return Ok(if room >= segment { room / segment * segment } else { room } as u32);
        }
        if open > granted {
            return Err(Stall::Window);
        }
        socket.limited_before = socket.next_train;
        Err(Stall::Congestion)
    }

    /// Takes `bytes` off what is to be sent again, or off the connection's queue, and sends them.
    fn begin_train(&mut self, id: u32, again: bool, bytes: u32) {
        let now = self.agenda.now;
        let socket = &mut self.tcp.sockets[id as usize];
        let is_probe = std::mem::take(&mut socket.timer.probes);
        socket.is_urgent &= !again;
        if !again && !is_probe {
            socket.last_new = now;
        }
        let piece = if again {
            let (piece, left) = socket.again.front_mut().expect("it was there");
            *left -= bytes;
            let piece = *piece;
            if *left == 0 {
                socket.again.pop_front();
            }
            piece
        } else {
            let queue = &mut self.tcp.connections[socket.connection as usize].queue;
            let head = *queue.front().expect("it was there");
            let flight = &mut self.flights[head];
            flight.end_stall(now);
            flight.unsent -= u64::from(bytes);
            if flight.unsent == 0 {
                queue.pop_front();
            }
            let number = socket.next_piece;
            socket.next_piece += 1;
            let piece = self.tcp.pieces.insert(Piece { flight: head, number, bytes, missing: bytes });
            socket.pieces.push_back(piece);
            piece
        };
        // A short segment takes as much of the congestion window as a full one, unless something waits behind it that
        // fills it; and a probe counts beside what it repeats.
        let segment = self.setup.connection.segment_bytes;
        let connection = self.tcp.sockets[id as usize].connection;
        let is_filled = !self.tcp.connections[connection as usize].queue.is_empty();
        let is_probe = is_probe && again;
        let socket = &mut self.tcp.sockets[id as usize];
        let space = if is_probe {
            2 * bytes.next_multiple_of(segment)
        } else if again {
            bytes
        } else {
            let before = socket.begun_segment;
            let end = before + bytes;
            socket.begun_segment = if is_filled { end % segment } else { 0 };
            if is_filled { bytes } else { end.next_multiple_of(segment) - before }
        };
        let ordinal = socket.next_train;
        socket.next_train += 1;
        socket.congestion.send(u64::from(space));
        socket.in_flight += u64::from(space);
        socket.in_flight_bytes += u64::from(bytes);
        if socket.in_flight + u64::from(self.setup.connection.segment_bytes) > socket.congestion.window() {
            socket.limited_before = socket.next_train;
        }
        if socket.in_flight >= socket.in_flight_most.0 || socket.latest_heard >= socket.in_flight_most.1 {
            socket.in_flight_most = (socket.in_flight, ordinal);
        }
        if socket.outstanding.is_empty() {
            socket.timer.since = now;
        }
        socket.last_sent = Some(now);
        let wire_bytes = bytes + HEADER_BYTES as u32 * self.segments(u64::from(bytes));
        let number = self.piece_number(piece);
        let train = self.tcp.trains.insert(Train {
            socket: id,
            piece,
            part: 0,
            ordinal,
            number,
            bytes,
            lost: 0,
            space,
            wire_bytes,
            sent: now,
            first_bit: Time::FAR,
            last_bit: Time::FAR,
            is_tail_lost: false,
            is_there: false,
            is_pending: true,
            is_ambiguous: false,
            is_outstanding: true,
            is_heard: false,
            is_probe,
        });
        self.tcp.sockets[id as usize].outstanding.push_back(train);
        self.put_on_wire(train, again);
    }

    fn put_on_wire(&mut self, id: u32, again: bool) {
        let Train { socket: socket_id, piece, bytes, wire_bytes, .. } = self.tcp.trains[id];
        let connection = &self.tcp.connections[self.tcp.sockets[socket_id as usize].connection as usize];
        let (source, target, class) = (connection.source, connection.target, connection.class);
        let (start, rate) = (self.agenda.now, self.setup.egress_of(source));
        let end = start + Duration::to_serialise(u64::from(wire_bytes), rate);
        self.tcp.egress[source.index()].free_at = end;
        let class =
            if piece == NOWHERE { class } else { self.flights[self.tcp.pieces[piece].flight].envelope.class };
        self.agenda.busy.push(Busy {
            replica: source,
            side: Side::Egress,
            class,
            start,
            end,
            bytes: wire_bytes,
        });

        let segments = self.segments(u64::from(bytes));
        let socket = &self.tcp.sockets[socket_id as usize];
        let comes = if socket.is_clocked { end.max(socket.clocked_until) } else { end };
        let passage = self.pass((source, target), (start, end, comes), (segments, bytes, wire_bytes), piece);
        let (delay, lost_at_random, is_cut) = self.draw((source, target), segments - passage.dropped);
        let (random, is_last_lost) = lost_at_random;
        let lost_segments = if is_cut { segments } else { passage.dropped + random };
        let lost = self.bytes_of(lost_segments, segments, bytes, passage.dropped > 0 || is_last_lost);

        let socket = &mut self.tcp.sockets[socket_id as usize];
        let last_bit = (passage.last + delay).max(socket.arrival_floor);
        socket.arrival_floor = last_bit;
        if self.rules.paced {
            socket.open_at = start + socket.paced_span(bytes);
        }
        let train = &mut self.tcp.trains[id];
        (train.first_bit, train.last_bit) = (passage.first + delay, last_bit);
        (train.lost, train.is_tail_lost) = (lost, passage.dropped > 0 || is_last_lost || is_cut);
        train.is_pending = lost < bytes;
        if piece != NOWHERE {
            let queue = passage.last - end;
            let (propagation, received) = (last_bit - end, Time::FAR);
            let bytes = wire_bytes;
            let transmission = Transmission { start, end, propagation, queue, received, bytes, lost, again };
            train.part = self.flights[self.tcp.pieces[piece].flight].begin_transmission(transmission);
        }
        if lost < bytes {
            self.tcp.sockets[socket_id as usize].in_air += 1;
            self.agenda.wake(last_bit, NetworkEvent::Arrive(id));
        }
        if lost > 0 {
            self.tcp.sockets[socket_id as usize].unheard += 1;
            self.arm(socket_id);
        }
    }

    /// A train passes the path between two interfaces, if that has bounds.
    fn pass(
        &mut self,
        (source, target): (ReplicaId, ReplicaId),
        (start, end, comes): (Time, Time, Time),
        (segments, bytes, wire_bytes): (u32, u32, u32),
        piece: u32,
    ) -> Passage {
        let segment = self.segment() + HEADER_BYTES;
        let train = (segments, u64::from(wire_bytes), segment);
        let Some((passage, path)) = self.paths.pass(self.setup, (source, target), (start, comes), train)
        else {
            return Passage { first: start, last: end, dropped: 0, backlog: 0 };
        };
        let path = PathUse { dropped: self.bytes_of(passage.dropped, segments, bytes, true), ..path };
        // A message that has ended may have left its number to another.
        let flight = (passage.dropped > 0 && piece != NOWHERE).then(|| self.tcp.pieces[piece].flight);
        let dropped_of = flight.filter(|&flight| self.flights[flight].is_under_way);
        self.agenda.told.push(Told::Path { path, dropped_of });
        passage
    }

    /// What chance and faults do to a train of `segments`: its delay, how many of them are lost and whether the last
    /// one is, and whether the link is cut.
    fn draw(
        &mut self,
        (source, target): (ReplicaId, ReplicaId),
        segments: u32,
    ) -> (Duration, (u32, bool), bool) {
        let topology = &self.setup.topology;
        let mut delay = self.delay(source, target);
        let (mut loss, mut extra, mut is_cut) = (self.setup.loss, Duration::ZERO, false);
        if !self.faults.is_quiet() {
            let link = self.link(source, target);
            (loss, extra, is_cut) = (link.loss, link.extra, link.cut.is_some());
        }
        let route = self.tcp.routes.get_mut((source, target)).expect("it has a connection");
        delay += topology.draw_jitter(delay, &mut route.chance);
        if extra > Duration::ZERO {
            delay += Duration::from_ns(route.chance.below(extra.as_ns() + 1));
        }
        (delay, route.losses.of(segments, loss), is_cut)
    }

    /// How many bytes of data `lost` of `segments` are; the last segment of a train may be shorter.
    fn bytes_of(&self, lost: u32, segments: u32, bytes: u32, is_last: bool) -> u32 {
        if lost == segments {
            return bytes;
        }
        let segment = self.setup.connection.segment_bytes;
        let short = segments * segment - bytes;
        (lost * segment).saturating_sub(if is_last { short } else { 0 })
    }
}
