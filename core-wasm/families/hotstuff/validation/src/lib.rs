//! The engine beside real TCP: every recorded experiment played again by the engine, row by row, with a verdict.
//!
//! [`recorded`] holds what was measured, `experiments` the engine's side, [`verdict`] the goals, [`document`] writes
//! `docs/validation.md`.

pub mod document;
mod experiments;
mod figures;
mod misses;
mod network;
pub mod recorded;
mod traffic;
pub mod verdict;

use rayon::prelude::*;
use serde::Serialize;

use recorded::{Cell, Recorded, Spread};
use verdict::Verdict;

pub use experiments::how;
pub use misses::begins as reasons_begin;
pub use network::MODEL;

/// A measure of a cell: what was real, what the engine gives, and the verdict.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The experiment.
    pub experiment: String,
    /// The cell.
    pub id: String,
    /// The measure.
    pub measure: String,
    /// What its values are in.
    pub unit: String,
    /// The real values.
    pub real: Spread,
    /// How it really went, where that is a word.
    pub real_state: Option<String>,
    /// The engine's values; none where it does not play the cell.
    pub engine: Option<Spread>,
    /// How it went in the engine.
    pub engine_state: Option<String>,
    /// The engine's median over the real one.
    pub ratio: Option<f64>,
    /// What it is to reach.
    pub goal: String,
    /// Whether it does.
    pub verdict: Verdict,
    /// Why it is off or not played, where that is known.
    pub reason: Option<String>,
}

/// The rows of those cells that `chosen` takes, in their order; the engine plays on all cores.
///
/// # Errors
/// A cell whose setting the engine does not understand or cannot have, and why.
pub fn rows(experiments: &[Recorded], chosen: impl Fn(&Cell) -> bool) -> Result<Vec<Row>, String> {
    let cells: Vec<(&str, &Cell)> = experiments
        .iter()
        .flat_map(|recorded| recorded.cells.iter().map(|cell| (&*recorded.experiment, cell)))
        .filter(|(_, cell)| chosen(cell))
        .collect();
    let rows: Result<Vec<Vec<Row>>, String> = cells
        .par_iter()
        .map(|(experiment, cell)| rows_of(experiment, cell).map_err(|error| format!("{}: {error}", cell.id)))
        .collect();
    Ok(rows?.concat())
}

/// Why the engine does not play a cell.
fn not_played(experiment: &str, cell: &Cell) -> Option<String> {
    cell.not_played.clone().or_else(|| experiments::unknown(experiment, &cell.setting))
}

/// How many goals the cells of an experiment have that the engine plays.
pub fn goals(recorded: &Recorded) -> usize {
    let experiment = &recorded.experiment;
    let of = |cell: &Cell| {
        cell.measures.keys().filter(|name| verdict::goal(experiment, cell, name).is_some()).count()
    };
    recorded.cells.iter().filter(|cell| not_played(experiment, cell).is_none()).map(of).sum()
}

/// The rows of one cell: a row for each measure that has a goal; all of them where the engine does not play it.
fn rows_of(experiment: &str, cell: &Cell) -> Result<Vec<Row>, String> {
    let not_played = not_played(experiment, cell);
    let figures = match not_played {
        None => Some(experiments::play(experiment, &cell.setting)?),
        Some(_) => None,
    };
    let mut rows = Vec::new();
    for name in cell.measures.keys() {
        let Some(goal) = verdict::goal(experiment, cell, name) else { continue };
        let measure = cell.measure(name)?;
        let real = measure.spread();
        let values = match &figures {
            Some(figures) => Some(figures.get(name).ok_or_else(|| format!("the engine measures no {name}"))?),
            None => None,
        };
        let state = figures.as_ref().and_then(|figures| figures.state());
        let engine = values.map(Spread::of);
        let verdict =
            values.map_or(Verdict::NotPlayed, |values| verdict::verdict(goal, cell, real, values, state));
        let reason = match verdict {
            Verdict::NotPlayed => not_played.clone(),
            Verdict::Off => misses::reason(&cell.id).map(str::to_owned),
            Verdict::Good => None,
        };
        rows.push(Row {
            experiment: experiment.to_owned(),
            id: cell.id.clone(),
            measure: name.clone(),
            unit: measure.unit().to_owned(),
            real,
            real_state: cell.state.clone(),
            engine,
            engine_state: state.map(str::to_owned),
            ratio: engine.map(|engine| engine.median / real.median),
            goal: goal.to_string(),
            verdict,
            reason,
        });
    }
    Ok(rows)
}
