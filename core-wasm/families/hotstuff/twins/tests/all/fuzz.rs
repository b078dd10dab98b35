//! Texts that are nearly scenarios of twins: none panics, every error names its place, and what is valid is played.

use hotstuff_format::types::{Broken, ProtocolVariant};
use proptest::prelude::*;
use quorumscope_twins::{Protocol, TwinsScenario, play};
use serde_json::{Value, json};

/// A value where a number is expected, which it mostly is.
fn number() -> impl Strategy<Value = Value> {
    prop_oneof![
        8 => (0..6u32).prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        1 => any::<f64>().prop_map(Value::from),
        1 => prop_oneof![Just(Value::Null), Just(json!([])), Just(json!("0"))],
    ]
}

/// A process's name, mostly.
fn name() -> impl Strategy<Value = Value> {
    prop_oneof![8 => "[0-4]'?".prop_map(Value::from), 1 => ".{0,3}".prop_map(Value::from), 1 => number()]
}

fn view() -> impl Strategy<Value = Value> {
    let groups = prop::collection::vec(prop::collection::vec(name(), 0..4), 0..4);
    prop_oneof![
        9 => (number(), groups).prop_map(|(leader, groups)| json!({"leader": leader, "groups": groups})),
        1 => number(),
    ]
}

fn text() -> impl Strategy<Value = String> {
    let twins = prop::collection::vec(number(), 0..3);
    let views = prop::collection::vec(view(), 0..5);
    (prop_oneof![4 => Just(json!(4)), 1 => number()], twins, views, any::<prop::sample::Index>(), 0..10u32)
        .prop_map(|(replicas, twins, views, cut, how)| {
            let text = json!({"replicas": replicas, "twins": twins, "views": views}).to_string();
            // One in ten is cut off.
            let kept = if how > 0 { text.len() } else { cut.index(text.len()) };
            text.chars().take(kept).collect()
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn never_panics(text in text()) {
        match TwinsScenario::from_json(&text) {
            Ok(scenario) => {
                let again = TwinsScenario::from_json(&scenario.to_string());
                prop_assert_eq!(again.as_ref(), Ok(&scenario));
                let broken = |rule: &Broken| Protocol::named("chained", &[rule.word().to_owned()]).ok();
                let whole = ProtocolVariant::ALL.iter().map(|&variant| Protocol::whole(variant));
                for protocol in whole.chain(Broken::ALL.iter().filter_map(broken)) {
                    let mut scenario = scenario.clone();
                    scenario.settings.protocol = protocol;
                    play(&scenario);
                }
            }
            Err(errors) => {
                prop_assert!(!errors.is_empty());
                for error in errors {
                    prop_assert!(!error.message.is_empty(), "{error:?}");
                }
            }
        }
    }
}
