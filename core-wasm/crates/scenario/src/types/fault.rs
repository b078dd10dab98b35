//! What breaks in a run, and when. Intervals are `at_s` to `until_s`; without an end they last.

use crate::field::{Field, Words};
use crate::json::Value;
use crate::setup::time_from_s;
use crate::{form, kinds, words};
use sim::time::Time;

kinds! {
    /// Something that breaks for a while.
    pub enum Fault<M: Words> {
        /// A replica stops, and restarts with its persisted state.
        Crash = "crash" {
            /// Replica that crashes.
            #[schema(min = 0, max = 999, label = "Replica", step = 1)]
            replica: u32,
            /// When it crashes.
            #[schema(min = 0, max = 3600, label = "From", unit = "s", step = 0.1)]
            at_s: f64,
            /// When it restarts (null: never).
            #[schema(min = 0, max = 3600, label = "Until", unit = "s", step = 0.1)]
            until_s: Option<f64> = None,
            /// What dies.
            #[schema(label = "Dies")]
            of: Crashed = Crashed::Process,
        },
        /// A replica's time-out fires early.
        Timeout = "timeout" {
            /// Replica whose time-out fires.
            #[schema(min = 0, max = 999, label = "Replica", step = 1)]
            replica: u32,
            /// When it fires.
            #[schema(min = 0, max = 3600, label = "At", unit = "s", step = 0.1)]
            at_s: f64,
        },
        /// Replicas reach only their own group.
        Partition = "partition" {
            /// Groups of replicas; one in no group is alone.
            #[schema(
                min = 1, max = 1000, item_min = 1, item_max = 1000, cell_min = 0, cell_max = 999,
                label = "Groups"
            )]
            groups: Vec<Vec<u32>>,
            /// When the network splits.
            #[schema(min = 0, max = 3600, label = "From", unit = "s", step = 0.1)]
            at_s: f64,
            /// When it heals (null: never).
            #[schema(min = 0, max = 3600, label = "Until", unit = "s", step = 0.1)]
            until_s: Option<f64> = None,
            /// What becomes of messages across the partition.
            #[schema(label = "Messages")]
            mode: PartitionMode = PartitionMode::Hold,
        },
        /// Messages from one replica to another are lost; the other direction works.
        OneWay = "one_way" {
            /// Replica whose messages are lost.
            #[schema(min = 0, max = 999, label = "From replica", step = 1)]
            from: u32,
            /// Replica that does not receive.
            #[schema(min = 0, max = 999, label = "To replica", step = 1)]
            to: u32,
            /// When it begins.
            #[schema(min = 0, max = 3600, label = "From", unit = "s", step = 0.1)]
            at_s: f64,
            /// When it ends (null: never).
            #[schema(min = 0, max = 3600, label = "Until", unit = "s", step = 0.1)]
            until_s: Option<f64> = None,
        },
        /// A link's delay grows.
        SlowLink = "slow_link" {
            /// One end, or "*" for every replica.
            #[schema(label = "From replica")]
            from: Endpoint,
            /// The other end, or "*" for every replica.
            #[schema(label = "To replica")]
            to: Endpoint,
            /// Multiplies the delay.
            #[schema(min = 0, max = 1000, label = "Factor", unit = "x", step = 0.1, scale = "log")]
            factor: f64,
            /// When it begins.
            #[schema(min = 0, max = 3600, label = "From", unit = "s", step = 0.1)]
            at_s: f64,
            /// When it ends (null: never).
            #[schema(min = 0, max = 3600, label = "Until", unit = "s", step = 0.1)]
            until_s: Option<f64> = None,
            /// Whether only the way from `from` to `to` slows down.
            #[schema(label = "One way only")]
            directed: bool = false,
        },
        /// Segments are lost (and sent again).
        Loss = "loss" {
            /// Probability that a segment is lost.
            #[schema(min = 0, max = 0.5, label = "Loss", unit = "of segments", step = 0.001)]
            rate: f64,
            /// Sender, or "*" for every replica.
            #[schema(label = "From replica")]
            from: Endpoint = Endpoint::default(),
            /// Receiver, or "*" for every replica.
            #[schema(label = "To replica")]
            to: Endpoint = Endpoint::default(),
            /// When it begins.
            #[schema(min = 0, max = 3600, label = "From", unit = "s", step = 0.1)]
            at_s: f64,
            /// When it ends (null: never).
            #[schema(min = 0, max = 3600, label = "Until", unit = "s", step = 0.1)]
            until_s: Option<f64> = None,
        },
        /// One message is lost for good: its receiver discards it.
        DropMessage = "drop_message" {
            /// What it is.
            #[schema(label = "Message")]
            message: M,
            /// Replica that sends it.
            #[schema(min = 0, max = 999, label = "From replica", step = 1)]
            from: u32,
            /// Replica that it is for.
            #[schema(min = 0, max = 999, label = "To replica", step = 1)]
            to: u32,
            /// When it is sent, to the nanosecond.
            #[schema(min = 0, max = 3600, label = "Sent", unit = "s", step = 0.000000001)]
            sent_s: f64,
            /// How many messages of the same kind, sender and receiver leave before it in the same nanosecond.
            #[schema(min = 0, max = 4294967295, label = "After", step = 1)]
            nth: u32 = 0,
        },
        /// One message reaches its receiver late.
        DelayMessage = "delay_message" {
            /// What it is.
            #[schema(label = "Message")]
            message: M,
            /// Replica that sends it.
            #[schema(min = 0, max = 999, label = "From replica", step = 1)]
            from: u32,
            /// Replica that it is for.
            #[schema(min = 0, max = 999, label = "To replica", step = 1)]
            to: u32,
            /// When it is sent, to the nanosecond.
            #[schema(min = 0, max = 3600, label = "Sent", unit = "s", step = 0.000000001)]
            sent_s: f64,
            /// How many messages of the same kind, sender and receiver leave before it in the same nanosecond.
            #[schema(min = 0, max = 4294967295, label = "After", step = 1)]
            nth: u32 = 0,
            /// Extra delay.
            #[schema(min = 0, max = 600000, label = "Delay", unit = "ms", step = 1, scale = "log")]
            by_ms: f64,
        },
        /// Every message takes a random extra delay until the network stabilises (GST).
        Asynchrony = "asynchrony" {
            /// Largest extra delay.
            #[schema(min = 0, max = 600000, label = "Extra delay", unit = "ms", step = 1, scale = "log")]
            extra_ms: f64,
            /// The global stabilisation time.
            #[schema(min = 0, max = 3600, label = "Until", unit = "s", step = 0.1)]
            until_s: f64,
        },
    }
}

impl<M: Words> Fault<M> {
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
pub struct NamedMessage<M> {
    /// What it is.
    pub kind: M,
    /// Replica that sends it.
    pub from: u32,
    /// Replica that it is for.
    pub to: u32,
    /// When it is sent.
    pub sent: Time,
    /// How many messages of the same kind, sender and receiver leave before it in the same nanosecond.
    pub nth: u32,
}

impl<M: Words> Fault<M> {
    /// The message that it is about, where it is about one alone.
    pub fn message(&self) -> Option<NamedMessage<M>> {
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
    pub enum Crashed {
        /// Its process: the host resets its connections, and its peers know one one-way delay later.
        Process = "process",
        /// Its host: nothing tells its peers (network.model tcp alone).
        Host = "host",
    }
}

words! {
    /// What becomes of messages across a partition.
    pub enum PartitionMode {
        /// Connections hold them and retransmit them when the partition heals.
        Hold = "hold",
        /// They are lost.
        Drop = "drop",
    }
}

/// One end of a link: a replica's number, or "*".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endpoint {
    /// This replica.
    Replica(u32),
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

    fn write(&self) -> Value {
        match self {
            Endpoint::Replica(replica) => replica.write(),
            Endpoint::Every(everyone) => everyone.write(),
        }
    }

    fn schema() -> Value {
        let replica = form::with(u32::schema(), &[("min", Value::from(0)), ("max", Value::from(999))]);
        let ends = vec![
            form::described(" This replica.", replica),
            form::described(" Every replica.", Everyone::schema()),
        ];
        form::one_of("anyOf", " One end of a link: a replica's number, or \"*\".", ends)
    }
}

words! {
    /// The word for every replica.
    pub enum Everyone {
        /// Every replica.
        Star = "*",
    }
}
