//! Records for tests, made by hand.

use std::rc::Rc;

use facts::{BlockFact, BlockId, Fact, Run, View};
use sim::ids::{Class, Kind, MessageId, Point, ReplicaId, StreamId, Wait};
use sim::observer::Observer;
use sim::record::{Fate, MessageRecord, Transmission};
use sim::requests::{Arrivals, ClientGroup, Requests, SendTo, Workload};
use sim::time::{Duration, Time};

use crate::setup::{Load, Settings, Setup};

/// A message of 125 bytes that takes 1 us to serialise and 10 us to travel, sent at `queued_ns`.
pub fn record(id: u32, source: u16, target: u16, queued_ns: u64) -> MessageRecord<'static> {
    let queued = Time::from_ns(queued_ns);
    let ended = queued + Duration::from_us(11);
    MessageRecord {
        id: MessageId(id),
        point: Point { time: ended, sequence: id },
        source: ReplicaId(source),
        target: ReplicaId(target),
        kind: Kind(0),
        class: Class::Foreground,
        tag: 1,
        block: 0,
        bytes: 125,
        queued,
        first_bit_out: queued,
        last_bit_out: queued + Duration::from_us(1),
        propagation: Duration::from_us(10),
        stalled: Duration::ZERO,
        congested: Duration::ZERO,
        queue: Duration::ZERO,
        held: Duration::ZERO,
        processed: Duration::ZERO,
        ended,
        fate: Fate::Delivered,
        cause: None,
        wait: Wait::None,
        transmissions: &[],
    }
}

/// So many microseconds into the run.
pub fn at_us(us: u64) -> Time {
    Time::ZERO + Duration::from_us(us)
}

/// A transmission of 125 bytes that takes 1 us to serialise, 2 us in the queue of its path and 10 us to travel, begun
/// `start` microseconds into the run.
pub fn sent(start: u64, received: Time, lost: u32, again: bool) -> Transmission {
    Transmission {
        start: at_us(start),
        end: at_us(start + 1),
        propagation: Duration::from_us(10),
        queue: Duration::from_us(2),
        received,
        bytes: 125,
        lost,
        again,
    }
}

/// Clients that submit `rate_tps` transactions a second from time 0 on, to four replicas 10 ms away; two replies
/// answer.
pub fn requests(rate_tps: u64) -> Requests {
    clients(rate_tps, &[[Duration::from_ms(10); 4]])
}

/// Groups of clients that submit as much together, in equal parts, with these delays to the replicas and back.
pub fn clients(rate_tps: u64, groups: &[[Duration; 4]]) -> Requests {
    let workload = Workload {
        arrivals: Arrivals::Uniform,
        rate_per_1000s: rate_tps * 1_000,
        send_to: SendTo::All,
        start: Time::ZERO,
        stop: Time::FAR,
        lost_while_down: false,
        replies_needed: 2,
        groups: groups.iter().map(|delays| ClientGroup::of_all(delays.to_vec(), delays.to_vec())).collect(),
    };
    Requests::new(workload, 1, Time::FAR)
}

/// Everything is measured.
pub const ALL: Load = Load { start: Time::ZERO, from: Time::ZERO, until: Time::FAR };

/// Four replicas that all stay, batches of a hundred, a thousand transactions a second offered.
pub fn setup() -> Setup {
    Setup {
        kinds: facts::kinds::KINDS,
        replicas: 4,
        quorum: 3,
        replies_needed: 2,
        load: ALL,
        horizon: Time::FAR,
        stays: vec![true; 4],
        is_tcp: false,
        works: false,
        path_ends: (0..4).map(ReplicaId).collect(),
        path_rates: Vec::new(),
        block_takes: "quorum round trip",
        settings: Settings {
            egress_bps: 1_000_000_000,
            ingress_bps: 1_000_000_000,
            segment_bytes: 1_448,
            path: None,
            requests: 0.0,
            offered_tps: Some(1_000.0),
            batch_tx: Some(100),
            full_block: None,
            kept: Duration::ZERO,
        },
        changes: Vec::new(),
    }
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
