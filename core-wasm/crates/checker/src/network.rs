//! The network's books, from what it tells of each message and of each stretch in which a NIC carries bytes.
//!
//! The queue of all messages under way: the integral of their number over time, which the kernel keeps as they come and go, is
//! the sum of their sojourns, each from its message's own record and clipped at the horizon (Little's law for one sample path, without a
//! limit and without a tolerance).

use sim::observer::{Busy, Fate, MessageRecord};
use sim::simulation::Counters;
use sim::time::Time;

use crate::{Check, Report, Setup};

/// What was told so far.
#[derive(Clone, Debug)]
pub struct Network {
    /// Bits a second outwards and inwards.
    rates_bps: [u64; 2],
    /// Messages delivered, dropped and under way at the end.
    ended: [u64; 3],
    /// In nanoseconds.
    sojourns: u128,
    /// Per replica, until when each side is busy.
    busy_until: Vec<[Time; 2]>,
}

impl Network {
    pub fn new(setup: &Setup) -> Self {
        Network {
            rates_bps: setup.settings.rates_bps,
            ended: [0; 3],
            sojourns: 0,
            busy_until: vec![[Time::ZERO; 2]; usize::from(setup.replicas)],
        }
    }

    /// Network interfaces carry what they begin from now on at these rates.
    pub fn adopt(&mut self, rates_bps: [u64; 2]) {
        self.rates_bps = rates_bps;
    }

    pub fn end(&mut self, message: &MessageRecord<'_>) {
        let place = match message.fate {
            Fate::Delivered => 0,
            Fate::InFlight => 2,
            Fate::SourceDown | Fate::TargetDown | Fate::Cut | Fate::Dropped => 1,
        };
        self.ended[place] += 1;
        self.sojourns += u128::from(message.ended.saturating_since(message.queued).as_ns());
    }

    /// Until when the network interface was busy before; `None` where the stretch is right.
    #[inline]
    pub fn carry(&mut self, busy: &Busy) -> Option<Time> {
        let side = busy.side as usize;
        let until = std::mem::replace(&mut self.busy_until[busy.replica.index()][side], busy.end);
        // In whole nanoseconds: a product of 128 bits is a call in WASM.
        let least_ns = (u64::from(busy.bytes) * 8_000_000_000).div_ceil(self.rates_bps[side]);
        let is_right = busy.start >= until && (busy.end - busy.start).as_ns() >= least_ns;
        (!is_right).then_some(until)
    }

    /// The run is over, and the kernel counted this.
    pub fn settle(&self, counters: &Counters, report: &mut Report<'_>) {
        let Counters { messages, in_flight, presence, .. } = *counters;
        let counted = [messages.delivered, messages.dropped, in_flight];
        if self.ended != counted || messages.sent != counted.iter().sum() {
            let books = |[delivered, dropped, in_flight]: [u64; 3]| {
                format!("{delivered} delivered, {dropped} dropped and {in_flight} in flight")
            };
            let (told, counted) = (books(self.ended), books(counted));
            let detail = format!("{} sent; {told} are told, {counted} counted", messages.sent);
            report(Check::MessagesConserved, detail, None);
        }
        if self.sojourns != presence {
            let apart_ns = self.sojourns.abs_diff(presence) as u64;
            let detail =
                format!("what messages take, and the integral of their number, are {apart_ns} ns apart");
            report(Check::Sojourns, detail, None);
        }
    }
}
