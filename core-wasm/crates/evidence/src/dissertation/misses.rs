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
        &["D-C6", "D-V2", "D-A6"],
        "One constant is fitted, at full load. At low load the profile's latency is cryptography almost alone, 7 ms a view; the \
        dissertation's 0.1 s has costs of a message that it does not name",
    ),
    (
        &["D-C3"],
        "First replies take nine one-way delays and not ten (D-C2), and the processor 0.03 s at this load and not 0.1 (D-C6)",
    ),
    (
        &["D-C4"],
        "At 25 requests/s it is 0.94 s. From 100 on messages outgrow the congestion windows of their connections, which are idle between \
        the turns of their leader and shrink: a message takes several round trips (inferred). That is the limit of D-C5 too; where it sets in \
        depends on the size of requests, which the dissertation does not print",
    ),
    (
        &["D-A1", "D-A2"],
        "Without filtering a leader here leaves out what is executed and what it put there itself. Basic HotStuff, with one block at a \
        time, then repeats nothing; chained HotStuff repeats what other leaders have in flight, and whole chains carry all of it. The \
        dissertation's leader without filtering repeats what others propose in either form",
    ),
    (
        &["D-A4"],
        "Lower, and not slightly: in whole chains what is repeated is carried again by each message that follows",
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
