//! Every item of every shipped lesson runs, and its runs give its answer.

use std::fs;
use std::path::Path;

use hotstuff_format::{check, resolve, shipped};
use quorumscope_run::{Run, RunReport};
use scenario::{Form, Value};
use serde_json::{Map, Value as Json, json};

/// The scenario that an item opens: as it is shipped, with what the item sets and asks.
fn scenario_of(item: &Json, place: &str) -> Json {
    let id = item["scenario"].as_str().unwrap_or_else(|| panic!("{place} spells out no scenario"));
    let text = shipped(id).unwrap_or_else(|| panic!("{place}: there is no scenario {id}"));
    let mut scenario: Json = serde_json::from_str(text).expect("it is JSON");
    let fields = scenario.as_object_mut().expect("it is an object");
    // It is about the scenario as it is shipped.
    fields.remove("expect");
    let none = Map::new();
    for (path, value) in item["set"].as_object().unwrap_or(&none) {
        set(&mut scenario, path, value.clone());
    }
    set(&mut scenario, "question", item["title"].clone());
    set(&mut scenario, "predict", item.get("predict").cloned().unwrap_or(json!({})));
    set(&mut scenario, "answer", item["answer"].clone());
    for said in ["setup", "watch"] {
        if let Some(text) = item.get(said) {
            set(&mut scenario, said, text.clone());
        }
    }
    if let Some(view) = item.get("view") {
        set(&mut scenario, "view.start_s", view["start_s"].clone());
        set(&mut scenario, "view.end_s", view["end_s"].clone());
    }
    scenario
}

fn set(scenario: &mut Json, path: &str, value: Json) {
    let place = path.split('.').fold(scenario, |place, key| {
        let parent = place.as_object_mut().unwrap_or_else(|| panic!("{path} leads into no object"));
        parent.entry(key).or_insert(json!({}))
    });
    *place = value;
}

/// The reports of the variants that are shown, null for the others.
fn reports(text: &str, shown: &[usize]) -> Vec<Value> {
    let variants = check(text).expect("it is valid").variants;
    let names = if variants.is_empty() {
        vec![None]
    } else {
        variants.into_iter().map(|variant| Some(variant.name)).collect()
    };
    let report = |name: Option<&str>| {
        let scenario = resolve(text, name, &[]).expect("it is valid");
        let mut run = Run::new(&scenario, 0);
        assert!(run.advance(u64::MAX));
        let report = RunReport::new(&mut run, &scenario, name.unwrap_or("default"));
        Value::parse(&serde_json::to_string(&report).expect("a report is JSON")).expect("it is JSON")
    };
    let is_shown = |index| shown.contains(&index);
    names
        .iter()
        .enumerate()
        .map(|(index, name)| if is_shown(index) { report(name.as_deref()) } else { Value::Null })
        .collect()
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

/// Whether it opens a scenario in the folder of another family, whose own test runs it.
fn is_of_another_family(item: &Json) -> bool {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../scenarios");
    let parts = item["scenario"].as_str().and_then(|id| id.split_once('-'));
    parts.is_some_and(|(family, name)| folder.join(family).join(format!("{name}.json")).exists())
}

#[test]
fn every_item_of_every_lesson_has_its_answer_in_its_runs() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../scenarios/lessons");
    let mut items = 0;
    for entry in fs::read_dir(folder).expect("there are lessons") {
        let path = entry.expect("it can be read").path();
        let lesson: Json =
            serde_json::from_str(&fs::read_to_string(&path).expect("it is text")).expect("it is JSON");
        let listed = lesson["items"].as_array().expect("a lesson has items");
        assert!((6..=12).contains(&listed.len()), "{} has {} items", path.display(), listed.len());
        for (index, item) in listed.iter().enumerate() {
            let place = format!("{}, items.{index}", path.display());
            if is_of_another_family(item) {
                continue;
            }
            items += 1;
            let text = scenario_of(item, &place).to_string();
            let scenario = check(&text).unwrap_or_else(|errors| panic!("{place}: {errors:?}"));
            let asked = scenario.asked(&reports(&text, &shown(item, &place)));
            assert_eq!(asked.missing, [0; 0], "{place} asks for a run that it does not show");
            let answer = asked.answer.unwrap_or_else(|| panic!("{place} has no answer"));
            assert_eq!(answer.case, Some(0), "{place}: its answer does not hold");
            assert!(answer.text.is_some(), "{place}: a measurement of its answer is missing");
            let case = &item["answer"][0];
            assert_eq!(answer.verdict.is_some(), case.get("verdict").is_some(), "{place}: its verdict");
            assert_eq!(answer.mark.is_some(), case.get("mark").is_some(), "{place}: its mark");
            let (at_s, view) =
                (answer.at_s.unwrap_or_else(|| panic!("{place} plays nowhere")), &scenario.view);
            assert!(
                (view.start_s..=view.end_s).contains(&at_s),
                "{place} plays to {at_s} s, out of its view"
            );
            let shown = shown(item, &place);
            let mut named = answer.reveal.iter().chain(answer.mark.iter().map(|mark| &mark.run));
            assert!(named.all(|run| shown.contains(run)), "{place} answers with a run that it does not show");
            assert!(item["notes"].as_str().is_some_and(|notes| !notes.is_empty()), "{place} has no notes");
            assert!(item["minutes"].as_f64().is_some(), "{place} has no minutes");
            let Some(prediction) = asked.prediction else { continue };
            assert!(prediction.ask.is_some(), "{place}: a measurement of what it asks is missing");
            match prediction.form {
                Form::Choices { right, .. } => assert!(right.is_some(), "{place}: no choice is right"),
                Form::Value(sought) | Form::At(sought) => {
                    assert!(sought.value.is_some(), "{place}: no value")
                }
            }
        }
    }
    assert!(items > 0, "there are no lessons");
}
