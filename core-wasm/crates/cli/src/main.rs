//! `quorumscope`, the native program: the same engine as the page, for the command line.
//!
//! Output for people goes to standard output as a table, or as JSON with `--json`; diagnostics go to standard error.
//! Exit 0: success; 1: safety was violated, a campaign failed, a link's digests differ, or a run was left before its
//! end; 2: bad usage or bad input, every error listed, or output that could not be written.

mod agrees;
mod asked;
mod bench;
mod campaign;
mod evidence;
mod failure;
mod families;
mod input;
mod interrupt;
mod link;
mod model;
mod program;
mod progress;
mod runs;
mod single;
mod stopwatch;
mod sweep;
mod table;
mod trace_csv;
mod transaction;
mod trial;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::{Parser, Subcommand};

use crate::failure::Failure;
use crate::families::{FAMILIES, twins, validate};
use crate::program::{program, program_of};

/// The version, and the revision of the engine's rules.
static VERSION: LazyLock<String> =
    LazyLock::new(|| format!("{}, revision {}", env!("CARGO_PKG_VERSION"), families::REVISION));

/// Consensus on a deterministic planet: simulate, sweep, check.
#[derive(Parser)]
#[command(name = "quorumscope", version = VERSION.as_str())]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a scenario: one variant, or all of them by default.
    Run(single::Arguments),
    /// Run a scenario at many points in parallel, or find the load at which its queue begins to grow.
    Sweep(sweep::Arguments),
    /// Evaluate a closed form, without simulation.
    Model(model::Arguments),
    /// Print the JSON Schema of a family's scenarios.
    Schema(SchemaArguments),
    /// Validate scenarios and list every error.
    Check(CheckArguments),
    /// Look for safety violations with twins: two processes with one identity, in a network with partitions.
    Twins(twins::Arguments),
    /// Run random scenarios through faults and a calm end, and report the failures.
    Campaign(campaign::Arguments),
    /// Simulate the measured experiments with real TCP and real consensus, and judge each figure.
    Validate(validate::Arguments),
    /// Compute the published values of the source documents, and judge each.
    Evidence(evidence::Arguments),
    /// Measure the engine's speed on this machine.
    Bench(bench::Arguments),
}

#[derive(clap::Args)]
struct SchemaArguments {
    /// Family: a value of protocol.family.
    #[arg(default_value = FAMILIES[0], value_parser = FAMILIES)]
    family: String,
}

#[derive(clap::Args)]
struct CheckArguments {
    /// Files, ids of shipped scenarios, or links of the page.
    #[arg(required = true)]
    scenarios: Vec<String>,
}

fn main() -> ExitCode {
    let command = Arguments::parse().command;
    let mut out = BufWriter::new(io::stdout().lock());
    let done = execute(&command, &mut out);
    // What a command has printed before it failed comes before the failure.
    let flushed = out.flush().map_err(Failure::from);
    match done.and(flushed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // Where standard error is closed too, the exit code has to do.
            let _ = write!(io::stderr(), "{failure}");
            failure.exit_code()
        }
    }
}

/// Runs the command; it prints to `out`.
fn execute(command: &Command, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        Command::Run(arguments) => {
            let input = input::read(&arguments.scenario)?;
            (program(&input.text)?.run)(arguments, input, out)
        }
        Command::Sweep(arguments) => {
            let source = sweep::Source::read(arguments)?;
            (program(&source.input.text)?.sweep)(arguments, source, out)
        }
        Command::Model(arguments) => model::model(arguments, out),
        Command::Schema(SchemaArguments { family }) => Ok(write!(out, "{}", (program_of(family).schema)())?),
        Command::Check(arguments) => check(arguments, out),
        Command::Twins(arguments) => twins::twins(arguments, out),
        Command::Campaign(arguments) => {
            let base = arguments.scenario.as_deref().map(input::read).transpose()?;
            let program = match &base {
                Some(base) => program(&base.text)?,
                None => program_of(&arguments.family),
            };
            (program.campaign)(arguments, base, out)
        }
        Command::Validate(arguments) => validate::validate(arguments, out),
        Command::Evidence(arguments) => evidence::evidence(arguments, out),
        Command::Bench(arguments) => {
            let families = FAMILIES.map(|family| (family, program_of(family).rate));
            bench::bench(arguments, &families, out)
        }
    }
}

/// Validates each scenario and tells what there is to say of those that are valid; one failure holds the errors of all.
fn check(arguments: &CheckArguments, out: &mut impl Write) -> Result<(), Failure> {
    let mut invalid = Vec::new();
    for name in &arguments.scenarios {
        match checked(name) {
            Ok(remarks) => {
                for (place, remark) in remarks.iter().enumerate() {
                    let before = if place == 0 { format!("{name}: ") } else { "  ".to_owned() };
                    writeln!(out, "{before}{remark}")?;
                }
            }
            Err(failure) => invalid.push(failure.of(name)),
        }
    }
    if invalid.is_empty() { Ok(()) } else { Err(Failure::All(invalid)) }
}

/// What there is to say of the scenario of that name, which is valid.
fn checked(name: &str) -> Result<Vec<String>, Failure> {
    let input = input::read(name)?;
    (program(&input.text)?.check)(&input)
}
