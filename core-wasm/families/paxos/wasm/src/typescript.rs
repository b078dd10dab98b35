//! TypeScript's types of what crosses of MultiPaxos alone, and its tables.
//!
//! After a change of the types: `BLESS=1 cargo test typescript`.

use page::typescript::{Declarations, general, given_away_by, hold, measures, tables};
use quorumscope_paxos::MultiPaxos;
use quorumscope_paxos::kinds::KINDS;
use quorumscope_paxos::marks::MarkKind;
use scenario::Format;
use ts_rs::TypeVisitor;

use crate::closely::{Execution, InstanceDetail, ReplicaDetail};

fn control() -> String {
    let mut declared = Declarations::default();
    declared.visit::<InstanceDetail>();
    declared.visit::<Execution>();
    declared.visit::<ReplicaDetail>();
    declared.beside(&general())
}

#[test]
fn the_page_has_the_types_of_the_engine() {
    const VOCABULARY: &answers::Vocabulary = &MultiPaxos::VOCABULARY;
    hold(&[
        ("families/paxos/control.ts", "What MultiPaxos adds to the control plane", control()),
        (
            "families/paxos/tables.ts",
            "MultiPaxos' kinds of messages and of marks",
            tables(&KINDS, &MarkKind::NAMES),
        ),
        ("families/paxos/givenAway.ts", "What a prediction holds back", given_away_by(VOCABULARY)),
        ("families/paxos/measures.ts", "What pictures may show of a run", measures(VOCABULARY)),
    ]);
}
