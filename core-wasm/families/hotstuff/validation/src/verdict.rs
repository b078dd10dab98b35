//! When a row is good enough: the goal of each measure, and what came of it.

use std::fmt;

use serde::Serialize;

use crate::recorded::{Cell, Spread, quantile};

/// What a row is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The engine's median within so many per cent of the real one.
    Within(u8),
    /// The engine's median between the least and the greatest real value.
    Inside,
    /// The median and the 99th percentile of all of the engine's values there.
    AllInside,
    /// It goes the same way, and where it is stable the medians are within so many per cent.
    SameWay(u8),
}

impl fmt::Display for Goal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Within(percent) => write!(formatter, "within {percent} %"),
            Goal::Inside => write!(formatter, "median inside"),
            Goal::AllInside => write!(formatter, "median and p99 inside"),
            Goal::SameWay(percent) => write!(formatter, "the same way, and within {percent} % where stable"),
        }
    }
}

/// The ends of a recorded range are taken so much wider: what the emulator and the reading program add. Where nothing
/// is lost at all the delays of experiment h are 1 to 2.4 % above what rate and distance make.
const SLACK: f64 = 0.03;

/// The goal of a measure; none where it is only shown.
pub fn goal(experiment: &str, cell: &Cell, measure: &str) -> Option<Goal> {
    let is_lossy = cell.setting.get("loss").and_then(|loss| loss.as_f64()).is_some_and(|loss| loss > 0.0);
    match (experiment, measure) {
        ("a" | "b" | "f", _) | ("g", "goodput" | "queue") => Some(Goal::Within(10)),
        // On the planet with small blocks distance decides, elsewhere the processor.
        ("hs", _) if cell.setting["place"] == "planet" && cell.setting["block_tx"].as_u64() < Some(100) => {
            Some(Goal::Within(10))
        }
        ("hs", _) => Some(Goal::Within(25)),
        ("c", _) => Some(Goal::Within(25)),
        ("d", "p50" | "p99") => Some(Goal::Inside),
        ("d", "first late p50" | "first late p90") => Some(Goal::Within(10)),
        ("e", _) => Some(Goal::AllInside),
        ("h", "p50" | "p95") if is_lossy => Some(Goal::Inside),
        ("h", "p50") => Some(Goal::Within(10)),
        ("chain", "before") => Some(Goal::Within(15)),
        ("chain", "mean" | "committed" | "10-20 s after") => Some(Goal::SameWay(15)),
        _ => None,
    }
}

/// What came of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The goal is reached.
    Good,
    /// It is not.
    Off,
    /// The engine does not play it.
    NotPlayed,
}

/// The verdict on the engine's `values` and `state`.
pub fn verdict(goal: Goal, cell: &Cell, real: Spread, values: &[f64], state: Option<&str>) -> Verdict {
    let engine = Spread::of(values);
    let ratio = engine.median / real.median;
    let is_within = |percent: u8| (ratio - 1.0).abs() <= f64::from(percent) / 100.0 + 1e-9;
    let is_inside = |value: f64| value >= real.least * (1.0 - SLACK) && value <= real.most * (1.0 + SLACK);
    let is_good = match goal {
        Goal::Within(percent) => is_within(percent),
        Goal::Inside => is_inside(engine.median),
        Goal::AllInside => is_inside(engine.median) && is_inside(quantile(values, 0.99)),
        Goal::SameWay(percent) => match cell.state.as_deref() {
            Some(stable @ ("recovers" | "stays slow")) => state == Some(stable) && is_within(percent),
            Some("falls behind") => state == Some("falls behind"),
            // It keeps up as long as one looks, with a backlog that grows.
            Some("falls behind slowly") => is_within(percent),
            Some("keeps up roughly") => state != Some("falls behind") || is_within(percent),
            Some("drains") => state != Some("falls behind"),
            _ => state != Some("falls behind") && is_within(percent),
        },
    };
    if is_good { Verdict::Good } else { Verdict::Off }
}

/// Whether a row reaches its goal by a range or by how it goes, with medians far from each other.
pub fn is_far(verdict: Verdict, ratio: Option<f64>) -> bool {
    verdict == Verdict::Good && ratio.is_some_and(|ratio| !(0.67..=1.5).contains(&ratio))
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, json};

    use super::*;

    fn cell(state: Option<&str>) -> Cell {
        let (id, state) = ("x".to_owned(), state.map(str::to_owned));
        Cell { id, setting: json!({}), not_played: None, state, measures: Map::new() }
    }

    const REAL: Spread = Spread { median: 100.0, least: 90.0, most: 130.0, runs: 3 };

    #[test]
    fn a_median_is_within_so_many_per_cent_or_off() {
        let of = |value: f64| verdict(Goal::Within(10), &cell(None), REAL, &[value], None);
        assert_eq!(
            [89.9, 90.0, 110.0, 110.1].map(of),
            [Verdict::Off, Verdict::Good, Verdict::Good, Verdict::Off]
        );
    }

    #[test]
    fn all_values_have_to_be_inside_of_the_range_and_not_the_median_alone() {
        let of = |goal| verdict(goal, &cell(None), REAL, &[100.0, 110.0, 140.0], None);
        assert_eq!([Goal::Inside, Goal::AllInside].map(of), [Verdict::Good, Verdict::Off]);
    }

    #[test]
    fn a_reached_goal_may_be_far_off() {
        let of = |ratio| is_far(Verdict::Good, Some(ratio));
        assert_eq!([0.66, 0.67, 1.5, 1.51].map(of), [true, false, false, true]);
        assert!(!is_far(Verdict::Off, Some(3.0)) && !is_far(Verdict::Good, None));
    }

    #[test]
    fn what_falls_behind_is_compared_by_that_alone() {
        let of = |real: &str, engine: &str| {
            verdict(Goal::SameWay(15), &cell(Some(real)), REAL, &[200.0], Some(engine))
        };
        assert_eq!(of("falls behind", "falls behind"), Verdict::Good);
        assert_eq!(of("falls behind", "keeps up"), Verdict::Off);
        assert_eq!(of("keeps up", "keeps up"), Verdict::Off);
        assert_eq!(of("drains", "keeps up"), Verdict::Good);
        assert_eq!(of("drains", "falls behind"), Verdict::Off);
    }
}
