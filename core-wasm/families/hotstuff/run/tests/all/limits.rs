//! What is said to limit a run, where something other than the obvious does.

use hotstuff_format::{resolve, shipped};
use quorumscope_run::{Run, RunReport};
use scenario::Value;

/// The sentence of a shipped scenario's variant with some settings at other numbers.
fn limit(id: &str, variant: &str, settings: &[(&str, f64)]) -> String {
    let settings: Vec<_> =
        settings.iter().map(|&(path, number)| (path.to_owned(), Value::Number(number))).collect();
    of(shipped(id).unwrap(), Some(variant), &settings)
}

fn of(text: &str, variant: Option<&str>, settings: &[scenario::Setting]) -> String {
    let scenario = resolve(text, variant, settings).expect("it is valid");
    let mut run = Run::new(&scenario, 0);
    run.advance(u64::MAX);
    RunReport::new(&mut run, &scenario, "any").measured.limit.text
}

#[test]
fn a_run_that_stands_still_says_so_and_not_what_bound_it_before() {
    let text = r#"{"horizon_s": 10, "replicas": {"count": 4}, "workload": {"rate_tps": 200},
        "faults": [{"kind": "crash", "replica": 2, "at_s": 4}, {"kind": "crash", "replica": 3, "at_s": 4}]}"#;
    let still =
        "nothing has committed since 3.906 s: 2 of 4 replicas are down, a quorum needs 3; 1,359 tx wait";
    assert_eq!(of(text, None, &[]), still);
}

/// Views that are certified and given up before they commit are lost too: more than half of the time passes in them.
#[test]
fn time_outs_that_let_nothing_commit_are_what_limits() {
    let of = |timeout_ms, replicas| {
        let settings = [("protocol.timeout_ms", timeout_ms), ("replicas.count", replicas)];
        limit("timeout-too-short", "150 ms", &settings)
    };
    let nothing = "nothing commits: 100 % of the time is lost to time-outs";
    assert_eq!([(100.0, 7.0), (150.0, 4.0), (199.0, 7.0)].map(|(ms, n)| of(ms, n)), [nothing; 3]);
    assert!(of(201.0, 4.0).starts_with("keeps up with the offered 200 tx/s"));
    let slow = [("network.latency.factor", 100.0), ("horizon_s", 300.0)];
    assert_eq!(limit("planet-window", "Batching", &slow), "65 % of the time is lost to time-outs");
}

/// Windows that are waited for, if at all, because whoever receives takes no more.
#[test]
fn a_link_that_is_full_inwards_is_what_limits() {
    let narrow = [("network.ingress_mbps", 1.0), ("workload.rate_tps", 20_000.0)];
    assert_eq!(
        limit("planet-window", "Streaming", &narrow),
        "the busiest network interface receives 99.6 % of the whole run"
    );
}

/// Views fail while the oldest 4,800 requests are 4.8 GB, which are handed on in several messages.
#[test]
fn more_requests_than_a_message_carries_are_handed_on() {
    let text = r#"{"horizon_s": 2, "replicas": {"count": 4}, "protocol": {"timeout_ms": 500, "leader": {"policy": "rotate"},
        "batch": {"max_tx": 1}}, "workload": {"rate_tps": 5000, "tx_bytes": 1000000, "send_to": "one"}}"#;
    for model in ["ideal", "tcp"] {
        let model = [set("network.model", Value::Text(model.to_owned()))];
        let scenario = resolve(text, None, &model).expect("it is valid");
        let mut run = Run::new(&scenario, 1 << 20);
        run.advance(u64::MAX);
        let messages = run.observers().recorder.messages();
        let largest = (0..messages.len()).map(|row| messages.get(row).bytes).max().expect("there are some");
        // With headers of 52 bytes to 1,448 over TCP.
        assert!((1_000_000_000..1_120_000_000).contains(&largest), "{largest} B");
    }
}

/// Two histories: nobody commits from the heal on until views have failed, and then all that is offered does. Blocks
/// have room all the time.
#[test]
fn a_pause_that_the_queue_grew_in_is_what_limits() {
    let two = limit("small-quorum", "Quorums of two", &[]);
    assert_eq!(two, "nothing committed for 3,696 ms while views timed out");
    assert_eq!(
        limit("small-quorum", "Quorums of two", &[("horizon_s", 20.0)]),
        "keeps up with the offered 200 tx/s; 878 tx are not committed yet at its end"
    );
}

/// A scenario of seven replicas in three regions, of which rotating leaders commit more quickly or less.
const SEVEN: &str = r#"{"horizon_s": 10, "replicas": {"regions": ["us-east-1", "us-east-1", "us-east-1", "eu-central-1", "eu-central-1",
    "ap-northeast-1", "ap-northeast-1"]}, "clients": {"region": "eu-central-1"}, "network": {"latency": {"preset": "thesis-table-6"},
    "egress_mbps": 200, "ingress_mbps": 200, "window_bytes": 524288}, "protocol": {"timeout_ms": 1000, "batch": {"max_tx": 100}},
    "workload": {"rate_tps": 400, "tx_bytes": 4096}}"#;

fn set(path: &str, value: Value) -> scenario::Setting {
    (path.to_owned(), value)
}

/// Clients stop, or offer less: what waits from before is committed in full blocks, and is not all that is offered.
/// What limits a run whose clients stop is what did when they stopped.
#[test]
fn a_backlog_from_before_is_no_offered_load() {
    let stopped = limit("planet-window", "Batching", &[("workload.stop_s", 3.0), ("horizon_s", 9.0)]);
    assert!(
        stopped.starts_with("under load: blocks are full at 100 tx, one in each quorum round trip"),
        "{stopped}"
    );
    let text = shipped("planet-window").unwrap().replacen(
        '{',
        r#"{"changes": [{"at_s": 4, "set": {"workload.rate_tps": 400}}],"#,
        1,
    );
    let less = of(&text, Some("Batching"), &[set("horizon_s", Value::Number(8.0))]);
    assert!(
        less.starts_with("since 4 s: blocks are full at 100 tx, one in each quorum round trip"),
        "{less}"
    );
    assert!(less.ends_with(" tx remains") && !less.contains("from the first commit on"), "{less}");
    let drained = limit("planet-window", "Streaming", &[("workload.stop_s", 3.0), ("horizon_s", 6.0)]);
    assert_eq!(
        drained,
        "keeps up with the offered 2,000 tx/s; 1,950 tx are not committed yet at the end of the load"
    );
}

/// A hundred clients with one or two transactions each: most of the blocks are empty, and those that are not are full.
#[test]
fn clients_who_wait_limit_themselves() {
    for outstanding in ["1", "2"] {
        let closed = format!(r#"{{"kind": "closed", "outstanding": {outstanding}, "tx_bytes": 128}}"#);
        let text = shipped("planet-window").unwrap();
        let from = text.find(r#""workload": {"#).expect("it has one") + r#""workload": "#.len();
        let until = from + text[from..].find('}').expect("it ends") + 1;
        let text = format!("{}{closed}{}", &text[..from], &text[until..]);
        let settings = [set("clients.count", Value::Number(100.0)), set("horizon_s", Value::Number(8.0))];
        assert_eq!(of(&text, Some("Batching"), &settings), "clients wait for replies before they send more");
    }
}

/// Ten views of a distant leader now and then: what waits longer then is committed with the next leaders.
#[test]
fn a_turn_of_leaders_is_no_growth() {
    let leader = r#""leader": {"policy": "rotate", "tenure": 10}, "batch""#;
    let text = SEVEN.replacen(r#""batch""#, leader, 1);
    for horizon_s in [8.0, 10.0, 30.0] {
        let limit = of(&text, None, &[set("horizon_s", Value::Number(horizon_s))]);
        assert!(limit.starts_with("keeps up with the offered 400 tx/s"), "{horizon_s} s: {limit}");
    }
}

#[test]
fn a_run_without_a_quorum_says_who_is_down() {
    let faults: Vec<_> =
        (0..7).map(|replica| format!(r#"{{"kind": "crash", "replica": {replica}, "at_s": 0}}"#)).collect();
    let text = SEVEN.replacen('{', &format!(r#"{{"faults": [{}],"#, faults.join(", ")), 1);
    let nothing = "nothing commits: 7 of 7 replicas are down, a quorum needs 5; 4,000 tx wait";
    assert_eq!(of(&text, None, &[]), nothing);
}

/// Two regions 92 ms apart: with blocks of 1.6 MB most of a round trip is not the way, nor is it where segments are
/// lost.
#[test]
fn what_takes_most_of_a_round_trip_is_named() {
    let round = |settings: &[(&str, f64)]| {
        let settings = [("workload.rate_tps", 2_000.0)].iter().chain(settings);
        let settings: Vec<_> = settings.map(|&(path, number)| set(path, Value::Number(number))).collect();
        let text = of(SEVEN, None, &settings);
        text.split("; ").find(|part| part.contains("of a round trip is")).unwrap_or_default().to_owned()
    };
    assert_eq!(round(&[]), "59 % of a round trip is propagation, 41 % is transmission");
    let large = round(&[("protocol.batch.max_tx", 400.0)]);
    assert!(large.contains("% of a round trip is transmission, "), "{large}");
    let lossy = round(&[("network.loss", 0.02)]);
    assert!(lossy.contains("% of a round trip is retransmission, "), "{lossy}");
}

/// What commits falls behind what is offered, though no block is full: most of it is still on its way to the quorum.
#[test]
fn commits_that_fall_behind_are_no_offered_load() {
    let narrow = r#"{"horizon_s": 60, "replicas": {"count": 7},
        "network": {"latency": {"uniform_one_way_ms": 100}, "egress_mbps": 5, "ingress_mbps": 5, "window_bytes": 8192},
        "protocol": {"timeout_ms": 60000, "batch": {"max_tx": 2000}}, "workload": {"rate_tps": 30000, "tx_bytes": 512}}"#;
    let waits = "the window to the slowest replica of the quorum is full 92 % of the whole run";
    assert_eq!(of(narrow, None, &[]), waits);
    let thin = [("network.egress_mbps", 0.1), ("workload.rate_tps", 2_000.0)];
    assert_eq!(
        limit("two-networks", "Streaming", &thin),
        "the busiest network interface sends 99 % of the whole run"
    );
}

/// With more of it clients would have their replies sooner, and send more.
#[test]
fn a_full_interface_limits_clients_who_wait() {
    let closed = |variant, outstanding, mbps| {
        let settings = [
            set("network.model", Value::Text("ideal".to_owned())),
            set("workload.kind", Value::Text("closed".to_owned())),
            set("workload.outstanding", Value::Number(outstanding)),
            set("network.egress_mbps", Value::Number(mbps)),
            set("network.ingress_mbps", Value::Number(mbps)),
            set("network.window_bytes", Value::Number(8_192.0)),
        ];
        of(shipped("datacentre").unwrap(), Some(variant), &settings)
    };
    assert_eq!(closed("Streaming", 10.0, 0.5), "the busiest network interface sends 87 % of the whole run");
    assert_eq!(closed("Batching", 100.0, 10.0), "the busiest network interface sends 83 % of the whole run");
    assert_eq!(closed("Streaming", 10.0, 1_000.0), "clients wait for replies before they send more");
}

/// 700 replies a second of 1,000 bytes and their part of a header are 116 % of 5 Mbit/s, of 750 bytes 87 %. Blocks and
/// votes that share the card with them wait as long as they do; where they go first all is committed, and clients hear
/// of it ever later.
#[test]
fn replies_that_a_card_cannot_send_are_what_limits() {
    let of = |reply_bytes: u64, priority: &str, kind: &str| {
        let scenario = serde_json::json!({
            "horizon_s": 20, "replicas": {"count": 4}, "clients": {"reply_bytes": reply_bytes},
            "network": {
                "model": "tcp", "latency": {"uniform_one_way_ms": 20}, "egress_mbps": 5, "foreground_priority": priority
            },
            "workload": {"kind": kind, "rate_tps": 700, "outstanding": 2000, "tx_bytes": 10},
        });
        let scenario = hotstuff_format::check(&scenario.to_string()).unwrap();
        let mut run = Run::new(&scenario, 0);
        run.advance(u64::MAX);
        let report = RunReport::new(&mut run, &scenario, "any");
        assert!(report.verdicts.are_safe(), "{:?}", report.verdicts.violations);
        let (limit, latency) = (report.measured.limit, report.measured.latency_s.unwrap());
        (limit.text, report.measured.goodput_tps.round(), (latency.max * 10.0).round() / 10.0)
    };
    let all = "keeps up with the offered 700 tx/s".to_owned();
    assert_eq!(of(750, "fair", "open"), (all.clone(), 699.0, 0.3));
    assert_eq!(of(750, "strict", "open"), (all, 699.0, 0.3));
    let busy = |share| format!("the busiest network interface sends {share} % of the whole run");
    assert_eq!(of(1_000, "fair", "open"), (busy("98"), 639.0, 3.8));
    let wait = ", and replies to 2,063 tx queue there";
    assert_eq!(of(1_000, "strict", "open"), (busy("99.1") + wait, 678.0, 3.3));
    assert_eq!(of(1_000, "fair", "closed"), (busy("99.3"), 646.0, 3.7));
}

/// 1,052 bytes on the wire each, at 5 Mbit/s: 594 a second are all that a card takes in. In the ideal network
/// clients cost replicas' cards nothing.
#[test]
fn requests_that_a_card_cannot_take_in_are_what_limits() {
    let of = |model: &str, send_to: &str, rate_tps: u64| {
        let scenario = serde_json::json!({
            "horizon_s": 20, "replicas": {"count": 4},
            "network": {"model": model, "latency": {"uniform_one_way_ms": 20}, "ingress_mbps": 5},
            "protocol": {"batch": {"max_tx": 20}},
            "workload": {"rate_tps": rate_tps, "tx_bytes": 1_000, "send_to": send_to},
        });
        let scenario = hotstuff_format::check(&scenario.to_string()).unwrap();
        let mut run = Run::new(&scenario, 0);
        run.advance(u64::MAX);
        let report = RunReport::new(&mut run, &scenario, "any");
        let busiest = report.measured.utilisation.iter().map(|side| side.ingress).fold(0.0, f64::max);
        (report.measured.limit.kind.name(), report.measured.limit.text, busiest)
    };
    for send_to in ["all", "nearest"] {
        let (kind, text, busiest) = of("tcp", send_to, 600);
        assert_eq!(
            (kind, &text[..]),
            ("ingress", "requests alone need 101 % of a network interface’s ingress")
        );
        assert!(busiest > 0.95, "{busiest}");
    }
    for (model, send_to, rate_tps) in [("tcp", "all", 590), ("tcp", "one", 600), ("ideal", "all", 600)] {
        let (_, text, _) = of(model, send_to, rate_tps);
        assert!(!text.contains("requests alone"), "{model}, {rate_tps}: {text}");
    }
}
