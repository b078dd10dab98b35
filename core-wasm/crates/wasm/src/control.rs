//! The control plane: what crosses as plain objects. Times are nanoseconds; the page's twin of this file is
//! `web/src/core/messages.ts`.

use scenario::ScenarioError;
use serde::Serialize;
use sim::node::ReplicaId;
use sim::observer::Fate;
use sim::time::Time;
use trace::steps::Moment as Told;
use trace::{MESSAGE_KINDS, Recorder, Spent};

/// Every mistake of a scenario, or the scenario itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CheckResult {
    /// The scenario as JSON text with every default filled in, variants not applied; null where it has errors.
    pub scenario: Option<String>,
    /// Names of the variants; none where the scenario is one run.
    pub variants: Vec<String>,
    /// What is wrong with it.
    pub errors: Vec<ScenarioError>,
}

impl CheckResult {
    /// The judgement of `text`.
    pub fn of(text: &str) -> Self {
        match scenario::check(text) {
            Ok(scenario) => CheckResult {
                scenario: Some(scenario.to_json()),
                variants: scenario.variants.into_iter().map(|variant| variant.name).collect(),
                errors: Vec::new(),
            },
            Err(errors) => CheckResult { scenario: None, variants: Vec::new(), errors },
        }
    }
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// Virtual time.
    pub time_ns: u64,
    /// Where it ends.
    pub horizon_ns: u64,
    /// Events handled.
    pub events: u64,
    /// Messages that ended.
    pub messages: u64,
    /// Whether it is over.
    pub finished: bool,
    /// When recording reached its memory cap; metrics go on past it.
    pub recording_stopped_ns: Option<u64>,
    /// Transactions submitted and not committed.
    pub backlog: u64,
}

/// A replica's lane in the picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LaneInfo {
    /// Which replica.
    pub replica: u16,
    /// Name to show: "N. Virginia", or "replica 3".
    pub name: String,
    /// Region of the latency preset.
    pub region: Option<String>,
}

/// Something that happened at a point of a run, told in one line.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Moment {
    /// When.
    pub time_ns: u64,
    /// As which event.
    pub sequence: u32,
    /// In one line.
    pub caption: String,
}

impl From<Told> for Moment {
    fn from(told: Told) -> Self {
        Moment { time_ns: told.point.time.as_ns(), sequence: told.point.sequence, caption: told.caption }
    }
}

/// The names of [`Fate`], in order.
const FATES: [&str; 5] = ["delivered", "in_flight", "source_down", "target_down", "cut"];

/// One message, whole. Times that never came are null.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MessageDetail {
    /// Row in the trace.
    pub row: u32,
    /// Kind of message.
    pub kind: &'static str,
    /// Sender.
    pub source: u16,
    /// Receiver.
    pub target: u16,
    /// Size on the wire.
    pub bytes: u32,
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
    /// Waited for the connection's window.
    pub stalled_ns: u64,
    /// One-way delay of the last transmission.
    pub propagation_ns: u64,
    /// How it ended.
    pub fate: &'static str,
    /// Row of the message whose handling sent this one.
    pub cause: Option<u32>,
    /// Rows of messages sent by the handling of this one, the first few.
    pub causes: Vec<u32>,
    /// What the message is about: a view's number, or how many transactions it carries.
    pub tag: u32,
}

/// The most effects of a message that are named.
const EFFECTS_MAX: usize = 256;

impl MessageDetail {
    /// The message of `row`; none where there is no such row.
    pub fn of(trace: &Recorder, row: u32) -> Option<Self> {
        let messages = trace.messages();
        if row >= messages.len() {
            return None;
        }
        let message = messages.get(row);
        let known = |time: Time| (time != Time::FAR).then_some(time.as_ns());
        let reached = messages.transmissions(&message).first().map(|first| first.start + first.propagation);
        Some(MessageDetail {
            row,
            kind: MESSAGE_KINDS[usize::from(message.kind.0)],
            source: message.source.0,
            target: message.target.0,
            bytes: message.bytes,
            queued_ns: message.queued.as_ns(),
            first_bit_out_ns: known(message.first_bit_out),
            last_bit_out_ns: known(message.last_bit_out),
            reached_ns: reached.map(Time::as_ns),
            received_ns: known(message.received()),
            stalled_ns: message.stalled.as_ns(),
            propagation_ns: message.propagation.as_ns(),
            fate: fate_name(message.fate),
            cause: message.cause,
            causes: messages.caused_by(row, EFFECTS_MAX),
            tag: message.tag,
        })
    }
}

fn fate_name(fate: Fate) -> &'static str {
    FATES[fate as usize]
}

/// A part of a commit's latency; the parts of one path sum exactly to it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
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
    /// The critical path of a commit; empty where it is not recorded.
    pub fn path(trace: &Recorder, replica: u16, height: u64) -> Vec<Self> {
        let parts = trace::critical_path(trace, ReplicaId(replica), height).unwrap_or_default();
        parts
            .into_iter()
            .map(|part| PathPart {
                part: part.spent,
                start_ns: part.start.as_ns(),
                end_ns: part.end.as_ns(),
                row: part.row,
            })
            .collect()
    }
}

/// A replica as it was at a point of the run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NodeView {
    /// Current view: number and epoch.
    pub view: u32,
    /// View changes by proof so far.
    pub epoch: u32,
    /// Leader of the current view.
    pub leader: u16,
    /// Number of the last view voted in.
    pub voted_view: u32,
    /// Number of the view of the block that it is locked on.
    pub locked_view: u32,
    /// Number of the view of its highest quorum certificate.
    pub highest_qc_view: u32,
    /// Height of the last committed block.
    pub committed_height: u64,
    /// Height of the last executed block.
    pub executed_height: u64,
    /// Streaming: transactions held of each lane.
    pub lanes: Vec<u64>,
}
