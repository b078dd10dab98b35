//! One message of the table, unpacked: all that a row says of it, and the way that a picture of it shows.

use sim::ids::{Class, Kind, ReplicaId, Wait};
use sim::record::Fate;
use sim::time::{Duration, Time};

/// One row, unpacked. Times are `Time::FAR` where they never came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// Row number.
    pub row: u32,
    /// Ordinal of the event in which it ended.
    pub sequence: u32,
    /// Sender.
    pub source: ReplicaId,
    /// Receiver.
    pub target: ReplicaId,
    /// Kind.
    pub kind: Kind,
    /// Traffic class.
    pub class: Class,
    /// How it ended.
    pub fate: Fate,
    /// What its sender had waited for.
    pub wait: Wait,
    /// Handed to the network.
    pub queued: Time,
    /// First bit out.
    pub first_bit_out: Time,
    /// Last bit out.
    pub last_bit_out: Time,
    /// Whether its transmissions are in the table of parts: it took several, or not all of it was sent.
    pub(super) has_parts: bool,
    /// One-way delay of the last transmission.
    pub propagation: Duration,
    /// Waited for the connection's window.
    pub stalled: Duration,
    /// How long it waited for the congestion window, for its pace, or for a connection to be there.
    pub congested: Duration,
    /// A fault kept it so long from its target once it was there.
    pub held: Duration,
    /// How long it waited for its target's processor, and was read there.
    pub processed: Duration,
    /// Handled or lost.
    pub ended: Time,
    /// Size on the wire.
    pub bytes: u32,
    /// A view's number, or a count of transactions.
    pub tag: u32,
    /// Row of the message whose handling sent this one.
    pub cause: Option<u32>,
}

impl Message {
    /// When its last bit was taken in by the target: `Time::FAR` where that never happened.
    pub fn received(&self) -> Time {
        received(self.fate, self.ended, self.held + self.processed)
    }
}

/// When the last bit of a message was taken in that ended so much later.
pub(super) fn received(fate: Fate, ended: Time, since: Duration) -> Time {
    if fate.is_taken_in() { ended.checked_before(since).unwrap_or(ended) } else { Time::FAR }
}

/// What of a message its way from source to target shows. Times are `Time::FAR` where they never came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// Sender.
    pub source: ReplicaId,
    /// Receiver.
    pub target: ReplicaId,
    /// Kind.
    pub kind: Kind,
    /// Handed to the network.
    pub queued: Time,
    /// First bit out.
    pub first_bit_out: Time,
    /// Last bit taken in by the target.
    pub received: Time,
    /// Size on the wire.
    pub bytes: u32,
}

impl Flight {
    /// When it began: its first bit out, or where none left, when it began to wait.
    pub fn from(&self) -> Time {
        if self.first_bit_out == Time::FAR { self.queued } else { self.first_bit_out }
    }
}
