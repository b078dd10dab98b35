//! Broadcast by flooding as Maelstrom's guide measures it: 25 nodes on a line, a grid, a tree, and all with all.

use evidence::Document;
use evidence::claim::Claim;
use evidence::document::number;
use evidence::verdict::Expected;
use serde_json::{Value, json};

/// Nodes of all of its runs.
const NODES: u64 = 25;

/// Who is whose neighbour.
enum Shape {
    Line,
    Grid,
    Tree,
    All,
}

impl Shape {
    fn edges(&self) -> Vec<(u64, u64)> {
        let pairs = |are: &dyn Fn(u64, u64) -> bool| {
            (0..NODES)
                .flat_map(|one| (0..one).map(move |other| (one, other)))
                .filter(|&(one, other)| are(one, other))
                .collect()
        };
        match self {
            Shape::Line => pairs(&|one, other| one == other + 1),
            Shape::Grid => pairs(&|one, other| one == other + 5 || one == other + 1 && one % 5 != 0),
            Shape::Tree => pairs(&|one, other| other == (one - 1) / 4),
            Shape::All => pairs(&|_, _| true),
        }
    }

    /// Flooding, not back to the sender, of 50 broadcasts a second for 20 s.
    fn scenario(&self, one_way_ms: f64) -> Value {
        let both = |(one, other): (u64, u64)| {
            [json!({ "from": one, "to": other }), json!({ "from": other, "to": one })]
        };
        let links: Vec<Value> = self.edges().into_iter().flat_map(both).collect();
        json!({
            "horizon_s": 21,
            "replicas": { "count": NODES },
            "network": { "latency": { "uniform_one_way_ms": one_way_ms }, "egress_mbps": 1_000, "window_bytes": null },
            "protocol": {
                "family": "gossip",
                "scheme": "flooding",
                "graph": { "links": links },
                "push": { "back_to_sender": false },
            },
            "workload": { "rate_tps": 50, "arrivals": "poisson", "tx_bytes": 128, "stop_s": 20 },
        })
    }
}

/// The document with its rows.
pub fn document() -> Document {
    let mut claims = Vec::new();
    for (name, shape, one_way_ms, messages, latency_s) in [
        ("line", Shape::Line, 10.0, 24.01, 0.224),
        ("grid", Shape::Grid, 100.0, 55.61, 0.791),
        ("tree4", Shape::Tree, 100.0, 23.99, 0.505),
        ("total", Shape::All, 100.0, 581.1, 0.097),
    ] {
        let row = |letter: &str, what: &str| {
            let what = format!("{name}, {} ms: {what}", number(one_way_ms));
            Claim::new(format!("MS-{letter}-{name}"), "Broadcast, performance", what)
        };
        claims.push(
            row("M", "messages a broadcast")
                .published(number(messages), messages, "")
                .simulated(shape.scenario(one_way_ms), "24 * A.overhead")
                .expect(Expected::Ratio(0.98, 1.02), "2 %: at which nodes broadcasts begin is drawn"),
        );
        claims.push(
            row("L", "the slowest arrival")
                .published(number(latency_s), latency_s, "s")
                .simulated(shape.scenario(one_way_ms), "A.latency_s.max")
                .expect(Expected::Ratio(0.9, 1.1), "10 %: a read that shows it comes later or never there"),
        );
    }
    Document {
        id: "maelstrom",
        title: "Maelstrom: its guide to broadcast, Performance",
        parameters: "github.com/jepsen-io/maelstrom, doc/03-broadcast/02-performance.md. 25 nodes, 100 operations a second for 20 s, of which \
            half are broadcasts and half are reads: messages a broadcast are twice its messages an operation. Latency is the most that reads \
            saw there; here it is of the last node. Flooding, not back to the sender."
            .to_owned(),
        contradictions: Vec::new(),
        claims,
        charts: Vec::new(),
    }
}
