//! Writes to connections at given times, and when they are there: what the experiments below consensus are made of.

use std::rc::Rc;

use sim::fault::Fault;
use sim::ids::{Class, Kind, ReplicaId, TimerSlot, Wait};
use sim::network::NetworkSetup;
use sim::node::{Context, Node, Payload};
use sim::observer::Observer;
use sim::record::{Fate, MessageRecord};
use sim::requests::{Arrivals, ClientGroup, SendTo, Workload};
use sim::simulation::{Setup, Simulation};
use sim::time::{Duration, Time};

/// What a sender that always has data writes at once: ten segments.
pub const BULK_BYTES: u64 = 10 * 1448;

/// Bytes that a host writes to a connection.
#[derive(Clone, Copy, Debug)]
pub struct Write {
    /// When.
    pub at: Time,
    /// From which host.
    pub source: u16,
    /// To which.
    pub target: u16,
    /// How many.
    pub bytes: u64,
    /// On which of the pair's connections.
    pub class: Class,
}

/// A write that the receiver has read to its last byte.
#[derive(Clone, Copy, Debug)]
pub struct Delivery {
    /// What was written.
    pub write: Write,
    /// When its last byte was read.
    pub at: Time,
}

impl Delivery {
    /// From the write to its last byte, in milliseconds.
    pub fn delay_ms(&self) -> f64 {
        (self.at - self.write.at).as_ns() as f64 / 1e6
    }
}

/// A piece of the data that has crossed the path.
#[derive(Clone, Copy, Debug)]
pub struct Crossing {
    /// When its last bit came.
    pub at: Time,
    /// How many bytes of data.
    pub bytes: u64,
    /// From its first to its last bit out of the card.
    pub sent_over: Duration,
    /// How long its last bit was in the queue.
    pub queued: Duration,
}

/// What was seen of the writes.
#[derive(Clone, Debug)]
pub struct Seen {
    writes: Rc<[Write]>,
    /// Those that came, in the order of their coming.
    pub deliveries: Vec<Delivery>,
    /// Each piece of them.
    pub crossings: Vec<Crossing>,
}

impl Observer<()> for Seen {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        if message.fate != Fate::Delivered {
            return;
        }
        let write = self.writes[message.tag as usize];
        self.deliveries.push(Delivery { write, at: message.ended });
        let mut cross = |at: Time, (start, end): (Time, Time), queued: Duration, bytes: u64| {
            self.crossings.push(Crossing { at, bytes, sent_over: end - start, queued });
        };
        if message.transmissions.is_empty() {
            let sent = (message.first_bit_out, message.last_bit_out);
            cross(message.ended, sent, message.queue, write.bytes);
        }
        for part in message.transmissions.iter().filter(|part| part.received < Time::FAR) {
            cross(part.received, (part.start, part.end), part.queue, u64::from(part.bytes));
        }
    }
}

/// Plays `writes` over a network up to `until`.
pub fn play(network: (NetworkSetup, Vec<Fault>), seed: u64, until: Time, mut writes: Vec<Write>) -> Seen {
    let (network, faults) = network;
    let hosts = network.topology.replicas();
    // Stable: what is written at one time is written in the given order.
    writes.sort_by_key(|write| write.at);
    let writes: Rc<[Write]> = writes.into();
    let setup = Setup {
        seed,
        horizon: until,
        network,
        faults,
        workload: nobody(hosts),
        costs: None,
        certificate_bytes: 0,
    };
    let writer = Writer { writes: Rc::clone(&writes), next: 0 };
    let mut simulation = Simulation::new(setup, vec![writer; hosts]);
    let mut seen = Seen { writes, deliveries: Vec::new(), crossings: Vec::new() };
    simulation.advance(Time::FAR, u64::MAX, &mut seen);
    seen
}

/// No clients.
fn nobody(hosts: usize) -> Workload {
    Workload {
        arrivals: Arrivals::Uniform,
        rate_per_1000s: 0,
        send_to: SendTo::All,
        start: Time::ZERO,
        stop: Time::ZERO,
        lost_while_down: false,
        replies_needed: 1,
        groups: vec![ClientGroup::of_all(vec![Duration::ZERO; hosts], vec![Duration::ZERO; hosts])],
    }
}

/// A host that writes what it is to write at its times, and reads what comes.
#[derive(Clone)]
struct Writer {
    /// Of all hosts, in the order of time.
    writes: Rc<[Write]>,
    next: usize,
}

const DUE: TimerSlot = TimerSlot { slot: 0, wait: Wait::None };

impl Writer {
    fn write(&mut self, context: &mut Context<'_, Bytes, ()>) {
        let (now, me) = (context.now(), context.replica());
        while let Some(write) = self.writes.get(self.next) {
            if write.source == me.0 {
                if write.at > now {
                    return context.set_timer(DUE, write.at - now);
                }
                context.send(
                    ReplicaId(write.target),
                    Bytes { write: self.next as u32, bytes: write.bytes, class: write.class },
                );
            }
            self.next += 1;
        }
    }
}

impl Node for Writer {
    const TIMERS: usize = 1;

    type Message = Bytes;
    type Fact = ();
    type Settings = ();

    fn start(&mut self, context: &mut Context<'_, Bytes, ()>) {
        self.write(context);
    }

    fn handle_message(&mut self, _: ReplicaId, _: &Bytes, _: &mut Context<'_, Bytes, ()>) {}

    fn handle_timer(&mut self, _: TimerSlot, context: &mut Context<'_, Bytes, ()>) {
        self.write(context);
    }

    fn restart(&mut self, _: &mut Context<'_, Bytes, ()>) {}

    fn adopt(&mut self, (): &()) {}

    fn look(&mut self, _: &mut Context<'_, Bytes, ()>) {}
}

/// Bytes without a meaning.
#[derive(Clone)]
struct Bytes {
    /// Its place among the writes.
    write: u32,
    bytes: u64,
    class: Class,
}

impl Payload for Bytes {
    fn kind(&self) -> Kind {
        Kind(0)
    }

    fn wire_bytes(&self) -> u64 {
        self.bytes
    }

    fn class(&self) -> Class {
        self.class
    }

    fn tag(&self) -> u32 {
        self.write
    }

    fn block(&self) -> u64 {
        0
    }
}

/// So many seconds.
pub fn seconds(s: f64) -> Time {
    scenario::time_from_s(s)
}

/// A write from host 0 to host 1 in the background.
pub fn one_write(at_s: f64, bytes: u64) -> Write {
    Write { at: seconds(at_s), source: 0, target: 1, bytes, class: Class::Background }
}

/// All that a sender that always has data gives to its connection, in writes of `bytes`: more than what carries no more
/// than `bytes_per_s` takes in `for_s` seconds.
pub fn bulk(bytes: u64, bytes_per_s: f64, for_s: f64) -> Vec<Write> {
    let count = (bytes_per_s * for_s / bytes as f64) as usize + 100;
    vec![one_write(0.0, bytes); count]
}

/// Writes of `bytes` each `every_ms` from `from_s` to before `until_s`.
pub fn regular(from_s: f64, every_ms: f64, until_s: f64, bytes: u64) -> Vec<Write> {
    let count = ((until_s - from_s) * 1e3 / every_ms) as usize;
    (0..count).map(|index| one_write(from_s + index as f64 * every_ms / 1e3, bytes)).collect()
}

/// Bytes read a second between two times.
pub fn bytes_per_s(seen: &Seen, from_s: f64, until_s: f64) -> f64 {
    let read = seen
        .deliveries
        .iter()
        .filter(|delivery| delivery.at >= seconds(from_s) && delivery.at < seconds(until_s));
    read.map(|delivery| delivery.write.bytes).sum::<u64>() as f64 / (until_s - from_s)
}
