//! Views: entering, waiting, complaining (Algorithm 2).

use facts::{Fact, View};
use sim::ids::ReplicaId;
use sim::time::Time;

use super::{DELTA_TIMER, Dissemination, HotStuff, POOL_TIMER, VIEW_TIMER};
use crate::block_tree::QuorumCert;
use crate::hotstuff::message::Message;
use crate::hotstuff::ruleset::Awaits;
use crate::pool::NodeContext;

impl HotStuff {
    /// Algorithm 2, ONNEXTSYNCVIEW.
    pub(super) fn enter(&mut self, view: View, by_view_change: bool, context: &mut NodeContext<'_>) {
        let before = self.pacemaker.view();
        self.pacemaker.enter(view, by_view_change);
        self.votes.forget_before(view);
        self.held_vote = None;
        self.await_delta(context);
        self.times_out = None;
        let leader = self.pacemaker.current_leader();
        context.state(Fact::Entered { view, leader: leader.0, by_view_change });
        if let Dissemination::Stream(streaming) = &mut self.dissemination {
            if by_view_change {
                streaming.suspect(self.pacemaker.leader(before));
                streaming.acknowledge_again();
            }
            streaming.review(&self.pool, context);
            let is_other = self.pacemaker.leaders(view) != self.pacemaker.leaders(before);
            if (is_other || by_view_change) && streaming.has_work(self.executed.cut()) {
                // They may not have heard what was acknowledged: it was before their time, or lost.
                streaming.await_acknowledgement(context);
            }
        }
        self.flush(context);
        if by_view_change {
            self.forward_anew(context);
        } else {
            self.forward(context);
        }
        self.await_view(context);
    }

    /// A view begins: where the rules say so its leader waits for all until Delta is over.
    pub(super) fn await_delta(&mut self, context: &mut NodeContext<'_>) {
        let waits = match self.rules.awaits() {
            Awaits::All => true,
            Awaits::CertificateOrAll => self.pacemaker.is_proven() && self.leads(),
            _ => false,
        };
        self.delta_until = waits.then(|| context.now() + self.config.delta);
        if waits {
            context.set_timer(DELTA_TIMER, self.config.delta);
        }
    }

    /// Runs the view's timer while there is anything to wait for (nothing pending and no uncommitted block that orders
    /// anything: nobody proposes and nobody complains; where every block has to be full, nothing pending that fills
    /// one).
    pub(super) fn await_view(&mut self, context: &mut NodeContext<'_>) {
        if self.has_work(context) {
            if self.times_out.is_none() {
                self.time_view(context);
            }
            if !self.leads() {
                context.cancel_timer(POOL_TIMER);
            }
        } else {
            self.times_out = None;
            context.cancel_timer(VIEW_TIMER);
            context.wake_on_requests(POOL_TIMER, self.lacking(context).unwrap_or(1), Time::FAR);
        }
    }

    fn time_view(&mut self, context: &mut NodeContext<'_>) {
        let patience = self.pacemaker.patience();
        self.times_out = Some(context.now() + patience);
        context.set_timer(VIEW_TIMER, patience);
    }

    pub(super) fn has_work(&self, context: &NodeContext<'_>) -> bool {
        if let Some(lacking) = self.lacking(context) {
            return lacking == 0;
        }
        let lanes_have_work = || match &self.dissemination {
            Dissemination::Batch(_) => false,
            Dissemination::Stream(streaming) => streaming.has_work(self.executed.cut()),
        };
        self.config.goes_on_idle()
            || self.leaf.last_filled > self.executed.height
            || self.pool.has_work(context)
            || lanes_have_work()
    }

    /// Where every block has to be full: how many more transactions have to come for one after the newest.
    fn lacking(&self, context: &NodeContext<'_>) -> Option<u64> {
        match &self.dissemination {
            Dissemination::Batch(batching) => batching.lacking(&self.leaf, &self.tree, &self.pool, context),
            Dissemination::Stream(_) => None,
        }
    }

    /// Algorithm 2, ONTIMEOUT.
    pub(super) fn complain(&mut self, context: &mut NodeContext<'_>) {
        let view = self.pacemaker.handle_timeout();
        context.state(Fact::TimedOut { view });
        if let Dissemination::Stream(streaming) = &mut self.dissemination {
            streaming.suspect(self.pacemaker.leader(view));
            streaming.push_again(self.executed.cut(), context);
        }
        self.hand_on(context);
        self.forward_anew(context);
        let next_leader = self.pacemaker.leader(view.next_epoch());
        self.time_view(context);
        self.tell(next_leader, Message::Complaint { view, high: self.high }, context);
    }

    /// Algorithm 2, ONRECEIVECOMPLAIN: the (n - f)-th proves the view change, and its leader proposes at once.
    pub(super) fn handle_complaint(&mut self, source: ReplicaId, view: View, context: &mut NodeContext<'_>) {
        if self.pacemaker.leader(view.next_epoch()) != self.me {
            return;
        }
        if matches!(self.rules.awaits(), Awaits::Certificate | Awaits::Quorum) {
            self.pacemaker.handle_new_view(source, view.next_epoch());
        }
        if let Some(next) = self.pacemaker.handle_complaint(source, view) {
            context.state(Fact::ViewChanged { view: next });
            context.broadcast(Message::NextView { view: next });
        }
    }

    pub(super) fn handle_next_view(&mut self, view: View, context: &mut NodeContext<'_>) {
        if view > self.pacemaker.view() {
            self.enter(view, true, context);
            self.report_for_view(context);
            self.propose(context);
            self.retry_waiting(context);
        }
    }

    /// Algorithm 2, lines 3 to 6 and 30: any certificate may be the highest, and leads to the view after its own; one
    /// of a phase that is not the last leads to its own.
    pub(super) fn handle_certificate(&mut self, certificate: QuorumCert, context: &mut NodeContext<'_>) {
        let is_news = certificate.is_above(&self.high);
        if is_news {
            self.high = certificate;
        }
        self.follow(certificate, is_news, context);
        let ends_view = self.phases.ends_view(certificate.phase);
        let view = if ends_view { certificate.view.next_round() } else { certificate.view };
        if view <= self.pacemaker.view() {
            return;
        }
        self.enter(view, false, context);
        if self.phases.is_pipelined() {
            let leader = self.pacemaker.leader(view);
            if self.safety.voted.0 < certificate.view && leader != self.me {
                self.tell(leader, Message::NewView { view, high: self.high }, context);
            }
        } else {
            if ends_view {
                self.report_for_view(context);
            }
            self.retry_waiting(context);
        }
    }

    /// Somebody's highest certificate: proposals may have waited for the view that it leads to, and it may be for a
    /// block that is missing here.
    pub(super) fn handle_high(&mut self, source: ReplicaId, high: QuorumCert, context: &mut NodeContext<'_>) {
        let before = self.pacemaker.view();
        self.handle_certificate(high, context);
        if self.pacemaker.view() > before {
            self.retry_waiting(context);
        }
        if high.view > self.tree.committed().view && self.tree.get(high.block).is_none() {
            self.fetch_blocks(high.block, source, context);
        }
    }
}
