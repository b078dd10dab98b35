//! Figures 3, 7 and 10, and Table 3: pictures and words without parameters.

use serde_json::{Value, json};

use super::{TABLES, network};
use crate::shipped;
use evidence::claim::Claim;
use evidence::verdict::Expected;

/// What the figures show, by the numbers of runs.
pub fn claims() -> Vec<Claim> {
    let runs = ways();
    let claim = |id: &str, place: &str, what: &str, said: &str, measure: &str| {
        Claim::new(id, place, what).said(said, "times").simulated(runs.clone(), measure)
    };
    let picture = "the figure is a picture";
    let words = "the table has words";
    vec![
        Claim::new("T-F3", "Figure 3", "segments of a window of three between two acknowledgements")
            .said("three, then a stall", "")
            .simulated(
                two_ends(),
                "(B.committed - A.committed) / 1 tx / ((B.horizon_s - A.horizon_s) / (200 ms + 1460 B / 1 Mbit/s))",
            )
            .expect(
                Expected::Value(3.0, 3.0),
                "exact: between the two ends lie 24 round trips of 200 ms and the 11.68 ms that a segment takes at 1 Mbit/s",
            ),
        Claim::new("T-F7", "Figure 7", "from the burst to the votes: how long the leader's link is idle after a block of 10,000, and its last copy")
            .said("a burst, then idle until the votes", "s")
            .simulated(bursts(), "(100 % - B.utilisation.0.egress) * B.block_interval_s.p50 + 1280000 B / 100 Mbit/s")
            .shown("Batches of 10,000")
            .expect(
                Expected::Value(0.19, 0.21),
                "a round trip of 0.2 s from the copy that the quorum needs last, after which one more leaves; 5 %: the run's begin",
            ),
        Claim::new("T-F6", "Figure 6", "median latency, batches of 1,000 that wait until they are full over batches of 100")
            .said("too large a batch waits in the pool", "times")
            .simulated(pools(), "B.latency_s.p50 / A.latency_s.p50")
            .shown("Batches of 1,000")
            .expect(Expected::AtLeast(1.2), picture),
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

/// A window of three segments, up to a moment and up to 24 round trips later.
fn two_ends() -> Value {
    let mut scenario = shipped::settings("window-of-three");
    let ends = [4.0, 4.0 + 24.0 * 0.211_68];
    scenario["variants"] =
        ends.map(|end| json!({ "name": format!("Up to {end} s"), "set": { "horizon_s": end } })).into();
    scenario
}

/// Batches that wait until they are full, of two sizes, at a load that fits into either.
fn pools() -> Value {
    let mut scenario = ways();
    scenario["protocol"]["batch"] = json!({ "max_tx": 100, "full_only": true });
    scenario["workload"]["rate_tps"] = json!(400);
    scenario["variants"] = json!([
        { "name": "Batches of 100", "set": {} },
        { "name": "Batches of 1,000", "set": { "protocol.batch.max_tx": 1_000 } },
    ]);
    scenario
}

/// Small and large blocks, each with a burst of its own.
fn bursts() -> Value {
    let mut scenario = shipped::settings("batch-large");
    scenario["network"]["egress_mbps"] = json!(100);
    scenario["network"]["ingress_mbps"] = json!(100);
    scenario
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
