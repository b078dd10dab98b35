//! The network's books, from what it tells of each message and of each stretch in which a NIC carries bytes. They hold
//! for any protocol.
//!
//! The queue of all messages under way: the integral of their number over time, which the kernel keeps as they come and
//! go, is the sum of their sojourns, each from its message's own record and clipped at the horizon (Little's law for
//! one sample path, without a limit and without a tolerance).
//!
//! Paths: the line of each carries what it is said to have carried no faster than its rate, and its queue never holds
//! more than its buffer, so that over any stretch it carries at most the rate times the time, and the buffer. What it
//! drops is what messages lose, to the byte, but for spurious retransmissions: after a time-out a copy of what is still
//! under way, or there already. No message lacks what is dropped of these.

use sim::fault::{Fault, FaultKind};
use sim::ids::ReplicaId;
use sim::network::NetworkSetup;
use sim::record::{Busy, Fate, MessageRecord, PathUse};
use sim::simulation::Counters;
use sim::time::{Duration, Time};

/// What the books say is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// What is sent and what comes of it do not add up.
    Messages,
    /// What messages take and the integral of their number do not.
    Sojourns,
}

/// What was told so far.
#[derive(Clone, Debug)]
pub struct Books {
    /// Rates, in the middle of a run those of now.
    network: NetworkSetup,
    /// Messages delivered, dropped and under way at the end.
    ended: [u64; 3],
    /// In nanoseconds.
    sojourns: u128,
    /// Per replica, until when each side is busy.
    busy_until: Vec<[Time; 2]>,
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
    fn of<'a>(mut networks: impl Iterator<Item = &'a NetworkSetup>, faults: &[Fault]) -> Self {
        let breaks = |kind: &FaultKind| {
            matches!(kind, FaultKind::Crash { .. } | FaultKind::Partition { .. } | FaultKind::OneWay { .. })
        };
        let is_random = |kind: &FaultKind| matches!(kind, FaultKind::Loss { .. });
        let mut kinds = faults.iter().map(|fault| &fault.kind);
        if kinds.clone().any(breaks) {
            Losses::Broken
        } else if kinds.any(is_random) || networks.any(|network| network.loss > 0) {
            Losses::AtRandom
        } else {
            Losses::OfPaths
        }
    }
}

impl Books {
    /// Of a run over a network that begins as `network`, is what `changes` say later on, and has these faults.
    pub fn new<'a>(
        network: &'a NetworkSetup,
        changes: impl Iterator<Item = &'a NetworkSetup>,
        faults: &[Fault],
    ) -> Self {
        let losses = Losses::of(std::iter::once(network).chain(changes), faults);
        Books {
            ended: [0; 3],
            sojourns: 0,
            busy_until: vec![[Time::ZERO; 2]; network.topology.replicas()],
            lines: Vec::new(),
            dropped: 0,
            lost: 0,
            losses,
            network: network.clone(),
        }
    }

    /// Network interfaces and paths carry what they begin from now on at these rates.
    pub fn adopt(&mut self, network: &NetworkSetup) {
        self.network = network.clone();
    }

    /// What is wrong with what a path is said to do.
    pub fn pass(&mut self, used: &PathUse) -> Option<String> {
        if used.message.is_some() {
            self.dropped += u64::from(used.dropped);
        }
        let ends = (used.source, used.target);
        let wrong = self.pass_line(ends, used)?;
        Some(format!("the path from replica {} to {} {wrong}", ends.0.0, ends.1.0))
    }

    fn pass_line(&mut self, ends: (ReplicaId, ReplicaId), used: &PathUse) -> Option<String> {
        let Some(path) = &self.network.path else {
            return Some("has no bounds and keeps what comes".to_owned());
        };
        let own = path.each.get(ends.0.index() * self.busy_until.len() + ends.1.index());
        let (bits_per_second, buffer) = (own.copied().unwrap_or(path.bits_per_second), path.buffer_bytes);
        let place = self.lines.binary_search_by_key(&ends, |line| line.0).unwrap_or_else(|place| {
            self.lines.insert(place, (ends, Default::default()));
            place
        });
        let (latest, until) = &mut self.lines[place].1;
        *latest = used.at.max(*latest);
        if used.backlog > buffer {
            return Some(format!("holds {} bytes in a buffer of {buffer}", used.backlog));
        }
        if used.bytes == 0 {
            return None;
        }
        let takes = Duration::to_serialise(u64::from(used.bytes), bits_per_second);
        let before = std::mem::replace(until, used.until);
        if used.until < before + takes {
            let [before, until] = [before, used.until].map(Time::as_ns);
            let bytes = used.bytes;
            return Some(format!("carries {bytes} bytes by {until} ns, and was busy until {before}"));
        }
        // The end of a train is rounded up to a nanosecond, in which a fast line carries a byte or more.
        let span = used.until.saturating_since(*latest).saturating_sub(Duration::from_ns(1));
        let waiting = bytes_in(span, bits_per_second);
        (waiting > buffer).then(|| format!("has {waiting} bytes waiting for a buffer of {buffer}"))
    }

    /// A message has ended.
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

    /// What is wrong with a stretch in which a NIC carries: it begins before the one before is over, or is too short
    /// for its bytes.
    #[inline]
    pub fn carry(&mut self, busy: &Busy) -> Option<String> {
        let side = busy.side as usize;
        let until = std::mem::replace(&mut self.busy_until[busy.replica.index()][side], busy.end);
        let rate_bps = match side {
            0 => self.network.egress_of(busy.replica),
            _ => self.network.ingress_of(busy.replica),
        };
        // In whole nanoseconds: a product of 128 bits is a call in WASM.
        let least_ns = (u64::from(busy.bytes) * 8_000_000_000).div_ceil(rate_bps);
        let is_right = busy.start >= until && (busy.end - busy.start).as_ns() >= least_ns;
        (!is_right).then(|| wrong_stretch(busy, until))
    }

    /// What is wrong in the end, where the kernel counted this.
    pub fn settle(&self, counters: &Counters) -> Vec<(Entry, String)> {
        let Counters { messages, in_flight, presence, .. } = *counters;
        let mut wrongs = Vec::new();
        let counted = [messages.delivered, messages.dropped, in_flight];
        if self.ended != counted || messages.sent != counted.iter().sum() {
            let books = |[delivered, dropped, in_flight]: [u64; 3]| {
                format!("{delivered} delivered, {dropped} dropped and {in_flight} in flight")
            };
            let (told, counted) = (books(self.ended), books(counted));
            let detail = format!("{} sent; {told} are told, {counted} counted", messages.sent);
            wrongs.push((Entry::Messages, detail));
        }
        let is_right = match self.losses {
            Losses::OfPaths => self.network.path.is_none() || self.dropped == self.lost,
            Losses::AtRandom => self.dropped <= self.lost,
            Losses::Broken => true,
        };
        if !is_right {
            let detail = format!("paths drop {} bytes, and messages lose {}", self.dropped, self.lost);
            wrongs.push((Entry::Messages, detail));
        }
        if self.sojourns != presence {
            let apart_ns = self.sojourns.abs_diff(presence) as u64;
            let detail =
                format!("what messages take, and the integral of their number, are {apart_ns} ns apart");
            wrongs.push((Entry::Sojourns, detail));
        }
        wrongs
    }
}

#[cold]
fn wrong_stretch(busy: &Busy, until: Time) -> String {
    let [start, end, until] = [busy.start, busy.end, until].map(Time::as_ns);
    format!("carries {} bytes from {start} to {end} ns, and was busy until {until}", busy.bytes)
}

/// At most what 64 bits hold.
fn bytes_in(span: Duration, bits_per_second: u64) -> u64 {
    let bytes = u128::from(span.as_ns()) * u128::from(bits_per_second) / 8_000_000_000;
    bytes.try_into().unwrap_or(u64::MAX)
}
