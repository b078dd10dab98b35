//! What settings used to be called is still read, and nowhere written.

use quorumscope_hotstuff_format::types::ProtocolVariant;
use quorumscope_hotstuff_format::{HotStuff, check, complete, resolve};
use scenario::{Former, Said, Sections, Value, walk};

const OLD: &str = r#"{"version": 1, "protocol": {"variant": "fast"}, "variants": [
    {"name": "same", "set": {"protocol.variant": "fast"}},
    {"name": "other", "set": {"protocol.variant": "chained"}},
    {"name": "section", "set": {"protocol": {"variant": "fast"}}}]}"#;

#[test]
fn a_former_word_is_todays_and_is_written_so() {
    const OF_ALL: [Former; 2] = [
        ("clients.replies", Said::Word("first"), Said::Number(1.0)),
        ("clients.replies", Said::Word("matching"), Said::Nothing),
    ];
    for (path, former, now) in OF_ALL.iter().chain(HotStuff::FORMER).copied() {
        let is_allowed = |said: Said| {
            let object = |key: &str, value| Value::Object(vec![(key.to_owned(), value)]);
            let scenario = path.rsplit('.').fold(said.value(), |value, key| object(key, value));
            walk(&scenario, HotStuff::schema()).is_empty()
        };
        assert!(is_allowed(now) && !is_allowed(former), "{path}: {former:?} is {now:?}");
        let [old, new] =
            [former, now].map(|said| resolve("{}", None, &[(path.to_owned(), said.value())]).unwrap());
        assert_eq!(old, new);
    }
    let new = OLD.replace("fast", "two_chain_any_view");
    assert_eq!(complete(OLD), complete(&new));
    assert!(!complete(OLD).unwrap().0.to_string().contains("fast"));
}

#[test]
fn every_way_to_set_it_takes_the_former_word() {
    let fast = [("protocol.variant".to_owned(), Value::Text("fast".to_owned()))];
    let section = [("protocol".to_owned(), Value::parse(r#"{"variant": "fast"}"#).unwrap())];
    for (variant, settings) in [
        (None, &[][..]),
        (Some("same"), &[]),
        (Some("section"), &[]),
        (Some("other"), &fast),
        (None, &section),
    ] {
        let scenario = resolve(OLD, variant, settings).unwrap();
        assert_eq!(scenario.protocol.variant, ProtocolVariant::TwoChainAnyView, "{variant:?}, {settings:?}");
    }
    assert_eq!(resolve(OLD, Some("other"), &[]).unwrap().protocol.variant, ProtocolVariant::Chained);
}

#[test]
fn elsewhere_it_is_a_word_like_any_other() {
    let text = r#"{"version": 1, "title": "fast", "variants": [{"name": "fast", "set": {}}]}"#;
    let scenario = check(text).unwrap();
    assert_eq!((scenario.title.as_str(), scenario.variants[0].name.as_str()), ("fast", "fast"));
    let error = check(r#"{"version": 1, "protocol": {"leader": {"policy": "fast"}}}"#).unwrap_err();
    assert_eq!(error[0].path, "protocol.leader.policy");
    let error = check(r#"{"version": 1, "protocol": {"variant": "fats"}}"#).unwrap_err();
    assert!(!error[0].allowed.contains("fast"), "{}", error[0]);
}

#[test]
fn a_scenario_that_is_none_is_still_told() {
    for text in ["[]", "null", "7", r#""fast""#] {
        assert!(check(text).is_err(), "{text}");
    }
}
