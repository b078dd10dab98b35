//! The dissertation: implementing the HotStuff consensus algorithm.

mod cryptography;
mod theory;

use crate::claim::Document;

/// The document with its rows.
pub fn document() -> Document {
    Document {
        id: "dissertation",
        title: "Harvey-Hill, Implementing the HotStuff consensus algorithm (2023)",
        parameters: "Theory (D-C1, D-C2, D-L) has free processors in the ideal network. Chained HotStuff, a leader a view, batches of at \
            most 300 that leave out what other replicas propose, requests to all replicas, first replies. Of the figures no points \
            are left: they are judged by order, by sign and by the numbers in the text."
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
            "Five round trips of 0.2 s are 1.0 s only where a client waits for more than its first reply, and it takes the first \
                (3.5.1): nine one-way delays."
                .to_owned(),
        ],
        claims: [theory::claims(), cryptography::claims()].concat(),
        charts: Vec::new(),
    }
}
