//! Transactions followed from request to reply: in every shipped scenario their parts sum to what their clients have
//! waited.
//!
//! After a change that is meant: `BLESS=1 cargo test -p quorumscope-cli --test transactions`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use explain::transaction::{Stage, Transaction};
use hotstuff_format::{Checked, shipped, shipped_ids};
use hotstuff_words::Follower;
use rayon::prelude::*;
use run::Run;
use sim::ids::{ReplicaId, StreamId};
use sim::time::{Duration, Time};
use tables::marks::{MarkKind, Read};
use trace::MESSAGES_MAX;

/// So many transactions of each run, at equal distances.
const FOLLOWED: u64 = 24;

fn complete(scenario: &hotstuff_format::Scenario) -> Run {
    let mut run = Run::new(scenario, MESSAGES_MAX);
    while !run.advance(u64::MAX) {}
    run.settle();
    run
}

fn follower(run: &Run) -> Follower<'_> {
    let observers = run.observers();
    Follower {
        trace: &observers.recorder,
        answers: &observers.metrics.meter.answers,
        requests: run.requests(),
        now: run.now(),
    }
}

/// When the replies that a client needs are there, by the commits of its block alone: of a network in which replies
/// take their delay.
fn replies_there(run: &Run, found: &Transaction, needed: usize) -> Option<Time> {
    let trace = &run.observers().recorder;
    let commits = trace.marks().iter_from(0).filter(|mark| Some(mark.subject) == found.block);
    let mut replies: Vec<Time> = commits
        .filter(|mark| mark.of() == MarkKind::Committed)
        .map(|mark| mark.time + run.requests().reply_delay(found.group, mark.replica))
        .collect();
    replies.sort();
    replies.get(needed - 1).copied().filter(|&at| at <= run.now())
}

/// Panics where parts leave a gap, or do not end with the answer.
fn check(run: &Run, found: &Transaction, what: &str) {
    let Transaction { submitted, answered, parts, .. } = found;
    assert!(parts.iter().all(|part| part.start < part.end), "{what}: {found:?}");
    assert!(parts.windows(2).all(|pair| pair[0].end == pair[1].start), "{what}: a gap in {found:?}");
    let end = answered.unwrap_or(run.now());
    let sum = parts.iter().fold(Duration::ZERO, |sum, part| sum + (part.end - part.start));
    assert_eq!((parts.first().map_or(end, |part| part.start), sum), (*submitted, end - *submitted), "{what}");
    let is_open = parts.last().is_some_and(|part| part.stage == Stage::Unanswered);
    assert!(is_open != answered.is_some() || end == *submitted, "{what}: {found:?}");
    assert_eq!(found.by.is_some(), answered.is_some(), "{what}");
}

/// The stages that transactions of a scenario's variants went through.
fn follow(id: &str) -> BTreeSet<Stage> {
    let checked = Checked::read(shipped(id).expect("it is shipped")).expect("it is valid");
    let variants = checked.resolve(None, &[]).expect("it is valid").variants;
    let names: Vec<_> = match variants.is_empty() {
        true => vec![None],
        false => variants.into_iter().map(|variant| Some(variant.name)).collect(),
    };
    let mut stages = BTreeSet::new();
    for name in names {
        let scenario = checked.resolve(name.as_deref(), &[]).expect("it is valid");
        let run = complete(&scenario);
        let setup = scenario.setup();
        let is_ideal = setup.network.model == sim::network::Model::Ideal;
        // Of two chains one is answered, after a change replies take another way, and where execution takes time they
        // leave later.
        let is_simple = is_ideal
            && setup.costs.is_none()
            && run.observers().recorder.changes().is_empty()
            && run.violations().is_empty();
        for part in 0..FOLLOWED {
            let at = Time::from_ns(run.horizon().as_ns() / FOLLOWED * part);
            let Some(found) = follower(&run).first_from(at) else { continue };
            let what = format!("{id}, {name:?}, transaction {} of {:?}", found.number, found.stream);
            check(&run, &found, &what);
            assert!(found.submitted >= at, "{what}");
            stages.extend(found.parts.iter().map(|part| part.stage));
            if is_simple && found.block.is_some() {
                let there = replies_there(&run, &found, setup.workload.replies_needed as usize);
                assert_eq!(found.answered, there, "{what}");
            }
        }
    }
    stages
}

#[test]
fn parts_sum_to_what_clients_wait_in_every_shipped_scenario() {
    let ids: Vec<&str> = shipped_ids().collect();
    let all: Vec<_> = ids.par_iter().map(|id| follow(id)).collect();
    let stages: BTreeSet<Stage> = all.into_iter().flatten().collect();
    let wanted = [
        Stage::Request,
        Stage::Waiting,
        Stage::HandedOn,
        Stage::Streamed,
        Stage::Quorum,
        Stage::NextProposal,
        Stage::Timer,
        Stage::NewView,
        Stage::Decision,
        Stage::ReplySending,
        Stage::Reply,
        Stage::Unanswered,
    ];
    for stage in wanted {
        assert!(stages.contains(&stage), "{stage:?} is not among {stages:?}");
    }
}

/// By the first reply, by some, by all: a transaction's way ends with the last that its client needs.
#[test]
fn a_transaction_ends_with_the_last_reply_that_its_client_needs() {
    let checked = Checked::read(shipped("planet-window").expect("it is shipped")).expect("it is valid");
    let by = [1, 2, 3, 4].map(|replies| {
        let set = |path: &str, value: u32| (path.to_owned(), scenario::Value::Number(value.into()));
        let settings = [set("clients.replies", replies), set("horizon_s", 5)];
        let run = complete(&checked.resolve(None, &settings).expect("it is valid"));
        let found = follower(&run).first_from(Time::from_ns(1_000_000_000)).expect("it is submitted");
        check(&run, &found, "planet-window");
        let there = replies_there(&run, &found, replies as usize);
        assert_eq!((found.answered, there.is_some()), (there, true), "{replies} replies");
        found.by.expect("it is answered")
    });
    let replicas: BTreeSet<ReplicaId> = by.into_iter().collect();
    assert_eq!(replicas.len(), 4, "each reply is another replica's: {by:?}");
}

/// A client in Tokyo is heard there alone: its request goes on to the leader in N. Virginia, which takes no less than
/// the one-way delay.
#[test]
fn what_is_handed_on_is_a_part_of_its_own() {
    let checked = Checked::read(shipped("planet").expect("it is shipped")).expect("it is valid");
    let set = |path: &str, value: &str| (path.to_owned(), scenario::Value::parse(value).expect("a value"));
    let there = [
        set("workload.send_to", r#""nearest""#),
        set("clients.region", r#""ap-northeast-1""#),
        set("horizon_s", "5"),
    ];
    for variant in ["Batching", "Streaming"] {
        let run = complete(&checked.resolve(Some(variant), &there).expect("it is valid"));
        let found = follower(&run).first_from(Time::from_ns(1_000_000_000)).expect("it is submitted");
        check(&run, &found, variant);
        assert_eq!(found.to, ReplicaId(1), "{variant}: Tokyo hears it");
        let stages: Vec<Stage> = found.parts.iter().map(|part| part.stage).collect();
        assert_eq!(stages[..3], [Stage::Request, Stage::Waiting, Stage::HandedOn], "{variant}");
        // Half of a round trip of 145 ms at least; and its connection has still to open its window.
        let way = found.parts[2].end - found.parts[2].start;
        assert!((70_000_000..400_000_000).contains(&way.as_ns()), "{variant}: {way:?}");
    }
}

/// Every transaction of the first seconds: they are those of the metrics' distribution.
#[test]
fn latencies_are_those_that_the_metrics_have() {
    let checked = Checked::read(shipped("planet").expect("it is shipped")).expect("it is valid");
    let set = |path: &str, number: f64| (path.to_owned(), scenario::Value::Number(number));
    let settings = [set("horizon_s", 5.0), set("workload.warm_up_s", 0.0)];
    for variant in ["Batching", "Streaming"] {
        let mut run = complete(&checked.resolve(Some(variant), &settings).expect("it is valid"));
        let summary = run.measured().latency_s.expect("some are answered");
        let numbers = 0..run.requests().submitted(StreamId(0), run.now());
        let followed = follower(&run);
        let latencies: Vec<u64> = numbers
            .map(|number| followed.follow(StreamId(0), number).expect("it is submitted"))
            .inspect(|found| check(&run, found, variant))
            .filter_map(|found| Some((found.answered? - found.submitted).as_ns()))
            .collect();
        assert_eq!(latencies.len() as u64, summary.count);
        let seconds = |ns: Option<&u64>| *ns.expect("some are answered") as f64 / 1e9;
        assert_eq!(seconds(latencies.iter().max()), summary.max);
    }
}

#[test]
fn a_block_is_named_by_one_of_its_transactions() {
    let checked = Checked::read(shipped("planet").expect("it is shipped")).expect("it is valid");
    for variant in ["Batching", "Streaming"] {
        let run = complete(&checked.resolve(Some(variant), &[]).expect("it is valid"));
        let mut looked = 0;
        for height in 1..20 {
            // A block may be empty.
            let Some(at) = follower(&run).submission_in(height) else { continue };
            let found = follower(&run).first_from(at).expect("it is submitted");
            looked += 1;
            let trace = &run.observers().recorder;
            let block = trace.tables.blocks.get(found.block.expect("it is committed")).expect("it is there");
            assert_eq!(block.fact.height, height);
            assert_eq!(found.to, ReplicaId(0));
        }
        assert!(looked >= 18, "{looked} of {variant}");
    }
}

#[test]
fn the_planet_is_told_as_before() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens/transactions.txt");
    let mut told = String::new();
    for variant in ["Batching", "Streaming"] {
        for at_s in ["0", "4.2", "29.5"] {
            let mut program = Command::new(env!("CARGO_BIN_EXE_quorumscope"));
            let arguments = ["run", "planet", "--variant", variant, "--transaction", at_s];
            let output = program.args(arguments).output().expect("it runs");
            let text = String::from_utf8(output.stdout).expect("it prints UTF-8");
            let mut paragraphs = text.split("\n\n");
            let own = paragraphs.find(|paragraph| paragraph.starts_with(&format!("{variant}: transaction")));
            told += own.expect("a transaction follows the table").trim_end();
            told += "\n\n";
        }
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &told).expect("it can be written");
    }
    assert_eq!(fs::read_to_string(&path).unwrap_or_default(), told);
}

#[test]
fn a_time_without_transactions_is_told() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_quorumscope"));
    let output = program.args(["run", "planet", "--transaction", "31"]).output().expect("it runs");
    let told = String::from_utf8(output.stderr).expect("it prints UTF-8");
    assert_eq!(output.status.code(), Some(2));
    assert!(told.contains("--transaction 31: Batching has none from then until 30 s"), "{told}");
}
