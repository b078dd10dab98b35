//! What is observed of real runs: every shipped scenario, every variant.

use checker::Verdict;
use explain::{critical_path, delays};
use hotstuff_format::{Scenario, check, resolve, shipped, shipped_ids};
use hotstuff_words::{HotStuffWords, related};
use quorumscope_run::{Run, RunReport};
use scenario::types::NetworkModel;
use sim::ids::{Point, ReplicaId};
use sim::time::{Duration, Time};
use tables::Recorder;
use tables::marks::{MarkKind, Phase, Read};
use trace::columns::BandwidthColumns;
use trace::marks::Mark;
use trace::window::window;
use trace::{Counts, Lanes, MESSAGES_MAX, WindowRequest};

/// Every variant of every shipped scenario, with its name, over at most three virtual seconds.
fn scenarios() -> Vec<(String, Scenario)> {
    let mut all = Vec::new();
    for id in shipped_ids() {
        let text = shipped(id).expect("it is shipped");
        let names: Vec<String> =
            check(text).expect("it is valid").variants.into_iter().map(|variant| variant.name).collect();
        let names: Vec<Option<&str>> = if names.is_empty() {
            vec![None]
        } else {
            names.iter().map(|name| Some(name.as_str())).collect()
        };
        for name in names {
            let mut scenario = resolve(text, name, &[]).expect("it is valid");
            scenario.horizon_s = scenario.horizon_s.min(3.0);
            all.push((format!("{id}, {}", name.unwrap_or("default")), scenario));
        }
    }
    all
}

/// Whether a variant is there to show what goes wrong.
fn is_to_fail(name: &str, scenario: &Scenario) -> bool {
    let variant = name.split_once(", ").map(|(_, variant)| variant);
    scenario.expect.iter().any(|expected| {
        matches!(expected.metric.as_str(), "safety" | "liveness")
            && expected.value == 0.0
            && expected.variant.as_deref() == variant
    })
}

fn complete(scenario: &Scenario, messages_max: u32) -> Run {
    let mut run = Run::new(scenario, messages_max);
    assert!(run.advance(u64::MAX));
    run
}

fn everything(run: &Run, resolution: Duration) -> WindowRequest {
    WindowRequest { start: Time::ZERO, end: run.horizon(), resolution, budget: usize::MAX, kinds: u32::MAX }
}

/// Every mark of a kind.
fn marks(trace: &Recorder, kind: MarkKind) -> Vec<Mark> {
    trace.marks().iter_from(0).filter(|mark| mark.of() == kind).copied().collect()
}

#[test]
fn every_check_holds() {
    for (name, scenario) in scenarios().into_iter().filter(|(name, scenario)| !is_to_fail(name, scenario)) {
        let report = RunReport::new(&mut complete(&scenario, 0), &scenario, &name);
        assert!(report.verdicts.are_safe(), "{name}: {:?}", report.verdicts.violations);
        assert_eq!(report.verdicts.liveness, Verdict::Holds, "{name}: {:?}", report.verdicts.violations);
    }
}

/// As many votes of a phase of a view count as its certificate has signers beside the one who forms it, whose own vote
/// is no message.
#[test]
fn the_votes_that_count_are_the_certificates_signers() {
    for (name, scenario) in scenarios()
        .into_iter()
        .filter(|(name, _)| ["planet-window", "pipelining"].iter().any(|id| name.starts_with(id)))
    {
        let run = complete(&scenario, MESSAGES_MAX);
        let trace = &run.observers().recorder;
        let mut counted = std::collections::BTreeMap::<(u32, Phase), u16>::new();
        let mut late = 0;
        for row in 0..trace.messages().len() {
            let message = trace.messages().get(row);
            let causes = explain::related::causes::<HotStuffWords>(trace, row);
            let Some(mark) = related::certificate_of(trace, &message, &causes) else { continue };
            if mark.point() >= (Point { time: message.ended, sequence: message.sequence }) {
                *counted.entry((mark.round, mark.votes().0)).or_default() += 1;
            } else {
                late += 1;
            }
        }
        let certified = marks(trace, MarkKind::Certified);
        assert!(certified.len() > 5 && late > 5, "{name}");
        for mark in certified {
            let (phase, votes) = mark.votes();
            assert_eq!(counted.get(&(mark.round, phase)), Some(&(votes - 1)), "{name}, view {}", mark.round);
        }
    }
}

#[test]
fn a_critical_path_sums_exactly_to_its_commits_latency() {
    let mut paths = 0;
    for (name, scenario) in scenarios().into_iter().filter(|(name, scenario)| !is_to_fail(name, scenario)) {
        let run = complete(&scenario, MESSAGES_MAX);
        let trace = &run.observers().recorder;
        let proposals = marks(trace, MarkKind::Proposed);
        for commit in marks(trace, MarkKind::Committed) {
            let proposed =
                proposals.iter().find(|proposal| proposal.round == commit.round).expect("it was proposed");
            let path = critical_path::<HotStuffWords>(
                trace,
                commit.replica,
                u64::from(trace.tables.height_of(&commit)),
            )
            .expect("it is recorded");
            assert_eq!(path.first().expect("time passes").start, proposed.time, "{name}");
            assert_eq!(path.last().expect("time passes").end, commit.time, "{name}");
            assert!(path.windows(2).all(|pair| pair[0].end == pair[1].start), "{name}: a gap in {path:?}");
            paths += 1;
        }
    }
    assert!(paths > 1_000, "{paths} paths");
}

#[test]
fn the_delays_of_a_message_sum_exactly_to_its_time() {
    for (name, scenario) in scenarios() {
        let run = complete(&scenario, MESSAGES_MAX);
        let trace = &run.observers().recorder;
        for message in (0..trace.messages().len()).map(|row| trace.messages().get(row)) {
            let parts = delays(trace, &message);
            assert!(parts.windows(2).all(|pair| pair[0].end == pair[1].start), "{name}: a gap in {parts:?}");
            let (start, end) = match (parts.first(), parts.last()) {
                (Some(first), Some(last)) => (first.start, last.end),
                _ => (message.queued, message.queued),
            };
            assert_eq!((start, end), (message.queued, message.ended), "{name}: {message:?}");
        }
    }
}

/// Busy nanoseconds of each replica's four rows.
fn busy_ns(columns: &BandwidthColumns, replicas: usize) -> Vec<f64> {
    let rows = [
        &columns.egress_foreground,
        &columns.egress_background,
        &columns.ingress_foreground,
        &columns.ingress_background,
    ];
    for row in rows {
        assert!(row.iter().all(|&part| (0.0..=1.0).contains(&part)), "no more than all of a bucket");
    }
    let sum = |row: &[f32], replica: usize| {
        let buckets = row.len() / (replicas + 1);
        row[replica * buckets..][..buckets].iter().map(|&part| f64::from(part)).sum::<f64>()
            * columns.bucket_ns
    };
    (0..replicas).flat_map(|replica| rows.map(|row| sum(row, replica))).collect()
}

#[test]
fn bandwidth_of_messages_and_of_stretches_is_the_same() {
    for (name, mut scenario) in scenarios() {
        // Over TCP clients' requests and replies share the interfaces, and stretches alone tell of them. Replies may be
        // without bytes.
        if scenario.network.model == NetworkModel::Tcp {
            scenario.clients.reply_bytes = 0;
        }
        let run = complete(&scenario, MESSAGES_MAX);
        let trace = &run.observers().recorder;
        let replicas = scenario.replicas.count();
        let mut counts = Counts::new(Lanes::each(replicas as u16), trace);
        counts.catch_up(trace);
        let clients = (&run.observers().metrics.meter.answers, run.requests());
        // What is under way at the end is half told by its message: look at what is over well before.
        let end = Time::from_ns(run.horizon().as_ns() / 2);
        let ask = |resolution| {
            let request = WindowRequest { end, ..everything(&run, resolution) };
            let bandwidth = window(trace.written(), &counts, clients, &request, run.horizon(), &[]).bandwidth;
            let end_ns = bandwidth.start_ns + bandwidth.bucket_ns * f64::from(bandwidth.buckets);
            (bandwidth, end_ns)
        };
        let (coarse, end_ns) = ask(Duration::from_ms(20));
        // The same stretch of time, exactly: to the last bucket's end.
        let exact = {
            let end = Time::from_ns(end_ns as u64 - 1);
            let buckets = 4_000;
            let resolution = Duration::from_ns(end_ns as u64 / buckets);
            let request = WindowRequest { end, ..everything(&run, resolution) };
            window(trace.written(), &counts, clients, &request, run.horizon(), &[]).bandwidth
        };
        assert!(exact.bucket_ns < coarse.bucket_ns, "{name}: the fine answer is not from the cells");
        let rows = if scenario.network.model == NetworkModel::Tcp { 2 } else { 4 };
        let told = busy_ns(&coarse, replicas).into_iter().zip(busy_ns(&exact, replicas)).enumerate();
        for (coarse, exact) in told.filter(|(row, _)| row % 4 < rows).map(|(_, told)| told) {
            let bucket_ns = end_ns / 4_000.0;
            assert!(
                (coarse - exact).abs() <= 1e-4 * coarse + 2.0 * bucket_ns,
                "{name}: {coarse} and {exact}"
            );
        }
    }
}

#[test]
fn what_is_not_recorded_is_measured_all_the_same() {
    for (name, scenario) in scenarios() {
        let (mut all, mut little) = (complete(&scenario, MESSAGES_MAX), complete(&scenario, 5));
        assert_eq!(all.measured(), little.measured(), "{name}");
        assert_eq!(all.observers().digest, little.observers().digest, "{name}");
        // Of messages in parts fewer fit.
        assert!(little.observers().recorder.messages().len() <= 5, "{name}");
        assert!(little.observers().recorder.recording_stopped().is_some(), "{name}");
        assert_eq!(all.observers().recorder.recording_stopped(), None, "{name}");
    }
}

#[test]
fn slices_do_not_change_a_run() {
    for (name, scenario) in scenarios().into_iter().take(4) {
        let mut sliced = Run::new(&scenario, 0);
        while !sliced.advance(777) {}
        assert_eq!(sliced.observers().digest, complete(&scenario, 0).observers().digest, "{name}");
    }
}

#[test]
fn the_past_is_what_it_was() {
    let (name, scenario) = scenarios().swap_remove(0);
    let run = complete(&scenario, MESSAGES_MAX);
    let trace = &run.observers().recorder;
    for commit in marks(trace, MarkKind::Committed) {
        let (seen, is_up) = run.inspect(commit.replica, commit.point());
        assert!(is_up, "{name}: {commit:?}");
        assert!(
            seen.executed_height >= u64::from(trace.tables.height_of(&commit)),
            "{name}: {commit:?} {seen:?}"
        );
    }
    let (leader, _) = run.inspect(ReplicaId(0), Default::default());
    assert_eq!(leader.committed_height, 0);
}

#[test]
fn a_recorded_message_takes_at_most_64_bytes_and_128_over_tcp() {
    for (name, mut scenario) in scenarios() {
        scenario.horizon_s = 30.0;
        let run = complete(&scenario, MESSAGES_MAX);
        let messages = run.observers().recorder.messages();
        // Blocks that are hardly begun tell nothing of a row's cost.
        if messages.len() > 10_000 {
            let per_row = messages.memory_bytes() as f64 / f64::from(messages.len());
            // Over TCP more messages leave in parts, which wait in queues and are lost.
            let most = if scenario.network.model == NetworkModel::Tcp { 128.0 } else { 64.0 };
            // Nearly every one waits for a processor, where that takes time.
            let most = most + if scenario.setup().costs.is_some() { 32.0 } else { 0.0 };
            assert!(per_row <= most, "{name}: {per_row:.1} bytes over {} rows", messages.len());
        }
    }
}
