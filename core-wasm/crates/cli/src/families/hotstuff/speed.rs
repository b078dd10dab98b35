//! How fast the kernel runs HotStuff, as ratios to loops that only pop an event and push another.

use std::fmt;

use facts::Fact;
use hotstuff_format::Scenario;
use run::{Observers, Run, RunReport};
use serde::Serialize;
use serde_json::json;
use sim::observer::Observer;
use sim::time::Time;

use super::bare;
use crate::bench::REPEATS;
use crate::failure::Failure;
use crate::single::complete;
use crate::stopwatch::Stopwatch;
use crate::table::{Table, count, number};

/// What is measured of the kernel.
#[derive(Serialize)]
pub struct Speed {
    queue: Vec<QueueRate>,
    offered_rate: OfferedRate,
    /// Memory of the message table for each message in it.
    bytes_per_message: f64,
    /// Memory of the whole trace, marks and bandwidth included, for each message.
    trace_bytes_per_message: f64,
}

impl Speed {
    /// Of this machine, now.
    ///
    /// # Errors
    /// A scenario is not valid.
    pub fn measured() -> Result<Self, Failure> {
        let (bytes_per_message, trace_bytes_per_message) = bytes_per_message()?;
        Ok(Speed {
            queue: [4, 31, 100].into_iter().map(queue_rate).collect::<Result<_, _>>()?,
            offered_rate: offered_rate()?,
            bytes_per_message,
            trace_bytes_per_message,
        })
    }
}

/// The engine's rate beside those of loops that only pop an event and push another.
#[derive(Serialize)]
struct QueueRate {
    replicas: u32,
    /// Most events that were pending at once, in all.
    pending: usize,
    pops_per_message: f64,
    /// On the engine's own queue.
    bare_events_per_s: f64,
    /// On the standard library's binary heap.
    heap_events_per_s: f64,
    /// With the trace on: the recorder observes.
    trace: Compared,
    /// Everything observes, as in every run: recorder, metrics, checks and digest; and checkpoints are kept.
    all: Compared,
    /// Which part of a run the checks take.
    checking: f64,
}

/// A rate of the engine, and its ratios to those of the bare loops.
#[derive(Serialize)]
struct Compared {
    events_per_s: f64,
    messages_per_s: f64,
    ratio: f64,
    heap_ratio: f64,
}

/// The same run with a thousand times the transactions.
#[derive(Serialize)]
struct OfferedRate {
    low_tps: f64,
    high_tps: f64,
    low_blocks: u64,
    high_blocks: u64,
    low_wall_s: f64,
    high_wall_s: f64,
    ratio: f64,
}

impl fmt::Display for Speed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heading = [
            "replicas",
            "bare loop (events/s)",
            "on a binary heap",
            "trace on (events/s)",
            "ratio",
            "to the heap",
            "all observers (events/s)",
            "ratio",
            "to the heap",
            "checking (%)",
            "messages/s",
            "pending",
            "pops a message",
        ];
        let row = |rate: &QueueRate| {
            vec![
                rate.replicas.to_string(),
                number(rate.bare_events_per_s),
                number(rate.heap_events_per_s),
                number(rate.trace.events_per_s),
                number(rate.trace.ratio),
                number(rate.trace.heap_ratio),
                number(rate.all.events_per_s),
                number(rate.all.ratio),
                number(rate.all.heap_ratio),
                number(100.0 * rate.checking),
                number(rate.all.messages_per_s),
                count(rate.pending as u64),
                number(rate.pops_per_message),
            ]
        };
        let rows = std::iter::once(heading.map(str::to_owned).to_vec()).chain(self.queue.iter().map(row));
        writeln!(formatter, "{}", Table(rows.collect()))?;
        let rate = &self.offered_rate;
        writeln!(
            formatter,
            "{} tx/s over {} tx/s: {} times the wall time ({} and {} blocks)",
            number(rate.high_tps),
            number(rate.low_tps),
            number(rate.ratio),
            count(rate.high_blocks),
            count(rate.low_blocks)
        )?;
        writeln!(
            formatter,
            "{} bytes a recorded message, {} with all of the trace",
            number(self.bytes_per_message),
            number(self.trace_bytes_per_message)
        )
    }
}

/// Chained HotStuff with `replicas` replicas 10 ms apart, long enough for some 80,000 messages.
fn chained(replicas: u32) -> Result<Scenario, Failure> {
    let text = json!({
        "replicas": {"count": replicas},
        "network": {"latency": {"uniform_one_way_ms": 10}},
        "horizon_s": 800.0 / f64::from(replicas),
    });
    Ok(hotstuff_format::check(&text.to_string())?)
}

fn queue_rate(replicas: u32) -> Result<QueueRate, Failure> {
    let scenario = chained(replicas)?;
    let pending = pending_max(&scenario);
    let [mut all_s, mut trace_s, mut checked_s, mut unchecked_s] = [f64::INFINITY; 4];
    let [mut bare_s, mut heap_s] = [f64::INFINITY; 2];
    let mut report = None;
    // They take turns, so that a slow moment of the machine meets all.
    for _ in 0..REPEATS {
        let (_, run) = complete(&scenario, "bench", trace::MESSAGES_MAX);
        all_s = all_s.min(run.wall_s.unwrap_or(f64::INFINITY));
        trace_s = trace_s.min(observed_s(&scenario, |all| all.recorder));
        unchecked_s = unchecked_s.min(observed_s(&scenario, unchecked));
        checked_s = checked_s.min(observed_s(&scenario, |all| (all.judge.clone(), unchecked(all))));
        bare_s = bare_s.min(bare::engine_queue_s(run.events, pending));
        heap_s = heap_s.min(bare::binary_heap_s(run.events, pending));
        report = Some(run);
    }
    let report = report.expect("REPEATS is not 0");
    let (events, messages) = (report.events as f64, messages(&report) as f64);
    let rate = |wall_s| Compared {
        events_per_s: events / wall_s,
        messages_per_s: messages / wall_s,
        ratio: bare_s / wall_s,
        heap_ratio: heap_s / wall_s,
    };
    Ok(QueueRate {
        replicas,
        pending,
        pops_per_message: events / messages,
        bare_events_per_s: events / bare_s,
        heap_events_per_s: events / heap_s,
        trace: rate(trace_s),
        all: rate(all_s),
        checking: 1.0 - unchecked_s / checked_s,
    })
}

/// Everything that observes a run but the checks.
fn unchecked(all: Observers) -> impl Observer<Fact> {
    (all.recorder, (all.metrics, all.digest))
}

/// Seconds for a run of `scenario` that only those observe whom `chosen` takes of all.
fn observed_s<O: Observer<Fact>>(scenario: &Scenario, chosen: impl Fn(Observers) -> O) -> f64 {
    let setup = scenario.setup();
    let mut observer = chosen(run::observers(scenario, &setup, trace::MESSAGES_MAX));
    let mut simulation = run::simulation(scenario, setup);
    let stopwatch = Stopwatch::start();
    simulation.advance(Time::FAR, u64::MAX, &mut observer);
    simulation.finish(&mut observer);
    stopwatch.elapsed_s()
}

fn messages(report: &RunReport) -> u64 {
    report.measured.messages.by_kind.sum()
}

/// The most events pending at once, looked at every few events.
fn pending_max(scenario: &Scenario) -> usize {
    const LOOK_EVERY: u64 = 7;
    let mut run = Run::new(scenario, 0);
    let mut most = 0;
    while !run.advance(LOOK_EVERY) {
        most = most.max(run.pending());
    }
    most
}

/// Blocks as often, and a thousand times as many transactions in them.
fn offered_rate() -> Result<OfferedRate, Failure> {
    let at = |rate_tps: f64| {
        // So much bandwidth that a block of any size leaves at once: the blocks are the same but for their size.
        let text = json!({
            "network": {"latency": {"uniform_one_way_ms": 10}, "egress_mbps": 1_000_000, "ingress_mbps": 1_000_000, "window_bytes": null},
            "protocol": {"batch": {"max_tx": 10_000_000}},
            "workload": {"rate_tps": rate_tps, "tx_bytes": 1},
            "horizon_s": 200,
        });
        Ok::<_, Failure>(hotstuff_format::check(&text.to_string())?)
    };
    let (low_tps, high_tps) = (1e3, 1e6);
    let (low, high) = (at(low_tps)?, at(high_tps)?);
    let (mut low_wall_s, mut high_wall_s) = (f64::INFINITY, f64::INFINITY);
    let (mut low_blocks, mut high_blocks) = (0, 0);
    for _ in 0..REPEATS {
        for (scenario, wall_s, blocks) in
            [(&low, &mut low_wall_s, &mut low_blocks), (&high, &mut high_wall_s, &mut high_blocks)]
        {
            let (_, report) = complete(scenario, "bench", trace::MESSAGES_MAX);
            *wall_s = wall_s.min(report.wall_s.unwrap_or(f64::INFINITY));
            *blocks = report.measured.committed_blocks + report.measured.empty_blocks;
        }
    }
    Ok(OfferedRate {
        low_tps,
        high_tps,
        low_blocks,
        high_blocks,
        low_wall_s,
        high_wall_s,
        ratio: high_wall_s / low_wall_s,
    })
}

fn bytes_per_message() -> Result<(f64, f64), Failure> {
    let (run, _) = complete(&chained(31)?, "bench", trace::MESSAGES_MAX);
    let recorder = &run.observers().recorder;
    let messages = f64::from(recorder.messages().len());
    Ok((recorder.messages().memory_bytes() as f64 / messages, recorder.memory_bytes() as f64 / messages))
}
