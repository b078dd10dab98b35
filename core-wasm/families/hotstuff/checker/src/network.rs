//! The network's books, from what it tells of each message and of each stretch in which a NIC carries bytes.
//!
//! The queue of all messages under way: the integral of their number over time, which the kernel keeps as they come and
//! go, is the sum of their sojourns, each from its message's own record and clipped at the horizon (Little's law for
//! one sample path, without a limit and without a tolerance).
//!
//! Paths: the line of each carries what it is said to have carried no faster than its rate, and its queue never holds
//! more than its buffer, so that over any stretch it carries at most the rate times the time, and the buffer. What it
//! drops is what messages lose, to the byte, but for spurious retransmissions: after a time-out a copy of what is still
//! under way, or there already. No message lacks what is dropped of these.

use sim::fault::FaultKind;
use sim::ids::ReplicaId;
use sim::record::{Busy, Fate, MessageRecord, PathUse};
use sim::simulation::Counters;
use sim::time::{Duration, Time};

use crate::{Check, PathBounds, Report, Settings, Setup};

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
    path: Option<PathBounds>,
    /// Of pairs that have rates of their own, row by row.
    path_rates: Vec<u64>,
    /// By ends: when the latest train was there, and when the line will have carried all.
    lines: Vec<((ReplicaId, ReplicaId), (Time, Time))>,
    /// Bytes of messages' data that paths dropped, and that transmissions lost.
    dropped: u64,
    lost: u64,
    losses: Losses,
}

/// What of the bytes that transmissions lose was dropped by a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Losses {
    /// All of them.
    OfPaths,
    /// Not more than all.
    AtRandom,
    /// Connections that break lose without a record of it.
    Broken,
}

impl Losses {
    fn of(setup: &Setup) -> Self {
        let breaks = |kind: &FaultKind| {
            matches!(kind, FaultKind::Crash { .. } | FaultKind::Partition { .. } | FaultKind::OneWay { .. })
        };
        let loses = |settings: &Settings| settings.path.is_some_and(|path| path.loses);
        let is_random = |kind: &FaultKind| matches!(kind, FaultKind::Loss { .. });
        let mut kinds = setup.faults.iter().map(|fault| &fault.kind);
        if kinds.clone().any(breaks) {
            Losses::Broken
        } else if kinds.any(is_random) || loses(&setup.settings) || setup.changes.iter().any(loses) {
            Losses::AtRandom
        } else {
            Losses::OfPaths
        }
    }
}

impl Network {
    pub fn new(setup: &Setup) -> Self {
        Network {
            rates_bps: setup.settings.rates_bps,
            ended: [0; 3],
            sojourns: 0,
            busy_until: vec![[Time::ZERO; 2]; usize::from(setup.replicas)],
            path: setup.settings.path,
            path_rates: setup.path_rates.clone(),
            lines: Vec::new(),
            dropped: 0,
            lost: 0,
            losses: Losses::of(setup),
        }
    }

    /// Network interfaces and paths carry what they begin from now on at these rates.
    pub fn adopt(&mut self, settings: &Settings) {
        (self.rates_bps, self.path) = (settings.rates_bps, settings.path);
    }

    /// What is wrong with what a path is said to do.
    pub fn pass(&mut self, path: &PathUse) -> Option<String> {
        if path.message.is_some() {
            self.dropped += u64::from(path.dropped);
        }
        let Some(bounds) = self.path else { return Some("has no bounds and keeps what comes".to_owned()) };
        let ends = (path.source, path.target);
        let own = self.path_rates.get(ends.0.index() * self.busy_until.len() + ends.1.index());
        let bits_per_second = own.copied().unwrap_or(bounds.bits_per_second);
        let place = self.lines.binary_search_by_key(&ends, |line| line.0).unwrap_or_else(|place| {
            self.lines.insert(place, (ends, Default::default()));
            place
        });
        let (latest, until) = &mut self.lines[place].1;
        *latest = path.at.max(*latest);
        if path.backlog > bounds.buffer_bytes {
            let (backlog, buffer) = (path.backlog, bounds.buffer_bytes);
            return Some(format!("holds {backlog} bytes in a buffer of {buffer}"));
        }
        if path.bytes == 0 {
            return None;
        }
        let takes = Duration::to_serialise(u64::from(path.bytes), bits_per_second);
        let before = std::mem::replace(until, path.until);
        if path.until < before + takes {
            let [before, until] = [before, path.until].map(Time::as_ns);
            let bytes = path.bytes;
            return Some(format!("carries {bytes} bytes by {until} ns, and was busy until {before}"));
        }
        // The end of a train is rounded up to a nanosecond, in which a fast line carries a byte or more.
        let span = path.until.saturating_since(*latest).saturating_sub(Duration::from_ns(1));
        let waiting = bytes_in(span, bits_per_second);
        (waiting > bounds.buffer_bytes)
            .then(|| format!("has {waiting} bytes waiting for a buffer of {}", bounds.buffer_bytes))
    }

    pub fn end(&mut self, message: &MessageRecord<'_>) {
        let place = match message.fate {
            Fate::Delivered => 0,
            Fate::InFlight => 2,
            Fate::SourceDown | Fate::TargetDown | Fate::Cut | Fate::Dropped => 1,
        };
        self.ended[place] += 1;
        self.sojourns += u128::from(message.ended.saturating_since(message.queued).as_ns());
        if !message.transmissions.is_empty() {
            self.lost += message.transmissions.iter().map(|part| u64::from(part.lost)).sum::<u64>();
        }
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
        let is_right = match self.losses {
            Losses::OfPaths => self.path.is_none() || self.dropped == self.lost,
            Losses::AtRandom => self.dropped <= self.lost,
            Losses::Broken => true,
        };
        if !is_right {
            let detail = format!("paths drop {} bytes, and messages lose {}", self.dropped, self.lost);
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

/// At most what 64 bits hold.
fn bytes_in(span: Duration, bits_per_second: u64) -> u64 {
    let bytes = u128::from(span.as_ns()) * u128::from(bits_per_second) / 8_000_000_000;
    bytes.try_into().unwrap_or(u64::MAX)
}
