//! Runs whose settings change on the way.

use quorumscope_run::{Run, RunReport};
use serde_json::{Value, json};
use sim::ids::ReplicaId;
use sim::time::{Duration, Time};

fn scenario(changes: &Value) -> hotstuff_format::Scenario {
    let text = json!({
        "horizon_s": 8, "network": {"latency": {"uniform_one_way_ms": 50}, "jitter": 0.2, "loss": 0.001},
        "protocol": {"timeout_ms": 600}, "workload": {"rate_tps": 2000, "arrivals": "poisson", "send_to": "one"},
        "faults": [{"kind": "crash", "replica": 3, "at_s": 1, "until_s": 5}], "changes": changes,
    });
    hotstuff_format::check(&text.to_string()).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn report(changes: &Value) -> RunReport {
    let scenario = scenario(changes);
    let mut run = Run::new(&scenario, 0);
    run.advance(u64::MAX);
    RunReport::new(&mut run, &scenario, "any")
}

fn one(set: Value) -> Value {
    json!([{"at_s": 3, "set": set}])
}

/// Every setting that may change, and the past is to the digest the one without it.
#[test]
fn the_past_is_the_one_without_the_change() {
    let mut plain = Run::new(&scenario(&json!([])), u32::MAX);
    let mut events = 0;
    while plain.now() < Time::ZERO + Duration::from_ms(3_000) {
        plain.advance(1);
        events += 1;
    }
    let past = |changes: &Value| {
        let mut run = Run::new(&scenario(changes), u32::MAX);
        run.advance(events - 1);
        (run.now(), run.observers().digest)
    };
    let unchanged = past(&json!([]));
    let whole = report(&json!([]));
    for set in [
        json!({"network.latency.factor": 2}),
        json!({"network.window_bytes": 2000, "network.sockets": 1}),
        json!({"network.egress_mbps": 1, "network.ingress_mbps": 1}),
        json!({"network.jitter": 0, "network.loss": 0.05}),
        json!({"protocol.timeout_ms": 120}),
        json!({"protocol.batch.max_tx": 20}),
        json!({"workload.rate_tps": 100}),
        json!({"workload.tx_bytes": 1000}),
    ] {
        assert_eq!(past(&one(set.clone())), unchanged, "{set}");
        let changed = report(&one(set.clone()));
        assert!(changed.digest != whole.digest, "{set}");
        assert!(changed.verdicts.are_safe(), "{set}: {:?}", changed.verdicts.violations);
    }
}

/// A replica is at every point what it was when the run was there.
#[test]
fn a_seek_behind_a_change_finds_the_run_as_it_was() {
    let changes = json!([{"at_s": 2, "set": {"network.latency.factor": 3}},
        {"at_s": 4, "set": {"protocol.timeout_ms": 2000, "workload.rate_tps": 50}}]);
    let mut whole = Run::new(&scenario(&changes), u32::MAX);
    whole.advance(u64::MAX);
    let mut partial = Run::new(&scenario(&changes), u32::MAX);
    while !partial.advance(500) {
        let last = partial.observers().recorder.marks().last().copied().expect("something happened");
        let point = sim::ids::Point { time: last.time, sequence: last.sequence };
        let view = |run: &Run| format!("{:?}", run.inspect(ReplicaId(1), point));
        assert_eq!(view(&whole), view(&partial), "{point:?}");
    }
}

/// Twice the delay: half of the blocks a second.
#[test]
fn the_round_trip_is_another_one_from_the_change_on() {
    let blocks = |until_s: f64, factor: f64| {
        let text = json!({
            "horizon_s": 30, "network": {"latency": {"uniform_one_way_ms": 50}},
            "changes": [{"at_s": 10, "set": {"network.latency.factor": factor}}],
        });
        let until = ("horizon_s".to_owned(), scenario::Value::Number(until_s));
        let scenario = hotstuff_format::resolve(&text.to_string(), None, &[until]).unwrap();
        let mut run = Run::new(&scenario, 0);
        run.advance(u64::MAX);
        let measured = run.measured();
        (measured.committed_blocks + measured.empty_blocks) as f64
    };
    let after = |factor| blocks(30.0, factor) - blocks(10.0, factor);
    // 2d a block.
    assert!((after(1.0) - 200.0).abs() <= 1.0, "{}", after(1.0));
    assert!((after(2.0) - 100.0).abs() <= 2.0, "{}", after(2.0));
    assert!((after(0.5) - 400.0).abs() <= 4.0, "{}", after(0.5));
}

#[test]
fn what_is_offered_is_the_mean_of_what_was() {
    let measured = report(&json!([{"at_s": 2, "set": {"workload.rate_tps": 4000}},
        {"at_s": 6, "set": {"workload.rate_tps": 0}}]))
    .measured;
    assert_eq!(measured.workload.offered_tps, Some(2500.0));
    let submitted = measured.workload.submitted as f64;
    assert!((submitted - 20_000.0).abs() < 5.0 * 20_000f64.sqrt(), "{submitted}");
}

#[test]
fn a_change_is_told_in_the_words_of_the_schema() {
    let changes = json!([{"at_s": 2, "set": {"network.window_bytes": 262_144, "network.latency.factor": 2.5,
        "protocol.batch.max_tx": 20, "network.slow_start": true}}, {"at_s": 3, "set": {"network.window_bytes": null}}]);
    let run = Run::new(&scenario(&changes), 0);
    let told = "from here on: TCP window 262,144 B, Latency factor × 2.5, Batch 20 tx, Slow start true";
    assert_eq!(run.names().changes, [told, "from here on: TCP window unlimited"]);
}

/// A time-out that the new delays outgrow promises nothing any more, and one that does not goes on to promise.
#[test]
fn what_is_promised_goes_by_the_settings_in_force() {
    let slower = |timeout_ms: u32| {
        let scenario = hotstuff_format::check(
            &json!({
                "horizon_s": 30, "network": {"latency": {"uniform_one_way_ms": 50}},
                "protocol": {"timeout_ms": timeout_ms, "timeout_factor": 1},
                "changes": [{"at_s": 5, "set": {"network.latency.factor": 6}}],
            })
            .to_string(),
        )
        .unwrap();
        let mut run = Run::new(&scenario, 0);
        run.advance(u64::MAX);
        let report = RunReport::new(&mut run, &scenario, "any");
        assert!(report.verdicts.are_safe());
        (report.verdicts.liveness.name(), report.verdicts.liveness_reason)
    };
    let (verdict, reason) = slower(400);
    assert_eq!(verdict, "impossible");
    assert!(reason.unwrap().starts_with("a time-out of 400 ms does not cover a view"));
    assert_eq!(slower(3_000), ("holds", None));
}

/// A complaint goes to the next in turn alone. While the next k are down the others complain k + 1 times before anybody
/// hears of it, and a leader's certificate, which is 2d away, comes first where (k + 1) T > 2d.
#[test]
fn a_leader_with_short_time_outs_keeps_its_turn_while_those_next_in_turn_are_down() {
    let run = |replicas: u16, down: u16, timeout_ms: u32| {
        let crashes: Vec<_> =
            (1..=down).map(|replica| json!({"kind": "crash", "replica": replica, "at_s": 5})).collect();
        let mut text: Value =
            serde_json::from_str(hotstuff_format::shipped("slower-on-the-way").unwrap()).unwrap();
        (text["replicas"]["count"], text["faults"]) = (json!(replicas), json!(crashes));
        text["protocol"]["timeout_ms"] = json!(timeout_ms);
        let scenario = hotstuff_format::resolve(&text.to_string(), Some("400 ms"), &[]).unwrap();
        let mut run = Run::new(&scenario, 0);
        run.advance(u64::MAX);
        let report = RunReport::new(&mut run, &scenario, "any");
        (report.measured.view_changes > 0, report.measured.committed > 3_500)
    };
    const DEPOSED: (bool, bool) = (true, false);
    const GOES_ON: (bool, bool) = (false, true);
    // 2d is 600 ms, and what it takes to serialise less than one more.
    assert_eq!((run(4, 0, 599), run(4, 0, 601)), (DEPOSED, GOES_ON));
    assert_eq!((run(4, 1, 300), run(4, 1, 301)), (DEPOSED, GOES_ON));
    assert_eq!((run(7, 2, 200), run(7, 2, 201)), (DEPOSED, GOES_ON));
}

/// A change of what acknowledgements have nothing to do with lets them wait as they would have.
#[test]
fn streams_go_on_as_they_did_where_a_change_is_not_of_them() {
    let measured = |changes: Value| {
        let text = json!({
            "horizon_s": 4, "network": {"latency": {"uniform_one_way_ms": 20}},
            "protocol": {"dissemination": "stream", "leader": {"policy": "rotate"},
                "stream": {"origins": "all", "availability": "certificate", "ack_every_ms": 30}},
            "workload": {"rate_tps": 500}, "changes": changes,
        });
        let scenario = hotstuff_format::check(&text.to_string()).unwrap();
        let mut run = Run::new(&scenario, 0);
        run.advance(u64::MAX);
        let report = serde_json::to_value(RunReport::new(&mut run, &scenario, "any")).unwrap();
        (report["messages"].clone(), report["bytes"].clone(), report["latency_s"].clone())
    };
    let unchanged = measured(json!([]));
    // When nothing has been acknowledged, and on the way.
    for at_s in [0.005, 0.03, 0.5, 2.013] {
        let set = json!({"protocol.batch.max_tx": 7});
        assert_eq!(measured(json!([{"at_s": at_s, "set": set}])), unchanged, "{at_s}");
    }
}

/// Lanes are signed at the multiples that are set: what signatures take goes from that of the old ones to that of the
/// new ones.
#[test]
fn certificates_of_availability_are_at_the_multiples_in_force() {
    let signatures = |first: u32, then: u32| {
        let text = json!({
            "horizon_s": 8, "network": {"latency": {"uniform_one_way_ms": 50}, "jitter": 0.5},
            "protocol": {"dissemination": "stream", "stream": {"origins": "all", "availability": "certificate",
                "ack_every_tx": first, "ack_every_ms": 20}},
            "workload": {"rate_tps": 2000},
            "changes": [{"at_s": 4, "set": {"protocol.stream.ack_every_tx": then}}],
        });
        let scenario = hotstuff_format::check(&text.to_string()).unwrap();
        let mut run = Run::new(&scenario, 0);
        run.advance(u64::MAX);
        let report = serde_json::to_value(RunReport::new(&mut run, &scenario, "any")).unwrap();
        assert_eq!(report["liveness"], "holds");
        assert!(report["violations"].as_array().unwrap().is_empty());
        report["bytes"]["by_kind"]["acknowledgement"].as_f64().unwrap()
    };
    let (often, seldom) = (signatures(10, 10), signatures(10_000, 10_000));
    let half = (often + seldom) / 2.0;
    assert!(often > 1.5 * seldom, "{often} and {seldom}");
    for changed in [signatures(10, 10_000), signatures(10_000, 10)] {
        assert!((changed / half - 1.0).abs() < 0.06, "{changed}, not {half}");
    }
}
