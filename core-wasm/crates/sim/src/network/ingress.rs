//! Inwards: a piece reaches its target, is taken in when the NIC turns to it, gives its window back to the source, and is
//! handed on in the order of its socket.

use crate::connection::Socket;
use crate::fault::CutMode;
use crate::nic::Waiting;
use crate::node::{Payload, ReplicaId};
use crate::observer::{Busy, Fate, Side};
use crate::time::{Duration, Time};

use super::{Network, NetworkEvent, Transit, Turn, scaled};

impl<M: Payload> Network<M> {
    pub(super) fn handle_arrival(&mut self, id: u32, turn: &mut Turn<'_>) {
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

    /// Takes in the next piece, if the NIC is free. The NIC is busy for as long as it takes the bytes at its own rate; the
    /// last bit may come later.
    pub(super) fn pump_ingress(&mut self, target: ReplicaId, turn: &mut Turn<'_>) {
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
                self.credit_ahead(id, turn);
            }
        }
        let nic = &mut self.ingress[target.index()];
        if nic.has_waiting() && !nic.wake_pending {
            nic.wake_pending = true;
            turn.wake(nic.free_at(), NetworkEvent::IngressFree(target));
        }
    }

    /// Gives a piece's window back, as its intake begins, for the time at which a segment of it is acknowledged at the
    /// source, unless an earlier hole of the socket holds acknowledgements up (see [`crate::connection`]). A shorter piece
    /// counts as a segment, so that pieces that follow each other are acknowledged without a gap.
    fn credit_ahead(&mut self, id: u32, turn: &mut Turn<'_>) {
        let transit = self.transits[id as usize];
        let flight = &self.flights[transit.flight as usize];
        let (source, target) = (flight.source, flight.target);
        let broken =
            transit.incarnations != (self.incarnation[source.index()], self.incarnation[target.index()]);
        if broken || self.socket_of(&transit).holes > 0 {
            return;
        }
        let segment = self.setup.connection.least_piece();
        let rate = self.setup.egress_bps.min(self.setup.ingress_bps);
        let first_segment = turn.now + Duration::to_serialise(segment, rate);
        self.credit(id, first_segment + self.return_delay(source, target), turn);
    }

    fn credit(&mut self, id: u32, at: Time, turn: &mut Turn<'_>) {
        let transit = &mut self.transits[id as usize];
        if transit.credited {
            return;
        }
        transit.credited = true;
        let connection = &mut self.connections[transit.connection as usize];
        if connection.credit(transit.socket, at, transit.bytes, self.setup.egress_bps) {
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

    pub(super) fn handle_taken_in(&mut self, id: u32, turn: &mut Turn<'_>) {
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

    /// A piece is whole at the target (or given up): hands on what is in order.
    pub(super) fn release(&mut self, id: u32, turn: &mut Turn<'_>) {
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

    pub(super) fn socket_of(&mut self, transit: &Transit) -> &mut Socket {
        self.connections[transit.connection as usize].socket(transit.socket)
    }

    pub(super) fn complete(&mut self, id: u32, turn: &mut Turn<'_>) {
        let transit = self.transits.remove(id as usize);
        let flight = &mut self.flights[transit.flight as usize];
        flight.undelivered -= u64::from(transit.bytes);
        if flight.undelivered == 0 {
            turn.ended.push_back(transit.flight);
        }
    }
}
