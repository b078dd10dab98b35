//! The control plane of the block tree: a block and what replicas stated of it, and where each replica stands in the
//! tree.

use family::Run;
use hotstuff_words::related;
use page::sketches::MessageSketch;
use run::Hosts;
use serde::Serialize;
use sim::ids::Point;
use sim::time::Time;
use tables::blocks::{BlockRow, BlockTable};
use tables::marks::{MarkKind, Read};
use tables::{OfHotStuff, Onward};
use trace::marks::Mark;

use crate::sketches::BlockSketch;

/// What a replica did with a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// It voted for it.
    Voted,
    /// It refused to vote for it.
    Refused,
    /// It formed a certificate of votes for it.
    Certified,
    /// It kept it as its key.
    Keyed,
    /// It locked on it.
    Locked,
    /// It committed it.
    Committed,
}

/// Who did what with a block, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BlockStatement {
    /// What.
    pub deed: Deed,
    /// Who.
    pub replica: u16,
    /// When.
    pub time_ns: u64,
    /// Of which phase a vote or a certificate is, where its view has several.
    pub phase: Option<&'static str>,
}

/// One block, whole. Times that never came are null.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BlockDetail {
    /// Which.
    pub subject: BlockSketch,
    /// View changes by proof before its view.
    pub epoch: u32,
    /// Who proposed it.
    pub proposer: u16,
    /// The block that it extends; null: the genesis block.
    pub parent: Option<BlockSketch>,
    /// The block that it carries a certificate for; null: the genesis block.
    pub justify: Option<BlockSketch>,
    /// Blocks that extend it.
    pub children: Vec<BlockSketch>,
    /// When it could not be committed any more.
    pub abandoned_ns: Option<u64>,
    /// What replicas did with it, in order.
    pub statements: Vec<BlockStatement>,
    /// Its proposals.
    pub proposals: Vec<MessageSketch>,
    /// Streaming: its cut, lane by lane; empty where nobody has ruled on it.
    pub cut: Vec<CutLane>,
}

/// How far a block's cut goes in a lane.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CutLane {
    /// Whose lane.
    pub origin: u16,
    /// Transactions from its start on.
    pub count: u64,
    /// Which of the origin's histories, from 0 on, where it has told two.
    pub history: u32,
    /// Availability by certificate: who has signed that they hold it; null where this block moves the lane no further.
    pub signers: Option<Vec<u16>>,
}

impl CutLane {
    /// Those of a block's cut, off the first replica that voted for it or refused to, as it did.
    fn all<F: Hosts>(run: &Run<F>, block: &BlockRow, stated: &[Mark]) -> Vec<Self> {
        let mut ruled = stated.iter().filter(|mark| matches!(mark.of(), MarkKind::Voted | MarkKind::Refused));
        let found =
            ruled.next().and_then(|mark| F::block(run.past(mark.point()).node(mark.replica), block.fact.id));
        let Some(found) = found else { return Vec::new() };
        let certificates = &found.payload.certified;
        let signers = |origin| {
            certificates.iter().find(|one| one.head.origin == origin).map(|one| one.signers.to_vec())
        };
        let lanes = found.payload.cut.iter().filter(|head| head.count > 0);
        lanes
            .map(|head| CutLane {
                origin: head.origin,
                count: head.count,
                history: head.fork,
                signers: signers(head.origin),
            })
            .collect()
    }
}

impl CutLane {
    /// Its replicas, by drawn numbers.
    pub fn number(&mut self, on: &Onward) {
        self.origin += on.replicas;
        self.signers.iter_mut().flatten().for_each(|signer| *signer += on.replicas);
    }
}

impl BlockDetail {
    /// The block of `row`, with its cut where transactions are streamed; none where there is no such row.
    pub fn of<F: Hosts>(run: &Run<F>, row: u32, streams: bool) -> Option<Self> {
        let trace = &run.observers().recorder;
        let block: &BlockRow = trace.tables.hotstuff().blocks.get(row)?;
        let stated = related::statements_of(trace, row);
        let statement = |mark: &Mark| {
            let deed = match mark.of() {
                MarkKind::Voted => Deed::Voted,
                MarkKind::Refused => Deed::Refused,
                MarkKind::Certified => Deed::Certified,
                MarkKind::Keyed => Deed::Keyed,
                MarkKind::Locked => Deed::Locked,
                MarkKind::Committed => Deed::Committed,
                _ => return None,
            };
            let phase = match deed {
                Deed::Voted | Deed::Certified => mark.votes().0.name(),
                _ => None,
            };
            Some(BlockStatement { deed, replica: mark.replica.0, time_ns: mark.time.as_ns(), phase })
        };
        let sketches = |rows: Vec<u32>| {
            rows.into_iter().filter_map(|row| BlockSketch::of(trace.tables.hotstuff(), row)).collect()
        };
        Some(BlockDetail {
            subject: BlockSketch::of(trace.tables.hotstuff(), row)?,
            epoch: block.fact.view.epoch,
            proposer: block.proposer.0,
            parent: BlockSketch::of(trace.tables.hotstuff(), block.parent),
            justify: BlockSketch::of(trace.tables.hotstuff(), block.justify),
            children: sketches(trace.tables.hotstuff().blocks.children(row)),
            abandoned_ns: (block.abandoned != Time::FAR).then_some(block.abandoned.as_ns()),
            cut: if streams { CutLane::all(run, block, &stated) } else { Vec::new() },
            statements: stated.iter().filter_map(statement).collect(),
            proposals: MessageSketch::of_rows(trace, &related::proposals_of(trace, row)),
        })
    }
}

/// Where a replica stands in the tree at a point of the run; null: at the genesis block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Heads {
    /// The block of its highest certificate, which it tells the next leader: its key, in protocols that keep one.
    pub key: Option<BlockSketch>,
    /// The block that it is locked on.
    pub locked: Option<BlockSketch>,
    /// The last that it committed.
    pub committed: Option<BlockSketch>,
}

impl Heads {
    /// Of each replica at a point that the run has passed; none of those that were down.
    pub fn of<F: Hosts>(run: &Run<F>, point: Point) -> Vec<Option<Self>> {
        let trace = &run.observers().recorder;
        let blocks: &BlockTable = &trace.tables.hotstuff().blocks;
        let end = blocks.proposed_by(point.time);
        let sketch =
            |id| blocks.before(id, end).and_then(|row| BlockSketch::of(trace.tables.hotstuff(), row));
        let heads = |seen| {
            let seen = F::replica_of(seen);
            Heads {
                key: sketch(seen.high.block),
                locked: sketch(seen.locked.block),
                committed: sketch(seen.committed),
            }
        };
        run.inspect_all(point).into_iter().map(|seen| seen.map(heads)).collect()
    }
}
