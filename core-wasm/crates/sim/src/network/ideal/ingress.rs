//! Inwards: a piece reaches its target, is taken in when the NIC turns to it, gives its window back to the source, and
//! is handed on in the order of its socket.

use crate::connection::Socket;
use crate::ids::ReplicaId;
use crate::nic::Waiting;
use crate::record::{Busy, Fate, Side};
use crate::time::{Duration, Time};

use crate::event::{Agenda, NetworkEvent};
use crate::network::{Network, Transit, scaled};

impl Network {
    #[inline]
    pub(in crate::network) fn handle_arrival(&mut self, id: u32, agenda: &mut Agenda) {
        let Transit { target, class, incarnations, .. } = self.transits[id];
        if self.down[target.index()] || self.incarnation[target.index()] != incarnations.1 {
            self.lose(id, Fate::TargetDown, agenda);
            return;
        }
        if self.setup.loss == 0 && self.faults.is_quiet() {
            self.transits[id].missing = 0;
        } else if !self.comes_through(id, agenda) {
            return;
        }
        let nic = &mut self.ingress[target.index()];
        if nic.admit(class, agenda.now) {
            self.take_in(id, agenda);
        } else {
            nic.enqueue(class, Waiting { order: agenda.now.as_ns(), what: id });
            self.pump_ingress(target, agenda);
        }
    }

    /// Takes in the next piece, if the NIC is free.
    pub(in crate::network) fn pump_ingress(&mut self, target: ReplicaId, agenda: &mut Agenda) {
        let nic = &mut self.ingress[target.index()];
        if nic.free_at() <= agenda.now
            && let Some((class, waiting)) = nic.next()
        {
            nic.dequeue(class);
            self.take_in(waiting.what, agenda);
        }
        let nic = &mut self.ingress[target.index()];
        if nic.has_waiting() && !nic.wake_pending {
            nic.wake_pending = true;
            agenda.wake(nic.free_at(), NetworkEvent::IngressFree(target));
        }
    }

    /// Takes in a piece. The NIC is busy for as long as it takes the bytes at its own rate; the last bit may come
    /// later.
    #[inline]
    fn take_in(&mut self, id: u32, agenda: &mut Agenda) {
        let Transit { target, class, sent, missing, last_bit, .. } = self.transits[id];
        let nic = &mut self.ingress[target.index()];
        let bytes = sent - missing;
        let (start, end) =
            (agenda.now, agenda.now + Duration::to_serialise(u64::from(bytes), nic.bits_per_second()));
        nic.carry(class, bytes, end);
        agenda.busy.push(Busy { replica: target, side: Side::Ingress, class, start, end, bytes });
        agenda.wake(end.max(last_bit), NetworkEvent::TakenIn(id));
        if missing == 0 {
            self.credit_ahead(id, agenda);
        }
    }

    /// Gives a piece's window back, as its intake begins, for the time at which a segment of it is acknowledged at the
    /// source, unless an earlier hole of the socket holds acknowledgements up (see [`crate::connection`]). A shorter
    /// piece counts as a segment, so that pieces that follow each other are acknowledged without a gap.
    fn credit_ahead(&mut self, id: u32, agenda: &mut Agenda) {
        if !self.has_windows {
            return;
        }
        let transit = self.transits[id];
        if self.is_current(&transit) && self.socket_of(&transit).holes == 0 {
            // The first acknowledgement waits for a segment on the slower NIC, or on the line between.
            let ends = (transit.source, transit.target);
            let at = agenda.now
                + self.first_segment(ends).max(self.setup.first_on_line(ends))
                + self.return_delay(transit.source, transit.target);
            self.credit(id, at, agenda);
        }
    }

    /// How long the slower of two NICs takes for a segment.
    fn first_segment(&self, (source, target): (ReplicaId, ReplicaId)) -> Duration {
        if self.setup.nics.is_empty() {
            return self.first_segment;
        }
        let slower = self.setup.egress_of(source).min(self.setup.ingress_of(target));
        self.setup.serialise_first(slower)
    }

    /// Whether the connection that it belongs to has not broken since.
    fn is_current(&self, transit: &Transit) -> bool {
        let Transit { source, target, incarnations, .. } = transit;
        *incarnations == (self.incarnation[source.index()], self.incarnation[target.index()])
    }

    #[inline]
    fn credit(&mut self, id: u32, at: Time, agenda: &mut Agenda) {
        let transit = &mut self.transits[id];
        if transit.credited || !self.has_windows {
            return;
        }
        transit.credited = true;
        let connection = &mut self.connections[transit.connection as usize];
        let rate = self.egress[transit.source.index()].bits_per_second();
        if connection.credit(transit.socket, at, transit.bytes, rate) {
            agenda.wake(at, NetworkEvent::WindowOpen(transit.connection));
        }
    }

    /// The delay of an acknowledgement from `target` back to `source`.
    pub(in crate::network) fn return_delay(&self, source: ReplicaId, target: ReplicaId) -> Duration {
        let one_way = self.setup.topology.one_way(target, source);
        if self.faults.is_quiet() {
            one_way
        } else {
            scaled(one_way, self.faults.link(target, source).factor_ppm)
        }
    }

    #[inline]
    pub(in crate::network) fn handle_taken_in(&mut self, id: u32, agenda: &mut Agenda) {
        let Transit { flight, part, source, target, missing, incarnations, .. } = self.transits[id];
        self.flights[flight].transmission(part).received = agenda.now;
        if self.incarnation[target.index()] != incarnations.1 {
            self.lose(id, Fate::TargetDown, agenda);
        } else if missing > 0 {
            agenda.wake(agenda.now + self.return_delay(source, target), NetworkEvent::LossNoticed(id));
        } else {
            self.release(id, agenda);
        }
    }

    /// A piece is whole at the target (or given up): hands on what is in order.
    #[inline]
    pub(in crate::network) fn release(&mut self, id: u32, agenda: &mut Agenda) {
        let transit = self.transits[id];
        if !self.is_current(&transit) {
            // The connection that it belonged to is gone.
            self.complete(id, agenda);
            return;
        }
        let socket = self.socket_of(&transit);
        if transit.hole {
            socket.holes -= 1;
        }
        let mut next = socket.release(transit.piece, id);
        while let Some(id) = next {
            if !self.transits[id].credited {
                let delay = self.return_delay(transit.source, transit.target);
                self.credit(id, agenda.now + delay, agenda);
            }
            self.complete(id, agenda);
            next = self.socket_of(&transit).next_released();
        }
    }

    pub(in crate::network) fn socket_of(&mut self, transit: &Transit) -> &mut Socket {
        self.connections[transit.connection as usize].socket(transit.socket)
    }

    #[inline]
    pub(in crate::network) fn complete(&mut self, id: u32, agenda: &mut Agenda) {
        let Transit { flight: number, bytes, .. } = self.transits[id];
        self.transits.free(id);
        let flight = &mut self.flights[number];
        flight.undelivered -= u64::from(bytes);
        if flight.undelivered == 0 {
            self.flights.end(number, agenda);
        }
    }
}
