//! TypeScript's types of the control plane, made from the Rust ones: `web/src/core/control.ts`; and the tables that
//! come with them.
//!
//! After a change of the types: `BLESS=1 cargo test typescript`.

use answers::Shown;
use closely::block::{BlockDetail, Heads};
use closely::inspect::{CommitDetail, Handled, NodeView};
use facts::kinds::KINDS;
use hotstuff_format::VOCABULARY;
use page::typescript::{Declarations, general, given_away_by, hold, measures, tables, union};
use sim::ids::Wait;
use sim::kinds::{Role, Tag};
use sim::record::Fate;
use tables::marks::MarkKind;
use ts_rs::TypeVisitor;

/// What the page shows of a run of any family.
fn shown() -> String {
    let shown = [Shown::Latency, Shown::Throughput, Shown::Limit, Shown::Verdict, Shown::Busy];
    union("What the page shows of a run.", "SHOWN", "Shown", &shown.map(Shown::name))
}

/// Names and types of the control plane.
fn control() -> String {
    let fates = "How a message ended, in the order of the engine's numbers.";
    let waits = "What a message's sender had waited for.";
    let unions = [
        "\n/** The word of a kind of message, from the table of its family. */\nexport type MessageKind = string;\n"
            .to_owned(),
        union("What a kind of message is for.", "ROLES", "Role", &Role::ALL.map(Role::name)),
        union("What the tag of a message counts.", "TAGS", "Tag", &Tag::ALL.map(Tag::name)),
        union(fates, "FATES", "Fate", &Fate::NAMES),
        union(waits, "WAITS", "Wait", &Wait::NAMES),
    ];
    let subjects = "import type { Handled, SubjectSketch } from './subjects';\n";
    let declared = general().text();
    format!("import type {{ Json }} from '../base/json';\n{subjects}{}{declared}", unions.concat())
}

/// What they say of HotStuff's alone.
fn own() -> String {
    let mut own = Declarations::default();
    own.visit::<Handled>();
    own.visit::<BlockDetail>();
    own.visit::<Heads>();
    own.visit::<CommitDetail>();
    own.visit::<NodeView>();
    own.visit::<::tables::Measured>();
    own.visit::<checker::Verdicts>();
    own.beside(&general())
}

#[test]
fn the_page_has_the_types_of_the_engine() {
    // Tables are files of their own: each comes with what reads it.
    hold(&[
        ("core/control.ts", "The control plane", control()),
        ("families/hotstuff/control.ts", "What HotStuff adds to the control plane", own()),
        (
            "families/hotstuff/tables.ts",
            "HotStuff's kinds of messages and of marks",
            tables(KINDS, &MarkKind::NAMES),
        ),
        ("core/shown.ts", "What a prediction may hold back", shown()),
        ("families/hotstuff/givenAway.ts", "What a prediction holds back", given_away_by(&VOCABULARY)),
        ("families/hotstuff/measures.ts", "What pictures may show of a run", measures(&VOCABULARY)),
    ]);
}
