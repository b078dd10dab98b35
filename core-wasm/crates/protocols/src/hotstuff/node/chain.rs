//! The chain: proposing, voting, updating (Algorithm 1), and executing what is committed.

use std::rc::Rc;

use facts::{BlockId, Fact, LaneHead, Phase, View};
use sim::node::ReplicaId;

use super::{Dissemination, HotStuff, POOL_TIMER, SNAPSHOT_EVERY};
use crate::batching::Offer;
use crate::block_tree::{Block, Payload, QuorumCert};
use crate::hotstuff::message::{Message, wire};
use crate::hotstuff::ruleset::{Awaits, Safety};
use crate::pool::NodeContext;
use crate::quorum::Failures;
use crate::transactions;

impl HotStuff {
    /// Algorithm 1, ONPROPOSE: the leader of the current view proposes once, when it has what its rules have it wait for, and there
    /// is anything to order or to carry forward.
    pub(super) fn propose(&mut self, context: &mut NodeContext<'_>) {
        let view = self.pacemaker.view();
        if self.pacemaker.leader(view) != self.me || self.proposed >= view {
            return;
        }
        if !self.may_propose(view) {
            return;
        }
        let Some(parent) = self.tree.get(self.high.block).cloned() else {
            self.fetch_blocks(self.high.block, None, context);
            return;
        };
        let carries_forward = parent.last_filled > self.tree.committed().height;
        let (payload, transactions, payload_bytes) = match &mut self.dissemination {
            Dissemination::Batch(batching) => {
                match batching.offer(view.number, &parent, &self.tree, &self.pool, context) {
                    Offer::Now(runs) => {
                        let count = transactions::count(&runs);
                        let payload = Payload { runs: runs.into(), ..parent.payload.clone() };
                        (payload, count, count * self.config.tx_bytes)
                    }
                    Offer::NotBefore(due) => {
                        let stream = context.own_stream();
                        let next = self.pool.next_request(stream, context);
                        context.wake_on_request(POOL_TIMER, stream, next, due);
                        return;
                    }
                    Offer::Nothing if carries_forward => (Payload::default(), 0, 0),
                    Offer::Nothing => return self.await_request(context),
                }
            }
            Dissemination::Stream(streaming) => match streaming.offer(&parent) {
                Offer::Now((cut, transactions, moved)) => {
                    let payload = Payload { cut, ..parent.payload.clone() };
                    (payload, transactions, moved * wire::CUT_LANE)
                }
                _ if carries_forward => (parent.payload.clone(), 0, 0),
                _ => return,
            },
        };
        let block = Block::child(&parent, view, self.high, payload, transactions, payload_bytes);
        self.proposed = view;
        if let Dissemination::Batch(batching) = &mut self.dissemination {
            batching.note_own(&block);
        }
        context.state(Fact::Proposed { block: block.fact(), cut: Rc::clone(block.cut()) });
        context.broadcast(Message::Proposal(block));
    }

    fn may_propose(&self, view: View) -> bool {
        let pacemaker = &self.pacemaker;
        let has_quorum = pacemaker.is_proven() || pacemaker.has_new_views();
        match self.rules().awaits() {
            Awaits::Certificate => self.high.view.next_round() == view || has_quorum,
            Awaits::Quorum => has_quorum,
            Awaits::Entered => pacemaker.has_new_views(),
            Awaits::All => pacemaker.has_all_new_views() || self.delta_over && pacemaker.has_new_views(),
        }
    }

    /// Algorithm 1, ONRECEIVEPROPOSAL.
    pub(super) fn handle_proposal(
        &mut self,
        source: ReplicaId,
        block: &Rc<Block>,
        context: &mut NodeContext<'_>,
    ) {
        if self.tree.has(block)
            || block.height <= self.tree.committed().height
            || self.pacemaker.leader(block.view) != source
        {
            return;
        }
        self.handle_justify(block, context);
        if self.tree.get(block.parent).is_none() {
            self.keep_waiting(block);
            self.fetch_blocks(block.parent, Some(source), context);
            return;
        }
        self.accept(block, context);
    }

    /// A proposal whose parent is here: votes if it is of the current view and the rules allow, then updates.
    pub(super) fn accept(&mut self, block: &Rc<Block>, context: &mut NodeContext<'_>) {
        if block.view > self.pacemaker.view() {
            // The proof of its view is on its way.
            self.keep_waiting(block);
            return;
        }
        self.tree.insert(block);
        if block.view > self.leaf.view {
            self.leaf = Rc::clone(block);
        }
        let current = block.view == self.pacemaker.view();
        if current && self.rules().votes_for(block, &self.safety, &self.tree) {
            self.vote_or_hold(block, self.rules().phases()[0].0, context);
        }
        self.update(block, context);
        self.await_view(context);
        if current && self.safety.voted.0 == block.view {
            self.leave_view(block, context);
        }
        self.retry_waiting(context);
    }

    /// Votes, or holds the vote until the block's data is here.
    pub(super) fn vote_or_hold(&mut self, block: &Rc<Block>, phase: Phase, context: &mut NodeContext<'_>) {
        if !self.config.broken.cut_may_shrink && self.takes_back(block) {
            return;
        }
        if !self.config.broken.vote_without_data && self.lacks_data(block) {
            self.held_vote = Some((Rc::clone(block), phase));
            self.fetch_data(context);
            return;
        }
        let (rules, view) = (self.rules(), block.view);
        self.safety.voted = (view, phase);
        context.state(Fact::Voted { block: block.fact(), phase, cut: Rc::clone(block.cut()) });
        if rules.tolerates() == Failures::Crashes {
            // Where nobody lies what is acknowledged needs no certificate for the next leader to build on.
            self.high = QuorumCert { block: block.id, view, phase: Phase::Prepare };
        }
        let gathered_in = if rules.is_pipelined() { view.next_round() } else { view };
        let vote = Message::Vote { view, phase, block: block.id, high: self.high };
        context.send(self.pacemaker.leader(gathered_in), vote);
    }

    /// Line 28: whoever has voted in a pipelined view goes on to the next, but its leader, who waits for the votes.
    pub(super) fn leave_view(&mut self, block: &Block, context: &mut NodeContext<'_>) {
        let next = block.view.next_round();
        if self.rules().is_pipelined()
            && self.pacemaker.view() == block.view
            && (self.pacemaker.leader(next) != self.me || self.config.broken.votes_only_in_view)
        {
            self.enter(next, false, context);
        }
    }

    /// Algorithm 1, ONRECEIVEVOTE.
    pub(super) fn handle_vote(
        &mut self,
        source: ReplicaId,
        (view, phase): (View, Phase),
        block: BlockId,
        context: &mut NodeContext<'_>,
    ) {
        if phase != Phase::Generic {
            self.handle_phase_vote(source, (view, phase), block, context);
            return;
        }
        let next = view.next_round();
        if self.pacemaker.leader(next) != self.me
            || view < self.pacemaker.view() && next != self.pacemaker.view()
            || view != self.pacemaker.view() && self.config.broken.votes_only_in_view
        {
            return;
        }
        self.pacemaker.handle_new_view(source, next);
        if view < self.pacemaker.view() {
            return;
        }
        let Some(voters) = self.votes.insert(source, view, phase, block) else { return };
        if voters.len() == self.config.group.quorum() {
            context.state(Fact::Certified { block, view, phase, signers: voters.members() });
            self.handle_certificate(QuorumCert { block, view, phase }, context);
            self.propose(context);
        }
    }

    /// What a block certifies leads to the view after.
    pub(super) fn handle_justify(&mut self, block: &Block, context: &mut NodeContext<'_>) {
        if !self.config.broken.proposal_without_qc {
            self.handle_certificate(block.justify, context);
        }
    }

    /// Broken: forgets all votes since the last commit, and what followed from them.
    pub(super) fn forget_votes(&mut self) {
        let committed = self.tree.committed();
        let certificate = QuorumCert { block: committed.id, view: committed.view, phase: Phase::Generic };
        self.safety = Safety { voted: (committed.view, Phase::Commit), locked: certificate };
        self.high = certificate;
    }

    /// Algorithm 1, UPDATE: for every valid proposal, voted for or not.
    pub(super) fn update(&mut self, block: &Rc<Block>, context: &mut NodeContext<'_>) {
        if let Some(lock) = self.rules().lock(block, &self.tree) {
            self.lock(lock, context);
        }
        if let Some(committed) = self.rules().commit(block, &self.tree) {
            self.commit(&committed, context);
        }
        if self.high.block == block.id {
            self.settle(context);
        }
    }

    /// Locks on a certificate, if it is of a later view than the lock.
    pub(super) fn lock(&mut self, certificate: QuorumCert, context: &mut NodeContext<'_>) {
        if certificate.view > self.safety.locked.view {
            self.safety.locked = certificate;
            context.state(Fact::Locked { block: certificate.block, view: certificate.view });
        }
    }

    /// Commits a block and what leads to it, if it is not committed.
    pub(super) fn commit(&mut self, block: &Rc<Block>, context: &mut NodeContext<'_>) {
        if block.height > self.tree.committed().height {
            self.tree.commit_branch(block, &mut self.unexecuted);
            self.pacemaker.succeed();
            self.execute(context);
        }
    }

    /// Executes committed blocks in order; one whose data is late makes the rest wait.
    pub(super) fn execute(&mut self, context: &mut NodeContext<'_>) {
        while let Some(block) = self.unexecuted.front().cloned() {
            if self.lacks_data(&block) {
                self.fetch_data(context);
                return;
            }
            self.unexecuted.pop_front();
            let ordered = match &self.dissemination {
                Dissemination::Batch(_) => Rc::clone(block.batch()),
                Dissemination::Stream(streaming) => {
                    streaming.between(self.executed.cut(), block.cut(), block.view).into()
                }
            };
            let runs = self.pool.execute(ordered);
            let mut held_back = false;
            if let Dissemination::Stream(streaming) = &mut self.dissemination {
                held_back = streaming.is_far_ahead();
                streaming.note_executed(self.executed.cut(), block.cut(), &runs, context.now());
            }
            self.executed = Rc::clone(&block);
            if held_back {
                self.flush(context);
            }
            context.state(Fact::Committed {
                block: block.fact(),
                ordinal: block.height,
                runs: Rc::clone(&runs),
                cut: Rc::clone(block.cut()),
            });
            if !runs.is_empty() {
                context.reply(self.replied, runs);
                self.replied += 1;
            }
            if block.height.is_multiple_of(SNAPSHOT_EVERY) {
                self.snapshot = Some(Rc::new(self.take_snapshot()));
            }
        }
    }

    /// Streaming: whether a block's cut goes back behind its parent's.
    fn takes_back(&self, block: &Block) -> bool {
        let Some(parent) = self.tree.get(block.parent) else { return false };
        let grows = |(head, before): (&LaneHead, &LaneHead)| head.count > before.count || head == before;
        !block.cut().iter().zip(parent.cut().iter()).all(grows)
    }

    pub(super) fn lacks_data(&self, block: &Block) -> bool {
        match &self.dissemination {
            Dissemination::Batch(_) => false,
            Dissemination::Stream(streaming) => streaming.missing(block.cut(), self.executed.cut()).is_some(),
        }
    }
}
