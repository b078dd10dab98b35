//! A naive simulator beside the clever one: every segment is an object with events of its own, every segment is
//! acknowledged by itself. Senders with one socket each to one target, nothing lost.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use proptest::prelude::*;
use sim::nic::QUANTUM;
use sim::time::{Duration, Time};
use sim::topology::Topology;

use crate::node::{Errand, Sender};
use crate::world::{SEGMENT, cases, errand, plain, run};

/// A target, replica 0, and senders to it.
#[derive(Clone, Debug)]
struct World {
    one_way_ns: u64,
    egress_bps: u64,
    ingress_bps: u64,
    window_bytes: u64,
    /// Per sender its messages: (queued at, bytes), in the order of time.
    senders: Vec<Vec<(u64, u64)>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum NaiveEvent {
    Ack { sender: usize, bytes: u64 },
    Try { sender: usize },
    Arrive { sender: usize, message: usize, bytes: u64 },
    TakenIn { sender: usize, message: usize, bytes: u64 },
}

#[derive(Clone, Default)]
struct NaiveSender {
    /// (queued at, bytes to send, number).
    queue: VecDeque<(u64, u64, usize)>,
    in_flight: u64,
    nic_free_at: u64,
}

fn nanoseconds(bytes: u64, bps: u64) -> u64 {
    (bytes * 8_000_000_000).div_ceil(bps)
}

impl World {
    /// When each sender's messages are taken in, by the naive simulator, in nanoseconds.
    fn naive(&self) -> Vec<Vec<u64>> {
        let mut ended: Vec<Vec<u64>> = self.senders.iter().map(|messages| vec![0; messages.len()]).collect();
        let mut senders = vec![NaiveSender::default(); self.senders.len()];
        let mut ingress_free_at = 0;
        let mut events = BinaryHeap::new();
        let mut pushed = 0;
        let mut push = |events: &mut BinaryHeap<_>, at: u64, event| {
            pushed += 1;
            events.push(Reverse((at, pushed, event)));
        };
        for (sender, messages) in self.senders.iter().enumerate() {
            for (number, &(queued, bytes)) in messages.iter().enumerate() {
                senders[sender].queue.push_back((queued, bytes, number));
                push(&mut events, queued, NaiveEvent::Try { sender });
            }
        }
        while let Some(Reverse((now, _, event))) = events.pop() {
            match event {
                NaiveEvent::Ack { sender, bytes } => {
                    senders[sender].in_flight -= bytes;
                    push(&mut events, now, NaiveEvent::Try { sender });
                }
                NaiveEvent::Try { sender } => {
                    let state = &mut senders[sender];
                    let Some(&mut (queued, ref mut unsent, message)) = state.queue.front_mut() else {
                        continue;
                    };
                    let bytes = SEGMENT.min(*unsent);
                    if now < state.nic_free_at || now < queued || state.in_flight + bytes > self.window_bytes
                    {
                        continue;
                    }
                    *unsent -= bytes;
                    if *unsent == 0 {
                        state.queue.pop_front();
                    }
                    state.in_flight += bytes;
                    state.nic_free_at = now + nanoseconds(bytes, self.egress_bps);
                    push(&mut events, state.nic_free_at, NaiveEvent::Try { sender });
                    push(&mut events, now + self.one_way_ns, NaiveEvent::Arrive { sender, message, bytes });
                }
                NaiveEvent::Arrive { sender, message, bytes } => {
                    let begin = now.max(ingress_free_at);
                    ingress_free_at = begin + nanoseconds(bytes, self.ingress_bps);
                    let last_bit = now + nanoseconds(bytes, self.egress_bps);
                    let end = ingress_free_at.max(last_bit);
                    push(&mut events, end, NaiveEvent::TakenIn { sender, message, bytes });
                }
                NaiveEvent::TakenIn { sender, message, bytes } => {
                    ended[sender][message] = now;
                    push(&mut events, now + self.one_way_ns, NaiveEvent::Ack { sender, bytes });
                }
            }
        }
        ended
    }

    /// The same by the kernel.
    fn kernel(&self) -> Vec<Vec<u64>> {
        let replicas = self.senders.len() + 1;
        let mut setup = plain(replicas);
        setup.horizon = Time::FAR;
        setup.network.topology = Topology::uniform(replicas, Duration::from_ns(self.one_way_ns));
        setup.network.egress_bps = self.egress_bps;
        setup.network.ingress_bps = self.ingress_bps;
        setup.network.connection.window_bytes = self.window_bytes;
        let schedule = |messages: &Vec<(u64, u64)>| -> Vec<Errand> {
            (0u32..)
                .zip(messages)
                .map(|(tag, &(queued, bytes))| errand(Time::from_ns(queued), 0, bytes, tag))
                .collect()
        };
        let mut nodes = vec![Sender::default()];
        nodes.extend(self.senders.iter().map(|messages| Sender::new(schedule(messages))));
        let mut ended: Vec<Vec<u64>> = self.senders.iter().map(|messages| vec![0; messages.len()]).collect();
        for message in run(setup, nodes).messages() {
            ended[message.source.index() - 1][message.tag as usize] = message.ended.as_ns();
        }
        ended
    }

    /// How long a segment takes where it takes longest.
    fn segment_ns(&self) -> u64 {
        nanoseconds(SEGMENT, self.egress_bps.min(self.ingress_bps))
    }
}

/// The largest difference between two tables of times.
fn difference(naive: &[Vec<u64>], kernel: &[Vec<u64>]) -> u64 {
    let pairs = naive.iter().flatten().zip(kernel.iter().flatten());
    pairs.map(|(&naive, &kernel)| naive.abs_diff(kernel)).max().unwrap_or(0)
}

fn last(times: &[Vec<u64>]) -> u64 {
    times.iter().flatten().copied().max().unwrap_or(0)
}

prop_compose! {
    fn world(senders: usize, segments_max: u64)(
        one_way_us in 0..50_000u64,
        egress_mbps in prop::sample::select(vec![10u64, 100, 1_000, 10_000]),
        ingress_mbps in prop::sample::select(vec![10u64, 100, 1_000, 10_000]),
        window_segments in 1..400u64,
        senders in prop::collection::vec(
            prop::collection::vec((0..200_000_000u64, 1..=segments_max), 1..20),
            senders..=senders,
        ),
    ) -> World {
        let in_order = |mut messages: Vec<(u64, u64)>| {
            messages.sort();
            messages.into_iter().map(|(queued, segments)| (queued, segments * SEGMENT)).collect()
        };
        World {
            one_way_ns: one_way_us * 1_000,
            egress_bps: egress_mbps * 1_000_000,
            ingress_bps: ingress_mbps * 1_000_000,
            window_bytes: window_segments * SEGMENT,
            senders: senders.into_iter().map(in_order).collect(),
        }
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn one_connection_is_that_of_segments_within_a_segment(world in world(1, 300)) {
        let off = difference(&world.naive(), &world.kernel());
        prop_assert!(off <= world.segment_ns(), "off by {off} ns, a segment takes {}", world.segment_ns());
    }

    /// Messages that come at a steady pace and are never cut by the NIC's quantum: gaps between them are gaps between
    /// their acknowledgements, and the two agree to rounding.
    #[test]
    fn a_paced_connection_is_that_of_segments(
        one_way_segments in 1..200u64,
        window_segments in 1..60u64,
        gap_eighths in 0..40u64,
        sizes in prop::collection::vec(1..4u64, 20..300),
    ) {
        let mut world = World {
            one_way_ns: 0,
            egress_bps: 100_000_000,
            ingress_bps: 100_000_000,
            window_bytes: window_segments * SEGMENT,
            senders: Vec::new(),
        };
        let segment = world.segment_ns();
        world.one_way_ns = one_way_segments * segment;
        let messages = (0..).zip(sizes);
        world.senders =
            vec![messages.map(|(i, segments)| (i * gap_eighths * segment / 8, segments * SEGMENT)).collect()];
        let off = difference(&world.naive(), &world.kernel());
        prop_assert!(off <= 1_000, "off by {off} ns, a segment takes {segment}");
    }

    /// The kernel interleaves pieces where segments would interleave. To a segment, all is there at the same time but
    /// for a piece of each other sender, and a message at most twice what they may have in flight earlier or later.
    #[test]
    fn several_senders_share_the_target_as_segments_do(world in world(3, 60)) {
        let (naive, kernel) = (world.naive(), world.kernel());
        let pieces = nanoseconds(2 * u64::from(QUANTUM), world.ingress_bps) + world.segment_ns();
        let off = last(&naive).abs_diff(last(&kernel));
        prop_assert!(off <= pieces, "the last is off by {off} ns, two pieces take {pieces}");
        let others = nanoseconds(4 * world.window_bytes, world.ingress_bps) + 3 * world.segment_ns();
        let off = difference(&naive, &kernel);
        prop_assert!(off <= others, "off by {off} ns, twice what others have in flight takes {others}");
    }
}
