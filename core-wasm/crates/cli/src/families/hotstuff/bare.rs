//! The yardsticks: loops that pop an event from a queue and push another, and do nothing else.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hint::black_box;

use sim::event::Event;
use sim::ids::ReplicaId;
use sim::queue::EventQueue;
use sim::time::{Duration, Time};

use crate::stopwatch::Stopwatch;

const ENOUGH: &str = "as many are pushed as popped";

/// Seconds for `events` pops from a queue of the engine's of `pending` events, each followed by a push.
pub fn engine_queue_s(events: u64, pending: usize) -> f64 {
    let push = |queue: &mut EventQueue<Event>, at, _, event| queue.push(at, event);
    let pop = |queue: &mut EventQueue<Event>| queue.pop_until(Time::FAR).expect(ENOUGH);
    loop_s(events, pending, Event::Timer { replica: ReplicaId(0), slot: 0 }, push, pop)
}

/// What is as large as an event, and can be compared.
type Payload = [u32; 3];
const _: () = assert!(size_of::<Payload>() == size_of::<Event>());

/// The same for the standard library's binary heap by time and sequence, which does not change with the engine.
pub fn binary_heap_s(events: u64, pending: usize) -> f64 {
    type Heap = BinaryHeap<Reverse<(Time, u32, Payload)>>;
    let push = |heap: &mut Heap, at, sequence, payload| heap.push(Reverse((at, sequence, payload)));
    let pop = |heap: &mut Heap| {
        let Reverse((at, _, payload)) = heap.pop().expect(ENOUGH);
        (at, payload)
    };
    loop_s(events, pending, Payload::default(), push, pop)
}

fn loop_s<Q: Default, E: Copy>(
    events: u64,
    pending: usize,
    event: E,
    push: impl Fn(&mut Q, Time, u32, E),
    pop: impl Fn(&mut Q) -> (Time, E),
) -> f64 {
    // The constants of Knuth's MMIX generator: a delay of up to a second, drawn in a nanosecond.
    let mut state = 1_u64;
    let mut delay = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Duration::from_ns(state >> 34)
    };
    let mut queue = Q::default();
    let mut sequence = 0..;
    let mut next = || sequence.next().expect("a run has at most 2^32 events");
    for _ in 0..pending.max(1) {
        push(&mut queue, Time::ZERO + delay(), next(), event);
    }
    let stopwatch = Stopwatch::start();
    for _ in 0..events {
        let (at, event) = pop(&mut queue);
        push(&mut queue, at + delay(), next(), black_box(event));
    }
    stopwatch.elapsed_s()
}
