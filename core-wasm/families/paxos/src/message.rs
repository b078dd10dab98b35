//! What replicas say to each other, and what that takes on the wire.

use std::rc::Rc;

use sim::ids::{Class, Kind};
use sim::node::Payload;

use crate::ballot::{Ballot, Instance};
use crate::kinds;
use crate::settings::{BATCH_HEADER_BYTES, REQUEST_HEADER_BYTES, Settings, Sizes};
use crate::value::Value;

/// What a replica has accepted in an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// Where.
    pub instance: Instance,
    /// In which ballot; of a decision in which it was decided.
    pub ballot: Ballot,
    /// What.
    pub value: Value,
    /// Whether it is known to be decided.
    pub is_decided: bool,
}

/// What a message says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Phase 1a, for all instances from one on.
    Prepare {
        /// The ballot.
        ballot: Ballot,
        /// The first that its owner does not know to be decided.
        from: Instance,
    },
    /// Phase 1b.
    Promise {
        /// The ballot.
        ballot: Ballot,
        /// What the sender has accepted from there on, in the order of instances.
        accepted: Rc<[Acceptance]>,
        /// The highest instance that it knows of.
        highest: Instance,
        /// From where on, as the prepare has it.
        from: Instance,
    },
    /// Phase 2a.
    TwoA {
        /// The ballot.
        ballot: Ballot,
        /// The instance.
        instance: Instance,
        /// The value.
        value: Value,
        /// Piggy-backed: what has been decided, and in which ballot.
        decided: Rc<[(Instance, Ballot)]>,
    },
    /// Phase 2b.
    TwoB {
        /// The ballot.
        ballot: Ballot,
        /// The instance.
        instance: Instance,
        /// The accepted value's number, for the trace.
        value: u64,
    },
    /// The leader is alive.
    Heartbeat {
        /// Its ballot.
        ballot: Ballot,
        /// The next instance that it will start.
        next: Instance,
        /// The first that it does not know to be decided.
        undecided: Instance,
        /// Piggy-backed: what has been decided, and in which ballot.
        decided: Rc<[(Instance, Ballot)]>,
    },
    /// A question for what is decided.
    CatchUp {
        /// From which instance on.
        from: Instance,
    },
    /// What is decided.
    Decisions {
        /// The decisions, in the order of instances.
        decided: Rc<[Acceptance]>,
        /// The first instance that the sender does not know to be decided.
        undecided: Instance,
    },
}

/// A message and its size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// What it says.
    pub body: Body,
    bytes: u32,
}

/// The most bytes of decisions in one message.
pub const DECISIONS_BYTES: u64 = 64 * 1_024;

/// Bytes of a value.
pub fn value_bytes(value: &Value, settings: &Settings) -> u64 {
    BATCH_HEADER_BYTES + value.requests() * (settings.request_bytes + REQUEST_HEADER_BYTES)
}

impl Message {
    /// Says this, in so many bytes as the settings have it.
    pub fn new(body: Body, settings: &Settings) -> Self {
        // Type, ballot and time; and an instance.
        let [header, instance] = match settings.sizes {
            Sizes::Paper => [0, 8],
            Sizes::Code => [13, 4],
        };
        let values = |accepted: &[Acceptance]| -> u64 {
            accepted.iter().map(|one| instance + 8 + value_bytes(&one.value, settings)).sum()
        };
        let told = |decided: &[(Instance, Ballot)]| decided.len() as u64 * 16;
        let bytes = match &body {
            Body::Prepare { .. } | Body::TwoB { .. } | Body::CatchUp { .. } => header + instance,
            Body::Promise { accepted, .. } => header + instance + values(accepted),
            Body::TwoA { value, decided, .. } => {
                let header = if settings.sizes == Sizes::Code { header + instance + 4 } else { 0 };
                header + value_bytes(value, settings) + told(decided)
            }
            Body::Heartbeat { decided, .. } => header + 2 * instance + told(decided),
            Body::Decisions { decided, .. } => header + instance + values(decided),
        };
        Message { body, bytes: u32::try_from(bytes).expect("a message is below 4 GiB") }
    }
}

impl Payload for Message {
    fn kind(&self) -> Kind {
        match self.body {
            Body::Prepare { .. } => kinds::PREPARE,
            Body::Promise { .. } => kinds::PROMISE,
            Body::TwoA { .. } => kinds::TWO_A,
            Body::TwoB { .. } => kinds::TWO_B,
            Body::Heartbeat { .. } => kinds::HEARTBEAT,
            Body::CatchUp { .. } => kinds::CATCH_UP,
            Body::Decisions { .. } => kinds::DECISIONS,
        }
    }

    fn wire_bytes(&self) -> u64 {
        self.bytes.into()
    }

    /// A heartbeat passes what waits in the sender's queue: in JPaxos it is a datagram.
    fn class(&self) -> Class {
        if matches!(self.body, Body::Heartbeat { .. }) { Class::Background } else { Class::Foreground }
    }

    fn tag(&self) -> u32 {
        match self.body {
            Body::Prepare { ballot, .. } | Body::Promise { ballot, .. } | Body::Heartbeat { ballot, .. } => {
                ballot.round
            }
            Body::TwoA { instance, .. } | Body::TwoB { instance, .. } => instance as u32,
            Body::CatchUp { .. } | Body::Decisions { .. } => 0,
        }
    }

    fn block(&self) -> u64 {
        match &self.body {
            Body::TwoA { value, .. } => value.id(),
            Body::TwoB { value, .. } => *value,
            _ => 0,
        }
    }
}
