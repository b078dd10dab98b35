//! Records for tests, made by hand.

use sim::node::{Class, Kind, ReplicaId, Wait};
use sim::observer::{Fate, MessageId, MessageRecord, Point};
use sim::time::{Duration, Time};

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
        bytes: 125,
        queued,
        first_bit_out: queued,
        last_bit_out: queued + Duration::from_us(1),
        propagation: Duration::from_us(10),
        stalled: Duration::ZERO,
        ended,
        fate: Fate::Delivered,
        cause: None,
        wait: Wait::None,
        transmissions: &[],
    }
}
