//! What was measured on real TCP and with libhotstuff: the files of `validation/recorded/`, and any file of the same
//! form that `validation/measure.py` writes.

use serde::Deserialize;
use serde_json::{Map, Value};

/// The recorded experiments, by their letters.
const FILES: [&str; 10] = [
    include_str!("../../../../../validation/recorded/a.json"),
    include_str!("../../../../../validation/recorded/b.json"),
    include_str!("../../../../../validation/recorded/c.json"),
    include_str!("../../../../../validation/recorded/d.json"),
    include_str!("../../../../../validation/recorded/e.json"),
    include_str!("../../../../../validation/recorded/f.json"),
    include_str!("../../../../../validation/recorded/g.json"),
    include_str!("../../../../../validation/recorded/h.json"),
    include_str!("../../../../../validation/recorded/chain.json"),
    include_str!("../../../../../validation/recorded/hs.json"),
];

/// One experiment with all its cells.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recorded {
    /// Its letter or short name.
    pub experiment: String,
    /// Its title.
    pub title: String,
    /// What was done and what was taken down.
    pub how: String,
    /// The day, ISO 8601.
    pub measured: String,
    /// On what.
    pub machine: String,
    /// What was measured at which setting.
    pub cells: Vec<Cell>,
}

/// One setting and what was measured there.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// Its name, which begins with the experiment's.
    pub id: String,
    /// The setting, in the words of its experiment.
    pub setting: Value,
    /// Why the engine cannot play it; none where it does.
    pub not_played: Option<String>,
    /// How it went, where that is a word: keeps up, falls behind, recovers.
    pub state: Option<String>,
    /// What was measured, by name.
    pub measures: Map<String, Value>,
}

/// The real values of one measure.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Measure {
    /// Each run's.
    Runs {
        /// What they are in.
        unit: String,
        /// One a run, or one a connection.
        values: Vec<f64>,
    },
    /// What is known of runs whose values were not kept.
    Range {
        /// What they are in.
        unit: String,
        /// The median.
        median: f64,
        /// The least and the greatest.
        range: [f64; 2],
        /// How many runs.
        runs: usize,
    },
}

impl Cell {
    /// What was measured under this name.
    ///
    /// # Errors
    /// That it is not of the form, or has no value.
    pub fn measure(&self, name: &str) -> Result<Measure, String> {
        let value = self.measures.get(name).ok_or_else(|| format!("there is no {name}"))?;
        let measure: Measure =
            serde_json::from_value(value.clone()).map_err(|error| format!("{name}: {error}"))?;
        match &measure {
            Measure::Runs { values, .. } if values.is_empty() => Err(format!("{name} has no value")),
            _ => Ok(measure),
        }
    }
}

impl Measure {
    /// What the values are in.
    pub fn unit(&self) -> &str {
        match self {
            Measure::Runs { unit, .. } | Measure::Range { unit, .. } => unit,
        }
    }

    /// Median, least, greatest and number of the values.
    pub fn spread(&self) -> Spread {
        match self {
            Measure::Runs { values, .. } => Spread::of(values),
            Measure::Range { median, range: [least, most], runs, .. } => {
                Spread { median: *median, least: *least, most: *most, runs: *runs }
            }
        }
    }
}

/// Median, least and greatest of so many values.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Spread {
    /// The middle one, or the mean of the two in the middle.
    pub median: f64,
    /// The least.
    pub least: f64,
    /// The greatest.
    pub most: f64,
    /// How many.
    pub runs: usize,
}

impl Spread {
    /// That of `values`, of which there is at least one.
    pub fn of(values: &[f64]) -> Spread {
        let sorted = sorted(values);
        let (count, half) = (sorted.len(), sorted.len() / 2);
        let median = if count % 2 == 1 { sorted[half] } else { (sorted[half - 1] + sorted[half]) / 2.0 };
        Spread { median, least: sorted[0], most: sorted[count - 1], runs: count }
    }
}

/// The values in ascending order.
pub fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

/// The value at `floor(q n)` of the sorted sample, as the experiments take quantiles.
pub fn quantile(values: &[f64], q: f64) -> f64 {
    let sorted = sorted(values);
    sorted[((q * sorted.len() as f64) as usize).min(sorted.len() - 1)]
}

/// The experiments that the project keeps.
///
/// # Panics
/// Where a file of the project is not of the form.
pub fn shipped() -> Vec<Recorded> {
    FILES.iter().map(|text| read(text).expect("the recorded files are of the form")).collect()
}

/// The experiment in `text`.
///
/// # Errors
/// What is wrong with its form.
pub fn read(text: &str) -> Result<Recorded, String> {
    let recorded: Recorded = serde_json::from_str(text).map_err(|error| error.to_string())?;
    for cell in &recorded.cells {
        for name in cell.measures.keys() {
            cell.measure(name).map_err(|error| format!("{}: {error}", cell.id))?;
        }
    }
    Ok(recorded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_median_of_an_even_number_is_between_the_two_in_the_middle() {
        let spread = Spread::of(&[4.0, 1.0, 3.0, 2.0]);
        assert_eq!(spread, Spread { median: 2.5, least: 1.0, most: 4.0, runs: 4 });
        assert_eq!(Spread::of(&[3.0, 1.0, 2.0]).median, 2.0);
    }

    #[test]
    fn a_quantile_is_an_element_of_the_sample() {
        let values: Vec<f64> = (0..100).rev().map(f64::from).collect();
        assert_eq!([0.5, 0.99, 1.0].map(|q| quantile(&values, q)), [50.0, 99.0, 99.0]);
    }

    #[test]
    fn every_cell_has_a_name_of_its_own_and_something_measured() {
        let mut ids: Vec<String> = Vec::new();
        for recorded in shipped() {
            for cell in recorded.cells {
                assert!(cell.id.starts_with(&format!("{}/", recorded.experiment)), "{}", cell.id);
                assert!(!cell.measures.is_empty(), "{}", cell.id);
                ids.push(cell.id);
            }
        }
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!((ids.len(), count), (340, 340));
    }
}
