//! `quorumscope sweep`: the product of several values of several settings, in parallel.

use std::io::{self, Write};

use rayon::prelude::*;
use run::RunReport;
use scenario::{Checked, Scenario, Setting, Value};
use serde::Serialize;
use serde_json::json;

use crate::failure::Failure;
use crate::input::{self, Input};
use crate::progress::Progress;
use crate::single::complete;
use crate::table::{Table, number};

/// The most runs of one sweep.
const RUNS_MAX: usize = 100_000;

#[derive(clap::Args)]
pub struct Arguments {
    /// A file, the id of a shipped scenario, or a link of the page.
    scenario: String,
    /// Values of a setting by its path (network.sockets=1,2,10); several multiply.
    #[arg(long = "vary", value_name = "PATH=V1,V2,...", required = true, value_parser = input::settings)]
    varied: Vec<(String, Vec<Value>)>,
    /// Run each combination with so many seeds, from the scenario's on.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    repeat: u32,
    /// Print JSON.
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print comma-separated values.
    #[arg(long)]
    csv: bool,
}

/// One run of the sweep.
struct Point {
    variant: Option<String>,
    settings: Vec<Setting>,
    scenario: Scenario,
}

/// A run as `sweep --json` prints it.
#[derive(Serialize)]
struct Row {
    settings: serde_json::Map<String, serde_json::Value>,
    #[serde(flatten)]
    report: RunReport,
}

/// Runs every combination and prints a line each.
pub fn sweep(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let input = input::read(&arguments.scenario)?;
    let points = points(&input, arguments)?;
    warn_of_names(&input, arguments)?;
    let progress = Progress::of(points.len() as u64, "runs");
    let run = |point: &Point| {
        let name = point.variant.as_deref().unwrap_or("default");
        // Nothing is recorded: a sweep asks for figures alone.
        let (_, report) = complete(&point.scenario, name, 0);
        progress.one_more();
        let as_json = |(path, value): &Setting| (path.clone(), json_value(value));
        Row { settings: point.settings.iter().map(as_json).collect(), report }
    };
    let rows: Vec<Row> = points.par_iter().map(run).collect();
    progress.end();
    if arguments.json {
        let output = json!({"engine": env!("CARGO_PKG_VERSION"), "revision": run::REVISION, "scenario": input.name, "runs": rows});
        writeln!(out, "{output:#}")?;
    } else {
        let table = table(&rows, arguments);
        if arguments.csv {
            table.0.iter().try_for_each(|row| writeln!(out, "{}", row.join(",")))?;
        } else {
            write!(out, "{table}")?;
        }
    }
    let violated = rows.iter().filter(|row| !row.report.is_safe()).count();
    if violated == 0 { Ok(()) } else { Err(Failure::Check(format!("safety is violated in {violated} runs"))) }
}

/// Every combination of variant, varied values and seed, in order; all of them are valid.
fn points(input: &Input, arguments: &Arguments) -> Result<Vec<Point>, Failure> {
    let variants = input.variants(None)?;
    let combinations = arguments.varied.iter().map(|(_, values)| values.len()).product::<usize>();
    let total = combinations.saturating_mul(variants.len()).saturating_mul(arguments.repeat as usize);
    if total > RUNS_MAX {
        return Err(Failure::Usage(format!("{total} runs (allowed: at most {RUNS_MAX})")));
    }
    let mut settings: Vec<Vec<Setting>> = vec![Vec::new()];
    for (path, values) in &arguments.varied {
        let extended = |settings: &Vec<Setting>| {
            let with = |value: &Value| [&settings[..], &[(path.clone(), value.clone())]].concat();
            values.iter().map(with).collect::<Vec<_>>()
        };
        settings = settings.iter().flat_map(extended).collect();
    }
    let checked = Checked::read(&input.text)?;
    let mut points = Vec::with_capacity(total);
    for settings in &settings {
        for variant in &variants {
            let scenario = checked.resolve(variant.as_deref(), settings)?;
            for repeat in 0..arguments.repeat {
                let seed = scenario.seed + u64::from(repeat);
                let scenario = Scenario { seed, ..scenario.clone() };
                points.push(Point { variant: variant.clone(), settings: settings.clone(), scenario });
            }
        }
    }
    Ok(points)
}

fn table(rows: &[Row], arguments: &Arguments) -> Table {
    const MEASURES: [&str; 12] = [
        "workload.offered_tps",
        "throughput_tps",
        "goodput_tps",
        "latency_s.p50",
        "consensus_latency_s.p50",
        "block_interval_s.p50",
        "backlog",
        "queue_growth_tps",
        "limit.kind",
        "safety",
        "liveness",
        "digest",
    ];
    // The seed of the run has its column, whether it is varied or not.
    let is_told = |path: &str| path != "seed";
    let varied = arguments.varied.iter().map(|(path, _)| path.as_str()).filter(|path| is_told(path));
    let names = ["variant", "seed"].into_iter().chain(varied);
    let mut lines = vec![names.chain(MEASURES).map(str::to_owned).collect::<Vec<_>>()];
    for row in rows {
        let report = json!(row.report);
        let cell = |name: &str| {
            let measured = name.split('.').try_fold(&report, |value, key| value.get(key));
            match measured {
                Some(serde_json::Value::Number(value)) if arguments.csv => value.to_string(),
                Some(serde_json::Value::Number(value)) => number(value.as_f64().unwrap_or_default()),
                Some(serde_json::Value::String(text)) => text.clone(),
                Some(serde_json::Value::Object(verdicts)) => not_kept(verdicts),
                _ => String::new(),
            }
        };
        let quoted = |text: &str| {
            if arguments.csv && text.contains([',', '"']) {
                format!("\"{}\"", text.replace('"', "\"\""))
            } else {
                text.to_owned()
            }
        };
        let settings = row.settings.iter().filter(|(path, _)| is_told(path)).map(|(_, value)| match value {
            serde_json::Value::String(text) => quoted(text),
            value => quoted(&value.to_string()),
        });
        let first = [quoted(&row.report.variant), row.report.seed.to_string()];
        lines.push(first.into_iter().chain(settings).chain(MEASURES.map(cell)).collect());
    }
    Table(lines)
}

/// The checks that do not hold, or that all do.
fn not_kept(verdicts: &serde_json::Map<String, serde_json::Value>) -> String {
    let others = verdicts.iter().filter(|(_, verdict)| *verdict != "holds");
    let names: Vec<_> =
        others.map(|(check, verdict)| format!("{check} {}", verdict.as_str().unwrap_or("?"))).collect();
    if names.is_empty() { "holds".to_owned() } else { names.join("; ") }
}

/// A value on the command line goes before what a variant sets, whose name then says something else.
fn warn_of_names(input: &Input, arguments: &Arguments) -> Result<(), Failure> {
    let scenario = scenario::check(&input.text)?;
    for (path, _) in &arguments.varied {
        let setting =
            scenario.variants.iter().filter(|variant| variant.set.0.iter().any(|(set, _)| set == path));
        let names: Vec<_> = setting.map(|variant| variant.name.as_str()).collect();
        if !names.is_empty() {
            let names = names.join(", ");
            let _ = writeln!(
                io::stderr(),
                "note: --vary {path} goes before what variants set themselves ({names})"
            );
        }
    }
    Ok(())
}

fn json_value(value: &Value) -> serde_json::Value {
    serde_json::from_str(&value.to_string()).unwrap_or_default()
}
