//! TypeScript's types of the control plane, made from the Rust ones: `web/src/core/control.ts`; and the tables that
//! come with them.
//!
//! After a change of the types: `BLESS=1 cargo test typescript`.

use std::collections::BTreeMap;
use std::fs;

use answers::unit::{Type, Unit};
use answers::{Measure, Shown};
use facts::kinds::KINDS;
use hotstuff_format::VOCABULARY;
use page::control::{CheckResult, KneeStep, LaneInfo, Moment, Progress, SweepPlan};
use page::message::{MessageDetail, PathView};
use page::transaction::TransactionDetail;
use sim::ids::Wait;
use sim::kinds::{MessageKind, Role, Tag};
use sim::record::Fate;
use tables::marks::MarkKind;
use ts_rs::{Config, TS, TypeVisitor};

use crate::block::{BlockDetail, Heads};
use crate::inspect::{CommitDetail, Handled, NodeView};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../web/src/");

/// What a file begins with.
fn heading(what: &str) -> String {
    format!(
        "/**\n * {what}, made from the engine's Rust types, not by hand; after a change of those,\n \
         * in `core-wasm`: `BLESS=1 cargo test typescript`.\n */\n"
    )
}

/// Declarations by name: each type once, in an order that no build changes.
#[derive(Default)]
struct Declarations(BTreeMap<String, String>);

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let name = T::ident(&config());
        // What is built in has no declaration.
        if T::output_path().is_none() || self.0.contains_key(&name) {
            return;
        }
        let declaration = format!("{}export {}", T::docs().unwrap_or_default(), T::decl(&config()));
        self.0.insert(name, format!("\n{}\n", laid_out(&declaration)));
        T::visit_dependencies(self);
    }
}

/// The declaration as a person would write it, and read-only.
fn laid_out(declaration: &str) -> String {
    let text =
        declaration.replace("/**\n * ", "/** ").replace("\n */", " */").replace("Array<", "ReadonlyArray<");
    let lines = text.lines().enumerate().map(|(number, line)| match line.trim_end() {
        docs if number > 0 && docs.starts_with("/**") => format!("  {docs}"),
        // A member, at the end of the last one what closes the type.
        member if line.starts_with(|first: char| first.is_ascii_lowercase()) && number > 1 => {
            format!("  readonly {}", member.replace(", };", ",\n};"))
        }
        other => other.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn config() -> Config {
    Config::new().with_large_int("number")
}

/// A list of names, and the union of them.
fn union(docs: &str, list: &str, name: &str, names: &[&str]) -> String {
    format!(
        "\n/** {docs} */\nexport const {list} = {names:?} as const;\nexport type {name} = (typeof {list})[number];\n"
    )
}

/// What a family calls its messages and marks: a table of its own, in its folder of the page.
fn tables(kinds: &[MessageKind], marks: &[&str]) -> String {
    let lines = kinds.iter().map(|MessageKind { word, names, role, tag, has_data, is_quiet, .. }| {
        let (role, tag) = (role.name(), tag.name());
        format!(
            "    {{ word: {word:?}, names: {names:?}, role: {role:?}, tag: {tag:?}, \
             hasData: {has_data}, isQuiet: {is_quiet} }},\n"
        )
    });
    let lines: String = lines.collect();
    format!(
        "import type {{ Tables }} from '../../core/kinds';

/** In the order of the engine's numbers. */
export const tables = {{
  kinds: [
{lines}  ],
  marks: {marks:?},
}} as const satisfies Tables;

export type MessageKind = (typeof tables.kinds)[number]['word'];
export type MarkKind = (typeof tables.marks)[number];
"
    )
}

/// What would answer a prediction about a measurement, by the first part of its path.
fn given_away_by() -> String {
    let names =
        |measure: &Measure| measure.given_away_by.iter().map(|shown| shown.name()).collect::<Vec<_>>();
    let mut by_part: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for measure in VOCABULARY.measures {
        let part = measure.path.split('.').next().unwrap_or(measure.path);
        let known = by_part.entry(part).or_insert_with(|| names(measure));
        assert_eq!(*known, names(measure), "{}: a part is given away as a whole", measure.path);
    }
    let mut groups: BTreeMap<Vec<&str>, Vec<&str>> = BTreeMap::new();
    for (part, shown) in by_part {
        groups.entry(shown).or_default().push(part);
    }
    let lines: String =
        groups.into_iter().map(|(shown, parts)| format!("  [{shown:?}, {parts:?}],\n")).collect();
    format!(
        "import type {{ RunWordsOfFamily }} from '../../model/run/family';

export const GIVEN_AWAY: RunWordsOfFamily['givenAway'] = [
{lines}];
"
    )
}

/// What the page shows of a run of any family.
fn shown() -> String {
    let shown = [Shown::Latency, Shown::Throughput, Shown::Limit, Shown::Verdict, Shown::Busy];
    union("What the page shows of a run.", "SHOWN", "Shown", &shown.map(Shown::name))
}

/// What pictures show of a run.
fn measures() -> String {
    let axes = |measure: &'static Measure| {
        measure.axes.iter().map(|(path, label)| {
            let kind = match VOCABULARY.type_of(path) {
                Some(Type::Number(Unit::SECONDS)) => "latency",
                Some(Type::Number(Unit::RATE)) => "rate",
                Some(Type::Number(Unit::SHARE)) => "share",
                Some(Type::Number(_)) => "count",
                _ => panic!("{path} is no number"),
            };
            let needs_steady = measure.needs_steady;
            format!(
                "  {{ path: {path:?}, label: {label:?}, kind: {kind:?}, needsSteady: {needs_steady} }},\n"
            )
        })
    };
    let lines: String = VOCABULARY.measures.iter().flat_map(axes).collect();
    format!(
        "import type {{ Measure }} from '../../model/sweep/measure';

export const MEASURES: readonly Measure[] = [
{lines}];
"
    )
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
    let mut declared = Declarations::default();
    declared.visit::<CheckResult>();
    declared.visit::<scenario::Asked>();
    declared.visit::<LaneInfo>();
    declared.visit::<Progress>();
    declared.visit::<family::Report<(), ()>>();
    declared.visit::<tables::Measured>();
    declared.visit::<checker::Verdicts>();
    declared.visit::<family::Measurement<()>>();
    declared.visit::<Moment>();
    declared.visit::<MessageDetail<(), ()>>();
    declared.visit::<Handled>();
    declared.visit::<BlockDetail>();
    declared.visit::<Heads>();
    declared.visit::<CommitDetail>();
    declared.visit::<TransactionDetail<()>>();
    declared.visit::<NodeView>();
    declared.visit::<PathView>();
    declared.visit::<SweepPlan>();
    declared.visit::<KneeStep>();
    let declared: String = declared.0.into_values().collect();
    let report = "\n/** One element of `runs` of the native program's JSON. */\nexport type RunReport = Report & Measured & Verdicts;\n\n/** A row of the family's tables, as answers refer to it. */\nexport type SubjectSketch = BlockSketch;\n";
    format!("import type {{ Json }} from '../base/json';\n{}{declared}{report}", unions.concat())
}

#[test]
fn the_page_has_the_types_of_the_engine() {
    // Tables are files of their own: each comes with what reads it.
    let files = [
        ("core/control.ts", "The control plane", control()),
        (
            "families/hotstuff/tables.ts",
            "HotStuff's kinds of messages and of marks",
            tables(KINDS, &MarkKind::NAMES),
        ),
        ("core/shown.ts", "What a prediction may hold back", shown()),
        ("families/hotstuff/givenAway.ts", "What a prediction holds back", given_away_by()),
        ("families/hotstuff/measures.ts", "What pictures may show of a run", measures()),
    ];
    for (name, what, text) in files {
        let text = heading(what) + &text;
        let path = format!("{FOLDER}{name}");
        if std::env::var_os("BLESS").is_some() {
            fs::write(path, text).unwrap();
        } else {
            assert!(
                fs::read_to_string(path).unwrap_or_default() == text,
                "{name} is stale: BLESS=1 cargo test -p quorumscope-hotstuff typescript"
            );
        }
    }
}
