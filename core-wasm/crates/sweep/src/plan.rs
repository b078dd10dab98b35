//! From a description to the runs that it asks for.

use scenario::{Checked, Code, Format, ScenarioError, Setting, Value, hint, numbers, quoted};
use serde::Serialize;

use crate::description::{Axis, Description, Values, WHOLE};

/// The runs of a sweep.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The runs: the first axis moves slowest; of each combination all variants, and of each variant all seeds.
    pub points: Vec<Point>,
    /// What they were planned by.
    pub description: Description,
}

/// One run of a sweep.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "SweepPoint"))]
pub struct Point {
    /// Name of the variant; null where the scenario has none.
    pub variant: Option<String>,
    /// Everything that is laid over the variant, in order; the seed too, where it is not the scenario's.
    #[cfg_attr(feature = "typescript", ts(type = "readonly (readonly [path: string, value: Json])[]"))]
    pub settings: Vec<Setting>,
    /// Seed of the run.
    pub seed: u64,
    /// Value of `x`.
    #[cfg_attr(feature = "typescript", ts(type = "Json"))]
    pub x: Value,
    /// Value of `series`; null where there is none.
    #[cfg_attr(feature = "typescript", ts(type = "Json"))]
    pub series: Value,
    /// Value of `panels`; null where there is none.
    #[cfg_attr(feature = "typescript", ts(type = "Json"))]
    pub panel: Value,
}

/// The runs that `description` asks for of the scenario in `text`, at most `runs_max`.
///
/// Every listed value, and both ends of every range, is checked with each variant and with the first value of every
/// other axis, so that what is out of range or contradicts the scenario is told before anything runs. Contradictions
/// of other combinations are told by their runs.
///
/// # Errors
/// Everything wrong with the description, at its place (`x.from`), or with the scenario (`scenario.network.loss`).
pub fn plan<F: Format>(description: &str, text: &str, runs_max: usize) -> Result<Plan, Vec<ScenarioError>> {
    let (description, _) = Description::read::<F>(description)?;
    let checked = Checked::<F>::read(text).map_err(in_scenario)?;
    description.plan(&checked, runs_max)
}

/// The errors of a scenario as those of the description that holds it.
fn in_scenario(mut errors: Vec<ScenarioError>) -> Vec<ScenarioError> {
    for error in &mut errors {
        let dot = if error.path.is_empty() { "" } else { "." };
        error.path = format!("scenario{dot}{}", error.path);
    }
    errors
}

impl Description {
    /// The same of a scenario that is checked.
    ///
    /// # Errors
    /// The same.
    pub fn plan<F: Format>(self, checked: &Checked<F>, runs_max: usize) -> Result<Plan, Vec<ScenarioError>> {
        let variants = self.variants_of(checked)?;
        self.judge_axes(checked)?;
        let values: Vec<Vec<Value>> =
            self.axes.iter().map(|axis| axis.values.expanded(numbers(F::schema(), &axis.path))).collect();
        self.judge_size(&values, variants.len(), runs_max)?;
        let seeds = self.judge_with(checked, &variants, &values)?;
        let mut settings = vec![self.set.clone()];
        for (axis, values) in self.axes.iter().zip(&values) {
            let with = |settings: &Vec<Setting>| {
                let one = |value: &Value| [&settings[..], &[(axis.path.clone(), value.clone())]].concat();
                values.iter().map(one).collect::<Vec<_>>()
            };
            settings = settings.iter().flat_map(with).collect();
        }
        let mut points = Vec::new();
        for settings in &settings {
            for (variant, seed) in variants.iter().zip(&seeds) {
                for repeat in 0..u64::from(self.repeat) {
                    points.push(self.point(variant.clone(), settings, *seed, repeat));
                }
            }
        }
        Ok(Plan { points, description: self })
    }

    fn point(&self, variant: Option<String>, settings: &[Setting], seed: u64, repeat: u64) -> Point {
        let of = |place: &str| {
            let axis = self.axes.iter().find(|axis| axis.place == place);
            axis.and_then(|axis| value_of(settings, &axis.path)).cloned().unwrap_or(Value::Null)
        };
        let varied = value_of(settings, "seed").and_then(Value::as_number);
        let seed = varied.map_or(seed, |seed| seed as u64) + repeat;
        let mut all = settings.to_vec();
        if repeat > 0 {
            all.retain(|(path, _)| path != "seed");
            all.push(("seed".to_owned(), Value::Number(seed as f64)));
        }
        Point { variant, settings: all, seed, x: of("x"), series: of("series"), panel: of("panels") }
    }

    /// The variants to run; a single none where the scenario has none.
    fn variants_of<F: Format>(
        &self,
        checked: &Checked<F>,
    ) -> Result<Vec<Option<String>>, Vec<ScenarioError>> {
        let all = checked.resolve(None, &[]).map_err(in_scenario)?.variants;
        let all: Vec<String> = all.into_iter().map(|variant| variant.name).collect();
        let Some(wanted) = &self.variants else {
            return Ok(if all.is_empty() { vec![None] } else { all.into_iter().map(Some).collect() });
        };
        let mut errors = Vec::new();
        for (index, name) in wanted.iter().enumerate() {
            let place = format!("variants.{index}");
            if !all.contains(name) {
                let hint = hint(name, all.iter().map(String::as_str));
                let message = format!("there is no variant {}{hint}", quoted(name));
                let allowed = if all.is_empty() { "none: leave it out".to_owned() } else { all.join(", ") };
                errors.push(ScenarioError::new(&place, Code::Reference, message, allowed));
            } else if wanted[..index].contains(name) {
                let message = format!("{} is named twice", quoted(name));
                errors.push(ScenarioError::new(&place, Code::Conflict, message, String::new()));
            }
        }
        if errors.is_empty() { Ok(wanted.iter().cloned().map(Some).collect()) } else { Err(errors) }
    }

    /// That no setting stands at two places, and that ranges are of numbers.
    fn judge_axes<F: Format>(&self, checked: &Checked<F>) -> Result<(), Vec<ScenarioError>> {
        let mut errors = Vec::new();
        for (index, axis) in self.axes.iter().enumerate() {
            let mut push = |code, message: String, allowed: &str| {
                let place = format!("{}.path", axis.place);
                errors.push(ScenarioError::new(&place, code, message, allowed.to_owned()));
            };
            let twin = self.axes[..index].iter().find(|other| other.path == axis.path);
            let set = self.set.iter().any(|(path, _)| *path == axis.path);
            if let Some(other) = twin.map(|twin| twin.place.as_str()).or(set.then_some("set")) {
                let message = format!("{} is in {other} as well", axis.path);
                push(Code::Conflict, message, "each setting once");
            }
            if matches!(axis.values, Values::Between { .. }) && numbers(F::schema(), &axis.path).is_none() {
                match unknown(checked, &axis.path) {
                    Some(error) => push(error.code, error.message, &error.allowed),
                    None => {
                        let message = format!("{} is no number", axis.path);
                        push(Code::Type, message, "a setting that is a number; others take values");
                    }
                }
            }
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    fn judge_size(
        &self,
        values: &[Vec<Value>],
        variants: usize,
        runs_max: usize,
    ) -> Result<(), Vec<ScenarioError>> {
        let factors = values.iter().map(Vec::len).chain([variants, self.repeat as usize]);
        let total = factors.fold(1_usize, usize::saturating_mul);
        if total <= runs_max {
            return Ok(());
        }
        let message = format!("{total} runs");
        Err(vec![ScenarioError::new(WHOLE, Code::TooLarge, message, format!("at most {runs_max}"))])
    }

    /// Checks values ([`plan`]); answers the seed of each variant.
    fn judge_with<F: Format>(
        &self,
        checked: &Checked<F>,
        variants: &[Option<String>],
        values: &[Vec<Value>],
    ) -> Result<Vec<u64>, Vec<ScenarioError>> {
        let firsts =
            self.axes.iter().zip(values).map(|(axis, values)| (axis.path.clone(), values[0].clone()));
        let firsts: Vec<Setting> = self.set.iter().cloned().chain(firsts).collect();
        let (mut errors, mut seeds) = (Vec::new(), Vec::new());
        for variant in variants {
            let mut judge = |place: &str, settings: &[Setting]| {
                let found = checked.resolve(variant.as_deref(), settings);
                let told = found.as_ref().err().into_iter().flatten();
                for error in told.map(|error| self.located(error, place)) {
                    if !errors.contains(&error) {
                        errors.push(error);
                    }
                }
                found.map_or(0, |scenario| scenario.seed)
            };
            let place = self.axes.first().map_or(WHOLE.to_owned(), |axis| axis.place_of(0));
            seeds.push(judge(&place, &firsts));
            for (index, (axis, values)) in self.axes.iter().zip(values).enumerate() {
                let mut settings = firsts.clone();
                for (place, value) in axis.judged(values) {
                    settings[self.set.len() + index].1 = value.clone();
                    judge(&place, &settings);
                }
            }
        }
        if errors.is_empty() { Ok(seeds) } else { Err(errors) }
    }

    /// An error of a run that has the value at `place`, and of other axes the first.
    fn located(&self, error: &ScenarioError, place: &str) -> ScenarioError {
        let at = |path: String| ScenarioError { path, ..error.clone() };
        let of_place =
            |axis: &&Axis| place.strip_prefix(&axis.place).is_some_and(|rest| rest.starts_with('.'));
        let varied = self.axes.iter().filter(of_place).chain(self.axes.iter().filter(|axis| !of_place(axis)));
        for axis in varied {
            if let Some(rest) = below(&error.path, &axis.path) {
                if matches!(error.code, Code::UnknownKey) && rest.is_empty() {
                    return at(format!("{}.path", axis.place));
                }
                let first = axis.place_of(0);
                return at(format!("{}{rest}", if of_place(&axis) { place } else { &first }));
            }
        }
        match self.set.iter().any(|(path, _)| below(&error.path, path).is_some()) {
            true => at(format!("set.{}", error.path)),
            false => {
                let message = format!("makes {} invalid: {}", error.path, error.message);
                ScenarioError { path: place.to_owned(), message, ..error.clone() }
            }
        }
    }
}

impl Axis {
    /// Where the description has the first value, or the last.
    fn place_of(&self, index: usize) -> String {
        match self.values {
            Values::Listed(_) => format!("{}.values.{index}", self.place),
            Values::Between { .. } => format!("{}.{}", self.place, if index == 0 { "from" } else { "to" }),
        }
    }

    /// The values that are checked one by one, but for the first: all of a list, of a range its end.
    fn judged<'a>(&'a self, values: &'a [Value]) -> impl Iterator<Item = (String, &'a Value)> {
        let skipped = match self.values {
            Values::Listed(_) => 1,
            Values::Between { .. } => values.len() - 1,
        };
        values.iter().enumerate().skip(skipped).map(|(index, value)| (self.place_of(index), value))
    }
}

/// That a scenario has no such path.
pub(crate) fn unknown<F: Format>(checked: &Checked<F>, path: &str) -> Option<ScenarioError> {
    let errors = checked.resolve(None, &[(path.to_owned(), Value::Null)]).err()?;
    errors.into_iter().find(|error| error.path == path && error.code == Code::UnknownKey)
}

/// What a path has below `above`, with its dot; none where it is no part of it.
fn below<'a>(path: &'a str, above: &str) -> Option<&'a str> {
    path.strip_prefix(above).filter(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn value_of<'a>(settings: &'a [Setting], path: &str) -> Option<&'a Value> {
    settings.iter().rev().find(|(known, _)| known == path).map(|(_, value)| value)
}
