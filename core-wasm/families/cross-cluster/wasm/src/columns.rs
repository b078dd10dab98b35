//! The data plane of two clusters. The page's twin of this file is `web/src/families/cross-cluster/columns.ts`, which
//! says what each column means.

use cross_cluster::tables::Crossings;
use page::columns::Table;

/// Who is in which cluster.
pub fn clusters(tables: &Crossings) -> Table {
    Table::new().u16("sizes", &tables.sizes())
}
