//! Bad scenarios: every error is listed, with its path and what is allowed.

mod changes;
mod network;
mod question;

use quorumscope_hotstuff_format::{Scenario, check, resolve, shipped, shipped_ids};
use scenario::{Code, MAX_TEXT_BYTES, ScenarioError};
use serde_json::{Value, json};

fn errors(scenario: Value) -> Vec<ScenarioError> {
    check(&scenario.to_string()).expect_err("a bad scenario")
}

/// The paths and codes of the errors, sorted.
fn found(scenario: Value) -> Vec<(String, Code)> {
    let mut found: Vec<_> = errors(scenario).into_iter().map(|error| (error.path, error.code)).collect();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found
}

#[track_caller]
fn assert_found(scenario: Value, expected: &[(&str, Code)]) {
    let expected: Vec<_> = expected.iter().map(|(path, code)| ((*path).to_owned(), *code)).collect();
    assert_eq!(found(scenario), expected);
}

#[test]
fn nothing_at_all_is_the_default_scenario() {
    assert_eq!(check("{}").unwrap(), Scenario::default());
}

#[test]
fn every_shipped_scenario_is_valid_in_every_variant_and_says_where_it_comes_from() {
    for id in shipped_ids() {
        let scenario = check(shipped(id).unwrap()).unwrap_or_else(|errors| panic!("{id}: {errors:?}"));
        assert!(
            ![&scenario.title, &scenario.summary, &scenario.source].iter().any(|text| text.is_empty()),
            "{id}"
        );
        for variant in &scenario.variants {
            resolve(shipped(id).unwrap(), Some(&variant.name), &[]).unwrap();
        }
    }
}

/// A reader sees these before all other settings: the story is told in their values, or by the runs that differ in
/// them.
#[test]
fn every_shipped_scenario_names_the_settings_that_its_question_is_about() {
    for id in shipped_ids() {
        let text = shipped(id).unwrap();
        let (scenario, written): (_, Value) = (check(text).unwrap(), serde_json::from_str(text).unwrap());
        assert!((3..=5).contains(&scenario.levers.len()), "{id} has {} levers", scenario.levers.len());
        for lever in &scenario.levers {
            let is_written = lever.split('.').try_fold(&written, |value, key| value.get(key)).is_some();
            let is_compared =
                scenario.variants.iter().any(|variant| variant.set.0.iter().any(|(path, _)| path == lever));
            assert!(is_written || is_compared, "{id}: its file says nothing of {lever}");
        }
    }
}

#[test]
fn errors_of_every_kind_are_all_listed() {
    let bad = json!({
        "sed": 1,
        "horizon_s": 3601,
        "network": {"windw_bytes": 1, "sockets": 1.5, "jitter": "much", "loss": -0.1},
        "replicas": {"count": 4},
        "protocol": {"family": "paxos", "dissemination": "batches", "batch": {"max_tx": 0}, "broken": ["smal_quorum"]},
        "faults": [
            {"kind": "crash", "replica": 1, "at_s": 1, "until_s": 3},
            {"kind": "crash", "replica": 1, "at_s": 2},
            {"kind": "partition", "groups": [[0, 1], [1, 9]], "at_s": 5, "until_s": 5},
            {"kind": "crush", "replica": 1},
            {"kind": "crash", "at_s": true},
        ],
        "view": {"start_s": 2, "end_s": 1},
    });
    assert_found(
        bad,
        &[
            ("faults.1", Code::Conflict),
            ("faults.2.groups.1.0", Code::Conflict),
            ("faults.2.groups.1.1", Code::Reference),
            ("faults.2.until_s", Code::Conflict),
            ("faults.3.kind", Code::Choice),
            ("faults.4.at_s", Code::Type),
            ("faults.4.replica", Code::Missing),
            ("horizon_s", Code::Range),
            ("network.jitter", Code::Type),
            ("network.loss", Code::Range),
            ("network.sockets", Code::Type),
            ("network.windw_bytes", Code::UnknownKey),
            ("protocol.batch.max_tx", Code::Range),
            ("protocol.broken.0", Code::Choice),
            ("protocol.dissemination", Code::Choice),
            ("protocol.family", Code::NotAvailable),
            ("sed", Code::UnknownKey),
            ("view.end_s", Code::Conflict),
        ],
    );
}

/// One mistake in an item, in another one or elsewhere hides no other.
#[test]
fn replicas_that_are_not_there_are_told_beside_all_the_rest() {
    assert_found(
        json!({
            "replicas": {"count": 4}, "protocol": {"timeout_ms": 0},
            "faults": [
                {"kind": "crash", "replica": 9, "at_s": -1},
                {"kind": "loss", "rate": 2, "from": "*", "to": 5, "at_s": 0},
                {"kind": "partition", "groups": [[0, 7], [1000]], "at_s": 1},
            ],
            "adversaries": [
                {"replica": 8, "kind": "lie"},
                {"replica": 6, "kind": "selective_send", "to": [1, 4], "depth": 2},
                {"replica": 4.5, "kind": "twin", "groups": [[1], [2, 5]]},
                {"replica": 1, "kind": "withhold_votes", "at_s": true},
                {"replica": 1, "kind": "withhold_votes"},
            ],
        }),
        &[
            ("adversaries.0.kind", Code::Choice),
            ("adversaries.0.replica", Code::Reference),
            ("adversaries.1.depth", Code::Conflict),
            ("adversaries.1.replica", Code::Reference),
            ("adversaries.1.to.1", Code::Reference),
            ("adversaries.2.groups.1.1", Code::Reference),
            ("adversaries.2.replica", Code::Type),
            ("adversaries.3.at_s", Code::Type),
            ("faults.0.at_s", Code::Range),
            ("faults.0.replica", Code::Reference),
            ("faults.1.rate", Code::Range),
            ("faults.1.to", Code::Reference),
            ("faults.2.groups.0.1", Code::Reference),
            ("faults.2.groups.1.0", Code::Range),
            ("protocol.timeout_ms", Code::Range),
        ],
    );
}

#[test]
fn an_error_says_what_is_allowed() {
    let message = |scenario: Value| errors(scenario)[0].to_string();
    assert_eq!(
        message(json!({"network": {"window_bytes": 2_147_483_648u32}})),
        "network.window_bytes: 2147483648 is out of range (allowed: a whole number 512 to 1073741824 B or null)"
    );
    assert_eq!(
        message(json!({"protocol": {"dissemination": "streem"}})),
        "protocol.dissemination: \"streem\" is not one of the allowed values; did you mean stream? (allowed: batch, hashes, stream)"
    );
    assert_eq!(
        message(json!({"protocol": {"family": "paxos"}})),
        "protocol.family: \"paxos\" is not available in this version (allowed: hotstuff)"
    );
    assert_eq!(
        message(json!({"clients": {"regoin": "x"}})),
        "clients.regoin: unknown key; did you mean region? (allowed: count, region, groups, replies, reply_bytes)"
    );
    assert_eq!(
        message(json!({"adversaries": [{"replica": 4, "kind": "silent_leader"}]})),
        "adversaries.0.replica: there is no replica 4 (allowed: 0 to 3)"
    );
    assert_eq!(
        message(json!({"adversaries": [{"replica": 1, "kind": "fork", "depth": 4}]})),
        "adversaries.0.depth: 4 is out of range (allowed: a whole number 1 to 3 blocks or null)"
    );
    let slow_link = json!({"kind": "slow_link", "from": "all", "to": 1, "factor": 2, "at_s": 0});
    assert_eq!(
        message(json!({"faults": [slow_link]})),
        "faults.0.from: \"all\" is not one of the allowed values (allowed: a whole number 0 to 999, *)"
    );
}

#[test]
fn a_client_waits_for_one_reply_at_least_and_one_a_replica_at_most() {
    let message = |replies: Value| {
        errors(json!({"replicas": {"count": 4}, "clients": {"replies": replies}}))[0].to_string()
    };
    let range = "(allowed: a whole number 1 to 1000 replies or null)";
    assert_eq!(message(json!(0)), format!("clients.replies: 0 is out of range {range}"));
    assert_eq!(message(json!("two")), format!("clients.replies: is text {range}"));
    let many = "clients.replies: a client gets no 5 replies from 4 replicas (allowed: at most 4, or null)";
    assert_eq!(message(json!(5)), many);
    let variant = json!({"variants": [{"name": "a", "set": {"clients.replies": 5}}]});
    assert_found(variant, &[("variants.0.set.clients.replies", Code::Conflict)]);
}

#[test]
fn a_warm_up_leaves_something_to_measure() {
    let from = |workload: Value| {
        let text = json!({"version": 1, "title": "", "horizon_s": 10, "workload": workload}).to_string();
        check(&text).unwrap().measured_from_s()
    };
    assert_eq!(from(json!({"warm_up_s": 0})), 0.0);
    assert_eq!(from(json!({"warm_up_s": 3})), 3.0);
    assert_eq!(from(json!({"warm_up_s": 3.5})), 10.0 / 3.0, "a third of ten");
    assert_eq!(from(json!({"start_s": 1, "warm_up_s": 7, "stop_s": 7})), 3.0, "a third of six, from one on");
    assert_found(json!({"workload": {"warm_up_s": -1}}), &[("workload.warm_up_s", Code::Range)]);
}

#[test]
fn a_rate_that_shows_that_it_is_rounded_is_refused() {
    let found = |workload: Value| check(&json!({"workload": workload}).to_string());
    for rate_tps in [0.0004, 0.0014, 0.0015, 0.0123] {
        let errors = found(json!({"rate_tps": rate_tps})).expect_err("it is far");
        let [error] = &errors[..] else { panic!("{errors:?}") };
        assert_eq!((error.path.as_str(), error.code), ("workload.rate_tps", Code::Range));
    }
    let told = found(json!({"rate_tps": 0.0014})).expect_err("it is far")[0].to_string();
    assert_eq!(
        told,
        "workload.rate_tps: 0.0014 tx/s would be offered as 0.001 (allowed: multiples of 0.001 where a rate is so small)"
    );
    for rate_tps in [0.0, 0.001, 0.05, 0.1234, 1.0 / 3.0, 1_234.567_891] {
        assert!(found(json!({"rate_tps": rate_tps})).is_ok(), "{rate_tps}");
    }
    // Clients who wait for replies have no rate.
    assert!(found(json!({"rate_tps": 0.0004, "kind": "closed"})).is_ok());
    let later = json!({"changes": [{"at_s": 1, "set": {"workload.rate_tps": 0.0004}}]});
    assert_found(later, &[("changes.0.set.workload.rate_tps", Code::Range)]);
}

#[test]
fn clients_start_within_the_run() {
    let of = |horizon_s: f64, start_s: f64| json!({"horizon_s": horizon_s, "workload": {"start_s": start_s}});
    let told = "workload.start_s: 5 is not before the end of the run at 2 (allowed: less than 2)";
    assert_eq!(errors(of(2.0, 5.0))[0].to_string(), told);
    assert_found(of(5.0, 5.0), &[("workload.start_s", Code::Conflict)]);
    assert!(check(&of(5.0, 4.9).to_string()).is_ok());
    let mut shorter = of(6.0, 5.0);
    shorter["variants"] = json!([{"name": "a", "set": {"workload.start_s": 7}}]);
    assert_found(shorter, &[("variants.0.set.workload.start_s", Code::Conflict)]);
    // `--until` may end a run before.
    let until = ("horizon_s".to_owned(), scenario::Value::Number(2.0));
    assert!(resolve(&of(6.0, 5.0).to_string(), None, &[until]).is_ok());
}

#[test]
fn a_billion_replicas_is_an_error_and_takes_no_memory() {
    assert_found(json!({"replicas": {"count": 1_000_000_000}}), &[("replicas.count", Code::Range)]);
    assert_found(json!({"replicas": {"count": 1e30}}), &[("replicas.count", Code::Range)]);
}

#[test]
fn text_that_is_no_json_is_located() {
    for text in
        ["", "{", "{\"seed\": NaN}", "{\"seed\": 1, \"seed\": 2}", "{} {}", "\u{0}", &"[".repeat(100_000)]
    {
        let errors = check(text).unwrap_err();
        assert_eq!((errors.len(), errors[0].code), (1, Code::Syntax), "{text:.20}");
        assert!(errors[0].message.contains("line 1"), "{}", errors[0]);
    }
    assert_eq!(check(&" ".repeat(MAX_TEXT_BYTES + 1)).unwrap_err()[0].code, Code::TooLarge);
    for text in ["null", "[]", "3", "\"planet\""] {
        assert_eq!(check(text).unwrap_err()[0].code, Code::Type);
    }
}

#[test]
fn many_errors_are_cut_with_a_word() {
    let row = vec![-1; 100];
    let errors = errors(json!({"network": {"latency": {"matrix_one_way_ms": vec![row; 100]}}}));
    assert_eq!(errors.len(), scenario::MAX_ERRORS + 1);
    assert_eq!(errors.last().unwrap().code, Code::TooLarge);
}

#[test]
fn places_have_to_fit_the_latency() {
    let preset = json!({"preset": "thesis-table-6"});
    let network = |latency: Value| json!({"latency": latency});
    assert_found(json!({"network": network(preset.clone())}), &[("replicas.count", Code::Conflict)]);
    assert_found(
        json!({"network": network(preset), "replicas": {"regions": ["us-east-1", "us-east-2"]}, "clients": {"region": "moon"}}),
        &[("clients.region", Code::Reference), ("replicas.regions.1", Code::Reference)],
    );
    assert_found(
        json!({"network": network(json!({"preset": "thesis-table-7"}))}),
        &[("network.latency.preset", Code::Reference)],
    );
    assert_found(json!({"replicas": {"regions": ["us-east-1"]}}), &[("replicas.regions", Code::Conflict)]);
    assert_found(
        json!({"network": network(json!({"preset": "thesis-table-6", "uniform_one_way_ms": 1}))}),
        &[("network.latency", Code::Conflict)],
    );
}

#[test]
fn groups_of_clients_share_all_and_stand_where_delays_are_known() {
    let of = |clients: Value, latency: Value| json!({"replicas": {"regions": ["us-east-1"]}, "network": {"latency": latency}, "clients": clients});
    let groups = |near: f64, far: f64| json!([{"region": "eu-central-1", "share": near}, {"region": "af-south-1", "share": far}]);
    let preset = || json!({"preset": "thesis-table-6"});
    let shares = |near, far| of(json!({"groups": groups(near, far)}), preset());
    let named = of(json!({"region": "af-south-1", "groups": groups(0.5, 0.5)}), preset());
    for fine in [shares(0.7, 0.3), shares(0.333333, 0.666667), named] {
        check(&fine.to_string()).unwrap_or_else(|errors| panic!("{errors:?}"));
    }
    assert_eq!(
        errors(shares(0.7, 0.2))[0].to_string(),
        "clients.groups: the shares sum to 0.9 (allowed: shares that sum to 1)"
    );
    assert_found(shares(1.0, 0.0), &[("clients.groups.1.share", Code::Range)]);
    let elsewhere = of(json!({"region": "us-east-1", "groups": groups(0.5, 0.5)}), preset());
    assert_found(elsewhere, &[("clients.region", Code::Conflict)]);
    let nowhere = of(json!({"groups": [{"region": "moon", "share": 1}]}), preset());
    assert_found(nowhere, &[("clients.groups.0.region", Code::Reference)]);
    check(&json!({"clients": {"groups": groups(0.5, 0.5)}}).to_string()).unwrap();
    let latency = json!({"matrix_one_way_ms": [[0, 1], [1, 0]]});
    let clients = json!({"groups": groups(0.5, 0.5)});
    let matrix = json!({"replicas": {"count": 1}, "network": {"latency": latency}, "clients": clients});
    let path = "network.latency.matrix_one_way_ms";
    let rows = [path.to_owned(), format!("{path}.0"), format!("{path}.1")];
    assert_found(matrix.clone(), &rows.each_ref().map(|row| (row.as_str(), Code::Conflict)));
    assert_eq!(
        errors(matrix)[0].to_string(),
        "network.latency.matrix_one_way_ms: has 2 rows (allowed: 3: one per replica, then one per group of clients)"
    );
    let changes = json!([{"at_s": 1, "set": {"clients.groups.0.share": 0.5}}]);
    let later = json!({"clients": clients, "changes": changes});
    assert_found(later, &[("changes.0.set.clients.groups.0.share", Code::Conflict)]);
}

#[test]
fn a_matrix_has_a_row_for_each_replica_and_one_for_the_clients() {
    let with = |matrix: Value| json!({"replicas": {"names": ["a", "b"]}, "network": {"latency": {"matrix_one_way_ms": matrix}}});
    check(&with(json!([[0, 1, 2], [1, 0, 2], [2, 2, 0]])).to_string()).unwrap();
    let path = "network.latency.matrix_one_way_ms";
    assert_found(with(json!([])), &[(path, Code::Range)]);
    assert_found(
        with(json!([[0, 1], [1, 0]])),
        &[
            (path, Code::Conflict),
            (&format!("{path}.0"), Code::Conflict),
            (&format!("{path}.1"), Code::Conflict),
        ],
    );
    assert_found(with(json!([[0, 1, 2], [1, 0], [2, -2, 0]])), &[(&format!("{path}.2.1"), Code::Range)]);
}

#[test]
fn replicas_with_names_have_a_place_each_or_none() {
    let with = |places: Value| json!({"replicas": {"names": ["a", "b"], "places": places}});
    check(&with(json!([])).to_string()).unwrap();
    check(&with(json!(["us-west-2", "52.52, 13.40"])).to_string()).unwrap();
    assert_found(with(json!(["us-west-2"])), &[("replicas.places", Code::Conflict)]);
    assert_found(with(json!(["us-west-2", ""])), &[("replicas.places.1", Code::Range)]);
    assert_found(with(json!(["us-west-2", 1])), &[("replicas.places.1", Code::Type)]);
}

#[test]
fn full_blocks_alone_are_for_batches_that_everybody_can_fill() {
    let full = |batch: Value, dissemination: &str, send_to: &str| json!({"protocol": {"batch": batch, "dissemination": dissemination}, "workload": {"send_to": send_to}});
    let batch = json!({"full_only": true});
    check(&full(batch.clone(), "batch", "all").to_string()).unwrap();
    let path = "protocol.batch.full_only";
    assert_eq!(
        errors(full(batch.clone(), "stream", "all"))[0].to_string(),
        "protocol.batch.full_only: a block with a cut of streams is never full (allowed: false, or protocol.dissemination batch or hashes)"
    );
    for send_to in ["one", "nearest"] {
        assert_found(full(batch.clone(), "batch", send_to), &[(path, Code::Conflict)]);
    }
    check(&full(batch.clone(), "hashes", "all").to_string()).unwrap();
    let late = json!({"full_only": true, "max_delay_ms": 5});
    assert_found(full(late, "batch", "all"), &[("protocol.batch.max_delay_ms", Code::Conflict)]);
    let later = json!({"changes": [{"at_s": 1, "set": {path: true}}]});
    assert_found(later, &[("changes.0.set.protocol.batch.full_only", Code::Conflict)]);
}

#[test]
fn a_quorum_of_one_goes_on_while_idle_only_where_a_view_takes_time() {
    let with = |count: u32, hop_ms: f64| json!({"replicas": {"count": count}, "cpu": {"hop_ms": hop_ms}, "protocol": {"batch": {"idle": "empty_blocks"}}});
    assert_found(with(1, 0.0), &[("protocol.batch.idle", Code::Conflict)]);
    check(&with(1, 0.1).to_string()).unwrap();
    check(&with(2, 0.0).to_string()).unwrap();
}

#[test]
fn a_quorum_of_one_does_not_propose_what_is_executed_again() {
    let with = |count: u32, broken: Value| json!({"replicas": {"count": count}, "protocol": {"batch": {"filter": "own"}, "broken": broken}});
    let path = "protocol.batch.filter";
    assert_found(with(1, json!([])), &[(path, Code::Conflict)]);
    assert_found(with(2, json!(["small_quorum"])), &[(path, Code::Conflict)]);
    check(&with(4, json!([])).to_string()).unwrap();
}

#[test]
fn costs_of_a_processor_are_finite_and_not_negative() {
    let with = |cpu: Value| json!({"cpu": cpu});
    assert_found(with(json!({"sign_us": -1})), &[("cpu.sign_us", Code::Range)]);
    assert_found(with(json!({"byte_ns": 1e300})), &[("cpu.byte_ns", Code::Range)]);
    let kind = json!({"kinds": [{"kind": "vote", "message_us": -2}]});
    assert_found(with(kind), &[("cpu.kinds.0.message_us", Code::Range)]);
    // Measured on another protocol.
    assert_found(with(json!({"profile": "paxos-cluster"})), &[("cpu.profile", Code::Choice)]);
    assert_eq!(
        errors(with(json!({"profile": "paxos-cluster"})))[0].allowed,
        "free, libhotstuff, dissertation"
    );
}

#[test]
fn chains_are_of_blocks_that_carry_their_transactions() {
    let of = |messages: &str, dissemination: &str| json!({"protocol": {"messages": messages, "dissemination": dissemination}});
    let path = "protocol.messages";
    for messages in ["chain", "truncated"] {
        check(&of(messages, "batch").to_string()).unwrap();
        assert_found(of(messages, "stream"), &[(path, Code::Conflict)]);
    }
    assert_eq!(
        errors(of("chain", "stream"))[0].to_string(),
        "protocol.messages: a chain carries batches, and here blocks carry none (allowed: blocks, or protocol.dissemination batch)"
    );
    assert_found(of("chains", "batch"), &[(path, Code::Choice)]);
    let later = json!({"changes": [{"at_s": 1, "set": {path: "truncated"}}]});
    assert_found(later, &[("changes.0.set.protocol.messages", Code::Conflict)]);
}

/// Clients that are answered in no time submit the next transaction in the same nanosecond, for ever.
#[test]
fn time_does_not_stand_still() {
    let of = |count: u32, broken: &[&str], kind: &str, latency: Value| {
        json!({"replicas": {"count": count}, "protocol": {"broken": broken}, "network": {"latency": latency},
            "workload": {"kind": kind}})
    };
    let uniform = |one_way_ms: f64| json!({"uniform_one_way_ms": one_way_ms});
    let path = "network.latency.uniform_one_way_ms";
    let still = of(1, &[], "closed", uniform(0.0));
    assert_eq!(
        errors(still.clone())[0].to_string(),
        "network.latency.uniform_one_way_ms: replica 0 would answer its clients without any delay, \
         and virtual time would not advance (allowed: at least 0.000001 ms after its factor, more replicas, or workload.kind open)"
    );
    assert_found(of(2, &["small_quorum"], "closed", uniform(0.0)), &[(path, Code::Conflict)]);
    // A factor may leave nothing of a delay, and one replica of a matrix is enough that hears and answers in no time.
    let short = json!({"uniform_one_way_ms": 0.00001, "factor": 0.01});
    assert_found(of(1, &[], "closed", short), &[(path, Code::Conflict)]);
    let matrix = json!({"matrix_one_way_ms": [[0, 1, 1], [1, 0, 0], [1, 0, 0]]});
    let place = "network.latency.matrix_one_way_ms.2.1";
    assert_found(of(2, &["small_quorum"], "closed", matrix.clone()), &[(place, Code::Conflict)]);
    let preset = json!({"preset": "paxos-cluster"});
    let mut cluster = of(1, &[], "closed", preset);
    cluster["clients"] = json!({"region": "cluster"});
    assert_found(cluster, &[("network.latency.preset", Code::Conflict)]);
    // What leads there later, or in a variant.
    let mut later = of(1, &[], "closed", uniform(1.0));
    later["changes"] = json!([{"at_s": 1, "set": {"network.latency.uniform_one_way_ms": 0}}]);
    later["variants"] = json!([{"name": "B", "set": {"network.latency.uniform_one_way_ms": 0}}]);
    let [change, variant] = ["changes.0.set", "variants.0.set"].map(|place| format!("{place}.{path}"));
    assert_found(later, &[(&change, Code::Conflict), (&variant, Code::Conflict)]);
    let mut closed = of(1, &[], "open", uniform(0.0));
    closed["variants"] = json!([{"name": "B", "set": {"workload.kind": "closed"}}]);
    assert_found(closed, &[("variants.0", Code::Conflict)]);
    for moves in [
        of(1, &[], "open", uniform(0.0)),
        of(1, &[], "closed", uniform(0.000_01)),
        of(2, &[], "closed", uniform(0.0)),
        of(3, &["small_quorum"], "closed", uniform(0.0)),
        of(2, &[], "closed", matrix),
        of(2, &["small_quorum"], "closed", json!({"matrix_one_way_ms": [[0, 1, 1], [1, 0, 1], [1, 0, 0]]})),
    ] {
        check(&moves.to_string()).unwrap_or_else(|errors| panic!("{errors:?}"));
    }
}

/// 100 clients with ten transactions each, one replica.
#[test]
fn a_run_has_at_most_so_many_events() {
    let of = |one_way_ms: f64, horizon_s: f64, batch: Value| {
        json!({"horizon_s": horizon_s, "replicas": {"count": 1}, "network": {"latency": {"uniform_one_way_ms": one_way_ms}},
            "protocol": {"batch": batch}, "workload": {"kind": "closed", "outstanding": 10}, "clients": {"count": 100}})
    };
    let path = "network.latency.uniform_one_way_ms";
    let single = json!({"max_tx": 1});
    assert_eq!(
        errors(of(0.001, 10.0, single.clone()))[0].to_string(),
        "network.latency.uniform_one_way_ms: clients get answers in 1000 blocks every 0.002 ms, which takes at least 5000000000 events \
         (allowed: at most 4294967294 events: a longer delay, a shorter horizon_s, fewer outstanding transactions, larger batches, more replicas, or workload.kind open)"
    );
    assert!(check(&of(0.001, 8.0, single.clone()).to_string()).is_ok());
    assert!(check(&of(0.002, 10.0, single).to_string()).is_ok());
    // Full batches leave at once, and others when they are due.
    assert!(check(&of(0.001, 10.0, json!({"max_tx": 2})).to_string()).is_ok());
    assert_found(of(0.000_001, 10.0, json!({"max_tx": 500, "max_delay_ms": 1})), &[(path, Code::Conflict)]);
    assert!(check(&of(0.000_001, 10.0, json!({"max_tx": 501, "max_delay_ms": 1})).to_string()).is_ok());
    assert_found(of(0.000_001, 10.0, json!({"max_tx": 501, "max_delay_ms": 0})), &[(path, Code::Conflict)]);
}

#[test]
fn a_message_has_two_ends_and_one_fault() {
    let dropped = |from: u32, to: u32, sent_s: f64| json!({"kind": "drop_message", "message": "vote", "from": from, "to": to, "sent_s": sent_s});
    let delayed = |nth: u32| json!({"kind": "delay_message", "message": "vote", "from": 1, "to": 0, "sent_s": 1.000000001, "nth": nth, "by_ms": 5});
    let sound =
        json!({"faults": [dropped(1, 0, 1.0), dropped(1, 0, 1.000000001), delayed(1), dropped(2, 0, 1.0)]});
    let scenario = check(&sound.to_string()).unwrap();
    assert_eq!(scenario.setup().faults[1].at.as_ns(), 1_000_000_001);
    assert_found(
        json!({"faults": [
            dropped(1, 0, 1.000000001),
            delayed(0),
            dropped(3, 3, 1.0),
            dropped(0, 4, 1.0),
            {"kind": "drop_message", "message": "votes", "from": 1, "sent_s": -1},
            {"kind": "delay_message", "message": "vote", "from": 1, "to": 0, "sent_s": 1},
        ]}),
        &[
            ("faults.1", Code::Conflict),
            ("faults.2.to", Code::Conflict),
            ("faults.3.to", Code::Reference),
            ("faults.4.message", Code::Choice),
            ("faults.4.sent_s", Code::Range),
            ("faults.4.to", Code::Missing),
            ("faults.5.by_ms", Code::Missing),
        ],
    );
}

#[test]
fn crashes_of_one_replica_must_not_overlap_and_others_may() {
    let crash = |replica: u32, at_s: f64, until_s: Value| json!({"kind": "crash", "replica": replica, "at_s": at_s, "until_s": until_s});
    check(
        &json!({"faults": [crash(0, 1.0, json!(2)), crash(0, 2.0, Value::Null), crash(1, 1.0, json!(5))]})
            .to_string(),
    )
    .unwrap();
    assert_found(
        json!({"faults": [crash(0, 3.0, Value::Null), crash(1, 1.0, json!(9)), crash(0, 1.0, json!(4))]}),
        &[("faults.2", Code::Conflict)],
    );
}

#[test]
fn liars_lie_about_what_there_is_and_do_not_contradict_themselves() {
    let lies = |lies: Value| json!({"adversaries": lies});
    let stream = |lies: Value| json!({"adversaries": lies, "protocol": {"dissemination": "stream"}});
    check(
        &stream(json!([
            {"replica": 0, "kind": "twin", "groups": [[1], [1, 2, 3]], "until_s": 2},
            {"replica": 0, "kind": "equivocate", "at_s": 2},
            {"replica": 0, "kind": "fork", "depth": 3},
            {"replica": 1, "kind": "selective_send", "to": []},
            {"replica": 2, "kind": "delay_proposals", "by_ms": 100},
            {"replica": 3, "kind": "ack_high"},
            {"replica": 3, "kind": "withhold_stream", "to": [0]},
        ]))
        .to_string(),
    )
    .unwrap();
    assert_found(
        lies(json!([
            {"replica": 4, "kind": "silent_leader", "at_s": 3, "until_s": 3},
            {"replica": 0, "kind": "selective_send", "to": [1, 7]},
            {"replica": 1, "kind": "twin", "groups": [[0], [9]]},
            {"replica": 1, "kind": "equivocate", "at_s": 1},
            {"replica": 2, "kind": "bogus_cut"},
        ])),
        &[
            ("adversaries.0.replica", Code::Reference),
            ("adversaries.0.until_s", Code::Conflict),
            ("adversaries.1.to.1", Code::Reference),
            ("adversaries.2.groups.1.0", Code::Reference),
            ("adversaries.3", Code::Conflict),
            ("adversaries.4.kind", Code::Conflict),
        ],
    );
    assert_found(
        stream(json!([
            {"replica": 0, "kind": "fork"},
            {"replica": 1, "kind": "silent_leader", "by_ms": 5, "groups": [[0], [2]]},
            {"replica": 2, "kind": "ack_low", "at_s": 1, "until_s": 3},
            {"replica": 2, "kind": "ack_low", "at_s": 2},
            {"replica": 2, "kind": "ack_low", "at_s": 0, "until_s": 1},
        ])),
        &[
            ("adversaries.0.depth", Code::Missing),
            ("adversaries.1.by_ms", Code::Conflict),
            ("adversaries.1.groups", Code::Conflict),
            ("adversaries.3", Code::Conflict),
        ],
    );
    for bad in [
        json!([{"replica": 0, "kind": "fork", "depth": 0}]),
        json!([{"replica": 0, "kind": "twin", "groups": [[1]]}]),
        json!([{"replica": 0, "kind": "liar"}]),
    ] {
        assert_eq!(errors(lies(bad)).len(), 1);
    }
}

#[test]
fn only_rules_that_are_followed_can_be_broken_and_each_once() {
    let broken = |variant: &str, how: &str, rules: Value| json!({"protocol": {"variant": variant, "dissemination": how, "broken": rules}});
    check(&broken("chained", "stream", json!(["bare_integer", "no_consecutive_views"])).to_string()).unwrap();
    check(&broken("basic", "batch", json!(["forget_abandoned"])).to_string()).unwrap();
    let forgets = errors(broken("basic", "stream", json!(["forget_abandoned"]))).remove(0);
    assert_eq!(forgets.allowed, "protocol.dissemination batch, or another rule");
    assert_found(
        broken(
            "basic",
            "batch",
            json!([
                "small_quorum",
                "votes_only_in_view",
                "proposal_without_qc",
                "cut_may_shrink",
                "small_quorum"
            ]),
        ),
        &[
            ("protocol.broken.1", Code::Conflict),
            ("protocol.broken.2", Code::Conflict),
            ("protocol.broken.3", Code::Conflict),
            ("protocol.broken.4", Code::Conflict),
        ],
    );
    let of = |availability: &str, rules: Value| json!({"protocol": {"dissemination": "stream", "stream": {"availability": availability}, "broken": rules}});
    check(&of("certificate", json!(["unverified_certificate", "cut_may_shrink"])).to_string()).unwrap();
    assert_found(of("certificate", json!(["vote_without_data"])), &[("protocol.broken.0", Code::Conflict)]);
    let unverified = errors(of("data", json!(["bare_integer", "unverified_certificate"]))).remove(0);
    assert_eq!(unverified.path, "protocol.broken.1");
    assert_eq!(unverified.allowed, "protocol.stream.availability certificate, or another rule");
}

#[test]
fn what_is_only_sent_has_no_certificate_and_no_acknowledgement() {
    let of = |dissemination: &str, availability: &str, rules: Value| {
        let stream = json!({"cut": "sent", "availability": availability});
        json!({"protocol": {"dissemination": dissemination, "stream": stream, "broken": rules}})
    };
    check(&of("stream", "data", json!(["vote_without_data", "cut_may_shrink"])).to_string()).unwrap();
    // In batches no setting of streams counts.
    check(&of("batch", "certificate", json!([])).to_string()).unwrap();
    let unsigned = errors(of("stream", "certificate", json!([]))).remove(0);
    assert_eq!((unsigned.path.as_str(), unsigned.code), ("protocol.stream.cut", Code::Conflict));
    assert_eq!(unsigned.allowed, "acknowledged, or protocol.stream.availability data");
    let stream = json!({"cut": "awaited", "availability": "certificate"});
    let waiting = errors(json!({"protocol": {"dissemination": "stream", "stream": stream}})).remove(0);
    assert_eq!((waiting.path.as_str(), waiting.code), ("protocol.stream.cut", Code::Conflict));
    assert_eq!(waiting.message, "a leader who has certificates waits for no acknowledgements");
    let unasked = errors(of("stream", "data", json!(["bare_integer", "minimum_over_all"]))).remove(0);
    assert_eq!((unasked.path.as_str(), unasked.code), ("protocol.broken.1", Code::Conflict));
    assert_eq!(unasked.allowed, "protocol.stream.cut acknowledged or awaited, or another rule");
}

#[test]
fn hashes_name_what_clients_send_to_all() {
    let of = |protocol: Value, workload: Value, lies: Value| json!({"protocol": protocol, "workload": workload, "adversaries": lies});
    let hashes = |broken: Value| json!({"dissemination": "hashes", "broken": broken});
    let rules = json!(["vote_without_data", "execute_without_data", "small_quorum"]);
    let lies =
        json!([{"replica": 0, "kind": "bogus_hashes"}, {"replica": 0, "kind": "silent_leader", "at_s": 5}]);
    check(&of(hashes(rules), json!({"send_to": "all"}), lies.clone()).to_string()).unwrap();
    // As in batches no setting of streams counts, by what votes on them go included.
    let certified = json!({"dissemination": "hashes", "stream": {"availability": "certificate", "cut": "sent"}, "broken": ["vote_without_data"]});
    check(&of(certified, json!({}), json!([])).to_string()).unwrap();
    let first = |scenario: Value| errors(scenario)[0].to_string();
    for send_to in ["one", "nearest"] {
        assert_eq!(
            first(of(hashes(json!([])), json!({"send_to": send_to}), json!([]))),
            "workload.send_to: a block of hashes names transactions that every replica receives from clients \
             (allowed: all, or protocol.dissemination batch or stream)"
        );
    }
    let later = json!({"protocol": hashes(json!([])), "changes": [{"at_s": 1, "set": {"protocol.dissemination": "batch"}}]});
    assert_found(later, &[("changes.0.set.protocol.dissemination", Code::Conflict)]);
    assert_eq!(
        first(of(json!({"dissemination": "stream"}), json!({}), lies)),
        "adversaries.0.kind: bogus_hashes is about hashes, and transactions travel in streams (allowed: protocol.dissemination hashes, or another kind)"
    );
    assert_eq!(
        first(of(hashes(json!([])), json!({}), json!([{"replica": 1, "kind": "ack_low"}]))),
        "adversaries.0.kind: ack_low is about streams, and blocks name their transactions (allowed: protocol.dissemination stream, or another kind)"
    );
    assert_eq!(
        first(of(hashes(json!(["bare_integer"])), json!({}), json!([]))),
        "protocol.broken.0: \"bare_integer\" applies only to streaming (allowed: protocol.dissemination stream, or another rule)"
    );
    let batch = |rule: &str| first(json!({"protocol": {"broken": [rule]}}));
    assert_eq!(
        batch("vote_without_data"),
        "protocol.broken.0: \"vote_without_data\" applies only to streaming and hashes (allowed: protocol.dissemination hashes or stream, or another rule)"
    );
    assert_eq!(
        batch("execute_without_data"),
        "protocol.broken.0: \"execute_without_data\" applies only to hashes (allowed: protocol.dissemination hashes, or another rule)"
    );
}

#[test]
fn a_variant_is_checked_with_its_settings() {
    let with = |set: Value| json!({"replicas": {"count": 7}, "faults": [{"kind": "crash", "replica": 6, "at_s": 1}], "variants": [{"name": "A", "set": set}]});
    check(&with(json!({"network.sockets": 2, "network.latency.preset": "thesis-datacentre"})).to_string())
        .unwrap();
    assert_found(with(json!({"network.socket": 2})), &[("variants.0.set.network.socket", Code::UnknownKey)]);
    assert_found(with(json!({"network.sockets": 0})), &[("variants.0.set.network.sockets", Code::Range)]);
    assert_found(
        with(json!({"network": {"socket": 0}})),
        &[("variants.0.set.network.socket", Code::UnknownKey)],
    );
    assert_found(with(json!({"replicas.count": 4})), &[("variants.0", Code::Reference)]);
    assert_found(
        with(json!({"variants.0.name": "B"})),
        &[("variants.0.set.variants.0.name", Code::UnknownKey)],
    );
    assert_found(
        json!({"variants": [{"name": "A"}, {"name": "A"}, {"set": {}}]}),
        &[("variants.2.name", Code::Missing)],
    );
    assert_found(json!({"variants": [{"name": "A"}, {"name": "A"}]}), &[("variants.1.name", Code::Conflict)]);
    // What a fork was forked off stands before it.
    let fork = |name: &str, of: &str| json!({"name": name, "from_s": 1, "fork_of": of});
    let forks = [fork("A", "B"), fork("B", "A"), fork("C", "C")];
    assert_found(
        json!({"variants": forks}),
        &[("variants.0.fork_of", Code::Reference), ("variants.2.fork_of", Code::Reference)],
    );
}

#[test]
fn settings_come_after_the_variants_own_and_name_their_path_when_unknown() {
    let planet = shipped("planet").unwrap();
    let setting =
        |path: &str, value: Value| (path.to_owned(), scenario::Value::parse(&value.to_string()).unwrap());
    let streaming = resolve(planet, Some("Streaming"), &[]).unwrap();
    let batching =
        resolve(planet, Some("Streaming"), &[setting("protocol.dissemination", json!("batch"))]).unwrap();
    assert_ne!(streaming.protocol.dissemination, batching.protocol.dissemination);
    let uniform =
        [setting("network.latency.uniform_one_way_ms", json!(5)), setting("replicas.count", json!(7))];
    assert_eq!(resolve(planet, None, &uniform).unwrap().replicas.count(), 7);
    let errors =
        resolve(planet, None, &[setting("network.windows", json!(1)), setting("x", json!(1))]).unwrap_err();
    assert_eq!(errors.iter().map(|error| error.path.as_str()).collect::<Vec<_>>(), ["network.windows", "x"]);
    assert_eq!(
        resolve(planet, Some("Nothing"), &[]).unwrap_err()[0].allowed,
        "Batching, Streaming, Streaming what is sent, Blocks of at most 500"
    );
}

#[test]
fn expectations_name_results_and_variants_that_there_are() {
    let expect = |metric: &str, variant: &str| json!({"expect": [{"variant": variant, "metric": metric, "value": 1, "tolerance": 0.1}], "variants": [{"name": "A"}]});
    check(&expect("latency_s.p50", "A").to_string()).unwrap();
    assert_found(
        expect("latency", "B"),
        &[("expect.0.metric", Code::Reference), ("expect.0.variant", Code::Reference)],
    );
}
