//! `quorumscope validate`: the engine beside what real TCP and real consensus did.

use std::io::Write;
use std::path::Path;

use serde::Serialize;
use validation::Row;
use validation::document::number;
use validation::recorded::{self, Cell, Recorded};
use validation::verdict::Verdict;

use crate::failure::Failure;
use crate::families;
use crate::table::Table;

#[derive(clap::Args)]
pub struct Arguments {
    /// Cells by name (g/cubic/64KB/x1) or by the beginning of their names. Default: all.
    cells: Vec<String>,
    /// Only these experiments: a to h, chain, hs.
    #[arg(long, value_delimiter = ',', value_name = "EXPERIMENTS")]
    only: Vec<String>,
    /// Compare with these measurements, in the format of validation/measure.py.
    #[arg(long, value_name = "FILE.json")]
    recorded: Vec<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// What it does, where it is asked for something else.
const PLAYS: &str = "plays cells that were measured with TCP and with HotStuff (allowed: cells such as g/cubic/64KB/x1); \
    evidence has what is published of each family";

/// What `validate --json` prints.
#[derive(Serialize)]
struct Output {
    engine: &'static str,
    revision: u32,
    model: &'static str,
    rows: Vec<Row>,
}

/// Plays the cells asked for and prints a verdict on each figure. Goals that are missed without a known reason are a
/// failure.
pub fn validate(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let experiments = experiments(arguments)?;
    for name in &arguments.cells {
        if !experiments.iter().flat_map(|recorded| &recorded.cells).any(|cell| is_named(cell, name)) {
            return Err(Failure::Usage(match families::shipped(name) {
                Some(_) => format!("{name}: is a scenario, and validate {PLAYS}"),
                None if Path::new(name).is_file() => format!("{name}: is a file, and validate {PLAYS}"),
                None => no_cell(name, &experiments),
            }));
        }
    }
    let is_meant =
        |cell: &Cell| arguments.cells.is_empty() || arguments.cells.iter().any(|name| is_named(cell, name));
    let rows = validation::rows(&experiments, is_meant).map_err(Failure::Usage)?;
    let unexplained = rows.iter().filter(|row| row.verdict == Verdict::Off && row.reason.is_none()).count();
    if arguments.json {
        let output = Output {
            engine: env!("CARGO_PKG_VERSION"),
            revision: run::REVISION,
            model: validation::MODEL,
            rows,
        };
        writeln!(out, "{:#}", serde_json::json!(output))?;
    } else {
        print(&rows, out)?;
    }
    match unexplained {
        0 => Ok(()),
        count => Err(Failure::Check(format!("{count} goals are missed without a known reason"))),
    }
}

/// Whether a name is that of the cell or the beginning of it.
fn is_named(cell: &Cell, name: &str) -> bool {
    cell.id == name || cell.id.starts_with(&format!("{}/", name.trim_end_matches('/')))
}

/// What is said of a name that no cell has: the next parts of names after as much of it as there is, with how many
/// cells each stands for.
fn no_cell(name: &str, experiments: &[Recorded]) -> String {
    let ids = || experiments.iter().flat_map(|recorded| &recorded.cells).map(|cell| cell.id.as_str());
    let ends = name.rmatch_indices('/').map(|(at, _)| at + 1).chain([0]);
    let known = ends
        .map(|end| &name[..end])
        .find(|begin| ids().any(|id| id.starts_with(begin)))
        .expect("every name begins with nothing");
    let mut allowed: Vec<(&str, usize)> = Vec::new();
    for id in ids().filter(|id| id.starts_with(known)) {
        let end = id[known.len()..].find('/').map_or(id.len(), |at| known.len() + at);
        let begin = &id[..end];
        match allowed.iter_mut().find(|(other, _)| *other == begin) {
            Some((_, count)) => *count += 1,
            None => allowed.push((begin, 1)),
        }
    }
    let near = scenario::hint(name, ids());
    let allowed: Vec<String> = allowed.iter().map(|(begin, count)| format!("{begin} ({count})")).collect();
    format!("there is no cell {name}{near} (allowed: {})", allowed.join(", "))
}

/// The experiments asked for: those of the files given, or the shipped ones.
fn experiments(arguments: &Arguments) -> Result<Vec<Recorded>, Failure> {
    let mut experiments = Vec::new();
    for path in &arguments.recorded {
        let text =
            std::fs::read_to_string(path).map_err(|error| Failure::Usage(format!("{path}: {error}")))?;
        experiments.push(recorded::read(&text).map_err(|error| Failure::Usage(format!("{path}: {error}")))?);
    }
    if arguments.recorded.is_empty() {
        experiments = recorded::shipped();
    }
    let known: Vec<&str> = experiments.iter().map(|recorded| &*recorded.experiment).collect();
    if let Some(name) = arguments.only.iter().find(|name| !known.contains(&name.as_str())) {
        return Err(Failure::Usage(format!("there is no experiment {name} (allowed: {})", known.join(", "))));
    }
    experiments.retain(|recorded| arguments.only.is_empty() || arguments.only.contains(&recorded.experiment));
    Ok(experiments)
}

fn print(rows: &[Row], out: &mut impl Write) -> Result<(), Failure> {
    let heading = ["cell", "measure", "unit", "real", "least", "most", "engine", "ratio", "verdict"];
    let mut lines = vec![heading.map(str::to_owned).to_vec()];
    for row in rows {
        let state = |median: String, state: &Option<String>| match state.as_deref() {
            None | Some("keeps up") => median,
            Some(state) => format!("{median}, {state}"),
        };
        let engine = row.engine.map_or_else(String::new, |engine| number(engine.median));
        let verdict = match (row.verdict, &row.reason) {
            (Verdict::Good, _) => row.goal.clone(),
            (Verdict::Off, None) => format!("NOT {}", row.goal),
            (Verdict::Off, Some(_)) => format!("not {} (explained)", row.goal),
            (Verdict::NotPlayed, _) => "recorded only".to_owned(),
        };
        lines.push(vec![
            row.id.clone(),
            row.measure.clone(),
            row.unit.clone(),
            state(number(row.real.median), &row.real_state),
            number(row.real.least),
            number(row.real.most),
            state(engine, &row.engine_state),
            row.ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}")),
            verdict,
        ]);
    }
    write!(out, "{}", Table(lines))?;
    let count = |verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    let [good, off, only] = [Verdict::Good, Verdict::Off, Verdict::NotPlayed].map(count);
    writeln!(
        out,
        "{good} goals reached, {off} missed, {only} figures recorded only; network model {}",
        validation::MODEL
    )?;
    Ok(())
}
