//! What one peer hears and states while a stretch of the past is run again.

use std::collections::BTreeMap;
use std::rc::Rc;

use sim::ids::{MessageId, Point, ReplicaId};
use sim::observer::Observer;
use sim::requests::Requests;

use crate::facts::Fact;
use crate::message::TxId;

/// A sum that came.
#[derive(Clone, Debug)]
pub struct Heard {
    /// As part of which event.
    pub at: Point,
    /// From whom.
    pub from: ReplicaId,
    /// The sum of these.
    pub sources: Rc<[TxId]>,
    /// All of them were known.
    pub is_useless: bool,
}

/// What a peer states in a stretch of the past.
#[derive(Clone, Debug)]
pub struct Watch {
    peer: ReplicaId,
    /// Sums that came, in order.
    pub heard: Vec<Heard>,
    /// What it got, as part of which event, and whose it was.
    pub delivered: Vec<(Point, TxId, ReplicaId)>,
    /// How often each came as it is, or was got out of a sum.
    pub copies: BTreeMap<TxId, u16>,
}

impl Watch {
    /// Nothing yet.
    pub fn of(peer: ReplicaId) -> Self {
        Watch { peer, heard: Vec::new(), delivered: Vec::new(), copies: BTreeMap::new() }
    }
}

impl Observer<Fact> for Watch {
    fn on_fact(&mut self, at: Point, node: ReplicaId, fact: &Fact, _: Option<MessageId>, _: &Requests) {
        if node != self.peer {
            return;
        }
        match fact {
            Fact::Received { from, sources, is_useless, .. } => {
                let (from, sources, is_useless) = (*from, Rc::clone(sources), *is_useless);
                self.heard.push(Heard { at, from, sources, is_useless });
            }
            Fact::Delivered { tx, of, .. } => {
                self.delivered.push((at, *tx, *of));
                *self.copies.entry(*tx).or_default() += 1;
            }
            Fact::Repeated { tx, .. } => *self.copies.entry(*tx).or_default() += 1,
            Fact::Made { .. } | Fact::Coded { .. } | Fact::Lost { .. } | Fact::Discarded { .. } => {}
        }
    }
}
