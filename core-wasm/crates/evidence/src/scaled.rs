//! Claims with their parameter changed: whether a row can fail.

use serde_json::{Number, Value};

use crate::claim::{Claim, Source};
use crate::kind::Kind;
use crate::verdict::Verdict;
use crate::{Document, OfFamily, Row, documents, evidence};

/// Reproduced rows that say nothing because they cannot fail, each with its values. Where its parameter is 30 % more,
/// or 30 % less, a row has to stop holding at one of the two: from one end of its band a value may be moved across all
/// of it and still be inside. And it has to move the way that is said.
///
/// # Errors
/// A claim cannot be computed, or its parameter cannot be changed.
pub fn cannot_fail(families: &[OfFamily], chosen: impl Fn(&Claim) -> bool) -> Result<Vec<String>, String> {
    let reproduced = |claim: &Claim| claim.kind() == Kind::Reproduced && chosen(claim);
    let now = evidence(families, reproduced)?;
    let holding: Vec<&Row> = now.rows.iter().filter(|row| row.verdict == Verdict::Holds).collect();
    let played = |factor: f64| {
        let of_document = |document: &Document| {
            let claims = document.claims.iter().filter(|claim| holding.iter().any(|row| row.id == claim.id));
            let claims = claims.map(|claim| scaled(claim, factor)).collect::<Result<_, _>>()?;
            Ok(Document { claims, charts: Vec::new(), ..document.clone() })
        };
        let of_family = |family: &OfFamily| {
            let documents = family.documents.iter().map(of_document).collect::<Result<_, String>>()?;
            Ok(OfFamily { documents, ..family.clone() })
        };
        let families: Vec<OfFamily> = families.iter().map(of_family).collect::<Result<_, String>>()?;
        evidence(&families, |_| true).map(|evidence| evidence.rows)
    };
    let (less, more) = (played(1.0 / 1.3)?, played(1.3)?);
    let grows = |id: &str| {
        let mut claims = documents(families).flat_map(|document| &document.claims);
        let parameter = claims.find(|claim| claim.id == id).and_then(|claim| claim.parameter.as_ref());
        parameter.is_some_and(|parameter| parameter.grows)
    };
    let mut wrong = Vec::new();
    for ((row, less), more) in holding.iter().zip(&less).zip(&more) {
        assert!(row.id == less.id && row.id == more.id);
        // Whatever keeps up carries what is offered.
        let is_offered = row.parameter.as_deref().unwrap_or_default().ends_with("rate_tps");
        let falls = [less, more].map(|row| row.verdict != Verdict::Holds);
        let moves = if grows(&row.id) {
            less.ours_value < row.ours_value || more.ours_value > row.ours_value
        } else {
            less.ours_value > row.ours_value || more.ours_value < row.ours_value
        };
        if falls == [false, false] || !moves || is_offered {
            let values = [less, row, more].map(|row| row.ours_value.unwrap_or(f64::NAN));
            wrong.push(format!("{} ({:?}): {values:?}, falls {falls:?}", row.id, row.parameter));
        }
    }
    Ok(wrong)
}

/// The claim with its parameter `factor` times as much, to be judged as before; no reason says then why it is off.
///
/// # Errors
/// That it has no parameter, or that there is no such number.
pub fn scaled(claim: &Claim, factor: f64) -> Result<Claim, String> {
    let of = |problem: String| format!("{}: {problem}", claim.id);
    let parameter = claim.parameter.as_ref().ok_or_else(|| of("it names no parameter".to_owned()))?;
    let place = &*parameter.place;
    let mut claim = Claim { off: None, ..claim.clone() };
    match &mut claim.source {
        Source::Simulation { scenario, .. } if place.starts_with('/') => {
            let number = scenario.pointer_mut(place).ok_or_else(|| of(format!("there is no {place}")))?;
            *number = times(number, factor).map_err(|problem| of(format!("{place}: {problem}")))?;
        }
        Source::Simulation { measure: expression, .. } | Source::ClosedForm(expression) => {
            let number: f64 = place.parse().map_err(|_| of(format!("{place} is no number")))?;
            if !expression.contains(place) {
                return Err(of(format!("there is no {place} in {expression}")));
            }
            *expression = expression.replacen(place, &format!("{}", number * factor), 1);
        }
        Source::Data(_) | Source::Counted { .. } | Source::NotAttempted(_) => {
            return Err(of("what is not computed has no parameter".to_owned()));
        }
    }
    Ok(claim)
}

/// A whole number stays one, unless it would stay what it is.
fn times(number: &Value, factor: f64) -> Result<Value, String> {
    let before = number.as_f64().ok_or("it is no number")?;
    let after = before * factor;
    let whole = after.round();
    let is_whole = !number.is_f64() && whole != before;
    let after = if is_whole { Some(Number::from(whole as u64)) } else { Number::from_f64(after) };
    Ok(Value::Number(after.ok_or("it grows too large")?))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn claim() -> Claim {
        let scenario =
            json!({ "network": { "sockets": 10, "loss": 0.5 }, "variants": [{ "set": { "a.b": 1 } }] });
        Claim::new("X", "", "").simulated(scenario, "A.committed / 4 s")
    }

    #[test]
    fn a_number_of_the_scenario_is_scaled_and_a_whole_one_stays_whole() {
        let of = |place: &str, factor| {
            let scaled = scaled(&claim().grows_with(place), factor)?;
            let Source::Simulation { scenario, .. } = scaled.source else { panic!("it is a simulation") };
            Ok::<Value, String>(scenario.pointer(place).expect("it is there").clone())
        };
        assert_eq!(of("/network/sockets", 1.26), Ok(json!(13)));
        assert_eq!(of("/network/loss", 2.0), Ok(json!(1.0)));
        assert_eq!(of("/variants/0/set/a.b", 1.3), Ok(json!(1.3)));
        assert_eq!(of("/network/socket", 1.3), Err("X: there is no /network/socket".to_owned()));
    }

    #[test]
    fn a_number_of_the_expression_is_scaled() {
        let scaled_by = |place: &str| {
            scaled(&claim().shrinks_with(place), 2.0).map(|claim| claim.measure().map(str::to_owned))
        };
        assert_eq!(scaled_by("4"), Ok(Some("A.committed / 8 s".to_owned())));
        assert!(scaled_by("5").is_err() && scaled(&claim(), 2.0).is_err());
    }
}
