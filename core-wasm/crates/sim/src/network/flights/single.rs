//! Faults of single messages: the one that a fault names is found among those under way, marked, and travels as ever.
//! Its target discards it when it is whole, or gets it later.

use crate::event::{Agenda, Event};
use crate::fault::{Fault, FaultKind};
use crate::ids::ReplicaId;
use crate::order::sorted;
use crate::record::Fate;
use crate::time::{Duration, Time};

use super::{Flight, Flights};

/// A message under way that its target is to get later.
#[derive(Clone, Copy, Debug)]
pub(in crate::network) struct Delayed {
    /// Place of the fault in the schedule.
    fault: u16,
    flight: u32,
    by: Duration,
    /// When all of it was at its target; `Time::FAR` before.
    since: Time,
}

impl Flights {
    /// A fault begins: where it is about one message, singles that out. False where that is not under way.
    #[cold]
    pub(in crate::network) fn find_message(&mut self, fault: &Fault, index: u16) -> bool {
        let FaultKind::Message { kind, source, target, nth, delay } = fault.kind else { return true };
        let is_like = |flight: &Flight| {
            let envelope = &flight.envelope;
            (envelope.source, envelope.target, envelope.kind, flight.queued)
                == (source, target, kind, fault.at)
                && flight.is_under_way
        };
        let numbered = self.rows.rows().iter().zip(0..).filter(|(flight, _)| is_like(flight));
        let alike: Vec<(u64, u32)> = numbered.map(|(flight, number)| (flight.order, number)).collect();
        let Some(&(_, flight)) = sorted(&alike, |&(order, _)| order).get(nth as usize) else { return false };
        match delay {
            None => self.rows[flight].fate = Fate::Dropped,
            Some(by) => self.delayed.push(Delayed { fault: index, flight, by, since: Time::FAR }),
        }
        true
    }

    /// Nothing of a message is under way any more: it ends, unless it is there and a fault delays it.
    #[inline]
    pub(in crate::network) fn end(&mut self, flight: u32, agenda: &mut Agenda) {
        if self.delayed.is_empty() || !self.hold(flight, agenda) {
            agenda.ended.push_back(flight);
        }
    }

    /// Whether a message that is whole waits on account of a fault; that of one that is lost is over.
    #[cold]
    fn hold(&mut self, flight: u32, agenda: &mut Agenda) -> bool {
        let Some(place) = self.delayed.iter().position(|delayed| delayed.flight == flight) else {
            return false;
        };
        let is_there = self.rows[flight].fate == Fate::Delivered;
        let delayed = &mut self.delayed[place];
        delayed.since = agenda.now;
        let (index, by) = (delayed.fault, if is_there { delayed.by } else { Duration::ZERO });
        agenda.queue.push(agenda.now + by, Event::Fault { index, begins: false });
        if !is_there {
            self.delayed.swap_remove(place);
        }
        is_there
    }

    /// A fault that delays a message is over: its target gets it, if it has not crashed meanwhile.
    #[cold]
    pub(in crate::network) fn hand_over(&mut self, fault: u16, agenda: &mut Agenda) {
        if let Some(place) = self.delayed.iter().position(|delayed| delayed.fault == fault) {
            self.release_held(place, agenda);
        }
    }

    /// A replica crashes: what waits there is lost.
    #[cold]
    pub(in crate::network) fn lose_held(&mut self, replica: ReplicaId, agenda: &mut Agenda) {
        for place in (0..self.delayed.len()).rev() {
            let Delayed { flight, since, .. } = self.delayed[place];
            if since < Time::FAR && self.rows[flight].envelope.target == replica {
                self.rows[flight].fate = Fate::TargetDown;
                self.release_held(place, agenda);
            }
        }
    }

    fn release_held(&mut self, place: usize, agenda: &mut Agenda) {
        let Delayed { flight, since, .. } = self.delayed.swap_remove(place);
        self.rows[flight].held = agenda.now - since;
        agenda.ended.push_back(flight);
    }
}
