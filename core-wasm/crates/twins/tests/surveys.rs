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
    let survey = survey(Rules::Chained, &plan(4, 1, 2, None), || ());
    assert_eq!((survey.scenarios, survey.violating, survey.stalled), (4_096, 0, 0), "{:?}", survey.examples);
    assert!(survey.distinct < survey.scenarios / 3, "{}", survey.distinct);
}

#[test]
fn two_pairs_among_four_violate_agreement() {
    let survey = survey(Rules::Chained, &plan(4, 2, 6, Some(2_000)), || ());
    assert!(survey.checks.contains_key("agreement"), "{:?}", survey.checks);
    let (scenario, _) = &survey.examples[0];
    let again = TwinsScenario::from_json(&scenario.to_string()).expect("it is printed as it is read");
    assert!(!play(Rules::Chained, &again).violations.is_empty());
}
