//! `quorumscope run`: a scenario's variants, one after the other, and what they measure.

use std::fs::File;
use std::io::{BufWriter, Write};

use hotstuff_format::{Checked, Scenario};
use run::{Run, RunReport};
use scenario::{Asked, Setting, Value};
use serde::Serialize;
use sim::simulation::EVENTS_MAX;
use sim::time::Time;
use trace::distribution::Summary;
use trace::lines::LossReport;

use crate::asked::{asked_of, tell_asked};
use crate::failure::Failure;
use crate::families;
use crate::input;
use crate::interrupt::Interrupt;
use crate::link::{Headline, Link};
use crate::progress::RunProgress;
use crate::stopwatch::Stopwatch;
use crate::table::{Table, count, number};
use crate::trace_csv;
use crate::transaction::{self, Followed};

#[derive(clap::Args)]
pub struct Arguments {
    /// A file, the id of a shipped scenario, or a link of the page.
    scenario: String,
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
    runs: Vec<RunReport>,
    /// With `--transaction`: of each run one, followed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    transactions: Vec<Followed>,
}

/// Runs every variant asked for and prints what it measured.
pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let input = input::read(&arguments.scenario)?;
    let mut settings = arguments.settings.clone();
    settings.extend(arguments.seed.clone().map(|seed| ("seed".to_owned(), seed)));
    settings.extend(arguments.until.clone().map(|until_s| ("horizon_s".to_owned(), until_s)));
    if let Some(program) = families::program(&input.text)? {
        if arguments.trace.is_some() || arguments.transaction.is_some() || arguments.events_max < EVENTS_MAX {
            let told = "--trace, --transaction and --events-max are for scenarios of HotStuff so far";
            return Err(Failure::Usage(told.to_owned()));
        }
        let (name, text, json) = (&input.name, &input.text, arguments.json);
        let variant = arguments.variant.as_deref();
        return (program.run)(&families::Asked { name, text, variant, settings: &settings, json }, out);
    }
    let checked = Checked::read(&input.text)?;
    let mut scenarios = Vec::new();
    for variant in input.variants(arguments.variant.as_deref())? {
        let scenario = checked.resolve(variant.as_deref(), &settings)?;
        scenarios.push((variant.unwrap_or_else(|| "default".to_owned()), scenario));
    }
    let interrupt = Interrupt::awaited()?;
    // A trace of before is written over only by runs that begin.
    let mut csv = match &arguments.trace {
        Some(path) => {
            let file = File::create(path).map_err(|error| Failure::Usage(format!("{path}: {error}")))?;
            Some(trace_csv::Writer::new(BufWriter::new(file), path)?)
        }
        None => None,
    };
    let (mut runs, mut transactions, mut stopped) = (Vec::new(), Vec::new(), Vec::new());
    for (name, scenario) in &scenarios {
        let (mut run, report) = watched(scenario, name, arguments.events_max, &interrupt);
        if !run.is_finished() {
            stopped.push(format!("{name}: {}", unfinished(&run, &interrupt)));
        }
        if let Some(csv) = &mut csv {
            csv.write(&scenario.marked(name), &run.observers().recorder)?;
        }
        if let Some(at) = arguments.transaction {
            transactions.push(Followed::first_from(&mut run, name, at)?);
        }
        runs.push(report);
        if interrupt.has_come() {
            break;
        }
    }
    if let Some(csv) = csv {
        csv.finish()?;
    }
    let violated: Vec<&str> = runs
        .iter()
        .filter(|report| !report.verdicts.are_safe())
        .map(|report| report.variant.as_str())
        .collect();
    let violation = (!violated.is_empty()).then(|| format!("safety is violated: {}", violated.join(", ")));
    let is_as_linked = settings.is_empty() && arguments.variant.is_none();
    let other = input
        .link
        .filter(|_| is_as_linked && stopped.is_empty())
        .and_then(|link| difference(&link, &runs, run::REVISION));
    let told: Vec<String> = violation.into_iter().chain(other).chain(stopped).collect();
    let failure = (!told.is_empty()).then(|| Failure::Check(told.join("\n")));
    let asked = asked(&checked.resolve(None, &settings)?, &runs);
    if arguments.json {
        let (engine, revision) = (env!("CARGO_PKG_VERSION"), run::REVISION);
        let output = Output { engine, revision, scenario: input.name, asked, runs, transactions };
        writeln!(out, "{:#}", serde_json::json!(output))?;
    } else {
        write!(out, "{}{}\n{}", table(&runs), spans(&runs), limits(&runs))?;
        for transaction in &transactions {
            write!(out, "\n{transaction}")?;
        }
        for run in &runs {
            for index in &run.faults_without_message {
                writeln!(out, "{}, faults.{index}: there is no such message in this run", run.variant)?;
            }
            if let Some(reason) = &run.verdicts.liveness_reason {
                writeln!(out, "{}, liveness is {}: {reason}", run.variant, run.verdicts.liveness.name())?;
            }
        }
        if let Some(asked) = asked {
            write!(out, "{}", tell_asked(asked))?;
        }
    }
    failure.map_or(Ok(()), Err)
}

/// What a scenario asks, and what `runs` of it answer; none where it asks nothing.
fn asked(scenario: &Scenario, runs: &[RunReport]) -> Option<Asked> {
    asked_of(scenario, |name| {
        let run = runs.iter().find(|run| run.variant == name)?;
        Some(serde_json::to_string(run).expect("a report is JSON"))
    })
}

/// That runs are not those of which a link was made, with what it says of them and what they are with the rules of
/// `revision`; none where they are, or it does not say.
fn difference(link: &Link, runs: &[RunReport], revision: u32) -> Option<String> {
    let engine = match (link.engine.as_str(), link.revision) {
        ("", _) => "an engine that it does not name".to_owned(),
        (engine, None) => format!("engine {engine}"),
        (engine, Some(revision)) => format!("engine {engine}, revision {revision}"),
    };
    let mut told = Vec::new();
    for (place, (digest, run)) in link.digests.iter().zip(runs).enumerate() {
        if *digest == run.digest {
            continue;
        }
        told.push(format!("{}: the link says digest {digest} with {engine}", run.variant));
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
fn watched(scenario: &Scenario, variant: &str, events_max: u64, interrupt: &Interrupt) -> (Run, RunReport) {
    let mut run = Run::new(scenario, trace::MESSAGES_MAX);
    let mut progress = RunProgress::of(variant);
    let mut left = events_max;
    while left > 0 && !interrupt.has_come() && !run.advance(left.min(SLICE)) {
        left -= left.min(SLICE);
        progress.tell(&run);
    }
    let report = timed(&mut run, scenario, variant, progress.end());
    (run, report)
}

/// Why a run was stopped, and how far it was.
fn unfinished(run: &Run, interrupt: &Interrupt) -> String {
    let why = if interrupt.has_come() { "by an interrupt" } else { "as --events-max is reached" };
    let [now_s, end_s] = [run.now(), run.horizon()].map(|time| time.as_ns() as f64 / 1e9);
    format!("stopped {why}, at {now_s} s of {end_s} s: the report covers the run up to then")
}

/// A run from its begin to its end, with its wall time; at most `messages_max` messages are recorded.
pub fn complete(scenario: &Scenario, variant: &str, messages_max: u32) -> (Run, RunReport) {
    let mut run = Run::new(scenario, messages_max);
    let stopwatch = Stopwatch::start();
    while !run.advance(u64::MAX) {}
    let report = timed(&mut run, scenario, variant, stopwatch.elapsed_s());
    (run, report)
}

/// What a run has come to, which took so many seconds of wall time.
pub fn timed(run: &mut Run, scenario: &Scenario, variant: &str, wall_s: f64) -> RunReport {
    let mut report = RunReport::new(run, scenario, variant);
    report.wall_s = Some((wall_s * 1e6).round() / 1e6);
    report
}

/// Below the table: what limits each run, in a sentence.
fn limits(runs: &[RunReport]) -> String {
    runs.iter().map(|run| format!("{}: {}\n", run.variant, run.measured.limit.text)).collect()
}

/// Of what time latencies and goodput are, and why goodput may exceed what is offered: each said once, and of whom
/// where that is not all.
fn spans(runs: &[RunReport]) -> String {
    let mut notes: Vec<(String, Vec<&str>)> = Vec::new();
    for RunReport { variant, measured, .. } in runs {
        let from = measured.workload.measured_from_s;
        let span = match from {
            Some(from) => Some(format!("latencies and goodput count from {from} s on")),
            None => measured.losses.is_some().then(|| {
                "latencies and goodput include the cold start; workload.warm_up_s leaves it out".to_owned()
            }),
        };
        let excess = measured.exceeds_offered().then(|| {
            let since = from.map_or_else(|| "the start".to_owned(), |from| format!("{from} s"));
            format!("goodput exceeds the offered load by the backlog of {since}")
        });
        let ends = measured.workload.stopped.map(|stopped| {
            format!(
                "clients stop at {} s: limit and queue growth are judged then; throughput and goodput count to the end",
                stopped.at_s
            )
        });
        for note in span.into_iter().chain(excess).chain(ends) {
            match notes.iter_mut().find(|(known, _)| *known == note) {
                Some((_, of)) => of.push(variant),
                None => notes.push((note, vec![variant])),
            }
        }
    }
    let line = |(note, of): (String, Vec<&str>)| {
        if of.len() == runs.len() { format!("{note}\n") } else { format!("{}: {note}\n", of.join(", ")) }
    };
    notes.into_iter().map(line).collect()
}

/// A column a run, a row a measure.
fn table(runs: &[RunReport]) -> Table {
    let row = |name: &str, cell: &dyn Fn(&RunReport) -> String| {
        std::iter::once(name.to_owned()).chain(runs.iter().map(cell)).collect::<Vec<_>>()
    };
    let median = |name: &str, of: fn(&RunReport) -> Option<Summary>| {
        let cell = move |run: &RunReport| of(run).map_or("-".to_owned(), |summary| number(summary.p50));
        row(name, &cell)
    };
    let mut rows = vec![
        row("", &|run| run.variant.clone()),
        row("offered (tx/s)", &|run| run.measured.workload.offered_tps.map_or("-".to_owned(), number)),
        row("throughput (tx/s)", &|run| number(run.measured.throughput_tps)),
        row("first commit (s)", &|run| run.measured.first_commit_s.map_or("-".to_owned(), number)),
        row("goodput (tx/s)", &|run| number(run.measured.goodput_tps)),
        row("goodput by replies (tx/s)", &|run| {
            run.measured.reply_goodput_tps.map_or("-".to_owned(), number)
        }),
        row("answered (tx/s)", &|run| run.measured.answered_tps.map_or("-".to_owned(), number)),
        row("committed (tx)", &|run| count(run.measured.committed)),
        row("backlog (tx)", &|run| count(run.measured.backlog)),
        row("queue growth (tx/s)", &|run| number(run.measured.queue_growth_tps)),
        row("latency, median (s)", &|run| match run.measured.latency_s {
            None => "-".to_owned(),
            // It depends on how long the run is.
            Some(latency) if run.measured.queue_grows => format!("{}, growing", number(latency.p50)),
            Some(latency) => number(latency.p50),
        }),
        row("latency, mean ± deviation (s)", &|run| {
            let told = |latency: Summary| format!("{} ± {}", number(latency.mean), number(latency.sd));
            run.measured.latency_s.map_or("-".to_owned(), told)
        }),
        row("latency, p95, p99 (s)", &|run| {
            let told = |latency: Summary| format!("{}, {}", number(latency.p95), number(latency.p99));
            run.measured.latency_s.map_or("-".to_owned(), told)
        }),
        median("consensus latency, median (s)", |run| run.measured.consensus_latency_s),
        median("commit-all latency, median (s)", |run| run.measured.commit_all_latency_s),
        median("block interval, median (s)", |run| run.measured.block_interval_s),
        row("longest pause (s)", &|run| run.measured.longest_pause_s.map_or("-".to_owned(), number)),
        row("blocks, empty ones", &|run| {
            format!("{}, {}", count(run.measured.committed_blocks), count(run.measured.empty_blocks))
        }),
        row("views, changes", &|run| {
            format!("{}, {}", count(run.measured.views), count(run.measured.view_changes))
        }),
        row("busiest egress, whole run (%)", &|run| {
            number(100.0 * run.measured.utilisation.iter().map(|side| side.egress).fold(0.0, f64::max))
        }),
        row("safety, liveness", &|run| {
            let safe = if run.verdicts.are_safe() { "holds" } else { "violated" };
            format!("{safe}, {}", run.verdicts.liveness.name())
        }),
        row("digest", &|run| run.digest.clone()),
        row("events", &|run| count(run.events)),
        row("wall time (ms)", &|run| run.wall_s.map_or("-".to_owned(), |wall_s| number(wall_s * 1e3))),
        row("limited by", &|run| run.measured.limit.kind.name().to_owned()),
    ];
    if runs.iter().any(|run| run.measured.work.is_some()) {
        let busiest = row("busiest processor, whole run (%)", &|run| {
            number(100.0 * run.measured.utilisation.iter().map(|used| used.cpu).fold(0.0, f64::max))
        });
        rows.insert(rows.len() - 1, busiest);
    }
    if runs.iter().any(|run| run.measured.losses.is_some()) {
        let of = |name: &str, cell: &dyn Fn(&LossReport) -> String| {
            row(name, &|run| run.measured.losses.as_ref().map_or("-".to_owned(), cell))
        };
        let before_last = rows.len() - 1;
        rows.splice(
            before_last..before_last,
            [
                of("dropped by paths (B)", &|losses| count(losses.dropped_bytes)),
                of("lost (B of data)", &|losses| count(losses.lost_bytes)),
                of("sent again (B of data)", &|losses| count(losses.sent_again_bytes)),
                of("longest path queue (ms)", &|losses| number(losses.longest_path_queue_s * 1e3)),
            ],
        );
    }
    Table(rows)
}
