//! Cuts: what a block orders, and what becomes of the lanes when it is executed.

use std::rc::Rc;

use facts::{LaneHead, View};
use sim::ids::Run;
use sim::time::{Duration, Time};
use sim::transactions::RunSet;

use super::acknowledgements::Acknowledgements;
use super::lane::Lane;
use super::{Acknowledged, Receipts, Streaming};
use crate::batching::Offer;
use crate::block_tree::{AvailabilityCert, Block, Payload};
use crate::hotstuff::message::{Receipt, wire};
use crate::pool::NodeContext;
use crate::quorum::Group;

impl Streaming {
    /// What a block on top of `parent` orders, how many transactions that are, and its bytes on the wire.
    pub fn offer(&self, parent: &Block) -> Offer<(Payload, u64, u64)> {
        let mut certified = Vec::new();
        let (mut transactions, mut bytes) = (0, 0);
        let cut: Rc<[LaneHead]> = parent
            .cut()
            .iter()
            .map(|entry| {
                let head = match &self.acknowledged {
                    Acknowledged::Nothing => self.sent(entry),
                    Acknowledged::Data(acknowledgements) => self.agreed(entry, acknowledgements),
                    Acknowledged::Certificate(certificates) => {
                        certificates.certificate(entry, &self.receipts(entry.origin)).map(|certificate| {
                            bytes += wire::CERTIFICATE;
                            let head = certificate.head;
                            certified.push(certificate);
                            head
                        })
                    }
                };
                let Some(head) = head else { return *entry };
                transactions += head.count - entry.count;
                bytes += wire::CUT_LANE;
                head
            })
            .collect();
        if transactions == 0 {
            return Offer::Nothing;
        }
        let payload = Payload { cut, certified: certified.into(), ..parent.payload.clone() };
        Offer::Now((payload, transactions, bytes))
    }

    /// As leader of `view`, until when it waits at most for what it held when it could first propose on `parent` to be
    /// acknowledged; none where that is, or nothing is to be waited for, or for so long as `patience`.
    pub fn awaits_receipts(
        &mut self,
        view: View,
        parent: &Block,
        (now, patience): (Time, Duration),
    ) -> Option<Time> {
        let Acknowledged::Data(acknowledgements) = &self.acknowledged else { return None };
        if !self.config.awaits_receipts() {
            return None;
        }
        let cut = parent.cut();
        if self.receipts.as_ref().is_none_or(|receipts| receipts.view != view) {
            let held = |entry: &LaneHead| self.sent(entry).map_or(0, |head| head.count);
            let held: Vec<u64> = cut.iter().map(held).collect();
            if held.iter().all(|&count| count == 0) {
                return None;
            }
            self.receipts = Some(Receipts { view, held, until: now + patience });
        }
        let receipts = self.receipts.as_ref()?;
        let lacks = |(entry, &held): (&LaneHead, &u64)| {
            let lane = self.leading_to(entry).filter(|_| held > entry.count);
            lane.is_some_and(|lane| !acknowledgements.agrees_beyond(lane, held - 1))
        };
        (now < receipts.until && cut.iter().zip(&receipts.held).any(lacks)).then_some(receipts.until)
    }

    /// How far this replica holds the lane of a parent's `entry`, if that is any further: the own lane as far as it has
    /// streamed it, others as far as they have come without a hole, and no further than a fork that it knows of.
    fn sent(&self, entry: &LaneHead) -> Option<LaneHead> {
        let head = self.leading_to(entry)?.acknowledged();
        (head.count > entry.count).then_some(head)
    }

    /// How far n - f replicas hold the lane of a parent's `entry`, if that is any further. Where this replica's lane
    /// leaves the parent's history, the other one counts; where it has neither, the parent's entry stays.
    fn agreed(&self, entry: &LaneHead, acknowledgements: &Acknowledgements) -> Option<LaneHead> {
        let lane = self.leading_to(entry)?;
        let agrees = acknowledgements.agrees_beyond(lane, entry.count);
        agrees.then(|| lane.head_at(acknowledgements.agreed(lane)))
    }

    /// What this replica holds of the histories of a lane, the lane's own first.
    fn receipts(&self, origin: u16) -> Vec<Receipt> {
        let others = self.others.iter().filter(|other| other.head().origin == origin);
        [self.lane(origin)].into_iter().chain(others).map(Lane::receipt).collect()
    }

    /// The lane of a block that moves from its parent's `before` without a certificate that f + 1 replicas hold it, if
    /// there is one.
    pub fn uncertified(&self, before: &[LaneHead], payload: &Payload) -> Option<u16> {
        let needed = usize::from(self.group.holders());
        let proves = |certificate: &AvailabilityCert, head: &LaneHead| {
            let signers = &certificate.signers;
            let is_distinct = signers.is_sorted_by(|one, next| one < next);
            certificate.head == *head && signers.len() >= needed && is_distinct
        };
        let lacks = |head: &LaneHead| !payload.certified.iter().any(|certificate| proves(certificate, head));
        let mut moved = payload.cut.iter().zip(before).filter(|(head, before)| head != before);
        moved.find(|(head, _)| lacks(head)).map(|(head, _)| head.origin)
    }

    /// The cut of the genesis block.
    pub fn empty_cut(group: Group) -> Rc<[LaneHead]> {
        group.members().map(|origin| LaneHead { origin: origin.0, count: 0, fork: 0 }).collect()
    }

    /// The transactions of a block: between the parent's cut and its own, origins ascending from the one that the view
    /// names, indices ascending.
    pub fn between(&self, before: &[LaneHead], cut: &[LaneHead], view: View) -> Vec<Run> {
        let mut between = Vec::new();
        let first = view.number as usize % cut.len();
        for origin in (first..cut.len()).chain(0..first) {
            let (from, to) = (before[origin].count, cut[origin].count);
            if from < to
                && let Some(lane) = self.leading_to(&cut[origin])
            {
                lane.append_between(from, to, &mut between);
            }
        }
        between
    }

    /// A cut was executed on top of another: a lane whose history is not the executed one gives way to that.
    pub fn note_executed(&mut self, before: &[LaneHead], cut: &[LaneHead], fresh: &[Run], now: Time) {
        self.covered.insert_all(fresh);
        self.executed = cut[self.me.index()].count;
        for (head, before) in cut.iter().zip(before) {
            if head.count <= before.count {
                continue;
            }
            if !self.lane(head.origin).leads_to(head) {
                self.rebase(head);
            }
            self.moved[usize::from(head.origin)] = now;
            self.lanes[usize::from(head.origin)].settle(head.count);
            self.settle_others(head);
        }
    }

    /// Of a lane's other histories that remains which somebody may have certified: what is more than is executed.
    fn settle_others(&mut self, head: &LaneHead) {
        if self.certifies() {
            let settle =
                |other: &mut Lane| other.head().origin != head.origin || other.settle_beside(head.count);
            self.others.retain_mut(settle);
        }
    }

    /// The executed history of a lane takes its place, and the other is forgotten, if no certificate may name it: what
    /// only that held is to be seen to again.
    fn rebase(&mut self, head: &LaneHead) {
        let of_it = |lane: &Lane| lane.head().origin == head.origin;
        let Some(place) = self.others.iter().position(|other| of_it(other) && other.leads_to(head)) else {
            return;
        };
        let mut executed = self.others.swap_remove(place);
        let lane = &mut self.lanes[usize::from(head.origin)];
        executed.note_fork(lane.history().leaves(executed.history()));
        let left = std::mem::replace(lane, executed);
        let before = left.history();
        self.tell_apart(head.origin, before);
        if self.certifies() {
            self.others.push(left);
        } else {
            self.others.retain(|other| !of_it(other));
        }
        self.cover_anew(RunSet::default());
    }

    /// Takes over lanes that others have executed.
    pub fn install(&mut self, cut: &[LaneHead], executed: &RunSet, context: &mut NodeContext<'_>) {
        if self.certifies() {
            let left = self.lanes.iter().zip(cut).filter(|(lane, head)| !lane.leads_to(head));
            self.others.extend(left.map(|(lane, _)| lane.clone()));
            cut.iter().for_each(|head| self.settle_others(head));
        } else {
            self.others.retain(|other| cut.iter().all(|head| head.origin != other.head().origin));
        }
        let own = self.lane(self.me.0).history();
        for (&head, lane) in cut.iter().zip(&mut self.lanes) {
            lane.install(head);
            context.state(lane.held_fact(0));
        }
        self.tell_apart(self.me.0, own);
        self.executed = cut[self.me.index()].count;
        self.cover_anew(executed.clone());
    }
}
