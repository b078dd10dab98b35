//! Timers: set, set again, cancelled, brought forward by requests, forgotten in a crash.

use std::rc::Rc;

use sim::fault::{Fault, FaultKind};
use sim::ids::{ReplicaId, Run, StreamId, TimerSlot, Wait};
use sim::node::{Context, Node};
use sim::requests::{Arrivals, ClientGroup};
use sim::simulation::Setup;
use sim::time::{Duration, Time};

use proptest::prelude::*;

use crate::node::{Fired, IDLE, Parcel, Scripted};
use crate::recorder::Recorder;
use crate::world::{cases, ms, plain, run};

const A: TimerSlot = TimerSlot { slot: 0, wait: Wait::Timeout };
const B: TimerSlot = TimerSlot { slot: 1, wait: Wait::Batch };
const C: TimerSlot = TimerSlot { slot: 7, wait: Wait::Fetch };
const ALL: StreamId = StreamId(0);

fn span(ms: u64) -> Duration {
    Duration::from_ms(ms)
}

fn fired<F>(seen: &Recorder<F>, timer_of: impl Fn(&F) -> TimerSlot) -> Vec<(u64, u16, TimerSlot)> {
    seen.facts().map(|(at, replica, fact)| (at.time.as_ns() / 1_000_000, replica.0, timer_of(fact))).collect()
}

/// What fires, as (ms, replica, timer).
fn fires(setup: Setup, nodes: Vec<Scripted>) -> Vec<(u64, u16, TimerSlot)> {
    fired(&run(setup, nodes), |&Fired(timer)| timer)
}

fn alone(start: crate::node::Handler) -> Vec<(u64, u16, TimerSlot)> {
    fires(plain(1), vec![Scripted { start, ..IDLE }])
}

#[test]
fn a_timer_fires_once_at_its_deadline() {
    assert_eq!(alone(|context| context.set_timer(A, span(7))), [(7, 0, A)]);
}

#[test]
fn the_latest_setting_counts() {
    let later = alone(|context| {
        context.set_timer(A, span(5));
        context.set_timer(A, span(9));
    });
    assert_eq!(later, [(9, 0, A)]);
    let earlier = alone(|context| {
        context.set_timer(A, span(9));
        context.set_timer(A, span(5));
    });
    assert_eq!(earlier, [(5, 0, A)]);
    let earlier_and_later_again = alone(|context| {
        context.set_timer(A, span(9));
        context.set_timer(A, span(5));
        context.set_timer(A, span(9));
    });
    assert_eq!(earlier_and_later_again, [(9, 0, A)]);
}

#[test]
fn a_cancelled_timer_does_not_fire_and_can_be_set_again() {
    let cancelled = alone(|context| {
        context.set_timer(A, span(5));
        context.cancel_timer(A);
    });
    assert_eq!(cancelled, []);
    let again = alone(|context| {
        context.set_timer(A, span(5));
        context.cancel_timer(A);
        context.set_timer(A, span(6));
    });
    assert_eq!(again, [(6, 0, A)]);
}

#[test]
fn equal_deadlines_fire_in_the_order_of_their_setting() {
    let nodes = [
        Scripted {
            start: |context| {
                context.set_timer(C, span(5));
                context.set_timer(A, span(5));
            },
            ..IDLE
        },
        Scripted { start: |context| context.set_timer(B, span(5)), ..IDLE },
    ];
    assert_eq!(fires(plain(2), nodes.to_vec()), [(5, 0, C), (5, 0, A), (5, 1, B)]);
}

#[test]
fn a_timer_set_for_the_present_fires_after_what_is_already_due() {
    let node = Scripted {
        start: |context| {
            context.set_timer(A, span(5));
            context.set_timer(B, span(5));
        },
        timer: |timer, context| {
            if timer == A {
                context.set_timer(C, Duration::ZERO);
            }
        },
        ..IDLE
    };
    assert_eq!(fires(plain(1), vec![node]), [(5, 0, A), (5, 0, B), (5, 0, C)]);
}

/// 1,000 transactions a second, one a millisecond from 0 on, 3 ms on their way; replies take 5.
fn open_loop() -> Setup {
    let mut setup = plain(1);
    setup.horizon = ms(100);
    setup.workload.rate_per_1000s = 1_000_000;
    setup.workload.groups = vec![ClientGroup::of_all(vec![span(3)], vec![span(5)])];
    setup
}

#[test]
fn open_loop_wakes_on_the_request_but_not_after_the_deadline() {
    for (index, latest, expected) in [(4, 50, 7), (0, 50, 3), (4, 6, 6), (4, 7, 7)] {
        let node = Waiting { index, latest: ms(latest), replies: None };
        assert_eq!(wakes(open_loop(), node), [(expected, 0, B)], "request {index}, latest {latest}");
    }
}

#[test]
fn requests_count_from_those_that_are_there() {
    let late = Scripted {
        start: |context| context.set_timer(A, span(20)),
        timer: |timer, context| {
            if timer == A {
                assert_eq!(context.received(ALL), 18);
                context.wake_on_requests(B, 1, ms(90));
                context.wake_on_requests(C, 10, ms(90));
            }
        },
        ..IDLE
    };
    assert_eq!(fires(open_loop(), vec![late]), [(20, 0, A), (21, 0, B), (30, 0, C)]);
}

#[test]
fn a_deadline_that_has_passed_wakes_at_once() {
    let late = Scripted {
        start: |context| context.set_timer(A, span(20)),
        timer: |timer, context| {
            if timer == A {
                context.wake_on_requests(B, 1, ms(10));
                context.wake_on_requests(C, 50, ms(10));
            }
        },
        ..IDLE
    };
    assert_eq!(fires(open_loop(), vec![late]), [(20, 0, A), (20, 0, B), (20, 0, C)]);
}

#[test]
fn a_request_that_never_comes_wakes_at_the_deadline_or_not_at_all() {
    let node = |latest| Waiting { index: 5, latest, replies: None };
    assert_eq!(wakes(plain(1), node(ms(8))), [(8, 0, B)]);
    assert_eq!(wakes(plain(1), node(Time::FAR)), []);
}

/// Waits for a request, and answers the first `replies` of the clients after 10 ms.
#[derive(Clone)]
struct Waiting {
    index: u64,
    latest: Time,
    replies: Option<u64>,
}

impl Node for Waiting {
    const TIMERS: usize = 8;

    type Message = Parcel;
    type Fact = TimerSlot;
    type Settings = ();

    fn start(&mut self, context: &mut Context<'_, Parcel, TimerSlot>) {
        context.wake_on_requests(B, self.index + 1, self.latest);
        if self.replies.is_some() {
            context.set_timer(A, span(10));
        }
    }

    fn handle_message(&mut self, _: ReplicaId, _: &Parcel, _: &mut Context<'_, Parcel, TimerSlot>) {}

    fn handle_timer(&mut self, timer: TimerSlot, context: &mut Context<'_, Parcel, TimerSlot>) {
        context.state(timer);
        if timer == A
            && let Some(count) = self.replies
        {
            context.reply(0, Rc::new([Run { stream: ALL, first: 0, count }]));
        }
    }

    fn restart(&mut self, _: &mut Context<'_, Parcel, TimerSlot>) {}

    fn adopt(&mut self, (): &()) {}

    fn look(&mut self, _: &mut Context<'_, Self::Message, Self::Fact>) {}
}

fn wakes(setup: Setup, node: Waiting) -> Vec<(u64, u16, TimerSlot)> {
    fired(&run(setup, vec![node]), |&timer| timer)
}

/// Two transactions outstanding, clients 3 ms away.
fn closed_loop() -> Setup {
    let mut setup = open_loop();
    setup.workload.arrivals = Arrivals::Closed(2);
    setup
}

#[test]
fn closed_loop_wakes_on_the_answer_to_an_answer() {
    // Answered at 10, at the clients at 15, the next requests are here at 18.
    let node = |index, latest, replies| Waiting { index, latest: ms(latest), replies };
    assert_eq!(wakes(closed_loop(), node(1, 50, None)), [(3, 0, B)]);
    assert_eq!(wakes(closed_loop(), node(2, 50, None)), [(50, 0, B)]);
    assert_eq!(wakes(closed_loop(), node(2, 50, Some(2))), [(10, 0, A), (18, 0, B)]);
    assert_eq!(wakes(closed_loop(), node(2, 14, Some(2))), [(10, 0, A), (14, 0, B)]);
    assert_eq!(wakes(closed_loop(), node(4, 50, Some(2))), [(10, 0, A), (50, 0, B)]);
}

/// Two groups with a transaction outstanding each, 3 ms on its way and 30, replies 5 and 50.
#[test]
fn whichever_group_is_answered_first_wakes() {
    let mut setup = closed_loop();
    let group = |request, reply| ClientGroup::of_all(vec![span(request)], vec![span(reply)]);
    setup.workload.groups = vec![group(3, 5), group(30, 50)];
    let node = Scripted {
        start: |context| context.set_timer(A, span(35)),
        timer: |timer, context| {
            let runs: Vec<Run> =
                (0..2).map(|stream| Run { stream: StreamId(stream), first: 0, count: 1 }).collect();
            let received = runs.iter().map(|run| context.received(run.stream)).collect::<Vec<_>>();
            if timer == A {
                assert_eq!(received, [1, 1]);
                context.reply(0, runs.into());
                context.wake_on_requests(B, 1, ms(90));
                context.wake_on_requests(C, 3, ms(90));
            } else if timer == B {
                assert_eq!(received, [2, 1]);
            }
        },
        ..IDLE
    };
    assert_eq!(fires(setup, vec![node]), [(35, 0, A), (43, 0, B), (90, 0, C)]);
}

#[test]
fn a_timer_brought_forward_by_a_request_is_the_timer_that_was_set() {
    let node = Scripted {
        start: |context| {
            context.wake_on_requests(C, 3, Time::FAR);
            context.reply(0, Rc::new([Run { stream: ALL, first: 0, count: 2 }]));
        },
        ..IDLE
    };
    assert_eq!(fires(closed_loop(), vec![node]), [(8, 0, C)]);
}

fn crash(replica: u16, at: u64, until: Option<u64>) -> Fault {
    Fault {
        kind: FaultKind::Crash { replica: ReplicaId(replica), is_silent: false },
        at: ms(at),
        until: until.map(ms),
    }
}

#[test]
fn a_crash_forgets_timers_and_a_restart_may_set_new_ones() {
    let node = Scripted {
        start: |context| {
            context.set_timer(A, span(5));
            context.set_timer(B, span(30));
        },
        restart: |context| context.set_timer(C, span(15)),
        ..IDLE
    };
    let mut setup = plain(1);
    setup.faults = vec![crash(0, 10, Some(20))];
    assert_eq!(fires(setup, vec![node]), [(5, 0, A), (35, 0, C)]);
}

#[test]
fn a_crash_forgets_what_a_timer_waits_for() {
    let mut setup = closed_loop();
    setup.network.topology = sim::topology::Topology::uniform(2, span(10));
    setup.workload.groups = vec![ClientGroup::of_all(vec![span(3); 2], vec![span(5); 2])];
    setup.faults = vec![crash(1, 5, Some(8))];
    let answering = Scripted {
        start: |context| context.set_timer(A, span(10)),
        timer: |_, context| context.reply(0, Rc::new([Run { stream: ALL, first: 0, count: 2 }])),
        ..IDLE
    };
    let waiting = Scripted { start: |context| context.wake_on_requests(B, 3, ms(90)), ..IDLE };
    assert_eq!(fires(setup, vec![answering, waiting]), [(10, 0, A)]);
}

/// A step of a random script: at an odd time, for a timer, an even deadline or none.
type Step = (u64, u8, Option<u64>);

/// Follows a script.
#[derive(Clone)]
struct Puppet {
    script: Vec<Step>,
    done: usize,
}

const DRIVER: TimerSlot = TimerSlot { slot: 7, wait: Wait::None };

impl Puppet {
    fn drive(&mut self, context: &mut Context<'_, Parcel, Fired>) {
        while let Some(&(at, slot, deadline)) = self.script.get(self.done) {
            let now = context.now().as_ns();
            if at > now {
                return context.set_timer(DRIVER, Duration::from_ns(at - now));
            }
            self.done += 1;
            let timer = TimerSlot { slot, wait: Wait::None };
            match deadline {
                Some(deadline) => context.set_timer(timer, Duration::from_ns(deadline - now)),
                None => context.cancel_timer(timer),
            }
        }
    }
}

impl Node for Puppet {
    const TIMERS: usize = 8;

    type Message = Parcel;
    type Fact = Fired;
    type Settings = ();
    fn start(&mut self, context: &mut Context<'_, Parcel, Fired>) {
        self.drive(context);
    }
    fn handle_message(&mut self, _: ReplicaId, _: &Parcel, _: &mut Context<'_, Parcel, Fired>) {}
    fn handle_timer(&mut self, timer: TimerSlot, context: &mut Context<'_, Parcel, Fired>) {
        match timer {
            DRIVER => self.drive(context),
            timer => context.state(Fired(timer)),
        }
    }
    fn restart(&mut self, _: &mut Context<'_, Parcel, Fired>) {}

    fn adopt(&mut self, (): &()) {}

    fn look(&mut self, _: &mut Context<'_, Self::Message, Self::Fact>) {}
}

/// What fires of a script, the naive way: a setting fires unless another of its timer comes before its deadline.
fn expected(script: &[Step]) -> Vec<(u64, u8)> {
    let mut fires: Vec<_> = script
        .iter()
        .enumerate()
        .filter_map(|(index, &(_, slot, deadline))| {
            let deadline = deadline?;
            let overruled = script[index + 1..].iter().any(|&(at, other, _)| other == slot && at < deadline);
            (!overruled).then_some((deadline, slot))
        })
        .collect();
    fires.sort();
    fires
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn any_script_of_settings_fires_as_the_naive_reading_says(
        steps in prop::collection::vec((0..60u64, 0..4u8, prop::option::of(0..40u64)), 0..40)
    ) {
        let mut script: Vec<Step> = steps
            .into_iter()
            .map(|(at, slot, ahead)| (2 * at + 1, slot, ahead.map(|ahead| 2 * (at + 1 + ahead))))
            .collect();
        script.sort_by_key(|&(at, ..)| at);
        let seen = run(plain(1), vec![Puppet { script: script.clone(), done: 0 }]);
        let mut fires: Vec<_> =
            seen.facts().map(|(at, _, &Fired(timer))| (at.time.as_ns(), timer.slot)).collect();
        prop_assert!(fires.is_sorted_by_key(|&(at, _)| at));
        fires.sort();
        prop_assert_eq!(fires, expected(&script));
    }
}

#[test]
fn a_time_out_fires_before_its_time_where_it_runs_and_nothing_else_does() {
    let early = |at| Fault { kind: FaultKind::TimeOut { replica: ReplicaId(0) }, at: ms(at), until: None };
    let start = |context: &mut Context<'_, Parcel, Fired>| {
        context.set_timer(A, span(7));
        context.set_timer(B, span(9));
    };
    let nodes = vec![Scripted { start, ..IDLE }, Scripted { start, ..IDLE }];
    // The second time it runs no longer.
    let setup = Setup { faults: vec![early(3), early(5)], ..plain(2) };
    assert_eq!(fires(setup, nodes), [(3, 0, A), (7, 1, A), (9, 0, B), (9, 1, B)]);
}
