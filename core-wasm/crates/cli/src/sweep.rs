//! `quorumscope sweep`: a scenario run at many points, in parallel, or the load searched at which its queue begins to
//! grow.

mod asked;
mod kept;
mod knees;
mod table;

use std::collections::BTreeMap;
use std::io::{self, Write};

use family::{Extent, Family, Measurement};
use rayon::prelude::*;
use scenario::{Checked, Scenario, Setting, Value};
use serde_json::{Map, json};
use sweep::{Description, Point};

use crate::failure::Failure;
use crate::input;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::runs::{self, Runs, is_safe};
use asked::Asked;
pub use asked::Source;
use kept::Kept;
use knees::Search;
use table::Columns;

#[derive(clap::Args)]
#[command(
    after_long_help = knees::HELP,
    // A group and not a condition on --vary: where none is given, clap then names all of them.
    group(clap::ArgGroup::new("points").args(["varied", "file", "until_saturated"]).required(true).multiple(true))
)]
pub struct Arguments {
    /// A file, the id of a shipped scenario, or a link of the page. It replaces the scenario of --file.
    #[arg(required_unless_present = "file")]
    scenario: Option<String>,
    /// Values of a setting by its path (network.sockets=1,2,10). If repeated, all combinations are run.
    #[arg(
        long = "vary",
        value_name = "PATH=V1,V2,...",
        conflicts_with = "file",
        value_parser = input::settings
    )]
    varied: Vec<(String, Vec<Value>)>,
    /// Read the description of the sweep from a file, with or without a scenario in it.
    #[arg(long, value_name = "SWEEP.json")]
    file: Option<String>,
    /// Run this variant only. Repeat the option for several.
    #[arg(long = "variant", value_name = "NAME", conflicts_with = "file")]
    variants: Vec<String>,
    /// Set a value by its path in every run. It overrides the variant's.
    #[arg(long = "set", value_name = "PATH=VALUE", value_parser = input::setting, conflicts_with = "file")]
    settings: Vec<Setting>,
    /// Run each combination with this many consecutive seeds, beginning with the scenario's.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=10_000), conflicts_with = "file")]
    repeat: Option<u32>,
    /// Add a column with a measurement by its path (latency_s.p99).
    #[arg(long = "measure", value_name = "PATH", conflicts_with = "file")]
    measures: Vec<String>,
    /// Find the highest value of a setting at which the queue does not grow, for each combination of the other varied
    /// settings. Values that --vary or the file gives for this setting bound the search.
    #[arg(long, value_name = "PATH", num_args = 0..=1, default_missing_value = knees::LOAD)]
    until_saturated: Option<String>,
    /// With --until-saturated: the largest width of the final bracket, as a fraction of its lower end.
    #[arg(long, value_name = "PART", default_value_t = 0.01, requires = "until_saturated", value_parser = knees::tolerance)]
    tolerance: f64,
    /// Stop each run once it is steady, after about two fifths of its events, and extrapolate its results to the end.
    /// They are mostly within 1 % of the whole run's. Such runs have no digest. If a tail is measured
    /// (latency_s.p99), all runs go to their end.
    #[arg(long)]
    steady: bool,
    /// Append each result to this file as soon as it is available, and skip the results already in it. So an
    /// interrupted sweep resumes.
    #[arg(long, value_name = "FILE")]
    resume: Option<String>,
    /// Print JSON.
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print comma-separated values.
    #[arg(long)]
    csv: bool,
}

impl Arguments {
    /// The path of the setting that is searched.
    fn searched(&self) -> Option<&str> {
        self.until_saturated.as_deref()
    }
}

/// Runs every combination of a scenario of the family `F`, and prints a line each.
pub fn sweep_of<F: Runs>(arguments: &Arguments, source: Source, out: &mut dyn Write) -> Result<(), Failure> {
    if arguments.steady && F::STEADY.is_none() {
        let told = "--steady: runs of this scenario's family go to their end (allowed: leave it out)";
        return Err(Failure::Usage(told.to_owned()));
    }
    let mut asked = Asked::<F>::of(source, arguments)?;
    let search = Search::split::<F>(&mut asked.description, arguments)?;
    let plan = asked.plan(&asked.description, arguments)?;
    let jobs = jobs(&asked.checked, &plan.points, search.as_ref())?;
    warn_of_names(&asked, arguments)?;
    let interrupt = Interrupt::awaited()?;
    let kept = arguments
        .resume
        .as_ref()
        .map(|name| Kept::open(name, &heading(&asked, search.as_ref(), arguments)?, jobs.len()));
    let kept = kept.transpose()?;
    let work = Work {
        checked: &asked.checked,
        search: search.as_ref(),
        kept: kept.as_ref(),
        may_stop: arguments.steady && !asked.description.y.iter().any(|path| sweep::file::is_tail(path)),
        interrupt,
    };
    let rows = work.results(&jobs)?;
    print(&rows, &asked, search.as_ref(), arguments, out)?;
    let mut told = Vec::new();
    let violated = rows.values().filter(|row| !are_safe(row)).count();
    if violated > 0 {
        told.push(format!("safety is violated in {violated} {}", what(search.as_ref())));
    }
    if rows.len() < jobs.len() {
        let (done, all, what) = (rows.len(), jobs.len(), what(search.as_ref()));
        let on = match &arguments.resume {
            Some(name) => format!("the same command goes on with {name}"),
            None => "with --resume FILE it could go on".to_owned(),
        };
        told.push(format!("stopped by an interrupt after {done} of {all} {what}: {on}"));
    }
    if told.is_empty() { Ok(()) } else { Err(Failure::Check(told.join("\n"))) }
}

/// What is done at each point.
fn what(search: Option<&Search>) -> &'static str {
    if search.is_some() { "searches" } else { "runs" }
}

/// A point that is ready to run.
struct Job<'a, F: Runs> {
    point: &'a Point,
    scenario: Scenario<F>,
    /// Where the search begins, if there is one.
    start: f64,
}

/// Every point with its scenario; all of them are valid.
fn jobs<'a, F: Runs>(
    checked: &Checked<F>,
    points: &'a [Point],
    search: Option<&Search>,
) -> Result<Vec<Job<'a, F>>, Failure> {
    let job = |point: &'a Point| {
        let found = checked.complete(point.variant.as_deref(), &point.settings);
        let (value, scenario) = found.map_err(|errors| Failure::Of(told(point), errors))?;
        let start = search
            .map_or(Ok(0.0), |search| search.start(&value))
            .map_err(|failure| failure.of(&told(point)))?;
        Ok(Job { point, scenario, start })
    };
    points.par_iter().map(job).collect()
}

/// Which run it is: `Streaming, network.sockets=2`.
fn told(point: &Point) -> String {
    let settings = point.settings.iter().map(|(path, value)| format!("{path}={value}"));
    point.variant.iter().cloned().chain(settings).collect::<Vec<_>>().join(", ")
}

/// What is done at points.
struct Work<'a, F: Runs> {
    checked: &'a Checked<F>,
    search: Option<&'a Search>,
    kept: Option<&'a Kept>,
    /// Whether runs may stop where they are steady.
    may_stop: bool,
    interrupt: Interrupt,
}

impl<F: Runs> Work<'_, F> {
    /// What comes of each point by its place: what the file has of it, else a run or a search of its own. Those that an
    /// interrupt stopped are left out.
    fn results(&self, jobs: &[Job<'_, F>]) -> Result<BTreeMap<usize, serde_json::Value>, Failure> {
        let mut done = self.kept.map(|kept| kept.done.clone()).unwrap_or_default();
        let progress = Progress::from(done.len() as u64, jobs.len() as u64, what(self.search));
        let left = jobs.par_iter().enumerate().filter(|(place, _)| !done.contains_key(place));
        let result = |(place, job): (usize, &Job<'_, F>)| {
            let Some(result) = self.result(job)? else { return Ok(None) };
            self.kept.map_or(Ok(()), |kept| kept.keep(place, &result))?;
            progress.one_more();
            Ok(Some((place, result)))
        };
        let news: Result<Vec<_>, Failure> = left.map(result).collect();
        progress.end();
        done.extend(news?.into_iter().flatten());
        Ok(done)
    }

    /// What comes of a point; none if it is interrupted.
    fn result(&self, job: &Job<'_, F>) -> Result<Option<serde_json::Value>, Failure> {
        let result = match self.search {
            Some(search) => search.result(job, self)?,
            None => self.run(&job.scenario, job.point),
        };
        Ok(result.map(|result| row(job.point, result)))
    }

    /// The report of a run of which nothing is recorded; none if it is interrupted. It says how far it went, and has no
    /// digest if it stopped.
    fn run(&self, scenario: &Scenario<F>, point: &Point) -> Option<serde_json::Value> {
        if self.interrupt.has_come() {
            return None;
        }
        let name = name(point);
        let (mut told, extent, reached_s) = match F::STEADY.filter(|_| self.may_stop) {
            Some(measure) => {
                let Measurement { report, extent, reached_s } = measure(scenario, name);
                (runs::json(&report), extent, json!(reached_s))
            }
            None => {
                let mut run = F::begin(scenario, 0);
                while !run.advance(SLICE) {
                    if self.interrupt.has_come() {
                        return None;
                    }
                }
                let report = runs::json(&F::report(&mut run, scenario, name, None));
                let reached_s = report["horizon_s"].clone();
                (report, Extent::Whole, reached_s)
            }
        };
        told["extent"] = json!(extent);
        told["reached_s"] = reached_s;
        if extent == Extent::Steady {
            told["digest"] = serde_json::Value::Null;
        }
        Some(told)
    }
}

fn name(point: &Point) -> &str {
    point.variant.as_deref().unwrap_or("default")
}

/// Events between two looks at whether a person has had enough.
const SLICE: u64 = 100_000;

/// What came of a point, with what it sets before it.
fn row(point: &Point, result: serde_json::Value) -> serde_json::Value {
    let settings: Map<_, _> =
        point.settings.iter().map(|(path, value)| (path.clone(), json!(value))).collect();
    let mut row = Map::from_iter([("settings".to_owned(), settings.into())]);
    if let serde_json::Value::Object(members) = result {
        row.extend(members);
    }
    row.into()
}

/// What a file of this sweep begins with. What is measured, here beside the usual or elsewhere, is no part of it:
/// reports have everything.
fn heading<F: Runs>(
    asked: &Asked<F>,
    search: Option<&Search>,
    arguments: &Arguments,
) -> Result<serde_json::Value, Failure> {
    let (scenario, _) = asked.checked.complete(None, &[])?;
    let description = Description { y: Vec::new(), measured: None, ..asked.description.clone() };
    Ok(json!({
        "sweep": description.written(scenario),
        "engine": env!("CARGO_PKG_VERSION"),
        "revision": F::Family::REVISION,
        "steady": arguments.steady,
        "search": search.map(Search::written),
    }))
}

fn print<F: Runs>(
    rows: &BTreeMap<usize, serde_json::Value>,
    asked: &Asked<F>,
    search: Option<&Search>,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (engine, revision) = (env!("CARGO_PKG_VERSION"), F::Family::REVISION);
    if arguments.json && search.is_some() {
        let rows: Vec<_> = rows.values().collect();
        let output = json!({"engine": engine, "revision": revision, "scenario": asked.name, "knees": rows});
        return Ok(writeln!(out, "{output:#}")?);
    }
    let description = &asked.description;
    if search.is_none() && (arguments.json || arguments.csv) {
        let rows = rows.values().map(value).collect();
        let text = if arguments.csv {
            sweep::file::csv::<F>(description, rows, sweep::file::number)
        } else {
            sweep::file::json(
                description,
                asked.scenario.clone(),
                (engine, revision),
                rows,
                sweep::file::number,
            )
        };
        return Ok(out.write_all(text.as_bytes())?);
    }
    let varied = sweep::file::varied(description).collect();
    let measures = match search {
        Some(_) => knees::COLUMNS.to_vec(),
        None => {
            let extent = arguments.steady.then_some(EXTENT_SHOWN).into_iter().flatten();
            sweep::file::measured::<F>(description).chain(extent).collect()
        }
    };
    let table = Columns { varied, measures, is_csv: arguments.csv }.table(rows.values());
    if arguments.csv {
        table.0.iter().try_for_each(|row| writeln!(out, "{}", row.join(",")))?;
    } else {
        write!(out, "{table}")?;
    }
    Ok(())
}

/// The same JSON, number by number.
fn value(json: &serde_json::Value) -> Value {
    match json {
        serde_json::Value::Null => Value::Null,
        serde_json::Value::Bool(holds) => Value::Bool(*holds),
        serde_json::Value::Number(number) => Value::Number(number.as_f64().unwrap_or_default()),
        serde_json::Value::String(text) => Value::Text(text.clone()),
        serde_json::Value::Array(items) => Value::List(items.iter().map(value).collect()),
        serde_json::Value::Object(members) => {
            Value::Object(members.iter().map(|(key, member)| (key.clone(), value(member))).collect())
        }
    }
}

/// What a table for people says of how far runs went, where they may stop.
const EXTENT_SHOWN: [&str; 2] = ["extent", "reached_s"];

/// Whether no run of a result violated safety.
fn are_safe(row: &serde_json::Value) -> bool {
    [row, &row["at_held"], &row["at_grew"]].into_iter().all(is_safe)
}

/// Swept values override the variant's own, whose name may then mislead.
fn warn_of_names<F: Runs>(asked: &Asked<F>, arguments: &Arguments) -> Result<(), Failure> {
    let scenario = asked.checked.resolve(None, &[])?;
    let how = if arguments.file.is_some() { "" } else { "--vary " };
    for axis in &asked.description.axes {
        let sets = |set: &[Setting]| set.iter().any(|(path, _)| *path == axis.path);
        let setting = scenario.variants.iter().filter(|variant| sets(&variant.set.0));
        let names: Vec<_> = setting.map(|variant| variant.name.as_str()).collect();
        if !names.is_empty() {
            let (path, names) = (&axis.path, names.join(", "));
            let _ =
                writeln!(io::stderr(), "note: {how}{path} overrides the value of these variants: {names}");
        }
    }
    Ok(())
}
