//! Who lags is judged on what it commits, and whatever becomes of it later.

use checker::{Check, Verdict};
use quorumscope_run::{Run, RunReport};
use serde_json::{Value, json};

fn report(scenario: &Value) -> RunReport {
    let scenario =
        hotstuff_format::check(&scenario.to_string()).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut run = Run::new(&scenario, 0);
    assert!(run.advance(u64::MAX));
    RunReport::new(&mut run, &scenario, "default")
}

fn agreement(faults: &Value, of: impl Fn(&Value) -> Value) -> Verdict {
    report(&of(faults)).verdicts.safety.verdict(Check::Agreement)
}

/// A bare integer in the place of a hash, an origin with two histories, and a replica that hears of all much later.
#[test]
fn a_crash_hides_no_violation_before_it() {
    let of = |faults: &Value| {
        json!({
            "horizon_s": 10, "network": {"latency": {"uniform_one_way_ms": 100}, "window_bytes": null},
            "protocol": {"dissemination": "stream", "timeout_ms": 10_000, "timeout_factor": 1, "broken": ["bare_integer"]},
            "workload": {"rate_tps": 200}, "adversaries": [{"replica": 0, "kind": "stream_equivocate", "at_s": 1}],
            "faults": faults,
        })
    };
    let slow = json!({"kind": "slow_link", "from": "*", "to": 3, "factor": 8, "directed": true, "at_s": 0});
    let crash =
        |at_s: f64, until_s: Value| json!({"kind": "crash", "replica": 3, "at_s": at_s, "until_s": until_s});
    assert_eq!(agreement(&json!([slow]), of), Verdict::Violated);
    for until_s in [Value::Null, json!(10), json!(9.97)] {
        assert_eq!(agreement(&json!([slow, crash(9.95, until_s)]), of), Verdict::Violated);
    }
    // Before it has committed anything but the first history.
    assert_eq!(agreement(&json!([slow, crash(1.5, Value::Null)]), of), Verdict::Holds);
}

/// Two halves, each a quorum by its own count, that commit different blocks of every height; one goes down at the end.
#[test]
fn a_half_that_goes_down_is_judged_too() {
    let of = |faults: &Value| {
        json!({
            "horizon_s": 20, "network": {"latency": {"uniform_one_way_ms": 100}, "window_bytes": null},
            "protocol": {"timeout_ms": 1_000, "timeout_factor": 1, "broken": ["small_quorum"]},
            "workload": {"rate_tps": 200}, "faults": faults,
        })
    };
    let split = json!({"kind": "partition", "groups": [[0, 1], [2, 3]], "mode": "drop", "at_s": 0});
    let crash = |replica: u16| json!({"kind": "crash", "replica": replica, "at_s": 19});
    assert_eq!(agreement(&json!([split]), of), Verdict::Violated);
    assert_eq!(agreement(&json!([split, crash(2), crash(3)]), of), Verdict::Violated);
    assert_eq!(agreement(&json!([split, crash(0), crash(1)]), of), Verdict::Violated);
}
