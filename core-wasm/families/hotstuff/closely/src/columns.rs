//! The data plane of views and blocks. The page's twin of this file is `web/src/families/hotstuff/columns.ts`, which
//! says what each column means.

use page::columns::Table;
use tables::columns::{BlockColumns, ViewColumns};

/// Views.
pub fn views(columns: &ViewColumns) -> Table {
    Table::new()
        .count(columns.start_ns.len())
        .f32("startNs", &columns.start_ns)
        .f32("endNs", &columns.end_ns)
        .u32("view", &columns.view)
        .u32("epoch", &columns.epoch)
        .u16("leader", &columns.leader)
}

/// Blocks.
pub fn blocks(columns: &BlockColumns) -> Table {
    Table::new()
        .count(columns.row.len())
        .u32("row", &columns.row)
        .u32("blocks", &columns.blocks)
        .u32("filled", &columns.filled)
        .u32("abandoned", &columns.abandoned)
        .f32("proposedNs", &columns.proposed_ns)
        .f32("lastProposedNs", &columns.last_proposed_ns)
        .f32("certifiedNs", &columns.certified_ns)
        .f32("committedNs", &columns.committed_ns)
        .f32("abandonedNs", &columns.abandoned_ns)
        .u32("view", &columns.view)
        .u32("lastView", &columns.last_view)
        .u32("height", &columns.height)
        .u32("lastHeight", &columns.last_height)
        .u8("rival", &columns.rival)
        .u32("skippedViews", &columns.skipped_views)
        .u16("proposer", &columns.proposer)
        .u8("lane", &columns.lane)
        .f32("parentNs", &columns.parent_ns)
        .u8("parentLane", &columns.parent_lane)
        .f32("justifyNs", &columns.justify_ns)
        .u8("justifyLane", &columns.justify_lane)
}
