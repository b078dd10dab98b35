//! The control plane of a node: its replica, and its peer.

use closely::inspect::NodeView;
use family::Run;
use quorumscope_hotstuff_over_gossip::OverGossip;
use serde::Serialize;
use sim::ids::{Point, ReplicaId};

/// A node as it was at a point of the run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HostView {
    /// Its replica.
    #[serde(flatten)]
    #[cfg_attr(test, ts(skip))]
    pub replica: NodeView,
    /// Codewords that its peer keeps until they can be decoded, or are given up.
    pub waiting: usize,
}

impl HostView {
    /// `node` at a point that the run has passed; panics where there is no such node.
    pub fn of(run: &Run<OverGossip>, node: ReplicaId, point: Point) -> Self {
        let (seen, up) = run.inspect(node, point);
        HostView { waiting: seen.waiting, replica: NodeView::seen(run, seen.replica, up, point) }
    }
}
