//! Everything that a run shows, kept.

use sim::ids::{Class, MessageId, Point, ReplicaId};
use sim::observer::Observer;
use sim::record::{Busy, Fate, MessageRecord, PathUse, Replies, Transmission, Worked};
use sim::requests::Requests;
use sim::time::{Duration, Time};

/// A [`MessageRecord`] that owns its transmissions: all of them, also where it took one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub id: MessageId,
    pub point: Point,
    pub source: ReplicaId,
    pub target: ReplicaId,
    pub class: Class,
    pub tag: u32,
    pub bytes: u64,
    pub queued: Time,
    pub first_bit_out: Time,
    pub last_bit_out: Time,
    pub propagation: Duration,
    pub stalled: Duration,
    pub congested: Duration,
    pub held: Duration,
    pub processed: Duration,
    pub ended: Time,
    pub fate: Fate,
    pub cause: Option<MessageId>,
    pub transmissions: Vec<Transmission>,
}

/// One call of a hook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry<F> {
    Message(Message),
    Busy(Busy),
    Path(PathUse),
    Replies(Replies),
    Work(Worked),
    Fact { at: Point, replica: ReplicaId, fact: F, cause: Option<MessageId> },
    Fault { at: Point, index: usize, active: bool },
}

/// All that was observed, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorder<F> {
    pub entries: Vec<Entry<F>>,
}

impl<F> Default for Recorder<F> {
    fn default() -> Self {
        Recorder { entries: Vec::new() }
    }
}

impl<F> Recorder<F> {
    pub fn messages(&self) -> impl Iterator<Item = &Message> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Message(message) => Some(message),
            _ => None,
        })
    }

    pub fn busy(&self) -> impl Iterator<Item = &Busy> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Busy(busy) => Some(busy),
            _ => None,
        })
    }

    pub fn paths(&self) -> impl Iterator<Item = &PathUse> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Path(path) => Some(path),
            _ => None,
        })
    }

    pub fn replies(&self) -> impl Iterator<Item = &Replies> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Replies(replies) => Some(replies),
            _ => None,
        })
    }

    pub fn work(&self) -> impl Iterator<Item = &Worked> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Work(worked) => Some(worked),
            _ => None,
        })
    }

    pub fn facts(&self) -> impl Iterator<Item = (Point, ReplicaId, &F)> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Fact { at, replica, fact, .. } => Some((*at, *replica, fact)),
            _ => None,
        })
    }

    /// When the message with this tag ended.
    pub fn ended(&self, tag: u32) -> Time {
        self.messages().find(|message| message.tag == tag).expect("a message with this tag ended").ended
    }
}

impl<F: Clone> Observer<F> for Recorder<F> {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        let transmissions = if message.transmissions.is_empty() && message.first_bit_out < Time::FAR {
            vec![Transmission {
                start: message.first_bit_out,
                end: message.last_bit_out,
                propagation: message.propagation,
                queue: message.queue,
                received: match message.ended.checked_before(message.processed) {
                    Some(received) if message.fate.is_taken_in() => received,
                    _ => Time::FAR,
                },
                bytes: message.bytes as u32,
                lost: 0,
                again: false,
            }]
        } else {
            message.transmissions.to_vec()
        };
        self.entries.push(Entry::Message(Message {
            id: message.id,
            point: message.point,
            source: message.source,
            target: message.target,
            class: message.class,
            tag: message.tag,
            bytes: message.bytes,
            queued: message.queued,
            first_bit_out: message.first_bit_out,
            last_bit_out: message.last_bit_out,
            propagation: message.propagation,
            stalled: message.stalled,
            congested: message.congested,
            held: message.held,
            processed: message.processed,
            ended: message.ended,
            fate: message.fate,
            cause: message.cause,
            transmissions,
        }));
    }

    fn on_path(&mut self, path: &PathUse) {
        self.entries.push(Entry::Path(*path));
    }

    fn on_work(&mut self, worked: &Worked) {
        self.entries.push(Entry::Work(*worked));
    }

    fn on_replies(&mut self, replies: &Replies) {
        self.entries.push(Entry::Replies(*replies));
    }

    fn on_busy(&mut self, busy: &Busy) {
        self.entries.push(Entry::Busy(*busy));
    }

    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &F,
        cause: Option<MessageId>,
        _requests: &Requests,
    ) {
        self.entries.push(Entry::Fact { at, replica, fact: fact.clone(), cause });
    }

    fn on_fault(&mut self, at: Point, index: usize, active: bool) {
        self.entries.push(Entry::Fault { at, index, active });
    }
}
