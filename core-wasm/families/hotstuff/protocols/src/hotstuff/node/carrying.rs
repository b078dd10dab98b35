//! Messages that carry chains (dissertation 3.4.2). A block in a message is all of its chain, or, truncated, what of it
//! the receivers are not known to have executed: replicas tell each other how far all have, as far as they have heard.
//! Where one has executed nothing for long its height holds the messages to all at that.

use std::rc::Rc;

use sim::ids::ReplicaId;

use super::fetch::Asked;
use super::{Config, HotStuff};
use crate::block_tree::Block;
use crate::hotstuff::Messages;
use crate::hotstuff::message::{Executed, Message, WithChain};
use crate::pool::NodeContext;

/// Nobody is known to have executed anything.
pub(super) fn nobody(config: &Config) -> Rc<[Executed]> {
    let entries = if config.messages == Messages::Truncated { config.group.replicas } else { 0 };
    (0..entries).map(|_| Executed::default()).collect()
}

impl HotStuff {
    /// Sends `message` with its chain, where messages carry any.
    pub(super) fn tell(&mut self, target: ReplicaId, message: Message, context: &mut NodeContext<'_>) {
        let message = self.with_chain(Some(target), message);
        context.send(target, message);
    }

    /// The same to all: the chain is what all need.
    pub(super) fn tell_all(&mut self, message: Message, context: &mut NodeContext<'_>) {
        let message = self.with_chain(None, message);
        context.broadcast(message);
    }

    /// `message` with the chain that it carries to `target`, or to all: from its leader each gets the same.
    pub(in crate::hotstuff) fn with_chain(&mut self, target: Option<ReplicaId>, message: Message) -> Message {
        if self.config.messages == Messages::Blocks || target == Some(self.me) {
            return message;
        }
        let target = target.filter(|_| !message.is_from_leader());
        let (is_proposal, block) = match &message {
            Message::Proposal(block) => (true, block.parent),
            Message::Vote { block, .. } => (false, *block),
            Message::Phase { certificate: high, .. }
            | Message::Complaint { high, .. }
            | Message::NewView { high, .. } => (false, high.block),
            _ => return message,
        };
        let block = self.tree.get(block).cloned();
        let executed = self.vector(&message);
        let known = self.known(target);
        // The parent is left out of a proposal where it is executed; the block that another message is about never is.
        let carried = block.filter(|block| !is_proposal || block.height > known.height);
        let (blocks, payload_bytes) = carried.as_ref().map_or((0, 0), |block| known.lacks(block));
        let chain = carried.map(|block| self.tree.chain(&block, known.height)).unwrap_or_default();
        Message::WithChain(Rc::new(WithChain { message, chain, blocks, payload_bytes, executed }))
    }

    /// How far `target`, or of all others the last, is known to have executed.
    fn known(&self, target: Option<ReplicaId>) -> Executed {
        let others = || (0..).zip(self.heard.iter()).filter(|(replica, _)| *replica != self.me.0);
        match target {
            Some(target) => self.heard.get(target.index()).copied(),
            None => others().map(|(_, executed)| *executed).min_by_key(|executed| executed.height),
        }
        .unwrap_or_default()
    }

    /// What `message` tells of how far replicas have executed: proposals, new-views and view-change requests do, and
    /// votes that count as new-views.
    fn vector(&mut self, message: &Message) -> Rc<[Executed]> {
        let tells = match message {
            Message::Proposal(_) | Message::NewView { .. } | Message::Complaint { .. } => true,
            Message::Vote { .. } => self.phases.is_pipelined(),
            _ => false,
        };
        if !tells || self.heard.is_empty() {
            return Rc::default();
        }
        let own = Executed::up_to(&self.executed);
        if self.heard[self.me.index()] != own {
            Rc::make_mut(&mut self.heard)[self.me.index()] = own;
        }
        Rc::clone(&self.heard)
    }

    /// Takes from a message what comes with it, before the message itself.
    pub(super) fn hear_chain(
        &mut self,
        source: ReplicaId,
        carried: &WithChain,
        context: &mut NodeContext<'_>,
    ) {
        if source == self.me {
            return;
        }
        let is_news = |(&told, &known): (&Executed, &Executed)| told.height > known.height;
        if carried.executed.iter().zip(self.heard.iter()).any(is_news) {
            let heard = Rc::make_mut(&mut self.heard);
            for (known, told) in heard.iter_mut().zip(carried.executed.iter()) {
                *known = if told.height > known.height { *told } else { *known };
            }
        }
        let above = self.tree.committed().height;
        let is_missing = |block: &&Rc<Block>| !self.tree.has(block) && self.takes(&carried.message, block);
        let blocks: Vec<Rc<Block>> = carried.chain.above(above).filter(is_missing).cloned().collect();
        if blocks.is_empty() || !self.take_blocks(&blocks, context) {
            return;
        }
        self.retry_waiting(context);
        if matches!(self.asked, Some(Asked::Blocks)) && self.next_question().is_none() {
            self.have_answer(context);
        }
        self.await_view(context);
    }

    /// Whether a block of a message's chain is taken over. The block that a vote is for may yet be proposed to this
    /// replica, which would vote for it: it is taken with the vote that certifies it.
    fn takes(&self, message: &Message, carried: &Block) -> bool {
        match message {
            Message::Vote { view, phase, block, .. } if carried.id == *block => {
                self.votes.count(*view, *phase, *block) + 1 >= self.config.group.quorum()
            }
            _ => true,
        }
    }
}
