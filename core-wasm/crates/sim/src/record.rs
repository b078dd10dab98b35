//! What is written down of a run: messages and their transmissions, what keeps interfaces, paths and processors busy.
//! Nothing here does anything.

use crate::ids::{Class, Kind, MessageId, Point, ReplicaId, Wait};
use crate::named;
use crate::time::{Duration, Time};

/// What the network sees of a message: all but its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Sender.
    pub source: ReplicaId,
    /// Receiver, another replica.
    pub target: ReplicaId,
    /// Kind.
    pub kind: Kind,
    /// Class.
    pub class: Class,
    /// What its sender waited for.
    pub wait: Wait,
    /// Which message's handling sent it.
    pub cause: Option<MessageId>,
    /// Size in bytes, without the headers of segments.
    pub bytes: u64,
}

/// What a replica answers the clients of one group for one executed block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    /// Which group of clients.
    pub group: u16,
    /// For which executed block, of those with transactions.
    pub ordinal: u32,
    /// How many replies: one for each of their transactions.
    pub count: u32,
    /// To how many clients at most.
    pub clients: u32,
    /// From the replica to the clients.
    pub delay: Duration,
    /// Whether clients wait for it before they send more.
    pub is_awaited: bool,
}

/// What of a message takes a processor's time, its bytes apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// Signatures to verify by themselves; one that has any is signed by its sender.
    pub signatures: u32,
    /// Quorum certificates that it carries.
    pub certificates: u32,
    /// Of these, those that its target verifies: it may know them already.
    pub verified: u32,
    /// Transactions.
    pub transactions: u64,
    /// Whether it proposes a block, and with that hands on a chain.
    pub is_proposal: bool,
}

named! {
    /// How a message ended.
    pub enum Fate {
        /// Handled by its target.
        Delivered = "delivered",
        /// Still on its way when the run ended.
        InFlight = "in_flight",
        /// Its source crashed while a part of it waited; a piece that has begun to leave leaves.
        SourceDown = "source_down",
        /// Its target was down when it arrived, or crashed before it was taken in.
        TargetDown = "target_down",
        /// Lost in a partition that drops.
        Cut = "cut",
        /// Taken in by its target, which a fault made discard it.
        Dropped = "dropped",
    }
}

impl Fate {
    /// Whether all of the message came to its target while that was up.
    pub const fn is_taken_in(self) -> bool {
        matches!(self, Fate::Delivered | Fate::Dropped)
    }
}

/// One transmission of a message's bytes over a link: what a NIC serialises without a break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transmission {
    /// First bit out of the source.
    pub start: Time,
    /// Last bit out of the source.
    pub end: Time,
    /// Between leaving the source and reaching the target's NIC, the path's queue included.
    pub propagation: Duration,
    /// Of that, in the queue of the path.
    pub queue: Duration,
    /// Last bit taken in by the target (`Time::FAR` where it never was).
    pub received: Time,
    /// Bytes carried.
    pub bytes: u32,
    /// Of these, bytes that did not arrive, and are sent again.
    pub lost: u32,
    /// Whether they were sent before.
    pub again: bool,
}

/// Everything that the network decided for one message: this is the measurement, and nothing is measured twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageRecord<'a> {
    /// Row number.
    pub id: MessageId,
    /// When and as which event it ended.
    pub point: Point,
    /// Sender.
    pub source: ReplicaId,
    /// Receiver.
    pub target: ReplicaId,
    /// Kind, from the payload.
    pub kind: Kind,
    /// Traffic class.
    pub class: Class,
    /// What the payload says it is about: a view's number, or a count of transactions.
    pub tag: u32,
    /// Digest of the block that it carries or is a vote for; 0 where it is about none.
    pub block: u64,
    /// Size on the wire.
    pub bytes: u64,
    /// Handed to the network.
    pub queued: Time,
    /// First bit out of the source (`Time::FAR` where none left).
    pub first_bit_out: Time,
    /// Last bit out of the source (`Time::FAR` where it never was).
    pub last_bit_out: Time,
    /// One-way delay of its last transmission, jitter included.
    pub propagation: Duration,
    /// Of that, in the queue of the path.
    pub queue: Duration,
    /// How long it waited for its connection's window.
    pub stalled: Duration,
    /// How long it waited for the congestion window, for its pace, or for a connection to be there.
    pub congested: Duration,
    /// How long a fault kept it from its target once it was there.
    pub held: Duration,
    /// How long it waited for its target's processor, and was read there.
    pub processed: Duration,
    /// Handled by the target, or the time of its loss, or the end of the run.
    pub ended: Time,
    /// How it ended.
    pub fate: Fate,
    /// The message whose handling sent this one.
    pub cause: Option<MessageId>,
    /// What passed between the handling of `cause` and this message's sending.
    pub wait: Wait,
    /// Its transmissions, where it took more than one, where only a part of it was sent, or where a hole in its socket
    /// held it back after it was taken in; empty where the record itself says all.
    pub transmissions: &'a [Transmission],
}

/// Which side of a replica's network interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Outgoing.
    Egress,
    /// Incoming.
    Ingress,
}

/// A stretch in which one side of a NIC is busy with one class. Reported when it begins; stretches of one
/// side never overlap and come in the order of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy {
    /// Whose NIC.
    pub replica: ReplicaId,
    /// Which side of it.
    pub side: Side,
    /// For which class of traffic.
    pub class: Class,
    /// Begin.
    pub start: Time,
    /// End.
    pub end: Time,
    /// Bytes carried.
    pub bytes: u32,
}

/// A train that comes to the queue of a path: how long that is then, and what it had no room for. Those of one path are
/// reported in the order in which the queue takes them in, that of their first bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathUse {
    /// From where: the sender, or the first member of its group.
    pub source: ReplicaId,
    /// To where.
    pub target: ReplicaId,
    /// Rate of the line.
    pub bits_per_second: u64,
    /// When the last bit of the train comes to the queue, or is dropped.
    pub at: Time,
    /// When the line will have carried all that is in the queue.
    pub until: Time,
    /// Bytes in the queue at `at`.
    pub backlog: u64,
    /// Bytes on the wire that the line carries.
    pub bytes: u32,
    /// Bytes of data, without headers, that the queue had no room for.
    pub dropped: u32,
    /// The packets that these were in.
    pub dropped_packets: u32,
    /// Kind and tag of the message that these are part of; none of one that has ended, and of a spurious
    /// retransmission, which is a copy of what is still under way or there already.
    pub message: Option<(Kind, u32)>,
}

/// Replies that have left their replica: those of one executed block to the clients of one group. Told where replies
/// take bytes (TCP), when the last of them leaves; those of one replica leave in the order of its blocks and groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replies {
    /// Which replica answers.
    pub replica: ReplicaId,
    /// Which group of clients.
    pub group: u16,
    /// For which executed block, of those with transactions.
    pub ordinal: u32,
    /// When the last of them has left.
    pub left: Time,
    /// When it is with its client.
    pub at: Time,
}

/// What a processor works at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Work {
    /// Reading and sending messages.
    Messages = 0,
    /// Signing, verifying, aggregating.
    Cryptography = 1,
    /// Transactions: taking in requests, hashing, executing, answering.
    Transactions = 2,
}

/// A stretch in which a replica's processor is busy. Those of one replica never overlap and come in the order of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worked {
    /// Whose.
    pub replica: ReplicaId,
    /// At what.
    pub work: Work,
    /// Begin.
    pub start: Time,
    /// End.
    pub end: Time,
}
