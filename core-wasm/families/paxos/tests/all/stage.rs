//! A handful of replicas moved by hand: what is on its way is delivered, dropped or kept when a test says so, time
//! passes when it says so, and all that happens is written down as the protocol is read.

use std::fmt::Write as _;

use quorumscope_paxos::checks::{Judge, Setup};
use quorumscope_paxos::facts::Fact;
use quorumscope_paxos::message::{Acceptance, Body, Message};
use quorumscope_paxos::node::Paxos;
use quorumscope_paxos::progress::Progress;
use quorumscope_paxos::settings::{Rules, Settings};
use sim::ids::{ReplicaId, Run, TimerSlot, Wait};
use sim::node::{Context, Effects, Node};
use sim::requests::{Arrivals, ClientGroup, Requests, SendTo, Workload};
use sim::time::{Duration, Time};

/// Bytes of a request of these tests.
pub const REQUEST_BYTES: u64 = 128;

/// Settings with a window, batches of so many requests, and nothing sent again unless a test says so.
pub fn settings(window: u64, batch: u64) -> Settings {
    let batch_bytes = 4 + batch * (REQUEST_BYTES + 16);
    Settings::of_paper(REQUEST_BYTES, window, batch_bytes)
}

/// Clients that wait for their answers, and turn to another leader a second after it serves.
/// `delays`: from each replica to them.
pub fn waiting(clients: u32, delays: Vec<Duration>) -> Workload {
    Workload {
        arrivals: Arrivals::Closed(clients.into()),
        rate_per_1000s: 0,
        send_to: SendTo::Serving(Duration::from_ms(1_000)),
        start: Time::ZERO,
        stop: Time::FAR,
        lost_while_down: false,
        replies_needed: 1,
        groups: vec![ClientGroup { clients, ..ClientGroup::of_all(delays.clone(), delays) }],
    }
}

/// Clients that submit so many requests, one every 10 ms from 9 ms on, to all replicas at once.
pub fn every_10_ms(replicas: u16, requests: u64) -> Workload {
    let none = vec![Duration::ZERO; replicas.into()];
    Workload {
        arrivals: Arrivals::Uniform,
        rate_per_1000s: 100_000,
        send_to: SendTo::All,
        start: Time::ZERO,
        stop: Time::ZERO + Duration::from_ms(10 * requests),
        lost_while_down: false,
        replies_needed: 1,
        groups: vec![ClientGroup::of_all(none.clone(), none)],
    }
}

/// On its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flying {
    pub source: u16,
    pub target: u16,
    pub message: Message,
}

#[derive(Clone)]
pub struct Stage {
    pub nodes: Vec<Paxos>,
    pub now: Time,
    pub requests: Requests,
    pub flying: Vec<Flying>,
    pub judge: Judge,
    pub written: String,
    written_at: Time,
    down: Vec<bool>,
    timers: Vec<[Option<(Time, Wait)>; Paxos::TIMERS]>,
}

/// What a node asks for while it handles one input.
struct Asked<'a> {
    now: Time,
    replica: ReplicaId,
    requests: &'a Requests,
    judge: &'a mut Judge,
    timers: &'a mut [Option<(Time, Wait)>],
    happened: Vec<Happened>,
}

/// What a replica does, in order.
enum Happened {
    Sent(u16, Message),
    Told(String),
}

impl Effects<Message, Fact> for Asked<'_> {
    fn send(&mut self, target: ReplicaId, message: Message) {
        self.happened.push(Happened::Sent(target.0, message));
    }
    fn set_timer(&mut self, timer: TimerSlot, at: Time) {
        self.timers[usize::from(timer.slot)] = Some((at, timer.wait));
    }
    fn wake_on_requests(&mut self, timer: TimerSlot, count: u64, latest: Time) {
        let next = self.requests.next(self.replica, self.now, count);
        let comes = next.filter_map(|(stream, index)| self.requests.reaches(self.replica, stream, index));
        self.set_timer(timer, comes.min().map_or(latest, |at| at.min(latest)));
    }
    fn cancel_timer(&mut self, timer: TimerSlot) {
        self.timers[usize::from(timer.slot)] = None;
    }
    fn state(&mut self, fact: &Fact) {
        self.judge.hear(self.now, self.replica.0, fact, self.requests);
        let told = told(fact).map(|told| Happened::Told(format!("  {}: {told}", self.replica.0)));
        self.happened.extend(told);
    }
    fn reply(&mut self, _: u64, runs: &[Run]) {
        let value = quorumscope_paxos::value::Value::batch(runs.to_vec());
        self.happened.push(Happened::Told(format!("  {}: answers {value}", self.replica.0)));
    }
}

/// A fact as a transcript has it; none of what its messages say as well.
fn told(fact: &Fact) -> Option<String> {
    Some(match fact {
        Fact::Led { ballot, promised } => format!("leads in {ballot} with promises of {promised:?}"),
        Fact::Closed { value } => format!("closes {value}"),
        Fact::Decided { ballot, instance, value } => format!("decides {instance} = {value} in {ballot}"),
        Fact::Executed { instance, runs, .. } if runs.is_empty() => format!("executes {instance}: nothing"),
        Fact::Executed { instance, .. } => format!("executes {instance}"),
        Fact::Suspected { ballot } => format!("suspects the leader of {ballot}"),
        Fact::Restarted => "is up again".into(),
        Fact::Repeated { instance, .. } => format!("sends {instance} again"),
        Fact::Stood { .. }
        | Fact::Promised { .. }
        | Fact::Opened
        | Fact::Prepared { .. }
        | Fact::Proposed { .. }
        | Fact::Accepted { .. } => return None,
    })
}

fn accepted(all: &[Acceptance]) -> String {
    let one = |Acceptance { instance, ballot, value, is_decided }: &Acceptance| {
        format!("{instance} = {value} {} {ballot}", if *is_decided { "decided in" } else { "in" })
    };
    if all.is_empty() { "nothing".into() } else { all.iter().map(one).collect::<Vec<_>>().join(", ") }
}

/// A message as a transcript has it.
pub fn said(message: &Message) -> String {
    let decided = |decided: &[(u64, _)]| {
        let told = |(instance, ballot): &(u64, quorumscope_paxos::ballot::Ballot)| {
            format!(", {instance} decided in {ballot}")
        };
        decided.iter().map(told).collect::<String>()
    };
    match &message.body {
        Body::Prepare { ballot, from } => format!("prepare(b={ballot}, from {from})"),
        Body::Promise { ballot, accepted: all, .. } => format!("promise(b={ballot}, {})", accepted(all)),
        Body::TwoA { ballot, instance, value, decided: told } => {
            format!("2a(b={ballot}, {instance} = {value}{})", decided(told))
        }
        Body::TwoB { ballot, instance, .. } => format!("2b(b={ballot}, {instance})"),
        Body::Heartbeat { ballot, undecided, decided: told, .. } => {
            format!("heartbeat(b={ballot}, all below {undecided} decided{})", decided(told))
        }
        Body::CatchUp { from } => format!("catch_up(from {from})"),
        Body::Decisions { decided, .. } => format!("decisions({})", accepted(decided)),
    }
}

impl Stage {
    /// Replicas that have not started.
    pub fn new(replicas: u16, settings: &Settings, rules: Rules, workload: Workload) -> Self {
        let node = |me| Paxos::with(ReplicaId(me), replicas, settings.clone(), rules);
        let setup = Setup {
            replicas,
            window: settings.window,
            batch_max: settings.batch_max(),
            batch_delay: Some(settings.batch_delay),
            progress: Some(Progress { calm: Time::ZERO, enough: Duration::from_ms(8_000), hindered: None }),
            carried: None,
        };
        Stage {
            nodes: (0..replicas).map(node).collect(),
            now: Time::ZERO,
            requests: Requests::new(workload, 1, Time::ZERO + Duration::from_ms(60_000)),
            flying: Vec::new(),
            judge: Judge::new(setup),
            written: String::new(),
            written_at: Time::ZERO,
            down: vec![false; replicas.into()],
            timers: vec![[None; Paxos::TIMERS]; replicas.into()],
        }
    }

    /// Three that have started, with so many requests, one every 10 ms.
    pub fn three(settings: &Settings, rules: Rules, requests: u64) -> Self {
        let mut stage = Stage::new(3, settings, rules, every_10_ms(3, requests));
        stage.start();
        stage
    }

    /// All start.
    pub fn start(&mut self) {
        for replica in 0..self.nodes.len() as u16 {
            self.act(replica, |node, world| node.start(world));
        }
    }

    /// A replica handles an input. Returns whether nothing comes of it.
    fn act(&mut self, replica: u16, input: impl FnOnce(&mut Paxos, &mut Context<'_, Message, Fact>)) -> bool {
        let place = usize::from(replica);
        let mut asked = Asked {
            now: self.now,
            replica: ReplicaId(replica),
            requests: &self.requests,
            judge: &mut self.judge,
            timers: &mut self.timers[place],
            happened: Vec::new(),
        };
        let context = &mut Context::new(self.now, ReplicaId(replica), &self.requests, &mut asked);
        input(&mut self.nodes[place], context);
        let Asked { happened, .. } = asked;
        let is_nothing = happened.is_empty();
        if !is_nothing && self.now > self.written_at {
            self.written_at = self.now;
            writeln!(self.written, "-- {} ms", self.now.as_ns() / 1_000_000).unwrap();
        }
        let mut happened = happened.into_iter().peekable();
        while let Some(one) = happened.next() {
            match one {
                Happened::Told(line) => writeln!(self.written, "{line}").unwrap(),
                Happened::Sent(target, message) => {
                    // What goes to all others is one line.
                    let mut targets = vec![target];
                    while let Some(Happened::Sent(target, _)) =
                        happened.next_if(|next| matches!(next, Happened::Sent(_, other) if *other == message))
                    {
                        targets.push(target);
                    }
                    let to = match targets[..] {
                        [one] => one.to_string(),
                        _ if targets.len() + 1 == self.nodes.len() => "*".into(),
                        _ => format!("{targets:?}"),
                    };
                    writeln!(self.written, "{} {replica} -> {to}", said(&message)).unwrap();
                    let flying = |target| Flying { source: replica, target, message: message.clone() };
                    self.flying.extend(targets.into_iter().map(flying));
                }
            }
        }
        is_nothing
    }

    /// The first that is on its way and is as asked for arrives.
    pub fn deliver(&mut self, which: impl Fn(&Flying) -> bool) {
        let place = self.flying.iter().position(which).expect("such a message is on its way");
        self.deliver_at(place);
    }

    pub fn deliver_at(&mut self, place: usize) {
        let Flying { source, target, message } = self.flying.remove(place);
        self.hand_over(source, target, &message);
    }

    /// A message arrives.
    pub fn hand_over(&mut self, source: u16, target: u16, message: &Message) {
        if !self.down[usize::from(target)] {
            let is_ignored =
                self.act(target, |node, world| node.handle_message(ReplicaId(source), message, world));
            if is_ignored && matches!(message.body, Body::TwoA { .. } | Body::Prepare { .. }) {
                writeln!(self.written, "ignored: {} {source} -> {target}", said(message)).unwrap();
            }
        }
    }

    /// Whatever is on its way and is as asked for is lost.
    pub fn drop(&mut self, which: impl Fn(&Flying) -> bool) {
        let (lost, kept) = std::mem::take(&mut self.flying).into_iter().partition(|flying| which(flying));
        self.flying = kept;
        let lost: Vec<Flying> = lost;
        for Flying { source, target, message } in lost {
            writeln!(self.written, "lost: {} {source} -> {target}", said(&message)).unwrap();
        }
    }

    /// All that is on its way arrives, and all that comes of it, in the order of sending.
    pub fn settle(&mut self) {
        while !self.flying.is_empty() {
            self.deliver_at(0);
        }
    }

    /// The same but for what is as asked for, which stays on its way.
    pub fn settle_but(&mut self, stays: impl Fn(&Flying) -> bool) {
        while let Some(place) = self.flying.iter().position(|flying| !stays(flying)) {
            self.deliver_at(place);
        }
    }

    /// Time passes up to a moment, in milliseconds: timers fire, and what they send stays on its way.
    pub fn wait_until(&mut self, until_ms: u64) {
        let until = Time::ZERO + Duration::from_ms(until_ms);
        while let Some((at, replica, slot)) = self.next_timer().filter(|&(at, ..)| at <= until) {
            if at > self.now {
                self.now = at;
            }
            self.fire(replica, slot);
        }
        self.now = until;
    }

    /// The same, and whatever is sent arrives at once.
    pub fn run_until(&mut self, until_ms: u64) {
        self.settle();
        let until = Time::ZERO + Duration::from_ms(until_ms);
        while let Some((at, ..)) = self.next_timer().filter(|&(at, ..)| at <= until) {
            self.wait_until(at.as_ns() / 1_000_000);
            self.settle();
        }
        self.now = until;
    }

    fn next_timer(&self) -> Option<(Time, u16, u8)> {
        let all =
            self.timers.iter().zip(0..).filter(|&(_, replica): &(_, u16)| !self.down[usize::from(replica)]);
        let of_all = all.flat_map(|(timers, replica)| {
            timers.iter().zip(0..).filter_map(move |(timer, slot)| Some(((*timer)?.0, replica, slot)))
        });
        of_all.filter(|&(at, ..)| at < Time::FAR).min()
    }

    /// A timer fires.
    pub fn fire(&mut self, replica: u16, slot: u8) {
        let timer = self.timers[usize::from(replica)][usize::from(slot)].take();
        let (_, wait) = timer.expect("a timer that is set fires");
        self.act(replica, |node, world| node.handle_timer(TimerSlot { slot, wait }, world));
    }

    pub fn crash(&mut self, replica: u16) {
        writeln!(self.written, "  {replica}: crashes").unwrap();
        self.down[usize::from(replica)] = true;
        self.timers[usize::from(replica)] = [None; Paxos::TIMERS];
    }

    pub fn restart(&mut self, replica: u16) {
        self.down[usize::from(replica)] = false;
        self.act(replica, |node, world| node.restart(world));
    }
}
