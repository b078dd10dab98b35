//! What is kept of a run: HotStuff's tables, of both clusters in one, and marks of how B takes over. How A's log
//! crosses is measured, and drawn as messages alone. Where A goes on beside B, as when B is told too early that A is
//! gone, numbers of the two meet ([`crate::numbering`]), and A's later blocks are drawn as rivals of B's.

use sim::ids::ReplicaId;
use sim::kinds::{MessageKind, Tag};
use sim::record::MessageRecord;
use sim::time::Time;
use tables::{OfHotStuff, Onward};
use trace::ledger::Ledger;
use trace::marks::{Mark, Noted};
use trace::messages::Message;
use trace::tables::{History, Round};

use crate::facts::Fact;
use crate::kinds::{KINDS, is_hotstuff};
use crate::marks::MarkKind;
use crate::numbering::Numbering;

/// The tables.
#[derive(Clone, Debug)]
pub struct Tables {
    hotstuff: tables::Tables,
    sizes: [u16; 2],
    numbering: Numbering,
}

impl Tables {
    /// Nothing was stated. `sizes`: of A and of B.
    pub fn new(hotstuff: tables::Tables, sizes: [u16; 2]) -> Self {
        Tables { hotstuff, sizes, numbering: Numbering::new(sizes[0]) }
    }

    /// How many replicas A has, and B.
    pub fn sizes(&self) -> [u16; 2] {
        self.sizes
    }

    /// How the numbers of a replica's views and blocks go on; none where they are its own.
    pub fn onward(&self, replica: ReplicaId) -> Option<Onward> {
        self.numbering.onward().filter(|_| !self.numbering.is_of_a(replica))
    }
}

fn step(kind: MarkKind, value: u32) -> Option<Noted> {
    Some(Noted { kind: kind.number(), round: 0, subject: Mark::NOTHING, value, is_step: true })
}

impl History for Tables {
    fn subject(&self, kind: &MessageKind, message: &Message) -> Option<u32> {
        is_hotstuff(message.kind).then(|| self.hotstuff.subject(kind, message)).flatten()
    }

    fn name(&self, row: u32) -> Option<(u32, u8)> {
        self.hotstuff.name(row)
    }

    fn rounds(&self, time: Time, end: Time, now: Time) -> Vec<Round> {
        self.hotstuff.rounds(time, end, now)
    }
}

impl OfHotStuff for Tables {
    fn hotstuff(&self) -> &tables::Tables {
        &self.hotstuff
    }

    /// Those of its cluster.
    fn voters(&self, replica: ReplicaId) -> Option<u16> {
        Some(self.sizes[usize::from(!self.numbering.is_of_a(replica))])
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
            Fact::HotStuff(fact) => {
                self.hotstuff.note(ledger, at, &self.numbering.fact(at.1, fact), mark, is_recording)
            }
            Fact::Crossing(cross_cluster::facts::Fact::Sent { k, attempt, .. }) if *attempt > 0 => {
                step(MarkKind::Resent, *k)
            }
            Fact::Gone { turn } => step(MarkKind::Gone, (*turn).into()),
            Fact::Decided { last, .. } => step(MarkKind::Decided, *last),
            Fact::Recovered { last, .. } => step(MarkKind::Recovered, *last),
            Fact::Served => step(MarkKind::Served, 0),
            Fact::Crossing(_) | Fact::Back | Fact::Proposed { .. } => None,
        }
    }

    fn hear(&mut self, row: u32, message: &MessageRecord<'_>) {
        if is_hotstuff(message.kind) {
            let on = MessageRecord { tag: self.tag(message), ..message.clone() };
            trace::tables::Tables::hear(&mut self.hotstuff, row, &on);
        }
    }

    fn tag(&self, message: &MessageRecord<'_>) -> u32 {
        let is_of_view = is_hotstuff(message.kind) && KINDS[usize::from(message.kind.0)].tag == Tag::Round;
        match self.onward(message.source) {
            Some(onward) if is_of_view && message.tag > 0 => onward.view.number + message.tag,
            _ => message.tag,
        }
    }

    fn memory_bytes(&self) -> usize {
        trace::tables::Tables::memory_bytes(&self.hotstuff)
    }
}
