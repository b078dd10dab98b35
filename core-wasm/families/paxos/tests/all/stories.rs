//! Every shipped scenario of MultiPaxos asks what its runs answer, and measures what it says it does; so does every
//! item of a lesson that opens one.

use std::fs;
use std::path::{Path, PathBuf};

use explain::Follower;
use family::Report;
use quorumscope_paxos::words::PaxosWords;
use quorumscope_paxos::{MultiPaxos, Run, Shape, shipped};
use scenario::types::Answer;
use scenario::{Asked, Checked, Form, Setting, Value};
use serde_json::Value as Json;
use sim::ids::{ReplicaId, StreamId};

type Scenario = scenario::Scenario<MultiPaxos>;

fn files() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../scenarios/paxos");
    let entries = fs::read_dir(&folder).expect("it is a folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.sort();
    let name = |path: &Path| path.file_stem().expect("it has a name").to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), fs::read_to_string(path).expect("it is text"))).collect()
}

/// A scenario with some settings at other values, and the reports of all its runs.
struct Ran {
    scenario: Scenario,
    reports: Vec<Json>,
}

impl Ran {
    fn new(name: &str, text: &str, settings: &[Setting]) -> Ran {
        let checked = Checked::<MultiPaxos>::read(text).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
        let scenario = checked.resolve(None, &[]).expect("it is valid");
        let report = |variant: &str| {
            let resolved = checked.resolve(Some(variant), settings).expect("it is valid");
            let mut run = Run::new(&Shape::from(&resolved), 0);
            while !run.advance(u64::MAX) {}
            serde_json::to_value(Report::new(&mut run, &resolved, variant)).expect("a report is JSON")
        };
        let names: Vec<&str> = scenario.variants.iter().map(|variant| variant.name.as_str()).collect();
        let reports = names.into_iter().map(report).collect();
        Ran { scenario, reports }
    }

    fn asked(&self) -> Asked {
        let value = |report: &Json| Value::parse(&report.to_string()).expect("it is JSON");
        self.scenario.asked(&self.reports.iter().map(value).collect::<Vec<_>>())
    }
}

/// The first case holds, with all it says, at a time in view, and one prediction is right.
fn assert_answered(name: &str, ran: &Ran) {
    let asked = ran.asked();
    assert_eq!(asked.missing, [0; 0], "{name} asks for a run that it does not show");
    let answer = asked.answer.unwrap_or_else(|| panic!("{name} has no answer"));
    assert_eq!(answer.case, Some(0), "{name}: the first case of its answer does not hold as shipped");
    assert!(answer.text.is_some() && answer.verdict.is_some(), "{name}: a measurement is missing");
    let (at_s, view) = (answer.at_s.unwrap_or_else(|| panic!("{name} plays nowhere")), &ran.scenario.view);
    assert!((view.start_s..=view.end_s).contains(&at_s), "{name} plays to {at_s} s, out of its view");
    assert!(!answer.reveal.is_empty(), "{name}: its answer is about no run");
    let Answer::Cases(cases) = &ran.scenario.answer else { panic!("{name} has no cases") };
    assert_eq!(answer.mark.is_some(), cases[0].mark.is_some(), "{name}: its mark lacks a measurement");
    assert!(cases.iter().all(|case| !case.when.is_empty()), "{name}: a case says nowhere when it holds");
    let Some(prediction) = asked.prediction else { return };
    assert!(prediction.ask.is_some(), "{name}: a measurement of what it asks is missing");
    match prediction.form {
        Form::Choices { choices, right } => {
            assert!(right.is_some() && choices.iter().all(Option::is_some), "{name}: {choices:?} {right:?}");
        }
        Form::Value(sought) | Form::At(sought) => assert!(sought.value.is_some(), "{name}: no value"),
    }
}

fn measured(report: &Json, metric: &str) -> f64 {
    if metric == "safety" {
        let checks = report["safety"].as_object().expect("checks of safety");
        return f64::from(u8::from(checks.values().all(|verdict| verdict == "holds")));
    }
    let value = metric.split('.').fold(report, |value, key| &value[key]);
    value.as_f64().unwrap_or_else(|| panic!("{metric} is {value}"))
}

/// Safe is what every variant is, unless it says that it is not.
#[test]
fn every_shipped_scenario_is_answered_by_its_runs_and_measures_what_it_expects() {
    let shipped = files();
    assert!(shipped.len() > 2);
    for (name, text) in shipped {
        let ran = Ran::new(&name, &text, &[]);
        assert_answered(&name, &ran);
        let scenario = &ran.scenario;
        assert!(!scenario.question.is_empty() && !scenario.levers.is_empty(), "{name}");
        let paragraphs: Vec<&str> = scenario.summary.split("\n\n").collect();
        assert!(paragraphs.len() == 2 && !paragraphs.contains(&""), "{name}: why, and when it is otherwise");
        for (variant, report) in scenario.variants.iter().zip(&ran.reports) {
            let own = scenario.expect.iter().filter(|one| one.variant.as_ref() == Some(&variant.name));
            let mut expected: Vec<_> =
                own.map(|one| (one.metric.as_str(), one.value, one.tolerance)).collect();
            assert!(!expected.is_empty(), "{name}, {}: nothing is expected of it", variant.name);
            if expected.iter().all(|(metric, ..)| *metric != "safety") {
                expected.push(("safety", 1.0, 0.0));
            }
            for (metric, value, tolerance) in expected {
                let found = measured(report, metric);
                assert!(
                    (found - value).abs() <= tolerance * value.abs(),
                    "{name}, {}: {metric} is {found}, expected {value}; {}",
                    variant.name,
                    report["violations"][0]
                );
            }
        }
    }
}

/// The case that is shown, and the prediction that is right, once settings have been moved.
#[test]
fn an_answer_names_no_cause_that_an_edit_took_away() {
    let shipped = files();
    let asked = |id: &str, path: &str, value: f64| {
        let (name, text) = shipped.iter().find(|(name, _)| name == id).expect("it is shipped");
        let asked = Ran::new(name, text, &[(path.to_owned(), Value::Number(value))]).asked();
        let right = match asked.prediction.expect("it predicts").form {
            Form::Choices { right, .. } => right,
            _ => None,
        };
        (asked.answer.and_then(|answer| answer.case), right)
    };
    // Nearby, one instance at a time is enough.
    assert_eq!(asked("window", "network.latency.uniform_one_way_ms", 0.1), (Some(2), Some(0)));
    // No instance of 256 KB outlives three seconds.
    assert_eq!(asked("time-out", "protocol.retransmission_ms", 3_000.0), (Some(2), Some(1)));
    assert_eq!(asked("cure", "protocol.retransmission_ms", 3_000.0), (Some(2), Some(3)));
    // Two at once fill B's channel.
    assert_eq!(asked("batch", "protocol.window", 2.0), (Some(1), Some(0)));
    // All runs have as many clients.
    assert_eq!(asked("waiting", "clients.count", 20.0), (Some(2), Some(0)));
    // With a window of one everywhere nothing is gained.
    assert_eq!(asked("flight", "protocol.window", 1.0), (Some(2), Some(0)));
    assert_eq!(asked("rules", "network.path.mbps", 1_000.0), (Some(1), Some(2)));
}

#[test]
fn every_item_of_a_lesson_has_its_answer_in_its_runs() {
    lessons::are_answered::<MultiPaxos>(shipped, |scenario, name| {
        let mut run = Run::new(&Shape::from(scenario), 0);
        while !run.advance(u64::MAX) {}
        serde_json::to_string(&Report::new(&mut run, scenario, name)).expect("a report is JSON")
    });
}

/// A new leader proposes an instance again that is decided and answered: each request's way still has no gap.
#[test]
fn every_request_is_followed_through_a_change_of_leader() {
    let (name, text) = files().into_iter().find(|(name, _)| name == "notice").expect("it is shipped");
    let checked = Checked::<MultiPaxos>::read(&text).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
    for variant in checked.resolve(None, &[]).expect("it is valid").variants {
        let scenario = checked.resolve(Some(&variant.name), &[]).expect("it is valid");
        let mut run = Run::new(&Shape::from(&scenario), trace::MESSAGES_MAX);
        while !run.advance(u64::MAX) {}
        let observers = run.observers();
        let follower = Follower::<PaxosWords> {
            trace: &observers.recorder,
            answers: &observers.metrics.meter.answers,
            requests: run.requests(),
            now: run.now(),
        };
        let all: Vec<_> = (0..40).map_while(|number| follower.follow(StreamId(0), number)).collect();
        assert_eq!(all.len(), 40);
        // The second is answered by the first leader, though the second leader proposes its instance again.
        assert_eq!((all[1].by, all[2].by), (Some(ReplicaId(0)), Some(ReplicaId(1))));
    }
}
