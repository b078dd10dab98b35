//! Why a command ends without success.

use std::fmt;
use std::io;
use std::process::ExitCode;

use scenario::ScenarioError;

/// A command's failure; displayed as the lines for standard error.
#[derive(Debug)]
pub enum Failure {
    /// The input is wrong: every error.
    Input(Vec<ScenarioError>),
    /// The scenario of this name is wrong: every error.
    Of(String, Vec<ScenarioError>),
    /// A file or argument is of no use.
    Usage(String),
    /// Several inputs are wrong.
    All(Vec<Failure>),
    /// A check of the run failed.
    Check(String),
    /// Standard output takes no more.
    Output(io::Error),
}

impl Failure {
    /// The same; errors in a scenario are told with the scenario they are in.
    pub fn of(self, name: &str) -> Failure {
        match self {
            Failure::Input(errors) => Failure::Of(name.to_owned(), errors),
            other => other,
        }
    }

    /// 1 where a check failed, 2 for the rest. A reader that has seen enough (`| head`) is no failure.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Check(_) => ExitCode::from(1),
            Failure::Output(error) if is_enough(error) => ExitCode::SUCCESS,
            _ => ExitCode::from(2),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(errors) => errors.iter().try_for_each(|error| writeln!(formatter, "{error}")),
            Failure::Of(name, errors) => {
                writeln!(formatter, "In {name}:")?;
                errors.iter().try_for_each(|error| writeln!(formatter, "{error}"))
            }
            Failure::Usage(message) | Failure::Check(message) => writeln!(formatter, "{message}"),
            Failure::Output(error) if is_enough(error) => Ok(()),
            Failure::Output(error) => writeln!(formatter, "standard output: {error}"),
            Failure::All(failures) => failures.iter().try_for_each(|failure| write!(formatter, "{failure}")),
        }
    }
}

impl From<Vec<ScenarioError>> for Failure {
    fn from(errors: Vec<ScenarioError>) -> Failure {
        Failure::Input(errors)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// Whether whoever reads standard output has stopped.
fn is_enough(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}
