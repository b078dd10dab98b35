//! A replica as one that receives: what it has, what it hands on inside, and what it asks for.

use std::collections::{BTreeMap, BTreeSet};

use sim::ids::ReplicaId;
use sim::time::Time;

use super::Desk;
use crate::facts::Fact;
use crate::list::{Here, Report};
use crate::message::{Body, Item, Message};
use crate::quack::quack;
use crate::roles::Behaviour;
use crate::settings::{Broken, Collection, Scheme, Settings};
use crate::wire::FRAME_BYTES;

/// A message that is handed on only when others go without it (paper, Figure 11).
#[derive(Clone, Debug)]
struct Kept {
    /// How far this replica is from who was to receive it.
    steps: u16,
    /// How often each replica inside has said that it is missing.
    said: Box<[u16]>,
}

/// What is asked for inside.
#[derive(Clone, Copy, Debug)]
struct Asking {
    /// How many were asked before.
    turn: u16,
    /// When the next one is asked.
    due: Time,
}

/// So many messages are asked for at a time.
const ASKED_MAX: usize = 64;

/// What a replica has of what the other cluster sends.
#[derive(Clone, Debug)]
pub struct Receiver {
    here: Here,
    /// What each replica of the own side has, as it says with what it hands on.
    local: Box<[u32]>,
    stakes: Box<[u64]>,
    /// A bit for each message that was handed on, or is kept for that.
    handled: Vec<u64>,
    kept: BTreeMap<u32, Kept>,
    /// When these are handed on at the latest.
    kept_until: BTreeSet<(Time, u32)>,
    /// What each sender says is collected.
    hints: Box<[u32]>,
    /// Of that, what one correct sender says at least.
    collected: u32,
    asking: Option<Asking>,
    /// When the next leader is asked for what is missing; none where nobody is.
    patience: Option<Time>,
    /// How many leaders were asked.
    leaders: u16,
    /// [`Behaviour::DropsSome`]: how many came across.
    came: u32,
    /// [`Behaviour::TellsOne`]: what only one other replica was told; 0 before.
    told_one: u32,
}

impl Receiver {
    /// Nothing is here.
    pub fn new(me: ReplicaId, settings: &Settings) -> Self {
        let side = settings.side(me);
        Receiver {
            here: Here::default(),
            local: vec![0; settings.sizes[side].into()].into(),
            stakes: settings.weights[side].stakes.clone(),
            handled: Vec::new(),
            kept: BTreeMap::new(),
            kept_until: BTreeSet::new(),
            hints: vec![0; settings.sizes[1 - side].into()].into(),
            collected: 0,
            asking: None,
            patience: None,
            leaders: 0,
            came: 0,
            told_one: 0,
        }
    }

    /// A configuration begins: what senders said before does not count.
    pub(super) fn begin_epoch(&mut self, me: ReplicaId, settings: &Settings) {
        self.hints.fill(0);
        self.stakes = settings.weights[settings.side(me)].stakes.clone();
    }

    /// The run begins, or the replica is up again.
    pub(super) fn begin(&mut self, desk: &Desk<'_, '_>) {
        self.wait_for_news(desk);
    }

    /// Without news for so long it turns to the next leader, where there is one.
    fn wait_for_news(&mut self, desk: &Desk<'_, '_>) {
        let other = 1 - desk.side();
        self.patience = match desk.settings.scheme {
            Scheme::Otu { patience: Some(patience) }
                if desk.settings.sends[other] && u64::from(self.leaders) < desk.settings.weights[other].u =>
            {
                Some(desk.context.now() + patience)
            }
            _ => None,
        };
    }

    fn ask_leaders(&mut self, desk: &mut Desk<'_, '_>) {
        if self.patience.is_none_or(|patience| patience > desk.context.now()) {
            return;
        }
        self.leaders += 1;
        let target = desk.settings.replica(1 - desk.side(), self.leaders % desk.others());
        let wire = &desk.settings.wire;
        let k = self.here.ack() + 1;
        let bytes = (FRAME_BYTES + wire.ack(k) + wire.mac()) as u32;
        desk.context.send(target, Message { body: Body::Question(k), bytes, macs: u8::from(wire.mac > 0) });
        self.wait_for_news(desk);
    }

    /// What it says it has.
    pub fn report(&self, settings: &Settings) -> Report {
        let report = self.here.report(settings.rules.phi);
        if settings.wire.words { report.cut() } else { report }
    }

    /// What it has.
    pub fn here(&self) -> &Here {
        &self.here
    }

    pub(super) fn told_one(&self) -> u32 {
        self.told_one
    }

    /// A message comes across; returns whether it is one that only one other is told of.
    pub(super) fn hear_across(&mut self, from: ReplicaId, item: Item, desk: &mut Desk<'_, '_>) -> bool {
        self.came += 1;
        match desk.role.fault {
            Some(Behaviour::SilentReceiver) => return false,
            Some(Behaviour::DropsSome) if self.came.is_multiple_of(desk.role.number.max(1)) => return false,
            _ => {}
        }
        if !item.is_certified() && !desk.is_broken(Broken::AcceptsForged) {
            desk.context.state(Fact::Discarded);
            return false;
        }
        let is_new = self.take_in(from, item, Some(item.attempt), desk);
        if !is_new {
            desk.context.state(Fact::Repeated { k: item.k, attempt: item.attempt });
        }
        self.hand_on_or_keep(item, desk)
    }

    /// Whether it was not here.
    fn take_in(
        &mut self,
        from: ReplicaId,
        item: Item,
        attempt: Option<u16>,
        desk: &mut Desk<'_, '_>,
    ) -> bool {
        let Item { k, value, .. } = item;
        let is_new = self.here.insert(k);
        if is_new {
            self.wait_for_news(desk);
            self.local[usize::from(desk.number())] = self.here.ack();
        }
        if is_new || desk.is_broken(Broken::DeliversTwice) {
            desk.context.state(Fact::Delivered { k, value, from, attempt });
        }
        is_new
    }

    /// What came across is handed on inside: at once by who was to receive it, by others only when it is missing there.
    fn hand_on_or_keep(&mut self, item: Item, desk: &mut Desk<'_, '_>) -> bool {
        let k = item.k;
        match (desk.settings.scheme, desk.settings.rules.guard) {
            (Scheme::OneShot | Scheme::AllToAll, _) => false,
            (Scheme::Leader { .. } | Scheme::Otu { .. }, _) => {
                !self.is_handled(k) && self.hand_on(item, desk)
            }
            (Scheme::Picsou, None) => self.hand_on(item, desk),
            (Scheme::Picsou, Some(patience)) => {
                if self.is_handled(k) {
                    return false;
                }
                let (side, me) = (desk.side(), desk.number());
                let first = desk.settings.schedules[1 - side].first(k).1;
                let of = desk.settings.sizes[side];
                let steps = (me + of - first) % of;
                if steps == 0 {
                    return self.hand_on(item, desk);
                }
                if self.local_quack(desk) < k {
                    let said = vec![0; of.into()].into();
                    self.kept.insert(k, Kept { steps, said });
                    self.kept_until.insert((desk.context.now() + patience.times(steps.into()), k));
                }
                false
            }
        }
    }

    fn is_handled(&self, k: u32) -> bool {
        self.kept.contains_key(&k)
            || self.handled.get((k / 64) as usize).is_some_and(|word| word >> (k % 64) & 1 == 1)
    }

    /// Tells the others; returns whether this is the one that only one other is told of.
    fn hand_on(&mut self, item: Item, desk: &mut Desk<'_, '_>) -> bool {
        let place = (item.k / 64) as usize;
        if self.handled.len() <= place {
            self.handled.resize(place + 1, 0);
        }
        self.handled[place] |= 1 << (item.k % 64);
        let (side, me) = (desk.side(), desk.number());
        let of = desk.settings.sizes[side];
        let tells_one = desk.role.is(Behaviour::TellsOne) && item.k >= desk.role.number;
        let item = match desk.role.fault {
            Some(Behaviour::KeepsToItself) => return false,
            Some(Behaviour::Forges) => Item::forged(item.k, 0),
            _ => item,
        };
        desk.context.state(Fact::HandedOn { k: item.k });
        let wire = &desk.settings.wire;
        let ack = self.here.ack();
        let bytes = FRAME_BYTES + wire.message(desk.settings.payload, item.k) + wire.ack(ack) + wire.mac();
        let message =
            Message { body: Body::Inside { item, ack }, bytes: bytes as u32, macs: u8::from(wire.mac > 0) };
        if tells_one {
            desk.context.send(desk.settings.replica(side, (me + 1) % of), message);
            if self.told_one == 0 {
                self.told_one = item.k;
            }
            return true;
        }
        for other in (0..of).filter(|&other| other != me) {
            desk.context.send(desk.settings.replica(side, other), message.clone());
        }
        false
    }

    /// Something comes from the own cluster.
    pub(super) fn hear_inside(&mut self, from: ReplicaId, body: &Body, desk: &mut Desk<'_, '_>) {
        match body {
            Body::Inside { item, ack } => {
                if item.is_certified() || desk.is_broken(Broken::AcceptsForged) {
                    self.take_in(from, *item, None, desk);
                } else {
                    desk.context.state(Fact::Discarded);
                }
                self.hear_local(desk.settings.number(from), *ack, desk);
            }
            Body::Question(k) => self.answer(from, *k, desk),
            Body::Answer(item) => {
                if item.is_certified() || desk.is_broken(Broken::AcceptsForged) {
                    self.take_in(from, *item, None, desk);
                    if self.here.ack() >= self.collected {
                        self.asking = None;
                    }
                } else {
                    desk.context.state(Fact::Discarded);
                }
            }
            Body::Across(..) | Body::NoOp(_) => unreachable!("it goes across alone"),
        }
    }

    /// A replica inside says up to where it has all.
    fn hear_local(&mut self, number: u16, ack: u32, desk: &mut Desk<'_, '_>) {
        let said = &mut self.local[usize::from(number)];
        if self.kept.is_empty() || ack < *said {
            *said = ack.max(*said);
            return;
        }
        *said = ack;
        let have = self.local_quack(desk);
        while self.kept.first_key_value().is_some_and(|(&k, _)| k <= have) {
            self.kept.pop_first();
        }
        let Some(kept) = self.kept.get_mut(&(ack + 1)) else { return };
        let said = &mut kept.said[usize::from(number)];
        *said = said.saturating_add(1);
        // As for a duplicate QUACK: so often repeated by one that is correct at least.
        let repeated = kept.said.iter().zip(&self.stakes).filter(|(said, _)| **said > kept.steps);
        let stake: u64 = repeated.map(|(_, &stake)| stake).sum();
        if stake >= desk.settings.complaints_needed(desk.side()) {
            self.kept.remove(&(ack + 1));
            self.hand_on(Item::sound(ack + 1, 0), desk);
        }
    }

    /// The highest that a correct replica inside has for certain.
    fn local_quack(&self, desk: &Desk<'_, '_>) -> u32 {
        quack(&self.local, &self.stakes, desk.settings.quack_needed(desk.side()))
    }

    /// A sender says what is collected: when one that is correct does, the replica goes on without it, or asks inside.
    pub(super) fn hear_hint(&mut self, from: ReplicaId, highest: u32, desk: &mut Desk<'_, '_>) {
        let other = 1 - desk.side();
        let hint = &mut self.hints[usize::from(desk.settings.number(from))];
        *hint = highest.max(*hint);
        let weights = &desk.settings.weights[other];
        let collected = quack(&self.hints, &weights.stakes, weights.r + 1);
        self.collected = collected.max(self.collected);
        if self.here.ack() >= self.collected {
            return;
        }
        match desk.settings.rules.collection {
            Collection::Off => {}
            Collection::Skip => {
                let count = self.here.skip_to(self.collected);
                self.local[usize::from(desk.number())] = self.here.ack();
                desk.context.state(Fact::Skipped { to: self.collected, count });
            }
            Collection::Fetch if self.asking.is_none() => self.ask(0, desk),
            Collection::Fetch => {}
        }
    }

    /// Somebody inside has what comes up to this message.
    pub(super) fn fetch(&mut self, last: u32, desk: &mut Desk<'_, '_>) {
        self.collected = last.max(self.collected);
        if self.here.ack() < self.collected && self.asking.is_none() {
            self.ask(0, desk);
        }
    }

    /// Asks the next replica inside for what is collected and not here.
    fn ask(&mut self, turn: u16, desk: &mut Desk<'_, '_>) {
        let of = desk.settings.sizes[desk.side()];
        let to = (desk.number() + 1 + turn % (of - 1).max(1)) % of;
        for k in (self.here.ack() + 1..=self.collected).filter(|&k| !self.here.has(k)).take(ASKED_MAX) {
            Receiver::question(to, k, desk);
        }
        let due = desk.context.now() + desk.settings.rules.silence.times(4);
        self.asking = Some(Asking { turn: turn + 1, due });
    }

    /// Asks a replica inside for a message.
    pub(super) fn question(number: u16, k: u32, desk: &mut Desk<'_, '_>) {
        let target = desk.settings.replica(desk.side(), number);
        let wire = &desk.settings.wire;
        let bytes = (FRAME_BYTES + wire.ack(k) + wire.mac()) as u32;
        desk.context.send(target, Message { body: Body::Question(k), bytes, macs: u8::from(wire.mac > 0) });
    }

    fn answer(&self, from: ReplicaId, k: u32, desk: &mut Desk<'_, '_>) {
        if !self.here.has(k) {
            return;
        }
        let wire = &desk.settings.wire;
        let item = if desk.role.is(Behaviour::Forges) { Item::forged(k, 0) } else { Item::sound(k, 0) };
        let bytes = (FRAME_BYTES + wire.message(desk.settings.payload, k) + wire.mac()) as u32;
        desk.context.send(from, Message { body: Body::Answer(item), bytes, macs: u8::from(wire.mac > 0) });
    }

    /// When something is due; for ever where nothing is.
    pub(super) fn due(&self) -> Time {
        let kept = self.kept_until.first().map(|&(due, _)| due);
        let asking = self.asking.map(|asking| asking.due);
        [kept, asking, self.patience].into_iter().flatten().min().unwrap_or(Time::FAR)
    }

    /// Does what is due.
    pub(super) fn act(&mut self, desk: &mut Desk<'_, '_>) {
        let now = desk.context.now();
        let have = self.local_quack(desk);
        while let Some(&(due, k)) = self.kept_until.first()
            && due <= now
        {
            self.kept_until.pop_first();
            // What has been handed on or is with others in the meantime is kept no more.
            if self.kept.remove(&k).is_some() && k > have {
                self.hand_on(Item::sound(k, 0), desk);
            }
        }
        if let Some(Asking { turn, due }) = self.asking
            && due <= now
        {
            self.asking = None;
            if self.here.ack() < self.collected {
                self.ask(turn, desk);
            }
        }
        self.ask_leaders(desk);
    }
}
