//! What is measured of a run: how fast messages are delivered, how many copies of them cross and go inside, and which
//! of these nobody needed.
//!
//! A message is delivered when a correct replica of the other side has it, in all schemes alike. Copies, latencies and
//! shares are of messages that were committed after the warm-up and not in the last seconds, where they would be under
//! way; bytes are of the whole run. A resend is spurious when an earlier sending of the message came to a correct
//! replica, then or later: it was neither lost nor given to a faulty one.

mod told;

use sim::fault::{Fault, FaultKind};
use sim::ids::{MessageId, Point, ReplicaId};
use sim::observer::Observer;
use sim::record::{Busy, MessageRecord, PathUse, Worked};
use sim::requests::Requests;
use sim::time::{Duration, Time};
use trace::Setup;
use trace::distribution::Distribution;
use trace::meter::{Meter, Metrics, seconds};

use crate::facts::Fact;
use crate::kinds::{AGAIN, FIRST, INSIDE, NO_OP};
use crate::list::Here;
use crate::roles::Role;
use crate::settings::{Settings, Side};
pub use told::{ByCause, Copies, Measured, Rates, Shares, Told};

/// Of what is committed so near to the end it is not asked who has it: five seconds, or a quarter of the run.
const UNDER_WAY: Duration = Duration::from_ms(5_000);
/// More sendings of a message are not told apart.
const ATTEMPTS_MAX: u16 = 31;

/// What became of a message.
#[derive(Clone, Copy, Debug)]
struct Fared {
    committed: Time,
    /// A bit for each number of sendings before that one of it was.
    sent: u32,
    /// The least of these that came to a correct replica.
    good: u16,
    /// Copies that crossed.
    across: u16,
    /// How often it was handed on inside.
    handed_on: u16,
    /// Correct replicas that have it.
    delivered: u16,
}

const UNKNOWN: Fared =
    Fared { committed: Time::FAR, sent: 0, good: u16::MAX, across: 0, handed_on: 0, delivered: 0 };

/// What is known of one direction.
#[derive(Clone, Debug, Default)]
struct Direction {
    /// By their numbers.
    messages: Vec<Fared>,
    /// How many are committed, and how many of these a correct replica has.
    committed: u64,
    delivered: u64,
    /// The same of those that came in the time that is measured.
    delivered_measured: u64,
    /// Of these, how many every correct replica has come to have in that time.
    everywhere_measured: u64,
    /// The last that is committed before the time of those under way.
    due: u32,
    /// First sendings by each sender.
    first_sent: Vec<u64>,
}

/// What is measured so far.
#[derive(Clone, Debug)]
pub struct CrossMetrics {
    meter: Meter,
    sizes: [u16; 2],
    sends: [bool; 2],
    /// Who follows the rules and is not down for good.
    is_correct: Vec<bool>,
    /// How many of these each cluster has.
    correct: [u16; 2],
    until: Time,
    directions: [Direction; 2],
    latency: Distribution,
    everywhere: Distribution,
    resend: Distribution,
    /// What each replica has.
    here: Vec<Here>,
    bytes: ByCause,
    /// Bytes of a message, without what is sent with it.
    payload: u32,
    /// Bytes whose last bit left for the other cluster after the warm-up.
    crossed: u64,
}

impl Direction {
    fn of(&mut self, k: u32) -> &mut Fared {
        let place = k as usize;
        if self.messages.len() <= place {
            self.messages.resize(place + 1, UNKNOWN);
        }
        &mut self.messages[place]
    }

    /// Those that are looked at.
    fn looked_at(&self, from: Time, until: Time) -> impl Iterator<Item = &Fared> {
        self.messages.iter().filter(move |message| message.committed >= from && message.committed < until)
    }
}

impl CrossMetrics {
    /// Nothing has happened.
    pub fn new(setup: &Setup, settings: &Settings, roles: &[Role], faults: &[Fault]) -> Self {
        let under_way = UNDER_WAY.min(Duration::from_ns(setup.horizon.as_ns() / 4));
        let is_gone = |replica: usize| {
            faults.iter().any(|fault| {
                fault.until.is_none()
                    && matches!(fault.kind, FaultKind::Crash { replica: down, .. } if down.index() == replica)
            })
        };
        let is_correct: Vec<bool> =
            roles.iter().enumerate().map(|(replica, role)| role.is_correct() && !is_gone(replica)).collect();
        let first_of_b = usize::from(settings.sizes[0]);
        let count = |of: &[bool]| of.iter().filter(|is_correct| **is_correct).count() as u16;
        let direction = |size: u16| Direction { first_sent: vec![0; size.into()], ..Direction::default() };
        CrossMetrics {
            meter: Meter::new(setup),
            sizes: settings.sizes,
            sends: settings.sends,
            correct: [count(&is_correct[..first_of_b]), count(&is_correct[first_of_b..])],
            is_correct,
            until: setup.horizon.checked_before(under_way).unwrap_or_default(),
            directions: settings.sizes.map(direction),
            latency: Distribution::default(),
            everywhere: Distribution::default(),
            resend: Distribution::default(),
            here: vec![Here::default(); setup.replicas.into()],
            bytes: ByCause::default(),
            payload: settings.payload,
            crossed: 0,
        }
    }

    fn side(&self, replica: ReplicaId) -> Side {
        usize::from(replica.0 >= self.sizes[0])
    }

    fn from(&self) -> Time {
        self.meter.setup().load.from
    }

    /// The directions in which something is sent.
    fn used(&self) -> impl Iterator<Item = (Side, &Direction)> {
        self.directions.iter().enumerate().filter(|(from, _)| self.sends[*from])
    }

    /// A second of the time that is measured; 0 before it.
    fn rate(&self, count: u64, now: Time) -> f64 {
        let span = seconds(now.saturating_since(self.from()));
        if span > 0.0 { count as f64 / span } else { 0.0 }
    }

    fn copies(&self) -> Copies {
        let (mut count, mut across, mut inside, mut resent, mut spurious, mut attempts) = (0, 0, 0, 0, 0, 0);
        for (from, direction) in self.used() {
            let others = u64::from(self.sizes[1 - from]) - 1;
            for message in direction.looked_at(self.from(), self.until) {
                count += 1;
                across += u64::from(message.across);
                inside += u64::from(message.handed_on) * others;
                let again = message.sent & !1;
                resent += again.count_ones();
                let later = again.checked_shr(u32::from(message.good) + 1).unwrap_or(0);
                spurious += later.count_ones();
                attempts = attempts.max(31 - (message.sent | 1).leading_zeros());
            }
        }
        let mean = |sum: u64| if count > 0 { sum as f64 / count as f64 } else { 0.0 };
        Copies {
            across: mean(across),
            inside: mean(inside),
            resent: mean(resent.into()),
            spurious: mean(spurious.into()),
            attempts,
        }
    }

    /// Of what was to be delivered, the share that `is_there`, over these directions.
    fn share(&self, of: &[Side], is_there: impl Fn(Side, &Fared) -> bool) -> f64 {
        let (mut due, mut there) = (0_u64, 0_u64);
        for &from in of {
            for message in self.directions[from].looked_at(self.from(), self.until) {
                due += 1;
                there += u64::from(is_there(from, message));
            }
        }
        if due > 0 { there as f64 / due as f64 } else { 0.0 }
    }

    fn told(&self, from: Side, now: Time) -> Option<Told> {
        let direction = self.sends[from].then(|| &self.directions[from])?;
        let looked_at = || direction.looked_at(self.from(), self.until);
        let (count, across) =
            (looked_at().count(), looked_at().map(|one| u64::from(one.across)).sum::<u64>());
        Some(Told {
            throughput_tps: self.rate(direction.delivered_measured, now),
            delivered: self.share(&[from], |_, message| message.delivered > 0),
            across: if count > 0 { across as f64 / count as f64 } else { 0.0 },
        })
    }

    /// A correct replica that lacks something that was committed in time.
    fn stalled(&self) -> u32 {
        let replicas = (0..).map(ReplicaId).zip(&self.here).zip(&self.is_correct);
        let lacks = |((replica, here), is_correct): &((ReplicaId, &Here), &bool)| {
            let from = 1 - self.side(*replica);
            **is_correct && self.sends[from] && here.ack() < self.directions[from].due
        };
        replicas.filter(lacks).count() as u32
    }

    fn deliver(&mut self, at: Time, replica: ReplicaId, k: u32, attempt: Option<u16>) {
        let from = 1 - self.side(replica);
        self.here[replica.index()].insert(k);
        if !self.is_correct[replica.index()] {
            return;
        }
        let (measured_from, until, all) = (self.from(), self.until, self.correct[1 - from]);
        let direction = &mut self.directions[from];
        let message = direction.of(k);
        message.delivered += 1;
        if let Some(attempt) = attempt {
            message.good = message.good.min(attempt.min(ATTEMPTS_MAX));
        }
        let Fared { committed, delivered, .. } = *message;
        if delivered == 1 {
            direction.delivered += 1;
            direction.delivered_measured += u64::from(at >= measured_from);
        }
        if delivered == all {
            direction.everywhere_measured += u64::from(at >= measured_from);
        }
        if committed >= measured_from && committed < until {
            if delivered == 1 {
                self.latency.record(at.saturating_since(committed), 1);
            }
            if delivered == all {
                self.everywhere.record(at.saturating_since(committed), 1);
            }
        }
    }

    fn send(&mut self, at: Time, replica: ReplicaId, k: u32, attempt: u16) {
        let from = self.side(replica);
        let number = replica.index() - from * usize::from(self.sizes[0]);
        let (measured_from, until) = (self.from(), self.until);
        let direction = &mut self.directions[from];
        direction.first_sent[number] += u64::from(attempt == 0);
        let message = direction.of(k);
        let is_first_resend = attempt > 0 && message.sent & !1 == 0;
        message.sent |= 1 << attempt.min(ATTEMPTS_MAX);
        message.across = message.across.saturating_add(1);
        let committed = message.committed;
        if is_first_resend && committed >= measured_from && committed < until {
            self.resend.record(at.saturating_since(committed), 1);
        }
    }
}

impl Metrics<Fact> for CrossMetrics {
    type Measured = Measured;

    fn meter(&self) -> &Meter {
        &self.meter
    }

    fn meter_mut(&mut self) -> &mut Meter {
        &mut self.meter
    }

    fn measured(&mut self, now: Time, requests: &Requests, _: u16) -> Measured {
        self.meter.settle(now, requests);
        let used: Vec<Side> = self.used().map(|(from, _)| from).collect();
        let directions = used.len().max(1) as f64;
        let mean = |counted: fn(&Direction) -> u64| {
            self.used().map(|(_, direction)| self.rate(counted(direction), now)).sum::<f64>() / directions
        };
        let committed: u64 = self.directions.iter().map(|direction| direction.committed).sum();
        let delivered: u64 = self.directions.iter().map(|direction| direction.delivered).sum();
        let ByCause { first, resent, no_op, inside, .. } = self.bytes;
        let each = |bytes: u64| (committed > 0).then(|| bytes as f64 / committed as f64);
        let most = self.used().filter_map(|(_, direction)| {
            let all: u64 = direction.first_sent.iter().sum();
            let most = direction.first_sent.iter().max()?;
            (all > 0).then(|| *most as f64 / all as f64)
        });
        let (bytes, messages) = self.meter.sent();
        Measured {
            workload: self.meter.workload(now, requests, None),
            throughput_tps: mean(|direction| direction.delivered_measured),
            rates: Rates {
                goodput: mean(|direction| direction.everywhere_measured) * f64::from(self.payload),
                across: self.rate(self.crossed, now) / directions,
            },
            delivered: self.share(&used, |_, message| message.delivered > 0),
            everywhere: self.share(&used, |from, message| message.delivered >= self.correct[1 - from]),
            backlog: committed.saturating_sub(delivered),
            stalled: self.stalled(),
            copies: self.copies(),
            latency_s: self.latency.summary(),
            everywhere_s: self.everywhere.summary(),
            resend_s: self.resend.summary(),
            bytes_across: each(first + resent + no_op),
            bytes_inside: each(inside),
            bytes_by_cause: self.bytes,
            shares: Shares { most: most.fold(0.0, f64::max) },
            a_to_b: self.told(0, now),
            b_to_a: self.told(1, now),
            utilisation: self.meter.utilisation(now),
            bytes,
            messages,
            losses: self.meter.losses(),
        }
    }
}

impl Observer<Fact> for CrossMetrics {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        self.meter.on_message(message);
        let crosses = self.side(message.source) != self.side(message.target);
        if crosses && message.last_bit_out != Time::FAR && message.last_bit_out >= self.from() {
            self.crossed += message.bytes;
        }
        match message.kind {
            FIRST => self.bytes.first += message.bytes,
            AGAIN => self.bytes.resent += message.bytes,
            INSIDE => self.bytes.inside += message.bytes,
            NO_OP => self.bytes.no_op += message.bytes,
            _ => {}
        }
    }

    fn on_change(&mut self, at: Point, index: usize) {
        self.meter.on_change(at, index, 0);
    }

    fn on_path(&mut self, path: &PathUse) {
        self.meter.on_path(path);
    }

    fn on_busy(&mut self, busy: &Busy) {
        self.meter.on_busy(busy);
    }

    fn on_work(&mut self, worked: &Worked) {
        self.meter.on_work(worked);
    }

    fn on_fact(&mut self, at: Point, replica: ReplicaId, fact: &Fact, _: Option<MessageId>, _: &Requests) {
        let side = self.side(replica);
        match *fact {
            Fact::Committed { first, last } => {
                let is_due = at.time < self.until;
                let direction = &mut self.directions[side];
                for k in first..=last {
                    let message = direction.of(k);
                    if message.committed == Time::FAR {
                        message.committed = at.time;
                        direction.committed += 1;
                    }
                }
                if is_due {
                    direction.due = direction.due.max(last);
                }
            }
            Fact::Sent { k, attempt, .. } => self.send(at.time, replica, k, attempt),
            Fact::Delivered { k, attempt, .. } => self.deliver(at.time, replica, k, attempt),
            Fact::Repeated { k, attempt } if self.is_correct[replica.index()] => {
                let message = self.directions[1 - side].of(k);
                message.good = message.good.min(attempt.min(ATTEMPTS_MAX));
            }
            Fact::HandedOn { k } => {
                let message = self.directions[1 - side].of(k);
                message.handed_on = message.handed_on.saturating_add(1);
            }
            Fact::Skipped { to, .. } => {
                self.here[replica.index()].skip_to(to);
            }
            Fact::Heard { list_bytes, mac_bytes, .. } => {
                self.bytes.list += u64::from(list_bytes);
                self.bytes.mac += u64::from(mac_bytes);
            }
            Fact::Repeated { .. }
            | Fact::Discarded
            | Fact::Quacked { .. }
            | Fact::Missed { .. }
            | Fact::Reconfigured { .. } => {}
        }
    }
}
