//! Clients' requests and replies on their way through a replica's network interface.
//!
//! Requests are a function of time and cost no event: a train that comes waits behind those that have come since the
//! one before it. So the interface is a fluid queue, whose backlog is what its rate has not drained.
//!
//! Replies are one entry for each block and group of clients. They take turns with the sockets that send to other
//! replicas: each goes to another connection, whose window has room for it, so that nothing holds them back but the
//! interface.

use std::collections::VecDeque;

use crate::event::{Event, Told};
use crate::ids::{Class, ReplicaId};
use crate::record::{Answer, Busy, Replies, Side};
use crate::time::{Duration, SERIALISED_BYTES_MAX, Time};

use super::{CLIENTS, Carrier, HEADER_BYTES, TRAIN_BYTES};

/// Requests that come to one replica.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Inflow {
    /// How many have come.
    received: u64,
    /// Their bytes on the wire that have not gone through the interface.
    waiting: u64,
}

impl Inflow {
    /// `received` requests have come by now, each new one of so many bytes on the wire.
    pub(super) fn hear(&mut self, received: u64, request_bytes: u64) {
        let more = received.checked_sub(self.received).expect("what has come has come");
        self.waiting += more * request_bytes;
        self.received = received;
    }
}

/// Replies of one replica that have not left.
#[derive(Clone, Debug, Default)]
pub(super) struct Outflow {
    /// With their bytes on the wire that have not left, in order.
    waiting: VecDeque<(Answer, u64)>,
    /// Whether they are among those who wait for their turn.
    has_turn: bool,
}

impl Carrier<'_> {
    /// Replies are to leave `source`, behind its earlier ones.
    pub(in crate::network) fn answer(&mut self, source: ReplicaId, answer: Answer) {
        let bytes = self.wire_bytes(&answer);
        self.tcp.outflows[source.index()].waiting.push_back((answer, bytes));
        self.offer_replies(source);
        self.pump(source);
    }

    /// What replies take on the wire: those to one client are sent together, in as few segments as hold them.
    fn wire_bytes(&self, answer: &Answer) -> u64 {
        let connections = u64::from(answer.count.min(answer.clients).max(1));
        let data = u64::from(answer.count) * self.rules.reply_bytes;
        data + HEADER_BYTES * connections * u64::from(self.segments(data.div_ceil(connections)))
    }

    /// Replies wait for their turn, if there are any; those without bytes wait for none. A replica that is down sends
    /// what it has left when it is back.
    pub(super) fn offer_replies(&mut self, source: ReplicaId) {
        self.release_replies(source, self.agenda.now, 0);
        let outflow = &mut self.tcp.outflows[source.index()];
        if !outflow.waiting.is_empty() && !outflow.has_turn && !self.down[source.index()] {
            outflow.has_turn = true;
            self.queue_up(source, Class::Background, CLIENTS);
        }
    }

    /// It is the replies' turn.
    pub(super) fn transmit_replies(&mut self, source: ReplicaId) {
        self.tcp.outflows[source.index()].has_turn = false;
        if self.down[source.index()] {
            return;
        }
        let start = self.agenda.now;
        let bytes = self.release_replies(source, start, TRAIN_BYTES) as u32;
        let end = start + Duration::to_serialise(u64::from(bytes), self.setup.egress_of(source));
        self.tcp.egress[source.index()].free_at = end;
        let (replica, side, class) = (source, Side::Egress, Class::Background);
        self.agenda.busy.push(Busy { replica, side, class, start, end, bytes });
        self.offer_replies(source);
    }

    /// Up to `most` bytes of the replies that wait leave from `start` on; returns how many do.
    fn release_replies(&mut self, source: ReplicaId, start: Time, most: u64) -> u64 {
        let mut released = 0;
        while let Some((answer, left)) = self.tcp.outflows[source.index()].waiting.front_mut() {
            let now = (most - released).min(*left);
            (released, *left) = (released + now, *left - now);
            if *left > 0 {
                break;
            }
            let Answer { group, ordinal, count, delay, is_awaited, .. } = *answer;
            self.tcp.outflows[source.index()].waiting.pop_front();
            let left = start + Duration::to_serialise(released, self.setup.egress_of(source));
            let at = left + delay;
            self.agenda.told.push(Told::Replies(Replies { replica: source, group, ordinal, left, at }));
            if is_awaited {
                self.agenda.queue.push(at, Event::Reply { group, ordinal, count });
            }
        }
        released
    }

    /// The requests that have come to `target` go through its interface, before a train that comes; returns from when
    /// on that is taken in, not before `earliest`.
    pub(super) fn take_in_requests(&mut self, target: ReplicaId, earliest: Time) -> Time {
        let free_at = self.tcp.ingress[target.index()];
        let waiting = &mut self.tcp.inflows[target.index()].waiting;
        let bytes = SERIALISED_BYTES_MAX.min(*waiting) as u32;
        if bytes == 0 {
            return earliest.max(free_at);
        }
        *waiting -= u64::from(bytes);
        let span = Duration::to_serialise(u64::from(bytes), self.setup.ingress_of(target));
        let end = earliest.max(free_at + span);
        let start = end.checked_before(span).expect("it is free before");
        let (replica, side, class) = (target, Side::Ingress, Class::Background);
        self.agenda.busy.push(Busy { replica, side, class, start, end, bytes });
        end
    }
}
