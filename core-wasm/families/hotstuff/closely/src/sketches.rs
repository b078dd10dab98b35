//! Blocks as answers about others refer to them.

use serde::Serialize;
use tables::Tables;

/// A block as others refer to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BlockSketch {
    /// Row in the trace.
    pub row: u32,
    /// Blocks between it and genesis, itself included.
    pub height: u64,
    /// How many other blocks of its height were proposed before it: 0, or it is told apart by as many primes.
    pub rival: u8,
    /// Number of the view that it was proposed in.
    pub view: u32,
    /// When it was proposed.
    pub proposed_ns: u64,
    /// Where its branch is drawn, from 0 on.
    pub lane: u8,
    /// How many transactions it orders.
    pub transactions: u64,
}

impl BlockSketch {
    /// The block of `row`; none where there is no such row.
    pub fn of(tables: &Tables, row: u32) -> Option<Self> {
        tables.blocks.get(row).map(|block| BlockSketch {
            row,
            height: block.fact.height,
            rival: block.rival,
            view: block.fact.view.number,
            proposed_ns: block.proposed.as_ns(),
            lane: block.lane,
            transactions: block.fact.transactions,
        })
    }
}
