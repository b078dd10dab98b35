//! What a scenario of any family asks, and what its runs answer.

use scenario::{Answered, Asked, Format, Scenario, Value};

/// What a scenario asks, and what its runs answer; none where it asks nothing. `report`: that of a variant as JSON,
/// where it was run.
pub fn asked_of<F: Format>(scenario: &Scenario<F>, report: impl Fn(&str) -> Option<String>) -> Option<Asked> {
    let report =
        |name: &str| report(name).map_or(Value::Null, |text| Value::parse(&text).expect("it is JSON"));
    let reports: Vec<Value> = match &scenario.variants[..] {
        [] => vec![report("default")],
        variants => variants.iter().map(|variant| report(&variant.name)).collect(),
    };
    let asked = scenario.asked(&reports);
    let Asked { question, prediction, answer, caveats, .. } = &asked;
    let is_empty = question.is_empty() && prediction.is_none() && answer.is_none() && caveats.is_empty();
    (!is_empty).then_some(asked)
}

/// The question and what the runs answer, for people.
pub fn tell_asked(asked: Asked) -> String {
    let answer = asked.answer.as_ref().map(|answer| answered(answer, &asked.missing));
    let caveats = asked.caveats.into_iter();
    let lines = caveats.chain([asked.question]).chain(answer).filter(|line| !line.is_empty());
    lines.map(|line| format!("\n{line}\n")).collect()
}

/// An answer, or why there is none.
fn answered(answer: &Answered, missing: &[usize]) -> String {
    match &answer.text {
        _ if !missing.is_empty() => "The answer takes runs that were not asked for.".to_owned(),
        Some(text) => text.clone(),
        None if answer.case.is_some() => {
            "The answer takes a measurement that these runs do not have.".to_owned()
        }
        None => "With these settings the question no longer applies.".to_owned(),
    }
}
