//! A replica's log: what it has accepted, whose acceptances it knows of, and what is decided. What is accepted and
//! decided survives a crash.

use std::collections::VecDeque;
use std::rc::Rc;

use sim::ids::ReplicaId;
use sim::replica_set::ReplicaSet;

use crate::ballot::{Ballot, Instance};
use crate::message::Acceptance;
use crate::value::Value;

/// A decision, and the ballot in which it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The ballot.
    pub ballot: Ballot,
    /// The value.
    pub value: Value,
}

/// An instance that is not executed.
#[derive(Clone, Debug, Default)]
pub struct Slot {
    /// What it has accepted last.
    pub accepted: Option<(Ballot, Value)>,
    /// The decision.
    pub decided: Option<Decision>,
    /// Who is known to have accepted in a ballot, the highest of which that is known.
    acceptors: (Ballot, ReplicaSet),
}

impl Slot {
    /// A replica has accepted in a ballot. Returns how many have, as far as is known; of a lower ballot nothing is
    /// counted.
    pub fn count(&mut self, ballot: Ballot, replica: u16) -> u16 {
        let (counted, acceptors) = &mut self.acceptors;
        if ballot > *counted {
            (*counted, *acceptors) = (ballot, ReplicaSet::default());
        }
        if ballot < *counted {
            return 0;
        }
        acceptors.insert(ReplicaId(replica));
        acceptors.len()
    }

    /// What is decided, as far as this slot knows: where so many have accepted what it has accepted.
    pub fn majority(&self, majority: u16) -> Option<Decision> {
        let (ballot, value) = self.accepted.as_ref()?;
        let (counted, acceptors) = &self.acceptors;
        (ballot == counted && acceptors.len() >= majority)
            .then(|| Decision { ballot: *ballot, value: value.clone() })
    }
}

/// Decisions of a full part of the log, shared by all clones of a state.
const PART: usize = 256;

/// The log.
#[derive(Clone, Debug, Default)]
pub struct Log {
    parts: Vec<Rc<[Decision]>>,
    /// Those after the full parts.
    rest: Vec<Decision>,
    /// From the first instance on that is not executed.
    slots: VecDeque<Slot>,
}

impl Log {
    /// The first instance that is not decided here, or not executed.
    pub fn first_undecided(&self) -> Instance {
        (self.parts.len() * PART + self.rest.len()) as Instance + 1
    }

    /// The slot of an instance; none of one that is executed.
    pub fn slot(&mut self, instance: Instance) -> Option<&mut Slot> {
        let place = instance.checked_sub(self.first_undecided())? as usize;
        while self.slots.len() <= place {
            self.slots.push_back(Slot::default());
        }
        self.slots.get_mut(place)
    }

    /// The decision of an instance, if it is known.
    pub fn decision(&self, instance: Instance) -> Option<&Decision> {
        match instance.checked_sub(self.first_undecided()) {
            Some(place) => self.slots.get(place as usize)?.decided.as_ref(),
            None => {
                let place = (instance - 1) as usize;
                Some(match self.parts.get(place / PART) {
                    Some(part) => &part[place % PART],
                    None => &self.rest[place % PART],
                })
            }
        }
    }

    /// The first instance, if it is decided: it is executed now.
    pub fn pop_decided(&mut self) -> Option<(Instance, Decision)> {
        let instance = self.first_undecided();
        let decision = self.slots.front()?.decided.clone()?;
        self.slots.pop_front();
        self.archive(decision.clone());
        Some((instance, decision))
    }

    /// Gives up whatever comes before an instance.
    pub fn skip_to(&mut self, instance: Instance) {
        while self.first_undecided() < instance {
            self.slots.pop_front();
            self.archive(Decision { ballot: Ballot::NONE, value: Value::no_op() });
        }
    }

    fn archive(&mut self, decision: Decision) {
        self.rest.push(decision);
        if self.rest.len() == PART {
            self.parts.push(std::mem::take(&mut self.rest).into());
        }
    }

    /// What it has accepted from an instance on, decisions included, in order.
    pub fn accepted_from(&self, from: Instance) -> impl Iterator<Item = Acceptance> + use<'_> {
        let first = self.first_undecided();
        let decided = (from.max(1)..first).map(|instance| (instance, self.decision(instance).cloned(), None));
        let open = (first..).zip(&self.slots).skip_while(move |&(instance, _)| instance < from);
        let open = open.map(|(instance, slot)| (instance, slot.decided.clone(), slot.accepted.clone()));
        decided.chain(open).filter_map(|(instance, decided, accepted)| match (decided, accepted) {
            (Some(Decision { ballot, value }), _) => {
                Some(Acceptance { instance, ballot, value, is_decided: true })
            }
            (None, Some((ballot, value))) => Some(Acceptance { instance, ballot, value, is_decided: false }),
            (None, None) => None,
        })
    }

    /// Decisions in a row from an instance on, as long as `more` says so.
    pub fn decided_from(&self, from: Instance, mut more: impl FnMut(&Value) -> bool) -> Rc<[Acceptance]> {
        let decided = self.accepted_from(from).take_while(|one| one.instance < self.first_undecided());
        decided.take_while(|one| more(&one.value)).collect()
    }

    /// A crash: who has accepted is no longer known.
    pub fn forget_acceptors(&mut self) {
        self.slots.iter_mut().for_each(|slot| slot.acceptors = Default::default());
    }

    /// Forgets what was accepted, too: for a rule that is broken.
    pub fn forget_accepted(&mut self) {
        self.slots
            .iter_mut()
            .for_each(|slot| *slot = Slot { decided: slot.decided.take(), ..Slot::default() });
    }
}

#[cfg(test)]
mod tests {
    use sim::ids::{Run, StreamId};

    use super::*;

    fn decision(first: u64) -> Decision {
        let run = Run { stream: StreamId(0), first, count: 1 };
        Decision { ballot: Ballot::FIRST, value: Value::batch(vec![run]) }
    }

    #[test]
    fn decisions_are_found_wherever_they_are_kept() {
        let mut log = Log::default();
        for instance in 1..=600 {
            assert_eq!(log.first_undecided(), instance);
            // The next is decided before it.
            log.slot(instance + 1).unwrap().decided = Some(decision(instance + 1));
            assert_eq!(log.pop_decided().is_some(), instance > 1);
            if instance == 1 {
                log.slot(1).unwrap().decided = Some(decision(1));
                assert_eq!(log.pop_decided(), Some((1, decision(1))));
            }
        }
        for instance in 1..=601 {
            assert_eq!(log.decision(instance), Some(&decision(instance)));
        }
        assert_eq!(log.decision(602), None);
        assert!(log.slot(600).is_none());
        let kept: Vec<_> = log.accepted_from(590).map(|one| one.instance).collect();
        assert_eq!(kept, (590..=601).collect::<Vec<_>>());
        let mut room = 3;
        let told = log.decided_from(500, |_| {
            room -= 1;
            room >= 0
        });
        assert_eq!(told.iter().map(|one| one.instance).collect::<Vec<_>>(), [500, 501, 502]);
    }

    #[test]
    fn acceptances_of_one_ballot_decide() {
        let (old, new) = (Ballot::FIRST, Ballot { round: 2, owner: 1 });
        let mut slot = Slot { accepted: Some((old, Value::no_op())), ..Slot::default() };
        assert_eq!((slot.count(old, 0), slot.count(old, 0)), (1, 1));
        assert_eq!(slot.majority(2), None);
        assert_eq!((slot.count(new, 1), slot.count(old, 2), slot.count(new, 2)), (1, 0, 2));
        // Of the new ballot the value is not known.
        assert_eq!(slot.majority(2), None);
        slot.accepted = Some((new, Value::no_op()));
        assert_eq!(slot.majority(2).map(|decision| decision.ballot), Some(new));
    }
}
