//! The data plane of instances and ballots. The page's twin of this file is `web/src/families/paxos/columns.ts`, which
//! says what each column means.

use page::columns::Table;
use quorumscope_paxos::columns::{BallotColumns, InstanceColumns};

/// Instances.
pub fn instances(columns: &InstanceColumns) -> Table {
    Table::new()
        .count(columns.row.len())
        .with("slots", columns.slots)
        .u32("row", &columns.row)
        .u32("instances", &columns.instances)
        .u32("number", &columns.number)
        .u32("lastNumber", &columns.last_number)
        .u16("slot", &columns.slot)
        .u32("round", &columns.round)
        .u8("ballots", &columns.ballots)
        .u32("requests", &columns.requests)
        .u32("copies", &columns.copies)
        .f32("proposedNs", &columns.proposed_ns)
        .f32("outNs", &columns.out_ns)
        .f32("sentNs", &columns.sent_ns)
        .f32("freedNs", &columns.freed_ns)
        .f32("executedNs", &columns.executed_ns)
}

/// Ballots.
pub fn ballots(columns: &BallotColumns) -> Table {
    Table::new()
        .count(columns.start_ns.len())
        .f32("startNs", &columns.start_ns)
        .f32("endNs", &columns.end_ns)
        .u32("round", &columns.round)
        .u16("owner", &columns.owner)
}
