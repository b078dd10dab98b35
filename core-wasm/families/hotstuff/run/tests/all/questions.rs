//! Every shipped question has its answer in the runs that are shipped with it.

use hotstuff_format::{check, resolve, shipped, shipped_ids};
use quorumscope_run::{Run, RunReport};
use scenario::types::Answer;
use scenario::{Form, Setting, Value};

/// The reports of a scenario's runs, as `run --json` prints them.
fn reports(text: &str) -> Vec<Value> {
    edited(text, &[])
}

/// The same with some settings at other values.
fn edited(text: &str, settings: &[Setting]) -> Vec<Value> {
    let names: Vec<String> =
        check(text).expect("it is valid").variants.into_iter().map(|variant| variant.name).collect();
    let runs = if names.is_empty() { vec![None] } else { names.iter().map(Some).collect() };
    let report = |variant: Option<&String>| {
        let scenario = resolve(text, variant.map(String::as_str), settings).expect("it is valid");
        let mut run = Run::new(&scenario, 0);
        assert!(run.advance(u64::MAX));
        let report = RunReport::new(&mut run, &scenario, variant.map_or("default", String::as_str));
        Value::parse(&serde_json::to_string(&report).expect("a report is JSON")).expect("it is JSON")
    };
    runs.into_iter().map(report).collect()
}

#[test]
fn every_shipped_question_is_answered_by_its_runs() {
    let mut questions = 0;
    for id in shipped_ids() {
        let text = shipped(id).expect("it is shipped");
        let scenario = check(text).expect("it is valid");
        let is_asked = !scenario.predict.ask.is_empty() || scenario.answer != Default::default();
        if !is_asked {
            continue;
        }
        questions += 1;
        assert!(!scenario.question.is_empty(), "{id} answers a question that it does not ask");
        let asked = scenario.asked(&reports(text));
        assert_eq!(asked.missing, [0; 0], "{id}");
        if let Some(answer) = asked.answer {
            // The other cases are for settings that were moved.
            assert_eq!(answer.case, Some(0), "{id}: the first case of its answer does not hold as shipped");
            assert!(answer.text.is_some(), "{id}: a measurement of its answer is missing");
            assert!(answer.verdict.is_some(), "{id}: its answer has no verdict, or a measurement is missing");
            let (at_s, view) = (answer.at_s.unwrap_or_else(|| panic!("{id} plays nowhere")), &scenario.view);
            assert!((view.start_s..=view.end_s).contains(&at_s), "{id} plays to {at_s} s, out of its view");
            assert!(!answer.reveal.is_empty(), "{id}: its answer is about no run");
            let Answer::Cases(cases) = &scenario.answer else { panic!("{id} has no cases") };
            assert_eq!(answer.mark.is_some(), cases[0].mark.is_some(), "{id}: its mark lacks a measurement");
        }
        let paragraphs: Vec<&str> = scenario.summary.split("\n\n").collect();
        assert!(paragraphs.len() == 2 && !paragraphs.contains(&""), "{id}: why, and when it is otherwise");
        let Some(prediction) = asked.prediction else { continue };
        assert!(prediction.ask.is_some(), "{id}: a measurement of what it asks is missing");
        match prediction.form {
            Form::Choices { choices, right } => {
                assert!(right.is_some(), "{id}: no prediction is right");
                assert!(choices.iter().all(Option::is_some), "{id}: a choice has no text");
            }
            Form::Value(sought) => assert!(sought.value.is_some(), "{id}: what it asks for has no value"),
            Form::At(sought) => {
                let horizon_s = scenario.horizon_s;
                assert!(
                    sought.value.is_some_and(|at| 0.0 <= at && at <= horizon_s),
                    "{id}: what it asks for is {:?} s, and the run has {horizon_s} s",
                    sought.value
                );
            }
        }
    }
    assert!(questions > 0, "no shipped scenario asks");
}

/// What no condition guards would be said after any edit.
#[test]
fn every_case_of_a_shipped_answer_says_when_it_holds() {
    for id in shipped_ids() {
        let scenario = check(shipped(id).expect("it is shipped")).expect("it is valid");
        let Answer::Cases(cases) = &scenario.answer else { continue };
        assert!(cases.iter().all(|case| !case.when.is_empty()), "{id}");
    }
}

/// The case that is shown, and the choice that is right, where the cause that the shipped answer names is another.
#[test]
fn an_answer_names_no_cause_that_an_edit_took_away() {
    let asked = |id: &str, path: &str, value: f64| {
        let text = shipped(id).expect("it is shipped");
        let settings = [(path.to_owned(), Value::Number(value))];
        let asked = check(text).expect("it is valid").asked(&edited(text, &settings));
        let right = match asked.prediction.expect("it predicts").form {
            Form::Choices { right, .. } => right,
            _ => None,
        };
        (asked.answer.and_then(|answer| answer.case), right)
    };
    // Caps hold A and B; at 20,000 tx/s requests fill the links.
    assert_eq!(asked("hashes", "protocol.batch.max_tx", 50.0).0, None);
    assert_eq!(asked("hashes", "workload.rate_tps", 20_000.0).0, Some(3));
    // 0.186 of 0.559 s, and 0.183 of 0.526.
    assert_eq!(asked("six-switches", "horizon_s", 3.5), (Some(0), Some(2)));
    assert_eq!(asked("six-switches", "horizon_s", 3.0), (Some(1), Some(1)));
    // The view times out before TCP's timer.
    assert_eq!(asked("lost-vote", "protocol.timeout_ms", 500.0).0, Some(1));
    assert_eq!(asked("lost-vote", "network.latency.uniform_one_way_ms", 200.0).0, Some(0));
}

#[test]
fn what_expressions_may_name_is_in_reports() {
    let messages: Vec<&str> =
        hotstuff_format::types::MessageKind::ALL.iter().map(|kind| kind.word()).collect();
    assert_eq!(messages, facts::kinds::WORDS);
    // A run over TCP that commits, one that loses agreement, and one whose processors take time have between them all
    // that can be named.
    let mut found = reports(shipped("planet").expect("it is shipped"));
    found.extend(reports(shipped("equivocation").expect("it is shipped")));
    found.extend(reports(shipped("six-switches").expect("it is shipped")));
    for pattern in hotstuff_format::VOCABULARY.patterns() {
        let path = pattern.replace('#', "0").replace('*', "vote");
        let stands = |report: &Value| {
            let mut parts = path.split('.').try_fold(report, |value, part| match value {
                Value::List(items) => items.get(part.parse::<usize>().ok()?),
                value => value.get(part),
            });
            parts.take().is_some()
        };
        assert!(found.iter().any(stands), "{path} is in no report");
    }
}
