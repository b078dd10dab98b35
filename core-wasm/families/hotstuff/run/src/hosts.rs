//! Families in whose runs HotStuff's replicas are: HotStuff itself, and those that host its replicas.

use std::rc::Rc;

use facts::BlockId;
use family::Family;
use tables::OfHotStuff;

use crate::{Block, HotStuffFamily, ReplicaView};

/// A family whose nodes are replicas of HotStuff, or have one each.
pub trait Hosts: Family<Tables: OfHotStuff> {
    /// What an inspector shows of a node's replica.
    fn replica_of(seen: Self::Replica) -> ReplicaView;

    /// A block with what it orders, as a node's replica has it.
    fn block(node: &Self::Node, id: BlockId) -> Option<Rc<Block>>;
}

impl Hosts for HotStuffFamily {
    fn replica_of(seen: ReplicaView) -> ReplicaView {
        seen
    }

    fn block(node: &Self::Node, id: BlockId) -> Option<Rc<Block>> {
        node.replica().block(id).cloned()
    }
}
