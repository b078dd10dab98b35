//! The queues of the paths between network interfaces: how long each was when, and what it dropped.
//!
//! A step is kept only where something waits or is dropped: between two steps a queue drains at the rate of its line. A
//! network without bounded paths keeps nothing.

use sim::ids::ReplicaId;
use sim::order::sorted;
use sim::record::PathUse;
use sim::time::{Duration, Time};

use crate::bandwidth::Grid;
use crate::chunks::Chunks;
use crate::columns::PathColumns;
use crate::lanes::Lanes;
use crate::setup::{PathSettings, Rate, Setup};

/// The most paths that a window tells of.
const PATHS_MAX: usize = 12;

/// Something came to a queue.
#[derive(Clone, Copy, Debug)]
struct Step {
    at: Time,
    /// When the line will have carried all that waits then.
    until: Time,
    /// Bytes of data that the queue had no room for.
    dropped: u32,
}

/// The queue of a path at a time, and what it was up to then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathMoment {
    /// Its ends: where replicas share paths, the first of those that share it.
    pub ends: (ReplicaId, ReplicaId),
    /// Rate of the line; `u64::MAX` where no line is slower than the NICs.
    pub bits_per_second: u64,
    /// What the queue holds, in bytes on the wire; `u64::MAX` where nothing is ever dropped.
    pub buffer_bytes: u64,
    /// Bytes in the queue.
    pub bytes: u64,
    /// How long the line takes for them.
    pub wait: Duration,
    /// The longest that it was so far.
    pub longest: Duration,
    /// Bytes of data that it had no room for so far.
    pub dropped: u64,
}

/// One path.
#[derive(Clone, Debug)]
struct Queue {
    ends: (ReplicaId, ReplicaId),
    /// When the line will have carried all that has come.
    until: Time,
    /// The longest it was.
    longest: Duration,
    steps: Chunks<Step>,
}

/// All paths that have carried anything.
#[derive(Clone, Debug)]
pub struct PathTable {
    rate: Rate,
    /// Of pairs that have rates of their own, row by row; empty where all have that one.
    own_rates: Vec<u64>,
    buffer_bytes: Vec<(Time, u64)>,
    /// For each replica who stands for all that share its paths.
    stands_for: Vec<ReplicaId>,
    /// By their ends.
    queues: Vec<Queue>,
    steps: usize,
}

impl PathTable {
    /// No path has carried anything.
    pub fn new(setup: &Setup) -> Self {
        let path = setup.settings.path.unwrap_or(PathSettings::UNBOUNDED);
        PathTable {
            rate: Rate::new(path.bits_per_second),
            own_rates: setup.path_rates.clone(),
            buffer_bytes: vec![(Time::ZERO, path.buffer_bytes)],
            stands_for: setup.path_ends.clone(),
            queues: Vec::new(),
            steps: 0,
        }
    }

    /// Paths are others from a time on.
    pub fn change(&mut self, at: Time, path: Option<PathSettings>) {
        let path = path.unwrap_or(PathSettings::UNBOUNDED);
        self.rate.change(at, path.bits_per_second);
        self.buffer_bytes.push((at, path.buffer_bytes));
    }

    /// How many steps are kept.
    pub fn len(&self) -> usize {
        self.steps
    }

    /// Whether nothing has ever waited.
    pub fn is_empty(&self) -> bool {
        self.steps == 0
    }

    /// What it holds of the machine's memory.
    pub fn memory_bytes(&self) -> usize {
        let steps = self.queues.iter().map(|queue| queue.steps.memory_bytes()).sum::<usize>();
        steps + self.queues.capacity() * size_of::<Queue>()
    }

    /// Something comes to the queue of a path.
    pub fn push(&mut self, path: &PathUse) {
        let ends = (path.source, path.target);
        let place = self.queues.binary_search_by_key(&ends, |queue| queue.ends).unwrap_or_else(|place| {
            let queue = Queue { ends, until: Time::ZERO, longest: Duration::ZERO, steps: Chunks::default() };
            self.queues.insert(place, queue);
            place
        });
        let queue = &mut self.queues[place];
        // Trains of several senders, or sockets, overlap; the queue takes them in the order of their first bits.
        let at = queue.steps.last().map_or(path.at, |last| last.at.max(path.at));
        if path.bytes > 0 {
            queue.until = path.until;
        }
        if queue.until > at || path.dropped > 0 {
            queue.longest = queue.longest.max(queue.until.saturating_since(at));
            queue.steps.push(Step { at, until: queue.until, dropped: path.dropped });
            self.steps += 1;
        }
    }

    /// The queue of the path from one replica to another at a time; none within a group that shares its paths, or where
    /// paths have no bounds.
    pub fn at(&self, (source, target): (ReplicaId, ReplicaId), time: Time) -> Option<PathMoment> {
        let stands_for = |replica: ReplicaId| self.stands_for.get(replica.index()).copied();
        let ends = (stands_for(source)?, stands_for(target)?);
        let bits_per_second = self.rate_between((source, target), time);
        if ends.0 == ends.1 || bits_per_second == u64::MAX {
            return None;
        }
        let queue = self.queues.binary_search_by_key(&ends, |queue| queue.ends);
        let steps = || queue.iter().flat_map(|&place| self.queues[place].steps.iter_from(0));
        let mut moment = PathMoment {
            ends,
            bits_per_second,
            buffer_bytes: self.buffer_at(time),
            bytes: 0,
            wait: Duration::ZERO,
            longest: Duration::ZERO,
            dropped: 0,
        };
        for step in steps().take_while(|step| step.at <= time) {
            moment.wait = step.until.saturating_since(time);
            moment.longest = moment.longest.max(step.until.saturating_since(step.at));
            moment.dropped += u64::from(step.dropped);
        }
        moment.bytes = bytes_in(moment.wait.as_ns(), bits_per_second);
        Some(moment)
    }

    /// The rate of the line from one replica to another.
    fn rate_between(&self, (source, target): (ReplicaId, ReplicaId), time: Time) -> u64 {
        let own = self.own_rates.get(source.index() * self.stands_for.len() + target.index());
        own.copied().unwrap_or_else(|| self.rate.at(time))
    }

    fn buffer_at(&self, time: Time) -> u64 {
        self.buffer_bytes.iter().rfind(|&&(from, _)| from <= time).map_or(u64::MAX, |&(_, bytes)| bytes)
    }

    /// What the queues of at most [`PATHS_MAX`] paths held in `grid`: of the one whose queue was the longest in the
    /// whole run, of those from the leader's to the others, and of those on which anything ever waited, in the order of
    /// lanes.
    pub fn columns(&self, lanes: &Lanes, grid: Grid) -> PathColumns {
        let last = grid.start + Duration::from_ns(grid.bucket.as_ns() * grid.buckets as u64);
        let mut columns = PathColumns {
            buckets: grid.buckets as u32,
            bucket_ns: grid.bucket.as_ns() as f64,
            start_ns: grid.start.as_ns() as f64,
            buffer_bytes: bounded(self.buffer_at(last)),
            shared: (0..).zip(&self.stands_for).any(|(replica, end)| end.0 != replica),
            ..PathColumns::default()
        };
        for queue in self.chosen(lanes) {
            let (source, target) = queue.ends;
            columns.source.push(source.0);
            columns.target.push(target.0);
            columns.bits_per_second.push(bounded(self.rate_between(queue.ends, last)));
            let sums = queue.sums(|time| self.rate_between(queue.ends, time), grid);
            let width = grid.bucket.as_ns() as f32;
            columns.queue_bytes.extend(sums.longest.iter().map(|&bytes| bytes as f32));
            columns.dropped_bytes.extend(sums.dropped.iter().map(|&bytes| bytes as f32));
            columns.busy.extend(sums.busy.iter().map(|&ns| ns as f32 / width));
        }
        columns
    }

    fn chosen(&self, lanes: &Lanes) -> Vec<&Queue> {
        let leader = lanes.order.first().and_then(|&leader| self.stands_for.get(usize::from(leader)));
        let by_length: Vec<&Queue> = {
            let all: Vec<&Queue> = self.queues.iter().collect();
            sorted(&all, |queue| u64::MAX - queue.longest.as_ns())
        };
        let is_leaders = |queue: &&Queue| Some(&queue.ends.0) == leader;
        let (first, rest) = by_length.split_at(by_length.len().min(1));
        let leaders = rest.iter().copied().filter(is_leaders);
        let others = rest.iter().copied().filter(|queue| !is_leaders(queue) && !queue.steps.is_empty());
        let ranked = first.iter().copied().filter(|queue| is_leaders(queue) || !queue.steps.is_empty());
        let chosen: Vec<&Queue> = ranked.chain(leaders).chain(others).take(PATHS_MAX).collect();
        let mut place = vec![0; lanes.order.len()];
        (0..).zip(&lanes.order).for_each(|(at, &replica)| place[usize::from(replica)] = at);
        sorted(&chosen, |queue| {
            let (source, target) = queue.ends;
            place[source.index()] * lanes.order.len() as u64 + place[target.index()]
        })
    }
}

/// Of each bucket of a grid.
struct Sums {
    /// Bytes of the longest queue.
    longest: Vec<u64>,
    /// Bytes that were dropped.
    dropped: Vec<u64>,
    /// For how many nanoseconds the line carried something.
    busy: Vec<u64>,
}

impl Queue {
    fn sums(&self, rate: impl Fn(Time) -> u64, grid: Grid) -> Sums {
        let none = || vec![0_u64; grid.buckets];
        let mut sums = Sums { longest: none(), dropped: none(), busy: none() };
        let (origin, width) = (grid.start.as_ns(), grid.bucket.as_ns());
        let end = origin + width * grid.buckets as u64;
        let first = self.steps.partition_point(|step| step.at < grid.start).saturating_sub(1);
        let mut steps = self.steps.iter_from(first).take_while(|step| step.at.as_ns() < end).peekable();
        while let Some(step) = steps.next() {
            let bps = rate(step.at);
            let mut see = |at: u64| {
                let bucket = ((at - origin) / width) as usize;
                sums.longest[bucket] =
                    sums.longest[bucket].max(bytes_in(step.until.as_ns().saturating_sub(at), bps));
                bucket
            };
            let at = step.at.as_ns();
            if at >= origin {
                let bucket = see(at);
                sums.dropped[bucket] += u64::from(step.dropped);
            }
            // What is left of it at the beginnings of the buckets up to the next step.
            let until = steps.peek().map_or(end, |next| next.at.as_ns()).min(step.until.as_ns());
            let mut begin = if at < origin { origin } else { origin + ((at - origin) / width + 1) * width };
            let mut from = at.max(origin);
            while begin < until {
                see(begin);
                sums.busy[((from - origin) / width) as usize] += begin - from;
                (from, begin) = (begin, begin + width);
            }
            if from < until {
                sums.busy[((from - origin) / width) as usize] += until - from;
            }
        }
        sums
    }
}

/// A number of [`PathSettings`] as the page takes it.
fn bounded(number: u64) -> f64 {
    if number == u64::MAX { f64::INFINITY } else { number as f64 }
}

fn bytes_in(span_ns: u64, bits_per_second: u64) -> u64 {
    (u128::from(span_ns) * u128::from(bits_per_second) / 8_000_000_000) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::setup;

    fn us(us: u64) -> Time {
        Time::from_ns(us * 1_000)
    }

    /// A byte a microsecond, a buffer of 10,000 bytes.
    fn table() -> PathTable {
        let mut setup = setup();
        setup.settings.path = Some(PathSettings { bits_per_second: 8_000_000, buffer_bytes: 10_000 });
        PathTable::new(&setup)
    }

    fn comes(source: u16, target: u16, at: u64, until: u64, (bytes, dropped): (u32, u32)) -> PathUse {
        PathUse {
            source: ReplicaId(source),
            target: ReplicaId(target),
            bits_per_second: 8_000_000,
            at: us(at),
            until: us(until),
            backlog: until - at,
            bytes,
            dropped,
            dropped_packets: dropped.div_ceil(1_000),
            message: None,
        }
    }

    #[test]
    fn a_queue_drains_between_what_comes() {
        let mut table = table();
        table.push(&comes(0, 1, 3_000, 12_000, (12_000, 0)));
        table.push(&comes(0, 1, 4_000, 14_000, (2_000, 1_000)));
        table.push(&comes(0, 1, 4_500, 14_000, (0, 2_000)));
        // Nothing waits after this one: it is not kept.
        table.push(&comes(0, 1, 22_000, 22_000, (1_000, 0)));
        assert_eq!(table.len(), 3);
        let grid = Grid { start: us(2_000), bucket: Duration::from_us(2_000), buckets: 8 };
        let columns = table.columns(&Lanes::each(4), grid);
        assert_eq!((columns.source, columns.target), (vec![0], vec![1]));
        assert_eq!(columns.queue_bytes, [9_000.0, 10_000.0, 8_000.0, 6_000.0, 4_000.0, 2_000.0, 0.0, 0.0]);
        assert_eq!(columns.dropped_bytes, [0.0, 3_000.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
        assert_eq!(columns.busy, [0.5, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0]);
        assert_eq!((columns.bits_per_second, columns.buffer_bytes, columns.shared), (vec![8e6], 1e4, false));
        // The same where a window begins in the middle of it.
        let grid = Grid { start: us(8_000), bucket: Duration::from_us(1_000), buckets: 3 };
        let columns = table.columns(&Lanes::each(4), grid);
        assert_eq!((columns.queue_bytes, columns.busy), (vec![6_000.0, 5_000.0, 4_000.0], vec![1.0; 3]));
    }

    #[test]
    fn a_queue_is_told_at_a_time_and_up_to_it() {
        let mut table = table();
        table.push(&comes(0, 1, 3_000, 12_000, (12_000, 0)));
        table.push(&comes(0, 1, 4_000, 14_000, (2_000, 1_000)));
        let at = |time| table.at((ReplicaId(0), ReplicaId(1)), us(time)).unwrap();
        let told = |time| {
            let PathMoment { bytes, wait, longest, dropped, .. } = at(time);
            (bytes, wait, longest, dropped)
        };
        let span = Duration::from_us;
        assert_eq!(told(2_999), (0, span(0), span(0), 0));
        assert_eq!(told(3_500), (8_500, span(8_500), span(9_000), 0));
        assert_eq!(told(4_000), (10_000, span(10_000), span(10_000), 1_000));
        assert_eq!(told(20_000), (0, span(0), span(10_000), 1_000));
        assert_eq!((at(0).bits_per_second, at(0).buffer_bytes), (8_000_000, 10_000));
        // A path that has carried nothing is empty; replicas that share their paths have none between them.
        assert_eq!(table.at((ReplicaId(2), ReplicaId(3)), us(4_000)).unwrap().bytes, 0);
        table.stands_for = [0, 0, 2, 2].map(ReplicaId).to_vec();
        assert_eq!(table.at((ReplicaId(0), ReplicaId(1)), us(4_000)), None);
        assert_eq!(table.at((ReplicaId(1), ReplicaId(3)), us(0)).unwrap().ends, (ReplicaId(0), ReplicaId(2)));
        assert_eq!(PathTable::new(&setup()).at((ReplicaId(0), ReplicaId(1)), us(0)), None);
    }

    #[test]
    fn pairs_with_rates_of_their_own_are_told_with_them() {
        let mut setup = setup();
        setup.settings.path = Some(PathSettings { bits_per_second: 4_000_000, buffer_bytes: 10_000 });
        setup.path_rates = vec![u64::MAX; 16];
        (setup.path_rates[1], setup.path_rates[2]) = (8_000_000, 4_000_000);
        let mut table = PathTable::new(&setup);
        table.push(&comes(0, 1, 0, 9_000, (9_000, 0)));
        table.push(&PathUse { bits_per_second: 4_000_000, ..comes(0, 2, 0, 9_000, (4_500, 0)) });
        let bytes = |target| table.at((ReplicaId(0), ReplicaId(target)), us(1_000)).map(|path| path.bytes);
        assert_eq!([1, 2, 3].map(bytes), [Some(8_000), Some(4_000), None]);
        let grid = Grid { start: us(0), bucket: Duration::from_us(1_000), buckets: 2 };
        let columns = table.columns(&Lanes::each(4), grid);
        assert_eq!(columns.bits_per_second, [8e6, 4e6]);
        assert_eq!(columns.queue_bytes, [9_000.0, 8_000.0, 4_500.0, 4_000.0]);
    }

    #[test]
    fn buckets_hold_the_longest_queue_that_a_finer_grid_shows() {
        let mut table = table();
        let (mut free, mut at) = (0, 0);
        for step in 0..2_000_u64 {
            at += step * 7_919 % 900 + if step % 50 == 0 { 3_000 } else { 0 };
            let bytes = step * 104_729 % 700;
            free = free.max(at) + bytes;
            table.push(&comes(0, 1, at, free, (bytes as u32, (step % 97 == 0).into())));
        }
        let of = |bucket_us: u64| {
            let grid = Grid::covering(us(0), us(at), Duration::from_us(bucket_us));
            table.columns(&Lanes::each(4), grid)
        };
        let (fine, coarse) = (of(100), of(1_000));
        let longest = |bytes: &[f32]| bytes.iter().copied().fold(0.0, f32::max);
        let folded: Vec<f32> = fine.queue_bytes.chunks(10).map(longest).collect();
        assert!(longest(&folded) > 100.0 && folded.contains(&0.0));
        assert_eq!(folded, coarse.queue_bytes);
        assert_eq!(coarse.dropped_bytes.iter().sum::<f32>(), 21.0);
        // All that came is carried once, at a byte a microsecond.
        let carried = coarse.busy.iter().sum::<f32>() * 1_000.0;
        let came: u64 = (0..2_000_u64).map(|step| step * 104_729 % 700).sum();
        assert!((carried - came as f32).abs() < 0.001 * came as f32, "{carried} {came}");
    }

    #[test]
    fn the_longest_queue_and_those_of_the_leader_are_told_of() {
        let mut table = table();
        table.push(&comes(2, 3, 0, 9_000, (9_000, 0)));
        table.push(&comes(1, 0, 0, 0, (100, 0)));
        table.push(&comes(0, 3, 0, 0, (100, 0)));
        table.push(&comes(0, 1, 0, 500, (500, 0)));
        let grid = Grid { start: us(0), bucket: Duration::from_us(1_000), buckets: 1 };
        let told = |table: &PathTable, lanes: &Lanes| {
            let PathColumns { source, target, .. } = table.columns(lanes, grid);
            source.into_iter().zip(target).collect::<Vec<_>>()
        };
        assert_eq!(told(&table, &Lanes::each(4)), [(0, 1), (0, 3), (2, 3)]);
        // Of more than a dozen the leader's go first, and the longest is never left out.
        let mut setup = setup();
        setup.path_ends = (0..20).map(ReplicaId).collect();
        let mut table = PathTable::new(&setup);
        for target in 1..20 {
            table.push(&comes(0, target, 0, u64::from(target), (1, 0)));
            table.push(&comes(1, (target + 1) % 20, 0, 5, (1, 0)));
        }
        table.push(&comes(7, 3, 0, 9_000, (9_000, 0)));
        let told = told(&table, &Lanes::each(20));
        assert_eq!(told.len(), 12);
        assert_eq!((told[0], told[11]), ((0, 9), (7, 3)));
    }

    /// Replicas 0 and 1 share paths: those of their leader are told under the first of them.
    #[test]
    fn shared_paths_are_their_first_members() {
        let mut setup = setup();
        setup.path_ends = [0, 0, 2, 2].map(ReplicaId).to_vec();
        let mut table = PathTable::new(&setup);
        table.push(&comes(0, 2, 0, 0, (100, 0)));
        // A train of another sender that ends earlier was taken in later.
        table.push(&comes(0, 2, 10, 30, (20, 0)));
        table.push(&comes(0, 2, 5, 40, (10, 0)));
        let lanes = Lanes {
            order: vec![1, 0, 2, 3],
            group_of: vec![1, 0, 2, 3],
            groups: 4,
            folded: false,
            gap_after: 0,
        };
        let grid = Grid { start: us(0), bucket: Duration::from_us(10), buckets: 5 };
        let columns = table.columns(&lanes, grid);
        assert!(columns.shared && columns.source == [0] && columns.target == [2]);
        assert_eq!(columns.buffer_bytes, f64::INFINITY);
    }
}
