//! What is said to limit a run, where something other than the obvious does.

use quorumscope_run::{Run, RunReport};
use scenario::{Value, resolve, shipped};

/// The sentence of a shipped scenario's variant with some settings at other numbers.
fn limit(id: &str, variant: &str, settings: &[(&str, f64)]) -> String {
    let settings: Vec<_> =
        settings.iter().map(|&(path, number)| (path.to_owned(), Value::Number(number))).collect();
    of(shipped(id).unwrap(), Some(variant), &settings)
}

fn of(text: &str, variant: Option<&str>, settings: &[scenario::Setting]) -> String {
    let scenario = resolve(text, variant, settings).expect("it is valid");
    let mut run = Run::new(&scenario, 0);
    run.advance(u64::MAX);
    RunReport::new(&mut run, &scenario, "any").measured.limit.text
}

#[test]
fn a_run_that_stands_still_says_so_and_not_what_bound_it_before() {
    let text = r#"{"horizon_s": 10, "replicas": {"count": 4}, "workload": {"rate_tps": 200},
        "faults": [{"kind": "crash", "replica": 2, "at_s": 4}, {"kind": "crash", "replica": 3, "at_s": 4}]}"#;
    let still = "nothing has been committed since 3.906 s: views time out while 1,359 tx wait";
    assert_eq!(of(text, None, &[]), still);
}

/// Views that are certified and given up before they commit are lost too: more than half of the time passes in them.
#[test]
fn time_outs_that_let_nothing_commit_are_what_limits() {
    let of = |timeout_ms, replicas| {
        let settings = [("protocol.timeout_ms", timeout_ms), ("replicas.count", replicas)];
        limit("timeout-too-short", "150 ms", &settings)
    };
    let nothing = "nothing commits: 100 % of the time is lost to time-outs";
    assert_eq!([(100.0, 7.0), (150.0, 4.0), (199.0, 7.0)].map(|(ms, n)| of(ms, n)), [nothing; 3]);
    assert_eq!(of(201.0, 4.0), "all 200 tx/s that are offered commit");
    let slow = [("network.latency.factor", 100.0), ("horizon_s", 300.0)];
    assert_eq!(limit("planet", "Batching", &slow), "65 % of the time is lost to time-outs");
}

/// Windows that are waited for, if at all, because whoever receives takes no more.
#[test]
fn a_link_that_is_full_inwards_is_what_limits() {
    let narrow = [("network.ingress_mbps", 1.0), ("workload.rate_tps", 20_000.0)];
    assert_eq!(limit("planet", "Streaming", &narrow), "the busiest link receives 99.6 % of the time");
}

/// Two histories: nobody commits from the heal on until views have failed, and then all that is offered does. Blocks have room all the time.
#[test]
fn a_pause_that_the_queue_grew_in_is_what_limits() {
    let two = limit("small-quorum", "Quorums of two", &[]);
    assert_eq!(two, "nothing was committed for 3,696 ms, in which views timed out");
    assert_eq!(
        limit("small-quorum", "Quorums of two", &[("horizon_s", 20.0)]),
        "all 200 tx/s that are offered commit"
    );
}
