//! Every item of a lesson that opens a scenario of two clusters has its answer in its runs.

use std::fs;
use std::path::Path;

use cross_cluster::{CrossCluster, Run, Shape, shipped};
use scenario::{Checked, Value};
use serde_json::{Map, Value as Json, json};

/// The scenario that an item opens: as it is shipped, with what the item sets and asks.
fn scenario_of(item: &Json, text: &str) -> String {
    let mut scenario: Json = serde_json::from_str(text).expect("it is JSON");
    let none = Map::new();
    for (path, value) in item["set"].as_object().unwrap_or(&none) {
        set(&mut scenario, path, value.clone());
    }
    for (place, key) in [("question", "title"), ("answer", "answer"), ("predict", "predict")] {
        set(&mut scenario, place, item[key].clone());
    }
    for end in ["start_s", "end_s"] {
        set(&mut scenario, &format!("view.{end}"), item["view"][end].clone());
    }
    scenario.to_string()
}

fn set(scenario: &mut Json, path: &str, value: Json) {
    let mut place = scenario;
    for key in path.split('.') {
        place = place.as_object_mut().expect("it is an object").entry(key).or_insert(json!({}));
    }
    *place = value;
}

/// Places of the variants that an item shows.
fn shown(item: &Json) -> Vec<usize> {
    let letters = item["variants"].as_array().expect("it says which runs it shows");
    letters
        .iter()
        .map(|letter| usize::from(letter.as_str().expect("a letter").as_bytes()[0] - b'A'))
        .collect()
}

fn is_answered(place: &str, item: &Json, text: &str) {
    let text = scenario_of(item, text);
    let checked = Checked::<CrossCluster>::read(&text).unwrap_or_else(|errors| panic!("{place}: {errors:?}"));
    let whole = checked.resolve(None, &[]).expect("it is valid");
    let shown = shown(item);
    let report = |(index, name): (usize, &str)| {
        if !shown.contains(&index) {
            return Value::Null;
        }
        let scenario = checked.resolve(Some(name), &[]).expect("it is valid");
        let mut run = Run::new(&Shape::from(&scenario), 0);
        while !run.advance(u64::MAX) {}
        let report = family::Report::new(&mut run, &scenario, name);
        Value::parse(&serde_json::to_string(&report).expect("a report is JSON")).expect("it is JSON")
    };
    let names = whole.variants.iter().map(|variant| variant.name.as_str());
    let asked = whole.asked(&names.enumerate().map(report).collect::<Vec<_>>());
    assert_eq!(asked.missing, [0; 0], "{place} asks for a run that it does not show");
    let answer = asked.answer.unwrap_or_else(|| panic!("{place} has no answer"));
    assert_eq!(answer.case, Some(0), "{place}: the first case of its answer does not hold");
    assert!(answer.text.is_some() && answer.verdict.is_some(), "{place}: a measurement is missing");
    let (at_s, view) = (answer.at_s.unwrap_or_else(|| panic!("{place} plays nowhere")), &whole.view);
    assert!((view.start_s..=view.end_s).contains(&at_s), "{place} plays to {at_s} s, out of its view");
    let scenario::Form::Choices { right, .. } = asked.prediction.expect("it predicts").form else {
        panic!("{place} offers no choices")
    };
    assert!(right.is_some(), "{place}: no choice is right");
    assert!(item["notes"].is_string() && item["minutes"].is_number(), "{place}");
}

#[test]
fn every_item_of_a_lesson_has_its_answer_in_its_runs() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../scenarios/lessons");
    let mut items = 0;
    for entry in fs::read_dir(&folder).expect("it is a folder") {
        let path = entry.expect("it can be read").path();
        let text = fs::read_to_string(&path).expect("it is text");
        let lesson: Json = serde_json::from_str(&text).expect("it is JSON");
        for (index, item) in lesson["items"].as_array().expect("it has items").iter().enumerate() {
            let id = item["scenario"].as_str().expect("it opens a scenario");
            if let Some(text) = shipped(id) {
                is_answered(&format!("{}, items.{index}", path.display()), item, text);
                items += 1;
            }
        }
    }
    assert!(items > 0, "no lesson opens a scenario of two clusters");
}
