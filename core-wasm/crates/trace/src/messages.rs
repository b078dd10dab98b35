//! The message table: what the network decided for each message, column by column, a row in 46 bytes.
//!
//! Rows are numbered and ordered by the end of their message. A row holds its sending as an instant and the rest
//! as spans from there; a message that took several transmissions has them in a table of their own. When the last bit
//! of a transmission is out follows from its first, its size and the NIC's rate, and is not kept.

mod block;
mod row;

use std::ops::Range;

use sim::ids::{Kind, MessageId, Point, ReplicaId};
use sim::record::{MessageRecord, Transmission};
use sim::time::{Duration, Time};

use crate::chunks::{BLOCK_ROWS, Chunks};
use crate::packed::{PackedSpan, PackedTime};
use crate::setup::NicRates;

use self::block::{Block, Link, NO_CAUSE};
use self::row::received;
pub use self::row::{Flight, Message};

/// One of several transmissions of a message, in 24 bytes.
#[derive(Clone, Copy, Debug)]
struct Part {
    row: u32,
    bytes: u32,
    /// Since the message was handed to the network.
    start: PackedSpan,
    propagation: PackedSpan,
    received: PackedSpan,
}

/// The table.
#[derive(Clone, Debug)]
pub struct MessageTable {
    egress: NicRates,
    blocks: Vec<Box<Block>>,
    rows: u32,
    parts: Chunks<Part>,
    /// Spans too long for their column, ordered by row (or part) and column.
    long_spans: Vec<(Place, Duration)>,
    long_part_spans: Vec<(Place, Duration)>,
    /// Rows that faults held back: at most one for each fault, mostly none.
    held: Vec<(u32, Duration)>,
    /// How long rows were with their targets' processors: none where these are free.
    processed: Vec<(u32, Duration)>,
    /// Rows that waited for the congestion window, and those that waited in the queue of a path: none in the ideal
    /// network.
    congested: Vec<(u32, Duration)>,
    queues: Vec<(u32, Duration)>,
    /// The same of parts, and bytes that parts lost.
    part_queues: Vec<(u32, Duration)>,
    part_losses: Vec<(u32, u32)>,
    /// Parts that carry what was sent before.
    part_repeats: Vec<u32>,
}

/// Row and column of a span.
type Place = (u32, u8);

/// A span, packed, or kept in `long`.
fn pack_span(long: &mut Vec<(Place, Duration)>, place: Place, span: Duration) -> PackedSpan {
    PackedSpan::new(span).unwrap_or_else(|| {
        long.push((place, span));
        PackedSpan::ELSEWHERE
    })
}

fn pack_until(long: &mut Vec<(Place, Duration)>, place: Place, from: Time, until: Time) -> PackedSpan {
    if until == Time::FAR { PackedSpan::NEVER } else { pack_span(long, place, until - from) }
}

fn unpack_span(long: &[(Place, Duration)], place: Place, packed: PackedSpan) -> Duration {
    if packed != PackedSpan::ELSEWHERE {
        return packed.span();
    }
    long[long.binary_search_by_key(&place, |&(place, _)| place).expect("it was kept")].1
}

fn unpack_until(long: &[(Place, Duration)], place: Place, from: Time, packed: PackedSpan) -> Time {
    if packed == PackedSpan::NEVER { Time::FAR } else { from + unpack_span(long, place, packed) }
}

/// What few rows have, ordered by row; nothing of the others.
fn rare<T: Copy + Default>(table: &[(u32, T)], row: u32) -> T {
    table.binary_search_by_key(&row, |&(row, _)| row).map_or(T::default(), |place| table[place].1)
}

impl MessageTable {
    /// An empty table of messages whose sources send at these rates.
    pub fn new(egress: NicRates) -> Self {
        MessageTable {
            egress,
            blocks: Vec::new(),
            rows: 0,
            parts: Chunks::default(),
            long_spans: Vec::new(),
            long_part_spans: Vec::new(),
            held: Vec::new(),
            processed: Vec::new(),
            congested: Vec::new(),
            queues: Vec::new(),
            part_queues: Vec::new(),
            part_losses: Vec::new(),
            part_repeats: Vec::new(),
        }
    }

    /// Sources without a rate of their own send at another one from a time on.
    pub fn change_egress(&mut self, at: Time, egress_bps: u64) {
        self.egress.change(at, egress_bps);
    }

    /// How many rows there are.
    pub fn len(&self) -> u32 {
        self.rows
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Adds the row of a message of the round `tag`; messages come in the order of their numbers.
    pub fn push(&mut self, message: &MessageRecord<'_>, tag: u32) {
        let row = self.rows;
        assert!(message.id == MessageId(row), "messages come in the order in which they end");
        assert!(message.bytes <= u64::from(u32::MAX), "a message is at most 4 GiB");
        let (queued, at) = (message.queued, row as usize % BLOCK_ROWS);
        if at == 0 {
            self.blocks.push(Block::new());
        }
        self.rows += 1;
        let block = self.blocks.last_mut().expect("just seen");
        let long = &mut self.long_spans;
        block.queued[at] = PackedTime::new(queued);
        block.first_bit_out[at] = pack_until(long, (row, 0), queued, message.first_bit_out);
        block.ended[at] = pack_until(long, (row, 1), queued, message.ended);
        block.propagation[at] = pack_span(long, (row, 2), message.propagation);
        block.stalled[at] = pack_span(long, (row, 3), message.stalled);
        block.link[at] = Link::of(message);
        block.bytes[at] = message.bytes as u32;
        block.tag[at] = tag;
        block.cause[at] = message.cause.map_or(NO_CAUSE, |cause| cause.0);
        block.sequence[at] = message.point.sequence;
        block.earliest = block.earliest.min(queued);
        if message.held > Duration::ZERO {
            self.held.push((row, message.held));
        }
        if message.processed > Duration::ZERO {
            self.processed.push((row, message.processed));
        }
        if message.congested > Duration::ZERO {
            self.congested.push((row, message.congested));
        }
        if message.queue > Duration::ZERO && message.transmissions.is_empty() {
            self.queues.push((row, message.queue));
        }
        for part in message.transmissions {
            let (number, long) = (self.parts.len() as u32, &mut self.long_part_spans);
            if part.queue > Duration::ZERO {
                self.part_queues.push((number, part.queue));
            }
            if part.lost > 0 {
                self.part_losses.push((number, part.lost));
            }
            if part.again {
                self.part_repeats.push(number);
            }
            self.parts.push(Part {
                row,
                bytes: part.bytes,
                start: pack_until(long, (number, 0), queued, part.start),
                propagation: pack_span(long, (number, 1), part.propagation),
                received: pack_until(long, (number, 2), queued, part.received),
            });
        }
    }

    /// The row with this number; panics where there is none.
    pub fn get(&self, row: u32) -> Message {
        let (block, at) = (&self.blocks[row as usize / BLOCK_ROWS], row as usize % BLOCK_ROWS);
        let (queued, link) = (block.queued[at].time(), block.link[at]);
        let mut message = Message {
            row,
            sequence: block.sequence[at],
            source: link.source(),
            target: link.target(),
            kind: link.kind(),
            class: link.class(),
            fate: link.fate(),
            wait: link.wait(),
            queued,
            first_bit_out: unpack_until(&self.long_spans, (row, 0), queued, block.first_bit_out[at]),
            last_bit_out: Time::FAR,
            has_parts: link.has_parts(),
            propagation: unpack_span(&self.long_spans, (row, 2), block.propagation[at]),
            stalled: unpack_span(&self.long_spans, (row, 3), block.stalled[at]),
            congested: rare(&self.congested, row),
            held: self.held(row),
            processed: rare(&self.processed, row),
            ended: unpack_until(&self.long_spans, (row, 1), queued, block.ended[at]),
            bytes: block.bytes[at],
            tag: block.tag[at],
            cause: (block.cause[at] != NO_CAUSE).then_some(block.cause[at]),
        };
        if link.is_sent() {
            message.last_bit_out = match message.has_parts {
                true => self.transmissions(&message).last().map_or(Time::FAR, |last| last.end),
                false => self.last_bit_out(message.source, message.first_bit_out, message.bytes),
            };
        }
        message
    }

    /// The way of the message of `row`: a part of [`MessageTable::get`] that costs less.
    pub fn flight(&self, row: u32) -> Flight {
        self.flight_in(&self.blocks[row as usize / BLOCK_ROWS], row)
    }

    /// Calls `see` with the row and the way of each message from row `first` on.
    pub fn for_flights_from(&self, first: u32, mut see: impl FnMut(u32, Flight)) {
        for (block, base) in
            self.blocks.iter().zip((0..).step_by(BLOCK_ROWS)).skip(first as usize / BLOCK_ROWS)
        {
            for row in first.max(base)..self.rows.min(base + BLOCK_ROWS as u32) {
                see(row, self.flight_in(block, row));
            }
        }
    }

    #[inline]
    fn flight_in(&self, block: &Block, row: u32) -> Flight {
        let at = row as usize % BLOCK_ROWS;
        let (queued, link) = (block.queued[at].time(), block.link[at]);
        let ended = unpack_until(&self.long_spans, (row, 1), queued, block.ended[at]);
        Flight {
            source: link.source(),
            target: link.target(),
            kind: link.kind(),
            queued,
            first_bit_out: unpack_until(&self.long_spans, (row, 0), queued, block.first_bit_out[at]),
            received: received(link.fate(), ended, self.held(row) + rare(&self.processed, row)),
            bytes: block.bytes[at],
        }
    }

    /// How long a fault kept the message of `row` from its target.
    fn held(&self, row: u32) -> Duration {
        let is_it = |&&(held, _): &&(u32, Duration)| held == row;
        self.held.iter().find(is_it).map_or(Duration::ZERO, |&(_, span)| span)
    }

    /// When and as which event the message of `row` ended.
    pub fn ended_at(&self, row: u32) -> Point {
        let (block, at) = (&self.blocks[row as usize / BLOCK_ROWS], row as usize % BLOCK_ROWS);
        Point {
            time: unpack_until(&self.long_spans, (row, 1), block.queued[at].time(), block.ended[at]),
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
            let filled = BLOCK_ROWS.min((self.rows - base) as usize);
            for (at, queued) in block.queued[..filled].iter().enumerate().skip(skip) {
                if queued.time() <= end {
                    rows.push(base + at as u32);
                }
            }
        }
        rows
    }

    /// The kind of the message of `row`.
    pub fn kind(&self, row: u32) -> Kind {
        self.blocks[row as usize / BLOCK_ROWS].link[row as usize % BLOCK_ROWS].kind()
    }

    fn last_bit_out(&self, source: ReplicaId, first_bit_out: Time, bytes: u32) -> Time {
        first_bit_out + Duration::to_serialise(u64::from(bytes), self.egress.at(source, first_bit_out))
    }

    /// The transmissions of a message, in order: none where no bit left.
    pub fn transmissions(&self, message: &Message) -> Vec<Transmission> {
        let of = |start: Time, (propagation, queue), received, (bytes, lost, again)| Transmission {
            start,
            end: self.last_bit_out(message.source, start, bytes),
            propagation,
            queue,
            received,
            bytes,
            lost,
            again,
        };
        if !message.has_parts {
            let queue = rare(&self.queues, message.row);
            let whole = || {
                let way = (message.propagation, queue);
                of(message.first_bit_out, way, message.received(), (message.bytes, 0, false))
            };
            return (message.first_bit_out != Time::FAR).then(whole).into_iter().collect();
        }
        let (first, long) =
            (self.parts.partition_point(|part| part.row < message.row), &self.long_part_spans);
        let parts = self.parts.iter_from(first).take_while(|part| part.row == message.row);
        let numbered = parts.zip(first as u32..);
        numbered
            .map(|(part, number)| {
                let again = self.part_repeats.binary_search(&number).is_ok();
                of(
                    unpack_until(long, (number, 0), message.queued, part.start),
                    (unpack_span(long, (number, 1), part.propagation), rare(&self.part_queues, number)),
                    unpack_until(long, (number, 2), message.queued, part.received),
                    (part.bytes, rare(&self.part_losses, number), again),
                )
            })
            .collect()
    }

    /// Rows sent by the handling of `row`, at most `limit`. All come later: an effect ends after its cause.
    pub fn caused_by(&self, row: u32, limit: usize) -> Vec<u32> {
        let (first, mut effects) = (row as usize + 1, Vec::new());
        for (index, block) in self.blocks.iter().enumerate().skip(first / BLOCK_ROWS) {
            let base = index * BLOCK_ROWS;
            // A block is laid out as a whole before its last rows are written.
            let written = (self.len() as usize - base).min(BLOCK_ROWS);
            let causes = block.cause[..written].iter().enumerate().skip(first.saturating_sub(base));
            effects.extend(causes.filter(|&(_, &cause)| cause == row).map(|(at, _)| (base + at) as u32));
            if effects.len() >= limit {
                effects.truncate(limit);
                break;
            }
        }
        effects
    }

    /// What the table holds of the machine's memory, the unused rest of its last blocks included.
    pub fn memory_bytes(&self) -> usize {
        let blocks = self.blocks.len() * (size_of::<Block>() + size_of::<Box<Block>>());
        let long_spans = self.long_spans.capacity() + self.long_part_spans.capacity();
        let long_spans = long_spans * size_of::<(Place, Duration)>();
        let rare = [&self.held, &self.processed, &self.congested, &self.queues, &self.part_queues];
        let rare = rare.map(|table| table.capacity() * size_of::<(u32, Duration)>()).iter().sum::<usize>();
        let losses = self.part_losses.capacity() * size_of::<(u32, u32)>();
        let repeats = self.part_repeats.capacity() * size_of::<u32>();
        blocks + self.parts.memory_bytes() + long_spans + rare + losses + repeats
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
    use sim::record::Fate;

    use super::*;
    use crate::testing::record;

    #[test]
    fn a_row_gives_back_what_was_pushed() {
        let mut table = MessageTable::new(NicRates::new(1_000_000_000, [].into_iter()));
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
            table.push(&message, message.tag);
            let row = table.get(id);
            assert_eq!(
                (row.queued, row.ended, row.stalled),
                (message.queued, message.ended, message.stalled)
            );
            assert_eq!(row.first_bit_out, message.first_bit_out);
            assert_eq!(row.last_bit_out, message.last_bit_out);
            assert_eq!((row.source, row.target, row.kind), (message.source, message.target, message.kind));
            assert_eq!((row.class, row.fate, row.wait), (message.class, message.fate, message.wait));
            assert_eq!((row.propagation, u64::from(row.bytes)), (message.propagation, message.bytes));
            assert_eq!((row.tag, row.cause), (message.tag, id.checked_sub(1)));
        }
    }

    #[test]
    fn a_row_costs_at_most_64_bytes() {
        let mut table = MessageTable::new(NicRates::new(1_000_000_000, [].into_iter()));
        for id in 0..100_000 {
            table.push(&record(id, 0, 1, u64::from(id) * 1_000), 1);
        }
        let per_row = table.memory_bytes() as f64 / f64::from(table.len());
        assert!((46.0..=64.0).contains(&per_row), "{per_row} bytes");
    }

    #[test]
    fn overlapping_is_what_a_full_scan_finds() {
        let mut table = MessageTable::new(NicRates::new(1_000_000_000, [].into_iter()));
        for id in 0..20_000_u32 {
            let mut message = record(id, 0, 1, u64::from(id) * 1_000);
            // Some have been under way for long.
            if id % 97 == 0 {
                message.queued = Time::from_ns(u64::from(id) * 300);
            }
            table.push(&message, message.tag);
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
    fn what_a_message_caused_is_what_a_full_scan_finds() {
        let mut table = MessageTable::new(NicRates::new(1_000_000_000, [].into_iter()));
        for id in 0..5_000_u32 {
            let mut message = record(id, 0, 1, u64::from(id) * 1_000);
            // Most have some message before them as their cause, near or blocks away.
            message.cause = id.checked_sub(1).map(|last| MessageId(last - last * 7 % (last + 1).min(2_500)));
            table.push(&message, message.tag);
        }
        for row in (0..table.len()).step_by(61).chain([0, 1_023, 1_024, 2_047, 4_999]) {
            let scan: Vec<u32> =
                (0..table.len()).filter(|&later| table.get(later).cause == Some(row)).collect();
            assert_eq!(table.caused_by(row, usize::MAX), scan);
            assert_eq!(table.caused_by(row, 1), scan[..scan.len().min(1)]);
        }
    }

    #[test]
    fn parts_belong_to_their_message() {
        let part = |start: u64, received| Transmission {
            start: Time::from_ns(start),
            end: Time::from_ns(start + 80),
            propagation: Duration::from_ns(100),
            queue: Duration::ZERO,
            received,
            bytes: 10,
            lost: 0,
            again: false,
        };
        let parts = [part(5_000, Time::from_ns(5_180)), part(6_000, Time::FAR)];
        let mut table = MessageTable::new(NicRates::new(1_000_000_000, [].into_iter()));
        for id in 0..3 {
            let mut message = record(id, 0, 1, 5_000);
            if id == 1 {
                message.transmissions = &parts;
            }
            table.push(&message, message.tag);
        }
        let transmissions = |row| table.transmissions(&table.get(row));
        assert_eq!(transmissions(1), parts);
        assert_eq!(transmissions(0).len(), 1);
        assert_eq!(transmissions(0)[0].received, table.get(0).ended);
    }
}
