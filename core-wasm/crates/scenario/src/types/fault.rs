//! What breaks in a run, and when. Intervals are `at_s` to `until_s`; without an end they last.

use crate::field::{Field, kinds, words};
use crate::json::Value;
use crate::setup::time_from_s;
use sim::time::Time;

kinds! {
    /// Something that breaks for a while.
    pub enum Fault {
        /// A replica stops, and restarts with its persisted state.
        Crash = "crash" {
            /// Replica that crashes.
            #[cfg_attr(test, schemars(range(min = 0, max = 999), extend("x-label" = "Replica", "x-step" = 1)))]
            replica: u32,
            /// When it crashes.
            #[cfg_attr(test, schemars(range(min = 0, max = 3600), extend("x-label" = "From", "x-unit" = "s", "x-step" = 0.1)))]
            at_s: f64,
            /// When it restarts (null: never).
            #[cfg_attr(test, serde(default))]
            #[cfg_attr(test, schemars(range(min = 0, max = 3600), extend("x-label" = "Until", "x-unit" = "s", "x-step" = 0.1)))]
            until_s: Option<f64>,
            /// What dies.
            #[cfg_attr(test, serde(default))]
            #[cfg_attr(test, schemars(extend("x-label" = "Dies")))]
            of: Crashed,
        },
        /// A replica's view timer fires early: it gives up its view, unless it is idle.
        Timeout = "timeout" {
            /// Replica whose time-out fires.
            #[cfg_attr(test, schemars(range(min = 0, max = 999), extend("x-label" = "Replica", "x-step" = 1)))]
            replica: u32,
            /// When it fires.
            #[cfg_attr(test, schemars(range(min = 0, max = 3600), extend("x-label" = "At", "x-unit" = "s", "x-step" = 0.1)))]
            at_s: f64,
        },
        /// Replicas reach only their own group.
        Partition = "partition" {
            /// Groups of replicas; one in no group is alone.
            #[cfg_attr(
                test,
                schemars(
                    length(min = 1, max = 1000),
                    inner(length(min = 1, max = 1000), inner(range(min = 0, max = 999))),
                    extend("x-label" = "Groups")
                )
            )]
            groups: Vec<Vec<u32>>,
            /// When the network splits.
            #[cfg_attr(test, schemars(range(min = 0, max = 3600), extend("x-label" = "From", "x-unit" = "s", "x-step" = 0.1)))]
            at_s: f64,
            /// When it heals (null: never).
            #[cfg_attr(test, serde(default))]
            #[cfg_attr(test, schemars(range(min = 0, max = 3600), extend("x-label" = "Until", "x-unit" = "s", "x-step" = 0.1)))]
            until_s: Option<f64>,
            /// What becomes of messages across the partition.
            #[cfg_attr(test, serde(default))]
            #[cfg_attr(test, schemars(extend("x-label" = "Messages")))]
            mode: PartitionMode,
        },
        /// Messages from one replica to another are lost; the other direction works.
        OneWay = "one_way" {
            /// Replica whose messages are lost.
            #[cfg_attr(test, schemars(range(min = 0, max = 999), extend("x-label" = "From replica", "x-step" = 1)))]
            from: u32,
            /// Replica that does not receive.
            #[cfg_attr(test, schemars(range(min = 0, max = 999), extend("x-label" = "To replica", "x-step" = 1)))]
            to: u32,
            /// When it begins.
            #[cfg_attr(test, schemars(range(min = 0, max = 3600), extend("x-label" = "From", "x-unit" = "s", "x-step" = 0.1)))]
            at_s: f64,
            /// When it ends (null: never).
            #[cfg_attr(test, serde(default))]
            #[cfg_attr(test, schemars(range(min = 0, max = 3600), extend("x-label" = "Until", "x-unit" = "s", "x-step" = 0.1)))]
            until_s: Option<f64>,
        },
        /// A link's delay grows.
        SlowLink = "slow_link" {
            /// One end, or "*" for every replica.
            #[cfg_attr(test, schemars(extend("x-label" = "From replica")))]
            from: Endpoint,
            /// The other end, or "*" for every replica.
            #[cfg_attr(test, schemars(extend("x-label" = "To replica")))]
            to: Endpoint,
            /// Multiplies the delay.
            #[cfg_attr(
                test,
                schemars(
                    range(min = 0, max = 1000),
                    extend("x-label" = "Factor", "x-unit" = "x", "x-step" = 0.1, "x-scale" = "log")
                )
            )]
            factor: f64,
            /// When it begins.
            #[cfg_attr(test, schemars(range(min = 0, max = 3600), extend("x-label" = "From", "x-unit" = "s", "x-step" = 0.1)))]
            at_s: f64,
            /// When it ends (null: never).
            #[cfg_attr(test, serde(default))]
            #[cfg_attr(test, schemars(range(min = 0, max = 3600), extend("x-label" = "Until", "x-unit" = "s", "x-step" = 0.1)))]
            until_s: Option<f64>,
            /// Whether only the way from `from` to `to` slows down.
            #[cfg_attr(test, serde(default))]
            #[cfg_attr(test, schemars(extend("x-label" = "One way only")))]
            directed: bool,
        },
        /// Segments are lost (and sent again).
        Loss = "loss" {
            /// Probability that a segment is lost.
            #[cfg_attr(
                test,
                schemars(range(min = 0, max = 0.5), extend("x-label" = "Loss", "x-unit" = "of segments", "x-step" = 0.001))
            )]
            rate: f64,
            /// Sender, or "*" for every replica.
            #[cfg_attr(test, serde(default))]
            #[cfg_attr(test, schemars(extend("x-label" = "From replica")))]
            from: Endpoint,
            /// Receiver, or "*" for every replica.
            #[cfg_attr(test, serde(default))]
            #[cfg_attr(test, schemars(extend("x-label" = "To replica")))]
            to: Endpoint,
            /// When it begins.
            #[cfg_attr(test, schemars(range(min = 0, max = 3600), extend("x-label" = "From", "x-unit" = "s", "x-step" = 0.1)))]
            at_s: f64,
            /// When it ends (null: never).
            #[cfg_attr(test, serde(default))]
            #[cfg_attr(test, schemars(range(min = 0, max = 3600), extend("x-label" = "Until", "x-unit" = "s", "x-step" = 0.1)))]
            until_s: Option<f64>,
        },
        /// One message is lost for good: its receiver discards it.
        DropMessage = "drop_message" {
            /// What it is.
            #[cfg_attr(test, schemars(extend("x-label" = "Message")))]
            message: MessageKind,
            /// Replica that sends it.
            #[cfg_attr(test, schemars(range(min = 0, max = 999), extend("x-label" = "From replica", "x-step" = 1)))]
            from: u32,
            /// Replica that it is for.
            #[cfg_attr(test, schemars(range(min = 0, max = 999), extend("x-label" = "To replica", "x-step" = 1)))]
            to: u32,
            /// When it is sent, to the nanosecond.
            #[cfg_attr(test, schemars(range(min = 0, max = 3600), extend("x-label" = "Sent", "x-unit" = "s", "x-step" = 0.000000001)))]
            sent_s: f64,
            /// How many messages of the same kind, sender and receiver leave before it in the same nanosecond.
            #[cfg_attr(test, serde(default))]
            #[cfg_attr(test, schemars(range(min = 0, max = 4294967295i64), extend("x-label" = "After", "x-step" = 1)))]
            nth: u32,
        },
        /// One message reaches its receiver late.
        DelayMessage = "delay_message" {
            /// What it is.
            #[cfg_attr(test, schemars(extend("x-label" = "Message")))]
            message: MessageKind,
            /// Replica that sends it.
            #[cfg_attr(test, schemars(range(min = 0, max = 999), extend("x-label" = "From replica", "x-step" = 1)))]
            from: u32,
            /// Replica that it is for.
            #[cfg_attr(test, schemars(range(min = 0, max = 999), extend("x-label" = "To replica", "x-step" = 1)))]
            to: u32,
            /// When it is sent, to the nanosecond.
            #[cfg_attr(test, schemars(range(min = 0, max = 3600), extend("x-label" = "Sent", "x-unit" = "s", "x-step" = 0.000000001)))]
            sent_s: f64,
            /// How many messages of the same kind, sender and receiver leave before it in the same nanosecond.
            #[cfg_attr(test, serde(default))]
            #[cfg_attr(test, schemars(range(min = 0, max = 4294967295i64), extend("x-label" = "After", "x-step" = 1)))]
            nth: u32,
            /// Extra delay.
            #[cfg_attr(
                test,
                schemars(
                    range(min = 0, max = 600000),
                    extend("x-label" = "Delay", "x-unit" = "ms", "x-step" = 1, "x-scale" = "log")
                )
            )]
            by_ms: f64,
        },
        /// Every message takes a random extra delay until the network stabilises (GST).
        Asynchrony = "asynchrony" {
            /// Largest extra delay.
            #[cfg_attr(
                test,
                schemars(
                    range(min = 0, max = 600000),
                    extend("x-label" = "Extra delay", "x-unit" = "ms", "x-step" = 1, "x-scale" = "log")
                )
            )]
            extra_ms: f64,
            /// The global stabilisation time.
            #[cfg_attr(test, schemars(range(min = 0, max = 3600), extend("x-label" = "Until", "x-unit" = "s", "x-step" = 0.1)))]
            until_s: f64,
        },
    }
}

impl Fault {
    /// When it begins, and when it ends unless it lasts (or until its message has come), in seconds.
    pub fn interval_s(&self) -> (f64, Option<f64>) {
        match self {
            Fault::Crash { at_s, until_s, .. }
            | Fault::Partition { at_s, until_s, .. }
            | Fault::OneWay { at_s, until_s, .. }
            | Fault::SlowLink { at_s, until_s, .. }
            | Fault::Loss { at_s, until_s, .. } => (*at_s, *until_s),
            Fault::Timeout { at_s, .. } => (*at_s, None),
            Fault::DropMessage { sent_s, .. } | Fault::DelayMessage { sent_s, .. } => (*sent_s, None),
            Fault::Asynchrony { until_s, .. } => (0.0, Some(*until_s)),
        }
    }
}

/// The message that a fault is about, by what is known of it when it is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedMessage {
    /// What it is.
    pub kind: MessageKind,
    /// Replica that sends it.
    pub from: u32,
    /// Replica that it is for.
    pub to: u32,
    /// When it is sent.
    pub sent: Time,
    /// How many messages of the same kind, sender and receiver leave before it in the same nanosecond.
    pub nth: u32,
}

impl Fault {
    /// The message that it is about, where it is about one alone.
    pub fn message(&self) -> Option<NamedMessage> {
        match *self {
            Fault::DropMessage { message, from, to, sent_s, nth }
            | Fault::DelayMessage { message, from, to, sent_s, nth, .. } => {
                Some(NamedMessage { kind: message, from, to, sent: time_from_s(sent_s), nth })
            }
            _ => None,
        }
    }
}

words! {
    /// What dies with a replica.
    #[cfg_attr(test, derive(Default))]
    pub enum Crashed {
        /// Its process: the host resets its connections, and its peers know one one-way delay later.
        #[cfg_attr(test, default)]
        Process = "process",
        /// Its host: nothing tells its peers (network.model tcp alone).
        Host = "host",
    }
}

words! {
    /// A kind of message.
    pub enum MessageKind {
        /// A block, proposed.
        Proposal = "proposal",
        /// A vote.
        Vote = "vote",
        /// A request for a view change: the view has taken too long.
        Complaint = "complaint",
        /// The sender's highest certificate, to the leader of a new view.
        NewView = "new_view",
        /// The proof of a view change: requests of a quorum.
        NextView = "next_view",
        /// A request for missing blocks, state or transactions.
        Fetch = "fetch",
        /// Missing blocks or state, sent on request.
        Blocks = "blocks",
        /// Transactions forwarded to the leader.
        Forward = "forward",
        /// A micro-batch.
        Stream = "stream",
        /// How much of each lane a replica holds.
        Acknowledgement = "acknowledgement",
        /// Missing transactions of a lane, sent on request.
        LaneData = "lane_data",
        /// A certificate of prepare votes.
        PreCommit = "pre_commit",
        /// A certificate that asks for commit votes.
        Commit = "commit",
        /// A certificate that decides.
        Decide = "decide",
    }
}

words! {
    /// What becomes of messages across a partition.
    #[cfg_attr(test, derive(Default))]
    pub enum PartitionMode {
        /// Connections hold them and retransmit them when the partition heals.
        #[cfg_attr(test, default)]
        Hold = "hold",
        /// They are lost.
        Drop = "drop",
    }
}

/// One end of a link: a replica's number, or "*".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(test, serde(untagged))]
pub enum Endpoint {
    /// This replica.
    Replica(#[cfg_attr(test, schemars(range(min = 0, max = 999)))] u32),
    /// Every replica.
    Every(Everyone),
}

impl Default for Endpoint {
    fn default() -> Endpoint {
        Endpoint::Every(Everyone::Star)
    }
}

impl Field for Endpoint {
    fn read(value: &Value) -> Option<Endpoint> {
        u32::read(value).map(Endpoint::Replica).or_else(|| Everyone::read(value).map(Endpoint::Every))
    }
}

words! {
    /// The word for every replica.
    pub enum Everyone {
        /// Every replica.
        Star = "*",
    }
}
