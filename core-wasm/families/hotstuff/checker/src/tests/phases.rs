//! Votes in phases: a view has up to three, and a quorum of the last commits.

use super::*;

const PHASES: [Phase; 3] = [Phase::Prepare, Phase::PreCommit, Phase::Commit];

/// Basic HotStuff without a fault: a block a view, voted for in three phases, locked after the second and committed
/// after the third.
fn in_phases() -> Vec<Statement> {
    let mut history = Vec::new();
    for height in 1..=50 {
        let now = height * 80;
        history.push((now, 0, Fact::Proposed { block: block(height), cut: no_cut() }));
        for (step, phase) in (0..).zip(PHASES) {
            for replica in 0..REPLICAS {
                if phase == Phase::Commit {
                    history.push((now + 1 + step, replica, lock(height)));
                }
                history.push((
                    now + 1 + step,
                    replica,
                    Fact::Voted { block: block(height), phase, cut: no_cut(), named: None },
                ));
            }
            let signers = [0, 1, 2].into();
            let certified = Fact::Certified { block: BlockId(height), view: view(height), phase, signers };
            history.push((now + 2 + step, 0, certified));
        }
        for replica in 0..REPLICAS {
            history.push((now + 6, replica, commit(height)));
        }
    }
    history
}

fn without(is_it: impl Fn(&Statement) -> bool) -> Vec<Check> {
    let mut history = in_phases();
    history.retain(|statement| !is_it(statement));
    tripped(&judge(&history))
}

fn is_vote_in(height: u64, of: Phase) -> impl Fn(&Fact) -> bool {
    move |fact| matches!(fact, Fact::Voted { block, phase, .. } if block.height == height && *phase == of)
}

#[test]
fn a_vote_in_each_phase_is_right_and_two_in_one_are_not() {
    assert_eq!(without(|_| false), []);
    let mut history = in_phases();
    let place = place(&history, 1, is_vote_in(20, Phase::PreCommit));
    history.insert(place, history[place].clone());
    assert_eq!(tripped(&judge(&history)), [Check::OneVotePerView]);
}

#[test]
fn a_quorum_of_commit_votes_commits_and_no_other() {
    let check = without(|(_, replica, fact)| {
        *replica > 1 && is_vote_in(20, Phase::Commit)(fact)
            || matches!(fact, Fact::Certified { block, phase: Phase::Commit, .. } if *block == BlockId(20))
    });
    assert_eq!(check, [Check::CommitRule]);
}

#[test]
fn a_lock_binds_the_first_vote_of_a_view_only() {
    // Replica 2 is locked on block 19 and votes for a sibling of it that carries an older certificate.
    let sibling = BlockFact { id: BlockId(2_020), height: 19, ..block(18) };
    let sibling = BlockFact {
        view: view(20),
        parent: BlockId(18),
        justify: BlockId(18),
        justify_view: view(18),
        ..sibling
    };
    for (phase, expected) in [(Phase::Prepare, &[Check::Lock][..]), (Phase::PreCommit, &[])] {
        let mut history = in_phases();
        let place = place(&history, 2, is_vote_in(20, phase));
        history[place].2 = Fact::Voted { block: sibling, phase, cut: no_cut(), named: None };
        // Its vote for the block is missed by nobody: three others are left, and the certificates have those.
        for (_, _, fact) in &mut history {
            if let Fact::Certified { signers, .. } = fact {
                *signers = [0, 1, 3].into();
            }
        }
        assert_eq!(tripped(&judge(&history)), expected, "{phase:?}");
    }
}
