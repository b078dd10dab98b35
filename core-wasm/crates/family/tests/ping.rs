//! The smallest family: one node asks, the others answer. It brings what docs/contributing/family.md lists up to the
//! run of a test, and no more: messages with a table of kinds, facts that digest themselves, tables, one measurement,
//! one check with its mutant. It has no clients, views or blocks, and nobody asks it for any.

use std::collections::BTreeMap;

use audit::{Judge, Tripped, Verdict, Wrong};
use quorumscope_family::{Family, Observers, ObserversOf, Planet, Run, World};
use serde::Serialize;
use sim::connection::ConnectionSetup;
use sim::digest::{Digest, Statement};
use sim::ids::{Class, Kind, MessageId, Point, ReplicaId, TimerSlot, Wait};
use sim::kinds::{MessageKind, Role, Tag};
use sim::network::{Model, NetworkSetup};
use sim::nic::Priority;
use sim::node::{Context, Node, Payload};
use sim::observer::{Observer, Unobserved};
use sim::record::{Busy, MessageRecord, PathUse, Replies, Worked};
use sim::requests::{Arrivals, ClientGroup, Requests, SendTo, Workload};
use sim::simulation::{Counters, Setup, Simulation};
use sim::time::{Duration, Time};
use sim::topology::Topology;
use trace::ledger::Ledger;
use trace::marks::{Mark, Noted};
use trace::messages::Message as Recorded;
use trace::meter::{Meter, Metrics};
use trace::tables::{History, Round, Tables};
use trace::traffic::Utilisation;
use trace::window::window;
use trace::{Counts, Lanes, Names, Recorder, WindowRequest};

const KINDS: [MessageKind; 2] = [
    MessageKind {
        word: "ask",
        names: ["question", "questions"],
        phrase: "a question",
        role: Role::Opens,
        tag: Tag::Round,
        has_data: false,
        is_quiet: false,
    },
    MessageKind {
        word: "answer",
        names: ["answer", "answers"],
        phrase: "an answer",
        role: Role::Answers,
        tag: Tag::Round,
        has_data: false,
        is_quiet: false,
    },
];

#[derive(Clone, Debug)]
enum Message {
    Ask(u32),
    Answer(u32),
}

impl Payload for Message {
    fn kind(&self) -> Kind {
        Kind(matches!(self, Message::Answer(_)).into())
    }
    fn wire_bytes(&self) -> u64 {
        100
    }
    fn class(&self) -> Class {
        Class::Foreground
    }
    fn tag(&self) -> u32 {
        let (Message::Ask(round) | Message::Answer(round)) = *self;
        round
    }
    fn block(&self) -> u64 {
        0
    }
}

/// What a node states.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fact {
    Asked { round: u32 },
    Heard { round: u32, from: ReplicaId },
}

impl Statement for Fact {
    fn number(&self) -> Option<u8> {
        Some(match self {
            Fact::Asked { .. } => 1,
            Fact::Heard { .. } => 2,
        })
    }

    fn digest(&self, digest: &mut Digest) {
        match self {
            Fact::Asked { round } => digest.word((*round).into()),
            Fact::Heard { round, from } => digest.pair(*round, from.0.into()),
        }
    }
}

/// Replica 0 asks every 100 ms, the others answer so many times: once, if nothing is wrong with them.
#[derive(Clone)]
struct Ping {
    round: u32,
    answers: u32,
}

const NEXT_ROUND: TimerSlot = TimerSlot { slot: 0, wait: Wait::Batch };

impl Ping {
    fn ask(&mut self, context: &mut Context<'_, Message, Fact>) {
        if context.replica() == ReplicaId(0) {
            self.round += 1;
            context.state(Fact::Asked { round: self.round });
            context.broadcast(Message::Ask(self.round));
            context.set_timer(NEXT_ROUND, Duration::from_ms(100));
        }
    }
}

impl Node for Ping {
    const TIMERS: usize = 1;

    type Message = Message;
    type Fact = Fact;
    type Settings = ();

    fn start(&mut self, context: &mut Context<'_, Message, Fact>) {
        self.ask(context);
    }

    fn handle_message(
        &mut self,
        source: ReplicaId,
        message: &Message,
        context: &mut Context<'_, Message, Fact>,
    ) {
        match *message {
            Message::Ask(round) if source != context.replica() => {
                (0..self.answers).for_each(|_| context.send(source, Message::Answer(round)));
            }
            Message::Ask(_) => {}
            Message::Answer(round) => context.state(Fact::Heard { round, from: source }),
        }
    }

    fn handle_timer(&mut self, _: TimerSlot, context: &mut Context<'_, Message, Fact>) {
        self.ask(context);
    }

    fn restart(&mut self, context: &mut Context<'_, Message, Fact>) {
        self.ask(context);
    }

    fn adopt(&mut self, (): &()) {}
    fn look(&mut self, _: &mut Context<'_, Message, Fact>) {}
}

/// Its marks.
const ASKED: u8 = 0;
const HEARD: u8 = 1;
const VIOLATION: u8 = 2;

/// When each question was asked.
#[derive(Clone, Debug, Default)]
struct Questions(Vec<Time>);

impl History for Questions {
    fn subject(&self, _: &MessageKind, message: &Recorded) -> Option<u32> {
        Some(message.tag - 1)
    }

    fn name(&self, row: u32) -> Option<(u32, u8)> {
        self.0.get(row as usize).map(|_| (row + 1, 0))
    }

    fn rounds(&self, _: Time, _: Time, _: Time) -> Vec<Round> {
        Vec::new()
    }
}

impl Tables for Questions {
    type Fact = Fact;

    fn note(
        &mut self,
        _: &mut Ledger,
        (at, _): (Time, ReplicaId),
        fact: &Fact,
        _: u32,
        _: bool,
    ) -> Option<Noted> {
        let (kind, round, is_step) = match *fact {
            Fact::Asked { round } => {
                self.0.push(at);
                (ASKED, round, true)
            }
            Fact::Heard { round, .. } => (HEARD, round, false),
        };
        Some(Noted { kind, round, subject: round - 1, value: 0, is_step })
    }

    fn hear(&mut self, _: u32, _: &MessageRecord<'_>) {}

    fn memory_bytes(&self) -> usize {
        self.0.capacity() * size_of::<Time>()
    }
}

/// What a report says: how many answers came, and how busy the network was.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Measured {
    answers: u64,
    utilisation: Vec<Utilisation>,
}

/// What is measured.
#[derive(Clone, Debug)]
struct Answers {
    meter: Meter,
    heard: u64,
}

impl Metrics<Fact> for Answers {
    type Measured = Measured;

    fn meter(&self) -> &Meter {
        &self.meter
    }

    fn meter_mut(&mut self) -> &mut Meter {
        &mut self.meter
    }

    fn measured(&mut self, now: Time, _: &Requests, _: u16) -> Measured {
        Measured { answers: self.heard, utilisation: self.meter.utilisation(now) }
    }
}

impl Observer<Fact> for Answers {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        self.meter.on_message(message);
    }

    fn on_path(&mut self, path: &PathUse) {
        self.meter.on_path(path);
    }

    fn on_replies(&mut self, replies: &Replies) {
        self.meter.on_replies(replies);
    }

    fn on_busy(&mut self, busy: &Busy) {
        self.meter.on_busy(busy);
    }

    fn on_work(&mut self, worked: &Worked) {
        self.meter.on_work(worked);
    }

    fn on_fact(&mut self, _: Point, _: ReplicaId, fact: &Fact, _: Option<MessageId>, _: &Requests) {
        self.heard += u64::from(matches!(fact, Fact::Heard { .. }));
    }

    fn on_change(&mut self, at: Point, index: usize) {
        self.meter.on_change(at, index, 0);
    }
}

/// Each question is answered once by each, and nothing else is.
#[derive(Clone, Debug, Default)]
struct AnsweredOnce {
    asked: u32,
    heard: Vec<(u32, ReplicaId)>,
    wrongs: Vec<Wrong>,
}

impl Observer<Fact> for AnsweredOnce {
    fn on_fact(&mut self, at: Point, _: ReplicaId, fact: &Fact, _: Option<MessageId>, _: &Requests) {
        match *fact {
            Fact::Asked { round } => self.asked = round,
            Fact::Heard { round, from } => {
                if round > self.asked || self.heard.contains(&(round, from)) {
                    let text = format!("replica {} answers {round} again", from.0);
                    self.wrongs.push(Wrong { at, replica: Some(from), text });
                }
                self.heard.push((round, from));
            }
        }
    }
}

/// What a report says of the check.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Verdicts {
    safety: BTreeMap<&'static str, Verdict>,
    violations: Vec<Tripped>,
}

const ANSWERED_ONCE: &str = "answered_once";

impl Judge<Fact> for AnsweredOnce {
    type Verdicts = Verdicts;

    fn settle(&mut self, _: Point, _: &Counters) {}

    fn wrongs(&self, _: Time, _: &Requests) -> Vec<Wrong> {
        self.wrongs.clone()
    }

    fn verdicts(&self, _: Time, _: &Requests) -> Verdicts {
        let verdict = Verdict::of(!self.wrongs.is_empty());
        let tripped =
            |Wrong { at, replica, text }: &Wrong| Tripped::new(ANSWERED_ONCE, *at, *replica, text.clone());
        Verdicts {
            safety: BTreeMap::from([(ANSWERED_ONCE, verdict)]),
            violations: self.wrongs.iter().map(tripped).collect(),
        }
    }
}

/// The family.
enum Pinging {}

/// How often whoever answers does so, and for how long.
struct Asked {
    answers: u32,
    lasts: Duration,
}

impl Family for Pinging {
    const VIOLATION: u8 = VIOLATION;
    const REVISION: u32 = 1;

    type Scenario = Asked;
    type Fact = Fact;
    type Node = Ping;
    type Tables = Questions;
    type Metrics = Answers;
    type Judge = AnsweredOnce;
    type Replica = u32;

    fn world(asked: &Asked, messages_max: u32) -> World<Self> {
        let setup = setup(asked.lasts);
        let traced = traced(&setup);
        World {
            observers: Observers {
                recorder: Recorder::new(&traced, Questions::default(), messages_max),
                metrics: Answers { meter: Meter::new(&traced), heard: 0 },
                judge: AnsweredOnce::default(),
                digest: Digest::default(),
            },
            planet: Simulation::new(setup, vec![Ping { round: 0, answers: asked.answers }; 3]),
            names: Names::default(),
        }
    }

    fn advance(planet: &mut Planet<Self>, events_max: u64, observers: &mut ObserversOf<Self>) -> bool {
        let over = planet.advance(Time::FAR, events_max, observers);
        if over {
            planet.finish(observers);
        }
        over
    }

    fn replay(past: &mut Planet<Self>, point: Point) {
        past.advance_to(point, &mut Unobserved);
    }

    fn replica(past: &Planet<Self>, replica: ReplicaId, _: Point) -> u32 {
        past.node(replica).round
    }
}

/// Three replicas 10 ms apart, and clients that submit nothing.
fn setup(lasts: Duration) -> Setup {
    let none = vec![Duration::ZERO; 3];
    Setup {
        seed: 1,
        horizon: Time::ZERO + lasts,
        network: NetworkSetup {
            topology: Topology::uniform(3, Duration::from_ms(10)),
            egress_bps: 1_000_000_000,
            ingress_bps: 1_000_000_000,
            nics: Vec::new(),
            priority: Priority::Strict,
            connection: ConnectionSetup {
                window_bytes: 1 << 40,
                sockets: 1,
                segment_bytes: 1_448,
                slow_start: false,
            },
            loss: 0,
            path: None,
            model: Model::Ideal,
        },
        faults: Vec::new(),
        workload: Workload {
            arrivals: Arrivals::Uniform,
            rate_per_1000s: 0,
            send_to: SendTo::All,
            start: Time::ZERO,
            stop: Time::FAR,
            lost_while_down: false,
            replies_needed: 1,
            groups: vec![ClientGroup::of_all(none.clone(), none)],
        },
        costs: None,
        certificate_bytes: 0,
    }
}

fn traced(setup: &Setup) -> trace::Setup {
    trace::Setup::of(setup, &KINDS, &[true, false, true], Time::ZERO)
}

fn finished(answers: u32, lasts_ms: u64) -> Run<Pinging> {
    let mut run = Run::new(&Asked { answers, lasts: Duration::from_ms(lasts_ms) }, 1_000);
    while !run.advance(7) {}
    run
}

fn us(us: u64) -> Time {
    Time::ZERO + Duration::from_us(us)
}

#[test]
fn it_reads_as_what_it_is() {
    let run = finished(1, 130);
    let messages = run.observers().recorder.messages();
    let line = |row| {
        let message = messages.get(row);
        let MessageKind { word, .. } = KINDS[usize::from(message.kind.0)];
        let (source, target, at_us) = (message.source.0, message.target.0, message.ended.as_ns() / 1_000);
        format!("{at_us} us: {word} {} from {source} to {target}\n", message.tag)
    };
    assert_eq!(
        (0..messages.len()).map(line).collect::<String>(),
        "10000 us: ask 1 from 0 to 1\n\
         10001 us: ask 1 from 0 to 2\n\
         20001 us: answer 1 from 1 to 0\n\
         20002 us: answer 1 from 2 to 0\n\
         110000 us: ask 2 from 0 to 1\n\
         110001 us: ask 2 from 0 to 2\n\
         120001 us: answer 2 from 1 to 0\n\
         120002 us: answer 2 from 2 to 0\n"
    );
}

#[test]
fn its_check_holds_and_finds_a_node_that_answers_twice() {
    assert_eq!(finished(1, 1_000).violations(), []);
    let violations = finished(2, 130).violations();
    let (mark, text) = &violations[0];
    assert_eq!((mark.kind, mark.replica, mark.subject), (VIOLATION, ReplicaId(1), Mark::NOTHING));
    assert_eq!((mark.time.as_ns() / 1_000_000, text.as_str()), (20, "replica 1 answers 1 again"));
    let verdicts = |run: Run<Pinging>| run.observers().judge.verdicts(run.now(), run.requests());
    let [right, wrong] = [1, 2].map(|answers| verdicts(finished(answers, 130)));
    assert_eq!((right.safety[ANSWERED_ONCE], right.violations), (Verdict::Holds, vec![]));
    assert_eq!(wrong.safety[ANSWERED_ONCE], Verdict::Violated);
    assert_eq!((wrong.violations[0].at_ns, wrong.violations[0].replica), (mark.time.as_ns(), Some(1)));
}

#[test]
fn its_measurement_and_its_digest_are_its_own() {
    let come_to = |answers, lasts_ms| {
        let mut run = finished(answers, lasts_ms);
        (run.measured(), run.observers().digest)
    };
    assert_eq!(come_to(1, 1_000).0.answers, 20);
    assert_eq!(come_to(2, 1_000).0.answers, 40);
    assert_eq!(come_to(1, 1_000), come_to(1, 1_000));
    assert_ne!(come_to(1, 1_000).1, come_to(2, 1_000).1);
    assert_ne!(come_to(1, 1_000).1, come_to(1, 1_100).1);
}

#[test]
fn its_past_can_be_asked_for_and_its_windows_are_drawn() {
    let run = finished(1, 1_000);
    let asked = |at: Time| run.inspect(ReplicaId(0), Point { time: at, sequence: u32::MAX });
    assert_eq!([us(0), us(99_999), us(100_000)].map(asked), [(1, true), (1, true), (2, true)]);
    let recorder = &run.observers().recorder;
    let mut counts = Counts::new(Lanes::each(3), recorder);
    counts.catch_up(recorder);
    let request = WindowRequest {
        start: us(95_000),
        end: us(125_000),
        resolution: Duration::from_us(100),
        budget: 100,
        kinds: u32::MAX,
    };
    let clients = (&run.observers().metrics.meter().answers, run.requests());
    let seen = window(recorder.written(), &counts, clients, &request, run.horizon(), &[]);
    assert_eq!(seen.messages.kind, [0, 0, 1, 1]);
    assert_eq!(seen.messages.height, [2; 4]);
    assert_eq!((seen.marks.kind, seen.marks.height), (vec![ASKED, HEARD, HEARD], vec![2; 3]));
    // Nobody leads: the last row is that of the busiest. Nothing is committed.
    let buckets = seen.bandwidth.buckets as usize;
    let (each, busiest) = seen.bandwidth.egress_foreground.split_at(3 * buckets);
    assert!(busiest.iter().any(|&share| share > 0.0));
    for (bucket, &share) in busiest.iter().enumerate() {
        assert_eq!(
            share,
            each.iter().skip(bucket).step_by(buckets).fold(0.0, |most: f32, &own| most.max(own))
        );
    }
    assert_eq!(seen.committed.transactions, [0.0]);
}
