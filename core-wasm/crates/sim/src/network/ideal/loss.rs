//! What goes missing: segments that are lost and sent again when their source learns of it, and connections that break
//! with a crash.

use crate::connection::State;
use crate::fault::CutMode;
use crate::ids::ReplicaId;
use crate::record::Fate;

use crate::event::{Agenda, NetworkEvent};
use crate::network::{Network, Transit};

impl Network {
    /// Whether anything of a piece that arrives comes through its link, which may be cut or lose segments; what goes
    /// missing is sent again.
    pub(in crate::network) fn comes_through(&mut self, id: u32, agenda: &mut Agenda) -> bool {
        let Transit { source, target, sent, last_bit, .. } = self.transits[id];
        let mut loss = self.setup.loss;
        if !self.faults.is_quiet() {
            let link = self.faults.link(source, target);
            match link.cut {
                Some(CutMode::Drop) => {
                    self.lose(id, Fate::Cut, agenda);
                    return false;
                }
                Some(CutMode::Hold) => {
                    self.mark_hole(id);
                    self.send_again(id, agenda);
                    return false;
                }
                None => loss = link.loss,
            }
        }
        self.draw_losses(id, loss);
        if self.transits[id].missing == sent && sent > 0 {
            // Not a segment came through: the target sees nothing.
            agenda.wake(last_bit + self.return_delay(source, target), NetworkEvent::LossNoticed(id));
            return false;
        }
        true
    }

    /// How much of the piece goes missing: `missing` is left at what must be sent again.
    fn draw_losses(&mut self, id: u32, loss: u32) {
        let transit = &mut self.transits[id];
        let mut lost = 0;
        if loss > 0 {
            let segment = self.setup.connection.segment_bytes;
            let mut rest = transit.missing;
            while rest > 0 {
                let bytes = rest.min(segment);
                rest -= bytes;
                if self.losses.chance(loss) {
                    lost += bytes;
                }
            }
        }
        transit.missing = lost;
        if lost > 0 {
            self.mark_hole(id);
        }
    }

    fn mark_hole(&mut self, id: u32) {
        let transit = &mut self.transits[id];
        let current = transit.incarnations.0 == self.incarnation[transit.source.index()];
        if current && !transit.hole {
            transit.hole = true;
            let transit = *transit;
            self.socket_of(&transit).holes += 1;
        }
    }

    pub(in crate::network) fn handle_loss_noticed(&mut self, id: u32, agenda: &mut Agenda) {
        let transit = self.transits[id];
        if self.incarnation[transit.target.index()] != transit.incarnations.1 {
            self.lose(id, Fate::TargetDown, agenda);
        } else if self.incarnation[transit.source.index()] != transit.incarnations.0 {
            self.lose(id, Fate::SourceDown, agenda);
        } else {
            let connection = &mut self.connections[transit.connection as usize];
            connection.socket(transit.socket).shrink(&self.setup.connection);
            self.send_again(id, agenda);
        }
    }

    /// Queues the missing bytes of a piece for another transmission.
    pub(in crate::network) fn send_again(&mut self, id: u32, agenda: &mut Agenda) {
        let transit = self.transits[id];
        let source = transit.source;
        if self.incarnation[source.index()] != transit.incarnations.0 {
            self.lose(id, Fate::SourceDown, agenda);
            return;
        }
        let connection = &mut self.connections[transit.connection as usize];
        connection.again.push_back(id);
        match connection.state {
            State::Ready | State::Cut => {}
            State::Idle => {
                self.make_ready(transit.connection);
                self.pump_egress(source, agenda);
            }
            State::Stalled => self.resume(transit.connection, agenda),
        }
    }

    /// A piece is lost for good: its message ends with `fate` when its last piece has.
    pub(in crate::network) fn lose(&mut self, id: u32, fate: Fate, agenda: &mut Agenda) {
        self.flights[self.transits[id].flight].fate = fate;
        self.release(id, agenda);
    }

    /// Breaks every connection of a replica: what its source has not sent is lost, what is on the wire goes on.
    pub(in crate::network) fn crash(&mut self, replica: ReplicaId, agenda: &mut Agenda) {
        self.down[replica.index()] = true;
        for id in 0..self.connections.len() {
            let connection = &mut self.connections[id];
            if connection.source != replica && connection.target != replica {
                continue;
            }
            let fate = if connection.source == replica { Fate::SourceDown } else { Fate::TargetDown };
            let source = connection.source;
            let orphans = connection.reset();
            let queue = std::mem::take(&mut connection.queue);
            self.egress[source.index()].forget(|what| what as usize == id);
            for flight in queue {
                let unsent = &mut self.flights[flight];
                unsent.fate = fate;
                unsent.end_stall(agenda.now);
                unsent.undelivered -= std::mem::take(&mut unsent.unsent);
                if unsent.undelivered == 0 {
                    self.flights.end(flight, agenda);
                }
            }
            for id in orphans {
                self.flights[self.transits[id].flight].fate = fate;
                self.complete(id, agenda);
            }
        }
        self.flights.lose_held(replica, agenda);
        self.incarnation[replica.index()] += 1;
    }
}
