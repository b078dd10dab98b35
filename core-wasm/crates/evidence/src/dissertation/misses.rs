//! Why values of the evaluation are not as expected.

use crate::claim::Claim;

/// Rows and the reason for all of them.
const REASONS: &[(&[&str], &str)] = &[
    (
        &["D-B3b"],
        "A byte costs the same in a message of any size here. Cap'n Proto's rose above 2,000 bytes (Figure 4.2), so that there a larger \
        message was dearer by the byte; here views only grow as long as their batches (D-B4)",
    ),
    (
        &["D-C3"],
        "First replies take nine one-way delays and not ten (D-C2), and the processor 0.06 s and not 0.1 (D-C6)",
    ),
    (
        &["D-C4"],
        "Nine one-way delays and the processor. The author explains the rest by views that start at different times; where messages take \
        several round trips (D-C5) it is more than 1.3 s",
    ),
    (
        &["D-C5"],
        "Messages outgrow the congestion windows of their connections, which are idle between the turns of their leader and shrink. Where \
        that sets in depends on the size of a request, which is not printed: with 128 bytes, and a quarter of the time a byte, it is 171",
    ),
    (
        &["D-A4"],
        "Lower, and not slightly: in whole chains what is repeated is carried again by each message that follows",
    ),
    (
        &["D-A6"],
        "Lower, by half: at this load cryptography is 7 ms of a view, and serialisation little more. The dissertation's 0.1 s has costs of a \
        message that it does not name, beside which cryptography is less",
    ),
    (
        &["D-C6", "D-V2"],
        "Half of it: the processor's costs are fitted on the largest goodput alone, and at this load a view takes half as long as theirs",
    ),
    (
        &["D-V3"],
        "The text's sum, the time-out and the latency before the kill, is 0.61 s with ours (D-V2); here a transaction waits besides for the \
        blocks that the failed view held up",
    ),
];

/// The claims with their reasons.
pub fn explained(claims: Vec<Claim>) -> Vec<Claim> {
    let reason = |claim: &Claim| {
        let named = REASONS.iter().find(|(ids, _)| ids.contains(&&*claim.id));
        named.map(|(_, reason)| *reason)
    };
    claims
        .into_iter()
        .map(|claim| match reason(&claim) {
            Some(reason) => claim.explained(reason),
            None => claim,
        })
        .collect()
}
