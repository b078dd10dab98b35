//! Processors: one server a replica, that reads, works and sends one thing after the other.

use proptest::prelude::*;
use sim::fault::{Fault, FaultKind};
use sim::ids::{ReplicaId, StreamId, TimerSlot, Wait};
use sim::node::{Context, Node};
use sim::processor::{Costs, MessageCost};
use sim::record::{Fate, Work};
use sim::requests::{Arrivals, Requests, Workload};
use sim::simulation::{Setup, Simulation};
use sim::time::{Duration, Time};

use crate::node::{Errand, Parcel};
use crate::random::case;
use crate::recorder::{Entry, Recorder};
use crate::world::{EVENTS_MAX, cases, errand, ms, plain, replies, run, senders, silent};

const fn us(us: u64) -> Duration {
    Duration::from_us(us)
}

fn at(us: u64) -> Time {
    Time::ZERO + Duration::from_us(us)
}

/// Every message takes so much to send and to read.
fn messages(fixed: Duration) -> Costs {
    Costs { messages: vec![MessageCost { fixed, ..MessageCost::default() }], ..Costs::default() }
}

fn working(replicas: usize, costs: Costs) -> Setup {
    Setup { costs: Some(costs), ..plain(replicas) }
}

#[test]
fn messages_leave_and_are_read_one_after_the_other() {
    let errands = vec![errand(Time::ZERO, 1, 1_000, 1), errand(Time::ZERO, 1, 1_000, 2)];
    let seen = run(working(2, messages(us(500))), senders(2, [errands]));
    // Out at 500 and 1,000 us, 8 us of wire, 10 ms of way, and 500 us to read.
    let told: Vec<_> = seen.messages().map(|m| (m.queued, m.ended, m.processed)).collect();
    assert_eq!(told, [(at(500), at(11_008), us(500)), (at(1_000), at(11_508), us(500))]);
    let work: Vec<_> = seen.work().map(|w| (w.replica.0, w.start, w.end)).collect();
    let expected = [
        (0, at(0), at(500)),
        (0, at(500), at(1_000)),
        (1, at(10_508), at(11_008)),
        (1, at(11_008), at(11_508)),
    ];
    assert_eq!(work, expected);
}

#[test]
fn bytes_cost_as_well() {
    let costs = Costs {
        messages: vec![MessageCost { fixed: us(1), byte_ps: 2_500, ..MessageCost::default() }],
        ..Costs::default()
    };
    let seen = run(working(2, costs), senders(2, [vec![errand(Time::ZERO, 1, 1_000, 1)]]));
    let message = seen.messages().next().unwrap();
    assert_eq!((message.queued.as_ns(), message.processed), (3_500, Duration::from_ns(3_500)));
}

#[test]
fn serialising_costs_the_sender_alone() {
    let costs = Costs { serialise_ps: 500_000, ..Costs::default() };
    let errands = vec![errand(Time::ZERO, 1, 1_000, 1), errand(Time::ZERO, 1, 1_000, 2)];
    let seen = run(working(2, costs), senders(2, [errands]));
    // Half a microsecond a byte and copy, 8 us of wire, 10 ms of way.
    let told: Vec<_> = seen.messages().map(|m| (m.queued, m.ended, m.processed)).collect();
    assert_eq!(told, [(at(500), at(10_508), us(0)), (at(1_000), at(11_008), us(0))]);
}

#[test]
fn a_hop_delays_a_message_and_leaves_the_processor_free() {
    let costs = Costs { hop: us(300), ..messages(us(50)) };
    let errands = vec![errand(Time::ZERO, 1, 1_000, 1), errand(Time::ZERO, 1, 1_000, 2)];
    let seen = run(working(2, costs), senders(2, [errands]));
    // They come at 10,058 and 10,108 us, can be read 300 us later, and take 50 us each.
    let told: Vec<_> = seen.messages().map(|m| (m.ended, m.processed)).collect();
    assert_eq!(told, [(at(10_408), us(350)), (at(10_458), us(350))]);
    let reading: Vec<_> = seen.work().filter(|w| w.replica.0 == 1).map(|w| (w.start, w.end)).collect();
    assert_eq!(reading, [(at(10_358), at(10_408)), (at(10_408), at(10_458))]);
}

#[test]
fn who_waits_behind_another_message_waits_longer() {
    // Both come at once from two senders; replica 2 reads one and then the other.
    let one = || vec![errand(Time::ZERO, 2, 1_000, 1)];
    let seen = run(working(3, messages(us(300))), senders(3, [one(), one()]));
    let told: Vec<_> = seen.messages().map(|m| (m.source.0, m.ended, m.processed)).collect();
    assert_eq!(told, [(0, at(10_608), us(300)), (1, at(10_908), us(592))]);
}

#[test]
fn a_message_may_come_as_the_one_before_has_been_read() {
    // Both come at once, and a network interface takes 8 us for each, as long as reading one takes.
    let errands = || vec![errand(Time::ZERO, 2, 1_000, 1)];
    let seen = run(working(3, messages(us(8))), senders(3, [errands(), errands()]));
    let told: Vec<_> = seen.messages().map(|m| (m.source.0, m.ended, m.processed)).collect();
    assert_eq!(told, [(0, at(10_024), us(8)), (1, at(10_032), us(8))]);
}

#[test]
fn answers_wait_for_the_processor_and_know_their_cause() {
    let mut ping = errand(Time::ZERO, 1, 1_000, 7);
    ping.parcel.returns = 1;
    let costs = Costs {
        messages: vec![MessageCost { fixed: us(100), ..MessageCost::default() }; 2],
        ..Costs::default()
    };
    let seen = run(working(2, costs), senders(2, [vec![ping]]));
    let told: Vec<_> = seen.messages().map(|m| (m.queued, m.ended, m.cause.map(|cause| cause.0))).collect();
    // Sent at 100, there at 10,108, read at 10,208; the answer leaves at 10,308.
    assert_eq!(told, [(at(100), at(10_208), None), (at(10_308), at(20_416), Some(0))]);
}

#[test]
fn replies_leave_when_their_transactions_are_executed() {
    let costs = Costs { execute: us(40), ..Costs::default() };
    let mut setup = working(1, costs);
    setup.workload.groups[0].reply_delay = vec![Duration::from_ms(5)];
    let seen = run(setup, senders(1, [vec![replies(ms(1), 0, 10, 1), replies(ms(1), 0, 5, 2)]]));
    let told: Vec<_> = seen.replies().map(|r| (r.ordinal, r.left, r.at)).collect();
    assert_eq!(told, [(1, at(1_400), at(6_400)), (2, at(1_600), at(6_600))]);
}

#[test]
fn what_a_processor_has_begun_is_lost_in_a_crash() {
    let errands = vec![errand(Time::ZERO, 1, 1_000, 1), errand(ms(20), 1, 1_000, 2)];
    let mut setup = working(2, messages(us(500)));
    let crash = |replica, at, until| Fault {
        kind: FaultKind::Crash { replica: ReplicaId(replica), is_silent: false },
        at,
        until,
    };
    // The first is being read then, and the second waits to leave.
    setup.faults = vec![crash(1, at(10_700), Some(ms(12))), crash(0, at(20_200), None)];
    let seen = run(setup, senders(2, [errands]));
    let told: Vec<_> = seen.messages().map(|m| (m.tag, m.fate, m.ended)).collect();
    assert_eq!(told, [(1, Fate::TargetDown, at(10_700))]);
}

/// Counts the requests that it knows of whenever a timer fires, every 100 us.
#[derive(Clone, Default)]
struct Counter;

const TICK: TimerSlot = TimerSlot { slot: 0, wait: Wait::Batch };

impl Node for Counter {
    const TIMERS: usize = 1;

    type Message = Parcel;
    type Fact = u64;
    type Settings = ();

    fn start(&mut self, context: &mut Context<'_, Parcel, u64>) {
        context.set_timer(TICK, us(100));
    }
    fn handle_message(&mut self, _: ReplicaId, _: &Parcel, context: &mut Context<'_, Parcel, u64>) {
        context.state(context.received(StreamId(0)));
    }
    fn handle_timer(&mut self, _: TimerSlot, context: &mut Context<'_, Parcel, u64>) {
        context.state(context.received(StreamId(0)));
        context.set_timer(TICK, us(100));
    }
    fn restart(&mut self, _: &mut Context<'_, Parcel, u64>) {}
    fn adopt(&mut self, (): &()) {}
    fn look(&mut self, _: &mut Context<'_, Parcel, u64>) {}
}

#[test]
fn requests_are_taken_in_one_after_the_other() {
    let costs = Costs { request: us(300), ..Costs::default() };
    let mut setup = Setup { horizon: at(2_050), ..working(1, costs) };
    setup.workload = Workload { rate_per_1000s: 2_000_000, ..silent(1) };
    let seen = run(setup, vec![Counter]);
    let counts: Vec<u64> = seen.facts().map(|(.., &count)| count).collect();
    // Two each millisecond, at its start. A timer that is due while a request is read waits for its end.
    assert_eq!(counts[..7], [1, 2, 2, 2, 2, 2, 3]);
    let work: Vec<_> = seen.work().map(|w| (w.work, w.start, w.end)).collect();
    assert_eq!(work[0], (Work::Transactions, at(0), at(300)));
    assert_eq!(work.iter().map(|(_, start, end)| (*end - *start).as_ns()).sum::<u64>(), 1_250_000);
    // What is begun at the end of the run counts up to there.
    assert_eq!(work.last().unwrap().2, at(2_050));
}

/// A node that waits for so many requests, and says when they are there.
#[derive(Clone)]
struct Waiter(u64);

impl Node for Waiter {
    const TIMERS: usize = 1;

    type Message = Parcel;
    type Fact = (Time, u64);
    type Settings = ();

    fn start(&mut self, context: &mut Context<'_, Parcel, Self::Fact>) {
        context.wake_on_requests(TICK, self.0, Time::FAR);
    }
    fn handle_message(&mut self, _: ReplicaId, _: &Parcel, _: &mut Context<'_, Parcel, Self::Fact>) {}
    fn handle_timer(&mut self, _: TimerSlot, context: &mut Context<'_, Parcel, Self::Fact>) {
        let count = context.received(StreamId(0));
        if count >= self.0 {
            context.state((context.now(), count));
        } else {
            context.wake_on_requests(TICK, self.0 - count, Time::FAR);
        }
    }
    fn restart(&mut self, _: &mut Context<'_, Parcel, Self::Fact>) {}
    fn adopt(&mut self, (): &()) {}
    fn look(&mut self, _: &mut Context<'_, Parcel, Self::Fact>) {}
}

#[test]
fn a_node_wakes_when_the_last_request_that_it_waits_for_is_taken_in() {
    for (wanted, then) in [(1, 300), (2, 600), (3, 1_300), (7, 3_300)] {
        let costs = Costs { request: us(300), ..Costs::default() };
        let mut setup = Setup { horizon: ms(10), ..working(1, costs) };
        setup.workload = Workload { rate_per_1000s: 2_000_000, ..silent(1) };
        let seen = run(setup, vec![Waiter(wanted)]);
        let woken: Vec<_> = seen.facts().map(|(.., &fact)| fact).collect();
        assert_eq!(woken, [(at(then), wanted)]);
    }
}

/// Reads messages that come at stated times and takes in requests, one by one, by the rule and without any cleverness:
/// when each message was read, and how many requests were taken in by then.
fn by_hand(arrivals: &[u64], requests: &[u64], read: u64, take: u64) -> Vec<(u64, u64)> {
    let (mut now, mut taken, mut done, mut told) = (0, 0, 0, Vec::new());
    while done < arrivals.len() {
        if arrivals[done] <= now {
            now += read;
            done += 1;
            told.push((now, taken));
        } else if requests.get(taken as usize).is_some_and(|&comes| comes <= now) {
            now += take;
            taken += 1;
        } else {
            let next = requests.get(taken as usize).copied().unwrap_or(u64::MAX);
            now = arrivals[done].min(next);
        }
    }
    told
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn requests_fill_the_time_between_messages(
        sent in prop::collection::vec(0..30_000_u64, 1..20),
        read in 1..3_000_u64,
        take in 1..900_u64,
        rate_tps in 1..8_000_u64,
        poisson in any::<bool>(),
    ) {
        let errands: Vec<Errand> = sent.iter().map(|&sent| errand(at(sent), 1, 1_000, 0)).collect();
        let costs = Costs { request: us(take), ..Costs::default() };
        let mut setup = Setup { horizon: ms(200), ..working(2, costs) };
        // Only the reader's work takes time: messages of kind 0 cost nothing to their sender's processor here.
        setup.costs.as_mut().unwrap().messages = vec![MessageCost { fixed: us(read), ..MessageCost::default() }];
        let arrivals = if poisson { Arrivals::Poisson } else { Arrivals::Uniform };
        setup.workload = Workload { rate_per_1000s: rate_tps * 1_000, arrivals, ..silent(2) };
        // Far from the sender, near the reader.
        setup.workload.groups[0].request_delay = vec![Duration::from_ms(500), us(50)];
        let requests = Requests::new(setup.workload.clone(), setup.seed, setup.horizon);
        let comes: Vec<u64> = (0..)
            .map_while(|index| requests.submitted_at(StreamId(0), index))
            .map(|submitted| (submitted + us(50)).as_ns())
            .take_while(|&comes| comes < 250_000_000)
            .collect();
        let seen = run(setup, mixed(errands));
        let read_at: Vec<(u64, u64)> =
            seen.facts().filter(|(_, replica, _)| replica.0 == 1).map(|(at, _, &count)| (at.time.as_ns(), count)).collect();
        let came: Vec<u64> = seen.messages().map(|m| m.transmissions[0].received.as_ns()).collect();
        prop_assert_eq!(&read_at, &by_hand(&came, &comes, read * 1_000, take * 1_000));
        let mut until = Time::ZERO;
        for worked in seen.work().filter(|worked| worked.replica.0 == 1) {
            prop_assert!(worked.start >= until, "{worked:?} overlaps what ends at {until:?}");
            until = worked.end;
        }
    }

    #[test]
    fn costs_of_nothing_change_nothing(case in case()) {
        let free = run(case.setup.clone(), case.nodes());
        let costed = run(Setup { costs: Some(Costs::default()), ..case.setup.clone() }, case.nodes());
        let told = |seen: &Recorder<_>| {
            // Where processors work replies are told of in any network.
            let entries = seen.entries.iter().filter(|entry| !matches!(entry, Entry::Replies(_)));
            entries.cloned().collect::<Vec<_>>()
        };
        prop_assert_eq!(told(&free), told(&costed));
    }

    #[test]
    fn a_processor_does_one_thing_at_a_time(case in case(), fixed in 1..2_000_u64, request in 0..50_u64) {
        let costs = Costs {
            messages: vec![MessageCost { fixed: us(fixed), byte_ps: 8_000, ..MessageCost::default() }; 256],
            request: us(request),
            execute: us(3),
            ..Costs::default()
        };
        let setup = Setup { costs: Some(costs), ..case.setup.clone() };
        let mut simulation = Simulation::new(setup.clone(), case.nodes());
        let mut seen = Recorder::default();
        prop_assert!(simulation.advance(Time::FAR, EVENTS_MAX, &mut seen), "a run ends");
        simulation.finish(&mut seen);
        let mut until = vec![Time::ZERO; setup.network.topology.replicas()];
        for worked in seen.work() {
            let until = &mut until[worked.replica.index()];
            prop_assert!(worked.start >= *until && worked.end > worked.start, "{worked:?} {until:?}");
            *until = worked.end;
        }
        // Little's law for one sample path holds with processors too: each message stays until it is handled.
        let sojourns: u128 = seen
            .messages()
            .map(|message| u128::from((message.ended.min(setup.horizon) - message.queued).as_ns()))
            .sum();
        prop_assert_eq!(sojourns, simulation.counters().presence);
    }
}

/// Replica 0 sends, and replica 1 counts: one node type for both.
#[derive(Clone)]
struct Mixed {
    errands: Vec<Errand>,
    done: usize,
}

fn mixed(mut errands: Vec<Errand>) -> Vec<Mixed> {
    errands.sort_by_key(|errand| errand.at);
    vec![Mixed { errands, done: 0 }, Mixed { errands: Vec::new(), done: 0 }]
}

impl Mixed {
    fn go_on(&mut self, context: &mut Context<'_, Parcel, u64>) {
        while let Some(errand) = self.errands.get(self.done) {
            if errand.at > context.now() {
                context.set_timer(TICK, errand.at - context.now());
                return;
            }
            self.done += 1;
            context.send(ReplicaId(1), errand.parcel.clone());
        }
    }
}

impl Node for Mixed {
    const TIMERS: usize = 1;

    type Message = Parcel;
    type Fact = u64;
    type Settings = ();

    fn start(&mut self, context: &mut Context<'_, Parcel, u64>) {
        self.go_on(context);
    }
    fn handle_message(&mut self, _: ReplicaId, _: &Parcel, context: &mut Context<'_, Parcel, u64>) {
        context.state(context.received(StreamId(0)));
    }
    fn handle_timer(&mut self, _: TimerSlot, context: &mut Context<'_, Parcel, u64>) {
        self.go_on(context);
    }
    fn restart(&mut self, _: &mut Context<'_, Parcel, u64>) {}
    fn adopt(&mut self, (): &()) {}
    fn look(&mut self, _: &mut Context<'_, Parcel, u64>) {}
}
