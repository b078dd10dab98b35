//! The control plane of who looks closely: a message, a commit, a replica. Times are nanoseconds; the page's types
//! are made from these (`typescript`).

use explain::Spent;
use explain::related::{causes, ordinal, subject_of};
use hotstuff_words::{HotStuffWords, related};
use run::ruling::Ruled;
use run::{ReplicaView, Run};
use serde::Serialize;
use sim::ids::{Class, Point, ReplicaId};
use sim::kinds::Role;
use sim::record::Fate;
use sim::time::Time;
use tables::Recorder;
use tables::marks::Read;
use trace::marks::Mark;
use trace::messages::{Message, MessageTable};
use trace::repeats;

use crate::ruling::{Awaited, CommitRule, Ruling};
use crate::sketches::{BlockSketch, MessageSketch};

/// One message, whole.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MessageDetail {
    /// Who, what and when.
    pub message: MessageSketch,
    /// How many of its kind went over the same link in the same instant before it.
    pub nth: u32,
    /// Size on the wire.
    pub bytes: u32,
    /// Whether it travels in the background.
    pub background: bool,
    /// What its sender had waited for before.
    #[cfg_attr(test, ts(type = "Wait"))]
    pub wait: &'static str,
    /// The block that it is about, where it is a proposal or was led to by one.
    pub block: Option<BlockSketch>,
    /// What its time went into, from its sending to its end.
    pub parts: Vec<PathPart>,
    /// What it lost on its way; null where it was nothing, or the network does not say.
    pub losses: Option<Losses>,
    /// Messages that led to it, the nearest first, back to a proposal.
    pub causes: Vec<MessageSketch>,
    /// A vote: the certificate that its receiver formed of its view's votes.
    pub certificate: Option<VoteCertificate>,
    /// Messages sent by its handling, or by its certificate's completion, the first few.
    pub effects: Vec<MessageSketch>,
    /// A proposal: what its receiver made of it as it came; null where it went on to another at once.
    pub ruling: Option<Ruling>,
}

/// What a message lost on its way, and when that was sent again.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
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

/// What became of a vote that was handled.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct VoteCertificate {
    /// What its votes are called, where a view has several phases of them.
    pub phase: Option<&'static str>,
    /// The certified block: its height.
    pub height: u32,
    /// And its view.
    pub view: u32,
    /// Whether the vote came before the certificate was complete.
    pub counted: bool,
}

/// The most effects of a message that are named.
const EFFECTS_MAX: usize = 256;

impl MessageDetail {
    /// The message of `row`; none where there is no such row.
    pub fn of(run: &Run, row: u32) -> Option<Self> {
        let trace = &run.observers().recorder;
        let messages = trace.messages();
        if row >= messages.len() {
            return None;
        }
        let message = messages.get(row);
        let causes = causes::<HotStuffWords>(trace, row);
        let block = subject_of::<HotStuffWords>(trace, row, &causes);
        let certified = related::certificate_of(trace, &message, &causes).map(|mark| {
            let ended = Point { time: message.ended, sequence: message.sequence };
            (mark, mark.point() >= ended)
        });
        // A vote before the last one sends nothing itself; what its certificate leads to, the last one's handling
        // sends.
        let sender = match certified {
            Some((mark, true)) if mark.cause != Mark::NO_CAUSE => mark.cause,
            _ => row,
        };
        let is_handled_proposal =
            trace.kind_of(message.kind).role == Role::Opens && message.fate == Fate::Delivered;
        let ruling = is_handled_proposal.then(|| {
            let ended = Point { time: message.ended, sequence: message.sequence };
            let ruled = run.inspect(message.target, ended).0.ruled;
            ruled.filter(|ruled| ruled.block.view.number == message.tag).map(|ruled| ruled.ruling.into())
        });
        Some(MessageDetail {
            message: MessageSketch::of(trace, &message),
            nth: ordinal(messages, row),
            bytes: message.bytes,
            background: message.class == Class::Background,
            wait: message.wait.name(),
            block: block.and_then(|row| BlockSketch::of(trace, row)),
            parts: PathPart::all(&explain::delays(trace, &message)),
            losses: Losses::of(messages, &message),
            causes: MessageSketch::of_rows(trace, &causes),
            certificate: certified.map(|(mark, counted)| VoteCertificate {
                phase: mark.votes().0.name(),
                height: trace.tables.height_of(&mark),
                view: mark.round,
                counted,
            }),
            effects: MessageSketch::of_rows(trace, &messages.caused_by(sender, EFFECTS_MAX)),
            ruling: ruling.flatten(),
        })
    }
}

/// A stretch of a message's or a commit's time; the parts of one leave no gap, so they sum exactly to the whole.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
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
    fn all(parts: &[explain::PathPart]) -> Vec<Self> {
        let part = |part: &explain::PathPart| PathPart {
            part: part.spent,
            start_ns: part.start.as_ns(),
            end_ns: part.end.as_ns(),
            row: part.row,
        };
        parts.iter().map(part).collect()
    }
}

/// A replica's commit of a block, and its critical path.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CommitDetail {
    /// Who.
    pub replica: u16,
    /// The block.
    pub block: BlockSketch,
    /// When this replica committed it.
    pub committed_ns: u64,
    /// As which event.
    pub sequence: u32,
    /// What lies between the two.
    pub parts: Vec<PathPart>,
    /// The messages of those parts, in their order.
    pub messages: Vec<MessageSketch>,
    /// Why it is committed; null where that is not known.
    pub rule: Option<CommitRule>,
}

impl CommitDetail {
    /// The commit of the block at `height` by `replica`; none where it is not recorded.
    pub fn of(run: &Run, replica: u16, height: u64) -> Option<Self> {
        let trace = &run.observers().recorder;
        let (mark, _) = explain::find_commit::<HotStuffWords>(trace, ReplicaId(replica), height)?;
        let parts =
            PathPart::all(&explain::critical_path::<HotStuffWords>(trace, ReplicaId(replica), height)?);
        let mut rows: Vec<u32> = parts.iter().filter_map(|part| part.row).collect();
        rows.dedup();
        Some(CommitDetail {
            replica,
            block: BlockSketch::of(trace, mark.subject)?,
            committed_ns: mark.time.as_ns(),
            sequence: mark.sequence,
            parts,
            messages: MessageSketch::of_rows(trace, &rows),
            rule: commit_rule(&run.inspect(ReplicaId(replica), mark.point()).0),
        })
    }
}

/// The queue of a path at a time of the run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
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
    pub fn of(run: &Run, source: u16, target: u16, time: Time) -> Option<Self> {
        let paths = run.observers().recorder.paths();
        paths.at((ReplicaId(source), ReplicaId(target)), time).map(|moment| PathView {
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

/// A replica as it was at a point of the run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct NodeView {
    /// Whether it is up.
    pub up: bool,
    /// Current view: number and epoch.
    pub view: u32,
    /// View changes by proof so far.
    pub epoch: u32,
    /// Leader of the current view.
    pub leader: u16,
    /// Number of the last view voted in.
    pub voted_view: u32,
    /// And in which phase of it, where it has several.
    pub voted_phase: Option<&'static str>,
    /// Number of the view of the block that it is locked on.
    pub locked_view: u32,
    /// Number of the view of its highest quorum certificate.
    pub highest_qc_view: u32,
    /// Height of the last committed block.
    pub committed_height: u64,
    /// Number of its view; 0 of the genesis block, and of one that is long past.
    pub committed_view: u32,
    /// Height of the last executed block.
    pub executed_height: u64,
    /// Transactions known and not executed.
    pub pooled: u64,
    /// Streaming: transactions held of each lane.
    pub lanes: Vec<u64>,
    /// The last proposal that it handled since it is up.
    pub proposal: Option<RuledProposal>,
    /// What it waits for; null where it acts in this instant, and where its ruling on the proposal says it.
    pub awaits: Option<Awaited>,
    /// Why the last committed block is.
    pub committed_by: Option<CommitRule>,
    /// When it gives up the view that it waits for; null while there is nothing to wait for.
    pub times_out_ns: Option<u64>,
}

/// A proposal and what a replica made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RuledProposal {
    /// The block.
    pub block: BlockSketch,
    /// In which phase, where its view has several.
    pub phase: Option<&'static str>,
    /// What it made of it.
    pub ruling: Ruling,
}

impl RuledProposal {
    fn of(trace: &Recorder, ruled: &Ruled, point: Point) -> Option<Self> {
        let blocks = &trace.tables.blocks;
        let row = blocks.before(ruled.block.id, blocks.proposed_by(point.time))?;
        Some(RuledProposal {
            block: BlockSketch::of(trace, row)?,
            phase: ruled.phase.name(),
            ruling: ruled.ruling.into(),
        })
    }
}

fn commit_rule(seen: &ReplicaView) -> Option<CommitRule> {
    seen.committed_by.map(|rule| CommitRule::of(seen.committed_height, rule))
}

impl NodeView {
    /// `replica` at a point that the run has passed.
    pub fn of(run: &Run, replica: u16, point: Point) -> Self {
        let (seen, up) = run.inspect(ReplicaId(replica), point);
        let blocks = &run.observers().recorder.tables.blocks;
        let committed = blocks.before(seen.committed, blocks.proposed_by(point.time));
        let committed = committed.and_then(|row| blocks.get(row));
        NodeView {
            up,
            view: seen.view.number,
            epoch: seen.view.epoch,
            leader: seen.leader.0,
            voted_view: seen.voted.0.number,
            voted_phase: seen.voted.1.name(),
            locked_view: seen.locked.view.number,
            highest_qc_view: seen.high.view.number,
            committed_height: seen.committed_height,
            committed_view: committed.map_or(0, |block| block.fact.view.number),
            executed_height: seen.executed_height,
            pooled: seen.pooled,
            proposal: seen
                .ruled
                .as_ref()
                .and_then(|ruled| RuledProposal::of(&run.observers().recorder, ruled, point)),
            awaits: seen.awaits.map(|awaited| Awaited::of(&seen, awaited)),
            committed_by: commit_rule(&seen),
            times_out_ns: seen.times_out.map(Time::as_ns),
            lanes: seen.lanes,
        }
    }
}
