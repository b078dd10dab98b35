//! The data plane of what came over time. The page's twin of this file is `web/src/families/gossip/columns.ts`, which
//! says what each column means.

use page::columns::Table;
use quorumscope_gossip::columns::FlowColumns;

/// What came over time.
pub fn flow(columns: &FlowColumns) -> Table {
    Table::new()
        .count(columns.news.len())
        .with("stretchNs", columns.stretch_ns)
        .with("startNs", columns.start_ns)
        .with("codes", columns.codes)
        .with("mixes", columns.mixes)
        .with("links", columns.links)
        .u8("roles", &columns.roles)
        .u32("news", &columns.news)
        .u32("known", &columns.known)
        .u32("lost", &columns.lost)
        .f32("least", &columns.least)
        .f32("mean", &columns.mean)
        .f32("most", &columns.most)
        .u32("ends", &columns.ends)
        .f32("needs", &columns.needs)
        .f32("walk", &columns.walk)
}
