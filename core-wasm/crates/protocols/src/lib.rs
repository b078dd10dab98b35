//! Consensus protocols as sans-IO state machines: one folder a family.

pub mod batching;
pub mod block_tree;
pub mod hotstuff;
pub mod pool;
pub mod quorum;
pub mod streaming;
