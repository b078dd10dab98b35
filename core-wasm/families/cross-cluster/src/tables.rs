//! What the facts of a run come to: how far each message has come.

use sim::ids::ReplicaId;
use sim::kinds::MessageKind;
use sim::record::MessageRecord;
use sim::time::Time;
use trace::ledger::Ledger;
use trace::marks::{Mark, Noted};
use trace::messages::Message;
use trace::tables::{History, Round, Tables};

use crate::facts::Fact;
use crate::kinds::{AGAIN, ANSWER, FIRST, INSIDE, KINDS, NO_OP, QUESTION};
use crate::marks::MarkKind;
use crate::settings::Side;

const NONE: u32 = u32::MAX;

/// A message on its way from one cluster to the other. A time that has not come is [`Time::FAR`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Which cluster has committed it.
    pub from: Side,
    /// Its number, from 1 on.
    pub k: u32,
    /// When it may cross.
    pub committed: Time,
    /// When it was sent across first.
    pub sent: Time,
    /// How often it was sent again.
    pub resent: u16,
    /// When a replica of the other side had it first.
    pub received: Time,
    /// When it was first handed on inside.
    pub handed_on: Time,
    /// How many replicas of the other side have it.
    pub delivered: u16,
    /// When the latest of them got it.
    pub latest: Time,
    /// When a sender first had a QUACK.
    pub quacked: Time,
    /// When all had, and so collected it.
    pub collected: Time,
}

/// The messages of one direction.
#[derive(Clone, Debug, Default)]
struct Direction {
    /// Rows by the messages' numbers; [`NONE`] of those that have none.
    rows: Vec<u32>,
    /// The QUACK of each sender.
    quacks: Vec<u32>,
    /// Up to which a sender has a QUACK, and up to which all have.
    reached: [u32; 2],
}

/// The messages of a run, in the order in which they were committed.
#[derive(Clone, Debug)]
pub struct Crossings {
    sizes: [u16; 2],
    rows: Vec<Row>,
    directions: [Direction; 2],
}

impl Crossings {
    /// None yet.
    pub fn new(sizes: [u16; 2]) -> Self {
        let directions = sizes.map(|size| Direction { quacks: vec![0; size.into()], ..Direction::default() });
        Crossings { sizes, rows: Vec::new(), directions }
    }

    /// All of them.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The row of a message by the cluster that has committed it; none of one that is not.
    pub fn row(&self, from: Side, k: u32) -> Option<u32> {
        self.directions[from].rows.get(k as usize).copied().filter(|&row| row != NONE)
    }

    /// How many replicas each cluster has.
    pub fn sizes(&self) -> [u16; 2] {
        self.sizes
    }

    /// The cluster of a replica.
    pub fn side(&self, replica: ReplicaId) -> Side {
        usize::from(replica.0 >= self.sizes[0])
    }

    fn make(&mut self, from: Side, k: u32, at: Time) {
        let rows = &mut self.directions[from].rows;
        let place = k as usize;
        if rows.len() <= place {
            rows.resize(place + 1, NONE);
        }
        if rows[place] == NONE {
            rows[place] = self.rows.len() as u32;
            self.rows.push(Row {
                from,
                k,
                committed: at,
                sent: Time::FAR,
                resent: 0,
                received: Time::FAR,
                handed_on: Time::FAR,
                delivered: 0,
                latest: at,
                quacked: Time::FAR,
                collected: Time::FAR,
            });
        }
    }

    fn quack(&mut self, from: Side, number: u16, k: u32, at: Time) {
        let Direction { rows, quacks, reached } = &mut self.directions[from];
        quacks[usize::from(number)] = k;
        let least = quacks.iter().copied().min().unwrap_or(0);
        let mut reach = |place: usize, upto: u32| {
            for k in reached[place] + 1..=upto {
                if let Some(&row) = rows.get(k as usize).filter(|&&row| row != NONE) {
                    let row = &mut self.rows[row as usize];
                    if place == 0 {
                        row.quacked = at;
                    } else {
                        row.collected = at;
                    }
                }
            }
            reached[place] = reached[place].max(upto);
        };
        reach(0, k);
        reach(1, least);
    }

    /// The mark of what concerns a message.
    fn noted(&self, kind: MarkKind, from: Side, k: u32, value: u32, round: u32) -> Noted {
        let subject = self.row(from, k).unwrap_or(Mark::NOTHING);
        Noted { kind: kind as u8, round, subject, value, is_step: true }
    }
}

impl History for Crossings {
    /// An acknowledgement is about all that came before.
    fn subject(&self, kind: &MessageKind, message: &Message) -> Option<u32> {
        let is = |one: sim::ids::Kind| kind.word == KINDS[usize::from(one.0)].word;
        let from = self.side(message.source);
        let crosses = from != self.side(message.target);
        match () {
            () if is(NO_OP) => None,
            () if is(FIRST) || is(AGAIN) => self.row(from, message.tag),
            () if is(INSIDE) || is(ANSWER) || is(QUESTION) && !crosses => self.row(1 - from, message.tag),
            () => self.row(1 - from, message.tag),
        }
    }

    /// Both clusters count their messages from 1.
    fn name(&self, row: u32) -> Option<(u32, u8)> {
        self.rows.get(row as usize).map(|row| (row.k, 0))
    }

    /// Nobody leads.
    fn rounds(&self, _: Time, _: Time, _: Time) -> Vec<Round> {
        Vec::new()
    }
}

impl Tables for Crossings {
    type Fact = Fact;

    fn note(
        &mut self,
        _: &mut Ledger,
        (at, replica): (Time, ReplicaId),
        fact: &Fact,
        _: u32,
        _: bool,
    ) -> Option<Noted> {
        let own = self.side(replica);
        let other = 1 - own;
        match *fact {
            Fact::Committed { first, last } => {
                (first..=last).for_each(|k| self.make(own, k, at));
                None
            }
            Fact::Sent { k, attempt, to, .. } => {
                self.make(own, k, at);
                let row = self.row(own, k).expect("it is made");
                let about = &mut self.rows[row as usize];
                about.sent = about.sent.min(at);
                let kind = if attempt == 0 { MarkKind::Sent } else { MarkKind::Resent };
                about.resent = about.resent.saturating_add(u16::from(attempt > 0));
                Some(self.noted(kind, own, k, to.0.into(), attempt.into()))
            }
            Fact::Delivered { k, attempt, .. } => {
                let row = self.row(other, k);
                let value = row.map_or(0, |row| {
                    let about = &mut self.rows[row as usize];
                    about.delivered += 1;
                    about.received = about.received.min(at);
                    about.latest = at;
                    about.delivered
                });
                let kind = if attempt.is_some() { MarkKind::Received } else { MarkKind::Told };
                Some(self.noted(kind, other, k, value.into(), attempt.unwrap_or(0).into()))
            }
            Fact::HandedOn { k } => {
                if let Some(row) = self.row(other, k) {
                    let about = &mut self.rows[row as usize];
                    about.handed_on = about.handed_on.min(at);
                }
                None
            }
            Fact::Quacked { k } => {
                let number = if own == 0 { replica.0 } else { replica.0 - self.sizes[0] };
                self.quack(own, number, k, at);
                Some(self.noted(MarkKind::Quacked, own, k, k, 0))
            }
            Fact::Missed { k, attempt, is_collected } => {
                Some(self.noted(MarkKind::Missed, own, k, u32::from(is_collected), attempt))
            }
            Fact::Skipped { to, count } => Some(self.noted(MarkKind::Skipped, other, to, count, 0)),
            Fact::Reconfigured { epoch } => Some(Noted {
                kind: MarkKind::Reconfigured as u8,
                round: epoch.into(),
                subject: Mark::NOTHING,
                value: 0,
                is_step: true,
            }),
            Fact::Repeated { .. } | Fact::Discarded | Fact::Heard { .. } => None,
        }
    }

    fn hear(&mut self, _: u32, _: &MessageRecord<'_>) {}

    fn memory_bytes(&self) -> usize {
        let places: usize = self.directions.iter().map(|direction| direction.rows.capacity()).sum();
        self.rows.capacity() * size_of::<Row>() + places * size_of::<u32>()
    }
}
