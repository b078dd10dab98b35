//! Runs of a sweep as lines: for people, or comma-separated.

use serde_json::Value;

use crate::table::{Table, count, number};

/// The columns of a table: paths in the reports of runs, after those of the settings that vary.
pub struct Columns<'a> {
    /// Settings that vary.
    pub varied: Vec<&'a str>,
    /// What is said of each run.
    pub measures: Vec<&'a str>,
    /// Whether numbers are whole, as programs read them.
    pub is_csv: bool,
}

impl Columns<'_> {
    /// A line for each of `rows`, below the names of the columns.
    pub fn table<'b>(&self, rows: impl Iterator<Item = &'b Value>) -> Table {
        let varied = || self.varied.iter().copied();
        let names = ["variant", "seed"].into_iter().chain(varied()).chain(self.measures.iter().copied());
        let mut lines = vec![names.map(str::to_owned).collect::<Vec<_>>()];
        for row in rows {
            let first = ["variant", "seed"].map(|key| self.plain(&row[key]));
            let settings = varied().map(|path| self.plain(&row["settings"][path]));
            let measures = self.measures.iter().map(|path| self.cell(at(row, path)));
            lines.push(first.into_iter().chain(settings).chain(measures).collect());
        }
        Table(lines)
    }

    /// A value as it was set.
    fn plain(&self, value: &Value) -> String {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        if self.is_csv && text.contains([',', '"']) {
            format!("\"{}\"", text.replace('"', "\"\""))
        } else {
            text
        }
    }

    /// A value as it was measured.
    fn cell(&self, value: Option<&Value>) -> String {
        match value {
            Some(Value::Number(value)) if self.is_csv => value.to_string(),
            Some(Value::Number(value)) => {
                value.as_u64().map_or_else(|| number(value.as_f64().unwrap_or_default()), count)
            }
            Some(Value::String(text)) => text.clone(),
            Some(Value::Bool(holds)) => holds.to_string(),
            Some(Value::Object(verdicts)) => not_kept(verdicts),
            _ => String::new(),
        }
    }
}

/// What stands at a path of a report; parts of the path are keys, or places in lists.
fn at<'a>(report: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(report, |value, part| match part.parse::<usize>() {
        Ok(place) if value.is_array() => value.get(place),
        _ => value.get(part),
    })
}

/// The checks that do not hold, or that all do.
fn not_kept(verdicts: &serde_json::Map<String, Value>) -> String {
    let others = verdicts.iter().filter(|(_, verdict)| *verdict != "holds");
    let names: Vec<_> =
        others.map(|(check, verdict)| format!("{check} {}", verdict.as_str().unwrap_or("?"))).collect();
    if names.is_empty() { "holds".to_owned() } else { names.join("; ") }
}
