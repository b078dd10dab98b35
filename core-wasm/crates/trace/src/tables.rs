//! What a family of protocols brings to a trace: tables of what its facts come to ([`Tables`], once an event), and what
//! every picture asks of them ([`History`], once a request).

use sim::ids::ReplicaId;
use sim::kinds::MessageKind;
use sim::record::MessageRecord;
use sim::time::Time;

use crate::ledger::Ledger;
use crate::marks::Noted;
use crate::messages::Message;

/// What the facts of a run come to. All of it follows from the facts that replicas state.
pub trait Tables: History + Clone {
    /// What replicas state.
    type Fact;

    /// Writes down what the tables have of a fact; returns what a mark says of it, nothing of what has no mark.
    /// `ledger`: what clients see of the run. `mark`: the number of the next mark. `is_recording`: whether the
    /// recorder's memory is not full.
    fn note(
        &mut self,
        ledger: &mut Ledger,
        at: (Time, ReplicaId),
        fact: &Self::Fact,
        mark: u32,
        is_recording: bool,
    ) -> Option<Noted>;

    /// Remembers what the message of a row is about, where its round does not say so. Told of those that are about
    /// something.
    fn hear(&mut self, row: u32, message: &MessageRecord<'_>);

    /// What a message's round is called: its own number, unless rounds are numbered otherwise.
    fn tag(&self, message: &MessageRecord<'_>) -> u32 {
        message.tag
    }

    /// What they hold of the machine's memory.
    fn memory_bytes(&self) -> usize;
}

/// What pictures ask of a family's tables.
pub trait History {
    /// Row of what a message is about in the family's table; none where that is not recorded.
    fn subject(&self, kind: &MessageKind, message: &Message) -> Option<u32>;

    /// What a row is called: its number, and how many others of that number there were before it, up to 255.
    fn name(&self, row: u32) -> Option<(u32, u8)>;

    /// The round after whose beginning `time` falls, and all later ones up to `end`; the last one ends at `now`. Empty
    /// where nobody leads.
    fn rounds(&self, time: Time, end: Time, now: Time) -> Vec<Round>;
}

/// A time in which somebody leads: a view, a ballot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Its number.
    pub number: u32,
    /// Who leads.
    pub leader: u16,
    /// Begin.
    pub start: Time,
    /// End.
    pub end: Time,
}
