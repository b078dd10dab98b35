//! Claims with their parameter changed: whether a row can fail.

use serde_json::{Number, Value};

use crate::claim::{Claim, Source};

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
