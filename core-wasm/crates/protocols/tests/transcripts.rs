//! Readable transcripts: short runs told by the facts that replicas state. They teach, and they are goldens: a change of behaviour
//! shows as a change of the text.

mod common;

use std::fmt::Write;

use common::{Case, Facts, at, crash, stream};
use facts::Fact;
use protocols::hotstuff::leader::LeaderPolicy;
use protocols::streaming::Origins;
use quorumscope_protocols as protocols;
use std::collections::BTreeMap;

/// Blocks are named by the order in which they are proposed: b1, b2, ... on top of b0.
fn transcript(facts: &Facts) -> String {
    let mut names = BTreeMap::from([(facts::BlockId::GENESIS, "b0".to_string())]);
    let mut text = String::new();
    for (time, replica, fact) in &facts.all {
        if let Fact::Proposed { block, .. } = fact {
            let name = format!("b{}", names.len());
            names.insert(block.id, name);
        }
        let view = |view: &facts::View| format!("{}.{}", view.epoch, view.number);
        let cut = |cut: &[facts::LaneHead]| {
            let lanes = cut.iter().filter(|lane| lane.count > 0);
            lanes.map(|lane| format!(" cut {}:{}", lane.origin, lane.count)).collect::<String>()
        };
        let told = match fact {
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
            Fact::Voted { block, .. } => {
                format!("votes for {} in view {}", names[&block.id], view(&block.view))
            }
            Fact::Certified { block, signers, .. } => {
                format!("certifies {} with votes of {signers:?}", names[block])
            }
            Fact::Keyed { block, .. } => format!("keeps {} as its key", names[block]),
            Fact::Locked { block, .. } => format!("locks {}", names[block]),
            Fact::Committed { block, runs, .. } => {
                let executed: u64 = runs.iter().map(|run| run.count).sum();
                format!("commits {}, executes {executed} tx", names[&block.id])
            }
            Fact::TimedOut { view: failed } => format!("times out in view {}", view(failed)),
            Fact::ViewChanged { view: next } => format!("proves the view change to {}", view(next)),
            Fact::Fetched { block } => format!("asks for what {} lacks", names[block]),
            Fact::Installed { block } => format!("takes over the state after {}", names[&block.id]),
            Fact::Restarted => "is up again".to_string(),
        };
        writeln!(text, "{:>7} ms  {replica}  {told}", time.as_ns() / 1_000_000).unwrap();
    }
    text
}

#[test]
fn chained_with_a_fixed_leader() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    case.stop = at(250);
    case.horizon = at(2_000);
    insta::assert_snapshot!(transcript(&case.run()));
}

#[test]
fn chained_with_a_crashed_leader() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    case.faults = vec![crash(0, at(350), None)];
    case.timeout = sim::time::Duration::from_ms(1_000);
    case.stop = at(350);
    case.horizon = at(4_000);
    insta::assert_snapshot!(transcript(&case.run()));
}

#[test]
fn streaming_from_a_fixed_leader() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    case.dissemination = stream(Origins::Leader);
    case.stop = at(250);
    case.horizon = at(2_500);
    insta::assert_snapshot!(transcript(&case.run()));
}
