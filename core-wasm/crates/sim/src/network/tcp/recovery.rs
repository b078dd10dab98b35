//! What goes missing is noticed by the acknowledgement of what was sent later (RACK, RFC 8985); at the tail, where
//! nothing follows, by a probe and then by a timer that doubles (RFC 6298). The window shrinks once a round.

use crate::event::NetworkEvent;
use crate::order::{insert_at, remove_at};
use crate::time::Time;

use super::socket::{HyStart, Repair, State};
use super::{Carrier, NOWHERE, Train};

/// So many later segments that arrived make a loss certain (RFC 5681).
const CERTAIN_AFTER: u32 = 3;

impl Carrier<'_> {
    /// A train that was on its way is lost whole, as in a cut.
    pub(super) fn lose_all(&mut self, id: u32) {
        let train = &mut self.tcp.trains[id];
        let socket = train.socket;
        if train.lost == 0 {
            self.tcp.sockets[socket as usize].unheard += 1;
        }
        (train.lost, train.is_tail_lost) = (train.bytes, true);
        let Train { piece, part, bytes, .. } = *train;
        if piece != NOWHERE {
            self.flights[self.tcp.pieces[piece].flight].transmission(part).lost = bytes;
        }
        self.end_events(id);
        self.settle(socket);
        self.arm(socket);
    }

    /// Train `ordinal` is there: of what was sent before it and is not, enough may be known. Returns whether something
    /// was lost.
    pub(super) fn notice_losses(&mut self, socket_id: u32, ordinal: u32) -> bool {
        let now = self.agenda.now;
        let socket = &self.tcp.sockets[socket_id as usize];
        let (is_certain, span) = (socket.acknowledged_since >= CERTAIN_AFTER, socket.reorder_span());
        let (mut noticed, mut reorder_at) = (Vec::new(), Time::FAR);
        for &id in &socket.outstanding {
            let train = &self.tcp.trains[id];
            let is_before = train.ordinal < ordinal || (train.ordinal == ordinal && !train.is_tail_lost);
            if !is_before {
                break;
            }
            if train.lost == 0 || !train.is_known() {
                continue;
            }
            if is_certain || train.sent + span <= now {
                noticed.push(id);
            } else {
                reorder_at = reorder_at.min(train.sent + span);
            }
        }
        self.tcp.sockets[socket_id as usize].timer.reorder_at = reorder_at;
        for &id in &noticed {
            self.notice(id);
        }
        !noticed.is_empty()
    }

    /// The sender takes what a train lost for lost: it is sent again, and the window shrinks, once a round.
    fn notice(&mut self, id: u32) {
        let socket_id = self.tcp.trains[id].socket;
        self.give_up(id);
        let socket = &mut self.tcp.sockets[socket_id as usize];
        if socket.repair.is_none() {
            socket.repair =
                Some(Repair { until: socket.next_piece, from: socket.next_train, is_timed_out: false });
            socket.congestion.lose();
            socket.is_urgent = true;
        }
    }

    /// Ends the round of a loss, where all that had been sent before it was noticed is acknowledged.
    pub(super) fn end_repair(&mut self, id: u32) {
        let socket = &self.tcp.sockets[id as usize];
        let Some(Repair { until, .. }) = socket.repair else { return };
        let is_after = |number: u32| number >= until;
        let is_over = socket.outstanding.iter().all(|&train| is_after(self.tcp.trains[train].number))
            && socket.again.front().is_none_or(|&(piece, _)| is_after(self.piece_number(piece)));
        if is_over {
            let socket = &mut self.tcp.sockets[id as usize];
            socket.repair = None;
            socket.congestion.recover();
        }
    }

    /// The place of a piece in its socket; 0 for what the target has already.
    pub(super) fn piece_number(&self, piece: u32) -> u32 {
        if piece == NOWHERE { 0 } else { self.tcp.pieces[piece].number }
    }

    /// What a train lost is outstanding no longer: it is sent again.
    fn give_up(&mut self, id: u32) {
        let train = &mut self.tcp.trains[id];
        let Train { socket: socket_id, piece, bytes, lost, space, is_there, is_heard, .. } = *train;
        let socket = &mut self.tcp.sockets[socket_id as usize];
        let silent = if is_there && !is_heard { bytes - lost } else { 0 };
        socket.in_flight -= u64::from(space);
        socket.in_flight_bytes -= u64::from(lost + silent);
        socket.silent_bytes += u64::from(silent);
        socket.unheard -= 1;
        if lost > 0 {
            let again = &self.tcp.sockets[socket_id as usize].again;
            let number = self.piece_number(piece);
            let place = again.partition_point(|&(other, _)| self.piece_number(other) <= number);
            insert_at(&mut self.tcp.sockets[socket_id as usize].again, place, (piece, lost));
        }
        let socket = &mut self.tcp.sockets[socket_id as usize];
        let place = socket.outstanding.iter().position(|&other| other == id).expect("it is outstanding");
        remove_at(&mut socket.outstanding, place);
        if socket.unheard == 0 {
            socket.acknowledged_since = 0;
        }
        socket.check_books();
        self.tcp.trains[id].is_outstanding = false;
        self.free_train(id);
    }

    /// Sees to it that the timer of a socket fires, if there is anything that only it would notice.
    pub(super) fn arm(&mut self, id: u32) {
        let Some(at) = self.deadline(id) else { return };
        let (at, socket) = (at.max(self.agenda.now), &mut self.tcp.sockets[id as usize]);
        if at < socket.timer.wake_at {
            socket.timer.wake_at = at;
            self.agenda.wake(at, NetworkEvent::SocketTimer(id));
        }
    }

    fn deadline(&self, id: u32) -> Option<Time> {
        let socket = &self.tcp.sockets[id as usize];
        if socket.unheard == 0 || socket.state == State::Closed {
            return None;
        }
        let first = &self.tcp.trains[*socket.outstanding.front().expect("one is unheard")];
        Some(socket.timer.reorder_at.min(socket.retries_at(first.sent)))
    }

    pub(super) fn handle_timer(&mut self, id: u32) {
        let now = self.agenda.now;
        let timer = &mut self.tcp.sockets[id as usize].timer;
        if timer.wake_at != now {
            return;
        }
        timer.wake_at = Time::FAR;
        let Some(at) = self.deadline(id) else { return };
        if at > now {
            return self.arm(id);
        }
        let socket = &self.tcp.sockets[id as usize];
        if socket.timer.reorder_at <= now {
            let was_whole = socket.repair.is_none();
            self.notice_losses(id, socket.latest_heard);
            let segment = self.segment();
            let socket = &mut self.tcp.sockets[id as usize];
            if was_whole {
                socket.congestion.reduce(segment, socket.in_flight, false);
            }
        } else if socket.timer.is_probed || socket.repair.is_some() {
            self.time_out(id);
        } else {
            self.probe(id);
        }
        self.arm(id);
        let socket = &self.tcp.sockets[id as usize];
        let source = self.tcp.connections[socket.connection as usize].source;
        if !socket.again.is_empty() {
            self.wake_socket(id);
        }
        self.pump(source);
    }

    /// Nothing was heard for two round trips: the last segment, or the next one that waits, goes again to elicit an
    /// acknowledgement.
    fn probe(&mut self, id: u32) {
        let segment = self.setup.connection.segment_bytes;
        let (now, window) = (self.agenda.now, self.window());
        let socket = &mut self.tcp.sockets[id as usize];
        (socket.timer.since, socket.timer.is_probed) = (now, true);
        let has_more = !self.tcp.connections[socket.connection as usize].queue.is_empty();
        // New data, whatever the congestion window says, if the receiver's window lets it.
        if has_more
            && socket.state == State::Blocked
            && socket.in_flight_bytes + u64::from(segment) <= window
            && socket.again.is_empty()
        {
            socket.timer.probes = true;
            self.make_ready(id);
            return;
        }
        let last = *socket.outstanding.back().expect("one is unheard");
        let train = &mut self.tcp.trains[last];
        if train.lost == 0 && train.is_pending {
            // Its first transmission will arrive: which of the two an acknowledgement is for nobody can say.
            train.is_ambiguous = true;
            return;
        }
        socket.timer.probes = true;
        let bytes = train.lost.min(segment);
        if train.lost == 0 {
            // It is there, and its acknowledgement was lost: this elicits another.
            socket.again.push_front((NOWHERE, train.bytes.min(segment)));
        } else if train.lost > bytes || !train.is_known() {
            // The rest stays outstanding, as a train of its own.
            let space = bytes.min(train.space);
            train.wire_bytes -=
                (u64::from(train.wire_bytes) * u64::from(bytes) / u64::from(train.bytes)) as u32;
            train.lost -= bytes;
            train.space -= space;
            train.bytes -= bytes;
            socket.in_flight -= u64::from(space);
            socket.in_flight_bytes -= u64::from(bytes);
            socket.unheard -= u32::from(train.lost == 0);
            socket.again.push_front((train.piece, bytes));
        } else {
            self.give_up(last);
        }
    }

    /// The timer: all that is missing counts as lost, and the window is one segment.
    fn time_out(&mut self, id: u32) {
        let now = self.agenda.now;
        let socket = &mut self.tcp.sockets[id as usize];
        let is_lowered = socket.repair.is_some();
        let timer = &mut socket.timer;
        (timer.since, timer.tries, timer.reorder_at) = (now, timer.tries + 1, Time::FAR);
        socket.congestion.time_out(is_lowered);
        socket.hystart = HyStart::new();
        socket.repair =
            Some(Repair { until: socket.next_piece, from: socket.next_train, is_timed_out: true });
        let is_missing = |&id: &u32| {
            let train = &self.tcp.trains[id];
            train.is_known() && (train.lost > 0 || !train.is_heard)
        };
        let missing: Vec<u32> = socket.outstanding.iter().copied().filter(is_missing).collect();
        let is_first_there = missing
            .first()
            .is_some_and(|&first| self.tcp.trains[first].is_there && self.tcp.trains[first].lost == 0);
        for &id in &missing {
            self.give_up(id);
        }
        // What is there and whose acknowledgement was lost goes again only where it comes first: a segment of it
        // elicits an acknowledgement that speaks for all of it.
        let socket = &mut self.tcp.sockets[id as usize];
        if is_first_there || socket.again.is_empty() {
            socket.again.push_front((NOWHERE, self.setup.connection.segment_bytes));
        }
    }
}
