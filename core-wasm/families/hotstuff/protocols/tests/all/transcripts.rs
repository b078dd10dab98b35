//! Readable transcripts: short runs told by the facts that replicas state, and by the rules for which they do not vote.
//! They teach, and they are goldens: a change of behaviour shows as a change of the text.

use std::fmt::Write;

use crate::common::{Case, Facts, at, awaited, batch, crash, hashes, hidden_lock, sent, stream};
use facts::Fact;
use protocols::batching::BatchConfig;
use protocols::hotstuff::DisseminationConfig;
use protocols::hotstuff::leader::LeaderPolicy;
use protocols::hotstuff::rules::Rules;
use protocols::hotstuff::ruling::{Refusal, Ruled, Ruling};
use protocols::streaming::Origins;
use quorumscope_protocols as protocols;
use sim::ids::ReplicaId;
use sim::node::{Context, Ignored};
use sim::time::Time;
use std::collections::BTreeMap;

enum Happening {
    Stated(Fact),
    Ruled(Ruled),
}

/// A run event by event: after the facts that an event led to, what a replica made of a proposal in it.
fn happenings(case: &Case) -> Vec<(Time, u16, Happening)> {
    let mut simulation = case.simulation();
    let mut ruled = vec![None; case.replicas.into()];
    let mut happenings = Vec::new();
    let mut over = false;
    while !over {
        let mut facts = Facts::default();
        over = simulation.advance(Time::FAR, 1, &mut facts);
        happenings
            .extend(facts.all.into_iter().map(|(time, who, fact)| (time, who, Happening::Stated(fact))));
        let now = simulation.point().time;
        for (replica, before) in (0..).zip(&mut ruled) {
            let (id, effects) = (ReplicaId(replica), &mut Ignored);
            let seen = simulation.node(id).inspect(&Context::new(now, id, simulation.requests(), effects));
            if *before != seen.ruled {
                before.clone_from(&seen.ruled);
                happenings.extend(seen.ruled.map(|ruled| (now, replica, Happening::Ruled(ruled))));
            }
        }
    }
    happenings
}

/// Blocks are named by the order in which they are proposed: b1, b2, ... on top of b0.
fn transcript(case: &Case) -> String {
    let mut names = BTreeMap::from([(facts::BlockId::GENESIS, "b0".to_string())]);
    let mut text = String::new();
    let view = |view: &facts::View| format!("{}.{}", view.epoch, view.number);
    for (time, replica, happening) in happenings(case) {
        let mut tell =
            |told: String| writeln!(text, "{:>7} ms  {replica}  {told}", time.as_ns() / 1_000_000).unwrap();
        let fact = match happening {
            Happening::Stated(fact) => fact,
            Happening::Ruled(Ruled { block, ruling, .. }) => {
                let block = &names[&block.id];
                match ruling {
                    Ruling::Voted(_) => {}
                    Ruling::Refused(Refusal::Locked { view: lock, justify, .. }) => tell(format!(
                        "refuses {block}: locked in view {}, and {block} is justified by view {}",
                        view(&lock),
                        view(&justify)
                    )),
                    Ruling::Refused(Refusal::Past(now)) => {
                        tell(format!("refuses {block}: in view {} already", view(&now)));
                    }
                    Ruling::Refused(refusal) => tell(format!("refuses {block}: {refusal:?}")),
                    Ruling::Waits(lack) => tell(format!("waits with its vote for {block}: {lack:?}")),
                    Ruling::Ignored(flaw) => tell(format!("ignores {block}: {flaw:?}")),
                }
                continue;
            }
        };
        if let Fact::Proposed { block, .. } = &fact {
            let name = format!("b{}", names.len());
            names.insert(block.id, name);
        }
        let cut = |cut: &[facts::LaneHead]| {
            let lanes = cut.iter().filter(|lane| lane.count > 0);
            lanes.map(|lane| format!(" cut {}:{}", lane.origin, lane.count)).collect::<String>()
        };
        let told = match &fact {
            Fact::Entered { view: entered, leader, by_view_change } => {
                let how = if *by_view_change { " by view change" } else { "" };
                format!("enters view {} of leader {leader}{how}", view(entered))
            }
            Fact::Proposed { block, cut: lanes } => format!(
                "proposes {} on {} in view {}: {} tx{}",
                names[&block.id],
                names[&block.parent],
                view(&block.view),
                block.transactions,
                cut(lanes)
            ),
            Fact::Voted { block, phase, .. } => {
                let kind = phase.name().map_or_else(String::new, |phase| format!("{phase} "));
                format!("{kind}votes for {} in view {}", names[&block.id], view(&block.view))
            }
            Fact::Certified { block, phase, signers, .. } => {
                let kind = phase.name().map_or_else(String::new, |phase| format!("{phase} "));
                format!("certifies {} with {kind}votes of {signers:?}", names[block])
            }
            Fact::Keyed { block, .. } => format!("keeps {} as its key", names[block]),
            Fact::Locked { block, .. } => format!("locks {}", names[block]),
            Fact::Committed { block, runs, .. } => {
                let executed: u64 = runs.iter().map(|run| run.count).sum();
                format!("commits {}, executes {executed} tx", names[&block.id])
            }
            Fact::TimedOut { view: failed } => format!("times out in view {}", view(failed)),
            Fact::ViewChanged { view: next } => format!("proves the view change to {}", view(next)),
            Fact::Fetched { block, .. } => format!("asks for what {} lacks", names[block]),
            Fact::Installed { block } => format!("takes over the state after {}", names[&block.id]),
            Fact::Restarted => "is up again".to_string(),
            // Told by its ruling.
            Fact::Refused { .. } => continue,
            Fact::Received { runs } => {
                format!("is given {} tx", runs.iter().map(|run| run.count).sum::<u64>())
            }
            Fact::Streamed { .. } | Fact::Held { .. } => continue,
        };
        tell(told);
    }
    text
}

#[test]
fn chained_with_a_fixed_leader() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    case.stop = at(250);
    case.horizon = at(2_000);
    insta::assert_snapshot!(transcript(&case));
}

/// Of 250 transactions 240 fill four blocks, of which the last commits the first; the rest waits, and nobody gives the
/// view up.
#[test]
fn full_blocks_alone() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    let DisseminationConfig::Batch(config) = batch(60) else { unreachable!("it is a batch") };
    case.dissemination = DisseminationConfig::Batch(BatchConfig { full_only: true, ..config });
    case.stop = at(250);
    case.horizon = at(10_000);
    insta::assert_snapshot!(transcript(&case));
}

#[test]
fn chained_with_a_crashed_leader() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    case.faults = vec![crash(0, at(350), None)];
    case.timeout = sim::time::Duration::from_ms(1_000);
    case.stop = at(350);
    case.horizon = at(4_000);
    insta::assert_snapshot!(transcript(&case));
}

/// One block by the rules of a rung, then silence; where its leader is of one view alone, new-views go to the next.
fn one_block(rules: Rules) -> String {
    let mut case = Case { rules, ..Case::new(4, LeaderPolicy::Rotate { tenure: 1 }) };
    (case.rate_tps, case.stop, case.horizon) = (10, at(100), at(2_500));
    transcript(&case)
}

#[test]
fn one_block_of_crash_stop() {
    insta::assert_snapshot!(one_block(Rules::CrashStop));
}

#[test]
fn one_block_of_byzantine_delta() {
    insta::assert_snapshot!(one_block(Rules::ByzantineDelta));
}

#[test]
fn one_block_of_two_phase() {
    insta::assert_snapshot!(one_block(Rules::TwoPhase));
}

#[test]
fn one_block_of_basic() {
    insta::assert_snapshot!(one_block(Rules::Basic));
}

#[test]
fn basic_with_a_crashed_leader() {
    let mut case = Case { rules: Rules::Basic, ..Case::new(4, LeaderPolicy::Fixed) };
    // Everybody keeps the block as its key by then; the pre-commit votes find nobody.
    case.faults = vec![crash(0, at(550), None)];
    case.timeout = sim::time::Duration::from_ms(1_000);
    (case.rate_tps, case.stop, case.horizon) = (10, at(100), at(4_000));
    insta::assert_snapshot!(transcript(&case));
}

#[test]
fn one_block_of_a_two_chain() {
    insta::assert_snapshot!(one_block(Rules::TwoChainAnyView));
}

#[test]
fn one_block_of_hotstuff_2() {
    insta::assert_snapshot!(one_block(Rules::HotStuff2));
}

#[test]
fn streaming_from_a_fixed_leader() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    case.dissemination = stream(Origins::Leader);
    case.stop = at(250);
    case.horizon = at(2_500);
    insta::assert_snapshot!(transcript(&case));
}

/// The same, where cuts name what is sent: a proposal may overtake what it names, and a vote waits for that.
#[test]
fn streaming_from_a_fixed_leader_who_names_what_is_sent() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    case.dissemination = sent(stream(Origins::Leader));
    case.stop = at(250);
    case.horizon = at(2_500);
    insta::assert_snapshot!(transcript(&case));
}

/// The same, where the leader waits until what it holds is acknowledged: it may propose from the start of its view, and
/// proposes when the last acknowledgement that it needs has come.
#[test]
fn streaming_from_a_fixed_leader_who_awaits_acknowledgements() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    case.dissemination = awaited(stream(Origins::Leader));
    case.stop = at(250);
    case.horizon = at(2_500);
    insta::assert_snapshot!(transcript(&case));
}

/// Two replicas are farther from the clients than the others, and ask for what the first block names. Replica 2 votes
/// when its request has come, replica 3 when the leader has answered.
#[test]
fn naming_transactions_that_two_replicas_lack() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    case.dissemination = hashes(batch(400));
    case.request_delays = [100, 100, 250, 1_000].map(sim::time::Duration::from_ms).into();
    (case.rate_tps, case.stop, case.horizon) = (10, at(100), at(3_000));
    insta::assert_snapshot!(transcript(&case));
}

/// The story of the hidden lock, one block long: replica 6 alone is locked.
fn with_a_hidden_lock(rules: Rules) -> String {
    let mut case = hidden_lock(rules);
    (case.stop, case.horizon) = (at(2), at(6_000));
    transcript(&case)
}

#[test]
fn two_phases_with_a_hidden_lock() {
    insta::assert_snapshot!(with_a_hidden_lock(Rules::TwoPhase));
}

#[test]
fn hotstuff_2_with_a_hidden_lock() {
    insta::assert_snapshot!(with_a_hidden_lock(Rules::HotStuff2));
}

#[test]
fn basic_with_a_hidden_lock() {
    insta::assert_snapshot!(with_a_hidden_lock(Rules::Basic));
}
