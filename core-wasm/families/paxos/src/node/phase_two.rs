//! Phase 2 of each instance: the leader proposes values while the window has room, and replicas accept them.

use std::collections::BTreeMap;
use std::rc::Rc;

use sim::ids::ReplicaId;
use sim::replica_set::ReplicaSet;
use sim::transactions::RunSet;

use super::{AGAIN, BATCH, Paxos, Role, World};
use crate::arrivals;
use crate::ballot::{Ballot, Instance};
use crate::batching::{Batches, Event, Limits, Next};
use crate::facts::Fact;
use crate::impatience::Impatience;
use crate::message::{Body, Message};
use crate::resending::Resending;
use crate::settings::{Broken, Learn, PhaseOne, Retransmission};
use crate::value::Value;
use sim::time::Time;

/// What a new leader has to propose before anything else.
pub(super) type Inherited = BTreeMap<Instance, Value>;

/// A replica that leads.
#[derive(Clone, Debug)]
pub(super) struct Leader {
    /// The next instance that it starts.
    pub(super) next: Instance,
    inherited: Inherited,
    batches: Batches,
    /// Requests that are executed, or in a batch of its own or an inherited one.
    taken: RunSet,
    impatience: Impatience,
    pub(super) resending: Resending,
    pub(super) preparing: Preparing,
    /// Decisions that it has not told of.
    untold: Vec<(Instance, Ballot)>,
    /// With a rule broken: whether something has been decided since batches were last looked at.
    has_decided: bool,
}

impl Leader {
    pub(super) fn new(
        next: Instance,
        inherited: Inherited,
        executed: RunSet,
        retransmission: Retransmission,
    ) -> Self {
        let mut taken = executed;
        inherited.values().for_each(|value| taken.insert_all(value.runs()));
        Leader {
            next,
            inherited,
            batches: Batches::default(),
            taken,
            impatience: Impatience::default(),
            resending: Resending::new(retransmission),
            preparing: Preparing::default(),
            untold: Vec::new(),
            has_decided: false,
        }
    }

    /// What is to be piggy-backed on the next message to all.
    pub(super) fn tell(&mut self) -> Rc<[(Instance, Ballot)]> {
        std::mem::take(&mut self.untold).into()
    }

    /// Something is decided.
    pub(super) fn note_decided(&mut self, instance: Instance, ballot: Ballot, is_told: bool, now: Time) {
        self.resending.decide(instance, now);
        self.has_decided = true;
        if is_told {
            self.untold.push((instance, ballot));
        }
    }
}

/// Instances that a leader prepares one by one: what it will propose in each, and who has promised.
#[derive(Clone, Debug, Default)]
pub(super) struct Preparing(BTreeMap<Instance, (Value, ReplicaSet)>);

impl Preparing {
    pub(super) fn begin(&mut self, instance: Instance, value: Value) {
        self.0.insert(instance, (value, ReplicaSet::default()));
    }

    /// A replica has promised: the value, where that makes a majority.
    pub(super) fn hear(&mut self, instance: Instance, replica: ReplicaId, majority: u16) -> Option<Value> {
        let (_, promised) = self.0.get_mut(&instance)?;
        promised.insert(replica);
        if promised.len() < majority {
            return None;
        }
        self.0.remove(&instance).map(|(value, _)| value)
    }

    /// Who has promised an instance that is being prepared.
    pub(super) fn promised(&self, instance: Instance) -> Option<&ReplicaSet> {
        self.0.get(&instance).map(|(_, promised)| promised)
    }
}

impl Paxos {
    /// Proposes what there is while the window has room, and waits for more.
    pub(super) fn propose_more(&mut self, world: &mut World<'_>) {
        let mut limits = Limits::of(&self.settings);
        if self.is_broken(Broken::EndlessBatch) {
            limits.delay = limits.delay.times(100);
        }
        loop {
            let first_undecided = self.log.first_undecided();
            let Role::Leader(leader) = &mut self.role else { return };
            let Leader { batches, taken, impatience, .. } = &mut **leader;
            let mut events = Vec::new();
            if self.settings.patience.is_some() {
                impatience.advance(world.now(), &self.executed);
            }
            let take = |most| match self.settings.patience {
                None => arrivals::take(world, taken, most),
                Some(patience) => arrivals::take_with(world, taken, (&mut *impatience, patience), most),
            };
            batches.fill(world.now(), limits, take, |event| events.push(event));
            for event in events {
                world.state(match event {
                    Event::Opened => Fact::Opened,
                    Event::Closed(value) => Fact::Closed { value },
                });
            }
            // What it knows to be decided it does not propose again: whoever lacks that asks for it.
            while self.log.decision(leader.next).is_some() {
                leader.inherited.remove(&leader.next);
                leader.next += 1;
            }
            let is_let_go = leader.has_decided && self.rules.is_broken(Broken::WindowAtClosing);
            if leader.next >= first_undecided + self.settings.window && !is_let_go {
                break;
            }
            let inherited = leader.inherited.remove(&leader.next);
            let Some(value) = inherited.or_else(|| leader.batches.pop()) else { break };
            let instance = leader.next;
            leader.next += 1;
            match self.settings.phase_one {
                PhaseOne::Once => self.propose(instance, value, world),
                PhaseOne::Each => self.prepare(instance, value, world),
            }
        }
        let Role::Leader(leader) = &mut self.role else { return };
        leader.has_decided = false;
        match leader.batches.next(limits) {
            Next::Requests(count, latest) => world.wake_on_requests(BATCH, count, latest),
            Next::Proposal => world.cancel_timer(BATCH),
        }
    }

    /// A 2a to all others, which is the own acceptance too.
    pub(super) fn propose(&mut self, instance: Instance, value: Value, world: &mut World<'_>) {
        let ballot = self.promised;
        world.state(Fact::Proposed { ballot, instance, value: value.clone() });
        self.highest = self.highest.max(instance);
        let Role::Leader(leader) = &mut self.role else { unreachable!("a leader proposes") };
        leader.resending.send(instance, world.now());
        let decided = leader.tell();
        self.say_to_others(Body::TwoA { ballot, instance, value: value.clone(), decided }, world);
        self.accept(ballot, instance, &value, world);
        self.await_copies(world);
        self.learn(instance, world);
    }

    /// The next copy is due some time.
    pub(super) fn await_copies(&self, world: &mut World<'_>) {
        if let Role::Leader(leader) = &self.role {
            match leader.resending.next() {
                Some(at) => world.set_timer(AGAIN, at.saturating_since(world.now())),
                None => world.cancel_timer(AGAIN),
            }
        }
    }

    /// What has had no answer for long goes out again: a copy of a 2a to those that have not answered.
    pub(super) fn send_again(&mut self, world: &mut World<'_>) {
        let Role::Leader(leader) = &mut self.role else { return self.prepare_anew(world) };
        for (instance, answered) in leader.resending.due(world.now()) {
            let ballot = self.promised;
            if self.prepare_again_at(instance, world) {
                continue;
            }
            let Some((_, value)) = self.log.slot(instance).and_then(|slot| slot.accepted.clone()) else {
                continue;
            };
            let body = Body::TwoA { ballot, instance, value, decided: Rc::new([]) };
            let message = Message::new(body, &self.settings);
            let targets: Vec<_> = self.others().filter(|&target| !answered.contains(target)).collect();
            world.state(Fact::Repeated { instance, copies: targets.len() as u16 });
            targets.into_iter().for_each(|target| world.send(target, message.clone()));
        }
        self.await_copies(world);
    }

    /// A 2a of the leader whose ballot is promised: it is accepted, and answered.
    pub(super) fn handle_two_a(
        &mut self,
        source: ReplicaId,
        ballot: Ballot,
        instance: Instance,
        value: &Value,
        world: &mut World<'_>,
    ) {
        self.highest = self.highest.max(instance);
        let beyond = self.log.first_undecided() + self.settings.window;
        if instance >= beyond && !self.settings.accepts_beyond_window {
            return;
        }
        self.accept(ballot, instance, value, world);
        if let Some(slot) = self.log.slot(instance) {
            // The 2a is the leader's own acceptance.
            slot.count(ballot, source.0);
        }
        let body = Body::TwoB { ballot, instance, value: value.id() };
        match self.settings.learn {
            Learn::TwoBToAll => self.say_to_others(body, world),
            Learn::PiggyBack => self.say(source, body, world),
        }
        self.learn(instance, world);
    }

    fn accept(&mut self, ballot: Ballot, instance: Instance, value: &Value, world: &mut World<'_>) {
        world.state(Fact::Accepted { ballot, instance, value: value.clone() });
        let me = self.me;
        if let Some(slot) = self.log.slot(instance) {
            slot.accepted = Some((ballot, value.clone()));
            slot.count(ballot, me);
        }
    }

    pub(super) fn handle_two_b(
        &mut self,
        source: ReplicaId,
        ballot: Ballot,
        instance: Instance,
        world: &mut World<'_>,
    ) {
        self.highest = self.highest.max(instance);
        if let Role::Leader(leader) = &mut self.role
            && ballot == self.promised
        {
            leader.resending.answer(instance, source, world.now());
        }
        let learns = self.settings.learn == Learn::TwoBToAll || self.leads();
        let is_owners = ballot.owner == source.0 || self.is_broken(Broken::UntiedBallots);
        if learns && let Some(slot) = self.log.slot(instance) {
            slot.count(ballot, source.0);
            if !is_owners {
                slot.count(ballot, ballot.owner);
            }
            self.learn(instance, world);
            self.propose_more(world);
        }
    }
}
