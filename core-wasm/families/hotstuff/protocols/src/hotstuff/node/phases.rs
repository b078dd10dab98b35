//! Views in phases (dissertation 2.2): the leader of a view gathers the votes of each phase, and its certificate opens
//! the next one, or ends the view.

use std::rc::Rc;

use facts::{BlockId, Fact, Phase, View};
use sim::ids::ReplicaId;

use super::HotStuff;
use crate::block_tree::{Block, QuorumCert};
use crate::hotstuff::message::Message;
use crate::hotstuff::ruleset::{Awaits, Then};
use crate::hotstuff::ruling::{CommitRule, Reason, Refusal};
use crate::pool::NodeContext;

impl HotStuff {
    /// The leader has another vote; a quorum of them makes the certificate that opens the next phase.
    pub(super) fn handle_phase_vote(
        &mut self,
        source: ReplicaId,
        (view, phase): (View, Phase),
        block: BlockId,
        context: &mut NodeContext<'_>,
    ) {
        if self.pacemaker.leader(view) != self.me || view < self.pacemaker.view() {
            return;
        }
        let Some(voters) = self.votes.insert(source, view, phase, block) else { return };
        if voters.len() == self.config.group.quorum() {
            context.state(Fact::Certified { block, view, phase, signers: voters.members() });
            context.aggregate();
            let certificate = QuorumCert { block, view, phase };
            self.tell_all(Message::Phase { certificate, opens: self.phases.opens(phase) }, context);
        }
    }

    /// The leader of a view opens its next phase, or ends it.
    pub(super) fn handle_phase(
        &mut self,
        source: ReplicaId,
        certificate: QuorumCert,
        context: &mut NodeContext<'_>,
    ) {
        self.handle_high(source, certificate, context);
        self.vote_on(certificate, context);
        self.await_view(context);
        self.propose(context);
    }

    /// Votes in the phase that a certificate opens, if its block is here.
    fn vote_on(&mut self, certificate: QuorumCert, context: &mut NodeContext<'_>) {
        if let Some(phase) = self.phases.opens(certificate.phase)
            && certificate.view == self.pacemaker.view()
            && let Some(block) = self.tree.get(certificate.block).cloned()
            && let Ok(reason) = self.votes_for(&block, phase)
        {
            self.vote_or_hold(&block, phase, reason, context);
        }
    }

    /// Why to vote for a block in a phase: the first is the rules' to judge, the later ones follow from a certificate.
    ///
    /// # Errors
    /// Why not to.
    pub(super) fn votes_for(&self, block: &Rc<Block>, phase: Phase) -> Result<Reason, Refusal> {
        match self.phases.before(phase) {
            None => self.rules.votes_for(block, &self.safety, &self.tree),
            Some(opened_by) => self.safety.allows(block.view, phase).map(|()| Reason::Opened(opened_by)),
        }
    }

    /// Does what the rules say of a certificate, whoever told it. A decision on a block that is missing waits for it
    /// ([`HotStuff::settle`]).
    pub(super) fn follow(&mut self, certificate: QuorumCert, is_news: bool, context: &mut NodeContext<'_>) {
        let QuorumCert { block, view, phase } = certificate;
        match self.phases.then(phase) {
            Then::Key if is_news => context.state(Fact::Keyed { block, view }),
            Then::Extend | Then::Key => {}
            Then::Lock => self.lock(certificate, context),
            Then::Commit => {
                if let Some(block) = self.tree.get(block).cloned() {
                    self.commit(&block, CommitRule::Certificate(view), context);
                }
            }
        }
    }

    /// A block came that the highest certificate is for: it may be decided, or a phase open for it.
    pub(super) fn settle(&mut self, context: &mut NodeContext<'_>) {
        self.follow(self.high, false, context);
        self.vote_on(self.high, context);
    }

    /// Whoever enters a view as it begins tells its leader the highest certificate: in phases always, in a pipeline
    /// after a view change whose leader waits for that.
    pub(super) fn report_for_view(&mut self, context: &mut NodeContext<'_>) {
        let is_awaited = self.pacemaker.is_proven() && self.rules.awaits() == Awaits::CertificateOrAll;
        if !self.phases.is_pipelined() || is_awaited {
            let view = self.pacemaker.view();
            let report = Message::NewView { view, high: self.high };
            self.tell(self.pacemaker.current_leader(), report, context);
        }
    }
}
