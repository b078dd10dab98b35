//! The dissertation: implementing the HotStuff consensus algorithm.

mod ablation;
mod cryptography;
#[cfg(test)]
mod fit;
mod load;
mod measured;
mod misses;
mod single;
mod theory;
mod view_change;

use serde_json::{Value, json};

use evidence::Document;

/// The document with its rows.
pub fn document() -> Document {
    Document {
        id: "dissertation",
        title: "Harvey-Hill, Implementing the HotStuff consensus algorithm (2023)",
        parameters: "Chained HotStuff, a leader a view, batches of at most 300, the filter as printed (Algorithm 3), new-views in every \
            view (Algorithm 2), truncated chains in messages, requests of 32 bytes to all replicas, first replies. Network model tcp, \
            0.05 ms one way within a machine. Processor profile dissertation: Table 4.1, and three constants that are fitted on the \
            author's own points of Figures 4.5 to 4.8 for four nodes with batches of 1 and of 300, whose rows are inputs: 0.8 µs \
            for each byte of each copy, 2.8 µs for each executed request and copy, 7 ms for each hop. Everything else is predicted with \
            the same three. Of Figures 4.5 to 4.12, fitted or not, four sorts of rows are signs or orders although a number is \
            published: goodput where at least 88 % of the load is answered, because 30 % more or less of the costs need not change it; \
            latency at more than 2.5 times the goodput, which is that of a queue and depends on how long the load lasts; latency whose \
            repeats differ by more than 40 %; and the version BASIC, where a repeat answered less than half as much as another at four \
            of ten loads. \
            Goodput counts answers until 15 s after the load, as the load generator does. Points are from the author's repository \
            (github.com/Marchhill/hotstuff), two thirds of them: means of three runs, where the printed figures have medians. Theory \
            (D-C1, D-C2, D-L) has free processors in the ideal network."
            .to_owned(),
        contradictions: vec![
            "Section 4.3 has latency increase without cryptography, Section 4.3.3 has it fall; a bottleneck that is taken away makes it \
                fall."
                .to_owned(),
            "Section 4.3.4 refers to Figure 4.4 for the latency over a wide area, which is Figure 4.13's; Section 4.3 calls the study of \
                view changes Section 3.2.2, and it is 4.3.5."
                .to_owned(),
            "Section 2.2.1 has a quorum of n/2 acknowledgements, and then of more than n/2; two halves need share nobody.".to_owned(),
            "Line 8 of Algorithm 3 forgets the commands that were filtered out, and so loses them where the proposal that held them \
                fails."
                .to_owned(),
            "Section 4.3.5 says that views go on after a node is killed. In the author's own results 53 of 54 such runs left requests \
                without an answer; the run of D-4.14 answered nothing that was sent after 7.7 of its 10 s. Here all is answered."
                .to_owned(),
            "Five round trips of 0.2 s are 1.0 s only where a client waits for more than its first reply, and it takes the first \
                (3.5.1): nine one-way delays."
                .to_owned(),
        ],
        claims: [
            theory::claims(),
            cryptography::claims(),
            misses::all_explained([load::claims(), ablation::claims(), view_change::claims()].concat()),
            measured::claims(),
            single::claims(),
        ]
        .concat(),
        charts: measured::charts(),
    }
}

/// Nodes on one machine, with the dissertation's processor; load for so many seconds, and 15 s more in which answers
/// count (3.5.1).
fn cluster(count: u32, rate: u32, batch: u32, seconds: u32) -> Value {
    json!({
        "horizon_s": seconds + 15,
        "replicas": { "count": count },
        "clients": { "replies": 1 },
        "network": {
            "model": "tcp",
            "latency": { "uniform_one_way_ms": 0.05, "factor": 1 },
            "egress_mbps": 10_000,
            "ingress_mbps": 10_000,
        },
        "cpu": { "profile": "dissertation", "factor": 1.0 },
        "protocol": {
            "messages": "truncated",
            "leader": { "policy": "rotate" },
            "new_views": "always",
            "timeout_ms": 60_000,
            "batch": { "max_tx": batch, "filter": "printed", "idle": "empty_blocks" },
        },
        "workload": { "kind": "open", "rate_tps": rate, "tx_bytes": 32, "stop_s": seconds },
    })
}

/// A scenario with a variant for each of some items: its name and what it sets.
fn over<T>(scenario: &Value, items: &[T], variant: impl Fn(&T) -> (String, Value)) -> Value {
    let mut scenario = scenario.clone();
    let variant = |item| {
        let (name, set) = variant(item);
        json!({ "name": name, "set": set })
    };
    scenario["variants"] = items.iter().map(variant).collect();
    scenario
}

/// What the dissertation offers: 1, 25 to 200 by doubling, then 200 more each time (4.1).
const OFFERED: [u32; 15] =
    [1, 25, 50, 100, 200, 400, 600, 800, 1_000, 1_200, 1_400, 1_600, 1_800, 2_000, 2_200];

/// A scenario with a variant for each load.
fn at_all_rates(scenario: &Value) -> Value {
    over(scenario, &OFFERED, |rate| (format!("{rate} requests/s"), json!({ "workload.rate_tps": rate })))
}

/// The letters of these variants.
fn letters() -> impl Iterator<Item = char> {
    ('A'..).take(OFFERED.len())
}
