//! The control plane of who looks closely: what a message's handling led to, a commit, a replica. Times are
//! nanoseconds; the page's types are made from these (`typescript`).

use facts::BlockId;
use family::Run;
use hotstuff_words::{HotStuffWords, Recorder, related};
use page::message::PathPart;
use page::sketches::MessageSketch;
use run::ruling::Ruled;
use run::{Hosts, ReplicaView};
use serde::Serialize;
use sim::ids::{Point, ReplicaId};
use sim::kinds::Role;
use sim::record::Fate;
use sim::time::Time;
use tables::marks::Read;
use tables::{OfHotStuff, Onward};
use trace::marks::Mark;
use trace::messages::Message;

use crate::ruling::{Awaited, CommitRule, Ruling};
use crate::sketches::BlockSketch;

/// What a message's handling led to beside other messages.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Handled {
    /// A vote: the certificate that its receiver formed of its view's votes.
    pub certificate: Option<VoteCertificate>,
    /// A proposal: what its receiver made of it as it came; null where it went on to another at once.
    pub ruling: Option<Ruling>,
}

impl Handled {
    /// Of a message, and the row of the one whose handling sent what it led to. A vote before the last one sends
    /// nothing itself; what its certificate leads to, the last one's handling sends.
    pub fn of<F: Hosts>(run: &Run<F>, message: &Message, causes: &[u32]) -> (Self, u32) {
        let trace = &run.observers().recorder;
        let ended = Point { time: message.ended, sequence: message.sequence };
        let certified =
            related::certificate_of(trace, message, causes).map(|mark| (mark, mark.point() >= ended));
        let sender = match certified {
            Some((mark, true)) if mark.cause != Mark::NO_CAUSE => mark.cause,
            _ => message.row,
        };
        let is_handled_proposal =
            trace.kind_of(message.kind).role == Role::Opens && message.fate == Fate::Delivered;
        let ruling = is_handled_proposal.then(|| {
            let blocks = &trace.tables.hotstuff().blocks;
            let proposed = trace.subject(message).and_then(|row| blocks.get(row));
            let ruled = crate::inspect(run, message.target, ended).0.ruled;
            let is_its = |block: BlockId| proposed.is_some_and(|proposed| proposed.fact.id == block);
            ruled.filter(|ruled| is_its(ruled.block.id)).map(|ruled| ruled.ruling.into())
        });
        let certificate = certified.map(|(mark, counted)| VoteCertificate {
            phase: mark.votes().0.name(),
            height: trace.tables.hotstuff().height_of(&mark),
            view: mark.round,
            counted,
        });
        (Handled { certificate, ruling: ruling.flatten() }, sender)
    }
}

/// What became of a vote that was handled.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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

/// A replica's commit of a block, and its critical path.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CommitDetail {
    /// Who.
    pub replica: u16,
    /// The block.
    pub subject: BlockSketch,
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
    pub fn of<F: Hosts>(run: &Run<F>, replica: u16, height: u64) -> Option<Self> {
        let trace = &run.observers().recorder;
        let (mark, _) = explain::find_commit::<HotStuffWords<F::Tables>>(trace, ReplicaId(replica), height)?;
        let parts = PathPart::all(&explain::critical_path::<HotStuffWords<F::Tables>>(
            trace,
            ReplicaId(replica),
            height,
        )?);
        let mut rows: Vec<u32> = parts.iter().filter_map(|part| part.row).collect();
        rows.dedup();
        Some(CommitDetail {
            replica,
            subject: BlockSketch::of(trace.tables.hotstuff(), mark.subject)?,
            committed_ns: mark.time.as_ns(),
            sequence: mark.sequence,
            parts,
            messages: MessageSketch::of_rows(trace, &rows),
            rule: commit_rule(&crate::inspect(run, ReplicaId(replica), mark.point()).0),
        })
    }
}

/// A replica as it was at a point of the run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
    fn of<T: OfHotStuff>(trace: &Recorder<T>, ruled: &Ruled, point: Point) -> Option<Self> {
        let blocks = &trace.tables.hotstuff().blocks;
        let row = blocks.before(ruled.block.id, blocks.proposed_by(point.time))?;
        Some(RuledProposal {
            block: BlockSketch::of(trace.tables.hotstuff(), row)?,
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
    pub fn of<F: Hosts>(run: &Run<F>, replica: u16, point: Point) -> Self {
        let (seen, up) = crate::inspect(run, ReplicaId(replica), point);
        NodeView::seen(run, seen, up, point)
    }

    /// A replica that was seen at a point, up or down.
    pub fn seen<F: Hosts>(run: &Run<F>, seen: ReplicaView, up: bool, point: Point) -> Self {
        let blocks = &run.observers().recorder.tables.hotstuff().blocks;
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

    /// By drawn numbers; what is found in the tables has them.
    #[must_use]
    pub fn numbered(mut self, on: &Onward) -> Self {
        // Before its first view a replica is in none.
        let number = |own: u32| if own == 0 { 0 } else { on.view.number + own };
        let (view, epoch, leader) =
            (number(self.view), on.view.epoch + self.epoch, on.replicas + self.leader);
        (self.view, self.epoch, self.leader) = (view, epoch, leader);
        for view in [&mut self.voted_view, &mut self.locked_view, &mut self.highest_qc_view] {
            *view = number(*view);
        }
        for height in [&mut self.committed_height, &mut self.executed_height] {
            *height += on.height;
        }
        // Lanes are in the order of all replicas.
        self.lanes.splice(..0, vec![0; on.replicas.into()]);
        self.awaits = self.awaits.map(|awaited| awaited.numbered(on));
        self.committed_by = self.committed_by.map(|rule| rule.numbered(on));
        if let Some(proposal) = &mut self.proposal {
            proposal.ruling = proposal.ruling.numbered(on);
        }
        self
    }
}
