//! A run that stops because it is steady, against the whole of it.

use quorumscope_run::{Extent, Measurement, Run, RunReport, measure};
use scenario::types::Scenario;
use scenario::{Checked, check, shipped, shipped_ids};

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
