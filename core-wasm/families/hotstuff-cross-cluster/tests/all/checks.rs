//! Each check finds the replicas that break its rule, and nothing where nobody does.

use hotstuff_cross_cluster::checks::{HELD_KEPT, RECOVERED_PREFIX, TAKES_OVER};
use hotstuff_cross_cluster::settings::Broken;
use serde_json::{Value, json};

use crate::worlds::{shape, tripped};

/// Each replica of B has a part of its own, and one of A's sends nothing: there are gaps.
fn gaps() -> [(&'static str, Value); 2] {
    [
        ("protocol.crossing.scheme", json!("one_shot")),
        (
            "protocol.crossing.faulty",
            json!([{"replica": 1, "behaviour": "drops_some", "number": 1},
            {"replica": 5, "behaviour": "drops_some", "number": 7}]),
        ),
    ]
}

fn found(broken: Option<Broken>, settings: &[(&str, Value)]) -> Vec<&'static str> {
    let mut shape = shape(settings);
    shape.broken = broken;
    tripped(&shape)
}

#[test]
fn what_b_recovers_is_a_prefix() {
    assert_eq!(found(None, &gaps()), [""; 0]);
    assert_eq!(found(Some(Broken::CountsGaps), &gaps()), [RECOVERED_PREFIX]);
    // Of one-shot sendings nobody has more than the first few without a gap, and not all the same.
    assert!(found(Some(Broken::OwnPrefix), &gaps()).contains(&RECOVERED_PREFIX));
}

#[test]
fn what_b_holds_is_kept() {
    assert_eq!(found(Some(Broken::FetchesNothing), &gaps()), [HELD_KEPT]);
}

#[test]
fn b_takes_over() {
    assert_eq!(found(None, &[]), [""; 0]);
    assert_eq!(found(Some(Broken::NeverBegins), &[("horizon_s", json!(60))]), [TAKES_OVER]);
}

/// Rules of the two inside are looked at as by themselves.
#[test]
fn broken_rules_of_both_are_found() {
    let small = [("protocol.hotstuff.broken", json!(["small_quorum"]))];
    assert_eq!(found(None, &small), ["certificate"]);
    let early = Broken::Crossing(cross_cluster::settings::Broken::QuacksEarly);
    assert_eq!(found(Some(early), &[]), ["quack"]);
    let forges = [("protocol.crossing.faulty", json!([{"replica": 1, "behaviour": "forges"}]))];
    assert_eq!(found(None, &forges), [""; 0]);
    let accepts = Broken::Crossing(cross_cluster::settings::Broken::AcceptsForged);
    let found = found(Some(accepts), &forges);
    assert!(found.contains(&"integrity") && found.contains(&RECOVERED_PREFIX), "{found:?}");
}
