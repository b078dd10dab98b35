//! TypeScript's types of the control plane, made from the Rust ones: `web/src/core/control.ts`.
//!
//! After a change of the types: `BLESS=1 cargo test -p quorumscope-wasm typescript`.

use std::collections::BTreeMap;
use std::fs;

use facts::kinds::KINDS;
use sim::ids::Wait;
use sim::kinds::{MessageKind, Role, Tag};
use sim::record::Fate;
use ts_rs::{Config, TS, TypeVisitor};

use crate::block::{BlockDetail, Heads};
use crate::control::{CheckResult, KneeStep, LaneInfo, Moment, Progress, SweepPlan};
use crate::inspect::{CommitDetail, MessageDetail, NodeView, PathView};
use crate::transaction::TransactionDetail;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../web/src/core/control.ts");

const HEADING: &str = "\
/**
 * The control plane as the engine has it. Made from the Rust types, not by hand; after a change of those, in `core-wasm`:
 * `BLESS=1 cargo test -p quorumscope-wasm typescript`.
 */
import type { Json } from '../base/json';
";

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

/// What is known of each kind of message.
fn kinds_table(kinds: &[MessageKind]) -> String {
    let mut text = "\n/** What is known of each kind of message: what one and many are called, what it is for, what its tag \
        counts, whether it carries blocks or transactions, and whether it is drawn on request alone. */\n\
        export interface KindInfo {\n  readonly names: readonly [one: string, many: string],\n  readonly role: Role,\n  \
        readonly tag: Tag,\n  readonly hasData: boolean,\n  readonly isQuiet: boolean,\n}\n\n\
        export const KINDS: Readonly<Record<MessageKind, KindInfo>> = {\n"
        .to_owned();
    for MessageKind { word, names, role, tag, has_data, is_quiet, .. } in kinds {
        let (role, tag) = (role.name(), tag.name());
        text += &format!(
            "  {word}: {{ names: {names:?}, role: {role:?}, tag: {tag:?}, hasData: {has_data}, isQuiet: {is_quiet} }},\n"
        );
    }
    text + "};\n"
}

/// The file as it should be.
fn text() -> String {
    let kinds = "Kinds of messages, in the order of the engine's numbers.";
    let roles = "What a kind of message is for.";
    let tags = "What the tag of a message counts.";
    let words: Vec<&str> = KINDS.iter().map(|kind| kind.word).collect();
    let fates = "How a message ended, in the order of the engine's numbers.";
    let waits = "What a message's sender had waited for.";
    let unions = [
        union(kinds, "MESSAGE_KINDS", "MessageKind", &words),
        union(roles, "ROLES", "Role", &Role::ALL.map(Role::name)),
        union(tags, "TAGS", "Tag", &Tag::ALL.map(Tag::name)),
        kinds_table(KINDS),
        union(fates, "FATES", "Fate", &Fate::WORDS),
        union(waits, "WAITS", "Wait", &Wait::WORDS),
    ];
    let mut declared = Declarations::default();
    declared.visit::<CheckResult>();
    declared.visit::<scenario::Asked>();
    declared.visit::<LaneInfo>();
    declared.visit::<Progress>();
    declared.visit::<run::RunReport>();
    declared.visit::<run::Measurement>();
    declared.visit::<Moment>();
    declared.visit::<MessageDetail>();
    declared.visit::<BlockDetail>();
    declared.visit::<Heads>();
    declared.visit::<CommitDetail>();
    declared.visit::<TransactionDetail>();
    declared.visit::<NodeView>();
    declared.visit::<PathView>();
    declared.visit::<SweepPlan>();
    declared.visit::<KneeStep>();
    HEADING.to_owned() + &unions.concat() + &declared.0.into_values().collect::<String>()
}

#[test]
fn the_page_has_the_types_of_the_engine() {
    if std::env::var_os("BLESS").is_some() {
        fs::write(PATH, text()).unwrap();
    } else {
        assert!(
            fs::read_to_string(PATH).unwrap_or_default() == text(),
            "control.ts is stale: BLESS=1 cargo test -p quorumscope-wasm typescript"
        );
    }
}
