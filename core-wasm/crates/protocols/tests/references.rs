//! Closed forms at uniform one-way delay d, free processor, ample bandwidth and window: first commit 6d after the proposal,
//! last 7d, a block each 2d, and 2d + kT between proposals over k crashed leaders (dissertation 3.2 and 4.3.5).

mod common;

use common::{Case, D, at, crash};
use quorumscope_protocols::hotstuff::leader::LeaderPolicy;
use sim::time::Duration;

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

#[test]
fn first_commit_after_6d_all_after_7d_a_block_each_2d() {
    for replicas in [4, 7, 13] {
        for policy in POLICIES {
            let facts = Case::new(replicas, policy).run();
            let proposals = facts.proposals();
            assert!(proposals.len() > 40);
            for pair in proposals.windows(2) {
                assert_near((pair[1].0 - pair[0].0).as_ns(), times(D, 2), "block interval");
            }
            for (proposed, block) in &proposals[..proposals.len() - 5] {
                let commits = facts.commits_of(*block);
                assert_eq!(commits.len(), usize::from(replicas));
                let first = commits.iter().map(|commit| commit.0).min().unwrap();
                let last = commits.iter().map(|commit| commit.0).max().unwrap();
                assert_near((first - *proposed).as_ns(), times(D, 6), "first commit");
                assert_near((last - *proposed).as_ns(), times(D, 7), "last commit");
            }
            assert_eq!(facts.timeouts(), 0);
            facts.assert_agreement(replicas);
        }
    }
}

#[test]
fn k_crashed_leaders_cost_2d_and_kt() {
    for (replicas, crashed) in [(4, 1), (7, 1), (7, 2), (13, 3), (13, 4)] {
        for policy in POLICIES {
            let mut case = Case::new(replicas, policy);
            // Crashed from the start: with a fixed leader the first k, with rotation those of the views 2 to k + 1.
            let first = if policy == LeaderPolicy::Fixed { 0 } else { 2 };
            case.faults = (first..first + crashed).map(|replica| crash(replica, at(950), None)).collect();
            case.horizon = at(20_000);
            let facts = case.run();
            let proposals = facts.proposals();
            let gap = proposals.windows(2).map(|pair| pair[1].0 - pair[0].0).max().unwrap();
            let expected = times(D, 2) + u64::from(crashed) * case.timeout.as_ns();
            assert_near(
                gap.as_ns(),
                expected,
                &format!("{replicas} replicas, {crashed} crashed, {policy:?}"),
            );
            facts.assert_agreement(replicas);
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
    for policy in POLICIES {
        let mut case = Case::new(4, policy);
        case.stop = at(1_000);
        case.horizon = at(30_000);
        let facts = case.run();
        for replica in 0..4 {
            assert_eq!(facts.executed(replica), facts.submitted, "replica {replica} under {policy:?}");
        }
        assert_eq!(facts.timeouts(), 0);
        assert!(facts.all.last().unwrap().0 < at(4_000), "nothing happens once all is executed");
    }
}
