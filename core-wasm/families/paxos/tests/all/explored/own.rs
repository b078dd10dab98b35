//! The replica that simulations run, in a small world: whatever has been sent may arrive at any time, in any order, as
//! often as may be, or never; replicas may suspect the leader and restart, a stated number of times.
//!
//! What a replica does is a function of its state and its input. So states of replicas, messages and what the judge
//! knows are kept once each, and a state of the world is a handful of their numbers.

use std::collections::BTreeMap;

use quorumscope_paxos::checks::{Check, Judge, Setup};
use quorumscope_paxos::facts::Fact;
use quorumscope_paxos::message::{Body, Message};
use quorumscope_paxos::node::Paxos;
use quorumscope_paxos::settings::{Learn, Rules, Settings};
use sim::ids::{ReplicaId, Run, TimerSlot, Wait};
use sim::node::{Context, Effects, Node};
use sim::requests::Requests;
use sim::time::{Duration, Time};

use super::explorer::World;
use crate::stage::{every_10_ms, settings};

const REPLICAS: usize = 3;
/// The node's timers that may fire here.
const BATCH: TimerSlot = TimerSlot { slot: 0, wait: Wait::Batch };
const SUSPICION: TimerSlot = TimerSlot { slot: 3, wait: Wait::Timeout };

/// What bounds a world.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    pub learn: Learn,
    /// Instances at once.
    pub window: u64,
    /// Requests that have come, all of which make a batch.
    pub requests: u64,
    /// How many make a batch of the first leader's.
    pub batch: u64,
    /// Nothing of a later instance arrives.
    pub instances: u64,
    /// Who suspects the leader, once each, in this order: each has a ballot of its own.
    pub suspecting: &'static [u16],
    /// Who may crash, and is up again at once; one of them does, once.
    pub restarting: &'static [u16],
}

impl Bounds {
    /// Two ballots and two instances.
    pub const TWO: Bounds = Bounds {
        learn: Learn::TwoBToAll,
        window: 2,
        requests: 2,
        batch: 1,
        instances: 2,
        suspecting: &[1],
        restarting: &[],
    };

    /// Three ballots: replica 1 deposes the first leader, which comes back.
    pub const THREE: Bounds = Bounds { suspecting: &[1, 0], ..Bounds::TWO };

    fn settings(&self, batch: u64) -> Settings {
        Settings { learn: self.learn, ..settings(self.window, batch) }
    }
}

/// Each of many once, by a number.
struct Once<T> {
    all: Vec<T>,
    numbers: BTreeMap<String, u32>,
}

impl<T: std::fmt::Debug> Once<T> {
    fn new() -> Self {
        Once { all: Vec::new(), numbers: BTreeMap::new() }
    }

    fn number(&mut self, one: T) -> u32 {
        *self.numbers.entry(format!("{one:?}")).or_insert_with(|| {
            self.all.push(one);
            self.all.len() as u32 - 1
        })
    }

    fn get(&self, number: u32) -> &T {
        &self.all[number as usize]
    }
}

/// A bit for each message.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Sent([u128; 4]);

impl Sent {
    fn insert(&mut self, number: u32) {
        self.0[number as usize / 128] |= 1 << (number % 128);
    }

    fn insert_all(&mut self, other: Sent) {
        self.0.iter_mut().zip(other.0).for_each(|(bits, others)| *bits |= others);
    }

    fn all(self) -> impl Iterator<Item = u32> {
        (0..512).filter(move |number| self.0[*number as usize / 128] & 1 << (number % 128) != 0)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Input {
    Start,
    /// A message, by its number.
    Arrive(u32),
    Suspect,
    Restart,
    /// A batch has been open for long enough.
    Batch,
}

/// What comes of an input.
#[derive(Clone, Copy)]
struct Outcome {
    node: u32,
    facts: u32,
    sent: Sent,
    batch_due: Option<Time>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub struct State {
    nodes: [u32; REPLICAS],
    judge: u32,
    now: u64,
    /// When batches of each are open for long enough.
    due: [Option<u64>; REPLICAS],
    /// What has ever been sent.
    sent: Sent,
    suspected: u8,
    has_restarted: bool,
}

/// The world.
pub struct Own {
    bounds: Bounds,
    rules: Rules,
    /// What is looked for; anything that is wrong where it is none.
    sought: Option<Check>,
    requests: Requests,
    nodes: Once<Paxos>,
    judges: Once<Judge>,
    messages: Once<(u16, u16, Message)>,
    facts: Once<Vec<Fact>>,
    outcomes: BTreeMap<(u32, Time, Input), Outcome>,
    judged: BTreeMap<(u32, Time, u16, u32), u32>,
}

/// What a node asks for.
struct Asked<'a> {
    me: u16,
    sent: Sent,
    facts: Vec<Fact>,
    batch_due: Option<Time>,
    messages: &'a mut Once<(u16, u16, Message)>,
}

impl Effects<Message, Fact> for Asked<'_> {
    fn send(&mut self, target: ReplicaId, message: Message) {
        self.sent.insert(self.messages.number((self.me, target.0, message)));
    }
    fn set_timer(&mut self, timer: TimerSlot, at: Time) {
        if timer == BATCH {
            self.batch_due = Some(at).filter(|&at| at < Time::FAR);
        }
    }
    // All requests that there are have come.
    fn wake_on_requests(&mut self, timer: TimerSlot, _: u64, latest: Time) {
        self.set_timer(timer, latest);
    }
    fn cancel_timer(&mut self, timer: TimerSlot) {
        self.set_timer(timer, Time::FAR);
    }
    fn state(&mut self, fact: &Fact) {
        self.facts.push(fact.clone());
    }
    fn reply(&mut self, _: u64, _: &[Run]) {}
}

impl Own {
    pub fn new(bounds: Bounds, rules: Rules, sought: Option<Check>) -> Self {
        let requests = Requests::new(
            every_10_ms(REPLICAS as u16, bounds.requests),
            1,
            Time::ZERO + Duration::from_ms(60_000),
        );
        Own {
            bounds,
            rules,
            sought,
            requests,
            nodes: Once::new(),
            judges: Once::new(),
            messages: Once::new(),
            facts: Once::new(),
            outcomes: BTreeMap::new(),
            judged: BTreeMap::new(),
        }
    }

    fn outcome(&mut self, me: u16, node: u32, now: Time, due: Option<Time>, input: Input) -> Outcome {
        if let Some(outcome) = self.outcomes.get(&(node, now, input)) {
            return *outcome;
        }
        let mut after = self.nodes.get(node).clone();
        let arrives = match input {
            Input::Arrive(number) => Some(self.messages.get(number).clone()),
            _ => None,
        };
        let messages = &mut self.messages;
        let mut asked = Asked { me, sent: Sent::default(), facts: Vec::new(), batch_due: due, messages };
        let world = &mut Context::new(now, ReplicaId(me), &self.requests, &mut asked);
        match (input, arrives) {
            (Input::Arrive(_), Some((source, _, message))) => {
                after.handle_message(ReplicaId(source), &message, world);
            }
            (Input::Suspect, _) => after.handle_timer(SUSPICION, world),
            (Input::Batch, _) => after.handle_timer(BATCH, world),
            (Input::Restart, _) => after.restart(world),
            (Input::Start | Input::Arrive(_), _) => after.start(world),
        }
        let Asked { sent, facts, batch_due, .. } = asked;
        let batch_due = if input == Input::Restart { None } else { batch_due };
        let (node_after, facts) = (self.nodes.number(after), self.facts.number(facts));
        let outcome = Outcome { node: node_after, facts, sent, batch_due };
        self.outcomes.insert((node, now, input), outcome);
        outcome
    }

    fn judge(&mut self, judge: u32, now: Time, replica: u16, facts: u32) -> u32 {
        if let Some(&after) = self.judged.get(&(judge, now, replica, facts)) {
            return after;
        }
        let mut after = self.judges.get(judge).clone();
        for fact in self.facts.get(facts) {
            after.hear(now, replica, fact, &self.requests);
        }
        let number = self.judges.number(after);
        self.judged.insert((judge, now, replica, facts), number);
        number
    }

    fn after(&mut self, state: &State, me: u16, input: Input) -> State {
        let (place, now) = (usize::from(me), Time::ZERO + Duration::from_ns(state.now));
        let due = state.due[place].map(|due| Time::ZERO + Duration::from_ns(due));
        let outcome = self.outcome(me, state.nodes[place], now, due, input);
        let mut next = state.clone();
        next.nodes[place] = outcome.node;
        next.due[place] = outcome.batch_due.map(|due| (due - Time::ZERO).as_ns());
        next.sent.insert_all(outcome.sent);
        next.judge = self.judge(state.judge, now, me, outcome.facts);
        next
    }

    fn is_beyond(&self, message: &Message) -> bool {
        matches!(message.body, Body::TwoA { instance, .. } | Body::TwoB { instance, .. }
            if instance > self.bounds.instances)
    }
}

impl World for Own {
    type State = State;

    /// The first leader has the promises of all, and has proposed what it may. All that was sent for that may arrive
    /// again.
    fn first(&mut self) -> State {
        let Bounds { window, requests, batch, .. } = self.bounds;
        let all = self.bounds.settings(requests);
        let setup = Setup {
            replicas: REPLICAS as u16,
            window,
            batch_max: requests.max(batch),
            batch_delay: Some(all.batch_delay),
            progress: None,
            carried: None,
        };
        let nodes: [u32; REPLICAS] = std::array::from_fn(|me| {
            let settings = if me == 0 { self.bounds.settings(batch) } else { all.clone() };
            self.nodes.number(Paxos::with(ReplicaId(me as u16), REPLICAS as u16, settings, self.rules))
        });
        let judge = self.judges.number(Judge::new(setup));
        let now = Duration::from_ms(10 * requests + 10).as_ns();
        let mut first = State {
            nodes,
            judge,
            now,
            due: [None; 3],
            sent: Sent::default(),
            suspected: 0,
            has_restarted: false,
        };
        for me in 0..REPLICAS as u16 {
            first = self.after(&first, me, Input::Start);
        }
        for _ in 0..2 {
            for number in 0..self.messages.all.len() as u32 {
                let target = self.messages.get(number).1;
                first = self.after(&first, target, Input::Arrive(number));
            }
        }
        first
    }

    fn next(&mut self, state: &State, mut to: impl FnMut(State)) {
        for number in state.sent.all() {
            let (_, target, message) = self.messages.get(number);
            if !self.is_beyond(message) {
                let after = self.after(state, *target, Input::Arrive(number));
                if after != *state {
                    to(after);
                }
            }
        }
        if let Some(&me) = self.bounds.suspecting.get(usize::from(state.suspected)) {
            let after = self.after(state, me, Input::Suspect);
            to(State { suspected: state.suspected + 1, ..after });
        }
        if !state.has_restarted {
            for &me in self.bounds.restarting {
                to(State { has_restarted: true, ..self.after(state, me, Input::Restart) });
            }
        }
        // Time passes until the first batch that is open has been so for long enough.
        let due = (0..REPLICAS).filter_map(|me| Some((state.due[me]?, me))).min();
        if let Some((now, me)) = due {
            let mut later = state.clone();
            (later.now, later.due[me]) = (now, None);
            to(self.after(&later, me as u16, Input::Batch));
        }
    }

    fn is_wrong(&self, state: &State) -> bool {
        let mut violations = self.judges.get(state.judge).violations().iter();
        violations.any(|violation| self.sought.is_none_or(|check| violation.check == check))
    }
}
