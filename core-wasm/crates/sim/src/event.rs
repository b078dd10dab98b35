//! What the queue holds, and what the network puts out between two events.

use std::collections::VecDeque;

use crate::ids::ReplicaId;
use crate::queue::EventQueue;
use crate::record::{Busy, PathUse, Replies};
use crate::time::Time;

/// What the queue holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The run begins: every node starts, but those that are down from the first instant.
    Start,
    /// The network asked to be woken.
    Network(NetworkEvent),
    /// A timer may be due.
    Timer {
        /// Whose.
        replica: ReplicaId,
        /// Which.
        slot: u8,
    },
    /// A fault of the schedule begins or ends.
    Fault {
        /// Its place in the schedule.
        index: u16,
        /// Whether it begins.
        begins: bool,
    },
    /// Settings take other values.
    Change {
        /// Its place among the changes.
        index: u16,
    },
    /// A processor may be done with what it has begun.
    Processor {
        /// Whose.
        replica: ReplicaId,
    },
    /// A processor is done with something that leaves its replica.
    Leave {
        /// Which.
        replica: ReplicaId,
    },
    /// Clients turn to a replica that serves them.
    Turn {
        /// Which.
        replica: ReplicaId,
    },
    /// Closed loop: a reply reaches its clients.
    Reply {
        /// Of which group of clients.
        group: u16,
        /// For which executed block.
        ordinal: u32,
        /// Of how many transactions.
        count: u32,
    },
}

/// What the network asks to be woken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkEvent {
    /// A replica's egress is free while others wait.
    EgressFree(ReplicaId),
    /// A stalled connection has room again.
    WindowOpen(u32),
    /// A replica's ingress is free while others wait.
    IngressFree(ReplicaId),
    /// The first bit of a piece reaches its target.
    Arrive(u32),
    /// The last bit of a piece is taken in.
    TakenIn(u32),
    /// The source learns that segments of a piece are missing.
    LossNoticed(u32),
    /// The acknowledgement of a train reaches its source.
    Acknowledged(u32),
    /// Its pace or its handshake lets a socket send.
    SocketReady(u32),
    /// A socket may have waited long enough.
    SocketTimer(u32),
    /// The source of a socket hears that the other end is gone.
    Reset(u32),
    /// A try to connect reaches its target.
    Connect(u32),
}

/// The present, what is to come, and what the network puts out now: `ended`, `busy` and `told` are empty between two
/// events.
#[derive(Clone, Debug)]
pub struct Agenda {
    /// The present.
    pub now: Time,
    /// What is to come.
    pub queue: EventQueue<Event>,
    /// Flights that ended.
    pub ended: VecDeque<u32>,
    /// NIC sides that began to carry bytes.
    pub busy: Vec<Busy>,
    /// What else there is to tell of, in the TCP model alone.
    pub told: Vec<Told>,
}

/// What observers hear of in the TCP model alone.
#[derive(Clone, Copy, Debug)]
pub enum Told {
    /// Bytes came to the queue of a path.
    Path {
        /// What came, without what the message says: the caller has its content.
        path: PathUse,
        /// The message that lost some of its bytes there, where it is still under way.
        dropped_of: Option<u32>,
    },
    /// Replies left their replica.
    Replies(Replies),
}

impl Agenda {
    #[inline]
    pub(crate) fn wake(&mut self, at: Time, event: NetworkEvent) {
        self.queue.push(at, Event::Network(event));
    }
}
