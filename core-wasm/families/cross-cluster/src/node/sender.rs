//! A replica as one that sends: when messages may cross, who has them, and what is to be sent again.

use std::collections::{BTreeMap, VecDeque};

use sim::ids::ReplicaId;
use sim::time::{Duration, Time};

use super::Desk;
use crate::facts::Fact;
use crate::list::Report;
use crate::quack::{Complaints, quack};
use crate::settings::{Broken, Collection, Comes, Complaining, Settings};

/// What a replica knows of what its cluster sends.
#[derive(Clone, Debug)]
pub struct Sender {
    /// The first message that has not crossed yet, as far as it may know.
    next: u32,
    committed: u32,
    quack: u32,
    /// What each replica of the other side has said last.
    reports: Box<[Report]>,
    acks: Box<[u32]>,
    stakes: Box<[u64]>,
    needed: u64,
    complaints: Complaints,
    /// When messages were sent first, with the last of them: those about which nobody's complaint counts yet.
    fresh: VecDeque<(Time, u32)>,
    /// Complaints about messages up to this one count.
    ripe: u32,
    /// When each was counted as missing last, where others' complaints have to wait after that.
    counted: BTreeMap<u32, Time>,
    /// So many packets more say what is collected.
    hints_left: u32,
    /// A configuration has begun and nobody was told.
    begins: bool,
    /// [`Broken::Clocked`]: the last that was sent again.
    clocked: u32,
    may_pump: bool,
}

impl Sender {
    /// Nothing has crossed.
    pub fn new(me: ReplicaId, settings: &Settings, broken: Option<Broken>) -> Self {
        let other = 1 - settings.side(me);
        let stakes = &settings.weights[other].stakes;
        let needed = match broken {
            Some(Broken::QuacksEarly) => settings.weights[other].u,
            _ => settings.quack_needed(other),
        };
        let complaints = match broken {
            Some(Broken::ComplainsEarly) => settings.weights[other].r,
            _ => settings.complaints_needed(other),
        };
        Sender {
            next: 1,
            committed: 0,
            quack: 0,
            reports: vec![Report::default(); stakes.len()].into(),
            acks: vec![0; stakes.len()].into(),
            complaints: Complaints::new(stakes, complaints),
            stakes: stakes.clone(),
            needed,
            fresh: VecDeque::new(),
            ripe: 0,
            counted: BTreeMap::new(),
            hints_left: 0,
            begins: false,
            clocked: 0,
            may_pump: false,
        }
    }

    /// Other settings from now on. In another configuration only its own acknowledgements count, and what has no QUACK
    /// crosses again (paper, Section 4.4).
    pub(super) fn adopt(&mut self, me: ReplicaId, settings: &Settings, broken: Option<Broken>, begins: bool) {
        if begins {
            let (quack, committed) = (self.quack, self.committed);
            let fresh = Sender::new(me, settings, broken);
            *self = Sender { next: quack + 1, quack, committed, ripe: quack, begins: true, ..fresh };
        }
    }

    /// Whether a configuration has begun since this was asked last.
    pub(super) fn begins(&mut self) -> bool {
        std::mem::take(&mut self.begins)
    }

    /// Whether the window has moved since this was asked last.
    pub(super) fn may_pump(&mut self) -> bool {
        std::mem::take(&mut self.may_pump)
    }

    /// What was committed while this replica was down is passed over.
    pub(super) fn pass_over(&mut self, committed: u32, desk: &Desk<'_, '_>) {
        let last = committed.min(self.quack.saturating_add(desk.settings.rules.window));
        self.next = self.next.max(last + 1);
        self.ripe = last;
        self.fresh.clear();
    }

    /// Sends what may cross where so many are committed.
    pub(super) fn pump(&mut self, committed: u32, desk: &mut Desk<'_, '_>) {
        let base = if desk.is_broken(Broken::Stuck) { 0 } else { self.quack };
        let last = committed.min(base.saturating_add(desk.settings.rules.window));
        // What comes as fast as it is asked for is committed when it may cross.
        let known =
            if desk.settings.source.comes == Comes::AsFast { last.max(self.committed) } else { committed };
        if known > self.committed {
            desk.context.state(Fact::Committed { first: self.committed + 1, last: known });
            self.committed = known;
        }
        if self.next > last {
            return;
        }
        let (side, me) = (desk.side(), desk.number());
        for k in self.next..=last {
            let (sender, receiver) = desk.settings.schedules[side].first(k);
            if sender == me {
                desk.cross(receiver, k, 0);
            }
            // Complaints may have come before it was sent.
            for attempt in 1..=self.complaints.attempts(k) {
                self.resend(k, attempt, desk);
            }
        }
        self.next = last + 1;
        if desk.settings.rules.pause.is_some() {
            self.fresh.push_back((desk.context.now(), last));
        }
    }

    /// Sends a message again, if it is this replica's turn.
    fn resend(&mut self, k: u32, attempt: u32, desk: &mut Desk<'_, '_>) {
        let (side, me) = (desk.side(), desk.number());
        if let Some((sender, receiver)) = desk.settings.schedules[side].pair(k, attempt)
            && sender == me
        {
            desk.cross(receiver, k, attempt);
        }
    }

    /// Up to which message complaints count.
    fn ripen(&mut self, pause: Duration, now: Time) -> u32 {
        while let Some(&(at, last)) = self.fresh.front()
            && at + pause <= now
        {
            self.ripe = last;
            self.fresh.pop_front();
        }
        self.ripe
    }

    /// A replica of the other side says what it has.
    pub(super) fn hear(&mut self, from: ReplicaId, report: &Report, desk: &mut Desk<'_, '_>) {
        let replica = usize::from(desk.settings.number(from));
        // An acknowledgement never goes back: an older one comes late, or lies.
        if report.ack < self.acks[replica] {
            return;
        }
        self.acks[replica] = report.ack;
        self.reports[replica] = report.clone();
        self.advance(report, desk);
        let (rules, now) = (&desk.settings.rules, desk.context.now());
        let sent = self.next - 1;
        let mut until = match rules.complaints {
            Complaining::Text => sent,
            Complaining::Prototype => sent.max(report.ack.saturating_add(1)),
        };
        if let Some(pause) = rules.pause {
            until = until.min(self.ripen(pause, now));
        }
        for k in report.missing(until) {
            self.miss(k, replica as u16, desk);
        }
    }

    /// The QUACK goes as far as each message is with enough stake: by cumulative acknowledgements, or message by
    /// message by lists, so that what has been collected by itself does not hold up what follows.
    fn advance(&mut self, report: &Report, desk: &mut Desk<'_, '_>) {
        let sent = self.next - 1;
        let mut reached = self.quack;
        if report.ack > reached {
            // Who claims more than there is says no more than that he has all.
            reached = reached.max(quack(&self.acks, &self.stakes, self.needed).min(sent));
        }
        while reached < sent && report.has(reached + 1) && self.has_quack(reached + 1) {
            reached += 1;
        }
        if reached > self.quack {
            self.quack = reached;
            self.complaints.forget(reached);
            self.counted = self.counted.split_off(&(reached + 1));
            self.may_pump = true;
            desk.context.state(Fact::Quacked { k: reached });
        }
    }

    /// A replica says that a message is missing.
    fn miss(&mut self, k: u32, replica: u16, desk: &mut Desk<'_, '_>) {
        let now = desk.context.now();
        let pause = desk.settings.rules.pause;
        if let Some(pause) = pause
            && self.counted.get(&k).is_some_and(|&at| now < at + pause)
        {
            return;
        }
        let Some(attempt) = self.complaints.hear(k, replica) else { return };
        let is_collected = k <= self.quack;
        if !is_collected && self.has_quack(k) {
            return;
        }
        desk.context.state(Fact::Missed { k, attempt, is_collected });
        if pause.is_some() {
            self.counted.insert(k, now);
        }
        if is_collected {
            if desk.settings.rules.collection != Collection::Off && !desk.is_broken(Broken::Secretive) {
                // As many packets as reach each receiver once.
                self.hints_left = desk.others().into();
            }
        } else if k < self.next {
            self.resend(k, attempt, desk);
        }
    }

    /// Whether enough stake has a message, by lists too.
    pub fn has_quack(&self, k: u32) -> bool {
        let having = self.reports.iter().zip(&self.stakes).filter(|(report, _)| report.has(k));
        k <= self.quack || having.map(|(_, &stake)| stake).sum::<u64>() >= self.needed
    }

    /// The highest collected message, for a packet that is to say so; 0 for others.
    pub(super) fn hint(&mut self) -> u32 {
        if self.hints_left == 0 {
            return 0;
        }
        self.hints_left -= 1;
        self.quack
    }

    /// Whether packets are to say what is collected.
    pub(super) fn hints(&self) -> bool {
        self.hints_left > 0
    }

    /// [`Broken::Clocked`]: what has no QUACK goes again, whoever's turn it is.
    pub(super) fn resend_by_clock(&mut self, desk: &mut Desk<'_, '_>) {
        let k = (self.quack + 1).max(self.clocked + 1);
        if k < self.next {
            self.clocked = k;
            let to = desk.number() % desk.others();
            desk.cross(to, k, 1);
        }
    }

    /// Everything up to it is with a correct replica of the other side.
    pub fn quack(&self) -> u32 {
        self.quack
    }

    /// How many messages may have crossed.
    pub fn sent(&self) -> u32 {
        self.next - 1
    }

    /// How many messages its cluster has committed; where they come as fast as they are asked for, those that may
    /// cross.
    pub fn committed(&self) -> u32 {
        self.committed
    }

    /// What each replica of the other side has said last.
    pub fn reports(&self) -> &[Report] {
        &self.reports
    }

    /// How often each replica of the other side has said that a message is missing, and how often it is to be sent
    /// again.
    pub fn complaints(&self, k: u32) -> (&[u16], u32) {
        (self.complaints.said(k), self.complaints.attempts(k))
    }
}
