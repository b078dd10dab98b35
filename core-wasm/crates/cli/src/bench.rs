//! `quorumscope bench`: what the engine takes on this machine, each figure as a ratio to something measured
//! in the same run, so that it means the same on another machine.

use std::io::Write;

use serde::Serialize;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::families::{self, speed::Speed};
use crate::runs::Runs;
use crate::stopwatch::Stopwatch;
use crate::table::{Table, count, number};

/// Every measurement is taken so often, and the fastest counts: the others were disturbed.
pub const REPEATS: usize = 5;

#[derive(clap::Args)]
pub struct Arguments {
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// What `bench --json` prints.
#[derive(Serialize)]
struct Output {
    engine: &'static str,
    revision: u32,
    families: Vec<FamilyRate>,
    #[serde(flatten)]
    kernel: Speed,
}

/// The rate of a run of a family, observed by all.
#[derive(Serialize)]
pub struct FamilyRate {
    family: &'static str,
    events: u64,
    messages: u64,
    events_per_s: f64,
    messages_per_s: f64,
}

/// Three replicas and 1,200 clients that wait for their answers, for 30 s.
pub fn waiting_clients(family: &str) -> Value {
    json!({
        "protocol": {"family": family}, "replicas": {"count": 3}, "horizon_s": 30,
        "network": {"latency": {"uniform_one_way_ms": 10}},
        "clients": {"count": 1_200}, "workload": {"kind": "closed", "outstanding": 1},
    })
}

/// Measures the rate of a family, by its word.
pub type Rate = fn(&'static str) -> Result<FamilyRate, Failure>;

/// Measures and prints; `families`: their words, and what measures each.
pub fn bench(
    arguments: &Arguments,
    families: &[(&'static str, Rate)],
    out: &mut impl Write,
) -> Result<(), Failure> {
    let output = Output {
        engine: env!("CARGO_PKG_VERSION"),
        revision: families::REVISION,
        families: families.iter().map(|(family, rate)| rate(family)).collect::<Result<_, _>>()?,
        kernel: Speed::measured()?,
    };
    if arguments.json {
        return Ok(writeln!(out, "{:#}", json!(output))?);
    }
    let heading = ["family", "events", "events/s", "messages", "messages/s"].map(str::to_owned).to_vec();
    let row = |rate: &FamilyRate| {
        let FamilyRate { family, events, messages, events_per_s, messages_per_s } = rate;
        vec![
            (*family).to_owned(),
            count(*events),
            number(*events_per_s),
            count(*messages),
            number(*messages_per_s),
        ]
    };
    let rows = std::iter::once(heading).chain(output.families.iter().map(row));
    writeln!(out, "{}", Table(rows.collect()))?;
    write!(out, "{}", output.kernel)?;
    Ok(())
}

/// The rate of the family `F`, whose word is `family`.
///
/// # Errors
/// The scenario of [`Runs::busy`] is no valid one.
pub fn rate_of<F: Runs>(family: &'static str) -> Result<FamilyRate, Failure> {
    let scenario = scenario::check::<F>(&F::busy().to_string())?;
    let mut wall_s = f64::INFINITY;
    let (mut events, mut messages) = (0, 0);
    for _ in 0..REPEATS {
        let mut run = F::begin(&scenario, trace::MESSAGES_MAX);
        let stopwatch = Stopwatch::start();
        while !run.advance(u64::MAX) {}
        wall_s = wall_s.min(stopwatch.elapsed_s());
        let counters = run.counters();
        (events, messages) = (counters.events, counters.messages.sent);
    }
    let [events_per_s, messages_per_s] = [events, messages].map(|counted| counted as f64 / wall_s);
    Ok(FamilyRate { family, events, messages, events_per_s, messages_per_s })
}
