//! `sweep --until-saturated`: the highest load at which the queue does not grow.

use scenario::{Format, Value, numbers};
use serde_json::json;
use sweep::{Description, Found, Knee, Values};

use super::{Arguments, Job, Work, name, told};
use crate::failure::Failure;
use crate::runs::Runs;

/// What is searched where nothing else is named.
pub const LOAD: &str = "workload.rate_tps";

/// What is said of a search.
pub const COLUMNS: [&str; 8] = [
    "held",
    "grew",
    "uncertainty",
    "found",
    "runs_made",
    "at_held.throughput_tps",
    "at_held.latency_s.p50",
    "at_grew.limit.kind",
];

/// What the help says of searches beside the arguments.
pub const HELP: &str = "\
A search (--until-saturated) begins at the scenario's own value. It doubles or halves the value until the queue grows at \
one and not at a lower one, then halves that bracket. `held` and `grew` are the two ends, and both were run: at `held` \
the queue does not grow, at `grew` it does. The measure is the engine's `queue_grows`: growth by more than half a per \
cent of the offered load, and one transaction a second. Other values were not run, and nothing is known of them. A queue \
may grow at one load and not at a higher one, because of an occasional time-out, a window or a block that just fits, a \
fault at a bad moment, or a run too short to show it. So a bracket counts only if the queue also grows a little above it; \
otherwise the search continues from there. Even so, there may be further brackets that it does not find. `never` and \
`always` mean that the queue does not grow at the largest value, or grows at the smallest.";

/// What is searched, and where.
pub struct Search {
    path: String,
    from: f64,
    to: f64,
    tolerance: f64,
}

impl Search {
    /// The search that is asked for; takes what it goes along out of `description`, for the rest varies as ever.
    ///
    /// # Errors
    /// The setting is no number, or its values are no range.
    pub fn split<F: Format>(
        description: &mut Description,
        arguments: &Arguments,
    ) -> Result<Option<Search>, Failure> {
        let Some(path) = arguments.searched() else { return Ok(None) };
        let Some(range) = numbers(F::schema(), path) else {
            let message =
                format!("--until-saturated {path}: is no setting that is a number (allowed: such as {LOAD})");
            return Err(Failure::Usage(message));
        };
        let place = description.axes.iter().position(|axis| axis.path == path);
        let (mut from, mut to) = (range.least, range.most);
        if let Some(axis) = place.map(|place| description.axes.remove(place)) {
            (from, to) = match &axis.values {
                Values::Between { from, to, .. } => (*from, *to),
                Values::Listed(values) => {
                    let numbers: Vec<f64> = values.iter().filter_map(Value::as_number).collect();
                    (
                        numbers.iter().copied().fold(f64::INFINITY, f64::min),
                        numbers.iter().copied().fold(0.0, f64::max),
                    )
                }
            };
        }
        // Whether that is a range does not depend on where a search begins.
        Knee::new::<F>(path, from, (Some(from), Some(to)), arguments.tolerance)
            .map_err(|errors| Failure::Of(format!("the search of {path}"), errors))?;
        Ok(Some(Search { path: path.to_owned(), from, to, tolerance: arguments.tolerance }))
    }

    /// What a file says of it.
    pub fn written(&self) -> serde_json::Value {
        json!({"path": self.path, "from": self.from, "to": self.to, "tolerance": self.tolerance})
    }

    /// Where the search begins with a scenario: at its own value, or at the end of the range that is nearest.
    ///
    /// # Errors
    /// It has none, or its clients wait for replies, so that no queue can grow.
    pub fn start(&self, scenario: &Value) -> Result<f64, Failure> {
        let at = |path: &str| {
            path.split('.').try_fold(scenario, |value, part| match part.parse::<usize>() {
                Ok(place) if !value.items().is_empty() => value.items().get(place),
                _ => value.get(part),
            })
        };
        if at("workload.kind").and_then(Value::as_text) != Some("open") {
            let message =
                "workload.kind: clients wait for their replies, and so no queue grows (allowed: open)";
            return Err(Failure::Usage(message.to_owned()));
        }
        match at(&self.path) {
            Some(Value::Number(value)) => Ok(value.clamp(self.from, self.to)),
            value => {
                let value = value.map_or_else(|| "missing".to_owned(), Value::to_string);
                let message =
                    format!("{}: is {value}, where no search can begin (allowed: a number)", self.path);
                Err(Failure::Usage(message))
            }
        }
    }

    /// What a search comes to; none if it is interrupted.
    ///
    /// # Errors
    /// A value on its way contradicts the scenario.
    pub fn result<F: Runs>(
        &self,
        job: &Job<'_, F>,
        work: &Work<'_, F>,
    ) -> Result<Option<serde_json::Value>, Failure> {
        let range = (Some(self.from), Some(self.to));
        let mut knee =
            Knee::new::<F>(&self.path, job.start, range, self.tolerance).expect("the range was checked");
        let (mut runs, mut at_held, mut at_grew) = (Vec::new(), None, None);
        while let Some(value) = knee.next {
            let setting = (self.path.clone(), Value::Number(value));
            let settings = [&job.point.settings[..], &[setting]].concat();
            let found = work.checked.resolve(job.point.variant.as_deref(), &settings);
            let scenario = found.map_err(|errors| Failure::Of(told(job.point), errors))?;
            let Some(report) = work.run(&scenario, job.point) else { return Ok(None) };
            let grows = grows(&report)?;
            runs.push(json!({"value": value, "queue_grows": grows, "digest": report["digest"]}));
            *(if grows { &mut at_grew } else { &mut at_held }) = Some(report);
            knee.step(grows);
        }
        let uncertainty = match (knee.held, knee.grew) {
            (Some(held), Some(grew)) if held > 0.0 => Some((grew - held) / held),
            _ => None,
        };
        let found = match knee.found {
            Found::Between => "between",
            Found::Never => "never",
            Found::Always => "always",
            Found::Searching => unreachable!("a search goes on while there is something to run"),
        };
        Ok(Some(json!({
            "variant": name(job.point),
            "seed": job.point.seed,
            "path": self.path,
            "held": knee.held,
            "grew": knee.grew,
            "uncertainty": uncertainty,
            "found": found,
            "runs_made": runs.len(),
            "runs": runs,
            "at_held": at_held,
            "at_grew": at_grew,
        })))
    }
}

/// How wide a bracket may be.
///
/// # Errors
/// It is no number from 0 to 1.
pub fn tolerance(argument: &str) -> Result<f64, String> {
    let number = argument.parse::<f64>().ok().filter(|part| (0.0..=1.0).contains(part));
    number.ok_or_else(|| "is not in 0..=1".to_owned())
}

/// Whether the queue of a run grows.
///
/// # Errors
/// Its family does not measure that.
fn grows(report: &serde_json::Value) -> Result<bool, Failure> {
    report["queue_grows"].as_bool().ok_or_else(|| {
        let message = "--until-saturated: runs of this family do not measure whether a queue grows";
        Failure::Usage(message.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_needs_a_queue() {
        assert!(matches!(grows(&json!({"queue_grows": true})), Ok(true)));
        assert!(matches!(grows(&json!({"queue_grows": false})), Ok(false)));
        assert!(matches!(grows(&json!({"rounds": 1})), Err(Failure::Usage(_))));
    }
}
