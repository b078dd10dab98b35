//! The parts of what takes time sum to it exactly, whatever the network: of scenarios that campaigns draw, carried by
//! TCP over paths with queues.

use std::collections::BTreeSet;
use std::process::Command;

use explain::{Spent, critical_path, delays};
use hotstuff_format::Scenario;
use hotstuff_words::HotStuffWords;
use rayon::prelude::*;
use run::Run;
use serde_json::{Value, json};
use sim::time::Time;
use tables::marks::{MarkKind, Read};
use trace::MESSAGES_MAX;

/// A run is looked at as far as it is by then.
const EVENTS_MAX: u64 = 100_000;

/// What a campaign draws of a seed, by TCP: with few sockets or many, paced or not, and with a path that may be narrow,
/// shallow or shared.
fn over_tcp(mut scenario: Value, seed: u64) -> Scenario {
    let network = &mut scenario["network"];
    network.as_object_mut().unwrap().remove("slow_start");
    network["model"] = json!("tcp");
    let congestion = ["cubic", "reno"][(seed % 2) as usize];
    let pacing = ["none", "window"][(seed / 2 % 2) as usize];
    network["tcp"] = json!({"congestion": congestion, "pacing": pacing});
    let mbps = network["egress_mbps"].as_f64().unwrap() / [1.0, 2.0, 6.0][(seed / 3 % 3) as usize];
    if !seed.is_multiple_of(5) {
        let buffer = [3_000, 20_000, 500_000][(seed % 3) as usize];
        network["path"] = json!({"mbps": mbps, "buffer_bytes": buffer});
    }
    // Connections hold what a cut keeps back.
    for fault in scenario["faults"].as_array_mut().unwrap() {
        fault.as_object_mut().unwrap().remove("mode");
    }
    scenario["changes"] = json!([]);
    hotstuff_format::check(&scenario.to_string()).unwrap_or_else(|errors| panic!("seed {seed}: {errors:?}"))
}

fn drawn(seeds: &str) -> Vec<(u64, Scenario)> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_quorumscope"));
    let printed = program.args(["campaign", "--print", "--seeds", seeds]).output().unwrap().stdout;
    let of = |line| {
        let mut drawn: Value = serde_json::from_str(line).unwrap();
        let seed = drawn["seed"].as_u64().unwrap();
        (seed, over_tcp(drawn["scenario"].take(), seed))
    };
    std::str::from_utf8(&printed).unwrap().lines().map(of).collect()
}

/// How many commits and messages were looked at, and the kinds of parts that were found. Panics where parts leave a
/// gap.
fn look(seed: u64, scenario: &Scenario) -> (usize, BTreeSet<Spent>) {
    let mut run = Run::new(scenario, MESSAGES_MAX);
    run.advance(EVENTS_MAX);
    let wrong: Vec<_> = run
        .violations()
        .into_iter()
        .map(|(_, what)| what)
        .filter(|what| !what.starts_with("liveness"))
        .collect();
    assert!(wrong.is_empty(), "seed {seed}: {wrong:?}");
    let trace = &run.observers().recorder;
    let mut kinds = BTreeSet::new();
    let mut see = |parts: &[explain::PathPart], span: (Time, Time), what: &str| {
        assert!(
            parts.windows(2).all(|pair| pair[0].end == pair[1].start),
            "seed {seed}: a gap in {what}: {parts:?}"
        );
        let ends =
            parts.first().zip(parts.last()).map_or((span.1, span.1), |(first, last)| (first.start, last.end));
        assert!(ends == span || span.0 == span.1, "seed {seed}, {what}: {ends:?} for {span:?}");
        kinds.extend(parts.iter().map(|part| part.spent));
    };
    for row in 0..trace.messages().len() {
        let message = trace.messages().get(row);
        see(&delays(trace, &message), (message.queued, message.ended), &format!("{message:?}"));
    }
    let commits = trace.marks().iter_from(0).filter(|mark| mark.of() == MarkKind::Committed);
    let mut looked = 0;
    for commit in commits {
        let height = u64::from(trace.tables.height_of(commit));
        let Some(path) = critical_path::<HotStuffWords>(trace, commit.replica, height) else { continue };
        let (at, proposed) =
            explain::find_commit::<HotStuffWords>(trace, commit.replica, height).expect("it has a path");
        see(&path, (proposed, at.time), &format!("the commit of {height} by {:?}", commit.replica));
        looked += 1;
    }
    (looked, kinds)
}

#[test]
fn parts_sum_exactly_over_tcp() {
    let all: Vec<_> = drawn("0..120").par_iter().map(|(seed, scenario)| look(*seed, scenario)).collect();
    let (looked, kinds) = all.into_iter().fold((0, BTreeSet::new()), |(sum, mut kinds), (looked, other)| {
        kinds.extend(other);
        (sum + looked, kinds)
    });
    assert!(looked > 3_000, "{looked} commits");
    for new in [Spent::CongestionWindow, Spent::PathQueue, Spent::SentAgain] {
        assert!(kinds.contains(&new), "{new:?} is not among {kinds:?}");
    }
}
