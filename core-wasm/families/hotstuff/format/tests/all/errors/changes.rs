//! Changes of settings in the middle of a run, and what is wrong with them.

use quorumscope_hotstuff_format::{SCHEMA_TEXT, Scenario, check, resolve};
use scenario::Code;
use serde_json::{Value, json};

use super::{assert_found, errors};

#[test]
fn changes_are_held_against_the_format_and_against_each_other() {
    let change = |at_s: f64, set: Value| json!({"at_s": at_s, "set": set});
    let found = errors(json!({"changes": [
        change(1.0, json!({"network.windw_bytes": 1, "protocol.timeout_max_ms": 3000})),
        change(2.0, json!({"replicas.count": 7, "protocol.variant": "basic", "network": {}, "seed": 2})),
        change(2.0, json!({"network.sockets": 0, "protocol.timeout_ms": 1000})),
        change(3.0, json!({"protocol.timeout_max_ms": 500})),
        change(4.0, json!({"network.latency.preset": "thesis-table-6"})),
    ]}));
    let told: Vec<_> = found.iter().map(|error| error.path.as_str()).collect();
    let expected = [
        "changes.2.at_s",
        "changes.0.set.network.windw_bytes",
        "changes.1.set.replicas.count",
        "changes.1.set.protocol.variant",
        "changes.1.set.network",
        "changes.1.set.seed",
        "changes.2.set.network.sockets",
        "changes.3.set.protocol.timeout_max_ms",
        "changes.4",
    ];
    assert_eq!(told, expected);
    let message = |path: &str| found.iter().find(|error| error.path == path).unwrap().to_string();
    assert_eq!(
        message("changes.1.set.replicas.count"),
        "changes.1.set.replicas.count: cannot change in the middle of a run: who takes part is known from the start \
         (allowed: settings such as network.latency.factor, protocol.timeout_ms or workload.rate_tps)"
    );
    assert!(message("changes.1.set.network").contains("its settings change one by one"));
    assert!(
        message("changes.2.at_s").ends_with("is not later than the previous change (allowed: more than 2)")
    );
    // Only what a variant adds is told of it.
    let of_variant = json!({"replicas": {"count": 5}, "changes": [change(1.0, json!({"network.sockets": 2}))],
        "variants": [{"name": "B", "from_s": 1, "set": {"changes": [change(1.0, json!({"network.sockets": 0}))]}}]});
    assert_found(of_variant, &[("variants.0.set.changes.0.set.network.sockets", Code::Range)]);
}

#[test]
fn what_is_to_change_changes_something_within_the_run() {
    let set = json!({"network.latency.factor": 2});
    let change = |at_s: f64, set: &Value| json!({"at_s": at_s, "set": set});
    let found = errors(json!({"horizon_s": 8, "changes": [change(5.0, &json!({})), change(8.0, &set)]}));
    let told: Vec<_> = found.iter().map(ToString::to_string).collect();
    let expected = [
        "changes.0.set: changes nothing (allowed: at least one setting, such as network.latency.factor)",
        "changes.1.at_s: 8 is not before the end of the run at 8 (allowed: less than 8)",
    ];
    assert_eq!(told, expected);
    let vast = errors(json!({"changes": [change(1e308, &set)]}));
    assert!(
        vast[0].to_string().starts_with("changes.0.at_s: a number of that size is out of range"),
        "{}",
        vast[0]
    );
    let usual = json!({"changes": [change(30.0, &set)]});
    assert_found(usual, &[("changes.0.at_s", Code::Conflict)]);
    // Each variant by its own horizon.
    let variant = |name: &str, from_s: f64, set: Value| json!({"name": name, "from_s": from_s, "set": set});
    let forks = [
        variant("A", 7.0, json!({"horizon_s": 5})),
        variant("B", 9.0, json!({})),
        variant("C", 9.0, json!({"horizon_s": 10, "changes": [change(9.0, &set)]})),
        variant("D", 7.0, json!({"changes": [change(9.0, &set)]})),
    ];
    let expected = [
        ("variants.0.from_s", Code::Conflict),
        ("variants.1.from_s", Code::Conflict),
        ("variants.3.set.changes.0.at_s", Code::Conflict),
    ];
    assert_found(json!({"horizon_s": 8, "variants": forks}), &expected);
}

#[test]
fn a_change_goes_on_from_the_one_before_it() {
    let text = json!({"network": {"sockets": 3}, "changes": [
        {"at_s": 1, "set": {"network.window_bytes": null}},
        {"at_s": 2.5, "set": {"network.sockets": 7, "workload.rate_tps": 5}},
    ], "variants": [{"name": "later", "set": {"changes.1.at_s": 4, "changes.1.set.network.sockets": 9}}]})
    .to_string();
    let spans = |scenario: &Scenario| -> Vec<_> {
        let span = |(at, later): (sim::time::Time, &Scenario)| {
            (at.as_ns(), later.network.window_bytes, later.network.sockets, later.workload.rate_tps)
        };
        scenario.changed().map(span).collect()
    };
    let expected = [(1_000_000_000, None, 3, 1000.0), (2_500_000_000, None, 7, 5.0)];
    assert_eq!(spans(&check(&text).unwrap()), expected);
    let expected = [(1_000_000_000, None, 3, 1000.0), (4_000_000_000, None, 9, 5.0)];
    assert_eq!(spans(&resolve(&text, Some("later"), &[]).unwrap()), expected);
}

/// A change that sets a value to what it is at that time is none.
#[test]
fn what_is_set_to_what_it_is_does_not_change() {
    let set = |at_s: f64, sockets: u32| json!({"at_s": at_s, "set": {"network.sockets": sockets}});
    let changes = [set(1.0, 3), set(2.0, 5), set(3.0, 5), set(4.0, 3), set(5.0, 3)];
    let scenario = check(&json!({"network": {"sockets": 3}, "changes": changes}).to_string()).unwrap();
    let sockets =
        |(at, later): (sim::time::Time, &Scenario)| (at.as_ns() / 1_000_000_000, later.network.sockets);
    assert_eq!(scenario.changed().map(sockets).collect::<Vec<_>>(), [(2, 5), (4, 3)]);
}

/// What may change in the middle of a run: nobody adds a setting without saying whether that may.
#[test]
fn a_setting_says_whether_it_may_change_in_the_middle_of_a_run() {
    fn visit(schema: &Value, path: &str, free: &mut Vec<String>) {
        if schema.get("x-fixed").is_some() {
            return;
        }
        let alternatives =
            schema.get("anyOf").and_then(Value::as_array).cloned().unwrap_or(vec![schema.clone()]);
        let mut is_section = false;
        for properties in alternatives.iter().filter_map(|one| one["properties"].as_object()) {
            is_section = true;
            for (key, property) in properties {
                visit(property, &format!("{path}{}{key}", if path.is_empty() { "" } else { "." }), free);
            }
        }
        if !is_section && !free.contains(&path.to_owned()) {
            free.push(path.to_owned());
        }
    }
    let mut free = Vec::new();
    visit(&serde_json::from_str(SCHEMA_TEXT).unwrap(), "", &mut free);
    let expected = "clients.count clients.region clients.reply_bytes network.latency.uniform_one_way_ms network.latency.factor \
        network.latency.preset network.latency.matrix_one_way_ms network.jitter network.loss network.tcp.congestion network.tcp.initial_window_bytes network.tcp.pacing network.tcp.reconnect_ms network.path.mbps network.path.buffer_bytes network.egress_mbps \
        network.ingress_mbps network.window_bytes network.sockets network.window_efficiency network.slow_start \
        network.segment_bytes network.foreground_priority protocol.timeout_ms protocol.timeout_factor \
        protocol.timeout_max_ms protocol.delta_ms protocol.batch.max_tx protocol.batch.max_delay_ms \
        protocol.stream.micro_batch_tx protocol.stream.flush_ms protocol.stream.ack_every_ms \
        protocol.stream.ack_every_tx workload.rate_tps workload.outstanding workload.tx_bytes";
    assert_eq!(free.join(" "), expected.split_whitespace().collect::<Vec<_>>().join(" "));
}
