//! Messages under way, whichever model of the network carries them: what is known of each, how many there are, and how
//! they end.

pub(super) mod single;

use std::ops::{Index, IndexMut};

use crate::order::sorted;
use crate::pool::Pool;
use crate::record::{Envelope, Fate, Transmission};
use crate::time::{Duration, Time};

use single::Delayed;

/// A message under way.
#[derive(Clone, Debug)]
pub struct Flight {
    /// What is known of it from the beginning.
    pub envelope: Envelope,
    /// Size on the wire.
    pub wire_bytes: u64,
    /// Handed to the network.
    pub queued: Time,
    /// How it ends, as far as is decided.
    pub fate: Fate,
    /// Time spent waiting for the window.
    pub stalled: Duration,
    /// Time spent waiting for the congestion window, for its pace, or for a connection to be there.
    pub congested: Duration,
    /// How long a fault kept it from its target once it was there.
    pub held: Duration,
    /// How long it waited for its target's processor, and was read there.
    pub processed: Duration,
    /// What it has been waiting for, and since when.
    waiting_since: Option<(Stall, Time)>,
    /// The first transmission; `start` is `Time::FAR` before it.
    pub first: Transmission,
    /// The others.
    pub more: Vec<Transmission>,
    pub(super) order: u64,
    pub(super) unsent: u64,
    pub(super) undelivered: u64,
    /// Not taken out yet.
    pub(super) is_under_way: bool,
}

/// What keeps the next bytes of a message from leaving, the network interface apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stall {
    /// The window that the receiver grants.
    Window,
    /// The congestion window, its pace, or a connection that is not there yet.
    Congestion,
}

impl Flight {
    /// The latest transmission.
    pub fn last(&self) -> &Transmission {
        self.more.last().unwrap_or(&self.first)
    }

    /// Bytes that have not left the source.
    pub fn unsent(&self) -> u64 {
        self.unsent
    }

    /// It waits from now on, unless it does so already.
    pub(super) fn begin_stall(&mut self, stall: Stall, now: Time) {
        self.waiting_since = self.waiting_since.or(Some((stall, now)));
    }

    /// It waits no longer.
    #[inline]
    pub(crate) fn end_stall(&mut self, now: Time) {
        match self.waiting_since.take() {
            Some((Stall::Window, since)) => self.stalled += now - since,
            Some((Stall::Congestion, since)) => self.congested += now - since,
            None => {}
        }
    }

    /// A transmission of it begins; returns its number.
    pub(super) fn begin_transmission(&mut self, transmission: Transmission) -> u32 {
        if self.first.start == Time::FAR {
            self.first = transmission;
        } else {
            self.more.push(transmission);
        }
        self.more.len() as u32
    }

    pub(super) fn transmission(&mut self, part: u32) -> &mut Transmission {
        if part == 0 { &mut self.first } else { &mut self.more[part as usize - 1] }
    }
}

/// How many messages the network has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MessageCounts {
    /// Handed to the network.
    pub sent: u64,
    /// Handled by their targets.
    pub delivered: u64,
    /// Lost.
    pub dropped: u64,
}

/// All messages under way.
#[derive(Clone, Debug)]
pub(super) struct Flights {
    rows: Pool<Flight>,
    /// Messages under way that faults delay: mostly none.
    delayed: Vec<Delayed>,
    pub(super) counts: MessageCounts,
    /// The integral over time of the number of messages under way, in nanoseconds, and up to when it was taken.
    presence: (u128, Time),
}

impl Flights {
    pub(super) fn new() -> Self {
        Flights {
            rows: Pool::default(),
            delayed: Vec::new(),
            counts: MessageCounts::default(),
            presence: (0, Time::ZERO),
        }
    }

    /// The integral over time, up to `now`, of the number of messages under way, in nanoseconds.
    pub(super) fn presence(&self, now: Time) -> u128 {
        let (integral, until) = self.presence;
        integral + product((now - until).as_ns(), self.len())
    }

    /// Messages under way.
    pub(super) fn len(&self) -> u64 {
        self.rows.len() as u64
    }

    /// A message of `wire_bytes` with all its headers is handed to the network; returns its number.
    #[inline]
    pub(super) fn begin(&mut self, envelope: Envelope, wire_bytes: u64, now: Time) -> u32 {
        let order = self.counts.sent;
        self.counts.sent += 1;
        self.presence = (self.presence(now), now);
        let never = Transmission {
            start: Time::FAR,
            end: Time::FAR,
            propagation: Duration::ZERO,
            queue: Duration::ZERO,
            received: Time::FAR,
            bytes: 0,
            lost: 0,
            again: false,
        };
        self.rows.insert(Flight {
            envelope,
            wire_bytes,
            queued: now,
            fate: Fate::Delivered,
            stalled: Duration::ZERO,
            congested: Duration::ZERO,
            held: Duration::ZERO,
            processed: Duration::ZERO,
            waiting_since: None,
            first: never,
            more: Vec::new(),
            order,
            unsent: envelope.bytes,
            undelivered: envelope.bytes,
            is_under_way: true,
        })
    }

    /// A message is under way no longer.
    #[inline]
    pub(super) fn take_out(&mut self, flight: u32, now: Time) {
        self.presence = (self.presence(now), now);
        self.rows.free(flight);
        let flight = &mut self.rows[flight];
        match flight.fate {
            Fate::Delivered => self.counts.delivered += 1,
            _ => self.counts.dropped += 1,
        }
        assert!(std::mem::take(&mut flight.is_under_way), "a message ends once");
    }

    /// The numbers of the messages under way, in the order of their sending.
    pub(super) fn under_way(&self) -> Vec<u32> {
        let rows = (0..).zip(self.rows.rows());
        let flights: Vec<u32> =
            rows.filter(|(_, flight)| flight.is_under_way).map(|(number, _)| number).collect();
        sorted(&flights, |&number| self.rows[number].order)
    }
}

impl Index<u32> for Flights {
    type Output = Flight;
    fn index(&self, number: u32) -> &Flight {
        &self.rows[number]
    }
}

impl IndexMut<u32> for Flights {
    fn index_mut(&mut self, number: u32) -> &mut Flight {
        &mut self.rows[number]
    }
}

/// One of 128 bits is a call in WASM, and mostly it takes 64.
fn product(one: u64, other: u64) -> u128 {
    let fits = (one | other) >> 32 == 0;
    if fits { u128::from(one * other) } else { u128::from(one) * u128::from(other) }
}
