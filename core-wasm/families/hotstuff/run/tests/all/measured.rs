//! A run that stops because it is steady, against the whole of it.

use hotstuff_format::Scenario;
use hotstuff_format::{Checked, check, shipped, shipped_ids};
use quorumscope_run::{Extent, Measurement, Run, RunReport, measure};
use scenario::types::Latency;

const EVENTS_MAX: u64 = 400_000;

/// Every variant of every shipped scenario, at multiples of its load.
fn scenarios(loads: &[f64]) -> Vec<(String, Scenario)> {
    let mut scenarios = Vec::new();
    for id in shipped_ids() {
        let text = shipped(id).unwrap();
        let checked = Checked::read(text).unwrap();
        let names = check(text).unwrap().variants.into_iter().map(|variant| Some(variant.name));
        let names: Vec<Option<String>> = names.collect();
        for name in if names.is_empty() { vec![None] } else { names } {
            let base = checked.resolve(name.as_deref(), &[]).unwrap();
            for load in loads {
                let mut scenario = base.clone();
                scenario.workload.rate_tps *= load;
                scenarios.push((format!("{id} {name:?} at {load} of its load"), scenario));
            }
        }
    }
    scenarios
}

fn error(stopped: f64, whole: f64) -> f64 {
    if stopped == whole { 0.0 } else { (stopped / whole - 1.0).abs() }
}

/// MODEL.md has the errors over more loads and distances.
#[test]
fn a_run_that_stops_says_what_the_whole_of_it_says() {
    let mut stopped = 0;
    for (name, scenario) in scenarios(&[1.0]) {
        let steady = measure(&scenario, "x", EVENTS_MAX, true);
        if steady.extent != Extent::Steady {
            continue;
        }
        stopped += 1;
        let whole = measure(&scenario, "x", u64::MAX, false);
        assert_eq!(whole.extent, Extent::Whole);
        assert!(steady.reached_s < whole.reached_s, "{name}");
        let (of, all) = (&steady.report.measured, &whole.report.measured);
        assert_eq!(of.queue_grows, all.queue_grows, "{name}: whether the queue grows");
        assert_eq!(of.workload, all.workload, "{name}");
        let throughput = error(of.throughput_tps, all.throughput_tps);
        assert!(throughput < 0.03, "{name}: throughput is off by {throughput}");
        assert!(error(of.goodput_tps, all.goodput_tps) < 0.03, "{name}: goodput");
        if of.queue_grows {
            continue; // Its latency depends on when it ends.
        }
        let (latency, wanted) = (of.latency_s.unwrap(), all.latency_s.unwrap());
        for (what, stopped, whole) in
            [("mean", latency.mean, wanted.mean), ("median", latency.p50, wanted.p50)]
        {
            assert!(error(stopped, whole) < 0.025, "{name}: {what} latency {stopped}, whole {whole}");
        }
    }
    assert!(stopped > 25, "only {stopped} runs stopped early");
}

#[test]
fn a_whole_measurement_is_the_run() {
    let scenario = Checked::read(shipped("low-load").unwrap()).unwrap().resolve(None, &[]).unwrap();
    let Measurement { report, extent, reached_s } = measure(&scenario, "x", u64::MAX, false);
    let mut run = Run::new(&scenario, trace::MESSAGES_MAX);
    run.advance(u64::MAX);
    let recorded = RunReport::new(&mut run, &scenario, "x");
    assert_eq!((extent, reached_s), (Extent::Whole, scenario.horizon_s));
    assert_eq!(report.digest, recorded.digest);
    assert_eq!(report.measured, recorded.measured);
}

#[test]
fn a_budget_of_events_is_kept() {
    let scenario = Checked::read(shipped("planet").unwrap()).unwrap().resolve(None, &[]).unwrap();
    let cut = measure(&scenario, "x", 1_000, true);
    assert_eq!((cut.extent, cut.report.events), (Extent::Cut, 1_000));
    assert!(cut.reached_s < scenario.horizon_s);
}

/// Faults, changes, lies, chance and what grows with the chain: none of these is steady however steady it looks.
#[test]
fn what_happens_at_its_own_time_runs_to_the_end() {
    let text = shipped("low-load").unwrap();
    let checked = Checked::read(text).unwrap();
    let measured = |path: &str, value: &str| {
        let settings = [(path.to_owned(), scenario::Value::parse(value).unwrap())];
        measure(&checked.resolve(None, &settings).unwrap(), "x", u64::MAX, true).extent
    };
    assert_eq!(measured("seed", "2"), Extent::Steady);
    for (path, value) in [
        ("faults", r#"[{"kind": "crash", "replica": 3, "at_s": 25, "until_s": 26}]"#),
        ("adversaries", r#"[{"replica": 1, "kind": "silent_leader"}]"#),
        ("network.jitter", "0.01"),
        ("network.loss", "0.0001"),
        ("workload.arrivals", "\"poisson\""),
        ("workload.stop_s", "25"),
    ] {
        assert_eq!(measured(path, value), Extent::Whole, "{path}");
    }
}

/// A description by its JSON.
fn described(text: &str) -> Scenario {
    Checked::read(text).unwrap().resolve(None, &[]).unwrap()
}

/// The same run, stopped where it may be, and whole.
fn both(scenario: &Scenario) -> [Measurement; 2] {
    [true, false].map(|may_stop| measure(scenario, "x", u64::MAX, may_stop))
}

/// Seven transactions a second are one in five blocks: windows agree long before they tell anything.
#[test]
fn a_window_with_few_transactions_tells_nothing() {
    let [stopped, whole] = both(&described(
        r#"{"horizon_s": 20, "network": {"latency": {"uniform_one_way_ms": 5}},
        "protocol": {"variant": "hotstuff_2", "timeout_ms": 500, "dissemination": "stream",
            "stream": {"availability": "certificate"}},
        "workload": {"rate_tps": 7}}"#,
    ));
    assert_eq!(whole.report.measured.latency_s.unwrap().count, 139);
    assert_eq!(stopped, whole);
}

/// Leaders in turn over TCP, so that what a network interface carries comes in bursts, ended at several phases of a
/// window. Counts are those of the whole run to a block or two, and never more than were submitted.
#[test]
fn counts_and_utilisation_are_those_of_the_whole_run() {
    let mut stopped_early = 0;
    for (rate_tps, horizon_s) in
        [(50, 20.0), (500, 5.0), (500, 7.77), (1_000, 5.005), (1_000, 9.123), (3_000, 8.0), (3_000, 20.0)]
    {
        let name = format!("{rate_tps} tx/s for {horizon_s} s");
        let [stopped, whole] = both(&described(&format!(
            r#"{{"horizon_s": {horizon_s}, "network": {{"model": "tcp", "latency": {{"uniform_one_way_ms": 5}}}},
            "protocol": {{"timeout_ms": 1000, "dissemination": "batch", "leader": {{"policy": "rotate"}}}},
            "workload": {{"rate_tps": {rate_tps}, "tx_bytes": 1000}}}}"#
        )));
        stopped_early += u32::from(stopped.extent == Extent::Steady);
        let [stopped, whole] = [stopped, whole].map(|measurement| measurement.report.measured);
        assert_eq!(stopped.workload, whole.workload, "{name}");
        let [answered, all_answered] = [&stopped, &whole].map(|of| of.latency_s.unwrap().count);
        assert!(answered <= stopped.committed && stopped.committed <= stopped.workload.submitted, "{name}");
        // In a block of 10 ms.
        let block = rate_tps / 100 + 1;
        assert!(answered.abs_diff(all_answered) <= block, "{name}: {answered}, whole {all_answered}");
        assert!(stopped.committed.abs_diff(whole.committed) <= block, "{name}");
        assert!(stopped.backlog.abs_diff(whole.backlog) <= block, "{name}");
        assert!(
            error(stopped.reply_goodput_tps.unwrap(), whole.reply_goodput_tps.unwrap()) < 0.005,
            "{name}"
        );
        assert!(error(stopped.bytes.foreground as f64, whole.bytes.foreground as f64) < 0.01, "{name}");
        for (stopped, whole) in stopped.utilisation.iter().zip(&whole.utilisation) {
            for (stopped, whole) in [(stopped.egress, whole.egress), (stopped.ingress, whole.ingress)] {
                assert!((stopped - whole).abs() < 0.001, "{name}: {stopped}, whole {whole}");
            }
        }
    }
    assert!(stopped_early >= 5, "only {stopped_early} stopped early");
}

/// A small window, so that the queue grows from the start, and nobody who came after the warm-up is answered before it
/// looks steady; later views time out.
#[test]
fn a_queue_that_grows_without_a_latency_runs_to_the_end() {
    let [stopped, whole] = both(&described(
        r#"{"seed": 535558, "horizon_s": 20, "replicas": {"count": 6}, "clients": {"count": 3, "replies": 3},
        "network": {"latency": {"uniform_one_way_ms": 50, "factor": 0.5}, "egress_mbps": 100, "sockets": 3,
            "window_bytes": 4096},
        "protocol": {"variant": "crash_stop", "timeout_ms": 500, "delta_ms": 200, "dissemination": "stream",
            "certificates": "aggregate", "batch": {"max_tx": 10000, "max_delay_ms": 50},
            "stream": {"origins": "all", "micro_batch_tx": 1, "flush_ms": 50, "ack_every_ms": 1, "cut": "sent"}},
        "workload": {"rate_tps": 3000, "tx_bytes": 128, "outstanding": 1, "send_to": "nearest", "warm_up_s": 5.198}}"#,
    ));
    assert!(whole.report.measured.timeouts > 0 && whole.report.measured.latency_s.is_some());
    assert_eq!(stopped, whole);
}

fn factor_of(latency: &mut Latency) -> &mut f64 {
    let (Latency::Uniform { factor, .. } | Latency::Preset { factor, .. } | Latency::Matrix { factor, .. }) =
        latency;
    factor
}

/// The errors of MODEL.md, over the scenarios, loads and distances that it says; printed.
#[test]
#[ignore = "minutes: MODEL.md has what it prints"]
fn errors_of_runs_that_stop() {
    type Of = fn(&tables::Measured) -> Option<f64>;
    let figures: [(&str, Of); 19] = [
        ("throughput", |of| Some(of.throughput_tps)),
        ("goodput", |of| Some(of.goodput_tps)),
        ("goodput by replies", |of| of.reply_goodput_tps),
        ("answered", |of| of.latency_s.map(|latency| latency.count as f64)),
        ("median latency", |of| of.latency_s.map(|latency| latency.p50)),
        ("mean latency", |of| of.latency_s.map(|latency| latency.mean)),
        ("95th percentile of latency", |of| of.latency_s.map(|latency| latency.p95)),
        ("99th percentile of latency", |of| of.latency_s.map(|latency| latency.p99)),
        ("longest latency", |of| of.latency_s.map(|latency| latency.max)),
        ("consensus latency", |of| of.consensus_latency_s.map(|latency| latency.p50)),
        ("latency to the last replica", |of| of.commit_all_latency_s.map(|latency| latency.p50)),
        ("block interval", |of| of.block_interval_s.map(|interval| interval.p50)),
        ("longest pause", |of| of.longest_pause_s),
        ("blocks", |of| Some((of.committed_blocks + of.empty_blocks) as f64)),
        ("views", |of| Some(of.views as f64)),
        ("bytes", |of| Some((of.bytes.foreground + of.bytes.background) as f64)),
        ("messages", |of| Some(of.messages.by_kind.sum() as f64)),
        ("time-outs", |of| Some(of.timeouts as f64)),
        ("view changes", |of| Some(of.view_changes as f64)),
    ];
    let mut runs = Vec::new();
    for (name, scenario) in scenarios(&[0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 4.0]) {
        for times in [0.3, 1.0, 2.0] {
            let mut scenario = scenario.clone();
            *factor_of(&mut scenario.network.latency) *= times;
            runs.push((format!("{name}, {times} of its distances"), scenario));
        }
    }
    let all = runs.len();
    let next = std::sync::atomic::AtomicUsize::new(0);
    let stopped = std::thread::scope(|scope| {
        let work = || {
            let mut stopped = Vec::new();
            while let Some((name, scenario)) =
                runs.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
            {
                let steady = measure(scenario, "x", u64::MAX, true);
                if steady.extent == Extent::Steady {
                    let whole = measure(scenario, "x", u64::MAX, false);
                    stopped.push((name, steady, whole));
                }
            }
            stopped
        };
        let workers = [(); 2].map(|()| scope.spawn(work));
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect::<Vec<_>>()
    });
    let events = |of: fn(&(&String, Measurement, Measurement)) -> u64| stopped.iter().map(of).sum::<u64>();
    println!(
        "those that stopped took {} million events of {}",
        events(|(_, steady, _)| steady.report.events) / 1_000_000,
        events(|(.., whole)| whole.report.events) / 1_000_000
    );
    let grow = stopped.iter().filter(|(_, steady, _)| steady.report.measured.queue_grows).count();
    println!("{all} runs, {} stopped, the queue of {grow} of them grows", stopped.len());
    let table = |what: &str, mut errors: Vec<(f64, &str)>| {
        errors.sort_by(|one, other| one.0.total_cmp(&other.0));
        let at = |part: f64| errors[((errors.len() - 1) as f64 * part) as usize].0;
        if let Some((worst, name)) = errors.last() {
            println!(
                "| {what} | {} | {:.3} % | {:.3} % | {:.3} % | {:.3} % | {name}",
                errors.len(),
                100.0 * at(0.5),
                100.0 * at(0.95),
                100.0 * at(0.99),
                100.0 * worst
            );
        }
    };
    for (what, of) in figures {
        let mut errors = Vec::new();
        for (name, steady, whole) in &stopped {
            let [steady, whole] = [steady, whole].map(|each| of(&each.report.measured));
            if let (Some(steady), Some(whole)) = (steady, whole) {
                errors.push((error(steady, whole), name.as_str()));
            }
        }
        if std::env::var_os("WORST").is_some() {
            errors.sort_by(|one, other| other.0.total_cmp(&one.0));
            errors.iter().take(8).for_each(|(error, name)| println!("    {what} {error:.4} {name}"));
        }
        table(what, errors);
    }
    let mut points = Vec::new();
    let (mut backlog, mut growth) = (Vec::new(), Vec::new());
    for (name, steady, whole) in &stopped {
        let [steady, whole] = [steady, whole].map(|each| &each.report.measured);
        for (of, all) in steady.utilisation.iter().zip(&whole.utilisation) {
            let errors = [of.egress - all.egress, of.ingress - all.ingress, of.cpu - all.cpu];
            points.push((errors.map(f64::abs).into_iter().fold(0.0, f64::max), name.as_str()));
        }
        let submitted = whole.workload.submitted.max(1) as f64;
        let offered = whole.workload.offered_tps.unwrap_or(1.0);
        growth.push(((steady.queue_growth_tps - whole.queue_growth_tps).abs() / offered, name.as_str()));
        backlog.push((steady.backlog.abs_diff(whole.backlog) as f64 / submitted, name.as_str()));
    }
    table("utilisation, in points", points);
    table("queue growth, of what is offered", growth);
    table("backlog, of what is submitted", backlog);
    let differ = |of: fn(&Measurement) -> String| {
        stopped.iter().filter(|(_, steady, whole)| of(steady) != of(whole)).count()
    };
    println!(
        "whether the queue grows differs in {}",
        differ(|each| each.report.measured.queue_grows.to_string())
    );
    println!("the limit differs in {}", differ(|each| each.report.measured.limit.kind.name().to_owned()));
    println!("liveness differs in {}", differ(|each| format!("{:?}", each.report.verdicts.liveness)));
}
