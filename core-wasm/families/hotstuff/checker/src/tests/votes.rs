//! Votes, locks, certificates and views.

use super::*;
use crate::tree::Tree;

#[test]
fn a_second_vote_in_a_view_is_noticed() {
    let mut history = history();
    let place = history.iter().position(|(_, replica, fact)| *replica == 1 && is_vote(50)(fact)).unwrap();
    let other = BlockFact { id: BlockId(5_050), ..block(50) };
    history.insert(place + 1, (1_003, 1, vote(other)));
    assert_eq!(tripped(&judge(&history)), [Check::OneVotePerView]);
    // A vote in an earlier view is as wrong.
    let earlier = BlockFact { view: view(49), ..other };
    history[place + 1].2 = vote(earlier);
    assert_eq!(tripped(&judge(&history)), [Check::OneVotePerView]);
}

#[test]
fn a_lock_that_goes_back_is_noticed() {
    let is_lock = |fact: &Fact| matches!(fact, Fact::Locked { block, .. } if *block == BlockId(60));
    assert_eq!(tripped(&judge(&with(2, is_lock, lock(58)))), [Check::Lock]);
    let other = Fact::Locked { block: BlockId(6_060), view: view(59) };
    assert_eq!(tripped(&judge(&with(2, is_lock, other))), [Check::Lock]);
}

#[test]
fn a_vote_against_the_lock_is_noticed() {
    // A sibling of the lock's descendants: it forks off below the block that voter 2 is locked on.
    let fork = |justify: u64| BlockFact {
        id: BlockId(7_070),
        parent: BlockId(justify),
        justify: BlockId(justify),
        justify_view: view(justify),
        height: justify + 1,
        ..block(70)
    };
    let with_vote = |wrong: BlockFact| {
        let mut history = history();
        history.retain(|(_, replica, fact)| *replica != 2 || !is_vote(70)(fact));
        let place = history.iter().position(|(_, _, fact)| is_vote(70)(fact)).unwrap();
        history.insert(place, (1_402, 2, vote(wrong)));
        tripped(&judge(&history))
    };
    // Locked on 67 then. Justified by 66: not safe. By 68, a later view than the lock's: safe.
    assert_eq!(with_vote(fork(66)), [Check::Lock]);
    assert_eq!(with_vote(fork(68)), []);
}

#[test]
fn a_certificate_needs_a_quorum_of_distinct_voters() {
    let is_it = |fact: &Fact| matches!(fact, Fact::Certified { block, .. } if *block == BlockId(80));
    for signers in [&[0, 1][..], &[0, 1, 1], &[0, 1, 1, 2]] {
        assert_eq!(
            tripped(&judge(&with(0, is_it, certify(80, signers)))),
            [Check::Certificate],
            "{signers:?}"
        );
    }
    let mut history = history();
    history.retain(|(_, replica, fact)| *replica != 3 || !is_vote(80)(fact));
    assert_eq!(tripped(&judge(&history)), [Check::Certificate]);
    // Of a block that nobody voted for.
    let unknown = Fact::Certified {
        block: BlockId(8_080),
        view: view(1_000),
        phase: Phase::Generic,
        signers: [0, 1, 2].into(),
    };
    assert_eq!(tripped(&judge(&with(0, is_it, unknown))), [Check::Certificate]);
    // And one in another phase than that of the votes.
    let phase = Phase::Commit;
    let other = Fact::Certified { block: BlockId(80), view: view(80), phase, signers: [0, 1, 3].into() };
    assert_eq!(tripped(&judge(&with(0, is_it, other))), [Check::Certificate]);
}

#[test]
fn views_only_grow_but_a_restart_may_enter_its_view_again() {
    let is_it = |fact: &Fact| matches!(fact, Fact::Entered { view: entered, .. } if *entered == view(90));
    assert_eq!(tripped(&judge(&with(1, is_it, enter(89)))), [Check::ViewsMonotone]);
    let mut history = with(1, is_it, enter(89));
    let place =
        history.iter().position(|(ms, replica, fact)| *ms == 1_801 && *replica == 1 && *fact == enter(89));
    history.insert(place.unwrap(), (1_801, 1, Fact::Restarted));
    assert_eq!(tripped(&judge(&history)), []);
}

/// In view 80 replicas 1 and 2 are told another block than the rest.
fn equivocation(liars: &[u16], voters: &[u16]) -> Checker {
    let mut history = history();
    let other = BlockFact { id: BlockId(8_080), ..block(80) };
    for &voter in voters {
        let place = place(&history, voter, is_vote(80));
        history.insert(place + 1, (1_602, voter, vote(other)));
    }
    let mut setup = setup();
    liars.iter().for_each(|&liar| setup.honest[usize::from(liar)] = false);
    judge_as(setup, &history)
}

#[test]
fn two_blocks_with_quorums_in_a_view_are_noticed_and_who_is_in_both() {
    let checker = equivocation(&[0, 3], &[0, 2, 3]);
    assert_eq!(tripped(&checker), [Check::OneBlockPerView, Check::OneVotePerView]);
    let violations = checker.violations(at(4_100), &requests());
    let conflict =
        violations.iter().find(|one| one.check == Check::OneBlockPerView).unwrap().conflict.clone();
    let conflict = conflict.unwrap();
    assert_eq!(conflict.quorums, [vec![0, 1, 2, 3], vec![0, 2, 3]]);
    assert_eq!(conflict.both(), [0, 2, 3]);
    // With liars alone in both it is the only check that trips.
    let mut setup = Setup { faulty_max: 0, ..setup() };
    setup.honest = vec![false, true, false, false];
    let mut history = history();
    history.retain(|(_, replica, fact)| *replica != 1 || !is_vote(80)(fact));
    let place = place(&history, 3, is_vote(80));
    for voter in [0, 2, 3] {
        let other = BlockFact { id: BlockId(8_080), ..block(80) };
        history.insert(place + 1, (1_602, voter, vote(other)));
    }
    assert_eq!(tripped(&judge_as(setup, &history)), [Check::OneBlockPerView]);
}

#[test]
fn the_quorums_of_two_branches_are_those_of_one_view_where_they_part() {
    // Both branches go on, in views of their own; they part in view 2, or, in another world, in views 2 and 5.
    let conflict = |parted: u64| {
        let mut tree = Tree::new(3, setup().rule);
        let first = BlockFact { id: BlockId(2_002), view: view(parted), ..block(2) };
        let other = BlockFact {
            id: BlockId(3_003),
            view: view(parted + 2),
            parent: first.id,
            justify: first.id,
            justify_view: first.view,
            ..block(3)
        };
        let votes = [(block(1), [0, 1, 2]), (block(2), [0, 1, 2]), (first, [0, 1, 3]), (block(3), [0, 2, 3])];
        for (block, voters) in votes.into_iter().chain([(other, [1, 2, 3])]) {
            for voter in voters {
                tree.vote(voter, &block, Phase::Generic);
            }
        }
        tree.fork(&other, &block(3)).unwrap()
    };
    for (parted, place) in [(2, "in view 2"), (5, "in views 2 and 5")] {
        let conflict = conflict(parted);
        assert_eq!(conflict.quorums, [[0, 1, 2], [0, 1, 3]]);
        assert_eq!(conflict.place(), place);
    }
}

#[test]
fn an_adversary_is_not_judged_and_its_votes_count() {
    // Replica 3 votes twice, and its vote for block 80 is one of the three that certify it.
    assert_eq!(tripped(&equivocation(&[3], &[3])), []);
    let mut wild = with(3, is_commit(100), commit(90));
    for (_, _, fact) in wild.iter_mut().filter(|(ms, replica, _)| *replica == 3 && *ms > 3_000) {
        if matches!(fact, Fact::Locked { .. } | Fact::Entered { .. }) {
            *fact = lock(3);
        }
    }
    let mut setup = setup();
    assert_eq!(tripped(&judge(&wild)), [Check::Agreement, Check::CommitsFinal, Check::Lock]);
    setup.honest[3] = false;
    assert_eq!(tripped(&judge_as(setup, &wild)), []);
}

#[test]
fn a_commit_off_the_rules_chain_is_noticed() {
    // Views 60 and 62 follow each other: three certified blocks, but not in consecutive views.
    let mut history = history();
    let gap = |block: &mut BlockFact| {
        block.view = view(if block.height > 60 { block.height + 1 } else { block.height });
        block.justify_view = view(if block.height > 61 { block.height } else { block.height - 1 });
    };
    for (_, _, fact) in &mut history {
        match fact {
            Fact::Proposed { block, .. } | Fact::Voted { block, .. } | Fact::Committed { block, .. } => {
                gap(block)
            }
            Fact::Locked { block, view: of } | Fact::Certified { block, view: of, .. } if block.0 > 60 => {
                *of = view(block.0 + 1);
            }
            _ => {}
        }
    }
    // Block 59 is committed with the votes for 62 at the latest that end a chain of three from 61 on: too late for when
    // it is.
    let checker = judge(&history);
    assert_eq!(tripped(&checker), [Check::CommitRule]);
    let committed: Vec<_> =
        checker.violations(at(4_100), &requests()).iter().map(|one| one.at.time).collect();
    assert_eq!(committed, [at(1_242), at(1_262)]);
    // A rule that asks for no consecutive views is content.
    let lax = Rule { consecutive: false, ..setup().rule };
    assert_eq!(tripped(&judge_as(Setup { rule: lax, ..setup() }, &history)), []);
}

#[test]
fn a_commit_that_too_few_are_locked_on_is_noticed() {
    // One replica in four locks.
    let mut history = history();
    history.retain(|(_, replica, fact)| *replica == 0 || !matches!(fact, Fact::Locked { .. }));
    assert_eq!(tripped(&judge(&history)), [Check::CommitLocked]);
    // Where nobody lies nobody locks.
    let setup = Setup { rule: Rule { byzantine: false, ..setup().rule }, ..setup() };
    assert_eq!(tripped(&judge_as(setup, &history)), []);
}

#[test]
fn a_proposal_whose_certificate_has_no_quorum_is_noticed() {
    // Two replicas vote for block 80, and the leader goes on as if they were three.
    let mut history = history();
    history.retain(|(_, replica, fact)| {
        let certified = matches!(fact, Fact::Certified { block, .. } if *block == BlockId(80));
        !certified && (*replica < 2 || !is_vote(80)(fact))
    });
    history.retain(|(ms, ..)| *ms < 1_622);
    assert_eq!(tripped(&judge(&history)), [Check::Certificate]);
    // Where nobody lies what is acknowledged needs none.
    let crashes = Rule { byzantine: false, ..setup().rule };
    assert_eq!(tripped(&judge_as(Setup { rule: crashes, ..setup() }, &history)), []);
}
