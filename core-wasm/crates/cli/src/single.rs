//! `quorumscope run`: a scenario's variants, one after the other, and what they measure.

use std::fs::File;
use std::io::{BufWriter, Write};

use family::{Family, Run};
use scenario::{Asked, Checked, Scenario, Setting, Value};
use serde::Serialize;
use serde_json::Value as Json;
use sim::simulation::EVENTS_MAX;
use sim::time::Time;

use crate::asked::{asked_of, tell_asked};
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::interrupt::Interrupt;
use crate::link::{Headline, Link};
use crate::progress::RunProgress;
use crate::runs::{self, Follow, Runs};
use crate::stopwatch::Stopwatch;
use crate::table::count;
use crate::trace_csv;
use crate::transaction::{self, Followed};

#[derive(clap::Args)]
pub struct Arguments {
    /// A file, the id of a shipped scenario, or a link of the page.
    pub scenario: String,
    /// Run this variant only.
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Set a value by its path (network.window_bytes=65536). It overrides the variant's.
    #[arg(long = "set", value_name = "PATH=VALUE", value_parser = input::setting)]
    settings: Vec<Setting>,
    /// Use this seed instead of the scenario's.
    #[arg(long, value_parser = input::value, allow_negative_numbers = true)]
    seed: Option<Value>,
    /// End the run at this virtual time.
    #[arg(long, value_name = "SECONDS", value_parser = input::value, allow_negative_numbers = true)]
    until: Option<Value>,
    /// Stop each run after this many events and print its results so far.
    #[arg(long, value_name = "COUNT", default_value_t = EVENTS_MAX, value_parser = clap::value_parser!(u64).range(1..=EVENTS_MAX))]
    events_max: u64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Write all recorded messages to this file.
    #[arg(long, value_name = "FILE.csv")]
    trace: Option<String>,
    /// Follow the first transaction submitted at or after this virtual time, from its request to its reply.
    #[arg(long, value_name = "SECONDS", value_parser = transaction::time)]
    transaction: Option<Time>,
}

/// What `run --json` prints.
#[derive(Serialize)]
struct Output {
    engine: &'static str,
    /// Of the engine's rules.
    revision: u32,
    scenario: String,
    /// The question and what these runs answer; left out where the scenario asks nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<Asked>,
    runs: Vec<Json>,
    /// With `--transaction`: of each run one, followed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    transactions: Vec<Followed>,
}

/// Runs every variant asked for of a scenario of the family `F`, and prints what it measured.
pub fn run_of<F: Runs>(arguments: &Arguments, input: Input, out: &mut dyn Write) -> Result<(), Failure> {
    let mut settings = arguments.settings.clone();
    settings.extend(arguments.seed.clone().map(|seed| ("seed".to_owned(), seed)));
    settings.extend(arguments.until.clone().map(|until_s| ("horizon_s".to_owned(), until_s)));
    let checked = Checked::<F>::read(&input.text)?;
    let mut scenarios = Vec::new();
    for variant in input.variants::<F>(arguments.variant.as_deref())? {
        let scenario = checked.resolve(variant.as_deref(), &settings)?;
        scenarios.push((variant.unwrap_or_else(|| "default".to_owned()), scenario));
    }
    let following = arguments.transaction.map(following::<F>).transpose()?;
    let interrupt = Interrupt::awaited()?;
    // A trace of before is written over only by runs that begin.
    let mut csv = match &arguments.trace {
        Some(path) => {
            let file = File::create(path).map_err(|error| Failure::Usage(format!("{path}: {error}")))?;
            Some(trace_csv::Writer::new(BufWriter::new(file), path)?)
        }
        None => None,
    };
    let (mut reports, mut transactions, mut stopped) = (Vec::new(), Vec::new(), Vec::new());
    for (name, scenario) in &scenarios {
        let (mut run, report) = watched::<F>(scenario, name, arguments.events_max, &interrupt);
        if !run.is_finished() {
            stopped.push(format!("{name}: {}", unfinished(&run, &interrupt)));
        }
        if let Some(csv) = &mut csv {
            csv.write(&scenario.marked(name), &run.observers().recorder)?;
        }
        if let Some((follow, at)) = following {
            transactions.push(follow(&mut run, name, at)?);
        }
        reports.push(report);
        if interrupt.has_come() {
            break;
        }
    }
    if let Some(csv) = csv {
        csv.finish()?;
    }
    let runs: Vec<Json> = reports.iter().map(runs::json).collect();
    let is_as_linked = settings.is_empty() && arguments.variant.is_none();
    let other = input
        .link
        .filter(|_| is_as_linked && stopped.is_empty())
        .and_then(|link| difference(&link, &runs, F::Family::REVISION));
    let told: Vec<String> = violation(&runs).into_iter().chain(other).chain(stopped).collect();
    let failure = (!told.is_empty()).then(|| Failure::Check(told.join("\n")));
    let asked = asked_of(&checked.resolve(None, &settings)?, |name| {
        runs.iter().find(|run| run["variant"] == name).map(ToString::to_string)
    });
    if arguments.json {
        let (engine, revision) = (env!("CARGO_PKG_VERSION"), F::Family::REVISION);
        let output = Output { engine, revision, scenario: input.name, asked, runs, transactions };
        writeln!(out, "{:#}", serde_json::json!(output))?;
    } else {
        write!(out, "{}", F::tell(&reports))?;
        for transaction in &transactions {
            write!(out, "\n{transaction}")?;
        }
        for run in &runs {
            let variant = text(&run["variant"]);
            for caveat in run["caveats"].as_array().into_iter().flatten() {
                writeln!(out, "{variant}: {}", text(caveat))?;
            }
            for index in run["faults_without_message"].as_array().into_iter().flatten() {
                writeln!(out, "{variant}, faults.{index}: there is no such message in this run")?;
            }
            if let Some(reason) = run["liveness_reason"].as_str() {
                writeln!(out, "{variant}, liveness is {}: {reason}", text(&run["liveness"]))?;
            }
        }
        if let Some(asked) = asked {
            write!(out, "{}", tell_asked(asked))?;
        }
    }
    failure.map_or(Ok(()), Err)
}

/// How a transaction is followed from a time on.
///
/// # Errors
/// No client of the family is answered.
fn following<F: Runs>(at: Time) -> Result<(Follow<F>, Time), Failure> {
    let follow = F::FOLLOW.ok_or_else(|| {
        let told = "--transaction: in runs of this family nothing is agreed on, and no client is answered";
        Failure::Usage(told.to_owned())
    })?;
    Ok((follow, at))
}

fn text(value: &Json) -> &str {
    value.as_str().unwrap_or_default()
}

/// So many violations of a run are printed; the rest are counted.
const WRONGS_TOLD: usize = 3;

/// Which runs violate safety, and how; none where none does.
fn violation(runs: &[Json]) -> Option<String> {
    let violated = || runs.iter().filter(|run| !runs::is_safe(run));
    let names: Vec<&str> = violated().map(|run| text(&run["variant"])).collect();
    let wrongs = violated().map(|run| {
        let (variant, wrongs) =
            (text(&run["variant"]), run["violations"].as_array().map_or(&[][..], Vec::as_slice));
        let lines = wrongs.iter().take(WRONGS_TOLD).map(|wrong| {
            let (check, detail) = (text(&wrong["check"]).replace('_', " "), text(&wrong["detail"]));
            format!("\n  {variant}, {check}: {detail}")
        });
        let more = wrongs.len().saturating_sub(WRONGS_TOLD);
        let rest = if more > 0 { format!("\n  {variant}: {more} more") } else { String::new() };
        lines.collect::<String>() + &rest
    });
    (!names.is_empty())
        .then(|| format!("safety is violated: {}{}", names.join(", "), wrongs.collect::<String>()))
}

/// That runs are not those of which a link was made, with what it says of them and what they are with the rules of
/// `revision`; none where they are, or it does not say.
fn difference(link: &Link, runs: &[Json], revision: u32) -> Option<String> {
    let engine = match (link.engine.as_str(), link.revision) {
        ("", _) => "an engine that it does not name".to_owned(),
        (engine, None) => format!("engine {engine}"),
        (engine, Some(revision)) => format!("engine {engine}, revision {revision}"),
    };
    let mut told = Vec::new();
    for (place, (digest, run)) in link.digests.iter().zip(runs).enumerate() {
        if run["digest"] == *digest {
            continue;
        }
        told.push(format!("{}: the link says digest {digest} with {engine}", text(&run["variant"])));
        if let Some(then) = link.headlines.get(place) {
            let now = Headline::of(run);
            told.push(format!(
                "  committed: {} tx then, {} tx now",
                count(then.committed),
                count(now.committed)
            ));
            told.push(format!("  median latency: {} then, {} now", then.latency, now.latency));
        }
    }
    match link.revision {
        _ if told.is_empty() => return None,
        Some(linked) if linked == revision => told.push(format!(
            "Link and program have the same revision, {revision}: this should not happen. Please report it, with the link, this \
             output, and the machine"
        )),
        Some(_) => told.push(format!("The rules of the simulation differ: this program has revision {revision}")),
        None => {}
    }
    Some(told.join("\n"))
}

/// Events between two looks at the clock, and at whether a person has had enough.
const SLICE: u64 = 100_000;

/// A run while a person watches: to its end, to `events_max` events, or until it is interrupted.
fn watched<F: Runs>(
    scenario: &Scenario<F>,
    variant: &str,
    events_max: u64,
    interrupt: &Interrupt,
) -> (Run<F::Family>, F::Report) {
    let mut run = F::begin(scenario, trace::MESSAGES_MAX);
    let mut progress = RunProgress::of(variant);
    let mut left = events_max;
    while left > 0 && !interrupt.has_come() && !run.advance(left.min(SLICE)) {
        left -= left.min(SLICE);
        progress.tell(&run);
    }
    let report = F::report(&mut run, scenario, variant, Some(progress.end()));
    (run, report)
}

/// Why a run was stopped, and how far it was.
fn unfinished<F: Family>(run: &Run<F>, interrupt: &Interrupt) -> String {
    let why = if interrupt.has_come() { "by an interrupt" } else { "as --events-max is reached" };
    let [now_s, end_s] = [run.now(), run.horizon()].map(|time| time.as_ns() as f64 / 1e9);
    format!("stopped {why}, at {now_s} s of {end_s} s: the report covers the run up to then")
}

/// A run from its begin to its end, with its wall time; at most `messages_max` messages are recorded.
pub fn complete<F: Runs>(
    scenario: &Scenario<F>,
    variant: &str,
    messages_max: u32,
) -> (Run<F::Family>, F::Report) {
    let mut run = F::begin(scenario, messages_max);
    let stopwatch = Stopwatch::start();
    while !run.advance(u64::MAX) {}
    let report = F::report(&mut run, scenario, variant, Some(stopwatch.elapsed_s()));
    (run, report)
}
