//! What a picture of a stretch of time needs, at the detail that it can show.
//!
//! Messages come as one row a transmission, or, where there are more than the budget, as bands: how many of a kind left
//! one replica for another in each bucket of time. The work is done on integers; only the outgoing columns hold floats, and
//! those are spans from the window's origin, so that 24 bits of mantissa are a fraction of a pixel.

use sim::node::{Class, Kind, ReplicaId};
use sim::observer::{Side, Transmission};
use sim::time::{Duration, Time};

use crate::bandwidth::{BusyTime, Grid, busy_from_messages};
use crate::marks::{CommitStep, Mark};
use crate::messages::Message;
use crate::order::ordered;
use crate::recorder::Recorder;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowRequest {
    /// Begin.
    pub start: Time,
    /// End, included.
    pub end: Time,
    /// The width of a pixel.
    pub resolution: Duration,
    /// Most message rows wanted.
    pub budget: usize,
    /// Bit i asks for messages of kind i.
    pub kinds: u32,
}

/// The answer: columns from `origin`, as `web/src/core/columns.ts` describes them.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)] // Columns are described once, there.
pub struct TraceWindow {
    pub origin: Time,
    pub start: Time,
    pub end: Time,
    pub replicas: u16,
    pub aggregated: bool,
    pub messages: MessageColumns,
    pub bands: BandColumns,
    pub marks: MarkColumns,
    pub bandwidth: BandwidthColumns,
    pub committed: CommittedColumns,
    pub views: ViewColumns,
}

#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct MessageColumns {
    pub row: Vec<u32>,
    pub queued_ns: Vec<f32>,
    pub first_bit_out_ns: Vec<f32>,
    pub last_bit_out_ns: Vec<f32>,
    pub reached_ns: Vec<f32>,
    pub received_ns: Vec<f32>,
    pub source: Vec<u16>,
    pub target: Vec<u16>,
    pub kind: Vec<u8>,
    pub fate: Vec<u8>,
    pub bytes: Vec<u32>,
    pub tag: Vec<u32>,
}

#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct BandColumns {
    pub bucket_ns: f64,
    pub start_ns: Vec<f32>,
    pub source: Vec<u16>,
    pub target: Vec<u16>,
    pub kind: Vec<u8>,
    pub messages: Vec<u32>,
    pub bytes: Vec<f64>,
    pub delay_ns: Vec<f32>,
}

#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct MarkColumns {
    pub time_ns: Vec<f32>,
    pub sequence: Vec<u32>,
    pub replica: Vec<u16>,
    pub kind: Vec<u8>,
    pub view: Vec<u32>,
    pub height: Vec<u32>,
    pub value: Vec<u32>,
}

#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct BandwidthColumns {
    pub buckets: u32,
    pub bucket_ns: f64,
    pub start_ns: f64,
    pub egress_foreground: Vec<f32>,
    pub egress_background: Vec<f32>,
    pub ingress_foreground: Vec<f32>,
    pub ingress_background: Vec<f32>,
}

#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct CommittedColumns {
    pub time_ns: Vec<f32>,
    pub transactions: Vec<f64>,
    pub latency_ns: Vec<f32>,
}

#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct ViewColumns {
    pub start_ns: Vec<f32>,
    pub end_ns: Vec<f32>,
    pub view: Vec<u32>,
    pub epoch: Vec<u32>,
    pub leader: Vec<u16>,
}

/// Spans from the origin, signed, as the outgoing columns hold them; `Time::FAR` is infinity.
#[derive(Clone, Copy)]
struct Origin(Time);

impl Origin {
    fn ns(self, time: Time) -> f32 {
        match time {
            Time::FAR => f32::INFINITY,
            time if time >= self.0 => (time - self.0).as_ns() as f32,
            time => -((self.0 - time).as_ns() as f32),
        }
    }
}

/// The most buckets of bandwidth per replica in an answer.
const BUCKETS_MAX: u64 = 4096;

/// The window of a run that `request` asks for; `now` is how far the run is. `violations` are marks that another observer
/// made.
pub fn window(trace: &Recorder, request: &WindowRequest, now: Time, violations: &[Mark]) -> TraceWindow {
    let end = request.end.min(now);
    let start = request.start.min(end);
    let origin = Origin(start);
    let rows = trace.messages.overlapping(start, end);
    let wanted: Vec<u32> =
        rows.iter().copied().filter(|&row| request.kinds >> trace.messages.kind(row).0 & 1 == 1).collect();
    let messages = message_columns(trace, &wanted, start, end, request.budget, origin);
    let aggregated = messages.is_none();
    let bands =
        if aggregated { band_columns(trace, &wanted, request, origin) } else { BandColumns::default() };
    TraceWindow {
        origin: start,
        start,
        end,
        replicas: trace.replicas,
        aggregated,
        messages: messages.unwrap_or_default(),
        bands,
        marks: mark_columns(trace, violations, start, end, origin),
        bandwidth: bandwidth_columns(&busy(trace, &rows, start, end, request.resolution), trace.replicas),
        committed: committed_columns(trace, start, end, origin),
        views: view_columns(trace, start, end, now, origin),
    }
}

/// A row for each transmission that overlaps the window; `None` where there are more than `budget`.
fn message_columns(
    trace: &Recorder,
    rows: &[u32],
    start: Time,
    end: Time,
    budget: usize,
    origin: Origin,
) -> Option<MessageColumns> {
    if rows.len() > budget {
        return None;
    }
    let mut columns = MessageColumns::default();
    for &row in rows {
        let message = trace.messages.get(row);
        let mut waiting_since = message.queued;
        let mut push = |part: Transmission| {
            if waiting_since <= end && part.received.min(message.ended) >= start {
                columns.push(&message, waiting_since, part, origin);
            }
            waiting_since = part.end.min(message.ended);
        };
        trace.messages.transmissions(&message).into_iter().for_each(&mut push);
        if message.first_bit_out == Time::FAR {
            push(Transmission {
                start: Time::FAR,
                end: Time::FAR,
                propagation: Duration::ZERO,
                received: Time::FAR,
                bytes: message.bytes,
            });
        }
    }
    (columns.row.len() <= budget).then_some(columns)
}

impl MessageColumns {
    fn push(&mut self, message: &Message, queued: Time, part: Transmission, origin: Origin) {
        let reached = if part.start == Time::FAR { Time::FAR } else { part.start + part.propagation };
        self.row.push(message.row);
        self.queued_ns.push(origin.ns(queued));
        self.first_bit_out_ns.push(origin.ns(part.start));
        self.last_bit_out_ns.push(origin.ns(part.end));
        self.reached_ns.push(origin.ns(reached));
        self.received_ns.push(origin.ns(part.received));
        self.source.push(message.source.0);
        self.target.push(message.target.0);
        self.kind.push(message.kind.0);
        self.fate.push(message.fate as u8);
        self.bytes.push(part.bytes);
        self.tag.push(message.tag);
    }
}

/// Messages of one link, kind and bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Band {
    /// Source (10 bits), target (10), kind (4), bucket (40): like bands are neighbours in its order.
    key: u64,
    messages: u32,
    delivered: u32,
    bytes: u64,
    delay_ns: u64,
}

const BUCKET_BITS: u32 = 40;

/// The key of messages of which no bit left.
const NO_BAND: u64 = u64::MAX;

fn band_key(message: &Message, bucket: Duration) -> u64 {
    if message.first_bit_out == Time::FAR {
        return NO_BAND;
    }
    let link = u64::from(message.source.0) << 10 | u64::from(message.target.0);
    ((link << 4 | u64::from(message.kind.0)) << BUCKET_BITS)
        | (message.first_bit_out.as_ns() / bucket.as_ns())
}

impl Band {
    fn of(key: u64, message: &Message) -> Self {
        let delay = message.received();
        let delivered = delay != Time::FAR;
        Band {
            key,
            messages: 1,
            delivered: u32::from(delivered),
            bytes: u64::from(message.bytes),
            delay_ns: if delivered { (delay - message.first_bit_out).as_ns() } else { 0 },
        }
    }

    fn merge(&mut self, other: &Band) {
        self.messages += other.messages;
        self.delivered += other.delivered;
        self.bytes += other.bytes;
        self.delay_ns += other.delay_ns;
    }

    fn bucket(&self) -> u64 {
        self.key & ((1 << BUCKET_BITS) - 1)
    }

    fn source(&self) -> ReplicaId {
        ReplicaId((self.key >> (BUCKET_BITS + 14) & 0x3ff) as u16)
    }

    fn target(&self) -> ReplicaId {
        ReplicaId((self.key >> (BUCKET_BITS + 4) & 0x3ff) as u16)
    }

    fn kind(&self) -> Kind {
        Kind((self.key >> BUCKET_BITS & 0xf) as u8)
    }
}

/// Joins neighbours with one key.
fn join(bands: &mut Vec<Band>) {
    bands.dedup_by(|later, earlier| {
        let same = later.key == earlier.key;
        if same {
            earlier.merge(later);
        }
        same
    });
}

/// A band's bucket is a few pixels wide.
const PIXELS_PER_BUCKET: u64 = 4;

/// Bands of messages of which a bit left, with buckets wide enough that there are at most `budget` of them, so far as links
/// and kinds allow. Buckets lie on a grid that does not move with the window.
fn band_columns(trace: &Recorder, rows: &[u32], request: &WindowRequest, origin: Origin) -> BandColumns {
    let mut bucket =
        Duration::from_ns((request.resolution.as_ns() * PIXELS_PER_BUCKET).max(1).next_power_of_two());
    let span = (request.end - request.start).as_ns().max(1);
    let mut bands: Vec<Band> = Vec::new();
    for (key, index) in ordered(rows.iter().map(|&row| band_key(&trace.messages.get(row), bucket))) {
        if key != NO_BAND {
            bands.push(Band::of(key, &trace.messages.get(rows[index as usize])));
        }
    }
    join(&mut bands);
    while bands.len() > request.budget && bucket.as_ns() < span {
        bucket = Duration::from_ns(bucket.as_ns() * 2);
        for band in &mut bands {
            let place = band.bucket();
            band.key = band.key - place + place / 2;
        }
        join(&mut bands);
    }
    let mut columns = BandColumns { bucket_ns: bucket.as_ns() as f64, ..BandColumns::default() };
    for band in &bands {
        columns.start_ns.push(origin.ns(Time::from_ns(band.bucket() * bucket.as_ns())));
        columns.source.push(band.source().0);
        columns.target.push(band.target().0);
        columns.kind.push(band.kind().0);
        columns.messages.push(band.messages);
        columns.bytes.push(band.bytes as f64);
        columns.delay_ns.push((band.delay_ns / u64::from(band.delivered.max(1))) as f32);
    }
    columns
}

fn mark_columns(
    trace: &Recorder,
    violations: &[Mark],
    start: Time,
    end: Time,
    origin: Origin,
) -> MarkColumns {
    let first = trace.marks.partition_point(|mark| mark.time < start);
    let recorded = trace.marks.iter_from(first).take_while(|mark| mark.time <= end);
    let mut marks: Vec<&Mark> = recorded.collect();
    for violation in violations.iter().filter(|mark| mark.time >= start && mark.time <= end) {
        marks.insert(marks.partition_point(|mark| mark.point() <= violation.point()), violation);
    }
    let mut columns = MarkColumns::default();
    for mark in marks {
        columns.time_ns.push(origin.ns(mark.time));
        columns.sequence.push(mark.sequence);
        columns.replica.push(mark.replica.0);
        columns.kind.push(mark.kind as u8);
        columns.view.push(mark.view);
        columns.height.push(mark.height);
        columns.value.push(mark.value);
    }
    columns
}

/// Busy time in buckets of about `resolution`: from the messages while all of the window is recorded and a cell would be
/// too wide, from the cells else.
fn busy(trace: &Recorder, rows: &[u32], start: Time, end: Time, resolution: Duration) -> BusyTime {
    let width = resolution.as_ns().max((end - start).as_ns() / BUCKETS_MAX).max(1);
    let cell = trace.busy.width().as_ns();
    let is_recorded = trace.recording_stopped().is_none_or(|stopped| end < stopped);
    if width < cell && is_recorded {
        let grid = Grid::covering(start, end, Duration::from_ns(width));
        return busy_from_messages(&trace.messages, rows, trace.replicas, trace.ingress_bps, grid);
    }
    let grid = Grid::covering(start, end, Duration::from_ns(width.div_ceil(cell) * cell));
    trace.busy.sum(trace.replicas, grid)
}

fn bandwidth_columns(busy: &BusyTime, replicas: u16) -> BandwidthColumns {
    let bucket_ns = busy.grid.bucket.as_ns() as f64;
    let fractions = |side, class| -> Vec<f32> {
        (0..replicas)
            .flat_map(|replica| busy.row(replica, side, class))
            .map(|&ns| (ns as f64 / bucket_ns) as f32)
            .collect()
    };
    BandwidthColumns {
        buckets: busy.grid.buckets as u32,
        bucket_ns,
        start_ns: busy.grid.start.as_ns() as f64,
        egress_foreground: fractions(Side::Egress, Class::Foreground),
        egress_background: fractions(Side::Egress, Class::Background),
        ingress_foreground: fractions(Side::Ingress, Class::Foreground),
        ingress_background: fractions(Side::Ingress, Class::Background),
    }
}

fn committed_columns(trace: &Recorder, start: Time, end: Time, origin: Origin) -> CommittedColumns {
    let first = trace.commits.partition_point(|step| step.time < start);
    let before = first.checked_sub(1).and_then(|last| trace.commits.get(last));
    let mut columns = CommittedColumns::default();
    let mut push = |time: Time, step: Option<&CommitStep>| {
        columns.time_ns.push(origin.ns(time));
        columns.transactions.push(step.map_or(0.0, |step| step.transactions as f64));
        columns.latency_ns.push(step.map_or(0.0, |step| step.latency.as_ns() as f32));
    };
    push(start, before);
    for step in trace.commits.iter_from(first).take_while(|step| step.time <= end) {
        push(step.time, Some(step));
    }
    columns
}

fn view_columns(trace: &Recorder, start: Time, end: Time, now: Time, origin: Origin) -> ViewColumns {
    let mut columns = ViewColumns::default();
    for (row, until) in trace.views.between(start, end, now) {
        columns.start_ns.push(origin.ns(row.start));
        columns.end_ns.push(origin.ns(until));
        columns.view.push(row.view.number);
        columns.epoch.push(row.view.epoch);
        columns.leader.push(row.leader);
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Chain, record, requests, setup};
    use sim::observer::Observer;

    const EVERYTHING: WindowRequest = WindowRequest {
        start: Time::ZERO,
        end: Time::FAR,
        resolution: Duration::from_us(1),
        budget: 1_000_000,
        kinds: u32::MAX,
    };

    fn trace(messages: u32, messages_max: u32) -> Recorder {
        let mut trace = Recorder::new(&setup(), messages_max);
        for id in 0..messages {
            let mut message = record(id, (id % 3) as u16, 3, u64::from(id) * 10_000);
            message.kind = Kind((id % 2) as u8);
            Observer::<facts::Fact>::on_message(&mut trace, &message);
        }
        trace
    }

    fn at(us: u64) -> Time {
        Time::from_ns(us * 1_000)
    }

    #[test]
    fn within_the_budget_each_transmission_is_a_row() {
        let trace = trace(1_000, 1_000_000);
        let request = WindowRequest { start: at(100), end: at(200), kinds: 0b01, ..EVERYTHING };
        let window = window(&trace, &request, at(20_000), &[]);
        assert!(!window.aggregated);
        // Messages 9 to 20 overlap [100, 200] us; those of kind 0 have even numbers.
        assert_eq!(window.messages.row, [10, 12, 14, 16, 18, 20]);
        assert_eq!(window.messages.first_bit_out_ns[1], 20_000.0);
        assert_eq!(window.messages.reached_ns[1], 30_000.0);
        assert_eq!(window.messages.received_ns[1], 31_000.0);
    }

    #[test]
    fn above_the_budget_bands_count_every_message_once() {
        let trace = trace(10_000, 1_000_000);
        for budget in [10, 100, 1_000] {
            let request = WindowRequest { budget, ..EVERYTHING };
            let window = window(&trace, &WindowRequest { end: at(200_000), ..request }, at(200_000), &[]);
            assert!(window.aggregated && window.messages.row.is_empty());
            assert_eq!(window.bands.messages.iter().sum::<u32>(), 10_000);
            assert_eq!(window.bands.bytes.iter().sum::<f64>(), 1_250_000.0);
            assert!(window.bands.delay_ns.iter().all(|&ns| ns == 11_000.0));
            assert!(window.bands.start_ns.len() <= budget);
            // Three sources and two kinds, in turns: six links that share alike in the full buckets.
            assert_eq!(window.bands.start_ns.len() % 6, 0);
        }
    }

    #[test]
    fn a_message_that_never_left_is_drawn_as_waiting() {
        let mut trace = trace(0, 10);
        let mut message = record(0, 0, 1, 0);
        message.fate = sim::observer::Fate::InFlight;
        (message.first_bit_out, message.last_bit_out) = (Time::FAR, Time::FAR);
        Observer::<facts::Fact>::on_message(&mut trace, &message);
        let window = window(&trace, &WindowRequest { end: at(5), ..EVERYTHING }, at(11), &[]);
        assert_eq!(window.messages.row, [0]);
        assert_eq!(window.messages.first_bit_out_ns, [f32::INFINITY]);
    }

    #[test]
    fn past_the_cap_recording_stops_and_bandwidth_goes_on() {
        let mut trace = trace(20, 15);
        assert_eq!((trace.messages().len(), trace.recording_stopped()), (15, Some(at(161))));
        Observer::<facts::Fact>::on_busy(
            &mut trace,
            &sim::observer::Busy {
                replica: ReplicaId(0),
                side: Side::Egress,
                class: Class::Foreground,
                start: at(1_000),
                end: at(1_100),
                bytes: 1,
            },
        );
        let window = window(&trace, &WindowRequest { end: at(2_000), ..EVERYTHING }, at(2_000), &[]);
        let busy: f64 = window.bandwidth.egress_foreground.iter().map(|&part| f64::from(part)).sum();
        assert!((busy * window.bandwidth.bucket_ns - 100_000.0).abs() < 0.1);
    }

    #[test]
    fn committed_begins_with_its_value_at_the_start() {
        let (requests, mut chain) = (requests(1_000), Chain::default());
        let mut trace = trace(0, 10);
        for block in 0..3 {
            chain.propose(&mut trace, at(block * 100), 100, &requests);
            chain.commit(&mut trace, ReplicaId(0), block, at(block * 100 + 50), &requests);
            chain.commit(&mut trace, ReplicaId(1), block, at(block * 100 + 60), &requests);
        }
        let window =
            window(&trace, &WindowRequest { start: at(100), end: at(155), ..EVERYTHING }, at(400), &[]);
        assert_eq!(window.committed.transactions, [100.0, 200.0]);
        assert_eq!(window.committed.time_ns, [0.0, 50_000.0]);
        assert_eq!(window.committed.latency_ns[1], 50_000.0);
        assert_eq!(window.marks.kind, [0, 4]);
        assert_eq!(window.marks.value, [0, 100]);
    }
}
