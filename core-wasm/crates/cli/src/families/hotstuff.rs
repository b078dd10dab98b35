//! HotStuff in the program: its table, and what only its scenarios have.

mod bare;
mod draw;
pub mod forms;
pub mod speed;
pub mod twins;
pub mod validate;

use explain::transaction::Stage;
use family::Run;
use hotstuff_format::types::ProtocolVariant;
use hotstuff_format::{Checked, HotStuff, Scenario, idle_lies};
use hotstuff_words::HotStuffWords;
use run::{HotStuffFamily, RunReport};
use scenario::types::Variant;
use serde_json::Value;
use sim::random::Random;
use tables::Tables;
use trace::distribution::Summary;
use trace::lines::LossReport;

use crate::agrees::{Agrees, first_from};
use crate::bench::waiting_clients;
use crate::failure::Failure;
use crate::families::Wanted;
use crate::runs::{Follow, Runs, Steady, timed};
use crate::table::{Table, count, number};
use crate::trial::Draws;

impl Runs for HotStuff {
    type Family = HotStuffFamily;
    type Report = RunReport;

    const FOLLOW: Option<Follow<Self>> = Some(first_from::<Self>);
    const STEADY: Option<Steady<HotStuff>> =
        Some(|scenario, variant| run::measure(scenario, variant, u64::MAX, true));

    fn begin(scenario: &Scenario, messages_max: u32) -> Run<HotStuffFamily> {
        Run::new(scenario, messages_max)
    }

    fn report(run: &mut run::Run, scenario: &Scenario, variant: &str, wall_s: Option<f64>) -> RunReport {
        timed(run, scenario, variant, wall_s)
    }

    fn tell(runs: &[RunReport]) -> String {
        format!("{}{}\n{}", table(runs), spans(runs), limits(runs))
    }

    fn busy() -> Value {
        waiting_clients("hotstuff")
    }

    /// Which forks share no past, and which lies change nothing.
    fn remarks(checked: &Checked, variants: &[Option<String>]) -> Result<Vec<String>, Failure> {
        let mut told = parted_forks(checked, &checked.resolve(None, &[])?.variants)?;
        for variant in variants {
            told.extend(told_lies(checked, variant.as_deref())?);
        }
        Ok(told)
    }

    fn draws(wanted: &Wanted) -> Result<Draws, Failure> {
        let variant = wanted.variant.as_deref().map(variant).transpose()?;
        Ok(match wanted.restarts {
            true => Box::new(move |seed| draw::restarting(seed, variant)),
            false => Box::new(move |seed| draw::any(seed, variant)),
        })
    }

    fn faults(replicas: u64, heals_ms: u64, random: &mut Random) -> Vec<Value> {
        draw::faults(replicas, heals_ms, random)
    }
}

impl Agrees for HotStuff {
    type Words = HotStuffWords;

    const AGREED: (&'static str, &'static str) = ("height", "block");

    fn agreed(tables: &Tables, row: u32) -> Option<u64> {
        tables.blocks.get(row).map(|block| block.fact.height)
    }

    fn stage(stage: Stage, [to, by]: [&str; 2], (quorum, quorums): (usize, usize)) -> String {
        match stage {
            Stage::Request => format!("request to {to}"),
            Stage::Waiting => "waits".to_owned(),
            Stage::HandedOn => "handed on".to_owned(),
            Stage::Streamed => "streamed".to_owned(),
            Stage::Quorum => format!("quorum {quorum} of {quorums}"),
            Stage::NextProposal => "next proposal waits".to_owned(),
            Stage::Timer => "timer".to_owned(),
            Stage::NewView => "new view".to_owned(),
            Stage::Consensus => "consensus".to_owned(),
            Stage::Decision => format!("decision to {by}"),
            Stage::ReplySending => format!("reply waits at {by}"),
            Stage::Reply => format!("reply from {by}"),
            Stage::Unanswered => "not answered".to_owned(),
        }
    }
}

/// The variant of that name.
fn variant(name: &str) -> Result<ProtocolVariant, Failure> {
    let known = ProtocolVariant::ALL.iter().find(|variant| variant.word() == name).copied();
    known.ok_or_else(|| {
        let words: Vec<_> = ProtocolVariant::ALL.iter().map(|variant| variant.word()).collect();
        Failure::Usage(format!("--variant {name}: there is no such variant (allowed: {})", words.join(", ")))
    })
}

/// The lies of a variant that change nothing, each with the reason.
fn told_lies(checked: &Checked, variant: Option<&str>) -> Result<Vec<String>, Failure> {
    let scenario = checked.resolve(variant, &[])?;
    let of = variant.map_or_else(String::new, |name| format!("{name}, "));
    let lies = idle_lies(&scenario).into_iter().enumerate();
    Ok(lies
        .filter_map(|(index, why)| Some(format!("{of}adversaries.{index} changes nothing: {}", why?)))
        .collect())
}

/// The forks that part from the run that they were forked off before their instant, each with what differs.
fn parted_forks(checked: &Checked, variants: &[Variant]) -> Result<Vec<String>, Failure> {
    let mut told = Vec::new();
    for fork in variants {
        if let (Some(path), Some(from_s), Some(origin)) = (checked.parted(fork)?, fork.from_s, &fork.fork_of)
        {
            let (name, from_s) = (&fork.name, scenario::decimal(from_s));
            told.push(format!(
                "{name} does not share the past of {origin}: {path} differs before {from_s} s"
            ));
        }
    }
    Ok(told)
}

/// Below the table: what limits each run, in a sentence.
fn limits(runs: &[RunReport]) -> String {
    runs.iter().map(|run| format!("{}: {}\n", run.variant, run.measured.limit.text)).collect()
}

/// A time in seconds, to the millisecond.
fn in_seconds(time_s: f64) -> String {
    scenario::decimal((time_s * 1e3).round() / 1e3)
}

/// Of what time latencies and goodput are, and why goodput may exceed what is offered: each said once, and of whom
/// where that is not all.
fn spans(runs: &[RunReport]) -> String {
    let mut notes: Vec<(String, Vec<&str>)> = Vec::new();
    for RunReport { variant, measured, .. } in runs {
        let from = measured.workload.measured_from_s;
        let span = match from {
            Some(from) => Some(format!("latencies and goodput count from {} s on", in_seconds(from))),
            None => measured.losses.is_some().then(|| {
                "latencies and goodput include the cold start; workload.warm_up_s leaves it out".to_owned()
            }),
        };
        let excess = measured.exceeds_offered().then(|| {
            let since = from.map_or_else(|| "the start".to_owned(), |from| format!("{} s", in_seconds(from)));
            format!("goodput exceeds the offered load by the backlog of {since}")
        });
        let by_replies = measured.replies_exceed_offered().then(|| {
            "goodput by replies exceeds the offered load by the requests that waited for the first answer"
                .to_owned()
        });
        let ends = measured.workload.stopped.map(|stopped| {
            format!(
                "clients stop at {} s: limit and queue growth are judged then; throughput and goodput count to the end",
                stopped.at_s
            )
        });
        for note in span.into_iter().chain(excess).chain(by_replies).chain(ends) {
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
