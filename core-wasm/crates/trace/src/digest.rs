//! The digest of a run: 64 bits over every message record, every fault and every fact but three, in the order of
//! events. Two runs with one digest have the same messages, votes, locks and commits at the same times, on whatever
//! machine.
//!
//! Links of the page carry digests, so that what goes in stays what it is. `Refused`, `Streamed` and `Held` do not: a
//! refusal follows from the facts before and is no vote; what lanes carry goes in by the messages' bytes and by cuts
//! and commits. Lost are lanes' histories and buffers, and which transactions are streamed and not ordered by the
//! horizon. Clients' submissions and replies, stretches in which an interface is busy and changes of settings do not go
//! in either, but what comes of them. MODEL.md, "What the digest covers", says it at length.
//!
//! Only integers go in, field by field. A word is mixed in by an exclusive or, a multiplication by an odd constant and
//! a shift: each step is a bijection of the state, so no earlier difference is ever forgotten but by collision at the
//! next word. A final avalanche (the finaliser of MurmurHash3, Appleby 2011) spreads every bit over the sixteen digits.

use facts::{BlockFact, Fact, LaneHead, Phase, Run, View};
use sim::ids::{MessageId, Point, ReplicaId};
use sim::observer::Observer;
use sim::record::MessageRecord;
use sim::requests::Requests;
use sim::time::Duration;

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

    fn pair(&mut self, high: u32, low: u32) {
        self.word(u64::from(high) << 32 | u64::from(low));
    }

    fn view(&mut self, view: View) {
        self.pair(view.epoch, view.number);
    }

    /// Where there is more than one.
    fn phase(&mut self, phase: Phase) {
        if phase != Phase::Generic {
            self.word(phase as u64);
        }
    }

    fn block(&mut self, block: &BlockFact) {
        self.word(block.id.0);
        self.view(block.view);
        self.word(block.height);
        self.word(block.parent.0);
        self.word(block.justify.0);
        self.view(block.justify_view);
        self.word(block.transactions);
    }

    fn cut(&mut self, cut: &[LaneHead]) {
        self.word(cut.len() as u64);
        for head in cut {
            self.pair(u32::from(head.origin), head.fork);
            self.word(head.count);
        }
    }

    fn runs(&mut self, runs: &[Run]) {
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

impl Observer<Fact> for Digest {
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

    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &Fact,
        cause: Option<MessageId>,
        _: &Requests,
    ) {
        let mut head = |what| self.head(what, at, replica.0, cause);
        match fact {
            Fact::Entered { view, leader, by_view_change } => {
                head(1);
                self.view(*view);
                self.pair(u32::from(*leader), u32::from(*by_view_change));
            }
            Fact::Proposed { block, cut } => {
                head(2);
                self.block(block);
                self.cut(cut);
            }
            // What is named goes in with the block's own digest.
            Fact::Voted { block, phase, cut, named: _ } => {
                head(3);
                self.block(block);
                self.phase(*phase);
                self.cut(cut);
            }
            Fact::Certified { block, view, phase, signers } => {
                head(4);
                self.word(block.0);
                self.view(*view);
                self.phase(*phase);
                self.word(signers.len() as u64);
                for &signer in signers.iter() {
                    self.word(u64::from(signer));
                }
            }
            Fact::Keyed { block, view } => {
                head(14);
                self.word(block.0);
                self.view(*view);
            }
            Fact::Locked { block, view } => {
                head(5);
                self.word(block.0);
                self.view(*view);
            }
            Fact::Committed { block, ordinal, runs, cut } => {
                head(6);
                self.block(block);
                self.word(*ordinal);
                self.runs(runs);
                self.cut(cut);
            }
            Fact::TimedOut { view } => {
                head(7);
                self.view(*view);
            }
            Fact::ViewChanged { view } => {
                head(8);
                self.view(*view);
            }
            Fact::Fetched { block, data: _ } => {
                head(9);
                self.word(block.0);
            }
            Fact::Restarted => head(10),
            Fact::Installed { block } => {
                head(13);
                self.block(block);
            }
            // By name, so that a new fact has to be decided on. None of these can be: old digests are without them.
            Fact::Refused { block: _, objection: _ }
            | Fact::Streamed { head: _, runs: _ }
            | Fact::Held { head: _, history: _, buffers: _ }
            | Fact::Received { runs: _ } => {}
        }
    }

    fn on_fault(&mut self, at: Point, index: usize, active: bool) {
        self.head(if active { 11 } else { 12 }, at, 0, None);
        self.word(index as u64);
    }
}

#[cfg(test)]
mod tests;
