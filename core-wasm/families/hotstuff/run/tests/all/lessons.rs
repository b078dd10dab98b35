//! Every item of a lesson that opens a scenario of HotStuff has its answer in its runs.

use hotstuff_format::{HotStuff, shipped};
use quorumscope_run::{Run, RunReport};

#[test]
fn every_item_of_a_lesson_has_its_answer_in_its_runs() {
    lessons::are_answered::<HotStuff>(shipped, |scenario, name| {
        let mut run = Run::new(scenario, 0);
        assert!(run.advance(u64::MAX));
        serde_json::to_string(&RunReport::new(&mut run, scenario, name)).expect("a report is JSON")
    });
}
