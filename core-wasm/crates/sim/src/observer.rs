//! What can be seen of a run from outside. Recorder, checkers and metrics are observers; the kernel
//! does not know them, and a replay after a seek runs without any.

use crate::node::{Class, Kind, ReplicaId, Wait};
use crate::requests::Requests;
use crate::time::{Duration, Time};

/// A point in a run: many events share a nanosecond, so the time alone does not name one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Point {
    /// Virtual time.
    pub time: Time,
    /// Ordinal of the event, counted from 1 over the whole run (each pop of the queue is one).
    pub sequence: u32,
}

/// The number of a message among all that ended (were handled or lost), counted from 0 in the order in
/// which they ended: the row of the message in a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MessageId(pub u32);

/// How a message ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Fate {
    /// Handled by its target.
    Delivered = 0,
    /// Still on its way when the run ended.
    InFlight = 1,
    /// Its source crashed while a part of it waited; a piece that has begun to leave leaves.
    SourceDown = 2,
    /// Its target was down when it arrived, or crashed before it was taken in.
    TargetDown = 3,
    /// Lost in a partition that drops.
    Cut = 4,
    /// Taken in by its target, which a fault made discard it.
    Dropped = 5,
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

/// Hooks that a run calls. `F` is the type of the facts that its nodes state.
#[allow(unused_variables)]
pub trait Observer<F> {
    /// A message was handled or lost, or was under way when the run ended.
    fn on_message(&mut self, message: &MessageRecord<'_>) {}
    /// A NIC begins to carry bytes.
    fn on_busy(&mut self, busy: &Busy) {}
    /// Bytes come to the queue of a path.
    fn on_path(&mut self, path: &PathUse) {}
    /// A processor was busy: told when that is over, or later.
    fn on_work(&mut self, worked: &Worked) {}
    /// A block's replies to a group of clients have left their replica.
    fn on_replies(&mut self, replies: &Replies) {}
    /// A node states a fact. `cause` is the message being handled, or the one that led to the timer.
    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &F,
        cause: Option<MessageId>,
        requests: &Requests,
    ) {
    }
    /// A fault of the schedule begins (`active`) or ends; `index` is its place in the schedule. One of a message that
    /// there is not does neither.
    fn on_fault(&mut self, at: Point, index: usize, active: bool) {}
    /// Settings take other values; `index` is the change's place among the changes.
    fn on_change(&mut self, at: Point, index: usize) {}
}

/// Observes nothing: for a replay.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;
impl<F> Observer<F> for Unobserved {}

impl<F, A: Observer<F>, B: Observer<F>> Observer<F> for (A, B) {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        self.0.on_message(message);
        self.1.on_message(message);
    }
    fn on_busy(&mut self, busy: &Busy) {
        self.0.on_busy(busy);
        self.1.on_busy(busy);
    }
    fn on_path(&mut self, path: &PathUse) {
        self.0.on_path(path);
        self.1.on_path(path);
    }
    fn on_work(&mut self, worked: &Worked) {
        self.0.on_work(worked);
        self.1.on_work(worked);
    }
    fn on_replies(&mut self, replies: &Replies) {
        self.0.on_replies(replies);
        self.1.on_replies(replies);
    }
    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &F,
        cause: Option<MessageId>,
        requests: &Requests,
    ) {
        self.0.on_fact(at, replica, fact, cause, requests);
        self.1.on_fact(at, replica, fact, cause, requests);
    }
    fn on_fault(&mut self, at: Point, index: usize, active: bool) {
        self.0.on_fault(at, index, active);
        self.1.on_fault(at, index, active);
    }
    fn on_change(&mut self, at: Point, index: usize) {
        self.0.on_change(at, index);
        self.1.on_change(at, index);
    }
}
