//! The digest of a run: 64 bits over every message record, every fault and every fact that goes in, in the order
//! of events. Two runs with one digest have the same messages, faults and facts at the same times, on whatever machine.
//!
//! Links of the page carry digests, so that what goes in never changes; which part of a fact does is its family's
//! ([`Statement`]). Clients' submissions and replies, stretches in which an interface is busy and changes of settings
//! do not go in either, but what comes of them. MODEL.md, "What the digest covers", says it at length.
//!
//! Only integers go in, field by field. A word is mixed in by an exclusive or, a multiplication by an odd constant and
//! a shift: each step is a bijection of the state, so no earlier difference is ever forgotten but by collision at the
//! next word. A final avalanche (the finaliser of MurmurHash3, Appleby 2011) spreads every bit over the sixteen digits.

use crate::ids::{MessageId, Point, ReplicaId, Run};
use crate::observer::Observer;
use crate::record::MessageRecord;
use crate::requests::Requests;
use crate::time::Duration;

/// What a node states, as far as a digest covers it.
pub trait Statement {
    /// Its number among those that go in, which no digest changes: 11 and 12 are the begin and the end of a fault. None
    /// of what does not go in.
    fn number(&self) -> Option<u8>;

    /// Mixes its fields in.
    fn digest(&self, digest: &mut Digest);
}

/// The digest of the events so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest {
    state: u64,
}

impl Default for Digest {
    fn default() -> Self {
        Digest { state: 0x9e37_79b9_7f4a_7c15 }
    }
}

impl Digest {
    /// The digest as 16 hexadecimal digits.
    pub fn to_hex(self) -> String {
        format!("{:016x}", self.value())
    }

    /// The digest as a number.
    pub fn value(self) -> u64 {
        let mut value = self.state;
        value = (value ^ (value >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        value = (value ^ (value >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        value ^ (value >> 33)
    }

    /// Mixes a word in.
    pub fn word(&mut self, word: u64) {
        let mixed = (self.state ^ word).wrapping_mul(0xd6e8_feb8_6659_fd93);
        self.state = mixed ^ (mixed >> 32);
    }

    /// Mixes two halves of a word in.
    pub fn pair(&mut self, high: u32, low: u32) {
        self.word(u64::from(high) << 32 | u64::from(low));
    }

    /// Mixes transactions in.
    pub fn runs(&mut self, runs: &[Run]) {
        self.word(runs.len() as u64);
        for run in runs {
            self.word(u64::from(run.stream.0));
            self.word(run.first);
            self.word(run.count);
        }
    }

    /// What is said by whom, before the fact's own fields.
    fn head(&mut self, what: u8, at: Point, replica: u16, cause: Option<MessageId>) {
        self.pair(u32::from(what) << 16 | u32::from(replica), at.sequence);
        self.word(at.time.as_ns());
        self.word(cause.map_or(u64::MAX, |cause| u64::from(cause.0)));
    }
}

impl<F: Statement> Observer<F> for Digest {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        let MessageRecord {
            id,
            point,
            source,
            target,
            kind,
            class,
            tag,
            // It follows from the facts: who proposed what, and voted for it.
            block: _,
            bytes,
            queued,
            first_bit_out,
            last_bit_out,
            propagation,
            queue,
            stalled,
            congested,
            held,
            processed,
            ended,
            fate,
            cause,
            wait,
            transmissions,
        } = message;
        debug_assert!(*bytes < 1 << 32, "a message is below 4 GiB");
        self.pair(id.0, point.sequence);
        self.word(
            u64::from(source.0) << 48
                | u64::from(target.0) << 32
                | u64::from(kind.0) << 24
                | (*class as u64) << 16
                | (*fate as u64) << 8
                | *wait as u64,
        );
        self.pair(*tag, *bytes as u32);
        self.word(cause.map_or(u64::MAX, |cause| u64::from(cause.0)));
        self.word(queued.as_ns());
        self.word(first_bit_out.as_ns());
        self.word(last_bit_out.as_ns());
        self.word(propagation.as_ns());
        self.word(stalled.as_ns());
        if *held > Duration::ZERO {
            self.word(held.as_ns());
        }
        if *processed > Duration::ZERO {
            self.word(processed.as_ns());
        }
        // What the ideal network does not know takes no part in its digests.
        if *congested > Duration::ZERO || *queue > Duration::ZERO {
            self.word(congested.as_ns());
            self.word(queue.as_ns());
        }
        self.word(ended.as_ns());
        for part in *transmissions {
            self.word(part.start.as_ns());
            self.word(part.end.as_ns());
            self.word(part.propagation.as_ns());
            self.word(part.received.as_ns());
            self.word(u64::from(part.bytes));
            if part.lost > 0 || part.queue > Duration::ZERO {
                self.word(u64::from(part.lost));
                self.word(part.queue.as_ns());
            }
        }
    }

    fn on_fact(&mut self, at: Point, replica: ReplicaId, fact: &F, cause: Option<MessageId>, _: &Requests) {
        if let Some(number) = fact.number() {
            self.head(number, at, replica.0, cause);
            fact.digest(self);
        }
    }

    fn on_fault(&mut self, at: Point, index: usize, active: bool) {
        self.head(if active { 11 } else { 12 }, at, 0, None);
        self.word(index as u64);
    }
}
