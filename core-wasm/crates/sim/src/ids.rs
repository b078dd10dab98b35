//! What things are called by: replicas, streams of transactions, messages, kinds, timers, and points of a run. Nothing
//! here does anything.

use std::fmt;

use crate::named;
use crate::time::Time;

/// A replica, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReplicaId(pub u16);

impl ReplicaId {
    /// Its place in a table with a row per replica.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kind of message, numbered by the protocol family; the kernel only passes it on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kind(pub u8);

named! {
    /// Traffic class (thesis 3.4.3.2: the foreground and the background network).
    pub enum Class {
        /// Consensus: proposals, votes, view changes, fetches.
        Foreground = "foreground",
        /// Dissemination: micro-batches and their acknowledgements.
        Background = "background",
    }
}

named! {
    /// What a node waited for between the message that it handled and the one that it sent on account of it.
    pub enum Wait {
        /// Nothing: sent while handling.
        None = "none",
        /// For a batch or micro-batch to fill or fall due, or for a request to come.
        Batch = "batch",
        /// For a view to time out.
        Timeout = "timeout",
        /// For an acknowledgement to fall due.
        Acknowledge = "acknowledge",
        /// For missing data, before asking again.
        Fetch = "fetch",
    }
}

/// One of a node's timers. A node has few ([`crate::node::Node::TIMERS`]), each with a number of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimerSlot {
    /// Which timer.
    pub slot: u8,
    /// What waiting for it means.
    pub wait: Wait,
}

/// A sequence of transactions numbered 0, 1, 2, ...: those of a group of clients, or of them the share of one replica.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamId(pub u16);

/// `count` consecutive transactions of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Run {
    /// The stream.
    pub stream: StreamId,
    /// Number of the first.
    pub first: u64,
    /// How many.
    pub count: u64,
}

impl Run {
    /// One past the number of the last.
    pub const fn end(&self) -> u64 {
        self.first + self.count
    }

    /// Whether `next` begins where this one ends.
    pub fn is_followed_by(&self, next: Run) -> bool {
        self.stream == next.stream && self.end() == next.first
    }
}

impl fmt::Display for Run {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} transactions of stream {} from {} on", self.count, self.stream.0, self.first)
    }
}

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
