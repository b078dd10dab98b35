//! Predictions and answers: what is wrong with them, and what is held against reports.

use quorumscope_hotstuff_format::{Scenario, check, resolve};
use scenario::{Code, Form, Value};
use serde_json::json;

use super::{assert_found, errors};

fn variants() -> serde_json::Value {
    json!([{"name": "Batching"}, {"name": "Streaming"}])
}

#[test]
fn expressions_are_told_with_their_place_and_column() {
    let found = errors(json!({
        "variants": variants(),
        "predict": {"ask": "And {A.safe}?", "choices": [
            {"text": "one", "when": "A.latency_s.p50 > 2"}, {"text": "two {", "when": "C.safe"}, {"text": "three"}]},
        "answer": [{"when": "A.goodput > 1 tx/s", "text": "yes"}, {"text": "{A.latency_s.p50 + A.goodput_tps}"}],
    }));
    let told: Vec<String> = found.iter().map(|error| format!("{}: {}", error.path, error.message)).collect();
    assert_eq!(
        told,
        [
            "predict.ask: column 6: is true or false",
            "predict.choices.0.when: column 17: seconds > a number without a unit",
            "predict.choices.1.when: column 1: there is no variant C",
            "predict.choices.1.text: column 6: ends too early",
            "answer.0.when: column 3: goodput is not a measurement",
            "answer.1.text: column 18: seconds + tx/s",
        ]
    );
    assert!(found.iter().all(|error| error.code == Code::Expression && !error.allowed.is_empty()));
    assert_eq!(found[2].allowed, "A Batching, B Streaming");
}

#[test]
fn compared_variants_are_there_and_in_order() {
    let of = |shown: &[&str]| json!({ "variants": variants(), "view": { "shown": shown } });
    for shown in [&[][..], &["B"], &["A", "B"]] {
        assert!(check(&of(shown).to_string()).is_ok(), "{shown:?}");
    }
    assert_found(of(&["A", "C"]), &[("view.shown.1", Code::Reference)]);
    assert_found(of(&["B", "A"]), &[("view.shown.1", Code::Reference)]);
    assert_found(of(&["A", "A"]), &[("view.shown.1", Code::Reference)]);
}

#[test]
fn one_thing_is_predicted_and_asked_for() {
    let of = |predict: serde_json::Value| json!({ "predict": predict });
    let choices = json!([{"text": "a", "when": "safe"}, {"text": "b"}]);
    for predict in [
        json!({}),
        json!({"ask": "Which?", "choices": choices}),
        json!({"ask": "How much?", "value": "goodput_tps"}),
        json!({"ask": "How much?", "value": "goodput_tps", "tolerance": 0.1}),
        json!({"ask": "When?", "at": "first_commit_s + 0.1 s", "tolerance_s": 0.1}),
    ] {
        assert!(check(&of(predict.clone()).to_string()).is_ok(), "{predict}");
    }
    assert_found(of(json!({"ask": "Which?"})), &[("predict", Code::Missing)]);
    assert_found(of(json!({"choices": choices})), &[("predict.ask", Code::Missing)]);
    assert_found(
        of(json!({"ask": "?", "choices": choices, "value": "views"})),
        &[("predict", Code::Conflict)],
    );
    assert_found(of(json!({"ask": "?", "choices": [{"text": "a"}]})), &[("predict.choices", Code::Range)]);
    assert_found(
        of(json!({"ask": "?", "choices": [{"text": "a"}, {"text": "b"}]})),
        &[("predict.choices.0.when", Code::Missing)],
    );
    assert_found(
        of(json!({"ask": "?", "at": "views", "tolerance": 0.1})),
        &[
            ("predict.at", Code::Expression),
            ("predict.tolerance", Code::Conflict),
            ("predict.tolerance_s", Code::Missing),
        ],
    );
    assert_found(
        of(json!({"ask": "?", "choices": choices, "tolerance_s": 1})),
        &[("predict.tolerance_s", Code::Conflict)],
    );
}

#[test]
fn texts_have_lengths_and_answers_an_order() {
    let long = |length: usize| "x".repeat(length);
    assert_found(
        json!({"question": long(201), "setup": long(141), "watch": long(111), "answer": long(1001)}),
        &[
            ("answer", Code::TooLarge),
            ("question", Code::TooLarge),
            ("setup", Code::TooLarge),
            ("watch", Code::TooLarge),
        ],
    );
    assert!(
        check(&json!({"question": long(200), "setup": long(140), "watch": long(110)}).to_string()).is_ok()
    );
    assert_found(json!({"answer": 3}), &[("answer", Code::Type)]);
    assert_found(json!({"answer": [{"when": "safe"}]}), &[("answer.0.text", Code::Missing)]);
    assert_found(json!({"answer": [{"text": "a"}, {"text": "b"}]}), &[("answer.0.when", Code::Missing)]);
}

#[test]
fn a_question_is_not_a_variants_own() {
    let with = |set: serde_json::Value| json!({"variants": [{"name": "A", "set": set}]});
    assert_found(with(json!({"answer": "no"})), &[("variants.0.set.answer", Code::UnknownKey)]);
    assert_found(with(json!({"predict.ask": "no"})), &[("variants.0.set.predict.ask", Code::UnknownKey)]);
    // Where names of variants are wrong, expressions are not held against them.
    assert_found(json!({"variants": [{}], "answer": "{B.views}"}), &[("variants.0.name", Code::Missing)]);
    let asked = json!({"variants": variants(), "answer": "{B.views}"}).to_string();
    assert!(resolve(&asked, Some("Streaming"), &[("seed".to_owned(), Value::Number(2.0))]).is_ok());
}

#[test]
fn levers_are_settings_that_a_control_moves() {
    let of = |levers: &[&str]| json!({ "levers": levers });
    for levers in [
        &[][..],
        &["workload.rate_tps", "network.egress_mbps", "protocol.batch.max_tx", "protocol.leader.policy"],
        &["replicas.count", "network.latency.factor", "protocol.timeout_max_ms", "protocol.batch.full_only"],
        &["seed", "cpu.profile", "network.tcp.congestion", "clients.replies", "horizon_s"],
    ] {
        assert!(check(&of(levers).to_string()).is_ok(), "{levers:?}: {:?}", check(&of(levers).to_string()));
    }
    assert_found(of(&["network.windw_bytes"]), &[("levers.0", Code::Reference)]);
    assert_found(of(&["view.start_s"]), &[("levers.0", Code::Reference)]);
    assert_found(of(&["faults.0.at_s", "title"]), &[("levers.0", Code::Reference), ("levers.1", Code::Type)]);
    assert_found(of(&["network", "replicas.regions"]), &[("levers.0", Code::Type), ("levers.1", Code::Type)]);
    assert_found(of(&["seed", "seed"]), &[("levers.1", Code::Conflict)]);
    assert_found(of(&["seed", "horizon_s", "a", "b", "c", "d"]), &[("levers", Code::TooLarge)]);
    assert_found(json!({"levers": "seed"}), &[("levers", Code::Type)]);
    let told = &errors(of(&["network"]))[0];
    assert_eq!(
        told.to_string(),
        "levers.0: network is no setting that a control moves (allowed: a number, a switch or a word among the \
         settings, each once, such as workload.rate_tps)"
    );
    assert_found(
        json!({"variants": [{"name": "A", "set": {"levers": ["seed"]}}]}),
        &[("variants.0.set.levers", Code::UnknownKey)],
    );
}

#[test]
fn what_an_answer_shows_is_there() {
    let of = |case: serde_json::Value| {
        let mut answer = json!({"text": "because"});
        answer.as_object_mut().unwrap().extend(case.as_object().unwrap().clone());
        json!({"horizon_s": 10, "variants": variants(), "answer": [answer]})
    };
    let mark = |run: &str, what: &str, text: &str| json!({"mark": {"run": run, "what": what, "text": text}});
    for case in [
        json!({}),
        json!({"at_s": null, "mark": null, "reveal": [], "verdict": ""}),
        json!({"at_s": 0, "reveal": ["A", "B"], "verdict": "{A.views} against {B.views}"}),
        json!({"at_s": 9.9, "reveal": ["B"]}),
        // A reader may shorten the run: then its end is what proves the answer.
        json!({"at_s": 10}),
        mark("B", "time_out", "nobody votes"),
    ] {
        assert!(check(&of(case.clone()).to_string()).is_ok(), "{case}");
    }
    for what in ["idle", "gap", "request", "violation", "fork", "time_out", "commit"] {
        assert!(check(&of(mark("A", what, &"x".repeat(80))).to_string()).is_ok(), "{what}");
    }
    assert_found(of(json!({"at_s": -1})), &[("answer.0.at_s", Code::Range)]);
    assert_found(of(json!({"reveal": ["B", "C"]})), &[("answer.0.reveal.1", Code::Reference)]);
    assert_found(of(json!({"reveal": ["B", "A"]})), &[("answer.0.reveal.1", Code::Reference)]);
    assert_found(of(json!({"verdict": "x".repeat(121)})), &[("answer.0.verdict", Code::TooLarge)]);
    assert_found(of(json!({"verdict": "{C.views}"})), &[("answer.0.verdict", Code::Expression)]);
    assert_found(of(mark("C", "idle", "x")), &[("answer.0.mark.run", Code::Reference)]);
    assert_found(of(mark("A", "idle", &"x".repeat(81))), &[("answer.0.mark.text", Code::TooLarge)]);
    assert_found(of(mark("A", "idle", "")), &[("answer.0.mark.text", Code::Range)]);
    assert_found(of(mark("A", "idle", "{A.view}")), &[("answer.0.mark.text", Code::Expression)]);
    assert_found(of(json!({"mark": {"run": "A", "text": "x"}})), &[("answer.0.mark.what", Code::Missing)]);
    let told = errors(of(mark("A", "idl", "x")));
    assert_eq!((told[0].path.as_str(), told[0].code), ("answer.0.mark.what", Code::Choice));
    assert!(told[0].message.contains("did you mean idle?"), "{}", told[0]);
    // A shorter run of it is still a run, whose answer plays nowhere.
    let text = of(json!({"at_s": 5})).to_string();
    assert!(resolve(&text, None, &[("horizon_s".to_owned(), Value::Number(2.0))]).is_ok());
    // Nor does it where settings change in the middle of it.
    let mut changing = of(json!({"at_s": 5}));
    changing["changes"] = json!([{"at_s": 1, "set": {"network.latency.factor": 2}}]);
    assert!(resolve(&changing.to_string(), None, &[("horizon_s".to_owned(), Value::Number(2.0))]).is_ok());
    // One run is A.
    let alone =
        json!({"answer": [{"text": "because", "reveal": ["A"], "mark": mark("A", "gap", "x")["mark"]}]});
    assert!(check(&alone.to_string()).is_ok());
}

fn scenario() -> Scenario {
    let text = json!({
        "question": "Which?",
        "variants": variants(),
        "predict": {"ask": "A takes {A.latency_s.p50}. B?", "choices": [
            {"text": "less", "when": "B.latency_s.p50 < A.latency_s.p50"}, {"text": "more"}]},
        "answer": [
            {"when": "B.latency_s.p50 < 1 s and A.safe and A.live", "text": "{B.latency_s.p50}, {A.messages.by_kind.vote} votes"},
            {"when": "B.latency_s.p50 < 2 s", "text": "{B.violations.0.at_s}"},
        ],
    });
    check(&text.to_string()).unwrap()
}

fn report(latency_s: f64) -> Value {
    let text = json!({"latency_s": {"p50": latency_s}, "safety": {"agreement": "holds"}, "liveness": "holds",
        "messages": {"by_kind": {"proposal": 3}}, "violations": []});
    Value::parse(&text.to_string()).unwrap()
}

#[test]
fn runs_answer_as_their_reports_say() {
    let asked = scenario().asked(&[report(1.5), report(0.5)]);
    let prediction = asked.prediction.unwrap();
    assert_eq!(prediction.ask.as_deref(), Some("A takes 1.50\u{a0}s. B?"));
    let Form::Choices { choices, right } = prediction.form else { panic!("choices are asked for") };
    assert_eq!((choices[0].as_deref(), right), (Some("less"), Some(0)));
    let answer = asked.answer.unwrap();
    assert_eq!((answer.case, answer.text.as_deref()), (Some(0), Some("0.50\u{a0}s, 0 votes")));
    assert!(asked.missing.is_empty());
    // A case whose text lacks a measurement, and none that holds.
    let answered = |latency_s: f64| scenario().asked(&[report(0.1), report(latency_s)]).answer.unwrap();
    assert_eq!((answered(1.0).case, answered(1.0).text), (Some(1), None));
    assert_eq!((answered(3.0).case, answered(3.0).text), (None, None));
}

#[test]
fn an_answer_shows_its_verdict_its_moment_and_its_runs() {
    let answered = |case: serde_json::Value| {
        let text = json!({
            "variants": [{"name": "Batching"}, {"name": "Streaming"}, {"name": "Hashes"}, {"name": "Chains"}],
            "predict": {"ask": "?", "choices": [
                {"text": "one", "when": "'Streaming'.latency_s.p50 < 1 s"}, {"text": "two"}]},
            "answer": [{"text": "never", "when": "C.safe and not C.safe"}, case],
        });
        let reports = [report(1.5), report(0.5), report(0.25), report(0.125)];
        check(&text.to_string()).unwrap().asked(&reports).answer.unwrap()
    };
    let plain = answered(json!({"text": "{D.latency_s.p50}"}));
    assert_eq!((plain.case, plain.verdict, plain.at_s, plain.mark), (Some(1), None, None, None));
    // Those that the prediction and this case name, and not what the case before it does.
    assert_eq!(plain.reveal, [1, 3]);
    let shown = answered(json!({
        "when": "A.safe", "text": "so", "verdict": "{A.latency_s.p50} against {B.latency_s.p50}", "at_s": 2.5,
        "mark": {"run": "B", "what": "gap", "text": "{B.latency_s.p50} without a commit"},
    }));
    assert_eq!(shown.verdict.as_deref(), Some("1.50\u{a0}s against 0.50\u{a0}s"));
    assert_eq!((shown.at_s, shown.reveal), (Some(2.5), vec![0, 1]));
    let mark = shown.mark.unwrap();
    assert_eq!((mark.run, mark.what, mark.text.as_str()), (1, "gap", "0.50\u{a0}s without a commit"));
    let written = answered(json!({"text": "{D.views}", "verdict": "{D.views}", "reveal": ["A", "C"]}));
    assert_eq!((written.reveal, written.verdict, written.text), (vec![0, 2], None, None));
    // A text alone shows the runs that it and the prediction name; so does one run.
    let alone =
        |text: serde_json::Value| check(&text.to_string()).unwrap().asked(&[report(1.0)]).answer.unwrap();
    assert_eq!(alone(json!({"answer": "{latency_s.p50}"})).reveal, [0]);
    assert_eq!(alone(json!({"answer": "so"})).reveal, [0; 0]);
}

#[test]
fn nothing_is_decided_without_a_report_that_decides() {
    let asked = scenario().asked(&[report(1.5), Value::Null]);
    assert_eq!(asked.missing, [1]);
    assert_eq!(asked.answer.unwrap().case, None);
    let Form::Choices { choices, right } = asked.prediction.unwrap().form else { panic!("choices") };
    assert_eq!((choices[1].as_deref(), right), (Some("more"), None));
    assert_eq!(Scenario::default().asked(&[]).answer, None);
}

#[test]
fn what_is_left_over_is_right_only_where_the_others_are_known_to_be_wrong() {
    let text = json!({ "predict": { "ask": "?", "choices": [
        { "text": "soon", "when": "latency_s.p50 < 1 s" }, { "text": "late" },
    ] } });
    let right = |report: Value| {
        let Form::Choices { right, .. } =
            check(&text.to_string()).unwrap().asked(&[report]).prediction.unwrap().form
        else {
            panic!("choices are asked for")
        };
        right
    };
    assert_eq!([right(report(0.5)), right(report(1.5))], [Some(0), Some(1)]);
    // Nobody was answered: a latency that there is not is not long.
    assert_eq!(right(Value::parse("{}").unwrap()), None);
}

#[test]
fn a_value_is_sought_in_its_unit() {
    let of = |predict: serde_json::Value| {
        let text = json!({ "predict": predict });
        check(&text.to_string()).unwrap().asked(&[report(0.5)]).prediction.unwrap().form
    };
    let Form::Value(share) = of(json!({"ask": "?", "value": "share(latency_s.p50 / 2 s)"})) else {
        panic!("a value")
    };
    assert_eq!((share.value, share.unit.as_str(), share.tolerance), (Some(25.0), "%", Some(5.0)));
    assert_eq!(share.text.as_deref(), Some("25\u{a0}%"));
    let Form::At(time) = of(json!({"ask": "?", "at": "first_commit_s", "tolerance_s": 0.25})) else {
        panic!("a time")
    };
    assert_eq!((time.value, time.unit.as_str(), time.tolerance), (None, "s", Some(0.25)));
}
