//! What is decided, and what comes of it: execution in the order of instances, without a gap, and answers afterwards.
//!
//! A replica learns of a decision by the acceptances of a majority, where 2b go to all; by the leader, who tells which
//! ballot it was made in; or by asking, where it lags behind the leader for a whole heartbeat.

use std::rc::Rc;

use sim::ids::{ReplicaId, Run};

use super::{Paxos, Role, World};
use crate::ballot::{Ballot, Instance};
use crate::facts::Fact;
use crate::log::Decision;
use crate::message::{Acceptance, Body, DECISIONS_BYTES, value_bytes};
use crate::settings::{Broken, Learn};
use crate::value::Value;

impl Paxos {
    /// An instance may be decided by those that are known to have accepted in it.
    pub(super) fn learn(&mut self, instance: Instance, world: &mut World<'_>) {
        let majority = self.majority() - u16::from(self.is_broken(Broken::SmallQuorum));
        let counts = self.settings.learn == Learn::TwoBToAll || self.leads();
        let decision = self.log.slot(instance).and_then(|slot| slot.majority(majority));
        if let Some(decision) = decision.filter(|_| counts) {
            self.decide(instance, decision, world);
        }
    }

    /// A decision is known here from now on, if it was not before.
    pub(super) fn decide(&mut self, instance: Instance, decision: Decision, world: &mut World<'_>) {
        let Some(slot) = self.log.slot(instance).filter(|slot| slot.decided.is_none()) else { return };
        slot.decided = Some(decision.clone());
        let Decision { ballot, value } = decision;
        world.state(Fact::Decided { ballot, instance, value });
        if let Role::Leader(leader) = &mut self.role {
            let is_told = self.settings.learn == Learn::PiggyBack;
            leader.note_decided(instance, ballot, is_told, world.now());
        }
        if self.is_broken(Broken::OverGaps) {
            self.log.skip_to(instance);
        }
        while let Some((instance, Decision { value, .. })) = self.log.pop_decided() {
            self.execute(instance, value, world);
        }
    }

    /// Executes what of a batch is not executed yet: a client may have sent a request to two leaders. The leader
    /// answers.
    fn execute(&mut self, instance: Instance, value: Value, world: &mut World<'_>) {
        let runs: Rc<[Run]> = match self.is_broken(Broken::ExecutedTwice) {
            true => value.runs().into(),
            false => value.runs().iter().flat_map(|&run| self.executed.missing(run)).collect(),
        };
        self.executed.insert_all(&runs);
        world.state(Fact::Executed { instance, value, runs: Rc::clone(&runs) });
        if runs.is_empty() {
            return;
        }
        let ordinal = self.ordinal;
        self.ordinal += 1;
        self.unanswered.push_back((ordinal, Rc::clone(&runs)));
        while self.unanswered.front().is_some_and(|&(ordinal, _)| world.is_answered(ordinal)) {
            self.unanswered.pop_front();
        }
        if self.leads() {
            world.reply(ordinal, runs);
        }
    }

    /// Clients that turn to a new leader send again what they have no answer to. What of it is executed is answered
    /// again.
    pub(super) fn answer_again(&mut self, world: &mut World<'_>) {
        self.unanswered.retain(|&(ordinal, _)| !world.is_answered(ordinal));
        for (ordinal, runs) in &self.unanswered {
            world.reply(*ordinal, Rc::clone(runs));
        }
    }

    /// The leader tells what is decided. It is known here where the same was accepted in the same ballot.
    pub(super) fn hear_decided(&mut self, decided: &[(Instance, Ballot)], world: &mut World<'_>) {
        for &(instance, decided_in) in decided {
            let is_blind = self.is_broken(Broken::DecisionWithoutBallot);
            let accepted = self.log.slot(instance).and_then(|slot| slot.accepted.clone());
            if let Some((ballot, value)) = accepted.filter(|&(ballot, _)| is_blind || ballot == decided_in) {
                self.decide(instance, Decision { ballot, value }, world);
            }
        }
    }

    /// The leader's heartbeat says how far it is. Who has not moved since the one before asks it for decisions.
    pub(super) fn catch_up(&mut self, source: ReplicaId, undecided: Instance, world: &mut World<'_>) {
        let from = self.log.first_undecided();
        let was = self.behind.take();
        if undecided > from {
            self.behind = Some(from);
            if was == Some(from) {
                self.say(source, Body::CatchUp { from }, world);
            }
        }
    }

    /// Somebody asks for decisions: as many as one message holds.
    pub(super) fn handle_catch_up(&mut self, source: ReplicaId, from: Instance, world: &mut World<'_>) {
        let mut bytes = 0;
        let decided = self.log.decided_from(from, |value| {
            let is_first = bytes == 0;
            bytes += value_bytes(value, &self.settings);
            is_first || bytes <= DECISIONS_BYTES
        });
        let undecided = self.log.first_undecided();
        if !decided.is_empty() {
            self.say(source, Body::Decisions { decided, undecided }, world);
        }
    }

    /// Decisions that were asked for; there may be more.
    pub(super) fn handle_decisions(
        &mut self,
        source: ReplicaId,
        decided: &[Acceptance],
        undecided: Instance,
        world: &mut World<'_>,
    ) {
        for Acceptance { instance, ballot, value, .. } in decided {
            self.decide(*instance, Decision { ballot: *ballot, value: value.clone() }, world);
        }
        let from = self.log.first_undecided();
        if from < undecided {
            self.say(source, Body::CatchUp { from }, world);
        }
        self.propose_more(world);
    }
}
