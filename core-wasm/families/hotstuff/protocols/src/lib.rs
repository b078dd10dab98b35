//! Consensus protocols as sans-IO state machines: HotStuff, and what its dissemination is made of.

pub mod batching;
pub mod block_tree;
pub mod hotstuff;
pub mod pool;
pub mod quorum;
pub mod streaming;
