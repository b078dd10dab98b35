//! Several groups of nodes on one network, each with an id space of its own: what happens in one is what happens where
//! it is alone.

use proptest::prelude::*;
use sim::embed::{Host, embedded, fed};
use sim::fault::{Fault, FaultKind};
use sim::ids::{Class, Kind, ReplicaId, StreamId, TimerSlot, Wait};
use sim::node::{Context, Effects, Node, Payload};
use sim::requests::Requests;
use sim::time::{Duration, Time};

use crate::node::{Errand, Parcel, Seen, Sender, Target};
use crate::recorder::Entry;
use crate::world::{cases, ms, plain, run};

/// A group of the network's nodes: so many from the first one on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Group {
    first: u16,
    size: u16,
}

impl Group {
    fn outside(self, member: ReplicaId) -> ReplicaId {
        assert!(member.0 < self.size, "{member:?} is none of {self:?}");
        ReplicaId(self.first + member.0)
    }

    fn inside(self, place: ReplicaId) -> ReplicaId {
        ReplicaId(place.0 - self.first)
    }
}

/// A parcel of a group.
#[derive(Clone, Debug)]
struct Wrapped(Group, Parcel);

impl Payload for Wrapped {
    fn kind(&self) -> Kind {
        self.1.kind()
    }
    fn wire_bytes(&self) -> u64 {
        self.1.wire_bytes()
    }
    fn class(&self) -> Class {
        self.1.class()
    }
    fn tag(&self) -> u32 {
        self.1.tag()
    }
    fn block(&self) -> u64 {
        0
    }
}

impl Host<Parcel, Seen> for Group {
    type Message = Wrapped;
    type Fact = (Group, Seen);

    // The host's own come first.
    const FIRST_TIMER: u8 = 1;

    fn send(&mut self, target: ReplicaId, parcel: Parcel, out: &mut dyn Effects<Wrapped, (Group, Seen)>) {
        out.send(self.outside(target), Wrapped(*self, parcel));
    }

    fn broadcast(&mut self, parcel: Parcel, out: &mut dyn Effects<Wrapped, (Group, Seen)>) {
        for member in 0..self.size {
            self.send(ReplicaId(member), parcel.clone(), out);
        }
    }

    fn state(&mut self, seen: &Seen, out: &mut dyn Effects<Wrapped, (Group, Seen)>) {
        out.state(&(*self, seen.clone()));
    }
}

/// A sender in its group.
#[derive(Clone)]
struct Member {
    group: Group,
    inner: Sender,
}

impl Member {
    fn input(
        &mut self,
        context: &mut Context<'_, Wrapped, (Group, Seen)>,
        handle: impl FnOnce(&mut Sender, &mut Context<'_, Parcel, Seen>),
    ) {
        let me = self.group.inside(context.replica());
        embedded(&mut self.group, me, context, |context| handle(&mut self.inner, context));
    }
}

impl Node for Member {
    const TIMERS: usize = 1 + Sender::TIMERS;

    type Message = Wrapped;
    type Fact = (Group, Seen);
    type Settings = ();

    fn start(&mut self, context: &mut Context<'_, Wrapped, (Group, Seen)>) {
        self.input(context, |inner, context| inner.start(context));
    }

    fn handle_message(
        &mut self,
        source: ReplicaId,
        Wrapped(group, parcel): &Wrapped,
        context: &mut Context<'_, Wrapped, (Group, Seen)>,
    ) {
        assert_eq!(*group, self.group, "a group hears itself alone");
        let source = group.inside(source);
        self.input(context, |inner, context| inner.handle_message(source, parcel, context));
    }

    fn handle_timer(&mut self, timer: TimerSlot, context: &mut Context<'_, Wrapped, (Group, Seen)>) {
        let timer = TimerSlot { slot: timer.slot - Group::FIRST_TIMER, ..timer };
        self.input(context, |inner, context| inner.handle_timer(timer, context));
    }

    fn restart(&mut self, context: &mut Context<'_, Wrapped, (Group, Seen)>) {
        self.input(context, |inner, context| inner.restart(context));
    }

    fn adopt(&mut self, (): &()) {}

    fn look(&mut self, context: &mut Context<'_, Wrapped, (Group, Seen)>) {
        self.input(context, |inner, context| inner.look(context));
    }
}

/// What each errand of a group of `size` is: when, to whom (or to all), how large, how often answered.
fn errands(size: u16) -> impl Strategy<Value = Vec<Vec<Errand>>> {
    let errand = (0..200_u64, prop::option::of(0..size), 1..5_000_u64, 0..100_u32, 0..3_u8).prop_map(
        |(at, target, bytes, tag, returns)| Errand {
            at: ms(at),
            target: target.map_or(Target::All, |target| Target::One(ReplicaId(target))),
            parcel: Parcel { class: Class::Foreground, bytes, tag, returns },
        },
    );
    prop::collection::vec(prop::collection::vec(errand, 0..6), usize::from(size))
}

/// A crash of one of a group, and its return.
fn crash(place: u16) -> Fault {
    let kind = FaultKind::Crash { replica: ReplicaId(place), is_silent: false };
    Fault { kind, at: ms(60), until: Some(ms(120)) }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn groups_on_one_network_do_not_meet(
        (first, second) in (1..5_u16, 1..5_u16).prop_flat_map(|(a, b)| (errands(a), errands(b))),
    ) {
        let groups = [
            Group { first: 0, size: first.len() as u16 },
            Group { first: first.len() as u16, size: second.len() as u16 },
        ];
        let nodes = [&first, &second].into_iter().zip(groups).flat_map(|(of_group, group)| {
            of_group.iter().map(move |errands| Member { group, inner: Sender::new(errands.clone()) })
        });
        let mut setup = plain(first.len() + second.len());
        // The first of each crashes: they know each other by ids that are the same in both.
        setup.faults = vec![crash(0), crash(groups[1].first)];
        let together = run(setup, nodes.collect());
        for (errands, group) in [first, second].into_iter().zip(groups) {
            let mut setup = plain(errands.len());
            setup.faults = vec![crash(0)];
            let alone = run(setup, errands.into_iter().map(Sender::new).collect());
            let told = together.entries.iter().filter_map(|entry| match entry {
                Entry::Fact { at, replica, fact: (of, seen), .. } if *of == group => {
                    Some((at.time, group.inside(*replica), seen.clone()))
                }
                _ => None,
            });
            let told: Vec<(Time, ReplicaId, Seen)> = told.collect();
            let expected = alone.entries.iter().filter_map(|entry| match entry {
                Entry::Fact { at, replica, fact, .. } => Some((at.time, *replica, fact.clone())),
                _ => None,
            });
            prop_assert_eq!(told, expected.collect::<Vec<_>>());
        }
    }
}

/// What is asked of the world by timers and by requests.
#[derive(Default)]
struct Asked(Vec<(&'static str, u8, Time)>);

impl Effects<Wrapped, (Group, Seen)> for Asked {
    fn set_timer(&mut self, timer: TimerSlot, at: Time) {
        self.0.push(("timer", timer.slot, at));
    }
    fn wake_on_request(&mut self, timer: TimerSlot, _: (StreamId, u64)) {
        self.0.push(("request", timer.slot, Time::FAR));
    }
    fn wake_on_requests(&mut self, timer: TimerSlot, _: u64, latest: Time) {
        self.0.push(("requests", timer.slot, latest));
    }
    fn serve(&mut self) {
        self.0.push(("serve", 0, Time::FAR));
    }
}

#[test]
fn a_node_that_is_fed_knows_what_its_host_brings_and_nothing_of_clients() {
    let mut group = Group { first: 1, size: 1 };
    let requests = Requests::new(plain(2).workload, 1, ms(100));
    let timer = TimerSlot { slot: 3, wait: Wait::Batch };
    let waits = |context: &mut Context<'_, Parcel, Seen>| {
        context.wake_on_request(timer, (StreamId(0), 7));
        context.wake_on_requests(timer, 1, ms(9));
        context.wake_on_requests(timer, 1, Time::FAR);
        context.serve();
        context.set_timer(timer, Duration::from_ms(1));
    };
    let mut asked = Asked::default();
    let mut context = Context::new(ms(5), ReplicaId(1), &requests, &mut asked);
    fed(&mut group, ReplicaId(0), &[7], &mut context, |context| {
        assert_eq!((context.received(StreamId(0)), context.replica()), (7, ReplicaId(0)));
        waits(context);
    });
    assert_eq!(asked.0, [("timer", 4, ms(9)), ("timer", 4, ms(6))]);
    let mut asked = Asked::default();
    embedded(&mut group, ReplicaId(0), &mut Context::new(ms(5), ReplicaId(1), &requests, &mut asked), waits);
    assert_eq!(asked.0.len(), 5);
}
