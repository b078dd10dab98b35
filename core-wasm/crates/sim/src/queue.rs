//! The event queue: a radix heap (Ahuja, Mehlhorn, Orlin and Tarjan 1990), which asks that nothing comes before the
//! present.
//!
//! Pending events lie in parts by the highest bit in which their times differ from the present, so that those of a
//! lower part come before those of a higher one. When the present moves on to the first event of the lowest part, the
//! others of that part go to lower ones. Within a part events stay in the order of their pushes, so that those of one
//! instant come out first in, first out.

use std::array;

use crate::time::Time;

/// Part 0 holds the events of the present, part k those whose times differ from it in bit k - 1 and in no higher one:
/// up to 292 years.
const PARTS: usize = 64;

/// A queue of events in the order of their times; equal times pop in the order of their pushes.
#[derive(Clone, Debug)]
pub struct EventQueue<E> {
    /// The time of the latest pop.
    present: Time,
    parts: [Vec<(Time, E)>; PARTS],
    /// A bit for each part that holds anything.
    filled: u64,
    /// How many events of part 0 have been popped.
    popped: usize,
}

impl<E> Default for EventQueue<E> {
    fn default() -> Self {
        EventQueue { present: Time::ZERO, parts: array::from_fn(|_| Vec::new()), filled: 0, popped: 0 }
    }
}

impl<E: Copy> EventQueue<E> {
    /// Adds an event at `time`, which is not before the latest pop's.
    pub fn push(&mut self, time: Time, event: E) {
        assert!(time >= self.present, "an event comes before the present");
        let part = part_of(time, self.present);
        self.parts[part].push((time, event));
        self.filled |= 1 << part;
    }

    /// Removes the earliest event, if it is not later than `until`; among equals, the one pushed first.
    pub fn pop_until(&mut self, until: Time) -> Option<(Time, E)> {
        let lowest = self.lowest()?;
        if lowest > 0 {
            let part = &mut self.parts[lowest];
            self.present = earliest(part).filter(|&time| time <= until)?;
            self.filled &= self.filled - 1;
            if part.len() == 1 {
                return part.pop();
            }
            return self.divide(lowest);
        }
        (self.present <= until).then(|| self.pop_present())
    }

    /// The present has moved to the first event of a part, which is taken out; the others belong to lower parts now.
    fn divide(&mut self, part: usize) -> Option<(Time, E)> {
        let (lower, part) = self.parts.split_at_mut(part);
        let mut first = None;
        for &(time, event) in &part[0] {
            if first.is_none() && time == self.present {
                first = Some((time, event));
                continue;
            }
            let part = part_of(time, self.present);
            lower[part].push((time, event));
            self.filled |= 1 << part;
        }
        part[0].clear();
        first
    }

    fn pop_present(&mut self) -> (Time, E) {
        let next = self.parts[0][self.popped];
        self.popped += 1;
        if self.popped == self.parts[0].len() {
            self.parts[0].clear();
            self.popped = 0;
            self.filled &= !1;
        }
        next
    }

    /// The part that holds the next event.
    fn lowest(&self) -> Option<usize> {
        (self.filled != 0).then(|| self.filled.trailing_zeros() as usize)
    }

    /// The time of the next event.
    pub fn next_time(&self) -> Option<Time> {
        earliest(&self.parts[self.lowest()?])
    }

    /// How many events are pending.
    pub fn len(&self) -> usize {
        self.parts.iter().map(Vec::len).sum::<usize>() - self.popped
    }

    /// Whether nothing is pending.
    pub fn is_empty(&self) -> bool {
        self.filled == 0
    }
}

/// The part of the events at `time`.
fn part_of(time: Time, present: Time) -> usize {
    (u64::BITS - (time.as_ns() ^ present.as_ns()).leading_zeros()) as usize
}

fn earliest<E>(part: &[(Time, E)]) -> Option<Time> {
    part.iter().map(|&(time, _)| time).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_times_pop_first_in_first_out() {
        let mut queue = EventQueue::default();
        for (time, event) in [(5, 'a'), (3, 'b'), (5, 'c'), (3, 'd'), (4, 'e')] {
            queue.push(Time::from_ns(time), event);
        }
        let until = Time::from_ns(4);
        let order: String = std::iter::from_fn(|| queue.pop_until(until).map(|(_, event)| event)).collect();
        assert_eq!((order.as_str(), queue.len()), ("bde", 2));
        assert_eq!(queue.pop_until(Time::FAR), Some((Time::from_ns(5), 'a')));
    }
}
