//! Replicas that have given up more views than the others: what they complained about is kept by the leaders that it
//! was for, and brings all together. Where it was lost, the others have to give up as many views.

use crate::common::{Case, at, crash};
use facts::Fact;
use quorumscope_protocols::hotstuff::leader::LeaderPolicy;
use sim::fault::{CutMode, Fault, FaultKind};

/// When the first proof of a view change comes about after the network has healed at `heals_ms`, and of which epoch. Of
/// seven replicas three were down until then, three were each alone, giving up a view every 2 s, and one stays down:
/// five have to complain about the same view.
fn first_proof(heals_ms: u64, leader: LeaderPolicy, mode: CutMode) -> (u64, u32) {
    let mut case = Case::new(7, leader);
    case.horizon = at(3 * heals_ms);
    case.faults = (0..3).map(|replica| crash(replica, at(0), Some(at(heals_ms)))).collect();
    case.faults.push(crash(6, at(0), None));
    let kind = FaultKind::Partition { group_of: (0..7).collect(), mode };
    case.faults.push(Fault { kind, at: at(0), until: Some(at(heals_ms)) });
    let facts = case.run();
    facts.assert_agreement(7);
    let proofs = facts.all.iter().filter_map(|(time, _, fact)| match fact {
        Fact::ViewChanged { view } => Some((time.as_ns() / 1_000_000, view.epoch)),
        _ => None,
    });
    proofs.min().expect("they come together")
}

const LEADERS: [LeaderPolicy; 2] = [LeaderPolicy::Fixed, LeaderPolicy::Rotate { tenure: 4 }];

#[test]
fn complaints_that_were_kept_bring_all_together_with_the_next_one() {
    for leader in LEADERS {
        for heals_ms in [20_000, 40_000] {
            // The others' first complaints, and the way to the leader.
            assert_eq!(
                first_proof(heals_ms, leader, CutMode::Hold),
                (heals_ms + 2_000 + 100, 1),
                "{leader:?}"
            );
        }
    }
}

/// As long as the network was down, it takes once more.
#[test]
fn where_they_were_lost_it_takes_a_time_out_for_each_view_that_was_given_up() {
    for leader in LEADERS {
        assert_eq!(first_proof(20_000, leader, CutMode::Drop), (20_000 + 10 * 2_000 + 100, 10), "{leader:?}");
    }
    assert_eq!(first_proof(40_000, LEADERS[0], CutMode::Drop), (40_000 + 21 * 2_000 + 100, 21));
}
