//! `docs/validation.md`: every row, generated.

use std::fmt::Write;

use crate::recorded::{Recorded, Spread};
use crate::verdict::{Verdict, goal, is_far};
use crate::{MODEL, Row, how};

/// The document over all rows of these experiments.
pub fn document(experiments: &[Recorded], rows: &[Row]) -> String {
    let mut text = format!(
        "# Validation\n\n\
        What real TCP and a real HotStuff did, and what the engine does with the same traffic, row by row. The real values are recorded in \
        `validation/recorded/`, each with its setting; `validation/README.md` says how to measure them again. The engine's columns are of its \
        network model `{}`.\n\n\
        This file is generated: `quorumscope validate` prints its rows, `quorumscope validate g/cubic/64KB/x1` those of one cell, and \
        `BLESS=1 cargo test --release -p quorumscope-validation --test document -- --ignored` writes it. *Within* so many per cent compares \
        the medians; *inside* is between the least and the greatest real value, taken 3 % wider at both ends, which is what emulator and \
        programs add to a delay; *the same way* is keeping up, falling behind, recovering or not.\n\n\
        | experiment | goal | rows | reached | missed | recorded only |\n|---|---|---|---|---|---|\n",
        MODEL,
    );
    for recorded in experiments {
        let count = |verdict| of(rows, recorded).filter(|row| row.verdict == verdict).count();
        let [good, off, not_played] = [Verdict::Good, Verdict::Off, Verdict::NotPlayed].map(count);
        let link = recorded.title.to_lowercase().replace(' ', "-").replace('\'', "");
        let (name, title) = (&recorded.experiment, &recorded.title);
        let goals = goals(recorded);
        line(
            &mut text,
            &format!(
                "| [{name}: {title}](#{name}-{link}) | {goals} | {} | {good} | {off} | {not_played} |",
                good + off
            ),
        );
    }
    let count = |verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    let [good, off, not_played] = [Verdict::Good, Verdict::Off, Verdict::NotPlayed].map(count);
    line(&mut text, &format!("| all | | {} | {good} | {off} | {not_played} |", good + off));
    let far = rows.iter().filter(|row| is_far(row.verdict, row.ratio)).count();
    line(
        &mut text,
        &format!(
            "\nOf the {good} goals reached, {far} are reached by a range or by the way a run goes alone: the ratio of the medians, engine over real, is \
            below 0.67 or above 1.5. Their rows say *far off*. How fairly connections share a path is not judged; the engine shares unfairly \
            (MODEL.md, *Paths*)."
        ),
    );
    for recorded in experiments {
        section(&mut text, recorded, rows);
    }
    text
}

fn of<'a>(rows: &'a [Row], recorded: &'a Recorded) -> impl Iterator<Item = &'a Row> {
    rows.iter().filter(|row| row.experiment == recorded.experiment)
}

fn line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a text takes all");
}

fn section(text: &mut String, recorded: &Recorded, rows: &[Row]) {
    line(text, &format!("\n## {}. {}\n", recorded.experiment, recorded.title));
    line(text, &format!("{}\n", recorded.how));
    line(text, &format!("Measured {} on {}.\n", recorded.measured, recorded.machine));
    line(text, &format!("The engine: {}\n", how(&recorded.experiment)));
    line(text, "| cell | measure | real | range (values) | engine | range | ratio | verdict |");
    line(text, "|---|---|---|---|---|---|---|---|");
    for row in of(rows, recorded).filter(|row| row.verdict != Verdict::NotPlayed) {
        line(text, &table_line(row));
    }
    let off: Vec<&Row> = of(rows, recorded).filter(|row| row.verdict == Verdict::Off).collect();
    if !off.is_empty() {
        line(text, "\nMissed, and why:\n");
        for (reason, cells) in grouped(&off) {
            line(text, &format!("- {}: {}", cells.join(", "), reason.unwrap_or("no rule is named yet.")));
        }
    }
    let only: Vec<&Row> = of(rows, recorded).filter(|row| row.verdict == Verdict::NotPlayed).collect();
    if !only.is_empty() {
        line(text, "\nRecorded only:\n");
        for (reason, cells) in grouped(&only) {
            line(text, &format!("- {}: {}", reason.unwrap_or_default(), cells.join(", ")));
        }
    }
}

/// A row of the table.
pub fn table_line(row: &Row) -> String {
    let (real, engine) = (
        shown(row, Some(row.real), row.real_state.as_deref()),
        shown(row, row.engine, row.engine_state.as_deref()),
    );
    let range = |spread: Spread| match spread {
        Spread { runs: 1, .. } => "(1)".to_owned(),
        Spread { least, most, runs, .. } => format!("{} to {} ({runs})", number(least), number(most)),
    };
    let ratio = row.ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}"));
    let verdict = match row.verdict {
        Verdict::Good if is_far(row.verdict, row.ratio) => format!("{}; *far off*", row.goal),
        Verdict::Good => row.goal.clone(),
        Verdict::Off => format!("**not {}**", row.goal),
        Verdict::NotPlayed => "recorded only".to_owned(),
    };
    let (id, measure, unit) = (&row.id, &row.measure, &row.unit);
    let [real_range, engine_range] =
        [Some(row.real), row.engine].map(|spread| spread.map_or_else(String::new, range));
    format!(
        "| {id} | {measure}, {unit} | {real} | {real_range} | {engine} | {engine_range} | {ratio} | {verdict} |"
    )
}

/// A median, and how it went where that is not simply well.
fn shown(row: &Row, spread: Option<Spread>, state: Option<&str>) -> String {
    let median = spread.map_or_else(String::new, |spread| number(spread.median));
    let is_plain = row.verdict == Verdict::NotPlayed || matches!(state, None | Some("keeps up"));
    if is_plain { median } else { format!("{median}, {}", state.unwrap_or_default()) }
}

/// The cells of each reason, in order, each once.
fn grouped<'a>(rows: &[&'a Row]) -> Vec<(Option<&'a str>, Vec<String>)> {
    let mut groups: Vec<(Option<&str>, Vec<String>)> = Vec::new();
    for row in rows {
        let reason = row.reason.as_deref();
        let place = groups.iter().position(|(known, _)| *known == reason).unwrap_or_else(|| {
            groups.push((reason, Vec::new()));
            groups.len() - 1
        });
        let cells = &mut groups[place].1;
        if cells.last() != Some(&row.id) {
            cells.push(row.id.clone());
        }
    }
    groups
}

/// The goals of an experiment in words.
pub fn goals(recorded: &Recorded) -> String {
    let mut words: Vec<String> = Vec::new();
    for cell in &recorded.cells {
        for name in cell.measures.keys() {
            let Some(goal) = goal(&recorded.experiment, cell, name) else { continue };
            let word = goal.to_string();
            if !words.contains(&word) {
                words.push(word);
            }
        }
    }
    words.join("; ")
}

/// Four significant digits, without zeros at the end.
pub fn number(value: f64) -> String {
    let digits = match value.abs() {
        below if below < 1.0 => 4,
        below if below < 10.0 => 3,
        below if below < 100.0 => 2,
        below if below < 1_000.0 => 1,
        _ => 0,
    };
    let text = format!("{value:.digits$}");
    if digits == 0 { text } else { text.trim_end_matches('0').trim_end_matches('.').to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_four_digits_at_most() {
        let values = [0.0, 0.12345, 1.5, 9.2181, 34.567, 346.0, 6991.2, 1.9999];
        assert_eq!(values.map(number), ["0", "0.1235", "1.5", "9.218", "34.57", "346", "6991", "2"]);
    }
}
