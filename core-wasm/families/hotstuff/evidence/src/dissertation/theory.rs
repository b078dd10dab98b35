//! Chapters 2 and 3: phases, round trips, lemmas.

use serde_json::{Value, json};

use crate::shipped;
use evidence::claim::Claim;
use evidence::kind::Kind;
use evidence::verdict::Expected;

/// What follows from the algorithms alone.
pub fn claims() -> Vec<Claim> {
    let phases = |id: &str, letter: &str, name: &str, place: &str, count: f64| {
        Claim::new(id, place, format!("round trips from a proposal to its commit, {name}"))
            .published(format!("{count}"), count, "")
            .simulated(ladder(), format!("{letter}.consensus_latency_s.p50 / 200 ms"))
            .shown(name)
            .expect(Expected::Ratio(0.99, 1.01), "exact but for the time that the bytes take")
            .of_kind(Kind::Arithmetic)
    };
    vec![
        phases("D-C1a", "A", "crash-stop", "Section 2.2.1", 1.0),
        phases("D-C1b", "B", "Byzantine with Delta", "Section 2.2.2", 2.0),
        phases("D-C1c", "C", "basic HotStuff", "Section 2.2.3", 3.0),
        Claim::new("D-C2", "Section 4.3.4", "latency of five round trips over links of 100 ms")
            .published("1.0", 1.0, "s")
            .simulated(wide_area(), "A.latency_s.p50")
            .expect(Expected::Ratio(0.97, 1.03), "3 %")
            .of_kind(Kind::Arithmetic)
            .explained(
                "The client takes the first reply (3.5.1): the request, half a view until the next proposal, three certificates and the reply \
                are nine one-way delays, 0.9 s",
            ),
        Claim::new("D-C2b", "Section 4.3.4", "the same with f + 1 replies")
            .published("1.0", 1.0, "s")
            .simulated(wide_area(), "B.latency_s.p50")
            .shown("f + 1 replies")
            .expect(Expected::Ratio(0.97, 1.03), "3 %")
            .of_kind(Kind::Arithmetic),
        Claim::new("D-L1", "Lemma 3.3.2", "longest pause, n = 4, one replica crashed, turns of one view")
            .said("two honest leaders in a row suffice", "s")
            .simulated(shipped::settings("rotation-and-a-crash"), "A.longest_pause_s")
            .expect(Expected::AtMost(5.0), "four views of the one that is down, 1 s each, and a commit")
            .explained(
                "A commit takes three certified views in a row. With four replicas each turn of the crashed one fails, and with it the view \
                before, whose votes went to it: two are left. With turns of four views, or with seven replicas, commits go on",
            ),
        Claim::new("D-L1b", "Lemma 3.3.2", "the same with turns of four views")
            .said("it goes on", "s")
            .simulated(shipped::settings("rotation-and-a-crash"), "B.longest_pause_s")
            .shown("Turns of 4 views")
            .expect(Expected::AtMost(5.0), "four views of the one that is down, 1 s each, and a commit"),
        Claim::new("D-L2", "Section 3.2.2", "proposals and votes a view, 32 replicas over 4")
            .said("O(n)", "times")
            .simulated(
                sizes(),
                "(B.messages.by_kind.proposal + B.messages.by_kind.vote) / B.views / ((A.messages.by_kind.proposal + \
                A.messages.by_kind.vote) / A.views)",
            )
            .expect(Expected::Value(8.0, 10.5), "31 / 3 messages to others; n squared would be 107"),
        Claim::new("D-L2b", "Section 3.2.2", "messages a view change, 31 replicas over 7")
            .said("O(n)", "times")
            .simulated(
                view_changes(),
                "(B.messages.by_kind.complaint + B.messages.by_kind.next_view) / B.view_changes / ((A.messages.by_kind.complaint + \
                A.messages.by_kind.next_view) / A.view_changes)",
            )
            .expect(Expected::Value(4.0, 5.5), "30 / 6 of either kind; n squared would be 20"),
        Claim::new("D-L3", "Success criterion", "32 replicas: share of the offered load that is committed")
            .said("met", "%")
            .simulated(sizes(), "share(B.goodput_tps / B.workload.offered_tps)")
            .shown("32 replicas")
            .expect(Expected::AtLeast(99.0), "all of it"),
    ]
}

/// Crash-stop, Byzantine and responsive algorithm over links of 100 ms.
fn ladder() -> Value {
    let variant = |name: &str, variant: &str| json!({ "name": name, "set": { "protocol.variant": variant } });
    json!({
        "horizon_s": 20,
        "replicas": { "count": 4 },
        "network": { "latency": { "uniform_one_way_ms": 100, "factor": 1 } },
        "protocol": { "leader": { "policy": "fixed" }, "batch": { "max_tx": 300 } },
        "workload": { "kind": "open", "rate_tps": 200, "tx_bytes": 128 },
        "variants": [
            variant("crash-stop", "crash_stop"),
            variant("Byzantine with Delta", "byzantine_delta"),
            variant("basic HotStuff", "basic"),
        ],
    })
}

/// Four replicas 100 ms apart, with either kind of client.
fn wide_area() -> Value {
    json!({
        "horizon_s": 10,
        "replicas": { "count": 4 },
        "clients": { "replies": 1 },
        "network": { "latency": { "uniform_one_way_ms": 100, "factor": 1 } },
        "protocol": { "leader": { "policy": "rotate" }, "batch": { "max_tx": 300 } },
        "workload": { "kind": "open", "rate_tps": 200, "tx_bytes": 128 },
        "variants": [
            { "name": "First reply", "set": {} },
            { "name": "f + 1 replies", "set": { "clients.replies": 2 } },
        ],
    })
}

/// Four and thirty-two replicas.
fn sizes() -> Value {
    json!({
        "horizon_s": 10,
        "replicas": { "count": 4 },
        "network": { "latency": { "uniform_one_way_ms": 5, "factor": 1 } },
        "protocol": { "leader": { "policy": "rotate" }, "batch": { "max_tx": 300 } },
        "workload": { "kind": "open", "rate_tps": 200, "tx_bytes": 128 },
        "variants": [
            { "name": "4 replicas", "set": {} },
            { "name": "32 replicas", "set": { "replicas.count": 32 } },
        ],
    })
}

/// Seven and thirty-one replicas, one of which crashes.
fn view_changes() -> Value {
    json!({
        "horizon_s": 20,
        "replicas": { "count": 7 },
        "network": { "latency": { "uniform_one_way_ms": 20, "factor": 1 } },
        "protocol": {
            "leader": { "policy": "rotate" },
            "timeout_ms": 500,
            "timeout_factor": 1,
            "batch": { "max_tx": 300 },
        },
        "workload": { "kind": "open", "rate_tps": 200, "tx_bytes": 128 },
        "faults": [{ "kind": "crash", "replica": 3, "at_s": 5 }],
        "variants": [
            { "name": "7 replicas", "set": {} },
            { "name": "31 replicas", "set": { "replicas.count": 31 } },
        ],
    })
}
