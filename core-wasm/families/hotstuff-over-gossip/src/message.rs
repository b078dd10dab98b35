//! What nodes send: a message of one of the two protocols inside.

use std::rc::Rc;

use gossip::message::Body;
use protocols::hotstuff::message::{self as hotstuff, LanePart, wire};
use sim::ids::{Class, Kind};
use sim::node::Payload;
use sim::record::Load;

use crate::kinds::of_gossip;

/// A message.
#[derive(Clone, Debug)]
pub enum Message {
    /// Between replicas of HotStuff.
    HotStuff(hotstuff::Message),
    /// Between peers.
    Gossip {
        /// What it says.
        message: gossip::message::Message,
        /// What the symbols that it names hold, in their order: the payload is their sum, out of which nobody reads a
        /// single one before it is decoded.
        parts: Rc<[Rc<LanePart>]>,
    },
}

impl Payload for Message {
    fn kind(&self) -> Kind {
        match self {
            Message::HotStuff(message) => message.kind(),
            Message::Gossip { message, .. } => of_gossip(message.kind()),
        }
    }

    /// Gossip's count no header of the transport.
    fn wire_bytes(&self) -> u64 {
        match self {
            Message::HotStuff(message) => message.wire_bytes(),
            Message::Gossip { message, .. } => wire::HEADER + message.wire_bytes(),
        }
    }

    fn class(&self) -> Class {
        match self {
            Message::HotStuff(message) => message.class(),
            Message::Gossip { .. } => Class::Background,
        }
    }

    fn tag(&self) -> u32 {
        match self {
            Message::HotStuff(message) => message.tag(),
            Message::Gossip { message, .. } => message.tag(),
        }
    }

    fn block(&self) -> u64 {
        match self {
            Message::HotStuff(message) => message.block(),
            Message::Gossip { message, .. } => message.block(),
        }
    }

    /// A symbol is as much work as the micro-batch that it holds. A codeword is as much as a symbol, whether one comes
    /// out of it or not: no message says beforehand.
    fn load(&self) -> Load {
        match self {
            Message::HotStuff(message) => message.load(),
            Message::Gossip { message, parts } => match message.body {
                Body::Codeword { .. } | Body::Transaction(_) => {
                    let transactions = parts.iter().map(|part| part.count).max().unwrap_or(0);
                    Load { signatures: 1, transactions, ..Load::default() }
                }
                _ => Load::default(),
            },
        }
    }
}
