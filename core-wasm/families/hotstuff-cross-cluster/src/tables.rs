//! What is kept of a run: HotStuff's tables of A. How its log crosses, and B, are measured, and not drawn.

use sim::ids::ReplicaId;
use sim::kinds::MessageKind;
use sim::record::MessageRecord;
use sim::time::Time;
use tables::OfHotStuff;
use trace::ledger::Ledger;
use trace::marks::Noted;
use trace::messages::Message;
use trace::tables::{History, Round};

use crate::facts::Fact;

/// The tables.
#[derive(Clone, Debug)]
pub struct Tables {
    of_a: tables::Tables,
    first_of_b: u16,
}

impl Tables {
    /// Nothing was stated.
    pub fn new(of_a: tables::Tables, first_of_b: u16) -> Self {
        Tables { of_a, first_of_b }
    }
}

impl History for Tables {
    fn subject(&self, kind: &MessageKind, message: &Message) -> Option<u32> {
        let is_of_a = message.source.0 < self.first_of_b;
        is_of_a.then(|| self.of_a.subject(kind, message)).flatten()
    }

    fn name(&self, row: u32) -> Option<(u32, u8)> {
        self.of_a.name(row)
    }

    fn rounds(&self, time: Time, end: Time, now: Time) -> Vec<Round> {
        self.of_a.rounds(time, end, now)
    }
}

impl OfHotStuff for Tables {
    fn hotstuff(&self) -> &tables::Tables {
        &self.of_a
    }
}

impl trace::tables::Tables for Tables {
    type Fact = Fact;

    fn note(
        &mut self,
        ledger: &mut Ledger,
        at: (Time, ReplicaId),
        fact: &Fact,
        mark: u32,
        is_recording: bool,
    ) -> Option<Noted> {
        match fact {
            Fact::HotStuff(fact) if at.1.0 < self.first_of_b => {
                self.of_a.note(ledger, at, fact, mark, is_recording)
            }
            _ => None,
        }
    }

    fn hear(&mut self, row: u32, message: &MessageRecord<'_>) {
        if message.source.0 < self.first_of_b {
            trace::tables::Tables::hear(&mut self.of_a, row, message);
        }
    }

    fn memory_bytes(&self) -> usize {
        trace::tables::Tables::memory_bytes(&self.of_a)
    }
}
