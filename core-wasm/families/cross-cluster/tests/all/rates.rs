//! How fast messages cross, beside the closed forms.

use cross_cluster::forms::{by_cards, by_pairs};
use serde_json::{Value, json};

use crate::worlds::{measured, with, world};

/// Messages of 1 MB over cards of 15 Gbit/s.
fn cards(settings: &[(&str, Value)]) -> f64 {
    let fast = with(
        world(0.0, 2.0),
        &[
            ("network.egress_mbps", json!(15_000)),
            ("network.ingress_mbps", json!(15_000)),
            ("protocol.across.rtt_ms", json!(0.5)),
            ("protocol.quack.pause_ms", json!(10_000)),
            ("protocol.quack.window", json!(400)),
            ("workload.tx_bytes", json!(1_000_000)),
            ("workload.warm_up_s", json!(0.5)),
        ],
    );
    measured(&with(fast, settings)).throughput_tps
}

fn near(ours: f64, form: f64) {
    assert!((ours / form - 1.0).abs() < 0.05, "{ours} for {form}");
}

#[test]
fn cards_limit_as_the_forms_say() {
    let forms = by_cards(4, 1, 1_875.0);
    near(cards(&[("protocol.source.as_fast", json!(true))]), forms.picsou);
    let rival = |scheme: &str, form: f64| {
        let rate = cards(&[
            ("protocol.scheme", json!(scheme)),
            ("workload.rate_tps", json!(1.1 * form)),
            ("horizon_s", json!(6)),
            ("workload.warm_up_s", json!(2)),
        ]);
        near(rate, form);
    };
    rival("all_to_all", forms.all_to_all);
    rival("leader", forms.leader);
    rival("one_shot", forms.one_shot);
    rival("otu", forms.otu);
}

#[test]
fn pairs_limit_as_the_forms_say() {
    let forms = by_pairs(4, 1, 21.25, 1_875.0);
    let pairs = |settings: &[(&str, Value)]| {
        let between = [
            ("protocol.across.rtt_ms", json!(133)),
            ("protocol.across.pair_mbps", json!(170)),
            ("horizon_s", json!(12)),
            ("workload.warm_up_s", json!(4)),
        ];
        cards(&[&between[..], settings].concat())
    };
    near(pairs(&[("protocol.source.as_fast", json!(true))]), forms.picsou);
    let rival = |scheme: &str, form: f64| {
        let rate = pairs(&[("protocol.scheme", json!(scheme)), ("workload.rate_tps", json!(1.2 * form))]);
        near(rate, form);
    };
    rival("all_to_all", forms.all_to_all);
    rival("one_shot", forms.one_shot);
}

/// Below what cards carry: sixteen copies of each message cross in all to all, and what nobody hands on has one replica
/// alone. Of a message of 10 kB a quarter of a per cent is header.
#[test]
fn goodput_is_what_everybody_has_and_every_copy_crosses() {
    let rates = |scheme: &str| {
        let changes =
            [("protocol.scheme", json!(scheme)), ("horizon_s", json!(6)), ("workload.warm_up_s", json!(1))];
        let rates = measured(&with(world(20.0, 1.0), &changes)).rates;
        (rates.goodput, rates.across)
    };
    let offered = 20.0 * 10_000.0;
    let (goodput, across) = rates("all_to_all");
    near(goodput, offered);
    near(across, 16.0 * offered);
    let (goodput, across) = rates("one_shot");
    assert_eq!(goodput, 0.0);
    near(across, offered);
    let (goodput, across) = rates("leader");
    near(goodput, offered);
    near(across, offered);
}
