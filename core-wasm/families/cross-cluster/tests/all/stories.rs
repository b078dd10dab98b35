//! The shipped scenarios tell what their runs come to.

use cross_cluster::{CrossCluster, Run, Shape, shipped, shipped_ids};
use scenario::{Checked, Value};

#[test]
fn every_shipped_question_is_answered_by_its_runs() {
    for id in shipped_ids() {
        let text = shipped(id).expect("it is shipped");
        let checked = Checked::<CrossCluster>::read(text).unwrap_or_else(|errors| panic!("{id}: {errors:?}"));
        let whole = checked.resolve(None, &[]).unwrap();
        let report = |name: &str| {
            let scenario = checked.resolve(Some(name), &[]).unwrap();
            let mut run = Run::new(&Shape::from(&scenario), 0);
            while !run.advance(u64::MAX) {}
            assert_eq!(run.observers().judge.violations(), [], "{id}, {name}");
            let report = family::Report::new(&mut run, &scenario, name);
            Value::parse(&serde_json::to_string(&report).unwrap()).unwrap()
        };
        let reports: Vec<Value> = whole.variants.iter().map(|variant| report(&variant.name)).collect();
        let asked = whole.asked(&reports);
        let answer = asked.answer.unwrap_or_else(|| panic!("{id} has an answer"));
        let copies: Vec<_> =
            reports.iter().map(|report| (report.get("copies"), report.get("stalled"))).collect();
        assert_eq!(answer.case, Some(0), "{id}: the first case of its answer does not hold: {copies:?}");
        assert!(answer.text.is_some() && answer.verdict.is_some(), "{id} lacks a measurement: {answer:?}");
        println!("{id}: {:?}\n{:?}", answer.verdict, answer.text);
        let scenario::Form::Choices { right, .. } = asked.prediction.expect("it predicts").form else {
            panic!("{id} offers no choices")
        };
        assert!(right.is_some(), "{id}: no choice is right");
    }
}
