//! Table 16 and Figure 11: the prototype of streaming.

use serde_json::{Value, json};

use crate::claim::Claim;
use crate::shipped;
use crate::verdict::Expected;

/// Table 16, Figure 11, and what its gap is made of.
pub fn claims() -> Vec<Claim> {
    let runs = runs();
    let claim = |id: &str, place: &str, what: &str| Claim::new(id, place, what);
    let commits = "The prototype counts what all four nodes have acknowledged, and commits nothing: it has no three-chain. Here a \
        transaction counts once it is committed, three one-second rounds later";
    vec![
        claim("T-P1", "Table 16, Classic", "transactions in 30 s")
            .published("704,000", 704_000.0, "tx")
            .simulated(runs.clone(), "A.committed")
            .shrinks_with("/network/latency/factor")
            .expect(Expected::Ratio(0.95, 1.05), "5 %: how TCP starts"),
        claim("T-P2", "Table 16, Classic", "rounds")
            .published("24", 24.0, "views")
            .simulated(runs.clone(), "A.views")
            .shrinks_with("/network/latency/factor")
            .expect(Expected::Ratio(0.90, 1.10), "10 %: how the first rounds go, in which TCP opens its window"),
        claim("T-P3", "Table 16, micro-batches of 1,000", "transactions in 30 s")
            .published("2,238,000", 2_238_000.0, "tx")
            .simulated(runs.clone(), "B.committed")
            .shown("Micro-batches of 1,000")
            .expect(Expected::Ratio(0.95, 1.05), "5 %")
            .explained(commits),
        claim("T-P4", "Table 16, micro-batches of 300", "transactions in 30 s")
            .published("2,205,900", 2_205_900.0, "tx")
            .simulated(runs.clone(), "C.committed")
            .shown("Micro-batches of 300")
            .expect(Expected::Ratio(0.95, 1.05), "5 %: the system calls of small micro-batches are not here")
            .explained(commits),
        claim("T-P5", "Table 16, micro-batches", "rounds")
            .published("30", 30.0, "views")
            .simulated(runs.clone(), "B.views")
            .shrinks_with("/network/latency/factor")
            .shown("Micro-batches of 1,000")
            .expect(Expected::Ratio(0.95, 1.05), "5 %"),
        claim("T-P6", "Figure 11", "streaming over classic (2,238,000 / 704,000; the text has \"three times\")")
            .published("3.18", 2_238_000.0 / 704_000.0, "times")
            .simulated(runs.clone(), "B.committed / A.committed")
            .shown("Micro-batches of 1,000")
            .expect(Expected::Ratio(0.90, 1.10), "10 %")
            .explained(commits),
        claim("T-P7", "Figure 11", "of that gap without the limit of 32,000 a block: streaming over classic")
            .published("3.18", 2_238_000.0 / 704_000.0, "times")
            .simulated(runs.clone(), "B.committed / D.committed")
            .shown("Classic without a cap")
            .expect(Expected::Ratio(0.90, 1.10), "10 %")
            .explained(
                "Without the prototype's limit of 32,000 transactions a block the classic form commits as many: the gap is the \
                limit's and not the acknowledgements'",
            ),
        claim("T-P8", "Figure 11", "of that gap without TCP's slow start: streaming over classic")
            .published("3.18", 2_238_000.0 / 704_000.0, "times")
            .simulated(runs, "F.committed / E.committed")
            .shown("Classic, open window")
            .expect(Expected::Ratio(0.90, 1.10), "10 %")
            .explained("With windows that are open from the start the classic form loses no rounds to them: the rest is the limit"),
        claim("T-P9", "Table 16", "the rate that the prototype offered: 2,238,000 in the 28 s after its first round")
            .published("100,000 (its code)", 100_000.0, "tx/s")
            .data("2238000 tx / 28 s")
            .expect(Expected::Ratio(0.95, 1.05), "5 %")
            .explained(
                "The prototype asks for 100,000 a second and got 79,929 out of one machine; the rows above offer these, so that T-P3's \
                rate is an input and its rest is what is compared",
            ),
    ]
}

/// The shipped scenario, and two runs with windows that are open from the start.
fn runs() -> Value {
    let mut scenario = shipped::settings("prototype");
    let open = 100_000_000;
    let variants = scenario["variants"].as_array_mut().expect("it has variants");
    variants.push(json!({ "name": "Classic, open window", "set": {
        "protocol.dissemination": "batch",
        "network.tcp.initial_window_bytes": open,
    } }));
    variants.push(json!({ "name": "Streaming, open window", "set": {
        "protocol.dissemination": "stream",
        "protocol.stream.micro_batch_tx": 1_000,
        "network.tcp.initial_window_bytes": open,
    } }));
    scenario
}
