//! The shipped scenarios tell what their runs come to.

use hotstuff_cross_cluster::settings::Shape;
use hotstuff_cross_cluster::{HotStuffCross, Run, shipped, shipped_ids};
use scenario::{Checked, Value};

#[test]
#[ignore = "a minute"]
fn every_shipped_question_is_answered_by_its_runs() {
    for id in shipped_ids() {
        let text = shipped(id).expect("it is shipped");
        let checked =
            Checked::<HotStuffCross>::read(text).unwrap_or_else(|errors| panic!("{id}: {errors:?}"));
        let whole = checked.resolve(None, &[]).unwrap();
        let report = |name: &str| {
            let scenario = checked.resolve(Some(name), &[]).unwrap();
            let mut run = Run::new(&Shape::from(&scenario), 0);
            while !run.advance(u64::MAX) {}
            let tripped = run.observers().judge.tripped(run.now(), run.requests());
            assert_eq!(tripped, [], "{id}, {name}");
            let report = family::Report::new(&mut run, &scenario, name);
            Value::parse(&serde_json::to_string(&report).unwrap()).unwrap()
        };
        let reports: Vec<Value> = whole.variants.iter().map(|variant| report(&variant.name)).collect();
        let asked = whole.asked(&reports);
        let answer = asked.answer.unwrap_or_else(|| panic!("{id} has an answer"));
        assert_eq!(answer.case, Some(0), "{id}: the first case of its answer does not hold: {answer:?}");
        assert!(answer.text.is_some() && answer.verdict.is_some(), "{id} lacks a measurement: {answer:?}");
        println!("{id}: {:?}\n{:?}", answer.verdict, answer.text);
        let scenario::Form::Choices { right, .. } = asked.prediction.expect("it predicts").form else {
            panic!("{id} offers no choices")
        };
        assert!(right.is_some(), "{id}: no choice is right");
    }
}
