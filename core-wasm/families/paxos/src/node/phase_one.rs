//! Phase 1, once for all instances: a replica that suspects the leader takes the next ballot of its own, asks all for
//! what they have accepted, and leads when a majority has promised.
//!
//! Each replica that suspects does so (JPaxos); the highest ballot wins, and nobody backs off.

use std::collections::BTreeMap;
use std::rc::Rc;

use sim::ids::ReplicaId;
use sim::replica_set::ReplicaSet;
use sim::time::Duration;

use super::phase_two::{Inherited, Leader};
use super::{AGAIN, HEARTBEAT, Paxos, Role, SUSPICION, World};
use crate::ballot::{Ballot, Instance};
use crate::facts::Fact;
use crate::log::Decision;
use crate::message::{Acceptance, Body};
use crate::settings::{Broken, Retransmission};
use crate::value::Value;

/// After how long a prepare goes out again where the settings have no fixed time.
const PREPARE_AGAIN: Duration = Duration::from_ms(1_000);

/// A replica that prepares a ballot.
#[derive(Clone, Debug, Default)]
pub(super) struct Candidate {
    promised: ReplicaSet,
    /// Of each instance, the acceptance of the highest ballot.
    accepted: BTreeMap<Instance, Acceptance>,
    /// The highest instance that any promise knows of.
    highest: Instance,
}

impl Candidate {
    fn hear(&mut self, replica: u16, accepted: &[Acceptance], highest: Instance, is_lowest: bool) {
        if !self.promised.insert(ReplicaId(replica)) {
            return;
        }
        self.highest = self.highest.max(highest);
        for one in accepted {
            let known = self.accepted.entry(one.instance).or_insert_with(|| one.clone());
            let is_better = (one.is_decided, one.ballot) > (known.is_decided, known.ballot);
            if is_better != is_lowest {
                *known = one.clone();
            }
        }
    }
}

/// What a new leader has to propose from `first` on: of each instance up to `highest` the value of the highest ballot
/// among the promises, and no-op where none has one (paper, Section II).
fn values_to_propose(
    accepted: &BTreeMap<Instance, Acceptance>,
    first: Instance,
    highest: Instance,
) -> impl Iterator<Item = (Instance, Value)> + use<'_> {
    (first..=highest).map(|instance| {
        let value = accepted.get(&instance).map_or_else(Value::no_op, |one| one.value.clone());
        (instance, value)
    })
}

impl Paxos {
    /// Nothing has been heard of the leader.
    pub(super) fn suspect(&mut self, world: &mut World<'_>) {
        world.state(Fact::Suspected { ballot: self.promised });
        let next = match self.is_broken(Broken::UntiedBallots) {
            true => Ballot { round: self.promised.round + 1, owner: 0 },
            // Who has not heard of the first ballot knows of it.
            false => self.promised.max(Ballot::FIRST).next_of(self.me),
        };
        self.stand(next, world);
    }

    /// Prepares a ballot, and promises it itself.
    pub(super) fn stand(&mut self, ballot: Ballot, world: &mut World<'_>) {
        self.promised = ballot;
        world.cancel_timer(SUSPICION);
        let from = self.log.first_undecided();
        world.state(Fact::Stood { ballot, from });
        self.role = Role::Candidate(Candidate::default());
        self.say_to_others(Body::Prepare { ballot, from }, world);
        world.set_timer(AGAIN, self.prepare_again());
        let accepted = self.promise(ballot, from, world);
        self.hear_promise(self.me, &accepted, self.highest, world);
    }

    fn prepare_again(&self) -> Duration {
        match self.settings.retransmission {
            Retransmission::Fixed(after) => after,
            Retransmission::Average | Retransmission::Off => PREPARE_AGAIN,
        }
    }

    /// To those that have not promised the prepare goes out again.
    pub(super) fn prepare_anew(&mut self, world: &mut World<'_>) {
        let Role::Candidate(candidate) = &self.role else { return };
        let body = Body::Prepare { ballot: self.promised, from: self.log.first_undecided() };
        for target in self.others().filter(|&target| !candidate.promised.contains(target)) {
            self.say(target, body.clone(), world);
        }
        world.set_timer(AGAIN, self.prepare_again());
    }

    pub(super) fn handle_prepare(
        &mut self,
        source: ReplicaId,
        ballot: Ballot,
        from: Instance,
        world: &mut World<'_>,
    ) {
        if self.heeds(ballot, world) {
            let accepted = self.promise(ballot, from, world);
            self.say(source, Body::Promise { ballot, accepted, highest: self.highest, from }, world);
        }
    }

    fn promise(&self, ballot: Ballot, from: Instance, world: &mut World<'_>) -> Rc<[Acceptance]> {
        let accepted: Rc<[Acceptance]> = self.log.accepted_from(from).collect();
        world.state(Fact::Promised { ballot, accepted: Rc::clone(&accepted) });
        accepted
    }

    pub(super) fn handle_promise(
        &mut self,
        source: ReplicaId,
        ballot: Ballot,
        (accepted, highest): (&[Acceptance], Instance),
        from: Instance,
        world: &mut World<'_>,
    ) {
        if ballot != self.promised {
            return;
        }
        let majority = self.majority();
        if let Role::Leader(leader) = &mut self.role {
            // What it knows to be decided meanwhile it does not propose.
            if let Some(value) = leader.preparing.hear(from, source, majority)
                && self.log.decision(from).is_none()
            {
                self.propose(from, value, world);
            }
        } else {
            self.hear_promise(source.0, accepted, highest, world);
        }
    }

    /// An instance that is being prepared goes out again to those that have not promised it; whether it is.
    pub(super) fn prepare_again_at(&self, instance: Instance, world: &mut World<'_>) -> bool {
        let Role::Leader(leader) = &self.role else { return false };
        let Some(promised) = leader.preparing.promised(instance) else { return false };
        let body = Body::Prepare { ballot: self.promised, from: instance };
        for target in self.others().filter(|&target| !promised.contains(target)) {
            self.say(target, body.clone(), world);
        }
        true
    }

    /// Phase 1 of an instance alone, before its value is proposed. It leads already, so a majority has promised its
    /// ballot, and told of all that may be decided: nothing is learnt, and a round trip is gone.
    pub(super) fn prepare(&mut self, instance: Instance, value: Value, world: &mut World<'_>) {
        let ballot = self.promised;
        world.state(Fact::Prepared { ballot, instance, value: value.clone() });
        let (me, majority) = (ReplicaId(self.me), self.majority());
        let Role::Leader(leader) = &mut self.role else { unreachable!("a leader prepares") };
        leader.resending.send(instance, world.now());
        leader.preparing.begin(instance, value);
        let alone = leader.preparing.hear(instance, me, majority);
        self.say_to_others(Body::Prepare { ballot, from: instance }, world);
        self.await_copies(world);
        if let Some(value) = alone {
            self.propose(instance, value, world);
        }
    }

    fn hear_promise(
        &mut self,
        replica: u16,
        accepted: &[Acceptance],
        highest: Instance,
        world: &mut World<'_>,
    ) {
        let (is_lowest, majority) = (self.is_broken(Broken::LowestBallot), self.majority());
        let Role::Candidate(candidate) = &mut self.role else { return };
        candidate.hear(replica, accepted, highest, is_lowest);
        if candidate.promised.len() >= majority {
            let candidate = std::mem::take(candidate);
            self.lead(candidate, world);
        }
    }

    /// A majority has promised: what any of them has accepted is proposed again, before anything else.
    fn lead(&mut self, candidate: Candidate, world: &mut World<'_>) {
        let Candidate { promised, mut accepted, highest } = candidate;
        world.state(Fact::Led { ballot: self.promised, promised: promised.members() });
        self.highest = self.highest.max(highest).max(accepted.keys().next_back().copied().unwrap_or(0));
        // Decisions it takes over as they are.
        let decided: Vec<_> = accepted.values().filter(|one| one.is_decided).cloned().collect();
        for Acceptance { instance, ballot, value, .. } in decided {
            self.decide(instance, Decision { ballot, value }, world);
        }
        let first = self.log.first_undecided();
        if self.is_broken(Broken::OwnValue) || self.is_broken(Broken::NoOpOverValue) {
            accepted.clear();
        }
        let highest = if self.is_broken(Broken::OwnValue) { first - 1 } else { self.highest };
        let inherited: Inherited = values_to_propose(&accepted, first, highest).collect();
        self.role = Role::Leader(Box::new(Leader::new(
            first,
            inherited,
            self.executed.clone(),
            self.settings.retransmission,
        )));
        world.cancel_timer(AGAIN);
        world.serve();
        self.answer_again(world);
        world.set_timer(HEARTBEAT, self.settings.heartbeat);
        self.propose_more(world);
    }

    /// It says that it is alive, and how far it is.
    pub(super) fn beat(&mut self, world: &mut World<'_>) {
        let (ballot, undecided) = (self.promised, self.log.first_undecided());
        let Role::Leader(leader) = &mut self.role else { return };
        let decided = leader.tell();
        let next = leader.next;
        if !world.serves() {
            // Clients have turned to one that led for a moment in a lower ballot.
            world.serve();
        }
        self.say_to_others(Body::Heartbeat { ballot, next, undecided, decided }, world);
        world.set_timer(HEARTBEAT, self.settings.heartbeat);
    }
}

#[cfg(test)]
mod tests {
    use sim::ids::{Run, StreamId};

    use super::*;

    fn value(number: u64) -> Value {
        Value::batch(vec![Run { stream: StreamId(0), first: number, count: 1 }])
    }

    fn accepted(instance: Instance, round: u32, number: u64) -> Acceptance {
        let ballot = Ballot { round, owner: 0 };
        Acceptance { instance, ballot, value: value(number), is_decided: false }
    }

    #[test]
    fn the_value_of_the_highest_ballot_is_proposed_and_no_op_in_gaps() {
        let [a, b, c, d] = [1, 2, 3, 4];
        let mut candidate = Candidate::default();
        candidate.hear(0, &[accepted(7, 1, a), accepted(8, 1, b)], 8, false);
        candidate.hear(1, &[accepted(7, 2, c), accepted(9, 2, d)], 11, false);
        // The same replica again is not heard.
        candidate.hear(1, &[accepted(7, 3, a)], 12, false);
        let proposed: Vec<_> = values_to_propose(&candidate.accepted, 7, candidate.highest).collect();
        let expected =
            [(7, value(c)), (8, value(b)), (9, value(d)), (10, Value::no_op()), (11, Value::no_op())];
        assert_eq!(proposed, expected);
    }
}
