//! What replicas say to each other, across and inside.

use std::rc::Rc;

use sim::ids::{Class, Kind};
use sim::node::Payload;
use sim::record::Load;

use crate::kinds;
use crate::list::Report;

/// A message of a cluster on its way across. A run keeps its number alone; what is delivered under a number is `value`,
/// which is the number itself unless somebody forged it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// k': its place among all that are transmitted, from 1 on.
    pub k: u32,
    /// What it is.
    pub value: u32,
    /// How often it was sent before.
    pub attempt: u16,
}

impl Item {
    /// Message `k` as it was committed.
    pub fn sound(k: u32, attempt: u32) -> Self {
        Item { k, value: k, attempt: attempt.min(u16::MAX.into()) as u16 }
    }

    /// Something else under the number of message `k`.
    pub fn forged(k: u32, attempt: u32) -> Self {
        Item { value: !k, ..Item::sound(k, attempt) }
    }

    /// Whether its certificate fits it.
    pub fn is_certified(&self) -> bool {
        self.value == self.k
    }
}

/// One or several messages in a packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Items {
    /// One.
    One(Item),
    /// Several, in the order of their sending.
    Many(Rc<[Item]>),
}

impl Items {
    /// All of them.
    pub fn as_slice(&self) -> &[Item] {
        match self {
            Items::One(item) => std::slice::from_ref(item),
            Items::Many(items) => items,
        }
    }
}

/// What goes with whatever crosses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// In which configuration.
    pub epoch: u16,
    /// What the sender has of the other direction; none where nothing goes that way.
    pub report: Option<Report>,
    /// The sender's QUACK, where replicas miss what is collected; 0 where not.
    pub highest: u32,
    /// Of the bytes on the wire, those of the list.
    pub list_bytes: u32,
    /// Of them, those of the MAC.
    pub mac_bytes: u32,
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// What it says.
    pub body: Body,
    /// Bytes on the wire.
    pub bytes: u32,
    /// How many MACs.
    pub macs: u8,
}

/// What a message says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Across: messages.
    Across(Items, Rc<Note>),
    /// Across: nothing but what goes with it.
    NoOp(Rc<Note>),
    /// Inside: a message that came, and up to where its sender has all.
    Inside {
        /// Which.
        item: Item,
        /// The sender's cumulative acknowledgement.
        ack: u32,
    },
    /// Inside: send this message. Across: send this message and all after it.
    Question(u32),
    /// Inside: what was asked for.
    Answer(Item),
}

impl Payload for Message {
    fn kind(&self) -> Kind {
        match &self.body {
            Body::Across(items, _) if items.as_slice().iter().all(|item| item.attempt > 0) => kinds::AGAIN,
            Body::Across(..) => kinds::FIRST,
            Body::NoOp(_) => kinds::NO_OP,
            Body::Inside { .. } => kinds::INSIDE,
            Body::Question(_) => kinds::QUESTION,
            Body::Answer(_) => kinds::ANSWER,
        }
    }

    fn wire_bytes(&self) -> u64 {
        self.bytes.into()
    }

    fn class(&self) -> Class {
        Class::Foreground
    }

    /// The number of the message that it brings or asks for, of several the first; of a no-op the acknowledgement.
    fn tag(&self) -> u32 {
        match &self.body {
            Body::Across(items, _) => items.as_slice()[0].k,
            Body::NoOp(note) => note.report.as_ref().map_or(note.highest, |report| report.ack),
            Body::Inside { item, .. } | Body::Answer(item) => item.k,
            Body::Question(k) => *k,
        }
    }

    fn block(&self) -> u64 {
        0
    }

    fn load(&self) -> Load {
        Load { signatures: self.macs.into(), ..Load::default() }
    }
}
