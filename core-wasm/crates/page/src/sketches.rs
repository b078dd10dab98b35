//! Messages as answers about others refer to them.

use serde::Serialize;
use sim::record::Fate;
use sim::time::Time;
use trace::Trace;
use trace::messages::Message;

/// A message as others refer to it, with what it takes to draw it. Times that never came are null.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MessageSketch {
    /// Row in the trace.
    pub row: u32,
    /// Kind of message.
    #[cfg_attr(feature = "typescript", ts(type = "MessageKind"))]
    pub kind: &'static str,
    /// Sender.
    pub source: u16,
    /// Receiver.
    pub target: u16,
    /// What the message is about: a round's number, or how many transactions it carries.
    pub tag: u32,
    /// How it ended.
    #[cfg_attr(feature = "typescript", ts(type = "Fate"))]
    pub fate: &'static str,
    /// Handed to the network.
    pub queued_ns: u64,
    /// First bit out of the source.
    pub first_bit_out_ns: Option<u64>,
    /// Last bit out of the source.
    pub last_bit_out_ns: Option<u64>,
    /// First bit at the target.
    pub reached_ns: Option<u64>,
    /// Handled by the target.
    pub received_ns: Option<u64>,
    /// How long a fault kept it from the target once it was there.
    pub held_ns: u64,
    /// How long it waited for its target's processor, and was read there.
    pub processed_ns: u64,
    /// Handled or lost, or the end of the run.
    pub ended_ns: u64,
    /// As which event.
    pub sequence: u32,
}

impl MessageSketch {
    /// The message, as far as it got.
    pub fn of(trace: &Trace, message: &Message) -> Self {
        let known = |time: Time| (time != Time::FAR).then_some(time.as_ns());
        let transmissions = trace.messages().transmissions(message);
        MessageSketch {
            row: message.row,
            kind: trace.kind_of(message.kind).word,
            source: message.source.0,
            target: message.target.0,
            tag: message.tag,
            fate: message.fate.name(),
            queued_ns: message.queued.as_ns(),
            first_bit_out_ns: known(message.first_bit_out),
            last_bit_out_ns: known(message.last_bit_out),
            reached_ns: transmissions.first().map(|first| (first.start + first.propagation).as_ns()),
            received_ns: (message.fate == Fate::Delivered).then(|| message.ended.as_ns()),
            held_ns: message.held.as_ns(),
            processed_ns: message.processed.as_ns(),
            ended_ns: message.ended.as_ns(),
            sequence: message.sequence,
        }
    }

    /// The messages of rows.
    pub fn of_rows(trace: &Trace, rows: &[u32]) -> Vec<Self> {
        rows.iter().map(|&row| MessageSketch::of(trace, &trace.messages().get(row))).collect()
    }
}
