//! Rows that are not as expected, and why.

use evidence::claim::Claim;

/// Rows and the reason for all of them.
const REASONS: &[(&[&str], &str)] = &[
    (
        &["A-C1", "A-E1", "A-C2", "A-E2", "A-C4", "A-E4"],
        "Views take 0.30 to 0.40 s here, by half of the measured consensus latency 0.42 to 0.65; without the wait they take 0.16. What else \
        holds them up is not known. The five runs of A-C1 alone range from 0.55 to 1.08 s",
    ),
    (
        &["A-C8", "A-E8", "A-C9", "A-E9", "A-C10", "A-E10", "A-C11", "A-E11"],
        "The mean has runs in which views timed out: those of A-C10 range from 1.1 to 6.9 s, those of A-C11 from 1.2 to 19.9. Nothing \
        times out here",
    ),
    (
        &["A-R5", "A-R6"],
        "With one constant a byte 20 nodes carry no more than 10; the source's carry a fifth more. Overloaded, a processor here reads votes \
        behind all data that came before them, so that views outlast the time-out and nothing is committed",
    ),
    (
        &["A-C13", "A-R13", "A-C15", "A-E15", "A-R15", "A-C16", "A-R16", "A-E17", "A-R17"],
        "The block before a dead leader's turn gets no certificate. In the source its digests are lost, for replicas forget what a block \
        has named; here they are proposed again. Which nodes are dead in the order of keys is not known",
    ),
    (
        &["A-C18", "A-E18", "A-C19", "A-E19", "A-R21", "A-R22", "A-R24"],
        "The three-chain saturates at less than half of what its processor could carry with the constant of the two-chain: it is another \
        program, which signs its payloads and takes in no transactions for 100 ms after each full one",
    ),
    (
        &[
            "A-C25", "A-E25", "A-R25", "A-C26", "A-E26", "A-R26", "A-C27", "A-E27", "A-R27", "A-C28",
            "A-E28", "A-R28", "A-E29", "A-R29", "A-E30", "A-R30",
        ],
        "As in A-R13 a view that fails loses payloads, and as in A-R21 the program saturates sooner; both together leave it with a \
        seventh to three fifths of the load",
    ),
];

/// The claims, with reasons for those that are off.
pub fn explained(claims: Vec<Claim>) -> Vec<Claim> {
    let reason = |id: &str| REASONS.iter().find(|(rows, _)| rows.contains(&id)).map(|(_, reason)| *reason);
    claims
        .into_iter()
        .map(|claim| match reason(&claim.id) {
            Some(reason) => claim.explained(reason),
            None => claim,
        })
        .collect()
}
