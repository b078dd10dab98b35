//! Records for tests, made by hand.

use std::rc::Rc;

use facts::{BlockFact, BlockId, Fact, Run, View};
use sim::ids::{MessageId, Point, ReplicaId, StreamId};
use sim::observer::Observer;
use sim::requests::Requests;
use sim::time::Time;
use trace::Setup;
pub use trace::testing::{clients, record, requests};

use crate::marks::MarkKind;
use crate::metrics::{Metrics, Rules};
use crate::{Recorder, Tables};

/// Four replicas that all stay, batches of a hundred, a thousand transactions a second offered.
pub fn setup() -> Setup {
    Setup { kinds: facts::kinds::KINDS, drawn_marks: &MarkKind::DRAWN, ..trace::testing::setup() }
}

/// Three of four replicas are a quorum.
pub const RULES: Rules = Rules { quorum: 3, block_takes: "quorum round trip" };

/// Metrics of them.
pub fn metrics(setup: &Setup) -> Metrics {
    Metrics::new(setup, RULES)
}

/// A recorder of them, of so many messages.
pub fn recorder(messages_max: u32) -> Recorder {
    Recorder::new(&setup(), Tables::new(RULES.quorum), messages_max)
}

/// A chain of blocks, one a view, each with the next transactions of one stream.
#[derive(Default)]
pub struct Chain {
    blocks: Vec<(BlockFact, Rc<[Run]>)>,
    sequence: u32,
}

impl Chain {
    /// Numbers up to `sequence` belong to other events.
    pub fn skip_to(&mut self, sequence: u32) {
        self.sequence = sequence;
    }

    fn state(
        &mut self,
        observer: &mut impl Observer<Fact>,
        at: Time,
        replica: ReplicaId,
        fact: &Fact,
        cause: Option<MessageId>,
        requests: &Requests,
    ) {
        self.sequence += 1;
        observer.on_fact(Point { time: at, sequence: self.sequence }, replica, fact, cause, requests);
    }

    /// Replica 0 proposes the next block, of `transactions`.
    pub fn propose(
        &mut self,
        observer: &mut impl Observer<Fact>,
        at: Time,
        transactions: u64,
        requests: &Requests,
    ) {
        let height = self.blocks.len() as u64 + 1;
        let view = View { epoch: 0, number: height as u32 };
        let parent = BlockId(height - 1);
        let justify_view = View { epoch: 0, number: height as u32 - 1 };
        let block = BlockFact {
            id: BlockId(height),
            view,
            height,
            parent,
            justify: parent,
            justify_view,
            transactions,
        };
        let first = self.blocks.last().map_or(0, |(_, runs)| runs[0].end());
        self.blocks.push((block, Rc::new([Run { stream: StreamId(0), first, count: transactions }])));
        self.state(observer, at, ReplicaId(0), &Fact::Proposed { block, cut: Rc::new([]) }, None, requests);
    }

    /// `replica` commits a block, counted from 0.
    pub fn commit(
        &mut self,
        observer: &mut impl Observer<Fact>,
        replica: ReplicaId,
        block: u64,
        at: Time,
        requests: &Requests,
    ) {
        self.commit_by(observer, replica, block, at, None, requests);
    }

    /// `replica` commits a block, counted from 0, because of a message.
    pub fn commit_by(
        &mut self,
        observer: &mut impl Observer<Fact>,
        replica: ReplicaId,
        block: u64,
        at: Time,
        cause: Option<MessageId>,
        requests: &Requests,
    ) {
        let (block, mut runs) = self.blocks[block as usize].clone();
        if block.transactions == 0 {
            runs = Rc::new([]);
        }
        let fact = Fact::Committed { block, ordinal: block.height, runs, cut: Rc::new([]) };
        self.state(observer, at, replica, &fact, cause, requests);
    }
}
