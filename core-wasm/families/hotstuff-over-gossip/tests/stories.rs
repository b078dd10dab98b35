//! Streaming over a coded graph, judged from outside.

use audit::{Judge, Verdict};
use gossip::settings::Broken as OfGossip;
use quorumscope_hotstuff_over_gossip::checks::{HELD_DECODED, Verdicts};
use quorumscope_hotstuff_over_gossip::metrics::Measured;
use quorumscope_hotstuff_over_gossip::settings::{Broken, Shape, Spread};
use quorumscope_hotstuff_over_gossip::{OverGossip, Run, shipped, shipped_ids};
use scenario::Checked;
use serde_json::{Value, json};
use sim::ids::{Point, ReplicaId};
use sim::time::{Duration, Time};

/// Sixteen replicas on cards of 100 Mbit/s, 25 ms apart; 1,000 transactions a second of 512 bytes, four in a symbol.
fn scenario(settings: &[(&str, Value)]) -> hotstuff_format::Scenario {
    let mut scenario = json!({
        "seed": 1, "horizon_s": 10, "replicas": {"count": 16},
        "network": {"latency": {"uniform_one_way_ms": 25}, "window_bytes": null, "egress_mbps": 100,
            "ingress_mbps": 100},
        "protocol": {"timeout_ms": 4000, "leader": {"policy": "fixed"}, "dissemination": "stream",
            "stream": {"origins": "leader", "micro_batch_tx": 4, "flush_ms": 20, "ack_every_ms": 10}},
        "workload": {"kind": "open", "rate_tps": 1000, "tx_bytes": 512, "send_to": "all", "warm_up_s": 4},
    });
    for (pointer, value) in settings {
        let (section, key) = pointer.rsplit_once('/').expect("a pointer has a key");
        scenario.pointer_mut(section).expect("the section is there")[key] = value.clone();
    }
    hotstuff_format::check(&scenario.to_string()).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// Links that begin with half of what a replica has to get.
fn shape(settings: &[(&str, Value)], degree: u16) -> Shape {
    Shape::new(scenario(settings), Some(Spread::new(degree, 125.0))).unwrap()
}

fn ended(shape: &Shape) -> Run {
    let mut run = Run::new(shape, 0);
    while !run.advance(u64::MAX) {}
    run
}

fn verdicts(run: &Run) -> Verdicts {
    run.observers().judge.verdicts(run.now(), run.requests())
}

/// Of a run in which nothing is wrong.
fn measured(shape: &Shape) -> Measured {
    let mut run = ended(shape);
    let Verdicts { liveness, violations, .. } = verdicts(&run);
    assert_eq!((liveness, violations), (Verdict::Holds, Vec::new()));
    run.measured()
}

/// Bytes that the card of a replica sends for each committed transaction.
fn sent_bytes(measured: &tables::Measured, replica: usize) -> f64 {
    let horizon_s = 10.0;
    measured.utilisation[replica].egress * horizon_s * 100e6 / 8.0 / measured.committed as f64
}

/// Direct streams cost the leader fifteen copies. Over a graph it sends to its peers alone, each of whom has others to
/// decode from, and clients wait longer.
#[test]
fn the_leader_sends_to_its_peers_alone() {
    let mut direct = family::Run::<run::HotStuffFamily>::new(&scenario(&[]), 0);
    while !direct.advance(u64::MAX) {}
    let direct = direct.measured();
    let [four, eight] = [4, 8].map(|degree| measured(&shape(&[], degree)));
    let told = |measured: &tables::Measured| {
        let latency = measured.latency_s.unwrap();
        let ms = |seconds: f64| (seconds * 1e3).round() as u64;
        (measured.committed, sent_bytes(measured, 0).round() as u64, ms(latency.p50), ms(latency.p95))
    };
    assert_eq!(told(&direct), (9_756, 8_343, 311, 334));
    assert_eq!(told(&four.hotstuff), (9_196, 2_050, 890, 994));
    assert_eq!(told(&eight.hotstuff), (9_436, 2_176, 579, 639));
    // What is not decoded in time is asked for, so that no prefix stops.
    let asked = (1e4 * four.spread.asked).round() as u64;
    assert_eq!((four.spread.symbols, asked, four.spread.brought), (2_493, 331, 18));
}

/// Sixteen replicas on a graph go on without their leader, and with him again: who leads streams what is left.
#[test]
fn a_leader_that_crashes_is_replaced() {
    let of = |until_s: Value| {
        let crash = json!([{"kind": "crash", "replica": 0, "at_s": 6, "until_s": until_s}]);
        let settings = [("/protocol/timeout_ms", json!(1000)), ("/faults", crash), ("/horizon_s", json!(20))];
        let measured = measured(&shape(&settings, 4)).hotstuff;
        (measured.committed, measured.view_changes, measured.longest_pause_s)
    };
    assert_eq!(of(Value::Null), (19_224, 1, Some(1.217842108)));
    assert_eq!(of(json!(9)), (19_200, 1, Some(1.217842108)));
}

/// Both take time of one processor: with it blocks take longer, and the leader's is busier than the others'.
#[test]
fn both_work_on_one_processor() {
    let costs = [("/cpu", json!({"message_us": 20, "byte_ns": 1, "sign_us": 30, "verify_us": 60}))];
    let (free, busy) = (measured(&shape(&[], 4)).hotstuff, measured(&shape(&costs, 4)).hotstuff);
    let median = |measured: &tables::Measured| measured.consensus_latency_s.unwrap().p50;
    assert!(median(&busy) > median(&free), "{} for {}", median(&busy), median(&free));
    let in_thousand = |share: f64| (1e3 * share).round() as u64;
    let others = busy.utilisation[1..].iter().map(|replica| in_thousand(replica.cpu)).max();
    assert_eq!((in_thousand(busy.utilisation[0].cpu), others), (115, Some(81)));
}

/// Questions come due while a processor works on something else.
#[test]
fn a_busy_processor_puts_its_questions_late() {
    let costs = json!({"message_us": 60, "byte_ns": 3, "sign_us": 90, "verify_us": 180});
    let settings = [
        ("/cpu", costs),
        ("/horizon_s", json!(17)),
        ("/replicas/count", json!(16)),
        ("/workload/rate_tps", json!(1000)),
        ("/protocol/hotstuff/stream/micro_batch_tx", json!(2)),
    ];
    let mut run = Run::new(&Shape::from(&of_file(&settings).unwrap()), 0);
    while !run.advance(u64::MAX) {}
    assert_eq!(verdicts(&run).violations, []);
    assert!(run.measured().spread.brought > 0);
}

/// Without a graph a node is HotStuff's: the same messages at the same times, and the same facts.
#[test]
fn by_itself_it_is_hotstuff() {
    for dissemination in ["stream", "batch", "hashes"] {
        let settings = [("/protocol/dissemination", json!(dissemination)), ("/horizon_s", json!(3))];
        let mut own = family::Run::<run::HotStuffFamily>::new(&scenario(&settings), 0);
        while !own.advance(u64::MAX) {}
        let hosted = ended(&Shape::new(scenario(&settings), None).unwrap());
        assert_eq!(hosted.observers().digest, own.observers().digest, "{dissemination}");
        assert_eq!(verdicts(&hosted).violations, []);
    }
}

#[test]
fn a_run_is_the_same_again_and_another_with_another_seed() {
    let digest = |seed: u64, step: u64| {
        let mut run = Run::new(&shape(&[("/seed", json!(seed)), ("/horizon_s", json!(5))], 4), 0);
        while !run.advance(step) {}
        run.observers().digest.to_hex()
    };
    assert_eq!(digest(1, 997), digest(1, u64::MAX));
    assert_eq!(digest(1, u64::MAX), "eedee40048e4f060");
    assert_ne!(digest(2, u64::MAX), digest(1, u64::MAX));
}

/// The past of a run is what it was: checkpoints hold both protocols and what is between them.
#[test]
fn a_replica_is_seen_as_it_was() {
    let run = ended(&shape(&[("/horizon_s", json!(5))], 4));
    let at = |ms: u64| Point { time: Time::ZERO + Duration::from_ms(ms), sequence: u32::MAX };
    let seen = |ms| {
        let (node, is_up) = run.inspect(ReplicaId(7), at(ms));
        (node.replica.view.number, node.waiting, is_up)
    };
    assert_eq!([seen(1_000), seen(4_000)], [(15, 9, true), (74, 27, true)]);
}

/// The checks that a rule trips, where it is broken.
fn tripped(broken: Option<Broken>, settings: &[(&str, Value)]) -> Vec<&'static str> {
    let spread = Spread { broken, ..Spread::new(4, 125.0) };
    let run = ended(&Shape::new(scenario(settings), Some(spread)).unwrap());
    let safety = verdicts(&run).safety;
    safety.into_iter().filter(|&(_, verdict)| verdict == Verdict::Violated).map(|(check, _)| check).collect()
}

#[test]
fn each_broken_rule_is_found() {
    let short = [("/horizon_s", json!(5))];
    assert_eq!(tripped(None, &short), [""; 0]);
    // Of HotStuff.
    let small = [short[0].clone(), ("/protocol/broken", json!(["small_quorum"]))];
    assert_eq!(tripped(None, &small), ["certificate", "commit_rule"]);
    // Of gossip.
    let peers = |broken| tripped(Some(Broken::Gossip(broken)), &short);
    assert_eq!(peers(OfGossip::DeliversUndecoded), ["once"]);
    assert!(peers(OfGossip::DeliversAgain).contains(&"once"));
    assert_eq!(peers(OfGossip::WideWindow), ["window"]);
    assert_eq!(peers(OfGossip::LargeSteps), ["rate"]);
    assert_eq!(peers(OfGossip::ReportsMore), ["loss"]);
    // Of what is between them: a cut would name what was sent.
    assert_eq!(tripped(Some(Broken::AcknowledgesUndecoded), &short), [HELD_DECODED]);
}

#[test]
fn what_cannot_be_is_said() {
    let error = |settings: &[(&str, Value)], degree| {
        Shape::new(scenario(settings), Some(Spread::new(degree, 125.0))).map(|_| ()).unwrap_err().to_string()
    };
    assert_eq!(
        error(&[], 16),
        "degree: 16 replicas cannot have 16 peers each (allowed: 2 to 15, an even number of ends in all)"
    );
    let streams = "hotstuff: a graph carries what its leader streams (allowed: dissemination stream with origins \
        leader, availability data and cut acknowledged)";
    assert_eq!(error(&[("/protocol/dissemination", json!("batch"))], 4), streams);
    let sent = json!({"origins": "leader", "cut": "sent"});
    assert_eq!(error(&[("/protocol/stream", sent)], 4), streams);
    let liars = [("/adversaries", json!([{"kind": "withhold_votes", "replica": 1}]))];
    assert_eq!(error(&liars, 4), "adversaries: all hand on what they decode (allowed: none)");
}

/// A file of this family: the shipped one with these settings, and nothing asked of its runs.
fn of_file(settings: &[(&str, Value)]) -> Result<scenario::Scenario<OverGossip>, String> {
    let mut file: Value = serde_json::from_str(shipped("stream-less").expect("it is shipped")).unwrap();
    let members = file.as_object_mut().expect("a file is an object");
    members.retain(|key, _| !["predict", "answer", "variants"].contains(&key.as_str()));
    for (pointer, value) in settings {
        let (section, key) = pointer.rsplit_once('/').expect("a pointer has a key");
        file.pointer_mut(section).expect("the section is there")[key] = value.clone();
    }
    scenario::check::<OverGossip>(&file.to_string())
        .map_err(|errors| errors.iter().map(|error| format!("{error}\n")).collect())
}

#[test]
fn a_file_is_told_what_is_wrong_with_it() {
    let error = |pointer: &str, value: Value| of_file(&[(pointer, value)]).unwrap_err();
    assert_eq!(
        error("/replicas/count", json!(2)),
        "protocol.degree: 2 replicas cannot have 1 peers each (allowed: 2 to 1, an even number of ends in all)\n"
    );
    assert_eq!(
        error("/protocol/patience_ms", json!(250)),
        "protocol.patience_ms: what is asked for before it is lost is never lost (allowed: more than \
         coding.timeout_ms)\n"
    );
    assert!(
        error("/protocol/hotstuff/dissemination", json!("batch"))
            .starts_with("protocol.hotstuff: a graph carries what its leader streams")
    );
    // HotStuff's own rules, by their paths here.
    assert!(
        error("/protocol/hotstuff/broken", json!(["execute_without_data"]))
            .starts_with("protocol.hotstuff.broken.0: ")
    );
}

/// A change of the load in the middle of a run is one of both.
#[test]
fn a_load_may_change() {
    let changes = json!([{"at_s": 3, "set": {"workload.rate_tps": 900}}]);
    let count = |changes: &Value| {
        let settings =
            [("/horizon_s", json!(6)), ("/replicas/count", json!(10)), ("/changes", changes.clone())];
        measured(&Shape::from(&of_file(&settings).unwrap())).spread.symbols
    };
    assert_eq!((count(&json!([])), count(&changes)), (746, 1_046));
}

#[test]
#[ignore = "half a minute"]
fn the_shipped_question_is_answered_by_its_runs() {
    for id in shipped_ids() {
        let checked = Checked::<OverGossip>::read(shipped(id).unwrap()).unwrap();
        let whole = checked.resolve(None, &[]).unwrap();
        let report = |name: &str| {
            let scenario = checked.resolve(Some(name), &[]).unwrap();
            let mut run = ended(&Shape::from(&scenario));
            assert_eq!(verdicts(&run).violations, [], "{id}, {name}");
            let report = family::Report::new(&mut run, &scenario, name);
            scenario::Value::parse(&serde_json::to_string(&report).unwrap()).unwrap()
        };
        let reports: Vec<_> = whole.variants.iter().map(|variant| report(&variant.name)).collect();
        let answer = whole.asked(&reports).answer.unwrap_or_else(|| panic!("{id} has an answer"));
        assert!(answer.text.is_some(), "{id}: no answer applies, or it lacks a measurement: {answer:?}");
    }
}

#[test]
fn the_schema_is_the_types() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/schema.json");
    let text = scenario::schema_text::<OverGossip>();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let again = "BLESS=1 cargo test -p quorumscope-hotstuff-over-gossip schema";
    assert_eq!(text, std::fs::read_to_string(path).unwrap(), "{again}");
}
