//! Clients' requests on their way through a replica's network interface. They are a function of time and cost no event: a train that comes waits
//! behind those that have come since the one before it. So the interface is a fluid queue, whose backlog is what its rate has not drained.

use crate::node::{Class, ReplicaId};
use crate::observer::{Busy, Side};
use crate::time::{Duration, Time};

use super::Carrier;

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

impl Carrier<'_> {
    /// The requests that have come to `target` go through its interface, before a train that comes; returns from when on that is taken in, not before
    /// `earliest`.
    pub(super) fn take_in_requests(&mut self, target: ReplicaId, earliest: Time) -> Time {
        let free_at = self.tcp.ingress[target.index()];
        let waiting = &mut self.tcp.inflows[target.index()].waiting;
        let bytes = u32::try_from(*waiting).unwrap_or(u32::MAX);
        if bytes == 0 {
            return earliest.max(free_at);
        }
        *waiting -= u64::from(bytes);
        let span = Duration::to_serialise(u64::from(bytes), self.setup.ingress_bps);
        let end = earliest.max(free_at + span);
        let start = end.checked_before(span).expect("it is free before");
        let (replica, side, class) = (target, Side::Ingress, Class::Background);
        self.agenda.busy.push(Busy { replica, side, class, start, end, bytes });
        end
    }
}
