//! What is measured: what HotStuff measures of a run, and how symbols spread, as gossip measures it.

use gossip::metrics::{GossipMetrics, Spread};
use serde::Serialize;
use sim::ids::{MessageId, Point, ReplicaId};
use sim::observer::Observer;
use sim::record::{Busy, MessageRecord, PathUse, Replies, Worked};
use sim::requests::Requests;
use sim::time::Time;
use trace::distribution::Summary;
use trace::meter::{Meter, Metrics};

use crate::facts::Fact;
use crate::kinds::in_gossip;

/// What is measured so far.
#[derive(Clone, Debug)]
pub struct OverGossipMetrics {
    hotstuff: tables::Metrics,
    gossip: GossipMetrics,
    /// Symbols that origins made.
    symbols: u64,
    /// Symbols that peers learned as they are, because they had asked for them.
    asked: u64,
    /// Parts of lanes that came past the peers.
    brought: u64,
}

/// What a report says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// Of HotStuff.
    #[serde(flatten)]
    pub hotstuff: tables::Measured,
    /// Of the spread of symbols.
    pub spread: SpreadReport,
}

/// How symbols spread; from gossip's point of view, to which they are transactions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SpreadReport {
    /// Symbols that were made.
    pub symbols: u64,
    /// Of symbols and other replicas, the share that came as they are, since they were not decoded in time and a peer
    /// was asked; 0 without symbols.
    pub asked: f64,
    /// Parts of lanes that came past the peers: HotStuff's own answers, and what is sent once more.
    pub brought: u64,
    /// From when a symbol is made until another replica has it; null where none has any.
    pub latency_s: Option<Summary>,
    /// Codewords, and symbols that were asked for, that came for each symbol that was new.
    pub overhead: Option<f64>,
    /// The same with headers.
    pub overhead_with_headers: Option<f64>,
    /// The share of codewords that were not decoded in time.
    pub lost: Option<f64>,
    /// The share of codewords whose symbols were all known.
    pub useless: Option<f64>,
    /// Codewords a second over a directed link, in the end.
    pub link_rate: Option<Spread>,
}

impl OverGossipMetrics {
    /// Nothing has happened.
    pub fn new(hotstuff: tables::Metrics, gossip: GossipMetrics) -> Self {
        OverGossipMetrics { hotstuff, gossip, symbols: 0, asked: 0, brought: 0 }
    }
}

impl Metrics<Fact> for OverGossipMetrics {
    type Measured = Measured;

    fn meter(&self) -> &Meter {
        self.hotstuff.meter()
    }

    fn meter_mut(&mut self) -> &mut Meter {
        self.hotstuff.meter_mut()
    }

    fn measured(&mut self, now: Time, requests: &Requests, down: u16) -> Measured {
        let spread = self.gossip.measured(now, requests, down);
        let others = u64::from(self.meter().setup().replicas) - 1;
        Measured {
            hotstuff: self.hotstuff.measured(now, requests, down),
            spread: SpreadReport {
                symbols: self.symbols,
                asked: self.asked as f64 / (self.symbols * others).max(1) as f64,
                brought: self.brought,
                latency_s: spread.latency_s,
                overhead: spread.overhead,
                overhead_with_headers: spread.overhead_with_headers,
                lost: spread.lost,
                useless: spread.useless,
                link_rate: spread.link_rate,
            },
        }
    }
}

impl Observer<Fact> for OverGossipMetrics {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        self.hotstuff.on_message(message);
        if let Some(kind) = in_gossip(message.kind) {
            self.asked += u64::from(kind == gossip::kinds::TRANSACTION && message.fate.is_taken_in());
            self.gossip.on_message(&MessageRecord { kind, ..message.clone() });
        }
    }

    fn on_busy(&mut self, busy: &Busy) {
        self.hotstuff.on_busy(busy);
    }

    fn on_path(&mut self, path: &PathUse) {
        self.hotstuff.on_path(path);
    }

    fn on_work(&mut self, worked: &Worked) {
        self.hotstuff.on_work(worked);
    }

    fn on_replies(&mut self, replies: &Replies) {
        self.hotstuff.on_replies(replies);
    }

    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &Fact,
        cause: Option<MessageId>,
        requests: &Requests,
    ) {
        match fact {
            Fact::HotStuff(fact) => self.hotstuff.on_fact(at, replica, fact, cause, requests),
            Fact::Gossip(fact) => {
                // It was counted when it came.
                self.asked -= u64::from(matches!(fact, gossip::facts::Fact::Repeated { .. }));
                self.gossip.on_fact(at, replica, fact, cause, requests);
            }
            Fact::Packed { .. } => self.symbols += 1,
            Fact::Brought { .. } => self.brought += 1,
        }
    }

    fn on_fault(&mut self, at: Point, index: usize, active: bool) {
        self.hotstuff.on_fault(at, index, active);
        self.gossip.on_fault(at, index, active);
    }

    fn on_change(&mut self, at: Point, index: usize) {
        self.hotstuff.on_change(at, index);
        self.gossip.on_change(at, index);
    }
}
