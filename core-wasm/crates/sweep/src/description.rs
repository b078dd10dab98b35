//! The description of a sweep, as a person or the page writes it.

use std::sync::OnceLock;

use scenario::{Code, Format, MAX_TEXT_BYTES, ScenarioError, Setting, Value, hint, renewed, walk};

/// The most runs of one sweep in the program.
pub const RUNS_MAX: usize = 100_000;

/// A file of a sweep may hold its runs as well.
pub const FILE_MAX_BYTES: usize = 256 << 20;

/// Errors of a description as a whole stand here.
pub(crate) const WHOLE: &str = "sweep";

/// What varies, with which values.
macro_rules! axis {
    () => {
        r#"{"anyOf": [
            {"type": "object", "required": ["path", "from", "to", "points"], "properties": {
                "path": {"type": "string"},
                "from": {"type": "number"},
                "to": {"type": "number"},
                "points": {"type": "integer", "minimum": 2, "maximum": 100000},
                "scale": {"oneOf": [{"const": "linear"}, {"const": "log"}]}
            }},
            {"type": "object", "required": ["path", "values"], "properties": {
                "path": {"type": "string"},
                "values": {"type": "array", "minItems": 1, "maxItems": 100000}
            }}
        ]}"#
    };
}

/// The form of a description, for the same walk that a scenario's text goes through.
const SCHEMA: &str = concat!(
    r#"{"type": "object", "required": ["x"], "properties": {
        "version": {"const": 1},
        "scenario": {"type": ["string", "object"]},
        "x": "#,
    axis!(),
    r#", "series": "#,
    axis!(),
    r#", "panels": "#,
    axis!(),
    r#", "further": {"type": "array", "maxItems": 8, "items": "#,
    axis!(),
    r#"},
        "variants": {"type": "array", "minItems": 1, "maxItems": 16, "items": {"type": "string"}},
        "y": {"type": "array", "maxItems": 16, "items": {"type": "string"}},
        "set": {"type": "object"},
        "repeat": {"type": "integer", "minimum": 1, "maximum": 10000},
        "measured": {"type": "string"}
    }}"#
);

/// A sweep as it is described, its scenario apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// `x`, `series`, `panels` and `further`, in this order, as far as they are there.
    pub axes: Vec<Axis>,
    /// Names of variants, each with its place; none for all.
    pub variants: Option<Vec<String>>,
    /// Paths of measurements; all of them are numbers.
    pub y: Vec<String>,
    /// What every run sets after its variant and before what varies.
    pub set: Vec<Setting>,
    /// How many seeds every combination runs with, from the scenario's on.
    pub repeat: u32,
    /// The figure of the evidence whose measured points the page draws over the curves. Changes nothing of the runs.
    pub measured: Option<String>,
}

/// A setting that varies.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// Where the description has it: `x`.
    pub place: String,
    /// Path of the setting.
    pub path: String,
    /// What it takes.
    pub values: Values,
}

/// The values of an axis.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// These, in this order.
    Listed(Vec<Value>),
    /// From one to the other, both of them included, at equal distances or at equal ratios.
    Between {
        /// The first.
        from: f64,
        /// The last, which is larger.
        to: f64,
        /// How many there are before those that the setting's step makes equal are dropped.
        points: u32,
        /// Equal ratios.
        log: bool,
    },
}

impl Description {
    /// Reads a description, and the scenario that it names or holds: JSON text of either. Of a sweep that was saved
    /// with its runs ([`crate::file::json`]) the description is read, and nothing else.
    ///
    /// # Errors
    /// Everything wrong with it but what depends on the scenario.
    pub fn read<F: Format>(text: &str) -> Result<(Description, Option<Value>), Vec<ScenarioError>> {
        let whole = |code, message, allowed| Err(vec![ScenarioError::new(WHOLE, code, message, allowed)]);
        let is_too_long = |allowed: usize| {
            let message = format!("is {} bytes long", text.len());
            whole(Code::TooLarge, message, format!("at most {allowed} bytes"))
        };
        if text.len() > FILE_MAX_BYTES {
            return is_too_long(FILE_MAX_BYTES);
        }
        let value = match Value::parse(text) {
            Ok(value) => value,
            Err(error) => return whole(Code::Syntax, format!("is not valid JSON: {error}"), String::new()),
        };
        let value = match value.get("description") {
            Some(described) => described.clone(),
            None if text.len() > MAX_TEXT_BYTES => return is_too_long(MAX_TEXT_BYTES),
            None => value,
        };
        let mut errors = walk(&value, schema());
        for error in errors.iter_mut().filter(|error| error.path.is_empty()) {
            error.path = WHOLE.to_owned();
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let description = Description::of::<F>(&value);
        description.axes.iter().for_each(|axis| axis.judge(&mut errors));
        description.judge_measurements::<F>(&mut errors);
        if errors.is_empty() { Ok((description, value.get("scenario").cloned())) } else { Err(errors) }
    }

    /// Of a value that follows the schema.
    fn of<F: Format>(value: &Value) -> Description {
        let named = ["x", "series", "panels"].into_iter();
        let named = named.filter_map(|key| Some(Axis::of::<F>(key.to_owned(), value.get(key)?)));
        let further = items(value, "further").iter().enumerate();
        let further = further.map(|(index, axis)| Axis::of::<F>(format!("further.{index}"), axis));
        let texts = |key| items(value, key).iter().filter_map(Value::as_text).map(str::to_owned).collect();
        let set = value.get("set").map_or(&[][..], Value::members).iter();
        Description {
            axes: named.chain(further).collect(),
            variants: value.get("variants").is_some().then(|| texts("variants")),
            y: texts("y"),
            set: set.map(|(path, value)| (path.clone(), renewed::<F>(path, value.clone()))).collect(),
            repeat: value.get("repeat").and_then(Value::as_number).unwrap_or(1.0) as u32,
            measured: value.get("measured").and_then(Value::as_text).map(str::to_owned),
        }
    }

    /// The description of the same sweep of `scenario`, with everything in it that has a default: two sweeps are one
    /// where these are equal.
    pub fn written(&self, scenario: Value) -> Value {
        let texts = |texts: &[String]| Value::List(texts.iter().cloned().map(Value::Text).collect());
        let mut members = vec![("version".to_owned(), Value::Number(1.0)), ("scenario".to_owned(), scenario)];
        let (further, named): (Vec<_>, Vec<_>) =
            self.axes.iter().partition(|axis| axis.place.starts_with("further"));
        members.extend(named.into_iter().map(|axis| (axis.place.clone(), axis.written())));
        members.push(("further".to_owned(), Value::List(further.into_iter().map(Axis::written).collect())));
        members.extend(self.variants.as_deref().map(|names| ("variants".to_owned(), texts(names))));
        members.push(("y".to_owned(), texts(&self.y)));
        members.push(("set".to_owned(), Value::Object(self.set.clone())));
        members.push(("repeat".to_owned(), Value::Number(f64::from(self.repeat))));
        members.extend(self.measured.clone().map(|figure| ("measured".to_owned(), Value::Text(figure))));
        Value::Object(members)
    }

    fn judge_measurements<F: Format>(&self, errors: &mut Vec<ScenarioError>) {
        for (index, path) in self.y.iter().enumerate() {
            let (code, message) = match F::VOCABULARY.type_of(path) {
                Some(answers::unit::Type::Number(_)) => continue,
                Some(_) => (Code::Type, format!("{path} is no number")),
                None => {
                    let names: Vec<String> = F::VOCABULARY.patterns().collect();
                    let hint = hint(path, names.iter().map(String::as_str));
                    (Code::Reference, format!("there is no measurement {}{hint}", scenario::quoted(path)))
                }
            };
            errors.push(ScenarioError::new(&format!("y.{index}"), code, message, F::VOCABULARY.allowed()));
        }
    }
}

impl Axis {
    fn of<F: Format>(place: String, value: &Value) -> Axis {
        let path = value.get("path").and_then(Value::as_text).unwrap_or_default().to_owned();
        let number = |key| value.get(key).and_then(Value::as_number).unwrap_or_default();
        let values = match value.get("values") {
            Some(values) => Values::Listed(
                values.items().iter().map(|value| renewed::<F>(&path, value.clone())).collect(),
            ),
            None => Values::Between {
                from: number("from"),
                to: number("to"),
                points: number("points") as u32,
                log: value.get("scale").and_then(Value::as_text) == Some("log"),
            },
        };
        Axis { place, path, values }
    }

    fn written(&self) -> Value {
        let values = match &self.values {
            Values::Listed(values) => vec![("values", Value::List(values.clone()))],
            Values::Between { from, to, points, log } => vec![
                ("from", Value::Number(*from)),
                ("to", Value::Number(*to)),
                ("points", Value::Number(f64::from(*points))),
                ("scale", Value::Text(if *log { "log" } else { "linear" }.to_owned())),
            ],
        };
        let members = std::iter::once(("path", Value::Text(self.path.clone()))).chain(values);
        Value::Object(members.map(|(key, value)| (key.to_owned(), value)).collect())
    }

    /// Whether a range has values in it.
    fn judge(&self, errors: &mut Vec<ScenarioError>) {
        let Values::Between { from, to, log, .. } = self.values else { return };
        let [shown_from, shown_to] = [from, to].map(scenario::decimal);
        let mut push = |key: &str, message: String, allowed: String| {
            errors.push(ScenarioError::new(&format!("{}.{key}", self.place), Code::Range, message, allowed));
        };
        if from == to {
            push(
                "to",
                format!("the range is empty: from and to are both {shown_to}"),
                format!("more than {shown_from}"),
            );
        } else if from > to {
            let message = format!("the range is reversed: from {shown_from} to {shown_to}");
            push("to", message, format!("more than {shown_from}"));
        }
        if log && from <= 0.0 {
            let message = format!("{shown_from} has no place on a logarithmic scale");
            push("from", message, "more than 0, or scale linear".to_owned());
        }
    }
}

fn items<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).map_or(&[], Value::items)
}

fn schema() -> &'static Value {
    static PARSED: OnceLock<Value> = OnceLock::new();
    PARSED
        .get_or_init(|| Value::parse(SCHEMA).unwrap_or_else(|error| panic!("the schema is no JSON: {error}")))
}
