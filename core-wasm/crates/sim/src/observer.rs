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

/// All hooks of [`Observer`], each handed on to the observers of some lists, one after the other.
#[macro_export]
macro_rules! hand_on {
    ($fact:ty, $self:ident => $($observers:expr),+) => {
        fn on_message(&mut $self, message: &$crate::record::MessageRecord<'_>) {
            $(for observer in $observers {
                $crate::observer::Observer::<$fact>::on_message(observer, message);
            })+
        }

        fn on_busy(&mut $self, busy: &$crate::record::Busy) {
            $(for observer in $observers {
                $crate::observer::Observer::<$fact>::on_busy(observer, busy);
            })+
        }

        fn on_path(&mut $self, path: &$crate::record::PathUse) {
            $(for observer in $observers {
                $crate::observer::Observer::<$fact>::on_path(observer, path);
            })+
        }

        fn on_work(&mut $self, worked: &$crate::record::Worked) {
            $(for observer in $observers {
                $crate::observer::Observer::<$fact>::on_work(observer, worked);
            })+
        }

        fn on_replies(&mut $self, replies: &$crate::record::Replies) {
            $(for observer in $observers {
                $crate::observer::Observer::<$fact>::on_replies(observer, replies);
            })+
        }

        fn on_fact(
            &mut $self,
            at: $crate::ids::Point,
            replica: $crate::ids::ReplicaId,
            fact: &$fact,
            cause: Option<$crate::ids::MessageId>,
            requests: &$crate::requests::Requests,
        ) {
            $(for observer in $observers {
                $crate::observer::Observer::<$fact>::on_fact(observer, at, replica, fact, cause, requests);
            })+
        }

        fn on_fault(&mut $self, at: $crate::ids::Point, index: usize, active: bool) {
            $(for observer in $observers {
                $crate::observer::Observer::<$fact>::on_fault(observer, at, index, active);
            })+
        }

        fn on_change(&mut $self, at: $crate::ids::Point, index: usize) {
            $(for observer in $observers {
                $crate::observer::Observer::<$fact>::on_change(observer, at, index);
            })+
        }
    };
}

impl<F, A: Observer<F>, B: Observer<F>> Observer<F> for (A, B) {
    hand_on!(F, self => [&mut self.0], [&mut self.1]);
}

/// Somebody or nobody: one type for a run and for a replay.
impl<F, O: Observer<F>> Observer<F> for Option<&mut O> {
    hand_on!(F, self => self.as_deref_mut().into_iter());
}
