//! `quorumscope campaign`: scenarios drawn from seeds, run, healed and judged; what fails is told as short as it can
//! be.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

use family::Family;
use rayon::prelude::*;
use scenario::Scenario;
use serde::Serialize;
use serde_json::{Value, json};
use sim::random::{Purpose, Random};

use crate::failure::Failure;
use crate::families::{FAMILIES, Wanted};
use crate::input::Input;
use crate::progress::Progress;
use crate::runs::{self, Runs};
use crate::stopwatch::Stopwatch;
use crate::table::count;
use crate::trial::{Draws, Trial, hold_what_is_cut};

/// The most seeds of one campaign.
const SEEDS_MAX: u64 = 100_000_000;
/// A run of so many events is not waited for, and fails.
const EVENTS_MAX: u64 = 20_000_000;
/// Failures that are told.
const TOLD_MAX: usize = 10;

#[derive(clap::Args)]
pub struct Arguments {
    /// Range of seeds, without the last.
    #[arg(long, value_name = "FIRST..LAST", default_value = "0..1000", value_parser = seeds)]
    seeds: (u64, u64),
    /// Draw scenarios of this family: a value of protocol.family.
    #[arg(long, conflicts_with = "scenario", default_value = FAMILIES[0], value_parser = FAMILIES)]
    pub family: String,
    /// Draw only faults, for this scenario: a file, the id of a shipped one, or a link of the page.
    #[arg(long)]
    pub scenario: Option<String>,
    #[command(flatten)]
    wanted: Wanted,
    /// Print each seed's scenario and the digest of its run as a line of JSON, without checks.
    #[arg(long, conflicts_with = "json")]
    print: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn seeds(argument: &str) -> Result<(u64, u64), String> {
    let (first, last) = argument.split_once("..").ok_or("is no range (allowed: FIRST..LAST)")?;
    let number = |text: &str| text.parse::<u64>().map_err(|error| format!("{text}: {error}"));
    let (first, last) = (number(first)?, number(last)?);
    match last.checked_sub(first) {
        Some(1..=SEEDS_MAX) => Ok((first, last)),
        _ => Err(format!("a range of 1 to {SEEDS_MAX} seeds is allowed")),
    }
}

/// A seed that failed.
#[derive(Serialize)]
struct Failed {
    seed: u64,
    reason: String,
    /// What still fails, with as few faults and as short as possible.
    scenario: Value,
}

/// Runs the trial of every seed, of scenarios of the family `F` or of faults for `base`; fails where one does.
pub fn campaign_of<F: Runs>(
    arguments: &Arguments,
    base: Option<Input>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let name = base.as_ref().map(|base| base.name.clone());
    let trial = match base {
        Some(base) => around::<F>(&base)?,
        None => F::draws(&arguments.wanted)?,
    };
    let (first, last) = arguments.seeds;
    if arguments.print {
        for seed in first..last {
            writeln!(out, "{}", drawn::<F>(seed, &trial(seed))?)?;
        }
        return Ok(());
    }
    let progress = Progress::of(last - first, "seeds");
    let stopwatch = Stopwatch::start();
    let failing = |seed| {
        let trial = trial(seed);
        let reason = reason::<F>(&trial);
        progress.one_more();
        let reason = reason?;
        Some(Failed { seed, reason, scenario: shortest::<F>(trial).scenario })
    };
    let failed: Vec<Failed> = (first..last).into_par_iter().filter_map(failing).collect();
    let seconds = stopwatch.elapsed_s();
    progress.end();
    let runs = last - first;
    if arguments.json {
        let output = json!({"engine": env!("CARGO_PKG_VERSION"), "revision": F::Family::REVISION, "scenario": name, "first": first,
            "last": last, "runs": runs, "failed": failed.len(), "failures": &failed[..failed.len().min(TOLD_MAX)], "seconds": seconds});
        writeln!(out, "{output:#}")?;
    } else {
        let rate = runs as f64 / seconds;
        writeln!(out, "{} seeds, {} failed, {seconds:.1} s, {rate:.0} a second", count(runs), failed.len())?;
        for Failed { seed, reason, scenario } in failed.iter().take(TOLD_MAX) {
            writeln!(out, "seed {seed}: {reason}\n{scenario}")?;
        }
    }
    if failed.is_empty() {
        Ok(())
    } else {
        Err(Failure::Check(format!("{} of {runs} seeds fail", failed.len())))
    }
}

/// A scenario as it is, with each seed and its faults in the first half of the time: safety alone can be asked of it.
///
/// # Errors
/// Everything wrong with it, or it has one replica.
fn around<F: Runs>(base: &Input) -> Result<Draws, Failure> {
    let name = &base.name;
    let scenario = scenario::check::<F>(&base.text).map_err(|errors| Failure::from(errors).of(name))?;
    let (replicas, horizon_s) = (scenario.replicas.count() as u64, scenario.horizon_s);
    if replicas < 2 {
        return Err(Failure::Usage(format!("{name}: has one replica (allowed: 2 or more)")));
    }
    let mut whole: Value =
        serde_json::from_str(&base.text).map_err(|error| Failure::Usage(format!("{name}: {error}")))?;
    if let Some(members) = whole.as_object_mut() {
        // It is one run, and may be cut shorter than the time of a fork.
        members.retain(|key, _| {
            !matches!(key.as_str(), "variants" | "expect" | "predict" | "answer" | "levers")
        });
    }
    Ok(Box::new(move |seed| {
        let random = &mut Random::split(seed, Purpose::Scenarios);
        let mut scenario = whole.clone();
        scenario["seed"] = json!(seed);
        scenario["faults"] = json!(F::faults(replicas, ((horizon_s * 500.0) as u64).max(2), random));
        if scenario["network"]["model"] == "tcp" {
            hold_what_is_cut(&mut scenario);
        }
        Trial { scenario, commits_all: false, leads_back: false }
    }))
}

/// Why a trial fails; `None` where it does not.
fn reason<F: Runs>(trial: &Trial) -> Option<String> {
    match scenario::check::<F>(&trial.scenario.to_string()) {
        Ok(scenario) => failure(&scenario, trial.commits_all),
        Err(errors) => Some(format!("is no scenario: {}", errors[0])),
    }
}

/// Whether a trial that was cut is still a scenario, and one that fails.
fn still_fails<F: Runs>(trial: &Trial) -> bool {
    scenario::check::<F>(&trial.scenario.to_string())
        .is_ok_and(|scenario| failure(&scenario, trial.commits_all).is_some())
}

/// Why a run of the scenario fails; `None` where it does not.
fn failure<F: Runs>(scenario: &Scenario<F>, commits_all: bool) -> Option<String> {
    // A broken invariant is a failure of this seed; the others are run all the same.
    let run = catch_unwind(AssertUnwindSafe(|| complete(scenario)));
    let Ok((finished, report)) = run else { return Some("an invariant is broken".to_owned()) };
    if let Some(violation) = runs::violations(&report).first() {
        let [check, detail] =
            ["check", "detail"].map(|key| violation[key].as_str().expect("a report tells it"));
        return Some(format!("{check} at {} s: {detail}", violation["at_s"]));
    }
    if !finished {
        return Some(format!("does not end within {EVENTS_MAX} events"));
    }
    if !commits_all {
        return None;
    }
    let left = report["backlog"].as_u64().expect("a report counts it");
    (left > 0).then(|| format!("{left} transactions are never committed"))
}

/// What a seed draws, and what its run comes out as.
fn drawn<F: Runs>(seed: u64, trial: &Trial) -> Result<Value, Failure> {
    let scenario = scenario::check::<F>(&trial.scenario.to_string())
        .map_err(|errors| Failure::from(errors).of(&format!("seed {seed}")))?;
    let (_, report) = complete(&scenario);
    Ok(json!({"seed": seed, "digest": report["digest"], "scenario": trial.scenario}))
}

/// A whole run, whether it ended, and its report.
fn complete<F: Runs>(scenario: &Scenario<F>) -> (bool, Value) {
    let mut run = F::begin(scenario, 0);
    let finished = run.advance(EVENTS_MAX);
    let report = F::report(&mut run, scenario, "default", None);
    (finished, runs::json(&report))
}

/// The same trial with as few faults, liars and changes of settings as still fail, and as short: each is left out, and
/// the run cut, for as long as it fails. A last change that leads back is what peace begins with: it stays while there
/// are others.
fn shortest<F: Runs>(mut trial: Trial) -> Trial {
    for list in ["faults", "adversaries", "changes"] {
        let mut index = 0;
        while let Some(length) = trial.scenario[list].as_array().map(Vec::len)
            && index < length
        {
            let mut shorter = trial.clone();
            shorter.scenario[list].as_array_mut().expect("it is a list").remove(index);
            let is_way_back = trial.leads_back && list == "changes" && index > 0 && index + 1 == length;
            if !is_way_back && still_fails::<F>(&shorter) {
                trial = shorter;
            } else {
                index += 1;
            }
        }
    }
    // What is never committed is told by the whole run; a violation by the run up to it.
    let mut cut = Trial { commits_all: false, ..trial.clone() };
    if !still_fails::<F>(&cut) {
        return trial;
    }
    let whole_ms = trial.scenario["horizon_s"].as_f64().map_or(0, |horizon_s| (horizon_s * 1_000.0) as u64);
    let (mut passes, mut fails) = (0, whole_ms);
    while fails - passes > 1 {
        let middle = passes + (fails - passes) / 2;
        cut.scenario = ending_at(&trial.scenario, middle);
        *(if still_fails::<F>(&cut) { &mut fails } else { &mut passes }) = middle;
    }
    cut.scenario = ending_at(&trial.scenario, fails);
    cut
}

/// The scenario as long as that, without the changes that it does not come to.
fn ending_at(scenario: &Value, horizon_ms: u64) -> Value {
    let (mut scenario, horizon_s) = (scenario.clone(), horizon_ms as f64 / 1_000.0);
    scenario["horizon_s"] = json!(horizon_s);
    if let Some(changes) = scenario.get_mut("changes").and_then(Value::as_array_mut) {
        changes.retain(|change| change["at_s"].as_f64().is_some_and(|at_s| at_s < horizon_s));
    }
    scenario
}

#[cfg(test)]
mod tests {
    use hotstuff_format::HotStuff;

    use super::*;

    /// The leader is down, and the second change has views last longer than the run; the first allows it to, the third
    /// does nothing.
    fn stuck(leads_back: bool) -> Trial {
        let scenario = json!({
            "horizon_s": 5, "replicas": {"count": 4}, "network": {"latency": {"uniform_one_way_ms": 10}},
            "protocol": {"timeout_ms": 500, "timeout_max_ms": 1_000},
            "workload": {"rate_tps": 100, "stop_s": 1},
            "faults": [
                {"kind": "timeout", "replica": 3, "at_s": 0.3},
                {"kind": "crash", "replica": 0, "at_s": 0.5},
            ],
            "changes": [
                {"at_s": 0.1, "set": {"protocol.timeout_max_ms": 10_000}},
                {"at_s": 0.2, "set": {"protocol.timeout_ms": 10_000}},
                {"at_s": 0.4, "set": {"network.sockets": 2}},
            ],
        });
        Trial { scenario, commits_all: true, leads_back }
    }

    #[test]
    fn what_is_left_is_a_scenario_that_fails() {
        let times = |trial: &Trial, list: &str| -> Vec<f64> {
            trial.scenario[list]
                .as_array()
                .unwrap()
                .iter()
                .map(|item| item["at_s"].as_f64().unwrap())
                .collect()
        };
        let [short, peaceful] = [false, true].map(|leads_back| shortest::<HotStuff>(stuck(leads_back)));
        assert!(reason::<HotStuff>(&short).unwrap().ends_with("transactions are never committed"));
        assert_eq!((times(&short, "faults"), times(&short, "changes")), (vec![0.5], vec![0.1, 0.2]));
        assert_eq!(times(&peaceful, "changes"), [0.1, 0.2, 0.4]);
    }
}
