//! Closed forms at uniform one-way delay d, free processor, ample bandwidth and window, for each protocol of the
//! ladder: when a block is committed, how often one is proposed, what k crashed leaders in a row cost (dissertation
//! 2.2, 3.2 and 4.3.5).

use crate::common::{Case, D, SAFE, at, crash};
use quorumscope_protocols::hotstuff::leader::LeaderPolicy;
use quorumscope_protocols::hotstuff::rules::Rules;
use sim::ids::StreamId;
use sim::time::{Duration, Time};

const POLICIES: [LeaderPolicy; 2] = [LeaderPolicy::Fixed, LeaderPolicy::Rotate { tenure: 1 }];

fn times(d: Duration, factor: u64) -> u64 {
    d.as_ns() * factor
}

/// Serialising a broadcast of a full batch takes less than this at the tests' bandwidth.
const SLACK_NS: u64 = 200_000;

fn assert_near(measured: u64, reference: u64, what: &str) {
    assert!(
        measured >= reference && measured < reference + SLACK_NS,
        "{what}: {measured} ns for {reference} ns"
    );
}

/// Every protocol of the ladder with its closed forms, in units of d: the first commit, which is the leader's, and the
/// interval between two proposals. One phase takes a round trip, and so do a decision and the new-views that follow it;
/// a pipelined view is one round trip, and its commits take one for each certificate of the chain.
const LADDER: [(Rules, u64, u64); 7] = [
    (Rules::CrashStop, 2, 4),
    (Rules::ByzantineDelta, 4, 6),
    (Rules::TwoPhase, 4, 6),
    (Rules::Basic, 6, 8),
    (Rules::Chained, 6, 2),
    (Rules::HotStuff2, 4, 2),
    (Rules::TwoChainAnyView, 4, 2),
];

#[test]
fn commits_and_intervals_are_those_of_the_closed_forms() {
    for (rules, first_commit, interval) in LADDER {
        for (replicas, policy) in [4, 7, 13].into_iter().flat_map(|n| POLICIES.map(|policy| (n, policy))) {
            let facts = Case { rules, ..Case::new(replicas, policy) }.run();
            let proposals = facts.proposals();
            assert!(proposals.len() > 10);
            for pair in proposals.windows(2) {
                assert_near((pair[1].0 - pair[0].0).as_ns(), times(D, interval), "block interval");
            }
            for (proposed, block) in &proposals[..proposals.len() - 5] {
                let commits = facts.commits_of(*block);
                assert_eq!(commits.len(), usize::from(replicas));
                let first = commits.iter().map(|commit| commit.0).min().unwrap();
                let last = commits.iter().map(|commit| commit.0).max().unwrap();
                assert_near((first - *proposed).as_ns(), times(D, first_commit), "first commit");
                assert_near((last - *proposed).as_ns(), times(D, first_commit + 1), "last commit");
            }
            assert_eq!(facts.timeouts(), 0);
            facts.assert_agreement(replicas);
        }
    }
}

/// Between two proposals lie the usual interval and k time-outs: the first failed view begins where a successful one
/// would have. In `crash_stop` the new-views come after the proof of the view change, another 2d; in `byzantine_delta`
/// and `hotstuff_2` the leader waits Delta from there, and new-views of all do not spare it that.
fn interval_over_crashed(rules: Rules, interval: u64, crashed: u64, case: &Case) -> u64 {
    let failed = crashed * case.timeout.as_ns();
    match rules {
        Rules::CrashStop => times(D, interval + 2) + failed,
        Rules::ByzantineDelta | Rules::HotStuff2 => times(D, interval) + case.delta.as_ns() + failed,
        _ => times(D, interval) + failed,
    }
}

#[test]
fn each_crashed_leader_in_a_row_costs_a_time_out() {
    for (rules, _, interval) in LADDER {
        for (replicas, crashed) in [(4, 1), (7, 1), (7, 2), (13, 3), (13, 4)] {
            let mut case = Case { rules, ..Case::new(replicas, LeaderPolicy::Rotate { tenure: 1 }) };
            // Those of the views 2 to k + 1, and of the same views of each later turn.
            case.faults = (2..2 + crashed).map(|replica| crash(replica, at(950), None)).collect();
            case.horizon = at(30_000);
            let facts = case.run();
            let proposals = facts.proposals();
            let gap = proposals.windows(2).map(|pair| pair[1].0 - pair[0].0).max().unwrap();
            let expected = interval_over_crashed(rules, interval, crashed.into(), &case);
            let what = format!("{replicas} replicas, {crashed} crashed, {rules:?}");
            assert_near(gap.as_ns(), expected, &what);
            facts.assert_agreement(replicas);
        }
    }
}

#[test]
fn a_pipelined_leader_that_crashes_and_stays_costs_the_same() {
    for rules in [Rules::Chained, Rules::HotStuff2, Rules::TwoChainAnyView] {
        for (replicas, crashed) in [(4, 1), (7, 1), (7, 2), (13, 3), (13, 4)] {
            // With a fixed leader the first k are crashed.
            let mut case = Case { rules, ..Case::new(replicas, LeaderPolicy::Fixed) };
            case.faults = (0..crashed).map(|replica| crash(replica, at(950), None)).collect();
            case.horizon = at(20_000);
            let facts = case.run();
            let proposals = facts.proposals();
            let gap = proposals.windows(2).map(|pair| pair[1].0 - pair[0].0).max().unwrap();
            let expected = interval_over_crashed(rules, 2, crashed.into(), &case);
            assert_near(gap.as_ns(), expected, &format!("{replicas} replicas, {crashed} crashed, {rules:?}"));
            facts.assert_agreement(replicas);
        }
    }
}

/// A view that fails though everybody is up costs no Delta: new-views of all are there after 2d.
#[test]
fn new_views_of_all_spare_a_leader_delta() {
    let mut case = Case { rules: Rules::HotStuff2, ..Case::new(4, LeaderPolicy::Fixed) };
    // One proposal of the first leader is lost, and it is up again before its view is given up.
    case.faults = vec![crash(0, at(1_250), Some(at(1_750)))];
    case.delta = Duration::from_ms(1_500);
    case.horizon = at(6_000);
    let facts = case.run();
    let proposals = facts.proposals();
    let gap = proposals.windows(2).map(|pair| pair[1].0 - pair[0].0).max().unwrap();
    assert_near(gap.as_ns(), times(D, 4) + case.timeout.as_ns(), "the usual interval, T, and 2d");
    facts.assert_agreement(4);
}

/// A request that meets an idle, ready leader: d to reach it, the first commit, and, where a reply of the leader alone
/// is not enough, one more until the others decide; d back.
#[test]
fn a_request_meets_an_idle_leader() {
    for (rules, answer) in [
        (Rules::CrashStop, 4),
        (Rules::ByzantineDelta, 7),
        (Rules::TwoPhase, 7),
        (Rules::Basic, 9),
        (Rules::Chained, 9),
        (Rules::HotStuff2, 7),
    ] {
        for replicas in [4, 7, 13] {
            let mut case = Case { rules, ..Case::new(replicas, LeaderPolicy::Fixed) };
            // A request a second.
            (case.rate_tps, case.stop) = (1, at(5_500));
            let facts = case.run();
            let simulation = case.simulation();
            let requests = simulation.requests();
            let proposals = facts.proposals().into_iter().filter(|(_, block)| block.transactions > 0);
            for (index, (_, block)) in proposals.enumerate() {
                let submitted = requests.submitted_at(StreamId(0), index as u64).expect("it was proposed");
                let mut replies: Vec<Time> =
                    facts.commits_of(block).iter().map(|commit| commit.0 + D).collect();
                replies.sort();
                let answered = replies[usize::from(case.group().witnesses()) - 1];
                assert_near((answered - submitted).as_ns(), times(D, answer), &format!("{rules:?}"));
            }
            assert_eq!(facts.executed(0), facts.submitted);
            assert!(facts.submitted > 3);
        }
    }
}

#[test]
fn a_crash_is_survived_at_n_7() {
    for policy in POLICIES {
        for replica in [0, 3] {
            let mut case = Case::new(7, policy);
            case.faults = vec![crash(replica, at(3_000), None)];
            case.horizon = at(60_000);
            let facts = case.run();
            facts.assert_agreement(7);
            let last = facts.all.iter().rfind(|(_, _, fact)| matches!(fact, facts::Fact::Committed { .. }));
            assert!(last.unwrap().0 > at(50_000), "it goes on committing");
            assert!(facts.executed(1) > 400 * 20, "{} executed", facts.executed(1));
        }
    }
}

#[test]
fn idle_replicas_fall_silent_and_leave_nothing_behind() {
    for (rules, policy) in SAFE.into_iter().flat_map(|rules| POLICIES.map(|policy| (rules, policy))) {
        let mut case = Case { rules, ..Case::new(4, policy) };
        case.stop = at(1_000);
        case.horizon = at(30_000);
        let facts = case.run();
        for replica in 0..4 {
            assert_eq!(
                facts.executed(replica),
                facts.submitted,
                "replica {replica} under {rules:?}, {policy:?}"
            );
        }
        assert_eq!(facts.timeouts(), 0);
        assert!(facts.all.last().unwrap().0 < at(4_000), "nothing happens once all is executed");
    }
}
