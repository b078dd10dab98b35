//! What a judge has seen: of each direction, and of what each replica heard.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::list::{Here, Report};
use crate::roles::Role;
use crate::schedule::Pair;
use crate::settings::{Settings, Side};

use super::{receives_well, sends_well};

/// What is known of one direction.
#[derive(Clone, Debug)]
pub(super) struct Direction {
    /// So many messages are committed.
    pub(super) committed: u32,
    /// What some correct replica has.
    pub(super) held: Here,
    from: Side,
    /// What was first delivered under a number that is not the message itself.
    others: BTreeMap<u32, u32>,
    seen: Here,
    /// Attempts that were sent in this configuration.
    sent: BTreeSet<(u32, u16)>,
    first_sent: Here,
    epoch: u16,
    /// The QUACK of each sender; as high as can be of those that are faulty.
    quacks: Box<[u32]>,
    /// How many each sender has sent in each quantum that is under way.
    turns: BTreeMap<u32, Box<[u32]>>,
    /// The first quantum of this configuration, once it is over.
    first_quantum: Option<u32>,
    /// The most attempts that are needed from any first pair on.
    most: u32,
}

/// A message of more attempts without a pair that works is looked at no further.
const ATTEMPTS_MAX: u32 = 255;

impl Direction {
    pub(super) fn new(settings: &Settings, from: Side, roles: &[Role]) -> Self {
        let is_sender = |number: u16| roles[settings.replica(from, number).index()].is_correct();
        let mut direction = Direction {
            committed: 0,
            held: Here::default(),
            from,
            others: BTreeMap::new(),
            seen: Here::default(),
            sent: BTreeSet::new(),
            first_sent: Here::default(),
            epoch: settings.epoch,
            quacks: (0..settings.sizes[from])
                .map(|number| if is_sender(number) { 0 } else { u32::MAX })
                .collect(),
            turns: BTreeMap::new(),
            first_quantum: None,
            most: 0,
        };
        direction.most = direction.worst(settings, roles);
        direction
    }

    pub(super) fn begin_epoch(&mut self, settings: &Settings, roles: &[Role]) {
        self.sent.clear();
        self.first_sent = Here::default();
        self.turns.clear();
        self.first_quantum = None;
        self.epoch = settings.epoch;
        self.most = self.worst(settings, roles);
    }

    /// How many attempts are needed at most; the highest number where that is not known.
    fn worst(&self, settings: &Settings, roles: &[Role]) -> u32 {
        let works = |(sender, receiver)| self.works(settings, roles, sender, receiver);
        settings.schedules[self.from].worst(works, ATTEMPTS_MAX).unwrap_or(u32::MAX)
    }

    /// Whether a sender and a receiver both do what they should.
    fn works(&self, settings: &Settings, roles: &[Role], sender: u16, receiver: u16) -> bool {
        let [sender, receiver] = [(self.from, sender), (1 - self.from, receiver)]
            .map(|(side, number)| roles[settings.replica(side, number).index()]);
        sends_well(sender) && receives_well(receiver)
    }

    /// The number of the first attempt of a message whose sender and receiver both do what they should.
    fn needed(&self, settings: &Settings, roles: &[Role], k: u32) -> u32 {
        let works = |attempt: &u32| {
            let pair = settings.schedules[self.from].pair(k, *attempt);
            pair.is_none_or(|(sender, receiver)| self.works(settings, roles, sender, receiver))
        };
        (0..ATTEMPTS_MAX).find(works).unwrap_or(ATTEMPTS_MAX)
    }

    pub(super) fn pair(&self, settings: &Settings, k: u32, attempt: u16) -> Option<Pair> {
        settings.schedules[self.from].pair(k, attempt.into())
    }

    /// What is delivered under a number; returns what was first.
    pub(super) fn value_of(&mut self, k: u32, value: u32) -> u32 {
        if self.seen.insert(k) && value != k {
            self.others.insert(k, value);
        }
        if self.others.is_empty() { k } else { self.others.get(&k).copied().unwrap_or(k) }
    }

    /// An attempt of a message is sent; returns whether it was not before.
    pub(super) fn send(&mut self, k: u32, attempt: u16, epoch: u16) -> bool {
        if epoch != self.epoch {
            return false;
        }
        if attempt == 0 { self.first_sent.insert(k) } else { self.sent.insert((k, attempt)) }
    }

    /// A sender has his turn; returns what is wrong with it.
    pub(super) fn take_turn(&mut self, settings: &Settings, k: u32, sender: u16) -> Option<String> {
        let weights = &settings.weights[self.from];
        let quantum = settings.quantum(self.from)?;
        let (number, total) = ((k - 1) / quantum, u128::from(weights.total()));
        let size = usize::from(weights.replicas());
        let turns = self.turns.entry(number).or_insert_with(|| vec![0; size].into());
        turns[usize::from(sender)] += 1;
        let count = turns[usize::from(sender)];
        let stake = u128::from(weights.stakes[usize::from(sender)]);
        let is_fair = u128::from(count) * total < stake * u128::from(quantum) + total;
        (!is_fair)
            .then(|| format!("sender {sender} has {count} of {quantum} messages, for a stake of {stake}"))
    }

    /// Of the quanta that all correct senders have collected, says what is wrong where one has sent too little.
    pub(super) fn close_turns(&mut self, settings: &Settings) -> Option<String> {
        let weights = &settings.weights[self.from];
        let (quantum, total) = (settings.quantum(self.from)?, u128::from(weights.total()));
        let collected = self.collected();
        let mut wrong = None;
        while let Some((&number, _)) = self.turns.first_key_value()
            && (number + 1) * quantum <= collected
        {
            let counts = self.turns.remove(&number).expect("it is the first");
            // A quantum in which a configuration begins is none of its own.
            if *self.first_quantum.get_or_insert(number) == number {
                continue;
            }
            let lacks = |&(sender, &count): &(usize, &u32)| {
                let exact = u128::from(weights.stakes[sender]) * u128::from(quantum);
                self.quacks[sender] < u32::MAX && (u128::from(count) + 1) * total <= exact
            };
            if let Some((sender, count)) = counts.iter().enumerate().find(lacks) {
                wrong.get_or_insert_with(|| format!("sender {sender} has but {count} of {quantum} messages"));
            }
        }
        wrong
    }

    /// Says what is wrong with a resend that is needed, and beyond what ever is.
    pub(super) fn attempts_needed(
        &self,
        settings: &Settings,
        roles: &[Role],
        k: u32,
        attempt: u16,
    ) -> Option<String> {
        let needed = self.needed(settings, roles, k);
        let most = settings.attempts_most().unwrap_or(self.most);
        let is_beyond = u32::from(attempt) <= needed && u32::from(attempt) > most;
        is_beyond.then(|| format!("message {k} needs attempt {attempt}, and none needs more than {most}"))
    }

    /// A sender has a QUACK.
    pub(super) fn quack(&mut self, number: u16, k: u32) {
        self.quacks[usize::from(number)] = k;
    }

    /// What all correct senders have collected.
    pub(super) fn collected(&self) -> u32 {
        self.quacks.iter().copied().filter(|&quack| quack < u32::MAX).min().unwrap_or(0)
    }
}

/// What one of the other side has said: its highest acknowledgement in each configuration, and its reports, each with
/// its configuration.
type Said = (BTreeMap<u16, u32>, VecDeque<(u16, Report)>);

/// What a replica has heard as one that sends.
#[derive(Clone, Debug, Default)]
pub(super) struct Heard {
    /// The QUACK that was stated last.
    quack: u32,
    /// By the numbers of those of the other side.
    each: BTreeMap<u16, Said>,
}

impl Heard {
    pub(super) fn hear(&mut self, number: u16, epoch: u16, report: &Report) {
        let (acks, reports) = self.each.entry(number).or_default();
        let ack = acks.entry(epoch).or_default();
        *ack = report.ack.max(*ack);
        reports.push_back((epoch, report.clone()));
    }

    /// The stake that says it has message `k`, in a configuration or in any.
    fn stake(&self, k: u32, epoch: Option<u16>, settings: &Settings, to: Side) -> u64 {
        let is_of = |of: u16| epoch.is_none_or(|epoch| epoch == of);
        let has = |(acks, reports): &Said| {
            acks.iter().any(|(&of, &ack)| is_of(of) && ack >= k)
                || reports.iter().rev().any(|(of, report)| is_of(*of) && report.has(k))
        };
        let having = self.each.iter().filter(|(_, said)| has(said));
        having.map(|(&number, _)| settings.weights[to].stakes[usize::from(number)]).sum()
    }

    /// The least stake that says it has a message up to `k`, of those past the QUACK that was stated last.
    pub(super) fn least(&self, k: u32, epoch: Option<u16>, settings: &Settings, to: Side) -> u64 {
        (self.quack + 1..=k).map(|k| self.stake(k, epoch, settings, to)).min().unwrap_or(u64::MAX)
    }

    /// The stake that has said often enough for a number of attempts that message `k` is missing.
    pub(super) fn missed(&self, k: u32, attempt: u16, settings: &Settings, to: Side) -> u64 {
        let says = |(epoch, report): &&(u16, Report)| {
            *epoch == settings.epoch
                && !report.has(k)
                && (k == report.ack + 1 || k > report.ack && k <= report.end)
        };
        let often = self.each.iter().filter(|(_, (_, reports))| {
            reports.iter().filter(says).take(usize::from(attempt) + 1).count() > attempt.into()
        });
        often.map(|(&number, _)| settings.weights[to].stakes[usize::from(number)]).sum()
    }

    /// There is a QUACK: reports that are about nothing beyond are forgotten.
    pub(super) fn collect(&mut self, k: u32) {
        self.quack = k;
        for (_, reports) in self.each.values_mut() {
            while reports.front().is_some_and(|(_, report)| report.end.max(report.ack + 1) <= k) {
                reports.pop_front();
            }
        }
    }
}
