//! The event queue: a binary heap ordered by (time, insertion), so that events of one instant come
//! out first in, first out.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::time::Time;

/// A queue of events in the order of their times; equal times pop in the order of their pushes.
#[derive(Clone, Debug)]
pub struct EventQueue<E> {
    heap: BinaryHeap<Reverse<Entry<E>>>,
    pushes: u64,
}

#[derive(Clone, Copy, Debug)]
struct Entry<E> {
    time: Time,
    order: u64,
    event: E,
}

impl<E> Entry<E> {
    /// Both keys in one integer: a single comparison in the heap's inner loop.
    fn key(&self) -> u128 {
        (u128::from(self.time.as_ns()) << 64) | u128::from(self.order)
    }
}

impl<E> PartialEq for Entry<E> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}
impl<E> Eq for Entry<E> {}
impl<E> PartialOrd for Entry<E> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<E> Ord for Entry<E> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

impl<E> Default for EventQueue<E> {
    fn default() -> Self {
        EventQueue { heap: BinaryHeap::new(), pushes: 0 }
    }
}

impl<E> EventQueue<E> {
    /// Adds an event at `time`.
    pub fn push(&mut self, time: Time, event: E) {
        self.heap.push(Reverse(Entry { time, order: self.pushes, event }));
        self.pushes += 1;
    }

    /// Removes the earliest event; among equals, the one pushed first.
    pub fn pop(&mut self) -> Option<(Time, E)> {
        self.heap.pop().map(|Reverse(entry)| (entry.time, entry.event))
    }

    /// The time of the next event.
    pub fn next_time(&self) -> Option<Time> {
        self.heap.peek().map(|Reverse(entry)| entry.time)
    }

    /// How many events are pending.
    pub fn len(&self) -> usize {
        self.heap.len()
    }

    /// Whether nothing is pending.
    pub fn is_empty(&self) -> bool {
        self.heap.is_empty()
    }
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
        let order: String = std::iter::from_fn(|| queue.pop().map(|(_, event)| event)).collect();
        assert_eq!(order, "bdeac");
    }
}
