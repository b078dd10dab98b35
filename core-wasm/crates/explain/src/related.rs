//! Messages that belong together: what led to one, what it is about, and the same message in another run.

use sim::ids::{Point, ReplicaId};
use sim::kinds::Role;
use sim::time::Time;

use trace::messages::{Message, MessageTable};

use crate::words::{Recorder, Words};

/// The most messages that are named as what led to one: streams and their acknowledgements may go on and on.
const CAUSES_MAX: usize = 16;

/// What led to the message of `row`, the nearest first: cause by cause, back to one that opens what is agreed on.
pub fn causes<W: Words>(trace: &Recorder<W>, row: u32) -> Vec<u32> {
    let messages = trace.messages();
    let mut rows = Vec::new();
    let (mut effect, mut next) = (row, messages.get(row).cause);
    while let Some(cause) = next.filter(|_| rows.len() < CAUSES_MAX) {
        rows.push(cause);
        let before = || W::answered_by(messages, effect).or(messages.get(cause).cause);
        next = if opens::<W>(trace, cause) { None } else { before() };
        effect = cause;
    }
    rows
}

/// Whether a message opens what is agreed on.
pub fn opens<W: Words>(trace: &Recorder<W>, row: u32) -> bool {
    trace.kind_of(trace.messages().kind(row)).role == Role::Opens
}

/// The row of what a message is about: its own, or else that of what it goes back to.
pub fn subject_of<W: Words>(trace: &Recorder<W>, row: u32, causes: &[u32]) -> Option<u32> {
    let about = |row| trace.subject(&trace.messages().get(row));
    let opening = || causes.last().copied().filter(|&cause| opens::<W>(trace, cause));
    about(row).or_else(|| about(opening()?))
}

/// How many recorded messages of its kind were sent over the same link in the same instant before the message of `row`:
/// in their connection they leave in the order of their sending, and those that do not leave at all end in it.
pub fn ordinal(messages: &MessageTable, row: u32) -> u32 {
    let message = messages.get(row);
    let is_before = |&other: &u32| {
        let other = messages.get(other);
        (other.source, other.target, other.kind, other.queued)
            == (message.source, message.target, message.kind, message.queued)
            && (other.first_bit_out, other.row) < (message.first_bit_out, message.row)
    };
    messages.overlapping(message.queued, message.queued).iter().filter(|row| is_before(row)).count() as u32
}

/// What makes a message the same one in a run under other settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Likeness {
    /// Kind, by its number.
    pub kind: u8,
    /// Sender.
    pub source: ReplicaId,
    /// Receiver.
    pub target: ReplicaId,
    /// A round's number, or a count of transactions.
    pub tag: u32,
    /// When it was handed to the network: of several alike the one that is nearest in time is meant.
    pub queued: Time,
}

/// The row of the message that is most like the one described; `None` where there is none of its kind, way and tag.
pub fn alike(messages: &MessageTable, wanted: &Likeness) -> Option<u32> {
    let is_alike = |message: &Message| {
        (message.source, message.target, message.tag) == (wanted.source, wanted.target, wanted.tag)
    };
    (0..messages.len())
        .filter(|&row| messages.kind(row).0 == wanted.kind)
        .map(|row| messages.get(row))
        .filter(is_alike)
        .min_by_key(|message| message.queued.as_ns().abs_diff(wanted.queued.as_ns()))
        .map(|message| message.row)
}

/// The row of the last message that ended at `point` or before it.
pub fn last_ended(messages: &MessageTable, point: Point) -> Option<u32> {
    messages.first_ended(|at| at > point).checked_sub(1)
}
