//! `docs/evidence.md` and `docs/evidence.json`.

use std::fmt::Write;

use crate::verdict::{Verdict, counted};
use crate::{Evidence, Row};

/// The text of `docs/evidence.json`.
pub fn json(evidence: &Evidence) -> String {
    // A line a row, so that a change shows as what it is.
    let list = |items: Vec<serde_json::Value>| {
        items.iter().map(|item| format!("\n{item}")).collect::<Vec<_>>().join(",")
    };
    let of = |items: &[serde_json::Value]| list(items.to_vec());
    let value = serde_json::json!(evidence);
    let part = |name: &str| of(value[name].as_array().expect("it is a list"));
    format!(
        "{{\"documents\":[{}\n],\n\"rows\":[{}\n],\n\"charts\":[{}\n]}}\n",
        part("documents"),
        part("rows"),
        part("charts")
    )
}

/// The text of `docs/evidence.md`.
pub fn markdown(evidence: &Evidence) -> String {
    let mut text = "# Evidence\n\n\
        What the source documents publish and what this engine gives, row by row. *Ratio* is ours over the published value. Rows are \
        counted by kind, and never all together:\n\n\
        - **reproduced**: a simulation or a closed form beside a number that somebody else measured, with no constant fitted on that \
        cell.\n\
        - **sign or order**: a sign, an order or a word is published; or a number, but a change of its main parameter by 30 % \
        need not make the row fail, or the source's own repeats scatter too much ([the dissertation](#dissertation) has the rule).\n\
        - **input**: ours is fitted on the published value, or is that value.\n\
        - **the document's arithmetic**: what the document computes, by counting or from its own figures; nobody measured it.\n\
        - **own measurement**: measured by this project itself.\n\n\
        A row *holds* where ours is as expected; it is *off, explained* where it is not and the reason is known; it *contradicts \
        itself* where the document says elsewhere what cannot be true together with it; *not attempted* names what a simulation \
        lacks. Each document is computed with one set of parameters. A reproduced row can fail: with 30 % more or 30 % less of \
        what it rests on most (`parameter` in the JSON) it no longer holds, and a test sees to that.\n\n\
        This file is generated: `quorumscope evidence` prints its rows, `quorumscope evidence T-L1` one of them, with `--json` its \
        scenario too, and `BLESS=1 cargo test --release -p quorumscope-cli --test all evidence:: -- --ignored` writes it.\n\n"
        .to_owned();
    line(&mut text, &counts_head("kind"));
    for (kind, counts) in counted(evidence.rows.iter()) {
        line(&mut text, &counts_line(kind.name(), counts));
    }
    line(&mut text, "\nBy document:\n");
    line(&mut text, &counts_head("document, kind"));
    for heading in &evidence.documents {
        for (kind, counts) in counted(of(evidence, heading.id)) {
            line(&mut text, &counts_line(&format!("[{0}](#{0}), {1}", heading.id, kind.name()), counts));
        }
    }
    for heading in &evidence.documents {
        line(&mut text, &format!("\n## {}\n", heading.id));
        line(&mut text, &format!("{}.\n\n{}\n", heading.title, heading.parameters));
        if !heading.contradictions.is_empty() {
            line(&mut text, "Contradictions in the document:\n");
            for contradiction in &heading.contradictions {
                line(&mut text, &format!("- {contradiction}"));
            }
            text.push('\n');
        }
        line(
            &mut text,
            "| row | what, place | published | ours | ratio | expected | kind | verdict |\n|---|---|---|---|---|---|---|---|",
        );
        for row in of(evidence, heading.id) {
            line(&mut text, &table_line(row));
        }
        let rows: Vec<&Row> = of(evidence, heading.id).collect();
        listed(&mut text, "Why so much is allowed:", &rows, |row| Some(&row.tolerance));
        text += &reasons(&rows);
    }
    text
}

/// Why rows do not hold: a list for each verdict that has reasons, each reason with its rows.
pub fn reasons(rows: &[&Row]) -> String {
    let mut text = String::new();
    for (title, verdict) in [
        ("Off, and why:", Verdict::Explained),
        ("Contradictions:", Verdict::Contradicts),
        ("Not attempted, and why:", Verdict::NotAttempted),
    ] {
        listed(&mut text, title, rows, |row| row.reason.as_ref().filter(|_| row.verdict == verdict));
    }
    text
}

fn of<'a>(evidence: &'a Evidence, document: &'a str) -> impl Iterator<Item = &'a Row> + Clone {
    evidence.rows.iter().filter(move |row| row.document == document)
}

fn line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a text takes all");
}

/// The verdicts that the tables of counts have; a row that is off without a reason fails a test.
const COUNTED: [Verdict; 4] =
    [Verdict::Holds, Verdict::Explained, Verdict::Contradicts, Verdict::NotAttempted];

/// The head of a table of counts.
fn counts_head(first: &str) -> String {
    let names = COUNTED.map(Verdict::name).join(" | ");
    format!("| {first} | {names} |\n|---{}|", "|---".repeat(COUNTED.len()))
}

/// A line of it.
fn counts_line(first: &str, counts: [usize; 5]) -> String {
    let all = Verdict::ALL.iter().zip(counts);
    let shown = all.filter(|(verdict, _)| COUNTED.contains(verdict)).map(|(_, count)| count.to_string());
    format!("| {first} | {} |", shown.collect::<Vec<_>>().join(" | "))
}

/// A row of the table.
pub fn table_line(row: &Row) -> String {
    let (id, what, place, published, expected) =
        (&row.id, &row.what, &row.place, &row.published, &row.expected);
    let [ours, ratio] = [ours(row), row.ratio.map_or_else(String::new, |ratio| format!("{ratio:.3}"))];
    let verdict = match row.verdict {
        Verdict::Holds | Verdict::NotAttempted => row.verdict.name().to_owned(),
        verdict => format!("**{}**", verdict.name()),
    };
    let unit = if row.unit.is_empty() { String::new() } else { format!(", {}", row.unit) };
    let kind = row.kind.name();
    format!(
        "| {id} | {what}, {place}{unit} | {published} | {ours} | {ratio} | {expected} | {kind} | {verdict} |"
    )
}

/// Our value with four digits; a stroke where there is none.
pub fn ours(row: &Row) -> String {
    row.ours_value.map_or_else(|| "-".to_owned(), number)
}

/// Four significant digits without zeros at the end; two decimals at most from 10 on, thousands told apart.
pub fn number(value: f64) -> String {
    let digits = match value.abs() {
        below if below < 0.01 => 6,
        below if below < 1.0 => 4,
        below if below < 10.0 => 4,
        _ => 2,
    };
    let text = format!("{value:.digits$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    let (whole, fraction) = text.split_at(text.find('.').unwrap_or(text.len()));
    let mut grouped = String::new();
    for (place, digit) in whole.char_indices() {
        if place > 0 && digit.is_ascii_digit() && (whole.len() - place) % 3 == 0 && !grouped.ends_with('-') {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + fraction
}

/// A list of the texts that rows have, each with its rows.
fn listed<'a>(text: &mut String, title: &str, rows: &[&'a Row], of: impl Fn(&'a Row) -> Option<&'a String>) {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for row in rows {
        let Some(reason) = of(row).filter(|reason| !reason.is_empty()) else { continue };
        match groups.iter_mut().find(|(known, _)| known == reason) {
            Some((_, ids)) => ids.push(&row.id),
            None => groups.push((reason, vec![&row.id])),
        }
    }
    if groups.is_empty() {
        return;
    }
    line(text, &format!("\n{title}\n"));
    for (reason, ids) in groups {
        line(text, &format!("- {}: {reason}", ranges(&ids)));
    }
}

/// Ids in order, those of one begin whose numbers follow each other as a range: T-W1 to T-W10.
fn ranges(ids: &[&str]) -> String {
    let parts = |id: &str| -> Option<(String, u32)> {
        let begin = id.trim_end_matches(|letter: char| letter.is_ascii_digit());
        Some((begin.to_owned(), id[begin.len()..].parse().ok()?))
    };
    let mut runs: Vec<Vec<&str>> = Vec::new();
    for id in ids {
        let follows = |last: &str| {
            parts(last)
                .zip(parts(id))
                .is_some_and(|((begin, number), (next, follower))| begin == next && number + 1 == follower)
        };
        match runs.last_mut().filter(|run| run.last().is_some_and(|last| follows(last))) {
            Some(run) => run.push(id),
            None => runs.push(vec![id]),
        }
    }
    let told = runs.iter().map(|run| match run[..] {
        [first, _, .., last] => format!("{first} to {last}"),
        _ => run.join(", "),
    });
    told.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_in_a_row_are_a_range() {
        assert_eq!(
            ranges(&["T-W1", "T-W2", "T-W3", "T-W5", "T-L1", "T-L2"]),
            "T-W1 to T-W3, T-W5, T-L1, T-L2"
        );
        assert_eq!(ranges(&["T-L0", "T-L0b", "T-L1"]), "T-L0, T-L0b, T-L1");
    }

    #[test]
    fn numbers_are_short_and_their_thousands_told_apart() {
        let values = [0.0, 0.12345, 1.5, 9.2181, 34.567, 346.0, 200_862.6, 0.001234, -123_456.0];
        assert_eq!(
            values.map(number),
            ["0", "0.1235", "1.5", "9.2181", "34.57", "346", "200,862.6", "0.001234", "-123,456"]
        );
    }
}
