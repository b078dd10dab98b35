//! What work takes of a processor.

use scenario::{record, section};

use super::message::MessageKind;
use super::profile::{CpuProfile, LongMessage};

section! {
    /// What work takes of a replica's processor: one server a replica, messages before requests.
    pub struct Cpu {
        /// Measured costs to begin with.
        #[schema(label = "Profile", costs = super::profile::by_profile())]
        pub profile: CpuProfile = CpuProfile::Free,
        /// Multiplies all of these times: 2 is a processor that is twice as slow.
        #[schema(min = 0, max = 1000, label = "Times as slow", unit = "x", step = 0.1, scale = "log")]
        pub factor: f64 = 1.0,
        /// Sending a message to one replica, or reading one (null: the profile's).
        #[schema(min = 0, max = 1000000, label = "A message", unit = "µs", step = 0.1, scale = "log")]
        pub message_us: Option<f64> = None,
        /// The same for each byte on the wire (null: the profile's).
        #[schema(min = 0, max = 1000000, label = "A byte", unit = "ns", step = 0.1, scale = "log")]
        pub byte_ns: Option<f64> = None,
        /// The same for each square byte, in picoseconds (null: the profile's).
        #[schema(min = 0, max = 1000000, label = "A square byte", unit = "ps", step = 0.001, scale = "log")]
        pub square_byte_ps: Option<f64> = None,
        /// What a long message takes instead (null: the profile's).
        #[schema(label = "Long messages")]
        pub long: Option<LongMessage> = None,
        /// Kinds of messages with other costs.
        #[schema(max = 14, label = "Kinds of messages")]
        pub kinds: Vec<KindCost> = Vec::new(),
        /// Signing a message, however many it goes to (null: the profile's).
        #[schema(min = 0, max = 1000000, label = "Sign", unit = "µs", step = 0.1, scale = "log")]
        pub sign_us: Option<f64> = None,
        /// Verifying a signature (null: the profile's).
        #[schema(min = 0, max = 1000000, label = "Verify", unit = "µs", step = 0.1, scale = "log")]
        pub verify_us: Option<f64> = None,
        /// Adding one signature to a quorum certificate (null: the profile's).
        #[schema(min = 0, max = 1000000, label = "Aggregate", unit = "µs", step = 0.1, scale = "log")]
        pub aggregate_us: Option<f64> = None,
        /// Verifying a quorum certificate (null: the profile's).
        #[schema(
            min = 0, max = 1000000, label = "Verify a certificate", unit = "µs", step = 0.1, scale = "log"
        )]
        pub verify_certificate_us: Option<f64> = None,
        /// Hashing a transaction, where it is sent and where it is read (null: the profile's).
        #[schema(min = 0, max = 1000000, label = "Hash", unit = "µs", step = 0.1, scale = "log")]
        pub hash_us: Option<f64> = None,
        /// Taking in a client's request (null: the profile's).
        #[schema(min = 0, max = 1000000, label = "A request", unit = "µs", step = 0.1, scale = "log")]
        pub request_us: Option<f64> = None,
        /// Executing a transaction and answering its client (null: the profile's).
        #[schema(min = 0, max = 1000000, label = "Execute", unit = "µs", step = 0.1, scale = "log")]
        pub execute_us: Option<f64> = None,
        /// Serialising a byte on the wire, for each copy that is sent (null: the profile's).
        #[schema(min = 0, max = 1000000, label = "Serialise a byte", unit = "ns", step = 0.1, scale = "log")]
        pub serialise_ns: Option<f64> = None,
        /// What each transaction that a leader has executed so far adds to each copy of its proposal (null: the
        /// profile's).
        #[schema(
            min = 0, max = 1000000, label = "Each executed transaction", unit = "µs", step = 0.01,
            scale = "log"
        )]
        pub chain_us: Option<f64> = None,
        /// How long a message is in its target's network stack and event loop before it can be read; requests, replies
        /// and messages to oneself too. The processor is free meanwhile (null: the profile's).
        #[schema(min = 0, max = 60000, label = "Hop", unit = "ms", step = 0.1, scale = "log")]
        pub hop_ms: Option<f64> = None,
    }
}

record! {
    /// What one kind of message takes of the processor that sends it, and of each that reads it.
    pub struct KindCost {
        /// Which kind.
        #[schema(label = "Message")]
        pub kind: MessageKind,
        /// A message of it (null: as all).
        #[schema(min = 0, max = 1000000, label = "A message", unit = "µs", step = 0.1, scale = "log")]
        pub message_us: Option<f64> = None,
        /// Each byte of it (null: as all).
        #[schema(min = 0, max = 1000000, label = "A byte", unit = "ns", step = 0.1, scale = "log")]
        pub byte_ns: Option<f64> = None,
    }
}
