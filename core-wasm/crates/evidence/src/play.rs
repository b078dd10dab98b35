//! Runs what rows take, each run once, and evaluates their expressions.

use std::collections::BTreeMap;

use answers::{Subject, Unmeasured, Vocabulary};
use rayon::prelude::*;
use scenario::family_of;
use serde_json::{Value, json};

use crate::chart::{Across, Chart, Line, Plan, Series};
use crate::claim::{Claim, Off, Source, size};
use crate::played::Played;
use crate::verdict::{Expected, Verdict};
use crate::{Document, Evidence, Heading, OfFamily, Row, bare};

/// A scenario with the names under which its runs are kept, one a variant.
struct Asked {
    scenario: Box<dyn Played>,
    runs: Vec<String>,
}

impl Asked {
    fn new(file: &Value, families: &[OfFamily]) -> Result<Asked, String> {
        let text = file.to_string();
        let words: Vec<&str> = families.iter().map(|family| family.word).collect();
        let word = family_of(&text, &words).map_err(|error| error.to_string())?;
        let family = families.iter().find(|family| family.word == word).expect("it is one of them");
        let scenario = (family.read)(&text)
            .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
        let mut bare = bare(file.clone());
        let members = bare.as_object_mut().ok_or("a scenario is an object")?;
        let variants = members.shift_remove("variants").unwrap_or_else(|| json!([{}]));
        let variants = variants.as_array().ok_or("variants are a list")?;
        let runs: Vec<String> = variants.iter().map(|variant| format!("{bare} {}", variant["set"])).collect();
        assert_eq!(runs.len(), scenario.count());
        Ok(Asked { scenario, runs })
    }

    /// Places of the runs that an expression takes.
    fn places(&self, expression: &str) -> Result<Vec<usize>, String> {
        let nothing = vec![scenario::Value::Null; self.runs.len()];
        let (_, missing) = self.quantity(expression, &nothing)?;
        Ok(missing)
    }

    /// Its value over reports, and places of those that it takes and that are not there.
    fn quantity(
        &self,
        expression: &str,
        reports: &[scenario::Value],
    ) -> Result<(Option<f64>, Vec<usize>), String> {
        self.scenario
            .quantity(expression, reports)
            .map_err(|problem| format!("{expression}, column {}: {}", problem.column, problem.message))
    }

    /// Its value over the runs that are kept.
    fn value(&self, expression: &str, kept: &Kept) -> Result<f64, String> {
        let report = |key: &String| kept.get(key).cloned().unwrap_or(scenario::Value::Null);
        let reports: Vec<scenario::Value> = self.runs.iter().map(report).collect();
        let (value, missing) = self.quantity(expression, &reports)?;
        assert!(missing.is_empty(), "the runs of {expression} were made before");
        value.ok_or_else(|| format!("{expression} has no value"))
    }
}

/// Reports by the names of their runs.
type Kept = BTreeMap<String, scenario::Value>;

/// Expressions over the runs of one scenario.
struct Wanted<'a> {
    asked: Asked,
    expressions: Vec<&'a str>,
}

/// The rows that `chosen` takes, with their documents and charts.
pub fn evidence(families: &[OfFamily], chosen: impl Fn(&Claim) -> bool) -> Result<Evidence, String> {
    let mut taken: Vec<(&Document, &Claim, Option<Wanted<'_>>)> = Vec::new();
    for document in crate::documents(families) {
        for claim in document.claims.iter().filter(|claim| chosen(claim)) {
            let of = |error: String| format!("{}: {error}", claim.id);
            let wanted = match (claim.scenario(document), claim.measure()) {
                (Some(file), Some(measure)) => Some(Wanted {
                    asked: Asked::new(&file, families).map_err(of)?,
                    expressions: vec![measure],
                }),
                _ => None,
            };
            taken.push((document, claim, wanted));
        }
    }
    let is_there = |id: &String| taken.iter().any(|(_, claim, _)| claim.id == *id);
    let mut plans: Vec<(&Document, &Plan, Vec<Option<Wanted<'_>>>)> = Vec::new();
    for document in crate::documents(families) {
        for plan in document.charts.iter().filter(|plan| rows_of(plan).all(is_there)) {
            let mut lines = Vec::new();
            for line in &plan.lines {
                lines.push(match line {
                    Line::Rows { .. } => None,
                    Line::Measured { scenario, points, .. } => Some(Wanted {
                        asked: Asked::new(scenario, families)
                            .map_err(|error| format!("{}: {error}", plan.id))?,
                        expressions: points.iter().flatten().map(String::as_str).collect(),
                    }),
                });
            }
            plans.push((document, plan, lines));
        }
    }
    let wanted = taken.iter().filter_map(|(_, _, wanted)| wanted.as_ref());
    let wanted = wanted.chain(plans.iter().flat_map(|(_, _, lines)| lines.iter().flatten()));
    let kept = runs(wanted)?;

    let mut rows = Vec::new();
    for (document, claim, wanted) in &taken {
        let asked = wanted.as_ref().map(|wanted| &wanted.asked);
        rows.push(row(document, claim, asked, &kept).map_err(|error| format!("{}: {error}", claim.id))?);
    }
    let mut charts = Vec::new();
    for (document, plan, lines) in &plans {
        charts.push(
            chart(document, plan, lines, &rows, &kept).map_err(|error| format!("{}: {error}", plan.id))?,
        );
    }
    let is_taken = |document: &&Document| rows.iter().any(|row| row.document == document.id);
    let headings = crate::documents(families).filter(is_taken).map(|document| Heading {
        id: document.id,
        title: document.title,
        parameters: document.parameters.clone(),
        contradictions: document.contradictions.clone(),
    });
    Ok(Evidence { documents: headings.collect(), rows, charts })
}

/// Every run that is wanted, once.
fn runs<'a>(wanted: impl Iterator<Item = &'a Wanted<'a>>) -> Result<Kept, String> {
    let mut runs: BTreeMap<&str, (&dyn Played, usize)> = BTreeMap::new();
    for wanted in wanted {
        for expression in &wanted.expressions {
            for place in wanted.asked.places(expression)? {
                runs.insert(&wanted.asked.runs[place], (&*wanted.asked.scenario, place));
            }
        }
    }
    let runs: Vec<_> = runs.into_iter().collect();
    let report =
        |&(key, (scenario, place)): &(&str, (&dyn Played, usize))| (key.to_owned(), scenario.report(place));
    Ok(runs.par_iter().map(report).collect())
}

fn row(document: &Document, claim: &Claim, asked: Option<&Asked>, kept: &Kept) -> Result<Row, String> {
    let size = size(claim.unit).ok_or_else(|| format!("{} is no unit", claim.unit))?;
    let value = match (&claim.source, asked) {
        (Source::Simulation { measure, .. }, Some(asked)) => Some(asked.value(measure, kept)?),
        (Source::ClosedForm(expression) | Source::Data(expression), _) => Some(closed_form(expression)?),
        (Source::Counted { of, count }, _) => Some(count(of)? as f64),
        _ => None,
    };
    let ours = value.map(|value| rounded(value / size));
    let (verdict, reason) = verdict(claim, ours)?;
    let (scenario, variant) = match &claim.source {
        Source::Simulation { variant, .. } => (claim.scenario(document), variant.clone()),
        _ => (None, None),
    };
    Ok(Row {
        id: claim.id.clone(),
        document: document.id,
        place: claim.place.clone(),
        what: claim.what.clone(),
        kind: claim.kind(),
        unit: claim.unit,
        published: claim.published.clone(),
        published_value: claim.value,
        ours_value: ours,
        how: claim.how(),
        ratio: ours
            .zip(claim.value.filter(|&published| published != 0.0))
            .map(|(ours, published)| rounded(ours / published)),
        expected: match claim.expected {
            Expected::Nothing => String::new(),
            expected => expected.to_string(),
        },
        tolerance: claim.tolerance.clone(),
        verdict,
        reason,
        scenario,
        variant,
        parameter: claim.parameter.as_ref().map(|parameter| parameter.place.clone()),
        measure: claim.measure().map(str::to_owned),
    })
}

/// The value of an expression that takes no run.
fn closed_form(expression: &str) -> Result<f64, String> {
    const NOTHING: Vocabulary = Vocabulary { kinds: &[], measures: &[], columns: &[] };
    let subject = Subject { vocabulary: &NOTHING, variants: &[], runs: &Unmeasured };
    let (_, value) = subject
        .quantity(expression)
        .map_err(|problem| format!("{expression}, column {}: {}", problem.column, problem.message))?;
    value.ok_or_else(|| format!("{expression} has no value"))
}

/// What came of a claim, and why. A reason for what holds is one that was forgotten.
fn verdict(claim: &Claim, ours: Option<f64>) -> Result<(Verdict, Option<String>), String> {
    let is_met = ours.is_some_and(|ours| claim.expected.is_met(ours, claim.value));
    match (&claim.source, &claim.off) {
        (Source::NotAttempted(reason), _) => Ok((Verdict::NotAttempted, Some(reason.clone()))),
        (_, None) if is_met => Ok((Verdict::Holds, None)),
        (_, Some(_)) if is_met => Err(format!("holds with {ours:?}, and a reason says why it does not")),
        (_, Some(Off::Explained(reason))) => Ok((Verdict::Explained, Some(reason.clone()))),
        (_, Some(Off::Contradicts(reason))) => Ok((Verdict::Contradicts, Some(reason.clone()))),
        (_, None) => Ok((Verdict::Off, None)),
    }
}

/// The rows that a chart needs.
fn rows_of<'a>(plan: &'a Plan) -> impl Iterator<Item = &'a String> {
    let points = plan.lines.iter().filter_map(|line| match line {
        Line::Rows { points, .. } => Some(points),
        Line::Measured { .. } => None,
    });
    let across = |point: &'a (Across, String)| match &point.0 {
        Across::Row(id) => [Some(id), Some(&point.1)],
        Across::At(_) => [None, Some(&point.1)],
    };
    points.flatten().flat_map(across).flatten().chain(&plan.about)
}

fn chart(
    document: &Document,
    plan: &Plan,
    wanted: &[Option<Wanted<'_>>],
    rows: &[Row],
    kept: &Kept,
) -> Result<Chart, String> {
    let mut series = Vec::new();
    for (line, wanted) in plan.lines.iter().zip(wanted) {
        match (line, wanted) {
            (Line::Measured { name, points, .. }, Some(wanted)) => {
                let scale = |axis: &str| size(axis).ok_or_else(|| format!("{axis} is no unit"));
                let sizes = [scale(plan.x.unit)?, scale(plan.y.unit)?];
                let mut found = Vec::new();
                for [across, up] in points {
                    let value = |expression| wanted.asked.value(expression, kept);
                    found.push([value(across)? / sizes[0], value(up)? / sizes[1]].map(rounded));
                }
                series.push(Series { name: name.clone(), kind: "ours", points: found });
            }
            (Line::Rows { name: of_line, points }, _) => {
                let found = |of: fn(&Row) -> Option<f64>| {
                    let value = |id: &String| rows.iter().find(|row| row.id == *id).and_then(of);
                    let across = |across: &Across| match across {
                        Across::At(x) => Some(*x),
                        Across::Row(id) => value(id),
                    };
                    points.iter().filter_map(|(x, id)| Some([across(x)?, value(id)?])).collect()
                };
                for (name, kind, of) in [
                    ("published", "published", (|row| row.published_value) as fn(&Row) -> Option<f64>),
                    ("Quorumscope", "ours", |row| row.ours_value),
                ] {
                    let name = of_line.clone().unwrap_or_else(|| name.to_owned());
                    series.push(Series { name, kind, points: found(of) });
                }
            }
            (Line::Measured { .. }, None) => unreachable!("a measured line has a scenario"),
        }
    }
    Ok(Chart {
        id: plan.id,
        document: document.id,
        title: plan.title.clone(),
        x: plan.x,
        y: plan.y,
        series,
        rows: rows_of(plan).cloned().collect(),
    })
}

/// What is left of a value where eight of its digits are kept.
fn rounded(value: f64) -> f64 {
    format!("{value:.7e}").parse().expect("it is a number")
}
