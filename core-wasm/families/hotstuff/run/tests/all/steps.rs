//! What a person who steps by what matters is told, in scenarios whose point it is.

use explain::{Direction, Stop};
use hotstuff_format::{check, resolve, shipped};
use hotstuff_words::Story;
use quorumscope_run::Run;
use sim::ids::Point;

/// The captions of a variant's steps up to so many milliseconds, each with its time in them.
fn steps(id: &str, variant: &str, until_ms: u64) -> Vec<String> {
    let scenario = resolve(shipped(id).unwrap(), Some(variant), &[]).unwrap();
    let mut run = Run::new(&scenario, trace::MESSAGES_MAX);
    while !run.advance(1_000_000) {}
    let (trace, names) = (&run.observers().recorder, run.names());
    let story = Story { trace, names, violations: &[], requests: run.requests(), now: run.now() };
    let mut point = Point::default();
    let mut told = Vec::new();
    while let Some(moment) = story.step(point, Direction::Forwards, Stop::Significant) {
        point = moment.point;
        let ms = point.time.as_ns() / 1_000_000;
        if ms > until_ms {
            break;
        }
        told.push(format!("{ms} {}", moment.caption));
    }
    told
}

#[test]
fn a_hidden_lock_and_the_refusal_that_it_decides_are_steps() {
    let told = [
        "103 replica 0 proposes block 1",
        "250 replica 1, replica 2, replica 3, replica 4 and replica 5 do not hear replica 0 any more",
        "303 replica 0 has 5 of 7 prepare votes for block 1 (a quorum certificate)",
        "310 replica 0 crashes",
        "403 replica 6 locks on block 1",
        "500 replica 1, replica 2, replica 3, replica 4 and replica 5 hear replica 0 again",
        "1000 messages from replica 6 to replica 1 take 3 times as long",
        "2103 6 replicas time out in view 1 and ask for a new view",
        "2203 view 2 begins: enough replicas have asked replica 1 for it (a quorum of view-change requests); replica 1 proposes block 1′ of view 2, which extends the genesis block",
        "2250 messages from replica 6 to replica 1 are as fast as before",
        "2250 replica 5 crashes",
        "2306 replica 6 refuses to vote for block 1′ of view 2: it is locked on block 1, and the proposal extends the genesis block",
        "2403 replica 1 locks on block 1",
    ];
    assert_eq!(steps("hidden-lock", "Two phases", 2_500), told);
    let key = "403 replica 6 keeps block 1 as its key";
    assert_eq!(of_locks(&steps("hidden-lock", "Basic", 15_000)), [key]);
}

/// A crash of a leader that a quorum's locks survive; cuts that those who hold the parent's do not vote for.
#[test]
fn a_lock_that_a_quorum_shares_is_no_step() {
    assert!(of_locks(&steps("rotation-and-a-crash", "Seven replicas", 9_000)).is_empty());
    let refusal = "refuses to vote for block 10: its cut is smaller than its parent’s";
    let commit = "block 7 is final at replica 1: 40 transactions";
    let told = [
        format!("2219 replica 1 {refusal}; {commit}"),
        format!("2219 replica 2 {refusal}"),
        format!("2219 replica 3 {refusal}"),
    ];
    assert_eq!(of_locks(&steps("shrinking-cut", "Cuts grow", 4_000)), told);
}

/// Those of locks, keys and refusals.
fn of_locks(told: &[String]) -> Vec<&str> {
    let is_of =
        |told: &&str| [" locks on ", " as its key", " refuses "].iter().any(|word| told.contains(word));
    told.iter().map(String::as_str).filter(is_of).collect()
}

/// A vote completes the quorum certificate that commits a block and justifies the next proposal.
#[test]
fn what_one_event_leads_to_is_one_step_and_told_whole() {
    let leader = "N. Virginia has 3 of 4 votes for";
    let told = [
        "45 N. Virginia proposes block 1",
        &format!("248 {leader} block 1 (a quorum certificate) and proposes block 2"),
        &format!("451 {leader} block 2 (a quorum certificate) and proposes block 3"),
        &format!(
            "654 block 1 is final at N. Virginia: 2 transactions; {leader} block 3 (a quorum certificate) and proposes block 4"
        ),
    ];
    assert_eq!(steps("planet-window", "Batching", 700), told);
}

/// Replicas without jitter time out at one instant, several times in a run.
#[test]
fn steps_back_are_the_steps_forwards() {
    for (replicas, down, factor) in [(4, 0, 2), (4, 0, 1), (7, 0, 1), (10, 0, 2)] {
        let text = format!(
            r#"{{"horizon_s": 3, "replicas": {{"count": {replicas}}}, "network": {{"latency": {{"uniform_one_way_ms": 10}}}},
                "protocol": {{"timeout_ms": 200, "timeout_factor": {factor}, "leader": {{"policy": "rotate", "tenure": 9}}}},
                "workload": {{"rate_tps": 100}},
                "faults": [{{"kind": "crash", "replica": {down}, "at_s": 0}}, {{"kind": "partition", "groups": [[1, 2, 3]], "at_s": 1.5}}]}}"#
        );
        let mut run = Run::new(&check(&text).unwrap(), trace::MESSAGES_MAX);
        while !run.advance(1_000_000) {}
        let (trace, names) = (&run.observers().recorder, run.names());
        let story = Story { trace, names, violations: &[], requests: run.requests(), now: run.now() };
        let walk = |mut point, direction| {
            let mut told = Vec::new();
            while let Some(moment) = story.step(point, direction, Stop::Significant) {
                point = moment.point;
                told.push(moment);
            }
            told
        };
        let forwards = walk(Point::default(), Direction::Forwards);
        let mut back = walk(Point { time: run.now(), sequence: u32::MAX }, Direction::Backwards);
        back.reverse();
        assert_eq!(forwards, back, "{replicas} replicas, {down} down");
        let together = |moment: &explain::Moment| moment.caption.contains("replicas time out");
        assert!(forwards.iter().any(together), "{replicas} replicas, {down} down");
    }
}
