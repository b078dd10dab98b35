//! How busy each side of each NIC is with each class, over time.
//!
//! Two answers, both of integers: [`BusyCells`] adds up stretches as they happen in a fixed number of cells, whose
//! width doubles as the run grows, so that the whole run costs the same memory however long it is;
//! [`busy_from_messages`] reads the transmissions of the message table, for windows in which a cell would be too
//! coarse.

use sim::ids::{Class, ReplicaId};
use sim::order::ordered;
use sim::record::{Busy, Side, Transmission};
use sim::time::{Duration, Time};

use crate::messages::MessageTable;
use crate::setup::NicRates;

/// Sides and classes: the rows that a replica has.
pub const ROWS: usize = 4;

/// The row of a side and class among a replica's [`ROWS`].
pub const fn row_of(side: Side, class: Class) -> usize {
    2 * (side as usize) + class as usize
}

/// Cells per row.
const CELLS: usize = 2048;

/// The widest that cells become, 2^31 ns: 73 minutes in all, where a run lasts an hour at most.
const LAST_WIDTH_BITS: u32 = 31;
/// The first width of a cell is 2^17 ns, 131 us: 268 ms in all.
const FIRST_WIDTH_BITS: u32 = 17;

/// Busy time per replica, side, class and cell.
#[derive(Clone, Debug)]
pub struct BusyCells {
    width_bits: u32,
    /// Over all replicas.
    rows: usize,
    /// Where the last cell may end, in nanoseconds: an interface may be given what takes days, and nobody sees what
    /// comes after the run.
    end: u64,
    /// Nanoseconds: a cell's numbers, one for each row, lie side by side, as the present is what is written to.
    cells: Vec<u32>,
}

impl BusyCells {
    /// Nobody is busy yet.
    pub fn new(replicas: u16) -> Self {
        BusyCells::wide(usize::from(replicas) * ROWS)
    }

    fn wide(rows: usize) -> Self {
        BusyCells {
            width_bits: FIRST_WIDTH_BITS,
            rows,
            end: (CELLS as u64) << LAST_WIDTH_BITS,
            cells: vec![0; rows * CELLS],
        }
    }

    /// The same with cells as wide as the end of a run at `horizon` asks for, where it has one.
    pub fn of_run(replicas: u16, horizon: Time) -> Self {
        BusyCells::of_rows(usize::from(replicas) * ROWS, horizon)
    }

    /// The same with so many rows over all replicas.
    pub fn of_rows(rows: usize, horizon: Time) -> Self {
        let mut cells = BusyCells::wide(rows);
        while horizon < Time::FAR && horizon.as_ns() > (CELLS as u64) << cells.width_bits {
            cells.width_bits += 1;
        }
        if horizon < Time::FAR {
            cells.end = (CELLS as u64) << cells.width_bits;
        }
        cells
    }

    /// The width of a cell.
    pub fn width(&self) -> Duration {
        Duration::from_ns(1 << self.width_bits)
    }

    /// Adds a stretch.
    #[inline]
    pub fn add(&mut self, busy: &Busy) {
        self.occupy(busy.replica.index() * ROWS + row_of(busy.side, busy.class), busy.start, busy.end);
    }

    /// Adds a stretch of a row.
    #[inline]
    pub fn occupy(&mut self, row: usize, start: Time, end: Time) {
        let (mut at, end) = (start.as_ns(), end.as_ns().min(self.end));
        while end > (CELLS as u64) << self.width_bits {
            self.double();
        }
        while at < end {
            let cell = at >> self.width_bits;
            let until = end.min((cell + 1) << self.width_bits);
            self.cells[cell as usize * self.rows + row] += (until - at) as u32;
            at = until;
        }
    }

    /// Makes each cell twice as wide.
    fn double(&mut self) {
        self.width_bits += 1;
        assert!(self.width_bits <= LAST_WIDTH_BITS, "a run lasts an hour at most");
        let rows = self.rows;
        for cell in 0..CELLS / 2 {
            // What is written lies before what is read, but for the first cell, which stays where it is.
            let (written, read) = self.cells.split_at_mut((2 * cell).max(1) * rows);
            if cell == 0 {
                written.iter_mut().zip(read).for_each(|(sum, &mut second)| *sum += second);
            } else {
                let pairs = read[..rows].iter().zip(&read[rows..2 * rows]);
                let sums = written[cell * rows..][..rows].iter_mut();
                sums.zip(pairs).for_each(|(sum, (first, second))| *sum = first + second);
            }
        }
        self.cells[rows * CELLS / 2..].fill(0);
    }

    /// Busy time in `grid`, whose buckets are a whole number of cells.
    pub fn sum(&self, replicas: u16, grid: Grid) -> BusyTime {
        debug_assert!(self.rows == usize::from(replicas) * ROWS, "rows of network interfaces");
        BusyTime { grid, busy_ns: self.sums(grid) }
    }

    /// The same of any rows: `rows` x `buckets`.
    pub fn sums(&self, grid: Grid) -> Vec<u64> {
        let per_bucket = (grid.bucket.as_ns() >> self.width_bits) as usize;
        assert!((per_bucket as u64) << self.width_bits == grid.bucket.as_ns(), "a bucket is made of cells");
        let first = (grid.start.as_ns() >> self.width_bits) as usize;
        let mut sums = vec![0; self.rows * grid.buckets];
        let cells = self.cells.chunks_exact(self.rows).skip(first).take(per_bucket * grid.buckets);
        for (cell, numbers) in cells.enumerate() {
            for (row, &ns) in numbers.iter().enumerate() {
                sums[row * grid.buckets + cell / per_bucket] += u64::from(ns);
            }
        }
        sums
    }

    /// What it holds of the machine's memory.
    pub fn memory_bytes(&self) -> usize {
        self.cells.len() * size_of::<u32>()
    }
}

/// Buckets of equal width, on a grid that does not move with the window: bucket i of the run begins at i widths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Begin of the first.
    pub start: Time,
    /// Width of each.
    pub bucket: Duration,
    /// How many.
    pub buckets: usize,
}

impl Grid {
    /// The buckets that cover `[start, end]`.
    pub fn covering(start: Time, end: Time, bucket: Duration) -> Self {
        let width = bucket.as_ns().max(1);
        let (first, last) = (start.as_ns() / width, end.as_ns() / width);
        Grid {
            start: Time::from_ns(first * width),
            bucket: Duration::from_ns(width),
            buckets: (last - first + 1) as usize,
        }
    }
}

/// Nanoseconds of busy time, replica-major: per replica [`ROWS`] rows of one number a bucket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BusyTime {
    /// The buckets.
    pub grid: Grid,
    /// `replicas` x [`ROWS`] x `buckets`.
    pub busy_ns: Vec<u64>,
}

impl BusyTime {
    fn new(replicas: u16, grid: Grid) -> Self {
        BusyTime { grid, busy_ns: vec![0; usize::from(replicas) * ROWS * grid.buckets] }
    }

    /// The buckets of one replica, side and class.
    pub fn row(&self, replica: u16, side: Side, class: Class) -> &[u64] {
        let row = usize::from(replica) * ROWS + row_of(side, class);
        &self.busy_ns[row * self.grid.buckets..][..self.grid.buckets]
    }

    /// The buckets of one replica and side, all classes together.
    pub fn used(&self, replica: u16, side: Side) -> impl Iterator<Item = u64> + Clone {
        let classes = [Class::Foreground, Class::Background].map(|class| self.row(replica, side, class));
        classes[0].iter().zip(classes[1]).map(|(foreground, background)| foreground + background)
    }

    fn add(&mut self, replica: usize, row: usize, start: Time, end: Time) {
        let (grid, width) = (self.grid, self.grid.bucket.as_ns());
        let origin = grid.start.as_ns();
        let limit = origin + width * grid.buckets as u64;
        let (mut at, end) = (start.as_ns().max(origin), end.as_ns().min(limit));
        while at < end {
            let bucket = (at - origin) / width;
            let until = end.min(origin + (bucket + 1) * width);
            self.busy_ns[(replica * ROWS + row) * grid.buckets + bucket as usize] += until - at;
            at = until;
        }
    }
}

/// Busy time in `grid` by the transmissions of `rows` of `messages`, exact for what those messages carried.
///
/// Egress is busy from a transmission's first bit to its last. Ingress is cut-through: it begins with the first bit, or
/// when it is done with what came before, and ends with the last bit in.
pub fn busy_from_messages(
    messages: &MessageTable,
    rows: &[u32],
    replicas: u16,
    ingress: &NicRates,
    grid: Grid,
) -> BusyTime {
    let mut sums = BusyTime::new(replicas, grid);
    let mut intakes: Vec<(ReplicaId, Class, Transmission)> = Vec::new();
    for &row in rows {
        let message = messages.get(row);
        for part in messages.transmissions(&message) {
            sums.add(message.source.index(), row_of(Side::Egress, message.class), part.start, part.end);
            if part.received != Time::FAR {
                intakes.push((message.target, message.class, part));
            }
        }
    }
    let mut free = vec![Time::ZERO; usize::from(replicas)];
    for (_, index) in ordered(intakes.iter().map(|(_, _, part)| part.received.as_ns())) {
        let (target, class, part) = intakes[index as usize];
        let free_from = free[target.index()];
        let ingress_bps = ingress.at(target, free_from.max(part.start + part.propagation));
        let begin = begin_of_intake(&part, ingress_bps).max(free_from);
        // A NIC that takes bits in faster than they come is busy for as long as these take it, and not until the last
        // one.
        let end = part.received.min(begin + Duration::to_serialise(u64::from(part.bytes), ingress_bps));
        sums.add(target.index(), row_of(Side::Ingress, class), begin, end);
        free[target.index()] = part.received;
    }
    sums
}

/// When a free NIC begins to take a transmission in: with its first bit, or so late that it takes all of the time to
/// the end at its own rate.
fn begin_of_intake(part: &Transmission, ingress_bps: u64) -> Time {
    let (first_bit, last_bit) = (part.start + part.propagation, part.end + part.propagation);
    if part.received <= last_bit {
        return first_bit;
    }
    let span = Duration::to_serialise(u64::from(part.bytes), ingress_bps);
    part.received.checked_before(span).map_or(first_bit, |begin| begin.max(first_bit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::record;

    fn busy(start: u64, end: u64) -> Busy {
        Busy {
            replica: ReplicaId(1),
            side: Side::Egress,
            class: Class::Background,
            start: Time::from_ns(start),
            end: Time::from_ns(end),
            bytes: 1,
        }
    }

    #[test]
    fn cells_keep_the_integral_as_they_widen() {
        let mut cells = BusyCells::new(2);
        let (mut at, mut total) = (0, 0);
        // Stretches and gaps of many lengths, over 200 virtual seconds.
        for step in 0..200_000_u64 {
            let (length, gap) = (step * 7_919 % 900_000, step * 104_729 % 1_100_000);
            cells.add(&busy(at, at + length));
            (at, total) = (at + length + gap, total + length);
        }
        assert!(at > 190_000_000_000);
        let grid = Grid::covering(Time::ZERO, Time::from_ns(at), cells.width());
        let sums = cells.sum(2, grid);
        assert_eq!(sums.busy_ns.iter().sum::<u64>(), total);
        let row = sums.row(1, Side::Egress, Class::Background);
        assert_eq!(row.iter().sum::<u64>(), total);
        assert!(row.iter().all(|&ns| ns <= grid.bucket.as_ns()));
        assert_eq!(cells.memory_bytes(), 2 * ROWS * CELLS * 4);
    }

    #[test]
    fn what_comes_after_the_run_is_left_out() {
        const DAY: u64 = 86_400_000_000_000;
        for horizon in [Time::ZERO + Duration::from_ms(30_000), Time::FAR] {
            let mut cells = BusyCells::of_run(2, horizon);
            cells.add(&busy(10_000_000_000, DAY));
            cells.add(&busy(2 * DAY, 3 * DAY));
            let end = Time::ZERO + Duration::from_ms(30_000);
            let width = cells.width();
            let sums = cells.sum(2, Grid::covering(Time::ZERO, end, width));
            let busy_ns: u64 = sums.row(1, Side::Egress, Class::Background).iter().sum();
            // The last bucket goes on past the end by less than its width.
            assert!((20_000_000_000..20_000_000_000 + width.as_ns()).contains(&busy_ns), "{busy_ns}");
        }
    }

    #[test]
    fn wide_buckets_are_sums_of_narrow_ones() {
        let mut cells = BusyCells::new(2);
        for k in 0..1000 {
            cells.add(&busy(k * 200_000, k * 200_000 + 50_000));
        }
        let end = Time::from_ns(200_000_000);
        let narrow = cells.sum(2, Grid::covering(Time::ZERO, end, cells.width()));
        let wide = Grid::covering(Time::ZERO, end, Duration::from_ns(cells.width().as_ns() * 8));
        let sums = cells.sum(2, wide);
        let row = narrow.row(1, Side::Egress, Class::Background);
        let folded: Vec<u64> = row.chunks(8).map(|cells| cells.iter().sum()).collect();
        assert_eq!(sums.row(1, Side::Egress, Class::Background), folded);
    }

    #[test]
    fn messages_give_their_busy_time_on_both_sides() {
        let mut table = MessageTable::new(NicRates::new(1_000_000_000, [].into_iter()));
        // A thousand bits a microsecond: back to back from 0 to 1, ten times.
        for id in 0..10 {
            table.push(&record(id, 0, 1, u64::from(id) * 1_000), 1);
        }
        let rows: Vec<u32> = (0..10).collect();
        let grid = Grid::covering(Time::ZERO, Time::from_ns(24_000), Duration::from_ns(2_500));
        let sums = busy_from_messages(&table, &rows, 2, &NicRates::new(1_000_000_000, [].into_iter()), grid);
        assert_eq!(
            sums.row(0, Side::Egress, Class::Foreground),
            [2_500, 2_500, 2_500, 2_500, 0, 0, 0, 0, 0, 0]
        );
        assert_eq!(
            sums.row(1, Side::Ingress, Class::Foreground),
            [0, 0, 0, 0, 2_500, 2_500, 2_500, 2_500, 0, 0]
        );
        assert_eq!(sums.row(0, Side::Ingress, Class::Foreground), [0; 10]);
    }
}
