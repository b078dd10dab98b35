//! Level of detail of the messages in a window: where those of a link come closer than a few pixels they are a band of
//! counts, elsewhere rows of their own; in between both, for the page to blend.
//!
//! How dense a link is somewhere depends on the run and on the width of a pixel, not on where the window begins and
//! ends, so that a band stays what it is while the picture is panned.

use sim::order::sorted;
use sim::record::Transmission;
use sim::time::{Duration, Time};

use crate::columns::{BandColumns, MessageColumns, Origin};
use crate::counts::{Cell, Counts, Link, widened};
use crate::messages::Message;
use crate::recorder::{Trace, Written};
use crate::repeats::sent_again_from;
use crate::request::WindowRequest;

/// A band's bucket is at least so many pixels wide.
const PIXELS_PER_BUCKET: u64 = 4;
/// Density is taken over so many buckets to each side.
const NEIGHBOURS: u64 = 16;
/// Fewer messages than this are no density.
const FEWEST: u64 = 6;
/// Like messages at least so many pixels apart come as rows; the page blends rows and bands above it.
const SINGLE_PIXELS: u64 = 4;
/// Most bands of an answer for each message row that is wanted.
const BANDS_PER_ROW: usize = 8;

/// One link's buckets, and how far apart its messages are around each.
struct Density {
    link: Link,
    buckets: Vec<Cell>,
    /// Infinite where messages are few.
    spacing_ns: Vec<f32>,
}

/// Where a window and its pixels lie.
#[derive(Clone, Copy)]
pub struct Frame {
    /// Begin and end of the window.
    pub start: Time,
    /// End.
    pub end: Time,
    /// How far the run is.
    pub now: Time,
    /// Times are told from here.
    pub origin: Origin,
}

impl Frame {
    /// What is asked for of a run that is as far as `now`.
    pub fn of(request: &WindowRequest, now: Time) -> Self {
        let end = request.end.min(now);
        let start = request.start.min(end);
        Frame { start, end, now, origin: Origin(start) }
    }

    /// Whether a time is in the window.
    pub fn holds(&self, time: Time) -> bool {
        time >= self.start && time <= self.end
    }
}

/// The width of a bucket is `1 <<` so many nanoseconds.
pub fn bucket_bits(resolution: Duration) -> u32 {
    (resolution.as_ns() * PIXELS_PER_BUCKET).max(1).next_power_of_two().trailing_zeros()
}

/// Rows and bands of a window. `counts` counts at least what is in it, in cells no wider than a bucket; `rows` are
/// those of the window, or none where the first of each cell is enough.
pub fn detail(
    written: Written<'_>,
    counts: &Counts,
    rows: Option<&[u32]>,
    request: &WindowRequest,
    frame: Frame,
) -> (MessageColumns, BandColumns) {
    let trace = written.trace;
    let bits = bucket_bits(request.resolution).max(counts.width_bits());
    let mut densities = densities(counts, request.kinds, bits, frame);
    let candidates = match rows {
        Some(rows) => rows_with_spacing(trace, counts, &densities, rows, request.kinds, bits),
        None => first_rows(counts, &densities, request.kinds, bits, frame),
    };
    let (singles_from, rows) = singles(candidates, request);
    let mut bits = bits;
    while densities.iter().map(|link| link.buckets.len()).sum::<usize>()
        > request.budget.saturating_mul(BANDS_PER_ROW)
    {
        bits += 1;
        for density in &mut densities {
            density.widen();
        }
    }
    let mut bands = BandColumns {
        bucket_ns: (1_u64 << bits) as f64,
        singles_from_ns: f64::from(singles_from),
        ..BandColumns::default()
    };
    for density in &densities {
        density.push_into(&mut bands, bits, frame.origin);
    }
    let mut messages = MessageColumns::default();
    for (row, spacing_ns) in rows {
        push_message(&mut messages, written, row, spacing_ns, frame);
    }
    (messages, bands)
}

fn densities(counts: &Counts, kinds: u32, bits: u32, frame: Frame) -> Vec<Density> {
    let reach = Duration::from_ns((NEIGHBOURS << bits) + counts.longest().as_ns());
    let first = frame.start.as_ns().saturating_sub(reach.as_ns()) >> counts.width_bits();
    let last = (frame.end.as_ns() + (NEIGHBOURS << bits)) >> counts.width_bits();
    let run_end = frame.now.as_ns() >> bits;
    let density = |(link, cells): (Link, &[Cell])| {
        let buckets = widened(between(cells, first, last), bits - counts.width_bits());
        Density { link, spacing_ns: spacing(&buckets, bits, run_end), buckets }
    };
    counts.links(kinds).map(density).filter(|density| !density.buckets.is_empty()).collect()
}

/// The cells from place `first` to place `last`.
pub fn between(cells: &[Cell], first: u64, last: u64) -> &[Cell] {
    let from = cells.partition_point(|cell| cell.place < first);
    let until = cells.partition_point(|cell| cell.place <= last);
    &cells[from..until.max(from)]
}

/// Mean distance of messages around each bucket, within the run.
fn spacing(buckets: &[Cell], bits: u32, run_end: u64) -> Vec<f32> {
    let (mut from, mut until, mut sum) = (0, 0, 0_u64);
    let mut spacings = Vec::with_capacity(buckets.len());
    for bucket in buckets {
        let (first, last) =
            (bucket.place.saturating_sub(NEIGHBOURS), (bucket.place + NEIGHBOURS).min(run_end));
        while until < buckets.len() && buckets[until].place <= last {
            sum += u64::from(buckets[until].messages);
            until += 1;
        }
        while buckets[from].place < first {
            sum -= u64::from(buckets[from].messages);
            from += 1;
        }
        let width = (last.max(bucket.place) - first + 1) << bits;
        spacings.push(if sum < FEWEST { f32::INFINITY } else { width as f32 / sum as f32 });
    }
    spacings
}

impl Density {
    /// Makes each bucket twice as wide.
    fn widen(&mut self) {
        let mut spacing_ns: Vec<f32> = Vec::new();
        let mut last = u64::MAX;
        for (bucket, &spacing) in self.buckets.iter().zip(&self.spacing_ns) {
            match spacing_ns.last_mut() {
                Some(least) if bucket.place >> 1 == last => *least = least.min(spacing),
                _ => spacing_ns.push(spacing),
            }
            last = bucket.place >> 1;
        }
        self.buckets = widened(&self.buckets, 1);
        self.spacing_ns = spacing_ns;
    }

    /// The distance of messages around a bucket.
    fn spacing_at(&self, place: u64) -> f32 {
        match self.buckets.binary_search_by_key(&place, |bucket| bucket.place) {
            Ok(index) => self.spacing_ns[index],
            Err(_) => f32::INFINITY,
        }
    }

    fn push_into(&self, columns: &mut BandColumns, bits: u32, origin: Origin) {
        for (bucket, &spacing_ns) in self.buckets.iter().zip(&self.spacing_ns) {
            if bucket.messages == 0 {
                continue;
            }
            columns.start_ns.push(origin.ns(Time::from_ns(bucket.place << bits)));
            columns.source.push(self.link.source);
            columns.target.push(self.link.target);
            columns.kind.push(self.link.kind.0);
            columns.messages.push(bucket.messages);
            columns.bytes.push(bucket.bytes as f64);
            columns.delay_ns.push((bucket.delay_ns / u64::from(bucket.delivered.max(1))) as f32);
            columns.spacing_ns.push(spacing_ns);
        }
    }
}

/// Every row of the wanted kinds with the distance of its like.
fn rows_with_spacing(
    trace: &Trace,
    counts: &Counts,
    densities: &[Density],
    rows: &[u32],
    kinds: u32,
    bits: u32,
) -> Vec<(u32, f32)> {
    let (groups, group_of) = (usize::from(counts.lanes().groups), &counts.lanes().group_of);
    let index_of = |link: Link| {
        (usize::from(link.kind.0) * groups + usize::from(link.source)) * groups + usize::from(link.target)
    };
    let mut density_of = vec![usize::MAX; 16 * groups * groups];
    for (index, density) in densities.iter().enumerate() {
        density_of[index_of(density.link)] = index;
    }
    let spacing = |&row: &u32| {
        let flight = trace.messages.flight(row);
        if kinds >> flight.kind.0 & 1 == 0 {
            return None;
        }
        let link = Link {
            kind: flight.kind,
            source: group_of[flight.source.index()],
            target: group_of[flight.target.index()],
        };
        let density = densities.get(density_of[index_of(link)]);
        let place = flight.from().as_ns() >> bits;
        Some((row, density.map_or(f32::INFINITY, |density| density.spacing_at(place))))
    };
    rows.iter().filter_map(spacing).collect()
}

/// The first row of each cell with the distance of its like.
fn first_rows(
    counts: &Counts,
    densities: &[Density],
    kinds: u32,
    bits: u32,
    frame: Frame,
) -> Vec<(u32, f32)> {
    let by = bits - counts.width_bits();
    let reach = counts.longest().as_ns();
    let first = frame.start.as_ns().saturating_sub(reach) >> counts.width_bits();
    let last = frame.end.as_ns() >> counts.width_bits();
    let mut rows = Vec::new();
    let mut links = densities.iter();
    for (link, cells) in counts.links(kinds) {
        let cells = between(cells, first, last);
        if cells.is_empty() {
            continue;
        }
        let density = links.find(|density| density.link == link).expect("it has cells in the window");
        rows.extend(cells.iter().map(|cell| (cell.first, density.spacing_at(cell.place >> by))));
    }
    rows
}

/// The rows that are shown one by one, in order, and how far apart they are at least: as far as the budget needs.
fn singles(mut candidates: Vec<(u32, f32)>, request: &WindowRequest) -> (f32, Vec<(u32, f32)>) {
    let mut least_ns = (request.resolution.as_ns() * SINGLE_PIXELS) as f32;
    loop {
        candidates.retain(|&(_, spacing_ns)| spacing_ns >= least_ns);
        let is_last = candidates.iter().all(|&(_, spacing_ns)| spacing_ns == f32::INFINITY);
        if candidates.len() <= request.budget || is_last {
            break;
        }
        least_ns *= 2.0;
    }
    (least_ns, sorted(&candidates, |&(row, _)| u64::from(row)))
}

/// A row for each transmission that overlaps the window.
fn push_message(columns: &mut MessageColumns, written: Written<'_>, row: u32, spacing_ns: f32, frame: Frame) {
    let trace = written.trace;
    let message = trace.messages.get(row);
    let parts = trace.messages.transmissions(&message);
    let subject = written.subject(&message);
    let name = subject.and_then(|row| written.history.name(row)).unwrap_or_default();
    let mut waiting_since = message.queued;
    let mut push = |part: Transmission, held: Duration, sent_again: Time| {
        let until = if held > Duration::ZERO { message.ended } else { part.received.min(message.ended) };
        if waiting_since <= frame.end && until >= frame.start {
            let times = [waiting_since, sent_again];
            columns.push(&message, times, part, held, spacing_ns, frame.origin);
            columns.height.push(name.0);
            columns.rival.push(name.1);
        }
        waiting_since = part.end.min(message.ended);
    };
    let last = parts.len().saturating_sub(1);
    for (index, &part) in parts.iter().enumerate() {
        let held = if index == last { message.held } else { Duration::ZERO };
        push(part, held, sent_again_from(&parts, index));
    }
    if message.first_bit_out == Time::FAR {
        let never = Transmission {
            start: Time::FAR,
            end: Time::FAR,
            propagation: Duration::ZERO,
            queue: Duration::ZERO,
            received: Time::FAR,
            bytes: message.bytes,
            lost: 0,
            again: false,
        };
        push(never, Duration::ZERO, Time::FAR);
    }
}

impl MessageColumns {
    fn push(
        &mut self,
        message: &Message,
        [queued, sent_again]: [Time; 2],
        part: Transmission,
        held: Duration,
        spacing_ns: f32,
        origin: Origin,
    ) {
        let reached = if part.start == Time::FAR { Time::FAR } else { part.start + part.propagation };
        self.row.push(message.row);
        self.queued_ns.push(origin.ns(queued));
        self.first_bit_out_ns.push(origin.ns(part.start));
        self.last_bit_out_ns.push(origin.ns(part.end));
        self.reached_ns.push(origin.ns(reached));
        self.received_ns.push(origin.ns(part.received));
        self.held_ns.push(held.as_ns() as f32);
        self.source.push(message.source.0);
        self.target.push(message.target.0);
        self.kind.push(message.kind.0);
        self.fate.push(message.fate as u8);
        self.bytes.push(part.bytes);
        self.lost_bytes.push(part.lost);
        self.sent_again_ns.push(origin.ns(sent_again));
        self.again.push(part.again.into());
        self.tag.push(message.tag);
        self.spacing_ns.push(spacing_ns);
    }
}
