//! TypeScript's types and tables, made from the Rust ones, for the test of a family's module that writes them.
//!
//! After a change of the types: `BLESS=1 cargo test typescript`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use answers::unit::{Type, Unit};
use answers::{Measure, Vocabulary};
use sim::kinds::MessageKind;
use ts_rs::{Config, TS, TypeVisitor};

use crate::control::{CheckResult, KneeStep, LaneInfo, Moment, Progress, SweepPlan};
use crate::message::{MessageDetail, PathView};
use crate::transaction::TransactionDetail;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../web/src/");

/// What a file begins with.
fn heading(what: &str) -> String {
    format!(
        "/**\n * {what}, made from the engine's Rust types, not by hand; after a change of those,\n \
         * in `core-wasm`: `BLESS=1 cargo test typescript`.\n */\n"
    )
}

/// Declarations by name: each type once, in an order that no build changes.
#[derive(Default)]
pub struct Declarations(BTreeMap<String, String>);

impl Declarations {
    /// All of them.
    pub fn text(self) -> String {
        self.0.into_values().collect()
    }

    /// Those that these do not declare, with their import of what these do.
    pub fn beside(self, general: &Declarations) -> String {
        let has_general = |name: &str| general.0.contains_key(name);
        let own: String =
            self.0.into_iter().filter(|(name, _)| !has_general(name)).map(|(_, text)| text).collect();
        let words: BTreeSet<&str> = own.split(|c: char| !c.is_alphanumeric()).collect();
        let used: Vec<&str> = words.into_iter().filter(|word| has_general(word)).collect();
        format!("import type {{ {} }} from '../../core/control';\n{own}", used.join(", "))
    }
}

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

/// What answers say of any family's runs.
pub fn general() -> Declarations {
    let mut declared = Declarations::default();
    declared.visit::<CheckResult>();
    declared.visit::<scenario::Asked>();
    declared.visit::<LaneInfo>();
    declared.visit::<Progress>();
    declared.visit::<family::Report<(), ()>>();
    declared.visit::<family::Extent>();
    declared.visit::<trace::distribution::Summary>();
    declared.visit::<trace::workload::WorkloadReport>();
    declared.visit::<trace::traffic::Utilisation>();
    declared.visit::<trace::traffic::Bytes>();
    declared.visit::<trace::traffic::Messages>();
    declared.visit::<trace::work::WorkShares>();
    declared.visit::<trace::lines::LossReport>();
    declared.visit::<audit::Verdict>();
    declared.visit::<audit::Tripped>();
    declared.visit::<Moment>();
    declared.visit::<MessageDetail<(), ()>>();
    declared.visit::<TransactionDetail<()>>();
    declared.visit::<PathView>();
    declared.visit::<SweepPlan>();
    declared.visit::<KneeStep>();
    declared
}

/// A list of names, and the union of them.
pub fn union(docs: &str, list: &str, name: &str, names: &[&str]) -> String {
    format!(
        "\n/** {docs} */\nexport const {list} = {names:?} as const;\nexport type {name} = (typeof {list})[number];\n"
    )
}

/// What a family calls its messages and marks: a table of its own, in its folder of the page.
pub fn tables(kinds: &[MessageKind], marks: &[&str]) -> String {
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
pub fn given_away_by(vocabulary: &Vocabulary) -> String {
    let names =
        |measure: &Measure| measure.given_away_by.iter().map(|shown| shown.name()).collect::<Vec<_>>();
    let mut by_part: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for measure in vocabulary.measures {
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

/// What pictures show of a run.
pub fn measures(vocabulary: &'static Vocabulary) -> String {
    let axes = |measure: &'static Measure| {
        measure.axes.iter().map(|(path, label)| {
            let kind = match vocabulary.type_of(path) {
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
    let lines: String = vocabulary.measures.iter().flat_map(axes).collect();
    format!(
        "import type {{ Measure }} from '../../model/sweep/measure';

export const MEASURES: readonly Measure[] = [
{lines}];
"
    )
}

/// Asserts that files below `web/src` are what is made of the types, or with `BLESS` writes them: names, what each is,
/// and what it says.
pub fn hold(files: &[(&str, &str, String)]) {
    for (name, what, text) in files {
        let text = heading(what) + text;
        let path = format!("{FOLDER}{name}");
        if std::env::var_os("BLESS").is_some() {
            fs::write(path, text).unwrap_or_else(|error| panic!("{name}: {error}"));
        } else {
            let is_held = fs::read_to_string(path).unwrap_or_default() == text;
            assert!(is_held, "{name} is stale: BLESS=1 cargo test typescript");
        }
    }
}
