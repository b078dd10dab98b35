//! Peers that break the rules (paper, Section 5.4, and what its Sections 4.2 and 4.3 defend against).

use quorumscope_gossip::metrics::Measured;
use serde_json::{Value, json};

use crate::networks::{peers, run};

/// 20 nodes, degree 8, with these adversaries and codes.
fn attacked(adversary: Value, coding: Value) -> Measured {
    let mut codes = json!({"first_rate": 72});
    codes.as_object_mut().unwrap().extend(coding.as_object().unwrap().clone());
    run(&peers(20, 8, &[("/protocol/adversary", adversary), ("/protocol/coding", codes)]))
}

#[test]
fn a_censor_holds_up_what_it_censors_and_little_else() {
    let honest = attacked(json!({}), json!({}));
    let censored = attacked(json!({"count": 4, "share": 0.05}), json!({}));
    assert_eq!(honest.targeted, None);
    let (targeted, all) = (censored.targeted.unwrap(), censored.latency_s.unwrap().mean);
    assert!((0.94..0.985).contains(&targeted.delivered), "{targeted:?}");
    assert!(targeted.latency_s.unwrap() > all + 0.05, "{targeted:?}, {all}");
    assert!((censored.delivered - honest.delivered).abs() < 0.003, "{}", censored.delivered);

    // Whoever censors everything is silent, but for the codewords without anything in them.
    let everything = attacked(json!({"count": 4, "share": 1}), json!({}));
    assert!((0.96..0.985).contains(&everything.delivered), "{}", everything.delivered);
    // Half of all: more is lost of what is censored.
    let half = attacked(json!({"count": 10, "share": 0.05}), json!({})).targeted.unwrap();
    assert!((0.79..0.89).contains(&half.delivered), "{half:?}");
}

#[test]
fn invalid_codewords_cost_a_place_and_bring_nothing() {
    let corrupt = attacked(json!({"count": 4, "behaviour": "corrupt"}), json!({}));
    assert!((0.96..0.985).contains(&corrupt.delivered), "{}", corrupt.delivered);
    assert!((1.9..2.1).contains(&corrupt.overhead.unwrap()), "{:?}", corrupt.overhead);
    let pulled = |count: u32| {
        let settings = [
            ("/protocol/scheme", json!("shrec")),
            ("/protocol/adversary", json!({"count": count, "behaviour": "corrupt"})),
        ];
        run(&peers(20, 8, &settings))
    };
    // Whoever asked one asks the next one at once.
    let (honest, corrupt) = (pulled(0), pulled(4));
    assert_eq!((honest.delivered, corrupt.delivered), (1.0, 1.0));
    assert!((1.35..1.55).contains(&corrupt.overhead.unwrap()), "{:?}", corrupt.overhead);
    assert!(corrupt.latency_s.unwrap().max < 3.0);
}

/// Who reports everything as lost is sent more and more, up to the limit; who reports nothing, less and less.
#[test]
fn lies_about_loss_move_the_rates_to_those_who_tell_them() {
    let fastest = |behaviour: &str, limit: Option<f64>| {
        let adversary = json!({"count": 3, "behaviour": behaviour});
        attacked(adversary, json!({"limit": limit})).link_rate.unwrap().p95
    };
    assert!((300.0..370.0).contains(&fastest("report_all", None)));
    // 400 transactions a second enter each window.
    let limited = fastest("report_all", Some(0.5));
    assert!((180.0..=210.0).contains(&limited), "{limited}");
    assert!(fastest("report_none", None) < 75.0);
}

#[test]
fn a_flood_costs_its_bytes() {
    let flooded = attacked(json!({"count": 3, "behaviour": "flood"}), json!({}));
    assert!((3.4..4.1).contains(&flooded.overhead.unwrap()), "{:?}", flooded.overhead);
    assert!(flooded.delivered > 0.99);
}

/// A twin of each of Alice's transactions, sent to all by a peer that is near to all: without keys it takes their
/// place.
#[test]
fn without_keys_a_twin_takes_the_place_of_a_transaction() {
    let twin = |keys: bool| {
        let adversary = json!({"count": 1, "behaviour": "twin", "near": true});
        attacked(adversary, json!({"keys": keys})).targeted.unwrap().delivered
    };
    assert!(twin(true) > 0.99);
    assert!(twin(false) < 0.2);
    // Keys cost nothing where nobody mints.
    assert_eq!(attacked(json!({}), json!({"keys": false})), attacked(json!({}), json!({})));
}
