//! A whole run of HotStuff at a glance.

use sim::ids::ReplicaId;
use sim::time::Time;
use trace::overview::committed_at;

use crate::testing::{Chain, recorder, requests};

#[test]
fn counts_go_straight_from_commit_to_commit() {
    let (requests, mut chain) = (requests(1_000), Chain::default());
    let mut trace = recorder(100);
    let at = |us: u64| Time::from_ns(us * 1_000);
    for (height, us) in [(0, 200), (1, 600)] {
        chain.propose(&mut trace, at(us - 100), 100, &requests);
        chain.commit(&mut trace, ReplicaId(0), height, at(us), &requests);
    }
    assert_eq!(
        committed_at(&trace, at(800), 9),
        [0.0, 50.0, 100.0, 125.0, 150.0, 175.0, 200.0, 200.0, 200.0]
    );
    assert_eq!(committed_at(&trace, at(800), 0), []);
}
