//! What twins may and may not do.

use hotstuff_format::types::ProtocolVariant::{
    Basic, ByzantineDelta, Chained, CrashStop, Hotstuff2, TwoChainAnyView, TwoPhase,
};
use quorumscope_twins::{Plan, Protocol, Sampling, Settings, TwinsScenario, ViewScenario, play, survey};
use scenario::types::NetworkModel;

fn plan(protocol: Protocol, (replicas, twins): (u16, u16), views: usize, sampled: Option<u64>) -> Plan {
    let settings = Settings::new(protocol, replicas, twins).expect("valid");
    Plan::new(settings, views, sampled.map(|count| Sampling { count, seed: 1 })).expect("valid")
}

#[test]
fn without_a_division_everybody_commits_the_same() {
    let scenario = TwinsScenario {
        settings: Settings::new(Protocol::whole(Chained), 4, 1).expect("valid"),
        views: Vec::new(),
    };
    let outcome = play(&scenario);
    assert!(outcome.violations.is_empty(), "{:?}", outcome.violations);
    assert!(outcome.is_live);
    let chain = |process: usize| outcome.committed[process].iter().map(|block| block.id).collect::<Vec<_>>();
    assert!(chain(0).len() >= 3 && chain(0)[..3] == chain(1)[..3], "{:?}", outcome.committed);
}

#[test]
fn one_pair_of_twins_among_four_violates_nothing() {
    for variant in [ByzantineDelta, TwoPhase, Basic, Chained, Hotstuff2] {
        for model in [NetworkModel::Ideal, NetworkModel::Tcp] {
            let mut plan = plan(Protocol::whole(variant), (4, 1), 2, None);
            plan.settings.model = model;
            let survey = survey(&plan, || ());
            assert_eq!(
                (survey.scenarios, survey.violating, survey.stalled),
                (4_096, 0, 0),
                "{variant:?}, {model:?}: {:?}",
                survey.checks
            );
            assert!(survey.distinct < survey.scenarios / 3, "{}", survey.distinct);
        }
    }
}

#[test]
fn one_pair_violates_what_is_not_made_for_liars() {
    // Two majorities of five have one replica in common: the one with a twin.
    for model in [NetworkModel::Ideal, NetworkModel::Tcp] {
        let mut plan = plan(Protocol::whole(CrashStop), (5, 1), 2, None);
        plan.settings.model = model;
        let survey = survey(&plan, || ());
        assert!(survey.checks.contains_key("agreement"), "{model:?}: {:?}", survey.checks);
    }
}

fn broken(rule: &str) -> Protocol {
    Protocol::named("chained", &[rule.to_owned()]).expect("twins know it")
}

/// Each rule that makes a difference to twins but one is found out in two views: by what goes wrong, or by nothing that
/// happens any more.
#[test]
fn a_broken_rule_is_found_out() {
    let found = |rule: &str| survey(&plan(broken(rule), (4, 1), 2, None), || ());
    let commits = found("no_consecutive_views");
    assert!(commits.checks["commit_rule"].runs > 0 && commits.stalled == 0, "{:?}", commits.checks);
    let quorums = found("small_quorum");
    assert_eq!((quorums.checks["certificate"].runs, quorums.stalled), (quorums.distinct, 0));
    assert!(quorums.checks.contains_key("commit_locked"), "{:?}", quorums.checks);
    let votes = found("votes_only_in_view");
    assert_eq!((votes.violating, votes.stalled), (0, votes.distinct));
    let of_two = Protocol::named("hotstuff_2", &["no_consecutive_views".to_owned()]).expect("twins know it");
    let commits = survey(&plan(of_two, (4, 1), 2, None), || ());
    assert!(commits.checks["commit_rule"].runs > 0 && commits.stalled == 0, "{:?}", commits.checks);
    // Whom the certificate in a block does not lead on complains in the tail, and is told.
    let certificates = found("proposal_without_qc");
    assert_eq!((certificates.violating, certificates.stalled), (0, 0));
}

/// Nobody lies: each leader is cut off once it has its votes, so that it alone knows the certificate, and comes back
/// when the next one has proposed beside it. So two branches grow side by side, and neither has certificates in
/// consecutive views.
#[test]
fn two_branches_are_committed_where_views_need_not_be_consecutive() {
    // Two views a leader; in the second it is alone, and it comes back for the next but one.
    let turns = |protocol: Protocol, turns: u16| {
        let alone = |leader: u16, replica: Option<u16>| ViewScenario {
            leader,
            groups: (0..4).map(|process| u8::from(Some(process) == replica)).collect(),
        };
        let turn = |turn: u16| {
            let before = turn.checked_sub(1).map(|before| before % 4);
            let last = turn + 1 == turns;
            [alone(turn % 4, before), alone(turn % 4, if last { before } else { Some(turn % 4) })]
        };
        let settings = Settings::new(protocol, 4, 0).expect("valid");
        let outcome = play(&TwinsScenario { settings, views: (0..turns).flat_map(turn).collect() });
        outcome.violations.iter().any(|violation| violation.check.name() == "agreement")
    };
    assert!(turns(Protocol::whole(TwoChainAnyView), 4));
    assert!(turns(broken("no_consecutive_views"), 6));
    for variant in [Chained, Hotstuff2] {
        assert!(!turns(Protocol::whole(variant), 4) && !turns(Protocol::whole(variant), 6));
    }
}

/// Whoever has no twin is judged, whatever its number: each leads after another, and certifies that one's block with a
/// vote too few.
#[test]
fn everybody_without_a_twin_is_judged() {
    for twin in 0..4 {
        let others: Vec<u16> = (0..4).filter(|replica| *replica != twin).collect();
        let views: Vec<String> = others
            .iter()
            .chain(&others[..1])
            .map(|leader| format!(r#"{{"leader": {leader}, "groups": [["0", "1", "2", "3", "{twin}'"]]}}"#))
            .collect();
        let text = format!(
            r#"{{"replicas": 4, "twins": [{twin}], "broken": ["small_quorum"], "views": [{}]}}"#,
            views.join(", ")
        );
        let outcome = play(&TwinsScenario::from_json(&text).expect("it is valid"));
        let judged = outcome.violations.iter().map(|violation| violation.replica.expect("somebody's").0);
        let mut judged: Vec<u16> = judged.collect();
        judged.sort_unstable();
        judged.dedup();
        assert_eq!(judged, others, "{:?}", outcome.violations);
    }
}

#[test]
fn one_pair_violates_a_commit_without_consecutive_views() {
    let survey = survey(&plan(Protocol::whole(TwoChainAnyView), (4, 1), 7, Some(20_000)), || ());
    assert!(survey.checks.contains_key("agreement"), "{:?}", survey.checks);
}

/// A replica may be told of a certificate before it has the block, and then be locked on what it does not have: it must
/// not vote for what may not extend that. Scenarios of this length found it when it did.
#[test]
fn a_lock_on_a_missing_block_is_kept() {
    for variant in [TwoPhase, Basic] {
        let survey = survey(&plan(Protocol::whole(variant), (4, 1), 7, Some(20_000)), || ());
        assert_eq!((survey.violating, survey.stalled), (0, 0), "{variant:?}: {:?}", survey.checks);
    }
}

#[test]
fn two_pairs_among_four_violate_agreement() {
    let survey = survey(&plan(Protocol::whole(Chained), (4, 2), 6, Some(2_000)), || ());
    assert!(survey.checks.contains_key("agreement"), "{:?}", survey.checks);
    let (scenario, _) = &survey.checks["agreement"].examples[0];
    let again = TwinsScenario::from_json(&scenario.to_string()).expect("it is printed as it is read");
    assert!(!play(&again).violations.is_empty());
}

/// The twin proposes on a block that is abandoned, and of which nobody has kept anything: whoever asks for that in vain
/// asks for what the highest certificate is for as well.
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
    let outcome = play(&TwinsScenario::from_json(text).expect("it is valid"));
    assert!(outcome.is_live && outcome.violations.is_empty(), "{:?}", outcome.violations);
}

/// The twin takes replica 1 to an epoch of their own, in view 6; the others go on in the epoch before, and come to the
/// tail. Whoever is told of their views asks for what it lacks there, and no longer in view 6, where nobody but the
/// twin hears it.
#[test]
fn whoever_is_ahead_in_epochs_catches_up_with_the_tail() {
    let text = r#"{"replicas": 4, "twins": [0], "views": [
        {"leader": 3, "groups": [["0", "2", "3"], ["1", "0'"]]},
        {"leader": 3, "groups": [["0", "1", "0'"], ["2", "3"]]},
        {"leader": 0, "groups": [["0", "1", "0'"], ["2", "3"]]},
        {"leader": 3, "groups": [["0", "1", "2", "0'"], ["3"]]},
        {"leader": 0, "groups": [["0", "1", "2", "3", "0'"]]},
        {"leader": 0, "groups": [["0", "2", "3"], ["1", "0'"]]},
        {"leader": 0, "groups": [["0", "2", "3"], ["1", "0'"]]}
    ]}"#;
    let outcome = play(&TwinsScenario::from_json(text).expect("it is valid"));
    assert!(outcome.is_live && outcome.violations.is_empty(), "{:?}", outcome.committed);
}

/// A failed view costs more than its time-out, and whoever is led to a later epoch may wait for listed numbers anew:
/// the last replica commits in the tail only after 203 ms, more than the time-outs of all views together.
#[test]
fn a_run_goes_on_until_those_that_fell_behind_have_come() {
    let text = r#"{"variant": "basic", "replicas": 4, "twins": [0], "views": [
        {"leader": 0, "groups": [["0", "2", "3", "0'"], ["1"]]},
        {"leader": 3, "groups": [["0", "2"], ["1", "3", "0'"]]},
        {"leader": 2, "groups": [["0", "3", "0'"], ["1", "2"]]},
        {"leader": 3, "groups": [["0", "3", "0'"], ["1", "2"]]},
        {"leader": 2, "groups": [["0", "2", "0'"], ["1", "3"]]},
        {"leader": 0, "groups": [["0", "2", "0'"], ["1", "3"]]},
        {"leader": 1, "groups": [["0", "2", "0'"], ["1", "3"]]},
        {"leader": 0, "groups": [["0", "2", "0'"], ["1", "3"]]},
        {"leader": 2, "groups": [["0", "2", "0'"], ["1", "3"]]},
        {"leader": 2, "groups": [["0", "2", "0'"], ["1", "3"]]}
    ]}"#;
    let outcome = play(&TwinsScenario::from_json(text).expect("it is valid"));
    assert!(outcome.is_live && outcome.violations.is_empty(), "{:?}", outcome.committed);
}
