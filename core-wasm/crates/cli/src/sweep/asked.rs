//! Which sweep is asked for: the description in a file, or the one that the arguments make.

use std::path::Path;

use scenario::{Checked, Code, Format, ScenarioError, Setting, Value, hint, numbers, quoted};
use sweep::{Description, FILE_MAX_BYTES, RUNS_MAX};

use super::Arguments;
use crate::failure::Failure;
use crate::input::{self, Input};

/// What is swept, before it is known of which family it is.
pub struct Source {
    /// The scenario.
    pub input: Input,
    /// The same as a description has it: a name, or the whole of it.
    scenario: Value,
    /// The file that has the description, and its text; none where the arguments make it.
    file: Option<(String, String)>,
}

impl Source {
    /// What the arguments name.
    ///
    /// # Errors
    /// There is no such file, or no scenario.
    pub fn read(arguments: &Arguments) -> Result<Source, Failure> {
        let Some(file) = &arguments.file else {
            let Some(name) = &arguments.scenario else {
                return Err(Failure::Usage("a sweep needs a scenario, or --file with one in it".to_owned()));
            };
            return Ok(Source { input: input::read(name)?, scenario: Value::Text(name.clone()), file: None });
        };
        let text = input::read_file(file, FILE_MAX_BYTES)?;
        // What is no JSON at all is told where the description is read.
        let written = Value::parse(&text).unwrap_or(Value::Null);
        // In a file with its runs the description is a part.
        let within = written.get("description").unwrap_or(&written).get("scenario").cloned();
        let scenario = arguments.scenario.clone().map(Value::Text).or(within);
        let input = match (&arguments.scenario, &scenario) {
            (Some(name), _) => input::read(name)?,
            (None, Some(Value::Text(name))) => {
                // A scenario's file is looked for beside the description.
                let beside = Path::new(file).with_file_name(name);
                let beside = beside.to_str().filter(|_| beside.is_file());
                input::read(beside.unwrap_or(name)).map_err(|failure| failure.of(file))?
            }
            (None, Some(whole)) => Input { name: file.clone(), text: whole.to_string(), link: None },
            (None, None) => Input { name: file.clone(), text: String::new(), link: None },
        };
        Ok(Source { input, scenario: scenario.unwrap_or(Value::Null), file: Some((file.clone(), text)) })
    }
}

/// A sweep that is asked for.
pub struct Asked<F> {
    /// The scenario's name, as it was given.
    pub name: String,
    /// The same as its description has it: a name, or the whole of it.
    pub scenario: Value,
    /// The scenario.
    pub checked: Checked<F>,
    /// What is to run.
    pub description: Description,
    /// The file that has the description; none where the arguments make it.
    file: Option<String>,
}

impl<F: Format> Asked<F> {
    /// What the arguments ask for of `source`.
    ///
    /// # Errors
    /// Whatever is wrong with the description or the scenario.
    pub fn of(source: Source, arguments: &Arguments) -> Result<Asked<F>, Failure> {
        let Source { input, scenario, file } = source;
        let description = match &file {
            Some((file, text)) => {
                let wrong = |errors| Failure::Of(file.clone(), errors);
                let (description, _) = Description::read::<F>(text).map_err(wrong)?;
                judge_figure(&description).map_err(|error| wrong(vec![error]))?;
                if scenario == Value::Null {
                    let message =
                        format!("{file}: scenario: is missing (allowed: a name, or a whole scenario)");
                    return Err(Failure::Usage(message));
                }
                description
            }
            None => {
                let text = described::<F>(arguments).to_string();
                let told = |errors| Failure::Input(as_given::<F>(errors, arguments));
                Description::read::<F>(&text).map_err(told)?.0
            }
        };
        let checked = Checked::read(&input.text).map_err(|errors| match &file {
            Some(_) => Failure::Of(input.name.clone(), errors),
            None => Failure::Input(errors),
        })?;
        let file = file.map(|(file, _)| file);
        Asked { name: input.name.clone(), scenario, checked, description, file }.shown(&input)
    }

    /// The same, of the variants that a link shows where none are named.
    fn shown(mut self, input: &Input) -> Result<Asked<F>, Failure> {
        if self.description.variants.is_none() && input.link.is_some() {
            let shown: Vec<String> = input.variants::<F>(None)?.into_iter().flatten().collect();
            self.description.variants = (!shown.is_empty()).then_some(shown);
        }
        Ok(self)
    }

    /// The runs that `description`, which may have less in it, asks for.
    ///
    /// # Errors
    /// Whatever is wrong with it, in the words of whoever asked.
    pub fn plan(&self, description: &Description, arguments: &Arguments) -> Result<sweep::Plan, Failure> {
        description.clone().plan(&self.checked, RUNS_MAX).map_err(|errors| match &self.file {
            Some(file) => Failure::Of(file.clone(), errors),
            None => Failure::Input(as_given::<F>(errors, arguments)),
        })
    }
}

/// Checks that the measured figure that a description names exists.
fn judge_figure(description: &Description) -> Result<(), ScenarioError> {
    let Some(named) = description.measured.as_deref() else { return Ok(()) };
    let figures = evidence::measured_figures(&crate::families::evidence());
    if figures.contains(&named) {
        return Ok(());
    }
    let message = format!("there is no figure {}{}", quoted(named), hint(named, figures.iter().copied()));
    Err(ScenarioError::new("measured", Code::Reference, message, figures.join(", ")))
}

/// The description that the arguments make: the first `--vary` is `x`, then `series`, `panels` and what is further.
fn described<F: Format>(arguments: &Arguments) -> Value {
    const NAMED: [&str; 3] = ["x", "series", "panels"];
    let text = |text: &str| Value::Text(text.to_owned());
    let axis = |(path, values): &(String, Vec<Value>)| {
        object([("path", text(path)), ("values", Value::List(values.clone()))])
    };
    let mut axes: Vec<Value> = arguments.varied.iter().map(axis).collect();
    if let Some(path) = arguments.searched()
        && !arguments.varied.iter().any(|(varied, _)| varied == path)
    {
        // What is no number is told at the path.
        let range = numbers(F::schema(), path).map_or((0.0, 1.0), |numbers| (numbers.least, numbers.most));
        let (from, to) = (Value::Number(range.0), Value::Number(range.1));
        axes.insert(
            0,
            object([("path", text(path)), ("from", from), ("to", to), ("points", Value::Number(2.0))]),
        );
    }
    let further = axes.split_off(axes.len().min(NAMED.len()));
    let mut members: Vec<(&str, Value)> = NAMED.into_iter().zip(axes).collect();
    if !further.is_empty() {
        members.push(("further", Value::List(further)));
    }
    if !arguments.variants.is_empty() {
        members.push(("variants", Value::List(arguments.variants.iter().map(|name| text(name)).collect())));
    }
    if !arguments.measures.is_empty() {
        members.push(("y", Value::List(arguments.measures.iter().map(|path| text(path)).collect())));
    }
    // Where a path is set twice the later one counts.
    let mut set: Vec<Setting> = Vec::new();
    for (path, value) in &arguments.settings {
        set.retain(|(known, _)| known != path);
        set.push((path.clone(), value.clone()));
    }
    members.push(("set", Value::Object(set)));
    members.push(("repeat", Value::Number(f64::from(arguments.repeat.unwrap_or(1)))));
    object(members)
}

fn object<'a>(members: impl IntoIterator<Item = (&'a str, Value)>) -> Value {
    Value::Object(members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

/// Errors at the places of a description as errors at what the arguments say: a setting's path.
fn as_given<F: Format>(mut errors: Vec<ScenarioError>, arguments: &Arguments) -> Vec<ScenarioError> {
    let description = Description::read::<F>(&described::<F>(arguments).to_string()).ok();
    let axes = description.map(|(description, _)| description.axes).unwrap_or_default();
    for error in &mut errors {
        let below = |place: &str| {
            error.path.strip_prefix(place).and_then(|rest| rest.strip_prefix('.')).map(str::to_owned)
        };
        let varied = axes.iter().find_map(|axis| {
            // `path`, or `values` and a place in the list, or `from`, and what may be below it.
            let rest = below(&axis.place)?;
            let parts = if rest.starts_with("values.") { 2 } else { 1 };
            Some(
                std::iter::once(axis.path.as_str())
                    .chain(rest.split('.').skip(parts))
                    .collect::<Vec<_>>()
                    .join("."),
            )
        });
        let other = || match error.path.split_once('.')? {
            ("set" | "scenario", rest) => Some(rest.to_owned()),
            ("variants", _) => Some("--variant".to_owned()),
            ("y", _) => Some("--measure".to_owned()),
            _ => None,
        };
        if let Some(path) = varied.or_else(other) {
            error.path = path;
        }
    }
    errors
}
