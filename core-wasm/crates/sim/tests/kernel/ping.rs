//! A family of a hundred lines: one node asks, the others answer. What it needs of the kernel is all that there is of
//! it: messages with a table of kinds, facts that digest themselves, a check from outside with its mutant.

use sim::digest::{Digest, Statement};
use sim::hand_on;
use sim::ids::{Class, Kind, MessageId, Point, ReplicaId, TimerSlot, Wait};
use sim::kinds::{MessageKind, Role, Tag};
use sim::node::{Context, Node, Payload};
use sim::observer::Observer;
use sim::record::MessageRecord;
use sim::requests::Requests;
use sim::simulation::Simulation;
use sim::time::{Duration, Time};

use crate::world::{ms, plain};

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

/// Each question is answered once by each, and nothing else is.
#[derive(Default)]
struct Check {
    asked: u32,
    heard: Vec<(u32, ReplicaId)>,
    violations: Vec<String>,
}

impl Observer<Fact> for Check {
    fn on_fact(&mut self, at: Point, _: ReplicaId, fact: &Fact, _: Option<MessageId>, _: &Requests) {
        match *fact {
            Fact::Asked { round } => self.asked = round,
            Fact::Heard { round, from } => {
                if round > self.asked || self.heard.contains(&(round, from)) {
                    let at_ms = at.time.as_ns() / 1_000_000;
                    self.violations.push(format!("{at_ms} ms: replica {} answers {round} again", from.0));
                }
                self.heard.push((round, from));
            }
        }
    }
}

/// What happens, line by line.
#[derive(Default)]
struct Transcript(String);

impl Observer<Fact> for Transcript {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        let MessageKind { word, .. } = KINDS[usize::from(message.kind.0)];
        let (source, target, at_us) = (message.source.0, message.target.0, message.ended.as_ns() / 1_000);
        self.0 += &format!("{at_us} us: {word} {} from {source} to {target}\n", message.tag);
    }
}

#[derive(Default)]
struct Watch {
    transcript: Transcript,
    check: Check,
    digest: Digest,
}

impl Observer<Fact> for Watch {
    hand_on!(Fact, self => [&mut self.transcript], [&mut self.check], [&mut self.digest]);
}

/// Three replicas for a time, of which those that answer do so this many times.
fn watched(answers: u32, until: Time) -> Watch {
    let nodes = vec![Ping { round: 0, answers }; 3];
    let mut simulation = Simulation::new(plain(3), nodes);
    let mut watch = Watch::default();
    simulation.advance(until, u64::MAX, &mut watch);
    watch
}

#[test]
fn it_reads_as_what_it_is() {
    assert_eq!(
        watched(1, ms(130)).transcript.0,
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
    assert_eq!(watched(1, ms(1_000)).check.violations, Vec::<String>::new());
    assert_eq!(watched(2, ms(130)).check.violations[0], "20 ms: replica 1 answers 1 again");
}

#[test]
fn its_digest_is_its_own() {
    let digest = |answers, until| watched(answers, ms(until)).digest.to_hex();
    assert_eq!(digest(1, 1_000), digest(1, 1_000));
    assert_ne!(digest(1, 1_000), digest(2, 1_000));
    assert_ne!(digest(1, 1_000), digest(1, 1_100));
}
