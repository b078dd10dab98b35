//! `quorumscope twins`: every scenario of twins up to symmetry, a sample of them, or one from a file.

use std::io::Write;

use facts::BlockFact;
use protocols::hotstuff::rules::Rules;
use serde_json::{Value, json};
use twins::scenario::TEXT_MAX;
use twins::{Outcome, Plan, Sampling, Settings, Survey, TwinsScenario, play, survey, twins_tolerated};

use crate::failure::Failure;
use crate::input;
use crate::progress::Progress;
use crate::stopwatch::Stopwatch;
use crate::table::{Table, count};

#[derive(clap::Args)]
pub struct Arguments {
    /// Number of replicas.
    #[arg(long, value_name = "N", default_value_t = 4)]
    replicas: u16,
    /// How many of them have a twin.
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    twins: u16,
    /// How many views are divided, each with a leader of its own, before everybody hears everybody.
    #[arg(long, value_name = "COUNT", default_value_t = 3)]
    views: usize,
    /// By which rules: a value of protocol.variant.
    #[arg(long, value_name = "VARIANT", default_value = "chained", value_parser = rules)]
    variant: Rules,
    /// Run so many scenarios at random, not all of them.
    #[arg(long, value_name = "COUNT")]
    sample: Option<u64>,
    /// Seed of the sample.
    #[arg(long, default_value_t = 1, requires = "sample")]
    seed: u64,
    /// Run the scenario of a file, and tell what each process committed.
    #[arg(long, value_name = "FILE.json", conflicts_with_all = ["replicas", "twins", "views", "sample"])]
    file: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn rules(argument: &str) -> Result<Rules, String> {
    let named = Rules::NAMED.iter().find(|(name, _)| *name == argument);
    let names = || Rules::NAMED.map(|(name, _)| name).join(", ");
    named.map(|&(_, rules)| rules).ok_or_else(|| format!("is no variant (allowed: {})", names()))
}

fn name(rules: Rules) -> &'static str {
    Rules::NAMED.iter().find(|(_, other)| *other == rules).map_or("", |(name, _)| name)
}

/// Runs what is asked for; fails where a check does.
pub fn twins(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match &arguments.file {
        Some(file) => single(file, arguments, out),
        None => many(arguments, out),
    }
}

fn many(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let sampling = arguments.sample.map(|count| Sampling { count, seed: arguments.seed });
    let plan = Plan::new(Settings::new(arguments.replicas, arguments.twins)?, arguments.views, sampling)?;
    let progress = Progress::of(plan.scenarios(), "scenarios");
    let stopwatch = Stopwatch::start();
    let survey = survey(arguments.variant, &plan, || progress.one_more());
    let seconds = stopwatch.elapsed_s();
    progress.end();
    if arguments.json {
        writeln!(out, "{:#}", survey_json(arguments.variant, &plan, &survey, seconds))?;
    } else {
        print_survey(arguments.variant, &plan, &survey, seconds, out)?;
    }
    verdict(survey.violating, "scenarios")
}

fn survey_json(rules: Rules, plan: &Plan, survey: &Survey, seconds: f64) -> Value {
    let example = |(scenario, detail): &(TwinsScenario, String)| json!({"scenario": scenario.to_json(), "detail": detail});
    json!({
        "engine": env!("CARGO_PKG_VERSION"),
        "variant": name(rules),
        "replicas": plan.settings.replicas,
        "twins": plan.settings.twins.len(),
        "faulty_max": twins_tolerated(rules, plan.settings.replicas),
        "views": plan.views,
        "choices_per_view": plan.choices(),
        "sampled": plan.sampling.is_some(),
        "scenarios": survey.scenarios,
        "distinct": survey.distinct,
        "violating": survey.violating,
        "stalled": survey.stalled,
        "checks": survey.checks,
        "violations": survey.examples.iter().map(example).collect::<Vec<_>>(),
        "stalls": survey.stalls.iter().map(TwinsScenario::to_json).collect::<Vec<_>>(),
        "seconds": seconds,
    })
}

fn print_survey(
    rules: Rules,
    plan: &Plan,
    survey: &Survey,
    seconds: f64,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let settings = &plan.settings;
    let rate = survey.distinct as f64 * 60.0 / seconds;
    let rows = [
        ("variant", name(rules).to_owned()),
        ("replicas", settings.replicas.to_string()),
        (
            "with twins",
            format!("{} (f = {})", settings.twins.len(), twins_tolerated(rules, settings.replicas)),
        ),
        ("views", format!("{} of {} choices each", plan.views, count(plan.choices()))),
        ("scenarios", count(survey.scenarios)),
        ("run, distinct after symmetry", count(survey.distinct)),
        ("with violations", count(survey.violating)),
        ("without progress in the tail", count(survey.stalled)),
        ("seconds", format!("{seconds:.1} ({} a minute)", count(rate as u64))),
    ];
    let rows = rows.map(|(name, value)| vec![name.to_owned(), value]);
    write!(out, "{}", Table(rows.into()))?;
    for (name, runs) in &survey.checks {
        writeln!(out, "violated: {name} in {} scenarios", count(*runs))?;
    }
    for scenario in &survey.stalls {
        writeln!(out, "no progress in the tail\n  {scenario}")?;
    }
    for (scenario, detail) in &survey.examples {
        writeln!(out, "{detail}\n  {scenario}")?;
    }
    Ok(())
}

fn single(file: &str, arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let scenario = TwinsScenario::from_json(&input::read_file(file, TEXT_MAX)?)
        .map_err(|errors| Failure::from(errors).of(file))?;
    let outcome = play(arguments.variant, &scenario);
    if arguments.json {
        writeln!(out, "{:#}", outcome_json(&scenario, &outcome))?;
    } else {
        for (process, blocks) in outcome.committed.iter().enumerate() {
            let blocks: Vec<String> =
                blocks.iter().map(|block| format!("{:x} (view {})", block.id.0, block.view.number)).collect();
            writeln!(out, "{:>3}: {}", scenario.settings.name(process as u16), blocks.join(", "))?;
        }
        for violation in &outcome.violations {
            writeln!(out, "{violation}")?;
        }
    }
    verdict(outcome.violations.len() as u64, "statements")
}

fn outcome_json(scenario: &TwinsScenario, outcome: &Outcome) -> Value {
    let block = |block: &BlockFact| {
        json!({"block": format!("{:016x}", block.id.0), "view": block.view.number, "height": block.height,
            "transactions": block.transactions})
    };
    let process = |(process, blocks): (usize, &Vec<BlockFact>)| {
        let process = process as u16;
        json!({"process": scenario.settings.name(process), "replica": scenario.settings.replica(process).0,
            "committed": blocks.iter().map(block).collect::<Vec<_>>()})
    };
    let violations = outcome.violations.iter().map(|violation| {
        json!({"check": violation.check.name(), "replica": violation.replica.map(|replica| replica.0),
            "at_s": violation.at.time.as_ns() as f64 / 1e9, "detail": violation.detail})
    });
    json!({
        "engine": env!("CARGO_PKG_VERSION"),
        "scenario": scenario.to_json(),
        "processes": outcome.committed.iter().enumerate().map(process).collect::<Vec<_>>(),
        "progress": outcome.is_live,
        "violations": violations.collect::<Vec<_>>(),
    })
}

fn verdict(violating: u64, what: &str) -> Result<(), Failure> {
    if violating == 0 {
        Ok(())
    } else {
        Err(Failure::Check(format!("safety is violated in {violating} {what}")))
    }
}
