//! TypeScript's types of what crosses of HotStuff over gossip alone, and its tables.
//!
//! After a change of the types: `BLESS=1 cargo test typescript`.

use ::tables::marks::MarkKind;
use page::typescript::{Declarations, given_away_by, hold, measures, tables};
use quorumscope_hotstuff_over_gossip::OverGossip;
use quorumscope_hotstuff_over_gossip::kinds::KINDS;
use scenario::Format;
use ts_rs::TypeVisitor;

use crate::inspect::HostView;

fn control() -> String {
    let mut declared = Declarations::default();
    declared.visit::<HostView>();
    declared.text()
}

#[test]
fn the_page_has_the_types_of_the_engine() {
    const VOCABULARY: &answers::Vocabulary = &OverGossip::VOCABULARY;
    let folder = "families/hotstuff-over-gossip";
    let file = |name: &str| format!("{folder}/{name}.ts");
    let [control_file, tables_file, given_away_file, measures_file] =
        ["control", "tables", "givenAway", "measures"].map(file);
    hold(&[
        (&control_file, "What hosts add to HotStuff's replicas", control()),
        (&tables_file, "HotStuff over gossip: kinds and marks", tables(&KINDS, &MarkKind::NAMES)),
        (&given_away_file, "What a prediction holds back", given_away_by(VOCABULARY)),
        (&measures_file, "What pictures may show of a run", measures(VOCABULARY)),
    ]);
}
