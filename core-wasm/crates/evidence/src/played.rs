//! Scenarios to a reader who does not know whose they are: checked, run and asked through an object.

use answers::Problem;
use family::{Family, Report, ReportOf, Run};
use scenario::{Checked, Format, Scenario, ScenarioError, Value};
use serde::Serialize;

/// A scenario of some family, with which nothing is wrong.
pub trait Played: Send + Sync {
    /// How many runs it has: one a variant, and one where it has none.
    fn count(&self) -> usize;

    /// The value of an expression over reports of its runs, and the places of those that it needs and that are not
    /// there ([`Scenario::quantity`]).
    ///
    /// # Errors
    /// The first thing wrong with it.
    fn quantity(&self, expression: &str, reports: &[Value]) -> Result<(Option<f64>, Vec<usize>), Problem>;

    /// What a run measures; no message of it is recorded.
    fn report(&self, run: usize) -> Value;
}

/// How a family reads a scenario's text.
pub type Read = fn(&str) -> Result<Box<dyn Played>, Vec<ScenarioError>>;

struct Runs<S: Format> {
    scenario: Scenario<S>,
    runs: Vec<Scenario<S>>,
    report: fn(&Scenario<S>) -> Value,
}

impl<S: Format> Played for Runs<S>
where
    Scenario<S>: Send + Sync,
{
    fn count(&self) -> usize {
        self.runs.len()
    }

    fn quantity(&self, expression: &str, reports: &[Value]) -> Result<(Option<f64>, Vec<usize>), Problem> {
        self.scenario.quantity(expression, reports)
    }

    fn report(&self, run: usize) -> Value {
        (self.report)(&self.runs[run])
    }
}

/// Reads scenarios of a family.
///
/// # Errors
/// Everything wrong with the text.
pub fn read<F, S>(text: &str) -> Result<Box<dyn Played>, Vec<ScenarioError>>
where
    F: Family<Scenario: for<'a> From<&'a Scenario<S>>>,
    S: Format,
    Scenario<S>: Send + Sync,
    ReportOf<F>: Serialize,
{
    let checked = Checked::<S>::read(text)?;
    let scenario = checked.resolve(None, &[])?;
    let names = scenario.variants.iter().map(|variant| Some(variant.name.as_str()));
    let names: Vec<_> = if scenario.variants.is_empty() { vec![None] } else { names.collect() };
    let runs = names.into_iter().map(|name| checked.resolve(name, &[])).collect::<Result<_, _>>()?;
    Ok(Box::new(Runs { scenario, runs, report: report::<F, S> }))
}

fn report<F, S>(scenario: &Scenario<S>) -> Value
where
    F: Family<Scenario: for<'a> From<&'a Scenario<S>>>,
    S: Format,
    ReportOf<F>: Serialize,
{
    let mut run = Run::<F>::new(&F::Scenario::from(scenario), 0);
    while !run.advance(u64::MAX) {}
    let text = serde_json::to_string(&Report::new(&mut run, scenario, "")).expect("a report is JSON");
    Value::parse(&text).expect("it is JSON")
}
