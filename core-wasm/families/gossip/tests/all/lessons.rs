//! Every item of a lesson that opens a scenario of gossip has its answer in its runs.

use quorumscope_gossip::{Gossip, Run, Shape, shipped};

#[test]
fn every_item_of_a_lesson_has_its_answer_in_its_runs() {
    lessons::are_answered::<Gossip>(shipped, |scenario, name| {
        let mut run = Run::new(&Shape::from(scenario), 0);
        while !run.advance(u64::MAX) {}
        serde_json::to_string(&family::Report::new(&mut run, scenario, name)).expect("a report is JSON")
    });
}
