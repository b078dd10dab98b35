//! Messages of real runs, one at a time: dropped or delayed, each as it is named by what is known of it.

use checker::Verdict;
use explain::related::ordinal;
use facts::kinds::KINDS;
use hotstuff_format::{Scenario, resolve, shipped};
use quorumscope_run::{Run, RunReport};
use scenario::{Setting, Value};
use sim::ids::{Point, ReplicaId};
use sim::record::Fate;
use sim::time::{Duration, Time};
use trace::messages::Message;

/// A shipped scenario of a second with `faults`, drawn from `seed`.
fn scenario(id: &str, variant: &str, seed: u64, faults: Value) -> Scenario {
    let settings: Vec<Setting> = vec![
        ("horizon_s".to_owned(), Value::Number(1.0)),
        ("seed".to_owned(), Value::Number(seed as f64)),
        ("network.jitter".to_owned(), Value::Number(0.1)),
        ("network.sockets".to_owned(), Value::Number(3.0)),
        ("faults".to_owned(), faults),
    ];
    resolve(shipped(id).unwrap(), Some(variant), &settings).unwrap()
}

fn complete(scenario: &Scenario) -> (Run, RunReport) {
    let mut run = Run::new(scenario, trace::MESSAGES_MAX);
    while !run.advance(1_000_000) {}
    let report = RunReport::new(&mut run, scenario, "any");
    (run, report)
}

fn messages(run: &Run) -> Vec<Message> {
    let table = run.observers().recorder.messages();
    (0..table.len()).map(|row| table.get(row)).collect()
}

/// The fault of a message of a run, as it is written.
fn fault(run: &Run, message: &Message, by_ms: Option<f64>) -> Value {
    let number = |number: f64| Value::Number(number);
    let kind = if by_ms.is_some() { "delay_message" } else { "drop_message" };
    let nth = ordinal(run.observers().recorder.messages(), message.row);
    let mut members = vec![
        ("kind", Value::Text(kind.to_owned())),
        ("message", Value::Text(KINDS[usize::from(message.kind.0)].word.to_owned())),
        ("from", number(message.source.0.into())),
        ("to", number(message.target.0.into())),
        ("sent_s", number(message.queued.as_ns() as f64 / 1e9)),
        ("nth", number(nth.into())),
    ];
    members.extend(by_ms.map(|by_ms| ("by_ms", number(by_ms))));
    Value::List(vec![Value::Object(
        members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
    )])
}

/// What of a message does not depend on the number of events before it.
fn known(message: &Message) -> (Time, Time, ReplicaId, ReplicaId, u8, u32, Fate) {
    let Message { queued, ended, source, target, kind, tag, fate, .. } = *message;
    (queued, ended, source, target, kind.0, tag, fate)
}

#[test]
fn the_message_that_is_named_is_the_one_that_is_lost_or_late_and_what_was_before_is_as_it_was() {
    let runs = [("planet-window", "Batching"), ("planet-window", "Streaming"), ("pipelining", "Basic")];
    for (number, (id, variant)) in runs.into_iter().enumerate() {
        for seed in 1..=3 {
            let (calm, _) = complete(&scenario(id, variant, seed, Value::List(vec![])));
            let all = messages(&calm);
            let alive: Vec<&Message> = all.iter().filter(|message| message.fate == Fate::Delivered).collect();
            for share in 1..8 {
                let message = alive[(alive.len() * share + number + seed as usize) / 8 - 1];
                for by_ms in [None, Some(70.0)] {
                    let changed = scenario(id, variant, seed, fault(&calm, message, by_ms));
                    let (run, report) = complete(&changed);
                    assert!(report.verdicts.are_safe(), "{id} {message:?}: {:?}", report.verdicts.violations);
                    assert_eq!(report.faults_without_message, [0; 0]);
                    let is_it = |other: &&Message| {
                        (other.queued, other.source, other.target, other.kind, other.tag, other.bytes)
                            == (
                                message.queued,
                                message.source,
                                message.target,
                                message.kind,
                                message.tag,
                                message.bytes,
                            )
                            && other.first_bit_out == message.first_bit_out
                    };
                    let after = messages(&run);
                    let struck: Vec<&Message> = after.iter().filter(is_it).collect();
                    let [struck] = struck[..] else { panic!("{id} {message:?}: {struck:?}") };
                    match by_ms {
                        None => assert_eq!((struck.fate, struck.ended), (Fate::Dropped, message.ended)),
                        Some(_) => {
                            let due = message.ended + Duration::from_ms(70);
                            let (fate, ended) = if due < run.horizon() {
                                (Fate::Delivered, due)
                            } else {
                                (Fate::InFlight, run.horizon())
                            };
                            assert_eq!((struck.fate, struck.ended), (fate, ended), "{id} {message:?}");
                        }
                    }
                    let before = |all: &[Message]| -> Vec<_> {
                        all.iter().take_while(|other| other.ended < message.ended).map(known).collect()
                    };
                    assert_eq!(before(&after), before(&all));
                    // The past is found again though a fault holds something back in it.
                    let point = Point { time: message.ended + Duration::from_ms(35), sequence: u32::MAX };
                    let mut again = Run::new(&changed, 0);
                    while again.now() < point.time && !again.advance(100) {}
                    assert_eq!(run.inspect_all(point), again.inspect_all(point));
                }
            }
        }
    }
}

#[test]
fn a_fault_of_a_message_that_is_not_sent_is_told_and_leaves_the_run_as_it_is() {
    let text = r#"[{"kind": "drop_message", "message": "vote", "from": 1, "to": 0, "sent_s": 0.123456789}]"#;
    let none = complete(&scenario("planet-window", "Batching", 1, Value::parse(text).unwrap())).1;
    let calm = complete(&scenario("planet-window", "Batching", 1, Value::List(vec![]))).1;
    assert_eq!((none.faults_without_message, none.digest), (vec![0], calm.digest));
}

#[test]
fn every_kind_of_message_has_its_word() {
    for (number, kind) in KINDS.iter().map(|kind| kind.word).enumerate() {
        let text = format!(
            r#"{{"faults": [{{"kind": "drop_message", "message": "{kind}", "from": 1, "to": 0, "sent_s": 0}}]}}"#
        );
        let fault = hotstuff_format::check(&text).unwrap().faults[0].message().unwrap();
        assert_eq!(fault.kind as usize, number);
    }
}

/// One of each kind of message, with a replica down, so that every vote is needed: it costs a view or two, and no more
/// than the bound allows.
#[test]
fn whatever_message_is_lost_a_run_goes_on() {
    for (variant, replicas, policy) in [
        ("chained", 4, "fixed"),
        ("chained", 7, "rotate"),
        ("hotstuff_2", 7, "rotate"),
        ("basic", 4, "rotate"),
        ("crash_stop", 5, "fixed"),
    ] {
        for how in ["batch", "stream"] {
            let text = format!(
                r#"{{"horizon_s": 12, "replicas": {{"count": {replicas}}}, "network": {{"latency": {{"uniform_one_way_ms": 50}}}},
                    "protocol": {{"variant": "{variant}", "dissemination": "{how}", "leader": {{"policy": "{policy}"}},
                        "timeout_ms": 1000, "timeout_factor": 1}},
                    "workload": {{"rate_tps": 200, "send_to": "one", "stop_s": 5}},
                    "faults": [{{"kind": "crash", "replica": 1, "at_s": 2}}]}}"#
            );
            let (calm, _) = complete(&hotstuff_format::check(&text).unwrap());
            let all = messages(&calm);
            for kind in 0..KINDS.len() as u8 {
                let alike: Vec<&Message> = all
                    .iter()
                    .filter(|message| message.kind.0 == kind && message.fate == Fate::Delivered)
                    .filter(|message| message.queued > Time::from_ns(2_500_000_000))
                    .collect();
                let Some(message) = alike.get(alike.len() / 3) else { continue };
                let Value::List(mut faults) = fault(&calm, message, None) else { unreachable!() };
                let crash = r#"{"kind": "crash", "replica": 1, "at_s": 2}"#;
                faults.push(Value::parse(crash).unwrap());
                let setting = ("faults".to_owned(), Value::List(faults));
                let (_, report) = complete(&resolve(&text, None, &[setting]).unwrap());
                assert!(report.verdicts.are_safe(), "{text} {message:?}: {:?}", report.verdicts.violations);
                let verdict = (report.verdicts.liveness, report.verdicts.liveness_reason);
                assert_eq!(verdict, (Verdict::Holds, None), "{text} {message:?}");
            }
        }
    }
}
