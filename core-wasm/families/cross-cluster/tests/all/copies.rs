//! How many copies of a message cross.

use serde_json::json;

use crate::worlds::{measured, with, world};

#[test]
fn without_faults_a_message_crosses_once() {
    let paused = with(world(100.0, 10.0), &[("protocol.quack.pause_ms", json!(80))]);
    let measured = measured(&paused);
    assert_eq!((measured.copies.across, measured.copies.inside), (1.0, 3.0));
    assert_eq!((measured.delivered, measured.everywhere, measured.stalled), (1.0, 1.0, 0));
    let latency = measured.latency_s.unwrap();
    assert!((0.030..0.031).contains(&latency.p50), "{latency:?}");
}

/// The authors' program, of which traces of two runs say 3.00 (C-3 of MODEL.md).
#[test]
fn a_slow_source_crosses_three_times_by_the_prototypes_rules() {
    let slow = with(world(2.0, 30.0), &[("protocol.rules_of", json!("prototype"))]);
    let measured = measured(&slow);
    assert_eq!((measured.copies.across, measured.copies.spurious), (3.0, 2.0));
    // Whatever crosses is handed on to all others.
    assert_eq!(measured.copies.inside, 9.0);
}

#[test]
fn all_to_all_sends_sixteen() {
    for (scheme, across, inside) in
        [("all_to_all", 16.0, 0.0), ("leader", 1.0, 3.0), ("one_shot", 1.0, 0.0), ("otu", 2.0, 6.0)]
    {
        let rival = with(world(100.0, 10.0), &[("protocol.scheme", json!(scheme))]);
        let measured = measured(&rival);
        assert_eq!((measured.copies.across, measured.copies.inside), (across, inside), "{scheme}");
        assert_eq!(measured.delivered, 1.0, "{scheme}");
    }
}
