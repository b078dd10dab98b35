//! The shipped scenarios tell what their runs come to.

use quorumscope_gossip::{Gossip, Run, Shape, shipped, shipped_ids};
use scenario::{Checked, Value};

#[test]
fn questions_of_a_sample_are_answered_by_their_runs() {
    are_answered(["gossip-keys"].into_iter(), 1);
}

#[test]
#[ignore = "half a minute"]
fn every_shipped_question_is_answered_by_its_runs_under_ten_seeds() {
    for seed in 1..=10 {
        are_answered(shipped_ids(), seed);
    }
}

fn are_answered<'a>(ids: impl Iterator<Item = &'a str>, seed: u64) {
    for id in ids {
        let text = shipped(id).expect("it is shipped");
        let checked = Checked::<Gossip>::read(text).unwrap_or_else(|errors| panic!("{id}: {errors:?}"));
        let seed = [("seed".to_owned(), Value::Number(seed as f64))];
        let whole = checked.resolve(None, &seed).unwrap();
        let report = |name: &str| {
            let scenario = checked.resolve(Some(name), &seed).unwrap();
            let mut run = Run::new(&Shape::from(&scenario), 0);
            while !run.advance(u64::MAX) {}
            assert_eq!(run.observers().judge.violations(), [], "{id}, {name}");
            let report = family::Report::new(&mut run, &scenario, name);
            Value::parse(&serde_json::to_string(&report).unwrap()).unwrap()
        };
        let reports: Vec<Value> = whole.variants.iter().map(|variant| report(&variant.name)).collect();
        let asked = whole.asked(&reports);
        let answer = asked.answer.unwrap_or_else(|| panic!("{id} has an answer"));
        assert!(answer.text.is_some(), "{id}: no answer applies, or it lacks a measurement: {answer:?}");
    }
}
