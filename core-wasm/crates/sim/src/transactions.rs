//! Sets of transactions as runs: a replica's executed transactions, or those of a branch, are a handful of intervals
//! per stream, whatever their number.

use crate::ids::{Run, StreamId};

/// A set of transactions: per stream, disjoint intervals in ascending order, none touching the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunSet {
    streams: Vec<Vec<(u64, u64)>>,
}

impl RunSet {
    /// Adds `run`.
    pub fn insert(&mut self, run: Run) {
        if run.count == 0 {
            return;
        }
        let stream = usize::from(run.stream.0);
        if self.streams.len() <= stream {
            self.streams.resize(stream + 1, Vec::new());
        }
        let intervals = &mut self.streams[stream];
        let (mut start, mut end) = (run.first, run.end());
        if let Some(last) = intervals.last_mut()
            && last.1 == start
        {
            last.1 = end;
            return;
        }
        let from = intervals.partition_point(|&(_, e)| e < start);
        let to = intervals.partition_point(|&(s, _)| s <= end);
        if from == to {
            intervals.insert(from, (start, end));
            return;
        }
        start = start.min(intervals[from].0);
        end = end.max(intervals[to - 1].1);
        intervals[from] = (start, end);
        intervals.drain(from + 1..to);
    }

    /// Adds every run of `runs`.
    pub fn insert_all(&mut self, runs: &[Run]) {
        runs.iter().for_each(|&run| self.insert(run));
    }

    /// Whether `run` is not empty and nothing of it is in the set.
    pub fn lacks(&self, run: Run) -> bool {
        let intervals = self.intervals(run.stream);
        let after = intervals.partition_point(|&(_, e)| e <= run.first);
        run.count > 0 && intervals.get(after).is_none_or(|&(start, _)| start >= run.end())
    }

    /// The parts of `run` that are not in the set, ascending.
    pub fn missing(&self, run: Run) -> impl Iterator<Item = Run> + use<'_> {
        let intervals = self.intervals(run.stream);
        let after = intervals[intervals.partition_point(|&(_, e)| e <= run.first)..].iter();
        // The gap before each interval, and the one after the last.
        let bounds = after.copied().take_while(move |&(start, _)| start < run.end());
        let mut next = run.first;
        bounds.chain([(run.end(), run.end())]).filter_map(move |(start, end)| {
            let first = std::mem::replace(&mut next, end);
            (start > first).then(|| Run { stream: run.stream, first, count: start - first })
        })
    }

    /// The parts of `run` that are in the set, ascending.
    pub fn common(&self, run: Run) -> impl Iterator<Item = Run> + use<'_> {
        let intervals = self.intervals(run.stream);
        let within = intervals[intervals.partition_point(|&(_, e)| e <= run.first)..].iter();
        within.take_while(move |&&(start, _)| start < run.end()).filter_map(move |&(start, end)| {
            let (first, end) = (start.max(run.first), end.min(run.end()));
            (end > first).then(|| Run { stream: run.stream, first, count: end - first })
        })
    }

    /// All that is in the set, stream by stream, ascending.
    pub fn runs(&self) -> impl Iterator<Item = Run> + use<'_> {
        (0..).zip(&self.streams).flat_map(|(stream, intervals)| {
            let stream = StreamId(stream);
            intervals.iter().map(move |&(first, end)| Run { stream, first, count: end - first })
        })
    }

    /// Whether nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.streams.iter().all(Vec::is_empty)
    }

    /// How many transactions of `stream` numbered below `bound` are in the set.
    pub fn count_below(&self, stream: StreamId, bound: u64) -> u64 {
        let below = self.intervals(stream).iter().take_while(|&&(start, _)| start < bound);
        below.map(|&(start, end)| end.min(bound) - start).sum()
    }

    /// The lowest number of `stream` that is not in the set.
    pub fn first_missing(&self, stream: StreamId) -> u64 {
        match self.intervals(stream).first() {
            Some(&(0, end)) => end,
            _ => 0,
        }
    }

    fn intervals(&self, stream: StreamId) -> &[(u64, u64)] {
        self.streams.get(usize::from(stream.0)).map_or(&[], Vec::as_slice)
    }
}

/// What is in so many of the sets at least.
pub fn held_by(needed: usize, sets: &[RunSet]) -> RunSet {
    // What is in one of the sets so far, in two, and so on.
    let mut held = vec![RunSet::default(); needed];
    for set in sets {
        for many in (0..needed).rev() {
            for run in set.runs() {
                match many.checked_sub(1) {
                    None => held[0].insert(run),
                    Some(fewer) => {
                        let common: Vec<Run> = held[fewer].common(run).collect();
                        held[many].insert_all(&common);
                    }
                }
            }
        }
    }
    held.pop().unwrap_or_default()
}

/// Appends `run` to `runs`, into the last of them where it continues it.
pub fn push_run(runs: &mut Vec<Run>, run: Run) {
    match runs.last_mut() {
        Some(last) if last.is_followed_by(run) => last.count += run.count,
        _ => runs.push(run),
    }
}

/// `runs` in order, in parts of `most` transactions and a last one of the rest.
pub fn split(runs: Vec<Run>, most: u64) -> Vec<Vec<Run>> {
    assert!(most > 0, "a part holds a transaction");
    let (mut parts, mut room) = (Vec::<Vec<Run>>::new(), 0);
    for Run { stream, mut first, count } in runs {
        let end = first + count;
        while first < end {
            if room == 0 {
                parts.push(Vec::new());
                room = most;
            }
            let count = room.min(end - first);
            parts.last_mut().expect("one is open").push(Run { stream, first, count });
            (first, room) = (first + count, room - count);
        }
    }
    parts
}

/// How many transactions `runs` hold.
pub fn count(runs: &[Run]) -> u64 {
    runs.iter().map(|run| run.count).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(first: u64, count: u64) -> Run {
        Run { stream: StreamId(0), first, count }
    }

    #[test]
    fn parts_hold_so_many_transactions_and_the_last_the_rest() {
        let whole = vec![run(0, 5), run(10, 4), run(20, 1)];
        assert_eq!(split(whole.clone(), 10), std::slice::from_ref(&whole));
        let parts = split(whole, 4);
        assert_eq!(parts, [vec![run(0, 4)], vec![run(4, 1), run(10, 3)], vec![run(13, 1), run(20, 1)]]);
        assert!(split(Vec::new(), 4).is_empty());
    }

    #[test]
    fn what_enough_sets_have_in_common_is_theirs() {
        let set = |runs: &[(u64, u64)]| {
            let mut set = RunSet::default();
            runs.iter().for_each(|&(first, count)| set.insert(run(first, count)));
            set
        };
        let sets = [set(&[(0, 10)]), set(&[(5, 10)]), set(&[(8, 1), (12, 8)])];
        assert_eq!(held_by(1, &sets), set(&[(0, 20)]));
        assert_eq!(held_by(2, &sets), set(&[(5, 5), (12, 3)]));
        assert_eq!(held_by(3, &sets), set(&[(8, 1)]));
        assert!(held_by(4, &sets).is_empty());
    }

    #[test]
    fn agrees_with_a_set_of_numbers() {
        let mut set = RunSet::default();
        let mut numbers = std::collections::BTreeSet::new();
        // A fixed walk that overlaps, touches and nests.
        let mut x = 7u64;
        for _ in 0..300 {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let added = run((x >> 33) % 200, (x >> 20) % 9);
            let missing: Vec<u64> = set.missing(added).flat_map(|part| part.first..part.end()).collect();
            let expected: Vec<u64> = (added.first..added.end()).filter(|n| !numbers.contains(n)).collect();
            assert_eq!(missing, expected);
            let common: Vec<u64> = set.common(added).flat_map(|part| part.first..part.end()).collect();
            let expected: Vec<u64> = (added.first..added.end()).filter(|n| numbers.contains(n)).collect();
            assert_eq!(common, expected);
            set.insert(added);
            numbers.extend(added.first..added.end());
            let bound = (x >> 40) % 210;
            assert_eq!(set.count_below(StreamId(0), bound), numbers.range(..bound).count() as u64);
            let first = (0..).find(|n| !numbers.contains(n)).unwrap();
            assert_eq!(set.first_missing(StreamId(0)), first);
        }
    }
}
