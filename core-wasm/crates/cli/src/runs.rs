//! What the program knows of a family: how its scenarios run, and how its runs are told.

use answers::Of;
use answers::unit::{Type, Unit};
use family::{Family, Measurement, Report, ReportOf, Run};
use scenario::{Checked, Format, Scenario};
use serde::Serialize;
use serde_json::Value;
use sim::random::Random;
use sim::time::Time;

use crate::failure::Failure;
use crate::families::Wanted;
use crate::table::{Table, count, number};
use crate::transaction::Followed;
use crate::trial::Draws;

/// Measures a run of a scenario as its variant of a name, and may stop it.
pub type Steady<F> = fn(&Scenario<F>, &str) -> Measurement<<F as Runs>::Report>;

/// Follows the first transaction of a run, by the name of its variant, from a time on.
pub type Follow<F> = fn(&mut Run<<F as Runs>::Family>, &str, Time) -> Result<Followed, Failure>;

/// A family whose scenarios the program runs.
pub trait Runs: Format {
    /// Its runs.
    type Family: Family;
    /// What `run --json` says of one.
    type Report: Serialize;

    /// Follows a transaction to its reply; none where nothing is agreed on, and no client is answered.
    const FOLLOW: Option<Follow<Self>> = None;

    /// Measures a run that may stop where it is steady; none where it is not known how runs go on.
    const STEADY: Option<Steady<Self>> = None;

    /// A run that has not begun, and records at most so many messages.
    fn begin(scenario: &Scenario<Self>, messages_max: u32) -> Run<Self::Family>;

    /// What a run has come to; `wall_s`: how long it took, where that is to be told.
    fn report(
        run: &mut Run<Self::Family>,
        scenario: &Scenario<Self>,
        variant: &str,
        wall_s: Option<f64>,
    ) -> Self::Report;

    /// What runs have measured, for people.
    fn tell(reports: &[Self::Report]) -> String {
        let reports: Vec<Value> = reports.iter().map(json).collect();
        table::<Self>(&reports).to_string()
    }

    /// What `check` says of a scenario that is valid and of these of its variants, a line each.
    ///
    /// # Errors
    /// A variant contradicts itself.
    fn remarks(checked: &Checked<Self>, variants: &[Option<String>]) -> Result<Vec<String>, Failure> {
        let (_, _) = (checked, variants);
        Ok(Vec::new())
    }

    /// What a campaign draws for its seeds where this is wanted.
    ///
    /// # Errors
    /// Its scenarios do not have what is wanted.
    fn draws(wanted: &Wanted) -> Result<Draws, Failure>;

    /// Faults of one of its scenarios of so many replicas, two or more, which are over at `heals_ms`, 2 or more.
    fn faults(replicas: u64, heals_ms: u64, random: &mut Random) -> Vec<Value>;

    /// The scenario by which its speed is measured.
    fn busy() -> Value;

    /// The closed forms of a scenario; null where its family's take numbers.
    fn forms(scenario: &Scenario<Self>) -> Value {
        let _ = scenario;
        Value::Null
    }
}

/// A report of a run that took so long, where that is to be told.
pub fn timed<F: Family, S: Format>(
    run: &mut Run<F>,
    scenario: &Scenario<S>,
    variant: &str,
    wall_s: Option<f64>,
) -> ReportOf<F> {
    let mut report = Report::new(run, scenario, variant);
    report.wall_s = wall_s.map(|wall_s| (wall_s * 1e6).round() / 1e6);
    report
}

/// A report as JSON.
pub fn json<R: Serialize>(report: &R) -> Value {
    serde_json::to_value(report).expect("a report is JSON")
}

/// The checks that were tripped in the run of a report, in order. A report without such a list is a mistake of its
/// family: nothing was found because nothing was told.
pub fn violations(report: &Value) -> &[Value] {
    report["violations"].as_array().expect("a report has a list of violations")
}

/// Whether no check of safety was tripped in the run of a report.
pub fn is_safe(report: &Value) -> bool {
    report["safety"].as_object().is_none_or(|checks| checks.values().all(|verdict| verdict == "holds"))
}

/// A column a run; a row for each measurement that the family has a name for.
fn table<F: Format>(reports: &[Value]) -> Table {
    let row = |name: String, cell: &dyn Fn(&Value) -> String| {
        std::iter::once(name).chain(reports.iter().map(cell)).collect::<Vec<_>>()
    };
    let mut rows = vec![row(String::new(), &|report| text(&report["variant"]).to_owned())];
    for measure in F::VOCABULARY.measures {
        for (path, name) in measure.axes {
            let pointer = format!("/{}", path.replace('.', "/"));
            let unit = match measure.of {
                Of::Times | Of::One(Type::Number(Unit::SECONDS)) => " (s)",
                Of::One(Type::Number(Unit::RATE)) => " (tx/s)",
                Of::One(_) => "",
            };
            let cell = |report: &Value| match report.pointer(&pointer) {
                Some(value) if value.is_u64() => count(value.as_u64().unwrap_or_default()),
                Some(value) => value.as_f64().map_or("-".to_owned(), number),
                None => "-".to_owned(),
            };
            // What no run has is left out.
            let row = row(format!("{name}{unit}"), &cell);
            rows.extend(row[1..].iter().any(|cell| cell != "-").then_some(row));
        }
    }
    rows.push(row("busiest egress, whole run (%)".to_owned(), &|report| {
        report["utilisation"].as_array().map_or("-".to_owned(), |sides| {
            number(100.0 * sides.iter().filter_map(|side| side["egress"].as_f64()).fold(0.0, f64::max))
        })
    }));
    rows.push(row("checks".to_owned(), &|report| {
        if violations(report).is_empty() { "hold" } else { "violated" }.to_owned()
    }));
    rows.push(row("digest".to_owned(), &|report| text(&report["digest"]).to_owned()));
    rows.push(row("events".to_owned(), &|report| count(report["events"].as_u64().unwrap_or_default())));
    rows.push(row("wall time (ms)".to_owned(), &|report| {
        number(1e3 * report["wall_s"].as_f64().unwrap_or_default())
    }));
    Table(rows)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use quorumscope_paxos::MultiPaxos;
    use serde_json::json;

    use super::*;

    #[test]
    fn what_a_report_does_not_have_is_no_number() {
        let told =
            table::<MultiPaxos>(&[json!({"violations": [], "utilisation": [{"egress": 0.5}]})]).to_string();
        let bare = table::<MultiPaxos>(&[json!({"violations": []})]).to_string();
        let busiest = |table: &str| {
            let row = table.lines().find(|row| row.starts_with("busiest egress"));
            row.and_then(|row| row.split_whitespace().last()).map(str::to_owned)
        };
        assert_eq!(
            [told, bare].map(|table| busiest(&table)),
            [Some("50.0".to_owned()), Some("-".to_owned())]
        );
    }

    #[test]
    #[should_panic(expected = "a report has a list of violations")]
    fn a_report_that_does_not_say_what_was_wrong_is_no_clean_one() {
        table::<MultiPaxos>(&[json!({"safety": {}})]);
    }
}
