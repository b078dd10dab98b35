//! What is kept of a run: HotStuff's tables. How symbols spread is measured, and not drawn.

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
pub struct Tables(pub tables::Tables);

impl History for Tables {
    fn subject(&self, kind: &MessageKind, message: &Message) -> Option<u32> {
        self.0.subject(kind, message)
    }

    fn name(&self, row: u32) -> Option<(u32, u8)> {
        self.0.name(row)
    }

    fn rounds(&self, time: Time, end: Time, now: Time) -> Vec<Round> {
        self.0.rounds(time, end, now)
    }
}

impl OfHotStuff for Tables {
    fn hotstuff(&self) -> &tables::Tables {
        &self.0
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
            Fact::HotStuff(fact) => self.0.note(ledger, at, fact, mark, is_recording),
            Fact::Gossip(_) | Fact::Packed { .. } | Fact::Brought { .. } => None,
        }
    }

    fn hear(&mut self, row: u32, message: &MessageRecord<'_>) {
        trace::tables::Tables::hear(&mut self.0, row, message);
    }

    fn memory_bytes(&self) -> usize {
        trace::tables::Tables::memory_bytes(&self.0)
    }
}
