//! The control plane of who looks closely at a message, or at a path. Times are nanoseconds; the page's types are made
//! from these.

use explain::Spent;
use explain::related::{causes, ordinal, subject_of};
use family::Run;
use serde::Serialize;
use sim::ids::{Class, ReplicaId};
use sim::time::Time;
use trace::Trace;
use trace::messages::{Message, MessageTable};
use trace::repeats;

use crate::Page;
use crate::sketches::MessageSketch;

/// One message, whole. `S`: what its family says of what it is about; `H`: and of what its handling led to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(concrete(S = (), H = ())))]
#[serde(rename_all = "camelCase")]
pub struct MessageDetail<S, H> {
    /// Who, what and when.
    pub message: MessageSketch,
    /// How many of its kind went over the same link in the same instant before it.
    pub nth: u32,
    /// Size on the wire.
    pub bytes: u32,
    /// Whether it travels in the background.
    pub background: bool,
    /// What its sender had waited for before.
    #[cfg_attr(feature = "typescript", ts(type = "Wait"))]
    pub wait: &'static str,
    /// What it is about, where it opens that or was led to by what does; null of nothing that is known.
    #[cfg_attr(feature = "typescript", ts(type = "SubjectSketch | null"))]
    pub subject: Option<S>,
    /// What its time went into, from its sending to its end.
    pub parts: Vec<PathPart>,
    /// What it lost on its way; null where it was nothing, or the network does not say.
    pub losses: Option<Losses>,
    /// Messages that led to it, the nearest first, back to one that opens what it is about.
    pub causes: Vec<MessageSketch>,
    /// Messages sent by its handling, the first few.
    pub effects: Vec<MessageSketch>,
    /// What else its handling led to.
    #[cfg_attr(feature = "typescript", ts(type = "Handled"))]
    pub handled: H,
}

/// The most effects of a message that are named.
const EFFECTS_MAX: usize = 256;

impl<S, H> MessageDetail<S, H> {
    /// The message of `row`; none where there is no such row.
    pub fn of<P: Page<Subject = S, Handled = H>>(run: &Run<P::Family>, row: u32) -> Option<Self> {
        let trace = &run.observers().recorder;
        let messages = trace.messages();
        if row >= messages.len() {
            return None;
        }
        let message = messages.get(row);
        let causes = causes::<P::Words>(trace, row);
        let subject = subject_of::<P::Words>(trace, row, &causes);
        let (handled, sender) = P::handled(run, &message, &causes);
        Some(MessageDetail {
            message: MessageSketch::of(trace, &message),
            nth: ordinal(messages, row),
            bytes: message.bytes,
            background: message.class == Class::Background,
            wait: message.wait.name(),
            subject: subject.and_then(|row| P::subject(&trace.tables, row)),
            parts: PathPart::all(&explain::delays(trace, &message)),
            losses: Losses::of(messages, &message),
            causes: MessageSketch::of_rows(trace, &causes),
            effects: MessageSketch::of_rows(trace, &messages.caused_by(sender, EFFECTS_MAX)),
            handled,
        })
    }
}

/// What a message lost on its way, and when that was sent again.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Losses {
    /// Bytes of data that were lost, each time that they were.
    pub bytes: u64,
    /// How many of its transmissions lost anything.
    pub transmissions: u32,
    /// Begin of the first of these.
    pub first_ns: u64,
    /// End of the last.
    pub last_ns: u64,
    /// Begin of the first transmission that carries anything again; null where nothing was sent again.
    pub again_from_ns: Option<u64>,
    /// End of the last.
    pub again_until_ns: Option<u64>,
}

impl Losses {
    fn of(messages: &MessageTable, message: &Message) -> Option<Self> {
        repeats::losses(&messages.transmissions(message)).map(|losses| Losses {
            bytes: losses.bytes,
            transmissions: losses.transmissions,
            first_ns: losses.lost.0.as_ns(),
            last_ns: losses.lost.1.as_ns(),
            again_from_ns: losses.again.map(|(from, _)| from.as_ns()),
            again_until_ns: losses.again.map(|(_, until)| until.as_ns()),
        })
    }
}

/// A stretch of a message's or a commit's time; the parts of one leave no gap, so they sum exactly to the whole.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PathPart {
    /// What the time is spent on.
    pub part: Spent,
    /// Begin.
    pub start_ns: u64,
    /// End.
    pub end_ns: u64,
    /// Row of the message that it belongs to.
    pub row: Option<u32>,
}

impl PathPart {
    /// All of them.
    pub fn all(parts: &[explain::PathPart]) -> Vec<Self> {
        let part = |part: &explain::PathPart| PathPart {
            part: part.spent,
            start_ns: part.start.as_ns(),
            end_ns: part.end.as_ns(),
            row: part.row,
        };
        parts.iter().map(part).collect()
    }
}

/// The queue of a path at a time of the run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PathView {
    /// From where: the sender, or the first of those that share the path.
    pub source: u16,
    /// To where.
    pub target: u16,
    /// Rate of its line.
    pub bits_per_second: u64,
    /// What the queue holds, in bytes on the wire; null where nothing is ever dropped.
    pub buffer_bytes: Option<u64>,
    /// Bytes in the queue.
    pub bytes: u64,
    /// How long the line takes for them.
    pub wait_ns: u64,
    /// The longest that it was so far.
    pub longest_ns: u64,
    /// Bytes of data that it had no room for so far.
    pub dropped_bytes: u64,
}

impl PathView {
    /// The path from one replica to another at a time that the run has passed; none where it has no bounds.
    pub fn of(trace: &Trace, source: u16, target: u16, time: Time) -> Option<Self> {
        trace.paths().at((ReplicaId(source), ReplicaId(target)), time).map(|moment| PathView {
            source: moment.ends.0.0,
            target: moment.ends.1.0,
            bits_per_second: moment.bits_per_second,
            buffer_bytes: (moment.buffer_bytes != u64::MAX).then_some(moment.buffer_bytes),
            bytes: moment.bytes,
            wait_ns: moment.wait.as_ns(),
            longest_ns: moment.longest.as_ns(),
            dropped_bytes: moment.dropped,
        })
    }
}
