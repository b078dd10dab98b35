//! TypeScript's types of what crosses of HotStuff across two clusters alone, and its tables.
//!
//! After a change of the types: `BLESS=1 cargo test typescript`.

use hotstuff_cross_cluster::HotStuffCross;
use hotstuff_cross_cluster::kinds::KINDS;
use hotstuff_cross_cluster::marks;
use page::typescript::{Declarations, given_away_by, hold, measures, tables};
use scenario::Format;
use ts_rs::TypeVisitor;

use crate::inspect::RecoveringView;

fn control() -> String {
    let mut declared = Declarations::default();
    declared.visit::<RecoveringView>();
    declared.text()
}

#[test]
fn the_page_has_the_types_of_the_engine() {
    const VOCABULARY: &answers::Vocabulary = &HotStuffCross::VOCABULARY;
    let folder = "families/hotstuff-cross-cluster";
    let file = |name: &str| format!("{folder}/{name}.ts");
    let [control_file, tables_file, given_away_file, measures_file] =
        ["control", "tables", "givenAway", "measures"].map(file);
    hold(&[
        (&control_file, "What of a node is not HotStuff's", control()),
        (&tables_file, "A takeover: kinds and marks", tables(&KINDS, &marks::NAMES)),
        (&given_away_file, "What a prediction holds back", given_away_by(VOCABULARY)),
        (&measures_file, "What pictures may show of a run", measures(VOCABULARY)),
    ]);
}
