//! What the profile's three constants are fitted by: the squares of logarithmic errors, summed over goodput and mean
//! latency of the 38 fitted loads.

use rayon::prelude::*;
use serde_json::json;

use super::measured;
use evidence::claim::{Claim, Source};
use evidence::{Document, Row, evidence};

/// The profile's `serialise_ns`, `chain_us` and `hop_ms`, and the grid's step of each.
const FITTED: [(&str, f64, f64); 3] =
    [("serialise_ns", 800.0, 50.0), ("chain_us", 2.8, 0.3), ("hop_ms", 7.0, 0.5)];

/// The sum of squares with each constant moved by so many steps.
fn squares(moved: [i32; 3]) -> f64 {
    let with = |mut claim: Claim| {
        claim.off = None;
        if let Source::Simulation { scenario, .. } = &mut claim.source {
            for ((name, fitted, step), steps) in FITTED.into_iter().zip(moved) {
                scenario["cpu"][name] = json!(fitted + step * f64::from(steps));
            }
        }
        claim
    };
    let claims: Vec<Claim> = measured::fitted().into_iter().map(with).collect();
    assert_eq!(claims.len(), 2 * 38);
    let document = Document { claims, charts: Vec::new(), ..super::document() };
    let rows = evidence(&[crate::family_with(vec![document])], |_| true).expect("claims are understood").rows;
    let error = |row: &Row| libm::log(row.ratio.expect("both are numbers"));
    rows.iter().map(|row| error(row) * error(row)).sum()
}

#[test]
#[ignore = "computes the fitted points 27 times"]
fn the_profile_has_the_least_squares_among_its_neighbours_on_the_grid() {
    let steps = || [0, -1, 1].into_iter();
    let all: Vec<[i32; 3]> =
        steps().flat_map(|a| steps().flat_map(move |b| steps().map(move |c| [a, b, c]))).collect();
    let squares: Vec<f64> = all.par_iter().map(|&moved| squares(moved)).collect();
    let profile = squares[0];
    assert!((profile - 0.622).abs() < 0.001, "MODEL.md has 0.62: {profile}");
    for (moved, other) in all.iter().zip(&squares).skip(1) {
        assert!(profile < *other, "{moved:?}: {other}, and the profile has {profile}");
    }
}
