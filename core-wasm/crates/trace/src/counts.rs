//! Counts of a whole run: per link and per replica group, in cells of time. What a window shows from far away is read
//! off them, so that its cost does not grow with the run.
//!
//! Cells are of equal width, which doubles as the run grows. A link is a kind of message between two groups of
//! replicas.

use std::ops::Range;

use sim::ids::{Kind, ReplicaId};
use sim::time::{Duration, Time};

use crate::lanes::Lanes;
use crate::marks::Mark;
use crate::messages::Flight;
use crate::recorder::Trace;

/// Cells over a run, at most.
const CELLS: u64 = 4096;
/// The first width of a cell is 2^17 ns, 131 us.
const FIRST_WIDTH_BITS: u32 = 17;

/// What of one link falls into one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its place in the run, in cells.
    pub place: u64,
    /// Messages of which a bit left in it.
    pub messages: u32,
    /// Those that arrived.
    pub delivered: u32,
    /// Their bytes.
    pub bytes: u64,
    /// Sum of the delays of those that arrived.
    pub delay_ns: u64,
    /// The first row of the message table, or the number of the first mark.
    pub first: u32,
}

impl Cell {
    /// Adds another cell of the same place.
    pub fn merge(&mut self, other: &Cell) {
        self.messages += other.messages;
        self.delivered += other.delivered;
        self.bytes += other.bytes;
        self.delay_ns += other.delay_ns;
        self.first = self.first.min(other.first);
    }
}

/// Cells that hold something, in order.
type Cells = Vec<Cell>;

/// Adds what happened to its place, which is at the end or near it.
fn add(cells: &mut Cells, cell: Cell) {
    match cells.last_mut() {
        Some(last) if last.place == cell.place => last.merge(&cell),
        _ => put(cells, cell),
    }
}

fn put(cells: &mut Cells, cell: Cell) {
    let after = cells.iter().rposition(|before| before.place <= cell.place);
    match after {
        Some(index) if cells[index].place == cell.place => cells[index].merge(&cell),
        Some(index) => cells.insert(index + 1, cell),
        None => cells.insert(0, cell),
    }
}

/// Cells `1 << by` times as wide.
pub fn widened(cells: &[Cell], by: u32) -> Cells {
    let mut wide: Cells = Vec::new();
    for cell in cells {
        let cell = Cell { place: cell.place >> by, ..*cell };
        match wide.last_mut() {
            Some(last) if last.place == cell.place => last.merge(&cell),
            _ => wide.push(cell),
        }
    }
    wide
}

/// The counts.
#[derive(Clone, Debug)]
pub struct Counts {
    lanes: Lanes,
    width_bits: u32,
    /// By kind, source's group and target's group.
    links: Vec<Cells>,
    /// By kind and group; only of marks that are drawn.
    marks: Vec<Cells>,
    longest: Duration,
    rows_seen: u32,
    marks_seen: u32,
}

impl Counts {
    /// Nothing of a trace is counted yet.
    pub fn new(lanes: Lanes, trace: &Trace) -> Self {
        Counts::with_width_bits(lanes, trace, FIRST_WIDTH_BITS)
    }

    fn with_width_bits(lanes: Lanes, trace: &Trace, width_bits: u32) -> Self {
        let groups = usize::from(lanes.groups);
        Counts {
            lanes,
            width_bits,
            links: vec![Vec::new(); trace.kinds() * groups * groups],
            marks: vec![Vec::new(); trace.drawn_marks().len() * groups],
            longest: Duration::ZERO,
            rows_seen: 0,
            marks_seen: 0,
        }
    }

    /// The counts of some rows and of the marks with some numbers only, in cells of `1 << width_bits` ns.
    pub fn of_part(lanes: &Lanes, trace: &Trace, rows: &[u32], marks: Range<u32>, width_bits: u32) -> Self {
        let mut counts = Counts::with_width_bits(lanes.clone(), trace, width_bits);
        for &row in rows {
            counts.add_message(row, &trace.messages.flight(row));
        }
        for (index, mark) in marks.clone().zip(trace.marks.iter_from(marks.start as usize)) {
            if is_drawn(trace, mark) {
                counts.add_mark(index, mark);
            }
        }
        counts
    }

    /// Counts what was recorded since the last time.
    pub fn catch_up(&mut self, trace: &Trace) {
        trace.messages.for_flights_from(self.rows_seen, |row, flight| {
            self.fit(flight.from());
            self.add_message(row, &flight);
        });
        self.rows_seen = trace.messages.len();
        for marks in trace.marks.slices_from(self.marks_seen as usize) {
            for (index, mark) in (self.marks_seen..).zip(marks).filter(|(_, mark)| is_drawn(trace, mark)) {
                self.fit(mark.time);
                self.add_mark(index, mark);
            }
            self.marks_seen += marks.len() as u32;
        }
    }

    /// The lanes that it counts by.
    pub fn lanes(&self) -> &Lanes {
        &self.lanes
    }

    /// The width of a cell is `1 <<` so many nanoseconds.
    pub fn width_bits(&self) -> u32 {
        self.width_bits
    }

    /// The longest that a message took from its first bit out to its last bit in.
    pub fn longest(&self) -> Duration {
        self.longest
    }

    /// Links of the kinds in a mask, in order, each with its cells.
    pub fn links(&self, kinds: u32) -> impl Iterator<Item = (Link, &[Cell])> {
        let groups = usize::from(self.lanes.groups);
        self.links.iter().enumerate().filter_map(move |(index, cells)| {
            let link = Link {
                kind: Kind((index / (groups * groups)) as u8),
                source: (index / groups % groups) as u16,
                target: (index % groups) as u16,
            };
            (!cells.is_empty() && kinds >> link.kind.0 & 1 == 1).then_some((link, cells.as_slice()))
        })
    }

    /// Cells of drawn marks, one list a kind and group.
    pub fn marks(&self) -> impl Iterator<Item = &[Cell]> {
        self.marks.iter().map(Vec::as_slice).filter(|cells| !cells.is_empty())
    }

    /// Widens the cells until a time lies in one.
    fn fit(&mut self, time: Time) {
        while time.as_ns() >> self.width_bits >= CELLS {
            self.width_bits += 1;
            for cells in self.links.iter_mut().chain(&mut self.marks) {
                *cells = widened(cells, 1);
            }
        }
    }

    fn add_message(&mut self, row: u32, flight: &Flight) {
        let groups = usize::from(self.lanes.groups);
        let group = |replica: ReplicaId| usize::from(self.lanes.group_of[replica.index()]);
        let link =
            (usize::from(flight.kind.0) * groups + group(flight.source)) * groups + group(flight.target);
        let left = flight.first_bit_out != Time::FAR;
        let delivered = left && flight.received != Time::FAR;
        let delay = if delivered { flight.received - flight.first_bit_out } else { Duration::ZERO };
        self.longest = self.longest.max(delay);
        let cell = Cell {
            place: flight.from().as_ns() >> self.width_bits,
            messages: u32::from(left),
            delivered: u32::from(delivered),
            bytes: if left { u64::from(flight.bytes) } else { 0 },
            delay_ns: delay.as_ns(),
            first: row,
        };
        add(&mut self.links[link], cell);
    }

    fn add_mark(&mut self, index: u32, mark: &Mark) {
        let group = usize::from(self.lanes.group_of[mark.replica.index()]);
        let place = mark.time.as_ns() >> self.width_bits;
        let cell = Cell { place, messages: 1, delivered: 1, bytes: 0, delay_ns: 0, first: index };
        add(&mut self.marks[usize::from(mark.kind) * usize::from(self.lanes.groups) + group], cell);
    }
}

/// A kind of message between two groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Kind.
    pub kind: Kind,
    /// Sender's group.
    pub source: u16,
    /// Receiver's group.
    pub target: u16,
}

/// Whether the picture has a sign for marks of its kind.
fn is_drawn(trace: &Trace, mark: &Mark) -> bool {
    trace.drawn_marks()[usize::from(mark.kind)]
}
