//! The two models of the network: what has no meaning in one, and what is too small for a segment.

use quorumscope_hotstuff_format::{check, resolve};
use scenario::{Code, Value};
use serde_json::json;

use super::{assert_found, errors};

#[test]
fn settings_of_tcp_mean_nothing_in_the_ideal_network() {
    let network = json!({
        "tcp": {"pacing": "window", "congestion": "reno", "initial_window_bytes": 65536, "reconnect_ms": 5},
        "path": {"mbps": 100, "buffer_bytes": 512000, "shared_by": "regions"},
    });
    let conflict = [
        "network.path.buffer_bytes",
        "network.path.shared_by",
        "network.tcp.congestion",
        "network.tcp.initial_window_bytes",
        "network.tcp.pacing",
        "network.tcp.reconnect_ms",
    ]
    .map(|path| (path, Code::Conflict));
    let conflict: Vec<_> = [("clients.reply_bytes", Code::Conflict)].into_iter().chain(conflict).collect();
    assert_found(json!({ "clients": {"reply_bytes": 0}, "network": network }), &conflict);
    assert_eq!(
        errors(json!({ "network": {"path": {"mbps": 1, "buffer_bytes": 9000}} }))[0].allowed,
        "network.model tcp, or leave it out"
    );
}

#[test]
fn paths_with_rates_of_their_own_are_between_every_two_replicas() {
    let with = |model: &str, matrix: serde_json::Value, path: serde_json::Value| {
        let mut network = json!({"model": model, "path": path});
        network["path"]["matrix_mbps"] = matrix;
        json!({"replicas": {"count": 2}, "network": network})
    };
    let whole = || json!([[null, 10], [20.5, null]]);
    let path = "network.path.matrix_mbps";
    check(&with("tcp", whole(), json!({"buffer_bytes": 64000})).to_string()).unwrap();
    check(&with("ideal", whole(), json!({})).to_string()).unwrap();
    let small = with("tcp", json!([[null, 10]]), json!({}));
    assert_eq!(
        errors(small.clone())[0].to_string(),
        format!("{path}: has 1 rows (allowed: 2: one per replica)")
    );
    assert_found(small, &[(path, Code::Conflict)]);
    assert_found(with("tcp", json!([[null, 10], [1]]), json!({})), &[(&format!("{path}.1"), Code::Conflict)]);
    assert_found(
        with("tcp", json!([[0, 10], ["x", 0]]), json!({})),
        &[
            (&format!("{path}.0.0"), Code::Range),
            (&format!("{path}.1.0"), Code::Type),
            (&format!("{path}.1.1"), Code::Range),
        ],
    );
    assert_found(with("tcp", whole(), json!({"mbps": 5})), &[("network.path.mbps", Code::Conflict)]);
    let shared = json!({"replicas": {"names": ["a", "b"], "places": ["x", "y"]},
        "network": {"model": "tcp", "path": {"matrix_mbps": whole(), "shared_by": "regions"}}});
    assert_found(shared, &[("network.path.shared_by", Code::Conflict)]);
    let later = json!({"replicas": {"count": 2}, "network": {"model": "tcp"},
        "changes": [{"at_s": 1, "set": {path: whole()}}]});
    assert_found(later, &[("changes.0.set.network.path.matrix_mbps", Code::Conflict)]);
}

#[test]
fn a_variant_may_leave_tcp_and_may_not_set_it_afterwards() {
    let with = |set: serde_json::Value| {
        json!({
            "clients": {"reply_bytes": 200},
            "network": {"model": "tcp", "path": {"mbps": 100}},
            "variants": [{"name": "A", "set": set}],
        })
    };
    let ideal = with(json!({"network.model": "ideal"})).to_string();
    assert!(resolve(&ideal, Some("A"), &[]).is_ok());
    let late = with(json!({"network.model": "ideal", "network.path.buffer_bytes": 9000}));
    assert_found(late, &[("variants.0.set.network.path.buffer_bytes", Code::Conflict)]);
    // A path's rate is one of both networks; without another one it is that of cards.
    let path = |set| resolve(&with(set).to_string(), Some("A"), &[]).unwrap().network.path.mbps;
    assert_eq!(path(json!({"network.model": "ideal"})), None);
    assert_eq!(path(json!({"network.model": "ideal", "network.path.mbps": 1})), Some(1.0));
}

#[test]
fn a_reply_has_no_bytes_or_up_to_a_million() {
    let with = |bytes: i64| json!({"network": {"model": "tcp"}, "clients": {"reply_bytes": bytes}});
    for bytes in [0, 1_000_000] {
        assert_eq!(i64::from(check(&with(bytes).to_string()).unwrap().clients.reply_bytes), bytes);
    }
    for bytes in [-1, 1_000_001] {
        assert_found(with(bytes), &[("clients.reply_bytes", Code::Range)]);
    }
}

#[test]
fn what_is_below_a_segment_is_refused() {
    let network = json!({
        "model": "tcp",
        "window_bytes": 1447,
        "slow_start": true,
        "tcp": {"initial_window_bytes": 1000},
        "path": {"mbps": 10, "buffer_bytes": 1499, "shared_by": "regions"},
    });
    assert_found(
        json!({ "network": network }),
        &[
            ("network.path.buffer_bytes", Code::Range),
            ("network.path.shared_by", Code::Conflict),
            ("network.slow_start", Code::Conflict),
            ("network.tcp.initial_window_bytes", Code::Range),
            ("network.window_bytes", Code::Range),
        ],
    );
    let buffer_alone = json!({"network": {"model": "tcp", "path": {"buffer_bytes": 100000}}});
    assert_found(buffer_alone, &[("network.path.buffer_bytes", Code::Conflict)]);
    let none = json!({"network": {"model": "tcp", "path": {"mbps": 0}}});
    assert_found(none, &[("network.path.mbps", Code::Range)]);
    let cut = json!({
        "network": {"model": "tcp"},
        "faults": [{"kind": "partition", "groups": [[0, 1]], "at_s": 1, "mode": "drop"}],
    });
    assert_found(cut, &[("faults.0.mode", Code::Conflict)]);
    let change = json!({"changes": [{"at_s": 1, "set": {"network.model": "tcp"}}]});
    assert_found(change, &[("changes.0.set.network.model", Code::Conflict)]);
}

#[test]
fn what_a_tcp_scenario_leaves_out_is_what_linux_does() {
    let network = check(r#"{"network": {"model": "tcp"}}"#).unwrap().network;
    assert_eq!((network.window_bytes, network.segment_bytes), (None, 1_448));
    assert_eq!(network.foreground_priority.word(), "fair");
    let said = check(r#"{"network": {"model": "tcp", "window_bytes": 65536}}"#).unwrap().network;
    assert_eq!(said.window_bytes, Some(65_536));
}

#[test]
fn a_host_dies_over_tcp_alone() {
    let with = |model: &str, set: serde_json::Value| {
        json!({
            "network": {"model": model},
            "faults": [{"kind": "crash", "replica": 1, "at_s": 1, "of": "host"}],
            "variants": [{"name": "A", "set": set}],
        })
    };
    assert!(check(&with("tcp", json!({})).to_string()).is_ok());
    let ideal = with("ideal", json!({}));
    assert_found(ideal.clone(), &[("faults.0.of", Code::Conflict)]);
    let error = &errors(ideal)[0];
    assert_eq!(
        (error.message.as_str(), error.allowed.as_str()),
        ("has no effect in the ideal network", "process, or network.model tcp")
    );
    // A variant that leaves TCP leaves it behind, and may not set it afterwards.
    let leaves = with("tcp", json!({"network.model": "ideal"})).to_string();
    assert!(resolve(&leaves, Some("A"), &[]).is_ok());
    let late = with("tcp", json!({"network.model": "ideal", "faults.0.of": "host"}));
    assert_found(late, &[("variants.0.set.faults.0.of", Code::Conflict)]);
}

/// Which of the two came first would decide whether anything is lost, or whether a file is valid at all.
#[test]
fn no_setting_lies_below_another_one() {
    let network = json!({"model": "tcp"});
    for set in
        [json!({"network.loss": 0.1, "network": network}), json!({"network": network, "network.loss": 0.1})]
    {
        let file = json!({"variants": [{"name": "A", "set": set}]});
        assert_found(file.clone(), &[("variants.0.set.network.loss", Code::Conflict)]);
        let error = &errors(file)[0];
        let texts = (error.message.as_str(), error.allowed.as_str());
        assert_eq!(
            texts,
            ("is part of network, which is set as well", "only one of network and network.loss")
        );
        let settings: Vec<_> = [("network.loss", "0.1"), ("network", r#"{"model": "tcp"}"#)]
            .map(|(path, value)| (path.to_owned(), Value::parse(value).unwrap()))
            .into();
        assert_eq!(resolve("{}", None, &settings).unwrap_err()[0].path, "network.loss");
    }
    // What a setting on top of a variant's own says goes for it.
    let file = json!({"variants": [{"name": "A", "set": {"network": network}}]}).to_string();
    let loss = [("network.loss".to_owned(), Value::Number(0.1))];
    assert!(resolve(&file, Some("A"), &loss).is_ok());
    let beside = json!({"variants": [{"name": "A", "set": {"network.loss": 0.1, "network.loss_": 1}}]});
    assert_found(beside, &[("variants.0.set.network.loss_", Code::UnknownKey)]);
}

#[test]
fn a_card_is_of_a_replica_that_is_there_and_has_no_other() {
    let with = |cards: serde_json::Value| json!({"replicas": {"count": 4}, "network": {"cards": cards}});
    check(&with(json!([{"replica": 3, "egress_mbps": 10}, {"replica": 0, "ingress_mbps": 20}])).to_string())
        .unwrap();
    assert_eq!(
        errors(with(json!([{"replica": 4, "egress_mbps": 10}])))[0].to_string(),
        "network.cards.0.replica: there is no replica 4 (allowed: 0 to 3)"
    );
    assert_eq!(
        errors(with(json!([{"replica": 1}, {"replica": 2}, {"replica": 1}])))[0].to_string(),
        "network.cards.2.replica: replica 1 has a card in network.cards.0 already (allowed: a replica without one)"
    );
    assert_found(
        with(json!([{"replica": 1, "egress_mbps": 0}, {"egress_mbps": 1}])),
        &[("network.cards.0.egress_mbps", Code::Range), ("network.cards.1.replica", Code::Missing)],
    );
    let later = json!({"changes": [{"at_s": 1, "set": {"network.cards": []}}]});
    assert_found(later, &[("changes.0.set.network.cards", Code::Conflict)]);
}
