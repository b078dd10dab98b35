//! `quorumscope twins`: every scenario of twins up to symmetry, a sample of them, or one from a file.

use std::io::Write;

use ::twins::scenario::{TEXT_MAX, network};
use ::twins::{Outcome, Plan, Protocol, Sampling, Settings, Survey, TwinsScenario, Violated, play, survey};
use facts::BlockFact;
use hotstuff_format::types::ProtocolVariant;
use scenario::family_of;
use scenario::types::NetworkModel;
use serde_json::{Map, Value, json};

use crate::failure::Failure;
use crate::families::FAMILIES;
use crate::input;
use crate::progress::Progress;
use crate::stopwatch::Stopwatch;
use crate::table::{Table, count};

#[derive(clap::Args)]
pub struct Arguments {
    /// Number of replicas.
    #[arg(long, value_name = "N", default_value_t = 4)]
    replicas: u16,
    /// Number of replicas with a twin.
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    twins: u16,
    /// Number of views with a partition and a leader of their own, before the network heals.
    #[arg(long, value_name = "COUNT", default_value_t = 3)]
    views: usize,
    /// Protocol: a value of protocol.variant. Default: that of the file, or chained.
    #[arg(long)]
    variant: Option<String>,
    /// Rules broken on purpose: values of protocol.broken. They replace those of the file.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    broken: Vec<String>,
    /// Network: a value of network.model. Default: that of the file, or ideal.
    #[arg(long, value_name = "WORD")]
    model: Option<String>,
    /// Run this many random scenarios instead of all.
    #[arg(long, value_name = "COUNT")]
    sample: Option<u64>,
    /// Seed of the sample.
    #[arg(long, default_value_t = 1, requires = "sample")]
    seed: u64,
    /// Run the scenario of a file and print the commits of each process.
    #[arg(long, value_name = "FILE.json", conflicts_with_all = ["replicas", "twins", "views", "sample"])]
    file: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

impl Arguments {
    /// By which rules, where `protocol` is what holds unless they say otherwise.
    ///
    /// # Errors
    /// Every word that is wrong.
    fn protocol(&self, protocol: &Protocol) -> Result<Protocol, Failure> {
        let broken = if self.broken.is_empty() { protocol.broken_words() } else { self.broken.clone() };
        Ok(Protocol::named(self.variant.as_deref().unwrap_or(protocol.variant.word()), &broken)?)
    }

    /// What carries messages, where `model` does unless they say otherwise.
    ///
    /// # Errors
    /// There is no such network.
    fn network(&self, model: NetworkModel) -> Result<NetworkModel, Failure> {
        let named = self.model.as_deref().map(network).transpose().map_err(|error| vec![error])?;
        Ok(named.unwrap_or(model))
    }
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
    let protocol = arguments.protocol(&Protocol::whole(ProtocolVariant::Chained))?;
    let mut settings = Settings::new(protocol, arguments.replicas, arguments.twins)?;
    settings.model = arguments.network(settings.model)?;
    let plan = Plan::new(settings, arguments.views, sampling)?;
    let progress = Progress::of(plan.scenarios(), "scenario");
    let stopwatch = Stopwatch::start();
    let survey = survey(&plan, || progress.one_more());
    let seconds = stopwatch.elapsed_s();
    progress.end();
    if arguments.json {
        writeln!(out, "{:#}", survey_json(&plan, &survey, seconds))?;
    } else {
        print_survey(&plan, &survey, seconds, out)?;
    }
    verdict(survey.violating, "scenario")
}

fn survey_json(plan: &Plan, survey: &Survey, seconds: f64) -> Value {
    let settings = &plan.settings;
    let runs = |(name, violated): (&&str, &Violated)| ((*name).to_owned(), json!(violated.runs));
    let examples = |(name, violated): (&&'static str, &Violated)| -> Vec<Value> {
        let example = |(scenario, detail): &(TwinsScenario, String)| json!({"check": name, "detail": detail, "scenario": scenario.to_json()});
        violated.examples.iter().map(example).collect()
    };
    json!({
        "engine": env!("CARGO_PKG_VERSION"),
        "revision": run::REVISION,
        "variant": settings.protocol.variant.word(),
        "broken": settings.protocol.broken_words(),
        "model": settings.model.word(),
        "replicas": settings.replicas,
        "twins": settings.twins.len(),
        "faulty_max": settings.protocol.twins_tolerated(settings.replicas),
        "views": plan.views,
        "choices_per_view": plan.choices(),
        "sampled": plan.sampling.is_some(),
        "scenarios": survey.scenarios,
        "distinct": survey.distinct,
        "violating": survey.violating,
        "stalled": survey.stalled,
        "checks": survey.checks.iter().map(runs).collect::<Map<_, _>>(),
        "violations": survey.checks.iter().flat_map(examples).collect::<Vec<_>>(),
        "stalls": survey.stalls.iter().map(TwinsScenario::to_json).collect::<Vec<_>>(),
        "seconds": seconds,
    })
}

fn print_survey(plan: &Plan, survey: &Survey, seconds: f64, out: &mut impl Write) -> Result<(), Failure> {
    let settings = &plan.settings;
    let (protocol, broken) = (&settings.protocol, settings.protocol.broken_words());
    let rate = survey.distinct as f64 * 60.0 / seconds;
    let rows = [
        ("variant", protocol.variant.word().to_owned()),
        ("broken on purpose", if broken.is_empty() { "nothing".to_owned() } else { broken.join(", ") }),
        ("network", settings.model.word().to_owned()),
        ("replicas", settings.replicas.to_string()),
        (
            "with twins",
            format!("{} (f = {})", settings.twins.len(), protocol.twins_tolerated(settings.replicas)),
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
    for scenario in &survey.stalls {
        writeln!(out, "no progress in the tail\n  {scenario}")?;
    }
    for (name, violated) in &survey.checks {
        writeln!(out, "violated: {name} in {} scenarios", count(violated.runs))?;
        for (scenario, detail) in &violated.examples {
            writeln!(out, "{detail}\n  {scenario}")?;
        }
    }
    Ok(())
}

fn single(file: &str, arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let text = input::read_file(file, TEXT_MAX)?;
    match family_of(&text, &FAMILIES) {
        Ok(family) if family != FAMILIES[0] => {
            let told = "twins are replicas of HotStuff that share a key (allowed: a scenario of twins)";
            let instead = "campaign --scenario draws crashes and cuts for it";
            return Err(Failure::Usage(format!("{file}: is a scenario of {family}: {told}; {instead}")));
        }
        _ => {}
    }
    let mut scenario = TwinsScenario::from_json(&text).map_err(|errors| Failure::from(errors).of(file))?;
    scenario.settings.protocol = arguments.protocol(&scenario.settings.protocol)?;
    scenario.settings.model = arguments.network(scenario.settings.model)?;
    let outcome = play(&scenario);
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
    verdict(outcome.violations.len() as u64, "statement")
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
        "revision": run::REVISION,
        "scenario": scenario.to_json(),
        "processes": outcome.committed.iter().enumerate().map(process).collect::<Vec<_>>(),
        "progress": outcome.is_live,
        "violations": violations.collect::<Vec<_>>(),
    })
}

fn verdict(violating: u64, what: &str) -> Result<(), Failure> {
    let many = if violating == 1 { "" } else { "s" };
    if violating == 0 {
        Ok(())
    } else {
        Err(Failure::Check(format!("safety is violated in {violating} {what}{many}")))
    }
}
