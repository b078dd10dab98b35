//! The message table: what the network decided for each message, column by column, a row in 51 bytes.
//!
//! Rows are numbered and ordered by the end of their message. A row holds its sending as an instant and the rest
//! as spans from there; a message that took several transmissions has them in a table of their own.

use std::ops::Range;

use sim::node::{Class, Kind, ReplicaId, Wait};
use sim::observer::{Fate, MessageId, MessageRecord, Point, Transmission};
use sim::time::{Duration, Time};

use crate::chunks::{BLOCK_ROWS, Chunks};
use crate::packed::{PackedSpan, PackedTime};

/// One row, unpacked. Times are `Time::FAR` where they never came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// Row number.
    pub row: u32,
    /// Ordinal of the event in which it ended.
    pub sequence: u32,
    /// Sender.
    pub source: ReplicaId,
    /// Receiver.
    pub target: ReplicaId,
    /// Kind.
    pub kind: Kind,
    /// Traffic class.
    pub class: Class,
    /// How it ended.
    pub fate: Fate,
    /// What its sender had waited for.
    pub wait: Wait,
    /// Handed to the network.
    pub queued: Time,
    /// First bit out.
    pub first_bit_out: Time,
    /// Last bit out.
    pub last_bit_out: Time,
    /// One-way delay of the last transmission.
    pub propagation: Duration,
    /// Waited for the connection's window.
    pub stalled: Duration,
    /// Handled or lost.
    pub ended: Time,
    /// Size on the wire.
    pub bytes: u32,
    /// A view's number, or a count of transactions.
    pub tag: u32,
    /// Row of the message whose handling sent this one.
    pub cause: Option<u32>,
}

impl Message {
    /// When its last bit was taken in by the target: `Time::FAR` where that never happened.
    pub fn received(&self) -> Time {
        if self.fate == Fate::Delivered { self.ended } else { Time::FAR }
    }

    /// The whole message as one transmission; `None` where none left.
    fn as_transmission(&self) -> Option<Transmission> {
        (self.first_bit_out != Time::FAR).then(|| Transmission {
            start: self.first_bit_out,
            end: self.last_bit_out.min(self.ended.max(self.first_bit_out)),
            propagation: self.propagation,
            received: self.received(),
            bytes: self.bytes,
        })
    }
}

const NO_CAUSE: u32 = u32::MAX;

/// Columns of [`BLOCK_ROWS`] rows.
#[derive(Clone, Debug)]
struct Block {
    queued: Vec<PackedTime>,
    first_bit_out: Vec<PackedSpan>,
    last_bit_out: Vec<PackedSpan>,
    ended: Vec<PackedSpan>,
    propagation: Vec<PackedSpan>,
    stalled: Vec<PackedSpan>,
    /// Source and target (10 bits each), kind (4), class (1), fate (3), wait (3).
    link: Vec<u32>,
    bytes: Vec<u32>,
    tag: Vec<u32>,
    cause: Vec<u32>,
    sequence: Vec<u32>,
    /// No row of the block was sent earlier.
    earliest: Time,
}

impl Block {
    const ROW_BYTES: usize = 6 + 5 * 5 + 5 * 4;

    fn new() -> Self {
        fn column<T>() -> Vec<T> {
            Vec::with_capacity(BLOCK_ROWS)
        }
        Block {
            queued: column(),
            first_bit_out: column(),
            last_bit_out: column(),
            ended: column(),
            propagation: column(),
            stalled: column(),
            link: column(),
            bytes: column(),
            tag: column(),
            cause: column(),
            sequence: column(),
            earliest: Time::FAR,
        }
    }
}

fn link_of(message: &MessageRecord<'_>) -> u32 {
    let (source, target, kind) = (message.source.0, message.target.0, message.kind.0);
    assert!(source < 1 << 10 && target < 1 << 10 && kind < 1 << 4, "a link fits its row");
    u32::from(source)
        | u32::from(target) << 10
        | u32::from(kind) << 20
        | (message.class as u32) << 24
        | (message.fate as u32) << 25
        | (message.wait as u32) << 28
}

fn kind_of(link: u32) -> u8 {
    (link >> 20 & 0xf) as u8
}

fn class_of(link: u32) -> Class {
    if link >> 24 & 1 == 0 { Class::Foreground } else { Class::Background }
}

fn fate_of(link: u32) -> Fate {
    [Fate::Delivered, Fate::InFlight, Fate::SourceDown, Fate::TargetDown, Fate::Cut]
        [(link >> 25 & 7) as usize]
}

fn wait_of(link: u32) -> Wait {
    [Wait::None, Wait::Batch, Wait::Timeout, Wait::Acknowledge, Wait::Fetch][(link >> 28 & 7) as usize]
}

/// One of several transmissions of a message.
#[derive(Clone, Copy, Debug)]
struct Part {
    row: u32,
    bytes: u32,
    start: PackedTime,
    end: PackedTime,
    received: PackedTime,
    propagation: PackedTime,
}

/// Stands for `Time::FAR` in a [`Part`].
const NEVER_NS: u64 = (1 << 48) - 1;

fn pack(time: Time) -> PackedTime {
    PackedTime::new(time.min(Time::from_ns(NEVER_NS)))
}

fn unpack(packed: PackedTime) -> Time {
    let time = packed.time();
    if time.as_ns() == NEVER_NS { Time::FAR } else { time }
}

/// The table.
#[derive(Clone, Debug, Default)]
pub struct MessageTable {
    blocks: Vec<Block>,
    parts: Chunks<Part>,
    /// Spans too long for their column, ordered by row and column.
    long_spans: Vec<(u32, u8, Duration)>,
}

impl MessageTable {
    /// How many rows there are.
    pub fn len(&self) -> u32 {
        match self.blocks.last() {
            Some(last) => ((self.blocks.len() - 1) * BLOCK_ROWS + last.link.len()) as u32,
            None => 0,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Adds the row of a message; messages come in the order of their numbers.
    pub fn push(&mut self, message: &MessageRecord<'_>) {
        let row = self.len();
        assert_eq!(message.id, MessageId(row), "messages come in the order in which they end");
        let queued = message.queued;
        let spans = [
            self.pack_until(row, 0, queued, message.first_bit_out),
            self.pack_until(row, 1, queued, message.last_bit_out),
            self.pack_until(row, 2, queued, message.ended),
            self.pack_span(row, 3, message.propagation),
            self.pack_span(row, 4, message.stalled),
        ];
        if self.blocks.last().is_none_or(|last| last.link.len() == BLOCK_ROWS) {
            self.blocks.push(Block::new());
        }
        let block = self.blocks.last_mut().expect("just seen");
        block.queued.push(PackedTime::new(queued));
        block.first_bit_out.push(spans[0]);
        block.last_bit_out.push(spans[1]);
        block.ended.push(spans[2]);
        block.propagation.push(spans[3]);
        block.stalled.push(spans[4]);
        block.link.push(link_of(message));
        block.bytes.push(u32::try_from(message.bytes).expect("a message is at most 4 GiB"));
        block.tag.push(message.tag);
        block.cause.push(message.cause.map_or(NO_CAUSE, |cause| cause.0));
        block.sequence.push(message.point.sequence);
        block.earliest = block.earliest.min(queued);
        for part in message.transmissions {
            self.parts.push(Part {
                row,
                bytes: part.bytes,
                start: pack(part.start),
                end: pack(part.end),
                received: pack(part.received),
                propagation: pack(Time::ZERO + part.propagation),
            });
        }
    }

    fn pack_until(&mut self, row: u32, column: u8, from: Time, until: Time) -> PackedSpan {
        if until == Time::FAR { PackedSpan::NEVER } else { self.pack_span(row, column, until - from) }
    }

    fn pack_span(&mut self, row: u32, column: u8, span: Duration) -> PackedSpan {
        let packed = PackedSpan::new(span);
        if packed == PackedSpan::ELSEWHERE {
            self.long_spans.push((row, column, span));
        }
        packed
    }

    fn unpack_span(&self, row: u32, column: u8, packed: PackedSpan) -> Duration {
        if packed != PackedSpan::ELSEWHERE {
            return packed.span();
        }
        let place = self.long_spans.binary_search_by_key(&(row, column), |&(row, column, _)| (row, column));
        self.long_spans[place.expect("it was kept")].2
    }

    fn unpack_until(&self, row: u32, column: u8, from: Time, packed: PackedSpan) -> Time {
        if packed == PackedSpan::NEVER { Time::FAR } else { from + self.unpack_span(row, column, packed) }
    }

    /// The row with this number; panics where there is none.
    pub fn get(&self, row: u32) -> Message {
        let (block, at) = (&self.blocks[row as usize / BLOCK_ROWS], row as usize % BLOCK_ROWS);
        let (queued, link) = (block.queued[at].time(), block.link[at]);
        Message {
            row,
            sequence: block.sequence[at],
            source: ReplicaId((link & 0x3ff) as u16),
            target: ReplicaId((link >> 10 & 0x3ff) as u16),
            kind: Kind(kind_of(link)),
            class: class_of(link),
            fate: fate_of(link),
            wait: wait_of(link),
            queued,
            first_bit_out: self.unpack_until(row, 0, queued, block.first_bit_out[at]),
            last_bit_out: self.unpack_until(row, 1, queued, block.last_bit_out[at]),
            propagation: self.unpack_span(row, 3, block.propagation[at]),
            stalled: self.unpack_span(row, 4, block.stalled[at]),
            ended: self.unpack_until(row, 2, queued, block.ended[at]),
            bytes: block.bytes[at],
            tag: block.tag[at],
            cause: (block.cause[at] != NO_CAUSE).then_some(block.cause[at]),
        }
    }

    /// When and as which event the message of `row` ended.
    pub fn ended_at(&self, row: u32) -> Point {
        let (block, at) = (&self.blocks[row as usize / BLOCK_ROWS], row as usize % BLOCK_ROWS);
        Point {
            time: self.unpack_until(row, 2, block.queued[at].time(), block.ended[at]),
            sequence: block.sequence[at],
        }
    }

    /// The first row whose message ended at a point that `reached` accepts, with all later points.
    pub fn first_ended(&self, reached: impl Fn(Point) -> bool) -> u32 {
        partition_point(0..self.len(), |row| !reached(self.ended_at(row)))
    }

    /// Rows of messages of which something falls into `[start, end]`, ascending: sent by then and not ended before.
    pub fn overlapping(&self, start: Time, end: Time) -> Vec<u32> {
        let first = self.first_ended(|point| point.time >= start);
        let mut rows = Vec::new();
        for (index, block) in self.blocks.iter().enumerate().skip(first as usize / BLOCK_ROWS) {
            if block.earliest > end {
                continue;
            }
            let base = (index * BLOCK_ROWS) as u32;
            let skip = (first.saturating_sub(base)) as usize;
            for (at, queued) in block.queued.iter().enumerate().skip(skip) {
                if queued.time() <= end {
                    rows.push(base + at as u32);
                }
            }
        }
        rows
    }

    /// The kind of the message of `row`.
    pub fn kind(&self, row: u32) -> Kind {
        Kind(kind_of(self.blocks[row as usize / BLOCK_ROWS].link[row as usize % BLOCK_ROWS]))
    }

    /// The transmissions of a message, in order: none where no bit left.
    pub fn for_each_transmission(&self, message: &Message, mut visit: impl FnMut(Transmission)) {
        let first = self.parts.partition_point(|part| part.row < message.row);
        let mut parts = self.parts.iter_from(first).take_while(|part| part.row == message.row).peekable();
        if parts.peek().is_none()
            && let Some(whole) = message.as_transmission()
        {
            visit(whole);
        }
        for part in parts {
            visit(Transmission {
                start: unpack(part.start),
                end: unpack(part.end),
                propagation: part.propagation.time() - Time::ZERO,
                received: unpack(part.received),
                bytes: part.bytes,
            });
        }
    }

    /// Rows caused by the handling of `row`, at most `limit`.
    pub fn caused_by(&self, row: u32, limit: usize) -> Vec<u32> {
        let effects = (row + 1..self.len()).filter(|&later| {
            self.blocks[later as usize / BLOCK_ROWS].cause[later as usize % BLOCK_ROWS] == row
        });
        effects.take(limit).collect()
    }

    /// What the table holds of the machine's memory, the unused rest of its last blocks included.
    pub fn memory_bytes(&self) -> usize {
        let blocks = self.blocks.len() * (BLOCK_ROWS * Block::ROW_BYTES + size_of::<Block>());
        let long_spans = self.long_spans.capacity() * size_of::<(u32, u8, Duration)>();
        blocks + self.parts.memory_bytes() + long_spans
    }
}

/// The first of `range` for which `before` is false.
fn partition_point(range: Range<u32>, before: impl Fn(u32) -> bool) -> u32 {
    let (mut low, mut high) = (range.start, range.end);
    while low < high {
        let middle = low + (high - low) / 2;
        if before(middle) { low = middle + 1 } else { high = middle }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::record;

    #[test]
    fn a_row_gives_back_what_was_pushed() {
        let mut table = MessageTable::default();
        let hour = Time::from_ns(3_600_000_000_000);
        for id in 0..10_000 {
            let mut message = record(id, (id % 1000) as u16, 999, u64::from(id) * 1_000);
            message.tag = id * 7;
            message.kind = Kind((id % 11) as u8);
            message.cause = id.checked_sub(1).map(MessageId);
            message.fate = if id == 5_000 { Fate::InFlight } else { Fate::Delivered };
            if id == 5_000 {
                (message.first_bit_out, message.last_bit_out) = (Time::FAR, Time::FAR);
            }
            if id == 9_999 {
                message.ended = hour;
                message.stalled = Duration::from_ns(3_000_000_000_000);
            }
            table.push(&message);
            let row = table.get(id);
            assert_eq!(
                (row.queued, row.ended, row.stalled),
                (message.queued, message.ended, message.stalled)
            );
            assert_eq!((row.first_bit_out, row.last_bit_out), (message.first_bit_out, message.last_bit_out));
            assert_eq!((row.source, row.target, row.kind), (message.source, message.target, message.kind));
            assert_eq!((row.class, row.fate, row.wait), (message.class, message.fate, message.wait));
            assert_eq!((row.propagation, u64::from(row.bytes)), (message.propagation, message.bytes));
            assert_eq!((row.tag, row.cause), (message.tag, id.checked_sub(1)));
        }
        assert_eq!(table.caused_by(41, 10), [42]);
    }

    #[test]
    fn a_row_costs_at_most_64_bytes() {
        let mut table = MessageTable::default();
        for id in 0..100_000 {
            table.push(&record(id, 0, 1, u64::from(id) * 1_000));
        }
        let per_row = table.memory_bytes() as f64 / f64::from(table.len());
        assert!((51.0..=64.0).contains(&per_row), "{per_row} bytes");
    }

    #[test]
    fn overlapping_is_what_a_full_scan_finds() {
        let mut table = MessageTable::default();
        for id in 0..20_000_u32 {
            let mut message = record(id, 0, 1, u64::from(id) * 1_000);
            // Some have been under way for long.
            if id % 97 == 0 {
                message.queued = Time::from_ns(u64::from(id) * 300);
            }
            table.push(&message);
        }
        for (start, end) in [(0, 0), (3_000_000, 3_100_000), (0, 40_000_000), (19_999_999, 60_000_000)] {
            let (start, end) = (Time::from_ns(start), Time::from_ns(end));
            let scan: Vec<u32> = (0..table.len())
                .filter(|&row| table.get(row).queued <= end && table.get(row).ended >= start)
                .collect();
            assert_eq!(table.overlapping(start, end), scan);
        }
    }

    #[test]
    fn parts_belong_to_their_message() {
        let part = |start: u64, received| Transmission {
            start: Time::from_ns(start),
            end: Time::from_ns(start + 10),
            propagation: Duration::from_ns(100),
            received,
            bytes: 10,
        };
        let parts = [part(5_000, Time::from_ns(5_110)), part(6_000, Time::FAR)];
        let mut table = MessageTable::default();
        for id in 0..3 {
            let mut message = record(id, 0, 1, 5_000);
            if id == 1 {
                message.transmissions = &parts;
            }
            table.push(&message);
        }
        let transmissions = |row| {
            let mut list = Vec::new();
            table.for_each_transmission(&table.get(row), |transmission| list.push(transmission));
            list
        };
        assert_eq!(transmissions(1), parts);
        assert_eq!(transmissions(0).len(), 1);
        assert_eq!(transmissions(0)[0].received, table.get(0).ended);
    }
}
