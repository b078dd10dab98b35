//! The program's door to the families of protocols: a line each. HotStuff has commands of its own; what is here runs
//! any family, and knows of it what its types say.

use std::io::Write;

use answers::Of;
use answers::unit::{Type, Unit};
use evidence::OfFamily;
use family::{Family, Report, ReportOf, Run};
use quorumscope_paxos::{MultiPaxos, Shape};
use scenario::{Checked, Format, Setting, family_of};
use serde::Serialize;
use sim::simulation::EVENTS_MAX;

use crate::asked::{asked_of, tell_asked};
use crate::failure::Failure;
use crate::stopwatch::Stopwatch;
use crate::table::{Table, count, number};

/// Their words in `protocol.family`; a file that has none is the first's.
pub const FAMILIES: [&str; 2] = ["hotstuff", "paxos"];

/// What documents publish of each, in the order of their words.
pub fn evidence() -> Vec<OfFamily> {
    vec![hotstuff_evidence::family(), quorumscope_paxos_evidence::family()]
}

/// What the program does with scenarios of a family other than the first.
pub struct Program {
    /// Runs one.
    pub run: fn(&Asked<'_>, &mut dyn Write) -> Result<(), Failure>,
    /// Validates one; how many variants it has.
    pub check: fn(&str) -> Result<usize, Failure>,
    /// The closed forms of one as a variant, with settings on top.
    pub model: fn(&Asked<'_>) -> Result<serde_json::Value, Failure>,
}

/// A shipped scenario of any family.
pub fn shipped(id: &str) -> Option<&'static str> {
    hotstuff_format::shipped(id).or_else(|| quorumscope_paxos::shipped(id))
}

/// The ids of all shipped scenarios.
pub fn shipped_ids() -> impl Iterator<Item = &'static str> {
    hotstuff_format::shipped_ids().chain(quorumscope_paxos::shipped_ids())
}

/// What is asked of a run.
pub struct Asked<'a> {
    /// What the scenario is called.
    pub name: &'a str,
    /// The scenario, right or wrong.
    pub text: &'a str,
    /// One variant, or all.
    pub variant: Option<&'a str>,
    /// On top of the variant's.
    pub settings: &'a [Setting],
    /// Whether JSON is wanted.
    pub json: bool,
}

/// What is for a scenario's text; none where it is the first family's.
///
/// # Errors
/// There is no such family.
pub fn program(text: &str) -> Result<Option<Program>, Failure> {
    Ok(match family_of(text, &FAMILIES).map_err(|error| Failure::Input(vec![error]))? {
        "paxos" => Some(Program {
            run: run::<MultiPaxos, Shape>,
            check: check::<MultiPaxos>,
            model: |asked| {
                let scenario = scenario::resolve::<MultiPaxos>(asked.text, asked.variant, asked.settings)?;
                Ok(serde_json::json!(quorumscope_paxos::model::forms(&scenario)))
            },
        }),
        _ => None,
    })
}

fn check<F: Format>(text: &str) -> Result<usize, Failure> {
    Ok(Checked::<F>::read(text)?.resolve(None, &[])?.variants.len())
}

/// Runs each variant to its end and prints what it measured.
fn run<F, S>(asked: &Asked<'_>, out: &mut dyn Write) -> Result<(), Failure>
where
    F: Family<Scenario = S> + Format,
    S: for<'a> From<&'a scenario::Scenario<F>>,
    ReportOf<F>: Serialize,
{
    let checked = Checked::<F>::read(asked.text)?;
    let variants = checked.resolve(None, &[])?.variants;
    let names = match asked.variant {
        Some(name) => vec![Some(name)],
        None if variants.is_empty() => vec![None],
        None => variants.iter().map(|variant| Some(variant.name.as_str())).collect(),
    };
    let mut scenarios = Vec::new();
    for name in names {
        scenarios.push((name.unwrap_or("default"), checked.resolve(name, asked.settings)?));
    }
    let reports = scenarios.iter().map(|(name, scenario)| reported::<F, S>(name, scenario));
    let reports: Vec<serde_json::Value> = reports.collect();
    let violated = reports.iter().flat_map(|report| {
        let wrongs = report["violations"].as_array().into_iter().flatten();
        wrongs.map(|wrong| {
            let (check, detail) = (text(&wrong["check"]).replace('_', " "), text(&wrong["detail"]));
            format!("{}: {check} is violated: {detail}", text(&report["variant"]))
        })
    });
    let violated: Vec<String> = violated.collect();
    let answers = asked_of(&checked.resolve(None, asked.settings)?, |name| {
        reports.iter().find(|report| text(&report["variant"]) == name).map(ToString::to_string)
    });
    if asked.json {
        let mut output = serde_json::json!({
            "engine": env!("CARGO_PKG_VERSION"),
            "revision": F::REVISION,
            "scenario": asked.name,
        });
        if let Some(answers) = &answers {
            output["asked"] = serde_json::json!(answers);
        }
        output["runs"] = reports.into();
        writeln!(out, "{output:#}")?;
    } else {
        write!(out, "{}", table::<F>(&reports))?;
        for report in &reports {
            for caveat in report["caveats"].as_array().into_iter().flatten() {
                writeln!(out, "{}: {}", text(&report["variant"]), text(caveat))?;
            }
        }
        if let Some(answers) = answers {
            write!(out, "{}", tell_asked(answers))?;
        }
    }
    if violated.is_empty() { Ok(()) } else { Err(Failure::Check(violated.join("\n"))) }
}

fn reported<F, S>(name: &str, scenario: &scenario::Scenario<F>) -> serde_json::Value
where
    F: Family<Scenario = S> + Format,
    S: for<'a> From<&'a scenario::Scenario<F>>,
    ReportOf<F>: Serialize,
{
    let stopwatch = Stopwatch::start();
    let mut run = Run::<F>::new(&S::from(scenario), trace::MESSAGES_MAX);
    while !run.advance(EVENTS_MAX) {}
    let wall_s = stopwatch.elapsed_s();
    let mut report = Report::new(&mut run, scenario, name);
    report.wall_s = Some((wall_s * 1e6).round() / 1e6);
    serde_json::to_value(report).expect("a report is JSON")
}

fn text(value: &serde_json::Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// A column a run; a row for each measurement that the family has a name for.
fn table<F: Format>(reports: &[serde_json::Value]) -> Table {
    let row = |name: String, cell: &dyn Fn(&serde_json::Value) -> String| {
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
            let cell = |report: &serde_json::Value| match report.pointer(&pointer) {
                Some(value) if value.is_u64() => count(value.as_u64().unwrap_or_default()),
                Some(value) => value.as_f64().map_or("-".to_owned(), number),
                None => "-".to_owned(),
            };
            rows.push(row(format!("{name}{unit}"), &cell));
        }
    }
    rows.push(row("busiest egress, whole run (%)".to_owned(), &|report| {
        let sides = report["utilisation"].as_array().into_iter().flatten();
        number(100.0 * sides.filter_map(|side| side["egress"].as_f64()).fold(0.0, f64::max))
    }));
    rows.push(row("checks".to_owned(), &|report| {
        let holds = report["violations"].as_array().is_none_or(Vec::is_empty);
        if holds { "hold" } else { "violated" }.to_owned()
    }));
    rows.push(row("digest".to_owned(), &|report| text(&report["digest"]).to_owned()));
    rows.push(row("events".to_owned(), &|report| count(report["events"].as_u64().unwrap_or_default())));
    rows.push(row("wall time (ms)".to_owned(), &|report| {
        number(1e3 * report["wall_s"].as_f64().unwrap_or_default())
    }));
    Table(rows)
}
