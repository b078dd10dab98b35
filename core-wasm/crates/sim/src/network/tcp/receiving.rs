//! Inwards: a train reaches its target, is taken in when the network interface turns to it, is handed on in the order
//! of its socket and acknowledged, and the acknowledgement opens the window.

use crate::event::NetworkEvent;
use crate::order::remove_at;
use crate::record::{Busy, Side};
use crate::requests::Requests;
use crate::time::Duration;

use super::socket::{Acknowledged, State};
use super::{Carrier, NOWHERE, Train};

impl Carrier<'_> {
    /// The last bit of what is left of a train reaches its target's interface.
    pub(super) fn handle_arrival(&mut self, id: u32, requests: &Requests) {
        let Train { socket, wire_bytes, bytes, lost, .. } = self.tcp.trains[id];
        let owner = &self.tcp.sockets[socket as usize];
        let connection = &self.tcp.connections[owner.connection as usize];
        let (source, target, class) = (connection.source, connection.target, connection.class);
        let received = requests.received_in_all(target, self.agenda.now);
        self.tcp.inflows[target.index()].hear(received, self.rules.request_bytes);
        if self.down[target.index()] || !owner.is_known {
            return self.meet_nobody(id);
        }
        if self.is_cut(source, target) {
            return self.lose_all(id);
        }
        let now = self.agenda.now;
        let arrived = (u64::from(wire_bytes) * u64::from(bytes - lost) / u64::from(bytes)) as u32;
        let span = Duration::to_serialise(u64::from(arrived), self.setup.ingress_of(target));
        // Taken in as it comes, but for what is still being taken in, and requests.
        let start = self.take_in_requests(target, now.checked_before(span).unwrap_or_default());
        let end = start + span;
        self.tcp.ingress[target.index()] = end;
        self.agenda.busy.push(Busy {
            replica: target,
            side: Side::Ingress,
            class,
            start,
            end,
            bytes: arrived,
        });
        if end > now {
            self.agenda.wake(end, NetworkEvent::TakenIn(id));
        } else {
            self.handle_taken_in(id);
        }
    }

    /// What is left of a train is taken in.
    pub(super) fn handle_taken_in(&mut self, id: u32) {
        let now = self.agenda.now;
        let train = &mut self.tcp.trains[id];
        let Train { socket: socket_id, piece, part, bytes, lost, .. } = *train;
        let socket = &self.tcp.sockets[socket_id as usize];
        let connection = &self.tcp.connections[socket.connection as usize];
        let (source, target) = (connection.source, connection.target);
        if self.down[target.index()] || !socket.is_known {
            return self.meet_nobody(id);
        }
        train.is_there = true;
        let is_closed = socket.state == State::Closed;
        let is_unheard = self.is_cut(target, source);
        if is_closed {
            self.end_events(id);
        } else if is_unheard {
            self.lose_acknowledgement(id);
        } else {
            self.agenda.wake(now + self.delay(target, source), NetworkEvent::Acknowledged(id));
        }
        if piece != NOWHERE {
            let row = &mut self.tcp.pieces[piece];
            self.flights[row.flight].transmission(part).received = now;
            row.missing -= bytes - lost;
            if row.missing == 0 {
                self.hand_on(socket_id);
            }
        }
        self.settle(socket_id);
    }

    /// The acknowledgement of a train is lost in a cut: its source goes on waiting for it.
    fn lose_acknowledgement(&mut self, id: u32) {
        let Train { socket, lost, .. } = self.tcp.trains[id];
        if lost == 0 {
            self.tcp.sockets[socket as usize].unheard += 1;
        }
        self.end_events(id);
        self.arm(socket);
    }

    /// Hands on what is in order.
    fn hand_on(&mut self, socket: u32) {
        while let Some(&piece) = self.tcp.sockets[socket as usize].pieces.front()
            && self.tcp.pieces[piece].missing == 0
        {
            self.tcp.sockets[socket as usize].pieces.pop_front();
            self.complete(piece);
        }
    }

    /// A piece is there, or given up.
    pub(super) fn complete(&mut self, piece: u32) {
        let super::Piece { flight: number, bytes, .. } = self.tcp.pieces[piece];
        self.tcp.pieces.free(piece);
        let flight = &mut self.flights[number];
        flight.undelivered -= u64::from(bytes);
        if flight.undelivered == 0 {
            self.flights.end(number, self.agenda);
        }
    }

    /// No event of a train is to come any more.
    pub(super) fn end_events(&mut self, id: u32) {
        let train = &mut self.tcp.trains[id];
        train.is_pending = false;
        self.tcp.sockets[train.socket as usize].in_air -= 1;
        self.free_train(id);
    }

    /// Frees the row of a train that nothing refers to.
    pub(super) fn free_train(&mut self, id: u32) {
        let train = &self.tcp.trains[id];
        if !train.is_pending && !train.is_outstanding {
            self.tcp.trains.free(id);
        }
    }

    /// The acknowledgement of a train comes to its source: it speaks for all that arrived before it.
    pub(super) fn handle_acknowledged(&mut self, id: u32) {
        let Train {
            socket: socket_id,
            ordinal,
            number,
            sent,
            is_ambiguous,
            is_probe,
            is_outstanding,
            first_bit,
            last_bit,
            ..
        } = self.tcp.trains[id];
        let now = self.agenda.now;
        let connection = self.tcp.sockets[socket_id as usize].connection;
        let source = self.tcp.connections[connection as usize].source;
        if is_outstanding && self.is_cut(self.tcp.connections[connection as usize].target, source) {
            return self.lose_acknowledgement(id);
        }
        if is_outstanding {
            let first = self.tcp.sockets[socket_id as usize].outstanding.front().copied();
            let repair = self.tcp.sockets[socket_id as usize].repair;
            let mut is_mending = repair.is_some_and(|repair| ordinal >= repair.from && number < repair.until);
            let (space, segments) = self.hear_up_to(socket_id, ordinal);
            let socket = &mut self.tcp.sockets[socket_id as usize];
            socket.round_trip.see(now - sent, ordinal, socket.next_train);
            socket.latest_heard = socket.latest_heard.max(ordinal);
            if socket.outstanding.front().copied() != first {
                (socket.timer.since, socket.timer.tries, socket.timer.is_probed) = (now, 0, false);
            }
            if space > 0 {
                // The acknowledgements of its segments come as far apart as these arrived, and so does what they let
                // go.
                let spread = last_bit - first_bit;
                socket.clocked_until = now + spread;
                let round_trip = Duration::from_ns((now - sent).as_ns().saturating_sub(spread.as_ns()));
                let (next, segments) =
                    (socket.next_train, space.div_ceil(self.setup.connection.segment_bytes.into()) as u32);
                let seen = Acknowledged { ordinal, next, now, spread, segments, round_trip };
                let is_full =
                    socket.hystart.see(seen, socket.round_trip.least.min(round_trip), self.rules.paced);
                if is_full && !socket.hystart.is_done && socket.congestion.may_leave_slow_start() {
                    socket.hystart.is_done = true;
                    socket.congestion.leave_slow_start();
                }
                self.end_repair(socket_id);
                let repair = self.tcp.sockets[socket_id as usize].repair;
                if repair.is_none_or(|repair| repair.is_timed_out) && self.is_used(socket_id, ordinal) {
                    let socket = &mut self.tcp.sockets[socket_id as usize];
                    socket.congestion.acknowledge(space, now, socket.round_trip.least);
                }
            }
            let socket = &mut self.tcp.sockets[socket_id as usize];
            if is_probe && socket.repair.is_none() {
                socket.congestion.lose();
                socket.congestion.recover();
            }
            if socket.unheard > 0 {
                socket.acknowledged_since += segments;
                is_mending &= is_ambiguous || !self.notice_losses(socket_id, ordinal);
                self.arm(socket_id);
            }
            let socket = &mut self.tcp.sockets[socket_id as usize];
            if space > 0 {
                socket.congestion.reduce(space, socket.in_flight, is_mending);
            }
        }
        self.end_events(id);
        self.settle(socket_id);
        self.open_window(socket_id);
        self.pump(source);
    }

    /// An acknowledgement may have opened the window of a socket that waits for it.
    fn open_window(&mut self, id: u32) {
        let socket = &self.tcp.sockets[id as usize];
        let is_blocked = socket.state == State::Blocked;
        self.tcp.sockets[id as usize].is_clocked = is_blocked;
        let socket = &self.tcp.sockets[id as usize];
        if is_blocked || (socket.state == State::Idle && !socket.again.is_empty()) {
            self.make_ready(id);
        }
    }

    /// The sender hears of every train up to `ordinal` that is there: how much of the congestion window that gives
    /// back, and how many segments of them lie behind a loss. What had arrived without its acknowledgements counts once
    /// more.
    fn hear_up_to(&mut self, socket_id: u32, ordinal: u32) -> (u64, u32) {
        let segment = self.setup.connection.segment_bytes;
        let socket = &mut self.tcp.sockets[socket_id as usize];
        let (mut heard, mut segments, mut place) = (std::mem::take(&mut socket.silent_bytes), 0, 0);
        while let Some(&id) = socket.outstanding.get(place) {
            let train = &mut self.tcp.trains[id];
            if train.ordinal > ordinal {
                break;
            }
            if train.is_there && !train.is_heard {
                train.is_heard = true;
                let bytes = train.bytes - train.lost;
                if place > 0 || (train.lost > 0 && !train.is_tail_lost) {
                    segments += bytes.div_ceil(segment);
                }
                let space = train.space - if train.lost == 0 { 0 } else { train.lost_space() };
                train.space -= space;
                heard += u64::from(space);
                socket.in_flight -= u64::from(space);
                socket.in_flight_bytes -= u64::from(bytes);
                if train.lost == 0 {
                    // One whose own acknowledgement was cut off had been counted as unheard.
                    socket.unheard -= u32::from(!train.is_pending);
                    train.is_outstanding = false;
                    let is_over = !train.is_pending;
                    remove_at(&mut socket.outstanding, place);
                    if is_over {
                        self.tcp.trains.free(id);
                    }
                    continue;
                }
            }
            place += 1;
        }
        if socket.unheard == 0 {
            socket.acknowledged_since = 0;
        }
        socket.check_books();
        (heard, segments)
    }

    /// Whether the congestion window was used when train `ordinal` was sent, so that its acknowledgement lets it grow
    /// (`tcp_is_cwnd_limited` of Linux).
    fn is_used(&self, socket: u32, ordinal: u32) -> bool {
        let socket = &self.tcp.sockets[socket as usize];
        let window = socket.congestion.window();
        if socket.congestion.is_slow_start() {
            window < 2 * socket.in_flight_most.0
        } else {
            ordinal <= socket.limited_before
        }
    }
}
