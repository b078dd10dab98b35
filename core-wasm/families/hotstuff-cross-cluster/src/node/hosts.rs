//! The worlds of the two replicas in a node.

use std::rc::Rc;

use cross_cluster::facts::Fact as CrossingFact;
use cross_cluster::message::{Body, Item, Message as CrossingMessage};
use protocols::hotstuff::HotStuff;
use protocols::hotstuff::message::Message as HotStuffMessage;
use sim::embed::Host;
use sim::ids::ReplicaId;
use sim::node::{Effects, Node};

use super::Place;
use crate::facts::Fact;
use crate::log::{Log, Piece};
use crate::message::Message;

/// The slot of the crossing's first timer.
pub(super) const CROSSING: u8 = HotStuff::TIMERS as u8;

/// The world of HotStuff, to which its cluster is all there is.
pub(super) struct OfHotStuff<'a> {
    pub(super) place: Place,
    /// Of A: where what is executed goes.
    pub(super) log: Option<&'a mut Log>,
}

impl Host<HotStuffMessage, ::facts::Fact> for OfHotStuff<'_> {
    type Message = Message;
    type Fact = Fact;

    fn send(&mut self, target: ReplicaId, message: HotStuffMessage, out: &mut dyn Effects<Message, Fact>) {
        out.send(ReplicaId(self.place.first() + target.0), Message::HotStuff(message));
    }

    fn broadcast(&mut self, message: HotStuffMessage, out: &mut dyn Effects<Message, Fact>) {
        let first = self.place.first();
        out.multicast(first..first + self.place.sizes[self.place.side], Message::HotStuff(message));
    }

    fn state(&mut self, fact: &::facts::Fact, out: &mut dyn Effects<Message, Fact>) {
        if let Some(log) = &mut self.log {
            match fact {
                ::facts::Fact::Committed { runs, .. } => log.append(runs),
                // What others executed meanwhile it knows as a set, and not in which order.
                ::facts::Fact::Installed { .. } => log.end(),
                _ => {}
            }
        }
        out.state(&Fact::HotStuff(fact.clone()));
    }
}

/// The world of the crossing.
pub(super) struct OfCrossing<'a> {
    pub(super) place: Place,
    pub(super) log: &'a mut Log,
    /// The pieces that the present message brings.
    pub(super) incoming: &'a [(u32, Piece)],
    /// Of B: whether it is agreed that A is gone.
    pub(super) is_over: bool,
}

impl OfCrossing<'_> {
    /// What goes under a number; nothing where it is not what was committed.
    fn piece(&self, item: &Item) -> Piece {
        let piece = if item.is_certified() { self.log.piece(item.k) } else { None };
        piece.map_or_else(|| Rc::new([]) as Piece, Rc::clone)
    }
}

impl Host<CrossingMessage, CrossingFact> for OfCrossing<'_> {
    type Message = Message;
    type Fact = Fact;

    const FIRST_TIMER: u8 = CROSSING;

    fn send(&mut self, target: ReplicaId, message: CrossingMessage, out: &mut dyn Effects<Message, Fact>) {
        if self.is_over && !self.place.is_own(target) {
            return;
        }
        let items = match &message.body {
            Body::Across(items, _) => items.as_slice(),
            Body::Inside { item, .. } | Body::Answer(item) => std::slice::from_ref(item),
            Body::NoOp(_) | Body::Question(_) => &[],
        };
        let pieces = items.iter().map(|item| self.piece(item)).collect();
        out.send(target, Message::Crossing { message, pieces });
    }

    fn broadcast(&mut self, _: CrossingMessage, _: &mut dyn Effects<Message, Fact>) {
        unreachable!("the crossing sends to one at a time")
    }

    fn state(&mut self, fact: &CrossingFact, out: &mut dyn Effects<Message, Fact>) {
        if let CrossingFact::Delivered { k, .. } = fact
            && let Some((_, piece)) = self.incoming.iter().find(|(number, _)| number == k)
        {
            self.log.put(*k, Rc::clone(piece));
        }
        out.state(&Fact::Crossing(fact.clone()));
    }
}
