//! The thesis: HotStuff at planet scale, streaming instead of batching.

mod bandwidth;
mod closed_loop;
mod figures;
mod printed;
mod prototype;

use serde_json::{Value, json};

use evidence::Document;

/// The document with its rows.
pub fn document() -> Document {
    Document {
        id: "thesis",
        title: "Thesis on HotStuff at planet scale (streaming instead of batching)",
        parameters: "Network model tcp with the round trips, window and sockets of the row's own table; a window carries 0.83 of \
            itself in a round trip, in all rows: fitted, the mean over Table 6's links, whose rows are inputs. Consensus: four replicas, leader in N. Virginia, one client in \
            Frankfurt with four transactions of 32 bytes outstanding, blocks of exactly one, proposed only when full, which are \
            libhotstuff's rule and defaults; where that does not fit, T-L0c, T-T0c and T-T0d take the other reading, blocks of up to 400 that \
            need not be full. Processors are free. What has no parameters in the thesis (its figures, Table 3) takes Table 6 with \
            1,000 transactions of 128 bytes a second, in blocks of at most 100; the prototype (Table 16) takes the sizes in its code."
            .to_owned(),
        contradictions: vec![
            "Latencies are headed ms and are seconds: 0.823 is four round trips of 0.2 s, and no answer comes within one millisecond \
            over 90 ms of distance."
                .to_owned(),
            "Section 3.1 has a latency of 0.316 ms on the planet; that is Table 2's bandwidth, and its latency is 0.823.".to_owned(),
            "The window is 16,384 bytes in Section 3.1 and 65,536 in Appendix A, whose tables these results are.".to_owned(),
            "Appendix C.1, two sockets, lists ten; its title and its bandwidths say two.".to_owned(),
            "Table 4 has 558 MB/s in the data centre, Table 1 has 598.54; one window of 65,536 bytes in 1.832 ms is 35.8.".to_owned(),
            "Table 5 has 0.004 s and 485 transactions a second: 1.9 outstanding, by Little's law, where the client has four.".to_owned(),
            "Table 1 and Table 5 are of the same experiment: 0.008 and 0.004 s, 477.389 and 485 transactions a second.".to_owned(),
        ],
        claims: [
            bandwidth::claims(),
            printed::claims(),
            closed_loop::claims(),
            figures::claims(),
            prototype::claims(),
        ]
        .concat(),
        charts: [bandwidth::charts(), closed_loop::charts()].concat(),
    }
}

/// What a window carries in a round trip, as a fraction of itself.
const EFFICIENCY: f64 = 0.83;

/// A table of round trips and bandwidths, as it is printed.
struct Table {
    /// Its number.
    number: u32,
    /// The file of its figures.
    text: &'static str,
}

const TABLES: [Table; 5] = [
    Table { number: 6, text: include_str!("../../../../../../scenarios/latency/thesis-table-6.json") },
    Table { number: 8, text: include_str!("../../../../../../scenarios/latency/thesis-table-8.json") },
    Table { number: 10, text: include_str!("../../../../../../scenarios/latency/thesis-table-10.json") },
    Table { number: 12, text: include_str!("../../../../../../scenarios/latency/thesis-table-12.json") },
    Table { number: 14, text: include_str!("../../../../../../scenarios/latency/thesis-table-14.json") },
];

impl Table {
    fn read(&self) -> Value {
        serde_json::from_str(self.text).expect("a table is JSON")
    }
}

/// The network of a table: delays, window, sockets, and one socket more for what consensus says beside a stream.
fn network(table: &Value, more_sockets: u64) -> Value {
    json!({
        "model": "tcp",
        "latency": { "preset": table["id"], "factor": 1 },
        "egress_mbps": 10_000,
        "ingress_mbps": 10_000,
        "window_bytes": table["window_bytes"],
        "sockets": table["sockets"].as_u64().expect("a table has sockets") + more_sockets,
        "window_efficiency": EFFICIENCY,
    })
}

/// The data centre's round trip, window and sockets.
fn data_centre() -> Value {
    serde_json::from_str(include_str!("../../../../../../scenarios/latency/thesis-datacentre.json"))
        .expect("a table is JSON")
}
