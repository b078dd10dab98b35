//! Outwards: connections that have something to send wait for their source's NIC, and the first of them that may puts a
//! piece on the wire.

use crate::connection::{Connection, State};
use crate::fault::CutMode;
use crate::ids::ReplicaId;
use crate::nic::{QUANTUM, Waiting};
use crate::record::{Busy, Side, Transmission};
use crate::time::{Duration, Time};

use crate::event::{Agenda, NetworkEvent, Told};
use crate::network::{Network, Stall, Transit, scaled};

impl Network {
    /// Puts a connection that waited for its window or for a cut to heal back into its NIC's queue.
    pub(in crate::network) fn resume(&mut self, id: u32, agenda: &mut Agenda) {
        let connection = &mut self.connections[id as usize];
        if !matches!(connection.state, State::Stalled | State::Cut) {
            return;
        }
        connection.wake_at = Time::FAR;
        self.make_ready(id);
        self.pump_egress(self.connections[id as usize].source, agenda);
    }

    pub(in crate::network) fn make_ready(&mut self, id: u32) {
        let connection = &mut self.connections[id as usize];
        let head = match connection.again.front() {
            Some(&transit) => Some(self.transits[transit].flight),
            None => connection.queue.front().copied(),
        };
        let Some(head) = head else {
            connection.state = State::Idle;
            return;
        };
        connection.state = State::Ready;
        let order = self.flights[head].order;
        self.egress[connection.source.index()].enqueue(connection.class, Waiting { order, what: id });
    }

    /// Sends the next piece, if the NIC is free and a connection in its queue can send.
    pub(in crate::network) fn pump_egress(&mut self, source: ReplicaId, agenda: &mut Agenda) {
        if self.egress[source.index()].free_at() <= agenda.now {
            while let Some((class, waiting)) = self.egress[source.index()].next() {
                self.egress[source.index()].dequeue(class);
                if self.transmit(waiting.what, agenda) {
                    break;
                }
            }
        }
        self.await_egress(source, agenda);
    }

    /// Wakes up when the NIC is free, if anything waits for it.
    #[inline]
    pub(in crate::network) fn await_egress(&mut self, source: ReplicaId, agenda: &mut Agenda) {
        let nic = &mut self.egress[source.index()];
        if nic.has_waiting() && !nic.wake_pending {
            nic.wake_pending = true;
            agenda.wake(nic.free_at(), NetworkEvent::EgressFree(source));
        }
    }

    /// Sends the next piece of a connection, unless its link is cut or its window is full.
    pub(in crate::network) fn transmit(&mut self, id: u32, agenda: &mut Agenda) -> bool {
        let connection = &mut self.connections[id as usize];
        let (source, target) = (connection.source, connection.target);
        if !self.faults.is_quiet() && self.faults.link(source, target).cut == Some(CutMode::Hold) {
            connection.state = State::Cut;
            return false;
        }
        let transit = match connection.again.pop_front() {
            Some(transit) => transit,
            None => match self.begin_piece(id, agenda) {
                Some(transit) => transit,
                None => return false,
            },
        };
        self.put_on_wire(transit, agenda);
        self.make_ready(id);
        true
    }

    /// Takes the next piece off the connection's queue, as far as the window allows.
    fn begin_piece(&mut self, id: u32, agenda: &mut Agenda) -> Option<u32> {
        let connection = &mut self.connections[id as usize];
        let Connection { source, target, class, .. } = *connection;
        let head = *connection.queue.front().expect("a ready connection has work");
        let flight = &mut self.flights[head];
        let setup = &self.setup.connection;
        let acknowledged = self.faults.is_quiet() || self.faults.link(target, source).cut.is_none();
        let least = flight.unsent.min(setup.least_piece());
        let rate = self.egress[source.index()].bits_per_second();
        let Some((socket, room)) = connection.pick_socket(agenda.now, least, rate, acknowledged, setup)
        else {
            connection.state = State::Stalled;
            flight.begin_stall(Stall::Window, agenda.now);
            if acknowledged && let Some(at) = connection.next_credit(setup) {
                connection.wake_at = at.max(agenda.now);
                agenda.wake(connection.wake_at, NetworkEvent::WindowOpen(id));
            }
            return None;
        };
        flight.end_stall(agenda.now);
        let bytes = flight.unsent.min(room).min(u64::from(QUANTUM)) as u32;
        flight.unsent -= u64::from(bytes);
        if flight.unsent == 0 {
            connection.queue.pop_front();
        }
        let piece = connection.socket(socket).begin_piece(if self.has_windows { bytes } else { 0 });
        let incarnations = (self.incarnation[source.index()], self.incarnation[target.index()]);
        Some(self.transits.insert(Transit {
            flight: head,
            connection: id,
            source,
            target,
            class,
            socket,
            piece,
            bytes,
            missing: bytes,
            part: 0,
            sent: 0,
            last_bit: Time::FAR,
            incarnations,
            hole: false,
            credited: false,
        }))
    }

    fn put_on_wire(&mut self, id: u32, agenda: &mut Agenda) {
        let transit = &mut self.transits[id];
        let Transit { source, target, class, missing: bytes, .. } = *transit;
        let nic = &mut self.egress[source.index()];
        let spending = Duration::to_serialise(u64::from(bytes), nic.bits_per_second());
        let (start, end) = (agenda.now, agenda.now + spending);
        nic.carry(class, bytes, end);
        agenda.busy.push(Busy { replica: source, side: Side::Egress, class, start, end, bytes });

        let topology = &self.setup.topology;
        let mut delay = topology.one_way(source, target);
        let mut extra = Duration::ZERO;
        if !self.faults.is_quiet() {
            let link = self.faults.link(source, target);
            delay = scaled(delay, link.factor_ppm);
            extra = link.extra;
        }
        delay += topology.draw_jitter(delay, &mut self.links);
        if extra > Duration::ZERO {
            delay += Duration::from_ns(self.links.below(extra.as_ns() + 1));
        }
        let (mut first, mut last) = (start, end);
        // Nothing is dropped here, so that a piece need not be cut into segments.
        let train = (1, u64::from(bytes), u64::from(bytes).max(1));
        if self.setup.path.is_some()
            && let Some((passage, path)) = self.paths.pass(&self.setup, (source, target), (start, end), train)
        {
            (first, last) = (passage.first, passage.last);
            agenda.told.push(Told::Path { path, dropped_of: None });
        }
        let socket = self.connections[transit.connection as usize].socket(transit.socket);
        let reaches = (first + delay).max(socket.arrival_floor);
        let last_bit = reaches + (last - first);
        socket.arrival_floor = last_bit;

        let transmission = Transmission {
            start,
            end,
            propagation: last_bit - end,
            queue: last - end,
            received: Time::FAR,
            bytes,
            lost: 0,
            again: transit.sent > 0,
        };
        transit.part = self.flights[transit.flight].begin_transmission(transmission);
        (transit.sent, transit.last_bit) = (bytes, last_bit);
        agenda.wake(reaches, NetworkEvent::Arrive(id));
    }
}
