//! What nodes send: a message of one of the two protocols inside, or of a takeover.

use std::rc::Rc;

use cross_cluster::message as crossing;
use protocols::hotstuff::message::{self as hotstuff, wire};
use sim::ids::{Class, Kind};
use sim::node::Payload;
use sim::record::Load;

use crate::kinds::{TAKEOVER, of_crossing};
use crate::log::Piece;
use crate::takeover::Said;

/// A message.
#[derive(Clone, Debug)]
pub enum Message {
    /// Between replicas of a cluster, of HotStuff.
    HotStuff(hotstuff::Message),
    /// Across, or handed on inside.
    Crossing {
        /// What it says.
        message: crossing::Message,
        /// The pieces that it brings, in their order.
        pieces: Rc<[Piece]>,
    },
    /// Between replicas of B, as they take over.
    Takeover(Said),
}

/// Bytes of a takeover message beside its list: a turn, a prefix, a turn and a prefix that were accepted.
const TAKEOVER_BYTES: u64 = 16;

impl Payload for Message {
    fn kind(&self) -> Kind {
        match self {
            Message::HotStuff(message) => message.kind(),
            Message::Crossing { message, .. } => of_crossing(message.kind()),
            Message::Takeover(_) => TAKEOVER,
        }
    }

    fn wire_bytes(&self) -> u64 {
        match self {
            Message::HotStuff(message) => message.wire_bytes(),
            Message::Crossing { message, .. } => message.wire_bytes(),
            Message::Takeover(said) => {
                let list = match said {
                    Said::Gone { report, .. } => 4 + u64::from(report.len()).div_ceil(8),
                    _ => 0,
                };
                wire::HEADER + wire::SIGNED + TAKEOVER_BYTES + list
            }
        }
    }

    /// What crosses is in nobody's way who votes.
    fn class(&self) -> Class {
        match self {
            Message::HotStuff(message) => message.class(),
            Message::Crossing { .. } => Class::Background,
            Message::Takeover(_) => Class::Foreground,
        }
    }

    fn tag(&self) -> u32 {
        match self {
            Message::HotStuff(message) => message.tag(),
            Message::Crossing { message, .. } => message.tag(),
            Message::Takeover(said) => said.turn(),
        }
    }

    fn block(&self) -> u64 {
        match self {
            Message::HotStuff(message) => message.block(),
            Message::Crossing { .. } | Message::Takeover(_) => 0,
        }
    }

    /// Whoever gets a piece checks its certificate.
    fn load(&self) -> Load {
        match self {
            Message::HotStuff(message) => message.load(),
            Message::Crossing { message, pieces } => Load { verified: pieces.len() as u32, ..message.load() },
            Message::Takeover(_) => Load { signatures: 1, ..Load::default() },
        }
    }
}
