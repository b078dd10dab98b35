//! What the facts of a run come to: the instances, each with what became of it, and who led when.

use sim::ids::ReplicaId;
use sim::kinds::MessageKind;
use sim::record::MessageRecord;
use sim::time::Time;
use trace::chunks::Chunks;
use trace::ledger::Ledger;
use trace::marks::{Mark, Noted};
use trace::messages::Message;
use trace::tables::{History, Round, Tables};

use crate::ballot::{Ballot, Instance};
use crate::facts::Fact;
use crate::kinds::TWO_A;
use crate::marks::MarkKind;

/// An instance: when something happened there first, [`Time::FAR`] for what never did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstanceRow {
    /// The ballot in which a value was proposed last.
    pub ballot: Ballot,
    /// When a value was proposed first.
    pub proposed: Time,
    /// The first bit of a 2a, and the last bit of the last first 2a to somebody through its channel's queue, as far as
    /// those have ended.
    pub out: Time,
    /// See `out`; [`Time::ZERO`] while none has ended.
    pub sent: Time,
    /// Bit i: a 2a to replica i has ended, so that those that follow are copies.
    heard: u64,
    /// When somebody knew it to be decided.
    pub decided: Time,
    /// When whoever proposed it did, which frees its slot of the window; or another led, which no longer needs it.
    pub freed: Time,
    /// When somebody executed it.
    pub executed: Time,
    /// Requests of the value that was proposed last.
    pub requests: u64,
    /// In how many ballots a value was proposed, up to 255.
    pub ballots: u8,
    /// Copies of its 2a that were sent again.
    pub copies: u32,
}

/// A ballot that led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Since when.
    pub since: Time,
    /// The ballot.
    pub ballot: Ballot,
}

/// The tables. Row `i` is instance `i + 1`.
#[derive(Clone, Debug)]
pub struct PaxosTables {
    /// The most instances that settings let be open at once.
    slots: u64,
    instances: Chunks<InstanceRow>,
    terms: Vec<Term>,
}

impl PaxosTables {
    /// Nothing was stated. `slots`: the most instances that settings let be open at once.
    pub fn new(slots: u64) -> Self {
        PaxosTables { slots, instances: Chunks::default(), terms: Vec::new() }
    }

    /// See [`PaxosTables::new`].
    pub fn slots(&self) -> u64 {
        self.slots
    }

    /// An instance; none of one that nobody has proposed a value for.
    pub fn instance(&self, instance: Instance) -> Option<&InstanceRow> {
        self.instances.get(usize::try_from(instance.checked_sub(1)?).ok()?)
    }

    /// The instances, in order.
    pub fn rows(&self) -> &Chunks<InstanceRow> {
        &self.instances
    }

    /// The ballots that led, in order.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// How many instances there are.
    pub fn instances(&self) -> u64 {
        self.instances.len() as u64
    }

    fn row(&mut self, instance: Instance) -> &mut InstanceRow {
        while self.instances.len() < instance as usize {
            self.instances.push(InstanceRow {
                ballot: Ballot::NONE,
                proposed: Time::FAR,
                out: Time::FAR,
                sent: Time::ZERO,
                heard: 0,
                decided: Time::FAR,
                freed: Time::FAR,
                executed: Time::FAR,
                requests: 0,
                ballots: 0,
                copies: 0,
            });
        }
        self.instances.get_mut(instance as usize - 1).expect("it was added, and instances are from 1 on")
    }
}

impl History for PaxosTables {
    fn subject(&self, kind: &MessageKind, message: &Message) -> Option<u32> {
        let is_known = kind.role.is_about_one() && self.instance(message.tag.into()).is_some();
        is_known.then(|| message.tag - 1)
    }

    fn name(&self, row: u32) -> Option<(u32, u8)> {
        self.instances.get(row as usize).map(|instance| (row + 1, instance.ballots.saturating_sub(1)))
    }

    fn rounds(&self, time: Time, end: Time, now: Time) -> Vec<Round> {
        let first = self.terms.partition_point(|term| term.since <= time).saturating_sub(1);
        let mut terms = self.terms[first..].iter().peekable();
        let mut rounds = Vec::new();
        while let Some(term) = terms.next().filter(|term| term.since <= end) {
            let until = terms.peek().map_or(now, |next| next.since).max(term.since);
            let Ballot { round, owner } = term.ballot;
            rounds.push(Round { number: round, leader: owner, start: term.since, end: until });
        }
        rounds
    }
}

/// What a mark says of a fact: the round is a ballot's, the subject an instance's row.
fn noted(kind: MarkKind, ballot: Ballot, instance: Option<Instance>, value: u64) -> Noted {
    Noted {
        kind: kind as u8,
        round: ballot.round,
        subject: instance.map_or(Mark::NOTHING, |instance| instance as u32 - 1),
        value: u32::try_from(value).unwrap_or(u32::MAX),
        is_step: false,
    }
}

impl Tables for PaxosTables {
    type Fact = Fact;

    fn note(
        &mut self,
        ledger: &mut Ledger,
        (at, replica): (Time, ReplicaId),
        fact: &Fact,
        mark: u32,
        is_recording: bool,
    ) -> Option<Noted> {
        Some(match fact {
            Fact::Stood { ballot, .. } => {
                Noted { is_step: true, ..noted(MarkKind::Stood, *ballot, None, ballot.owner.into()) }
            }
            Fact::Promised { ballot, .. } => noted(MarkKind::Promised, *ballot, None, ballot.owner.into()),
            Fact::Led { ballot, .. } => {
                self.terms.push(Term { since: at, ballot: *ballot });
                let first = self.instances.len().saturating_sub(self.slots as usize);
                for index in first..self.instances.len() {
                    if let Some(row) = self.instances.get_mut(index).filter(|row| row.decided != Time::FAR) {
                        row.freed = row.freed.min(at);
                    }
                }
                Noted { is_step: true, ..noted(MarkKind::Led, *ballot, None, ballot.owner.into()) }
            }
            Fact::Prepared { ballot, instance, value } => {
                let row = self.row(*instance);
                row.proposed = row.proposed.min(at);
                Noted {
                    is_step: true,
                    ..noted(MarkKind::Prepared, *ballot, Some(*instance), value.requests())
                }
            }
            Fact::Proposed { ballot, instance, value } => {
                let row = self.row(*instance);
                row.proposed = row.proposed.min(at);
                row.ballots += u8::from(row.ballot != *ballot && row.ballots < u8::MAX);
                if row.decided == Time::FAR {
                    // What a new leader proposes again though it is decided stays its first proposer's.
                    (row.ballot, row.requests) = (*ballot, value.requests());
                }
                Noted {
                    is_step: true,
                    ..noted(MarkKind::Proposed, *ballot, Some(*instance), value.requests())
                }
            }
            Fact::Repeated { instance, copies } => {
                let row = self.row(*instance);
                row.copies += u32::from(*copies);
                let ballot = row.ballot;
                Noted {
                    is_step: true,
                    ..noted(MarkKind::Repeated, ballot, Some(*instance), u64::from(*copies))
                }
            }
            Fact::Accepted { ballot, instance, value } => {
                noted(MarkKind::Accepted, *ballot, Some(*instance), value.requests())
            }
            Fact::Decided { ballot, instance, value } => {
                let row = self.row(*instance);
                let is_step = row.decided == Time::FAR;
                row.decided = row.decided.min(at);
                if replica.0 == row.ballot.owner {
                    row.freed = row.freed.min(at);
                }
                Noted { is_step, ..noted(MarkKind::Decided, *ballot, Some(*instance), value.requests()) }
            }
            Fact::Executed { instance, runs, .. } => {
                let row = self.row(*instance);
                let is_first = row.executed == Time::FAR;
                row.executed = row.executed.min(at);
                let (ballot, proposed) = (row.ballot, row.proposed.min(at));
                let requests = runs.iter().map(|run| run.count).sum();
                if is_first {
                    ledger.commit(at, proposed, *instance, requests, mark);
                    if is_recording {
                        ledger.execute(runs);
                    }
                }
                Noted { is_step: is_first, ..noted(MarkKind::Executed, ballot, Some(*instance), requests) }
            }
            Fact::Suspected { ballot } => {
                Noted { is_step: true, ..noted(MarkKind::Suspected, *ballot, None, ballot.owner.into()) }
            }
            Fact::Restarted => Noted { is_step: true, ..noted(MarkKind::Restarted, Ballot::NONE, None, 0) },
            Fact::Opened | Fact::Closed { .. } => return None,
        })
    }

    /// An instance's number is the tag of its messages. What is sent again does not count as its sending.
    fn hear(&mut self, _: u32, message: &MessageRecord<'_>) {
        let is_sent = message.kind == TWO_A && message.last_bit_out != Time::FAR;
        let target = 1_u64.checked_shl(message.target.0.into()).unwrap_or_default();
        let row = self.instances.get_mut((message.tag as usize).wrapping_sub(1)).filter(|_| is_sent);
        if let Some(row) = row.filter(|row| row.heard & target == 0) {
            row.heard |= target;
            row.out = row.out.min(message.first_bit_out);
            let through = message.transmissions.iter().map(|part| part.end + part.queue).max();
            row.sent = row.sent.max(through.unwrap_or(message.last_bit_out));
        }
    }

    fn memory_bytes(&self) -> usize {
        self.instances.memory_bytes() + self.terms.capacity() * size_of::<Term>()
    }
}
