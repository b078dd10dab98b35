//! Why values of the evaluation are not as expected.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use evidence::claim::Claim;

/// Rows and the reason for all of them.
const REASONS: &[(&[&str], &str)] = &[
    (
        &["D-B1", "D-B2", "D-B3b"],
        "Large batches do better here than in the author's results, as the points of Figure 4.5 above 600 say: blocks that are not full \
        propose nothing twice, and a byte costs the same in a message of any size",
    ),
    (
        &["D-C4"],
        "Nine one-way delays of 0.1 s (D-C2), and 0.14 s of hops and cryptography. The author explains the rest by views that start at \
        different times; the author's own results are 1.26 s at one request a second and 1.65 at 200",
    ),
    (
        &["D-C5"],
        "At 400 requests/s the windows of the connections just hold here what a view sends; at 600 and 800 it is within 15 % of the author's \
        201 and 204",
    ),
    (
        &["D-A4"],
        "Lower, and not slightly: in whole chains what is repeated is carried again by each message that follows. By the author's own \
        results it is 0.81 at 50 requests/s",
    ),
    (
        &["D-A6"],
        "A fifth lower. By the author's own results it is a quarter: means of 0.088 and 0.119 s at 100 requests/s",
    ),
    (
        &["D-V3"],
        "The text's sum is the time-out and the latency before the kill; here a transaction waits besides for the blocks that the failed \
        view held up",
    ),
];

/// The claims with their reasons.
pub fn all_explained(claims: Vec<Claim>) -> Vec<Claim> {
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

/// Why a point of a figure is not as expected, where it is not: `misses.json` has the reasons, each with its rows.
fn of_point(id: &str) -> Option<String> {
    static MISSES: LazyLock<BTreeMap<String, Vec<String>>> = LazyLock::new(|| {
        serde_json::from_str(include_str!("misses.json")).expect("reasons with lists of rows")
    });
    MISSES.iter().find(|(_, ids)| ids.iter().any(|missed| missed == id)).map(|(reason, _)| reason.clone())
}

/// A point of a figure with its reason, where it has one.
pub fn explained(claim: Claim) -> Claim {
    match of_point(&claim.id) {
        Some(reason) => claim.explained(reason),
        None => claim,
    }
}
