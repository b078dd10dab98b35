//! Who was down or slow while others streamed is streamed to again, and votes again.

use facts::kinds::KINDS;
use quorumscope_run::Run;
use serde_json::{Value, json};
use sim::ids::ReplicaId;
use sim::time::Time;
use trace::MESSAGES_MAX;
use trace::messages::Message;

/// How many votes and fetches replica 1 sends, and how many micro-batches it is sent, in the last 2 of 13 seconds.
fn at_the_end(origins: &str, fault: &Value) -> [usize; 3] {
    let scenario = json!({
        "horizon_s": 13, "replicas": {"regions": ["us-east-1", "us-east-1", "eu-central-1", "ap-northeast-1"]},
        "network": {"latency": {"preset": "thesis-table-6"}, "egress_mbps": 200, "ingress_mbps": 200, "window_bytes": 524_288},
        "protocol": {"dissemination": "stream", "stream": {"origins": origins}},
        "workload": {"rate_tps": 400, "tx_bytes": 4_096}, "faults": [fault],
    });
    let scenario =
        hotstuff_format::check(&scenario.to_string()).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut run = Run::new(&scenario, MESSAGES_MAX);
    run.advance(u64::MAX);
    let table = run.observers().recorder.messages();
    let late = |row| Some(table.get(row)).filter(|message| message.queued >= Time::from_ns(11_000_000_000));
    let late: Vec<_> = (0..table.len()).filter_map(late).collect();
    let count = |kind, of_one: fn(&Message) -> ReplicaId| {
        let is_it = |message: &&Message| {
            KINDS[usize::from(message.kind.0)].word == kind && of_one(message) == ReplicaId(1)
        };
        late.iter().filter(is_it).count()
    };
    let (source, target) = (|message: &Message| message.source, |message: &Message| message.target);
    [count("vote", source), count("fetch", source), count("stream", target)]
}

/// The leader is 1 ms away, but a question to everybody takes a round trip to Tokyo, in which more is streamed than one
/// answer holds.
#[test]
fn whoever_lags_by_more_than_one_answer_a_round_trip_is_streamed_to_again() {
    let crash = json!({"kind": "crash", "replica": 1, "at_s": 2, "until_s": 3});
    let slow = json!({"kind": "slow_link", "from": 0, "to": 1, "factor": 200, "at_s": 2, "until_s": 3});
    for (origins, fault, streamed) in [("leader", &crash, 267), ("leader", &slow, 267), ("all", &crash, 600)]
    {
        let [votes, fetches, parts] = at_the_end(origins, fault);
        assert_eq!((fetches, parts), (0, streamed), "{origins} {fault}");
        assert!(votes > 20, "{origins} {fault}: {votes}");
    }
}
