//! What can be seen of a replica from outside: its state, and the rules that decided last.

use std::rc::Rc;

use facts::{BlockId, Fact, Phase, View};
use sim::ids::ReplicaId;
use sim::time::Time;

use super::{Dissemination, HotStuff};
use crate::block_tree::{Block, QuorumCert};
use crate::hotstuff::ruling::{Awaited, CommitRule, Flaw, Hold, Lack, Refusal, Ruled, Ruling};
use crate::pool::NodeContext;

/// A replica, for an inspector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplicaView {
    /// Current view.
    pub view: View,
    /// Its leader.
    pub leader: ReplicaId,
    /// Latest view and phase voted in.
    pub voted: (View, Phase),
    /// What it is locked on.
    pub locked: QuorumCert,
    /// Its highest certificate.
    pub high: QuorumCert,
    /// The latest committed block.
    pub committed: BlockId,
    /// Its height.
    pub committed_height: u64,
    /// Why that one is committed; none before the first, and where the state was taken over from others.
    pub committed_by: Option<CommitRule>,
    /// Height of the latest executed block.
    pub executed_height: u64,
    /// Transactions known and not executed.
    pub pooled: u64,
    /// Streaming: transactions held per lane.
    pub lanes: Vec<u64>,
    /// The last proposal that it handled since it is up, and what it made of it.
    pub ruled: Option<Ruled>,
    /// What it waits for; none where it acts in this instant, and where its ruling on the proposal says it.
    pub awaits: Option<Awaited>,
    /// When it gives up its view, or the next one if it has given up that; none while there is nothing to wait for.
    pub times_out: Option<Time>,
}

impl HotStuff {
    /// For an inspector, at the time of `context`.
    pub fn inspect(&self, context: &NodeContext<'_>) -> ReplicaView {
        let view = self.pacemaker.view();
        ReplicaView {
            view,
            leader: self.pacemaker.current_leader(),
            voted: self.safety.voted,
            locked: self.safety.locked,
            high: self.high,
            committed: self.tree.committed().id,
            committed_height: self.tree.committed().height,
            committed_by: self.committed_by,
            executed_height: self.executed.height,
            pooled: self.pool.waiting(context),
            lanes: match &self.dissemination {
                Dissemination::Batch(_) => Vec::new(),
                Dissemination::Stream(streaming) => {
                    self.config.group.members().map(|origin| streaming.lane(origin.0).held()).collect()
                }
            },
            ruled: self.ruling(context),
            awaits: self.awaits(context),
            times_out: self.times_out,
        }
    }

    /// A block that may yet be committed, or the one committed last, if it has come.
    pub fn block(&self, id: BlockId) -> Option<&Rc<Block>> {
        self.tree.get(id)
    }

    /// What it waits for, at the time of `context`.
    fn awaits(&self, context: &NodeContext<'_>) -> Option<Awaited> {
        let (view, quorum) = (self.pacemaker.view(), self.config.group.quorum());
        if let Some((next, complaints)) = self.pacemaker.given_up_for() {
            return Some(if self.pacemaker.leader(next) == self.me {
                Awaited::Complaints(quorum.saturating_sub(complaints))
            } else {
                Awaited::View(next)
            });
        }
        if self.leads() {
            // Of a copy: to draft is to take a batch.
            match self.clone().draft(context) {
                Ok(_) => return None,
                Err(Hold::Nothing) => return Some(Awaited::Nothing),
                Err(Hold::Proposed) => {}
                Err(hold) => return Some(Awaited::Hold(hold)),
            }
        }
        if !self.has_work(context) {
            return Some(Awaited::Nothing);
        }
        let is_held = |ruled: &Ruled| ruled.block.view >= view && matches!(ruled.ruling, Ruling::Waits(_));
        if self.ruling(context).as_ref().is_some_and(is_held) {
            return None;
        }
        let voted = self.safety.voted;
        let gathers = if self.phases.is_pipelined() {
            self.leaf.view == view && self.pacemaker.leader(view.next_round()) == self.me
        } else {
            self.leads()
        };
        let phase = if voted.0 == view { voted.1 } else { self.phases.first() };
        Some(if gathers {
            Awaited::Votes(phase, quorum.saturating_sub(self.votes.count(view, phase, self.leaf.id)))
        } else if voted.0 == view && !self.phases.is_pipelined() {
            Awaited::Certificate(phase)
        } else {
            Awaited::Proposal
        })
    }

    /// The last ruling, as it stands.
    fn ruling(&self, context: &NodeContext<'_>) -> Option<Ruled> {
        self.ruled.clone().map(|ruled| self.as_it_stands(ruled, context))
    }

    /// A ruling that waits, as it has become: there may be less to wait for, or nothing that waits any more.
    fn as_it_stands(&self, ruled: Ruled, context: &NodeContext<'_>) -> Ruled {
        let ruling = match ruled.ruling {
            Ruling::Waits(lack @ (Lack::Data { .. } | Lack::Transactions { .. })) => {
                let held = self.held_vote.as_ref().filter(|held| held.block.id == ruled.block.id);
                // A request may be here that it has yet to look at.
                held.map(|held| self.lacks(&held.block, context).unwrap_or(lack))
            }
            Ruling::Waits(lack) => {
                self.waiting.iter().any(|block| block.id == ruled.block.id).then_some(lack)
            }
            _ => return ruled,
        };
        Ruled { ruling: ruling.map_or(Ruling::Refused(Refusal::Late), Ruling::Waits), ..ruled }
    }

    /// Keeps what it made of a proposal.
    pub(super) fn rule(&mut self, block: &Rc<Block>, phase: Phase, ruling: Ruling) {
        self.ruled = Some(Ruled { block: Rc::clone(block), phase, ruling });
    }

    /// The same of a proposal that it does not vote for; it is said where the vote would have counted and a rule
    /// forbids it.
    pub(super) fn refuse(
        &mut self,
        block: &Rc<Block>,
        phase: Phase,
        refusal: Refusal,
        context: &mut NodeContext<'_>,
    ) {
        if let Some(objection) = refusal.objection().filter(|_| block.view == self.pacemaker.view()) {
            context.state(Fact::Refused { block: block.fact(), objection });
        }
        self.rule(block, phase, Ruling::Refused(refusal));
    }

    /// The same of a proposal that it does not look at; hearing again what it has ruled on changes nothing.
    pub(super) fn ignore(&mut self, block: &Rc<Block>, flaw: Flaw) {
        let is_judged = |ruled: &Ruled| {
            ruled.block.id == block.id && matches!(ruled.ruling, Ruling::Voted(_) | Ruling::Refused(_))
        };
        if !self.ruled.as_ref().is_some_and(is_judged) {
            self.rule(block, self.phases.first(), Ruling::Ignored(flaw));
        }
    }
}
