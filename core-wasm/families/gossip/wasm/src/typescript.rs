//! TypeScript's types of what crosses of Gossip alone, and its tables.
//!
//! After a change of the types: `BLESS=1 cargo test typescript`.

use page::typescript::{Declarations, general, given_away_by, hold, measures, tables};
use quorumscope_gossip::Gossip;
use quorumscope_gossip::kinds::KINDS;
use quorumscope_gossip::marks::MarkKind;
use scenario::Format;
use ts_rs::TypeVisitor;

use crate::closely::{DeskDetail, PeerDetail, SpreadDetail};

fn control() -> String {
    let mut declared = Declarations::default();
    declared.visit::<SpreadDetail>();
    declared.visit::<DeskDetail>();
    declared.visit::<PeerDetail>();
    declared.beside(&general())
}

#[test]
fn the_page_has_the_types_of_the_engine() {
    const VOCABULARY: &answers::Vocabulary = &Gossip::VOCABULARY;
    hold(&[
        ("families/gossip/control.ts", "What Gossip adds to the control plane", control()),
        (
            "families/gossip/tables.ts",
            "Gossip's kinds of messages and of marks",
            tables(&KINDS, &MarkKind::NAMES),
        ),
        ("families/gossip/givenAway.ts", "What a prediction holds back", given_away_by(VOCABULARY)),
        ("families/gossip/measures.ts", "What pictures may show of a run", measures(VOCABULARY)),
    ]);
}
