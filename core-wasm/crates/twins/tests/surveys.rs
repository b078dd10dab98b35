//! What twins may and may not do.

use protocols::hotstuff::rules::Rules;
use quorumscope_twins::{Plan, Sampling, Settings, TwinsScenario, play, survey};

fn plan(replicas: u16, twins: u16, views: usize, sampled: Option<u64>) -> Plan {
    let settings = Settings::new(replicas, twins).expect("valid");
    Plan::new(settings, views, sampled.map(|count| Sampling { count, seed: 1 })).expect("valid")
}

#[test]
fn without_a_division_everybody_commits_the_same() {
    let scenario = TwinsScenario { settings: Settings::new(4, 1).expect("valid"), views: Vec::new() };
    let outcome = play(Rules::Chained, &scenario);
    assert!(outcome.violations.is_empty(), "{:?}", outcome.violations);
    assert!(outcome.is_live);
    let chain = |process: usize| outcome.committed[process].iter().map(|block| block.id).collect::<Vec<_>>();
    assert!(chain(0).len() >= 3 && chain(0)[..3] == chain(1)[..3], "{:?}", outcome.committed);
}

#[test]
fn one_pair_of_twins_among_four_violates_nothing() {
    for rules in [Rules::ByzantineDelta, Rules::TwoPhase, Rules::Basic, Rules::Chained] {
        let survey = survey(rules, &plan(4, 1, 2, None), || ());
        assert_eq!(
            (survey.scenarios, survey.violating, survey.stalled),
            (4_096, 0, 0),
            "{rules:?}: {:?}",
            survey.examples
        );
        assert!(survey.distinct < survey.scenarios / 3, "{}", survey.distinct);
    }
}

#[test]
fn one_pair_violates_what_is_not_made_for_liars() {
    // Two majorities of five have one replica in common: the one with a twin.
    let survey = survey(Rules::CrashStop, &plan(5, 1, 2, None), || ());
    assert!(survey.checks.contains_key("agreement"), "{:?}", survey.checks);
}

#[test]
fn one_pair_violates_a_commit_without_consecutive_views() {
    let survey = survey(Rules::Fast, &plan(4, 1, 7, Some(20_000)), || ());
    assert!(survey.checks.contains_key("agreement"), "{:?}", survey.checks);
}

/// A replica may be told of a certificate before it has the block, and then be locked on what it does not have: it must not
/// vote for what may not extend that. Scenarios of this length found it when it did.
#[test]
fn a_lock_on_a_missing_block_is_kept() {
    for rules in [Rules::TwoPhase, Rules::Basic] {
        let survey = survey(rules, &plan(4, 1, 7, Some(20_000)), || ());
        assert_eq!((survey.violating, survey.stalled), (0, 0), "{rules:?}: {:?}", survey.examples);
    }
}

#[test]
fn two_pairs_among_four_violate_agreement() {
    let survey = survey(Rules::Chained, &plan(4, 2, 6, Some(2_000)), || ());
    assert!(survey.checks.contains_key("agreement"), "{:?}", survey.checks);
    let (scenario, _) = &survey.examples[0];
    let again = TwinsScenario::from_json(&scenario.to_string()).expect("it is printed as it is read");
    assert!(!play(Rules::Chained, &again).violations.is_empty());
}

/// The twin proposes on a block that is abandoned, and of which nobody has kept anything: whoever asks for that in vain asks for what
/// the highest certificate is for as well.
#[test]
fn a_proposal_on_what_nobody_has_keeps_no_leader_from_the_rest() {
    let text = r#"{"replicas": 4, "twins": [0], "views": [
        {"leader": 0, "groups": [["0", "1", "2"], ["3", "0'"]]},
        {"leader": 2, "groups": [["0", "1", "2"], ["3", "0'"]]},
        {"leader": 1, "groups": [["0", "2", "3"], ["1", "0'"]]},
        {"leader": 0, "groups": [["0", "1", "2", "3", "0'"]]},
        {"leader": 2, "groups": [["0", "1", "2", "0'"], ["3"]]},
        {"leader": 2, "groups": [["0", "1", "2", "0'"], ["3"]]},
        {"leader": 1, "groups": [["0", "1", "2", "0'"], ["3"]]}
    ]}"#;
    let outcome = play(Rules::Chained, &TwinsScenario::from_json(text).expect("it is valid"));
    assert!(outcome.is_live && outcome.violations.is_empty(), "{:?}", outcome.violations);
}
