//! Figures 3, 7 and 10, and Table 3: pictures and words without parameters.

use serde_json::{Value, json};

use super::{TABLES, network};
use crate::claim::Claim;
use crate::shipped;
use crate::verdict::Expected;

/// What the figures show, by the numbers of runs.
pub fn claims() -> Vec<Claim> {
    let runs = ways();
    let claim = |id: &str, place: &str, what: &str, said: &str, measure: &str| {
        Claim::new(id, place, what).said(said, "times").simulated(runs.clone(), measure)
    };
    let picture = "the figure is a picture";
    let words = "the table has words";
    vec![
        Claim::new("T-F3", "Figure 3", "segments that a window of three lets through in a round trip")
            .published("three, then a stall", 3.0, "")
            .simulated(shipped::settings("window-of-three"), "A.utilisation.0.egress * 211.68 ms / 11.68 ms")
            .expect(
                Expected::Value(2.9, 3.3),
                "more than three by votes and headers; a round trip is 200 ms and the 11.68 ms that a segment takes at 1 Mbit/s",
            ),
        Claim::new("T-F7", "Figure 7", "share of the time in which the leader sends, batches of 100")
            .said("mostly idle", "%")
            .simulated(runs.clone(), "A.utilisation.0.egress")
            .expect(Expected::AtMost(5.0), picture),
        claim(
            "T-F10",
            "Figures 7 and 10",
            "what the leader sends, streaming over batches of 100",
            "the gaps are filled",
            "E.utilisation.0.egress / A.utilisation.0.egress",
        )
        .expect(Expected::AtLeast(1.3), picture),
        claim(
            "T-3a",
            "Table 3, classic",
            "throughput of batches of 100 over what is offered",
            "low throughput, high latency",
            "share(A.goodput_tps / A.workload.offered_tps)",
        )
        .said("low throughput, high latency", "%")
        .expect(Expected::AtMost(50.0), words),
        claim(
            "T-3b",
            "Table 3, TCP window",
            "throughput with 256 KiB over 64 KiB",
            "does not work",
            "B.goodput_tps / A.goodput_tps",
        )
        .expect(Expected::Value(0.98, 1.02), words),
        claim(
            "T-3c",
            "Table 3, TCP sockets",
            "throughput with ten sockets over one",
            "does not work",
            "C.goodput_tps / A.goodput_tps",
        )
        .expect(Expected::Value(0.98, 1.02), words),
        claim(
            "T-3d",
            "Table 3, large batch",
            "throughput of blocks without a cap over batches of 100",
            "better throughput",
            "D.goodput_tps / A.goodput_tps",
        )
        .expect(Expected::AtLeast(1.05), words),
        claim(
            "T-3d2",
            "Table 3, large batch",
            "median latency of blocks without a cap over streaming",
            "still high, where streaming's is low",
            "D.latency_s.p50 / E.latency_s.p50",
        )
        .expect(Expected::AtLeast(1.05), words)
        .explained(
            "Below a quarter of the line a block without a cap leaves at once and a stream first waits for its acknowledgement: \
            batching is the faster one. The table is right where blocks fill the line (scenario planet), or a small buffer on the way \
            (burst-and-buffer)",
        ),
        claim(
            "T-3e",
            "Table 3, streaming",
            "throughput of streaming over blocks without a cap",
            "high throughput",
            "E.goodput_tps / D.goodput_tps",
        )
        .expect(Expected::AtLeast(0.98), words),
        claim(
            "T-3e2",
            "Table 3, streaming",
            "median latency of batches of 100 over streaming",
            "low latency",
            "A.latency_s.p50 / E.latency_s.p50",
        )
        .expect(Expected::AtLeast(1.05), words),
    ]
}

/// The ways of Table 3, at one load.
fn ways() -> Value {
    json!({
        "horizon_s": 60,
        "replicas": { "regions": ["us-east-1", "ap-northeast-1", "me-south-1", "af-south-1"] },
        "clients": { "count": 1, "region": "eu-central-1" },
        "network": network(&TABLES[0].read(), 1),
        "protocol": {
            "dissemination": "batch",
            "leader": { "policy": "fixed" },
            "batch": { "max_tx": 100 },
            "stream": { "origins": "leader", "micro_batch_tx": 30, "flush_ms": 5, "ack_every_ms": 10 },
        },
        "workload": { "kind": "open", "rate_tps": 1_000, "tx_bytes": 128 },
        "variants": [
            { "name": "Classic", "set": {} },
            { "name": "TCP window", "set": { "network.window_bytes": 262_144 } },
            { "name": "TCP sockets", "set": { "network.sockets": 10 } },
            { "name": "Large batch", "set": { "protocol.batch.max_tx": 1_000_000 } },
            { "name": "Streaming", "set": { "protocol.dissemination": "stream" } },
        ],
    })
}
