//! Settings of the paper's places as scenarios (Sections IV-A and IV-B).

use quorumscope_paxos::forms::{Place, Topology};
use serde_json::{Map, Value, json};

/// Bytes of BSZ with so many requests of a size, with their headers.
pub fn batch_bytes(request_bytes: u64, requests: u64) -> u64 {
    4 + requests * (request_bytes + 16)
}

/// A place with its clients, who wait for their answers beside the first replica. Batches are of at most `batch_bytes`.
pub fn at(place: Place, request_bytes: u64, batch_bytes: u64, window: u64) -> Value {
    let (horizon_s, warm_up_s, clients, profile) = match place.topology {
        Topology::Lan => (6, 2, 900, "cluster"),
        Topology::Wan => (20, 5, 1_200, "emulab"),
    };
    json!({
        "horizon_s": horizon_s,
        "replicas": { "count": 3 },
        "clients": { "count": clients },
        "network": network(place),
        "cpu": { "profile": profile, "factor": 1.0 },
        "protocol": {
            "family": "paxos",
            "window": window,
            "batch": { "max_bytes": batch_bytes, "delay_ms": 50 },
            "retransmission_ms": 1_000,
        },
        "workload": {
            "kind": "closed",
            "outstanding": 1,
            "tx_bytes": request_bytes,
            "warm_up_s": warm_up_s,
        },
    })
}

/// A card of 940 Mbit/s for all that a replica sends; or paths of 10 Mbit/s of packets, with TCP. KB and Mbit are
/// powers of two, but for the paths, which have what the emulator has.
fn network(place: Place) -> Value {
    let delay_ms = place.delay_ms;
    let near = |from: usize, to: usize| from == to || from.min(to) == 0 && from.max(to) == 3;
    let delay = |from, to| match (from == to, near(from, to)) {
        (true, _) => 0.0,
        (_, true) => 0.05,
        _ => delay_ms,
    };
    let delays: Vec<Vec<f64>> = (0..4).map(|from| (0..4).map(|to| delay(from, to)).collect()).collect();
    let latency = json!({ "matrix_one_way_ms": delays, "factor": 1.0 });
    match place.topology {
        Topology::Lan => {
            let mbps = place.bytes_per_ms * 8.0 / 1_000.0;
            json!({ "latency": latency, "egress_mbps": mbps, "ingress_mbps": mbps, "window_bytes": null })
        }
        Topology::Wan => json!({
            "model": "tcp",
            "latency": latency,
            "egress_mbps": 1_000,
            "ingress_mbps": 1_000,
            "window_bytes": 150_000,
            "path": { "mbps": 10.0, "buffer_bytes": 256_000 },
        }),
    }
}

/// The same setting in several variants, each with a name and what it sets.
pub fn variants(
    mut scenario: Value,
    variants: impl IntoIterator<Item = (String, Vec<(&'static str, Value)>)>,
) -> Value {
    let variant = |(name, set): (String, Vec<(&str, Value)>)| {
        let set: Map<String, Value> = set.into_iter().map(|(path, value)| (path.to_owned(), value)).collect();
        json!({ "name": name, "set": set })
    };
    scenario["variants"] = variants.into_iter().map(variant).collect();
    scenario
}
