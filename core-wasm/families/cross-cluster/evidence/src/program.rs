//! The authors' program (BFT-RSM, commit 991c74d3), measured over TCP between namespaces on two shared cores: rates
//! good to a fifth, copies to a tenth, times to a third.

use evidence::Document;
use evidence::claim::Claim;
use evidence::document::number;
use evidence::kind::Kind;
use evidence::verdict::Expected;
use serde_json::{Value, json};

use crate::setting::{program, with};

/// A measured value, with how far ours may be off.
fn row(id: &str, what: &str, value: f64, unit: &'static str, within: f64) -> Claim {
    let percent = number((100.0 * within).round());
    Claim::new(format!("CP-{id}"), "runs", what)
        .published(number(value), value, unit)
        .expect(Expected::Ratio(1.0 - within, 1.0 + within), format!("{percent} %: as it was measured"))
        .of_kind(Kind::Own)
}

fn scheme(word: &str, rate_tps: f64) -> Value {
    with(
        program(rate_tps, 5.0, 40.0),
        &[("/workload/warm_up_s", json!(15)), ("/protocol/scheme", json!(word))],
    )
}

fn claims() -> Vec<Claim> {
    let slow = |rate: f64, no_op_ms: f64| program(rate, no_op_ms, 30.0);
    let silent = with(
        program(20.0, 20.0, 30.0),
        &[
            ("/protocol/quack/window", json!(32)),
            ("/protocol/faulty", json!([{"replica": 6, "behaviour": "silent"}])),
        ],
    );
    vec![
        row("S2", "2 messages/s: copies that cross", 3.0, "", 0.0).simulated(slow(2.0, 5.0), "A.copies.across"),
        row("S2b", "2 messages/s: copies inside", 9.0, "", 0.0).simulated(slow(2.0, 5.0), "A.copies.inside"),
        row("S20", "20 messages/s: copies that cross", 2.0, "", 0.1)
            .simulated(slow(20.0, 5.0), "A.copies.across")
            .explained(
                "Whether a third copy goes depends on whether two acknowledgements of a replica, one each 20 ms, fit between two \
                 messages. With no-ops after 6 ms in place of 5 this is 2.2, with 7 ms 1.9: a program that takes a millisecond to \
                 notice that it is silent has them so.",
            ),
        row("R", "replica 2 of the receivers is silent: from a first sending to a resend", 225.0, "ms", 0.2)
            .simulated(silent, "A.resend_s.p50")
            .explained(
                "RTT and 1.5 to 2 rounds of four no-ops are 180 to 220 ms. Here a no-op goes exactly when it is due; in the program it \
                 can wait for the next poll, and an acknowledgement for the next packet.",
            ),
        row("A", "all to all, saturated, 10 kB, cards of 20 Mbit/s: messages/s", 54.3, "tx/s", 0.15)
            .simulated(scheme("all_to_all", 70.0), "A.throughput_tps"),
        row("U", "leader to u + 1: messages/s", 44.7, "tx/s", 0.15)
            .simulated(scheme("otu", 50.0), "A.throughput_tps"),
        row("Uc", "leader to u + 1: copies that cross", 2.0, "", 0.0)
            .simulated(scheme("otu", 20.0), "A.copies.across"),
        row("Ui", "leader to u + 1: copies inside", 6.0, "", 0.0).simulated(scheme("otu", 20.0), "A.copies.inside"),
        row("L", "all lead: messages/s", 60.3, "tx/s", 0.15).simulated(scheme("leader", 70.0), "A.throughput_tps"),
        row("Lc", "all lead: copies that cross", 4.0, "", 0.1).simulated(scheme("leader", 20.0), "A.copies.across"),
        row("Li", "all lead: copies inside", 11.8, "", 0.1).simulated(scheme("leader", 20.0), "A.copies.inside"),
    ]
}

/// The document with its rows.
pub fn document() -> Document {
    Document {
        id: "picsou-program",
        title: "BFT-RSM, the authors' program of Picsou (commit 991c74d3), measured",
        parameters: "4 + 4 replicas, 60 ms there and back, 0.5 ms inside, cards of 20 Mbit/s, messages of 10 kB, no-ops after 5 ms; both \
            sides send. Its rules: whatever crosses is handed on inside, complaints of u + 1 count for what is not sent either, three \
            resends at most."
            .to_owned(),
        contradictions: Vec::new(),
        claims: claims(),
        charts: Vec::new(),
    }
}
