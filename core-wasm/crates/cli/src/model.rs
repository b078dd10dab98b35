//! `quorumscope model`: the closed forms alone.

use std::io::Write;

use scenario::Setting;
use serde_json::Value;

use crate::failure::Failure;
use crate::families::forms::Form;
use crate::input;
use crate::program::program;
use crate::table::{Table, number};

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, arg_required_else_help = true)]
pub struct Arguments {
    #[command(subcommand)]
    form: Option<Form>,
    /// The closed forms of a scenario whose family has them: a file, the id of a shipped one, or a link of the page.
    #[arg(required = true)]
    scenario: Option<String>,
    /// Of this variant.
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Set a value by its path. It overrides the variant's.
    #[arg(long = "set", value_name = "PATH=VALUE", value_parser = input::setting)]
    settings: Vec<Setting>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Prints the results of a closed form.
pub fn model(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Some(form) = &arguments.form else {
        return print(&of_scenario(arguments)?, arguments.json, "no limit", out);
    };
    let (results, json) = form.results();
    print(&results, json, "the queue grows", out)
}

/// The closed forms of the scenario that is named.
fn of_scenario(arguments: &Arguments) -> Result<Value, Failure> {
    let input = input::read(arguments.scenario.as_deref().unwrap_or_default())?;
    let program = program(&input.text)?;
    match (program.forms)(&input, arguments.variant.as_deref(), &arguments.settings)
        .map_err(|failure| failure.of(&input.name))?
    {
        Value::Null => {
            let message =
                "its family's closed forms take numbers (allowed: window, commit, dissemination, line)";
            Err(Failure::Usage(format!("{}: {message}", input.name)))
        }
        forms => Ok(forms),
    }
}

/// Prints the results; in a table `absent` is said of what has no value.
fn print(results: &Value, json: bool, absent: &str, out: &mut impl Write) -> Result<(), Failure> {
    if json {
        writeln!(out, "{results:#}")?;
    } else {
        let shown =
            |value: &Value| value.as_f64().map_or_else(|| value.as_str().unwrap_or(absent).into(), number);
        let members = results.as_object().into_iter().flatten();
        write!(out, "{}", Table(members.map(|(name, value)| vec![name.clone(), shown(value)]).collect()))?;
    }
    Ok(())
}
