//! The lessons that are shipped, for the tests of a family.

use std::fs;
use std::path::Path;

use scenario::{Checked, Form, Format, Scenario, Value};
use serde_json::{Map, Value as Json, json};

/// The scenario that an item opens: as it is shipped, with what the item sets and asks.
fn scenario_of(item: &Json, text: &str) -> String {
    let mut scenario: Json = serde_json::from_str(text).expect("it is JSON");
    // It is about the scenario as it is shipped.
    scenario.as_object_mut().expect("it is an object").remove("expect");
    let none = Map::new();
    for (path, value) in item["set"].as_object().unwrap_or(&none) {
        set(&mut scenario, path, value.clone());
    }
    set(&mut scenario, "question", item["title"].clone());
    set(&mut scenario, "predict", item.get("predict").cloned().unwrap_or(json!({})));
    for said in ["answer", "setup", "watch"] {
        if let Some(text) = item.get(said) {
            set(&mut scenario, said, text.clone());
        }
    }
    if let Some(view) = item.get("view") {
        for end in ["start_s", "end_s"] {
            set(&mut scenario, &format!("view.{end}"), view[end].clone());
        }
    }
    scenario.to_string()
}

fn set(scenario: &mut Json, path: &str, value: Json) {
    let place = path.split('.').fold(scenario, |place, key| {
        let parent = place.as_object_mut().unwrap_or_else(|| panic!("{path} leads into no object"));
        parent.entry(key).or_insert(json!({}))
    });
    *place = value;
}

/// Places of the variants that an item shows: the first two where it does not say.
fn shown(item: &Json, place: &str) -> Vec<usize> {
    let Some(letters) = item["variants"].as_array() else { return vec![0, 1] };
    let index = |letter: &Json| match letter.as_str().map(str::as_bytes) {
        Some(&[letter @ b'A'..=b'Z']) => usize::from(letter - b'A'),
        _ => panic!("{place}: {letter} is no variant"),
    };
    letters.iter().map(index).collect()
}

fn is_answered<S: Format>(
    place: &str,
    item: &Json,
    text: &str,
    report: &impl Fn(&Scenario<S>, &str) -> String,
) {
    let text = scenario_of(item, text);
    let checked = Checked::<S>::read(&text).unwrap_or_else(|errors| panic!("{place}: {errors:?}"));
    let whole = checked.resolve(None, &[]).expect("it is valid");
    let shown = shown(item, place);
    let names = match whole.variants.as_slice() {
        [] => vec![None],
        variants => variants.iter().map(|variant| Some(variant.name.as_str())).collect(),
    };
    let report = |(index, name): (usize, Option<&str>)| {
        if !shown.contains(&index) {
            return Value::Null;
        }
        let scenario = checked.resolve(name, &[]).expect("it is valid");
        Value::parse(&report(&scenario, name.unwrap_or("default"))).expect("it is JSON")
    };
    let asked = whole.asked(&names.into_iter().enumerate().map(report).collect::<Vec<_>>());
    assert_eq!(asked.missing, [0; 0], "{place} asks for a run that it does not show");
    let answer = asked.answer.unwrap_or_else(|| panic!("{place} has no answer"));
    assert_eq!(answer.case, Some(0), "{place}: the first case of its answer does not hold");
    assert!(answer.text.is_some(), "{place}: a measurement of its answer is missing");
    let case = &item["answer"][0];
    assert_eq!(answer.verdict.is_some(), case.get("verdict").is_some(), "{place}: its verdict");
    assert_eq!(answer.mark.is_some(), case.get("mark").is_some(), "{place}: its mark");
    let (at_s, view) = (answer.at_s.unwrap_or_else(|| panic!("{place} plays nowhere")), &whole.view);
    assert!((view.start_s..=view.end_s).contains(&at_s), "{place} plays to {at_s} s, out of its view");
    let mut named = answer.reveal.iter().chain(answer.mark.iter().map(|mark| &mark.run));
    assert!(named.all(|run| shown.contains(run)), "{place} answers with a run that it does not show");
    assert!(item["notes"].as_str().is_some_and(|notes| !notes.is_empty()), "{place} has no notes");
    assert!(item["minutes"].as_f64().is_some(), "{place} has no minutes");
    let Some(prediction) = asked.prediction else { return };
    assert!(prediction.ask.is_some(), "{place}: a measurement of what it asks is missing");
    match prediction.form {
        Form::Choices { right, .. } => assert!(right.is_some(), "{place}: no choice is right"),
        Form::Value(sought) | Form::At(sought) => assert!(sought.value.is_some(), "{place}: no value"),
    }
}

/// Every item of every lesson: where it stands, the scenario that it opens, and itself.
///
/// # Panics
/// Where a lesson is none, or has fewer than six items or more than twelve.
pub fn items() -> Vec<(String, String, Json)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../scenarios/lessons");
    let mut items = Vec::new();
    for entry in fs::read_dir(&folder).expect("it is a folder") {
        let path = entry.expect("it can be read").path();
        let text = fs::read_to_string(&path).expect("it is text");
        let lesson: Json = serde_json::from_str(&text).expect("it is JSON");
        let listed = lesson["items"].as_array().expect("it has items");
        assert!((6..=12).contains(&listed.len()), "{} has {} items", path.display(), listed.len());
        for (index, item) in listed.iter().enumerate() {
            let place = format!("{}, items.{index}", path.display());
            let id = item["scenario"].as_str().unwrap_or_else(|| panic!("{place} opens no scenario"));
            items.push((place, id.to_owned(), item.clone()));
        }
    }
    items
}

/// Asserts of the items that open a scenario that is `shipped` with the family, of which there are some, that its runs
/// give their answer. `report`: that of the run of a variant, by its name, as JSON.
///
/// # Panics
/// Where one is not answered.
pub fn are_answered<S: Format>(
    shipped: impl Fn(&str) -> Option<&'static str>,
    report: impl Fn(&Scenario<S>, &str) -> String,
) {
    let mut own = 0;
    for (place, id, item) in items() {
        if let Some(text) = shipped(&id) {
            is_answered(&place, &item, text, &report);
            own += 1;
        }
    }
    assert!(own > 0, "no lesson opens a scenario of the family");
}
