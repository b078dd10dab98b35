//! One side of a network interface: a server that carries one piece at a time at its rate, and two traffic
//! classes that wait for it.
//!
//! Within a class the wait is first in, first out by message. Between the classes the foreground goes first (strict
//! priority), or the class that has carried less (fair: start-time fair queueing, Goyal, Vin and Cheng 1996). A piece
//! on the wire is never interrupted, and pieces are at most [`QUANTUM`] long, so that a foreground message waits for
//! one piece of background at most.

use std::collections::VecDeque;

use crate::ids::Class;
use crate::order::insert_at;
use crate::time::Time;

/// The longest piece that a NIC carries without looking at the other class, in bytes.
pub const QUANTUM: u32 = 64 * 1024;

/// How two classes share a NIC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// Foreground first.
    Strict,
    /// The class that has carried fewer bytes, not counting times in which it had nothing to carry.
    Fair,
}

/// What waits for a NIC: `order` says when its message was sent, `what` which piece or connection it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Earlier messages first.
    pub order: u64,
    /// An index that the network understands.
    pub what: u32,
}

/// One side of one replica's NIC.
#[derive(Clone, Debug)]
pub struct Nic {
    bits_per_second: u64,
    priority: Priority,
    free_at: Time,
    waiting: [VecDeque<Waiting>; 2],
    /// Bytes that each class has carried, or would have, had it always had its share.
    carried: [u64; 2],
    /// `carried` of the class whose piece was last begun, before that piece.
    share: u64,
    /// A wake-up for `free_at` is in the event queue.
    pub(crate) wake_pending: bool,
}

impl Nic {
    /// An idle NIC.
    pub fn new(bits_per_second: u64, priority: Priority) -> Self {
        Nic {
            bits_per_second,
            priority,
            free_at: Time::ZERO,
            waiting: Default::default(),
            carried: [0; 2],
            share: 0,
            wake_pending: false,
        }
    }

    /// It carries at this rate and shares so from the next piece on.
    pub fn adopt(&mut self, bits_per_second: u64, priority: Priority) {
        (self.bits_per_second, self.priority) = (bits_per_second, priority);
    }

    /// Its rate.
    pub fn bits_per_second(&self) -> u64 {
        self.bits_per_second
    }

    /// When it will have carried what it is carrying.
    pub fn free_at(&self) -> Time {
        self.free_at
    }

    /// Whether anything waits.
    pub fn has_waiting(&self) -> bool {
        self.waiting.iter().any(|waiting| !waiting.is_empty())
    }

    /// Whether a piece of `class` may go at once, without waiting: then it has its turn.
    pub fn admit(&mut self, class: Class, now: Time) -> bool {
        let idle = self.free_at <= now && !self.has_waiting();
        if idle {
            self.claim(class);
        }
        idle
    }

    /// A class that was idle has no claim on the past.
    fn claim(&mut self, class: Class) {
        self.carried[class as usize] = self.carried[class as usize].max(self.share);
    }

    /// Puts `waiting` in its place: behind every earlier message of its class.
    pub fn enqueue(&mut self, class: Class, waiting: Waiting) {
        if self.waiting[class as usize].is_empty() {
            self.claim(class);
        }
        let queue = &mut self.waiting[class as usize];
        match queue.back() {
            Some(last) if last.order > waiting.order => {
                let place = queue.partition_point(|earlier| earlier.order <= waiting.order);
                insert_at(queue, place, waiting);
            }
            _ => queue.push_back(waiting),
        }
    }

    /// The class whose turn it is, and the first of it.
    pub fn next(&self) -> Option<(Class, Waiting)> {
        let foreground = self.waiting[0].front().map(|&waiting| (Class::Foreground, waiting));
        let background = self.waiting[1].front().map(|&waiting| (Class::Background, waiting));
        match (self.priority, foreground, background) {
            (Priority::Fair, Some(_), Some(_)) if self.carried[1] < self.carried[0] => background,
            _ => foreground.or(background),
        }
    }

    /// Takes the first of `class` out.
    pub fn dequeue(&mut self, class: Class) {
        self.waiting[class as usize].pop_front().expect("somebody waits");
    }

    /// Takes everything out that `which` names.
    pub fn forget(&mut self, which: impl Fn(u32) -> bool) {
        for queue in &mut self.waiting {
            queue.retain(|waiting| !which(waiting.what));
        }
    }

    /// Carries `bytes` of `class` until `end`.
    pub fn carry(&mut self, class: Class, bytes: u32, end: Time) {
        self.share = self.carried[class as usize];
        self.carried[class as usize] += u64::from(bytes);
        self.free_at = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order_of(nic: &mut Nic, bytes: u32) -> Vec<u32> {
        std::iter::from_fn(|| {
            let (class, waiting) = nic.next()?;
            nic.dequeue(class);
            nic.carry(class, bytes, Time::ZERO);
            Some(waiting.what)
        })
        .collect()
    }

    fn loaded(priority: Priority) -> Nic {
        let mut nic = Nic::new(1_000_000_000, priority);
        for (class, order) in
            [(Class::Background, 1), (Class::Background, 2), (Class::Foreground, 4), (Class::Foreground, 3)]
        {
            nic.enqueue(class, Waiting { order, what: order as u32 });
        }
        nic
    }

    #[test]
    fn strict_priority_serves_the_foreground_first_in_message_order() {
        assert_eq!(order_of(&mut loaded(Priority::Strict), 100), [3, 4, 1, 2]);
    }

    #[test]
    fn fair_classes_alternate() {
        assert_eq!(order_of(&mut loaded(Priority::Fair), 100), [3, 1, 4, 2]);
    }
}
