//! `quorumscope evidence`: what the source documents publish, with the engine's value beside each.

use std::io::Write;

use ::evidence::claim::Claim;
use ::evidence::document::{ours, reasons};
use ::evidence::verdict::{Verdict, counted};
use ::evidence::{Evidence, OfFamily, Row, documents};
use serde::Serialize;

use crate::failure::Failure;
use crate::families;
use crate::table::Table;

#[derive(clap::Args)]
pub struct Arguments {
    /// Rows by id (T-L1) or by the beginning of their ids (T-L). Default: all.
    rows: Vec<String>,
    /// Print JSON: documents, rows with their scenarios, charts.
    #[arg(long)]
    json: bool,
}

/// What `evidence --json` prints.
#[derive(Serialize)]
struct Output {
    engine: &'static str,
    revision: u32,
    #[serde(flatten)]
    evidence: Evidence,
}

/// Computes the rows asked for and prints a verdict on each. A value that is off without a known reason is a failure.
pub fn evidence(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let families = families::evidence();
    let chosen = chosen(&families, &arguments.rows)?;
    let evidence =
        evidence::evidence(&families, |claim| chosen.contains(&&*claim.id)).map_err(Failure::Usage)?;
    let off: Vec<String> =
        evidence.rows.iter().filter(|row| row.verdict == Verdict::Off).map(|row| row.id.clone()).collect();
    if arguments.json {
        let output = Output { engine: env!("CARGO_PKG_VERSION"), revision: run::REVISION, evidence };
        writeln!(out, "{:#}", serde_json::json!(output))?;
    } else {
        print(&evidence, out)?;
    }
    if off.is_empty() {
        return Ok(());
    }
    Err(Failure::Check(format!("off without a known reason: {}", off.join(", "))))
}

/// The ids asked for: a row's own, or where no row has it, those that begin so.
fn chosen<'a>(families: &'a [OfFamily], asked: &[String]) -> Result<Vec<&'a str>, Failure> {
    let claims: Vec<&Claim> = documents(families).flat_map(|document| &document.claims).collect();
    let ids = || claims.iter().map(|claim| &*claim.id);
    if asked.is_empty() {
        return Ok(ids().collect());
    }
    let mut chosen = Vec::new();
    for name in asked {
        let before = chosen.len();
        match ids().find(|id| id == name) {
            Some(id) => chosen.push(id),
            None => chosen.extend(ids().filter(|id| !name.is_empty() && id.starts_with(name.as_str()))),
        }
        if chosen.len() == before {
            let near = scenario::hint(name, ids());
            return Err(Failure::Usage(format!(
                "there is no row {name}{near} (allowed: {})",
                begins(families).join(", ")
            )));
        }
    }
    Ok(chosen)
}

/// What ids begin with, and how many do: T-W (50).
fn begins(families: &[OfFamily]) -> Vec<String> {
    let mut begins: Vec<(&str, usize)> = Vec::new();
    for claim in documents(families).flat_map(|document| &document.claims) {
        let letters = claim.id.find(|letter: char| letter.is_ascii_digit()).unwrap_or(claim.id.len());
        let begin = &claim.id[..letters];
        match begins.iter_mut().find(|(known, _)| *known == begin) {
            Some((_, count)) => *count += 1,
            None => begins.push((begin, 1)),
        }
    }
    begins.iter().map(|(begin, count)| format!("{begin} ({count})")).collect()
}

fn print(evidence: &Evidence, out: &mut impl Write) -> Result<(), Failure> {
    let heading =
        ["row", "what", "place", "published", "ours", "unit", "ratio", "expected", "kind", "verdict"];
    let mut lines = vec![heading.map(str::to_owned).to_vec()];
    lines.extend(evidence.rows.iter().map(cells));
    write!(out, "{}", Table(lines))?;
    // One row is printed with all that there is to it, several with the reasons of those that do not hold.
    if let [row] = &evidence.rows[..] {
        for (name, text) in [
            ("measure", row.measure.as_deref()),
            ("tolerance", Some(&*row.tolerance)),
            ("why", row.reason.as_deref()),
        ] {
            if let Some(text) = text.filter(|text| !text.is_empty()) {
                writeln!(out, "{name}: {text}")?;
            }
        }
    } else {
        let told = reasons(&evidence.rows.iter().collect::<Vec<_>>());
        write!(out, "{told}{}", if told.is_empty() { "" } else { "\n" })?;
    }
    // Counted by kind alone: what is fitted says nothing beside what is predicted.
    for (kind, counts) in counted(evidence.rows.iter()) {
        let told = Verdict::ALL.iter().zip(counts).filter(|(_, count)| *count > 0);
        let told: Vec<String> = told.map(|(verdict, count)| format!("{count} {}", verdict.name())).collect();
        writeln!(out, "{}: {}", kind.name(), told.join("; "))?;
    }
    Ok(())
}

fn cells(row: &Row) -> Vec<String> {
    vec![
        row.id.clone(),
        row.what.clone(),
        row.place.clone(),
        row.published.clone(),
        ours(row),
        row.unit.to_owned(),
        row.ratio.map_or_else(String::new, |ratio| format!("{ratio:.3}")),
        row.expected.clone(),
        row.kind.name().to_owned(),
        row.verdict.name().to_owned(),
    ]
}
