//! The control plane of a node: its replica of HotStuff, and what has crossed.

use closely::inspect::NodeView;
use family::Run;
use hotstuff_cross_cluster::HotStuffCross;
use serde::Serialize;
use sim::ids::{Point, ReplicaId};

/// A node as it was at a point of the run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RecoveringView {
    /// Its replica.
    #[serde(flatten)]
    #[cfg_attr(test, ts(skip))]
    pub replica: NodeView,
    /// In which cluster it is: 0 is A.
    pub side: u8,
    /// Whether its replica runs: in B not before it takes over.
    pub runs: bool,
    /// Of A: up to which piece a correct replica of B has all, as it knows.
    pub quack: u32,
    /// Of B: up to which piece it has all of A's log, and the highest piece that it has.
    pub has: (u32, u32),
    /// Of B: whether it says that A is gone.
    pub is_gone: bool,
    /// Of B: the last piece of what it goes on from; null while that is not known.
    pub decided: Option<u32>,
}

impl RecoveringView {
    /// `node` at a point that the run has passed; panics where there is no such node.
    pub fn of(run: &Run<HotStuffCross>, node: ReplicaId, point: Point) -> Self {
        let (seen, up) = run.inspect(node, point);
        let tables = &run.observers().recorder.tables;
        let replica = NodeView::seen(run, seen.replica, up, point);
        RecoveringView {
            replica: match tables.onward(node).filter(|_| seen.runs) {
                Some(onward) => replica.numbered(&onward),
                None => replica,
            },
            side: u8::from(node.0 >= tables.sizes()[0]),
            runs: seen.runs,
            quack: seen.quack,
            has: seen.has,
            is_gone: seen.is_gone,
            decided: seen.decided,
        }
    }
}
