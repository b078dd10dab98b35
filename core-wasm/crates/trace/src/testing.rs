//! Records for tests, made by hand.

use sim::ids::{Class, Kind, MessageId, Point, ReplicaId, Wait};
use sim::kinds::{MessageKind, Role, Tag};
use sim::record::{Fate, MessageRecord, Transmission};
use sim::requests::{Arrivals, ClientGroup, Requests, SendTo, Workload};
use sim::time::{Duration, Time};

use crate::ledger::Ledger;
use crate::marks::Noted;
use crate::messages::Message;
use crate::setup::{Load, Settings, Setup};
use crate::tables::{History, Round, Tables};

/// The tables of a family that states nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoTables;

impl History for NoTables {
    fn subject(&self, _: &MessageKind, _: &Message) -> Option<u32> {
        None
    }

    fn name(&self, _: u32) -> Option<(u32, u8)> {
        None
    }

    fn rounds(&self, _: Time, _: Time, _: Time) -> Vec<Round> {
        Vec::new()
    }
}

impl Tables for NoTables {
    type Fact = ();

    fn note(&mut self, _: &mut Ledger, _: (Time, ReplicaId), (): &(), _: u32, _: bool) -> Option<Noted> {
        None
    }

    fn hear(&mut self, _: u32, _: &MessageRecord<'_>) {}

    fn memory_bytes(&self) -> usize {
        0
    }
}

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

const KIND: MessageKind = MessageKind {
    word: "proposal",
    names: ["proposal", "proposals"],
    phrase: "a proposal",
    role: Role::Opens,
    tag: Tag::Round,
    has_data: true,
    is_quiet: false,
};

/// What opens and what answers.
pub const KINDS: [MessageKind; 2] = [
    KIND,
    MessageKind { word: "vote", names: ["vote", "votes"], phrase: "a vote", role: Role::Answers, ..KIND },
];

/// Everything is measured.
pub const ALL: Load = Load { start: Time::ZERO, from: Time::ZERO, until: Time::FAR };

/// Four replicas that all stay, batches of a hundred, a thousand transactions a second offered.
pub fn setup() -> Setup {
    Setup {
        kinds: &KINDS,
        drawn_marks: &[],
        replicas: 4,
        replies_needed: 2,
        load: ALL,
        horizon: Time::FAR,
        stays: vec![true; 4],
        joining: 0,
        is_tcp: false,
        works: false,
        path_ends: (0..4).map(ReplicaId).collect(),
        nics: Vec::new(),
        path_rates: Vec::new(),
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
