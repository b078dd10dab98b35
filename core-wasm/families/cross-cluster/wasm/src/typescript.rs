//! TypeScript's types of what crosses of two clusters alone, and its tables.
//!
//! After a change of the types: `BLESS=1 cargo test typescript`.

use cross_cluster::CrossCluster;
use cross_cluster::kinds::KINDS;
use cross_cluster::marks::MarkKind;
use page::typescript::{Declarations, general, given_away_by, hold, measures, tables};
use scenario::Format;
use ts_rs::TypeVisitor;

use crate::closely::{CrossingDetail, HeardDetail, ReplicaDetail};

fn control() -> String {
    let mut declared = Declarations::default();
    declared.visit::<CrossingDetail>();
    declared.visit::<HeardDetail>();
    declared.visit::<ReplicaDetail>();
    declared.beside(&general())
}

#[test]
fn the_page_has_the_types_of_the_engine() {
    const VOCABULARY: &answers::Vocabulary = &CrossCluster::VOCABULARY;
    let file = |name: &str| format!("families/cross-cluster/{name}.ts");
    let [control_file, tables_file, given_away_file, measures_file] =
        ["control", "tables", "givenAway", "measures"].map(file);
    hold(&[
        (&control_file, "What two clusters add", control()),
        (&tables_file, "Two clusters: kinds and marks", tables(&KINDS, &MarkKind::NAMES)),
        (&given_away_file, "What a prediction holds back", given_away_by(VOCABULARY)),
        (&measures_file, "What pictures may show of a run", measures(VOCABULARY)),
    ]);
}
