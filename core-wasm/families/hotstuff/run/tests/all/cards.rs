//! Replicas whose network cards have rates of their own.

use hotstuff_format::check;
use quorumscope_run::{Run, RunReport};
use serde_json::{Value, json};

const MODELS: [&str; 2] = ["ideal", "tcp"];

/// The run of four replicas, 20 ms apart, of which the first leads and sends 24 Mbit/s.
fn report(model: &str, cards: Value, more: Value) -> RunReport {
    let mut scenario = json!({
        "horizon_s": 20,
        "replicas": {"count": 4},
        "network": {
            "model": model, "latency": {"uniform_one_way_ms": 20}, "window_bytes": null, "cards": cards,
        },
        "protocol": {"leader": {"policy": "fixed"}, "timeout_ms": 60000, "batch": {"max_tx": 100}},
        "workload": {"rate_tps": 1000, "tx_bytes": 1000},
    });
    for (path, value) in more.as_object().expect("settings by their pointers") {
        *scenario.pointer_mut(path).expect("it is there") = value.clone();
    }
    let scenario = check(&scenario.to_string()).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut run = Run::new(&scenario, 10_000);
    run.advance(u64::MAX);
    let report = RunReport::new(&mut run, &scenario, "any");
    assert!(report.verdicts.are_safe(), "{:?}", report.verdicts.violations);
    report
}

#[test]
fn one_rate_for_each_card_is_one_for_all() {
    let each: Vec<Value> =
        (0..4).map(|replica| json!({"replica": replica, "egress_mbps": 50, "ingress_mbps": 40})).collect();
    for model in MODELS {
        let network = json!({
            "model": model, "latency": {"uniform_one_way_ms": 20}, "window_bytes": null,
            "egress_mbps": 50, "ingress_mbps": 40,
        });
        let all = report(model, json!([]), json!({"/network": network}));
        let own = report(model, json!(each), json!({}));
        assert_eq!(own.digest, all.digest, "{model}");
        assert_eq!(own.measured, all.measured, "{model}");
        assert_ne!(own.digest, report(model, json!([]), json!({})).digest, "{model}");
    }
}

/// Goodput of a fixed leader that sends 12 Mbit/s: 300,000 B take 0.2 s a block of 100. The ideal network sends one
/// copy after the other, so that the next block waits for the last of them alone. TCP's connections take turns, and no
/// copy is there before all nearly are: votes come a round trip later. Its headers are 52 B for 1,448.
fn most_through_the_leader(model: &str) -> f64 {
    match model {
        "tcp" => 100.0 / (0.2 * 1_500.0 / 1_448.0 + 0.04),
        _ => 100.0 / 0.2,
    }
}

/// What a fixed leader sends goes through its own card, three copies of a block one after the other; what a follower
/// sends are votes.
#[test]
fn the_leaders_card_is_the_bottleneck_and_a_followers_is_not() {
    for model in MODELS {
        let goodput = |replica: u16| {
            let cards = json!([{"replica": replica, "egress_mbps": 12}]);
            report(model, cards, json!({})).measured.goodput_tps
        };
        let (leader, follower) = (goodput(0), goodput(2));
        let most = most_through_the_leader(model);
        assert!(leader < most && leader > 0.95 * most, "{model}: {leader} of {most}");
        assert!((990.0..=1010.0).contains(&follower), "{model}: {follower}");
    }
}

/// Three of four are a quorum: one card that takes in slowly holds nobody up, two do. (Over TCP such cards are full of
/// the requests that clients send to everybody.)
#[test]
fn a_quorum_is_as_fast_as_the_card_that_completes_it() {
    let goodput = |cards| report("ideal", cards, json!({})).measured.goodput_tps;
    let one = goodput(json!([{"replica": 3, "ingress_mbps": 4}]));
    assert!((990.0..=1010.0).contains(&one), "{one}");
    let two = goodput(json!([{"replica": 3, "ingress_mbps": 4}, {"replica": 1, "ingress_mbps": 4}]));
    // 100,000 B at 4 Mbit/s, and a round trip.
    let most = 100.0 / (0.2 + 0.04);
    assert!(two < most && two > 0.95 * most, "{two} of {most}");
}

/// A rate that a card has not is that of the others, also after these have changed.
#[test]
fn a_change_of_all_rates_leaves_those_of_their_own() {
    for model in MODELS {
        let own = |cards: Value| {
            let changes = json!([{"at_s": 5, "set": {"network.egress_mbps": 12}}]);
            let scenario = json!({
                "horizon_s": 20, "replicas": {"count": 4},
                "network": {
                    "model": model, "latency": {"uniform_one_way_ms": 20}, "window_bytes": null, "cards": cards,
                },
                "protocol": {"leader": {"policy": "fixed"}, "timeout_ms": 60000, "batch": {"max_tx": 100}},
                "workload": {"rate_tps": 1000, "tx_bytes": 1000, "warm_up_s": 6},
                "changes": changes,
            });
            let scenario = check(&scenario.to_string()).unwrap_or_else(|errors| panic!("{errors:?}"));
            let mut run = Run::new(&scenario, 10_000);
            run.advance(u64::MAX);
            let report = RunReport::new(&mut run, &scenario, "any");
            assert!(report.verdicts.are_safe(), "{:?}", report.verdicts.violations);
            report.measured.goodput_tps
        };
        let kept = own(json!([{"replica": 0, "egress_mbps": 1000}]));
        assert!((990.0..=1010.0).contains(&kept), "{model}: {kept}");
        let changed = own(json!([{"replica": 0, "ingress_mbps": 1000}]));
        let most = most_through_the_leader(model);
        // Over TCP what waited at the change is still under way a second later.
        assert!(changed < 1.05 * most && changed > 0.9 * most, "{model}: {changed} of {most}");
    }
}
