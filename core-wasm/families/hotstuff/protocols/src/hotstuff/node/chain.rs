//! The chain: proposing, voting, updating (Algorithm 1), and executing what is committed.

use std::rc::Rc;

use facts::{BlockId, Fact, LaneHead, Phase, View};
use sim::ids::ReplicaId;
use sim::time::Time;
use sim::transactions;

use super::{Dissemination, HeldVote, HotStuff, POOL_TIMER, RECEIPTS_TIMER, SNAPSHOT_EVERY};
use crate::batching::Offer;
use crate::block_tree::{Block, Payload, QuorumCert};
use crate::hotstuff::NewViews;
use crate::hotstuff::message::Message;
use crate::hotstuff::ruleset::{Awaits, Safety};
use crate::hotstuff::ruling::{CommitRule, Flaw, Hold, Lack, Reason, Refusal, Ruling};
use crate::pool::NodeContext;
use crate::quorum::Failures;

impl HotStuff {
    /// Algorithm 1, ONPROPOSE: the leader of the current view proposes once, when it has what its rules have it wait
    /// for, and there is anything to order or to carry forward.
    pub(super) fn propose(&mut self, context: &mut NodeContext<'_>) {
        if !self.leads() {
            return;
        }
        let block = match self.draft(context) {
            Ok(block) => block,
            Err(Hold::Parent) => return self.fetch_missing(context),
            Err(Hold::Batch(due)) => return context.wake_on_requests(POOL_TIMER, 1, due),
            Err(Hold::Fill(lacking)) => return context.wake_on_requests(POOL_TIMER, lacking, Time::FAR),
            Err(Hold::Nothing) => {
                if let Dissemination::Batch(_) = self.dissemination {
                    context.wake_on_requests(POOL_TIMER, 1, Time::FAR);
                }
                return;
            }
            Err(Hold::Receipts(until)) => {
                return context.set_timer(RECEIPTS_TIMER, until.saturating_since(context.now()));
            }
            Err(Hold::Proposed | Hold::NewViews(_) | Hold::Delta(..)) => return,
        };
        self.proposed = block.view;
        if let Dissemination::Batch(batching) = &mut self.dissemination {
            batching.note_own(&block);
        }
        context.state(Fact::Proposed { block: block.fact(), cut: Rc::clone(block.cut()) });
        self.tell_all(Message::Proposal(block), context);
    }

    /// A part of a lane is here: where cuts name what their leader holds there may be something to propose.
    pub(super) fn propose_sent(&mut self, context: &mut NodeContext<'_>) {
        if self.config.names_sent() {
            self.propose(context);
        }
    }

    /// Whether it leads the view that it is in.
    pub(super) fn leads(&self) -> bool {
        self.pacemaker.current_leader() == self.me
    }

    /// The block to propose in the current view.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn draft(&mut self, context: &NodeContext<'_>) -> Result<Rc<Block>, Hold> {
        let view = self.pacemaker.view();
        if self.proposed >= view {
            return Err(Hold::Proposed);
        }
        self.may_propose(view)?;
        let parent = self.tree.get(self.high.block).cloned().ok_or(Hold::Parent)?;
        let carries_forward = parent.last_filled > self.tree.committed().height || self.config.goes_on_idle();
        let (payload, transactions, payload_bytes) = match &mut self.dissemination {
            Dissemination::Batch(batching) => {
                match batching.offer(view.number, &parent, &self.tree, &self.pool, context) {
                    Offer::Now(runs) => {
                        let count = transactions::count(&runs);
                        let payload = Payload { runs: runs.into(), ..parent.payload.clone() };
                        (payload, count, count * self.config.bytes_in_block())
                    }
                    Offer::NotBefore(due) => return Err(Hold::Batch(due)),
                    Offer::Lacks(lacking) => return Err(Hold::Fill(lacking)),
                    Offer::Nothing if carries_forward => (Payload::default(), 0, 0),
                    Offer::Nothing => return Err(Hold::Nothing),
                }
            }
            Dissemination::Stream(streaming) => {
                let limits = (context.now(), self.config.patience());
                if let Some(until) = streaming.awaits_receipts(view, &parent, limits) {
                    return Err(Hold::Receipts(until));
                }
                match streaming.offer(&parent) {
                    Offer::Now(offered) => offered,
                    _ if carries_forward => {
                        (Payload { certified: Rc::default(), ..parent.payload.clone() }, 0, 0)
                    }
                    _ => return Err(Hold::Nothing),
                }
            }
        };
        Ok(Block::child(&parent, view, self.high, payload, transactions, payload_bytes))
    }

    /// Whether the leader has what its rules have it wait for.
    fn may_propose(&self, view: View) -> Result<(), Hold> {
        let (pacemaker, ready) = (&self.pacemaker, self.pacemaker.ready());
        let has_quorum = ready >= self.config.group.quorum();
        let holds_certificate = self.high.view.next_round() == view;
        let may = match self.rules.awaits() {
            Awaits::Certificate => holds_certificate || pacemaker.is_proven() || has_quorum,
            Awaits::CertificateOrAll if holds_certificate => true,
            Awaits::Quorum => pacemaker.is_proven() || has_quorum,
            Awaits::Entered => has_quorum,
            Awaits::All | Awaits::CertificateOrAll => match self.delta_until {
                Some(until) if ready < self.config.group.replicas => {
                    return Err(Hold::Delta(self.config.group.replicas - ready, until));
                }
                Some(_) => true,
                None => has_quorum,
            },
        };
        if may { Ok(()) } else { Err(Hold::NewViews(self.config.group.quorum() - ready)) }
    }

    /// Algorithm 1, ONRECEIVEPROPOSAL.
    pub(super) fn handle_proposal(
        &mut self,
        source: ReplicaId,
        block: &Rc<Block>,
        context: &mut NodeContext<'_>,
    ) {
        if let Some(flaw) = self.flaw(source, block) {
            return self.ignore(block, flaw);
        }
        self.handle_justify(block, context);
        if self.tree.get(block.parent).is_none() {
            self.keep_waiting(block, Lack::Parent);
            self.fetch_blocks(block.parent, source, context);
            return;
        }
        self.accept(block, context);
    }

    /// Why a proposal is not to be looked at, if that is so.
    fn flaw(&self, source: ReplicaId, block: &Rc<Block>) -> Option<Flaw> {
        if self.tree.has(block) {
            Some(Flaw::Known)
        } else if block.height <= self.tree.committed().height {
            Some(Flaw::Committed)
        } else {
            (self.pacemaker.leader(block.view) != source).then_some(Flaw::NotFromLeader)
        }
    }

    /// A proposal whose parent is here: votes if it is of the current view and the rules allow, then updates.
    pub(super) fn accept(&mut self, block: &Rc<Block>, context: &mut NodeContext<'_>) {
        if block.view > self.pacemaker.view() {
            // The proof of its view is on its way.
            return self.keep_waiting(block, Lack::View);
        }
        self.tree.insert(block);
        if block.view > self.leaf.view {
            self.leaf = Rc::clone(block);
        }
        let current = block.view == self.pacemaker.view();
        if let Dissemination::Batch(batching) = &mut self.dissemination
            && current
        {
            batching.note_seen(block);
        }
        let phase = self.phases.first();
        let verdict = if current {
            self.rules.votes_for(block, &self.safety, &self.tree)
        } else {
            self.safety.allows(block.view, phase).and(Err(Refusal::Past(self.pacemaker.view())))
        };
        match verdict {
            Ok(reason) => self.vote_or_hold(block, phase, reason, context),
            Err(refusal) => self.refuse(block, phase, refusal, context),
        }
        self.update(block, context);
        self.await_view(context);
        if current && self.safety.voted.0 == block.view {
            self.leave_view(block, context);
        }
        self.retry_waiting(context);
        if self.high.block == block.id {
            // Votes may overtake the proposal that they are for: whoever leads the next view has its certificate then,
            // and waits for the block.
            self.propose(context);
        }
    }

    /// Votes, or holds the vote until the block's data is here.
    pub(super) fn vote_or_hold(
        &mut self,
        block: &Rc<Block>,
        phase: Phase,
        reason: Reason,
        context: &mut NodeContext<'_>,
    ) {
        if !self.config.broken.cut_may_shrink && self.takes_back(block) {
            return self.refuse(block, phase, Refusal::TakesBack, context);
        }
        if let Some(origin) = self.uncertified(block)
            && !self.config.broken.unverified_certificate
        {
            return self.refuse(block, phase, Refusal::Uncertified(origin), context);
        }
        if !self.certifies()
            && let Some(lack) = self.lacks(block, context)
            && !self.config.broken.vote_without_data
        {
            self.rule(block, phase, Ruling::Waits(lack));
            self.held_vote = Some(HeldVote { block: Rc::clone(block), phase, coming: None });
            self.await_stream(context);
            self.await_requests(context);
            self.fetch_data(context);
            return;
        }
        self.rule(block, phase, Ruling::Voted(reason));
        let view = block.view;
        self.safety.voted = (view, phase);
        let named = self.config.names_transactions().then(|| Rc::clone(block.batch()));
        context.state(Fact::Voted { block: block.fact(), phase, cut: Rc::clone(block.cut()), named });
        if self.rules.tolerates() == Failures::Crashes {
            // Where nobody lies what is acknowledged needs no certificate for the next leader to build on.
            self.high = QuorumCert { block: block.id, view, phase: Phase::Prepare };
        }
        let gathered_in = if self.phases.is_pipelined() { view.next_round() } else { view };
        let vote = Message::Vote { view, phase, block: block.id, high: self.high };
        self.tell(self.pacemaker.leader(gathered_in), vote, context);
    }

    /// Line 28: whoever has voted in a pipelined view goes on to the next, but its leader, who waits for the votes.
    pub(super) fn leave_view(&mut self, block: &Block, context: &mut NodeContext<'_>) {
        let next = block.view.next_round();
        if self.phases.is_pipelined()
            && self.pacemaker.view() == block.view
            && (self.pacemaker.leader(next) != self.me || self.config.broken.votes_only_in_view)
        {
            self.enter(next, false, context);
            if self.config.new_views == NewViews::Always {
                let new_view = Message::NewView { view: next, high: self.high };
                self.tell(self.pacemaker.leader(next), new_view, context);
            }
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
            context.aggregate();
            self.handle_certificate(QuorumCert { block, view, phase }, context);
            self.propose(context);
        }
    }

    /// Line 39: what a block certifies leads whoever is behind to the view after. Broken: it is told to those alone who
    /// are in the block's view, and have no need of it (line 22).
    pub(super) fn handle_justify(&mut self, block: &Block, context: &mut NodeContext<'_>) {
        let leads_on = block.justify.view >= self.pacemaker.view();
        if !leads_on || !self.config.broken.proposal_without_qc {
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
        if let Some(lock) = self.rules.lock(block, &self.tree)
            && (block.view == self.pacemaker.view() || self.rules.locks_late())
        {
            self.lock(lock, context);
        }
        if let Some((committed, rule)) = self.rules.commit(block, &self.tree) {
            self.commit(&committed, rule, context);
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
    pub(super) fn commit(&mut self, block: &Rc<Block>, rule: CommitRule, context: &mut NodeContext<'_>) {
        if block.height > self.tree.committed().height {
            self.committed_by = Some(rule);
            self.tree.commit_branch(block, &mut self.unexecuted);
            self.pacemaker.succeed();
            self.execute(context);
        }
    }

    /// Executes committed blocks in order; one whose data is late makes the rest wait.
    pub(super) fn execute(&mut self, context: &mut NodeContext<'_>) {
        while let Some(block) = self.unexecuted.front().cloned() {
            if self.lacks(&block, context).is_some() && !self.executes_without(&block) {
                self.fetch_data(context);
                return;
            }
            self.unexecuted.pop_front();
            let ordered = match &mut self.dissemination {
                Dissemination::Batch(batching) => {
                    batching.note_committed(&block);
                    Rc::clone(block.batch())
                }
                Dissemination::Stream(streaming) => {
                    streaming.between(self.executed.cut(), block.cut(), block.view).into()
                }
            };
            let forwards_late = self.forwards_far_ahead(context);
            let runs = self.pool.execute(ordered, context);
            let mut held_back = false;
            if let Dissemination::Stream(streaming) = &mut self.dissemination {
                held_back = streaming.is_far_ahead();
                streaming.note_executed(self.executed.cut(), block.cut(), &runs, context.now());
            }
            self.executed = Rc::clone(&block);
            if held_back {
                self.flush(context);
            }
            if forwards_late {
                self.forward(context);
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
        let Dissemination::Stream(_) = &self.dissemination else { return false };
        let Some(parent) = self.tree.get(block.parent) else { return false };
        let grows = |(head, before): (&LaneHead, &LaneHead)| head.count > before.count || head == before;
        !block.cut().iter().zip(parent.cut().iter()).all(grows)
    }

    /// Streaming: the first lane that a block moves without a certificate that it must have.
    fn uncertified(&self, block: &Block) -> Option<u16> {
        let Dissemination::Stream(streaming) = &self.dissemination else { return None };
        let parent = self.tree.get(block.parent).filter(|_| self.certifies())?;
        streaming.uncertified(parent.cut(), &block.payload)
    }

    /// Broken: whether a block that only names its transactions is executed without them.
    fn executes_without(&self, block: &Block) -> bool {
        self.config.broken.execute_without_data && block.cut().is_empty()
    }

    /// The first of a block's data that is not here.
    pub(super) fn lacks(&self, block: &Block, context: &NodeContext<'_>) -> Option<Lack> {
        let Dissemination::Stream(streaming) = &self.dissemination else {
            if !self.config.names_transactions() {
                return None;
            }
            let count = transactions::count(&self.pool.lacking(block.batch(), context));
            return (count > 0).then_some(Lack::Transactions { count });
        };
        let wanted = streaming.missing(block.cut(), self.executed.cut())?;
        Some(Lack::Data { origin: wanted.head.origin, count: wanted.end - wanted.first })
    }
}
