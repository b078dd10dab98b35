//! What can be seen of a run from outside. Recorder, checkers and metrics are observers; the kernel
//! does not know them, and a replay after a seek runs without any.

use crate::ids::{MessageId, Point, ReplicaId};
use crate::record::{Busy, MessageRecord, PathUse, Replies, Worked};
use crate::requests::Requests;

/// Hooks that a run calls. `F` is the type of the facts that its nodes state.
#[allow(unused_variables)]
pub trait Observer<F> {
    /// A message was handled or lost, or was under way when the run ended.
    fn on_message(&mut self, message: &MessageRecord<'_>) {}
    /// A NIC begins to carry bytes.
    fn on_busy(&mut self, busy: &Busy) {}
    /// Bytes come to the queue of a path.
    fn on_path(&mut self, path: &PathUse) {}
    /// A processor was busy: told when that is over, or later.
    fn on_work(&mut self, worked: &Worked) {}
    /// A block's replies to a group of clients have left their replica.
    fn on_replies(&mut self, replies: &Replies) {}
    /// A node states a fact. `cause` is the message being handled, or the one that led to the timer.
    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &F,
        cause: Option<MessageId>,
        requests: &Requests,
    ) {
    }
    /// A fault of the schedule begins (`active`) or ends; `index` is its place in the schedule. One of a message that
    /// there is not does neither.
    fn on_fault(&mut self, at: Point, index: usize, active: bool) {}
    /// Settings take other values; `index` is the change's place among the changes.
    fn on_change(&mut self, at: Point, index: usize) {}
}

/// Observes nothing: for a replay.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;
impl<F> Observer<F> for Unobserved {}

impl<F, A: Observer<F>, B: Observer<F>> Observer<F> for (A, B) {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        self.0.on_message(message);
        self.1.on_message(message);
    }
    fn on_busy(&mut self, busy: &Busy) {
        self.0.on_busy(busy);
        self.1.on_busy(busy);
    }
    fn on_path(&mut self, path: &PathUse) {
        self.0.on_path(path);
        self.1.on_path(path);
    }
    fn on_work(&mut self, worked: &Worked) {
        self.0.on_work(worked);
        self.1.on_work(worked);
    }
    fn on_replies(&mut self, replies: &Replies) {
        self.0.on_replies(replies);
        self.1.on_replies(replies);
    }
    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &F,
        cause: Option<MessageId>,
        requests: &Requests,
    ) {
        self.0.on_fact(at, replica, fact, cause, requests);
        self.1.on_fact(at, replica, fact, cause, requests);
    }
    fn on_fault(&mut self, at: Point, index: usize, active: bool) {
        self.0.on_fault(at, index, active);
        self.1.on_fault(at, index, active);
    }
    fn on_change(&mut self, at: Point, index: usize) {
        self.0.on_change(at, index);
        self.1.on_change(at, index);
    }
}
