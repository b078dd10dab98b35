//! A naive TCP beside the one that sends trains: every segment is an object with events of its own, and every segment
//! is acknowledged by itself. A host sends to some others over its interface, which its connections share in turns, and
//! over bounded paths of their own; nothing is lost by chance. Reno, with the windows and the recovery of Linux; no
//! timer: where only a timer goes on, nothing is compared.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use sim::ids::ReplicaId;
use sim::network::PathSetup;
use sim::time::Duration;
use sim::topology::Topology;

use crate::tcp::{SEGMENT, play, world};
use crate::world::{errand, ms};

const HEADER: u64 = 52;

/// Host 0 and those it sends to, a connection to each.
#[derive(Clone, Debug)]
struct World {
    one_way_ns: u64,
    egress_bps: u64,
    window_bytes: u64,
    /// Rate and buffer of each path.
    path: Option<(u64, u64)>,
    /// Of each connection the bytes of its messages, all there from the start.
    messages: Vec<Vec<u64>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    InterfaceFree,
    Arrived { connection: usize, segment: usize, order: u64 },
    Acknowledged { connection: usize, segment: usize, order: u64 },
}

/// A round of losses (RFC 6937), in segments.
#[derive(Clone, Copy, Debug)]
struct Recovery {
    /// Segments before this one had been sent when it began.
    until: usize,
    /// Transmissions from this one on are of it.
    from: u64,
    window_before: u64,
    delivered: u64,
    sent: u64,
}

#[derive(Clone, Debug)]
struct Connection {
    /// Bytes of each segment.
    segments: Vec<u64>,
    next_new: usize,
    /// Lost, and not yet sent again.
    lost: BTreeSet<usize>,
    /// In flight, by the order of their transmission.
    in_flight: BTreeSet<(u64, usize)>,
    is_acknowledged: Vec<bool>,
    arrived_at: Vec<Option<u64>>,
    next_order: u64,
    window: u64,
    threshold: u64,
    acknowledged: u64,
    was_limited: bool,
    recovery: Option<Recovery>,
    path_free_at: u64,
}

impl Connection {
    fn new(messages: &[u64]) -> Connection {
        let total: u64 = messages.iter().sum();
        let segments: Vec<u64> =
            (0..total.div_ceil(SEGMENT)).map(|i| SEGMENT.min(total - i * SEGMENT)).collect();
        Connection {
            next_new: 0,
            lost: BTreeSet::new(),
            in_flight: BTreeSet::new(),
            is_acknowledged: vec![false; segments.len()],
            arrived_at: vec![None; segments.len()],
            segments,
            next_order: 0,
            window: 10,
            threshold: u64::MAX,
            acknowledged: 0,
            was_limited: false,
            recovery: None,
            path_free_at: 0,
        }
    }

    /// The next segment to send, if the windows let it.
    fn next(&mut self, window_bytes: u64) -> Option<usize> {
        let out = self.in_flight.len() as u64;
        let bytes: u64 = self.in_flight.iter().map(|&(_, segment)| self.segments[segment]).sum();
        let next =
            self.lost.first().copied().or((self.next_new < self.segments.len()).then_some(self.next_new))?;
        if out >= self.window {
            self.was_limited = true;
            return None;
        }
        (bytes + self.segments[next] <= window_bytes).then_some(next)
    }

    fn send(&mut self, segment: usize) -> u64 {
        if !self.lost.remove(&segment) {
            self.next_new += 1;
        }
        let order = self.next_order;
        self.next_order += 1;
        self.in_flight.insert((order, segment));
        if let Some(recovery) = &mut self.recovery {
            recovery.sent += 1;
        }
        order
    }

    fn hear(&mut self, segment: usize, order: u64) {
        let before = self.in_flight.len() as u64;
        assert!(self.in_flight.remove(&(order, segment)), "paths keep the order");
        self.is_acknowledged[segment] = true;
        if self.recovery.is_some_and(|recovery| self.is_acknowledged[..recovery.until].iter().all(|&is| is)) {
            self.recovery = None;
            self.window = self.threshold;
        }
        if self.recovery.is_none() {
            self.grow(before);
        }
        // What was sent before it and is not there never will be.
        let gone: Vec<(u64, usize)> = self.in_flight.range(..(order, 0)).copied().collect();
        for &lost in &gone {
            self.in_flight.remove(&lost);
            self.lost.insert(lost.1);
        }
        if !gone.is_empty() && self.recovery.is_none() {
            let (until, from) = (self.next_new, self.next_order);
            self.recovery = Some(Recovery { until, from, window_before: self.window, delivered: 0, sent: 0 });
            self.threshold = (self.window / 2).max(2);
            self.acknowledged = 0;
        }
        let Some(recovery) = &mut self.recovery else { return };
        recovery.delivered += 1;
        let out = self.in_flight.len() as u64;
        let more = if out > self.threshold {
            (self.threshold * recovery.delivered)
                .div_ceil(recovery.window_before)
                .saturating_sub(recovery.sent)
        } else {
            let closes = order >= recovery.from && gone.is_empty();
            (recovery.delivered.saturating_sub(recovery.sent).max(1) + u64::from(closes))
                .min(self.threshold - out)
        };
        self.window = out + more.max(u64::from(recovery.sent == 0));
    }

    fn grow(&mut self, in_flight: u64) {
        if self.window < self.threshold {
            self.window += u64::from(self.window < 2 * in_flight);
        } else if self.was_limited {
            self.acknowledged += 1;
            if self.acknowledged >= self.window {
                (self.window, self.acknowledged) = (self.window + 1, 0);
            }
        }
        self.was_limited = false;
    }
}

impl World {
    /// When each message is there in nanoseconds, and whether any segment was dropped; none where only a timer goes on.
    fn naive(&self) -> Option<(Vec<Vec<u64>>, bool)> {
        let mut connections: Vec<Connection> =
            self.messages.iter().map(|messages| Connection::new(messages)).collect();
        let mut events = BinaryHeap::new();
        let mut pushed = 0;
        let mut push = |events: &mut BinaryHeap<_>, at: u64, event| {
            pushed += 1;
            events.push(Reverse((at, pushed, event)));
        };
        let (mut free_at, mut turn, mut has_dropped) = (0, 0, false);
        push(&mut events, 0, Event::InterfaceFree);
        while let Some(Reverse((now, _, event))) = events.pop() {
            match event {
                Event::Arrived { connection, segment, order } => {
                    connections[connection].arrived_at[segment].get_or_insert(now);
                    let event = Event::Acknowledged { connection, segment, order };
                    push(&mut events, now + self.one_way_ns, event);
                }
                Event::Acknowledged { connection, segment, order } => {
                    connections[connection].hear(segment, order);
                    push(&mut events, now.max(free_at), Event::InterfaceFree);
                }
                Event::InterfaceFree if now < free_at => {}
                Event::InterfaceFree => {
                    let count = connections.len();
                    let ready = (0..count).map(|step| (turn + step) % count).find_map(|index| {
                        connections[index].next(self.window_bytes).map(|segment| (index, segment))
                    });
                    let Some((index, segment)) = ready else { continue };
                    turn = index + 1;
                    let connection = &mut connections[index];
                    let order = connection.send(segment);
                    let wire = connection.segments[segment] + HEADER;
                    free_at = now + span(wire, self.egress_bps);
                    push(&mut events, free_at, Event::InterfaceFree);
                    let mut leaves = free_at;
                    if let Some((rate, buffer)) = self.path {
                        leaves = connection.path_free_at.max(now) + span(wire, rate);
                        if leaves.saturating_sub(free_at) > span(buffer, rate) {
                            has_dropped = true;
                            continue;
                        }
                        leaves = leaves.max(free_at);
                        connection.path_free_at = leaves;
                    }
                    let event = Event::Arrived { connection: index, segment, order };
                    push(&mut events, leaves + self.one_way_ns, event);
                }
            }
        }
        let ended = |(connection, messages): (&Connection, &Vec<u64>)| {
            let (mut latest, mut next, mut end) = (0, 0, 0);
            messages
                .iter()
                .map(|bytes| {
                    end += bytes;
                    while (next as u64) * SEGMENT < end {
                        latest = latest.max(connection.arrived_at[next]?);
                        next += 1;
                    }
                    Some(latest)
                })
                .collect::<Option<Vec<u64>>>()
        };
        let ended: Option<Vec<Vec<u64>>> = connections.iter().zip(&self.messages).map(ended).collect();
        ended.map(|ended| (ended, has_dropped))
    }

    /// The same by the kernel.
    fn kernel(&self) -> Vec<Vec<u64>> {
        let replicas = self.messages.len() + 1;
        let mut setup = world(replicas);
        setup.network.topology = Topology::uniform(replicas, Duration::from_ns(self.one_way_ns));
        setup.network.egress_bps = self.egress_bps;
        setup.network.ingress_bps = 1_000_000_000_000;
        setup.network.connection.window_bytes = self.window_bytes;
        setup.network.path = self.path.map(|(bits_per_second, buffer_bytes)| PathSetup {
            bits_per_second,
            buffer_bytes,
            each: Vec::new(),
            shared_by: None,
        });
        let mut errands = Vec::new();
        for (target, messages) in (1..).zip(&self.messages) {
            for (index, &bytes) in (0..).zip(messages) {
                errands.push(errand(ms(0), target, bytes, u32::from(target) * 100 + index));
            }
        }
        let seen = play(setup, errands);
        let ended = |(target, messages): (u16, &Vec<u64>)| {
            (0..messages.len() as u32)
                .map(|index| {
                    let message = seen
                        .messages()
                        .find(|message| {
                            message.target == ReplicaId(target)
                                && message.tag == u32::from(target) * 100 + index
                        })
                        .expect("it was sent");
                    message.ended.as_ns()
                })
                .collect()
        };
        (1..).zip(&self.messages).map(ended).collect()
    }
}

fn span(bytes: u64, bps: u64) -> u64 {
    (u128::from(bytes) * 8_000_000_000).div_ceil(u128::from(bps)) as u64
}

fn worlds() -> impl Strategy<Value = World> {
    let messages = prop::collection::vec(1_000..500_000u64, 1..4);
    (
        1_000_000..120_000_000u64,
        prop::sample::select(vec![20_000_000u64, 100_000_000, 1_000_000_000]),
        prop::sample::select(vec![64 * 1024u64, 256 * 1024, 1 << 40]),
        prop::option::of((
            prop::sample::select(vec![10_000_000u64, 50_000_000, 200_000_000]),
            prop::sample::select(vec![30_000u64, 100_000, 1_000_000]),
        )),
        prop::collection::vec(messages, 2..4),
    )
        .prop_map(|(one_way_ns, egress_bps, window_bytes, path, messages)| World {
            one_way_ns,
            egress_bps,
            window_bytes,
            path,
            messages,
        })
}

/// Of numbers, that below which so many per cent of them are.
fn percentile(sorted: &[f64], percent: usize) -> f64 {
    sorted[(sorted.len() - 1) * percent / 100]
}

/// Trains against segments, message by message, over 300 drawn worlds. Which connection gets how much of a shared
/// interface, and which segments a full queue drops, moves single messages; no world may move them all.
#[test]
fn trains_deliver_when_segments_do() {
    let mut runner = TestRunner::deterministic();
    let (mut whole, mut lossy) = (Vec::new(), Vec::new());
    for _ in 0..300 {
        let world = worlds().new_tree(&mut runner).expect("there are worlds").current();
        let Some((naive, has_dropped)) = world.naive() else { continue };
        let ratios = world.kernel().concat().into_iter().zip(naive.concat());
        let ratios = ratios.map(|(kernel, naive)| kernel as f64 / naive as f64);
        for ratio in ratios {
            assert!((0.5..2.0).contains(&ratio), "{ratio} in {world:?}");
            if has_dropped { &mut lossy } else { &mut whole }.push(ratio);
        }
    }
    whole.sort_by(f64::total_cmp);
    lossy.sort_by(f64::total_cmp);
    assert!(whole.len() > 500 && lossy.len() > 150, "{} and {}", whole.len(), lossy.len());
    let percentiles = |ratios: &[f64]| [5, 50, 95].map(|percent| percentile(ratios, percent));
    let [low, middle, high] = percentiles(&whole);
    assert!(low > 0.96 && (0.99..1.01).contains(&middle) && high < 1.06, "{low} {middle} {high}");
    let [low, middle, high] = percentiles(&lossy);
    assert!(low > 0.75 && (0.98..1.02).contains(&middle) && high < 1.25, "{low} {middle} {high} with drops");
}
