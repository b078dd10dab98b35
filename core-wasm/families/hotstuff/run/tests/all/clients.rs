//! What clients measure: how long a request and a reply travel, and what they wait for.

use hotstuff_format::check;
use quorumscope_run::{Run, RunReport};
use serde_json::{Value, json};
use tables::Measured;

/// The measurements of a run in which all checks hold.
fn measured(scenario: &Value) -> Measured {
    let scenario = check(&scenario.to_string()).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut run = Run::new(&scenario, 0);
    run.advance(u64::MAX);
    let report = RunReport::new(&mut run, &scenario, "any");
    assert!(report.verdicts.are_safe(), "{:?}", report.verdicts.violations);
    report.measured
}

/// The mean and the longest latency in milliseconds, rounded.
fn latency_ms(scenario: &Value) -> [u64; 2] {
    let latency = measured(scenario).latency_s.expect("somebody is answered");
    [latency.mean, latency.max].map(|s| (s * 1e3).round() as u64)
}

/// Four replicas 10 ms apart; requests take 10 ms, replies 1,000.
fn slow_replies() -> Value {
    json!({
        "horizon_s": 10,
        "network": {"window_bytes": null, "latency": {"matrix_one_way_ms": [
            [0, 10, 10, 10, 1000], [10, 0, 10, 10, 1000], [10, 10, 0, 10, 1000], [10, 10, 10, 0, 1000], [10, 10, 10, 10, 0]
        ]}},
        "workload": {"rate_tps": 1}
    })
}

/// 10 ms there; the second of four replicas commits after seven ways between replicas; 1,000 ms back.
#[test]
fn a_reply_takes_its_own_time() {
    let mut scenario = slow_replies();
    assert_eq!(latency_ms(&scenario), [1_080, 1_080]);
    scenario["workload"] = json!({"kind": "closed", "outstanding": 1});
    assert_eq!(latency_ms(&scenario), [1_080, 1_080]);
    assert_eq!(measured(&scenario).committed, 10);
}

/// Of nine transactions, submitted each second, the last four meet delays of half the length.
#[test]
fn a_reply_takes_the_time_that_is_set_when_it_is_sent() {
    let mut scenario = slow_replies();
    scenario["changes"] = json!([{"at_s": 5.5, "set": {"network.latency.factor": 0.5}}]);
    let latency = measured(&scenario).latency_s.expect("somebody is answered");
    assert_eq!((latency.count, (latency.mean * 1e3).round()), (9, (5.0 * 1080.0 + 4.0 * 540.0) / 9.0));
}

/// 100,000 bytes and 70 headers at 10 Mbit/s are 82.9 ms on each replica's card, behind a vote of a quarter of a
/// millisecond, whether clients wait for them or not. In the ideal network replies have their delay alone.
#[test]
fn a_reply_takes_its_bytes_over_tcp() {
    for kind in ["open", "closed"] {
        let latency = |model: &str, clients: Value| {
            latency_ms(&json!({
                "horizon_s": 10,
                "clients": clients,
                "network": {"model": model, "latency": {"uniform_one_way_ms": 20}, "egress_mbps": 10},
                "workload": {"kind": kind, "rate_tps": 1, "outstanding": 1}
            }))
        };
        let [none, some] = [0, 100_000].map(|bytes| latency("tcp", json!({"reply_bytes": bytes})));
        assert_eq!(some.map(|ms| ms - 83), none, "{kind}");
        assert!(latency("ideal", json!({}))[0] < none[0] + 10, "{kind}");
    }
}

/// The first of seven replicas to commit is the leader, after six ways; the others come a way later.
#[test]
fn as_many_replies_answer_as_a_client_needs() {
    let latency = |replies: Option<u32>, variant: &str, kind: &str| {
        latency_ms(&json!({
            "horizon_s": 5,
            "replicas": {"count": 7},
            "clients": {"replies": replies},
            "network": {"window_bytes": null, "latency": {"uniform_one_way_ms": 100}},
            "protocol": {"variant": variant},
            "workload": {"kind": kind, "rate_tps": 1, "outstanding": 1}
        }))[1]
    };
    for kind in ["open", "closed"] {
        let all = [Some(1), Some(2), None, Some(7)];
        assert_eq!(all.map(|replies| latency(replies, "chained", kind)), [800, 900, 900, 900]);
        assert_eq!(all.map(|replies| latency(replies, "crash_stop", kind)), [400, 500, 400, 500]);
    }
    let closed = |replies: Option<u32>| {
        measured(&json!({
            "horizon_s": 10,
            "replicas": {"count": 7},
            "clients": {"replies": replies},
            "network": {"window_bytes": null, "latency": {"uniform_one_way_ms": 100}},
            "workload": {"kind": "closed", "outstanding": 1}
        }))
        .latency_s
        .expect("somebody is answered")
        .count
    };
    assert_eq!([Some(1), None].map(closed), [12, 11]);
}

/// Case: chained, four replicas 100 ms from each other and from the clients, a fixed leader, one transaction a
/// millisecond, from the first block on. Phase: a leader proposes every 200 ms, so that a transaction waits for the
/// next block between 0 and 199 ms by whole milliseconds, 99.5 by the mean. Then a request takes d, the first commit 6d
/// (the leader's), the others' 7d, and a reply d: 8d and 99.5 ms by the first reply, 9d and 99.5 ms by f + 1. These are
/// the dissertation's five round trips (4.3.4): 9d by its own client, who takes the first reply (3.5.1), 10d by f + 1.
#[test]
fn the_mean_is_nine_ways_by_the_first_reply_and_ten_by_f_plus_one() {
    let waits = |replies: Option<u32>| {
        let latency = measured(&json!({
            "horizon_s": 11.1,
            "clients": {"replies": replies},
            "network": {
                "window_bytes": null, "egress_mbps": 1_000_000, "ingress_mbps": 1_000_000,
                "latency": {"uniform_one_way_ms": 100}
            },
            "workload": {"rate_tps": 1000, "tx_bytes": 1, "stop_s": 10.0}
        }))
        .latency_s
        .expect("somebody is answered");
        (latency.count, (latency.mean * 1e4).round() / 10.0, (latency.max * 1e3).round())
    };
    assert_eq!(waits(Some(1)), (10_000, 899.5, 999.0));
    assert_eq!([None, Some(2), Some(4)].map(waits), [(10_000, 999.5, 1_099.0); 3]);
}

/// The load of the dissertation's experiments (3.5.1, 4.1): chained, four replicas 100 ms from each other and from the
/// clients, who submit one transaction a millisecond, unmeasured for 2 s, then for 10 s, and 15 s are left for what is
/// slow. Block k is proposed at 100 + 200 k ms with what was submitted in the 200 ms up to 200 k ms, and answered by
/// the first reply at 800 + 200 k ms: the first measured transaction at 2.8 s, and by 12 s all up to the block of 11.2
/// s.
#[test]
fn a_load_is_measured_between_warm_up_and_silence() {
    let scenario = |horizon_s: f64| {
        json!({
            "horizon_s": horizon_s,
            "clients": {"replies": 1},
            "network": {
                "window_bytes": null, "egress_mbps": 1_000_000, "ingress_mbps": 1_000_000,
                "latency": {"uniform_one_way_ms": 100}
            },
            "workload": {"rate_tps": 1000, "tx_bytes": 1, "warm_up_s": 2, "stop_s": 12.001}
        })
    };
    let after = measured(&scenario(27.0));
    let latency = after.latency_s.expect("somebody is answered");
    assert_eq!((after.committed, latency.count), (12_001, 10_001));
    // One in the block of 2 s, and 46 blocks of 200. All were answered later than they are without delay of a byte.
    let by_replies = after.reply_goodput_tps.expect("some time is left");
    assert!((by_replies - (1.0 + 46.0 * 200.0) / (12.001 - 2.8)).abs() < 0.01, "{by_replies}");
    // By commits, silence counts: 12,001 less those that were committed in the first 2 s, at 700 + 200 k ms.
    assert!((after.goodput_tps - (12_001.0 - 1_201.0) / 25.0).abs() < 0.01, "{}", after.goodput_tps);
    // Blocks of 200 after 0, 1 ... 199 ms more than the least: a deviation of the square root of 39,999 / 12 ms.
    assert!((latency.sd - 0.057_734).abs() < 2e-5, "{}", latency.sd);
    assert!((latency.mean - 0.8995).abs() < 2e-4, "{}", latency.mean);
    // Without silence what is under way is not answered, and goodput by replies is the same.
    let at_once = measured(&scenario(12.001));
    assert_eq!(
        (at_once.reply_goodput_tps, at_once.latency_s.map(|latency| latency.count)),
        (Some(by_replies), Some(9_201))
    );
}

/// The planet's places, with clients beside the leader and in Frankfurt.
fn two_groups(share: f64, workload: Value) -> Value {
    json!({
        "horizon_s": 60,
        "replicas": {"regions": ["us-east-1", "ap-northeast-1", "me-south-1", "af-south-1"]},
        "network": {"window_bytes": null, "latency": {"preset": "thesis-table-6"}},
        "clients": {"groups": [{"region": "us-east-1", "share": 1.0 - share}, {"region": "eu-central-1", "share": share}]},
        "workload": workload
    })
}

/// One group is what no groups are, to the last event.
#[test]
fn a_group_of_all_is_no_group() {
    for workload in
        [json!({"rate_tps": 500, "arrivals": "poisson"}), json!({"kind": "closed", "outstanding": 40})]
    {
        for send_to in ["all", "one"] {
            let mut scenario = two_groups(0.5, workload.clone());
            scenario["workload"]["send_to"] = send_to.into();
            let digest = |clients: Value| {
                scenario["clients"] = clients;
                let scenario = check(&scenario.to_string()).unwrap_or_else(|errors| panic!("{errors:?}"));
                let mut run = Run::new(&scenario, 0);
                run.advance(u64::MAX);
                RunReport::new(&mut run, &scenario, "any").digest
            };
            let [alone, grouped] =
                [json!({"region": "us-east-1"}), json!({"groups": [{"region": "us-east-1", "share": 1}]})]
                    .map(digest);
            assert_eq!(alone, grouped);
        }
    }
}

/// Each transaction waits for its own request and reply. In 19 s four come from nearby and two from Frankfurt, each of
/// which meets an idle leader.
#[test]
fn each_group_waits_for_its_own_ways() {
    let mut alone = two_groups(0.5, json!({"rate_tps": 0.2}));
    let [near, far] = ["us-east-1", "eu-central-1"].map(|region| {
        alone["clients"] = json!({"region": region});
        latency_ms(&alone)
    });
    assert_eq!([near, far], [[780; 2], [816; 2]]);
    let mut both = two_groups(0.375, json!({"rate_tps": 0.4}));
    both["horizon_s"] = 19.into();
    assert_eq!(measured(&both).latency_s.map(|latency| latency.count), Some(6));
    assert_eq!(latency_ms(&both), [(4 * 780 + 2 * 816) / 6, 816]);
}
